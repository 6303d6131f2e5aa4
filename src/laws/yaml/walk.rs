//! The walk through a tree that `serde` makes a value of.

use std::slice;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde::forward_to_deserialize_any;

use super::error::Error;
use super::scalar::{Scalar, resolve};
use super::tree::{Kind, Node};

/// Makes a value of a tree.
pub(super) fn read<T: DeserializeOwned>(tree: &Node<'_>) -> Result<T, Error> {
    T::deserialize(Walk { node: tree, path: &Path::Root })
}

/// The way to a node.
enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl Path<'_> {
    #[cold]
    fn written(&self) -> String {
        match self {
            Path::Root => String::new(),
            Path::Key(Path::Root, key) => (*key).to_owned(),
            Path::Key(parent, key) => format!("{}.{key}", parent.written()),
            Path::Item(parent, index) => format!("{}[{index}]", parent.written()),
        }
    }
}

#[derive(Clone, Copy)]
struct Walk<'a> {
    node: &'a Node<'a>,
    path: &'a Path<'a>,
}

impl Walk<'_> {
    #[cold]
    fn placed(self, error: Error) -> Error {
        error.placed(self.node.start, || self.path.written())
    }

    #[cold]
    fn unexpected(self, expected: &dyn Expected) -> Error {
        let found = match &self.node.kind {
            Kind::Text(text) => Unexpected::Str(text),
            Kind::List(_) => Unexpected::Seq,
            Kind::Map(_) => Unexpected::Map,
            Kind::Plain(word) => match resolve(word) {
                Scalar::Null => Unexpected::Unit,
                Scalar::Bool(value) => Unexpected::Bool(value),
                Scalar::Signed(number) => Unexpected::Signed(number),
                Scalar::Unsigned(number) => Unexpected::Unsigned(number),
                Scalar::Float(number) => Unexpected::Float(number),
                Scalar::Word => Unexpected::Str(word),
            },
        };
        self.placed(Error::invalid_type(found, expected))
    }

    /// Whether nothing at all is written there.
    fn is_nothing(self) -> bool {
        matches!(&self.node.kind, Kind::Plain(word) if word.is_empty())
    }

    fn list<'de, V: Visitor<'de>>(self, list: &[Node<'_>], visitor: V) -> Result<V::Value, Error> {
        let mut items = Items { list: list.iter(), index: 0, path: self.path };
        visitor.visit_seq(&mut items).and_then(|value| ended(value, items.list.len(), list.len())).map_err(|error| self.placed(error))
    }

    fn map<'de, V: Visitor<'de>>(self, pairs: &[(Node<'_>, Node<'_>)], visitor: V) -> Result<V::Value, Error> {
        let mut entries = Entries { pairs: pairs.iter(), value: None, path: self.path };
        visitor.visit_map(&mut entries).and_then(|value| ended(value, entries.pairs.len(), pairs.len())).map_err(|error| self.placed(error))
    }
}

/// The value, unless something is left over of which it knows nothing.
fn ended<T>(value: T, left: usize, all: usize) -> Result<T, Error> {
    if left == 0 { Ok(value) } else { Err(Error::invalid_length(all, &"fewer")) }
}

impl<'de> Deserializer<'de> for Walk<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let made = match &self.node.kind {
            Kind::List(list) => return self.list(list, visitor),
            Kind::Map(pairs) => return self.map(pairs, visitor),
            Kind::Text(text) => visitor.visit_str(text),
            Kind::Plain(word) => match resolve(word) {
                Scalar::Null => visitor.visit_unit(),
                Scalar::Bool(value) => visitor.visit_bool(value),
                Scalar::Signed(number) => visitor.visit_i64(number),
                Scalar::Unsigned(number) => visitor.visit_u64(number),
                Scalar::Float(number) => visitor.visit_f64(number),
                Scalar::Word => visitor.visit_str(word),
            },
        };
        made.map_err(|error| self.placed(error))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.node.text() {
            Some(text) => visitor.visit_str(text).map_err(|error| self.placed(error)),
            None => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node.kind {
            Kind::Plain(word) if resolve(word) == Scalar::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node.kind {
            Kind::List(list) => self.list(list, visitor),
            _ if self.is_nothing() => self.list(&[], visitor),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _name: &'static str, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node.kind {
            Kind::Map(pairs) => self.map(pairs, visitor),
            _ if self.is_nothing() => self.map(&[], visitor),
            _ => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        // Only names of variants are written in law files.
        match self.node.text() {
            Some(text) => {
                let variant: StrDeserializer<'_, Error> = text.into_deserializer();
                visitor.visit_enum(variant).map_err(|error| self.placed(error))
            }
            None => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 bytes byte_buf unit unit_struct }
}

struct Items<'a> {
    list: slice::Iter<'a, Node<'a>>,
    index: usize,
    path: &'a Path<'a>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(node) = self.list.next() else { return Ok(None) };
        let path = Path::Item(self.path, self.index);
        self.index += 1;
        seed.deserialize(Walk { node, path: &path }).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.list.len())
    }
}

struct Entries<'a> {
    pairs: slice::Iter<'a, (Node<'a>, Node<'a>)>,
    value: Option<&'a (Node<'a>, Node<'a>)>,
    path: &'a Path<'a>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.value = self.pairs.next();
        let Some((key, _)) = self.value else { return Ok(None) };
        seed.deserialize(Walk { node: key, path: self.path }).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((key, node)) = self.value.take() else { return Err(de::Error::custom("a value without its key")) };
        let path = Path::Key(self.path, key.text().unwrap_or("?"));
        seed.deserialize(Walk { node, path: &path })
    }
}

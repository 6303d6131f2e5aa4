//! Places in the files, for complaints.

use crate::laws::problem::SourceFile;

/// A place in a file, written out only when there is something to complain of.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) file: &'a SourceFile,
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Item(usize),
}

impl<'a> At<'a> {
    pub(super) fn root(file: &'a SourceFile) -> Self {
        Self { file, parent: None, step: Step::Root }
    }

    pub(super) fn key(&'a self, key: &'a str) -> At<'a> {
        At { file: self.file, parent: Some(self), step: Step::Key(key) }
    }

    pub(super) fn item(&'a self, index: usize) -> At<'a> {
        At { file: self.file, parent: Some(self), step: Step::Item(index) }
    }

    pub(super) fn path(&self) -> String {
        let mut path = self.parent.map_or(String::new(), At::path);
        match self.step {
            Step::Root => {}
            Step::Key(key) if path.is_empty() => path.push_str(key),
            Step::Key(key) => {
                path.push('.');
                path.push_str(key);
            }
            Step::Item(index) => path.push_str(&format!("[{index}]")),
        }
        path
    }
}

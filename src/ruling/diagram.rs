//! Decision diagrams over facts with several values, shared and reduced: the
//! one structure behind ruling, interview and proof.

use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::mem;

use rustc_hash::{FxBuildHasher, FxHashMap as HashMap};

/// A node of a [`Diagram`], or a leaf.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Ref(u32);

const LEAF: u32 = 1 << 31;

impl Ref {
    /// The leaf `no` of yes/no diagrams.
    pub(crate) const NO: Self = Self::leaf(0);
    /// The leaf `yes` of yes/no diagrams.
    pub(crate) const YES: Self = Self::leaf(1);

    /// The leaf with this label.
    pub(crate) const fn leaf(label: u32) -> Self {
        Self(LEAF | label)
    }

    /// The label, if this is a leaf.
    pub(crate) const fn label(self) -> Option<u32> {
        if self.0 & LEAF == 0 { None } else { Some(self.0 & !LEAF) }
    }
}

/// What stands before the branches of a node: the place of its fact in the
/// order of the diagram, and how many branches there are.
#[derive(Clone, Copy)]
struct Head {
    level: u16,
    width: u16,
}

impl Head {
    const fn packed(self) -> Ref {
        Ref((self.width as u32) << 16 | self.level as u32)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
    const fn of(packed: Ref) -> Self {
        Self { level: packed.0 as u16, width: (packed.0 >> 16) as u16 }
    }
}

/// An arena of reduced, shared nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagram {
    /// Each node where its [`Ref`] says: a [`Head`], then its branches. They
    /// lie side by side because who looks at one looks at the other.
    nodes: Vec<Ref>,
    count: usize,
    /// Each node by a hash of its level and branches; where two have the same,
    /// the later is found by the next number.
    unique: HashMap<u64, Ref>,
    memo: HashMap<(u32, Ref, Ref), Ref>,
    /// Branches of nodes that are being made.
    unmade: Vec<Ref>,
    operations: u32,
    /// No more nodes than this are made; 0 means no limit.
    limit: usize,
    overflowed: bool,
}

/// The first number for operations that are not built in.
const OWN_OPERATIONS: u32 = 16;

impl Diagram {
    /// How many inner nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The level of an inner node, and its branches.
    pub(crate) fn node(&self, at: Ref) -> Option<(usize, &[Ref])> {
        let (head, rest) = self.nodes.get(at.0 as usize..)?.split_first()?;
        let Head { level, width } = Head::of(*head);
        Some((usize::from(level), rest.get(..usize::from(width))?))
    }

    /// The node with these branches; the branch itself when all are the same.
    pub(crate) fn make(&mut self, level: usize, branches: &[Ref]) -> Ref {
        if let Some((first, rest)) = branches.split_first()
            && rest.iter().all(|branch| branch == first)
        {
            return *first;
        }
        let mut key = FxBuildHasher.hash_one((level, branches));
        while let Some(known) = self.unique.get(&key) {
            if self.node(*known) == Some((level, branches)) {
                return *known;
            }
            key = key.wrapping_add(1);
        }
        if self.limit != 0 && self.count >= self.limit {
            self.overflowed = true;
            return Ref::NO;
        }
        let at = self.place(level, branches);
        self.unique.insert(key, at);
        at
    }

    fn place(&mut self, level: usize, branches: &[Ref]) -> Ref {
        let at = Ref(u32::try_from(self.nodes.len()).unwrap_or(LEAF - 1));
        let level = u16::try_from(level).unwrap_or(u16::MAX);
        let width = u16::try_from(branches.len()).unwrap_or(u16::MAX);
        self.nodes.push(Head { level, width }.packed());
        self.nodes.extend_from_slice(branches);
        self.count += 1;
        at
    }

    /// Makes no more nodes than `limit`; what is built beyond it is wrong, and
    /// [`Self::overflowed`] says so.
    pub(crate) fn limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Whether more nodes were wanted than allowed.
    pub(crate) fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// A number for an operation that was not used before.
    pub(crate) fn operation(&mut self) -> u32 {
        self.operations += 1;
        OWN_OPERATIONS + self.operations
    }

    /// Combines two diagrams leaf by leaf. `operation` is a number that stands
    /// for `combine` in the memory of results, and must be used for no other.
    pub(crate) fn apply(&mut self, operation: u32, one: Ref, other: Ref, combine: &mut impl FnMut(Ref, Ref) -> Option<Ref>) -> Ref {
        if let Some(result) = combine(one, other) {
            return result;
        }
        if self.overflowed {
            return Ref::NO;
        }
        let key = (operation, one, other);
        if let Some(known) = self.memo.get(&key) {
            return *known;
        }
        let level_of = |diagram: &Self, at: Ref| diagram.nodes.get(at.0 as usize).map_or(u16::MAX, |head| Head::of(*head).level);
        let level = level_of(self, one).min(level_of(self, other));
        let width = [one, other]
            .iter()
            .filter_map(|at| self.node(*at))
            .find(|(at, _)| *at == usize::from(level))
            .map_or(0, |(_, branches)| branches.len());
        let begun = self.unmade.len();
        for index in 0..width {
            let one = self.branch(one, level, index);
            let other = self.branch(other, level, index);
            let branch = self.apply(operation, one, other, combine);
            self.unmade.push(branch);
        }
        let mut unmade = mem::take(&mut self.unmade);
        let result = self.make(usize::from(level), unmade.get(begun..).unwrap_or_default());
        unmade.truncate(begun);
        self.unmade = unmade;
        self.memo.insert(key, result);
        result
    }

    fn branch(&self, at: Ref, level: u16, index: usize) -> Ref {
        match self.nodes.get(at.0 as usize) {
            Some(head) if Head::of(*head).level == level => self.nodes.get(at.0 as usize + 1 + index).copied().unwrap_or(at),
            _ => at,
        }
    }

    pub(crate) fn and(&mut self, one: Ref, other: Ref) -> Ref {
        self.apply(0, one, other, &mut |a, b| match (a, b) {
            (Ref::NO, _) | (_, Ref::NO) => Some(Ref::NO),
            (Ref::YES, x) | (x, Ref::YES) => Some(x),
            _ if a == b => Some(a),
            _ => None,
        })
    }

    pub(crate) fn or(&mut self, one: Ref, other: Ref) -> Ref {
        self.apply(1, one, other, &mut |a, b| match (a, b) {
            (Ref::YES, _) | (_, Ref::YES) => Some(Ref::YES),
            (Ref::NO, x) | (x, Ref::NO) => Some(x),
            _ if a == b => Some(a),
            _ => None,
        })
    }

    /// What holds in `one` but not in `other`.
    pub(crate) fn without(&mut self, one: Ref, other: Ref) -> Ref {
        self.apply(2, one, other, &mut |a, b| match (a, b) {
            (Ref::NO, _) | (_, Ref::YES) => Some(Ref::NO),
            (x, Ref::NO) => Some(x),
            _ if a == b => Some(Ref::NO),
            _ => None,
        })
    }

    /// Rebuilds a diagram bottom up: `shape` gets each node's level and new
    /// branches, and makes of them what it likes.
    pub(crate) fn rebuild(
        &mut self,
        root: Ref,
        shape: &mut impl FnMut(&mut Self, usize, &[Ref]) -> Ref,
        leaf: &mut impl FnMut(Ref) -> Ref,
    ) -> Ref {
        fn go(
            diagram: &mut Diagram,
            at: Ref,
            done: &mut HashMap<Ref, Ref>,
            shape: &mut impl FnMut(&mut Diagram, usize, &[Ref]) -> Ref,
            leaf: &mut impl FnMut(Ref) -> Ref,
        ) -> Ref {
            if let Some(known) = done.get(&at) {
                return *known;
            }
            let Some((level, branches)) = diagram.node(at) else { return leaf(at) };
            let branches = branches.to_vec();
            let branches: Vec<Ref> = branches.into_iter().map(|branch| go(diagram, branch, done, shape, leaf)).collect();
            let made = shape(diagram, level, &branches);
            done.insert(at, made);
            made
        }
        go(self, root, &mut HashMap::default(), shape, leaf)
    }

    /// The levels of all nodes.
    pub(crate) fn levels(&self) -> BTreeSet<usize> {
        let mut levels = BTreeSet::new();
        let mut at = 0;
        while let Some(packed) = self.nodes.get(at) {
            let Head { level, width } = Head::of(*packed);
            levels.insert(usize::from(level));
            at += 1 + usize::from(width);
        }
        levels
    }

    /// The part of the diagram below `root`, to be looked at and no longer built
    /// upon: what was made on the way is left behind, and what is reached one
    /// after the other lies together. However much there is, a walk through it
    /// then touches few places of the memory.
    pub(crate) fn settled(&self, root: Ref) -> (Self, Ref) {
        let mut settled = Self::default();
        let mut places: HashMap<Ref, Ref> = HashMap::default();
        let mut open = vec![root];
        while let Some(at) = open.pop() {
            if let Some((level, branches)) = self.node(at)
                && !places.contains_key(&at)
            {
                places.insert(at, settled.place(level, branches));
                open.extend(branches.iter().rev());
            }
        }
        let moved = |at: Ref| places.get(&at).copied().unwrap_or(at);
        let mut head = 0;
        while let Some(packed) = settled.nodes.get(head) {
            let next = head + 1 + usize::from(Head::of(*packed).width);
            settled.nodes.get_mut(head + 1..next).into_iter().flatten().for_each(|branch| *branch = moved(*branch));
            head = next;
        }
        settled.nodes.shrink_to_fit();
        (settled, moved(root))
    }
}

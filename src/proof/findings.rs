//! What a check can find, and how it is named.

use crate::facts::Case;

use super::said::Said;

/// The kinds of findings. Their codes and names stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Two laws prevail together, with outcomes that cannot both hold.
    Conflict,
    /// A case the code covers has neither a law nor a declared gap.
    Gap,
    /// A law never prevails.
    DeadLaw,
    /// An override never decides anything.
    IdleOverride,
    /// A definition never holds, or always.
    UnreachableDefinition,
    /// A value is never possible.
    UnreachableValue,
    /// A reading, or one of its values, changes nothing.
    IdleReading,
    /// No scenario's ruling hangs on the law.
    LawWithoutScenario,
    /// None of the laws a scenario names prevails in it.
    ScenarioOffTheLaw,
    /// No law of any game tests the fact.
    UnusedFact,
    /// An accepted finding is no longer found, or the laws have changed since.
    StaleAcceptance,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The laws are wrong; `hoyle check` fails.
    Error,
    /// Something is superfluous or untested.
    Warning,
}

impl Kind {
    /// Every kind, in order of their codes.
    pub const ALL: [Self; 11] = [
        Self::Conflict,
        Self::Gap,
        Self::DeadLaw,
        Self::IdleOverride,
        Self::UnreachableDefinition,
        Self::UnreachableValue,
        Self::IdleReading,
        Self::LawWithoutScenario,
        Self::ScenarioOffTheLaw,
        Self::UnusedFact,
        Self::StaleAcceptance,
    ];

    /// The code: `P001`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Conflict => "P001",
            Self::Gap => "P002",
            Self::DeadLaw => "P003",
            Self::IdleOverride => "P004",
            Self::UnreachableDefinition => "P005",
            Self::UnreachableValue => "P006",
            Self::IdleReading => "P007",
            Self::LawWithoutScenario => "P008",
            Self::ScenarioOffTheLaw => "P009",
            Self::UnusedFact => "P010",
            Self::StaleAcceptance => "P011",
        }
    }

    /// The name: `conflict`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conflict => "conflict",
            Self::Gap => "gap",
            Self::DeadLaw => "dead-law",
            Self::IdleOverride => "idle-override",
            Self::UnreachableDefinition => "unreachable-definition",
            Self::UnreachableValue => "unreachable-value",
            Self::IdleReading => "idle-reading",
            Self::LawWithoutScenario => "law-without-scenario",
            Self::ScenarioOffTheLaw => "scenario-off-the-law",
            Self::UnusedFact => "unused-fact",
            Self::StaleAcceptance => "stale-acceptance",
        }
    }

    /// What it means, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Conflict => "Two laws prevail in the same case with outcomes that cannot both hold.",
            Self::Gap => "A case that the code covers has neither a law nor a declared gap.",
            Self::DeadLaw => "A law prevails in no case that is possible.",
            Self::IdleOverride => "An override never makes a difference.",
            Self::UnreachableDefinition => "A definition never holds, or holds always, where its fact makes sense.",
            Self::UnreachableValue => "A fact can never have this value.",
            Self::IdleReading => "A reading makes no difference in any case.",
            Self::LawWithoutScenario => "No scenario's ruling hangs on the law.",
            Self::ScenarioOffTheLaw => "None of the laws that a scenario names prevails in it.",
            Self::UnusedFact => "No law of any game asks for the fact.",
            Self::StaleAcceptance => "A finding was accepted that is no longer found, or whose laws have changed since.",
        }
    }

    /// How much it matters.
    pub const fn severity(self) -> Severity {
        match self {
            Self::Conflict | Self::Gap | Self::DeadLaw | Self::UnreachableDefinition | Self::ScenarioOffTheLaw | Self::StaleAcceptance => {
                Severity::Error
            }
            Self::IdleOverride | Self::UnreachableValue | Self::IdleReading | Self::LawWithoutScenario | Self::UnusedFact => {
                Severity::Warning
            }
        }
    }

    /// The kind of that name or code.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name || kind.code() == name)
    }
}

/// An entry that a finding is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Its full name: `solo-whist/hoffmann/lead-out-of-turn`.
    pub name: String,
    /// The file, as it is named to the author.
    pub file: String,
    /// The line, from 1; 0 when the whole file is meant.
    pub line: usize,
    /// What it does that matters here.
    pub does: String,
}

/// Something found wrong, or doubtful, in the laws.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What kind.
    pub kind: Kind,
    /// The code, `game/code`, or the game where no one code is meant.
    pub code: String,
    /// The entries concerned, the one to mend first.
    pub entries: Vec<Entry>,
    /// What is wrong, in a sentence.
    pub says: String,
    /// The smallest statements of facts under which it happens, in words.
    pub when: Vec<Vec<Said>>,
    /// One concrete case in words; empty where the finding is that there is none.
    pub example: Vec<Said>,
    /// The same case, to be judged again.
    pub case: Option<Case>,
    /// What an author may do.
    pub hint: String,
    /// Changes whenever the laws concerned do.
    pub seal: String,
    /// Why the finding was accepted, if it was.
    pub accepted: Option<String>,
}

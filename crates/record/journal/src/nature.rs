//! What a record is, as far as a list has to know.

/// What is recorded.
///
/// ```
/// use alley_journal::Kind;
///
/// assert_eq!(Kind::Draw.as_str(), "draw");
/// assert_eq!(Kind::named("draw"), Some(Kind::Draw));
/// assert_eq!(Kind::named("chess"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A bowling game.
    Game,
    /// A race, whole: one entry from which everything follows.
    Race,
    /// The draws of an event, with witnesses.
    Draw,
    /// An evening, to which games belong.
    Evening,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Game, Self::Race, Self::Draw, Self::Evening];

    /// The word by which engines store it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Race => "race",
            Self::Draw => "draw",
            Self::Evening => "evening",
        }
    }

    /// The kind that is stored by this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// What a record is from its first entry on: it never changes.
///
/// ```
/// use alley_journal::{Kind, Nature};
///
/// let nature = Nature { kind: Kind::Game, public: false };
/// assert_ne!(nature, Nature { public: true, ..nature });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nature {
    /// What is recorded.
    pub kind: Kind,
    /// Whether everybody may look at it.
    pub public: bool,
}

/// How a first entry tells what its record is; `None` when it begins nothing known. An engine asks it when it brings
/// forward a record that was written before heads said so.
pub type NatureOf = fn(&crate::Content) -> Option<Nature>;

//! One entry of a game's record.

use crate::{Key, Label, Moment, Payload, Position};

/// What an entry says: everything the writer gives.
///
/// ```
/// use alley_journal::{Content, Key, Moment, Payload, label};
///
/// let (key, payload) = (Key::new("a-key")?, Payload::new("7")?);
/// let content = Content { time: Moment::from_millis(0), key, kind: label!("roll"), payload };
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// What the writer's clock showed.
    pub time: Moment,
    /// By which a second attempt to write it is recognised.
    pub key: Key,
    /// What kind of thing happened.
    pub kind: Label,
    /// What happened.
    pub payload: Payload,
}

impl Content {
    /// Whether a second attempt says what the first did. Its clock may show another time.
    pub(crate) fn repeats(&self, first: &Self) -> bool {
        (&self.key, self.kind, &self.payload) == (&first.key, first.kind, &first.payload)
    }
}

/// An entry as it stands in the record: what it says, and where.
///
/// ```
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Journal, Memory};
///
/// let mut journal = Memory::default();
/// let (game, position) = journal.begin(&say("a-key", "PJS"), GAME, &open("PJS"))?;
/// let entries = journal.read(game, 0)?;
/// assert_eq!((entries[0].position, &entries[0].content), (position, &say("a-key", "PJS")));
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number and its hash.
    pub position: Position,
    /// What it says.
    pub content: Content,
}

//! The head of a game: one row that says where its record stands.

use crate::hash::Text;
use crate::{Caption, Content, GameId, Hash, Moment, Place, Position};

/// What is known of a game without reading its entries.
///
/// ```
/// use alley_journal::{Caption, Content, Journal, Key, Memory, Moment, Payload, Summary, label};
///
/// let mut journal = Memory::default();
/// let (key, payload) = (Key::new("a-key")?, Payload::new("PJS")?);
/// let content = Content { time: Moment::from_millis(5), key, kind: label!("begin"), payload };
/// let caption = Caption { state: label!("open"), summary: Summary::new("PJS")? };
/// let (game, position) = journal.begin(&content, &caption)?;
///
/// let head = journal.head(game)?;
/// assert_eq!((head.position, head.begun, head.caption), (position, content.time, caption));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its name.
    pub game: GameId,
    /// Which game of this journal it is.
    pub place: Place,
    /// How many entries it has, and the hash of the last.
    pub position: Position,
    /// The time of its first entry.
    pub begun: Moment,
    /// The time of its last entry.
    pub latest: Moment,
    /// What its last writer wanted shown.
    pub caption: Caption,
}

impl Head {
    /// Before any entry.
    ///
    /// ```
    /// use alley_journal::{Caption, Content, Head, Key, Moment, Payload, Place, Position, Summary, label};
    ///
    /// let (key, payload) = (Key::new("a-key")?, Payload::new("PJS")?);
    /// let first = Content { time: Moment::from_millis(5), key, kind: label!("begin"), payload };
    /// let caption = Caption { state: label!("open"), summary: Summary::new("PJS")? };
    /// let game = "k7f3qd".parse()?;
    ///
    /// let fresh = Head::fresh(game, Place::new(1), &first, &caption);
    /// let begun = fresh.clone().then(Position::START.after(game, &first), &first, &caption);
    /// assert_eq!(begun.position.number, 1);
    /// assert_ne!(begun.seal(), fresh.seal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fresh(game: GameId, place: Place, first: &Content, caption: &Caption) -> Self {
        let (begun, latest) = (first.time, first.time);
        Self { game, place, position: Position::START, begun, latest, caption: caption.clone() }
    }

    /// After one more entry.
    #[must_use]
    pub fn then(self, position: Position, content: &Content, caption: &Caption) -> Self {
        Self { position, latest: content.time, caption: caption.clone(), ..self }
    }

    /// The hash of everything in it: entries answer for themselves, this answers for the head. An engine stores it with
    /// the head and compares it whenever it reads the head.
    #[must_use]
    pub fn seal(&self) -> Hash {
        Text::about("alley journal head 1\n")
            .number(self.place.number())
            .bytes(self.game.to_string().as_bytes())
            .number(self.position.number)
            .hash(self.position.hash)
            .signed(self.begun.millis())
            .signed(self.latest.millis())
            .bytes(self.caption.state.as_str().as_bytes())
            .bytes(self.caption.summary.as_str().as_bytes())
            .finish()
    }
}

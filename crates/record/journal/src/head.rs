//! The head of a game: one row that says where its record stands.

use crate::hash::Text;
use crate::{Caption, Content, GameId, Hash, Label, ListPlace, Moment, Nature, Position};

/// What is known of a game without reading its entries.
///
/// ```
/// use alley_journal::{Caption, Content, Journal, Key, Kind, Memory, Moment, Nature, Payload, State, Summary, label};
///
/// let mut journal = Memory::default();
/// let (key, payload) = (Key::new("a-key")?, Payload::new("PJS")?);
/// let content = Content { time: Moment::from_millis(5), key, kind: label!("begin"), payload };
/// let nature = Nature { kind: Kind::Game, public: false };
/// let caption = Caption { state: State::Open, summary: Summary::new("PJS")? };
/// let (game, position) = journal.begin(&content, nature, &caption)?;
///
/// let head = journal.head(game)?;
/// assert_eq!((head.nature, head.position), (nature, position));
/// assert_eq!((head.begun, head.caption), (content.time, caption));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its name.
    pub game: GameId,
    /// Which game of this journal it is.
    pub place: ListPlace,
    /// What it is, from its first entry on.
    pub nature: Nature,
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
    /// use alley_journal::contract::{GAME, open, say};
    /// use alley_journal::{Head, ListPlace, Position};
    ///
    /// let (game, first, caption) = ("k7f3qd".parse()?, say("a-key", "PJS"), open("PJS"));
    /// let fresh = Head::fresh(game, ListPlace::new(1), GAME, &first, &caption);
    /// let begun = fresh.clone().then(Position::START.after(game, &first), &first, &caption);
    /// assert_eq!(begun.position.number, 1);
    /// assert_ne!(begun.seal(), fresh.seal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fresh(game: GameId, place: ListPlace, nature: Nature, first: &Content, caption: &Caption) -> Self {
        let (begun, latest) = (first.time, first.time);
        Self { game, place, nature, position: Position::START, begun, latest, caption: caption.clone() }
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
        let text = Text::about("alley journal head 2\n")
            .number(self.place.number())
            .bytes(self.game.to_string().as_bytes())
            .bytes(self.nature.kind.as_str().as_bytes())
            .number(self.nature.public.into());
        self.finish_seal(text, self.caption.state.as_str())
    }

    /// The seal that version 0.1 gave a head, which did not say what the record is and had a word of the writer's for
    /// its state. An engine compares it before it seals such a head anew.
    #[must_use]
    pub fn first_seal(&self, state: Label) -> Hash {
        let text =
            Text::about("alley journal head 1\n").number(self.place.number()).bytes(self.game.to_string().as_bytes());
        self.finish_seal(text, state.as_str())
    }

    fn finish_seal(&self, text: Text, state: &str) -> Hash {
        text.number(self.position.number)
            .hash(self.position.hash)
            .signed(self.begun.millis())
            .signed(self.latest.millis())
            .bytes(state.as_bytes())
            .bytes(self.caption.summary.as_str().as_bytes())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{GAME, finished, open, say};
    use crate::{Kind, label};

    fn head() -> Head {
        let (game, first) = ("k7f3qd".parse().unwrap(), say("key-1", "7"));
        let fresh = Head::fresh(game, ListPlace::new(3), GAME, &first, &open("PJS"));
        fresh.then(Position::START.after(game, &first), &first, &open("PJS 7"))
    }

    /// The figures were computed outside this program, from the text in docs/journal.md.
    #[test]
    fn the_seals_are_the_documented_ones() {
        let seal = "b2df0f7edf2cdc875e40f49296da0e809cf4ec99ecd47f20d81f07278e770e9d";
        assert_eq!(head().seal().to_string(), seal);
        let first_seal = "81bf8db0fd863b4b579132f7abe1cad8f083184f792157e947eef89e4c67233c";
        assert_eq!(head().first_seal(label!("open")).to_string(), first_seal);
    }

    #[test]
    fn whatever_changes_changes_the_seal() {
        let other_hash = head().position.after(head().game, &say("key-2", "3")).hash;
        let others = [
            Head { game: "k7f3qe".parse().unwrap(), ..head() },
            Head { place: ListPlace::new(4), ..head() },
            Head { nature: Nature { kind: Kind::Draw, ..GAME }, ..head() },
            Head { nature: Nature { public: true, ..GAME }, ..head() },
            Head { position: Position { number: 2, ..head().position }, ..head() },
            Head { position: Position { hash: other_hash, ..head().position }, ..head() },
            Head { begun: Moment::from_millis(0), ..head() },
            Head { latest: Moment::from_millis(0), ..head() },
            Head { caption: finished("PJS 7"), ..head() },
            Head { caption: open("PJS 8"), ..head() },
        ];
        assert!(others.iter().all(|other| other.seal() != head().seal()));
    }
}

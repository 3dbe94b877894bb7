//! The name of a game in the record.

use std::fmt;
use std::str::FromStr;

use crate::Key;
use crate::hash::Text;

/// Digits and small letters without `i`, `l`, `o` and `u`, which are misread or make words.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Six characters a person can read out and type, such as `k7f3qd`: a random-looking number of 30 bits.
///
/// Read generously: capitals count, `o` is 0, `i` and `l` are 1. A game keeps its id wherever its record is carried.
///
/// ```
/// use alley_journal::GameId;
///
/// let id: GameId = "K7F3QO".parse()?;
/// assert_eq!(id.to_string(), "k7f3q0");
/// # Ok::<(), alley_journal::GameIdRefusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

impl GameId {
    const LENGTH: usize = 6;

    /// How many ids a key may draw: of a million games one in a thousand keys needs the second, one in a million the third.
    pub const ATTEMPTS: u64 = 100;

    /// The id of a game begun with this key. When a game begun with another key has it already, an engine tries the next
    /// attempt, from 0 on, up to [`Self::ATTEMPTS`].
    ///
    /// ```
    /// use alley_journal::{GameId, Key};
    ///
    /// let key = Key::new("begin")?;
    /// assert_eq!(GameId::drawn_from(&key, 0).to_string(), "w2jp57");
    /// assert_ne!(GameId::drawn_from(&key, 1), GameId::drawn_from(&key, 0));
    /// # Ok::<(), alley_journal::WordRefusal>(())
    /// ```
    #[must_use]
    pub fn drawn_from(key: &Key, attempt: u64) -> Self {
        let hash = Text::about("alley journal game 1\n").bytes(key.as_str().as_bytes()).number(attempt).finish();
        let [a, b, c, d, ..] = *hash.bytes();
        Self(u32::from_be_bytes([a, b, c, d]) >> 2)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let characters =
            (0..Self::LENGTH).rev().map(|place| ALPHABET[(self.0 >> (5 * place)) as usize % ALPHABET.len()]);
        formatter.pad(&characters.map(char::from).collect::<String>())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "GameId({self})")
    }
}

impl FromStr for GameId {
    type Err = GameIdRefusal;

    fn from_str(text: &str) -> Result<Self, GameIdRefusal> {
        let beginning: GameIdPrefix = text.parse()?;
        if beginning.letters != Self::LENGTH {
            return Err(GameIdRefusal::Length);
        }
        Ok(Self(beginning.number))
    }
}

/// The first letters of a game's id, or all of them: enough where no other game begins like that.
///
/// ```
/// use alley_journal::{GameId, GameIdPrefix};
///
/// let id: GameId = "k7f3qd".parse()?;
/// let beginning: GameIdPrefix = "K7".parse()?;
/// assert!(beginning.begins(id) && !"k8".parse::<GameIdPrefix>()?.begins(id));
/// assert_eq!((beginning.whole(), "k7f3qd".parse::<GameIdPrefix>()?.whole()), (None, Some(id)));
/// # Ok::<(), alley_journal::GameIdRefusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GameIdPrefix {
    number: u32,
    letters: usize,
}

impl GameIdPrefix {
    /// Whether the id begins like this.
    #[must_use]
    pub const fn begins(self, id: GameId) -> bool {
        id.0 >> (5 * (GameId::LENGTH - self.letters)) == self.number
    }

    /// The id, if all of it is there.
    #[must_use]
    pub fn whole(self) -> Option<GameId> {
        (self.letters == GameId::LENGTH).then_some(GameId(self.number))
    }
}

impl fmt::Display for GameIdPrefix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = GameId(self.number << (5 * (GameId::LENGTH - self.letters))).to_string();
        formatter.write_str(id.get(..self.letters).unwrap_or_default())
    }
}

impl fmt::Debug for GameIdPrefix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "GameIdPrefix({self})")
    }
}

impl FromStr for GameIdPrefix {
    type Err = GameIdRefusal;

    fn from_str(text: &str) -> Result<Self, GameIdRefusal> {
        let letters = text.chars().count();
        if !(1..=GameId::LENGTH).contains(&letters) {
            return Err(GameIdRefusal::Length);
        }
        let number = text.chars().try_fold(0, |number, letter| {
            value(letter).map(|value| number << 5 | value).ok_or(GameIdRefusal::Letter(letter))
        })?;
        Ok(Self { number, letters })
    }
}

fn value(letter: char) -> Option<u32> {
    let meant = match letter.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    ALPHABET.iter().position(|known| char::from(*known) == meant).and_then(|place| u32::try_from(place).ok())
}

/// A text that is not the id of a game.
///
/// ```
/// let refusal = "7".parse::<alley_journal::GameId>().unwrap_err();
/// assert_eq!(refusal.to_string(), "a game's id has six letters or digits, such as k7f3qd");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameIdRefusal {
    /// Too few or too many letters.
    Length,
    /// This one is in no id.
    Letter(char),
}

impl fmt::Display for GameIdRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => formatter.write_str("a game's id has six letters or digits, such as k7f3qd"),
            Self::Letter(letter) => {
                write!(
                    formatter,
                    "a game's id cannot have {letter:?}: it is made of digits and the letters a to z without u"
                )
            }
        }
    }
}

impl std::error::Error for GameIdRefusal {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_id_is_read_as_it_is_written(number in 0u32..1 << 30) {
            let id = GameId(number);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            prop_assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        }

        #[test]
        fn any_text_is_an_id_or_refused(text in ".*") {
            if let Ok(id) = text.parse::<GameId>() {
                prop_assert_eq!(id.to_string().len(), 6);
            }
        }
    }

    #[test]
    fn what_is_misread_is_forgiven_and_what_is_no_letter_is_not() {
        assert_eq!("oil000".parse::<GameId>(), "011000".parse());
        for wrong in ["", "k7f3q", "k7f3qdd", "7"] {
            assert_eq!(wrong.parse::<GameId>(), Err(GameIdRefusal::Length), "{wrong}");
        }
        for (wrong, letter) in [("nosuch", 'u'), ("k7f-qd", '-'), ("가나", '가'), ("k7f3qé", 'é')] {
            assert_eq!(wrong.parse::<GameId>(), Err(GameIdRefusal::Letter(letter)), "{wrong}");
        }
        let sentence = "a game's id cannot have 'u': it is made of digits and the letters a to z without u";
        assert_eq!(GameIdRefusal::Letter('u').to_string(), sentence);
    }

    #[test]
    fn every_beginning_of_an_id_begins_it() {
        let id: GameId = "k7f3qd".parse().unwrap();
        for end in 1..=6 {
            let beginning: GameIdPrefix = "k7f3qd"[..end].parse().unwrap();
            assert!(beginning.begins(id), "{beginning}");
            assert_eq!(beginning.to_string(), "k7f3qd"[..end]);
        }
        for other in ["0", "k8", "k7f3q0", "7f"] {
            assert!(!other.parse::<GameIdPrefix>().unwrap().begins(id), "{other}");
        }
        assert_eq!("".parse::<GameIdPrefix>(), Err(GameIdRefusal::Length));
    }

    #[test]
    fn an_id_fills_a_column_and_is_shown_to_programmers_too() {
        let id: GameId = "k7f3qd".parse().unwrap();
        assert_eq!(format!("{id:>8}|"), "  k7f3qd|");
        assert_eq!(format!("{id:?} {:?}", "k7".parse::<GameIdPrefix>().unwrap()), "GameId(k7f3qd) GameIdPrefix(k7)");
    }
}

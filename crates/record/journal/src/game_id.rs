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

    /// The id of a game begun with this key. When a game begun with another key has it already, an engine tries the next
    /// attempt, from 0 on.
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
        if text.len() != Self::LENGTH {
            return Err(GameIdRefusal);
        }
        let number = text.bytes().try_fold(0, |number, letter| Some(number << 5 | value(letter)?));
        number.map(Self).ok_or(GameIdRefusal)
    }
}

fn value(letter: u8) -> Option<u32> {
    let meant = match letter.to_ascii_lowercase() {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        other => other,
    };
    ALPHABET.iter().position(|known| *known == meant).and_then(|place| u32::try_from(place).ok())
}

/// A text that is not the id of a game.
///
/// ```
/// let refusal = "7".parse::<alley_journal::GameId>().unwrap_err();
/// assert_eq!(refusal.to_string(), "a game's id has six letters or digits, such as k7f3qd");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameIdRefusal;

impl fmt::Display for GameIdRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a game's id has six letters or digits, such as k7f3qd")
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
        for wrong in ["", "k7f3q", "k7f3qdd", "k7f3qu", "k7f-qd", "가나"] {
            assert_eq!(wrong.parse::<GameId>(), Err(GameIdRefusal), "{wrong}");
        }
    }

    #[test]
    fn an_id_fills_a_column() {
        assert_eq!(format!("{:>8}|", "k7f3qd".parse::<GameId>().unwrap()), "  k7f3qd|");
    }
}

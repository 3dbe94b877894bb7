//! One pin of the ten, by its number.

use core::fmt;

/// A pin: 1 is the headpin, then row by row from the left as the bowler sees them, 2 3, 4 5 6, 7 8 9 10.
///
/// ```
/// use alley_bowling::Pin;
///
/// assert_eq!(Pin::new(7).map(|pin| pin.to_string()), Some("7".to_owned()));
/// assert_eq!(Pin::new(11), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin(u8);

impl Pin {
    /// The pin in front.
    pub const HEADPIN: Self = Self(1);

    /// A pin by its number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self(number)),
            _ => None,
        }
    }

    /// All ten, the headpin first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// As it is written: plain digits, no leading zero.
    pub(crate) fn written(text: &str) -> Option<Self> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|_| plain).and_then(Self::new)
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

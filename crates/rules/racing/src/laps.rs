//! How many times every car tries to move.

use core::fmt;
use core::str::FromStr;

/// A number of laps, from 1 to 999,999,999.
///
/// ```
/// use alley_racing::{Laps, LapsRefusal};
///
/// assert_eq!("5".parse::<Laps>()?.count(), 5);
/// assert_eq!("05".parse::<Laps>(), Err(LapsRefusal::LeadingZero));
/// assert_eq!("-1".parse::<Laps>(), Err(LapsRefusal::NotPositive));
/// # Ok::<(), LapsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laps(u32);

impl Laps {
    /// A single lap.
    pub const ONE: Self = Self(1);
    /// The longest race.
    pub const MOST: Self = Self(999_999_999);

    /// This many laps.
    ///
    /// # Errors
    /// None at all, or more than nine digits can write.
    pub const fn new(count: u32) -> Result<Self, LapsRefusal> {
        match count {
            0 => Err(LapsRefusal::NotPositive),
            1..=999_999_999 => Ok(Self(count)),
            _ => Err(LapsRefusal::TooManyDigits),
        }
    }

    /// The plain number.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0
    }

    /// What is left of these after some; nothing, if that was all.
    pub(crate) fn after(self, some: Self) -> Option<Self> {
        let left = self.0.checked_sub(some.0)?;
        Self::new(left).ok()
    }
}

impl FromStr for Laps {
    type Err = LapsRefusal;

    /// Plain digits. A minus before them still makes a number, though not a positive one.
    fn from_str(text: &str) -> Result<Self, LapsRefusal> {
        if text.is_empty() {
            return Err(LapsRefusal::Empty);
        }
        if text.len() > 1 && text.starts_with('0') {
            return Err(LapsRefusal::LeadingZero);
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(LapsRefusal::NotANumber);
        }
        if digits.len() > 9 {
            return Err(LapsRefusal::TooManyDigits);
        }
        let count = text.parse().map_err(|_| LapsRefusal::NotPositive)?;
        Self::new(count)
    }
}

impl fmt::Display for Laps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Why something is not a number of laps.
///
/// ```
/// use alley_racing::{Laps, LapsRefusal};
///
/// assert_eq!(Laps::new(0), Err(LapsRefusal::NotPositive));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LapsRefusal {
    /// Nothing was said.
    Empty,
    /// `05`.
    LeadingZero,
    /// Something else than plain digits.
    NotANumber,
    /// More than 999,999,999.
    TooManyDigits,
    /// `0`, or less.
    NotPositive,
}

impl fmt::Display for LapsRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Empty => "the number of laps must not be empty",
            Self::LeadingZero => "the number of laps has no leading zero",
            Self::NotANumber => "the number of laps has only the digits 0 to 9",
            Self::TooManyDigits => "the number of laps has at most nine digits",
            Self::NotPositive => "a race has at least one lap",
        })
    }
}

impl core::error::Error for LapsRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> LapsRefusal {
        text.parse::<Laps>().unwrap_err()
    }

    #[test]
    fn plain_digits_from_1_to_nine_nines() {
        for text in ["1", "5", "10", "999999999"] {
            assert_eq!(text.parse::<Laps>().unwrap().to_string(), text);
        }
        assert_eq!(Laps::new(999_999_999), Ok(Laps::MOST));
        assert_eq!(Laps::new(1_000_000_000), Err(LapsRefusal::TooManyDigits));
        assert_eq!(Laps::new(0), Err(LapsRefusal::NotPositive));
    }

    #[test]
    fn each_wrong_answer_has_its_own_reason() {
        assert_eq!(refused(""), LapsRefusal::Empty);
        for text in ["05", "00", "01234567890", "0a"] {
            assert_eq!(refused(text), LapsRefusal::LeadingZero, "{text}");
        }
        for text in [
            "+5", "５", " ", "5 ", " 5", "!", "5.0", "1e3", "ㄱ", "ㅏ", "다섯", "five", "FIVE", "-", "--1", "-a",
            "1,000",
        ] {
            assert_eq!(refused(text), LapsRefusal::NotANumber, "{text}");
        }
        for text in ["1234567890", "99999999999999999999999", "-1234567890"] {
            assert_eq!(refused(text), LapsRefusal::TooManyDigits, "{text}");
        }
        for text in ["0", "-1", "-0", "-05", "-999999999"] {
            assert_eq!(refused(text), LapsRefusal::NotPositive, "{text}");
        }
    }

    #[test]
    fn what_is_left() {
        let five = Laps::new(5).unwrap();
        assert_eq!(five.after(Laps::ONE), Laps::new(4).ok());
        assert_eq!(five.after(five), None);
        assert_eq!(Laps::ONE.after(five), None);
    }

    #[test]
    fn the_sentences() {
        let sentences = [
            (LapsRefusal::Empty, "the number of laps must not be empty"),
            (LapsRefusal::LeadingZero, "the number of laps has no leading zero"),
            (LapsRefusal::NotANumber, "the number of laps has only the digits 0 to 9"),
            (LapsRefusal::TooManyDigits, "the number of laps has at most nine digits"),
            (LapsRefusal::NotPositive, "a race has at least one lap"),
        ];
        for (refusal, sentence) in sentences {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}

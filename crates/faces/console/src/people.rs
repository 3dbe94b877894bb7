//! How many people bowl.

use std::num::NonZeroU64;
use std::str::FromStr;

use alley_words::Complaint;

/// One or more; a number too large to count is taken as the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct People(NonZeroU64);

impl People {
    /// Everybody's number but the first one's, in order.
    pub(crate) fn others(self) -> impl Iterator<Item = u64> {
        2..=self.0.get()
    }
}

impl FromStr for People {
    type Err = Complaint;

    fn from_str(text: &str) -> Result<Self, Complaint> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Complaint::PeopleNotANumber);
        }
        if text.len() > 1 && text.starts_with('0') {
            return Err(Complaint::PeopleLeadingZero);
        }
        let count = text.parse().unwrap_or(u64::MAX);
        NonZeroU64::new(count).map(Self).ok_or(Complaint::NoPeople)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_plain_number_from_1_up() {
        let count = |text: &str| text.parse::<People>().map(|people| people.0.get());
        assert_eq!(count("1"), Ok(1));
        assert_eq!(count("1000000000000"), Ok(1_000_000_000_000));
        assert_eq!(count("99999999999999999999"), Ok(u64::MAX));
        assert_eq!(count("0"), Err(Complaint::NoPeople));
        for text in ["00", "02"] {
            assert_eq!(count(text), Err(Complaint::PeopleLeadingZero), "{text:?}");
        }
        for text in ["", "-2", "+2", "두명", "2.0", "２", "1e3", "2 "] {
            assert_eq!(count(text), Err(Complaint::PeopleNotANumber), "{text:?}");
        }
    }
}

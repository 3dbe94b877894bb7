//! Whole numbers on the command line, within bounds.

use std::error::Error;
use std::fmt;

use alley_journal::ListPlace;
use alley_words::Language;

/// Not a whole number, or not one from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberRefusal(Option<(u32, u32)>);

impl NumberRefusal {
    pub(crate) fn sentence(self, language: Language) -> String {
        let Self(bounds) = self;
        bounds.map_or_else(
            || language.not_a_number().to_owned(),
            |(least, most)| language.whole_number_needed(least, most),
        )
    }
}

impl fmt::Display for NumberRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.sentence(Language::English))
    }
}

impl Error for NumberRefusal {}

/// Reads a number from the least to the most.
pub(super) fn whole<Number: TryFrom<u32>>(
    least: u32,
    most: u32,
) -> impl Fn(&str) -> Result<Number, NumberRefusal> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| Number::try_from(number).ok()).ok_or(NumberRefusal(Some((least, most))))
    }
}

/// Reads the place at the end of a list.
pub(super) fn place(text: &str) -> Result<ListPlace, NumberRefusal> {
    text.parse().map_err(|_| NumberRefusal(None))
}

/// Reads a port at which somebody can be found.
pub(super) fn port(text: &str) -> Result<u16, NumberRefusal> {
    whole(1, u16::MAX.into())(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_within_the_bounds_is_read() {
        let read = whole::<u8>(1, 100);
        assert_eq!((read("1"), read("100"), read("+7")), (Ok(1), Ok(100), Ok(7)));
        for wrong in ["0", "101", "300", "-1", "", "x", "1.5", "99999999999"] {
            assert_eq!(read(wrong), Err(NumberRefusal(Some((1, 100)))), "{wrong}");
        }
        assert_eq!((port("0"), port("65535")), (Err(NumberRefusal(Some((1, 65_535)))), Ok(65_535)));
    }
}

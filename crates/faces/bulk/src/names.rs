//! Whose game it is.

use std::borrow::Cow;
use std::convert::Infallible;
use std::str::FromStr;

use crate::Fault;
use crate::fields::fields;

/// Where a line says whose game it is.
///
/// ```
/// use alley_bulk::{Column, Format, Names, Scoring};
///
/// let scoring = Scoring::new(Format::Totals).names(Names::Column(Column::Number(1)));
/// let mut totals = Vec::new();
/// scoring.run("league.csv", &b"PJS,XXXXXXXXXXXX"[..], &mut totals, &mut Vec::new())?;
/// assert_eq!(totals, b"PJS: 300\n");
/// # Ok::<(), alley_bulk::Trouble>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// Before a colon, if there is one: `PJS: 10 7 3`.
    #[default]
    Leading,
    /// In a column of comma-separated values; the other columns are the game.
    Column(Column),
}

/// A column of comma-separated values.
///
/// ```
/// use alley_bulk::Column;
///
/// assert_eq!("2".parse(), Ok(Column::Number(2)));
/// assert_eq!("bowler".parse(), Ok(Column::Title("bowler".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Counted from 1. Every line is a game.
    Number(usize),
    /// Named in the first line, which is not a game.
    Title(String),
}

impl FromStr for Column {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.parse().map_or_else(|_| Self::Title(text.to_owned()), Self::Number))
    }
}

impl Column {
    /// The place of the column, from 0, in a file with this first line.
    pub(crate) fn place(&self, header: &[u8]) -> Option<usize> {
        match self {
            Self::Number(number) => number.checked_sub(1),
            Self::Title(title) => {
                fields(header).position(|field| field.trim_ascii().eq_ignore_ascii_case(title.trim().as_bytes()))
            }
        }
    }
}

/// Whether a line names columns: two fields or more are words.
pub(crate) fn are_titles(line: &[u8]) -> bool {
    let text = str::from_utf8(line).unwrap_or_default();
    let letters = |field: &str| field.chars().filter(|it| it.is_alphabetic() && !"XxFf".contains(*it)).count();
    let words = text.split([',', ';', '\t']).filter(|field| letters(field) > 1).count();
    words > 1 && !text.contains(':')
}

/// A line taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedText<'line> {
    pub(crate) name: Option<Cow<'line, [u8]>>,
    pub(crate) game: Cow<'line, [u8]>,
}

impl<'line> NamedText<'line> {
    /// With the name before a colon.
    pub(crate) fn with_leading_name(line: &'line [u8]) -> Self {
        match memchr::memchr(b':', line).and_then(|colon| line.split_at_checked(colon)) {
            Some((name, game)) => Self {
                name: Some(Cow::Borrowed(name.trim_ascii())).filter(|name| !name.is_empty()),
                game: Cow::Borrowed(game.get(1..).unwrap_or_default()),
            },
            None => Self { name: None, game: Cow::Borrowed(line) },
        }
    }

    /// With the name in a column, counted from 0.
    pub(crate) fn with_column(line: &'line [u8], place: usize) -> Result<Self, Fault> {
        let mut fields: Vec<_> = fields(line).collect();
        if place >= fields.len() {
            return Err(Fault::NoColumn);
        }
        let name = match fields.remove(place) {
            Cow::Borrowed(name) => Cow::Borrowed(name.trim_ascii()),
            Cow::Owned(name) => Cow::Owned(name.trim_ascii().to_vec()),
        };
        Ok(Self { name: Some(name).filter(|name| !name.is_empty()), game: Cow::Owned(fields.join(&b' ')) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts<'record>(record: &'record NamedText<'_>) -> (Option<&'record str>, &'record str) {
        let text = |bytes| str::from_utf8(bytes).unwrap();
        (record.name.as_deref().map(text), text(&record.game))
    }

    #[test]
    fn a_name_stands_before_the_colon() {
        assert_eq!(parts(&NamedText::with_leading_name(b"PJS: 10 7")), (Some("PJS"), " 10 7"));
        assert_eq!(parts(&NamedText::with_leading_name(b" Max / F :X")), (Some("Max / F"), "X"));
        assert_eq!(parts(&NamedText::with_leading_name(b"10 7")), (None, "10 7"));
        assert_eq!(parts(&NamedText::with_leading_name(b":10 7")), (None, "10 7"));
    }

    #[test]
    fn a_name_stands_in_a_column() {
        assert_eq!(parts(&NamedText::with_column(b"10,PJS,7", 1).unwrap()), (Some("PJS"), "10 7"));
        assert_eq!(parts(&NamedText::with_column(br#""Park, J",X 7/"#, 0).unwrap()), (Some("Park, J"), "X 7/"));
        assert_eq!(NamedText::with_column(b"10,7", 2), Err(Fault::NoColumn));
    }

    #[test]
    fn titles_are_words_in_columns() {
        for titles in ["date,bowler,game", "이름;게임", "\"name\"\t\"rolls\"", "file,line,name,game,1,2,3"] {
            assert!(are_titles(titles.as_bytes()), "{titles}");
        }
        assert!(!are_titles(b"ab\xff,cd"));
        for others in ["", "Park, J: X 7/", "X,7/,9-", "x,x,f,f,X,F", "10,7,3", "hello world", "PJS,X 7/ 9-", "P,J"] {
            assert!(!are_titles(others.as_bytes()), "{others}");
        }
    }

    #[test]
    fn a_column_has_a_number_or_a_title() {
        assert_eq!(Column::Number(2).place(b""), Some(1));
        assert_eq!(Column::Number(0).place(b""), None);
        assert_eq!(Column::Title("name".into()).place(b"date, Name\r"), Some(1));
        assert_eq!(Column::Title("name".into()).place(b"date"), None);
    }
}

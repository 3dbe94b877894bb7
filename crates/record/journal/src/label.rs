//! The short words by which a writer sorts its own entries.

use std::fmt;

use crate::WordRefusal;

/// The kind of an entry ("roll"): 1 to 16 small letters, digits or hyphens. The journal knows the meaning of none.
///
/// ```
/// use alley_journal::{Label, label};
///
/// const ROLL: Label = label!("roll"); // refused by the compiler if it were not a label
/// assert_eq!(Label::new("roll")?, ROLL);
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label {
    letters: [u8; Self::LONGEST],
    length: usize,
}

impl Label {
    /// The most bytes a label can have.
    pub const LONGEST: usize = 16;

    /// Takes a text as a label.
    ///
    /// # Errors
    /// It is empty, too long, or has a character other than `a` to `z`, `0` to `9` and `-`.
    pub const fn new(text: &str) -> Result<Self, WordRefusal> {
        let bytes = text.as_bytes();
        if bytes.is_empty() {
            return Err(WordRefusal::Empty);
        }
        if bytes.len() > Self::LONGEST {
            return Err(WordRefusal::TooLong(Self::LONGEST));
        }
        let mut letters = [0; Self::LONGEST];
        let mut length = 0;
        while length < bytes.len() {
            let byte = bytes[length];
            if !matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-') {
                return Err(WordRefusal::Character(if byte.is_ascii() { byte as char } else { '\u{fffd}' }));
            }
            letters[length] = byte;
            length += 1;
        }
        Ok(Self { letters, length })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let letters = self.letters.get(..self.length).unwrap_or_default();
        str::from_utf8(letters).unwrap_or_default()
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Label({:?})", self.as_str())
    }
}

/// A [`Label`] known when the program is compiled; one that is not a label does not compile.
///
/// ```
/// assert_eq!(alley_journal::label!("undo").as_str(), "undo");
/// ```
///
/// ```compile_fail,E0080
/// alley_journal::label!("No Label");
/// ```
#[macro_export]
macro_rules! label {
    ($text:literal) => {
        const {
            match $crate::Label::new($text) {
                Ok(label) => label,
                Err(_) => panic!("a label has 1 to 16 small letters, digits or hyphens"),
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_1_to_16_small_letters_digits_or_hyphens() {
        assert_eq!(Label::new("seed-2").unwrap().as_str(), "seed-2");
        assert!(Label::new("abcdefghijklmnop").is_ok());
        assert_eq!(Label::new("abcdefghijklmnopq"), Err(WordRefusal::TooLong(16)));
        assert_eq!(Label::new(""), Err(WordRefusal::Empty));
        assert_eq!(Label::new("a b"), Err(WordRefusal::Character(' ')));
        assert_eq!(Label::new("굴림"), Err(WordRefusal::Character('\u{fffd}')));
    }

    #[test]
    fn it_shows_its_text() {
        assert_eq!(format!("{} {:?}", label!("roll"), label!("roll")), "roll Label(\"roll\")");
    }
}

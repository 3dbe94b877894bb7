//! A line that is typed.

use alley_text::columns;

use crate::key::Key;

/// No name, number or title is longer, and a pasted list is split before it gets here.
const LONGEST: usize = 240;

/// A line that is typed, and where the next letter goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedLine {
    before: String,
    /// What stands after the cursor.
    after: String,
}

impl TypedLine {
    pub(crate) fn of(text: &str) -> Self {
        Self { before: text.to_owned(), after: String::new() }
    }

    pub(crate) fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// The column of the cursor, from 0.
    pub(crate) fn cursor(&self) -> usize {
        columns(&self.before)
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether the key was for this line.
    pub(crate) fn press(&mut self, key: &Key) -> bool {
        match key {
            Key::Letter(letter) => self.insert(*letter),
            Key::Pasted(text) => {
                for letter in text.chars() {
                    self.insert(letter);
                }
            }
            Key::Backspace if self.before.is_empty() => return false,
            Key::Backspace => drop(self.before.pop()),
            Key::Left => {
                let letter = self.before.pop();
                if let Some(letter) = letter {
                    self.after.insert(0, letter);
                }
            }
            Key::Right if !self.after.is_empty() => self.before.push(self.after.remove(0)),
            Key::Right => {}
            Key::Home => *self = Self { before: String::new(), after: self.text() },
            Key::End => *self = Self::of(&self.text()),
            _ => return false,
        }
        true
    }

    fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.before.len() + self.after.len() + letter.len_utf8() <= LONGEST {
            self.before.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut line = TypedLine::default();
        for key in [Key::Letter('박'), Key::Letter('수'), Key::Left, Key::Letter('지')] {
            assert!(line.press(&key));
        }
        assert_eq!((line.text(), line.cursor()), ("박지수".to_owned(), 4));
        line.press(&Key::Home);
        assert!(!line.press(&Key::Backspace), "nothing stands before it");
        for key in [Key::End, Key::Backspace, Key::Right] {
            line.press(&key);
        }
        assert_eq!(line.text(), "박지");
        assert!(!line.press(&Key::Enter));
    }

    #[test]
    fn a_line_has_an_end_and_no_control_characters() {
        let mut line = TypedLine::default();
        line.press(&Key::Pasted("\u{1b}[2J\n".to_owned() + &"x".repeat(1 << 20)));
        assert_eq!((line.text().len(), line.text().starts_with("[2Jxx")), (LONGEST, true));
    }
}

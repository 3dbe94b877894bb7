//! A list of names and a few fields: what has to be said before something begins.

use crate::key::Key;
use crate::state::typed::TypedLine;

/// More lines than anything takes; it is refused where the list is read.
const MOST_LINES: usize = 1_100;

/// A form: a list that is typed line by line, then fields.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// Whether a comma ends a line of the list.
    commas: bool,
    pub(crate) list: Vec<String>,
    /// The line that is typed now.
    pub(crate) line: TypedLine,
    pub(crate) fields: Vec<FormField>,
    /// 0 is the list, then come the fields.
    pub(crate) at: usize,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormField {
    /// A line.
    Typed(TypedLine),
    /// One of this many.
    Choice { chosen: usize, of: usize },
}

impl FormField {
    pub(crate) fn typed(text: &str) -> Self {
        Self::Typed(TypedLine::of(text))
    }

    fn press(&mut self, key: &Key) {
        match self {
            Self::Typed(line) => drop(line.press(key)),
            Self::Choice { chosen, of } => {
                *chosen = match key {
                    Key::Left => (*chosen + *of - 1) % *of,
                    Key::Right | Key::Letter(' ') => (*chosen + 1) % *of,
                    _ => *chosen,
                }
            }
        }
    }
}

/// What a key meant to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filled {
    Not,
    /// Nobody is on the list.
    ByNobody,
    Whole,
    Left,
}

impl Form {
    pub(crate) fn new(commas: bool, fields: Vec<FormField>) -> Self {
        Self { commas, list: Vec::new(), line: TypedLine::default(), fields, at: 0 }
    }

    /// What stands in a field, from 0.
    pub(crate) fn text(&self, field: usize) -> String {
        match self.fields.get(field) {
            Some(FormField::Typed(line)) => alley_text::without_blanks(&line.text()).to_owned(),
            _ => String::new(),
        }
    }

    /// Which is chosen in a field, from 0.
    pub(crate) fn choice(&self, field: usize) -> usize {
        match self.fields.get(field) {
            Some(FormField::Choice { chosen, .. }) => *chosen,
            _ => 0,
        }
    }

    /// The whole list, one per line.
    pub(crate) fn lines(&self) -> String {
        self.list.join("\n")
    }

    pub(crate) fn press(&mut self, key: &Key) -> Filled {
        match key {
            Key::Escape => return Filled::Left,
            Key::Tab | Key::Down => self.at = (self.at + 1) % (self.fields.len() + 1),
            Key::BackTab | Key::Up => self.at = (self.at + self.fields.len()) % (self.fields.len() + 1),
            Key::Enter => return self.enter(),
            Key::Pasted(text) if self.at == 0 => self.paste(text),
            key => self.type_in(key),
        }
        Filled::Not
    }

    /// A name is one more; nothing more means that all are there.
    fn enter(&mut self) -> Filled {
        if self.at == 0 && !self.line.is_empty() {
            self.add();
            return Filled::Not;
        }
        self.add();
        if self.list.is_empty() {
            self.at = 0;
            return Filled::ByNobody;
        }
        Filled::Whole
    }

    fn type_in(&mut self, key: &Key) {
        let Some(field) = self.at.checked_sub(1) else {
            match key {
                Key::Letter(',') if self.commas => self.add(),
                Key::Backspace if self.line.is_empty() => {
                    self.line = self.list.pop().map(|name| TypedLine::of(&name)).unwrap_or_default();
                }
                key => drop(self.line.press(key)),
            }
            return;
        };
        if let Some(entry) = self.fields.get_mut(field) {
            entry.press(key);
        }
    }

    fn paste(&mut self, text: &str) {
        let ends = |letter: char| letter == '\n' || letter == '\r' || (self.commas && letter == ',');
        let parts: Vec<_> = text.split(ends).map(str::to_owned).collect();
        let (last, whole) = parts.split_last().map_or(("", &[][..]), |(last, whole)| (last.as_str(), whole));
        for part in whole {
            self.line.press(&Key::Pasted(part.clone()));
            self.add();
        }
        self.line.press(&Key::Pasted(last.to_owned()));
    }

    /// What was typed is one more line of the list.
    fn add(&mut self) {
        let text = self.line.text();
        let text = alley_text::without_blanks(&text);
        if !text.is_empty() && self.list.len() < MOST_LINES {
            self.list.push(text.to_owned());
        }
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(form: &mut Form, keys: &str) -> Filled {
        let mut last = Filled::Not;
        for letter in keys.chars() {
            last = form.press(&match letter {
                '\n' => Key::Enter,
                '\t' => Key::Tab,
                '<' => Key::Backspace,
                letter => Key::Letter(letter),
            });
        }
        last
    }

    #[test]
    fn names_are_typed_one_after_the_other() {
        let mut form = Form::new(true, vec![FormField::typed("1")]);
        assert_eq!(filled(&mut form, "박지수\nKYJ,<<<민호\n"), Filled::Not);
        assert_eq!(form.list, ["박지수", "K민호"]);
        assert_eq!(filled(&mut form, "\n"), Filled::Whole);
        assert_eq!(filled(&mut form, "\t<3\n"), Filled::Whole);
        assert_eq!((form.text(0), form.lines()), ("3".to_owned(), "박지수\nK민호".to_owned()));
    }

    #[test]
    fn nobody_is_not_enough() {
        let mut form = Form::new(true, vec![FormField::typed("1")]);
        assert_eq!((filled(&mut form, "\t\n"), form.at), (Filled::ByNobody, 0));
        assert_eq!(form.press(&Key::Escape), Filled::Left);
    }

    #[test]
    fn a_pasted_list_is_taken_apart_and_has_an_end() {
        let mut form = Form::new(true, Vec::new());
        form.press(&Key::Pasted("a,b\r\nc\n".to_owned()));
        assert_eq!((form.list.concat(), form.line.is_empty()), ("abc".to_owned(), true));
        form.press(&Key::Pasted("x\n".repeat(100_000)));
        assert_eq!(form.list.len(), MOST_LINES);
        let mut people = Form::new(false, Vec::new());
        people.press(&Key::Pasted("지수, 12\n현우".to_owned()));
        assert_eq!((people.lines(), people.line.text()), ("지수, 12".to_owned(), "현우".to_owned()));
    }

    #[test]
    fn a_choice_goes_round() {
        let mut choice = FormField::Choice { chosen: 0, of: 3 };
        for (key, expected) in [(Key::Left, 2), (Key::Right, 0), (Key::Letter(' '), 1), (Key::Letter('x'), 1)] {
            choice.press(&key);
            assert_eq!(choice, FormField::Choice { chosen: expected, of: 3 });
        }
    }
}

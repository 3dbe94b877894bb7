//! What was found on a machine, line by line.

use alley_text::{blanks, columns, harmless};

use crate::dialogue::{Dialogue, Stop};
use crate::health::Health;

/// Before every line: the word for its health stands here.
const MARGIN: usize = 6;

/// What was found: a line, and below it what there is to know about it, or to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// How it is doing.
    pub health: Health,
    /// What was found, in a sentence.
    pub finding: String,
    /// What else is said, a line each.
    pub remarks: Vec<String>,
}

impl Diagnosis {
    /// A finding about which nothing else is said.
    #[must_use]
    pub const fn new(health: Health, finding: String) -> Self {
        Self { health, finding, remarks: Vec::new() }
    }

    /// The same with a remark.
    #[must_use]
    pub fn and(mut self, remark: impl Into<String>) -> Self {
        self.remarks.push(remark.into());
        self
    }
}

impl Dialogue<'_> {
    /// Says what was found, at once. Into a file or a pipe it is a line each; on a terminal a long one goes on below itself.
    ///
    /// # Errors
    /// The words did not arrive.
    pub fn tell_diagnosis(&mut self, diagnosis: &Diagnosis) -> Result<(), Stop> {
        let manner = self.manner();
        let (style, word) = (manner.palette.health(diagnosis.health), diagnosis.health.word(manner.language));
        let room = self.room().map_or(usize::MAX, |columns| columns.saturating_sub(MARGIN));
        let lines = [&diagnosis.finding].into_iter().chain(&diagnosis.remarks).flat_map(|text| laid_out(text, room));
        for (number, line) in lines.enumerate() {
            let margin = match number {
                0 => format!("{style}{word}{style:#}{}", blanks(word, MARGIN)),
                _ => " ".repeat(MARGIN),
            };
            self.say(&format!("{margin}{line}\n"))?;
        }
        self.flush()
    }
}

/// The words of a text, in lines of this many columns; one that is wider stands alone. It may name any file, so nothing in
/// it moves a cursor.
fn laid_out(text: &str, room: usize) -> Vec<String> {
    let text = harmless(text, usize::MAX);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if columns(line) + 1 + columns(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Echo, Manner, Palette};
    use alley_words::Language;

    fn told(palette: Palette, language: Language) -> String {
        let mut screen = Vec::new();
        let manner = Manner { language, palette, echo: Echo::Answers, terminal: false };
        let mut dialogue = Dialogue::new(&b""[..], &mut screen, manner);
        let failing = Diagnosis::new(Health::Failing, "Port: 8300".to_owned()).and("Take \u{1b}[2J another.");
        dialogue.tell_diagnosis(&failing).unwrap();
        dialogue.tell_diagnosis(&Diagnosis::new(Health::Sound, "Disk".to_owned())).unwrap();
        drop(dialogue);
        String::from_utf8(screen).unwrap()
    }

    #[test]
    fn a_word_stands_before_each_finding_and_remarks_below_it() {
        let english = "FAIL  Port: 8300\n      Take \u{fffd}[2J another.\nok    Disk\n";
        assert_eq!(told(Palette::Plain, Language::English), english);
        let korean = "이상  Port: 8300\n      Take \u{fffd}[2J another.\n정상  Disk\n";
        assert_eq!(told(Palette::Plain, Language::Korean), korean);
        let coloured = told(Palette::Coloured, Language::English);
        assert!(coloured.starts_with("\u{1b}[1m\u{1b}[31mFAIL\u{1b}[0m  Port: 8300\n"), "{coloured:?}");
    }

    #[test]
    fn a_long_line_goes_on_below_itself() {
        assert_eq!(laid_out("one two three", 7), ["one two", "three"]);
        assert_eq!(laid_out("한 줄 두 줄", 5), ["한 줄", "두 줄"]);
        assert_eq!(laid_out("a /a/very/long/path b", 5), ["a", "/a/very/long/path", "b"]);
        assert_eq!(laid_out("one two three", usize::MAX), ["one two three"]);
    }
}

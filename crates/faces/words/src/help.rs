//! What helps somebody at a terminal whose answer was refused: said in the same line, after what is wrong with it.
//! Into a pipe it is not said, so that a dialogue stays what it was.

use alley_bowling::{BowlerNameRefusal, PinsRefusal};
use alley_play::shown_name;
use alley_racing::CarNameRefusal;

use crate::{Complaint, Language};

impl Language {
    /// What is wrong with an answer, and what helps.
    ///
    /// ```
    /// use alley_bowling::{Pins, PinsRefusal};
    /// use alley_words::{Complaint, Language};
    ///
    /// let complaint = Complaint::Pins(PinsRefusal::NotANumber, Pins::ALL);
    /// let sentence = "A roll is a number from 0 to 10, in plain digits. Write X as a number: 10";
    /// assert_eq!(Language::English.helped(&complaint, "X"), sentence);
    /// ```
    #[must_use]
    pub fn helped(self, complaint: &Complaint, answer: &str) -> String {
        let sentence = self.complaint(complaint);
        match self.help(complaint, answer) {
            Some(help) => format!("{sentence} {help}"),
            None => sentence,
        }
    }

    /// One sentence; none where everything is said.
    pub(crate) fn help(self, complaint: &Complaint, answer: &str) -> Option<String> {
        match complaint {
            Complaint::Name(BowlerNameRefusal::NotThreeLetters) if shown_name(answer).is_ok() => {
                Some(self.any_names_help())
            }
            Complaint::At(_, complaint) => self.help(complaint, answer),
            Complaint::Car(CarNameRefusal::TooLong) => Some(self.any_names_help()),
            Complaint::Car(CarNameRefusal::NotLetters) if has_other_letters(answer) => Some(self.any_names_help()),
            Complaint::Pins(PinsRefusal::NotANumber, standing) => Some(self.roll_help(answer, standing.count())),
            Complaint::PeopleNotANumber if command(answer).is_some() => {
                Some(self.of("그만두려면 Ctrl-C를 누른다.", "Press Ctrl-C to leave.").to_owned())
            }
            _ => None,
        }
    }

    fn any_names_help(self) -> String {
        let sentence = self
            .of("다른 이름을 쓰려면 --names any를 붙여 시작해야 한다.", "Start with --names any to use other names.");
        sentence.to_owned()
    }

    /// Marks and words that people try at the roll prompt.
    fn roll_help(self, answer: &str, standing: u8) -> String {
        let count = match answer {
            "x" | "X" if standing == 10 => Some(10),
            "/" if standing < 10 => Some(standing),
            "-" | "f" | "F" => Some(0),
            _ => None,
        };
        match (self, count, command(answer)) {
            (Self::Korean, Some(count), _) => format!("{answer} 대신 숫자로 적어야 한다: {count}"),
            (Self::English, Some(count), _) => format!("Write {answer} as a number: {count}"),
            (Self::Korean, _, Some(command)) => format!("명령은 {command}처럼 적어야 한다."),
            (Self::English, _, Some(command)) => format!("The command is {command}."),
            (Self::Korean, ..) => "명령은 :help로 볼 수 있다.".to_owned(),
            (Self::English, ..) => ":help lists the commands.".to_owned(),
        }
    }
}

/// The command somebody means who writes it without its colon, or at the wrong prompt.
fn command(answer: &str) -> Option<&'static str> {
    let word = answer.strip_prefix(':').unwrap_or(answer).to_lowercase();
    match word.split_whitespace().next()? {
        "u" | "undo" => Some(":undo"),
        "?" | "h" | "help" => Some(":help"),
        "q" | "quit" | "exit" => Some(":quit"),
        "history" => Some(":history"),
        "fix" => Some(":fix"),
        _ => None,
    }
}

fn has_other_letters(answer: &str) -> bool {
    answer.chars().any(|letter| letter.is_alphabetic() && !letter.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::Pins;
    use alley_racing::LapsRefusal;

    fn roll(answer: &str, standing: u8) -> String {
        let standing = Pins::new(standing).unwrap();
        let complaint = Complaint::Pins(answer.parse::<Pins>().unwrap_err(), standing);
        Language::Korean.help(&complaint, answer).unwrap()
    }

    #[test]
    fn marks_and_words_at_the_roll_prompt_are_understood_though_not_taken() {
        assert_eq!(roll("X", 10), "X 대신 숫자로 적어야 한다: 10");
        assert_eq!(roll("/", 3), "/ 대신 숫자로 적어야 한다: 3");
        assert_eq!(roll("-", 3), "- 대신 숫자로 적어야 한다: 0");
        assert_eq!(roll("u", 3), "명령은 :undo처럼 적어야 한다.");
        assert_eq!(roll("QUIT", 3), "명령은 :quit처럼 적어야 한다.");
        assert_eq!(roll("?", 3), "명령은 :help처럼 적어야 한다.");
        for other in ["", "X", "ten", "/10"] {
            assert_eq!(roll(other, 4), "명령은 :help로 볼 수 있다.", "{other}");
        }
        assert_eq!(roll("/", 10), "명령은 :help로 볼 수 있다.");
    }

    #[test]
    fn another_name_is_told_how_it_can_be_used() {
        let bowler =
            |name: &str| Language::English.help(&Complaint::Name(BowlerNameRefusal::NotThreeLetters), name).is_some();
        assert_eq!(["박지수", "PJSK", "", "a\u{202e}"].map(bowler), [true, true, false, false]);
        let car = |line: &str| Language::English.help(&Complaint::Car(CarNameRefusal::NotLetters), line).is_some();
        assert_eq!(["박지수,pobi", "Pobi", "pobi woni", "pobi;woni"].map(car), [true, true, false, false]);
    }

    #[test]
    fn a_sentence_of_the_exercises_stays_alone() {
        assert_eq!(Language::Korean.help(&Complaint::Laps(LapsRefusal::NotANumber), "quit"), None);
    }
}

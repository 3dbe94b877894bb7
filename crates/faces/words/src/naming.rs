//! What is wrong with names that stand on the command line or in a file: nobody asked for them in a dialogue, so they are
//! not complained about as in one.

use alley_bowling::BowlerNameRefusal;
use alley_play::UnshownName;
use alley_racing::CarNameRefusal;

use crate::{Complaint, InList, Language};

impl Language {
    /// What is wrong with a name, where it stands, and what helps.
    ///
    /// ```
    /// use alley_racing::CarNameRefusal;
    /// use alley_words::{Complaint, InList, Language};
    ///
    /// let complaint = Complaint::At(InList::Line(3), Box::new(Complaint::Car(CarNameRefusal::Empty)));
    /// assert_eq!(Language::Korean.name_refused(&complaint, ""), "3번째 줄: 이름이 비어 있습니다");
    /// ```
    #[must_use]
    pub fn name_refused(self, complaint: &Complaint, text: &str) -> String {
        match (self, self.help(complaint, text)) {
            (Self::English, _) => self.helped(complaint, text),
            (Self::Korean, None) => self.told_of_name(complaint),
            (Self::Korean, Some(_)) => {
                format!("{}. 다른 이름을 쓰려면 --names any를 붙이세요", self.told_of_name(complaint))
            }
        }
    }

    fn told_of_name(self, complaint: &Complaint) -> String {
        match complaint {
            Complaint::At(place, complaint) => format!("{}: {}", place_of_name(*place), self.told_of_name(complaint)),
            Complaint::Name(BowlerNameRefusal::NotThreeLetters) => "이름은 영문자 세 글자여야 합니다".to_owned(),
            Complaint::Name(BowlerNameRefusal::Blank) => self.unshown_name(UnshownName::Blank),
            Complaint::Name(BowlerNameRefusal::Control) => self.car_refused(CarNameRefusal::Control),
            Complaint::WideName => self.unshown_name(UnshownName::Wide),
            Complaint::ForbiddenInName(character) => self.unshown_name(UnshownName::Hidden(*character)),
            Complaint::NameOfCommand => "이름은 :로 시작할 수 없습니다. :로 시작하는 말은 명령입니다".to_owned(),
            Complaint::Car(refusal) => self.car_refused(*refusal),
            Complaint::Repeated(name, first, again) => {
                format!("같은 이름이 두 번 나옵니다: {name} ({}, {})", place_of_name(*first), place_of_name(*again))
            }
            Complaint::NoCars => "자동차가 한 대는 있어야 합니다".to_owned(),
            asked => self.complaint(asked),
        }
    }
}

fn place_of_name(place: InList) -> String {
    match place {
        InList::Name(number) => format!("{number}번째 이름"),
        InList::Line(number) => format!("{number}번째 줄"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_outside_a_dialogue_is_complained_about_as_in_one() {
        let (first, again) = (InList::Name(1), InList::Name(3));
        let told = [
            (Complaint::Name(BowlerNameRefusal::NotThreeLetters), "이름은 영문자 세 글자여야 합니다"),
            (Complaint::Name(BowlerNameRefusal::Blank), "이름이 비어 있습니다"),
            (Complaint::Name(BowlerNameRefusal::Control), "이름에 제어 문자는 쓸 수 없습니다"),
            (Complaint::WideName, "이름은 한글 10자, 영문 20자까지입니다"),
            (Complaint::ForbiddenInName(','), "이름에 쉼표가 들어 있습니다"),
            (Complaint::ForbiddenInName('\t'), "이름에 탭이 들어 있습니다"),
            (Complaint::ForbiddenInName('\u{202e}'), "이름에 U+202E 문자는 쓸 수 없습니다"),
            (Complaint::NameOfCommand, "이름은 :로 시작할 수 없습니다. :로 시작하는 말은 명령입니다"),
            (Complaint::Car(CarNameRefusal::NotLetters), "이름은 영문 소문자로만 적습니다"),
            (
                Complaint::Repeated("pobi".to_owned(), first, again),
                "같은 이름이 두 번 나옵니다: pobi (1번째 이름, 3번째 이름)",
            ),
            (Complaint::NoCars, "자동차가 한 대는 있어야 합니다"),
        ];
        for (complaint, korean) in told {
            assert_eq!(Language::Korean.name_refused(&complaint, ""), korean);
            assert_eq!(Language::English.name_refused(&complaint, ""), Language::English.complaint(&complaint));
        }
    }

    #[test]
    fn what_helps_is_said_with_the_place() {
        let long = Complaint::At(InList::Name(2), Box::new(Complaint::Car(CarNameRefusal::TooLong)));
        assert_eq!(
            Language::Korean.name_refused(&long, "pobi,crongs"),
            "2번째 이름: 이름은 다섯 글자까지입니다. 다른 이름을 쓰려면 --names any를 붙이세요"
        );
        assert!(Language::English.name_refused(&long, "pobi,crongs").ends_with("--names any to use other names."));
    }
}

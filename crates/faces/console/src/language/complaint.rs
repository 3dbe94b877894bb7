//! What is said about an answer that is none.

use alley_bowling::{CorrectionRefusal, NameRefusal, Pins, PinsRefusal, Refusal};
use alley_play::WIDEST_NAME;
use alley_racing::LapsRefusal;
use alley_text::CodePoint;

use super::Language;
use crate::answer::Unreadable;
use crate::naming::Place;
use crate::people::PeopleRefusal;

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
    Unreadable(Unreadable),
    People(PeopleRefusal),
    Name(NameRefusal),
    WideName,
    ForbiddenInName(char),
    /// No number of pins; so many stand.
    Pins(PinsRefusal, Pins),
    Roll(Refusal),
    /// About the name at this place of a list.
    At(Place, Box<Complaint>),
    Car(alley_racing::NameRefusal),
    /// A name at two places of a list.
    Repeated(String, Place, Place),
    NoCars,
    Laps(LapsRefusal),
    /// A correction that cannot have been.
    Fix(CorrectionRefusal),
    FixForm,
    SharedName,
    NothingToUndo,
    Over,
    /// About somebody who has left the game.
    Gone,
    Command,
    Choice,
}

impl Language {
    pub(crate) fn complaint(self, complaint: &Complaint) -> String {
        match complaint {
            &Complaint::Unreadable(unreadable) => self.unreadable(unreadable).to_owned(),
            &Complaint::People(refusal) => self.people(refusal).to_owned(),
            &Complaint::Name(refusal) => self.name(refusal).to_owned(),
            Complaint::WideName => self.wide_name(),
            &Complaint::ForbiddenInName(character) => self.forbidden_in_name(character),
            &Complaint::Pins(PinsRefusal::LeadingZero, _) => self.leading_zero().to_owned(),
            &Complaint::Pins(_, standing) => self.standing(standing),
            &Complaint::Roll(refusal) => self.standing(refusal.standing()),
            Complaint::At(place, complaint) => self.at(*place, &self.complaint(complaint)),
            &Complaint::Car(refusal) => self.car(refusal).to_owned(),
            Complaint::Repeated(name, first, again) => self.repeated(name, *first, *again),
            Complaint::NoCars => self.pick("자동차는 한 대 이상이어야 한다.", "At least one car is needed.").to_owned(),
            &Complaint::Laps(refusal) => self.laps(refusal).to_owned(),
            &Complaint::Fix(refusal) => self.fix(refusal),
            Complaint::FixForm => self
                .pick(
                    "고치려면 :fix 3 8 1 또는 :fix KYJ 3 8 1처럼 입력해야 한다.",
                    "A correction looks like :fix 3 8 1 or :fix KYJ 3 8 1.",
                )
                .to_owned(),
            Complaint::SharedName => self
                .pick(
                    "같은 이름이 둘 이상이다. :fix #2 3 8 1처럼 순서로 적어야 한다.",
                    "Several players have that name: write their place, as in :fix #2 3 8 1.",
                )
                .to_owned(),
            Complaint::NothingToUndo => self.pick("되돌릴 입력이 없다.", "There is nothing to take back.").to_owned(),
            Complaint::Over => {
                self.pick("게임이 끝나서 더 투구할 수 없다.", "The game is over: no ball is left.").to_owned()
            }
            Complaint::Gone => self
                .pick(
                    "게임에서 나간 사람의 기록은 고칠 수 없다.",
                    "That player has left the game: the line stays as it is.",
                )
                .to_owned(),
            Complaint::Command => self
                .pick("모르는 명령이다. :help를 입력하면 명령을 볼 수 있다.", "That is no command; :help lists them.")
                .to_owned(),
            Complaint::Choice => self.pick("0부터 3까지의 숫자여야 한다.", "Please answer 0, 1, 2 or 3.").to_owned(),
        }
    }

    fn unreadable(self, unreadable: Unreadable) -> &'static str {
        match unreadable {
            Unreadable::NotText => self.pick("입력은 UTF-8 글자여야 한다.", "An answer must be text in UTF-8."),
            Unreadable::TooLong => {
                self.pick("입력은 한 줄에 1 MiB를 넘을 수 없다.", "An answer is at most 1 MiB long.")
            }
        }
    }

    fn people(self, refusal: PeopleRefusal) -> &'static str {
        match refusal {
            PeopleRefusal::NotANumber => self
                .pick("사람 수는 1 이상의 숫자여야 한다.", "The number of players must be 1 or more, in plain digits."),
            PeopleRefusal::LeadingZero => self.pick(
                "사람 수는 앞에 0을 붙이지 않은 숫자여야 한다.",
                "Please write the number of players without a leading zero.",
            ),
            PeopleRefusal::Nobody => self.pick("사람 수는 1명 이상이어야 한다.", "At least one player is needed."),
        }
    }

    fn name(self, refusal: NameRefusal) -> &'static str {
        match refusal {
            NameRefusal::NotThreeLetters => {
                self.pick("이름은 영문자 3글자여야 한다.", "A name has exactly three English letters.")
            }
            NameRefusal::Blank => self.pick("이름은 비워 둘 수 없다.", "A name cannot be blank."),
            NameRefusal::Control => {
                self.pick("이름에 제어 문자는 쓸 수 없다.", "A name cannot hold control characters.")
            }
        }
    }

    fn wide_name(self) -> String {
        let columns = WIDEST_NAME;
        match self {
            Self::Korean => format!("이름은 {columns}칸을 넘을 수 없다. 한글은 한 글자가 2칸이다."),
            Self::English => format!("A name takes at most {columns} columns; a Korean letter takes two."),
        }
    }

    fn forbidden_in_name(self, character: char) -> String {
        let point = CodePoint(character);
        match self {
            Self::Korean => format!("이름에 {point} 문자는 쓸 수 없다."),
            Self::English => format!("A name cannot hold the character {point}."),
        }
    }

    fn leading_zero(self) -> &'static str {
        self.pick("투구는 앞에 0을 붙이지 않은 숫자여야 한다.", "Please write the roll without a leading zero.")
    }

    fn standing(self, standing: Pins) -> String {
        match (self, standing.count()) {
            (Self::Korean, 10) => "투구는 0부터 10까지의 숫자여야 한다.".to_owned(),
            (Self::Korean, _) => format!("남은 핀은 {standing}개다. 투구는 0부터 {standing}까지의 숫자여야 한다."),
            (Self::English, 10) => "A roll is a number from 0 to 10, in plain digits.".to_owned(),
            (Self::English, 1) => "Only 1 pin stands: the roll is 0 or 1.".to_owned(),
            (Self::English, _) => format!("Only {standing} pins stand: the roll is a number from 0 to {standing}."),
        }
    }

    fn fix(self, refusal: CorrectionRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => format!("Refused: {refusal}."),
            (Self::Korean, CorrectionRefusal::Nobody) => "그런 사람은 없다.".to_owned(),
            (Self::Korean, CorrectionRefusal::NotBowled(frame)) => format!("{frame}프레임은 아직 투구하지 않았다."),
            (Self::Korean, CorrectionRefusal::Incomplete(frame)) => format!("{frame}프레임의 투구가 부족하다."),
            (Self::Korean, CorrectionRefusal::Over(spot)) => {
                let (frame, roll) = spot.place();
                format!("{frame}프레임은 {roll}번째 투구 전에 끝난다.")
            }
            (Self::Korean, CorrectionRefusal::Standing(spot, refusal)) => {
                let (frame, roll) = spot.place();
                format!("{frame}프레임 {roll}번째 투구에서 남은 핀은 {}개다.", refusal.standing())
            }
        }
    }

    fn at(self, place: Place, sentence: &str) -> String {
        match (self, place) {
            (Self::Korean, Place::Name(number)) => format!("{number}번째 {sentence}"),
            (Self::Korean, Place::Line(number)) => format!("{number}번째 줄: {sentence}"),
            (Self::English, Place::Name(number)) => format!("Name {number}: {sentence}"),
            (Self::English, Place::Line(number)) => format!("line {number}: {sentence}"),
        }
    }

    fn car(self, refusal: alley_racing::NameRefusal) -> &'static str {
        use alley_racing::NameRefusal as Car;
        match refusal {
            Car::Empty | Car::Blank => self.pick("이름은 비워 둘 수 없다.", "A name cannot be empty."),
            Car::TooLong => self.pick("이름은 5자를 넘을 수 없다.", "A name has at most five letters."),
            Car::NotLetters => self.pick(
                "이름은 영문 소문자로만 적고, 이름 사이는 쉼표(,)로만 구분해야 한다.",
                "A name has only the letters a to z; nothing but a single comma stands between two names.",
            ),
            Car::Control => self.name(NameRefusal::Control),
        }
    }

    fn repeated(self, name: &str, first: Place, again: Place) -> String {
        let place = |place| match (self, place) {
            (Self::Korean, Place::Name(number)) => format!("{number}번째"),
            (Self::Korean, Place::Line(number)) => format!("{number}번째 줄"),
            (Self::English, Place::Name(number)) => format!("name {number}"),
            (Self::English, Place::Line(number)) => format!("line {number}"),
        };
        let (first, again) = (place(first), place(again));
        match self {
            Self::Korean => format!("같은 이름을 두 번 쓸 수 없다: {name} ({first}, {again})."),
            Self::English => format!("{name} is there twice: {first} and {again}."),
        }
    }

    fn laps(self, refusal: LapsRefusal) -> &'static str {
        match refusal {
            LapsRefusal::Empty => self.pick("시도 횟수를 입력해야 한다.", "The number of laps is missing."),
            LapsRefusal::LeadingZero => self
                .pick("시도 횟수는 0으로 시작할 수 없다.", "Please write the number of laps without a leading zero."),
            LapsRefusal::NotANumber => {
                self.pick("시도 횟수는 숫자여야 한다.", "The number of laps must be a number, in plain digits.")
            }
            LapsRefusal::TooManyDigits => {
                self.pick("시도 횟수는 9자리 이하의 숫자여야 한다.", "The number of laps has at most nine digits.")
            }
            LapsRefusal::NotPositive => self.pick("시도 횟수는 1 이상이어야 한다.", "At least one lap is needed."),
        }
    }
}

impl From<Unreadable> for Complaint {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

//! Every prompt and every message, once, in both languages.

use alley_bowling::{NameRefusal, PinsRefusal, Refusal};

use crate::answer::Unreadable;
use crate::naming::{LongestName, Naming};
use crate::people::PeopleRefusal;

/// What the dialogue is held in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The wording of the exercises: Korean, with some English in it.
    Korean,
    /// English throughout.
    English,
}

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
    Unreadable(Unreadable),
    People(PeopleRefusal),
    Name(NameRefusal),
    WideName,
    ForbiddenInName(char),
    Pins(PinsRefusal),
    Roll(Refusal),
    Choice,
}

impl Language {
    /// One of the two, by a pair of wordings.
    fn pick<Wording>(self, korean: Wording, english: Wording) -> Wording {
        match self {
            Self::Korean => korean,
            Self::English => english,
        }
    }

    pub(crate) fn how_many_people(self) -> &'static str {
        self.pick("How many people? ", "How many players? ")
    }

    pub(crate) fn name_of_player(self, number: u64, naming: Naming) -> String {
        let rule = self.rule(naming);
        match self {
            Self::Korean => format!("플레이어 {number}의 이름은?({rule}): "),
            Self::English => format!("Name of player {number} ({rule}): "),
        }
    }

    pub(crate) fn name_of_solo_player(self, naming: Naming) -> String {
        let rule = self.rule(naming);
        match self {
            Self::Korean => format!("플레이어 이름은({rule})?: "),
            Self::English => format!("Name of the player ({rule}): "),
        }
    }

    fn rule(self, naming: Naming) -> &'static str {
        match naming {
            Naming::Classic => self.pick("3 english letters", "3 English letters"),
            Naming::Any => self.pick("한글 10자, 영문 20자까지", "up to 20 columns, any script"),
        }
    }

    pub(crate) fn turn_of(self, name: &str) -> String {
        match self {
            Self::Korean => format!("{name}'s turn : "),
            Self::English => format!("{name}'s turn: "),
        }
    }

    pub(crate) fn roll_in_frame(self, frame: u8) -> String {
        match self {
            Self::Korean => format!("{frame}프레임 투구 : "),
            Self::English => format!("Frame {frame}, pins down: "),
        }
    }

    pub(crate) fn total(self, score: u16) -> String {
        match self {
            Self::Korean => format!("총 점수 : {score}\n"),
            Self::English => format!("Total: {score}\n"),
        }
    }

    pub(crate) fn total_of(self, name: &str, score: u16) -> String {
        match self {
            Self::Korean => format!("{name} 총 점수 : {score}\n"),
            Self::English => format!("{name}'s total: {score}\n"),
        }
    }

    pub(crate) fn winners(self, names: &[&str]) -> String {
        let joined = names.join(", ");
        match (self, names.len()) {
            (Self::Korean, _) => format!("최종 우승자 : {joined}\n"),
            (Self::English, 0 | 1) => format!("Winner: {joined}\n"),
            (Self::English, _) => format!("Winners: {joined}\n"),
        }
    }

    pub(crate) fn menu(self) -> &'static str {
        self.pick(
            "무엇을 할까요?\n  1  볼링, 여러 명    alley bowl\n  2  볼링, 혼자       alley bowl --solo\n  0  끝내기           (도움말: alley --help)\n",
            "What shall we play?\n  1  bowling, several players    alley bowl\n  2  bowling, alone              alley bowl --solo\n  0  leave                       (help: alley --help)\n",
        )
    }

    pub(crate) fn your_choice(self) -> &'static str {
        self.pick("번호 : ", "Number: ")
    }

    /// Said on the error stream when the answers run out.
    #[must_use]
    pub fn end_of_input(self) -> &'static str {
        self.pick("입력이 끝나서 게임을 마치지 못했다.", "The input ended before the game was over.")
    }

    pub(crate) fn complaint(self, complaint: Complaint) -> String {
        match complaint {
            Complaint::Unreadable(unreadable) => self.unreadable(unreadable).to_owned(),
            Complaint::People(refusal) => self.people(refusal).to_owned(),
            Complaint::Name(refusal) => self.name(refusal).to_owned(),
            Complaint::WideName => self.wide_name(),
            Complaint::ForbiddenInName(character) => self.forbidden_in_name(character),
            Complaint::Pins(refusal) => self.pins(refusal).to_owned(),
            Complaint::Roll(refusal) => self.roll(refusal),
            Complaint::Choice => self.pick("0, 1, 2 가운데 하나여야 한다.", "Please answer 0, 1 or 2.").to_owned(),
        }
    }

    fn unreadable(self, unreadable: Unreadable) -> &'static str {
        match unreadable {
            Unreadable::NotText => self.pick("UTF-8 글자로 읽을 수 없는 입력이다.", "That is not text in UTF-8."),
            Unreadable::TooLong => self.pick("입력이 너무 길다.", "That answer is too long."),
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
        let columns = LongestName::COLUMNS;
        match self {
            Self::Korean => format!("이름은 {columns}칸을 넘을 수 없다. 한글은 한 글자가 2칸이다."),
            Self::English => format!("A name takes at most {columns} columns; a Korean letter takes two."),
        }
    }

    fn forbidden_in_name(self, character: char) -> String {
        let point = u32::from(character);
        match self {
            Self::Korean => format!("이름에 U+{point:04X} 문자는 쓸 수 없다."),
            Self::English => format!("A name cannot hold the character U+{point:04X}."),
        }
    }

    fn pins(self, refusal: PinsRefusal) -> &'static str {
        match refusal {
            PinsRefusal::NotANumber => {
                self.pick("투구는 0부터 10까지의 숫자여야 한다.", "A roll is a number from 0 to 10, in plain digits.")
            }
            PinsRefusal::LeadingZero => {
                self.pick("투구는 앞에 0을 붙이지 않은 숫자여야 한다.", "Please write the roll without a leading zero.")
            }
            PinsRefusal::MoreThanTen => {
                self.pick("한 번에 쓰러뜨릴 수 있는 핀은 10개까지다.", "A roll takes at most 10 pins.")
            }
        }
    }

    fn roll(self, refusal: Refusal) -> String {
        let standing = refusal.standing();
        match (self, standing.count()) {
            (Self::Korean, _) => format!("남은 핀은 {standing}개다. 투구는 0부터 {standing}까지의 숫자여야 한다."),
            (Self::English, 1) => "Only 1 pin stands: the roll is 0 or 1.".to_owned(),
            (Self::English, _) => format!("Only {standing} pins stand: the roll is from 0 to {standing}."),
        }
    }
}

impl From<Unreadable> for Complaint {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

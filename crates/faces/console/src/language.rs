//! Every prompt and every message, once, in both languages: here the words of bowling and of the menu.

mod complaint;
mod draws;
mod games;
mod odds;
mod race;
mod record;
mod serve;
mod verdict;

pub(crate) use complaint::Complaint;
pub use odds::{Described, Origin, Outlook};
pub(crate) use record::in_utc;
pub use record::when;
pub use verdict::{Proved, Verdict};

use crate::naming::Naming;

/// What the dialogue is held in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The wording of the exercises: Korean, with some English in it.
    Korean,
    /// English throughout.
    English,
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
            "무엇을 할까요?\n  1  볼링, 여러 명    alley bowl\n  2  볼링, 혼자       alley bowl --solo\n  3  자동차 경주      alley race\n  0  끝내기           (도움말: alley --help)\n",
            "What shall we play?\n  1  bowling, several players    alley bowl\n  2  bowling, alone              alley bowl --solo\n  3  a car race                  alley race\n  0  leave                       (help: alley --help)\n",
        )
    }

    pub(crate) fn your_choice(self) -> &'static str {
        self.pick("번호 : ", "Number: ")
    }

    /// Said on the error stream when the answers run out.
    #[must_use]
    pub fn end_of_input(self) -> &'static str {
        self.pick("입력이 끝나서 더 진행할 수 없다.", "The input ended too early.")
    }
}

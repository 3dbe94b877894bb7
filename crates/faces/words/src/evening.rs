//! Evenings: several games by the same people, and one standing.

use alley_play::{EveningChange, EveningRefusal, LotsAbout, MOST_PEOPLE, Membership, PastedFault, PastedReason};

use crate::Language;

words! {
    evening: "모임", "evening";
    evening_begun: "모임 시작", "evening begun";
    evening_closed_entry: "모임 마감", "evening closed";
    evening_reopened_entry: "마감 취소", "evening reopened";
}

sentences! {
    belongs_to_evening(membership: Membership): "모임의 게임이 됨 (모임, 레인, 게임): {membership}", "belongs to an evening (evening, lane, game): {membership}";
}

impl Language {
    /// Something that cannot happen in an evening.
    #[must_use]
    pub fn evening_refused(self, refusal: &EveningRefusal) -> String {
        if self == Self::English {
            return refusal.to_string();
        }
        match refusal {
            EveningRefusal::Closed => "마감한 모임입니다".to_owned(),
            EveningRefusal::Open => "마감하지 않은 모임입니다".to_owned(),
            EveningRefusal::Nobody(number) => format!("{number}번 참가자가 없습니다"),
            EveningRefusal::NoLane => "그런 레인이 없습니다".to_owned(),
            EveningRefusal::Twice(number) => format!("{number}번이 두 번 들어 있습니다"),
            EveningRefusal::Full => format!("한 모임은 {MOST_PEOPLE}명까지입니다"),
            EveningRefusal::Again(name) => format!("명단에 이미 있는 이름입니다: {name}"),
            EveningRefusal::OtherGame(lane) => format!("{lane}번 레인의 다음 게임이 아닙니다"),
            EveningRefusal::AllBowled(lane) => format!("{lane}번 레인은 모든 게임을 시작했습니다"),
            EveningRefusal::NothingToTakeBack(lane) => format!("{lane}번 레인에는 되돌릴 게임이 없습니다"),
            EveningRefusal::Bowled => "그 게임에서는 이미 공을 굴렸습니다".to_owned(),
            EveningRefusal::Unfinished(lane) => format!("{lane}번 레인의 게임이 아직 끝나지 않았습니다"),
            EveningRefusal::Empty(lane) => format!("{lane}번 레인에는 아무도 없습니다"),
            EveningRefusal::Present(person, game) => format!("{person}번은 {game}게임에 들어 있습니다"),
            EveningRefusal::NoGame => "이 모임의 게임이 아닙니다".to_owned(),
            EveningRefusal::Stranger(name) => format!("추첨에 나온 이름이 명단에 없습니다: {name}"),
            EveningRefusal::Undrawn(name) => format!("추첨에 빠진 참가자가 있습니다: {name}"),
            EveningRefusal::HostOnly => "새 참가자를 받거나 레인을 옮기는 것은 진행자만 할 수 있습니다".to_owned(),
            EveningRefusal::NoOrder => "모든 사람의 순위를 정하는 추첨이 아닙니다".to_owned(),
            EveningRefusal::Baker => "베이커 방식은 팀이 한 줄을 굴리므로 모임 계획에 쓸 수 없습니다".to_owned(),
            EveningRefusal::Race(fault) => self.course_fault(fault),
            EveningRefusal::Lots => "추첨으로 정하는 것은 레인, 순서, 또는 2~26개의 팀입니다".to_owned(),
        }
    }

    /// A line of a pasted list that cannot be a person.
    #[must_use]
    pub fn pasted_fault(self, fault: &PastedFault) -> String {
        if self == Self::English {
            return fault.to_string();
        }
        format!("{}번째 줄: {}", fault.line, self.pasted_reason(fault.reason))
    }

    /// What is wrong with such a line.
    #[must_use]
    pub fn pasted_reason(self, reason: PastedReason) -> String {
        if self == Self::English {
            return reason.to_string();
        }
        match reason {
            PastedReason::Name(unshown) => self.unshown_name(unshown),
            PastedReason::Team(unshown) => format!("팀 이름: {}", self.unshown_name(unshown)),
            PastedReason::Handicap => "핸디는 -300부터 300까지의 정수입니다".to_owned(),
            PastedReason::Average => "에버는 0부터 300까지의 수입니다".to_owned(),
            PastedReason::Again { first } => format!("{first}번째 줄과 이름이 같습니다"),
            PastedReason::TooMany => self.evening_refused(&EveningRefusal::Full),
        }
    }

    /// One entry of an evening after its beginning.
    #[must_use]
    pub fn evening_entry(self, change: &EveningChange) -> String {
        let english = self == Self::English;
        match change {
            EveningChange::Admit(lane, person) if english => format!("{} comes in, on lane {lane}", person.name()),
            EveningChange::Admit(lane, person) => format!("{} 들어옴, {lane}번 레인", person.name()),
            EveningChange::Amend(number, person) if english => format!("number {number} is {}", person.name()),
            EveningChange::Amend(number, person) => format!("{number}번 정보 수정: {}", person.name()),
            EveningChange::Seat(seating) if english => format!("lanes set: {seating}"),
            EveningChange::Seat(seating) => format!("레인 배정: {seating}"),
            EveningChange::Lots(lots) => self.lots_drawn(lots.about()),
            EveningChange::Game(game) if english => format!("lane {}, game {}: {}", game.lane, game.number, game.id),
            EveningChange::Game(game) => format!("{}번 레인 {}게임: {}", game.lane, game.number, game.id),
            EveningChange::Back(lane, number) if english => format!("lane {lane}, game {number} taken back"),
            EveningChange::Back(lane, number) => format!("{lane}번 레인 {number}게임 되돌림"),
            EveningChange::Absent(person, number, Some(rule)) if english => {
                format!("number {person} is entered for game {number}: {rule}")
            }
            EveningChange::Absent(person, number, Some(rule)) => format!("{person}번 {number}게임 결장 처리: {rule}"),
            EveningChange::Absent(person, number, None) if english => {
                format!("number {person} is not entered for game {number}")
            }
            EveningChange::Absent(person, number, None) => format!("{person}번 {number}게임 결장 처리 취소"),
            EveningChange::HandOut(lane, _) if english => format!("lane {lane} has a new link"),
            EveningChange::HandOut(lane, _) => format!("{lane}번 레인 새 링크"),
            EveningChange::Link(links) => self.new_links(links.is_revoking()).to_owned(),
            EveningChange::Close => self.evening_closed_entry().to_owned(),
            EveningChange::Reopen => self.evening_reopened_entry().to_owned(),
        }
    }

    /// What lots were drawn about.
    #[must_use]
    pub fn lots_drawn(self, about: LotsAbout) -> String {
        match (self, about) {
            (Self::Korean, LotsAbout::Lanes) => "레인 추첨".to_owned(),
            (Self::English, LotsAbout::Lanes) => "lanes drawn by lot".to_owned(),
            (Self::Korean, LotsAbout::Order) => "순서 추첨".to_owned(),
            (Self::English, LotsAbout::Order) => "order drawn by lot".to_owned(),
            (Self::Korean, LotsAbout::Teams(count)) => format!("{count}개 팀 추첨"),
            (Self::English, LotsAbout::Teams(count)) => format!("{count} teams drawn by lot"),
        }
    }
}

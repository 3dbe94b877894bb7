//! Why something is refused, on pages and in answers to programs.
//!
//! English is what the refusing room says itself.

use alley_bowling::{BallRefusal, CorrectionRefusal, LeaveRefusal, NoLeave};
use alley_luck::HexRefusal;
use alley_play::{
    BeginningRefusal, ChangeRefusal, CourseFault, Likeness, MOST_DRAWS, MOST_ENTRANTS, MOST_LAPS, MOST_WITNESSES,
    Misread, NameFault, StepRefusal, UnshownName, WIDEST_NAME,
};
use alley_text::CodePoint;

use crate::Language;

words! {
    // A number that counts nothing.
    no_such_pins: "핀은 0개부터 10개까지입니다", "a roll takes 0 to 10 pins";
    no_such_frame: "프레임은 1부터 10까지입니다", "frames are numbered from 1 to 10";
    no_such_player: "그런 선수는 없습니다", "players are numbered from 1";
    no_such_team: "베이커 팀은 2명에서 5명까지입니다", "a Baker team has two to five players";
    sides_refused: "베이커 방식에서는 팀이, 다른 규칙에서는 선수가 한 명씩 칩니다",
        "by Baker rules teams of two to five bowl, by all others single bowlers";
    no_such_title: "모임 이름은 60칸을 넘지 않는 한 줄입니다", "a title is one line of at most 60 columns";
    no_such_games: "게임은 1개부터 8개까지입니다", "an evening has one to eight games";
    no_such_lanes: "레인은 1개부터 60개까지입니다", "an evening has one to 60 lanes";
    no_such_handicaps: "핸디 규칙은 none, each, 또는 90% of 220 at most 70처럼 적습니다",
        "handicaps are none, each, or a share such as 90% of 220 at most 70";
    no_such_handicap: "핸디는 -300부터 300까지입니다", "a handicap is a number from -300 to 300";
    no_such_average: "에버는 187, 186.67, 561/3처럼 적습니다", "an average is written 187, 186.67 or 561/3";
    no_such_absence: "결장 처리는 average나 vacant입니다", "an absence is average or vacant";
    no_such_lots: "추첨은 lanes, order, 또는 teams 4처럼 적습니다", "lots are about lanes, order, or a number of teams such as teams 4";
    no_players: "선수가 한 명은 있어야 합니다", "a game needs at least one player";

    // A page that cannot be shown.
    nothing_here: "이 링크로 볼 수 있는 것이 없습니다. 링크가 맞는지 확인해 주세요.",
        "There is nothing to see at this link. Please check that it is complete.";
    unreadable_address: "주소를 읽을 수 없습니다.", "This address cannot be read.";
    too_many_requests: "요청이 너무 많습니다. 잠시 뒤에 다시 시도해 주세요.", "Too many requests. Please try again in a moment.";
    race_not_shown: "경주가 아직 진행 중입니다. 증명은 결과와 함께 나옵니다.", "The race is still on. The proof comes with the result.";
    unknown_host: "이 서버는 그 이름으로 접속할 수 없습니다. 주소로 접속하거나, 서버를 시작할 때 --name으로 그 이름을 적어 주세요.",
        "This server does not go by that name. Use its address, or start it with --name.";
    unreadable_record: "지금은 기록을 읽을 수 없습니다. 잠시 뒤에 다시 시도해 주세요.",
        "The record cannot be read right now. Please try again in a moment.";
}

sentences! {
    too_many_players(most: usize): "선수는 {most}명까지입니다", "a game has at most {most} players";
    too_many_witnesses(most: usize): "이 주소에서는 증인이 {most}명까지 참여할 수 있습니다",
        "at most {most} witnesses may join a draw from one address";
}

impl Language {
    /// A change that cannot have happened.
    #[must_use]
    pub fn change_refused(self, refusal: ChangeRefusal) -> String {
        let korean = match (self, refusal) {
            (Self::English, refusal) => return refusal.to_string(),
            (Self::Korean, ChangeRefusal::Fix(refusal)) => return korean_correction(refusal),
            (Self::Korean, ChangeRefusal::Roll(refusal)) => {
                return format!("핀은 {}개만 서 있었는데 {}개라고 적었습니다", refusal.standing(), refusal.rolled());
            }
            (Self::Korean, ChangeRefusal::Ball(refusal)) => return self.ball_refused(refusal),
            (Self::Korean, ChangeRefusal::NoBall) => "남은 핀을 적을 투구가 없습니다",
            (Self::Korean, ChangeRefusal::Side) => "베이커 방식에서는 팀이, 다른 규칙에서는 선수 한 명이 참가합니다",
            (Self::Korean, ChangeRefusal::Over) => "게임이 끝났습니다",
            (Self::Korean, ChangeRefusal::NothingToUndo) => self.nothing_to_undo(),
            (Self::Korean, ChangeRefusal::Join(_)) => "두 번째 프레임이 시작되기 전에만 참가할 수 있습니다",
            (Self::Korean, ChangeRefusal::Leave(LeaveRefusal::LastOne)) => "마지막 남은 선수는 뺄 수 없습니다",
            (Self::Korean, ChangeRefusal::Leave(LeaveRefusal::Nobody) | ChangeRefusal::Nobody) => self.no_such_player(),
            (Self::Korean, ChangeRefusal::Left) => "그 선수는 게임에서 나갔습니다",
            (Self::Korean, ChangeRefusal::Closed) => "닫은 게임입니다",
            (Self::Korean, ChangeRefusal::InEvening) => "모임에 속한 게임입니다. 링크도 모임의 것입니다",
            (Self::Korean, ChangeRefusal::Full(most)) => return self.too_many_players(most),
        };
        korean.to_owned()
    }

    /// A ball that cannot have been like that.
    #[must_use]
    pub fn ball_refused(self, refusal: BallRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, BallRefusal::Pins(_)) => self.no_such_pins().to_owned(),
            (Self::Korean, BallRefusal::Leave(NoLeave::NotPins)) => {
                "남은 핀은 7-10처럼 1부터 10까지의 번호를 붙임표로 이어 적습니다".to_owned()
            }
            (Self::Korean, BallRefusal::Leave(NoLeave::Twice)) => "남은 핀은 한 번씩만 적습니다".to_owned(),
            (Self::Korean, BallRefusal::Miscounted(miscount)) => {
                let ((pins, leave), stood) = (miscount.ball(), miscount.stood());
                format!("쓰러진 핀 {pins}개와 남은 핀({leave})을 더하면 서 있던 {stood}개가 되지 않습니다")
            }
            (Self::Korean, BallRefusal::StoodUp(pin)) => format!("{pin}번 핀은 앞 투구에서 이미 쓰러졌습니다"),
        }
    }

    /// A race that cannot be held.
    #[must_use]
    pub fn course_fault(self, fault: &CourseFault) -> String {
        match (self, fault) {
            (Self::English, fault) => fault.to_string(),
            (Self::Korean, CourseFault::Entrants) => korean_most_entrants(),
            (Self::Korean, CourseFault::Laps) => format!("바퀴 수는 1부터 {MOST_LAPS}까지입니다"),
            (Self::Korean, CourseFault::Pick(_)) => "한 명 이상, 참가자 수 이하로 뽑을 수 있습니다".to_owned(),
            (Self::Korean, CourseFault::Name(_)) => "증명에 적을 수 없는 이름이 있습니다".to_owned(),
            (Self::Korean, CourseFault::Unshown { number }) => format!("{number}번째 이름은 쓸 수 없습니다"),
        }
    }

    /// A draw that cannot begin.
    #[must_use]
    pub fn beginning_refused(self, refusal: &BeginningRefusal) -> String {
        match (self, refusal) {
            (_, BeginningRefusal::Seal(refusal)) => self.seal_refused(*refusal),
            (_, BeginningRefusal::Draft(refusal)) => self.draft_refused(refusal),
            (Self::English, BeginningRefusal::Title(refusal)) => format!("the title: {refusal}"),
            (Self::Korean, BeginningRefusal::Title(_)) => {
                "추첨 이름은 비워 둘 수 없고, 보이는 글자로 120바이트까지 쓸 수 있습니다".to_owned()
            }
        }
    }

    /// A seal that is not one.
    #[must_use]
    pub fn seal_refused(self, refusal: HexRefusal) -> String {
        self.pick("봉인 값은 16진수 64자리여야 합니다".to_owned(), refusal.to_string())
    }

    /// A step of a draw that cannot be taken now.
    #[must_use]
    pub fn step_refused(self, refusal: &StepRefusal) -> String {
        let korean = match (self, refusal) {
            (Self::English, refusal) => return refusal.to_string(),
            (Self::Korean, StepRefusal::NameTaken(name)) => return format!("{name} 증인이 이미 있습니다"),
            (Self::Korean, StepRefusal::Name(fault)) => return self.unshown_name(*fault),
            (Self::Korean, StepRefusal::Full) => return format!("증인은 {MOST_WITNESSES}명까지입니다"),
            (Self::Korean, StepRefusal::Course(fault)) => return self.course_fault(fault),
            (Self::Korean, StepRefusal::NoDrawLeft) => return format!("한 행사에서 추첨은 {MOST_DRAWS}번까지입니다"),
            (Self::Korean, StepRefusal::NotClosed) => "아직 명단이 마감되지 않았습니다",
            (Self::Korean, StepRefusal::Closed) => "명단이 마감되었습니다",
            (Self::Korean, StepRefusal::Over) => "이 추첨은 끝났습니다",
            (Self::Korean, StepRefusal::StillOn) => "이 추첨이 아직 끝나지 않았습니다",
            (Self::Korean, StepRefusal::SealTaken) => "이미 쓰인 봉인입니다. 비밀 값은 추첨마다 새로 만들어야 합니다",
            (Self::Korean, StepRefusal::AnotherTicket) => "그사이 명단이 바뀌어 확인 코드가 다릅니다",
            (Self::Korean, StepRefusal::Secret(refusal)) => return self.opening_refused(refusal),
            (Self::Korean, StepRefusal::TimeLeft) => "비밀 값을 열 시간이 아직 남아 있습니다",
            (Self::Korean, StepRefusal::Nobody(name)) => return format!("{name} 증인이 없습니다"),
            (Self::Korean, StepRefusal::Draft(refusal)) => return self.draft_refused(refusal),
            (Self::Korean, StepRefusal::SignedTwice(name)) => return format!("{name} 증인은 이미 서명했습니다"),
            (Self::Korean, StepRefusal::Unsigned(name)) => {
                return format!("{name} 증인이 아직 추첨표에 서명하지 않았습니다");
            }
            (Self::Korean, StepRefusal::HostsName) => "주최자를 가리키는 이름입니다. 다른 이름을 써 주세요",
            (Self::Korean, StepRefusal::Hours) => "비밀 값을 열 시간은 마감 뒤 1분에서 하루 사이여야 합니다",
            (Self::Korean, StepRefusal::OldForm) => "예전 형식으로 시작한 추첨이라 이 단계가 없습니다",
            (Self::Korean, StepRefusal::NotOpen) => "주최자가 아직 비밀 값을 열라고 하지 않았습니다",
            (Self::Korean, StepRefusal::AnotherDraw) => "다른 추첨의 비밀 값입니다",
            (Self::Korean, StepRefusal::TooLate) => "정해진 시간이 지났습니다",
            (Self::Korean, StepRefusal::SecretsDue) => "먼저 비밀 값이 모두 열려야 합니다",
            (Self::Korean, StepRefusal::ValueDue) => "이제 공개 값을 정할 차례입니다",
            (Self::Korean, StepRefusal::NoThrow) => "지금 적을 수 있는 값이 아닙니다",
            (Self::Korean, StepRefusal::NotAsThrown) => "나온 수와 다르거나, 아직 다 던지지 않았습니다",
            (Self::Korean, StepRefusal::NotNext) => "지난 추첨에 이어지는 추첨이 아닙니다",
            (Self::Korean, StepRefusal::NotFresh) => "추첨은 증인 없이 시작합니다",
        };
        korean.to_owned()
    }

    /// A text that is not a step of a draw.
    #[must_use]
    pub fn misread(self, misread: &Misread) -> String {
        let korean = match (self, misread) {
            (Self::English, misread) => return misread.to_string(),
            (Self::Korean, Misread::Form | Misread::Course(_)) => "추첨의 단계로 읽을 수 없습니다",
            (Self::Korean, Misread::Source(refusal)) => return self.source_refused(*refusal),
            (Self::Korean, Misread::Digits(_)) => "16진수 64자리여야 합니다",
            (Self::Korean, Misread::Name(_)) => "이름은 비워 둘 수 없고, 보이는 글자로 120바이트까지 쓸 수 있습니다",
        };
        korean.to_owned()
    }

    /// What is wrong with one line of a list of entrants.
    #[must_use]
    pub fn line_fault(self, fault: &NameFault) -> String {
        match (self, fault) {
            (Self::English, fault) => fault.to_string(),
            (Self::Korean, NameFault::Comma) => "한 줄에 이름 하나씩, 쉼표 없이 적어 주세요".to_owned(),
            (Self::Korean, NameFault::Unshown(fault)) => self.unshown_name(*fault),
            (Self::Korean, NameFault::Again { first }) => format!("{first}번째 줄과 같은 이름입니다"),
            (Self::Korean, NameFault::TooMany) => korean_most_entrants(),
            (Self::Korean, NameFault::Nobody) => "참가자가 한 명은 있어야 합니다".to_owned(),
        }
    }

    /// A name that may be taken for another.
    #[must_use]
    pub fn likeness(self, likeness: Likeness) -> String {
        match (self, likeness) {
            (Self::English, likeness) => likeness.to_string(),
            (Self::Korean, Likeness::Mixed) => {
                "서로 다른 문자가 섞여 있습니다. 보이는 것과 다른 글자일 수 있습니다".to_owned()
            }
            (Self::Korean, Likeness::Line { first }) => format!("{first}번째 줄의 이름과 모양이 비슷합니다"),
        }
    }

    /// A name that would not show on a board.
    #[must_use]
    pub fn unshown_name(self, fault: UnshownName) -> String {
        match (self, fault) {
            (Self::English, fault) => fault.to_string(),
            (Self::Korean, UnshownName::Blank) => "이름이 비어 있습니다".to_owned(),
            (Self::Korean, UnshownName::Hidden('\t')) => "이름에 탭이 들어 있습니다".to_owned(),
            (Self::Korean, UnshownName::Hidden(',')) => "이름에 쉼표가 들어 있습니다".to_owned(),
            (Self::Korean, UnshownName::Hidden(character)) => {
                format!("이름에 {} 문자는 쓸 수 없습니다", CodePoint(character))
            }
            (Self::Korean, UnshownName::Wide) => {
                format!("이름은 한글 {}자, 영문 {WIDEST_NAME}자까지입니다", WIDEST_NAME / 2)
            }
        }
    }

    /// The same of one player of a list, counted from 1.
    #[must_use]
    pub fn unshown_player(self, number: usize, fault: UnshownName) -> String {
        let sentence = self.unshown_name(fault);
        self.pick(format!("선수 {number}: {sentence}"), format!("player {number}: {sentence}"))
    }
}

fn korean_most_entrants() -> String {
    format!("참가자는 {MOST_ENTRANTS}명까지입니다")
}

fn korean_correction(refusal: CorrectionRefusal) -> String {
    match refusal {
        CorrectionRefusal::Nobody => Language::Korean.no_such_player().to_owned(),
        CorrectionRefusal::NotBowled(frame) => format!("{frame}프레임은 아직 던지지 않았습니다"),
        CorrectionRefusal::Standing(spot, refusal) => {
            let (frame, roll) = spot.place();
            let (standing, rolled) = (refusal.standing(), refusal.rolled());
            format!("{frame}프레임 {roll}번째 투구: 핀은 {standing}개만 서 있었는데 {rolled}개라고 적었습니다")
        }
        CorrectionRefusal::Over(spot) => {
            let (frame, roll) = spot.place();
            let (last, most) = match roll {
                ..=2 => ("첫 투구(스트라이크)", "하나"),
                3 => ("두 번째 투구", "둘"),
                _ => ("세 번째 투구", "셋"),
            };
            format!("{frame}프레임은 {last}로 끝났습니다. 투구를 {most}만 적어 주세요")
        }
        CorrectionRefusal::Incomplete(frame) => format!("{frame}프레임의 투구가 모자랍니다"),
        CorrectionRefusal::Given(frame) => {
            format!("{frame}프레임은 규칙에 따라 스트라이크로 주어지므로 고칠 수 없습니다")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{Ball, BowlerName, FrameNumber, Pin, Pins};
    use alley_play::Amendment;
    use alley_play::{Change, Lineup, Score};

    fn balls(counts: &[u8]) -> Vec<Ball> {
        counts.iter().map(|&count| Pins::new(count).unwrap().into()).collect()
    }

    #[test]
    fn every_refusal_is_told_in_both_languages() {
        let score = Score::new(Lineup::first(BowlerName::any("A").unwrap()));
        let score = score.then(&Change::Roll(balls(&[7])[0])).unwrap();
        let fix =
            |frame, counts: &[u8]| Change::Fix(0, Amendment::new(FrameNumber::new(frame).unwrap(), balls(counts)));
        let told =
            |change: Change, language: Language| language.change_refused(score.clone().then(&change).unwrap_err());
        for (change, korean, english) in [
            (Change::Roll(balls(&[4])[0]), "핀은 3개만 서 있었는데 4개라고 적었습니다", "4 pins, but only 3 stood"),
            (
                fix(1, &[8, 3]),
                "1프레임 2번째 투구: 핀은 2개만 서 있었는데 3개라고 적었습니다",
                "frame 1, roll 2: 3 pins, but only 2 stood",
            ),
            (
                fix(1, &[10, 3]),
                "1프레임은 첫 투구(스트라이크)로 끝났습니다. 투구를 하나만 적어 주세요",
                "frame 1, roll 2: the frame was already over",
            ),
            (
                fix(1, &[1, 2, 3]),
                "1프레임은 두 번째 투구로 끝났습니다. 투구를 둘만 적어 주세요",
                "frame 1, roll 3: the frame was already over",
            ),
            (fix(2, &[1]), "2프레임은 아직 던지지 않았습니다", "frame 2 has not been bowled yet"),
            (fix(1, &[]), "1프레임의 투구가 모자랍니다", "frame 1 lacks a roll"),
            (
                Change::Roll("1:9".parse().unwrap()),
                "쓰러진 핀 1개와 남은 핀(9)을 더하면 서 있던 3개가 되지 않습니다",
                "1 down and 9 standing do not make the 3 that stood",
            ),
            (Change::Leave(0), "마지막 남은 선수는 뺄 수 없습니다", "the last bowler cannot leave"),
            (Change::Leave(5), "그런 선수는 없습니다", "there is no such bowler"),
        ] {
            assert_eq!(told(change.clone(), Language::Korean), korean);
            assert_eq!(told(change, Language::English), english);
        }
        let both =
            |refusal: ChangeRefusal| [Language::Korean, Language::English].map(|each| each.change_refused(refusal));
        assert_eq!(
            both(ChangeRefusal::Ball(BallRefusal::StoodUp(Pin::HEADPIN))),
            ["1번 핀은 앞 투구에서 이미 쓰러졌습니다", "pin 1 is said to stand, but it fell to the ball before"]
        );
        let no_leave = |text: &str| both(ChangeRefusal::Ball(text.parse::<Ball>().unwrap_err()));
        assert_eq!(no_leave("8:x")[0], "남은 핀은 7-10처럼 1부터 10까지의 번호를 붙임표로 이어 적습니다");
        assert_eq!(no_leave("8:7-7")[0], "남은 핀은 한 번씩만 적습니다");
        assert_eq!(no_leave("11")[0], "핀은 0개부터 10개까지입니다");
        assert_eq!(
            both(ChangeRefusal::NoBall),
            ["남은 핀을 적을 투구가 없습니다", "there is no ball just rolled that left pins"]
        );
        assert_eq!(both(ChangeRefusal::Side)[0], "베이커 방식에서는 팀이, 다른 규칙에서는 선수 한 명이 참가합니다");
        let hidden = UnshownName::Hidden('\u{200b}');
        assert_eq!(Language::Korean.unshown_player(2, hidden), "선수 2: 이름에 U+200B 문자는 쓸 수 없습니다");
        assert_eq!(Language::English.unshown_player(2, hidden), "player 2: the name contains the character U+200B");
    }
}

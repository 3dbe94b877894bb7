//! Why the rules do not take what somebody sent, in the visitor's language.

use alley_play::{
    BeginningRefusal, CorrectionRefusal, CourseFault, HexRefusal, LeaveRefusal, MOST_DRAWS, MOST_ENTRANTS, MOST_LAPS,
    MOST_WITNESSES, Misread, NameFault, StepRefusal, Undone, UnshownName, WIDEST_NAME,
};
use alley_text::CodePoint;

use crate::language::Language;

/// What is refused, and why.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// It cannot have happened.
    Undone(Undone),
    /// A name that would not show; of which player of a list, from 1.
    Name(UnshownName, Option<usize>),
    /// More than ten pins.
    Pins,
    /// No frame has this number.
    Frame,
    /// No player has this number.
    Player,
    /// Nobody plays.
    NoPlayers,
    /// More than this many play.
    TooManyPlayers(usize),
    /// A race that cannot be held.
    Course(CourseFault),
    /// A draw that cannot begin.
    Beginning(BeginningRefusal),
    /// A seal that is none.
    Seal(HexRefusal),
    /// A step that cannot be taken now.
    Step(StepRefusal),
    /// A text that is no step.
    Misread(Misread),
}

impl Refusal {
    pub(crate) fn told(&self, language: Language) -> String {
        match (self, language) {
            (Self::Undone(undone), Language::English) => undone.to_string(),
            (Self::Undone(undone), Language::Korean) => korean(*undone),
            (Self::Name(fault, place), language) => named(*fault, *place, language),
            (Self::Pins, _) => language.pick("핀은 0개부터 10개까지입니다", "pins are counted from 0 to 10").to_owned(),
            (Self::Frame, _) => {
                language.pick("프레임은 1부터 10까지입니다", "frames are counted from 1 to 10").to_owned()
            }
            (Self::Player, _) => language.pick("그런 선수는 없습니다", "players are counted from 1").to_owned(),
            (Self::NoPlayers, _) => language.pick("선수가 한 명은 있어야 합니다", "a game needs a player").to_owned(),
            (Self::TooManyPlayers(most), Language::Korean) => format!("선수는 {most}명까지입니다"),
            (Self::TooManyPlayers(most), Language::English) => format!("a game has at most {most} players"),
            (Self::Course(fault), Language::English) => fault.to_string(),
            (Self::Course(fault), Language::Korean) => korean_course(fault),
            (Self::Beginning(BeginningRefusal::Title(refusal)), Language::English) => format!("the title: {refusal}"),
            (Self::Beginning(BeginningRefusal::Title(_)), Language::Korean) => {
                "행사 이름은 비어 있지 않은, 보이는 글자로 120바이트까지입니다".to_owned()
            }
            (Self::Beginning(BeginningRefusal::Seal(refusal)) | Self::Seal(refusal), Language::English) => {
                refusal.to_string()
            }
            (Self::Beginning(BeginningRefusal::Seal(_)) | Self::Seal(_), Language::Korean) => {
                "봉인 값은 16진수 64자리여야 합니다".to_owned()
            }
            (Self::Step(refusal), Language::English) => refusal.to_string(),
            (Self::Step(refusal), Language::Korean) => korean_step(refusal),
            (Self::Misread(misread), Language::English) => misread.to_string(),
            (Self::Misread(misread), Language::Korean) => korean_misread(misread),
        }
    }
}

fn korean(undone: Undone) -> String {
    match undone {
        Undone::Roll(refusal) => {
            format!("핀은 {}개만 서 있었는데 {}개라고 적었습니다", refusal.standing(), refusal.rolled())
        }
        Undone::Over => "게임이 끝났습니다".to_owned(),
        Undone::Fix(refusal) => korean_correction(refusal),
        Undone::Nothing => "되돌릴 것이 없습니다".to_owned(),
        Undone::Join(_) => "두 번째 프레임이 시작되기 전에만 참가할 수 있습니다".to_owned(),
        Undone::Leave(LeaveRefusal::LastOne) => "마지막 선수는 나갈 수 없습니다".to_owned(),
        Undone::Leave(LeaveRefusal::Nobody) | Undone::Nobody => "그런 선수는 없습니다".to_owned(),
        Undone::Left => "그 선수는 게임에서 나갔습니다".to_owned(),
    }
}

fn korean_course(fault: &CourseFault) -> String {
    match fault {
        CourseFault::Entrants => format!("참가자는 {MOST_ENTRANTS}명까지입니다"),
        CourseFault::Laps => format!("바퀴 수는 1부터 {MOST_LAPS}까지입니다"),
        CourseFault::Pick(_) => "뽑을 사람은 한 명부터 참가자 수까지입니다".to_owned(),
        CourseFault::Name(_) => "증명에 적을 수 없는 이름이 있습니다".to_owned(),
        CourseFault::Unshown { number } => format!("{number}번째 이름은 쓸 수 없습니다"),
    }
}

fn korean_step(refusal: &StepRefusal) -> String {
    match refusal {
        StepRefusal::NotClosed => "아직 명단이 마감되지 않았습니다".to_owned(),
        StepRefusal::Closed => "명단이 마감되었습니다".to_owned(),
        StepRefusal::Over => "이 추첨은 끝났습니다".to_owned(),
        StepRefusal::StillOn => "이 추첨이 아직 끝나지 않았습니다".to_owned(),
        StepRefusal::NameTaken(name) => format!("{name} 증인이 이미 있습니다"),
        StepRefusal::Name(fault) => named(*fault, None, Language::Korean),
        StepRefusal::SealTaken => "이미 나온 봉인입니다. 비밀 값은 한 추첨에만 쓰입니다".to_owned(),
        StepRefusal::Full => format!("증인은 {MOST_WITNESSES}명까지입니다"),
        StepRefusal::AnotherTicket => "그사이 명단이 바뀌어 확인값이 다릅니다".to_owned(),
        StepRefusal::Secret(_) => {
            "비밀 값을 받을 수 없습니다: 봉인과 다르거나, 순서가 아니거나, 이미 열었습니다".to_owned()
        }
        StepRefusal::TimeLeft => "아직 열 시간이 남아 있습니다".to_owned(),
        StepRefusal::Course(fault) => korean_course(fault),
        StepRefusal::NoDrawLeft => format!("한 행사에서 추첨은 {MOST_DRAWS}번까지입니다"),
        StepRefusal::NotFresh => "추첨은 증인 없이 시작합니다".to_owned(),
    }
}

fn korean_misread(misread: &Misread) -> String {
    match misread {
        Misread::Form | Misread::Course(_) => "추첨의 단계로 읽을 수 없습니다".to_owned(),
        Misread::Digits(_) => "16진수 64자리여야 합니다".to_owned(),
        Misread::Name(_) => "이름은 비어 있지 않은, 보이는 글자로 120바이트까지입니다".to_owned(),
    }
}

/// What is wrong with one line of a list.
pub(crate) fn lined(fault: &NameFault, language: Language) -> String {
    match (fault, language) {
        (fault, Language::English) => fault.to_string(),
        (NameFault::Comma, Language::Korean) => "한 줄에 이름 하나씩, 쉼표 없이 적어 주세요".to_owned(),
        (NameFault::Unshown(fault), Language::Korean) => named(*fault, None, Language::Korean),
        (NameFault::Again { first }, Language::Korean) => format!("{first}번째 줄과 같은 이름입니다"),
        (NameFault::TooMany, Language::Korean) => format!("참가자는 {MOST_ENTRANTS}명까지입니다"),
        (NameFault::Nobody, Language::Korean) => "참가자가 한 명은 있어야 합니다".to_owned(),
    }
}

fn korean_correction(refusal: CorrectionRefusal) -> String {
    match refusal {
        CorrectionRefusal::Nobody => "그런 선수는 없습니다".to_owned(),
        CorrectionRefusal::NotBowled(frame) => format!("{frame}프레임은 아직 던지지 않았습니다"),
        CorrectionRefusal::Standing(spot, refusal) => {
            let (frame, roll) = spot.place();
            let (standing, rolled) = (refusal.standing(), refusal.rolled());
            format!("{frame}프레임 {roll}번째 투구: 핀은 {standing}개만 서 있었는데 {rolled}개라고 적었습니다")
        }
        CorrectionRefusal::Over(spot) => {
            let (frame, roll) = spot.place();
            format!("{frame}프레임은 {roll}번째 투구 전에 끝났습니다")
        }
        CorrectionRefusal::Incomplete(frame) => format!("{frame}프레임의 투구가 모자랍니다"),
    }
}

fn named(fault: UnshownName, place: Option<usize>, language: Language) -> String {
    let sentence = match (fault, language) {
        (fault, Language::English) => fault.to_string(),
        (UnshownName::Blank, Language::Korean) => "이름이 비어 있습니다".to_owned(),
        (UnshownName::Hidden(character), Language::Korean) => {
            format!("이름에 {} 문자는 쓸 수 없습니다", CodePoint(character))
        }
        (UnshownName::Wide, Language::Korean) => {
            format!("이름은 {WIDEST_NAME}칸까지입니다. 한글은 한 글자가 두 칸입니다")
        }
    };
    match (place, language) {
        (None, _) => sentence,
        (Some(number), Language::Korean) => format!("선수 {number}: {sentence}"),
        (Some(number), Language::English) => format!("player {number}: {sentence}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_play::{BowlerName, Change, Correction, FrameNumber, Lineup, Pins, Score};

    fn pins(counts: &[u8]) -> Vec<Pins> {
        counts.iter().map(|&count| Pins::new(count).unwrap()).collect()
    }

    #[test]
    fn every_refusal_is_told_in_both_languages() {
        let score = Score::begin(Lineup::first(BowlerName::any("A").unwrap())).unwrap();
        let score = score.after(&Change::Roll(pins(&[7])[0])).unwrap();
        let fix =
            |frame, counts: &[u8]| Change::Fix(0, Correction::new(FrameNumber::new(frame).unwrap(), pins(counts)));
        let told = |change: Change, language| Refusal::Undone(score.after(&change).unwrap_err()).told(language);
        for (change, korean, english) in [
            (Change::Roll(pins(&[4])[0]), "핀은 3개만 서 있었는데 4개라고 적었습니다", "4 pins, but only 3 stood"),
            (
                fix(1, &[8, 3]),
                "1프레임 2번째 투구: 핀은 2개만 서 있었는데 3개라고 적었습니다",
                "frame 1, roll 2: 3 pins, but only 2 stood",
            ),
            (fix(1, &[10, 3]), "1프레임은 2번째 투구 전에 끝났습니다", "frame 1, roll 2: the frame was over before it"),
            (fix(2, &[1]), "2프레임은 아직 던지지 않았습니다", "frame 2 has not been bowled yet"),
            (fix(1, &[]), "1프레임의 투구가 모자랍니다", "frame 1 lacks a roll"),
            (Change::Leave(0), "마지막 선수는 나갈 수 없습니다", "the last bowler cannot leave"),
            (Change::Leave(5), "그런 선수는 없습니다", "there is no such bowler"),
        ] {
            assert_eq!(told(change.clone(), Language::Korean), korean);
            assert_eq!(told(change, Language::English), english);
        }
        let name = Refusal::Name(UnshownName::Hidden('\u{200b}'), Some(2));
        assert_eq!(name.told(Language::Korean), "선수 2: 이름에 U+200B 문자는 쓸 수 없습니다");
        assert_eq!(name.told(Language::English), "player 2: a name cannot hold the character U+200B");
    }
}

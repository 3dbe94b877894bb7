//! What a dialogue says about `:fix`: how it is written, with the names at hand, and each mistake that can be made in it.

use alley_bowling::{CorrectionRefusal, Spot};
use alley_text::{blanks, columns, harmless, shortened};

use crate::Language;

/// How much of what was typed, and of the list of players, stands in a sentence, in columns.
const QUOTED: usize = 60;

/// What a correction of a frame does not say, or says wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FixFault {
    /// Nothing stands after the command.
    Bare,
    /// Whose frame it is.
    Whose,
    /// Nobody has this name.
    Stranger(String),
    /// Nobody has this place.
    NoPlace(String),
    /// A name that several have.
    SharedName,
    /// Which frame, and what was bowled in it.
    NoFrame,
    /// There is no such frame.
    Frame(String),
    /// What was bowled in it.
    NoRolls,
    /// A roll that is no number of pins.
    Roll(String),
    /// The same where pins may be named.
    Ball(String),
}

impl Language {
    /// What is wrong with a correction, for these players.
    pub(crate) fn fix_fault(self, fault: &FixFault, players: &[String]) -> String {
        let example = example(players);
        let quoted = |text: &str| harmless(text, QUOTED);
        match (self, fault) {
            (Self::Korean, FixFault::Bare) => format!("고치려면 {example}처럼 입력해야 한다."),
            (Self::English, FixFault::Bare) => format!("A correction looks like {example}."),
            (Self::Korean, FixFault::Whose) => format!("누구의 프레임인지 적어야 한다. {example}처럼 입력해야 한다."),
            (Self::English, FixFault::Whose) => format!("Please say whose frame it is, as in {example}."),
            (Self::Korean, FixFault::Stranger(name)) => {
                format!("{} 선수는 없다(선수: {}).", quoted(name), everybody(players))
            }
            (Self::English, FixFault::Stranger(name)) => {
                format!("Nobody here is called {} (the players: {}).", quoted(name), everybody(players))
            }
            (Self::Korean, FixFault::NoPlace(place)) => {
                format!("{} 선수는 없다. 선수는 #1부터 #{}까지다.", quoted(place), players.len())
            }
            (Self::English, FixFault::NoPlace(place)) => {
                format!("There is no player {}: the players are #1 to #{}.", quoted(place), players.len())
            }
            (Self::Korean, FixFault::SharedName) => {
                format!("같은 이름이 둘 이상이다. {}처럼 순서로 적어야 한다.", by_place(players))
            }
            (Self::English, FixFault::SharedName) => {
                format!("Several players have that name: write their place, as in {}.", by_place(players))
            }
            (Self::Korean, FixFault::NoFrame) => format!("프레임과 투구를 적어야 한다. {example}처럼 입력해야 한다."),
            (Self::English, FixFault::NoFrame) => format!("The frame and its rolls are missing, as in {example}."),
            (Self::Korean, FixFault::Frame(frame)) => {
                format!("프레임은 1부터 10까지의 숫자여야 한다: {}", quoted(frame))
            }
            (Self::English, FixFault::Frame(frame)) => {
                format!("A frame is a number from 1 to 10, in plain digits: {}", quoted(frame))
            }
            (Self::Korean, FixFault::NoRolls) => {
                format!("그 프레임의 투구를 적어야 한다. {example}처럼 입력해야 한다.")
            }
            (Self::English, FixFault::NoRolls) => format!("The rolls of that frame are missing, as in {example}."),
            (Self::Korean, FixFault::Ball(ball)) => {
                format!("투구는 7, F, 8:7-10처럼 적어야 한다: {}", quoted(ball))
            }
            (Self::English, FixFault::Ball(ball)) => {
                format!("{} is not a ball: write 7, F, or 8:7-10.", quoted(ball))
            }
            (Self::Korean, FixFault::Roll(roll)) => format!("투구는 0부터 10까지의 숫자여야 한다: {}", quoted(roll)),
            (Self::English, FixFault::Roll(roll)) => {
                format!("A roll is a number from 0 to 10, in plain digits: {}", quoted(roll))
            }
        }
    }

    /// A correction that is well written, and cannot have been.
    pub(crate) fn impossible_correction(self, refusal: CorrectionRefusal) -> String {
        match (self, refusal) {
            (_, CorrectionRefusal::Over(spot)) => self.over_before(spot),
            (Self::English, refusal) => format!("Refused: {refusal}."),
            (Self::Korean, CorrectionRefusal::Nobody) => "그런 선수는 없다.".to_owned(),
            (Self::Korean, CorrectionRefusal::NotBowled(frame)) => format!("{frame}프레임은 아직 투구하지 않았다."),
            (Self::Korean, CorrectionRefusal::Incomplete(frame)) => format!("{frame}프레임의 투구가 부족하다."),
            (Self::Korean, CorrectionRefusal::Given(frame)) => {
                format!("{frame}프레임은 규칙에 따라 스트라이크로 주어진다.")
            }
            (Self::Korean, CorrectionRefusal::Standing(spot, refusal)) => {
                let (frame, roll) = spot.place();
                format!("{frame}프레임 {roll}번째 투구에서 남은 핀은 {}개다.", refusal.standing())
            }
        }
    }

    /// A frame is over after one ball (a strike, but not in the tenth), after two, or after three.
    fn over_before(self, spot: Spot) -> String {
        let (frame, roll) = spot.place();
        match (self, roll) {
            (Self::Korean, ..=2) => {
                format!("{frame}프레임은 첫 투구(스트라이크)로 끝났다. 투구를 하나만 적어야 한다.")
            }
            (Self::English, ..=2) => format!("Frame {frame} ended with its first ball, a strike: write one roll only."),
            (Self::Korean, 3) => format!("{frame}프레임은 두 번째 투구로 끝났다. 투구를 둘만 적어야 한다."),
            (Self::English, 3) => format!("Frame {frame} ended with its second ball: write two rolls only."),
            (Self::Korean, _) => format!("{frame}프레임은 세 번째 투구로 끝났다. 투구를 셋만 적어야 한다."),
            (Self::English, _) => format!("Frame {frame} ended with its third ball: write three rolls only."),
        }
    }

    /// Everything that can be said at the roll prompt, with the names of these players; more where pins may be named.
    #[must_use]
    pub fn commands(self, players: &[String], pins: bool) -> String {
        let example = example(players);
        let of_pins = [
            ("F", self.pick("파울", "a foul")),
            ("8:7-10", self.pick("8개가 쓰러지고 7번, 10번 핀이 남음", "eight fell, pins 7 and 10 stand")),
            (":left 7-10", self.pick("방금 투구에 남은 핀을 적습니다", "the ball just rolled left these pins")),
        ];
        let rolls = [(self.pick("0~10", "0-10"), self.pick("쓰러뜨린 핀의 개수", "the number of pins that fell"))];
        let others = [
            (":undo", self.pick("마지막 입력을 취소합니다", "undo the last entry")),
            (&example, self.pick("3프레임을 8, 1로 고칩니다", "correct frame 3 to 8, then 1")),
            (":history", self.pick("지금까지의 기록을 봅니다", "show every entry so far")),
            (":help", self.pick("이 도움말을 봅니다", "show this list")),
            (":quit", self.pick("멈춥니다. 이어서 하는 명령을 알려 줍니다", "stop, and see how to resume")),
        ];
        let of_pins = of_pins.into_iter().filter(|_| pins);
        let lines: Vec<_> = rolls.into_iter().chain(of_pins).chain(others).collect();
        let widest = lines.iter().map(|(command, _)| columns(command)).max().unwrap_or_default();
        let line = |(command, told): &(&str, &str)| format!("  {command}{}    {told}\n", blanks(command, widest));
        lines.iter().map(line).collect()
    }
}

/// A correction as somebody of these players would write it.
fn example(players: &[String]) -> String {
    match players {
        [] | [_] => ":fix 3 8 1".to_owned(),
        [first, others @ ..] if others.contains(first) => by_place(players),
        [first, ..] => format!(":fix {first} 3 8 1"),
    }
}

/// The same by the place of a player whose name another one has, too.
fn by_place(players: &[String]) -> String {
    let is_repeated = |&place: &usize| players.iter().take(place).any(|name| players.get(place) == Some(name));
    let place = (0..players.len()).find(is_repeated).unwrap_or_default();
    format!(":fix #{} 3 8 1", place + 1)
}

fn everybody(players: &[String]) -> String {
    shortened(&players.join(", "), QUOTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn every_mistake_has_its_sentence_and_examples_have_the_names_at_hand() {
        let two = players(&["PJS", "박지수"]);
        let told = |fault: &FixFault| Language::ALL.map(|language| language.fix_fault(fault, &two));
        let word = || "x".to_owned();
        let faults = [
            FixFault::Bare,
            FixFault::Whose,
            FixFault::Stranger(word()),
            FixFault::NoPlace("#3".to_owned()),
            FixFault::SharedName,
            FixFault::NoFrame,
            FixFault::Frame(word()),
            FixFault::NoRolls,
            FixFault::Roll(word()),
        ];
        let mut sentences: Vec<_> = faults.iter().flat_map(told).collect();
        sentences.sort_unstable();
        sentences.dedup();
        assert_eq!(sentences.len(), 2 * faults.len(), "{sentences:?}");
        assert_eq!(told(&FixFault::Bare)[0], "고치려면 :fix PJS 3 8 1처럼 입력해야 한다.");
        assert_eq!(told(&FixFault::Stranger("KYJ".to_owned()))[0], "KYJ 선수는 없다(선수: PJS, 박지수).");
        assert_eq!(told(&FixFault::NoPlace("#3".to_owned()))[1], "There is no player #3: the players are #1 to #2.");
        assert_eq!(Language::English.fix_fault(&FixFault::Bare, &two[..1]), "A correction looks like :fix 3 8 1.");
    }

    #[test]
    fn where_a_name_is_shared_the_example_has_the_place() {
        let shared = players(&["KYJ", "PJS", "PJS"]);
        let told = |players: &[String]| Language::English.fix_fault(&FixFault::SharedName, players);
        assert!(told(&shared).ends_with(":fix #3 3 8 1."), "{}", told(&shared));
        assert_eq!(example(&shared), ":fix KYJ 3 8 1");
        assert_eq!(example(&shared[1..]), ":fix #2 3 8 1");
    }

    #[test]
    fn the_list_of_commands_is_a_table_whatever_the_names() {
        for language in Language::ALL {
            for names in [&["PJS"][..], &["박지수박지수박지수박", "KYJ"]] {
                let list = language.commands(&players(names), false);
                let told = list.lines().map(|line| line.rsplit_once("    ").unwrap().0);
                let widths: Vec<_> = told.map(columns).collect();
                assert!(widths.iter().all(|&width| width == widths[0]), "{list}");
                assert!(list.contains(&example(&players(names))), "{list}");
            }
        }
    }
}

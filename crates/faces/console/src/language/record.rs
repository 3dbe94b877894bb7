//! The words of the record: what was written down, and when.

use std::fmt::Write;

use alley_play::{Change, Event, Prospect};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Language;
use super::games::cut;
use super::odds::percent;

impl Language {
    /// The question at a game that is over.
    pub(crate) fn finished_game(self) -> &'static str {
        self.pick("끝난 게임 (:fix, :undo, :history, :quit) : ", "The game is over (:fix, :undo, :history, :quit): ")
    }

    pub(crate) fn commands(self) -> &'static str {
        self.pick(
            "  0~10          쓰러뜨린 핀의 개수\n  :undo         마지막 입력을 되돌린다\n  :fix 3 8 1    3프레임을 8, 1로 고친다 (여러 명이면 :fix KYJ 3 8 1, 이름이 같으면 :fix #2 3 8 1)\n  :history      지금까지의 기록을 본다\n  :help         이 도움말\n  :quit         멈춘다. 나중에 alley resume으로 이어서 한다\n",
            "  0-10          the pins that fell\n  :undo         take the last entry back\n  :fix 3 8 1    frame 3 was 8, then 1 (with several players :fix KYJ 3 8 1, or :fix #2 3 8 1)\n  :history      what was written down so far\n  :help         this list\n  :quit         stop; alley resume goes on later\n",
        )
    }

    /// One line: each bowler's highest possible score and chance to win, and the model behind the chance.
    pub(crate) fn prospects(self, each: &[(&str, Prospect)], rates: (f64, f64)) -> String {
        let told = |(name, prospect): &(&str, Prospect)| {
            let (highest, chance) = (prospect.highest, percent(prospect.wins));
            match self {
                Self::Korean => format!("{name} 최고 {highest}, 우승 {chance}"),
                Self::English => format!("{name} at most {highest}, wins {chance}"),
            }
        };
        let each = each.iter().map(told).collect::<Vec<_>>().join("; ");
        let (strikes, spares) = (rates.0 * 100.0, rates.1 * 100.0);
        match self {
            Self::Korean => {
                format!("{each} (가정: 스트라이크 {strikes:.0} %, 스페어 {spares:.0} %, 나머지는 고르게)\n")
            }
            Self::English => format!("{each} (assuming {strikes:.0} % strikes, {spares:.0} % spares, else uniform)\n"),
        }
    }

    pub(crate) fn overtaken(self) -> String {
        self.pick(
            "그동안 다른 곳에서 이 게임을 기록했다. 지금의 점수판은 다음과 같다.",
            "Somebody else wrote into this game meanwhile; this is the board now.",
        )
        .to_owned()
    }

    /// Every entry of a game with its time.
    #[must_use]
    pub fn history(self, events: &[Event]) -> String {
        let mut text = String::new();
        for event in events {
            // Writing into a string does not fail.
            let _ = writeln!(text, "{:>4}  {}  {}", event.number, when(event.time.millis()), self.event(event));
        }
        text
    }

    fn event(self, event: &Event) -> String {
        let (name, frame) = event.whom.clone().unwrap_or_default();
        match (self, &event.change) {
            (Self::Korean, None) => "시작".to_owned(),
            (Self::English, None) => "begun".to_owned(),
            (Self::Korean, Some(Change::Undo)) => "되돌림".to_owned(),
            (Self::English, Some(Change::Undo)) => "taken back".to_owned(),
            (Self::Korean, Some(Change::Roll(pins))) => format!("{name} {frame}프레임 : {pins}"),
            (Self::English, Some(Change::Roll(pins))) => format!("{name}, frame {frame}: {pins}"),
            (_, Some(Change::Fix(_, correction))) => {
                let rolls: Vec<_> = correction.rolls().iter().map(ToString::to_string).collect();
                let rolls = rolls.join(" ");
                match self {
                    Self::Korean => format!("{name} {frame}프레임 고침 : {rolls}"),
                    Self::English => format!("{name}, frame {frame} corrected: {rolls}"),
                }
            }
            (Self::Korean, Some(Change::Join(_))) => format!("{name} 참가"),
            (Self::English, Some(Change::Join(_))) => format!("{name} joined"),
            (Self::Korean, Some(Change::Leave(_))) => format!("{name} 나감"),
            (Self::English, Some(Change::Leave(_))) => format!("{name} left"),
            (Self::Korean, Some(Change::Rename(_, new))) => format!("{name} 이름 고침 : {new}"),
            (Self::English, Some(Change::Rename(_, new))) => format!("{name}, name corrected: {new}"),
        }
    }

    /// Said on the error stream by a program that starts while another game waits.
    #[must_use]
    pub fn unfinished(self, id: &str, summary: &str) -> String {
        let summary = cut(summary);
        match self {
            Self::Korean => format!("끝나지 않은 게임이 있다: {id} ({summary}). 이어서 하려면 alley resume"),
            Self::English => format!("There is an unfinished game: {id} ({summary}). To go on with it: alley resume"),
        }
    }

    /// Said on the error stream when a game is left.
    #[must_use]
    pub fn left(self, id: &str) -> String {
        match self {
            Self::Korean => format!("이어서 하려면 alley resume {id}"),
            Self::English => format!("To go on with it: alley resume {id}"),
        }
    }

    /// Said on the error stream when the usual place cannot be used.
    #[must_use]
    pub fn unrecorded(self, reason: &str) -> String {
        match self {
            Self::Korean => format!("이 게임은 기록되지 않는다: {reason}"),
            Self::English => format!("This game is not recorded: {reason}"),
        }
    }

    /// Said on the error stream when there is no game to go on with.
    #[must_use]
    pub fn nothing_to_resume(self) -> &'static str {
        self.pick("이어서 할 게임이 없다.", "There is no unfinished game.")
    }
}

/// A time as the clock on the wall shows it.
#[must_use]
pub fn when(millis: i64) -> String {
    let moment = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The same moment for every clock; milliseconds included.
pub(crate) fn in_utc(millis: i64) -> String {
    Timestamp::from_millisecond(millis).map_or_else(|_| String::new(), |moment| format!("{moment:.3}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{BowlerName, Pins};
    use alley_play::{Lineup, Match, Memory, clock};

    #[test]
    fn comings_and_goings_are_told_in_both_languages() {
        let name = |text| BowlerName::any(text).unwrap();
        let lineup = Lineup::first(name("PJS")).join(name("KYJ"));
        let mut game = Match::begin(Box::new(Memory::default()), lineup, clock).unwrap();
        let changes = [
            Change::Join(name("LHC")),
            Change::Roll(Pins::ALL),
            Change::Rename(1, name("김영주")),
            Change::Leave(1),
            Change::Undo,
        ];
        for change in &changes {
            game.happen(change).unwrap();
        }
        let events = game.history().unwrap();
        let told = |language: Language| events.iter().map(|event| language.event(event)).collect::<Vec<_>>();
        let korean = ["시작", "LHC 참가", "PJS 1프레임 : 10", "KYJ 이름 고침 : 김영주", "김영주 나감", "되돌림"];
        assert_eq!(told(Language::Korean), korean);
        let english =
            ["begun", "LHC joined", "PJS, frame 1: 10", "KYJ, name corrected: 김영주", "김영주 left", "taken back"];
        assert_eq!(told(Language::English), english);
    }
}

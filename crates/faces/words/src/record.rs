//! What was recorded: lists, entries, what was brought along.

use alley_board::Board;
use alley_play::{Change, HistoryEntry};
use alley_text::{harmless, shortened};

use crate::Language;

/// How much of a list of names fits a line, in columns.
const SUMMARY: usize = 100;

words! {
    // What a record is; a finished game is `finished`.
    open: "진행 중", "open";
    drawing: "추첨 중", "drawing";
    race: "경주", "race";

    // Where there is nothing.
    no_games: "기록된 게임이 없다.\n", "No games are recorded.\n";
    no_finished_games: "끝난 볼링 게임이 없다.\n", "There is no finished bowling game.\n";
    nothing_to_resume: "이어서 할 게임이 없습니다.", "There is no unfinished game.";
}

sentences! {
    more_games(before: &str): "이전 게임 : --before {before}\n", "Earlier games: --before {before}\n";
    imported(games: u64, entries: u64, here_already: u64): "가져온 게임 {games}개, 기록 {entries}개. 이미 있던 게임 {here_already}개.\n",
        "Imported games: {games}, entries: {entries}. Here already: {here_already}.\n";
    all_in_order(games: u64, entries: u64): "이상 없음 : 게임 {games}개, 기록 {entries}개\n",
        "All in order. Games: {games}, entries: {entries}\n";
    left(command: &str): "이어서 하려면 {command}", "To go on with it: {command}";
    kept(id: &str, command: &str): "{id}에 기록했습니다. 다시 보려면 {command}", "Recorded as {id}. To see it again: {command}";
    unrecorded(reason: &str): "이 게임은 기록되지 않습니다: {reason}", "This game is not recorded: {reason}";
}

impl Language {
    /// One entry of a game.
    #[must_use]
    pub fn event(self, event: &HistoryEntry) -> String {
        let (name, frame) = event.whom.clone().unwrap_or_default();
        let name = apart(&name, event.place);
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

    /// The only entry of a race.
    #[must_use]
    pub fn race_run(self, laps: u32, entrants: &str) -> String {
        let entrants = short(entrants);
        match self {
            Self::Korean => format!("경주 {laps}회 : {entrants}"),
            Self::English if laps == 1 => format!("race, 1 lap: {entrants}"),
            Self::English => format!("race, {laps} laps: {entrants}"),
        }
    }

    /// Under a board: the frames that were put right.
    #[must_use]
    pub fn corrected_frames(self, board: &Board) -> String {
        let frames = board.rows.iter().enumerate().flat_map(|(place, row)| {
            let name = apart(&row.name, board.place_of_shared(place));
            let corrected = row.cells.iter().zip(1..).filter(|(cell, _)| cell.corrected);
            corrected.map(move |(_, frame): (_, u8)| format!("{name} {frame}"))
        });
        let frames = frames.collect::<Vec<_>>().join(", ");
        match (self, frames.as_str()) {
            (Self::Korean, "") => "고친 프레임 없음\n".to_owned(),
            (Self::English, "") => "No frame was corrected.\n".to_owned(),
            (Self::Korean, frames) => format!("고친 프레임 : {frames}\n"),
            (Self::English, frames) => format!("Corrected frames: {frames}\n"),
        }
    }

    /// Said on the error stream about a bowler without figures.
    #[must_use]
    pub fn no_figures(self, name: &str) -> String {
        let name = harmless(name, 50);
        match self {
            Self::Korean => format!("{name}: 끝난 게임이 없다."),
            Self::English => format!("{name} has no finished game."),
        }
    }

    /// Said on the error stream by a program that starts while another game waits.
    #[must_use]
    pub fn unfinished(self, id: &str, summary: &str, command: &str) -> String {
        let (summary, how) = (short(summary), self.left(command));
        match self {
            Self::Korean => format!("끝나지 않은 게임이 있습니다: {id} ({summary}). {how}"),
            Self::English => format!("There is an unfinished game: {id} ({summary}). {how}"),
        }
    }
}

/// A name as it is told: one that several have, by its place.
fn apart(name: &str, place: Option<usize>) -> String {
    place.map_or_else(|| name.to_owned(), |place| format!("#{place} {name}"))
}

/// As much of a list of names as fits a line.
pub(crate) fn short(names: &str) -> String {
    shortened(names, SUMMARY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{BowlerName, Pins};
    use alley_journal::Memory;
    use alley_play::{Lineup, Match, clock};

    #[test]
    fn two_of_one_name_are_told_apart() {
        let name = |text| BowlerName::any(text).unwrap();
        let lineup = Lineup::first(name("PJS")).join(name("PJS"));
        let mut game = Match::begin(Box::new(Memory::default()), lineup, clock).unwrap();
        for change in [Change::Roll(Pins::ALL), Change::Join(name("PJS")), Change::Roll(Pins::ALL), Change::Leave(2)] {
            game.happen(&change).unwrap();
        }
        let events = game.history().unwrap();
        let told = |language: Language| events.iter().skip(1).map(|event| language.event(event)).collect::<Vec<_>>();
        assert_eq!(
            told(Language::Korean),
            ["#1 PJS 1프레임 : 10", "#3 PJS 참가", "#2 PJS 1프레임 : 10", "#3 PJS 나감"]
        );
        assert_eq!(told(Language::English)[0], "#1 PJS, frame 1: 10");
    }

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

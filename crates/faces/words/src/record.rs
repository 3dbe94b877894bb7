//! What was recorded: lists, entries, what was brought along.

use alley_board::Board;
use alley_journal::{GameId, GameIdPrefix};
use alley_play::{Change, Digest, DigestPlayer, DigestState, DigestTitle, HistoryEntry};
use alley_text::{harmless, shortened};

use crate::Language;

/// How much of a list of names fits a line, in columns.
const SUMMARY: usize = 100;

words! {
    // What a record is; a finished game is `finished`.
    open: "진행 중", "open";
    not_begun: "시작 전", "new";
    closed: "닫힘", "closed";
    drawing: "추첨 중", "drawing";
    race: "경주", "race";
    damaged: "손상", "damaged";

    // Where there is nothing.
    no_games: "기록된 게임이 없습니다.\n", "No games are recorded.\n";
    no_finished_games: "끝난 볼링 게임이 없습니다.\n", "There is no finished bowling game.\n";
    no_such_page: "그 앞에는 게임이 없습니다.\n", "No games before that.\n";
    nothing_to_resume: "이어서 할 게임이 없습니다.", "There is no unfinished game.";
}

sentences! {
    more_games(before: &str): "이전 게임 : --before {before}\n", "Earlier games: --before {before}\n";
    imported(games: u64, entries: u64, here_already: u64): "가져온 게임 {games}개, 기록 {entries}개. 이미 있던 게임 {here_already}개.\n",
        "Imported games: {games}, entries: {entries}. Here already: {here_already}.\n";
    game_closed(id: GameId): "{id} 게임을 닫았습니다. 볼 수는 있지만 이어서 할 수는 없습니다.\n",
        "Game {id} is closed: it can be seen, but not resumed.\n";
    closed_already(id: GameId, command: &str): "{id} 게임은 이미 닫혔습니다. 보려면 {command}", "game {id} is already closed. To see it: {command}";
    over_already(id: GameId): "{id} 게임은 이미 끝났습니다", "game {id} is already over";
    nothing_begins_with(beginning: GameIdPrefix): "이렇게 시작하는 게임 번호가 없습니다: {beginning}", "no game's id begins with {beginning}";
    several_begin_with(beginning: GameIdPrefix, ids: &str): "{beginning}: 이렇게 시작하는 게임이 여럿입니다: {ids}",
        "several games' ids begin with {beginning}: {ids}";
    seed_of_race(seed: &str): "시드 : {seed}\n", "Seed: {seed}\n";
    race_again(command: &str): "다시 달리기 : {command}\n", "To run it again: {command}\n";
    all_in_order(games: u64, entries: u64): "이상 없음 : 게임 {games}개, 기록 {entries}개\n",
        "All in order. Games: {games}, entries: {entries}\n";
    journal_copied(games: u64, entries: u64): "복사했습니다. 새 게임 {games}개, 새 기록 {entries}개\n",
        "Copied. New games: {games}, new entries: {entries}\n";
    forked(ids: &str): "두 기록에서 서로 다르게 이어진 게임은 그대로 두었습니다: {ids}",
        "these games have gone different ways in the two journals and were left as they are: {ids}";
    left(command: &str): "이어서 하려면 {command}", "To resume it: {command}";
    kept(id: &str, command: &str): "{id} 번호로 기록했습니다. 다시 보려면 {command}", "Recorded as {id}. To see it again: {command}";
    unrecorded(reason: &str): "이 게임은 기록되지 않습니다: {reason}", "This game is not recorded: {reason}";
}

impl Language {
    /// Over the columns of the list of games.
    #[must_use]
    pub const fn list_heads(self) -> [&'static str; 4] {
        match self {
            Self::Korean => ["번호", "시작", "상태", "내용"],
            Self::English => ["id", "begun", "state", "what"],
        }
    }

    /// How far a record has come, in a word.
    #[must_use]
    pub const fn state_in_list(self, state: DigestState) -> &'static str {
        match state {
            DigestState::New => self.not_begun(),
            DigestState::Open => self.open(),
            DigestState::Finished => self.finished(),
            DigestState::Closed => self.closed(),
            DigestState::Drawing => self.drawing(),
            DigestState::Run => self.race(),
            DigestState::Void => self.state_void(),
            DigestState::Evening => self.evening(),
        }
    }

    /// A record in a line of the list: who leads it, then everybody.
    #[must_use]
    pub fn digest(self, digest: &Digest) -> String {
        let title = digest.title.as_ref().map(|title| match title {
            DigestTitle::Draw(title, number) => format!("{title} {number}"),
            DigestTitle::Evening(title) => title.clone(),
        });
        let named = (digest.state == DigestState::Run && !digest.named.is_empty()).then(|| {
            let names = digest.named.join(", ");
            match (self, digest.picked) {
                (Self::Korean, true) => format!("{names} 뽑힘"),
                (Self::Korean, false) => format!("{names} 우승"),
                (Self::English, true) => format!("picked {names}"),
                (Self::English, false) => format!("won by {names}"),
            }
        });
        let head = [title, named].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let players = digest.players.iter().map(listed).collect::<Vec<_>>().join(", ");
        if head.is_empty() { players } else { format!("{head}: {players}") }
    }

    /// One entry of a game.
    #[must_use]
    pub fn event(self, event: &HistoryEntry) -> String {
        let (name, frame) = event.whom.clone().unwrap_or_default();
        let name = apart(&name, event.place);
        match (self, &event.change) {
            (_, None) => self.pick("시작", "begun").to_owned(),
            (_, Some(Change::Undo)) => self.pick("취소", "undone").to_owned(),
            (_, Some(Change::Close)) => self.pick("닫음", "closed").to_owned(),
            (_, Some(Change::Link(links))) => self.new_links(links.is_revoking()).to_owned(),
            (_, Some(Change::Evening(membership))) => self.belongs_to_evening(*membership),
            (Self::Korean, Some(Change::Roll(ball))) => format!("{name} {frame}프레임 : {ball}"),
            (Self::English, Some(Change::Roll(ball))) => format!("{name}, frame {frame}: {ball}"),
            (_, Some(Change::Left(leave))) => self.pins_left(*leave),
            (_, Some(Change::Fix(_, amendment))) => {
                let rolls: Vec<_> = amendment.balls().iter().map(ToString::to_string).collect();
                let rolls = rolls.join(" ");
                match self {
                    Self::Korean => format!("{name} {frame}프레임 수정 : {rolls}"),
                    Self::English => format!("{name}, frame {frame} corrected: {rolls}"),
                }
            }
            (Self::Korean, Some(Change::Join(_))) => format!("{name} 참가"),
            (Self::English, Some(Change::Join(_))) => format!("{name} joined"),
            (Self::Korean, Some(Change::Leave(_))) => format!("{name} 나감"),
            (Self::English, Some(Change::Leave(_))) => format!("{name} left"),
            (Self::Korean, Some(Change::Rename(_, new))) => format!("{name} 이름 수정 : {new}"),
            (Self::English, Some(Change::Rename(_, new))) => format!("{name}, name corrected: {new}"),
        }
    }

    /// Links that were made, perhaps instead of all before.
    #[must_use]
    pub const fn new_links(self, revoking: bool) -> &'static str {
        match (self, revoking) {
            (Self::Korean, true) => "새 링크, 이전 링크는 취소",
            (Self::English, true) => "new links, earlier ones revoked",
            (Self::Korean, false) => "새 링크",
            (Self::English, false) => "new links",
        }
    }

    /// The only entry of a race.
    #[must_use]
    pub fn race_run(self, laps: u32, entrants: &str) -> String {
        let entrants = short(entrants);
        match self {
            Self::Korean => format!("경주 {laps}바퀴 : {entrants}"),
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
            (Self::Korean, "") => "수정한 프레임이 없습니다.\n".to_owned(),
            (Self::English, "") => "No frame was corrected.\n".to_owned(),
            (Self::Korean, frames) => format!("수정한 프레임 : {frames}\n"),
            (Self::English, frames) => format!("Corrected frames: {frames}\n"),
        }
    }

    /// Said on the error stream about a bowler without figures.
    #[must_use]
    pub fn no_figures(self, name: &str) -> String {
        let name = harmless(name, 50);
        match self {
            Self::Korean => format!("{name}: 끝난 게임이 없습니다."),
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

/// A player, the points, and in brackets what is not in them yet.
fn listed(player: &DigestPlayer) -> String {
    match (player.total, player.pending.as_str()) {
        (None, _) => player.name.clone(),
        (Some(total), "") => format!("{} {total}", player.name),
        (Some(total), pending) => format!("{} {total} ({pending})", player.name),
    }
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
        for change in [
            Change::Roll(Pins::ALL.into()),
            Change::Join(name("PJS").into()),
            Change::Roll(Pins::ALL.into()),
            Change::Leave(2),
        ] {
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
    fn a_line_of_the_list_names_the_winner_and_tells_a_strike() {
        let player =
            |name: &str, total, pending: &str| DigestPlayer { name: name.into(), total, pending: pending.into() };
        let open = Digest {
            state: DigestState::Open,
            title: None,
            players: vec![player("PJS", Some(0), "X"), player("KYJ", Some(9), "")],
            named: Vec::new(),
            picked: false,
        };
        assert_eq!(Language::English.digest(&open), "PJS 0 (X), KYJ 9");
        let race = Digest {
            state: DigestState::Run,
            title: Some(DigestTitle::Draw("커피".into(), 2)),
            players: vec![player("지수", None, ""), player("현우", None, "")],
            named: vec!["현우".into()],
            picked: true,
        };
        assert_eq!(Language::English.digest(&race), "커피 2, picked 현우: 지수, 현우");
        assert_eq!(Language::Korean.digest(&race), "커피 2, 현우 뽑힘: 지수, 현우");
        let plain = Digest { title: None, picked: false, ..race };
        assert_eq!(Language::Korean.digest(&plain), "현우 우승: 지수, 현우");
    }

    #[test]
    fn comings_and_goings_are_told_in_both_languages() {
        let name = |text| BowlerName::any(text).unwrap();
        let lineup = Lineup::first(name("PJS")).join(name("KYJ"));
        let mut game = Match::begin(Box::new(Memory::default()), lineup, clock).unwrap();
        let changes = [
            Change::Join(name("LHC").into()),
            Change::Roll(Pins::ALL.into()),
            Change::Rename(1, name("김영주")),
            Change::Leave(1),
            Change::Undo,
        ];
        for change in &changes {
            game.happen(change).unwrap();
        }
        let events = game.history().unwrap();
        let told = |language: Language| events.iter().map(|event| language.event(event)).collect::<Vec<_>>();
        let korean = ["시작", "LHC 참가", "PJS 1프레임 : 10", "KYJ 이름 수정 : 김영주", "김영주 나감", "취소"];
        assert_eq!(told(Language::Korean), korean);
        let english =
            ["begun", "LHC joined", "PJS, frame 1: 10", "KYJ, name corrected: 김영주", "김영주 left", "undone"];
        assert_eq!(told(Language::English), english);
    }
}

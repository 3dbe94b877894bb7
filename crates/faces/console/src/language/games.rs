//! The words about games that were recorded: lists, corrections, figures, what was carried over.

use std::fmt::Write;

use alley_board::Board;
use alley_journal::{Head, Kind, State};
use alley_play::{Racks, Statistics};
use alley_text::{blanks, columns, harmless, shortened};

use super::odds::percent;
use super::{Language, when};

/// How much of who played fits a line of a list, in columns.
const SUMMARY: usize = 100;
/// The scores of a bar in the chart.
const BAND: u16 = 30;
/// The longest bar, in columns.
const LONGEST_BAR: f64 = 30.0;

impl Language {
    /// One line of the list of games.
    #[must_use]
    pub fn listed(self, head: &Head) -> String {
        let state = match (head.nature.kind, head.caption.state) {
            (Kind::Game, State::Open) => self.pick("진행 중", "open    "),
            (Kind::Game, State::Over) => self.pick("끝남   ", "finished"),
            (Kind::Race | Kind::Draw, State::Open) => self.pick("추첨 중", "drawing "),
            (Kind::Race | Kind::Draw, State::Over) => self.pick("경주   ", "race    "),
        };
        format!("{}  {}  {state}  {}\n", head.game, when(head.begun.millis()), cut(head.caption.summary.as_str()))
    }

    /// Instead of a list without games.
    #[must_use]
    pub fn no_games(self) -> &'static str {
        self.pick("기록된 게임이 없다.\n", "No games are recorded.\n")
    }

    /// Instead of figures, where no recorded game counts.
    #[must_use]
    pub fn no_finished_games(self) -> &'static str {
        self.pick("끝난 볼링 게임이 없다.\n", "There is no finished bowling game.\n")
    }

    /// After a page of the list.
    #[must_use]
    pub fn more_games(self, before: &str) -> String {
        match self {
            Self::Korean => format!("이전 게임 : --before {before}\n"),
            Self::English => format!("Earlier games: --before {before}\n"),
        }
    }

    /// Under a board: the frames that were put right.
    #[must_use]
    pub fn corrected_frames(self, board: &Board) -> String {
        let frames = board.rows.iter().zip(1..).flat_map(|(row, place): (_, usize)| {
            let shared = board.rows.iter().filter(|other| other.name == row.name).count() > 1;
            let name = if shared { format!("#{place} {}", row.name) } else { row.name.clone() };
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

    /// The history of a race: one line.
    #[must_use]
    pub fn history_of_race(self, time: i64, laps: u32, entrants: &str) -> String {
        let (when, entrants) = (when(time), cut(entrants));
        match self {
            Self::Korean => format!("   1  {when}  경주 {laps}회 : {entrants}\n"),
            Self::English if laps == 1 => format!("   1  {when}  race, 1 lap: {entrants}\n"),
            Self::English => format!("   1  {when}  race, {laps} laps: {entrants}\n"),
        }
    }

    /// What an import has brought.
    #[must_use]
    pub fn imported(self, games: u64, entries: u64, here_already: u64) -> String {
        match self {
            Self::Korean => format!("가져온 게임 {games}개, 기록 {entries}개. 이미 있던 게임 {here_already}개.\n"),
            Self::English => format!("Imported games: {games}, entries: {entries}. Here already: {here_already}.\n"),
        }
    }

    /// A journal in which everything is right.
    #[must_use]
    pub fn all_in_order(self, games: u64, entries: u64) -> String {
        match self {
            Self::Korean => format!("이상 없음 : 게임 {games}개, 기록 {entries}개\n"),
            Self::English => format!("All in order. Games: {games}, entries: {entries}\n"),
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

    /// Everybody's figures, a line each, with the average as a bar.
    #[must_use]
    pub fn figures_of_all(self, bowlers: &[(String, Statistics)]) -> String {
        let heads = match self {
            Self::Korean => ["이름", "게임", "평균", "최고", "시리즈", "스트라이크", "스페어"],
            Self::English => ["name", "games", "average", "high", "series", "strikes", "spares"],
        };
        let rows = bowlers.iter().map(|(name, figures)| {
            [
                name.clone(),
                figures.games().to_string(),
                decimal(figures.average(), 1),
                whole(figures.high_game()),
                whole(figures.high_series()),
                share(figures.strikes()),
                share(figures.spares()),
            ]
        });
        let rows: Vec<_> = [heads.map(str::to_owned)].into_iter().chain(rows).collect();
        let widths: Vec<_> =
            (0..heads.len()).map(|column| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0)).collect();
        let mut text = String::new();
        for (place, row) in rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                let blanks = blanks(cell, *width);
                if column == 0 { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
            });
            text.push_str(&cells.collect::<Vec<_>>().join("  "));
            // The first row is the header.
            let bowler = place.checked_sub(1).and_then(|place| bowlers.get(place));
            if let Some(average) = bowler.and_then(|(_, figures)| figures.average()) {
                text.push_str("  ");
                text.push_str(&bar(average / 300.0));
            }
            text.push('\n');
        }
        text
    }

    /// One bowler's figures, and how often which scores.
    #[must_use]
    pub fn figures(self, name: &str, figures: &Statistics) -> String {
        let rows = [
            (self.pick("게임", "games"), figures.games().to_string()),
            (self.pick("평균", "average"), decimal(figures.average(), 1)),
            (self.pick("최고 점수", "high game"), whole(figures.high_game())),
            (self.pick("최고 시리즈 (연속 3게임)", "high series (three games in a row)"), whole(figures.high_series())),
            (self.pick("스트라이크", "strikes"), self.share(figures.strikes())),
            (self.pick("스페어", "spares"), self.share(figures.spares())),
            (self.pick("첫 투구 평균", "pins with the first ball"), decimal(figures.first_ball(), 2)),
            (self.pick("10프레임 평균 점수", "points in the tenth frame"), decimal(figures.tenth_points(), 1)),
            (
                self.pick("10프레임 보너스 투구를 얻은 비율", "tenth frames with fill balls"),
                figures.tenth_marked().map_or_else(|| "-".to_owned(), percent),
            ),
            (self.pick("보너스 투구 평균", "pins with a fill ball"), decimal(figures.fill_ball(), 2)),
        ];
        let width = rows.iter().map(|(label, _)| columns(label)).max().unwrap_or(0);
        let mut text = format!("{name}\n");
        for (label, value) in &rows {
            let blanks = blanks(label, width);
            // Writing into a string does not fail.
            let _ = writeln!(text, "  {label}{blanks}  {value}");
        }
        text.push('\n');
        text + &chart(figures.scores())
    }

    fn share(self, racks: Racks) -> String {
        let (percent, cleared, tried) = (share(racks), racks.cleared, racks.tried);
        match self {
            Self::Korean => format!("{percent} ({tried}번 가운데 {cleared}번)"),
            Self::English => format!("{percent} ({cleared} of {tried})"),
        }
    }
}

/// How often which scores: a bar for every band from the lowest that occurred to the highest.
fn chart(scores: &[u16]) -> String {
    // The last band has one score more: 300.
    let band = |score: u16| (score / BAND).min(300 / BAND - 1);
    let (Some(lowest), Some(highest)) = (scores.iter().min(), scores.iter().max()) else { return String::new() };
    let count = |wanted| scores.iter().filter(|&&score| band(score) == wanted).count();
    let counts: Vec<_> = (band(*lowest)..=band(*highest)).map(|band| (band, count(band))).collect();
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1);
    let line = |&(band, count): &(u16, usize)| {
        let first = band * BAND;
        let last = if band == 300 / BAND - 1 { 300 } else { first + BAND - 1 };
        #[expect(clippy::cast_precision_loss, reason = "a bar is some columns long")]
        let bar = bar(count as f64 / most as f64);
        format!("  {first:>3}-{last:<3}  {bar}{}{count}\n", if bar.is_empty() { "" } else { " " })
    };
    counts.iter().map(line).collect()
}

/// A bar for a share of 1; something that is there has at least one column.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share lies between 0 and 1")]
fn bar(share: f64) -> String {
    let columns = (share.clamp(0.0, 1.0) * LONGEST_BAR).round() as usize;
    "#".repeat(if share > 0.0 { columns.max(1) } else { 0 })
}

fn share(racks: Racks) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a percentage is wanted to a few digits")]
    let share = (racks.tried > 0).then(|| racks.cleared as f64 / racks.tried as f64);
    share.map_or_else(|| "-".to_owned(), percent)
}

fn decimal(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.digits$}"))
}

fn whole(figure: Option<u16>) -> String {
    figure.map_or_else(|| "-".to_owned(), |figure| figure.to_string())
}

/// As much of a text as fits a line.
pub(super) fn cut(text: &str) -> String {
    shortened(text, SUMMARY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::OpenLine;
    use alley_journal::{Caption, Moment, Nature, Place, Position, Summary};

    #[test]
    fn a_line_of_the_list_is_short_and_harmless() {
        let line = Language::English.listed(&head(Kind::Game, State::Over, &"박지수 120, ".repeat(1000)));
        assert!(columns(&line) < 150 && line.ends_with("…\n"), "{line}");
        let line = Language::Korean.listed(&head(Kind::Game, State::Open, "a\u{202e}b 7"));
        assert!(line.ends_with("진행 중  a\u{fffd}b 7\n"), "{line}");
    }

    fn head(kind: Kind, state: State, summary: &str) -> Head {
        Head {
            game: "k7f3qd".parse().unwrap(),
            place: Place::new(1),
            nature: Nature { kind, public: false },
            position: Position::START,
            begun: Moment::from_millis(0),
            latest: Moment::from_millis(0),
            caption: Caption { state, summary: Summary::new(summary).unwrap() },
        }
    }

    #[test]
    fn a_race_is_no_game_in_the_list() {
        let (open, over) = (State::Open, State::Over);
        let states =
            [(Kind::Game, open), (Kind::Game, over), (Kind::Draw, open), (Kind::Draw, over), (Kind::Race, over)];
        for (language, words) in [
            (Language::Korean, ["진행 중", "끝남   ", "추첨 중", "경주   ", "경주   "]),
            (Language::English, ["open    ", "finished", "drawing ", "race    ", "race    "]),
        ] {
            let told = states.map(|(kind, state)| language.listed(&head(kind, state, "a, b")));
            for (line, word) in told.iter().zip(words) {
                assert!(line.ends_with(&format!("  {word}  a, b\n")), "{line}");
            }
        }
    }

    #[test]
    fn the_chart_has_a_bar_for_every_band_between() {
        let expected = "   60-89   ############### 1\n   90-119  0\n  120-149  ############################## 2\n";
        assert_eq!(chart(&[60, 149, 120]), expected);
        assert_eq!(chart(&[300, 270]), "  270-300  ############################## 2\n");
        assert_eq!(chart(&[]), "");
    }

    #[test]
    fn figures_are_told_in_both_languages() {
        let mut figures = Statistics::default();
        figures.count(&OpenLine::FRESH.at_best());
        let told = Language::English.figures("PJS", &figures);
        assert!(told.starts_with("PJS\n  games "), "{told}");
        assert!(told.contains("strikes                             100.00 % (12 of 12)\n"), "{told}");
        assert!(told.contains("spares                              - (0 of 0)\n"), "{told}");
        assert!(Language::Korean.figures("PJS", &figures).contains("최고 점수"));
        let table = Language::Korean.figures_of_all(&[("박지수".into(), figures.clone()), ("P".into(), figures)]);
        let widths: Vec<_> = table.lines().map(|line| columns(line.trim_end_matches('#').trim_end())).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{table}");
    }
}

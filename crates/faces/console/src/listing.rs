//! What was recorded, a line each with its time.

use alley_journal::{Head, Kind, Moment, State};
use alley_play::{HistoryEntry, Step};
use alley_text::{blanks, shortened};
use alley_words::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// How much of who played fits a line of a list, in columns.
const SUMMARY: usize = 100;

/// One line of the list of games.
#[must_use]
pub fn listed(head: &Head, language: Language) -> String {
    let state = match (head.nature.kind, head.caption.state) {
        (Kind::Game, State::Open) => language.open(),
        (Kind::Game, State::Over) => language.finished(),
        (Kind::Race | Kind::Draw, State::Open) => language.drawing(),
        (Kind::Race | Kind::Draw, State::Over) => language.race(),
    };
    let rest = blanks(state, language.pick(7, 8));
    let summary = shortened(head.caption.summary.as_str(), SUMMARY);
    format!("{}  {}  {state}{rest}  {summary}\n", head.game, when(head.begun.millis()))
}

/// Every entry of a game.
#[must_use]
pub fn history(events: &[HistoryEntry], language: Language) -> String {
    events.iter().map(|event| line(event.number, event.time, &language.event(event))).collect()
}

/// The only entry of a race.
#[must_use]
pub fn history_of_race(begun: Moment, laps: u32, entrants: &str, language: Language) -> String {
    line(1, begun, &language.race_run(laps, entrants))
}

/// Every step of an event, from its beginning.
#[must_use]
pub fn history_of_draws(begun: Moment, event: &str, steps: &[(u64, Moment, Step)], language: Language) -> String {
    let first = line(1, begun, &language.draw_begun(event));
    let later = steps.iter().map(|(number, time, step)| line(*number, *time, &language.step(step)));
    [first].into_iter().chain(later).collect()
}

fn line(number: u64, time: Moment, told: &str) -> String {
    format!("{number:>4}  {}  {told}\n", when(time.millis()))
}

/// A time as the clock on the wall shows it.
fn when(millis: i64) -> String {
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
    use alley_journal::{Caption, ListPlace, Nature, Position, Summary};
    use alley_text::columns;

    fn head(kind: Kind, state: State, summary: &str) -> Head {
        Head {
            game: "k7f3qd".parse().unwrap(),
            place: ListPlace::new(1),
            nature: Nature { kind, public: false },
            position: Position::START,
            begun: Moment::from_millis(0),
            latest: Moment::from_millis(0),
            caption: Caption { state, summary: Summary::new(summary).unwrap() },
        }
    }

    #[test]
    fn a_line_of_the_list_is_short_and_harmless() {
        let line = listed(&head(Kind::Game, State::Over, &"박지수 120, ".repeat(1000)), Language::English);
        assert!(columns(&line) < 150 && line.ends_with("…\n"), "{line}");
        let line = listed(&head(Kind::Game, State::Open, "a\u{202e}b 7"), Language::Korean);
        assert!(line.ends_with("진행 중  a\u{fffd}b 7\n"), "{line}");
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
            let told = states.map(|(kind, state)| listed(&head(kind, state, "a, b"), language));
            for (line, word) in told.iter().zip(words) {
                assert!(line.ends_with(&format!("  {word}  a, b\n")), "{line}");
            }
        }
    }

    #[test]
    fn every_entry_has_its_number_and_its_time() {
        let step = Step::read("void", "host\n").unwrap();
        let history =
            history_of_draws(Moment::from_millis(0), "coffee", &[(2, Moment::from_millis(0), step)], Language::English);
        let lines: Vec<_> = history.lines().collect();
        assert!(lines[0].starts_with("   1  ") && lines[0].ends_with("  draw begun: coffee"), "{history}");
        assert!(lines[1].starts_with("   2  ") && lines[1].ends_with("  void, given up by the host"), "{history}");
        let race = history_of_race(Moment::from_millis(0), 1, "a, b", Language::English);
        assert!(race.starts_with("   1  ") && race.ends_with("  race, 1 lap: a, b\n"), "{race}");
    }
}

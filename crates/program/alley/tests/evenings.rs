//! Evenings in the terminal: shown, listed, carried to other journals and to spreadsheets.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use alley_bowling::{BowlerName, Pins};
use alley_journal::GameId;
use alley_journal_sqlite::Sqlite;
use alley_play::{Change, Evening, Followed, LaneNumber, Person, Plan, Score, Stamp, begin_game, clock, nature_of};
use alley_trials::{Run, new_journal};
use support::alley;

/// The program in English, on this journal.
fn on(journal: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    Run::of(command, input.as_bytes())
}

/// What a run said that went well.
fn said(journal: &str, arguments: &[&str]) -> String {
    let run = on(journal, arguments, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.screen().to_owned()
}

fn stamp() -> Stamp {
    Stamp::fresh(clock()).unwrap()
}

fn person(name: &str, team: &str) -> Person {
    Person::named(BowlerName::any(name).unwrap()).in_team(BowlerName::any(team).unwrap())
}

/// Two games on two lanes; everybody counts the pins of their place with every first ball. The last lane is in its
/// second game.
fn club(journal: &str) -> GameId {
    let mut journal = Sqlite::open(journal, nature_of).unwrap();
    let people = vec![person("=1+1", "A"), person("박지수", "B"), person("KYJ", "A"), person("PJS", "B")];
    let plan = Plan::new(people).of_games(2).unwrap().on_lanes(2).unwrap().called("정기전".parse().unwrap());
    let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
    for (lane, frames) in [(1, 10), (1, 10), (2, 10), (2, 3)] {
        let lane = LaneNumber::new(lane).unwrap();
        let rows = evening.board().seating().on(lane).to_vec();
        let begun = begin_game(&mut journal, &mut evening, lane, (&rows, Vec::new()), clock()).unwrap();
        let mut game = Followed::<Score>::load(&mut journal, begun.id).unwrap();
        for number in (0..frames).flat_map(|_| &rows) {
            for count in [u8::try_from(number.value()).unwrap(), 0] {
                game.happen(&mut journal, None, &stamp(), &Change::Roll(Pins::new(count).unwrap().into())).unwrap();
            }
        }
    }
    evening.id()
}

#[test]
fn an_evening_is_shown_as_it_stands_and_its_history_is_another_command() {
    let journal = new_journal();
    let id = club(&journal).to_string();
    let shown = said(&journal, &["games", "show", &id]);
    let expected = "\
정기전
# name   team  1  2 pins total   avg back hi gap left max win%
1 PJS    B    40 12   52    52 40.00    0 40   -    7 262 70.0
2 박지수 B    20 20   40    40 20.00   12 20   0    0  40    0
3 KYJ    A    30  9   39    39 30.00   13 30   -    7 249 31.4
4 =1+1   A    10 10   20    20 10.00   32 10   0    0  20    0
Order: total with handicap, then scratch, then the smaller gap between high and
low game. Equals share a rank.
win%: the chance to have the highest total with handicap. Ties count for each;
tie-breaks are not modelled.

# team  1  2 total back left max
1 B    60 32    92    0    7 302
2 A    40 19    59   33    7 269
Teams: total with handicap, then scratch.
";
    assert_eq!(shown, expected);
    let history = said(&journal, &["games", "history", &id]);
    assert!(history.contains("evening begun") && history.contains("lane 2, game 2: "), "{history}");
    assert!(!history.contains("win%"), "{history}");
}

//! What was recorded, a line each with its time.

use alley_journal::{Head, Kind, Moment};
use alley_play::{Digest, DigestState, DigestTitle, EveningChange, HistoryEntry, Step};
use alley_text::{blanks, shortened};
use alley_words::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::json;

/// How much of who played fits a line of a list, in columns.
const SUMMARY: usize = 100;

/// A record in the list of games: its head, and what it tells unless it cannot be read.
#[derive(Clone, Debug)]
pub struct ListedRecord {
    /// Where it stands.
    pub head: Head,
    /// What a list tells of it.
    pub digest: Option<Digest>,
}

/// Over the list of games.
#[must_use]
pub fn list_header(language: Language) -> String {
    let [id, begun, state, what] = language.list_heads();
    row([id, begun, state, what], language)
}

/// One line of the list of games.
#[must_use]
pub fn listed(record: &ListedRecord, language: Language) -> String {
    let (state, told) = match &record.digest {
        Some(digest) => (language.state_in_list(digest.state), language.digest(digest)),
        None => (language.damaged(), record.head.caption.summary.as_str().to_owned()),
    };
    let (id, begun) = (record.head.game.to_string(), when(record.head.begun.millis()));
    row([&id, &begun, state, &shortened(&told, SUMMARY)], language)
}

fn row([id, begun, state, what]: [&str; 4], language: Language) -> String {
    let padded = |cell: &str, width| format!("{cell}{}", blanks(cell, width));
    let state = padded(state, language.pick(7, 8));
    format!("{}  {}  {state}  {what}\n", padded(id, 6), padded(begun, 19))
}

/// The list for programs: an array, one object per line.
#[must_use]
pub fn list_as_json(records: &[ListedRecord]) -> String {
    let lines: Vec<_> = records.iter().map(|record| format!("\n{}", object(record))).collect();
    format!("[{}\n]\n", lines.join(","))
}

fn object(ListedRecord { head, digest }: &ListedRecord) -> serde_json::Value {
    let kind = match head.nature.kind {
        Kind::Game => "bowling",
        Kind::Race => "race",
        Kind::Draw => "draw",
        Kind::Evening => "evening",
    };
    let mut object = json!({
        "id": head.game.to_string(),
        "place": head.place.number(),
        "kind": kind,
        "state": digest.as_ref().map_or("damaged", |digest| word(digest.state)),
        "begun": in_utc(head.begun.millis()),
        "latest": in_utc(head.latest.millis()),
        "entries": head.position.number,
    });
    if let Some(digest) = digest {
        let players = digest.players.iter().map(|player| match player.total {
            Some(total) => json!({ "name": player.name, "total": total, "pending": player.pending }),
            None => json!({ "name": player.name }),
        });
        object["players"] = players.collect();
        object[if digest.picked { "picked" } else { "winners" }] = json!(digest.named);
        match &digest.title {
            Some(DigestTitle::Draw(title, number)) => {
                (object["title"], object["number"]) = (json!(title), json!(number));
            }
            Some(DigestTitle::Evening(title)) => object["title"] = json!(title),
            None => {}
        }
    }
    object
}

const fn word(state: DigestState) -> &'static str {
    match state {
        DigestState::New => "new",
        DigestState::Open | DigestState::Evening => "open",
        DigestState::Finished => "finished",
        DigestState::Closed => "closed",
        DigestState::Drawing => "drawing",
        DigestState::Run => "run",
        DigestState::Void => "void",
    }
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

/// Every entry of an evening, from its beginning.
#[must_use]
pub fn history_of_evening(begun: Moment, changes: &[(u64, Moment, EveningChange)], language: Language) -> String {
    let first = line(1, begun, language.evening_begun());
    let later = changes.iter().map(|(number, time, change)| line(*number, *time, &language.evening_entry(change)));
    std::iter::once(first).chain(later).collect()
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
pub(crate) fn when(millis: i64) -> String {
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
    use alley_journal::{Caption, ListPlace, Nature, Position, State, Summary};
    use alley_play::DigestPlayer;
    use alley_text::columns;

    fn record(kind: Kind, state: Option<DigestState>, name: &str) -> ListedRecord {
        let head = Head {
            game: "k7f3qd".parse().unwrap(),
            place: ListPlace::new(1),
            nature: Nature { kind, public: false },
            position: Position::START,
            begun: Moment::from_millis(0),
            latest: Moment::from_millis(0),
            caption: Caption { state: State::Open, summary: Summary::new("as it was listed").unwrap() },
        };
        let players = vec![DigestPlayer { name: name.into(), total: None, pending: String::new() }];
        let digest = |state| Digest { state, title: None, players, named: vec![name.into()], picked: false };
        ListedRecord { head, digest: state.map(digest) }
    }

    #[test]
    fn a_line_of_the_list_is_short_and_harmless() {
        let game = |name: &str| record(Kind::Game, Some(DigestState::Open), name);
        let line = listed(&game(&"박지수 120, ".repeat(1000)), Language::English);
        assert!(columns(&line) < 150 && line.ends_with("…\n"), "{line}");
        let line = listed(&game("a\u{202e}b"), Language::Korean);
        assert!(line.ends_with("진행 중  a\u{fffd}b\n"), "{line}");
        assert!(!list_as_json(&[game("a\u{1b}b")]).contains('\u{1b}'));
    }

    #[test]
    fn every_state_stands_under_its_head() {
        let states = [
            DigestState::New,
            DigestState::Open,
            DigestState::Finished,
            DigestState::Closed,
            DigestState::Drawing,
            DigestState::Void,
        ];
        for (language, words) in [
            (Language::Korean, ["시작 전", "진행 중", "끝남", "닫힘", "추첨 중", "무효"]),
            (Language::English, ["new", "open", "finished", "closed", "drawing", "void"]),
        ] {
            let header = list_header(language);
            let column = |line: &str, word: &str| columns(&line[..line.find(word).unwrap()]);
            let [id, begun, state, what] = language.list_heads();
            assert_eq!([id, begun, state].map(|head| column(&header, head)), [0, 8, 29]);
            for (each, word) in states.into_iter().zip(words) {
                let line = listed(&record(Kind::Game, Some(each), "PJS"), language);
                assert_eq!((column(&line, word), column(&line, "PJS")), (29, column(&header, what)), "{line}");
            }
        }
        let race = listed(&record(Kind::Race, Some(DigestState::Run), "woni"), Language::English);
        assert!(race.ends_with("  race      won by woni: woni\n"), "{race}");
        let damaged = listed(&record(Kind::Race, None, "woni"), Language::English);
        assert!(damaged.ends_with("  damaged   as it was listed\n"), "{damaged}");
    }

    #[test]
    fn every_entry_has_its_number_and_its_time() {
        let step = Step::read("void", "host\n").unwrap();
        let history =
            history_of_draws(Moment::from_millis(0), "coffee", &[(2, Moment::from_millis(0), step)], Language::English);
        let lines: Vec<_> = history.lines().collect();
        assert!(lines[0].starts_with("   1  ") && lines[0].ends_with("  draw begun: coffee"), "{history}");
        assert!(lines[1].starts_with("   2  ") && lines[1].ends_with("  void, cancelled by the host"), "{history}");
        let race = history_of_race(Moment::from_millis(0), 1, "a, b", Language::English);
        assert!(race.starts_with("   1  ") && race.ends_with("  race, 1 lap: a, b\n"), "{race}");
    }
}

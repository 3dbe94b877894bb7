//! Evenings in the terminal: shown, listed, carried to other journals and to spreadsheets.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;

use crate::support::{alley, bash, on, said};
use alley_bowling::{BowlerName, Pins};
use alley_journal::{GameId, Journal, Record};
use alley_journal_sqlite::Sqlite;
use alley_play::{
    Change, Evening, Followed, LaneNumber, Person, Plan, Right, Score, Stamp, Token, begin_game, clock, nature_of,
    people_pasted,
};
use alley_trials::new_journal;

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

/// A refusal: the exit code and the sentence.
fn refused(journal: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let run = on(journal, arguments, "");
    assert_eq!(run.screen(), "", "{arguments:?}");
    (run.code, run.stderr)
}

#[test]
fn evenings_are_listed_without_the_games() {
    let journal = new_journal();
    assert_eq!(said(&journal, &["--no-journal", "evenings"]), "No evenings are recorded.\n");
    let id = club(&journal).to_string();
    let list = said(&journal, &["evenings"]);
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(list.contains(&id) && list.contains("정기전"), "{list}");
    let json: serde_json::Value = serde_json::from_str(&said(&journal, &["evenings", "--json"])).unwrap();
    assert_eq!((json.as_array().unwrap().len(), &json[0]["kind"]), (1, &"evening".into()));
    assert_eq!(said(&journal, &["evenings", "show"]), said(&journal, &["games", "show", &id]));
    assert_eq!(said(&journal, &["evenings", "show", &id[..5]]), said(&journal, &["evenings", "show"]));
}

#[test]
fn what_is_no_evening_is_refused() {
    let journal = new_journal();
    let id = club(&journal).to_string();
    let games = said(&journal, &["games"]);
    let game = games.lines().map(|line| &line[..6]).find(|line| *line != id && *line != "id    ").unwrap();
    for task in ["show", "export"] {
        let expected = (Some(1), format!("alley: {game} is not an evening\n"));
        assert_eq!(refused(&journal, &["evenings", task, game]), expected);
    }
    assert_eq!(refused(&journal, &["evenings", "show", "?"]).0, Some(2));
    assert_eq!(refused(&journal, &["--no-journal", "evenings", "show"]).1, "alley: No evenings are recorded.\n");
    let wrong = &["evenings", "export", &id, "--format", "xlsx"];
    let (code, sentence) = refused(&journal, wrong);
    assert!(code == Some(2) && sentence.contains("an xlsx file needs a name: -o FILE"), "{sentence}");
    for wrong in [&["--record", "--format", "csv"][..], &["--record", "-o", "x"], &["--format", "ods"]] {
        let arguments = [&["evenings", "export", id.as_str()], wrong].concat();
        assert_eq!(refused(&journal, &arguments).0, Some(2), "{wrong:?}");
    }
    assert_eq!(refused(&journal, &["evenings", "--limit", "3", "show"]).0, Some(2));
}

#[test]
fn an_evening_is_written_for_people() {
    let journal = new_journal();
    let id = &club(&journal).to_string();
    let csv = said(&journal, &["evenings", "export", id]);
    assert!(csv.starts_with("rank,number,name,team,handicap,game_1,game_2,scratch,"), "{csv}");
    assert!(csv.contains("\n4,1,'=1+1,A,0,10,10,20,0,20,10.00,32,10,0,0,20,0.0000\n"), "{csv}");
    let file = |end: &str| format!("{}.{end}", new_journal());
    let [json, book, plain] = [file("json"), file("XLSX"), file("data")];
    for path in [&json, &book, &plain] {
        assert_eq!(said(&journal, &["evenings", "export", id, "-o", path]), "");
        let (code, sentence) = refused(&journal, &["evenings", "export", id, "-o", path]);
        assert!(code == Some(2) && sentence.contains(path), "what is there stays: {sentence}");
    }
    let told: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    assert_eq!((&told["title"], told["games"].as_array().unwrap().len()), (&"정기전".into(), 4));
    assert!(fs::read(&book).unwrap().starts_with(b"PK"));
    assert_eq!(fs::read_to_string(&plain).unwrap(), csv);
}

/// All records of a journal, as they are carried.
fn everything(journal: &str) -> String {
    said(journal, &["games", "export"])
}

fn in_file(text: &str) -> String {
    let file = format!("{}.json", new_journal());
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn an_evening_is_carried_with_its_games() {
    let journal = new_journal();
    let id = &club(&journal).to_string();
    on(&journal, &["bowl", "AAA"], "10\n");
    let file = in_file(&said(&journal, &["evenings", "export", id, "--record"]));
    let there = new_journal();
    let taken = said(&there, &["evenings", "import", &file]);
    assert!(taken.contains('5'), "{taken}");
    assert_eq!(said(&there, &["evenings", "show"]), said(&journal, &["evenings", "show"]));
    said(&there, &["evenings", "import", &file]);
    assert_eq!(ids(&there).len(), 5, "nothing is there twice");

    let (all, elsewhere) = (everything(&journal), new_journal());
    said(&elsewhere, &["games", "import", &in_file(&all)]);
    assert_eq!(everything(&elsewhere), all);
}

fn ids(journal: &str) -> Vec<String> {
    said(journal, &["games", "--limit", "1000"]).lines().skip(1).map(|line| line[..6].to_owned()).collect()
}

#[test]
fn an_evening_without_its_games_is_refused() {
    let journal = new_journal();
    let id = &club(&journal).to_string();
    let mut kept = Sqlite::open(&journal, nature_of).unwrap();
    let games = Followed::<Evening>::load(&mut kept, id.parse().unwrap()).unwrap().board().games().to_vec();
    let alone = in_file(&said(&journal, &["games", "export", id]));
    for import in ["games", "evenings"] {
        let there = new_journal();
        let (code, sentence) = refused(&there, &[import, "import", &alone]);
        let expected = format!("game {} of this evening is neither in the file nor in the journal\n", games[0].id);
        assert!(code == Some(1) && sentence.ends_with(&expected) && sentence.contains("line "), "{sentence}");
        assert_eq!(said(&there, &["games"]), "No games are recorded.\n");
    }
    // Its games came first.
    let there = new_journal();
    for game in &games {
        said(&there, &["games", "import", &in_file(&said(&journal, &["games", "export", &game.id.to_string()]))]);
    }
    said(&there, &["evenings", "import", &alone]);
    assert_eq!(said(&there, &["evenings", "show"]), said(&journal, &["evenings", "show"]));
}

/// The journal has a game of the same id that began in another way.
#[test]
fn an_evening_with_another_game_is_refused() {
    let journal = new_journal();
    let id = &club(&journal).to_string();
    let mut kept = Sqlite::open(&journal, nature_of).unwrap();
    let games = Followed::<Evening>::load(&mut kept, id.parse().unwrap()).unwrap().board().games().to_vec();
    let contents: Vec<_> = kept.read(games[1].id, 0).unwrap().into_iter().map(|entry| entry.content).collect();
    let head = kept.head(games[1].id).unwrap();
    let there = new_journal();
    let other = Record::new(games[0].id, head.nature, contents, head.caption).unwrap();
    Sqlite::open(&there, nature_of).unwrap().import(&[other]).unwrap();
    let alone = in_file(&said(&journal, &["games", "export", id]));
    let (code, sentence) = refused(&there, &["evenings", "import", &alone]);
    let expected = format!("{} is another game than the one of this evening\n", games[0].id);
    assert!(code == Some(1) && sentence.ends_with(&expected), "{sentence}");
}

#[test]
fn streams_that_close_or_fill_up() {
    let journal = new_journal();
    let id = &club(&journal).to_string();
    for arguments in [&["evenings"][..], &["evenings", "show"], &["evenings", "export", id]] {
        let mut command = alley(arguments);
        command.env("ALLEY_JOURNAL", &journal).env("ALLEY_LANG", "en");
        command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let ended = command.output().unwrap();
        let sentence = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(ended.status.code() == Some(2) && sentence.starts_with("alley: "), "{arguments:?}: {sentence}");
        let mut piped = bash();
        piped.args(["-c", r#"set -o pipefail; "$@" | head -0"#, "-", crate::support::ALLEY]).args(arguments);
        let ended = piped.env("ALLEY_JOURNAL", &journal).output().unwrap();
        assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn links_are_those_of_the_evening() {
    let journal = new_journal();
    let id = &club(&journal).to_string();
    let made = said(&journal, &["games", "link", id, "--home", "https://alley.example"]);
    let link = |name: &str| made.lines().find_map(|line| line.strip_prefix(name)).unwrap().to_owned();
    let host: Token = link("Host link: ").rsplit('/').next().unwrap().parse().unwrap();
    assert_eq!(link("Host link: "), format!("https://alley.example/e/{id}/{host}"));
    assert!(made.contains(&format!("https://alley.example/e/{id}/{}\n", host.look())), "{made}");
    let mut kept = Sqlite::open(&journal, nature_of).unwrap();
    let evening = Followed::<Evening>::load(&mut kept, id.parse().unwrap()).unwrap();
    let right = |token: &Token| evening.rights().unwrap().right(Some(token));
    assert_eq!((right(&host), right(&host.look())), (Some(Right::Write), Some(Right::Look)));

    let game = evening.board().games()[0].id.to_string();
    let (code, sentence) = refused(&journal, &["games", "link", &game]);
    let expected = format!(
        "alley: {game} is a game of the evening {id}, and its links are the evening's; to make new ones: alley games link {id}"
    );
    assert!(code == Some(1) && sentence.starts_with(&expected), "{sentence}");

    // Played on at a terminal and shared: the evening's links lead to the game, too.
    let open = evening.board().games().last().unwrap().id;
    let shared = on(&journal, &["resume", id, "--share", "--home", "https://alley.example"], ":quit\n");
    let to_game = shared.screen().lines().find(|line| line.contains(&format!("/g/{open}/"))).unwrap().to_owned();
    let token: Token = to_game.rsplit('/').next().unwrap().parse().unwrap();
    let evening = Followed::<Evening>::load(&mut kept, id.parse().unwrap()).unwrap();
    assert!(evening.rights().unwrap().right(Some(&token)).is_some());
}

#[test]
fn somebodys_evenings_are_listed() {
    let journal = new_journal();
    assert_eq!(said(&journal, &["--no-journal", "stats", "--evenings"]), "No evenings are recorded.\n");
    club(&journal);
    for _ in 0..2 {
        on(&journal, &["bowl", "PJS", "--games", "2"], &"10\n".repeat(24));
    }
    let told = said(&journal, &["stats", "--evenings"]);
    assert_eq!(told.lines().count(), 1 + 4 + 2, "{told}");
    let own = said(&journal, &["stats", "pjs", "--evenings"]);
    let lines: Vec<_> = own.lines().map(|line| line[10..].to_owned()).collect();
    let expected = [
        "  name  games  pins  hcp  total  #  evening",
        "  PJS       1    52    0     52  1  정기전",
        "  PJS       2   600    0    600  1",
        "  PJS       2   600    0    600  1",
    ];
    assert_eq!(lines, expected.map(str::to_owned), "{own}");
    let nobody = (Some(1), "alley: nobody of that name has bowled in an evening\n".to_owned());
    assert_eq!(refused(&journal, &["stats", "XXX", "--evenings"]), nobody);
    for wrong in
        [&["--evenings", "--json"][..], &["--averages", "PJS"], &["--last", "3"], &["--averages", "--last", "0"]]
    {
        assert_eq!(refused(&journal, &[&["stats"], wrong].concat()).0, Some(2), "{wrong:?}");
    }
}

#[test]
fn averages_are_pasted_into_the_plan_of_the_next_evening() {
    let journal = new_journal();
    assert_eq!(said(&journal, &["--no-journal", "stats", "--averages"]), "name\tteam\thandicap\taverage\n");
    club(&journal);
    for pins in ["10\n".repeat(24), "9\n0\n".repeat(20)] {
        on(&journal, &["bowl", "PJS", "--games", "2"], &pins);
    }
    on(&journal, &["bowl", "PJS", "--games", "2", "--rules", "no-tap-9"], &"9\n".repeat(24));
    let all = said(&journal, &["stats", "--averages"]);
    let expected =
        "name\tteam\thandicap\taverage\nPJS\t\t\t164.00\n박지수\tB\t\t20.00\nKYJ\tA\t\t30.00\n=1+1\tA\t\t10.00\n";
    assert_eq!(all, expected, "40, twice 300, twice 90");
    let people = people_pasted(&all).unwrap();
    let told: Vec<_> = people.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["PJS\t\t\t164\t", "박지수\tB\t\t20\t", "KYJ\tA\t\t30\t", "=1+1\tA\t\t10\t"]);
    assert!(said(&journal, &["stats", "--averages", "--last", "1"]).contains("PJS\t\t\t90.00\n"));
}

/// What later programs must be able to read: `fixtures/evening` says what there is.
#[test]
fn evenings_that_were_written_before_are_read_as_they_were() {
    let made = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/evening");
    for name in ["plan", "series"] {
        let (journal, file) = (new_journal(), format!("{made}/{name}.json"));
        said(&journal, &["evenings", "import", &file]);
        assert_eq!(said(&journal, &["evenings", "show"]), fs::read_to_string(format!("{made}/{name}.txt")).unwrap());
        let list: serde_json::Value = serde_json::from_str(&said(&journal, &["evenings", "--json"])).unwrap();
        let id = list[0]["id"].as_str().unwrap();
        assert_eq!(said(&journal, &["evenings", "export", id, "--record"]), fs::read_to_string(&file).unwrap());
        assert!(said(&journal, &["journal", "check"]).starts_with("All in order."));
    }
}

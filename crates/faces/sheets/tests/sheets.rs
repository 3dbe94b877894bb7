//! Evenings that are written and read back by other programs than those that wrote them.
#![allow(clippy::unwrap_used, reason = "a test that finds nothing to unwrap has failed")]

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

use alley_board::Board;
use alley_bowling::{BowlerName, Pins};
use alley_journal::{GameId, Memory};
use alley_play::{Change, Evening, Followed, Hopes, Kept, Night, Person, Plan, Score, Stamp, begin_game, clock};
use alley_sheets::Account;
use calamine::{Data, Reader, Xlsx};

const NAMES: [&str; 7] = ["=1+1", "+1", "-1", "@x", "박지수", "'til", "'=1"];

struct Told {
    evening: Evening,
    night: Night,
    chances: Vec<f64>,
    boards: HashMap<GameId, Arc<Board>>,
}

impl Told {
    fn of(evening: Evening, boards: HashMap<GameId, Arc<Board>>) -> Self {
        let night = Night::of(&evening, &boards);
        let chances = Hopes::default().of(&evening, &night, &boards);
        Self { evening, night, chances, boards }
    }

    fn account(&self) -> Account<'_> {
        Account { evening: &self.evening, night: &self.night, chances: &self.chances, boards: &self.boards }
    }
}

fn stamp() -> Stamp {
    Stamp::fresh(clock()).unwrap()
}

fn person(name: &str) -> Person {
    Person::named(BowlerName::any(name).unwrap())
}

/// Two games on one lane, the second of them not over: everybody counts their place on the list in every first ball.
fn told(people: Vec<Person>) -> Told {
    let mut journal = Memory::default();
    let plan = Plan::new(people).of_games(2).unwrap().called("정기전".parse().unwrap());
    let plan = plan.with_handicaps("each".parse().unwrap());
    let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
    let lane = evening.board().lanes().next().unwrap();
    let mut boards = HashMap::new();
    for frames in [10, 1] {
        let rows = evening.board().seating().on(lane).to_vec();
        let begun = begin_game(&mut journal, &mut evening, lane, (&rows, Vec::new()), clock()).unwrap();
        let mut game = Followed::<Score>::load(&mut journal, begun.id).unwrap();
        for place in (0..frames).flat_map(|_| 0..rows.len()) {
            for count in [u8::try_from(place % 10).unwrap(), 0] {
                let roll = Change::Roll(Pins::new(count).unwrap().into());
                game.happen(&mut journal, None, &stamp(), &roll).unwrap();
            }
        }
        boards.insert(game.id(), Arc::clone(game.board()));
    }
    Told::of(evening.board().as_ref().clone(), boards)
}

fn club() -> Told {
    let mut people: Vec<_> = NAMES.into_iter().map(person).collect();
    people[0] = person(NAMES[0]).in_team(BowlerName::any("=A").unwrap()).with_handicap("-12".parse().unwrap());
    people[1] = person(NAMES[1]).in_team(BowlerName::any("B, \"b\"").unwrap()).as_pacer();
    people[4] = person(NAMES[4]).in_team(BowlerName::any("B, \"b\"").unwrap());
    told(people)
}

fn sheet(bytes: &[u8], name: &str) -> Vec<Vec<Data>> {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    let range = book.worksheet_range(name).unwrap();
    assert!(book.worksheet_formula(name).unwrap().is_empty(), "nothing is computed");
    range.rows().map(<[Data]>::to_vec).collect()
}

fn text(text: &str) -> Data {
    Data::String(text.to_owned())
}

#[test]
fn comma_separated_values_are_rows_in_the_order_of_the_standing() {
    let csv = club().account().csv();
    let mut rows = csv.lines();
    let heads = "rank,number,name,team,handicap,game_1,game_2,scratch,handicap_total,total,average,behind,high_game,gap,\
                 frames_left,highest,chance";
    assert_eq!(rows.next(), Some(heads));
    assert_eq!(
        rows.next().map(|row| row.rsplit_once(',').unwrap().0),
        Some("1,7,''=1,,0,60,6,66,0,66,60.00,0,60,,9,336")
    );
    assert_eq!(
        rows.next().map(|row| row.rsplit_once(',').unwrap().0),
        Some("2,6,'til,,0,50,5,55,0,55,50.00,11,50,,9,325")
    );
    let third = rows.next().map(|row| row.rsplit_once(',').unwrap().0);
    assert_eq!(third, Some("3,5,박지수,\"B, \"\"b\"\"\",0,40,4,44,0,44,40.00,22,40,,9,314"));
    let rest: Vec<_> = rows.collect();
    assert!(
        rest[2].starts_with("6,1,'=1+1,'=A,-12,0,0,0,-24,-24,0.00,90,0,,9,246,"),
        "a handicap is a number: {}",
        rest[2]
    );
    assert_eq!(rest[3], ",2,'+1,\"B, \"\"b\"\"\",0,10,1,11,0,11,10.00,,10,,9,281,", "a pacer");
    assert_eq!(rest.len(), 4);
}

#[test]
fn names_in_comma_separated_values_come_back() {
    let csv = club().account().csv();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let name = |row: csv::StringRecord| row[2].to_owned();
    let mut names: Vec<_> = reader.records().map(|row| name(row.unwrap())).collect();
    names.sort();
    assert_eq!(names, ["''=1", "'+1", "'-1", "'=1+1", "'@x", "'til", "박지수"]);
    assert!(csv.contains(",\"B, \"\"b\"\"\","), "{csv}");
}

#[test]
fn programs_get_everything() {
    let told = club();
    let json: serde_json::Value = serde_json::from_str(&told.account().json()).unwrap();
    assert_eq!((&json["title"], &json["handicap"], &json["closed"]), (&"정기전".into(), &"each".into(), &false.into()));
    assert_eq!(json["order"]["people"], serde_json::json!(["total", "scratch", "gap"]));
    assert_eq!(json["order"]["teams"], serde_json::json!(["total", "scratch"]));
    let [best, .., pacer] = &json["people"].as_array().unwrap()[..] else { panic!("seven people") };
    assert_eq!(
        (&best["name"], &best["games"], &best["total"]),
        (&"'=1".into(), &serde_json::json!([60, 6]), &66.into())
    );
    assert_eq!((&pacer["pacer"], &pacer["rank"], &pacer["chance"]), (&true.into(), &().into(), &().into()));
    let chances: f64 = json["people"].as_array().unwrap().iter().filter_map(|person| person["chance"].as_f64()).sum();
    assert!(chances >= 1.0, "ties count for each: {chances}");
    assert_eq!(json["teams"][0]["members"], serde_json::json!(["박지수"]));
    assert_eq!((&json["teams"][0]["total"], &json["teams"][1]["behind"]), (&44.into(), &68.into()));
    let game = &told.evening.games()[1];
    assert_eq!(json["games"][1]["hash"], game.hash.to_string());
    assert_eq!((&json["games"][1]["id"], &json["games"][1]["number"]), (&game.id.to_string().into(), &2.into()));
    assert_eq!(json["lots"], serde_json::json!([]));
}

#[test]
fn a_spreadsheet_keeps_names_as_text_and_numbers_as_numbers() {
    let told = club();
    let bytes = told.account().xlsx().unwrap();
    assert_eq!(bytes, told.account().xlsx().unwrap(), "the same evening is the same file");
    let standing = sheet(&bytes, "Standing");
    assert_eq!((standing[0][2].clone(), standing[0][6].clone()), (text("name"), text("game_2")));
    let mut names: Vec<_> = standing.iter().skip(1).map(|row| row[2].clone().to_string()).collect();
    assert_eq!(standing[1][..3], [Data::Float(1.0), Data::Float(7.0), text("'=1")]);
    assert_eq!(standing[1][5..13].to_vec(), [60.0, 6.0, 66.0, 0.0, 66.0, 60.0, 0.0, 60.0].map(Data::Float));
    assert!(standing.iter().skip(1).all(|row| matches!(row[2], Data::String(_))), "{standing:?}");
    assert_eq!((&standing[7][0], &standing[6][4]), (&Data::Empty, &Data::Float(-12.0)));
    names.sort();
    let mut expected = NAMES.to_vec();
    expected.sort_unstable();
    assert_eq!(names, expected);

    let teams = sheet(&bytes, "Teams");
    assert_eq!((teams.len(), &teams[1][1], &teams[2][1]), (3, &text("B, \"b\""), &text("=A")));
    let games = sheet(&bytes, "Games");
    assert_eq!(games.len(), 1 + 2 * NAMES.len());
    let (third, last) = (&games[3], games.last().unwrap());
    assert_eq!((&third[4], &third[5], &third[6]), (&text("-1"), &text("2|-"), &Data::Float(2.0)));
    assert_eq!((&third[23], &third[24], &third[25]), (&text("2|-"), &Data::Float(20.0), &Data::Float(20.0)));
    assert_eq!(
        (&last[0], &last[5], &last[7], &last[25]),
        (&Data::Float(2.0), &text("6|-"), &Data::Empty, &Data::Float(6.0))
    );
}

#[test]
fn without_teams_there_is_no_sheet_of_them() {
    let bytes = told(vec![person("A")]).account().xlsx().unwrap();
    let book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["Standing", "Games"]);
}

#[test]
fn three_hundred_people_and_nobody_at_all() {
    let people: Vec<_> = (1..=300).map(|number| person(&format!("={number}"))).collect();
    let evening = Evening::begin(&Plan::new(people).on_lanes(60).unwrap()).unwrap();
    let told = Told::of(evening, HashMap::new());
    assert_eq!(told.account().csv().lines().count(), 301);
    let standing = sheet(&told.account().xlsx().unwrap(), "Standing");
    assert_eq!((standing.len(), &standing[300][2]), (301, &text("=300")));

    let nobody = Told::of(Evening::begin(&Plan::new(Vec::new())).unwrap(), HashMap::new());
    assert_eq!(nobody.account().csv().lines().count(), 1);
    assert_eq!(sheet(&nobody.account().xlsx().unwrap(), "Games").len(), 1);
}

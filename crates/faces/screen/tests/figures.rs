//! The list of records and the statistics as they are seen, in both languages.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use alley_bowling::BowlerName;
use alley_fuzzed::Seat;
use alley_journal::{
    Append, Caption, Content, Damage, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Memory,
    Nature, Position, Record,
};
use alley_play::{Change, Lineup, Match, clock};
use alley_screen::{Clerk, Colours, Key, RunningServer, Screen, Surroundings, Theme, Typist, draw};
use alley_words::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use support::Looks;

const LANGUAGES: [Language; 2] = [Language::English, Language::Korean];
const USUAL: (u16, u16) = (80, 24);
/// As small as it gets, and as large as anybody has it.
const SIZES: [(u16, u16); 5] = [USUAL, (120, 40), (100, 30), (60, 20), (40, 12)];

/// One who leaves corners, and now and then the 7 and the 10.
const CORNERS: [&str; 18] = [
    "9:10", "1", "8:7-10", "1", "10", "9:7", "0", "10", "10", "9:10", "1", "7:3-6-10", "2", "8:4-6", "0", "10", "9:10",
    "0",
];
/// A beginner.
const GUTTERS: [&str; 20] =
    ["3", "4", "0", "5", "6", "0", "2", "1", "7:1-2-10", "3", "0", "0", "4", "4", "5", "1", "0", "3", "2", "2"];
const STRIKES: [&str; 12] = ["10"; 12];

fn bowl(memory: &Memory, names: &[&str], rules: &str, balls: &[&[&str]]) {
    let mut bowlers = names.iter().map(|name| BowlerName::any(name).unwrap());
    let first = Lineup::first(bowlers.next().unwrap());
    let lineup = bowlers.fold(first, Lineup::join).by(rules.parse().unwrap()).unwrap();
    let mut game = Match::begin(Box::new(memory.clone()), lineup, clock).unwrap();
    let mut left: Vec<_> = balls.iter().map(|balls| balls.iter()).collect();
    while let Some(next) = game.board().next {
        let Some(ball) = left[next.row].next() else { break };
        game.happen(&Change::Roll(ball.parse().unwrap())).unwrap();
    }
}

/// Some evenings of some people, a perfect game, a game by other rules, and one that is not over.
fn record() -> Memory {
    let memory = Memory::default();
    bowl(&memory, &["박지수", "KYJ"], "plain", &[&CORNERS, &GUTTERS]);
    bowl(&memory, &["박지수", "KYJ", "열글자로된아주긴이름"], "plain", &[&STRIKES, &CORNERS, &GUTTERS]);
    bowl(&memory, &["박지수"], "plain", &[&CORNERS]);
    bowl(&memory, &["KYJ"], "plain", &[&CORNERS]);
    bowl(&memory, &["KYJ"], "no-tap-9", &[&["9"; 12]]);
    bowl(&memory, &["Anna", "박지수"], "plain", &[&GUTTERS, &["8", "2", "10", "7"]]);
    bowl(&memory, &["Anna"], "plain", &[&GUTTERS]);
    memory
}

#[test]
fn the_list() {
    for language in LANGUAGES {
        let mut seat = Seat::at(record(), language);
        seat.press("l");
        for size in SIZES {
            seat.expect("list", size);
        }
        seat.press("<down>/an");
        seat.expect("list-typing", USUAL);
        seat.press("<enter>");
        seat.expect("list-search", USUAL);
        seat.press("/<esc>/nobody<enter>");
        seat.expect("list-nothing", USUAL);
        seat.press("<esc>");
        assert!(seat.seen(USUAL).contains("KYJ"), "the search is taken back first");
        seat.press("<esc>");
        let mut home = Seat::at(record(), language);
        assert_eq!(seat.seen((60, 20)), home.seen((60, 20)));
    }
}

#[test]
fn statistics() {
    for language in LANGUAGES {
        let mut seat = Seat::at(record(), language);
        seat.press("s");
        for size in SIZES {
            seat.expect("figures", size);
        }
        for (key, page) in [("2", "plots"), ("3", "leaves"), ("4", "frames")] {
            seat.press(key);
            for size in [USUAL, (60, 20)] {
                seat.expect(&format!("figures-{page}"), size);
            }
        }
        seat.press("1/지");
        seat.expect("figures-search", USUAL);
        seat.press("nobody");
        seat.expect("figures-nobody", USUAL);
        let mut nobody = Seat::new(language);
        nobody.press("s");
        nobody.expect("figures-none", USUAL);
    }
}

/// One page of the smallest screen scrolls, and on the widest there are two.
#[test]
fn small_pages_scroll_and_wide_screens_have_two() {
    let mut seat = Seat::at(record(), Language::English);
    seat.press("s<pagedown>");
    seat.expect("figures-scrolled", (40, 12));
    for (keys, page) in [("2", "plots"), ("<pagedown>", "plots-scrolled"), ("3", "leaves"), ("4", "frames")] {
        seat.press(keys);
        seat.expect(&format!("figures-{page}"), (40, 12));
    }
    seat.press("3<left>");
    seat.expect("figures-plots", (120, 40));
    seat.press("1");
    let lines = seat.seen((80, 24));
    seat.press("<pagedown><pageup>");
    assert_eq!(seat.seen((80, 24)), lines);
}

/// Whatever was bowled and however large the screen is, something is drawn.
#[test]
fn no_size_and_no_record_is_too_much() {
    let many = Memory::default();
    let names: Vec<_> = (0..60).map(|number| format!("선수{number}")).collect();
    for names in names.chunks(6) {
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        bowl(&many, &names, "plain", &[&GUTTERS[..]; 6]);
    }
    (0..500).for_each(|_| bowl(&many, &["열글자로된아주긴이름"], "no-tap-9,3-6-9", &[&["9:7"; 12]]));
    let one = Memory::default();
    bowl(&one, &["A"], "plain", &[&STRIKES]);
    for memory in [Memory::default(), one, record(), many] {
        let mut seat = Seat::at(memory, Language::Korean);
        for keys in
            ["l", "<end>", "/x", "<esc><esc>s", "<end>", "2", "<pagedown>", "3", "<pagedown>", "4", "/수", "<esc>"]
        {
            seat.press(keys);
            for columns in (0..130).step_by(7).chain([40, 41, 55, 56, 77, 78, 79, 99, 100]) {
                for lines in (0..44).step_by(3).chain([12, 13, 14, 20, 22, 200]) {
                    seat.drawn((columns, lines));
                }
            }
            seat.typist.screen.resize(80, 24);
        }
    }
}

/// Draws, and presses what a click there means.
fn click(seat: &mut Seat, column: u16, line: u16) {
    seat.typist.screen.resize(80, 24);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let zones = draw(&seat.typist.screen, Theme::new(Colours::None), &mut buffer);
    zones.key_at(column, line).cloned().iter().for_each(|key| seat.key(key));
}

#[test]
fn a_click_chooses_and_a_second_one_opens() {
    let mut seat = Seat::at(record(), Language::English);
    for (text, expected) in [("L  Games", "begun"), ("game05", "▸ game05"), ("game05", "Game game05")] {
        let line = line_of(&seat.seen(USUAL), text);
        click(&mut seat, 20, line);
        assert!(seat.seen(USUAL).contains(expected), "{expected}: {}", seat.seen(USUAL));
    }
    seat.press("<esc><esc>s");
    let line = line_of(&seat.seen(USUAL), "Anna");
    click(&mut seat, 20, line);
    assert!(seat.seen(USUAL).contains("▸ Anna"), "{}", seat.seen(USUAL));
    let tabs = line_of(&seat.seen(USUAL), "3 Leaves");
    click(&mut seat, 23, tabs);
    assert!(seat.seen(USUAL).contains("▸3 Leaves"), "{}", seat.seen(USUAL));
}

fn line_of(seen: &str, text: &str) -> u16 {
    seen.lines().zip(0..).find(|(line, _)| line.contains(text)).map(|(_, number)| number).unwrap()
}

/// Long lists come in parts: each time the end is reached, the next.
#[test]
fn a_long_list_goes_on_at_its_end() {
    let memory = Memory::default();
    for number in 0..120 {
        bowl(&memory, &[&format!("B{number}")], "plain", &[&["10"]]);
    }
    let mut seat = Seat::at(memory, Language::English);
    seat.press("l");
    for (keys, place, name) in [
        ("", "1 of 50+", "B119 "),
        ("<end>", "50 of 100+", "B70 "),
        ("<down>", "51 of 100+", "B69 "),
        ("<end>", "100 of 120", "B20 "),
        ("<end>", "120 of 120", "B0 "),
        ("<pagedown>", "120 of 120", "B0 "),
        ("/b11<enter>", "1 of 11", "B119 "),
        ("<esc><pagedown><pagedown><pagedown><pagedown><pagedown>", "50 of 100+", "B70 "),
    ] {
        seat.press(keys);
        let seen = seat.seen(USUAL);
        assert!(seen.contains(&format!("{place}\n")), "{place}: {seen}");
        assert!(seen.lines().any(|line| line.starts_with('▸') && line.contains(name)), "{name}: {seen}");
    }
}

/// A record of which one game cannot be read, and of another one not even the head.
struct Worn(Memory);

impl Worn {
    fn damaged(&self) -> (GameId, ListPlace) {
        let heads = self.0.clone().list(Filter::default(), None, 100).unwrap();
        let heads: Vec<_> = heads.into_iter().flatten().collect();
        (heads[1].game, heads[3].place)
    }
}

impl Journal for Worn {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.0.begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        self.0.append_all(appends)
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.0.head(game)
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        match self.damaged() {
            (damaged, _) if damaged == game => Err(Damage::Entry { game, number: 2 }.into()),
            _ => self.0.read(game, after),
        }
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.0.changed(known)
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        let (_, damaged) = self.damaged();
        let heads = self.0.list(filter, before, at_most)?;
        Ok(heads
            .into_iter()
            .map(|head| head.and_then(|head| if head.place == damaged { Err(damaged) } else { Ok(head) }))
            .collect())
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.0.import(records)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.0.check()
    }
}

impl Surroundings for Worn {
    fn journal(&mut self) -> Result<Box<dyn Journal>, Failure> {
        Ok(Box::new(Self(self.0.clone())))
    }

    fn save_proof(&mut self, _: GameId, _: &str) -> Result<String, String> {
        Err("no file".to_owned())
    }

    fn serve(&mut self) -> Result<Box<dyn RunningServer>, String> {
        Err("no server".to_owned())
    }
}

#[test]
fn what_is_damaged_is_told_and_stops_nothing() {
    for language in LANGUAGES {
        let memory = record();
        let clerk = Clerk::new(Box::new(Worn(memory.clone())), language).unwrap();
        let mut seat = Seat { memory, typist: Typist::new(Screen::new(language, true)), clerk };
        seat.press("l<down>");
        seat.key(&Key::Enter);
        seat.expect("list-damaged", USUAL);
        assert_eq!(seat.typist.screen.parting(), None);
        seat.press("<esc>s");
        assert!(seat.seen(USUAL).contains("KYJ"), "{}", seat.seen(USUAL));
    }
}

//! A race as it is seen, from the grid to the proof.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use alley_fuzzed::{Seat, hold_a_draw};
use alley_journal::Memory;
use alley_luck::{Course, Draft, Goal, Party, ProofText, Secret};
use alley_play::{KeptRace, clock, entrants, keep_race};
use alley_racing::{CarName, End, Entrants, Laps, Pick};
use alley_words::Language;
use support::Looks;

const LANGUAGES: [Language; 2] = [Language::English, Language::Korean];
const USUAL: (u16, u16) = (80, 24);
const SMALLEST: (u16, u16) = (40, 12);
/// Short names and long ones, in several scripts.
const FIELD: &str = "박지수\n김현우\nJosé\n제갈공명왕만두\nみさき\nAnna-Lena\nОльга\nkyj";

fn course(field: &Entrants, laps: u32, goal: Goal) -> Course {
    Course::new(field.clone(), Laps::new(laps).unwrap(), goal).unwrap()
}

fn picking(field: &Entrants, laps: u32, end: End, count: usize) -> Course {
    course(field, laps, Goal::Pick(Pick::new(end, count, field).unwrap()))
}

fn field(names: &str) -> Entrants {
    entrants(names).unwrap()
}

fn numbered(cars: usize) -> Entrants {
    field(&(1..=cars).map(|car| format!("car{car:04}")).collect::<Vec<_>>().join("\n"))
}

fn replay(seed: u64, course: &Course) -> KeptRace {
    KeptRace::Replay(format!("{seed:064x}").parse().unwrap(), course.clone())
}

/// The first seed that leads to sudden death of at least this many laps.
fn tied(course: &Course, laps: usize) -> KeptRace {
    let seeds = (0..).map(|seed| replay(seed, course));
    seeds.into_iter().find(|race| race.track().unwrap().sudden_death.len() >= laps).unwrap()
}

/// A draw whose host has a poor secret.
fn draw(course: Course, title: &str) -> KeptRace {
    let host: Secret = "07".repeat(32).parse().unwrap();
    let draft = Draft::first_form(ProofText::new(title).unwrap(), course);
    let seal = host.seal(&Party::Host, draft.place());
    KeptRace::Draw(Box::new(draft.sealed(seal, None).unwrap().open().host(&host).unwrap().draw(None).unwrap()))
}

/// Somebody who has opened it from the list.
fn seat(race: &KeptRace, language: Language) -> Seat {
    let mut memory = Memory::default();
    keep_race(&mut memory, race, clock).unwrap();
    let mut seat = Seat::at(memory, language);
    seat.press("l<enter>");
    seat
}

/// Lets time pass until the race has come to its end or this many beats are over.
fn watch(seat: &mut Seat, beats: usize) {
    for _ in 0..beats {
        if seat.typist.screen.beat().is_some() {
            seat.typist.screen.tick();
        }
    }
}

#[test]
fn before_the_start() {
    for language in LANGUAGES {
        let race = draw(picking(&field(FIELD), 20, End::Last, 1), "커피");
        for size in [USUAL, SMALLEST] {
            seat(&race, language).expect("race-grid", size);
        }
        let mut many = seat(&replay(1, &picking(&numbered(300), 20, End::First, 3)), language);
        many.press("<pagedown>");
        many.expect("race-grid-many", USUAL);
    }
}

#[test]
fn a_race_that_was_just_drawn_tells_its_commitment_and_keeps_its_result() {
    let mut seat = Seat::new(Language::English);
    seat.press("r지수<enter>현우<enter><enter>");
    let seen = seat.seen(USUAL);
    for told in ["About to start", "Commitment: ", "Publish this commitment before the start.", "replayable", "2 현우"]
    {
        assert!(seen.contains(told), "{told}\n{seen}");
    }
    assert!(!seen.contains("P proof"), "{seen}");
    seat.press("p");
    assert!(seat.seen(USUAL).contains("not possible now"), "{}", seat.seen(USUAL));
    seat.press("<end>p");
    let proof = seat.seen(USUAL);
    assert!(proof.contains("Proof · replayable") && proof.contains("Seed: "), "{proof}");
    seat.press("<esc>w");
    assert!(seat.seen(USUAL).contains("The proof is in alley-race.txt"));
}

#[test]
fn in_the_middle() {
    for language in LANGUAGES {
        let mut seat = seat(&draw(picking(&field(FIELD), 20, End::First, 2), "커피"), language);
        seat.press(" ");
        watch(&mut seat, 13);
        seat.press("<down><down>+");
        for size in [USUAL, SMALLEST] {
            seat.expect("race", size);
        }
        seat.press(" ");
        seat.expect("race-paused", SMALLEST);
    }
}

#[test]
fn hundreds_are_seen_in_groups_in_lanes_and_side_by_side() {
    for language in LANGUAGES {
        let mut seat = seat(&replay(5, &picking(&numbered(300), 50, End::Last, 1)), language);
        seat.press(" ");
        watch(&mut seat, 30);
        seat.expect("race-groups", USUAL);
        seat.press("<pagedown><pagedown>");
        seat.expect("race-groups-followed", USUAL);
        seat.press("z");
        seat.expect("race-lanes", USUAL);
        seat.press("z");
        seat.expect("race-columns", USUAL);
    }
}

#[test]
fn sudden_death_and_who_is_picked() {
    for language in LANGUAGES {
        let mut seat = seat(&tied(&picking(&field(FIELD), 5, End::First, 1), 2), language);
        seat.press(" ");
        watch(&mut seat, 6);
        seat.expect("race-photo", USUAL);
        watch(&mut seat, 1);
        seat.expect("race-sudden", USUAL);
        seat.expect("race-sudden", SMALLEST);
        watch(&mut seat, 90);
        seat.expect("race-picked", USUAL);
        seat.expect("race-picked", SMALLEST);
    }
}

#[test]
fn places_and_winners() {
    for language in LANGUAGES {
        let mut order = seat(&tied(&course(&field(FIELD), 5, Goal::Order), 2), language);
        order.press("<end>");
        order.expect("race-order", USUAL);
        let mut winners = seat(&replay(3, &course(&numbered(300), 3, Goal::Classic)), language);
        winners.press("<end>");
        winners.expect("race-winners", USUAL);
    }
}

#[test]
fn the_proof() {
    for language in LANGUAGES {
        let mut drawn = seat(&draw(picking(&field(FIELD), 20, End::Last, 1), "커피"), language);
        drawn.press("p");
        drawn.expect("race-proof", USUAL);
        drawn.press("<esc><end>");
        drawn.expect("race-drawn", USUAL);
        let mut replayed = seat(&replay(1, &picking(&field(FIELD), 20, End::Last, 1)), language);
        replayed.press("p");
        replayed.expect("race-no-proof", USUAL);
        replayed.press("<esc>w");
        assert!(replayed.seen(USUAL).contains(language.no_proof_of_replay()));
    }
}

#[test]
fn a_draw_with_witnesses_has_their_level_and_its_proof_is_saved() {
    let mut memory = Memory::default();
    hold_a_draw(&mut memory);
    let mut seat = Seat::at(memory, Language::English);
    seat.press("l<enter><end>");
    assert!(seat.seen(USUAL).contains("The finish  Level: witnessed"), "{}", seat.seen(USUAL));
    seat.press("p");
    let proof = seat.seen(USUAL);
    assert!(proof.contains("Proof · witnessed") && proof.contains("The secrets of 지수"), "{proof}");
    seat.press("<esc>w");
    assert!(seat.seen(USUAL).contains("The proof is in alley-race.txt"), "{}", seat.seen(USUAL));
}

#[test]
fn what_the_keys_do() {
    for language in LANGUAGES {
        let mut seat = seat(&draw(picking(&field(FIELD), 20, End::Last, 1), "커피"), language);
        seat.press("?");
        seat.expect("race-keys", USUAL);
    }
}

/// The names in the frame, as they are read: line by line.
fn framed(seen: &str) -> Vec<String> {
    let inside = seen.lines().skip_while(|line| !line.contains('┌')).skip(1).take_while(|line| !line.contains('└'));
    let names = inside.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    names.filter(|word| word.starts_with("car")).collect()
}

#[test]
fn the_screen_names_those_whom_the_race_names() {
    let cars = numbered(7);
    let goals = [
        course(&cars, 6, Goal::Classic),
        course(&cars, 2, Goal::Order),
        picking(&cars, 3, End::First, 1),
        picking(&cars, 3, End::Last, 1),
        picking(&cars, 4, End::First, 5),
        picking(&cars, 1, End::Last, 3),
    ];
    for goal in &goals {
        for seed in 0..40 {
            let race = replay(seed, goal);
            let mut watched = seat(&race, Language::English);
            watched.press(" ");
            watch(&mut watched, 500);
            let seen = watched.seen((40, 40));
            let mut named: Vec<_> = race.outcome().named().map(|car| car.name().to_string()).collect();
            let mut shown = framed(&seen);
            if goal.goal() != Goal::Order {
                // Several stand side by side.
                named.sort();
                shown.sort();
            }
            assert_eq!(shown, named, "{seen}");
            let mut skipped = seat(&race, Language::English);
            skipped.press("<end>");
            assert_eq!(skipped.seen((40, 40)), seen);
        }
    }
}

#[test]
fn every_race_fits_every_screen() {
    // A terminal takes longer names than a form does.
    let name = |car: usize| CarName::any(&format!("{}{car}", "가나다라마바사".repeat(1 + car % 4))).unwrap();
    let long = |cars: usize| Entrants::new((1..=cars).map(name)).unwrap();
    let field = long(1_000);
    let races = [
        tied(&picking(&long(40), 1, End::First, 7), 2),
        replay(1, &course(&long(1), 1, Goal::Classic)),
        replay(1, &course(&long(1), 1_000, Goal::Order)),
        replay(2, &course(&field, 1, Goal::Order)),
        replay(2, &course(&field, 1_000, Goal::Classic)),
        replay(2, &picking(&field, 3, End::Last, 999)),
    ];
    for race in &races {
        for language in LANGUAGES {
            let mut seat = seat(race, language);
            for keys in
                ["", ".", "<pagedown><pagedown>z", "z", "z", "<end>", "<left>", "<left>", "<left><up>", "zz<end>"]
            {
                seat.press(keys);
                for size in [SMALLEST, (41, 13), (60, 20), USUAL, (200, 60)] {
                    let seen = seat.seen(size);
                    let lines: Vec<_> = seen.lines().collect();
                    assert_eq!(lines.len(), usize::from(size.1));
                    assert!(lines[0].starts_with(" Alley") && lines[lines.len() - 1].starts_with(" Space"), "{seen}");
                    assert!(lines[lines.len() - 2].is_empty(), "{seen}");
                    assert!(lines.iter().all(|line| alley_text::columns(line) <= size.0.into()), "{seen}");
                }
            }
        }
    }
}

#[test]
fn a_click_on_a_lane_follows_its_car() {
    let mut seat = seat(&replay(1, &picking(&field(FIELD), 20, End::First, 1)), Language::English);
    seat.press("..");
    let buffer = seat.drawn(USUAL);
    let mut sheet = buffer.clone();
    let zones =
        alley_screen::draw(&seat.typist.screen, alley_screen::Theme::new(alley_screen::Colours::Many), &mut sheet);
    let key = zones.key_at(5, 5).unwrap().clone();
    seat.key(&key);
    let followed = seat.drawn(USUAL);
    assert_ne!(followed[(3, 5)].style(), buffer[(3, 5)].style());
    assert_eq!(followed[(3, 4)].style(), buffer[(3, 4)].style());
}

//! Every view as it is seen, in both languages; races and statistics have tests of their own.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use alley_fuzzed::Seat;
use alley_journal::Memory;
use alley_screen::Screen;
use alley_words::Language;
use support::Looks;

const LANGUAGES: [Language; 2] = [Language::English, Language::Korean];
const USUAL: (u16, u16) = (80, 24);
/// Home and game are seen on large screens and on small ones.
const SIZES: [(u16, u16); 4] = [USUAL, (120, 40), (60, 20), (40, 12)];

/// Two who have bowled a while: a strike, spares, a foul, a split.
fn game(language: Language) -> Seat {
    let mut seat = Seat::new(language);
    seat.press("n박지수<enter>KYJ<enter><enter>");
    seat.press("x8/");
    seat.press("f9x");
    seat.press("p70<enter>2");
    seat.press("81");
    seat
}

#[test]
fn home() {
    for language in LANGUAGES {
        let mut seat = Seat::new(language);
        seat.expect("home", USUAL);
        let mut seat = game(language);
        seat.press("<esc><down>");
        for size in SIZES {
            seat.expect("home-open", size);
        }
    }
}

#[test]
fn a_game() {
    for language in LANGUAGES {
        let mut seat = game(language);
        for size in SIZES {
            seat.expect("game", size);
        }
    }
}

#[test]
fn the_cursor_a_correction_before_it_counts_and_the_pins() {
    for language in LANGUAGES {
        let mut seat = game(language);
        seat.press("<up><left><left>");
        seat.expect("game-looking", USUAL);
        seat.press("x");
        seat.expect("game-correcting", USUAL);
        seat.press("<esc><esc>p70");
        seat.expect("game-pins", USUAL);
        seat.press("<enter>p46<enter>");
        seat.expect("game-refused", USUAL);
    }
}

#[test]
fn a_game_that_is_over() {
    for language in LANGUAGES {
        let mut seat = Seat::new(language);
        seat.press("nPJS<enter>KYJ<enter><enter>");
        seat.press(&"x9-".repeat(9));
        seat.press("xxx9/7");
        seat.expect("game-over", USUAL);
        seat.press("h");
        seat.expect("history", USUAL);
        seat.press("<esc>n");
        seat.expect("game-next", USUAL);
    }
}

#[test]
fn thirty_bowlers_and_wide_names_fit_any_screen() {
    let mut seat = Seat::new(Language::English);
    seat.press("n");
    for number in 1..=30 {
        seat.press(&format!("볼링 치는 사람 {number:02}<enter>"));
    }
    seat.press("<enter>");
    seat.press(&"9-".repeat(17));
    for size in SIZES {
        seat.expect("game-thirty", size);
    }
}

#[test]
fn forms() {
    for language in LANGUAGES {
        let mut seat = Seat::new(language);
        seat.press("n박지수<enter>KYJ<enter>민<tab><tab>no-tap-9");
        seat.expect("form-game", USUAL);
        seat.press("x<enter>");
        seat.expect("form-game-refused", USUAL);
        seat.press("<esc>r지수,현우,민서,<tab><right>");
        seat.expect("form-race", USUAL);
        seat.press("<esc>e지수, A, 12<enter>현우, B<enter>");
        seat.expect("form-evening", USUAL);
    }
}

#[test]
fn the_rules_of_the_house_are_typed_already() {
    let screen = Screen::new(Language::English, true).by("no-tap-8".parse().unwrap());
    let mut seat = Seat::of(Memory::default(), screen);
    let opened = |seat: &mut Seat| {
        seat.press("n");
        seat.seen(USUAL)
    };
    assert!(opened(&mut seat).contains(" Rules  no-tap-8\n"), "{}", seat.seen(USUAL));
    seat.press("PJS<enter><enter>8");
    assert!(seat.seen(USUAL).contains("Frame 2, ball 1"), "{}", seat.seen(USUAL));
    assert!(!opened(&mut Seat::new(Language::English)).contains("plain"), "plain rules need no word");
}

#[test]
fn an_evening() {
    for language in LANGUAGES {
        let mut seat = Seat::new(language);
        seat.press("e지수<enter>현우<enter>민서<enter>서연<enter><tab>정기전<tab><back>2<tab><back>2<enter>");
        seat.expect("evening-new", USUAL);
        seat.press("<enter>x9/");
        seat.expect("evening-game", USUAL);
        seat.press("<esc><down>");
        seat.expect("evening", USUAL);
        seat.press("<esc>e");
        seat.expect("evenings", USUAL);
    }
}

/// What is bowled on a lane elsewhere is on the standing here, without a key.
#[test]
fn an_evening_is_followed() {
    let mut here = Seat::new(Language::English);
    here.press("e지수<enter>현우<enter><tab><tab><back>2<enter>");
    let mut there = Seat::at(here.memory.clone(), Language::English);
    there.press("e<enter><enter>");
    assert!(here.seen(USUAL).contains("Waiting for game 1"));
    here.look_around();
    assert!(here.seen(USUAL).contains("Game 1, frame 1 · 지수 is up"), "{}", here.seen(USUAL));
    there.press("9-");
    here.look_around();
    let seen = here.seen(USUAL);
    assert!(seen.contains("Game 1, frame 1 · 현우 is up") && seen.contains("1 지수 9 -    9     9"), "{seen}");
    here.look_around();
    assert_eq!(here.seen(USUAL), seen);
    // The game is opened here as well, and what happens there is called out.
    here.press("<enter>");
    there.press("x");
    here.look_around();
    assert!(here.seen(USUAL).contains("현우: Strike!"), "{}", here.seen(USUAL));
    there.press("<esc>");
    assert!(there.seen(USUAL).contains("Game 1, frame 2"), "{}", there.seen(USUAL));
}

#[test]
fn a_server() {
    for language in LANGUAGES {
        let mut seat = game(language);
        seat.press("<esc>p");
        seat.expect("served", USUAL);
        seat.expect("served", (60, 20));
        seat.press("<enter>");
        assert!(seat.seen(USUAL).contains("KYJ"));
        seat.press("<esc><esc>");
        assert!(seat.seen(USUAL).contains(language.offer_serve()), "leaving stops it");
    }
}

#[test]
fn what_keys_do() {
    for language in LANGUAGES {
        let mut seat = game(language);
        seat.press("?");
        seat.expect("help", USUAL);
        seat.press("x");
        assert_eq!(
            seat.typist.screen.game().unwrap().1.rows[0].cells[3].marks.to_string(),
            "",
            "that key was for the help"
        );
        seat.expect("game-small", (39, 12));
    }
}

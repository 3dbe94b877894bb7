use alley_bowling::{BowlerName, FrameNumber, Pins};
use alley_journal::Kind;
use alley_journal::Memory;
use alley_play::{Access, Amendment, Change, Followed, Lineup, Score, Stamp, Token, clock};

use serde_json::json;

use super::*;
use crate::live::published;

/// Names that would like to be more than names.
const HOSTILE: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onclick='alert(1)",
    "</title><xmp>",
    "&lt;u&gt;",
    "{{7*7}}</div></table>",
];

/// A game in which all this has happened, and the link that may write.
fn game(names: &[&str], changes: &[Change]) -> (Published<Scoreboard>, Token) {
    let mut journal = Memory::default();
    let token = Token::fresh().unwrap();
    let mut names = names.iter().map(|name| BowlerName::any(name).unwrap());
    let first = Lineup::first(names.next().unwrap());
    let lineup = names.fold(first, Lineup::join).shared(Access::new(&token, true));
    let mut game = Followed::<Score>::begin(&mut journal, lineup, &Stamp::fresh(clock()).unwrap()).unwrap();
    let mut view = published(&game, None, clock());
    for change in changes {
        let happened = game.happen(&mut journal, None, &Stamp::fresh(clock()).unwrap(), change).unwrap();
        view = published(&game, Some((change, &happened.before)), clock());
    }
    (view, token)
}

fn rolls(counts: &[u8]) -> Vec<Change> {
    counts.iter().map(|&count| Change::Roll(Pins::new(count).unwrap().into())).collect()
}

fn visit(view: &Published<Scoreboard>, language: Language, holder: Holder) -> Visit<'_, Scoreboard> {
    Visit { language, origin: "http://127.0.0.1:8300", view, holder, television: false, evening: None }
}

/// A game of the same people, with pins named, to its end.
fn spares(rows: &[std::sync::Arc<alley_board::Row>]) -> Score {
    let mut names = rows.iter().map(|row| BowlerName::any(&row.name).unwrap());
    let first = Lineup::first(names.next().unwrap());
    let mut score = Score::new(names.fold(first, Lineup::join));
    while let Some(next) = score.board().next {
        let ball = if next.rack.is_fresh() { "9:10" } else { "1" };
        score = score.then(&Change::Roll(ball.parse().unwrap())).unwrap();
    }
    score
}

/// Every page and every part of a page, of this game.
fn everything(view: &Published<Scoreboard>, token: &Token, language: Language) -> Vec<String> {
    let keeping = visit(view, language, Holder::Writer(token.clone()));
    let watching = visit(view, language, Holder::Viewer(None));
    let summary = view.board.rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>().join(", ");
    let listed = [Listing { id: view.id, kind: Kind::Game, finished: false, begun: clock(), summary: summary.clone() }];
    let mut book = alley_play::Scorebook::default();
    book.enter(&spares(&view.board.rows));
    let counted = Counted { bowlers: book.into_bowlers(), public: 1, linked: 0 };
    let pages = [
        super::figures(language, &summary, &counted),
        super::game(&keeping),
        super::game(&watching),
        super::game(&Visit { television: true, ..visit(view, language, Holder::Viewer(Some(token.look()))) }),
        super::sheet(&keeping, clock()),
        super::start(language, &listed),
        super::trouble(language, &summary),
    ];
    let events = [true, false].map(|keeping| super::board(view, keeping, language).into_event());
    pages.map(Markup::into_string).into_iter().chain(events).collect()
}

#[test]
fn a_name_is_never_markup_on_any_page() {
    let mut changes = rolls(&[10; 6]);
    changes
        .push(Change::Fix(1, Amendment::new(FrameNumber::new(1).unwrap(), vec![Pins::NONE.into(), Pins::ALL.into()])));
    changes.push(Change::Leave(2));
    changes.push(Change::Rename(0, BowlerName::any("<svg onload=alert(1)>").unwrap()));
    let (view, token) = game(&HOSTILE, &changes);
    for language in Language::ALL {
        for page in everything(&view, &token, language) {
            for dangerous in
                ["<script>", "<img src=x", "<xmp>", "<svg onload", "<u>", "&lt;u", "\" onerror", "}}</div>"]
            {
                assert!(!page.contains(dangerous), "{dangerous} in {page}");
            }
            // Attributes stand in double quotes: a name's own must not end one.
            assert!(!page.contains("\" onclick") && !page.contains("\"><img src=x"), "{page}");
        }
    }
}

#[test]
fn no_page_has_an_inline_script_or_style_and_none_asks_elsewhere() {
    let (view, token) = game(&["박지수", "Kim"], &rolls(&[10, 3, 7]));
    for language in Language::ALL {
        for page in everything(&view, &token, language) {
            assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains("javascript:"), "{page}");
            assert!(!page.contains(" onclick=") && !page.contains(" onload="), "{page}");
            let scripts = page.split("<script").skip(1);
            scripts.for_each(|script| assert!(script.starts_with(" type=\"module\" src=\"/assets/"), "{script}"));
            let sources = page.split(" src=\"").chain(page.split(" href=\"")).skip(1);
            let elsewhere = sources.filter(|rest| rest.starts_with("http") || rest.starts_with("//"));
            assert_eq!(elsewhere.count(), 0);
        }
    }
}

/// What the scripts of a scorekeeper's page are told about the board after these rolls.
fn state(names: &[&str], counts: &[u8]) -> serde_json::Value {
    let (view, _) = game(names, &rolls(counts));
    let event = super::board(&view, true, Language::English).into_event();
    serde_json::from_str(event.lines().next().unwrap()).unwrap()
}

#[test]
fn the_board_says_what_can_be_pressed_and_taken_back() {
    let keys = |counts: &[u8]| {
        let state = state(&["A"], counts);
        let keys: Vec<_> = state["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
        (keys.join(" "), state["fresh"].as_bool().unwrap())
    };
    assert_eq!(keys(&[]), ("0 1 2 3 4 5 6 7 8 9 10 X -".into(), true));
    assert_eq!(keys(&[7]), ("0 1 2 3 / -".into(), false));
    assert_eq!(keys(&[0]), ("0 1 2 3 4 5 6 7 8 9 10 / -".into(), false));
    assert_eq!(keys(&[10; 11]), ("0 1 2 3 4 5 6 7 8 9 10 X -".into(), true));
    assert_eq!(keys(&[10; 12]), (String::new(), false));
    assert_eq!((&state(&["A"], &[7])["undo"], &state(&["A"], &[])["undo"]), (&json!("7"), &json!(null)));
    assert_eq!(state(&["A"], &[10; 12])["standing"], 0);
}

#[test]
fn the_board_says_who_plays_who_is_up_and_what_was_bowled() {
    let state = state(&["A", "</script>"], &[10, 3, 7, 4]);
    assert_eq!((&state["version"], &state["up"], &state["standing"]), (&json!(5), &json!(0), &json!(6)));
    assert_eq!((&state["players"][1]["name"], &state["players"][1]["left"]), (&json!("</script>"), &json!(false)));
    let frames = |player: usize| json!(state["players"][player]["frames"].as_array().unwrap()[..2]);
    assert_eq!((frames(0), frames(1)), (json!([["10"], ["4"]]), json!([["3", "7"], []])));
    assert_eq!(state["lots"]["pays"], json!({ "end": "last", "count": 1 }));
}

#[test]
fn a_newcomer_is_asked_for_until_the_second_frame_begins() {
    let offered = |counts: &[u8]| state(&["A", "B"], counts)["join"].as_bool().unwrap();
    assert!(offered(&[]) && offered(&[10, 3]) && offered(&[10, 3, 4]));
    assert!(!offered(&[10, 3, 4, 0]));
}

#[test]
fn only_the_scorekeeper_is_given_the_link_that_writes() {
    let (view, token) = game(&["A", "B"], &rolls(&[10]));
    let page = |role| super::game(&visit(&view, Language::English, role)).into_string();
    let keeping = page(Holder::Writer(token.clone()));
    let link = format!("http://127.0.0.1:8300/g/{}/", view.id);
    assert!(keeping.contains(&format!("{link}{token}")) && keeping.contains(&format!("{link}{}", token.look())));
    let watching = page(Holder::Viewer(Some(token.look())));
    assert!(!watching.contains(&token.to_string()) && watching.contains(&token.look().to_string()));
    assert!(!page(Holder::Viewer(None)).contains(&token.look().to_string()));
    for board in [super::board(&view, true, Language::English), super::board(&view, false, Language::English)] {
        assert!(!board.into_event().contains(&token.to_string()));
    }
}

#[test]
fn a_strike_is_called_and_the_end_ranked() {
    let (view, _) = game(&["박지수"], &rolls(&[10]));
    let board = super::board(&view, false, Language::Korean).into_event();
    assert!(board.contains("\"call\":\"박지수: 스트라이크!\"") && board.contains("\"sign\":\"strike\""));

    let (view, _) = game(&["박지수", "Kim"], &rolls(&[10; 24]));
    let board = super::board(&view, false, Language::English).into_event();
    assert!(board.contains("\"sign\":\"perfect\"") && board.contains("Total 300. Winner: 박지수 300, Kim 300."));
    assert!(board.contains("\"over\":true") && board.contains("\"title\":\"Winner: 박지수 300, Kim 300 – Alley\""));
    assert_eq!(board.matches("<li class=\"winner\">").count(), 2);
    assert!(!board.contains("Chance to win"));

    let (view, _) = game(&["Kim"], &rolls(&[10; 12]));
    let board = super::board(&view, false, Language::English).into_event();
    assert!(
        board.contains("Final score: Kim 300") && !board.contains("Winner"),
        "who bowls alone beats nobody: {board}"
    );
}

#[test]
fn a_television_shows_the_rows_around_who_is_up_and_never_too_many() {
    for players in 1..=30 {
        let names: Vec<_> = (1..=players).map(|number| format!("P{number}")).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        for up in [0, players / 2, players - 1] {
            let (view, _) = game(&names, &rolls(&vec![10; up]));
            let page = board::Page::of(&view);
            assert!((page.first..page.last).contains(&up) && page.size() <= 12, "{players} players, {up} is up");
            let drawn = super::board(&view, false, Language::English).into_event();
            assert_eq!(drawn.matches("is-turned").count(), players - page.size());
            assert_eq!(drawn.contains(&format!("of {players}<")), players > 12);
        }
    }
}

#[test]
fn one_who_left_is_marked_by_a_word() {
    let mut changes = rolls(&[10, 3, 4]);
    changes.push(Change::Leave(1));
    let (view, _) = game(&["A", "B"], &changes);
    let board = super::board(&view, true, Language::English).into_event();
    assert!(board.contains("<span class=\"gone\">left</span>") && board.contains("class=\"has-left\""));
}

#[test]
fn the_address_of_a_name_is_its_letters_and_nothing_else() {
    assert_eq!(super::figures::address("Ann"), "/stats?name=Ann");
    assert_eq!(super::figures::address("박 &#/.%"), "/stats?name=%EB%B0%95%20%26%23%2F%2E%25");
}

//! Games by the rules of the house, and balls that say more than a count: played, taken back, put right and replayed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use alley_board::{Board, Cell, Feat, What};
use alley_bowling::{Ball, BowlerName, FrameNumber};
use alley_house_rules::{BakerTeam, Rules};
use alley_journal::{Journal, Memory};
use alley_play::{Amendment, Archived, Carried, Change, ChangeRefusal, Lineup, Match, Score, Side, clock, read};
use alley_trials::Dice;

fn name(text: &str) -> BowlerName {
    BowlerName::classic(text).unwrap()
}

fn by(rules: &str) -> Score {
    Score::new(Lineup::first(name("AAA")).by(rules.parse().unwrap()).unwrap())
}

fn roll(ball: &str) -> Change {
    Change::Roll(ball.parse().unwrap())
}

fn left(leave: &str) -> Change {
    Change::Left(leave.parse().unwrap())
}

fn fix(frame: u8, balls: &str) -> Change {
    let balls = balls.split(' ').map(|ball| ball.parse::<Ball>().unwrap()).collect();
    Change::Fix(0, Amendment::new(FrameNumber::new(frame).unwrap(), balls))
}

fn rolled(score: Score, balls: &str) -> Score {
    balls.split(' ').fold(score, |score, ball| score.then(&roll(ball)).unwrap())
}

fn refused(score: &Score, change: &Change) -> String {
    score.clone().then(change).unwrap_err().to_string()
}

/// The frames of the first row, as they stand on the board, splits in brackets.
fn written(board: &Board) -> String {
    let ball = |cell: &Cell| {
        let each = cell.deliveries().map(|ball| if ball.is_split() { format!("({ball})") } else { ball.to_string() });
        each.collect::<String>()
    };
    board.rows[0].cells.iter().map(ball).collect::<Vec<_>>().join(" ").trim_end().to_owned()
}

fn totals(board: &Board) -> Vec<u16> {
    board.rows[0].cells.iter().filter_map(|cell| cell.total).collect()
}

#[test]
fn the_official_worked_game_has_its_brackets_and_its_foul() {
    let balls = "10 10 10 7 2 8:4-6 2 F 9 10 7 3 9 0 10 10 8";
    let board = rolled(by("plain"), balls).board();
    assert_eq!(written(&board), "X X X 72 (8)/ F9 X 7/ 9- XX8");
    assert_eq!(totals(&board), [30, 57, 76, 85, 95, 104, 124, 143, 152, 180]);
}

#[test]
fn a_ball_says_which_pins_stand_and_the_next_one_is_held_to_it() {
    let score = rolled(by("plain"), "8:7-10");
    assert_eq!(score.board().next.unwrap().deck.standing(), Some("7-10".parse().unwrap()));
    assert_eq!(refused(&score, &roll("1:9")), "pin 9 is said to stand, but it fell to the ball before");
    assert_eq!(refused(&score, &roll("0:10")), "0 down and 10 standing do not make the 2 that stood");
    assert_eq!(refused(&score, &roll("3")), "3 pins, but only 2 stood");
    assert_eq!(written(&rolled(score.clone(), "1:10").board()), "(8)1");
    assert_eq!(
        rolled(score.clone(), "1").board().next.unwrap().deck.standing().map(|all| all.count().count()),
        Some(10)
    );
    // A foul sets the pins it took up again: after the first ball ten stand, after the second what the first one left.
    assert_eq!(rolled(score, "F").board().rows[0].total, 8);
    let spare = rolled(by("plain"), "F 10");
    assert_eq!((written(&spare.board()), spare.board().next.unwrap().frame), ("F/".to_owned(), 2));
}

#[test]
fn what_a_ball_left_can_be_said_afterwards_and_taken_back() {
    let score = rolled(by("plain"), "8");
    let said = score.clone().then(&left("7-10")).unwrap();
    assert_eq!(written(&said.board()), "(8)");
    assert_eq!(written(&said.clone().then(&left("4-10")).unwrap().board()), "(8)");
    assert_eq!(said.then(&Change::Undo).unwrap().board(), score.board());
    assert_eq!(refused(&score, &left("10")), "8 down and 10 standing do not make the 10 that stood");
    assert_eq!(
        refused(&rolled(by("plain"), "10"), &left("10")),
        "10 down and 10 standing do not make the 10 that stood"
    );
    let second = rolled(by("plain"), "8:7-10 1");
    assert_eq!(refused(&second, &left("9")), "pin 9 is said to stand, but it fell to the ball before");
    assert!(second.then(&left("10")).is_ok());
    for nothing in [by("plain"), rolled(by("plain"), "F"), rolled(by("plain"), "8 1").then(&fix(1, "8 0")).unwrap()] {
        assert_eq!(refused(&nothing, &left("10")), "there is no ball just rolled that left pins");
    }
}

#[test]
fn a_frame_is_put_right_with_all_that_is_known_of_it() {
    let score = rolled(by("plain"), "8 1 10").then(&fix(1, "8:4-6 F")).unwrap();
    assert_eq!(written(&score.board()), "(8)F X");
    assert_eq!(totals(&score.board()), [8]);
    assert!(score.board().rows[0].cells[0].corrected);
    assert_eq!(refused(&score, &fix(1, "8:4-6 1:5")), "pin 5 is said to stand, but it fell to the ball before");
    assert_eq!(refused(&score, &fix(1, "7:4-6 F")), "7 down and 4-6 standing do not make the 10 that stood");
}

#[test]
fn no_tap_keeps_what_fell_and_counts_what_it_is_worth() {
    let score = rolled(by("no-tap-9"), "9:10 8 1");
    assert_eq!(written(&score.board()), "X 81");
    assert_eq!(totals(&score.board()), [19, 28]);
    let fell: Vec<_> = score.board().rows[0].cells[0].deliveries().map(|ball| ball.ball.unwrap().to_string()).collect();
    assert_eq!(fell, ["9:10"]);
    assert_eq!(written(&score.then(&fix(2, "9")).unwrap().board()), "X X");
    let mut perfect = by("no-tap-7");
    while perfect.board().next.is_some() {
        perfect = perfect.then(&roll("7")).unwrap();
    }
    assert_eq!(perfect.board().rows[0].total, 300);
}

#[test]
fn given_strikes_are_not_entries_and_an_undo_takes_back_a_ball() {
    let score = rolled(by("3-6-9"), "10 3 4");
    assert_eq!((written(&score.board()), score.board().next.unwrap().frame), ("X 34 X".to_owned(), 4));
    assert_eq!(score.board().rows[0].cells[2].deliveries().next().unwrap().ball, None);
    let before = rolled(by("3-6-9"), "10 3");
    assert_eq!(score.clone().then(&Change::Undo).unwrap().board(), before.board());
    assert_eq!(refused(&score, &fix(3, "3 4")), "frame 3 is given as a strike");
    assert_eq!(written(&score.then(&fix(2, "10")).unwrap().board()), "X X X");
}

#[test]
fn current_frame_scoring_ends_with_ten_frames_alike() {
    let score = rolled(by("current-frame"), "10 3 7 4 5");
    assert_eq!(totals(&score.board()), [30, 43, 52]);
    let mut perfect = by("current-frame");
    for _ in 0..10 {
        perfect = perfect.then(&roll("10")).unwrap();
    }
    assert_eq!((perfect.board().rows[0].total, perfect.board().next), (300, None));
    assert_eq!(perfect.clone().then(&roll("10")), Err(ChangeRefusal::Over));
    let before = rolled(by("current-frame"), "10 10 10 10 10 10 10 10 10").board();
    let call = perfect.last().and_then(|last| last.call(&before, &perfect.board())).unwrap();
    assert!(matches!(call.what, What::Roll { frame: 10, feat: Some(Feat::Perfect), .. }), "{call:?}");
}

fn team(called: &str, players: &[&str]) -> Side {
    Side::team(name(called), BakerTeam::new(players.iter().map(|player| name(player))).unwrap())
}

#[test]
fn a_team_bowls_one_line_and_its_players_take_turns() {
    let lineup = Lineup::first(team("KOR", &["AAA", "BBB", "CCC"])).join(team("USA", &["DDD", "EEE"]));
    let score = Score::new(lineup.by("baker".parse().unwrap()).unwrap());
    assert_eq!((score.board().rows.len(), score.board().player()), (2, Some("AAA")));
    let score = rolled(score, "10 3 4 10");
    assert_eq!((score.board().up().unwrap().name.as_str(), score.board().player()), ("USA", Some("EEE")));
    let score = Score::new(score.lineup().clone()).then(&Change::Join(team("JPN", &["FFF", "GGG"]))).unwrap();
    assert_eq!(score.board().rows[2].team, ["FFF", "GGG"]);
    assert_eq!(score.then(&Change::Join(name("HHH").into())), Err(ChangeRefusal::Side));
    assert_eq!(by("plain").then(&Change::Join(team("JPN", &["FFF", "GGG"]))), Err(ChangeRefusal::Side));
    assert_eq!(ChangeRefusal::Side.to_string(), "by Baker rules teams join, by all others single bowlers");
}

#[test]
fn one_who_left_keeps_what_was_said() {
    let lineup = Lineup::first(name("AAA")).join(name("BBB")).join(name("CCC"));
    let score = rolled(Score::new(lineup), "8:7-10 1 F").then(&Change::Leave(0)).unwrap();
    let board = score.then(&roll("9")).unwrap().board();
    assert_eq!(written(&board), "(8)1");
    let second: Vec<_> = board.rows[1].cells[0].deliveries().map(|ball| ball.to_string()).collect();
    assert_eq!(second, ["F", "9"]);
}

/// By every rule: what was kept is what was played, in this journal and in another.
#[test]
fn a_record_by_any_rules_is_replayed_and_carried() {
    for rules in ["plain", "no-tap-8", "no-tap-9,3-6-9", "current-frame", "no-tap-7,current-frame"] {
        let (rules, mut journal): (Rules, _) = (rules.parse().unwrap(), Memory::default());
        let lineup = Lineup::first(name("AAA")).by(rules).unwrap();
        let mut game = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
        for change in [
            roll("8"),
            left("7-10"),
            roll("F"),
            roll("10"),
            fix(1, "7:4-7-10 F"),
            Change::Undo,
            roll("3:1-2-4-5-7-8-9"),
        ] {
            // What is a strike by one rule leaves pins by another.
            let _ = game.happen(&change);
        }
        let entries = journal.read(game.id(), 0).unwrap();
        assert!(entries.len() > 4, "{rules}");
        let Archived::Bowling(replayed) = read(&entries).unwrap() else { panic!("a game") };
        assert_eq!(&replayed.board(), &**game.board(), "{rules}");
        let (record, _) = Carried::of(game.id(), &entries).unwrap().checked().unwrap();
        let mut there = Memory::default();
        there.import(&[record]).unwrap();
        assert_eq!(there.head(game.id()).unwrap(), journal.head(game.id()).unwrap());
    }
}

/// After a ball a board is made from the one before it; it is the board that the record gives.
#[test]
fn the_board_after_a_change_is_the_board_of_the_game() {
    let balls = ["0", "F", "3", "5", "8:7-10", "9:10", "7:1-2-4", "2:7-10", "10", "10", "1:10"];
    let all = ["plain", "no-tap-9", "no-tap-7,current-frame", "no-tap-8,3-6-9", "baker,no-tap-9"];
    let (mut dice, mut taken) = (Dice::new(1), 0);
    for rules in all.iter().cycle().take(400) {
        let rules: Rules = rules.parse().unwrap();
        let side = |called| if rules.is_baker() { team(called, &["PJS", "KYJ"]) } else { Side::from(name(called)) };
        let lineup = Lineup::first(side("AAA")).join(side("BBB")).join(side("CCC")).by(rules).unwrap();
        let mut game = Match::begin(Box::new(Memory::default()), lineup, clock).unwrap();
        for _ in 0..90 {
            let change = match dice.below(24) {
                0 => Change::Undo,
                1 => Change::Leave(dice.place(4)),
                2 => Change::Join(side("DDD")),
                3 => left("7-10"),
                4 => fix(1, "8:7-10 2"),
                _ => roll(dice.pick(&balls).unwrap()),
            };
            taken += usize::from(game.happen(&change).is_ok());
            assert_eq!(**game.board(), game.score().unwrap().board(), "{change:?} by {rules}");
        }
    }
    assert!(taken > 400 * 30, "{taken} changes were taken");
}

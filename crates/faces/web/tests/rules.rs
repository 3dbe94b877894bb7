//! The pages play ahead by rules of their own, in a script: they say what the rules of the server say, of every frame and
//! of many games. The script runs in node, which checks its types as well.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it fails")]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use alley_board::{Board, Cell, Row};
use alley_bowling::{BowlerName, Pins};
use alley_play::{Change, Lineup, Score};
use alley_trials::Dice;

/// Games in lines for the script, and what the server's rules say of them.
#[derive(Default)]
struct Games {
    asked: String,
    expected: Vec<String>,
}

/// A game, and what has happened in it in words of the script.
struct Played {
    score: Score,
    changes: String,
}

impl Played {
    fn begin(bowlers: usize) -> Self {
        let lineup = (1..bowlers).fold(Lineup::first(name()), |lineup, _| lineup.join(name()));
        Self { score: Score::new(lineup), changes: String::new() }
    }

    /// After one more change.
    fn then(self, change: &Change) -> Self {
        let word = match change {
            Change::Roll(pins) => pins.to_string(),
            Change::Undo => "u".to_owned(),
            Change::Join(_) => "j".to_owned(),
            Change::Leave(row) => format!("l{row}"),
            Change::Left(_) | Change::Fix(..) | Change::Rename(..) | Change::Close | Change::Link(_) => {
                panic!("{change:?} is not for the script")
            }
        };
        Self { score: self.score.then(change).unwrap(), changes: self.changes + " " + &word }
    }
}

fn name() -> BowlerName {
    BowlerName::classic("AAA").unwrap()
}

fn roll(pins: u8) -> Change {
    Change::Roll(Pins::new(pins).unwrap().into())
}

/// What there is to say of a game, in one line.
fn told(board: &Board) -> String {
    let cell = |cell: &Cell| {
        let marks: String = cell.marks.iter().map(|mark| mark.to_string()).collect();
        format!("{marks}={} ", cell.total.map(|total| total.to_string()).unwrap_or_default())
    };
    let row = |row: &Row| row.cells.iter().map(cell).collect::<String>() + &row.total.to_string() + ";";
    let next = board.next.map(|next| {
        let rack = (next.rack.standing().count(), next.rack.is_fresh());
        let ball = format!("{} {} {} {} {}", next.row, next.frame, next.ball, rack.0, rack.1);
        next.keys().fold(ball, |line, key| format!("{line} {key}"))
    });
    board.rows.iter().map(row).collect::<String>() + &next.unwrap_or_default()
}

impl Games {
    /// Told once, at its end.
    fn add(&mut self, bowlers: usize, played: &Played) {
        writeln!(self.asked, "{bowlers}{}", played.changes).unwrap();
        self.expected.push(told(&played.score.board()));
    }

    fn agree(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).unwrap();
        let assets = Path::new(env!("CARGO_MANIFEST_DIR"));
        // A module by its name too: not every node believes it of a file that ends in js.
        fs::copy(assets.join("assets/game/rules.js"), folder.join("played.mjs")).unwrap();
        fs::copy(assets.join("tests/rules.js"), folder.join("rules.mjs")).unwrap();
        fs::write(folder.join("games"), &self.asked).unwrap();
        let output = Command::new("node").arg("rules.mjs").arg("games").current_dir(&folder).output();
        let output = output.expect("the rules of the pages are tried in node: run `cargo xtask parts`");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answers = String::from_utf8(output.stdout).unwrap();
        let wrong = answers.lines().zip(&self.expected).position(|(answer, expected)| answer != expected);
        if let Some(place) = wrong {
            let (answer, expected) = (answers.lines().nth(place).unwrap(), &self.expected[place]);
            panic!("answer {place} of {name}: the script says\n{answer}\nand the rules\n{expected}");
        }
        assert_eq!(answers.lines().count(), self.expected.len());
    }
}

/// Every way to go on until the frame in play is over, and how many ways there are.
fn all_frames(games: &mut Games, bowled: &[u8], frame: u8) -> usize {
    let played = bowled.iter().fold(Played::begin(1), |played, &pins| played.then(&roll(pins)));
    games.add(1, &played);
    let Some(next) = played.score.board().next.filter(|next| next.frame == frame) else { return 1 };
    let each = next.rack.possible_rolls();
    each.map(|pins| all_frames(games, &[bowled, &[pins.count()]].concat(), frame)).sum()
}

#[test]
fn every_frame_of_the_script_is_that_of_the_rules() {
    let mut games = Games::default();
    // Of each frame by itself, and of the tenth after strikes whose bonus it is.
    let ordinary: usize =
        (1..=9_u8).map(|frame| all_frames(&mut games, &vec![10; usize::from(frame) - 1], frame)).sum();
    let tenth: Vec<_> = [vec![0; 18], vec![10; 9], [vec![0; 16], vec![3, 7]].concat()]
        .iter()
        .map(|before| all_frames(&mut games, before, 10))
        .collect();
    assert_eq!((ordinary, &tenth[..]), (9 * 66, &[241, 241, 241][..]));
    games.agree("frames");
}

/// What happens next, by lot; good bowlers reach the bonus balls, and nobody is asked to undo what is not a ball.
fn next_change(dice: &mut Dice, score: &Score) -> Option<Change> {
    let is_ball = matches!(score.last(), Some(Change::Roll(_)));
    let board = score.board();
    let next = match (dice.below(100), board.next) {
        (0..12, _) | (12..60, None) if is_ball => return Some(Change::Undo),
        (_, None) => return None,
        (12, Some(_)) => return comes_or_goes(dice, &board),
        (_, Some(next)) => next,
    };
    let standing = next.rack.standing().count();
    Some(roll(if dice.below(5) < 2 { standing } else { dice.small(standing + 1) }))
}

fn comes_or_goes(dice: &mut Dice, board: &Board) -> Option<Change> {
    let staying: Vec<_> = (0..board.rows.len()).filter(|&row| !board.rows[row].left).collect();
    let leaver = *dice.pick(&staying)?;
    match staying.len() {
        ..6 if board.takes_newcomers => Some(Change::Join(name().into())),
        2.. => Some(Change::Leave(leaver)),
        _ => None,
    }
}

/// A game by lot, of one to six bowlers, to its end or to somewhere before it.
fn by_lot(dice: &mut Dice, mut look: impl FnMut(&Played)) -> (usize, Played) {
    let bowlers = 1 + dice.place(6);
    let mut played = Played::begin(bowlers);
    for _ in 0..dice.place(bowlers * 28) {
        let Some(change) = next_change(dice, &played.score) else { break };
        played = played.then(&change);
        look(&played);
    }
    (bowlers, played)
}

#[test]
fn a_hundred_thousand_games_of_the_script_are_those_of_the_rules() {
    let (mut games, mut dice) = (Games::default(), Dice::new(12));
    let count = std::env::var("ALLEY_GAMES").map_or(100_000, |count| count.parse().unwrap());
    for game in 0..count {
        let closely = game % 100 == 0;
        let mut each = Vec::new();
        let (bowlers, played) = by_lot(&mut dice, |played| {
            if closely {
                each.push(told(&played.score.board()));
            }
        });
        if closely {
            writeln!(games.asked, "*{bowlers}{}", played.changes).unwrap();
            games.expected.append(&mut each);
        } else {
            games.add(bowlers, &played);
        }
    }
    games.agree("games");
}

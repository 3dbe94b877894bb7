//! Written games: what holds for any line (the fuzz targets), games at random, and every way to write them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod plainly;
mod spelling;

pub use plainly::plainly;
pub use spelling::{Style, spelled};

use std::num::NonZeroUsize;

use alley_bowling::{Line, Pins, Points};
use alley_bulk::{Fault, Format, Game, Reason, Scoring, Trouble};

use crate::Dice;

/// What a line comes to, in a form that can be compared: the score, or the offending roll and why.
#[derive(Debug, PartialEq, Eq)]
pub enum Reading {
    /// The total.
    Score(u16),
    /// The number of the roll, and why.
    Refused(usize, String),
}

/// What the crate under test says.
pub fn verdict(line: &str) -> Reading {
    match alley_bulk::score(line.as_bytes()) {
        Ok(score) => Reading::Score(score),
        Err(Fault::Roll(roll, reason)) => Reading::Refused(
            roll,
            match reason {
                Reason::Refused(refusal) => refusal.to_string(),
                Reason::GameOver => "over".into(),
                Reason::NoPins(_) | Reason::NoMark(_) => "unreadable".into(),
                Reason::StrikeOnBrokenRack | Reason::SpareOnFreshRack => "wrong rack".into(),
                Reason::NoSplit(_) => "no split".into(),
                Reason::Leave(_) | Reason::NotSplit(_) => "no leave".into(),
                Reason::AboveTen(..) => "above ten".into(),
                Reason::TenAmongMarks | Reason::MarkAmongCounts(..) => "two ways".into(),
                Reason::BehindNoTap(_) | Reason::Given(_) => "by rules that are not plain".into(),
            },
        ),
        Err(Fault::Unfinished(roll, _)) => Reading::Refused(roll, "missing".into()),
        Err(other) => panic!("{other}"),
    }
}

/// The fuzz target of pin counts.
pub fn check_counts(bytes: &[u8]) {
    const PIECES: [&str; 32] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", " ", ",", "0 ", "1 ", "2 ", "3 ", "4 ", "5 ", "6 ",
        "7 ", "8 ", "9 ", "10 ", "\t", "; ", "11 ", "0,", "9,", "F ", "a", "\r",
    ];
    check_line(&pieces(bytes, &PIECES));
}

/// The fuzz target of marks.
pub fn check_marks(bytes: &[u8]) {
    const PIECES: [&str; 32] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "X", "/", "-", "F", "x", "f", "|", "||", " ", ",", "5/",
        "(8)", "⑧", "X ", "81 ", "9-|", "X|", "(10)", "10 ", "a", ";", "(7-10)",
    ];
    check_line(&pieces(bytes, &PIECES));
}

fn pieces(bytes: &[u8], pieces: &[&str; 32]) -> String {
    bytes.iter().take(64).map(|byte| pieces[usize::from(byte % 32)]).collect()
}

/// The fuzz target of whole lines, through a whole run.
pub fn check_lines(bytes: &[u8]) {
    let scoring = Scoring::new(Format::Totals).threads(NonZeroUsize::MIN);
    let (mut totals, mut faults) = (Vec::new(), Vec::new());
    let report = match scoring.run("f", bytes, &mut totals, &mut faults) {
        Err(Trouble::Gzip | Trouble::Utf16) => return assert!(totals.is_empty()),
        report => report.unwrap(),
    };
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if bytes.is_empty() || (bytes.ends_with(b"\n") && lines.len() > 1) {
        lines.pop();
    }
    let totals: Vec<&[u8]> =
        totals.strip_suffix(b"\n").map_or(vec![], |totals| totals.split(|&byte| byte == b'\n').collect());
    assert_eq!(totals.len(), lines.len());
    let mut refused = 0;
    for (line, total) in lines.into_iter().zip(totals) {
        let colon = line.iter().position(|&byte| byte == b':');
        let (name, game) = colon.map_or((&[][..], line), |colon| (line[..colon].trim_ascii(), &line[colon + 1..]));
        let blank = line.iter().all(|byte| b" \t\r,;".contains(byte)) && line.len() <= alley_bulk::LONGEST_LINE;
        match plainly(&String::from_utf8_lossy(game)) {
            _ if blank => assert_eq!(total, b""),
            Reading::Score(score) if line.len() <= alley_bulk::LONGEST_LINE => {
                let name = if name.is_empty() { vec![] } else { [name, b": "].concat() };
                assert_eq!(total, [&name[..], score.to_string().as_bytes()].concat());
            }
            _ => {
                refused += 1;
                assert_eq!(total, b"");
            }
        }
    }
    assert_eq!((report.refused(), faults.split(|&byte| byte == b'\n').count() as u64 - 1), (refused, refused));
}

/// Every law that holds for any line whatsoever.
pub fn check_line(line: &str) {
    assert_eq!(verdict(line), plainly(line), "{line:?}");
    if let Ok(game) = Game::read(line.as_bytes()).and_then(|game| game.finished().map(|_| game)) {
        check_game(&game);
    }
}

/// However a game is written, it is read as the same game, with the same score.
pub fn check_game(game: &Game) {
    for text in writings(game) {
        assert_eq!(Game::read(text.as_bytes()).as_ref(), Ok(game), "{text:?}");
        assert_eq!(alley_bulk::score(text.as_bytes()), game.finished().map(Points::value), "{text:?}");
    }
}

/// A game in every notation. What would be ambiguous is left out: few digits may be counts as well as marks.
fn writings(game: &Game) -> Vec<String> {
    let counts = game.counts().to_string();
    let marks = game.marks().to_string();
    let mut writings = vec![counts.replace(' ', ","), counts.replace(' ', "\t;"), format!(" {counts}\r"), counts];
    let bars = marks.replace(' ', "|") + "|";
    writings.extend([bars.replace('|', " | "), bars.to_lowercase(), bars.replace('-', "F")]);
    if !bars.contains("1-") {
        writings.push(bars.replace('-', "0"));
    }
    writings.push(bars);
    if marks.contains(['X', '/', '-']) {
        writings.extend([marks.replace(' ', ""), marks.to_lowercase(), marks.clone()]);
    }
    if let (Line::Closed(_), Some((nine, tenth))) = (game.line(), marks.rsplit_once(' ')) {
        let (last, bonus) = tenth.split_at(if tenth.starts_with('X') { 1 } else { 2 });
        writings.push(format!("{}|{last}||{bonus}", nine.replace(' ', "|")));
    }
    writings
}

/// Nobody bowls more in a game.
const MOST_BALLS: usize = 21;

/// A finished game; one ball in three takes all that stands, so that strikes and spares abound.
pub fn random_game(dice: &mut Dice) -> Game {
    (0..MOST_BALLS).fold(Game::fresh(), |game, _| {
        let Line::Open(open) = game.line() else { return game };
        let standing = open.standing().count();
        let count = if dice.below(3) == 0 { standing } else { dice.small(standing + 1) };
        game.then(Pins::new(count).unwrap()).unwrap()
    })
}

/// The game in one of its notations.
pub fn written(dice: &mut Dice, game: &Game) -> String {
    match dice.below(4) {
        0 | 1 => game.counts().to_string(),
        2 => game.marks().to_string() + "|",
        _ => game.marks().to_string().replace(' ', "") + "|",
    }
}

/// A line with a few bytes changed, doubled, lost or put in.
pub fn damaged(dice: &mut Dice, line: &str) -> String {
    const BYTES: &[u8] = b"0123456789 ,/-|XxFf10101010:a\t\r\";()8";
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let (at, byte) = (dice.place(bytes.len() + 1), BYTES[dice.place(BYTES.len())]);
        match (dice.below(4), at < bytes.len()) {
            (0, true) => bytes[at] = byte,
            (1, true) => drop(bytes.remove(at)),
            (2, _) => bytes.truncate(at),
            _ => bytes.insert(at, byte),
        }
    }
    String::from_utf8(bytes).unwrap()
}

//! A line of marks, read word by word. What could be read in another way as well is refused.

use alley_bowling::{BallRefusal, LineOfPlay, NoLeave, Pins};

use crate::notation::tokens;
use crate::written::WrittenGame;
use crate::{Fault, Game, Reason};

/// By what the line has told its notation so far.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    /// A 10 that stood alone.
    count: bool,
    /// A sign, or digits side by side.
    mark: bool,
    /// Whether the last ball was said to leave a split.
    split: bool,
}

/// Bowls everything that a line of marks says.
pub(crate) fn read<O: LineOfPlay>(text: &[u8], game: &mut Game<O>) -> Result<(), Fault> {
    let mut told = Told::default();
    let pieces = tokens(text).flat_map(|token| token.split_inclusive(|&byte| byte == b'|'));
    for piece in pieces {
        let before = piece.strip_suffix(b"|");
        told = word(before.unwrap_or(piece), game, told)?;
        if before.is_some() {
            told = bar(game, told)?;
        }
    }
    Ok(())
}

/// What stands between separators and bars.
fn word<O: LineOfPlay>(word: &[u8], game: &mut Game<O>, told: Told) -> Result<Told, Fault> {
    match word {
        b"10" if told.mark => Err(game.fault(Reason::TenAmongMarks)),
        b"10" => game.bowl(Pins::ALL).map(|()| Told { count: true, ..told }),
        [digit] if digit.is_ascii_digit() => {
            game.bowl_mark(WrittenGame::plain((*digit).into())).map(|()| Told { split: false, ..told })
        }
        [first, second, ..] if told.count && word.iter().all(u8::is_ascii_digit) => {
            Err(game.fault(Reason::AboveTen((*first).into(), (*second).into())))
        }
        _ => each_mark(word, game, told).map(|split| Told { mark: true, split, ..told }),
    }
}

/// Bowls every mark of a word; whether the last was said to leave a split.
fn each_mark<O: LineOfPlay>(word: &[u8], game: &mut Game<O>, told: Told) -> Result<bool, Fault> {
    let (mut characters, mut split, mut no_tap) = (characters(word).peekable(), told.split, false);
    loop {
        let left_pins = || no_tap || game.rack().is_none_or(|rack| !rack.is_fresh());
        if characters.next_if(|&character| character == '(' && left_pins()).is_some() {
            leave(&mut characters, game, Told { split, ..told })?;
            continue;
        }
        let Some(written) = WrittenGame::next(&mut characters) else { return Ok(split) };
        if no_tap && game.is_between_frames() {
            return Err(game.fault(Reason::BehindNoTap(written.mark())));
        }
        let rack = game.rack();
        let ten_stand = game.rack().is_some_and(|rack| rack.standing() == Pins::ALL);
        if ten_stand && !written.is_split() && written.mark() == '1' && characters.peek() == Some(&'0') {
            return Err(game.fault(Reason::TenAmongMarks));
        }
        let sign = written.is_split() || !written.mark().is_ascii_digit();
        match game.rack().filter(|_| told.count && sign).map(|rack| written.pins(rack)) {
            None | Some(Err(Reason::NoMark(_))) => game.bowl_mark(written)?,
            Some(right) => return Err(game.fault(Reason::MarkAmongCounts(written.mark(), right.ok()))),
        }
        (split, no_tap) = (written.is_split(), game.was_no_tap(rack));
    }
}

/// The brackets behind a ball that left pins for another one, or behind the last ball of all, name these pins. They have
/// been opened.
fn leave<O: LineOfPlay>(characters: &mut impl Iterator<Item = char>, game: &Game<O>, told: Told) -> Result<(), Fault> {
    if told.count {
        return Err(game.fault(Reason::MarkAmongCounts('(', None)));
    }
    let mut closed = false;
    let inside = characters.take_while(|&character| {
        closed = character == ')';
        !closed
    });
    let inside: String = inside.collect();
    let leave = if closed { inside.parse() } else { Err(NoLeave::NotPins) };
    let left = leave.map_err(BallRefusal::Leave).and_then(|leave| game.left(leave).map(|()| leave));
    match (left, inside.as_bytes()) {
        (Ok(leave), _) if told.split && !leave.is_split() => Err(game.last_fault(Reason::NotSplit(leave))),
        (Ok(_), _) => Ok(()),
        // One digit may also have been meant as a split.
        (Err(_), [digit @ b'0'..=b'9']) if closed => {
            Err(game.fault(game.rack().map_or(Reason::GameOver, |_| Reason::NoSplit((*digit).into()))))
        }
        (Err(refusal), _) => Err(game.last_fault(Reason::Leave(refusal))),
    }
}

fn bar<O: LineOfPlay>(game: &Game<O>, told: Told) -> Result<Told, Fault> {
    if told.count {
        return Err(game.fault(Reason::MarkAmongCounts('|', None)));
    }
    Ok(Told { mark: true, ..told })
}

/// The characters of a word; what is not text becomes the replacement character.
fn characters(word: &[u8]) -> impl Iterator<Item = char> {
    word.utf8_chunks().flat_map(|chunk| {
        let invalid = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(invalid)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Game, score};

    fn said(line: &str) -> String {
        Game::read(line.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_official_worked_games() {
        for (line, total) in [
            ("X X X 72 (8)/ F9 X 7/ 9- XX8", 180),
            ("X X X 72 ⑧/ F9 X 7/ 9- XX7", 179),
            ("X;X;X;7\t2;(8)\t/;F\t9;X;7\t/;9\t-;X\tX\t8", 180),
            ("X|X|X|72|(8)/|F9|X|7/|9-|XX8", 180),
            ("8/ X 7/ 9- X X X 53 6/ XX9", 198),
            ("X X X 7(4-7-10)2 8(7-10)/ F9 X 7(2-4-5)/ 9(10)- XX8", 180),
            ("X X X 72 (8)(7-10)/ F9 X 7/ 9(10)- XX7(2-4-5)", 179),
            ("8(4-6)/|X|7/|9(7)-|X|X|X|5 3|6/|XX9(10)", 198),
        ] {
            assert_eq!(score(line.as_bytes()), Ok(total), "{line}");
        }
    }

    #[test]
    fn a_split_is_left_by_the_first_ball() {
        let no_split = |roll, mark| {
            format!("roll {roll}: ({mark}) cannot be a split: only a first ball of 1 to 8 pins leaves one")
        };
        assert_eq!(said("7(2)"), no_split(2, '2'));
        assert_eq!(said("(9)/"), no_split(1, '9'));
        assert_eq!(said("⑨/"), no_split(1, '9'));
        for broken in ["(8/", "(81)", "8)/", "(", "()", "(X)", "10 (\u{1b})", "X ⑩", "X ⓪"] {
            assert!(said(broken).contains("is not a mark"), "{broken}");
        }
        assert_eq!(Game::read("X ③/ XX(8)1".as_bytes()), Game::read(b"X 3/ XX81"));
    }

    #[test]
    fn brackets_behind_a_ball_name_the_pins_it_left() {
        let plain = Game::read(b"X 8/ 9- XX81");
        for named in
            ["X 8(7-10)/ 9- XX81", "X 8(10-7)/ 9(10)- XX8(7-10)1", "X 8 (7-10) / 9- XX81", "X ⑧(7-10)/ 9- XX81"]
        {
            assert_eq!(Game::read(named.as_bytes()), plain, "{named}");
        }
        assert_eq!(Game::read(b"9-9-9-9-9-9-9-9-9-8(7-10)1(10)"), Game::read(b"9-9-9-9-9-9-9-9-9-81"));
        assert_eq!(Game::read(b"-(1-2-3-4-5-6-7-8-9-10)/"), Game::read(b"-/"));
        // That an earlier ball left a split says nothing of this one.
        assert_eq!(Game::read(b"(8) 1 8 (2-8) /"), Game::read(b"81 8/"));
        // Behind the last ball of a frame, brackets begin the next one.
        assert_eq!(Game::read(b"81(7)/"), Game::read(b"81 7/"));
    }

    #[test]
    fn pins_that_cannot_have_been_left_are_refused() {
        let pins = "pins that stand are numbers from 1 to 10 with hyphens between them, such as 7-10";
        let miscounted =
            |roll, pins, leave| format!("roll {roll}: {pins} down and {leave} standing do not make the 10 that stood");
        assert_eq!(said("X 8(6-7-10)/"), miscounted(2, 8, "6-7-10"));
        assert_eq!(said("9(7-10)/"), miscounted(1, 9, "7-10"));
        assert_eq!(said("X F(7-10)9"), miscounted(2, 0, "7-10"));
        for broken in ["8(7-11)/", "8(7-10/", "8(7 10)/", "8()/", "8(", "8(X)"] {
            assert_eq!(said(broken), format!("roll 1: {pins}"), "{broken}");
        }
        assert_eq!(said("8(7-7)/"), "roll 1: a pin that stands is named once");
        assert_eq!(said("X (8)(2-8)/"), "roll 2: brackets or a circle say that it left a split, but 2-8 is none");
        assert_eq!(said("⑧ (2-8)/"), "roll 1: brackets or a circle say that it left a split, but 2-8 is none");
        for stray in ["(7-10)", "X(7-10)", "8/(7-10)", "81(10)"] {
            assert!(said(stray).contains("'(' is not a mark"), "{stray}");
        }
        assert_eq!(said("XXXXXXXXXXXX(7)"), "roll 13: the game was already over");
        assert_eq!(said("XXXXXXXXXXXX(7-10)"), miscounted(12, 10, "7-10"));
        let spare = "9-9-9-9-9-9-9-9-9-8(7-10)1(7-10)";
        assert_eq!(said(spare), "roll 20: 1 down and 7-10 standing do not make the 2 that stood");
        assert_eq!(said("10 8(7-10) 1"), "roll 3: ( among counts: leave it out, or write X for each 10");
    }

    #[test]
    fn ten_among_marks_is_refused_wherever_it_stands() {
        for (line, roll) in [
            ("X 10 10", 2),
            ("X10", 2),
            ("9/10", 3),
            ("7210", 3),
            ("X|10|", 2),
            ("-10", 2),
            ("X 9 10", 3),
            ("X 7/ 10", 4),
        ] {
            assert_eq!(
                said(line),
                format!("roll {roll}: 10 among marks can be read in two ways: write X, or 1-"),
                "{line}"
            );
        }
        // Only one pin stands: this is a 1, and a 0 after it.
        assert_eq!(Game::read(b"X9109-"), Game::read(b"X 9/ -9 -"));
        assert_eq!(Game::read(b"(1)0"), Game::read(b"1-"));
    }

    #[test]
    fn a_mark_among_counts_is_named() {
        let stray = |line, roll, sentence| {
            assert_eq!(said(line), format!("roll {roll}: {sentence}, or X for each 10"), "{line}");
        };
        stray("10 9 1 10 F 9", 5, "F among counts: write 0");
        stray("10 7 / 9 0", 3, "/ among counts: write 3");
        stray("10 7/ 9 0", 3, "/ among counts: write 3");
        stray("10 X", 2, "X among counts: write 10");
        stray("10 (8) 1", 2, "8 among counts: write 8");
        stray("10 / 3", 2, "/ among counts: write a number of pins");
        assert_eq!(said("10|10|10"), "roll 2: | among counts: leave it out, or write X for each 10");
        assert_eq!(said("10 72 X"), "roll 2: a roll takes at most 10 pins; if 7 and 2 are meant, write them apart");
    }
}

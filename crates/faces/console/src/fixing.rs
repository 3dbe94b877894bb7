//! What stands after `:fix`: whose frame it is, which one, and its rolls.

use alley_board::Board;
use alley_bowling::FrameNumber;
use alley_play::Amendment;
use alley_words::{Complaint, FixFault};

use crate::detail::Detail;

/// `3 8 1`, or with several players `KYJ 3 8 1`; where a name is shared, `#2 3 8 1` means the second player. Where pins are
/// named, a ball may name them here as well: `3 8:7-10 F`.
pub(crate) fn amendment(board: &Board, words: &str, detail: Detail) -> Result<(usize, Amendment), Complaint> {
    read(board, words, detail).map_err(|fault| Complaint::FixForm(fault, players(board)))
}

/// The names on a board, in their order.
pub(crate) fn players(board: &Board) -> Vec<String> {
    board.rows.iter().map(|row| row.name.clone()).collect()
}

fn read(board: &Board, words: &str, detail: Detail) -> Result<(usize, Amendment), FixFault> {
    let (row, words) = whose(board, words)?;
    let mut numbers = words.split_whitespace();
    let word = numbers.next().ok_or(FixFault::NoFrame)?;
    let frame = word.parse().ok().and_then(FrameNumber::new).ok_or_else(|| FixFault::Frame(word.to_owned()))?;
    let fault = if detail.pins { FixFault::Ball } else { FixFault::Roll };
    let roll = |word: &str| detail.ball(word).map_err(|_| fault(word.to_owned()));
    let balls = numbers.map(roll).collect::<Result<Vec<_>, _>>()?;
    if balls.is_empty() {
        return Err(FixFault::NoRolls);
    }
    Ok((row, Amendment::new(frame, balls)))
}

/// Whose frame it is, and the words after the name. A name comes before a place: somebody may be called `#2`.
fn whose<'words>(board: &Board, words: &'words str) -> Result<(usize, &'words str), FixFault> {
    if words.is_empty() {
        return Err(FixFault::Bare);
    }
    let mut named = board.rows.iter().enumerate().filter_map(|(row, named)| Some((row, after(words, &named.name)?)));
    match (named.next(), named.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(FixFault::SharedName),
        (None, _) => unnamed(board, words),
    }
}

/// What follows a name, if that is how the words begin.
fn after<'words>(words: &'words str, name: &str) -> Option<&'words str> {
    let (word, rest) = words.split_at_checked(name.len())?;
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (ends && word.to_lowercase() == name.to_lowercase()).then_some(rest)
}

/// Words that do not begin with the name of a player: with a place, with a number, or with nobody's name.
fn unnamed<'words>(board: &Board, words: &'words str) -> Result<(usize, &'words str), FixFault> {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    if let Some(number) = first.strip_prefix('#') {
        let row = number.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
        let row = row.filter(|&row| row < board.rows.len());
        return Ok((row.ok_or_else(|| FixFault::NoPlace(first.to_owned()))?, rest));
    }
    match (is_number(&first), board.rows.len()) {
        (true, 1) => Ok((0, words)),
        (true, _) => Err(FixFault::Whose),
        (false, _) => {
            let name: Vec<_> = words.split_whitespace().take_while(|word| !is_number(word)).collect();
            Err(FixFault::Stranger(name.join(" ")))
        }
    }
}

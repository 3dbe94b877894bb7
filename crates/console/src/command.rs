//! What can be said at the roll prompt: a number, or a word after a colon.

use alley_board::Board;
use alley_bowling::{Correction, FrameNumber, Pins};
use alley_play::{Match, MatchRefusal, Undone};

use crate::language::{Complaint, Language};

/// What an answer led to.
pub(crate) enum Step {
    /// The board is another one now.
    Changed,
    /// Somebody else has changed the board meanwhile: a sentence.
    Overtaken(String),
    /// Something to be shown; the question is asked again.
    Told(String),
    /// Enough for now.
    Leave,
    /// The record cannot be kept: one sentence.
    Failed(String),
}

/// Does what an answer says.
pub(crate) fn attempt<'game>(
    game: &'game mut Match,
    answer: &str,
    language: Language,
) -> Result<Step, (&'game mut Match, Complaint)> {
    let done = match answer.strip_prefix(':') {
        None => return roll(game, answer, language),
        Some("undo") => game.undo(),
        Some("help") => return Ok(Step::Told(language.commands().to_owned())),
        Some("quit") => return Ok(Step::Leave),
        Some("history") => {
            return Ok(match game.history() {
                Ok(events) => Step::Told(language.history(&events)),
                Err(refusal) => Step::Failed(refusal.to_string()),
            });
        }
        Some(words) => match words.strip_prefix("fix ").map(|words| correction(&game.board(), words.trim())) {
            Some(Ok((place, correction))) => game.fix(place, correction),
            Some(Err(complaint)) => return Err((game, complaint)),
            None => return Err((game, Complaint::Command)),
        },
    };
    settled(game, done, language)
}

fn roll<'game>(
    game: &'game mut Match,
    answer: &str,
    language: Language,
) -> Result<Step, (&'game mut Match, Complaint)> {
    let standing = game.board().next.and_then(|next| Pins::new(next.standing).ok()).unwrap_or(Pins::ALL);
    match answer.parse() {
        Ok(pins) => {
            let rolled = game.roll(pins);
            settled(game, rolled, language)
        }
        Err(refusal) => Err((game, Complaint::Pins(refusal, standing))),
    }
}

fn settled(
    game: &mut Match,
    done: Result<(), MatchRefusal>,
    language: Language,
) -> Result<Step, (&mut Match, Complaint)> {
    match done {
        Ok(()) => Ok(Step::Changed),
        Err(MatchRefusal::Undone(Undone::Roll(refusal))) => Err((game, Complaint::Roll(refusal))),
        Err(MatchRefusal::Undone(Undone::Fix(refusal))) => Err((game, Complaint::Fix(refusal))),
        Err(MatchRefusal::Undone(Undone::Nothing | Undone::Over)) => Err((game, Complaint::NothingToUndo)),
        Err(MatchRefusal::Overtaken) => Ok(Step::Overtaken(language.overtaken())),
        Err(refusal) => Ok(Step::Failed(refusal.to_string())),
    }
}

/// `3 8 1`, or with several players `KYJ 3 8 1`; where a name is shared, `#2 3 8 1` means the second player.
fn correction(board: &Board, words: &str) -> Result<(usize, Correction), Complaint> {
    let (place, words) = whose(board, words)?;
    let mut numbers = words.split_whitespace();
    let frame = numbers.next().and_then(|word| word.parse().ok()).and_then(FrameNumber::new);
    let rolls = numbers.map(str::parse::<Pins>).collect::<Result<Vec<_>, _>>();
    match (frame, rolls) {
        (Some(frame), Ok(rolls)) if !rolls.is_empty() => Ok((place, Correction::new(frame, rolls))),
        _ => Err(Complaint::FixForm),
    }
}

/// Whose frame it is, and the words after the name.
fn whose<'words>(board: &Board, words: &'words str) -> Result<(usize, &'words str), Complaint> {
    if board.rows.len() == 1 && words.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Ok((0, words));
    }
    if let Some((number, rest)) = words.strip_prefix('#').and_then(|words| words.split_once(' ')) {
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        return place.filter(|&place| place < board.rows.len()).map(|place| (place, rest)).ok_or(Complaint::FixForm);
    }
    let mut named = board.rows.iter().enumerate().filter_map(|(place, row)| {
        let (name, rest) = words.split_at_checked(row.name.len())?;
        (name.to_lowercase() == row.name.to_lowercase() && rest.starts_with(' ')).then_some((place, rest))
    });
    match (named.next(), named.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err(Complaint::SharedName),
        (None, _) => Err(Complaint::FixForm),
    }
}

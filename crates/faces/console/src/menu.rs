//! What can be played, for somebody who just types `alley`.

use alley_text::without_blanks;
use alley_words::Complaint;

use crate::dialogue::{Dialogue, Stop};

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Bowling with several players.
    Bowling,
    /// Bowling alone.
    SoloBowling,
    /// A car race.
    Race,
    /// Nothing.
    Leave,
}

/// Shows the menu and asks.
///
/// # Errors
/// The conversation ended before a choice was made.
pub fn choose(dialogue: &mut Dialogue<'_>) -> Result<Choice, Stop> {
    let language = dialogue.manner().language;
    dialogue.say(language.menu())?;
    dialogue.ask(language.your_choice(), |answer| match without_blanks(answer) {
        "1" => Ok(Choice::Bowling),
        "2" => Ok(Choice::SoloBowling),
        "3" => Ok(Choice::Race),
        "0" => Ok(Choice::Leave),
        _ => Err(Complaint::Choice),
    })
}

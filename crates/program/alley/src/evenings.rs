//! Evenings: one standing over the games of the record.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::Board;
use alley_console::{Dialogue, standing};
use alley_journal::GameId;
use alley_play::{Archived, Evening, Hopes, Night};
use alley_words::Language;

use crate::lookup::Shelf;
use crate::outcome::{Exit, Losses, OrExit};

/// An evening with all its games, and what follows from them.
pub(crate) struct WholeEvening {
    pub(crate) evening: Evening,
    pub(crate) night: Night,
    pub(crate) chances: Vec<f64>,
    pub(crate) boards: HashMap<GameId, Arc<Board>>,
}

impl WholeEvening {
    /// Of a game that cannot be read it is told, and everything else stands.
    pub(crate) fn of(evening: Evening, shelf: &mut Shelf<'_>, losses: &mut Losses) -> Self {
        let mut boards = HashMap::new();
        for game in evening.games() {
            match shelf.open(game.id) {
                Ok((_, Archived::Bowling(score))) => drop(boards.insert(game.id, Arc::new(score.board()))),
                Ok(_) => {}
                Err(exit) => losses.tell(&exit),
            }
        }
        let night = Night::of(&evening, &boards);
        let chances = Hopes::default().of(&evening, &night, &boards);
        Self { evening, night, chances, boards }
    }
}

/// Shows how an evening stands.
pub(crate) fn show(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    (evening, shelf): (Evening, &mut Shelf<'_>),
) -> Result<(), Exit> {
    let mut losses = Losses::default();
    let whole = WholeEvening::of(evening, shelf, &mut losses);
    dialogue.say(&standing(&whole.evening, &whole.night, &whole.chances, language)).ending(language)?;
    losses.ending()
}

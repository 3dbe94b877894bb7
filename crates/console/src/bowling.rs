//! The bowling dialogues: names, roll after roll with the board, the ending.

use alley_board::Board;
use alley_bowling::{BowlerName, Bowlers, Finish, Pins, Progress, Turn};

use crate::dialogue::{Dialogue, Stop};
use crate::language::Complaint;
use crate::naming::{Naming, without_blanks};
use crate::people::People;
use crate::sheet::sheet;

/// A game to be played in a dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bowling {
    /// The single-player dialogue, which asks frame by frame and ends with one total.
    pub solo: bool,
    /// Which names are allowed.
    pub naming: Naming,
}

impl Bowling {
    /// Plays the game to its end.
    ///
    /// # Errors
    /// The conversation ended before the game did.
    pub fn play(self, dialogue: &mut Dialogue<'_>) -> Result<(), Stop> {
        let mut turn = Turn::first(self.ask_bowlers(dialogue)?);
        let finish = loop {
            let board = Board::from(&turn.scorecard());
            show(dialogue, &board)?;
            match self.ask_roll(dialogue, turn, &board)? {
                Progress::Open(next) => turn = next,
                Progress::Closed(finish) => break finish,
            }
        };
        let board = Board::from(&finish.scorecard());
        show(dialogue, &board)?;
        dialogue.say(&sheet(&board, dialogue.manner().palette))?;
        self.tell_result(dialogue, &finish)
    }

    fn ask_bowlers(self, dialogue: &mut Dialogue<'_>) -> Result<Bowlers, Stop> {
        let language = dialogue.manner().language;
        if self.solo {
            return self.ask_name(dialogue, &language.name_of_solo_player(self.naming)).map(Bowlers::new);
        }
        let people = dialogue.ask(language.how_many_people(), (), |(), answer| {
            without_blanks(answer).parse::<People>().map_err(|refusal| ((), Complaint::People(refusal)))
        })?;
        let mut ask = |number| self.ask_name(dialogue, &language.name_of_player(number, self.naming));
        let first = Bowlers::new(ask(1)?);
        people.others().try_fold(first, |bowlers, number| Ok(bowlers.join(ask(number)?)))
    }

    fn ask_name(self, dialogue: &mut Dialogue<'_>, prompt: &str) -> Result<BowlerName, Stop> {
        dialogue.ask(prompt, (), |(), answer| {
            self.naming.bowler(without_blanks(answer)).map_err(|complaint| ((), complaint))
        })
    }

    fn ask_roll(self, dialogue: &mut Dialogue<'_>, turn: Turn, board: &Board) -> Result<Progress<Turn, Finish>, Stop> {
        let language = dialogue.manner().language;
        let up = turn.up();
        let prompt = match board.rows.get(up.place()) {
            Some(row) if !self.solo => language.turn_of(&row.name),
            _ => language.roll_in_frame(up.frame().value()),
        };
        dialogue.ask(&prompt, turn, |turn, answer| {
            let pins: Pins = match without_blanks(answer).parse() {
                Ok(pins) => pins,
                Err(refusal) => return Err((turn, Complaint::Pins(refusal))),
            };
            turn.bowl(pins).map_err(|refused| {
                let reason = refused.reason();
                (refused.into_turn(), Complaint::Roll(reason))
            })
        })
    }

    fn tell_result(self, dialogue: &mut Dialogue<'_>, finish: &Finish) -> Result<(), Stop> {
        let language = dialogue.manner().language;
        let mut totals = finish.bowlers().map(|bowler| (bowler.name().as_str(), bowler.line().score().value()));
        if self.solo {
            return totals.try_for_each(|(_, score)| dialogue.say(&language.total(score)));
        }
        totals.try_for_each(|(name, score)| dialogue.say(&language.total_of(name, score)))?;
        let winners: Vec<_> = finish.winners().map(|bowler| bowler.name().as_str()).collect();
        dialogue.say(&language.winners(&winners))
    }
}

/// The board, and a blank line.
fn show(dialogue: &mut Dialogue<'_>, board: &Board) -> Result<(), Stop> {
    dialogue.say(&sheet(board, dialogue.manner().palette))?;
    dialogue.say("\n")
}

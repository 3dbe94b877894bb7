//! From one game at a terminal to the next.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::{Board, Row};
use alley_bowling::BowlerName;
use alley_journal::GameId;

use super::Match;
use crate::{
    ChangeRefusal, Evening, EveningRefusal, Followed, GoneOn, Lineup, PersonNumber, RecordRefusal, RecordResult, Score,
    Side, Stamp, begin_game, go_on_for,
};

impl Match {
    /// The evening of the game: the one it belongs to, or one of this many games that begins with it.
    ///
    /// # Errors
    /// The journal could not take it.
    pub fn evening(&mut self, games: Option<u8>) -> GoneOn<Followed<Evening>> {
        go_on_for(&mut *self.journal, &mut self.game, games, (self.clock)())
    }

    /// Goes on with the next game of the evening on the same lane: the same people in the same order, without those who
    /// have left.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_journal::Memory;
    /// use alley_play::{Lineup, Match, clock};
    ///
    /// let lineup = Lineup::first(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
    /// let mut game = Match::begin(Box::new(Memory::default()), lineup, clock)?;
    /// assert!(game.next_game().is_err()); // it is not over
    /// while game.board().next.is_some() {
    ///     game.roll(Pins::ALL)?;
    /// }
    /// let first = game.id();
    /// game.next_game()?;
    /// assert_ne!(game.id(), first);
    /// assert_eq!(game.board().rows[0].name, "PJS");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The game is not over or was the last one, or the journal could not take it; then this game stays.
    pub fn next_game(&mut self) -> GoneOn<()> {
        let mut evening = self.evening(None)?;
        let board = evening.board();
        let Some(played) = board.games().iter().find(|game| game.id == self.id()).cloned() else {
            return Err(RecordRefusal::Rules(EveningRefusal::NoGame));
        };
        let (rows, newcomers) = staying(self.board(), &played.rows);
        let next = begin_game(&mut *self.journal, &mut evening, played.lane, (&rows, newcomers), (self.clock)())?;
        self.game =
            Followed::load(&mut *self.journal, next.id).map_err(|refusal| refusal.because(EveningRefusal::NoGame))?;
        Ok(())
    }

    /// The same people in the same order begin a game of its own, without those who have left.
    ///
    /// ```
    /// use alley_bowling::BowlerName;
    /// use alley_journal::Memory;
    /// use alley_play::{Change, Lineup, Match, clock};
    ///
    /// let name = BowlerName::classic;
    /// let lineup = Lineup::first(name("pjs")?).join(name("kyj")?).join(name("bok")?);
    /// let mut game = Match::begin(Box::new(Memory::default()), lineup, clock)?;
    /// game.happen(&Change::Leave(1))?;
    /// let first = game.id();
    /// game.begin_anew()?;
    /// assert_ne!(game.id(), first);
    /// assert_eq!(game.board().rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["PJS", "BOK"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Everybody has left, or the journal could not take it; then this game stays.
    pub fn begin_anew(&mut self) -> RecordResult<(), Score> {
        let mut sides = staying(self.board(), &[]).1.into_iter();
        let first = sides.next().ok_or(RecordRefusal::Rules(ChangeRefusal::Over))?;
        let lineup = sides.fold(Lineup::first(first), Lineup::join).by(self.board().rules);
        let lineup = lineup.map_err(|_| RecordRefusal::Rules(ChangeRefusal::Over))?;
        self.game = Followed::begin(&mut *self.journal, lineup, &Stamp::fresh((self.clock)())?)?;
        Ok(())
    }

    /// The boards of these games, as far as they can be read.
    pub fn boards(&mut self, evening: &Evening) -> HashMap<GameId, Arc<Board>> {
        let games = evening.games().iter().filter_map(|game| {
            let loaded = Followed::<Score>::load(&mut *self.journal, game.id).ok()?;
            Some((game.id, Arc::clone(loaded.board())))
        });
        games.collect()
    }
}

/// Links of an evening are never refused by its rules.
pub(super) fn unlinked(refusal: RecordRefusal<EveningRefusal>) -> RecordRefusal<ChangeRefusal> {
    refusal.because(ChangeRefusal::Closed)
}

/// Whose rows these are, and who joined after them; without those who have left.
fn staying(board: &Board, rows: &[PersonNumber]) -> (Vec<PersonNumber>, Vec<Side>) {
    let known = rows.iter().zip(&board.rows).filter(|(_, row)| !row.left).map(|(person, _)| *person);
    let joined = board.rows.iter().skip(rows.len()).filter(|row| !row.left).filter_map(|row| side(row));
    (known.collect(), joined.collect())
}

fn side(row: &Row) -> Option<Side> {
    BowlerName::any(&row.name).ok().map(|name| Side::fielding(name, &row.team))
}

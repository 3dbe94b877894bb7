//! From a line to a game.

use crate::notation::tokens;
use crate::{Fault, Game, Notation, marks};

impl Game {
    /// Reads a game in whichever notation it is written; see [`Notation::of`].
    ///
    /// # Errors
    /// The first roll that cannot be, or that could be read in another way as well.
    pub fn read(text: &[u8]) -> Result<Self, Fault> {
        let mut game = Self::fresh();
        match Notation::of(text) {
            Notation::Counts => tokens(text).try_for_each(|token| game.bowl_count(token))?,
            Notation::Marks => marks::read(text, &mut game)?,
        }
        Ok(game)
    }
}

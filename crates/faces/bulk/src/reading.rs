//! From a line to a game.

use alley_bowling::{LineOfPlay, OpenLine};

use crate::notation::tokens;
use crate::{Fault, Game, Notation, marks};

impl Game {
    /// Reads a game in whichever notation it is written; see [`Notation::of`].
    ///
    /// # Errors
    /// The first roll that cannot be, or that could be read in another way as well.
    pub fn read(text: &[u8]) -> Result<Self, Fault> {
        Self::read_on(OpenLine::FRESH, text)
    }
}

impl<O: LineOfPlay> Game<O> {
    /// Reads a game by the rules of this line. What the house gives is written X; a ball is written as it fell, whatever
    /// it counts.
    ///
    /// ```
    /// use alley_bulk::Game;
    /// use alley_house_rules::Rules;
    ///
    /// let rules: Rules = "no-tap-9,3-6-9".parse()?;
    /// let game = Game::read_on(rules.line(), b"9 8/ X")?;
    /// assert_eq!(game.marks().to_string(), "X 8/ X");
    /// let refused = Game::read_on(rules.line(), b"9 8/ 9").unwrap_err();
    /// assert_eq!(refused.to_string(), "roll 4: frame 3 is given as a strike: write X, or 10 among counts");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first roll that cannot be, or that could be read in another way as well.
    pub fn read_on(line: O, text: &[u8]) -> Result<Self, Fault> {
        let mut game = Self::on(line);
        match Notation::of(text) {
            Notation::Counts => tokens(text).try_for_each(|token| game.bowl_count(token))?,
            Notation::Marks => marks::read(text, &mut game)?,
        }
        Ok(game)
    }
}

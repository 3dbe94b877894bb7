//! What the program around the screen does for it.

use alley_console::Places;
use alley_journal::{Failure, GameId, Journal};

/// The program around the screen: it knows where the record is, opens files, and runs servers.
pub trait Surroundings: Send {
    /// One more hand on the record.
    ///
    /// # Errors
    /// It cannot be opened.
    fn journal(&mut self) -> Result<Box<dyn Journal>, Failure>;

    /// Writes the proof of a race to a new file, and says which.
    ///
    /// # Errors
    /// One sentence.
    fn save_proof(&mut self, race: GameId, proof: &str) -> Result<String, String>;

    /// Begins to serve the record to phones.
    ///
    /// # Errors
    /// One sentence.
    fn serve(&mut self) -> Result<Box<dyn RunningServer>, String>;
}

/// A server that runs; it stops when it is let go.
pub trait RunningServer: Send {
    /// Where it can be found.
    fn places(&self) -> Places;

    /// How many watch each record.
    fn viewers(&self) -> Vec<(GameId, usize)>;

    /// What went wrong there last, in a sentence.
    fn trouble(&self) -> Option<String>;

    /// How many watch.
    fn watching(&self) -> usize;
}

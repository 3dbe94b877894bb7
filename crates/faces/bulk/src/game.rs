//! One game as it was written down, read roll by roll through the rules: the exact and unhurried way.

use alley_bowling::{Line, OpenLine, Pins, PinsRefusal, Points, Rack};

use crate::notation::{is_separator, tokens};
use crate::{Fault, Notation, Reason};

/// A game, finished or not, and the rolls it was made of.
///
/// ```
/// use alley_bulk::Game;
///
/// let game = Game::read(b"X 7/ 9- X -8 8/ -6 X X X81")?;
/// assert_eq!(game.finished()?.value(), 167);
/// assert_eq!(game, Game::read(b"10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1")?);
/// # Ok::<(), alley_bulk::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    line: Line,
    rolls: Vec<Pins>,
}

impl Game {
    /// Before the first ball.
    #[must_use]
    pub fn fresh() -> Self {
        Self { line: Line::Open(OpenLine::FRESH), rolls: Vec::with_capacity(21) }
    }

    /// Reads a game in whichever notation it is written; see [`Notation::of`].
    ///
    /// # Errors
    /// The first roll that cannot be.
    pub fn read(text: &[u8]) -> Result<Self, Fault> {
        let mut game = Self::fresh();
        match Notation::of(text) {
            Notation::Counts => tokens(text).try_for_each(|token| game.bowl_count(token))?,
            Notation::Marks => {
                characters(text).filter(|&mark| mark != '|').try_for_each(|mark| game.bowl_mark(mark))?;
            }
        }
        Ok(game)
    }

    /// One more ball.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn then(mut self, pins: Pins) -> Result<Self, Fault> {
        self.bowl(pins).map(|()| self)
    }

    fn bowl_count(&mut self, token: &[u8]) -> Result<(), Fault> {
        let pins = str::from_utf8(token).map_or(Err(PinsRefusal::NotANumber), str::parse);
        self.bowl(pins.map_err(|refusal| self.fault(Reason::NoPins(refusal)))?)
    }

    fn bowl_mark(&mut self, mark: char) -> Result<(), Fault> {
        let pins = match &self.line {
            Line::Closed(_) => Err(Reason::GameOver),
            Line::Open(open) => pins_of(mark, open.rack()),
        };
        self.bowl(pins.map_err(|reason| self.fault(reason))?)
    }

    fn bowl(&mut self, pins: Pins) -> Result<(), Fault> {
        let Line::Open(open) = self.line else { return Err(self.fault(Reason::GameOver)) };
        self.line = open.bowl(pins).map_err(|refusal| self.fault(Reason::Refused(refusal)))?.into();
        self.rolls.push(pins);
        Ok(())
    }

    fn fault(&self, reason: Reason) -> Fault {
        Fault::Roll(self.rolls.len() + 1, reason)
    }

    /// The line, as far as it was bowled.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The balls, in order.
    #[must_use]
    pub fn rolls(&self) -> &[Pins] {
        &self.rolls
    }

    /// The final score.
    ///
    /// # Errors
    /// The game is not finished.
    pub fn finished(&self) -> Result<Points, Fault> {
        match &self.line {
            Line::Closed(closed) => Ok(closed.score()),
            Line::Open(open) => Err(Fault::Unfinished(self.rolls.len() + 1, open.frame())),
        }
    }

    /// The final score, or the running total as far as it is known.
    #[must_use]
    pub fn total(&self) -> Points {
        match &self.line {
            Line::Closed(closed) => closed.score(),
            Line::Open(open) => open.totals().latest(),
        }
    }
}

/// What a mark stands for, at this rack.
pub(crate) fn pins_of(mark: char, rack: Rack) -> Result<Pins, Reason> {
    match mark {
        'X' | 'x' if !rack.is_fresh() => Err(Reason::StrikeOnBrokenRack),
        '/' if rack.is_fresh() => Err(Reason::SpareOnFreshRack),
        'X' | 'x' | '/' => Ok(rack.standing()),
        '-' | 'F' | 'f' => Ok(Pins::NONE),
        other => {
            let count = other.to_digit(10).and_then(|count| u8::try_from(count).ok());
            count.and_then(|count| Pins::new(count).ok()).ok_or(Reason::NoMark(other))
        }
    }
}

/// The characters of a line but separators; what is not text becomes the replacement character.
fn characters(text: &[u8]) -> impl Iterator<Item = char> {
    text.utf8_chunks().flat_map(|chunk| {
        let invalid = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        let valid = chunk.valid().chars().filter(|&mark| !u8::try_from(mark).is_ok_and(is_separator));
        valid.chain(invalid)
    })
}

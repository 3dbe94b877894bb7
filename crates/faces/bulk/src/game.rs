//! One game as it was written down, read roll by roll through the rules: the exact and unhurried way.

use alley_bowling::{Ball, BallRefusal, Deck, Leave, Line, OpenLine, Pins, PinsRefusal, Points, Rack};

use crate::written::WrittenGame;
use crate::{Fault, Reason};

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

    /// One more ball.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn then(mut self, pins: Pins) -> Result<Self, Fault> {
        self.bowl(pins).map(|()| self)
    }

    pub(crate) fn bowl_count(&mut self, token: &[u8]) -> Result<(), Fault> {
        let pins = str::from_utf8(token).map_or(Err(PinsRefusal::NotANumber), str::parse);
        let pins = pins.map_err(|refusal| match (refusal, token) {
            (PinsRefusal::MoreThanTen, [first, second, ..]) => Reason::AboveTen((*first).into(), (*second).into()),
            _ => Reason::NoPins(refusal),
        });
        self.bowl(pins.map_err(|reason| self.fault(reason))?)
    }

    pub(crate) fn bowl_mark(&mut self, written: WrittenGame) -> Result<(), Fault> {
        let pins = self.rack().ok_or(Reason::GameOver).and_then(|rack| written.pins(rack));
        self.bowl(pins.map_err(|reason| self.fault(reason))?)
    }

    pub(crate) fn bowl(&mut self, pins: Pins) -> Result<(), Fault> {
        let Line::Open(open) = self.line else { return Err(self.fault(Reason::GameOver)) };
        self.line = open.bowl(pins).map_err(|refusal| self.fault(Reason::Refused(refusal)))?.into();
        self.rolls.push(pins);
        Ok(())
    }

    /// Whether the last ball can have left these pins.
    pub(crate) fn left(&self, leave: Leave) -> Result<(), BallRefusal> {
        let Some((&last, before)) = self.rolls.split_last() else { return Ok(()) };
        let before = before.iter().fold(Self::fresh(), |game, &pins| game.clone().then(pins).unwrap_or(game));
        let deck = Deck::new(before.rack().unwrap_or(Rack::Fresh), None);
        Ball::leaving(last, leave).and_then(|ball| deck.admit(ball)).map(|_| ())
    }

    /// What the next ball is bowled at; nothing once the game is over.
    pub(crate) fn rack(&self) -> Option<Rack> {
        match &self.line {
            Line::Open(open) => Some(open.rack()),
            Line::Closed(_) => None,
        }
    }

    /// The next roll is wrong.
    pub(crate) fn fault(&self, reason: Reason) -> Fault {
        Fault::Roll(self.rolls.len() + 1, reason)
    }

    /// The last roll is wrong.
    pub(crate) fn last_fault(&self, reason: Reason) -> Fault {
        Fault::Roll(self.rolls.len(), reason)
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

//! One game as it was written down, read roll by roll through the rules: the exact and unhurried way.

use alley_bowling::{
    Ball, BallRefusal, Deck, FinishedLine, FrameNumber, Leave, Line, LineOfPlay, OpenLine, Pins, PinsRefusal, Points,
    Rack,
};

use crate::written::WrittenGame;
use crate::{Fault, Reason};

/// A game, finished or not, and the rolls it was made of; of ten-pin bowling, unless it is said to be another.
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
pub struct Game<O: LineOfPlay = OpenLine> {
    /// Before the first ball.
    fresh: O,
    line: Line<O>,
    rolls: Vec<Pins>,
    /// The frame that was given as a strike and is not written yet.
    given: Option<FrameNumber>,
}

impl Game {
    /// Before the first ball.
    #[must_use]
    pub fn fresh() -> Self {
        Self::on(OpenLine::FRESH)
    }
}

impl<O: LineOfPlay> Game<O> {
    /// Before the first ball, by the rules of this line.
    #[must_use]
    pub fn on(line: O) -> Self {
        let fresh = line.afresh();
        Self { fresh, line: Line::Open(fresh), rolls: Vec::with_capacity(21), given: None }
    }

    /// One more ball, as it is written: what fell, and ten for a strike that is given.
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
        match self.given {
            Some(frame) if pins < Pins::ALL => return Err(self.fault(Reason::Given(frame))),
            Some(_) => self.given = None,
            None => {
                self.line = open.bowl(pins).map_err(|refusal| self.fault(Reason::Refused(refusal)))?.into();
                self.given = given_after(open.frame(), &self.line);
            }
        }
        self.rolls.push(pins);
        Ok(())
    }

    /// Whether the last ball can have left these pins.
    pub(crate) fn left(&self, leave: Leave) -> Result<(), BallRefusal> {
        let Some((rack, last)) = self.balls().last() else { return Ok(()) };
        Ball::leaving(last, leave).and_then(|ball| Deck::new(rack, None).admit(ball)).map(|_| ())
    }

    /// Whether the last ball, bowled at this rack, was a strike although it left pins.
    pub(crate) fn was_no_tap(&self, rack: Option<Rack>) -> bool {
        let all_are_new = self.rack().is_some_and(Rack::is_fresh);
        all_are_new && rack.is_some_and(Rack::is_fresh) && self.rolls.last().is_some_and(|&pins| pins < Pins::ALL)
    }

    /// Whether the next ball is the first of a frame.
    pub(crate) fn is_between_frames(&self) -> bool {
        matches!(self.line, Line::Open(open) if open.ball() == 1)
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
    pub const fn line(&self) -> &Line<O> {
        &self.line
    }

    /// The rolls in order, as they were written: what fell, and ten for each strike that was given.
    #[must_use]
    pub fn rolls(&self) -> &[Pins] {
        &self.rolls
    }

    /// Every ball that somebody bowled, in order: what it was bowled at, and how many fell.
    ///
    /// ```
    /// use alley_bowling::Rack;
    /// use alley_bulk::Game;
    /// use alley_house_rules::Rules;
    ///
    /// let game = Game::read_on("no-tap-9,3-6-9".parse::<Rules>()?.line(), b"9 81 X")?;
    /// let fallen: Vec<u8> = game.balls().map(|(_, pins)| pins.count()).collect();
    /// assert_eq!(fallen, [9, 8, 1]); // the third frame was given
    /// assert_eq!(game.balls().nth(1), Some((Rack::Fresh, game.rolls()[1])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn balls(&self) -> impl Iterator<Item = (Rack, Pins)> {
        let mut replayed = Self::on(self.fresh);
        self.rolls.iter().filter_map(move |&pins| {
            let bowled = replayed.given.is_none().then(|| replayed.rack()).flatten();
            replayed.bowl(pins).ok()?;
            bowled.map(|rack| (rack, pins))
        })
    }

    /// The final score.
    ///
    /// # Errors
    /// The game is not finished.
    pub fn finished(&self) -> Result<Points, Fault> {
        match &self.line {
            Line::Closed(closed) => Ok(closed.score()),
            Line::Open(open) => Err(Fault::Unfinished(self.rolls.len() + 1, self.given.unwrap_or(open.frame()))),
        }
    }

    /// The final score, or the running total as far as it is known.
    #[must_use]
    pub fn total(&self) -> Points {
        match &self.line {
            Line::Closed(closed) => closed.score(),
            Line::Open(open) => open.card().total(),
        }
    }
}

/// The frame that the house bowled after a ball of this one, if it did.
fn given_after<O: LineOfPlay>(frame: FrameNumber, line: &Line<O>) -> Option<FrameNumber> {
    let Line::Open(open) = line else { return None };
    let last = FrameNumber::new(open.frame().value() - 1)?;
    (open.frame() > frame && open.gives(last)).then_some(last)
}

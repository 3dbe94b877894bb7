//! The balls of a row: as they are written down, and as much as was said of each.

use std::fmt;

use alley_bowling::{Ball, FrameNumber, Leave, Mark, Pins, Rack};

/// What was said of every ball that was bowled in one row, frame by frame. What the house bowls, nobody says.
///
/// ```
/// use alley_board::Deliveries;
/// use alley_bowling::{Ball, FrameNumber};
///
/// let mut said = Deliveries::default();
/// said.push(FrameNumber::TENTH, Ball::Foul);
/// assert_eq!(said.latest(FrameNumber::TENTH), Some(Ball::Foul));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deliveries([Balls; 10]);

/// The balls of one frame, in the order bowled: three at most.
pub(crate) type Balls = [Option<Ball>; 3];

impl Deliveries {
    /// One more ball of this frame.
    pub fn push(&mut self, frame: FrameNumber, ball: Ball) {
        let free = self.frame_mut(frame).and_then(|balls| balls.iter_mut().find(|place| place.is_none()));
        if let Some(place) = free {
            *place = Some(ball);
        }
    }

    /// These are the balls of this frame.
    pub fn replace(&mut self, frame: FrameNumber, balls: impl IntoIterator<Item = Ball>) {
        if let Some(places) = self.frame_mut(frame) {
            let mut balls = balls.into_iter();
            for place in places {
                *place = balls.next();
            }
        }
    }

    /// The last ball of this frame takes these words instead.
    pub fn replace_latest(&mut self, frame: FrameNumber, ball: Ball) {
        let latest = self.frame_mut(frame).and_then(|balls| balls.iter_mut().rev().find(|place| place.is_some()));
        if let Some(place) = latest {
            *place = Some(ball);
        }
    }

    /// What was said of the last ball of this frame.
    #[must_use]
    pub fn latest(&self, frame: FrameNumber) -> Option<Ball> {
        self.balls(frame).last()
    }

    /// What was said of each ball of this frame.
    pub fn balls(&self, frame: FrameNumber) -> impl Iterator<Item = Ball> {
        self.0.get(place(frame)).copied().unwrap_or_default().into_iter().flatten()
    }

    /// Frame by frame.
    pub(crate) fn frames(&self) -> impl Iterator<Item = Balls> {
        self.0.into_iter()
    }

    fn frame_mut(&mut self, frame: FrameNumber) -> Option<&mut Balls> {
        self.0.get_mut(place(frame))
    }
}

fn place(frame: FrameNumber) -> usize {
    usize::from(frame.value()) - 1
}

/// One ball on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// What it was bowled at.
    pub rack: Rack,
    /// What it counts, as it is written down.
    pub mark: Mark,
    /// What was said of it; nothing of a ball that the house bowled.
    pub ball: Option<Ball>,
}

impl Delivery {
    /// How many pins fell, which may be fewer than it counts; those of a ball that the house bowled are all there are.
    #[must_use]
    pub fn pins(self) -> Pins {
        self.ball.map_or_else(|| self.rack.standing(), Ball::pins)
    }

    /// Whether the bowler overstepped.
    #[must_use]
    pub fn is_foul(self) -> bool {
        self.ball == Some(Ball::Foul)
    }

    /// The pins it left, if they were named.
    #[must_use]
    pub fn leave(self) -> Option<Leave> {
        self.ball.and_then(Ball::leave)
    }

    /// Whether a first ball left a split to be bowled at: what a second ball leaves has no name, and what a no-tap strike
    /// leaves is cleared away.
    #[must_use]
    pub fn is_split(self) -> bool {
        self.rack.is_fresh() && self.mark != Mark::Strike && self.leave().is_some_and(Leave::is_split)
    }
}

/// As it stands on the board: `F` for a foul, else its mark.
impl fmt::Display for Delivery {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_foul() {
            return formatter.write_str("F");
        }
        self.mark.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(count: u8) -> Ball {
        Ball::Count(Pins::new(count).unwrap())
    }

    #[test]
    fn a_frame_has_three_balls_at_most_and_no_frame_touches_another() {
        let (mut said, third) = (Deliveries::default(), FrameNumber::new(3).unwrap());
        for ball in [count(1), Ball::Foul, count(3), count(4)] {
            said.push(third, ball);
        }
        assert_eq!(said.balls(third).collect::<Vec<_>>(), [count(1), Ball::Foul, count(3)]);
        said.replace_latest(third, count(5));
        assert_eq!(said.latest(third), Some(count(5)));
        said.replace(third, [count(9)]);
        assert_eq!(said.balls(third).collect::<Vec<_>>(), [count(9)]);
        said.replace_latest(FrameNumber::TENTH, count(5));
        let others = said.frames().enumerate().filter(|&(place, _)| place != 2).flat_map(|(_, balls)| balls);
        assert_eq!(others.flatten().count(), 0);
    }

    #[test]
    fn only_a_first_ball_leaves_a_split() {
        let ball: Ball = "8:7-10".parse().unwrap();
        let at = |rack| Delivery { rack, mark: Mark::Count(ball.pins()), ball: Some(ball) };
        assert!(at(Rack::Fresh).is_split() && !at(Rack::Fresh.after(Pins::NONE)).is_split());
        assert_eq!((at(Rack::Fresh).leave(), at(Rack::Fresh).to_string()), (ball.leave(), "8".to_owned()));
        assert!(!Delivery { mark: Mark::Strike, ..at(Rack::Fresh) }.is_split(), "by no-tap-8");
        let foul = Delivery { rack: Rack::Fresh, mark: Mark::Gutter, ball: Some(Ball::Foul) };
        assert_eq!((foul.to_string(), foul.leave(), foul.is_foul()), ("F".to_owned(), None, true));
    }

    #[test]
    fn a_ball_takes_what_was_said_of_it_whatever_it_counts() {
        let strike = |ball| Delivery { rack: Rack::Fresh, mark: Mark::Strike, ball };
        assert_eq!(strike(Some(count(9))).pins(), count(9).pins(), "by no-tap-9");
        assert_eq!(strike(None).pins(), Pins::ALL, "bowled by the house");
        assert_eq!(Delivery { ball: Some(Ball::Foul), ..strike(None) }.pins(), Pins::NONE);
    }
}

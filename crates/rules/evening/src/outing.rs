//! One game of one contestant.

use crate::{PERFECT, Underway};

/// A game of the series, as it stands for one contestant.
///
/// ```
/// use alley_evening::Outing;
///
/// assert_eq!((Outing::Bowled(0).points(), Outing::Ahead.points()), (Some(0), None));
/// assert_eq!((Outing::Ahead.highest(), Outing::Missed.highest()), (Some(300), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outing {
    /// It is over, with these points.
    Bowled(u16),
    /// It is on a lane.
    Playing(Underway),
    /// It was not bowled and counts these points by rule: see [`Absence`](crate::Absence).
    Entered(u16),
    /// Given up before its end: the points count, and it is no game for averages.
    Broken(u16),
    /// It will be bowled.
    Ahead,
    /// It will never be bowled and counts nothing.
    Missed,
}

const ALL_FRAMES: u8 = 10;

impl Outing {
    /// What it counts so far, without handicap; nothing before the first ball. The handicap counts from there on.
    #[must_use]
    pub fn points(self) -> Option<u16> {
        match self {
            Self::Bowled(points) | Self::Entered(points) | Self::Broken(points) => Some(points),
            Self::Playing(underway) => underway.total(),
            Self::Ahead | Self::Missed => None,
        }
    }

    /// What it counts if no pin falls any more; nothing, if it is never bowled.
    #[must_use]
    pub const fn lowest(self) -> Option<u16> {
        match self {
            Self::Bowled(points) | Self::Entered(points) | Self::Broken(points) => Some(points),
            Self::Playing(underway) => Some(underway.lowest()),
            Self::Ahead => Some(0),
            Self::Missed => None,
        }
    }

    /// What it counts if everything falls from now on; nothing, if it is never bowled.
    #[must_use]
    pub const fn highest(self) -> Option<u16> {
        match self {
            Self::Bowled(points) | Self::Entered(points) | Self::Broken(points) => Some(points),
            Self::Playing(underway) => Some(underway.highest()),
            Self::Ahead => Some(PERFECT),
            Self::Missed => None,
        }
    }

    /// The points of a game that was bowled to its end.
    #[must_use]
    pub const fn bowled(self) -> Option<u16> {
        match self {
            Self::Bowled(points) => Some(points),
            Self::Playing(_) | Self::Entered(_) | Self::Broken(_) | Self::Ahead | Self::Missed => None,
        }
    }

    /// How many frames of it are not over.
    #[must_use]
    pub const fn frames_left(self) -> u8 {
        match self {
            Self::Playing(underway) => underway.frames_left(),
            Self::Ahead => ALL_FRAMES,
            Self::Bowled(_) | Self::Entered(_) | Self::Broken(_) | Self::Missed => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_each_counts() {
        let playing = Underway::new(42, 50..=270, 6);
        let rows = [
            (Outing::Bowled(181), Some(181), Some(181), Some(181), Some(181), 0),
            (Outing::Playing(playing.begun()), Some(42), Some(50), Some(270), None, 6),
            (Outing::Playing(playing), None, Some(50), Some(270), None, 6),
            (Outing::Entered(120), Some(120), Some(120), Some(120), None, 0),
            (Outing::Broken(57), Some(57), Some(57), Some(57), None, 0),
            (Outing::Ahead, None, Some(0), Some(300), None, 10),
            (Outing::Missed, None, None, None, None, 0),
        ];
        for (outing, points, lowest, highest, bowled, frames_left) in rows {
            assert_eq!((outing.points(), outing.lowest(), outing.highest()), (points, lowest, highest), "{outing:?}");
            assert_eq!((outing.bowled(), outing.frames_left()), (bowled, frames_left), "{outing:?}");
        }
    }
}

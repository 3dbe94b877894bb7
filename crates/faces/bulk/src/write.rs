//! A game, written down.

use std::fmt;

use alley_bowling::{LineOfPlay, Mark, OpenLine};

use crate::Game;

impl<O: LineOfPlay> Game<O> {
    /// As pin counts, each as it fell: `10 7 3`.
    ///
    /// ```
    /// use alley_bulk::Game;
    ///
    /// assert_eq!(Game::read(b"X7/")?.counts().to_string(), "10 7 3");
    /// # Ok::<(), alley_bulk::Fault>(())
    /// ```
    #[must_use]
    pub const fn counts(&self) -> Counts<'_, O> {
        Counts(self)
    }

    /// As marks, as they stand on a board, the frames set apart: `X 7/`.
    ///
    /// ```
    /// use alley_bulk::Game;
    ///
    /// assert_eq!(Game::read(b"10 7 3 0")?.marks().to_string(), "X 7/ -");
    /// # Ok::<(), alley_bulk::Fault>(())
    /// ```
    #[must_use]
    pub const fn marks(&self) -> Frames<'_, O> {
        Frames(self)
    }
}

/// See [`Game::counts`].
#[derive(Clone, Copy, Debug)]
pub struct Counts<'game, O: LineOfPlay = OpenLine>(&'game Game<O>);

impl<O: LineOfPlay> fmt::Display for Counts<'_, O> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.rolls().iter().enumerate().try_for_each(|(place, pins)| match place {
            0 => write!(formatter, "{pins}"),
            _ => write!(formatter, " {pins}"),
        })
    }
}

/// See [`Game::marks`].
#[derive(Clone, Copy, Debug)]
pub struct Frames<'game, O: LineOfPlay = OpenLine>(&'game Game<O>);

impl<O: LineOfPlay> fmt::Display for Frames<'_, O> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.0.line().card();
        let bowled = card.frames().take_while(|(marks, _)| marks.iter().next().is_some());
        bowled.enumerate().try_for_each(|(place, (marks, _))| {
            formatter.write_str(if place == 0 { "" } else { " " })?;
            marks.iter().try_for_each(|mark: Mark| mark.fmt(formatter))
        })
    }
}

//! A draw after its last lap.

use alley_racing::{Laps, Podium};

use crate::{Draw, Outcome, RandomBasedMoveStrategy};

/// A draw whose race was counted to its end: a long one is counted once, for its proof and for those who watch.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret};
/// use alley_racing::{Entrants, Laps};
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "1000".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
/// let (seal, hours) = (host.seal(&Party::Host, draft.place()), Hours::new(1_794_821_400, 1_794_822_000)?);
/// let draw = draft.sealed(seal, Some(hours))?.open().host(&host)?.draw(None)?;
///
/// let mut left = Vec::new();
/// let counted = draw.clone().count("400".parse()?, |to_go| left.push(to_go.count()));
/// assert_eq!(left, [600, 200]);
/// assert_eq!(counted.prove(), draw.prove());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountedDraw {
    draw: Draw,
    podium: Podium,
    luck: RandomBasedMoveStrategy,
}

impl Draw {
    /// Counts the race, in stretches of this many laps; after each of them, how many are left is told.
    #[must_use]
    pub fn count(self, stretch: Laps, tell: impl FnMut(Laps)) -> CountedDraw {
        let mut luck = self.luck();
        let podium = self.ticket().course().race().to_the_end(stretch, &mut luck, tell);
        CountedDraw { draw: self, podium, luck }
    }
}

impl CountedDraw {
    /// The standings.
    #[must_use]
    pub const fn podium(&self) -> &Podium {
        &self.podium
    }

    /// The luck that is left for sudden death.
    #[must_use]
    pub fn luck(&self) -> RandomBasedMoveStrategy {
        self.luck.clone()
    }

    pub(crate) fn decided(mut self) -> (Draw, Outcome) {
        let outcome = Outcome::after(self.podium, self.draw.ticket().course(), &mut self.luck);
        (self.draw, outcome)
    }
}

//! What came out of a draw.

use std::fmt;

use alley_racing::{Car, Laps, Picked, Picking, Places, Placing, Podium, SuddenLap};

use crate::{Course, Goal, RandomBasedMoveStrategy};

/// The standings after the last lap, the extra laps if any were needed, and who is named.
///
/// ```
/// use alley_luck::{Course, Goal, Outcome, RandomBasedMoveStrategy, Seed};
/// use alley_racing::{End, Entrants, Pick};
///
/// let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse()?;
/// let entrants = Entrants::classic("pobi,woni,jun")?;
/// let pick = Pick::new(End::First, 1, &entrants)?;
/// let course = Course::new(entrants, "3".parse()?, Goal::Pick(pick))?;
/// let outcome = Outcome::of(&course, &mut RandomBasedMoveStrategy::new(&seed));
/// assert_eq!(outcome.podium().winners().count(), 2); // woni and jun are level
/// assert_eq!(outcome.sudden_death().len(), 2); // 7 and 5 move both, 4 and 2 decide
/// assert_eq!(outcome.named().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["woni"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    podium: Podium,
    decision: Decision,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Decision {
    Winners,
    Picked { extra: Vec<SuddenLap>, picked: Picked },
    Placed { extra: Vec<SuddenLap>, places: Places },
}

impl Outcome {
    /// Runs the whole course with this luck.
    #[must_use]
    pub fn of(course: &Course, luck: &mut RandomBasedMoveStrategy) -> Self {
        Self::after(course.race().to_the_end(Laps::MOST, luck, |_| ()), course, luck)
    }

    /// Decides after the last lap.
    pub(crate) fn after(podium: Podium, course: &Course, luck: &mut RandomBasedMoveStrategy) -> Self {
        let decision = match course.goal() {
            Goal::Classic => Decision::Winners,
            Goal::Pick(pick) => Decision::picked(podium.pick(pick), luck),
            Goal::Order => Decision::placed(podium.places(), luck),
        };
        Self { podium, decision }
    }

    /// The standings, and who won.
    #[must_use]
    pub const fn podium(&self) -> &Podium {
        &self.podium
    }

    /// The extra laps of a pick, in the order driven.
    #[must_use]
    pub fn sudden_death(&self) -> &[SuddenLap] {
        match &self.decision {
            Decision::Winners => &[],
            Decision::Picked { extra, .. } | Decision::Placed { extra, .. } => extra,
        }
    }

    /// The winners of a classic race, or exactly as many as were to be picked, in the order entered; or everybody in
    /// the order of their places.
    #[must_use]
    pub fn named(&self) -> Box<dyn Iterator<Item = &Car> + '_> {
        match &self.decision {
            Decision::Winners => Box::new(self.podium.winners()),
            Decision::Picked { picked, .. } => Box::new(picked.cars()),
            Decision::Placed { places, .. } => Box::new(places.cars()),
        }
    }
}

impl Decision {
    fn placed(mut placing: Placing, luck: &mut RandomBasedMoveStrategy) -> Self {
        let mut extra = Vec::new();
        loop {
            match placing {
                Placing::Settled(places) => return Self::Placed { extra, places },
                Placing::Tied(tie) => {
                    let (lap, next) = tie.lap(luck);
                    extra.push(lap);
                    placing = next;
                }
            }
        }
    }

    fn picked(mut picking: Picking, luck: &mut RandomBasedMoveStrategy) -> Self {
        let mut extra = Vec::new();
        loop {
            match picking {
                Picking::Settled(picked) => return Self::Picked { extra, picked },
                Picking::Tied(sudden_death) => {
                    let (lap, next) = sudden_death.lap(luck);
                    extra.push(lap);
                    picking = next;
                }
            }
        }
    }
}

impl fmt::Display for Outcome {
    /// Its lines in a proof.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for car in self.podium.cars() {
            writeln!(formatter, "position {} {}", car.position(), car.name())?;
        }
        for (lap, number) in self.sudden_death().iter().zip(1..) {
            for attempt in lap.attempts() {
                writeln!(formatter, "sudden-death {number} {} {}", u8::from(attempt.moved()), attempt.car().name())?;
            }
        }
        let mut named = self.named().zip(1..);
        named.try_for_each(|(car, place)| match self.decision {
            Decision::Winners => writeln!(formatter, "winner {}", car.name()),
            Decision::Picked { .. } => writeln!(formatter, "picked {}", car.name()),
            Decision::Placed { .. } => writeln!(formatter, "place {place} {}", car.name()),
        })
    }
}

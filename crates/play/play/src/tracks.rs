//! A race that was kept, as a viewer follows it.

use alley_board::{TooLarge, Track};
use alley_luck::{Goal, Proof};

use crate::KeptRace;

impl KeptRace {
    /// The race lap by lap, the photo finish and who was named: the same race that its proof describes.
    ///
    /// ```
    /// use alley_luck::{Course, Goal};
    /// use alley_play::KeptRace;
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let track = KeptRace::Replay("00".repeat(32).parse()?, course).track()?;
    /// assert_eq!(track.laps.len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// It is too large to be followed lap by lap.
    pub fn track(&self) -> Result<Track, TooLarge> {
        let course = self.course();
        let pick = match course.goal() {
            Goal::Classic => None,
            Goal::Pick(pick) => Some(pick),
        };
        Track::of(course.entrants(), course.laps(), pick, &mut self.luck())
    }
}

impl From<&Proof> for KeptRace {
    /// The race behind a proof.
    fn from(proof: &Proof) -> Self {
        Self::Draw(proof.draw().clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, course, entrants};
    use alley_luck::Course;

    fn names(indices: &[usize], track: &Track) -> Vec<String> {
        indices.iter().map(|lane| track.names[*lane].clone()).collect()
    }

    #[test]
    fn what_is_shown_is_what_is_proved() {
        let field = || entrants("a\nb\nc\nd\ne").unwrap();
        let picked = |end, count| course(field(), 7, end, count).unwrap();
        let classic = Course::new(field(), "7".parse().unwrap(), Goal::Classic).unwrap();
        for course in [picked(End::First, 1), picked(End::Last, 2), classic] {
            for seed in 0..300 {
                let race = KeptRace::Replay(format!("{seed:064x}").parse().unwrap(), course.clone());
                let (track, outcome) = (race.track().unwrap(), race.outcome());
                let positions: Vec<_> = outcome.podium().cars().map(|car| car.position().steps()).collect();
                assert_eq!(track.standings().last().unwrap().positions, positions);
                let named: Vec<_> = outcome.named().map(|car| car.name().to_string()).collect();
                assert_eq!(names(&track.named, &track), named);
                let extra = outcome.sudden_death().iter().map(|lap| {
                    let attempts = lap.attempts();
                    attempts.map(|attempt| (attempt.car().name().to_string(), attempt.moved())).collect::<Vec<_>>()
                });
                let shown = track.sudden_death.iter().map(|lap| {
                    names(&lap.lanes, &track).into_iter().zip(lap.moved.iter().copied()).collect::<Vec<_>>()
                });
                assert!(shown.eq(extra));
            }
        }
    }
}

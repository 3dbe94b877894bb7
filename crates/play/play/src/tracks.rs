//! A race that was kept, as a viewer follows it.

use std::fmt;

use alley_board::{ExtraLap, Moves, Photo, Track};
use alley_luck::{Course, Goal, Proof};
use alley_racing::{Car, MoveStrategy, Pick, Picking, Placing, Podium, Race, RaceProgress, SuddenDeath, SuddenLap};

use crate::KeptRace;
use crate::entrants::MOST_ENTRANTS as MOST_CARS;
use crate::occasion::MOST_LAPS;

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
        if course.entrants().count() > MOST_CARS || course.laps().count() > MOST_LAPS {
            return Err(TooLarge);
        }
        Ok(followed(course, &mut self.luck()))
    }
}

/// Drives a race with this luck, lap by lap, and settles the pick; sooner or later luck must part those who are level.
fn followed(course: &Course, luck: &mut impl MoveStrategy) -> Track {
    let names = course.entrants().iter().map(|entrant| entrant.name().to_string()).collect();
    let (laps, podium) = driven(Race::new(course.entrants().clone(), course.laps()), luck);
    let track = Track { names, laps, photo: None, sudden_death: Vec::new(), named: Vec::new() };
    match course.goal() {
        Goal::Classic => Track { named: podium.winners().map(index).collect(), ..track },
        Goal::Pick(pick) => settled(track, &podium, pick, luck),
        Goal::Order => placed(track, &podium, luck),
    }
}

fn settled(mut track: Track, podium: &Podium, pick: Pick, luck: &mut impl MoveStrategy) -> Track {
    let mut picking = podium.pick(pick);
    if let Picking::Tied(tie) = &picking {
        track.photo = Some(Photo { lanes: lanes(tie), places: tie.places() });
    }
    loop {
        match picking {
            Picking::Settled(picked) => return Track { named: picked.cars().map(index).collect(), ..track },
            Picking::Tied(tie) => {
                let (lap, next) = tie.lap(luck);
                track.sudden_death.push(extra(&lap));
                picking = next;
            }
        }
    }
}

/// Gives everybody a place; every tie is driven out at the same time.
fn placed(mut track: Track, podium: &Podium, luck: &mut impl MoveStrategy) -> Track {
    let mut placing = podium.places();
    if let Placing::Tied(tie) = &placing {
        let lanes: Vec<_> = tie.tied().into_iter().map(index).collect();
        track.photo = Some(Photo { places: lanes.len(), lanes });
    }
    loop {
        match placing {
            Placing::Settled(places) => return Track { named: places.cars().map(index).collect(), ..track },
            Placing::Tied(tie) => {
                let (lap, next) = tie.lap(luck);
                track.sudden_death.push(extra(&lap));
                placing = next;
            }
        }
    }
}

fn extra(lap: &SuddenLap) -> ExtraLap {
    let (lanes, moved) = lap.attempts().map(|attempt| (index(attempt.car()), attempt.moved())).unzip();
    ExtraLap { lanes, moved }
}

/// All laps, and the podium. Who moved is read off the cars, so that nothing is shown that the rules did not do.
fn driven(mut race: Race, luck: &mut impl MoveStrategy) -> (Vec<Moves>, Podium) {
    let mut laps = Vec::new();
    loop {
        let before: Vec<_> = race.cars().map(Car::position).collect();
        let progress = race.lap(luck);
        laps.push(progress.cars().zip(before).map(|(car, before)| car.position() > before).collect());
        match progress {
            RaceProgress::Racing(next) => race = next,
            RaceProgress::Finished(podium) => return (laps, podium),
        }
    }
}

fn lanes(tie: &SuddenDeath) -> Vec<usize> {
    tie.tied().map(index).collect()
}

fn index(car: &Car) -> usize {
    car.lane().number() - 1
}

impl From<&Proof> for KeptRace {
    /// The race behind a proof.
    fn from(proof: &Proof) -> Self {
        Self::Draw(Box::new(proof.draw().clone()))
    }
}

/// A race with more cars or laps than anybody follows one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cars, laps) = (MOST_CARS, MOST_LAPS);
        write!(formatter, "a race is followed lap by lap with up to {cars} cars and {laps} laps")
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{course, entrants};
    use alley_racing::{CarName, End, Entrants, Lane, Laps};

    fn names(indices: &[usize], track: &Track) -> Vec<String> {
        indices.iter().map(|lane| track.names[*lane].clone()).collect()
    }

    #[test]
    fn what_is_shown_is_what_is_proved() {
        let field = || entrants("a\nb\nc\nd\ne").unwrap();
        let picked = |end, count| course(field(), 7, end, count).unwrap();
        let classic = Course::new(field(), "7".parse().unwrap(), Goal::Classic).unwrap();
        let order = Course::new(field(), "2".parse().unwrap(), Goal::Order).unwrap();
        for course in [picked(End::First, 1), picked(End::Last, 2), classic, order] {
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

    /// A small generator of moves, six in ten.
    struct Wheel(u64);

    impl MoveStrategy for Wheel {
        fn may_move(&mut self, _: Lane) -> bool {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % 10 >= 4
        }
    }

    fn field(cars: usize) -> Entrants {
        Entrants::new((1..=cars).map(|car| CarName::any(&format!("car {car}")).unwrap())).unwrap()
    }

    fn track(cars: usize, laps: u32, pick_or_classic: Option<(End, usize)>, seed: u64) -> Track {
        let entrants = field(cars);
        let pick = |(end, count)| Goal::Pick(Pick::new(end, count, &entrants).unwrap());
        let goal = pick_or_classic.map_or(Goal::Classic, pick);
        followed(&Course::new(entrants.clone(), Laps::new(laps).unwrap(), goal).unwrap(), &mut Wheel(seed))
    }

    #[test]
    fn the_last_standing_is_the_podium_and_nobody_moves_twice_on_a_lap() {
        for (seed, cars) in (0..).zip(1..=40) {
            let laps = Laps::new(1 + u32::try_from(cars).unwrap() % 9).unwrap();
            let seen = track(cars, laps.count(), None, seed);
            let mut luck = Wheel(seed);
            let mut race = Race::new(field(cars), laps);
            let mut standings = seen.standings();
            let podium = loop {
                let progress = race.lap(&mut luck);
                let positions: Vec<_> = progress.cars().map(|car| car.position().steps()).collect();
                assert_eq!(standings.next().map(|standing| standing.positions), Some(positions));
                match progress {
                    RaceProgress::Racing(next) => race = next,
                    RaceProgress::Finished(podium) => break podium,
                }
            };
            assert_eq!(standings.next(), None);
            let winners: Vec<_> = podium.winners().map(index).collect();
            assert_eq!(seen.named, winners);
            assert_eq!(seen.standings().last().map(|standing| standing.leaders), Some(winners));
        }
    }

    #[test]
    fn a_photo_is_taken_when_the_last_place_is_not_certain_and_sudden_death_settles_it() {
        let mut photos = 0;
        for seed in 0..500 {
            for (end, count) in [(End::First, 1), (End::Last, 1), (End::First, 3), (End::Last, 6)] {
                let track = track(6, 3, Some((end, count)), seed);
                assert_eq!(track.named.len(), count);
                assert_eq!(track.photo.is_some(), !track.sudden_death.is_empty());
                let Some(photo) = &track.photo else { continue };
                photos += 1;
                assert!(photo.places < photo.lanes.len());
                let positions = track.standings().last().unwrap().positions;
                assert!(photo.lanes.iter().all(|lane| positions[*lane] == positions[photo.lanes[0]]));
                let picked = photo.lanes.iter().filter(|lane| track.named.contains(lane)).count();
                assert_eq!(picked, photo.places);
                assert_eq!(track.sudden_death[0].lanes, photo.lanes);
                assert!(track.sudden_death.iter().all(|lap| lap.lanes.len() == lap.moved.len()));
            }
        }
        assert!(photos > 500, "{photos}");
    }

    #[test]
    fn a_thousand_cars_over_a_thousand_laps_are_followed_and_no_more() {
        let track = track(1_000, 1_000, Some((End::Last, 1)), 7);
        assert!(track.laps.iter().all(|moves| moves.to_string().len() == 250));
        let last = track.standings().last().unwrap();
        let groups = last.groups();
        assert_eq!(groups.iter().map(|(_, cars)| cars).sum::<usize>(), 1_000);
        assert!(groups.is_sorted_by(|one, next| one.0 > next.0) && groups.len() < 120, "{}", groups.len());
        let followed = |cars, laps| {
            let course = Course::new(field(cars), Laps::new(laps).unwrap(), Goal::Classic).unwrap();
            KeptRace::Replay("00".repeat(32).parse().unwrap(), course).track().map(|track| track.laps.len())
        };
        assert_eq!((followed(1_000, 1), followed(1, 1_000)), (Ok(1), Ok(1_000)));
        assert_eq!(followed(1_001, 1), Err(TooLarge));
        let sentence = "a race is followed lap by lap with up to 1000 cars and 1000 laps";
        assert_eq!(followed(1, 1_001).unwrap_err().to_string(), sentence);
    }
}

//! A race as a viewer follows it: who moved on which lap, who was level about the last place, who was picked.
//!
//! What is kept of a lap is one bit a car. A race of a thousand cars over a thousand laps is 125 kB so, and a page that
//! gets it lap by lap shows the draw itself: it computes no luck to show the race, and can compute it all again
//! afterwards to see whether it was shown the truth.

use std::fmt;

use alley_racing::{Car, Entrants, Laps, MoveStrategy, Pick, Picking, Podium, Progress, Race, SuddenDeath};

/// A race from its first lap to the last place that was settled. Lanes are counted from 0 here, as rows are on a
/// [`Board`](crate::Board).
///
/// ```
/// use alley_board::Track;
/// use alley_racing::{End, Entrants, Lane, MoveStrategy, Pick};
///
/// struct Digits(std::vec::IntoIter<u8>);
///
/// impl MoveStrategy for Digits {
///     fn may_move(&mut self, _: Lane) -> bool {
///         self.0.next().is_some_and(|digit| digit >= 4)
///     }
/// }
///
/// let entrants = Entrants::classic("pobi,woni,jun")?;
/// let pick = Pick::new(End::First, 1, &entrants)?;
/// let digits = vec![9, 9, 0, /* the second lap */ 0, 0, 4, /* sudden death: all three are level */ 3, 4, 0];
/// let track = Track::of(&entrants, "2".parse()?, Some(pick), &mut Digits(digits.into_iter()))?;
///
/// assert_eq!(track.laps.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c", "2"]);
/// let standings: Vec<_> = track.standings().collect();
/// assert_eq!((&standings[0].positions[..], &standings[0].leaders[..]), (&[1, 1, 0][..], &[0, 1][..]));
/// assert_eq!(track.photo.map(|photo| (photo.lanes, photo.places)), Some((vec![0, 1, 2], 1)));
/// assert_eq!(track.sudden_death[0].moved, [false, true, false]);
/// assert_eq!(track.named, [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The names, lane by lane.
    pub names: Vec<String>,
    /// Who moved, lap by lap.
    pub laps: Vec<Moves>,
    /// Those level about the last place when the laps were driven, if there were more of them than places.
    pub photo: Option<Photo>,
    /// The extra laps, in the order driven.
    pub sudden_death: Vec<ExtraLap>,
    /// The lanes of those who were picked; without a pick, of the winners.
    pub named: Vec<usize>,
}

/// A finish too close to call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    /// The lanes of those who are level.
    pub lanes: Vec<usize>,
    /// The places left for them, fewer than they are.
    pub places: usize,
}

/// One lap of sudden death.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraLap {
    /// The lanes of those who were still level.
    pub lanes: Vec<usize>,
    /// Whether each of them moved.
    pub moved: Vec<bool>,
}

/// Where everybody is after a lap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The lap, from 1.
    pub lap: usize,
    /// How far each has come, lane by lane.
    pub positions: Vec<u32>,
    /// The lanes of those nobody is ahead of.
    pub leaders: Vec<usize>,
}

impl Track {
    /// The most cars that are followed one by one.
    pub const MOST_CARS: usize = 1_000;
    /// The most laps that are followed one by one.
    pub const MOST_LAPS: u32 = 1_000;

    /// Drives the race with this luck, lap by lap, and settles the pick; luck must part those who are level some time.
    ///
    /// # Errors
    /// The race is too large to be followed.
    pub fn of(
        entrants: &Entrants,
        laps: Laps,
        pick: Option<Pick>,
        luck: &mut impl MoveStrategy,
    ) -> Result<Self, TooLarge> {
        if entrants.count() > Self::MOST_CARS || laps.count() > Self::MOST_LAPS {
            return Err(TooLarge);
        }
        let names = entrants.iter().map(|entrant| entrant.name().to_string()).collect();
        let (laps, podium) = driven(Race::new(entrants.clone(), laps), luck);
        let track = Self { names, laps, photo: None, sudden_death: Vec::new(), named: Vec::new() };
        Ok(match pick {
            None => Self { named: podium.winners().map(index).collect(), ..track },
            Some(pick) => track.settled(&podium, pick, luck),
        })
    }

    fn settled(mut self, podium: &Podium, pick: Pick, luck: &mut impl MoveStrategy) -> Self {
        let mut picking = podium.pick(pick);
        if let Picking::Tied(tie) = &picking {
            self.photo = Some(Photo { lanes: lanes(tie), places: tie.places() });
        }
        loop {
            match picking {
                Picking::Settled(picked) => return Self { named: picked.cars().map(index).collect(), ..self },
                Picking::Tied(tie) => {
                    let lanes = lanes(&tie);
                    let (lap, next) = tie.lap(luck);
                    let moved = lap.attempts().map(alley_racing::Attempt::moved).collect();
                    self.sudden_death.push(ExtraLap { lanes, moved });
                    picking = next;
                }
            }
        }
    }

    /// Lap by lap where everybody is: for whoever wants the standings instead of the motion.
    pub fn standings(&self) -> impl Iterator<Item = Standing> {
        let start = vec![0; self.names.len()];
        self.laps.iter().zip(1..).scan(start, |positions, (moves, lap)| {
            positions.iter_mut().zip(moves.each()).for_each(|(position, moved)| *position += u32::from(moved));
            let furthest = positions.iter().max().copied();
            let leaders = (0..).zip(positions.iter()).filter(|(_, position)| Some(**position) == furthest);
            let leaders = leaders.map(|(lane, _)| lane).collect();
            Some(Standing { lap, positions: positions.clone(), leaders })
        })
    }
}

impl Standing {
    /// How many cars are at each position, the furthest first: a thousand cars are shown as groups.
    #[must_use]
    pub fn groups(&self) -> Vec<(u32, usize)> {
        let mut positions = self.positions.clone();
        positions.sort_unstable_by(|one, other| other.cmp(one));
        positions.chunk_by(PartialEq::eq).filter_map(|level| Some((*level.first()?, level.len()))).collect()
    }
}

/// The moves of one lap: one bit a car, the first lane highest. As a text they are hexadecimal digits, four cars each;
/// bits after the last car are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    cars: usize,
    bytes: Vec<u8>,
}

impl Moves {
    fn of(cars: impl Iterator<Item = bool>) -> Self {
        let mut moves = Self { cars: 0, bytes: Vec::new() };
        cars.for_each(|moved| moves.push(moved));
        moves
    }

    fn push(&mut self, moved: bool) {
        let bit = u8::from(moved) << (7 - self.cars % 8);
        match self.bytes.last_mut() {
            Some(byte) if !self.cars.is_multiple_of(8) => *byte |= bit,
            _ => self.bytes.push(bit),
        }
        self.cars += 1;
    }

    /// Whether each car moved, lane by lane.
    pub fn each(&self) -> impl Iterator<Item = bool> {
        let bits = self.bytes.iter().flat_map(|byte| (0..8).map(move |place| byte << place & 0x80 != 0));
        bits.take(self.cars)
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.cars.div_ceil(4);
        for byte in &self.bytes {
            match digits {
                1 => write!(formatter, "{:x}", byte >> 4)?,
                _ => write!(formatter, "{byte:02x}")?,
            }
            digits = digits.saturating_sub(2);
        }
        Ok(())
    }
}

/// All laps, and the podium. Who moved is read off the cars, so that nothing is shown that the rules did not do.
fn driven(mut race: Race, luck: &mut impl MoveStrategy) -> (Vec<Moves>, Podium) {
    let mut laps = Vec::new();
    loop {
        let before: Vec<_> = race.cars().map(Car::position).collect();
        let progress = race.lap(luck);
        laps.push(Moves::of(progress.cars().zip(before).map(|(car, before)| car.position() > before)));
        match progress {
            Progress::Racing(next) => race = next,
            Progress::Finished(podium) => return (laps, podium),
        }
    }
}

fn lanes(tie: &SuddenDeath) -> Vec<usize> {
    tie.tied().map(index).collect()
}

fn index(car: &Car) -> usize {
    car.lane().number() - 1
}

/// A race with more cars or laps than anybody follows one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cars, laps) = (Track::MOST_CARS, Track::MOST_LAPS);
        write!(formatter, "a race is followed lap by lap with up to {cars} cars and {laps} laps")
    }
}

impl std::error::Error for TooLarge {}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_racing::{CarName, End, Lane};

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

    fn track(cars: usize, laps: u32, pick: Option<(End, usize)>, seed: u64) -> Track {
        let entrants = field(cars);
        let pick = pick.map(|(end, count)| Pick::new(end, count, &entrants).unwrap());
        Track::of(&entrants, Laps::new(laps).unwrap(), pick, &mut Wheel(seed)).unwrap()
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
                    Progress::Racing(next) => race = next,
                    Progress::Finished(podium) => break podium,
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
    fn moves_are_written_four_cars_a_digit() {
        let written = |moved: &[bool]| Moves::of(moved.iter().copied()).to_string();
        assert_eq!(written(&[true]), "8");
        assert_eq!(written(&[true, false, true, true]), "b");
        assert_eq!(written(&[false, false, false, true, true]), "18");
        assert_eq!(written(&[true; 8]), "ff");
        assert_eq!(written(&[true; 9]), "ff8");
        for cars in 1..70_usize {
            let thirds: Vec<bool> = (0..cars).map(|car| car % 3 == 0).collect();
            let moves = Moves::of(thirds.iter().copied());
            assert_eq!(moves.each().collect::<Vec<_>>(), thirds);
            assert_eq!(moves.to_string().len(), cars.div_ceil(4));
        }
    }

    #[test]
    fn a_thousand_cars_over_a_thousand_laps_are_followed_and_no_more() {
        let track = track(1_000, 1_000, Some((End::Last, 1)), 7);
        assert!(track.laps.iter().all(|moves| moves.to_string().len() == 250));
        let last = track.standings().last().unwrap();
        let groups = last.groups();
        assert_eq!(groups.iter().map(|(_, cars)| cars).sum::<usize>(), 1_000);
        assert!(groups.is_sorted_by(|one, next| one.0 > next.0) && groups.len() < 120, "{}", groups.len());
        let refused = |cars, laps| Track::of(&field(cars), Laps::new(laps).unwrap(), None, &mut Wheel(0)).unwrap_err();
        assert_eq!(refused(1_001, 1), TooLarge);
        let sentence = "a race is followed lap by lap with up to 1000 cars and 1000 laps";
        assert_eq!(refused(1, 1_001).to_string(), sentence);
    }
}

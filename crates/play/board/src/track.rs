//! A race as a viewer follows it: who moved on which lap, who was level about the last place, who was picked.
//!
//! What is kept of a lap is one bit per car: a thousand cars over a thousand laps take 125 kB. A page that gets it lap
//! by lap shows the draw itself: it computes no luck to show the race, and can compute it all again afterwards to see
//! whether it was shown the truth.

use std::fmt;

/// A race from its first lap to the last place that was settled. Lanes are counted from 0 here, as rows are on a
/// [`Board`](crate::Board).
///
/// ```
/// use alley_board::{Moves, Track};
///
/// let laps = vec![Moves::from_iter([true, true, false]), Moves::from_iter([false, false, true])];
/// let names = ["pobi", "woni", "jun"].map(str::to_owned).to_vec();
/// let track = Track { names, laps, photo: None, sudden_death: Vec::new(), named: vec![0, 1, 2] };
/// assert_eq!(track.laps.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c", "2"]);
/// let standings: Vec<_> = track.standings().collect();
/// assert_eq!((&standings[0].positions[..], &standings[0].leaders[..]), (&[1, 1, 0][..], &[0, 1][..]));
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
    /// Lap by lap where everybody is: for viewers who want the standings instead of the motion.
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

/// The moves of one lap: one bit per car, the first lane highest. As text they are hexadecimal digits, four cars each;
/// bits after the last car are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    cars: usize,
    bytes: Vec<u8>,
}

impl Moves {
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

impl FromIterator<bool> for Moves {
    fn from_iter<Cars: IntoIterator<Item = bool>>(cars: Cars) -> Self {
        let mut moves = Self { cars: 0, bytes: Vec::new() };
        cars.into_iter().for_each(|moved| moves.push(moved));
        moves
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_four_cars_a_digit() {
        let written = |moved: &[bool]| moved.iter().copied().collect::<Moves>().to_string();
        assert_eq!(written(&[true]), "8");
        assert_eq!(written(&[true, false, true, true]), "b");
        assert_eq!(written(&[false, false, false, true, true]), "18");
        assert_eq!(written(&[true; 8]), "ff");
        assert_eq!(written(&[true; 9]), "ff8");
        for cars in 1..70_usize {
            let thirds: Vec<bool> = (0..cars).map(|car| car % 3 == 0).collect();
            let moves = thirds.iter().copied().collect::<Moves>();
            assert_eq!(moves.each().collect::<Vec<_>>(), thirds);
            assert_eq!(moves.to_string().len(), cars.div_ceil(4));
        }
    }
    #[test]
    fn standings_add_the_moves_up_lap_by_lap() {
        let laps = [[true, true, false], [false, true, true], [true, false, false]].map(Moves::from_iter).to_vec();
        let names = ["a", "b", "c"].map(str::to_owned).to_vec();
        let track = Track { names, laps, photo: None, sudden_death: Vec::new(), named: vec![0, 1] };
        let standing = |lap, positions: [u32; 3], leaders: &[usize]| Standing {
            lap,
            positions: positions.to_vec(),
            leaders: leaders.to_vec(),
        };
        let expected = [standing(1, [1, 1, 0], &[0, 1]), standing(2, [1, 2, 1], &[1]), standing(3, [2, 2, 1], &[0, 1])];
        assert_eq!(track.standings().collect::<Vec<_>>(), expected);
        assert_eq!(expected.map(|standing| standing.groups()), [[(1, 2), (0, 1)], [(2, 1), (1, 2)], [(2, 2), (1, 1)]]);
    }
}

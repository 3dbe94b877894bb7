//! Baker: a team bowls one line.

use std::fmt;

use alley_bowling::{BowlerName, FrameNumber};

/// Two to five players who bowl one line, taking the frames in turn: of five, the first bowls frames 1 and 6. Nothing
/// else changes, so a Baker line is any line of play, and this says who is up.
///
/// ```
/// use alley_bowling::{BowlerName, FrameNumber};
/// use alley_house_rules::BakerTeam;
///
/// let team = BakerTeam::new([BowlerName::classic("pjs")?, BowlerName::classic("kyj")?])?;
/// assert_eq!(team.up(FrameNumber::TENTH).as_str(), "KYJ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BakerTeam {
    first: BowlerName,
    others: Vec<BowlerName>,
}

impl BakerTeam {
    const FEWEST: usize = 2;
    const MOST: usize = 5;

    /// These players, in the order in which they bowl.
    ///
    /// # Errors
    /// A team has two to five players.
    pub fn new(players: impl IntoIterator<Item = BowlerName>) -> Result<Self, BakerTeamRefusal> {
        // One more than can be is enough to see that there are too many.
        let mut players = players.into_iter().take(Self::MOST + 1);
        let first = players.next().ok_or(BakerTeamRefusal)?;
        let others: Vec<_> = players.collect();
        if !(Self::FEWEST..=Self::MOST).contains(&(others.len() + 1)) {
            return Err(BakerTeamRefusal);
        }
        Ok(Self { first, others })
    }

    /// The players, in the order in which they bowl.
    pub fn players(&self) -> impl Iterator<Item = &BowlerName> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// Who bowls this frame, given ones included.
    #[must_use]
    pub fn up(&self, frame: FrameNumber) -> &BowlerName {
        let turns = usize::from(frame.value() - 1);
        let place = turns % (self.others.len() + 1);
        self.players().nth(place).unwrap_or(&self.first)
    }
}

/// A team has two to five players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BakerTeamRefusal;

impl fmt::Display for BakerTeamRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a Baker team has two to five players")
    }
}

impl std::error::Error for BakerTeamRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<BowlerName> {
        ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF"][..count]
            .iter()
            .map(|name| BowlerName::classic(name).unwrap())
            .collect()
    }

    fn order(count: usize) -> String {
        let team = BakerTeam::new(names(count)).unwrap();
        assert_eq!(team.players().cloned().collect::<Vec<_>>(), names(count));
        (1..=10).map(|frame| team.up(FrameNumber::new(frame).unwrap()).as_str().chars().next().unwrap()).collect()
    }

    #[test]
    fn the_players_take_the_frames_in_turn() {
        assert_eq!([2, 3, 4, 5].map(order), ["ABABABABAB", "ABCABCABCA", "ABCDABCDAB", "ABCDEABCDE"]);
    }

    #[test]
    fn a_team_has_two_to_five_players() {
        for count in [0, 1, 6] {
            assert_eq!(BakerTeam::new(names(count)), Err(BakerTeamRefusal), "{count}");
        }
        assert_eq!(BakerTeamRefusal.to_string(), "a Baker team has two to five players");
    }
}

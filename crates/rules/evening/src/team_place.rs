//! A team's line in the standings.

use crate::merit::Merit;
use crate::{Contestant, Outing, Pinfall, Tiebreak};

/// The members' games together, and the rank they were given for. Pacers are no members.
///
/// ```
/// use alley_evening::{Contestant, Handicap, Outing, Standings};
///
/// let game = |points, team| Contestant::new(Handicap::NONE, vec![Outing::Bowled(points)]).in_team(team);
/// let standings = Standings::of(&[game(150, 0), game(180, 1), game(170, 0), game(300, 1).as_pacer()]);
/// let [first, second] = standings.teams() else { unreachable!("two teams") };
/// assert_eq!((first.team(), first.total(), first.members()), (0, 320, vec![0, 2]));
/// assert_eq!((second.rank(), second.behind()), (2, 140));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPlace {
    /// Which, and the rank with the pins behind the leader.
    position: (usize, (usize, u32)),
    members: Vec<(usize, Contestant)>,
}

impl TeamPlace {
    /// Not ranked yet.
    pub(crate) const fn new(team: usize, members: Vec<(usize, Contestant)>) -> Self {
        Self { position: (team, (1, 0)), members }
    }

    pub(crate) fn ranked(self, rank: usize, behind: u32) -> Self {
        Self { position: (self.position.0, (rank, behind)), ..self }
    }

    /// The number of the team.
    #[must_use]
    pub const fn team(&self) -> usize {
        self.position.0
    }

    /// From 1; equals share one, and the ranks after them are left out.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.position.1.0
    }

    /// How many pins the leading team is ahead, with handicap.
    #[must_use]
    pub const fn behind(&self) -> u32 {
        self.position.1.1
    }

    /// The members, by their places in the list that the standings were made of.
    #[must_use]
    pub fn members(&self) -> Vec<usize> {
        self.members.iter().map(|&(who, _)| who).collect()
    }

    /// For every game the sum of what the members have in it; unknown where none of them rolled a ball.
    #[must_use]
    pub fn games(&self) -> Vec<Option<Pinfall>> {
        let most = self.contestants().map(|member| member.outings().count()).max().unwrap_or_default();
        (0..most).map(|game| self.game(game)).collect()
    }

    /// The points without handicap.
    #[must_use]
    pub fn scratch(&self) -> u32 {
        self.pinfall().scratch()
    }

    /// The handicaps of all games that were begun, bowled or entered.
    #[must_use]
    pub fn handicap(&self) -> i32 {
        self.pinfall().handicap()
    }

    /// The points with handicap.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.pinfall().total()
    }

    /// The total, if no pin falls any more; the handicaps of all games still to come are in it.
    #[must_use]
    pub fn lowest(&self) -> i32 {
        self.summed(Outing::lowest).total()
    }

    /// The highest total that is still possible; the handicaps of all games still to come are in it.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.summed(Outing::highest).total()
    }

    /// How many frames are not over.
    #[must_use]
    pub fn frames_left(&self) -> u32 {
        self.contestants().map(Contestant::frames_left).fold(0, u32::saturating_add)
    }

    /// Which step tells these two apart; no step, if they are equal.
    #[must_use]
    pub fn decided_by(&self, other: &Self) -> Option<Tiebreak> {
        Tiebreak::between(self.merit(), other.merit())
    }

    /// Teams have no gap, so that step never tells them apart.
    pub(crate) fn merit(&self) -> Merit {
        Merit { pinfall: self.pinfall(), gap: None }
    }

    fn pinfall(&self) -> Pinfall {
        self.summed(Outing::points)
    }

    fn summed(&self, points: impl Fn(Outing) -> Option<u16> + Copy) -> Pinfall {
        self.contestants().map(|member| member.summed(points)).sum()
    }

    fn game(&self, game: usize) -> Option<Pinfall> {
        let counted = self.contestants().filter_map(|member| member.with_handicap().nth(game).flatten());
        counted.reduce(|sum, more| sum + more)
    }

    fn contestants(&self) -> impl Iterator<Item = &Contestant> {
        self.members.iter().map(|(_, member)| member)
    }
}

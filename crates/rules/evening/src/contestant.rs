//! Somebody who takes part in an evening.

use crate::merit::Merit;
use crate::{Average, Handicap, Outing, Pinfall};

/// The games of one contestant, the handicap that comes with each, and for whom they count.
///
/// ```
/// use alley_evening::{Contestant, Handicap, Outing};
///
/// let games = vec![Outing::Bowled(150), Outing::Bowled(171), Outing::Ahead];
/// let contestant = Contestant::new(Handicap::new(-5)?, games).in_team(2);
/// assert_eq!((contestant.scratch(), contestant.handicap(), contestant.total()), (321, -10, 311));
/// assert_eq!((contestant.high_game(), contestant.gap()), (Some(171), Some(21)));
/// assert_eq!((contestant.lowest(), contestant.highest()), (306, 606));
/// # Ok::<(), alley_evening::HandicapRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contestant {
    /// The team, if in one; and whether nothing of this counts.
    side: (Option<usize>, bool),
    series: (Handicap, Vec<Outing>),
}

impl Contestant {
    /// With this handicap in each of these games, in their order.
    #[must_use]
    pub const fn new(handicap: Handicap, games: Vec<Outing>) -> Self {
        Self { side: (None, false), series: (handicap, games) }
    }

    /// The same, as a member of the team with this number.
    #[must_use]
    pub fn in_team(self, team: usize) -> Self {
        Self { side: (Some(team), self.side.1), ..self }
    }

    /// The same, as a pacer: bowls along and counts for nothing.
    #[must_use]
    pub fn as_pacer(self) -> Self {
        Self { side: (self.side.0, true), ..self }
    }

    /// The number of the team.
    #[must_use]
    pub const fn team(&self) -> Option<usize> {
        self.side.0
    }

    /// Whether nothing of this counts.
    #[must_use]
    pub const fn is_pacer(&self) -> bool {
        self.side.1
    }

    /// Every game, as it stands.
    pub fn outings(&self) -> impl Iterator<Item = Outing> {
        self.series.1.iter().copied()
    }

    /// The points of every game without handicap; unknown where no ball was rolled.
    #[must_use]
    pub fn games(&self) -> Vec<Option<u16>> {
        self.outings().map(Outing::points).collect()
    }

    /// Every game with its handicap, as far as it counts.
    pub fn with_handicap(&self) -> impl Iterator<Item = Option<Pinfall>> {
        self.outings().map(|outing| self.given(outing.points()))
    }

    /// The points without handicap.
    #[must_use]
    pub fn scratch(&self) -> u32 {
        self.pinfall().scratch()
    }

    /// The handicap of all games that were begun, bowled or entered.
    #[must_use]
    pub fn handicap(&self) -> i32 {
        self.pinfall().handicap()
    }

    /// The points with handicap.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.pinfall().total()
    }

    /// The total, if no pin falls any more; the handicap of all games still to come is in it.
    #[must_use]
    pub fn lowest(&self) -> i32 {
        self.summed(Outing::lowest).total()
    }

    /// The highest total that is still possible; the handicap of all games still to come is in it.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.summed(Outing::highest).total()
    }

    /// Of the games that were bowled to the end.
    #[must_use]
    pub fn average(&self) -> Option<Average> {
        let pins = self.bowled().map(u32::from).fold(0, u32::saturating_add);
        Average::of(pins, u32::try_from(self.bowled().count()).ok()?)
    }

    /// The best game that was bowled to the end.
    #[must_use]
    pub fn high_game(&self) -> Option<u16> {
        self.bowled().max()
    }

    /// Between the best and the worst game that were bowled to the end; there is none before two.
    #[must_use]
    pub fn gap(&self) -> Option<u16> {
        let both = self.bowled().max().zip(self.bowled().min());
        both.filter(|_| self.bowled().nth(1).is_some()).map(|(high, low)| high - low)
    }

    /// How many frames are not over.
    #[must_use]
    pub fn frames_left(&self) -> u32 {
        self.outings().map(|outing| u32::from(outing.frames_left())).fold(0, u32::saturating_add)
    }

    pub(crate) fn pinfall(&self) -> Pinfall {
        self.summed(Outing::points)
    }

    pub(crate) fn merit(&self) -> Merit {
        Merit { pinfall: self.pinfall(), gap: self.gap() }
    }

    pub(crate) fn summed(&self, points: impl Fn(Outing) -> Option<u16>) -> Pinfall {
        self.outings().filter_map(|outing| self.given(points(outing))).sum()
    }

    fn given(&self, points: Option<u16>) -> Option<Pinfall> {
        points.map(|points| Pinfall::of_game(points, self.series.0))
    }

    fn bowled(&self) -> impl Iterator<Item = u16> {
        self.outings().filter_map(Outing::bowled)
    }
}

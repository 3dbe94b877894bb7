//! How an evening stands.

use std::collections::BTreeMap;

use crate::merit::Merit;
use crate::{Contestant, Place, TeamPlace, Tiebreak};

/// Everybody and every team in order of rank: by [`Tiebreak::ALL`] and [`Tiebreak::OF_TEAMS`]. Equals stand in the order given,
/// pacers after all others.
///
/// ```
/// use alley_evening::{Contestant, Handicap, Outing, Standings};
///
/// let game = |points| Contestant::new(Handicap::NONE, vec![Outing::Bowled(points)]);
/// let standings = Standings::of(&[120, 150, 150, 180].map(game));
/// let ranks: Vec<_> = standings.places().iter().filter_map(|place| place.rank()).collect();
/// assert_eq!(ranks, [1, 2, 2, 4]);
/// assert!(standings.teams().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    places: Vec<Place>,
    teams: Vec<TeamPlace>,
}

impl Standings {
    /// Of all who take part. A contestant's place in this list is their number in the standings.
    #[must_use]
    pub fn of(contestants: &[Contestant]) -> Self {
        Self { places: places(contestants), teams: teams(contestants) }
    }

    /// Every contestant.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Every team that has a member.
    #[must_use]
    pub fn teams(&self) -> &[TeamPlace] {
        &self.teams
    }
}

fn places(contestants: &[Contestant]) -> Vec<Place> {
    let pacers = contestants.iter().enumerate().filter(|(_, contestant)| contestant.is_pacer());
    let pacers = pacers.map(|(who, pacer)| Place::new(who, None, pacer.clone()));
    let counting = counting(contestants).map(|(who, contestant)| (contestant.merit(), (who, contestant)));
    let places = ranked(counting).into_iter();
    places.map(|(rank, (who, contestant))| Place::new(who, Some(rank), contestant.clone())).chain(pacers).collect()
}

fn teams(contestants: &[Contestant]) -> Vec<TeamPlace> {
    let of_a_team = counting(contestants).filter_map(|(who, member)| Some((member.team()?, (who, member.clone()))));
    let mut members = BTreeMap::<usize, Vec<_>>::new();
    of_a_team.for_each(|(team, member)| members.entry(team).or_default().push(member));
    let teams = members.into_iter().map(|(team, members)| TeamPlace::new(team, members));
    let places = ranked(teams.map(|team| (team.merit(), team))).into_iter();
    places.map(|((rank, behind), team)| team.ranked(rank, behind)).collect()
}

fn counting(contestants: &[Contestant]) -> impl Iterator<Item = (usize, &Contestant)> {
    contestants.iter().enumerate().filter(|(_, contestant)| !contestant.is_pacer())
}

/// The best first, each with the rank and the pins behind the best.
fn ranked<T>(each: impl Iterator<Item = (Merit, T)>) -> Vec<((usize, u32), T)> {
    let mut order: Vec<_> = each.collect();
    order.sort_by(|(one, _), (other, _)| Tiebreak::order(*one, *other));
    let merits: Vec<_> = order.iter().map(|&(merit, _)| merit).collect();
    order.into_iter().map(|(merit, one)| ((rank(&merits, merit), behind(&merits, merit)), one)).collect()
}

fn rank(merits: &[Merit], own: Merit) -> usize {
    merits.partition_point(|better| Tiebreak::order(*better, own).is_lt()) + 1
}

fn behind(merits: &[Merit], own: Merit) -> u32 {
    let leader = merits.first().unwrap_or(&own);
    leader.pinfall.total().abs_diff(own.pinfall.total())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Average, Handicap, Outing, Pinfall, Underway};

    fn bowled(handicap: i16, games: &[u16]) -> Contestant {
        Contestant::new(Handicap::new(handicap).unwrap(), games.iter().map(|&points| Outing::Bowled(points)).collect())
    }

    fn told(standings: &Standings) -> Vec<(usize, Option<usize>)> {
        standings.places().iter().map(|place| (place.who(), place.rank())).collect()
    }

    #[test]
    fn each_step_decides_where_those_before_do_not() {
        let rows = [
            (bowled(0, &[150, 150]), bowled(0, &[150, 151]), Some(Tiebreak::Total)),
            (bowled(0, &[151, 150]), bowled(1, &[150, 150]), Some(Tiebreak::Total)),
            (bowled(10, &[150, 150]), bowled(0, &[100, 220]), Some(Tiebreak::Scratch)),
            (bowled(0, &[149, 151]), bowled(0, &[150, 150]), Some(Tiebreak::Gap)),
            (bowled(0, &[300]), bowled(0, &[0, 300]), Some(Tiebreak::Gap)), // who has no gap comes after
            (bowled(0, &[140, 160]), bowled(0, &[160, 140]), None),
            (bowled(0, &[300]), bowled(0, &[300]), None),
            (bowled(-300, &[0]), bowled(0, &[]), Some(Tiebreak::Total)),
        ];
        for (worse, better, step) in rows {
            let standings = Standings::of(&[worse, better]);
            let [first, second] = standings.places() else { panic!("two contestants") };
            assert_eq!((first.decided_by(second), second.decided_by(first)), (step, step));
            let expected = match step {
                Some(_) => [(1, Some(1)), (0, Some(2))],
                None => [(0, Some(1)), (1, Some(1))],
            };
            assert_eq!(told(&standings), expected, "{step:?}");
        }
    }

    #[test]
    fn equals_share_a_rank_and_pacers_have_none() {
        let contestants = [
            bowled(0, &[100, 100]),
            bowled(300, &[300, 300]).as_pacer(),
            bowled(0, &[150, 160]),
            bowled(0, &[120, 90]),
            bowled(0, &[160, 150]),
            bowled(0, &[200, 200]),
        ];
        let standings = Standings::of(&contestants);
        assert_eq!(told(&standings), [(5, Some(1)), (2, Some(2)), (4, Some(2)), (3, Some(4)), (0, Some(5)), (1, None)]);
        let behind: Vec<_> = standings.places().iter().map(Place::behind).collect();
        assert_eq!(behind, [Some(0), Some(90), Some(90), Some(190), Some(200), None]);
    }

    #[test]
    fn a_handicap_counts_from_the_first_ball_on() {
        let playing = Underway::new(42, 50..=270, 6);
        let games = |playing| {
            let games =
                [Outing::Bowled(290), Outing::Entered(120), Outing::Playing(playing), Outing::Ahead, Outing::Missed];
            Contestant::new(Handicap::new(35).unwrap(), games.to_vec())
        };
        let begun = games(playing.begun());
        assert_eq!((begun.scratch(), begun.handicap(), begun.total()), (452, 105, 557));
        assert_eq!((begun.lowest(), begun.highest(), begun.frames_left()), (600, 1120, 16));
        assert_eq!(begun.games(), [Some(290), Some(120), Some(42), None, None]);
        assert_eq!((begun.average(), begun.high_game(), begun.gap()), (Average::of(290, 1), Some(290), None));
        let fresh = games(playing);
        assert_eq!((fresh.scratch(), fresh.handicap(), fresh.total()), (410, 70, 480));
        assert_eq!((fresh.lowest(), fresh.highest()), (600, 1120));
    }

    #[test]
    fn a_team_is_the_sum_of_its_members() {
        let late = Contestant::new(Handicap::new(5).unwrap(), vec![Outing::Ahead, Outing::Entered(120)]).in_team(7);
        let contestants = [
            bowled(10, &[150]).in_team(7),
            bowled(0, &[]).in_team(3),
            bowled(-10, &[100, 101]).in_team(4),
            late,
            bowled(300, &[300, 300]).in_team(3).as_pacer(),
            bowled(300, &[300, 300]).in_team(9).as_pacer(),
            bowled(300, &[300, 300]),
        ];
        let standings = Standings::of(&contestants);
        let told: Vec<_> =
            standings.teams().iter().map(|team| (team.team(), team.rank(), team.total(), team.behind())).collect();
        assert_eq!(told, [(7, 1, 285, 0), (4, 2, 181, 104), (3, 3, 0, 285)]);
        let first = &standings.teams()[0];
        let games: Vec<_> = first.games().into_iter().map(|game| game.map(Pinfall::total)).collect();
        assert_eq!((first.members(), games), (vec![0, 3], vec![Some(160), Some(125)]));
        assert_eq!((first.scratch(), first.handicap(), first.frames_left()), (270, 15, 10));
        assert_eq!((first.lowest(), first.highest()), (290, 590));
        assert_eq!(standings.teams()[2].games(), []);
    }

    #[test]
    fn teams_are_told_apart_by_total_and_scratch_alone() {
        let rows = [
            (vec![bowled(0, &[150, 150])], vec![bowled(0, &[150, 151])], Some(Tiebreak::Total)),
            (vec![bowled(5, &[150, 150])], vec![bowled(0, &[150, 160])], Some(Tiebreak::Scratch)),
            (vec![bowled(0, &[100, 200])], vec![bowled(0, &[150, 150])], None),
        ];
        for (worse, better, step) in rows {
            let worse = worse.into_iter().map(|contestant| contestant.in_team(0));
            let both: Vec<_> = worse.chain(better.into_iter().map(|contestant| contestant.in_team(1))).collect();
            let standings = Standings::of(&both);
            let [first, second] = standings.teams() else { panic!("two teams") };
            assert_eq!(first.decided_by(second), step);
            assert_eq!((first.team(), second.rank()), step.map_or((0, 1), |_| (1, 2)));
        }
    }
}

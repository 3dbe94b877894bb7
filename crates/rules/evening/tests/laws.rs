//! What holds for every evening, against a plain count with paper and pencil.

#![allow(
    clippy::excessive_nesting,
    clippy::too_many_lines,
    clippy::unwrap_used,
    reason = "a test stops at the first surprise"
)]

use alley_evening::{
    Average, Contestant, Handicap, HandicapRule, Outing, Percentage, Pinfall, Place, Standings, Tiebreak, Underway,
};
use proptest::prelude::*;

/// A game on paper.
#[derive(Clone, Copy, Debug)]
enum OnPaper {
    Over(u16),
    Lane { total: u16, lowest: u16, highest: u16, frames: u8, begun: bool },
    Blind(u16),
    Later,
    Never,
}

/// Somebody on paper. Few different numbers, so that there are ties.
#[derive(Clone, Debug)]
struct Somebody {
    handicap: i16,
    games: Vec<OnPaper>,
    team: Option<usize>,
    pacer: bool,
}

fn games() -> impl Strategy<Value = Vec<OnPaper>> {
    let points = prop_oneof![3 => 148..=152u16, 1 => 0..=300u16];
    let lane = (0..=150u16, 0..=50u16, 0..=100u16, 1..=10u8, any::<bool>());
    let lane = lane.prop_map(|(total, more, most, frames, begun)| OnPaper::Lane {
        total,
        lowest: total + more,
        highest: total + more + most,
        frames,
        begun,
    });
    let game = prop_oneof![
        6 => points.clone().prop_map(OnPaper::Over),
        2 => lane,
        1 => points.prop_map(OnPaper::Blind),
        1 => Just(OnPaper::Later),
        1 => Just(OnPaper::Never),
    ];
    prop::collection::vec(game, 0..=8)
}

fn somebody() -> impl Strategy<Value = Somebody> {
    let handicap = prop_oneof![4 => -1..=1i16, 1 => -300..=300i16];
    let somebody = (handicap, games(), prop::option::of(0..4usize), prop::bool::weighted(0.15));
    somebody.prop_map(|(handicap, games, team, pacer)| Somebody { handicap, games, team, pacer })
}

impl Somebody {
    fn contestant(&self) -> Contestant {
        let games = self.games.iter().map(|game| match *game {
            OnPaper::Over(points) => Outing::Bowled(points),
            OnPaper::Lane { total, lowest, highest, frames, begun } => {
                let underway = Underway::new(total, lowest..=highest, frames);
                Outing::Playing(if begun { underway.begun() } else { underway })
            }
            OnPaper::Blind(points) => Outing::Entered(points),
            OnPaper::Later => Outing::Ahead,
            OnPaper::Never => Outing::Missed,
        });
        let contestant = Contestant::new(Handicap::new(self.handicap).unwrap(), games.collect());
        let contestant = if self.pacer { contestant.as_pacer() } else { contestant };
        self.team.into_iter().fold(contestant, Contestant::in_team)
    }

    /// Scratch, handicap, lowest, highest and frames left, game by game.
    fn count(&self) -> (i64, i64, i64, i64, i64) {
        let (mut scratch, mut handicap, mut lowest, mut highest, mut frames) = (0, 0, 0, 0, 0);
        let own = i64::from(self.handicap);
        for game in &self.games {
            let (points, with, ends, left) = match *game {
                OnPaper::Over(points) | OnPaper::Blind(points) => (points, true, Some((points, points)), 0),
                OnPaper::Lane { total, lowest, highest, frames, begun } => {
                    (if begun { total } else { 0 }, begun, Some((lowest, highest)), frames)
                }
                OnPaper::Later => (0, false, Some((0, 300)), 10),
                OnPaper::Never => (0, false, None, 0),
            };
            scratch += i64::from(points);
            frames += i64::from(left);
            if with {
                handicap += own;
            }
            if let Some((low, high)) = ends {
                lowest += i64::from(low) + own;
                highest += i64::from(high) + own;
            }
        }
        (scratch, handicap, lowest, highest, frames)
    }

    fn finished(&self) -> Vec<u16> {
        let over = |game: &OnPaper| if let OnPaper::Over(points) = game { Some(*points) } else { None };
        self.games.iter().filter_map(over).collect()
    }

    fn gap(&self) -> Option<u16> {
        let mut finished = self.finished();
        finished.sort_unstable();
        (finished.len() >= 2).then(|| finished[finished.len() - 1] - finished[0])
    }

    /// Larger is better; the gap is turned round, and who has none has the worst of all.
    fn worth(&self) -> (i64, i64, i64) {
        let (scratch, handicap, ..) = self.count();
        (scratch + handicap, scratch, -self.gap().map_or(1000, i64::from))
    }
}

proptest! {
    #[test]
    fn everybody_is_counted_as_on_paper(people in prop::collection::vec(somebody(), 0..12)) {
        let contestants: Vec<_> = people.iter().map(Somebody::contestant).collect();
        let standings = Standings::of(&contestants);
        let mut seen: Vec<_> = standings.places().iter().map(Place::who).collect();
        seen.sort_unstable();
        prop_assert!(seen.into_iter().eq(0..people.len()));
        let best = people.iter().filter(|one| !one.pacer).map(Somebody::worth).max();
        for place in standings.places() {
            let (one, counted) = (&people[place.who()], place.contestant());
            let (scratch, handicap, lowest, highest, frames) = one.count();
            prop_assert_eq!(counted, &contestants[place.who()]);
            prop_assert_eq!((i64::from(counted.scratch()), i64::from(counted.handicap())), (scratch, handicap));
            prop_assert_eq!(i64::from(counted.total()), scratch + handicap);
            prop_assert_eq!((i64::from(counted.lowest()), i64::from(counted.highest())), (lowest, highest));
            prop_assert_eq!(i64::from(counted.frames_left()), frames);
            let finished = one.finished();
            let pins = finished.iter().map(|&points| u32::from(points)).sum();
            prop_assert_eq!(counted.average(), Average::of(pins, u32::try_from(finished.len()).unwrap()));
            prop_assert_eq!((counted.high_game(), counted.gap()), (finished.into_iter().max(), one.gap()));
            let better = people.iter().filter(|other| !other.pacer && other.worth() > one.worth()).count();
            prop_assert_eq!(place.rank(), (!one.pacer).then_some(better + 1));
            let behind = best.filter(|_| !one.pacer).map(|best| best.0 - one.worth().0);
            prop_assert_eq!(place.behind().map(i64::from), behind);
        }
    }

    #[test]
    fn places_stand_in_order_and_a_step_says_why(people in prop::collection::vec(somebody(), 0..12)) {
        let contestants: Vec<_> = people.iter().map(Somebody::contestant).collect();
        let standings = Standings::of(&contestants);
        for pair in standings.places().windows(2) {
            let [one, next] = pair else { unreachable!("two") };
            let (first, second) = (&people[one.who()], &people[next.who()]);
            prop_assert!(!first.pacer || second.pacer);
            if first.pacer || second.pacer {
                continue;
            }
            let ((total, scratch, gap), (less, fewer, wider)) = (first.worth(), second.worth());
            let steps = [(total > less, Tiebreak::Total), (scratch > fewer, Tiebreak::Scratch), (gap > wider, Tiebreak::Gap)];
            let expected = steps.into_iter().find(|(decides, _)| *decides).map(|(_, step)| step);
            prop_assert_eq!(one.decided_by(next), expected);
            prop_assert_eq!(expected.is_none(), one.rank() == next.rank());
            prop_assert!(expected.is_some() || one.who() < next.who());
        }
    }

    #[test]
    fn teams_are_summed_as_on_paper(people in prop::collection::vec(somebody(), 0..12)) {
        let contestants: Vec<_> = people.iter().map(Somebody::contestant).collect();
        let standings = Standings::of(&contestants);
        let members = |team| people.iter().filter(move |one| one.team == Some(team) && !one.pacer);
        let worth = |team| members(team).fold((0, 0), |(total, scratch), one| (total + one.worth().0, scratch + one.worth().1));
        let teams: Vec<_> = (0..4).filter(|&team| members(team).count() > 0).collect();
        prop_assert_eq!(standings.teams().len(), teams.len());
        for place in standings.teams() {
            let (total, scratch) = worth(place.team());
            prop_assert_eq!((i64::from(place.total()), i64::from(place.scratch())), (total, scratch));
            let better = teams.iter().filter(|&&other| worth(other) > (total, scratch)).count();
            prop_assert_eq!(place.rank(), better + 1);
            let by_games: i32 = place.games().into_iter().flatten().map(Pinfall::total).sum();
            prop_assert_eq!(by_games, place.total());
            let highest: i64 = members(place.team()).map(|one| one.count().3).sum();
            prop_assert_eq!(i64::from(place.highest()), highest);
        }
        prop_assert!(standings.teams().windows(2).all(|pair| pair[0].rank() <= pair[1].rank()));
    }

    #[test]
    fn a_percentage_is_the_largest_whole_number_below(
        percent in 1..=120u16, basis in 1..=300u16, most in prop::option::of(0..=300u16), pins in 0..=900u32, negative: bool,
    ) {
        let percentage = Percentage::new(percent, basis).unwrap();
        let percentage = most.map_or(percentage, |most| percentage.at_most(most).unwrap());
        let percentage = if negative { percentage.or_negative() } else { percentage };
        let rule = HandicapRule::Share(percentage);
        prop_assert_eq!(rule.to_string().parse(), Ok(rule));
        let whole = f64::from(pins / 3);
        let share = ((f64::from(basis) - whole) * f64::from(percent) / 100.0).floor();
        let capped = most.map_or(share, |most| share.min(f64::from(most))).clamp(-300.0, 300.0);
        let expected = if negative { capped } else { capped.max(0.0) };
        prop_assert!((f64::from(rule.of(None, Average::of(pins, 3)).value()) - expected).abs() < 0.5);
    }

    #[test]
    fn averages_are_ordered_by_their_fractions(pins in 0..=900u32, games in 3..=9u32, other in 0..=900u32, more in 3..=9u32) {
        let (one, two) = (Average::of(pins, games).unwrap(), Average::of(other, more).unwrap());
        prop_assert_eq!(one.cmp(&two), (pins * more).cmp(&(other * games)));
        let read: Average = one.to_string().parse().unwrap();
        prop_assert_eq!((read.pins(), read.games()), (pins, games));
    }
}

//! The chance to have the highest total of an evening, handicap included.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use alley_board::{Board, Row};
use alley_bowling::Line;
use alley_evening::{Contestant, Outing};
use alley_house_rules::HouseLine;
use alley_journal::GameId;
use alley_odds::{Forecast, Form, FreshGames, Odds, TotalChances};

use super::Evening;
use super::night::{Night, Participant};

/// Everybody's chances, each bowler as strong as their average (to the nearest five pins); without an average, as somebody
/// of whom nothing is known.
/// The joint highest count each: how ties are broken is not modelled.
///
/// ```
/// use std::collections::HashMap;
/// use alley_bowling::BowlerName;
/// use alley_play::{Evening, Hopes, Kept, Night, Person, Plan};
///
/// let people = ["A", "B"].map(|name| BowlerName::any(name).map(Person::named));
/// let evening = Evening::begin(&Plan::new(people.into_iter().collect::<Result<Vec<_>, _>>()?))?;
/// let (boards, hopes) = (HashMap::new(), Hopes::default());
/// let chances = hopes.of(&evening, &Night::of(&evening, &boards), &boards);
/// assert!((chances[0] - chances[1]).abs() < 1e-9); // nobody has bowled yet
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Hopes {
    /// Worked out when they are first asked for, by the line before its first ball and the average.
    outlooks: Arc<Mutex<Outlooks>>,
}

type Outlooks = HashMap<(HouseLine, Option<u16>), Arc<Outlook>>;

/// What is ahead of somebody of one strength.
#[derive(Debug)]
struct Outlook {
    forecast: Forecast<HouseLine>,
    fresh: FreshGames,
}

impl Hopes {
    /// Of everybody in their order; a pacer has none.
    #[must_use]
    pub fn of(&self, evening: &Evening, night: &Night, boards: &HashMap<GameId, Arc<Board>>) -> Vec<f64> {
        let places = night.standings.places();
        let ranked: Vec<_> = places.iter().filter(|place| place.rank().is_some()).collect();
        let totals = ranked.iter().map(|place| {
            let person = night.people.get(place.who());
            self.total(evening, (person, place.contestant()), boards)
        });
        let totals: Vec<_> = totals.collect();
        let mut chances = vec![0.0; night.people.len()];
        for (place, odds) in ranked.iter().zip(Odds::of_totals(&totals)) {
            if let Some(chance) = chances.get_mut(place.who()) {
                *chance = odds.wins();
            }
        }
        chances
    }

    fn total(
        &self,
        evening: &Evening,
        (person, contestant): (Option<&Participant>, &Contestant),
        boards: &HashMap<GameId, Arc<Board>>,
    ) -> TotalChances {
        let ahead = contestant.outings().filter(|outing| matches!(outing, Outing::Ahead)).count();
        let line = person.and_then(|person| playing(person, contestant, boards)).map(|row| &row.line);
        let certain = contestant.lowest() - line.map_or(0, |line| i32::from(line.card().outlook().lowest().value()));
        if ahead == 0 && line.is_none() {
            return TotalChances::certain(certain);
        }
        let average = person.and_then(|person| person.average).map(|average| nearest(average.whole()));
        let outlook = self.outlook(evening.plan().rules().line(), average);
        let chances = line.map(|line| outlook.forecast.chances(line));
        let series = outlook.fresh.series(certain, chances.as_ref(), ahead);
        series.unwrap_or_else(|| TotalChances::certain(certain))
    }

    fn outlook(&self, line: HouseLine, average: Option<u16>) -> Arc<Outlook> {
        let mut outlooks = self.outlooks.lock().unwrap_or_else(PoisonError::into_inner);
        let outlook = outlooks.entry((line, average)).or_insert_with(|| {
            let form = average.map_or_else(Form::default, |average| Form::of_average(f64::from(average)));
            let forecast = Forecast::on(line, form);
            let fresh = FreshGames::of(&forecast.chances(&Line::Open(line)));
            Arc::new(Outlook { forecast, fresh })
        });
        Arc::clone(outlook)
    }
}

/// To the nearest five pins: as many outlooks as these are kept.
const fn nearest(average: u16) -> u16 {
    (average + 2) / 5 * 5
}

/// The row of the game that somebody is in the middle of.
fn playing<'boards>(
    person: &Participant,
    contestant: &Contestant,
    boards: &'boards HashMap<GameId, Arc<Board>>,
) -> Option<&'boards Row> {
    let mut games = contestant.outings().zip(&person.games);
    let (_, bowled) = games.find(|(outing, _)| matches!(outing, Outing::Playing(_)))?;
    let bowled = bowled.as_ref()?;
    boards.get(&bowled.game)?.rows.get(bowled.row).map(|row| &**row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_taken_to_the_nearest_five_pins() {
        assert_eq!([0, 2, 3, 180, 182, 183, 187, 188, 300].map(nearest), [0, 0, 5, 180, 180, 185, 185, 190, 300]);
    }
}

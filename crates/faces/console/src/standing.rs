//! The standing of an evening in characters: everybody, then the teams, then by which rule they are ordered.

use alley_evening::{Average, Pinfall, Place, TeamPlace};
use alley_journal::GameId;
use alley_play::{Evening, Night, Participant};
use alley_text::{blanks, columns};
use alley_words::Language;

/// Everybody with their chance to have the highest total, in the order of `night`. A column that says nothing is left
/// out: teams and handicaps where there are none, and what may still come once everything is bowled.
///
/// ```
/// use std::collections::HashMap;
/// use alley_bowling::BowlerName;
/// use alley_console::standing;
/// use alley_play::{Evening, Kept, Night, Person, Plan};
/// use alley_words::Language;
///
/// let evening = Evening::begin(&Plan::new(vec![Person::named(BowlerName::any("지수")?)]))?;
/// let night = Night::of(&evening, &HashMap::new());
/// let told = standing(&evening, &night, &[1.0], Language::English);
/// assert!(told.starts_with("# name 1 pins total avg back hi gap left max win%\n1 지수 -    0     0   -    0  - "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn standing(evening: &Evening, night: &Night, chances: &[f64], language: Language) -> String {
    let title = evening.plan().title().map(|title| format!("{title}\n")).unwrap_or_default();
    let shown = Columns::of(night);
    let people = table(&people(night, chances, language), &shown.of_people(evening.length().into()), &[1, 2]);
    let chance = if shown.ahead { language.standing_chance() } else { "" };
    let order = language.standing_order();
    let teams = match night.standings.teams() {
        [] => String::new(),
        teams => {
            let rows = teams_told(night, teams, (evening.length().into(), language));
            format!(
                "{}{}",
                table(&rows, &shown.of_teams(evening.length().into()), &[1]),
                language.standing_order_of_teams()
            )
        }
    };
    let rules = language.played_by(evening.plan().rules());
    let gap = if teams.is_empty() { "" } else { "\n" };
    format!("{title}{rules}{people}{order}{chance}{gap}{teams}")
}

/// What those in a game have bowled in all games so far, in a line: `PJS 279 + 201 = 480`.
///
/// ```
/// use std::collections::HashMap;
/// use alley_bowling::{BowlerName, Pins};
/// use alley_journal::Memory;
/// use alley_play::{Lineup, Match, Night, clock};
///
/// let mut game = Match::begin(Box::new(Memory::default()), Lineup::first(BowlerName::classic("pjs")?), clock)?;
/// let evening = game.evening(None)?;
/// while game.board().next.is_some() {
///     game.roll(Pins::ALL)?;
/// }
/// let boards = game.boards(evening.board());
/// assert_eq!(alley_console::series(&Night::of(evening.board(), &boards), game.id()), "PJS 300\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn series(night: &Night, game: GameId) -> String {
    let told = night.people.iter().enumerate().filter_map(|(who, person)| {
        let last = person.games.iter().rposition(|bowled| bowled.is_some_and(|bowled| bowled.game == game))?;
        let place = night.standings.places().iter().find(|place| place.who() == who)?;
        let games: Vec<_> = place.contestant().games().into_iter().take(last + 1).map(or_dash).collect();
        let sum = if games.len() > 1 { format!(" = {}", place.contestant().scratch()) } else { String::new() };
        Some(format!("{} {}{sum}", person.name, games.join(" + ")))
    });
    format!("{}\n", told.collect::<Vec<_>>().join(", "))
}

/// Which columns say something.
struct Columns {
    teams: bool,
    handicaps: bool,
    ahead: bool,
}

impl Columns {
    fn of(night: &Night) -> Self {
        let mut places = night.standings.places().iter();
        Self {
            teams: !night.teams.is_empty(),
            handicaps: night.people.iter().any(|person| person.handicap.value() != 0),
            ahead: places.any(|place| place.contestant().frames_left() > 0),
        }
    }

    fn of_people(&self, games: usize) -> Vec<bool> {
        let mut shown = vec![true, true, self.teams, self.handicaps];
        shown.extend(vec![true; games]);
        shown.extend([true; 6]);
        shown.extend([self.ahead; 3]);
        shown
    }

    fn of_teams(&self, games: usize) -> Vec<bool> {
        let mut shown = vec![true; 2 + games];
        shown.extend([self.handicaps, true, true, self.ahead, self.ahead]);
        shown
    }
}

fn people(night: &Night, chances: &[f64], language: Language) -> Vec<Vec<String>> {
    let games = night.people.first().map_or(1, |person| person.games.len());
    let before = language.standing_heads_before_games().into_iter().map(str::to_owned);
    let after = language.standing_heads_after_games().into_iter().map(str::to_owned);
    let heads = before.chain((1..=games).map(|number| number.to_string())).chain(after).collect();
    let places = night.standings.places().iter();
    let rows = places.filter_map(|place| Some(one(night, place, night.people.get(place.who())?, chances)));
    std::iter::once(heads).chain(rows).collect()
}

fn one(night: &Night, place: &Place, person: &Participant, chances: &[f64]) -> Vec<String> {
    let contestant = place.contestant();
    let team = person.team.and_then(|team| night.teams.get(team));
    let before = vec![or_dash(place.rank()), person.name.clone(), or_dash(team), person.handicap.value().to_string()];
    let games = contestant.games().into_iter().map(or_dash).collect();
    let chance = place.rank().and_then(|_| chances.get(place.who()));
    let after = vec![
        contestant.scratch().to_string(),
        contestant.total().to_string(),
        or_dash(contestant.average().map(average)),
        or_dash(place.behind()),
        or_dash(contestant.high_game()),
        or_dash(contestant.gap()),
        contestant.frames_left().to_string(),
        contestant.highest().to_string(),
        or_dash(chance.map(|chance| percent(*chance))),
    ];
    [before, games, after].concat()
}

fn teams_told(night: &Night, teams: &[TeamPlace], (games, language): (usize, Language)) -> Vec<Vec<String>> {
    let [rank, _, team, handicap] = language.standing_heads_before_games();
    let [_, total, _, behind, _, _, left, highest, _] = language.standing_heads_after_games();
    let numbers = (1..=games).map(|number| number.to_string());
    let heads = [rank, team].map(str::to_owned).into_iter().chain(numbers);
    let heads = heads.chain([handicap, total, behind, left, highest].map(str::to_owned)).collect();
    let row = |place: &TeamPlace| {
        let name = night.teams.get(place.team()).cloned().unwrap_or_default();
        let bowled = place.games();
        let games = (0..games).map(|game| or_dash(bowled.get(game).copied().flatten().map(Pinfall::total)));
        let after = [
            place.handicap().to_string(),
            place.total().to_string(),
            place.behind().to_string(),
            place.frames_left().to_string(),
            place.highest().to_string(),
        ];
        [place.rank().to_string(), name].into_iter().chain(games).chain(after).collect()
    };
    std::iter::once(heads).chain(teams.iter().map(row)).collect()
}

/// One blank between two columns; those of names to the left, all others to the right.
fn table(rows: &[Vec<String>], shown: &[bool], names: &[usize]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().filter(|(column, _)| shown.get(*column).copied().unwrap_or(true));
        let cells = cells.map(|(column, cell)| {
            let room = blanks(cell, width(column).unwrap_or_default());
            if names.contains(&column) { format!("{cell}{room}") } else { format!("{room}{cell}") }
        });
        format!("{}\n", cells.collect::<Vec<_>>().join(" ").trim_end())
    };
    rows.iter().map(line).collect()
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

fn average(average: Average) -> String {
    format!("{:.2}", f64::from(average.pins()) / f64::from(average.games()))
}

/// In tenths; only what is certain is 0 or 100.
fn percent(chance: f64) -> String {
    match chance * 100.0 {
        certain if certain >= 100.0 - 1e-9 => "100".to_owned(),
        high if high >= 99.95 => ">99.9".to_owned(),
        low if low < 0.05 && low > 0.0 => "<0.1".to_owned(),
        none if none <= 0.0 => "0".to_owned(),
        percent => format!("{percent:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_board::Board;
    use alley_bowling::{BowlerName, Pins};
    use alley_journal::Memory;
    use alley_play::{Change, Followed, Kept, Person, Plan, Score, Stamp, begin_game, clock};
    use std::collections::HashMap;
    use std::sync::Arc;

    fn person(name: &str) -> Person {
        Person::named(BowlerName::any(name).unwrap())
    }

    fn stamp() -> Stamp {
        Stamp::fresh(clock()).unwrap()
    }

    /// Every game whole but the last, of which only these frames are bowled; the first counts 9 with every first ball.
    fn bowled(plan: Plan, games: u8, last: u8) -> (Evening, HashMap<GameId, Arc<Board>>) {
        let mut journal = Memory::default();
        let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
        let lane = evening.board().lanes().next().unwrap();
        let rows = evening.board().seating().on(lane).to_vec();
        let mut boards = HashMap::new();
        for number in 1..=games {
            let begun = begin_game(&mut journal, &mut evening, lane, (&rows, Vec::new()), clock()).unwrap();
            let mut game = Followed::<Score>::load(&mut journal, begun.id).unwrap();
            for place in (0..if number == games { last } else { 10 }).flat_map(|_| 0..rows.len()) {
                for count in [9 - u8::try_from(place).unwrap(), 0] {
                    game.happen(&mut journal, None, &stamp(), &Change::Roll(Pins::new(count).unwrap().into())).unwrap();
                }
            }
            boards.insert(game.id(), Arc::clone(game.board()));
        }
        (evening.board().as_ref().clone(), boards)
    }

    #[test]
    fn everybody_then_the_teams_and_the_rules() {
        let team = |name: &str, team: &str| person(name).in_team(BowlerName::any(team).unwrap());
        let people = vec![team("PJS", "A").with_handicap("-3".parse().unwrap()), team("박지수", "B"), person("KYJ")];
        let plan = Plan::new(people).of_games(4).unwrap().with_handicaps("each".parse().unwrap());
        let (evening, boards) = bowled(plan.called("정기전".parse().unwrap()), 3, 4);
        let night = Night::of(&evening, &boards);
        let told = standing(&evening, &night, &[0.5, 0.25, 0.0001], Language::English);
        let expected = "\
정기전
# name   team hcp  1  2  3 4 pins total   avg back hi gap left max win%
1 PJS    A     -3 90 90 36 -  216   207 90.00    0 90   0   16 684 50.0
2 박지수 B      0 80 80 32 -  192   192 80.00   15 80   0   16 672 25.0
3 KYJ    -      0 70 70 28 -  168   168 70.00   39 70   0   16 648 <0.1
Order: total with handicap, then scratch, then the smaller gap between high and
low game. Equals share a rank.
win%: the chance to have the highest total with handicap. Ties count for each;
tie-breaks are not modelled.

# team  1  2  3 4 hcp total back left max
1 A    87 87 33 -  -9   207    0   16 684
2 B    80 80 32 -   0   192   15   16 672
Teams: total with handicap, then scratch.
";
        assert_eq!(told, expected);
    }

    /// As wide as it gets while a club bowls: teams, handicaps, scores of three digits, and all that may still come.
    #[test]
    fn four_games_fit_eighty_columns() {
        let each =
            |name: &str| person(name).in_team(BowlerName::any("A").unwrap()).with_handicap("12".parse().unwrap());
        let plan = Plan::new(vec![each("PJS"), each("KYJ")]).of_games(4).unwrap();
        let plan = plan.with_handicaps("each".parse().unwrap());
        let mut journal = Memory::default();
        let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
        let lane = evening.board().lanes().next().unwrap();
        let rows = evening.board().seating().on(lane).to_vec();
        let mut boards = HashMap::new();
        for frames in [24, 24, 24, 22] {
            let begun = begin_game(&mut journal, &mut evening, lane, (&rows, Vec::new()), clock()).unwrap();
            let mut game = Followed::<Score>::load(&mut journal, begun.id).unwrap();
            for _ in 0..frames {
                game.happen(&mut journal, None, &stamp(), &Change::Roll(Pins::ALL.into())).unwrap();
            }
            boards.insert(game.id(), Arc::clone(game.board()));
        }
        let night = Night::of(evening.board(), &boards);
        for language in Language::ALL {
            let told = standing(evening.board(), &night, &[0.5, 0.99999], language);
            assert!(told.lines().all(|line| columns(line) <= 80), "{told}");
            assert!(told.contains(" 300 300 300 "), "{told}");
        }
    }

    #[test]
    fn once_all_is_bowled_nothing_is_said_of_what_may_come() {
        let (evening, boards) = bowled(Plan::new(vec![person("PJS"), person("지수").as_pacer()]), 1, 10);
        let evening = evening.after(&alley_play::EveningChange::Close, clock()).unwrap();
        let told = standing(&evening, &Night::of(&evening, &boards), &[1.0, 0.0], Language::Korean);
        let expected = "\
순 이름  1 핀 총점  에버 핀차 하이 편차
 1 PJS  90 90   90 90.00    0   90    -
 - 지수 80 80   80 80.00    -   80    -
순서: 핸디를 더한 총점, 같으면 스크래치가 높은 사람, 그다음 하이로우 편차가 작은
사람. 끝까지 같으면 같은 순위입니다.
";
        assert_eq!(told, expected);
    }

    #[test]
    fn only_what_is_certain_is_said_to_be() {
        let told = [1.0, 0.99999, 0.9994, 0.5, 0.0006, 0.0001, 0.0].map(percent);
        assert_eq!(told, ["100", ">99.9", "99.9", "50.0", "0.1", "<0.1", "0"]);
    }
}

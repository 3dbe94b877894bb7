//! Everybody's figures, from one finished game after the other.

use alley_house_rules::Rules;

use crate::{Score, Statistics};

/// Figures by name and rules: games by different rules are never mixed. Namesakes are counted together.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_play::{Change, Lineup, Score, Scorebook};
///
/// let mut score = Score::new(Lineup::first(BowlerName::classic("pjs")?).by("no-tap-9".parse()?)?);
/// while score.board().next.is_some() {
///     score = score.then(&Change::Roll(Pins::new(9)?.into()))?;
/// }
/// let mut book = Scorebook::default();
/// book.enter(&score);
/// let [bowler] = &book.into_bowlers()[..] else { unreachable!("one has bowled") };
/// assert_eq!((bowler.name.as_str(), bowler.rules.to_string()), ("PJS", "no-tap-9".to_owned()));
/// assert_eq!((bowler.figures.high_game(), bowler.figures.first_ball()), (Some(300), Some(9.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scorebook {
    /// In small letters; everybody, if nobody is named.
    wanted: Option<String>,
    bowlers: Vec<BowlerFigures>,
}

/// The figures of everybody of one name, in games by the same rules. By Baker rules the name is that of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BowlerFigures {
    /// The name, as it stood on the boards.
    pub name: String,
    /// The rules.
    pub rules: Rules,
    /// The figures.
    pub figures: Statistics,
}

impl Scorebook {
    /// Of everybody of this name, in capitals or not.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self { wanted: Some(name.to_lowercase()), bowlers: Vec::new() }
    }

    /// One more game: the lines of those who stayed to its end. What goes on or was given up has no result. Whether
    /// anybody was counted.
    pub fn enter(&mut self, score: &Score) -> bool {
        let board = score.board();
        if score.is_closed() || board.next.is_some() {
            return false;
        }
        let wanted: Vec<_> = board.staying().filter(|row| self.is_wanted(&row.name)).collect();
        for row in &wanted {
            let place = self.place(&row.name, board.rules);
            self.bowlers.iter_mut().skip(place).take(1).for_each(|bowler| bowler.figures.count(row));
        }
        !wanted.is_empty()
    }

    /// Plain ten-pin bowling first; else in the order of the first games.
    #[must_use]
    pub fn into_bowlers(self) -> Vec<BowlerFigures> {
        let mut bowlers = self.bowlers;
        bowlers.sort_by_key(|bowler| !bowler.rules.is_plain());
        bowlers
    }

    fn is_wanted(&self, name: &str) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| *wanted == name.to_lowercase())
    }

    /// Where this name by these rules stands; at the end, if it is new.
    fn place(&mut self, name: &str, rules: Rules) -> usize {
        let known = self.bowlers.iter().position(|bowler| bowler.name == name && bowler.rules == rules);
        known.unwrap_or_else(|| {
            self.bowlers.push(BowlerFigures { name: name.to_owned(), rules, figures: Statistics::default() });
            self.bowlers.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Lineup};
    use alley_bowling::{BowlerName, Pins};

    fn game(names: &[&str], rules: &str) -> Score {
        let mut names = names.iter().map(|name| BowlerName::any(name).unwrap());
        let first = Lineup::first(names.next().unwrap());
        Score::new(names.fold(first, Lineup::join).by(rules.parse().unwrap()).unwrap())
    }

    fn finished(mut score: Score) -> Score {
        while score.board().next.is_some() {
            score = score.then(&Change::Roll(Pins::ALL.into())).unwrap();
        }
        score
    }

    #[test]
    fn rules_are_not_mixed_and_plain_games_come_first() {
        let mut book = Scorebook::default();
        for (names, rules) in [
            (&["AAA", "BBB"][..], "3-6-9"),
            (&["BBB", "AAA"], "plain"),
            (&["AAA"], "no-tap-9,3-6-9"),
            (&["AAA"], "3-6-9"),
        ] {
            book.enter(&finished(game(names, rules)));
        }
        let told: Vec<_> = book
            .into_bowlers()
            .iter()
            .map(|each| format!("{} {} {}", each.name, each.rules, each.figures.games()))
            .collect();
        assert_eq!(told, ["BBB plain 1", "AAA plain 1", "AAA 3-6-9 2", "BBB 3-6-9 1", "AAA no-tap-9,3-6-9 1"]);
    }

    #[test]
    fn only_what_was_bowled_to_its_end_is_counted() {
        let mut book = Scorebook::of("aaa");
        assert!(!book.enter(&game(&["AAA"], "plain")));
        assert!(!book.enter(&game(&["AAA"], "plain").then(&Change::Close).unwrap()));
        assert!(!book.enter(&finished(game(&["BBB", "AAA"], "plain").then(&Change::Leave(1)).unwrap())));
        assert!(book.bowlers.is_empty());
        assert!(book.enter(&finished(game(&["aaa", "BBB", "AAA"], "plain"))));
        let names: Vec<_> = book.into_bowlers().into_iter().map(|each| each.name).collect();
        assert_eq!(names, ["aaa", "AAA"]);
    }
}

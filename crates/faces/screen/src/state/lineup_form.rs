//! Who bowls a new game, how many games, by which rules.

use alley_house_rules::Rules;
use alley_play::{Lineup, MOST_GAMES, Side, shown_name};
use alley_text::without_blanks;

use crate::errand::Errand;
use crate::key::Key;
use crate::state::form::{Filled, Form, FormField};
use crate::state::remark::Remark;
use crate::state::step::Step;

const GAMES: usize = 0;
const RULES: usize = 1;

/// A new game.
#[derive(Clone, Debug)]
pub(crate) struct LineupForm {
    pub(crate) form: Form,
}

impl LineupForm {
    /// With these rules typed already; plain ones need no word.
    pub(crate) fn by(rules: Rules) -> Self {
        let rules = if rules.is_plain() { String::new() } else { rules.to_string() };
        Self { form: Form::new(false, vec![FormField::typed("1"), FormField::typed(&rules)]) }
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        match self.form.press(key) {
            Filled::Not => Step::Stay,
            Filled::ByNobody => Step::Say(Remark::NoPlayers),
            Filled::Left => Step::Back,
            Filled::Whole => self
                .lineup()
                .map_or_else(Step::Say, |(lineup, games)| Step::Ask(Errand::Begin(Box::new(lineup), games))),
        }
    }

    fn lineup(&self) -> Result<(Lineup, u8), Remark> {
        let rules = rules(&self.form.text(RULES))?;
        let lines = self.form.list.iter().zip(1..);
        let sides = lines.map(|(text, number)| sides(text, rules, number)).collect::<Result<Vec<_>, _>>()?;
        let mut sides = sides.into_iter().flatten();
        let first = sides.next().ok_or(Remark::NoPlayers)?;
        let lineup = sides.fold(Lineup::first(first), Lineup::join).by(rules).map_err(|_| Remark::Sides)?;
        Ok((lineup, games(&self.form.text(GAMES))?))
    }
}

/// Who a line of the list means: several, if commas stand between them; by Baker rules a team.
fn sides(text: &str, rules: Rules, number: usize) -> Result<Vec<Side>, Remark> {
    let read = |names: &[String]| names.iter().map(|name| shown_name(name)).collect::<Result<Vec<_>, _>>();
    let fault = |fault| Remark::Name(number, fault);
    if rules.is_baker() {
        let team = Side::typed(text, read).map_err(fault)?;
        return team.map(|team| vec![team]).ok_or(Remark::Sides);
    }
    let names: Vec<_> = text.split(',').map(str::to_owned).filter(|name| !without_blanks(name).is_empty()).collect();
    Ok(read(&names).map_err(fault)?.into_iter().map(Side::from).collect())
}

/// Rules as they are spelled; nothing is plain ten-pin.
fn rules(text: &str) -> Result<Rules, Remark> {
    let text: String = text.split_whitespace().collect();
    if text.is_empty() { Ok(Rules::default()) } else { text.parse().map_err(Remark::Rules) }
}

/// How many games follow one another.
pub(crate) fn games(text: &str) -> Result<u8, Remark> {
    let games = text.parse().ok().filter(|games| (1..=MOST_GAMES).contains(games));
    games.ok_or(Remark::Games)
}

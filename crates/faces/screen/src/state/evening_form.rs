//! Who comes to an evening, over how many games, on how many lanes.

use alley_play::{Plan, Title, people_pasted};

use crate::errand::Errand;
use crate::key::Key;
use crate::state::form::{Filled, Form, FormField};
use crate::state::lineup_form::games;
use crate::state::remark::Remark;
use crate::state::step::Step;

const TITLE: usize = 0;
const GAMES: usize = 1;
const LANES: usize = 2;

/// A new evening.
#[derive(Clone, Debug)]
pub(crate) struct EveningForm {
    pub(crate) form: Form,
}

impl Default for EveningForm {
    fn default() -> Self {
        Self { form: Form::new(false, vec![FormField::typed(""), FormField::typed("3"), FormField::typed("1")]) }
    }
}

impl EveningForm {
    pub(crate) fn press(&mut self, key: &Key) -> Step {
        match self.form.press(key) {
            Filled::Not => Step::Stay,
            Filled::ByNobody => Step::Say(Remark::NoPlayers),
            Filled::Left => Step::Back,
            Filled::Whole => self.plan().map_or_else(Step::Say, |plan| Step::Ask(Errand::BeginEvening(Box::new(plan)))),
        }
    }

    fn plan(&self) -> Result<Plan, Remark> {
        let people = people_pasted(&self.form.lines())
            .map_err(|faults| faults.first().map_or(Remark::NoPlayers, |fault| Remark::Pasted(*fault)))?;
        let plan = Plan::new(people).of_games(games(&self.form.text(GAMES))?).ok_or(Remark::Games)?;
        let lanes = self.form.text(LANES).parse().map_err(|_| Remark::Lanes)?;
        let plan = plan.on_lanes(lanes).ok_or(Remark::Lanes)?;
        match self.form.text(TITLE).as_str() {
            "" => Ok(plan),
            title => Ok(plan.called(title.parse::<Title>().map_err(|_| Remark::EveningTitle)?)),
        }
    }
}

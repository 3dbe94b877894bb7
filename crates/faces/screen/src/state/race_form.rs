//! Who races, how far, and what it decides.

use alley_luck::{Course, Goal, ProofText};
use alley_play::{CourseFault, UNTITLED, course, entrants, lane_order};
use alley_racing::{End, Laps};

use crate::errand::Errand;
use crate::key::Key;
use crate::state::form::{Filled, Form, FormField};
use crate::state::remark::Remark;
use crate::state::step::Step;

const GOAL: usize = 0;
const COUNT: usize = 1;
const LAPS: usize = 2;
const TITLE: usize = 3;

/// A new race.
#[derive(Clone, Debug)]
pub(crate) struct RaceForm {
    pub(crate) form: Form,
}

/// What a race decides, as it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stake {
    Winners,
    First,
    Last,
    Order,
}

impl Stake {
    pub(crate) const ALL: [Self; 4] = [Self::Winners, Self::First, Self::Last, Self::Order];
}

impl Default for RaceForm {
    fn default() -> Self {
        let goal = FormField::Choice { chosen: 0, of: Stake::ALL.len() };
        Self { form: Form::new(true, vec![goal, FormField::typed("1"), FormField::typed("20"), FormField::typed("")]) }
    }
}

impl RaceForm {
    pub(crate) fn press(&mut self, key: &Key) -> Step {
        match self.form.press(key) {
            Filled::Not => Step::Stay,
            Filled::ByNobody => Step::Say(Remark::NoPlayers),
            Filled::Left => Step::Back,
            Filled::Whole => {
                self.race().map_or_else(Step::Say, |(course, title)| Step::Ask(Errand::Race(Box::new(course), title)))
            }
        }
    }

    /// What is chosen to be decided.
    pub(crate) fn stake(&self) -> Stake {
        Stake::ALL.get(self.form.choice(GOAL)).copied().unwrap_or(Stake::Winners)
    }

    fn race(&self) -> Result<(Course, ProofText), Remark> {
        let entrants = entrants(&self.form.lines())
            .map_err(|faults| faults.first().map_or(Remark::NoPlayers, |fault| Remark::Line(*fault)))?;
        let laps: u32 = self.form.text(LAPS).parse().unwrap_or_default();
        let count: usize = self.form.text(COUNT).parse().unwrap_or_default();
        let course = match self.stake() {
            Stake::Winners => winners(entrants, laps),
            Stake::First => course(entrants, laps, End::First, count),
            Stake::Last => course(entrants, laps, End::Last, count),
            Stake::Order => lane_order(entrants, laps),
        };
        let title =
            Some(self.form.text(TITLE)).filter(|title| !title.is_empty()).unwrap_or_else(|| UNTITLED.to_owned());
        Ok((course.map_err(Remark::Course)?, ProofText::new(&title).map_err(Remark::Title)?))
    }
}

/// Those ahead win, however many they are.
fn winners(entrants: alley_racing::Entrants, laps: u32) -> Result<Course, CourseFault> {
    let laps = Laps::new(laps).ok().filter(|laps| laps.count() <= alley_play::MOST_LAPS).ok_or(CourseFault::Laps)?;
    Course::new(entrants, laps, Goal::Classic).map_err(CourseFault::Name)
}

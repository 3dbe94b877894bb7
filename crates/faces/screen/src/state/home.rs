//! The home: what can be done.

use alley_house_rules::Rules;

use crate::errand::{Errand, Wanted};
use crate::key::Key;
use crate::news::HomeSeen;
use crate::state::View;
use crate::state::cursor::Chosen;
use crate::state::lineup_form::LineupForm;
use crate::state::race_form::RaceForm;
use crate::state::step::Step;

/// What can be done from home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    GoOn,
    NewGame,
    Evening,
    Race,
    Games,
    Figures,
    Serve,
    Quit,
}

impl Offer {
    /// As they stand on the screen.
    pub(crate) const ALL: [Self; 8] =
        [Self::GoOn, Self::NewGame, Self::Evening, Self::Race, Self::Games, Self::Figures, Self::Serve, Self::Quit];

    /// Its key.
    pub(crate) const fn key(self) -> char {
        match self {
            Self::GoOn => 'g',
            Self::NewGame => 'n',
            Self::Evening => 'e',
            Self::Race => 'r',
            Self::Games => 'l',
            Self::Figures => 's',
            Self::Serve => 'p',
            Self::Quit => 'q',
        }
    }
}

/// The first view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Home {
    pub(crate) seen: HomeSeen,
    chosen: Chosen,
    /// By which a new game is played, unless somebody types others.
    rules: Rules,
}

impl Home {
    pub(crate) fn by(rules: Rules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// What is offered now: there may be nothing to go on with.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        Offer::ALL.into_iter().filter(|offer| *offer != Offer::GoOn || self.seen.open.is_some()).collect()
    }

    /// Which of them is chosen.
    pub(crate) fn chosen(&self) -> usize {
        self.chosen.place(self.offers().len())
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        let offers = self.offers();
        if self.chosen.press(key, offers.len()) {
            return Step::Stay;
        }
        let chosen = match key {
            Key::Enter => offers.get(self.chosen()).copied(),
            Key::Letter(_) => {
                let pressed = key.pressed();
                offers.into_iter().find(|offer| pressed.first() == Some(&offer.key()))
            }
            _ => None,
        };
        chosen.map_or(Step::Stay, |offer| self.taken(offer))
    }

    fn taken(&self, offer: Offer) -> Step {
        match offer {
            Offer::GoOn => self.seen.open.as_ref().map_or(Step::Stay, |head| Step::Ask(Errand::Resume(head.game))),
            Offer::NewGame => Step::Open(Box::new(View::Lineup(LineupForm::by(self.rules)))),
            Offer::Evening => Step::Ask(Errand::List(Wanted { evenings: true, ..Wanted::default() }, None)),
            Offer::Race => Step::Open(Box::new(View::RaceForm(RaceForm::default()))),
            Offer::Games => Step::Ask(Errand::List(Wanted::default(), None)),
            Offer::Figures => Step::Ask(Errand::Figures),
            Offer::Serve => Step::Ask(Errand::Serve),
            Offer::Quit => Step::Quit,
        }
    }
}

//! What is on the screen: views, one on top of the other, that take keys and news. No view draws itself.

pub(crate) mod cursor;
pub(crate) mod evening;
pub(crate) mod evening_form;
pub(crate) mod figures;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod lineup_form;
pub(crate) mod list;
pub(crate) mod race;
pub(crate) mod race_form;
pub(crate) mod remark;
pub(crate) mod served;
pub(crate) mod step;
pub(crate) mod text;
pub(crate) mod typed;

use std::sync::Arc;
use std::time::Duration;

use alley_board::Board;
use alley_house_rules::Rules;
use alley_journal::{Failure, GameId};
use alley_words::Language;

use crate::errand::Errand;
use crate::key::Key;
use crate::news::{News, Refused};

use evening::Tonight;
use evening_form::EveningForm;
use figures::Figures;
use game::Game;
use home::Home;
use lineup_form::LineupForm;
use list::List;
use race::Race;
use race_form::RaceForm;
pub(crate) use remark::Remark;
use served::Served;
use step::Step;
use text::Text;

/// How long a step of a flourish stays.
const FLOURISH: Duration = Duration::from_millis(80);
/// The smallest screen that shows anything.
pub const SMALLEST: (u16, u16) = (40, 12);

/// One view.
#[derive(Debug)]
pub(crate) enum View {
    Home(Home),
    Lineup(LineupForm),
    Game(Box<Game>),
    RaceForm(RaceForm),
    Race(Box<Race>),
    List(List),
    Figures(Figures),
    Evening(Box<Tonight>),
    EveningForm(EveningForm),
    Served(Served),
    Text(Text),
    /// What the keys of the view below do.
    Help,
}

/// How the screen was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parting {
    /// Somebody had enough.
    Quit,
    /// The record cannot be used any more.
    Failed(Failure),
}

/// Everything that is on the screen, and what keys mean.
///
/// ```
/// use alley_screen::{Errand, Key, Screen, Wanted};
/// use alley_words::Language;
///
/// let mut screen = Screen::new(Language::English, true);
/// assert_eq!(screen.press(&Key::Letter('l')), Some(Errand::List(Wanted::default(), None)));
/// ```
#[derive(Debug)]
pub struct Screen {
    language: Language,
    /// Whether what is played outlives the program.
    kept: bool,
    size: (u16, u16),
    /// The last is seen; the first is the home.
    views: Vec<View>,
    remark: Option<Remark>,
    /// An errand is on its way, and keys have to wait.
    waiting: bool,
    parting: Option<Parting>,
}

impl Screen {
    /// The home, in this language, for a record that outlives the program or not.
    #[must_use]
    pub fn new(language: Language, kept: bool) -> Self {
        let views = vec![View::Home(Home::default())];
        Self { language, kept, size: (80, 24), views, remark: None, waiting: false, parting: None }
    }

    /// The same, where new games are played by these rules unless somebody types others.
    #[must_use]
    pub fn by(self, rules: Rules) -> Self {
        let views = vec![View::Home(Home::by(rules))];
        Self { views, ..self }
    }

    /// What has to be known before anything is shown.
    pub fn begin(&mut self) -> Errand {
        self.waiting = true;
        Errand::Home
    }

    /// Its language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    pub(crate) const fn is_kept(&self) -> bool {
        self.kept
    }

    pub(crate) fn top(&self) -> Option<&View> {
        self.views.last()
    }

    /// The view whose keys are explained.
    pub(crate) fn explained(&self) -> Option<&View> {
        self.views.iter().rev().find(|view| !matches!(view, View::Help))
    }

    /// Whether keys have to wait for news.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// How it was left, once it is.
    #[must_use]
    pub const fn parting(&self) -> Option<&Parting> {
        self.parting.as_ref()
    }

    /// The screen has this many columns and lines now.
    pub const fn resize(&mut self, columns: u16, lines: u16) {
        self.size = (columns, lines);
    }

    /// Whether there is room for anything.
    #[must_use]
    pub const fn is_large_enough(&self) -> bool {
        self.size.0 >= SMALLEST.0 && self.size.1 >= SMALLEST.1
    }

    /// The game that is on the screen, and the board that is shown of it unless it is a correction that is not confirmed.
    #[must_use]
    pub fn game(&self) -> Option<(GameId, &Arc<Board>)> {
        self.views.iter().rev().find_map(|view| match view {
            View::Game(game) => Some((game.seen.id, &game.seen.board)),
            _ => None,
        })
    }

    /// When time makes a difference next; never, if nothing moves.
    #[must_use]
    pub fn beat(&self) -> Option<Duration> {
        match self.views.last()? {
            View::Game(game) => game.flourish.map(|_| FLOURISH),
            View::Race(race) => race.beat(),
            _ => None,
        }
    }

    /// Time has passed.
    pub fn tick(&mut self) {
        match self.views.last_mut() {
            Some(View::Game(game)) => game.tick(),
            Some(View::Race(race)) => race.tick(),
            _ => {}
        }
    }

    /// Somebody has pressed a key. Nobody plays on a screen that is too small to be read.
    pub fn press(&mut self, key: &Key) -> Option<Errand> {
        if !self.is_large_enough() {
            return None;
        }
        let help = matches!(key, Key::Letter('?')) && !self.is_typing();
        if help && !matches!(self.views.last(), Some(View::Help)) {
            self.views.push(View::Help);
            return None;
        }
        self.press_one(key)
    }

    /// Whether letters are letters, and not keys.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        match self.views.last() {
            Some(View::Lineup(_) | View::RaceForm(_) | View::EveningForm(_)) => true,
            Some(View::List(list)) => list.search.is_some(),
            Some(View::Figures(figures)) => figures.typing,
            _ => false,
        }
    }

    fn press_one(&mut self, key: &Key) -> Option<Errand> {
        self.remark = None;
        let step = match self.views.last_mut()? {
            View::Home(home) => home.press(key),
            View::Lineup(form) => form.press(key),
            View::Game(game) => game.press(key),
            View::RaceForm(form) => form.press(key),
            View::Race(race) => race.press(key),
            View::List(list) => list.press(key),
            View::Figures(figures) => figures.press(key),
            View::Evening(evening) => evening.press(key),
            View::EveningForm(form) => form.press(key),
            View::Served(served) => served.press(key),
            View::Text(text) => text.press(key),
            View::Help => Step::Back,
        };
        match step {
            Step::Stay => None,
            Step::Say(remark) => {
                self.remark = Some(remark);
                None
            }
            Step::Ask(errand) => {
                self.waiting = true;
                Some(errand)
            }
            Step::Open(view) => {
                self.views.push(*view);
                None
            }
            Step::Back => self.back(),
            Step::Quit => {
                self.parting = Some(Parting::Quit);
                None
            }
        }
    }

    /// Back to the view before, as it stands by now.
    fn back(&mut self) -> Option<Errand> {
        if self.views.len() > 1 {
            self.views.pop();
        }
        let errand = match self.views.last()? {
            View::Home(_) => Errand::Home,
            View::Evening(evening) => Errand::Evening(evening.seen.id),
            View::Served(_) => Errand::Served,
            View::List(list) => list.again()?,
            _ => return None,
        };
        self.waiting = true;
        Some(errand)
    }

    /// The answer to an errand: it may lead to another view.
    pub fn answer(&mut self, news: News) {
        self.waiting = false;
        if let (Some(View::Game(game)), News::Game(seen)) = (self.views.last_mut(), &news)
            && !seen.overtaken
        {
            game.confirmed();
        }
        match self.updated(news) {
            Some(News::Game(seen)) => self.open(View::Game(Box::new(Game::new(*seen)))),
            Some(News::Text(seen)) => self.open(View::Text(Text::new(seen))),
            // Where there is no evening, somebody wants to begin one.
            Some(News::List(seen)) if seen.wanted.evenings && seen.records.is_empty() => {
                self.open(View::EveningForm(EveningForm::default()));
            }
            Some(News::List(seen)) => self.open(View::List(List::new(*seen))),
            Some(News::Race(seen)) => self.open(View::Race(Box::new(Race::new(*seen)))),
            Some(News::Figures(bowlers)) => self.open(View::Figures(Figures::new(bowlers))),
            Some(News::Evening(seen)) => self.open(View::Evening(Box::new(Tonight::new(*seen)))),
            Some(News::Served(seen)) => self.open(View::Served(Served::new(*seen))),
            Some(News::NotServed) => self.views.retain(|view| !matches!(view, View::Served(_))),
            Some(News::Done(sentence)) => self.remark = Some(Remark::Done(sentence)),
            Some(News::Refused(refused)) => self.remark = Some(Remark::Refused(refused)),
            Some(News::Failed(failure)) if ends_all(&failure) => self.parting = Some(Parting::Failed(failure)),
            Some(News::Failed(failure)) => self.remark = Some(Remark::Refused(Refused::Journal(failure))),
            Some(News::Home(_)) | None => {}
        }
    }

    /// What others have written: what is on the screen changes, and nothing else.
    pub fn learn(&mut self, news: News) {
        drop(self.updated(news));
    }

    /// Takes news to the view that it is about; gives it back if no view is.
    fn updated(&mut self, mut news: News) -> Option<News> {
        for view in self.views.iter_mut().rev() {
            match (view, news) {
                (View::Home(home), News::Home(seen)) => home.seen = *seen,
                (View::Game(game), News::Game(seen)) => {
                    let overtaken = seen.overtaken.then_some(Remark::Refused(Refused::Overtaken));
                    let called = seen.call.clone().map(Remark::Called);
                    self.remark = overtaken.or(called).or(self.remark.take());
                    game.learn(*seen);
                }
                (View::List(list), News::List(seen)) => list.learn(*seen),
                (View::Evening(evening), News::Evening(seen)) => evening.learn(*seen),
                (View::Served(served), News::Served(seen)) => served.learn(*seen),
                (_, other) => {
                    news = other;
                    continue;
                }
            }
            return None;
        }
        Some(news)
    }

    /// A form makes way for what was begun with it.
    fn open(&mut self, view: View) {
        if let Some(View::Lineup(_) | View::RaceForm(_) | View::EveningForm(_)) = self.views.last() {
            self.views.pop();
        }
        self.views.push(view);
    }

    /// What is said about the last key, or about what others did.
    pub(crate) const fn remark(&self) -> Option<&Remark> {
        self.remark.as_ref()
    }
}

/// Whether a record that answers like this cannot be used any more; anything else may pass, or is about one game.
const fn ends_all(failure: &Failure) -> bool {
    match failure {
        Failure::Missing(_)
        | Failure::CannotOpen { .. }
        | Failure::NotOurs(_)
        | Failure::Newer { .. }
        | Failure::Outdated { .. }
        | Failure::System(_)
        | Failure::DiskFull
        | Failure::ReadOnly
        | Failure::Forbidden => true,
        Failure::Away
        | Failure::Unsure
        | Failure::Busy
        | Failure::Damaged(_)
        | Failure::UnknownBeginning(_)
        | Failure::NoSuchGame(_)
        | Failure::Conflict { .. }
        | Failure::KeyReused { .. }
        | Failure::Different(_) => false,
    }
}

//! Functions that draw what is on the screen. They decide nothing, and have no sentence of their own.

mod board;
mod deck;
mod evening;
mod figures;
mod form;
mod game;
mod hints;
mod home;
mod list;
mod paper;
mod race;
mod remark;
mod served;
mod text;

use alley_words::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::state::{SMALLEST, Screen, View};
use crate::theme::Theme;

use paper::Paper;
pub use paper::Zones;

/// Draws everything, and says where a click means which key.
///
/// ```
/// use alley_screen::{Colours, Screen, Theme, draw};
/// use alley_words::Language;
/// use ratatui::buffer::Buffer;
/// use ratatui::layout::Rect;
///
/// let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
/// let zones = draw(&Screen::new(Language::English, true), Theme::new(Colours::None), &mut buffer);
/// let clicked = zones.key_at(5, 3);
/// assert!(clicked.is_some());
/// ```
pub fn draw(screen: &Screen, theme: Theme, buffer: &mut Buffer) -> Zones {
    let mut paper = Paper::new(buffer, theme);
    let language = screen.language();
    let area = paper.area();
    if !screen.is_large_enough() || area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        paper.wrapped(area, &language.screen_too_small(SMALLEST.0, SMALLEST.1), theme.refused());
        return paper.into_zones();
    }
    let [title, body, remark, hints] = parts(area);
    let name = headline(screen, language);
    let unkept = if screen.is_kept() { "" } else { language.not_recorded() };
    paper.line(title, 0, 0, &Line::styled(format!(" {name}"), Theme::heading()));
    paper.right(title, 0, &Span::styled(unkept, theme.refused()));
    match screen.top() {
        Some(View::Home(home)) => home::draw(&mut paper, body, home, language),
        Some(View::Lineup(form)) => form::lineup(&mut paper, body, form, language),
        Some(View::RaceForm(form)) => form::race(&mut paper, body, form, language),
        Some(View::EveningForm(form)) => form::evening(&mut paper, body, form, language),
        Some(View::Game(game)) => game::draw(&mut paper, body, game, language),
        Some(View::Race(race)) => race::draw(&mut paper, body, race, language),
        Some(View::List(list)) => list::draw(&mut paper, body, list, language),
        Some(View::Figures(figures)) => figures::draw(&mut paper, body, figures, language),
        Some(View::Evening(evening)) => evening::draw(&mut paper, body, evening, language),
        Some(View::Served(served)) => served::draw(&mut paper, body, served, language),
        Some(View::Text(text)) => text::draw(&mut paper, body, text),
        Some(View::Help) => hints::explain(&mut paper, body, screen, language),
        None => {}
    }
    remark::draw(&mut paper, (body, remark), screen, language);
    hints::draw(&mut paper, hints, screen, language);
    paper.into_zones()
}

/// The title, the view, what is said about the last key, and what can be pressed.
fn parts(area: Rect) -> [Rect; 4] {
    let row = |y: u16, height: u16| Rect { x: area.x, y: area.y + y, width: area.width, height };
    let body = area.height.saturating_sub(3);
    [row(0, 1), row(1, body), row(1 + body, 1), row(2 + body, 1)]
}

/// What the view is.
fn headline(screen: &Screen, language: Language) -> String {
    let told = match screen.explained() {
        Some(View::Home(_)) | None => return language.alley().to_owned(),
        Some(View::Lineup(_)) => language.new_game().to_owned(),
        Some(View::RaceForm(_)) => language.offer_race().to_owned(),
        Some(View::EveningForm(_)) => language.evening_form().to_owned(),
        Some(View::Game(game)) => game::headline(game, language),
        Some(View::Race(race)) => race::headline(race, language),
        Some(View::List(list)) if list.seen.wanted.evenings => language.offer_evening().to_owned(),
        Some(View::List(_)) => language.offer_games().to_owned(),
        Some(View::Figures(_)) => language.offer_figures().to_owned(),
        Some(View::Evening(evening)) => evening::headline(evening, language),
        Some(View::Served(_)) => language.serving().to_owned(),
        Some(View::Text(text)) => text.seen.title.clone(),
        Some(View::Help) => language.what_keys_do().to_owned(),
    };
    format!("Alley · {told}")
}

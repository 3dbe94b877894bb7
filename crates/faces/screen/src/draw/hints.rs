//! What can be pressed: as much as fits the last line, and all of it on a page of its own.

use alley_text::{blanks, columns};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::paper::Paper;
use crate::key::Key;
use crate::state::figures::Figures;
use crate::state::form::{Form, FormField};
use crate::state::game::{Game, Mode};
use crate::state::list::List;
use crate::state::{Screen, View};
use crate::theme::Theme;

/// A key as it is called, what it does, and the key that a click on it means.
type Hint = (&'static str, &'static str, Option<Key>);

fn letter(name: &'static str, word: &'static str, key: char) -> Hint {
    (name, word, Some(Key::Letter(key)))
}

const fn key(name: &'static str, word: &'static str, key: Key) -> Hint {
    (name, word, Some(key))
}

const fn keys(name: &'static str, word: &'static str) -> Hint {
    (name, word, None)
}

/// What can be pressed in the view that is seen, the most important first.
fn hints(view: Option<&View>, language: Language) -> Vec<Hint> {
    let back = key("Esc", language.key_back(), Key::Escape);
    match view {
        None => Vec::new(),
        Some(View::Home(home)) => {
            let offers = home.offers().into_iter().map(|offer| {
                let name = match offer.key() {
                    'g' => "G",
                    'n' => "N",
                    'e' => "E",
                    'r' => "R",
                    'l' => "L",
                    's' => "S",
                    'p' => "P",
                    _ => "Q",
                };
                letter(name, super::home::word(offer, language), offer.key())
            });
            [keys("↑↓ Enter", language.key_choose())].into_iter().chain(offers).collect()
        }
        Some(View::Lineup(form)) => of_form(&form.form, language),
        Some(View::RaceForm(form)) => of_form(&form.form, language),
        Some(View::EveningForm(form)) => of_form(&form.form, language),
        Some(View::Game(game)) => of_game(game, language),
        Some(View::Race(race)) => super::race::hints(race, language),
        Some(View::List(list)) => of_list(list, language),
        Some(View::Figures(figures)) => of_figures(figures, language),
        Some(View::Evening(_)) => vec![
            key("Enter", language.key_bowl_lane(), Key::Enter),
            keys("↑↓", language.key_choose()),
            keys("PgUp PgDn", language.key_scroll()),
            back,
        ],
        Some(View::Served(_)) => vec![
            keys("↑↓", language.key_choose()),
            key("Enter", language.key_open(), Key::Enter),
            key("Esc", language.key_stop_serving(), Key::Escape),
        ],
        Some(View::Text(_)) => vec![keys("↑↓ PgUp PgDn", language.key_scroll()), back],
        Some(View::Help) => vec![key(language.key_any(), language.key_back(), Key::Escape)],
    }
}

fn of_form(form: &Form, language: Language) -> Vec<Hint> {
    let enter = match form.at {
        0 if !form.line.is_empty() => language.key_add(),
        _ => language.key_begin(),
    };
    let chosen = form.at.checked_sub(1).and_then(|field| form.fields.get(field));
    let change = matches!(chosen, Some(FormField::Choice { .. })).then(|| keys("← →", language.key_change()));
    let mut hints = vec![key("Enter", enter, Key::Enter), key("Tab", language.key_next_field(), Key::Tab)];
    hints.extend(change);
    hints.push(key("Esc", language.key_back(), Key::Escape));
    hints
}

fn of_list(list: &List, language: Language) -> Vec<Hint> {
    if list.search.is_some() {
        return vec![key("Enter", language.key_search(), Key::Enter), key("Esc", language.key_back(), Key::Escape)];
    }
    let mut hints = vec![
        keys("↑↓", language.key_choose()),
        key("Enter", language.key_open(), Key::Enter),
        letter("/", language.key_search(), '/'),
    ];
    hints.extend(list.seen.wanted.evenings.then(|| letter("N", language.key_new_evening(), 'n')));
    hints.push(key("Esc", language.key_back(), Key::Escape));
    hints
}

fn of_figures(figures: &Figures, language: Language) -> Vec<Hint> {
    let (page, scroll) = (key("Tab", language.key_page(), Key::Tab), keys("PgUp PgDn", language.key_scroll()));
    let back = key("Esc", language.key_back(), Key::Escape);
    if figures.is_empty() {
        return vec![back];
    }
    if figures.typing {
        return vec![
            keys("↑↓", language.key_choose()),
            key("Enter", language.key_search(), Key::Enter),
            page,
            scroll,
            back,
        ];
    }
    let pages = keys("← →", language.key_page());
    vec![keys("↑↓", language.key_choose()), pages, letter("/", language.key_search(), '/'), scroll, back]
}

fn of_game(game: &Game, language: Language) -> Vec<Hint> {
    let back = key("Esc", language.key_back(), Key::Escape);
    let balls = [
        keys("0-9", language.key_pins()),
        letter("X", language.strike_key(), 'x'),
        letter("/", language.spare_key(), '/'),
        letter("-", language.miss_key(), '-'),
        letter("F", language.foul_key(), 'f'),
    ];
    match &game.mode {
        Mode::Bowling if game.seen.board.next.is_some() => {
            let [pins, strike, spare, miss, foul] = balls;
            let undo = letter("U", language.key_undo(), 'u');
            let past = keys("←↑↓→", language.key_past_frames());
            let deck = letter("P", language.key_deck(), 'p');
            vec![pins, strike, spare, undo, past, miss, foul, deck, letter("H", language.key_history(), 'h'), back]
        }
        Mode::Bowling => {
            let another = game.seen.another.then(|| letter("N", language.key_next_game(), 'n'));
            let rest = [
                letter("U", language.key_undo(), 'u'),
                keys("←↑↓→", language.key_past_frames()),
                letter("H", language.key_history(), 'h'),
                back,
            ];
            another.into_iter().chain(rest).collect()
        }
        Mode::Looking(_) => {
            vec![keys("0-9 X / - F", language.key_correct()), keys("←↑↓→", language.key_move()), back]
        }
        Mode::Correcting(_) => [key("Enter", language.key_confirm(), Key::Enter)]
            .into_iter()
            .chain(balls)
            .chain([key("Backspace", language.key_erase(), Key::Backspace), back])
            .collect(),
        Mode::Pins(_) => {
            vec![keys("1-9 0", language.key_stands()), key("Enter", language.enter_ball(), Key::Enter), back]
        }
    }
}

/// As many as fit in their order, and always how to leave and how to see the rest.
pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, screen: &Screen, language: Language) {
    let mut all = hints(screen.top(), language);
    let leave = all.pop_if(|(_, _, key)| *key == Some(Key::Escape));
    let explains = !screen.is_typing() && !matches!(screen.top(), Some(View::Help));
    let help = explains.then(|| letter("?", language.key_help(), '?'));
    let always: Vec<_> = leave.into_iter().chain(help).collect();
    let kept: usize = always.iter().map(width).sum();
    let mut room = usize::from(area.width.saturating_sub(1)).saturating_sub(kept);
    let fitting = all.into_iter().map_while(|hint| {
        room = room.checked_sub(width(&hint))?;
        Some(hint)
    });
    let mut x = 1;
    for hint in fitting.collect::<Vec<_>>().into_iter().chain(always) {
        let columns = u16::try_from(width(&hint)).unwrap_or(u16::MAX);
        let (name, word, key) = hint;
        let name = Span::styled(name, Theme::heading());
        let line = Line::from(vec![name, Span::styled(format!(" {word}"), paper.theme.faint())]);
        paper.line(area, x, 0, &line);
        if let Some(key) = key {
            paper.zone(Rect { x: area.x + x, y: area.y, width: columns.saturating_sub(2), height: 1 }, key);
        }
        x = x.saturating_add(columns);
    }
}

/// How many columns a hint takes, with the gap after it.
fn width((name, word, _): &Hint) -> usize {
    columns(name) + 1 + columns(word) + 2
}

/// All keys of the view below, a line each.
pub(super) fn explain(paper: &mut Paper<'_>, area: Rect, screen: &Screen, language: Language) {
    let all = hints(screen.explained(), language);
    let widest = all.iter().map(|(name, ..)| columns(name)).max().unwrap_or_default();
    for ((name, word, _), y) in all.iter().zip(1..area.height) {
        let line = Line::from(vec![
            Span::styled(format!("  {name}{}", blanks(name, widest)), Theme::heading()),
            Span::styled(format!("   {word}"), Style::new()),
        ]);
        paper.line(area, 0, y, &line);
    }
}

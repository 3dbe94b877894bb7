//! How everybody bowls.

use alley_play::BowlerFigures;
use alley_text::{composed, without_blanks};

use crate::key::Key;
use crate::state::cursor::Chosen;
use crate::state::step::Step;
use crate::state::typed::TypedLine;

/// How many lines a key goes that scrolls a page.
pub(crate) const SCROLLED: usize = 5;
/// More lines than stand on any page besides its list of leaves.
const LINES: usize = 15;

/// What is shown of the bowler who is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    #[default]
    Numbers,
    Plots,
    Leaves,
    Frames,
}

impl Page {
    /// In the order in which they are turned.
    pub(crate) const ALL: [Self; 4] = [Self::Numbers, Self::Plots, Self::Leaves, Self::Frames];

    /// The key that leads straight to it.
    pub(crate) const fn key(self) -> char {
        match self {
            Self::Numbers => '1',
            Self::Plots => '2',
            Self::Leaves => '3',
            Self::Frames => '4',
        }
    }

    /// After the last one comes the first.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Numbers => Self::Plots,
            Self::Plots => Self::Leaves,
            Self::Leaves => Self::Frames,
            Self::Frames => Self::Numbers,
        }
    }

    const fn before(self) -> Self {
        self.next().next().next()
    }
}

/// Everybody's figures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    bowlers: Vec<BowlerFigures>,
    chosen: Chosen,
    pub(crate) page: Page,
    /// The first line of the page that is seen; drawing knows how many there are.
    pub(crate) from: usize,
    /// Who is looked for.
    pub(crate) search: TypedLine,
    /// Whether the search is being typed.
    pub(crate) typing: bool,
}

impl Figures {
    pub(crate) fn new(bowlers: Vec<BowlerFigures>) -> Self {
        Self { bowlers, ..Self::default() }
    }

    /// Those in whose name what is looked for occurs.
    pub(crate) fn found(&self) -> Vec<&BowlerFigures> {
        let search = composed(without_blanks(&self.search.text())).to_lowercase();
        self.bowlers.iter().filter(|bowler| bowler.name.to_lowercase().contains(&search)).collect()
    }

    /// Whether there is nobody to be found.
    pub(crate) const fn is_empty(&self) -> bool {
        self.bowlers.is_empty()
    }

    /// The place of the one who is chosen among those found.
    pub(crate) fn chosen(&self) -> usize {
        self.chosen.place(self.found().len())
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        match key {
            Key::PageDown => self.from = (self.from + SCROLLED).min(self.last_line()),
            Key::PageUp => self.from = self.from.saturating_sub(SCROLLED),
            Key::Tab => self.turn(self.page.next()),
            Key::BackTab => self.turn(self.page.before()),
            key if self.typing => self.type_in(key),
            key => return self.act(key),
        }
        Step::Stay
    }

    fn last_line(&self) -> usize {
        let leaves = self.found().get(self.chosen()).map_or(0, |bowler| bowler.figures.leaves().each().len());
        match self.page {
            Page::Leaves => LINES + leaves,
            Page::Numbers | Page::Plots | Page::Frames => LINES,
        }
    }

    fn turn(&mut self, page: Page) {
        (self.page, self.from) = (page, 0);
    }

    /// The first one found is shown at once.
    fn type_in(&mut self, key: &Key) {
        match key {
            Key::Escape => self.forget(),
            Key::Enter => self.typing = false,
            Key::Up | Key::Down | Key::Row(_) => drop(self.choose(key)),
            key if self.search.press(key) => (self.chosen, self.from) = (Chosen::default(), 0),
            _ => {}
        }
    }

    /// Everybody is shown again, and the one chosen among those found stays chosen.
    fn forget(&mut self) {
        let found = self.found();
        let chosen = found.get(self.chosen()).copied();
        let place = self.bowlers.iter().position(|bowler| chosen.is_some_and(|chosen| std::ptr::eq(chosen, bowler)));
        self.chosen = Chosen::at(place.unwrap_or(0));
        self.search.clear();
        self.typing = false;
    }

    fn choose(&mut self, key: &Key) -> bool {
        let of = self.found().len();
        let moved = self.chosen.press(key, of);
        self.from = if moved { 0 } else { self.from };
        moved
    }

    fn act(&mut self, key: &Key) -> Step {
        if self.choose(key) {
            return Step::Stay;
        }
        match (key, key.pressed().first()) {
            // A search is taken back before the figures are left.
            (Key::Escape, _) if !self.search.is_empty() => self.forget(),
            (Key::Escape, _) => return Step::Back,
            (Key::Right | Key::Enter | Key::Row(_), _) => self.turn(self.page.next()),
            (Key::Left, _) => self.turn(self.page.before()),
            (_, Some('/')) if !self.is_empty() => self.typing = true,
            (_, letter) => {
                let page = Page::ALL.into_iter().find(|page| letter == Some(&page.key()));
                if let Some(page) = page {
                    self.turn(page);
                }
            }
        }
        Step::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_play::Statistics;

    fn figures(names: &[&str]) -> Figures {
        let bowler = |name: &&str| BowlerFigures {
            name: (*name).to_owned(),
            rules: alley_house_rules::Rules::default(),
            figures: Statistics::default(),
        };
        Figures::new(names.iter().map(bowler).collect())
    }

    fn press(figures: &mut Figures, keys: &str) {
        for letter in keys.chars() {
            figures.press(&Key::Letter(letter));
        }
    }

    fn shown(figures: &Figures) -> Option<&str> {
        figures.found().get(figures.chosen()).map(|bowler| bowler.name.as_str())
    }

    #[test]
    fn pages_are_turned_in_a_ring() {
        let mut figures = figures(&["AAA"]);
        for (key, page) in [
            (Key::Left, Page::Frames),
            (Key::Right, Page::Numbers),
            (Key::Tab, Page::Plots),
            (Key::Enter, Page::Leaves),
            (Key::BackTab, Page::Plots),
            (Key::Letter('4'), Page::Frames),
            (Key::Letter('x'), Page::Frames),
            (Key::Row(0), Page::Numbers),
        ] {
            assert!(matches!(figures.press(&key), Step::Stay));
            assert_eq!(figures.page, page, "{key:?}");
        }
    }

    #[test]
    fn a_search_narrows_at_once_and_the_one_found_stays_chosen() {
        let mut figures = figures(&["Anna", "박지수", "KYJ", "annika"]);
        press(&mut figures, "/4NN");
        assert_eq!((figures.found().len(), shown(&figures), figures.page), (0, None, Page::Numbers));
        for key in [Key::Home, Key::Right, Key::Backspace] {
            figures.press(&key);
        }
        assert_eq!((figures.found().len(), shown(&figures)), (2, Some("Anna")));
        figures.press(&Key::Down);
        figures.press(&Key::Enter);
        assert_eq!((figures.typing, shown(&figures)), (false, Some("annika")));
        assert!(matches!(figures.press(&Key::Escape), Step::Stay));
        assert_eq!((figures.found().len(), shown(&figures)), (4, Some("annika")));
        assert!(matches!(figures.press(&Key::Escape), Step::Back));
    }

    #[test]
    fn letters_that_a_terminal_takes_apart_are_found() {
        let mut figures = figures(&["AAA", "박지수"]);
        press(&mut figures, "/\u{1107}\u{1161}\u{11a8}");
        assert_eq!(shown(&figures), Some("박지수"));
    }

    #[test]
    fn where_nobody_is_nothing_happens() {
        let mut figures = Figures::default();
        for key in [Key::Down, Key::Row(0), Key::Enter, Key::PageDown, Key::Letter('/'), Key::Letter('x')] {
            assert!(matches!(figures.press(&key), Step::Stay), "{key:?}");
        }
        assert!(matches!(figures.press(&Key::Escape), Step::Back));
        assert_eq!((shown(&figures), figures.is_empty()), (None, true));
    }

    #[test]
    fn a_page_scrolls_and_another_begins_at_its_top() {
        let mut figures = figures(&["AAA", "BBB"]);
        (0..100).for_each(|_| drop(figures.press(&Key::PageDown)));
        assert_eq!(figures.from, LINES);
        figures.press(&Key::PageUp);
        assert_eq!(figures.from, LINES - SCROLLED);
        figures.press(&Key::Down);
        assert_eq!(figures.from, 0);
    }
}

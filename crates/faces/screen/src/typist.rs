//! Keys one after the other: each is pressed when what the one before asked for has been answered.

use std::collections::VecDeque;

use crate::errand::Errand;
use crate::key::Key;
use crate::news::News;
use crate::state::Screen;

/// More keys than anybody presses while the record is written; what comes after them is not kept.
const MOST_KEYS: usize = 4_096;

/// Somebody who presses keys, perhaps faster than they are answered.
///
/// ```
/// use alley_screen::{Errand, Key, News, Refused, Screen, Typist};
/// use alley_words::Language;
///
/// let mut typist = Typist::new(Screen::new(Language::English, true));
/// assert!(typist.press(Key::Letter('l')).is_some());
/// assert_eq!(typist.press(Key::Letter('q')), None); // it waits for what was asked for
/// let refused = News::Refused(Refused::Told("not now".to_owned()));
/// assert_eq!(typist.answer(refused), None);
/// assert!(typist.screen.parting().is_none()); // what was typed before a refusal was seen is not meant any more
/// ```
#[derive(Debug)]
pub struct Typist {
    /// What is on the screen.
    pub screen: Screen,
    keys: VecDeque<Key>,
}

impl Typist {
    /// At this screen.
    #[must_use]
    pub const fn new(screen: Screen) -> Self {
        Self { screen, keys: VecDeque::new() }
    }

    /// One more key, which may have to wait; what has to be done first.
    pub fn press(&mut self, key: Key) -> Option<Errand> {
        if self.keys.len() < MOST_KEYS {
            self.keys.push_back(key);
        }
        self.go_on()
    }

    /// The answer to an errand, and what the keys that waited for it ask for. After a refusal they are forgotten: they were
    /// meant for another board.
    pub fn answer(&mut self, news: News) -> Option<Errand> {
        let refused = match &news {
            News::Refused(_) | News::Failed(_) => true,
            News::Game(seen) => seen.overtaken,
            _ => false,
        };
        if refused {
            self.keys.clear();
        }
        self.screen.answer(news);
        self.go_on()
    }

    fn go_on(&mut self) -> Option<Errand> {
        while !self.screen.is_waiting() && self.screen.parting().is_none() {
            let key = self.keys.pop_front()?;
            let letters = key.pressed();
            if letters.len() > 1 && !self.screen.is_typing() {
                // A Korean keyboard has put several keys together.
                letters.into_iter().rev().for_each(|letter| self.keys.push_front(Key::Letter(letter)));
                continue;
            }
            if let Some(errand) = self.screen.press(&key) {
                return Some(errand);
            }
        }
        None
    }
}

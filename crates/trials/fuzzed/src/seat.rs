//! Somebody at a screen without a terminal, whose record is in memory.

use alley_console::Places;
use alley_journal::{Failure, GameId, Journal, Memory};
use alley_screen::{Clerk, Key, RunningServer, Screen, Surroundings, Typist};
use alley_words::Language;

/// A program around the screen: its record is in memory, and its server is a story.
struct Room(Memory);

impl Surroundings for Room {
    fn journal(&mut self) -> Result<Box<dyn Journal>, Failure> {
        Ok(Box::new(self.0.clone()))
    }

    fn save_proof(&mut self, _: GameId, proof: &str) -> Result<String, String> {
        if proof.starts_with("alley") { Ok("alley-race.txt".to_owned()) } else { Err("not a proof".to_owned()) }
    }

    fn serve(&mut self) -> Result<Box<dyn RunningServer>, String> {
        Ok(Box::new(Told))
    }
}

/// A server that nobody can reach.
struct Told;

impl RunningServer for Told {
    fn places(&self) -> Places {
        let (here, phones) = (vec!["http://127.0.0.1:8300".to_owned()], Some("http://192.168.0.7:8300".to_owned()));
        Places { here, phones, home: None, status: None }
    }

    fn viewers(&self) -> Vec<(GameId, usize)> {
        Vec::new()
    }

    fn trouble(&self) -> Option<String> {
        None
    }

    fn watching(&self) -> usize {
        3
    }
}

/// Somebody at a screen.
#[derive(Debug)]
pub struct Seat {
    /// The record.
    pub memory: Memory,
    /// The screen, and what was typed ahead.
    pub typist: Typist,
    /// The hand on the record.
    pub clerk: Clerk,
}

impl Seat {
    /// At a record where nothing was played yet.
    pub fn new(language: Language) -> Self {
        Self::at(Memory::default(), language)
    }

    /// At a record where something was played already.
    pub fn at(memory: Memory, language: Language) -> Self {
        Self::of(memory, Screen::new(language, true))
    }

    /// At this screen of it.
    pub fn of(memory: Memory, mut screen: Screen) -> Self {
        let mut clerk = Clerk::new(Box::new(Room(memory.clone())), screen.language()).unwrap();
        let errand = screen.begin();
        screen.answer(clerk.perform(errand));
        Self { memory, typist: Typist::new(screen), clerk }
    }

    /// Presses a key, and waits until everything is done that it asked for.
    pub fn key(&mut self, key: &Key) {
        let mut errand = self.typist.press(key.clone());
        while let Some(asked) = errand {
            errand = self.typist.answer(self.clerk.perform(asked));
        }
    }

    /// Keys as a text: a letter each, and words between `<` and `>` for the others.
    pub fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let word = rest.strip_prefix('<').and_then(|after| after.split_once('>'));
            let (key, left) = match word {
                Some((word, left)) => (named(word), left),
                None => (Key::Letter(letter), &rest[letter.len_utf8()..]),
            };
            self.key(&key);
            rest = left;
        }
    }

    /// Looks for what others have written.
    pub fn look_around(&mut self) {
        if let Some(news) = self.clerk.look_around() {
            self.typist.screen.learn(news);
        }
    }
}

fn named(word: &str) -> Key {
    match word {
        "enter" => Key::Enter,
        "esc" => Key::Escape,
        "back" => Key::Backspace,
        "tab" => Key::Tab,
        "backtab" => Key::BackTab,
        "up" => Key::Up,
        "down" => Key::Down,
        "left" => Key::Left,
        "right" => Key::Right,
        "home" => Key::Home,
        "end" => Key::End,
        "pageup" => Key::PageUp,
        "pagedown" => Key::PageDown,
        other => panic!("no key is called {other}"),
    }
}

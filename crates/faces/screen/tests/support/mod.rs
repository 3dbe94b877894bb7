//! Somebody at a screen without a terminal: a record in memory, keys, and what is seen as text.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where it fails, and not every test needs all of it"
)]

use std::fs;
use std::path::PathBuf;

use alley_console::Places;
use alley_journal::{Failure, Filter, GameId, Journal, Memory};
use alley_screen::{Clerk, Colours, Key, RunningServer, Screen, Surroundings, Theme, Typist, draw};
use alley_words::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// A program around the screen: its record is in memory, and its server is a story.
pub(crate) struct Room(pub Memory);

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
pub(crate) struct Seat {
    pub(crate) memory: Memory,
    pub(crate) typist: Typist,
    pub(crate) clerk: Clerk,
}

impl Seat {
    pub(crate) fn new(language: Language) -> Self {
        Self::at(Memory::default(), language)
    }

    /// At a record where something was played already.
    pub(crate) fn at(memory: Memory, language: Language) -> Self {
        let mut clerk = Clerk::new(Box::new(Room(memory.clone())), language).unwrap();
        let mut screen = Screen::new(language, true);
        let errand = screen.begin();
        screen.answer(clerk.perform(errand));
        Self { memory, typist: Typist::new(screen), clerk }
    }

    pub(crate) fn key(&mut self, key: &Key) {
        let mut errand = self.typist.press(key.clone());
        while let Some(asked) = errand {
            errand = self.typist.answer(self.clerk.perform(asked));
        }
    }

    /// Keys as a text: a letter each, and words between `<` and `>` for the others.
    pub(crate) fn press(&mut self, keys: &str) {
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
    pub(crate) fn look_around(&mut self) {
        if let Some(news) = self.clerk.look_around() {
            self.typist.screen.learn(news);
        }
    }

    /// What is seen on a screen of this size.
    pub(crate) fn seen(&mut self, (columns, lines): (u16, u16)) -> String {
        let buffer = self.drawn((columns, lines));
        let text = (0..lines).map(|line| {
            let mut text = String::new();
            let mut skipped = 0;
            for column in 0..columns {
                let symbol = buffer[(column, line)].symbol();
                if skipped == 0 {
                    text.push_str(symbol);
                    skipped = alley_text::columns(symbol);
                }
                skipped = skipped.saturating_sub(1);
            }
            format!("{}\n", text.trim_end())
        });
        self.masked(text.collect())
    }

    /// The cells of a screen of this size.
    pub(crate) fn drawn(&mut self, (columns, lines): (u16, u16)) -> Buffer {
        self.typist.screen.resize(columns, lines);
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
        let theme = Theme::new(Colours::Many);
        terminal.draw(|frame| drop(draw(&self.typist.screen, theme, frame.buffer_mut()))).unwrap();
        terminal.backend().buffer().clone()
    }

    /// Ids and times differ from run to run.
    fn masked(&mut self, text: String) -> String {
        let mut heads: Vec<_> =
            self.memory.list(Filter::default(), None, 1_000).unwrap().into_iter().flatten().collect();
        heads.sort_by_key(|head| head.place);
        let ids = heads.iter().zip(1..).map(|(head, number)| (head.game.to_string(), format!("game{number:02}")));
        let text = ids.fold(text, |text, (id, name)| text.replace(&id, &name));
        text.lines().flat_map(|line| [without_time(line), "\n".to_owned()]).collect()
    }

    /// Compares what is seen with the file of this name; `ALLEY_SCREENS=write` writes it.
    #[track_caller]
    pub(crate) fn expect(&mut self, name: &str, size: (u16, u16)) {
        let seen = self.seen(size);
        let code = if self.typist.screen.language() == Language::Korean { "ko" } else { "en" };
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/screens")
            .join(format!("{name}.{code}.{}x{}.txt", size.0, size.1));
        if std::env::var_os("ALLEY_SCREENS").is_some_and(|value| value == "write") {
            fs::write(&file, &seen).unwrap();
        }
        let expected = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}\n{seen}", file.display()));
        assert!(seen == expected, "{}\nexpected:\n{expected}\nseen:\n{seen}", file.display());
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

/// A moment as `2026-11-17 20:00:00`, whenever it was.
fn without_time(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let is_moment = |from: usize| {
        let pattern = "dddd-dd-dd dd:dd:dd";
        let here = letters.get(from..from + pattern.len());
        here.is_some_and(|here| {
            here.iter().zip(pattern.chars()).all(|(letter, wanted)| match wanted {
                'd' => letter.is_ascii_digit(),
                wanted => *letter == wanted,
            })
        })
    };
    match (0..letters.len()).find(|from| is_moment(*from)) {
        Some(from) => {
            let (before, after) = (&letters[..from], &letters[from + 19..]);
            format!("{}2026-11-17 20:00:00{}", before.iter().collect::<String>(), after.iter().collect::<String>())
        }
        None => line.to_owned(),
    }
}

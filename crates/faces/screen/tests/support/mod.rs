//! What somebody at a screen sees, as text.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where it fails, and not every test needs all of it"
)]

use std::fs;
use std::path::PathBuf;

use alley_fuzzed::Seat;
use alley_journal::{Filter, Journal};
use alley_screen::{Colours, Theme, draw};
use alley_words::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// Somebody whose screen can be looked at.
pub(crate) trait Looks {
    /// What is seen on a screen of this size.
    fn seen(&mut self, size: (u16, u16)) -> String;

    /// The cells of a screen of this size.
    fn drawn(&mut self, size: (u16, u16)) -> Buffer;

    /// Compares what is seen with the file of this name; `ALLEY_SCREENS=write` writes it.
    #[track_caller]
    fn expect(&mut self, name: &str, size: (u16, u16));
}

impl Looks for Seat {
    fn seen(&mut self, (columns, lines): (u16, u16)) -> String {
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
        masked(self, text.collect())
    }

    fn drawn(&mut self, (columns, lines): (u16, u16)) -> Buffer {
        self.typist.screen.resize(columns, lines);
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
        let theme = Theme::new(Colours::Many);
        terminal.draw(|frame| drop(draw(&self.typist.screen, theme, frame.buffer_mut()))).unwrap();
        terminal.backend().buffer().clone()
    }

    #[track_caller]
    fn expect(&mut self, name: &str, size: (u16, u16)) {
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

/// Ids and times differ from run to run.
fn masked(seat: &mut Seat, text: String) -> String {
    let mut heads: Vec<_> = seat.memory.list(Filter::default(), None, 1_000).unwrap().into_iter().flatten().collect();
    heads.sort_by_key(|head| head.place);
    let ids = heads.iter().zip(1..).map(|(head, number)| (head.game.to_string(), format!("game{number:02}")));
    let text = ids.fold(text, |text, (id, name)| text.replace(&id, &name));
    text.lines().flat_map(|line| [without_time(line), "\n".to_owned()]).collect()
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

//! What it costs to draw a game of thirty players as a whole, and what a key costs; next to them what a copy of the same
//! cells costs. A picture of such a game has to be drawn within 2 ms.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a benchmark stops where it fails")]

use std::time::{Duration, Instant};

use alley_journal::{Failure, GameId, Journal, Memory};
use alley_screen::{Clerk, Colours, Key, RunningServer, Screen, Surroundings, Theme, draw};
use alley_trials::{Asked, row};
use alley_words::Language;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};

fn main() {
    let milliseconds = whole_picture().as_secs_f64() * 1e3;
    row("a whole picture of thirty players on the full screen", milliseconds, Asked::AtMost(2.0), "ms");
    divan::main();
}

struct Room(Memory);

impl Surroundings for Room {
    fn journal(&mut self) -> Result<Box<dyn Journal>, Failure> {
        Ok(Box::new(self.0.clone()))
    }

    fn save_proof(&mut self, _: GameId, _: &str) -> Result<String, String> {
        Err(String::new())
    }

    fn serve(&mut self) -> Result<Box<dyn RunningServer>, String> {
        Err(String::new())
    }
}

/// Thirty players in the middle of their tenth frames.
fn thirty(size: (u16, u16)) -> (Screen, Clerk) {
    let mut clerk = Clerk::new(Box::new(Room(Memory::default())), Language::Korean).unwrap();
    let mut screen = Screen::new(Language::Korean, true);
    screen.resize(size.0, size.1);
    let names = (1..=30).map(|number| format!("선수{number:02}\n")).collect::<Vec<_>>().concat();
    let rolls = "9/".repeat(30 * 9) + &"9/x".repeat(15);
    let keys = [Key::Letter('n'), Key::Pasted(names), Key::Enter].into_iter().chain(rolls.chars().map(Key::Letter));
    for key in keys {
        if let Some(errand) = screen.press(&key) {
            screen.answer(clerk.perform(errand));
        }
    }
    assert_eq!(screen.game().unwrap().1.rows.len(), 30);
    (screen, clerk)
}

/// The median of a picture from nothing to the bytes that a terminal gets.
fn whole_picture() -> Duration {
    let (screen, _) = thirty((120, 40));
    let area = Rect::new(0, 0, 120, 40);
    let mut times: Vec<_> = (0..200)
        .map(|_| {
            let options = TerminalOptions { viewport: Viewport::Fixed(area) };
            let mut terminal = Terminal::with_options(CrosstermBackend::new(Vec::new()), options).unwrap();
            let begun = Instant::now();
            terminal.draw(|frame| drop(draw(&screen, Theme::new(Colours::Many), frame.buffer_mut()))).unwrap();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

#[divan::bench(args = [(80, 24), (120, 40), (300, 100)])]
fn picture_of_thirty_players(bencher: divan::Bencher, size: (u16, u16)) {
    let (screen, _) = thirty(size);
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    bencher.bench_local(move || draw(&screen, Theme::new(Colours::Many), &mut buffer));
}

/// The yardstick: every cell copied, and nothing decided.
#[divan::bench(args = [(80, 24), (120, 40), (300, 100)])]
fn copy_of_the_cells(bencher: divan::Bencher, size: (u16, u16)) {
    let buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    bencher.bench_local(move || buffer.clone());
}

/// A ball taken back and rolled again, chances to win included.
#[divan::bench]
fn two_keys_of_thirty_players(bencher: divan::Bencher) {
    let (mut screen, mut clerk) = thirty((120, 40));
    bencher.bench_local(move || {
        for key in [Key::Letter('u'), Key::Letter('x')] {
            let errand = screen.press(&key).unwrap();
            screen.answer(clerk.perform(errand));
        }
    });
}

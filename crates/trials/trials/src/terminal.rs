//! A pseudo-terminal, with somebody typing and looking.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fmt;
use std::io::Write;
use std::num::NonZeroU16;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::new_journal;
use crate::processor::processor_time;
use crate::program::{PATIENCE, pieces, surroundings};

/// How many lines and columns a terminal has, unless it is told another size.
const SIZE: (u16, u16) = (24, 100);
/// How many lines that have scrolled away can still be seen.
const SCROLLED: usize = 10_000;

/// A program on a pseudo-terminal.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    child: Box<dyn Child + Send + Sync>,
    bytes: Vec<u8>,
    screen: String,
    emulator: vt100::Parser,
}

impl Terminal {
    /// Starts a program with a clean environment, a new journal, and these settings.
    pub fn open(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        Self::sized(SIZE, program, arguments, environment)
    }

    /// The same on a terminal of this many lines and columns.
    pub fn sized((rows, cols): (u16, u16), program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows, cols, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for (name, value) in surroundings() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            }
        }
        let usual = [("ALLEY_JOURNAL", &new_journal()[..]), ("TERM", "xterm-256color")];
        for (name, value) in usual.iter().chain(environment) {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let output = pieces(pair.master.try_clone_reader().unwrap());
        let keyboard = pair.master.take_writer().unwrap();
        let emulator = vt100::Parser::new(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(cols).unwrap(), SCROLLED);
        let (bytes, screen) = (Vec::new(), String::new());
        Self { master: pair.master, keyboard, output, child, bytes, screen, emulator }
    }

    /// Makes the window larger or smaller.
    pub fn resize(&mut self, (rows, cols): (u16, u16)) {
        self.master.resize(PtySize { rows, cols, ..PtySize::default() }).unwrap();
        self.emulator.set_size(NonZeroU16::new(rows).unwrap(), NonZeroU16::new(cols).unwrap());
    }

    /// What somebody sees who scrolls up to the beginning: every line to the last that holds anything, or to the cursor.
    pub fn seen(&mut self) -> String {
        let screen = self.emulator.screen_mut();
        let columns = screen.size().1.get();
        let mut lines = Vec::new();
        let mut first_line = |screen: &vt100::Screen, row: u16| {
            let text = screen.rows(0, columns).nth(row.into()).unwrap_or_default();
            lines.push((text, screen.row_wrapped(row)));
        };
        for above in (1..=screen.scrollback_len()).rev() {
            screen.set_scrollback(above);
            first_line(screen, 0);
        }
        screen.set_scrollback(0);
        let filled = screen.rows(0, columns).zip(1_u16..).filter(|(text, _)| !text.is_empty()).map(|(_, count)| count);
        let shown = filled.max().unwrap_or_default().max(screen.cursor_position().0 + 1);
        (0..shown).for_each(|row| first_line(screen, row));
        let (last, before) = lines.split_last().unwrap();
        let whole = before.iter().flat_map(|(text, wrapped)| [text.as_str(), if *wrapped { "" } else { "\n" }]);
        whole.chain([last.0.as_str()]).collect()
    }

    /// Waits until what is seen is so.
    pub fn wait_until_seen(&mut self, content: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let seen = self.seen();
            if content(&seen) {
                return seen;
            }
            match self.output.recv_timeout(PATIENCE.saturating_sub(begun.elapsed())) {
                Ok(bytes) => self.show(&bytes),
                Err(problem) => panic!("{problem:?}; seen:\n{seen}"),
            }
        }
    }

    /// Waits until the screen says so.
    pub fn wait_until(&mut self, content: impl Fn(&str) -> bool) -> &str {
        let begun = Instant::now();
        while !content(&self.screen) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.show(&bytes),
                Err(problem) => panic!("{problem:?}; the screen:\n{}", self.screen),
            }
        }
        &self.screen
    }

    /// What is on the screen now, line by line, whatever stood there before.
    pub fn picture(&self) -> String {
        let screen = self.emulator.screen();
        let lines: Vec<_> = screen.rows(0, screen.size().1.get()).map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n") + "\n"
    }

    /// The same with its colours, letter by letter.
    pub fn screen(&self) -> &vt100::Screen {
        self.emulator.screen()
    }

    /// Waits until the screen shows this.
    pub fn wait_for_picture(&mut self, content: impl Fn(&str) -> bool) -> String {
        self.wait_until_seen(|_| true);
        let begun = Instant::now();
        loop {
            let picture = self.picture();
            if content(&picture) {
                return picture;
            }
            match self.output.recv_timeout(PATIENCE.saturating_sub(begun.elapsed())) {
                Ok(bytes) => self.show(&bytes),
                Err(problem) => panic!("{problem:?}; on the screen:\n{picture}"),
            }
        }
    }

    /// Whether the terminal is as a shell wants it: the screen that was there before, a cursor, no mouse.
    pub fn is_given_back(&self) -> bool {
        let screen = self.emulator.screen();
        let quiet = screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None && !screen.bracketed_paste();
        !screen.alternate_screen() && !screen.hide_cursor() && quiet
    }

    /// The number the system knows the program by.
    pub fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// How many bytes the program writes within this time.
    pub fn written_within(&mut self, time: Duration) -> usize {
        let (begun, before) = (Instant::now(), self.bytes.len());
        while let Ok(bytes) = self.output.recv_timeout(time.saturating_sub(begun.elapsed())) {
            self.show(&bytes);
        }
        self.bytes.len() - before
    }

    /// How much of the processor the program has used.
    pub fn processor_time(&self) -> Duration {
        processor_time(self.id()).unwrap()
    }

    /// Ends the program at once, as a power cut would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Types a line, and the Enter key.
    pub fn type_line(&mut self, text: &str) {
        self.press(&format!("{text}\r"));
    }

    /// Presses these keys, and no more.
    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits for the end of the program: the whole screen, and the exit code.
    pub fn close(mut self) -> (String, u32) {
        let code = self.ended();
        (self.screen, code)
    }

    /// The same, and whether the terminal was given back.
    pub fn close_clean(mut self) -> (bool, u32) {
        let code = self.ended();
        (self.is_given_back(), code)
    }

    /// The same, and what is seen in the end.
    pub fn close_seen(mut self) -> (String, u32) {
        let code = self.ended();
        (self.seen(), code)
    }

    fn ended(&mut self) -> u32 {
        let status = self.child.wait().unwrap();
        // The last words may still be on their way; after them the channel is closed or silent.
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
            self.show(&bytes);
        }
        status.exit_code()
    }

    /// A terminal shows CR LF for every line end. Characters may arrive in pieces, so all bytes are kept.
    fn show(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        self.emulator.process(bytes);
        self.screen = String::from_utf8_lossy(&self.bytes).replace("\r\n", "\n");
    }
}

impl fmt::Debug for Terminal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Terminal").field(&self.screen).finish()
    }
}

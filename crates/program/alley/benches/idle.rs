//! What a full screen costs while nothing happens: a game is open, others may write into it, and nobody does. It has to
//! write nothing, and to take less than half a per cent of a core.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a benchmark that stops where it fails")]

use std::time::{Duration, Instant};

use alley_trials::{Asked, Terminal, new_journal, row};

const LONG: Duration = Duration::from_secs(20);

fn main() {
    let (journal, program) = (new_journal(), env!("CARGO_BIN_EXE_alley"));
    let settings = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en")];
    let mut terminal = Terminal::sized((24, 80), program, &[], &settings);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    terminal.press("nPJS\rKYJ\r\rx7");
    terminal.wait_for_picture(|picture| picture.contains("3 pins standing"));
    // The flourish of the strike is over by then.
    terminal.written_within(Duration::from_secs(2));
    let (begun, used) = (Instant::now(), terminal.processor_time());
    let written = terminal.written_within(LONG);
    let (used, passed) = (terminal.processor_time().saturating_sub(used), begun.elapsed());
    println!("idle for {passed:.1?}: {used:?} of the processor, {written} bytes written");
    assert_eq!(written, 0, "nothing has happened");
    row("an idle full screen", used.div_duration_f64(passed) * 100.0, Asked::AtMost(0.5), "% of a core");
    terminal.kill();
}

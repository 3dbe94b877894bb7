//! What it costs to start the program and finish a piped game of ten players, next to starting `true`.

use std::io::Write;
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

fn finish(mut command: Command, input: &[u8]) -> bool {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    spawned.is_ok_and(|mut child| {
        // `true` may be gone before it is told anything.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
        child.wait().is_ok_and(|status| status.success())
    })
}

fn ten_players() -> String {
    format!("10\n{}{}", "ABC\nXYZ\n".repeat(5), "3\n4\n".repeat(100))
}

#[divan::bench(sample_count = 200)]
fn start_true() -> bool {
    finish(Command::new("true"), b"")
}

#[divan::bench(sample_count = 200)]
fn ten_players_from_start_to_finish() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alley"));
    command.args(["bowl", "--no-journal"]);
    assert!(finish(command, ten_players().as_bytes()), "the game did not finish");
}

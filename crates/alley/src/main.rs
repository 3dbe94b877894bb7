//! Alley: keeps the score of ten-pin bowling in a terminal.

mod arguments;
mod outcome;
mod program;

use std::process::ExitCode;

fn main() -> ExitCode {
    program::run(std::env::args_os()).report()
}

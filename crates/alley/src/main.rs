//! Alley: keeps the score of ten-pin bowling, and runs car races that draw lots, in a terminal.

mod arguments;
mod odds;
mod outcome;
mod program;
mod races;
mod scoring;

use std::process::ExitCode;

fn main() -> ExitCode {
    program::run(std::env::args_os()).report()
}

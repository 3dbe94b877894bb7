//! Alley: keeps the score of ten-pin bowling, and runs car races that draw lots, in a terminal.

mod arguments;
mod bowling;
mod carrying;
mod casting;
mod completions;
mod config;
mod doctor;
mod drafts;
mod draws;
mod engines;
mod evenings;
mod files;
mod games;
mod journals;
mod languages;
mod links;
mod listing;
mod lookup;
mod man;
mod manual;
mod odds;
mod outcome;
mod preferences;
mod program;
mod races;
mod record;
mod scoring;
mod screens;
mod secrets;
mod serving;
mod shell;
mod stats;
mod terminal;
mod usage;
mod verifying;
mod witnessing;

use std::process::ExitCode;

fn main() -> ExitCode {
    program::run(std::env::args_os()).report()
}

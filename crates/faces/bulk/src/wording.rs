//! Who says what is wrong with a line.

use std::fmt;

use crate::Fault;

/// What the standard input is called in the output.
pub const STANDARD_INPUT: &str = "standard input";

/// Puts faults into words. The sentences for people are elsewhere; this is the seam.
pub trait Wording: fmt::Debug + Sync {
    /// What is wrong with a game.
    fn fault(&self, fault: &Fault) -> String;

    /// The same, with the place of the line: what its source is called, and its number.
    fn line(&self, source: &str, line: u64, fault: &Fault) -> String;
}

/// The words of this crate, as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plainly;

impl Wording for Plainly {
    fn fault(&self, fault: &Fault) -> String {
        fault.to_string()
    }

    fn line(&self, source: &str, line: u64, fault: &Fault) -> String {
        let between = match fault {
            Fault::Roll(..) | Fault::Unfinished(..) => ", ",
            Fault::TooLong | Fault::NoColumn | Fault::Titles => ": ",
        };
        format!("{source} line {line}{between}{fault}")
    }
}

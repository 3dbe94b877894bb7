//! `cargo xtask soak`: half an hour with thousands of viewers, and the document that tells of it.

use std::fs;

use alley_trials::soak::{Arguments, Soaked, soak as soaked};
use alley_trials::{Mishap, Program, target};

use crate::document::{keep, machine, root};

/// Where the last run is told of, and its picture.
const DOCUMENT: &str = "docs/soak.md";
const PICTURE: &str = "docs/pictures/soak.svg";
/// The picture in the document.
const SHOWN: &str = "![Memory, descriptors and the journal over time](pictures/soak.svg)

Grey is what does not count. A red line is a restart: dashed where the server was told to stop, solid where it was killed.
";

/// Soaks this program. A run as long and as crowded as the document says is told of there; of any other one only the
/// picture is kept, beside what is built.
pub(crate) fn soak(arguments: &Arguments, program: &Program) -> Result<(), Mishap> {
    let Soaked { report, picture, missed } = soaked(arguments, program)?;
    eprintln!("{report}");
    let whole = arguments.minutes >= 30.0 && arguments.viewers >= 2_000 && arguments.games >= 50;
    if whole && !arguments.liar {
        keep(DOCUMENT, "soak", &format!("{SHOWN}\n{}\n{report}", machine()))?;
        fs::write(root().join(PICTURE), picture)?;
    } else {
        let path = target().join("soak.svg");
        fs::write(&path, picture)?;
        eprintln!("soak: see {}", path.display());
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join("; ")).into()) }
}

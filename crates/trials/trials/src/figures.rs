//! What several servers, and several games on one disk, are worth, and how soon an evening is seen: figures that are compared within one run.

mod disk;
mod evening;
mod seen;
mod servers;

use std::path::PathBuf;

use crate::load::median;
use crate::{Mishap, Program};

/// What is measured.
#[derive(Debug, clap::Subcommand)]
pub enum Figure {
    /// How soon a viewer at one server sees what was written at another, with knocks and without
    Seen(seen::Arguments),
    /// Rolls a second of many games at once through two servers, against one
    Servers(Measure),
    /// Rolls a second of many games at once on a disk that takes long to sync, against one game
    Disk(Measure),
    /// How soon a roll on any of 40 lanes is on the standing of 2,000 viewers, and what it costs
    Evening(evening::Arguments),
}

/// How much is measured.
#[derive(Debug, clap::Args)]
pub struct Measure {
    /// Games that are written at once
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How often the one is measured, and then the other
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

impl Figure {
    /// Another program than the one built here.
    pub fn program(&self) -> Option<PathBuf> {
        match self {
            Self::Seen(arguments) => arguments.program.clone(),
            Self::Evening(arguments) => arguments.program.clone(),
            Self::Servers(measure) | Self::Disk(measure) => measure.program.clone(),
        }
    }
}

/// Measures it with this program.
pub fn figures(figure: &Figure, program: &Program) -> Result<(), Mishap> {
    match figure {
        Figure::Seen(arguments) => seen::seen(arguments, program),
        Figure::Servers(measure) => servers::servers(measure, program),
        Figure::Disk(measure) => disk::disk(measure, program),
        Figure::Evening(arguments) => evening::evening(arguments, program),
    }
}

/// Turn by turn, so that a machine that is slow for a while is slow for both: the median of each, and of their ratio.
fn compared(
    turns: u32,
    mut one: impl FnMut() -> Result<f64, Mishap>,
    mut other: impl FnMut() -> Result<f64, Mishap>,
) -> Result<(f64, f64, f64), Mishap> {
    let (mut ones, mut others, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    // In the first turn everything is opened and grows.
    for turn in 0..=turns {
        let (now, then) = (one()?, other()?);
        if turn > 0 {
            ones.push(now);
            others.push(then);
            ratios.push(then / now);
        }
    }
    Ok((median(ones), median(others), median(ratios)))
}

//! The power cuts: runs of the real program are recorded, call by call; the images that a disk may hold when it loses its
//! power in the middle of them are built and opened with the program. All that was acknowledged before that moment is there,
//! the rest is a true prefix of what was done, and `alley journal check` agrees.
//!
//! # What a disk may hold
//!
//! - The data and the length of a file are there for certain once a sync of that file, begun after they were written, has
//!   returned; a name is, once a sync of its folder has. Nothing else is: that a file was synced says nothing about its name, as
//!   POSIX has it, although ext4, XFS and Btrfs are kinder. A file in a folder whose own name is lost is lost too.
//! - Of everything that had begun and was not synced, the disk has what it likes, in any order: names one by one, each after
//!   those changes that the same name went through before; blocks of 512 bytes or of 4 KiB one by one, each as it was after one
//!   of its writes; and a length that the file had. Where a file is longer than what came to the disk there are zeros, or
//!   rubbish that others left.
//! - A block that was there before is old or new, never a mixture and never rubbish. A file shows nothing that was written after
//!   it was cut, unless it was cut; a rename changes both names or neither.
//! - A write is possible from the moment it begins, a sync counts when it has returned, an acknowledgement when it begins to
//!   be told. Calls of several programs and threads overlap, and are followed as they do.
//! - The journal's index in shared memory (`-shm`) is written through a mapping, which no call tells. The first program that
//!   opens the journal makes it anew; in an image it is missing or holds rubbish.
//!
//! What is recorded is compared with the real files at the end of each run, so a write that was not followed would be noticed.

mod chronicle;
mod content;
mod cut;
mod disk;
mod image;
mod openings;
mod promised;
mod recorded;
mod recording;
mod stories;
mod traced;
mod trial;
mod whim;

use std::path::PathBuf;

use crate::storm::clock;
use crate::{Mishap, Program, Scratch};
use trial::Trial;

/// How often the power goes.
#[derive(Debug, Default, clap::Args)]
pub struct Arguments {
    /// How many images are opened; all that follow from every prefix of the calls in any case, and half as many by lot
    #[arg(long, default_value_t = 5_000)]
    pub images: usize,
    /// Draws the same lots again (what is recorded depends on the machine) [default: from the clock]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,
    /// Try a stand-in that does not keep its word; lost entries must be found
    #[arg(long)]
    pub liar: Option<Liar>,
}

/// How a stand-in lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Liar {
    /// Its journal is kept with `synchronous = NORMAL`
    Normal,
    /// It acknowledges before it writes
    Early,
    /// Its recording holds no sync of a folder
    Nameless,
}

/// Cuts the power of this program. `hasty` is the stand-in that says too early that something is kept.
pub fn powercut(arguments: &Arguments, program: &Program, hasty: &Program) -> Result<(), Mishap> {
    let seed = arguments.seed.unwrap_or_else(clock);
    eprintln!("powercut: {} images, seed {seed}", arguments.images);
    let harms = Scratch::during("powercut", |folder| {
        let recordings = match arguments.liar {
            None => stories::record(program, folder)?,
            Some(Liar::Normal) => vec![stories::kept_hastily(hasty, folder)?],
            Some(Liar::Early) => vec![stories::acknowledged_early(hasty, folder)?],
            Some(Liar::Nameless) => vec![stories::record_first(program, folder)?.nameless()],
        };
        let harms = Trial::of(program, recordings, folder)?.cut(arguments.images, seed)?;
        // What a liar leaves behind is in good order; it only holds too little.
        if harms.harmful() == 0 || arguments.liar.is_some() { Ok(harms) } else { Err(harms.to_string().into()) }
    })?;
    if harms.harmful() == 0 { Ok(()) } else { Err(harms.to_string().into()) }
}

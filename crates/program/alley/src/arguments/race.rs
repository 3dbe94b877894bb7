//! What can be said about races and draws.

use std::num::NonZeroU32;
use std::path::PathBuf;

use alley_luck::{Commitment, Seed};
use alley_racing::Laps;
use clap::{Args, ValueEnum};

use super::NameRule;
use super::number::whole;

/// More than anybody picks, and more than anybody sees.
const MILLION: u32 = 1_000_000;

pub(super) const RACE_EXAMPLES: &str = "\
In every lap each car draws a digit from 0 to 9 and moves on 4 or more. What is
not given is asked for.

Examples:
  alley race
  alley race pobi,woni,jun --laps 5
  alley race pobi,woni,jun --laps 5 \\
      --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
  alley race --file class.txt --names any --laps 30 --pick first --count 3
  alley race a,b --laps 999999999 --final
  alley race pobi,woni,jun --laps 20 --pick last --event coffee \\
      --proof coffee-1.txt
  alley race pobi,woni,jun --laps 20 --pick last --event coffee \\
      --after coffee-1.txt --proof coffee-2.txt";

pub(super) const VERIFY_EXAMPLES: &str = "\
Everything in the proof is computed again and compared byte by byte. Give the
commitment that was published before the draw: without it only consistency is
checked, and the exit code is 3. It is 3, too, if draws of the event came before
and none is given: at least the one directly before, better all of them.

Examples:
  alley verify coffee.txt --commitment 6d0a…
  alley verify coffee-2.txt --commitment 91c4… --after coffee-1.txt
  alley verify coffee-3.txt --commitment 07be… --after coffee-1.txt \\
      --after coffee-2.ticket
                              draw 2 is void: somebody withheld a secret";

#[derive(Args, Debug, Default)]
pub(crate) struct RaceArguments {
    #[command(flatten)]
    pub(crate) field: Field,

    #[command(flatten)]
    pub(crate) show: Show,

    /// Replay a race: 64 hexadecimal digits; without it the luck comes from the operating system
    #[arg(long, value_name = "HEX", conflicts_with = "proof")]
    pub(crate) seed: Option<Seed>,

    /// Write a record of the draw that anyone can check
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) event: Event,
}

/// Who drives, how far, and for what.
#[derive(Args, Debug, Default)]
pub(crate) struct Field {
    /// The names of the cars, with commas or blanks between them
    #[arg(value_name = "NAMES", conflicts_with = "file")]
    pub(crate) lines: Vec<String>,

    /// Read the names from a file, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// How many laps, from 1 to 999999999
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) laps: Option<Laps>,

    /// Which names are allowed, or set ALLEY_NAMES: classic is 1 to 5 letters a-z, any is up to 20 letters (10 in Korean) of any
    /// script [default: classic]
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) names: Option<NameRule>,

    /// Pick exactly --count people, from first place (first) or from last place (last), or give everybody a place (order);
    /// ties are settled by sudden death
    #[arg(long, value_enum, value_name = "END")]
    pub(crate) pick: Option<PickFrom>,

    /// How many people to pick, with --pick [default: 1]
    #[arg(long, value_name = "K", requires = "pick", value_parser = whole::<usize>(1, MILLION))]
    pub(crate) count: Option<usize>,
}

/// How the race is shown.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Show {
    /// Show only the final standings and the winners
    #[arg(long = "final", conflicts_with = "watch")]
    pub(crate) last: bool,

    /// Watch the lanes move, on a terminal
    #[arg(long)]
    pub(crate) watch: bool,

    /// Laps per second while watching
    #[arg(long, value_name = "LAPS", requires = "watch", value_parser = whole::<NonZeroU32>(1, MILLION))]
    pub(crate) speed: Option<NonZeroU32>,
}

/// Which draw of which event.
#[derive(Args, Debug, Default)]
pub(crate) struct Event {
    /// What the draw is for; written in its proof [default: race]
    #[arg(long = "event", value_name = "TITLE")]
    pub(crate) title: Option<String>,

    /// The proof of the previous draw of this event, or the ticket if that draw is void, to chain this one to it; after
    /// several draws of version 0.1 once for each, so that the void ones are counted
    #[arg(long, value_name = "PROOF")]
    pub(crate) after: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PickFrom {
    First,
    Last,
    Order,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// The proof; - is standard input
    pub(crate) file: PathBuf,

    /// What was published before the draw: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<Commitment>,

    /// The proof of a draw before it, or the ticket if that draw is void; once for each, to see that none is missing in
    /// between and how many are void
    #[arg(long, value_name = "PROOF")]
    pub(crate) after: Vec<PathBuf>,
}

//! What can be said about races and draws.

use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use alley_luck::{Commitment, Seal, Seed};
use alley_racing::Laps;
use alley_words::Language;
use clap::{Args, Subcommand, ValueEnum};

use super::{NameRule, SecretFile};

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

pub(super) const DRAW_EXAMPLES: &str = "\
Everybody who takes part seals a secret first; the ticket with all seals is
fixed and its commitment published; then the witnesses open their secrets, the
host last.

Examples:
  alley draw secret --witness jisu > jisu.secret
                              jisu keeps the file and tells the seal
  alley draw secret > host.secret
                              the host does the same
  alley draw ticket pobi,woni,jun --laps 20 --pick last --event coffee \\
      --witness jisu=SEAL --host SEAL --out coffee.ticket
  alley draw run coffee.ticket --witness jisu=jisu.secret \\
      --host host.secret --proof coffee.txt
  alley verify coffee.txt --commitment COMMITMENT";

const SECRET_EXAMPLES: &str = "\
Examples:
  alley draw secret --witness jisu > jisu.secret
  alley draw secret > host.secret";

const TICKET_EXAMPLES: &str = "\
Examples:
  alley draw ticket pobi,woni,jun --laps 20 --pick last --event coffee \\
      --witness jisu=SEAL --witness minseo=SEAL --host SEAL \\
      --out coffee.ticket
  alley draw ticket --file class.txt --names any --laps 30 --pick first \\
      --count 3 --host SEAL --out class.ticket \\
      --public 'three dice thrown on Friday, largest first'";

const RUN_EXAMPLES: &str = "\
Secrets are read from the files that `alley draw secret` wrote, or from standard
input (-); what is not given is asked for, and not shown as it is typed. They
never go on the command line.

Examples:
  alley draw run coffee.ticket --witness jisu=jisu.secret \\
      --witness minseo=minseo.secret --host host.secret --proof coffee.txt
  alley draw run class.ticket --host host.secret --public '6 4 1' \\
      --proof class.txt --watch
  alley draw run coffee.ticket --proof coffee.txt";

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

    /// Which names are allowed: classic is 1 to 5 letters a-z, any is up to 20 letters (10 in Korean) of any script
    #[arg(long, value_enum, default_value_t, value_name = "RULE")]
    pub(crate) names: NameRule,

    /// Pick exactly --count people, from first place (first) or from last place (last); ties are settled by sudden death
    #[arg(long, value_enum, value_name = "END")]
    pub(crate) pick: Option<PickFrom>,

    /// How many people to pick, with --pick
    #[arg(long, value_name = "K", default_value_t = 1, requires = "pick")]
    pub(crate) count: usize,
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
    #[arg(long, value_name = "LAPS", requires = "watch")]
    pub(crate) speed: Option<NonZeroU32>,
}

/// Which draw of which event.
#[derive(Args, Debug, Default)]
pub(crate) struct Event {
    /// What the draw is for; written in its proof [default: race]
    #[arg(long = "event", value_name = "TITLE")]
    pub(crate) title: Option<String>,

    /// The proof of the previous draw of this event, or the ticket if that draw is void, to chain this one to it
    #[arg(long, value_name = "PROOF")]
    pub(crate) after: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PickFrom {
    First,
    Last,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DrawTask {
    /// Make a secret and its seal: keep the secret, tell the seal
    #[command(after_help = SECRET_EXAMPLES)]
    Secret {
        /// The witness whose secret it is; if omitted, it is the host's
        #[arg(long, value_name = "NAME")]
        witness: Option<String>,
    },
    /// Prepare a draw: its commitment is to be published before anything is opened
    #[command(after_help = TICKET_EXAMPLES)]
    Ticket(Prepared),
    /// Open the secrets, witnesses first and the host last, and run the race
    #[command(after_help = RUN_EXAMPLES)]
    Run {
        /// The ticket
        ticket: PathBuf,

        /// A witness and the file with the secret to be opened; asked for if omitted
        #[arg(long = "witness", value_name = "NAME=FILE", value_parser = named::<SecretFile>)]
        witnesses: Vec<(String, SecretFile)>,

        /// The file with the host's secret; asked for if omitted
        #[arg(long, value_name = "FILE")]
        host: Option<SecretFile>,

        /// The public value, if the ticket announced one
        #[arg(long, value_name = "VALUE")]
        public: Option<String>,

        /// Where the proof is written
        #[arg(long, value_name = "FILE")]
        proof: PathBuf,

        #[command(flatten)]
        show: Show,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Prepared {
    #[command(flatten)]
    pub(crate) field: Field,

    #[command(flatten)]
    pub(crate) event: Event,

    /// A witness and the seal of the secret the witness keeps
    #[arg(long = "witness", value_name = "NAME=SEAL", value_parser = named::<Seal>)]
    pub(crate) witnesses: Vec<(String, Seal)>,

    /// The seal of the host's secret
    #[arg(long, value_name = "SEAL")]
    pub(crate) host: Seal,

    /// Announce a public value of the future: what it is and how it is written
    #[arg(long, value_name = "WHAT")]
    pub(crate) public: Option<String>,

    /// Where the ticket is written
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
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

/// `NAME=VALUE`; a name may hold `=` itself.
fn named<Value: FromStr>(text: &str) -> Result<(String, Value), NamedRefusal<Value::Err>> {
    let (name, value) = text.rsplit_once('=').ok_or(NamedRefusal::NoName)?;
    Ok((name.to_owned(), value.parse().map_err(NamedRefusal::Value)?))
}

/// Why something is not `NAME=VALUE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedRefusal<Reason> {
    /// There is no `=`.
    NoName,
    /// What is after it is not a value.
    Value(Reason),
}

impl<Reason: fmt::Display> fmt::Display for NamedRefusal<Reason> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => formatter.write_str(Language::English.name_and_value()),
            Self::Value(reason) => reason.fmt(formatter),
        }
    }
}

impl<Reason: fmt::Debug + fmt::Display> Error for NamedRefusal<Reason> {}

//! `alley draw`.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use alley_luck::{Announced, ProofText, Seal, Signature, SourceRefusal, Witness, WitnessKey};
use alley_words::Language;
use clap::{Args, Subcommand};

use super::number::whole;
use super::{Event, Field, SecretFile, Show};

pub(super) const DRAW_EXAMPLES: &str = "\
The host writes down what is drawn. Everybody who takes part seals a secret for
this very draw. The ticket with all seals is fixed and its commitment published;
every witness compares it and signs it. Then the witnesses open their secrets,
the host last, and if dice were announced, they are thrown after that.

Examples:
  alley draw begin pobi,woni,jun --laps 20 --pick last --event coffee \\
      --source 'dice 12 of 6' --out coffee.draft
                              the host gives the file to everybody
  alley draw secret coffee.draft --witness jisu --key jisu.key \\
      --out jisu.secret       jisu keeps both files and tells the line shown
  alley draw secret coffee.draft --out host.secret
                              the host's own secret
  alley draw ticket coffee.draft --witness 'witness-seal SEAL KEY jisu' \\
      --host SEAL --out coffee.ticket
  alley draw sign coffee.ticket --key jisu.key
                              jisu tells the line shown
  alley draw run coffee.ticket --signature 'witness-signature HEX jisu' \\
      --witness jisu=jisu.secret --host host.secret --proof coffee.txt
                              asks for the throws, one after the other
  alley verify coffee.txt --commitment COMMITMENT";

const BEGIN_EXAMPLES: &str = "\
Examples:
  alley draw begin pobi,woni,jun --laps 20 --pick last --event coffee \\
      --out coffee.draft
  alley draw begin --file class.txt --names any --laps 30 --pick first \\
      --count 3 --source 'drand quicknet next' --out class.draft
  alley draw begin pobi,woni,jun --laps 20 --pick last --event coffee \\
      --after coffee-1.txt --out coffee-2.draft
  alley draw begin pobi,woni --laps 20 --pick last --event coffee \\
      --after coffee-1.txt --instead-of jun --out coffee-2.draft
  alley draw begin pobi,woni,jun --laps 20 --pick order --event lanes \\
      --out lanes.draft";

const SECRET_EXAMPLES: &str = "\
The secret is handed over when it is opened. The key is never given away: with
both, another ticket could be signed in your name.

Examples:
  alley draw secret coffee.draft --witness jisu --key jisu.key \\
      --out jisu.secret
  alley draw secret coffee.draft --out host.secret
  alley draw secret coffee.draft > host.secret";

const TICKET_EXAMPLES: &str = "\
Examples:
  alley draw ticket coffee.draft --witness 'witness-seal SEAL KEY jisu' \\
      --witness 'witness-seal SEAL KEY minseo' --host SEAL \\
      --out coffee.ticket
  alley draw ticket class.draft --host SEAL --open-for 86400 \\
      --out class.ticket";

const SIGN_EXAMPLES: &str = "\
The ticket is compared with what was prepared when the secret was made. Compare
the digits with those of the others before you tell the signature.

Examples:
  alley draw sign coffee.ticket --key jisu.key";

const OPEN_EXAMPLES: &str = "\
For a public value that comes later: the secrets are opened in time, and the
file is published. `alley draw run` takes it when the value is there.

Examples:
  alley draw open class.ticket --host host.secret --out class.opened
  alley draw run class.opened --public-file beacon.json --proof class.txt";

const RUN_EXAMPLES: &str = "\
Secrets are read from the files that `alley draw secret` wrote, or from standard
input (-); what is not given is asked for, and not shown as it is typed. They
never go on the command line. A public value that is not given is asked for:
throws one after the other (2=5 corrects the second), or the beacon of the
round, whose signature is checked here. Tickets of version 0.1 run as before.

Examples:
  alley draw run coffee.ticket --signature 'witness-signature HEX jisu' \\
      --witness jisu=jisu.secret --host host.secret --proof coffee.txt
  alley draw run coffee.ticket --host host.secret --public-file dice.txt \\
      --proof coffee.txt --watch
  alley draw run class.opened --public-file beacon.json --proof class.txt";

/// How long secrets may be opened, in seconds, unless the host says otherwise.
const OPEN_FOR: u32 = 3600;

#[derive(Debug, Subcommand)]
pub(crate) enum DrawTask {
    /// Write down what is drawn, for everybody who takes part
    #[command(after_help = BEGIN_EXAMPLES)]
    Begin(Begun),
    /// Make a secret for this draw and its seal: keep the secret, tell the seal
    #[command(after_help = SECRET_EXAMPLES)]
    Secret(NewSecret),
    /// Close the list of witnesses: the commitment is to be published before anything is opened
    #[command(after_help = TICKET_EXAMPLES)]
    Ticket(Prepared),
    /// Sign a ticket as a witness
    #[command(after_help = SIGN_EXAMPLES)]
    Sign {
        /// The ticket
        ticket: PathBuf,

        /// The file with the witness's key
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
    },
    /// Open the secrets of a draw that still waits for its public value
    #[command(after_help = OPEN_EXAMPLES)]
    Open {
        /// The ticket
        ticket: PathBuf,

        #[command(flatten)]
        secrets: Secrets,

        /// Where the ticket with all secrets is written
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Open the secrets, witnesses first and the host last, and run the race
    #[command(after_help = RUN_EXAMPLES)]
    Run {
        /// The ticket, or what `alley draw open` wrote
        ticket: PathBuf,

        #[command(flatten)]
        secrets: Secrets,

        #[command(flatten)]
        value: GivenValue,

        /// Where the proof is written
        #[arg(long, value_name = "FILE")]
        proof: PathBuf,

        #[command(flatten)]
        show: Show,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Begun {
    #[command(flatten)]
    pub(crate) field: Field,

    #[command(flatten)]
    pub(crate) event: Event,

    /// Somebody whom the draw before picked and who is absent: the place is filled again; once for each
    #[arg(long, value_name = "NAME", requires = "after")]
    pub(crate) instead_of: Vec<String>,

    /// Announce a public value of the future: dice 12 of 6, digits 10, drand quicknet ROUND, or drand quicknet next
    #[arg(long, value_name = "SOURCE")]
    pub(crate) source: Option<SourceWish>,

    /// Where the draft is written
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct NewSecret {
    /// The draft of the draw
    pub(crate) draft: PathBuf,

    /// The witness whose secret it is; if omitted, it is the host's
    #[arg(long, value_name = "NAME", requires = "key")]
    pub(crate) witness: Option<String>,

    /// Where the witness's key is written; it is never given away
    #[arg(long, value_name = "FILE", requires = "witness")]
    pub(crate) key: Option<PathBuf>,

    /// Where the secret is written; if omitted, it is shown
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Prepared {
    /// The draft of the draw
    pub(crate) draft: PathBuf,

    /// The line a witness has told: witness-seal SEAL KEY NAME
    #[arg(long = "witness", value_name = "LINE")]
    pub(crate) witnesses: Vec<SealLine>,

    /// The seal of the host's secret
    #[arg(long, value_name = "SEAL")]
    pub(crate) host: Seal,

    /// For how many seconds secrets may be opened, from 60 to 2592000 [default: 3600]
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u32>(60, 2_592_000), default_value_t = OPEN_FOR, hide_default_value = true)]
    pub(crate) open_for: u32,

    /// Where the ticket is written
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// What is opened.
#[derive(Args, Debug)]
pub(crate) struct Secrets {
    /// The line a witness has told after signing: witness-signature SIGNATURE NAME
    #[arg(long = "signature", value_name = "LINE")]
    pub(crate) signatures: Vec<SignatureLine>,

    /// A witness and the file with the secret to be opened; asked for if omitted
    #[arg(long = "witness", value_name = "NAME=FILE", value_parser = named::<SecretFile>)]
    pub(crate) witnesses: Vec<(String, SecretFile)>,

    /// The file with the host's secret; asked for if omitted
    #[arg(long, value_name = "FILE")]
    pub(crate) host: Option<SecretFile>,
}

/// The public value, if it is not asked for.
#[derive(Args, Debug)]
pub(crate) struct GivenValue {
    /// The public value, if the ticket announced one; asked for if omitted
    #[arg(long, value_name = "VALUE")]
    pub(crate) public: Option<String>,

    /// Read the public value from a file: the throws in their order, or the beacon as drand publishes it
    #[arg(long, value_name = "FILE", conflicts_with = "public")]
    pub(crate) public_file: Option<PathBuf>,
}

/// A source that is announced.
#[derive(Clone, Debug)]
pub(crate) struct SourceWish(pub(crate) Announced);

impl FromStr for SourceWish {
    type Err = SourceRefusal;

    fn from_str(text: &str) -> Result<Self, SourceRefusal> {
        match text {
            "drand quicknet next" => Ok(Self(Announced::NextRound)),
            _ => text.parse().map(Announced::Source).map(Self),
        }
    }
}

/// A witness's line of the ticket.
#[derive(Clone, Debug)]
pub(crate) struct SealLine(pub(crate) Witness);

impl FromStr for SealLine {
    type Err = NoSuchLine;

    fn from_str(text: &str) -> Result<Self, NoSuchLine> {
        let read = || {
            let (seal, rest) = text.trim().strip_prefix("witness-seal ")?.split_once(' ')?;
            let (key, name) = rest.split_once(' ')?;
            let key: WitnessKey = key.parse().ok()?;
            Some(Self(Witness { name: ProofText::new(name).ok()?, seal: seal.parse().ok()?, key: Some(key) }))
        };
        read().ok_or(NoSuchLine::Seal)
    }
}

/// A witness's signature, as it stands in the proof.
#[derive(Clone, Debug)]
pub(crate) struct SignatureLine(pub(crate) ProofText, pub(crate) Signature);

impl FromStr for SignatureLine {
    type Err = NoSuchLine;

    fn from_str(text: &str) -> Result<Self, NoSuchLine> {
        let read = || {
            let (signature, name) = text.trim().strip_prefix("witness-signature ")?.split_once(' ')?;
            Some(Self(ProofText::new(name).ok()?, signature.parse().ok()?))
        };
        read().ok_or(NoSuchLine::Signature)
    }
}

/// Something else than the line that a witness tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSuchLine {
    /// Before the ticket.
    Seal,
    /// After it.
    Signature,
}

impl NoSuchLine {
    pub(crate) const fn sentence(self, language: Language) -> &'static str {
        match self {
            Self::Seal => language.seal_line_wanted(),
            Self::Signature => language.signature_line_wanted(),
        }
    }
}

impl fmt::Display for NoSuchLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.sentence(Language::English))
    }
}

impl Error for NoSuchLine {}

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

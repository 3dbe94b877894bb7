//! What can be said about games that were recorded.

use std::path::PathBuf;

use alley_console::Breakdown;
use alley_journal::{GameIdPrefix, ListPlace};
use alley_web::Home;
use clap::{Args, Subcommand, ValueEnum};

use super::number::{place, port, whole};

pub(super) const GAMES_EXAMPLES: &str = "\
Examples:
  alley games                             the newest twenty
  alley games --limit 50 --before 81      fifty that came before place 81
  alley games show                        the board of the newest game
  alley games show k7f3qd --corrections   which frames were corrected, too
  alley games history k7f3qd              every entry with its time
  alley games link k7f3qd                 a phone died: new links to it
  alley games close k7f3qd                nobody will finish it
  alley games export > games.json         everything
  alley games import games.json           takes them in, elsewhere
  alley games export k7f3qd --format csv  one game, one row per entry";

pub(super) const STATS_EXAMPLES: &str = "\
Only finished games count. A ball at a fresh rack is a first ball, in the tenth
frame too. A series is three games recorded one after the other. Games by
different rules are never counted together. Single pins, splits, washouts and
leaves are counted where the pins left by a first ball were named.

JSON has everything. CSV has one row for each name and rules; with --frames one
for each of their frames, with --leaves one for each of their leaves. There a
name that a spreadsheet would take for a formula has an apostrophe before it.

--averages has columns with tabs between them, as the plan of an evening takes
them: paste it there, and handicaps follow from it. Only evenings of plain
ten-pin bowling count, and games that were bowled to their end.

Examples:
  alley stats
  alley stats PJS
  alley stats PJS --evenings              one line for each evening
  alley stats --averages --last 3         for the plan of the next evening
  alley stats PJS --frames                by frame, and after a strike
  alley stats PJS --leaves                the 10-pin, the 7-10: tries and spares
  alley stats --json
  alley stats --csv --leaves > leaves.csv";

pub(super) const JOURNAL_EXAMPLES: &str = "\
Examples:
  alley journal check
  alley journal copy league.journal backup.journal
  alley journal upgrade --journal postgres://alley@db/club";

const CHECK_EXAMPLES: &str = "\
Examples:
  alley journal check
  alley journal check --journal league.journal";

const COPY_EXAMPLES: &str = "\
Games and entries keep their ids, their order and their hashes. Both journals
may be in use meanwhile; run again it copies what has come since. A game that
has gone different ways in the two is left as it is, and named.

Examples:
  alley journal copy league.journal backup.journal
  alley journal copy league.journal postgres://alley@db/club";

const UPGRADE_EXAMPLES: &str = "\
A journal in a file is brought forward whenever it is opened. A database that
several servers use is changed only by this command, with a role that may.

Examples:
  alley journal upgrade --journal postgres://owner@db/club";

const CLOSE_EXAMPLES: &str = "\
A closed game stays on the record and can be seen, but not resumed.

Examples:
  alley games close k7f3qd";

const LINK_EXAMPLES: &str = "\
Prints a scorekeeper link with its code, and a spectator link. They are good at
every server on this record at once, and links given out before go on working.
A game that was begun in a terminal is shared by its first links. The links of
an evening are for its host and for spectators, of all its games at once. Races
and draws get none: the secret of a draw is on its host's phone.

Examples:
  alley games link k7f3qd
  alley games link k7f3qd --revoke        all others are good no more
  alley games link k7f3qd --home https://alley.example";

const IMPORT_EXAMPLES: &str = "\
Everything is checked first: every hash is computed again and every game
replayed. Unless all is right, nothing is imported. A game that is here already
with the same entries, and perhaps more, is left as it is; one that is here with
other or fewer entries is refused, as an import does not continue a game.
At most 256 MiB.

Examples:
  alley games import games.json
  alley games import games.csv --journal league.journal
  zcat games.json.gz | alley games import -";

/// Whose figures, and how.
#[derive(Args, Debug)]
pub(crate) struct Stats {
    /// Whose figures, in detail; if omitted, one line for each bowler
    pub(crate) name: Option<String>,

    #[command(flatten)]
    pub(crate) apart: Apart,

    #[command(flatten)]
    pub(crate) by_evening: ByEvening,

    /// Write the figures as JSON, one object per bowler
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the figures as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

/// What is told of evenings instead.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ByEvening {
    /// List evenings instead: date, games, pins, handicap, total and rank
    #[arg(long, conflicts_with_all = ["frames", "leaves", "json", "csv", "averages"])]
    pub(crate) evenings: bool,

    /// Write everybody's average over their last evenings, to be pasted into the plan of the next
    #[arg(long, conflicts_with_all = ["name", "frames", "leaves", "json", "csv"])]
    pub(crate) averages: bool,

    /// Over how many evenings of each [default: 5]
    #[arg(long, value_name = "N", requires = "averages", value_parser = whole::<u8>(1, 100))]
    pub(crate) last: Option<u8>,
}

/// How far figures are taken apart.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Apart {
    /// Add how each frame ended, and strikes after a strike
    #[arg(long)]
    frames: bool,

    /// Add every leave, with the tries at it and the spares
    #[arg(long, conflicts_with = "frames")]
    leaves: bool,
}

impl From<Apart> for Breakdown {
    fn from(apart: Apart) -> Self {
        match apart {
            Apart { frames: true, .. } => Self::ByFrame,
            Apart { leaves: true, .. } => Self::ByLeave,
            Apart { .. } => Self::Whole,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    #[command(flatten)]
    pub(crate) page: Page,

    #[command(subcommand)]
    pub(crate) recorded: Option<Recorded>,
}

/// Which part of the list.
#[derive(Args, Debug)]
pub(crate) struct Page {
    /// How many, at most 1000 [default: 20]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 1000))]
    pub(crate) limit: Option<u32>,

    /// Only games before this place, which is named at the end of a page
    #[arg(long, value_name = "PLACE", value_parser = place)]
    pub(crate) before: Option<ListPlace>,

    /// Write the list as JSON, one object per game
    #[arg(long)]
    pub(crate) json: bool,
}

impl Page {
    /// Whether somebody said which part of the list is wanted, or how.
    pub(crate) const fn is_asked_for(&self) -> bool {
        self.limit.is_some() || self.before.is_some() || self.json
    }
}

/// A game that is played here, for phones too.
#[derive(Args, Debug, Default)]
pub(crate) struct Share {
    /// Print links, for phones to keep the score or to watch while `alley serve` runs on the same record
    #[arg(id = "share", long = "share")]
    pub(crate) wanted: bool,

    /// Where phones find the server, or set ALLEY_HOME; if nobody says, this machine in its network
    #[arg(long, value_name = "URL", requires = "share")]
    pub(crate) home: Option<Home>,

    /// The port of the server on this machine, if --home says nothing; or set ALLEY_PORT [default: 8300]
    #[arg(long, requires = "share", conflicts_with = "home", value_parser = port)]
    pub(crate) port: Option<u16>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Recorded {
    /// Show the board of a game, the result of a race with its seed, or how an evening stands
    #[command(after_help = "Examples:\n  alley games show\n  alley games show k7f3qd --corrections")]
    Show {
        /// Which one, by its id or the first letters of it; if omitted, the newest
        id: Option<GameIdPrefix>,

        /// Mark the frames that were corrected
        #[arg(long)]
        corrections: bool,

        /// Put splits in brackets
        #[arg(long)]
        splits: bool,
    },
    /// List every entry of a game with its time
    #[command(after_help = "Examples:\n  alley games history\n  alley games history k7f3qd")]
    History {
        /// Which one, by its id or the first letters of it; if omitted, the newest
        id: Option<GameIdPrefix>,
    },
    /// Close a game that nobody will finish
    #[command(after_help = CLOSE_EXAMPLES)]
    Close {
        /// Which game, by its id or the first letters of it
        id: GameIdPrefix,
    },
    /// Make new links to a game, for phones that keep the score or watch
    #[command(after_help = LINK_EXAMPLES)]
    Link {
        /// Which game, by its id or the first letters of it
        id: GameIdPrefix,

        /// Revoke all links given out before
        #[arg(long)]
        revoke: bool,

        /// Where phones find the server, or set ALLEY_HOME; if nobody says, this machine in its network
        #[arg(long, value_name = "URL")]
        home: Option<Home>,

        /// The port of the server on this machine, if --home says nothing; or set ALLEY_PORT [default: 8300]
        #[arg(long, conflicts_with = "home", value_parser = port)]
        port: Option<u16>,
    },
    /// Write games to the standard output, entry by entry
    #[command(after_help = "Examples:\n  alley games export > games.json\n  alley games export k7f3qd --format csv")]
    Export {
        /// Which games, by their ids or the first letters of them; if omitted, all of them
        ids: Vec<GameIdPrefix>,

        /// The format
        #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
        format: FileFormat,
    },
    /// Import exported games, all or none
    #[command(after_help = IMPORT_EXAMPLES)]
    Import {
        /// The file, JSON or CSV; - is standard input
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum FileFormat {
    #[default]
    Json,
    Csv,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JournalTask {
    /// Verify the whole record: every hash, and every game by the rules
    #[command(after_help = CHECK_EXAMPLES)]
    Check,
    /// Copy what another journal lacks: to move a record, or to keep a second one
    #[command(after_help = COPY_EXAMPLES)]
    Copy {
        /// The journal to read, a file or the address of a database
        from: PathBuf,

        /// The journal to write to; a file is made if there is none
        to: PathBuf,
    },
    /// Make the tables of a journal in a database, or bring them to this version
    #[command(after_help = UPGRADE_EXAMPLES)]
    Upgrade,
}

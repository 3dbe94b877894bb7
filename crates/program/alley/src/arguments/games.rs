//! What can be said about games that were recorded.

use std::path::PathBuf;

use alley_journal::{GameId, ListPlace};
use clap::{Args, Subcommand, ValueEnum};

pub(super) const GAMES_EXAMPLES: &str = "\
Examples:
  alley games                              the newest twenty
  alley games --limit 50 --before 81       fifty that came before place 81
  alley games show k7f3qd --corrections    the board, and which frames were corrected
  alley games history k7f3qd               every entry with its time
  alley games export > games.json          everything; alley games import games.json imports it elsewhere
  alley games export k7f3qd --format csv   one game, one row per entry";

pub(super) const STATS_EXAMPLES: &str = "\
Only finished games count. A ball at a fresh rack is a first ball, in the tenth frame too. A series is three games
recorded one after the other.

Examples:
  alley stats
  alley stats PJS";

pub(super) const JOURNAL_EXAMPLES: &str = "\
Examples:
  alley journal check
  alley journal check --journal league.journal";

const IMPORT_EXAMPLES: &str = "\
Everything is checked first: every hash is computed again and every game replayed. Unless all is right, nothing is
imported. A game that is here already with the same entries, and perhaps more, is left as it is; one that is here with
other or fewer entries is refused, as an import does not continue a game. At most 256 MiB.

Examples:
  alley games import games.json
  alley games import games.csv --journal league.journal";

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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) limit: Option<u32>,

    /// Only games before this place; the end of a page names it
    #[arg(long, value_name = "PLACE")]
    pub(crate) before: Option<ListPlace>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Recorded {
    /// Draw the board of a game, or the end of a race
    #[command(after_help = "Examples:\n  alley games show k7f3qd\n  alley games show k7f3qd --corrections")]
    Show {
        /// Which game
        id: GameId,

        /// Mark the frames that were corrected
        #[arg(long)]
        corrections: bool,
    },
    /// Tell every entry of a game with its time
    #[command(after_help = "Example:\n  alley games history k7f3qd")]
    History {
        /// Which game
        id: GameId,
    },
    /// Write games to the standard output, entry by entry
    #[command(after_help = "Examples:\n  alley games export > games.json\n  alley games export k7f3qd --format csv")]
    Export {
        /// Which games; if omitted, all of them
        ids: Vec<GameId>,

        /// How
        #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
        format: FileFormat,
    },
    /// Import exported games, all or none
    #[command(after_help = IMPORT_EXAMPLES)]
    Import {
        /// The file, JSON or CSV
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum FileFormat {
    #[default]
    Json,
    Csv,
}

#[derive(Clone, Copy, Debug, Subcommand)]
pub(crate) enum JournalTask {
    /// Verify the whole record: every hash, and every game by the rules
    #[command(after_help = JOURNAL_EXAMPLES)]
    Check,
}

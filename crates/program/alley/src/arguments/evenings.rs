//! What can be said about evenings that were recorded.

use std::path::PathBuf;

use alley_journal::GameIdPrefix;
use clap::{Args, Subcommand, ValueEnum};

use super::Page;

pub(super) const EVENINGS_EXAMPLES: &str = "\
An evening is several games by the same people with one standing: begun with
`alley bowl --games 3`, or on the pages of `alley serve`.

Examples:
  alley evenings                               the newest twenty
  alley evenings show                          how the newest one stands
  alley evenings export k7f3qd -o club.xlsx    a spreadsheet for everybody
  alley evenings export k7f3qd --record > club.json
  alley evenings import club.json              takes it over, elsewhere";

const EXPORT_EXAMPLES: &str = "\
For people: one row for everybody in the order of the standing, as csv; json has
teams, games and lots besides; xlsx has every frame, too. Without --format the
end of the file's name decides. A file that is there already is left as it is.
In csv a name that a spreadsheet would take for a formula has an apostrophe
before it; in xlsx all names are text.

For another journal: --record writes the evening and all its games, entry by
entry.

Examples:
  alley evenings export k7f3qd > standing.csv
  alley evenings export k7f3qd --format json
  alley evenings export k7f3qd -o club.xlsx
  alley evenings export k7f3qd --record > club.json";

const IMPORT_EXAMPLES: &str = "\
Everything is checked first, as `alley games import` does. An evening is taken
over only together with its games: each must be in the file or in the journal,
and be the very game that the evening names.

Examples:
  alley evenings import club.json
  alley evenings import club.json --journal league.journal";

#[derive(Args, Debug)]
pub(crate) struct Evenings {
    #[command(flatten)]
    pub(crate) page: Page,

    #[command(subcommand)]
    pub(crate) task: Option<EveningTask>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EveningTask {
    /// Show how an evening stands: games, totals, teams, chances
    #[command(after_help = "Examples:\n  alley evenings show\n  alley evenings show k7f3qd")]
    Show {
        /// Which one, by its id or the first letters of it; if omitted, the newest
        id: Option<GameIdPrefix>,
    },
    /// Write an evening for spreadsheets and programs, or its records for another journal
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        /// Which one, by its id or the first letters of it
        id: GameIdPrefix,

        /// The format; if omitted, that of the file, or csv
        #[arg(long, value_enum, value_name = "FORMAT")]
        format: Option<SheetFormat>,

        /// Where to write it; if omitted, to the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,

        /// Write the records of the evening and all its games, to be imported elsewhere
        #[arg(long, conflicts_with_all = ["format", "output"])]
        record: bool,
    },
    /// Import evenings with their games, all or none
    #[command(after_help = IMPORT_EXAMPLES)]
    Import {
        /// The file, JSON or CSV; - is standard input
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    Csv,
    Json,
    Xlsx,
}

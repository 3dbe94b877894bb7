//! What can be said about many games, and about the odds.

use std::path::PathBuf;

use alley_bulk::Column;
use alley_odds::Rate;
use clap::Args;

use super::ByRules;
use super::number::whole;

pub(super) const SCORE_EXAMPLES: &str = "\
A line is pin counts (10 7 3 9 0 …) or marks (X 7/ 9- …, X|7/|9-|…, F for a
foul, (8) or ⑧ for a split, 8(7-10) for the pins a first ball left), and may
begin with a name and a colon. Both in one line are refused, as 10 could be X or
1-. A line that cannot be scored is left empty and explained on standard error,
and the exit code is 1.

With --rules, frames that are given are written X, and a ball is written as it
fell: 9 counts as a strike by no-tap-9, and no second ball follows it. Baker
says who is up, so it changes nothing about a line.

Examples:
  alley score league.txt
  alley score monday.txt tuesday.txt --summary
  alley score league.txt --csv > scores.csv
  alley score league.csv --column bowler     the first line names the columns
  zcat seasons.gz | alley score --json
  alley score tonight.txt --partial --frames
  alley score nines.txt --rules no-tap-9,3-6-9";

pub(super) const ODDS_EXAMPLES: &str = "\
The bowler model: a strike rate and a spare rate; any other first ball is
uniform over 0-9, any other second ball uniform over what falls short of the
spare. Everything is computed exactly, nothing is sampled. With --rules the
model is still about the pins that fall, and --past files are read by the same
rules.

Examples:
  alley odds                               all possible games, by score
  alley odds --csv > distribution.csv
  alley odds 'X 7/ 9-' --target 200
  alley odds '' --target 200 --strike-rate 0.5 --spare-rate 0.7
  alley odds 'PJS: X 7/ 9-' 'KYJ: 8/ X 3'  each player's chance to win
  alley odds 'X 7/' '9- X' --past mine.txt,yours.txt
  alley odds -- '-9 X'                     a game that begins with a dash
  alley odds 'X 9/' --rules current-frame --target 200";

#[derive(Args, Debug)]
pub(crate) struct ScoreArguments {
    /// Files with one game per line; standard input if there are none, or for -
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) shown: OutputForm,

    #[command(flatten)]
    pub(crate) by: ByRules,

    /// Score unfinished games as far as they are certain
    #[arg(long)]
    pub(crate) partial: bool,

    /// Take the name from this column of comma-separated values, by its title in the first line or by its number
    #[arg(long, value_name = "NAME|NUMBER")]
    pub(crate) column: Option<Column>,
}

/// What is written of each game.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "flags of which one at most is given")]
pub(crate) struct OutputForm {
    /// Add the running totals, frame by frame
    #[arg(long)]
    pub(crate) frames: bool,

    /// Write everything, one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Write everything as comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,

    /// Summarise all games: count, mean, quartiles, rates, histogram
    #[arg(long)]
    pub(crate) summary: bool,
}

#[derive(Args, Debug)]
pub(crate) struct OddsArguments {
    /// Games in progress, one per player; '' has not begun. Without any, all possible games are counted
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,

    /// Write the counts as comma-separated values: score,games
    #[arg(long, conflicts_with = "games")]
    pub(crate) csv: bool,

    /// Show the chance of reaching this score
    #[arg(long, value_name = "SCORE", requires = "games", value_parser = whole::<u16>(0, 300))]
    pub(crate) target: Option<u16>,

    #[command(flatten)]
    pub(crate) by: ByRules,

    #[command(flatten)]
    pub(crate) bowlers: BowlerForms,
}

/// How well the players bowl: each option once for all of them, or once for each, in order, with commas between.
#[derive(Args, Debug)]
pub(crate) struct BowlerForms {
    /// How often a fresh rack falls to one ball, from 0 to 1; one for all, or one for each game, with commas [default: 0.20]
    #[arg(long, value_name = "RATE", requires = "games", value_delimiter = ',')]
    pub(crate) strike_rate: Vec<Rate>,

    /// How often a broken rack falls to the next ball, likewise [default: 0.30]
    #[arg(long, value_name = "RATE", requires = "games", value_delimiter = ',')]
    pub(crate) spare_rate: Vec<Rate>,

    /// Take the rates from files of past games, likewise
    #[arg(long, value_name = "FILE", requires = "games", value_delimiter = ',', conflicts_with_all = ["strike_rate", "spare_rate"])]
    pub(crate) past: Vec<PathBuf>,
}

//! What can be said on the command line.

mod config;
mod doctor;
mod draw;
mod evenings;
mod games;
mod number;
mod race;
mod rules;
mod score;
mod secret;
mod serve;
mod witness;

pub(crate) use config::ConfigArguments;
pub(crate) use doctor::Doctor;
pub(crate) use draw::{
    Begun, DrawTask, GivenValue, NamedRefusal, NewSecret, NoSuchLine, Prepared, SealLine, Secrets, SignatureLine,
};
pub(crate) use evenings::{EveningTask, Evenings, SheetFormat};
pub(crate) use games::{FileFormat, Games, JournalTask, Page, Recorded, Share, Stats};
pub(crate) use number::NumberRefusal;
pub(crate) use race::{Event, Field, PickFrom, RaceArguments, Show, Verify};
pub(crate) use rules::ByRules;
pub(crate) use score::{BowlerForms, OddsArguments, OutputForm, ScoreArguments};
pub(crate) use secret::{SecretFile, SecretInSight};
pub(crate) use serve::{PORT, PortRefusal, Serve};
pub(crate) use witness::WitnessArguments;

use std::path::PathBuf;

use alley_house_rules::Rules;
use alley_journal::GameIdPrefix;
use alley_play::MOST_GAMES;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use number::whole;

/// Keeps the score of ten-pin bowling, and runs car races that draw lots.
#[derive(Debug, Parser)]
#[command(name = "alley", version, about, after_help = EXAMPLES, max_term_width = 80)]
pub(crate) struct Arguments {
    /// The language of everything, or set ALLEY_LANG; if nobody says, the dialogues of bowl and race keep the wording of the
    /// exercises, and all else follows the locale
    #[arg(long, global = true, value_enum, ignore_case = true, value_name = "LANGUAGE", help_heading = EVERYWHERE)]
    pub(crate) lang: Option<Lang>,

    /// When to use colour; auto is on a terminal only
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN", help_heading = EVERYWHERE)]
    pub(crate) color: Color,

    #[command(flatten)]
    pub(crate) journaling: Journaling,

    /// Read the settings from this file, not from the usual one; or set ALLEY_CONFIG
    #[arg(long, global = true, value_name = "FILE", help_heading = EVERYWHERE)]
    pub(crate) config: Option<PathBuf>,

    /// What to do; if omitted on a terminal, everything on one screen
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Where games are recorded.
#[derive(Args, Debug)]
pub(crate) struct Journaling {
    /// Record games in this file, or in the database at this address, instead of the user's data directory; or set
    /// ALLEY_JOURNAL
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "no_journal", help_heading = EVERYWHERE)]
    pub(crate) journal: Option<PathBuf>,

    /// Record nothing
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) no_journal: bool,
}

/// Over the options that every command takes.
const EVERYWHERE: &str = "Options of every command";

const EXAMPLES: &str = "\
Examples:
  alley                          everything on one screen, by single keys
  alley bowl                     asks for the players, then for every roll
  alley bowl PJS KYJ             these two, without questions
  alley bowl --solo              one player, frame by frame
  alley bowl --lang en           the same in English
  alley bowl PJS KYJ --games 3   three games and one standing
  alley bowl --names any         names in any script: 박지수, José
  alley bowl < rolls.txt         a whole game from a file
  alley resume                   resumes the newest unfinished game
  alley games                    what was played, newest first
  alley games show               the board of the newest game
  alley stats PJS                averages, strikes, spares
  alley evenings show            one standing over several games
  alley race                     asks for names and laps, then shows every lap
  alley race pobi,woni --laps 5  the same, without questions
  alley race 지수,현우,민서 --names any --laps 20 --pick last \\
      --proof lunch.txt          who pays, with a proof
  alley verify lunch.txt         checks that proof
  alley score league.txt         totals of many games, one per line
  alley odds 'X 7/ 9-'           what a game may still become
  alley serve --lan              the board on everybody's phone
  alley witness LINK             a witness of a draw there, without a browser
  alley doctor                   whether everything works on this machine
  alley config                   which settings hold, and where they come from

Exit codes: 0 fine, 1 the input was refused or ended too early, 2 wrong usage or
the machine refused, 3 a proof without a commitment to compare, 130 Ctrl-C.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Keep the score of a bowling game, roll by roll
    #[command(after_help = BOWL_EXAMPLES)]
    Bowl(Bowl),
    /// Resume a game where it was left: after a crash, a closed terminal, Ctrl-C
    #[command(
        after_help = "Examples:\n  alley resume           the newest unfinished game\n  alley resume k7f3qd    this one\n  alley resume k7        if no other id begins with k7\n  alley resume --share   with links, for phones to go on as well"
    )]
    Resume {
        /// Which game, by its id or the first letters of it; if omitted, the newest unfinished game
        id: Option<GameIdPrefix>,

        #[command(flatten)]
        playing: Playing,
    },
    /// List the recorded games, newest first; show, link, close, export or import them
    #[command(after_help = games::GAMES_EXAMPLES)]
    Games(Games),
    /// List the recorded evenings, newest first; show, export or import them
    #[command(after_help = evenings::EVENINGS_EXAMPLES)]
    Evenings(Evenings),
    /// Show everybody's figures over finished games
    #[command(after_help = games::STATS_EXAMPLES)]
    Stats(Stats),
    /// Look after the record itself
    #[command(subcommand, after_help = games::JOURNAL_EXAMPLES)]
    Journal(JournalTask),
    /// See whether everything works on this machine: the record, the disk, scores, draws, phones
    #[command(after_help = doctor::DOCTOR_EXAMPLES)]
    Doctor(Doctor),
    /// Show which settings hold, and where each comes from: an option, a variable, the configuration file
    #[command(after_help = config::CONFIG_EXAMPLES)]
    Config(ConfigArguments),
    /// Race cars, lap by lap, and see who wins or who is picked
    #[command(after_help = race::RACE_EXAMPLES)]
    Race(RaceArguments),
    /// Draw lots step by step: everybody seals a secret and signs the ticket, then all are opened
    #[command(subcommand, after_help = draw::DRAW_EXAMPLES)]
    Draw(DrawTask),
    /// Check the proof of a draw
    #[command(after_help = race::VERIFY_EXAMPLES)]
    Verify(Verify),
    /// Score files of finished games, one per line
    #[command(after_help = score::SCORE_EXAMPLES)]
    Score(ScoreArguments),
    /// Count all possible games, or compute how games in progress may end and who may win
    #[command(after_help = score::ODDS_EXAMPLES)]
    Odds(OddsArguments),
    /// Serve the board to phones and browsers, in this network or on this machine only
    #[command(after_help = serve::SERVE_EXAMPLES)]
    Serve(Serve),
    /// Witness a draw on a server without a browser: read its ticket, sign it, check its proof
    #[command(after_help = witness::WITNESS_EXAMPLES)]
    Witness(WitnessArguments),
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write a man page for every command
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// The folder they are written into; it is made if it is not there
        folder: PathBuf,
    },
}

const BOWL_EXAMPLES: &str = "\
Type the number of pins that fell: 0 to 10, or as many as are standing. The
board is shown after every roll. Commands at the roll prompt: :undo, :fix 3 8 1
(frame 3 was 8, then 1), :history, :help, :quit. With --pins also F, 8:7-10 and
:left 7-10 for the ball just rolled.

Examples:
  alley bowl
  alley bowl PJS KYJ                     starts at once
  alley bowl --pins --splits             which pins stood, and splits
  alley bowl --rules no-tap-9,3-6-9      by rules of the house
  alley bowl --rules baker KOR:PJS,KYJ JPN:ABC,DEF,GHI
  alley bowl --solo
  alley bowl --names any --lang en
  alley bowl PJS KYJ --share             phones keep the score as well
  alley bowl PJS KYJ --games 3           three games and one standing
  alley bowl --again                     one more game, the same people
  alley bowl --solo < game.txt           a name and its rolls, one per line";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  alley completions bash > ~/.local/share/bash-completion/completions/alley
  alley completions zsh > ~/.zfunc/_alley
  alley completions fish > ~/.config/fish/completions/alley.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  alley man ~/.local/share/man/man1
  alley man ~/.local/share/man/ko/man1 --lang ko
  man alley-games-show";

#[derive(Args, Debug, Default)]
pub(crate) struct Bowl {
    /// Who bowls, in this order, by Baker rules teams such as KOR:PJS,KYJ; asked for if omitted
    #[arg(value_name = "NAME")]
    pub(crate) players: Vec<String>,

    /// One player alone: asked frame by frame, ending with the total
    #[arg(long)]
    pub(crate) solo: bool,

    /// Which names are allowed, or set ALLEY_NAMES: classic is three English letters, any is up to 20 letters (10 in Korean)
    /// of any script [default: classic]
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) names: Option<NameRule>,

    /// How many games, one after the other, with one standing at the end
    #[arg(long, value_name = "N", conflicts_with_all = ["solo", "again"], value_parser = whole::<u8>(1, MOST_GAMES.into()))]
    pub(crate) games: Option<u8>,

    /// The next game of those who bowled last, in the same order: it belongs to the same evening
    #[arg(long, conflicts_with_all = ["players", "solo", "names", "rules"])]
    pub(crate) again: bool,

    /// The rules of the house, with commas between them, or set ALLEY_RULES: no-tap-9 (or -8, -7), 3-6-9, current-frame, baker
    /// [default: plain]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<Rules>,

    #[command(flatten)]
    pub(crate) playing: Playing,
}

/// How a game is played at a terminal, begun or resumed.
#[derive(Args, Debug, Default)]
pub(crate) struct Playing {
    /// Add one line under the board: everybody's highest possible score and chance to win
    #[arg(long)]
    pub(crate) odds: bool,

    /// Take F for a foul, and 8:7-10 where eight fell and the 7 and the 10 stand; draw the pins that stand
    #[arg(long)]
    pub(crate) pins: bool,

    /// Put splits in brackets
    #[arg(long)]
    pub(crate) splits: bool,

    #[command(flatten)]
    pub(crate) share: Share,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Lang {
    Ko,
    En,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum NameRule {
    #[default]
    Classic,
    Any,
}

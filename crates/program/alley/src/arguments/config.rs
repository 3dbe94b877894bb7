//! `alley config`.

use alley_house_rules::Rules;
use alley_web::Home;
use clap::Args;

use super::NameRule;
use super::number::port;

pub(super) const CONFIG_EXAMPLES: &str = "\
An option comes first, then a variable (ALLEY_LANG, ALLEY_NAMES, ALLEY_JOURNAL,
ALLEY_PORT, ALLEY_HOME, ALLEY_RULES), then the configuration file, then the
default. With options, this shows what would hold for a command that has them.

The file is config.toml in the user's folder for configuration, unless --config
or ALLEY_CONFIG names another. It can have any of these lines:
  lang = \"en\"
  names = \"any\"
  journal = \"~/club.journal\"
  port = 9000
  home = \"https://alley.example\"
  rules = [\"no-tap-9\", \"3-6-9\"]

Names and rules are for new games and races; records keep theirs, and score and
odds go by --rules alone. More is in docs/configuration.md.

Examples:
  alley config
  alley config --json
  alley config --config club.toml
  ALLEY_PORT=9000 alley config";

#[derive(Args, Debug)]
pub(crate) struct ConfigArguments {
    /// As for bowl and race: which names are allowed
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) names: Option<NameRule>,

    /// As for serve: the port to listen on
    #[arg(long, value_parser = port)]
    pub(crate) port: Option<u16>,

    /// As for serve: where everybody finds the server
    #[arg(long, value_name = "URL")]
    pub(crate) home: Option<Home>,

    /// As for bowl: the rules of the house
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<Rules>,

    /// Write it as JSON, one object per setting
    #[arg(long)]
    pub(crate) json: bool,
}

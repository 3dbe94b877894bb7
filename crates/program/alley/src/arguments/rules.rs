//! `--rules`, the same wherever games are read or counted.

use alley_house_rules::Rules;
use clap::Args;

/// By which rules was played. Nothing but the command line says so.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ByRules {
    /// The rules of the house, with commas between them: no-tap-9 (or -8, -7), 3-6-9, current-frame, baker
    #[arg(long, value_name = "RULES", default_value_t)]
    pub(crate) rules: Rules,
}

//! What a shell completes: commands and options, and the ids of what is recorded where one is wanted.

use alley_words::Language;
use clap_complete::Shell;

use crate::manual::command;

/// The script for a shell.
pub(crate) fn script(shell: Shell, language: Language) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(language), "alley", &mut script);
    let script = String::from_utf8_lossy(&script);
    match shell {
        Shell::Bash => format!("{script}{BASH}"),
        Shell::Zsh => with_ids(&script),
        Shell::Fish => format!("{script}{FISH}"),
        _ => script.into_owned(),
    }
}

/// The commands that want an id, as they stand before it: `resume`, and those of `games` and `evenings`.
const BASH: &str = r#"
_alley_ids() {
    _alley "$@"
    case " ${COMP_WORDS[*]:1:COMP_CWORD-1} " in
        *" resume " | *" games show " | *" games history " | *" games link " | *" games close " | *" games export ")
            local ids
            ids=$("$1" games --json 2>/dev/null | grep -o '"id":"[^"]*"' | cut -d '"' -f 4)
            COMPREPLY+=($(compgen -W "$ids" -- "${COMP_WORDS[COMP_CWORD]}"))
            ;;
        *" evenings show " | *" evenings export ")
            local ids
            ids=$("$1" evenings --json 2>/dev/null | grep -o '"id":"[^"]*"' | cut -d '"' -f 4)
            COMPREPLY+=($(compgen -W "$ids" -- "${COMP_WORDS[COMP_CWORD]}"))
            ;;
    esac
}

complete -F _alley_ids -o bashdefault -o default alley
"#;

const FISH: &str = r#"
function __alley_ids
    alley games --json 2>/dev/null | string match -rg '"id":"([^"]*)"'
end
complete -c alley -n "__fish_alley_using_subcommand resume" -f -a "(__alley_ids)"
complete -c alley -n "__fish_alley_using_subcommand games; and __fish_seen_subcommand_from show history link close export" -f -a "(__alley_ids)"
complete -c alley -n "__fish_alley_using_subcommand evenings; and __fish_seen_subcommand_from show export" -f -a "(__alley_ids)"
"#;

/// In the script for zsh every place of an id names who completes it.
fn with_ids(script: &str) -> String {
    let is_id = |line: &str| ["'::id -- ", "':id -- ", "'*::ids -- "].iter().any(|start| line.starts_with(start));
    let completed = |line: &str| {
        if is_id(line) { line.replace(":_default' \\", ":_alley_ids' \\") } else { line.to_owned() }
    };
    let lines: Vec<_> = script.lines().map(completed).collect();
    let (head, rest) = lines.split_first().map_or(("", &[][..]), |(head, rest)| (head.as_str(), rest));
    format!("{head}\n{ZSH}{}\n", rest.join("\n"))
}

const ZSH: &str = r#"
_alley_ids() {
    compadd -- ${(f)"$(alley games --json 2>/dev/null | grep -o '"id":"[^"]*"' | cut -d '"' -f 4)"}
}
"#;

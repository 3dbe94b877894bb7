//! The command line as it is explained: in English by itself, in Korean by the words of the house.

use alley_words::{FRAME_OF_HELP, Language, korean_help};
use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::arguments::Arguments;

/// Over the examples of a page in Korean.
pub(crate) const EXAMPLES: &str = "사용 예:";

/// The command line with its help in this language.
pub(crate) fn command(language: Language) -> Command {
    match language {
        Language::English => Arguments::command(),
        Language::Korean => {
            let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
            in_korean(Arguments::command().disable_version_flag(true).arg(version), "")
        }
    }
}

/// What the reader of command lines says around every page, in this language.
pub(crate) fn framed(page: String, language: Language) -> String {
    match language {
        Language::English => page,
        Language::Korean => FRAME_OF_HELP.iter().fold(page, |page, (english, korean)| page.replace(english, korean)),
    }
}

fn in_korean(command: Command, path: &str) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command
        .disable_help_flag(true)
        .arg(help)
        .help_template("{about-with-newline}\n사용법: {usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading("명령");
    if let Some(about) = korean_help(path) {
        command = command.about(about);
    }
    let end = end_in_korean(&command, path);
    command = command.after_help(end);
    let names: Vec<_> = command.get_arguments().map(|arg| arg.get_id().clone()).collect();
    for name in names {
        command = command.mut_arg(name, |arg| explained(arg, path));
    }
    let below: Vec<_> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    for name in below {
        let path = format!("{path} {name}").trim_start().to_owned();
        command = command.mut_subcommand(name, |below| in_korean(below, &path));
    }
    command
}

/// The end of a page: words, then examples. Those without words of their own stand beside the arguments, for both languages.
fn end_in_korean(command: &Command, path: &str) -> String {
    let words = korean_help(&format!("{path}!")).unwrap_or_default();
    let english = framed(command.get_after_help().map(ToString::to_string).unwrap_or_default(), Language::Korean);
    match english.find(EXAMPLES) {
        Some(_) if words.contains(EXAMPLES) => words.to_owned(),
        Some(start) => format!("{words}\n\n{}", english.get(start..).unwrap_or_default()).trim_start().to_owned(),
        None => words.to_owned(),
    }
}

/// An argument in Korean, with its values and its default in the same sentence.
fn explained(arg: Arg, path: &str) -> Arg {
    let heading = match (arg.is_positional(), arg.is_global_set()) {
        (true, _) => "인자",
        (_, true) => "모든 명령의 옵션",
        _ => "옵션",
    };
    let text = topics(&arg, path).iter().find_map(|topic| korean_help(topic));
    let takes_a_value = arg.get_action().takes_values();
    let arg = arg.help_heading(heading);
    let arg = if takes_a_value { arg.hide_default_value(true).hide_possible_values(true) } else { arg };
    match text {
        Some(text) => arg.help(text),
        None => arg,
    }
}

/// What an argument is called: first as one of this command, then as one of any.
fn topics(arg: &Arg, path: &str) -> [String; 2] {
    let name = arg.get_long().map_or_else(|| format!("<{}>", arg.get_id()), |long| format!("--{long}"));
    [format!("{path} {name}").trim_start().to_owned(), name]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_text::columns;

    /// Every command, and its path.
    fn commands(command: &Command, path: &str) -> Vec<(String, Command)> {
        let below = command
            .get_subcommands()
            .filter(|below| below.get_name() != "help")
            .flat_map(|below| commands(below, format!("{path} {}", below.get_name()).trim_start()));
        [(path.to_owned(), command.clone())].into_iter().chain(below.collect::<Vec<_>>()).collect()
    }

    #[test]
    fn everything_is_explained_in_korean() {
        for (path, command) in commands(&Arguments::command(), "") {
            assert!(korean_help(&path).is_some(), "{path:?}");
            assert_eq!(end_in_korean(&command, &path).matches(EXAMPLES).count(), 1, "the end of {path:?}");
            for arg in command.get_arguments() {
                assert!(
                    topics(arg, &path).iter().any(|topic| korean_help(topic).is_some()),
                    "{:?}",
                    topics(arg, &path)
                );
            }
        }
        assert!(korean_help("--help").is_some());
    }

    /// No line is broken twice: what was laid out by hand stays as it is, and all else fits.
    #[test]
    fn every_page_is_made_for_eighty_columns() {
        for language in Language::ALL {
            let mut root = command(language);
            root.build();
            for (path, mut command) in commands(&root, "") {
                let page = framed(command.render_help().to_string(), language);
                for line in page.lines() {
                    assert!(columns(line) <= 80, "{path}: {line}");
                }
                let end = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                assert!(page.contains(end.trim_end()), "{path}: {page}\n{end}");
                if language == Language::Korean {
                    for english in
                        ["Usage:", "Options", "Arguments:", "Commands:", "Example", "default:", "possible values"]
                    {
                        assert!(!page.contains(english), "{path}: {page}");
                    }
                }
            }
        }
    }
}

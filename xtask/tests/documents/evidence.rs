//! `docs/evidence.md` is evidence when each promise has an attack that can be repeated: a test that exists, or a command with
//! options that it knows.

use std::process::Command;

use super::{is_a_test, quoted, sources};

/// Promise, attack, how to repeat it, what it found last, what it finds out.
const CELLS: usize = 5;

fn rows() -> Vec<Vec<String>> {
    super::rows("docs/evidence.md", "promise")
}

/// What is wrong with a command that a cell names.
fn fault(sources: &[(String, String)], command: &str) -> Option<String> {
    let (named, words): (Vec<_>, Vec<_>) = command.split(' ').partition(|word| word.starts_with("ALLEY_"));
    let unknown = named.iter().filter_map(|named| named.split_once('=')).find(|(name, _)| {
        let asked = format!("\"{name}\"");
        !sources.iter().any(|(_, source)| source.contains(&asked))
    });
    if let Some((name, _)) = unknown {
        return Some(format!("nobody asks for {name}"));
    }
    let mut words = words.into_iter().peekable();
    match (words.next()?, words.peek().copied()) {
        ("cargo", Some("xtask")) => unknown_option(words.skip(1)),
        ("cargo", Some("test")) => unknown_target(sources, &words.collect::<Vec<_>>()),
        ("alley", Some(subject)) => {
            let command = format!("    {}{}", subject[..1].to_uppercase(), &subject[1..]);
            let known = |(_, source): &(String, String)| source.contains(&format!("{command}("));
            (!sources.iter().any(known)).then(|| format!("no command {subject}"))
        }
        _ => Some("neither a test nor a command".to_owned()),
    }
}

/// Subcommands lead to a help, which names every option.
fn unknown_option<'a>(words: impl Iterator<Item = &'a str>) -> Option<String> {
    let (options, tasks): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with("--"));
    let tasks = tasks.into_iter().take_while(|word| word.chars().all(|letter| letter.is_ascii_lowercase()));
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(tasks).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let unknown = options.into_iter().find(|option| !help.split_whitespace().any(|word| word == *option));
    unknown
        .map(|option| format!("no {option}"))
        .or_else(|| (!output.status.success()).then(|| "no such task".to_owned()))
}

/// The package and the file of tests, or the modules and tests in the library that a filter chooses.
fn unknown_target(sources: &[(String, String)], words: &[&str]) -> Option<String> {
    let after = |option: &str| words.get(words.iter().rposition(|word| *word == option)? + 1);
    let package = after("-p")?.strip_prefix("alley-")?;
    let folder = super::workspace().join("crates");
    let mut layers = folder.read_dir().unwrap().map(|layer| layer.unwrap().path().join(package));
    let Some(found) = layers.find(|room| room.exists()) else { return Some(format!("no package {package}")) };
    if let Some(filter) = after("--lib") {
        let chosen = [format!("mod {filter}"), format!("fn {filter}")];
        let known = sources.iter().any(|(_, source)| chosen.iter().any(|chosen| source.contains(chosen)));
        return (!known).then(|| format!("no tests {filter}"));
    }
    let test = after("--test")?;
    let files = [format!("tests/{test}.rs"), format!("tests/{test}/main.rs")];
    (!files.iter().any(|file| found.join(file).exists())).then(|| format!("no file of tests {test}"))
}

#[test]
fn every_promise_has_an_attack_and_a_figure() {
    assert!(rows().len() > 25);
    for row in rows() {
        assert!(row.len() == CELLS && row[..CELLS - 1].iter().all(|cell| !cell.is_empty()), "{row:?}");
        assert!(quoted(&row[2]).next().is_some(), "nothing repeats {row:?}");
    }
}

#[test]
fn every_attack_can_be_repeated() {
    let sources = sources();
    for row in rows() {
        let mut commands: Vec<String> = Vec::new();
        for name in quoted(&row[2]).filter(|name| !is_a_test(&sources, name)) {
            // An option alone belongs to the command before it.
            let option = name.starts_with("--").then(|| commands.last().map(|command| format!("{command} {name}")));
            let command = option.flatten().unwrap_or_else(|| name.to_owned());
            assert_eq!(fault(&sources, &command), None, "`{command}`: {row:?}");
            commands.push(command);
        }
        for name in quoted(&row[4]).filter(|name| !is_a_test(&sources, name)) {
            assert!(commands.iter().any(|command| knows(command, name)), "`{name}`: {row:?}");
        }
    }
}

/// Whether a command can be told to lie like this; another figure may belong to a lie.
fn knows(command: &str, lie: &str) -> bool {
    let tasks = command.split(' ').skip(2).take_while(|word| !word.starts_with("--"));
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(tasks).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let words: Vec<_> = help.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
    lie.split(' ').all(|word| word.parse::<u64>().is_ok() || words.contains(&word))
}

#[test]
fn what_does_not_exist_is_noticed() {
    let sources = sources();
    let fault = |command| fault(&sources, command);
    assert_eq!(fault("cargo xtask storm --kills 10").as_deref(), None);
    assert_eq!(fault("cargo xtask storm --hails 10").as_deref(), Some("no --hails"));
    assert_eq!(fault("cargo xtask drizzle").as_deref(), Some("no such task"));
    assert_eq!(fault("cargo test -p alley-play --test nothing").as_deref(), Some("no file of tests nothing"));
    assert_eq!(fault("cargo test -p alley-nowhere").as_deref(), Some("no package nowhere"));
    assert_eq!(fault("cargo test -p alley-web --lib modal").as_deref(), Some("no tests modal"));
    assert_eq!(fault("ALLEY_GAMES=3 cargo test -p alley-web --lib model").as_deref(), None);
    assert_eq!(fault("ALLEY_GAME=3 cargo test -p alley-web").as_deref(), Some("nobody asks for ALLEY_GAME"));
    assert_eq!((fault("alley doctor"), fault("alley surgeon")), (None, Some("no command surgeon".to_owned())));
    assert!(knows("cargo xtask powercut --images 3", "nameless"));
    assert!(!knows("cargo xtask powercut --images 3", "--liar later"));
    assert_eq!(fault("damage::no_such_test").as_deref(), Some("neither a test nor a command"));
}

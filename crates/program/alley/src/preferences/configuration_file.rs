//! The configuration file: where it is, and what it says, line by line.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use alley_house_rules::Rules;
use alley_journal_postgres::Address;
use alley_text::harmless;
use alley_words::{ConfigurationFault, Language, PreferenceFault};
use directories::{BaseDirs, ProjectDirs};
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use super::preference::Preference;

/// No configuration is larger; another file may be endless.
const MOST_BYTES: u64 = 64 << 10;
/// How much of a name that is no setting is told.
const TOLD: usize = 40;

/// A file of settings that may be there.
#[derive(Debug)]
pub(crate) struct ConfigurationFile {
    /// Where it is, or would be; nowhere if this machine has no place for a user's configuration.
    path: Option<PathBuf>,
    /// What it says; nothing if it is not there.
    content: Result<Option<Written>, FileFault>,
}

/// The settings of a file, as they are spelled, and the line of each.
type Written = BTreeMap<Preference, (String, usize)>;

/// What is wrong with it.
#[derive(Debug)]
enum FileFault {
    Unreadable(io::Error),
    NoFile,
    TooLarge,
    NotText,
    Line(usize, ConfigurationFault),
}

impl ConfigurationFile {
    /// The file somebody names, which has to be there; else the one in the usual place, which need not.
    pub(crate) fn read(named: Option<PathBuf>) -> Self {
        let required = named.is_some();
        let Some(path) = named.or_else(usual_place) else { return Self { path: None, content: Ok(None) } };
        let content = if !required && is_out_of_sight(&path) {
            Ok(None)
        } else if !required && fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            // Nobody has said that they want to wait for what comes through a pipe.
            Err(FileFault::NoFile)
        } else {
            bytes(&path).map_err(FileFault::Unreadable).and_then(|bytes| written(&bytes)).map(Some)
        };
        Self { path: Some(path), content }
    }

    /// Where it is, or would be, and whether it was found there.
    pub(crate) fn place(&self) -> Option<(&Path, bool)> {
        self.path.as_deref().map(|path| (path, !matches!(self.content, Ok(None))))
    }

    /// How it spells a setting, and on which line.
    pub(crate) fn says(&self, preference: Preference) -> Option<(&str, usize)> {
        let (text, line) = self.content.as_ref().ok()?.as_ref()?.get(&preference)?;
        Some((text, *line))
    }

    /// Where it keeps the record: a path goes from the folder of this file, or from the user's home.
    pub(crate) fn journal(&self) -> Option<(PathBuf, usize)> {
        let (text, line) = self.says(Preference::Journal)?;
        if Address::is_one(text) {
            return Some((PathBuf::from(text), line));
        }
        let below_home = if text == "~" { Some("") } else { text.strip_prefix("~/") };
        let at_home = below_home.zip(BaseDirs::new());
        let place = at_home.map(|(rest, user)| user.home_dir().join(rest));
        let folder = self.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        Some((place.unwrap_or_else(|| folder.join(text)), line))
    }

    /// What is wrong with it, in one sentence.
    pub(crate) fn fault(&self, language: Language) -> Option<String> {
        let (path, fault) = (self.path.as_deref()?, self.content.as_ref().err()?);
        let path = harmless(&path.display().to_string(), usize::MAX);
        let unreadable = |reason: &str| language.cannot_read_configuration(&path, reason);
        Some(match fault {
            FileFault::Unreadable(error) => unreadable(&language.trouble_of(error)),
            FileFault::NoFile => unreadable(&language.not_a_file()),
            FileFault::TooLarge => unreadable(language.larger_than_a_configuration()),
            FileFault::NotText => unreadable(language.not_utf8()),
            FileFault::Line(line, fault) => {
                format!("{path}: {}", language.line_of_file(*line, &language.configuration_fault(fault)))
            }
        })
    }
}

/// Whether there is nothing to be found: it is not there, or nobody may look, as a service that has no home of its own. A
/// link to nothing is there.
fn is_out_of_sight(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err()
}

/// Where a user's configuration belongs, if this machine has such a place.
fn usual_place() -> Option<PathBuf> {
    ProjectDirs::from("", "", "alley").map(|places| places.config_dir().join("config.toml"))
}

/// No more than makes it too large.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What a file says, or the first line that is wrong.
fn written(bytes: &[u8]) -> Result<Written, FileFault> {
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FileFault::TooLarge);
    }
    let text = str::from_utf8(bytes).map_err(|_| FileFault::NotText)?;
    let table = DeTable::parse(text).map_err(|error| not_toml(text, &error))?;
    let mut settings: Vec<_> = table.get_ref().iter().collect();
    settings.sort_by_key(|(name, _)| name.span().start);
    settings.into_iter().map(|(name, value)| setting(text, name, value.get_ref())).collect()
}

fn setting(
    text: &str,
    name: &Spanned<impl AsRef<str>>,
    value: &DeValue<'_>,
) -> Result<(Preference, (String, usize)), FileFault> {
    let line = line_at(text, name.span().start);
    let fault = |fault| FileFault::Line(line, fault);
    let name = name.get_ref().as_ref();
    let preference =
        Preference::named(name).map_err(|meant| fault(ConfigurationFault::Unknown(told_name(name), meant)))?;
    let spelled = spelled(preference, value).and_then(|spelled| preference.look_over(&spelled).map(|()| spelled));
    let spelled = spelled.map_err(|wrong| fault(ConfigurationFault::Value(preference.name(), wrong)))?;
    Ok((preference, (spelled, line)))
}

/// A value as it would be spelled on the command line.
fn spelled(preference: Preference, value: &DeValue<'_>) -> Result<String, PreferenceFault> {
    match (preference, value) {
        (Preference::Port, DeValue::Integer(number)) => {
            let number = u16::from_str_radix(number.as_str(), number.radix()).map_err(|_| PreferenceFault::Port)?;
            Ok(number.to_string())
        }
        (Preference::Port, DeValue::String(_)) => Err(PreferenceFault::NoNumber),
        (Preference::Port, _) => Err(PreferenceFault::Port),
        (_, DeValue::String(text)) => Ok(text.clone().into_owned()),
        (Preference::Rules, DeValue::Array(rules)) if rules.is_empty() => Ok(Rules::default().to_string()),
        (Preference::Rules, DeValue::Array(rules)) => {
            let rules = rules.iter().map(|rule| rule.get_ref().as_str().ok_or(PreferenceFault::NoList));
            Ok(rules.collect::<Result<Vec<_>, _>>()?.join(","))
        }
        (Preference::Rules, _) => Err(PreferenceFault::NoList),
        _ => Err(PreferenceFault::Unquoted),
    }
}

/// A name that is no setting, as far as it is told.
fn told_name(name: &str) -> String {
    if name.is_empty() { "\"\"".to_owned() } else { harmless(name, TOLD) }
}

fn not_toml(text: &str, error: &Error) -> FileFault {
    let span = error.span().unwrap_or_default();
    let line = line_at(text, span.start);
    let meant = Preference::begun(text.lines().nth(line - 1).unwrap_or_default()).unwrap_or(Preference::Lang);
    let fault = match error.message() {
        "duplicate key" => ConfigurationFault::Twice(harmless(text.get(span.clone()).unwrap_or_default(), TOLD)),
        reason => ConfigurationFault::NotToml(harmless(reason, usize::MAX), meant.example()),
    };
    FileFault::Line(line, fault)
}

/// The line of a place in a text, from 1.
fn line_at(text: &str, place: usize) -> usize {
    text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    const ALL: &str = "# the club\nlang = \"EN\"\nnames = 'any'\njournal = \"games.journal\"\nport = 9_000\n\n\
                       home = \"https://alley.example\"\nrules = [\n  \"no-tap-9\", # nine is enough\n  \"3-6-9\",\n]\n";

    fn file(content: &[u8]) -> ConfigurationFile {
        ConfigurationFile { path: Some(PathBuf::from("/club/config.toml")), content: written(content).map(Some) }
    }

    fn said(content: &str) -> Vec<Option<(String, usize)>> {
        let file = file(content.as_bytes());
        assert_eq!(file.fault(Language::English), None);
        Preference::ALL.map(|one| file.says(one).map(|(text, line)| (text.to_owned(), line))).to_vec()
    }

    #[test]
    fn every_setting_is_found_with_its_line() {
        let expected = [
            ("EN", 2),
            ("any", 3),
            ("games.journal", 4),
            ("9000", 5),
            ("https://alley.example", 7),
            ("no-tap-9,3-6-9", 8),
        ];
        let expected = expected.map(|(text, line)| Some((text.to_owned(), line)));
        assert_eq!(said(ALL), expected);
        assert_eq!(said(&ALL.replace('\n', "\r\n")), expected);
        assert_eq!(said(&format!("\u{feff}{ALL}")), expected);
        assert_eq!(said(""), [const { None }; 6]);
        assert_eq!(said("rules = []")[5], Some(("plain".to_owned(), 1)));
        assert_eq!(said("rules = \"baker\"\nport = 0x2329")[3], Some(("9001".to_owned(), 2)));
    }

    #[test]
    fn every_example_is_a_file_that_sets_it() {
        for preference in Preference::ALL {
            let file = file(preference.example().as_bytes());
            assert_eq!((file.fault(Language::English), file.says(preference).is_some()), (None, true));
        }
    }

    #[test]
    fn a_path_goes_from_the_folder_of_the_file_or_from_home() {
        let journal = |text: &str| file(format!("journal = {text:?}").as_bytes()).journal().unwrap().0;
        assert_eq!(journal("games.journal"), Path::new("/club/games.journal"));
        assert_eq!(journal("../games.journal"), Path::new("/club/../games.journal"));
        assert_eq!(journal("/var/games.journal"), Path::new("/var/games.journal"));
        assert_eq!(journal("postgres://alley@db/club"), Path::new("postgres://alley@db/club"));
        assert_eq!(journal("~/games.journal"), BaseDirs::new().unwrap().home_dir().join("games.journal"));
        assert_eq!(journal("~club/games.journal"), Path::new("/club/~club/games.journal"));
    }

    #[test]
    fn the_first_line_that_is_wrong_is_told() {
        let told = |content: &str| file(content.as_bytes()).fault(Language::English).unwrap();
        let wrong = "/club/config.toml: line 2: names: classic or any is needed";
        assert_eq!(told("lang = \"ko\"\nnames = \"all\"\nport = 0\nx = 1"), wrong);
        assert!(told("a.b = 1\n").contains("line 1: there is no setting a; "));
        assert!(told("\n[serve]\nport = 1\n").contains("line 2: there is no setting serve; "));
        let long = told(&format!("{} = 1", "x".repeat(1000)));
        assert!(long.contains(&format!("setting {}…; there are", "x".repeat(TOLD))), "{long}");
    }

    /// Bytes of any kind, files that are nearly right, and what nests deeply.
    fn contents() -> impl Strategy<Value = Vec<u8>> {
        let spliced = (vec(any::<u8>(), 0..4), 0..ALL.len(), 0..ALL.len()).prop_map(|(bytes, one, other)| {
            let (from, to) = (one.min(other), one.max(other));
            [&ALL.as_bytes()[..from], &bytes, &ALL.as_bytes()[to..]].concat()
        });
        let nested = ("[\\[{\"a.=]{1,4}", 1..2000_usize).prop_map(|(text, times)| text.repeat(times).into_bytes());
        let written = "(lang|port|rules|[a-z\"'.]{1,3}|\\[|\\]|[{}=,#\\\\ \n\t\u{1b}0-9]|\"[^\"]{0,5}\"){0,40}";
        prop_oneof![vec(any::<u8>(), 0..300), spliced, nested, written.prop_map(String::into_bytes)]
    }

    proptest! {
        #[test]
        fn whatever_it_holds_is_understood_or_refused_in_one_sentence(content in contents()) {
            let file = file(&content);
            for language in Language::ALL {
                let Some(sentence) = file.fault(language) else { continue };
                prop_assert!(sentence.contains("/club/config.toml: "), "{sentence:?}");
                prop_assert!(!sentence.chars().any(char::is_control), "{sentence:?}");
            }
            if let Err(FileFault::Line(line, _)) = &file.content {
                let lines = content.split(|byte| *byte == b'\n').count();
                prop_assert!((1..=lines).contains(line), "{line} of {lines}");
            }
            for preference in Preference::ALL {
                let spelled = file.says(preference).map_or(Ok(()), |(text, _)| preference.look_over(text));
                prop_assert_eq!(spelled, Ok(()));
            }
        }
    }

    #[test]
    fn what_is_too_large_or_no_text_is_refused() {
        let most = usize::try_from(MOST_BYTES).unwrap();
        let told = |content: &[u8]| file(content).fault(Language::Korean);
        assert_eq!(told(&vec![b'\n'; most]), None);
        let (start, path) = ("설정 파일을 읽을 수 없습니다", "/club/config.toml");
        assert_eq!(told(&vec![b'\n'; most + 1]), Some(format!("{start}: {path}: 64 KiB보다 큽니다")));
        assert_eq!(told(b"lang = \"\xff\""), Some(format!("{start}: {path}: UTF-8 텍스트가 아닙니다")));
    }
}

//! In which language a run speaks.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

use alley_words::Language;
use clap::ValueEnum;

use crate::arguments::Lang;

/// The languages of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Languages {
    /// Of the dialogues of `bowl` and `race`: the wording of the exercises, unless somebody asks for another.
    pub(crate) dialogue: Language,
    /// Of everything else: what somebody asks for, or else that of the locale.
    pub(crate) rest: Language,
}

impl Languages {
    /// What somebody asks for holds for everything; else the dialogues are the exercises', and the locale decides.
    pub(crate) fn of(asked: Option<Language>, variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        let local = locale.map_or(Language::English, |locale| spoken_in(&locale));
        Self { dialogue: asked.unwrap_or(Language::Korean), rest: asked.unwrap_or(local) }
    }
}

/// What `--lang` says, before the command line is understood: its faults and its help are told in that language, too. What
/// it says wrongly is told then.
pub(crate) fn said(arguments: &[OsString]) -> Option<Lang> {
    option(arguments, "--lang").and_then(OsStr::to_str).and_then(|value| Lang::from_str(value, true).ok())
}

/// The value of an option of the whole program, before the command line is understood.
pub(crate) fn option<'words>(arguments: &'words [OsString], name: &str) -> Option<&'words OsStr> {
    let mut words = arguments.iter().skip(1).take_while(|word| *word != "--").map(OsString::as_os_str);
    while let Some(word) = words.next() {
        if word == name {
            return words.next();
        }
        if let Some(value) = word.as_bytes().strip_prefix(name.as_bytes()).and_then(|rest| rest.strip_prefix(b"=")) {
            return Some(OsStr::from_bytes(value));
        }
    }
    None
}

/// Korean where the locale is Korean; English everywhere else, and without a locale.
fn spoken_in(locale: &str) -> Language {
    let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
    if language.eq_ignore_ascii_case("ko") { Language::Korean } else { Language::English }
}

impl From<Language> for Languages {
    fn from(language: Language) -> Self {
        Self { dialogue: language, rest: language }
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Ko => Self::Korean,
            Lang::En => Self::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Korean};

    fn said_by(arguments: &[&str]) -> Option<Language> {
        let arguments: Vec<_> = ["alley"].iter().chain(arguments).map(OsString::from).collect();
        said(&arguments).map(Language::from)
    }

    fn both(asked: Option<Language>, environment: &[(&str, &str)]) -> (Language, Language) {
        let value =
            |name: &str| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        let Languages { dialogue, rest } = Languages::of(asked, value);
        (dialogue, rest)
    }

    #[test]
    fn the_dialogue_is_the_exercises_and_the_rest_follows_the_locale() {
        assert_eq!(both(None, &[]), (Korean, English));
        for locale in ["ko_KR.UTF-8", "ko", "KO_KR", "ko-KR", "ko_KR@euro", "ko.UTF-8"] {
            assert_eq!(both(None, &[("LANG", locale)]), (Korean, Korean), "{locale}");
        }
        for locale in ["en_US.UTF-8", "C", "POSIX", "C.UTF-8", "kok_IN", "de_DE", "한국"] {
            assert_eq!(both(None, &[("LANG", locale)]), (Korean, English), "{locale}");
        }
        let order = [("LC_ALL", "ko_KR.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8"), ("LANG", "de_DE.UTF-8")];
        assert_eq!(both(None, &order), (Korean, Korean));
        assert_eq!(both(None, &[("LC_ALL", ""), ("LC_MESSAGES", "ko_KR"), ("LANG", "en_US")]), (Korean, Korean));
        assert_eq!(both(None, &[("LC_MESSAGES", "en_US"), ("LANG", "ko_KR")]), (Korean, English));
    }

    #[test]
    fn what_is_asked_for_holds_for_everything() {
        assert_eq!(both(Some(English), &[("LANG", "ko_KR.UTF-8")]), (English, English));
        assert_eq!(both(Some(Korean), &[("LANG", "en_US")]), (Korean, Korean));
        for asked in [&["--lang", "en"][..], &["bowl", "--lang=EN"], &["games", "show", "--lang", "en"]] {
            assert_eq!(said_by(asked), Some(English), "{asked:?}");
        }
        assert_eq!(said_by(&["--lang", "ko"]), Some(Korean));
    }

    #[test]
    fn what_is_asked_for_wrongly_changes_nothing() {
        for wrong in
            [&["--lang", "fr"][..], &["--lang"], &["--lang="], &["odds", "--", "--lang", "en"], &["--language=en"]]
        {
            assert_eq!(said_by(wrong), None, "{wrong:?}");
        }
    }
}

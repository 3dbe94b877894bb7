//! In which language a run speaks.

use std::ffi::OsString;

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

/// The environment asks for a language that is not spoken here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownLanguage;

impl Languages {
    /// Decides, from the command line as it was typed and from the environment.
    ///
    /// The command line is looked at before it is understood, as its faults and its help are told in that language too.
    pub(crate) fn of(
        arguments: &[OsString],
        variable: impl Fn(&str) -> Option<String>,
    ) -> (Self, Result<(), UnknownLanguage>) {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        let local = locale.map_or(Language::English, |locale| spoken_in(&locale));
        let (asked, known) = match said(arguments) {
            Some(lang) => (Some(lang), Ok(())),
            None => set("ALLEY_LANG").map_or((None, Ok(())), |word| match Lang::from_str(&word, true) {
                Ok(lang) => (Some(lang.into()), Ok(())),
                Err(_) => (None, Err(UnknownLanguage)),
            }),
        };
        (Self { dialogue: asked.unwrap_or(Language::Korean), rest: asked.unwrap_or(local) }, known)
    }
}

/// What `--lang` says; what it says wrongly is told when the command line is understood.
fn said(arguments: &[OsString]) -> Option<Language> {
    option(arguments, "--lang").and_then(|value| Lang::from_str(value, true).ok()).map(Language::from)
}

/// The value of an option of the whole program, before the command line is understood.
pub(crate) fn option<'words>(arguments: &'words [OsString], name: &str) -> Option<&'words str> {
    let typed = arguments.iter().skip(1).take_while(|word| *word != "--");
    let mut words = typed.map(|word| word.to_str().unwrap_or_default());
    while let Some(word) = words.next() {
        if word == name {
            return words.next();
        }
        if let Some(value) = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')) {
            return Some(value);
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

    fn of(arguments: &[&str], environment: &[(&str, &str)]) -> (Languages, Result<(), UnknownLanguage>) {
        let arguments: Vec<_> = ["alley"].iter().chain(arguments).map(OsString::from).collect();
        let value =
            |name: &str| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        Languages::of(&arguments, value)
    }

    fn both(arguments: &[&str], environment: &[(&str, &str)]) -> (Language, Language) {
        let (Languages { dialogue, rest }, known) = of(arguments, environment);
        assert_eq!(known, Ok(()));
        (dialogue, rest)
    }

    #[test]
    fn the_dialogue_is_the_exercises_and_the_rest_follows_the_locale() {
        assert_eq!(both(&[], &[]), (Korean, English));
        for locale in ["ko_KR.UTF-8", "ko", "KO_KR", "ko-KR", "ko_KR@euro", "ko.UTF-8"] {
            assert_eq!(both(&[], &[("LANG", locale)]), (Korean, Korean), "{locale}");
        }
        for locale in ["en_US.UTF-8", "C", "POSIX", "C.UTF-8", "kok_IN", "de_DE", "한국"] {
            assert_eq!(both(&[], &[("LANG", locale)]), (Korean, English), "{locale}");
        }
        let order = [("LC_ALL", "ko_KR.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8"), ("LANG", "de_DE.UTF-8")];
        assert_eq!(both(&[], &order), (Korean, Korean));
        assert_eq!(both(&[], &[("LC_ALL", ""), ("LC_MESSAGES", "ko_KR"), ("LANG", "en_US")]), (Korean, Korean));
        assert_eq!(both(&[], &[("LC_MESSAGES", "en_US"), ("LANG", "ko_KR")]), (Korean, English));
    }

    #[test]
    fn what_is_asked_for_holds_for_everything() {
        let korean = [("LANG", "ko_KR.UTF-8")];
        for asked in [&["--lang", "en"][..], &["bowl", "--lang=EN"], &["games", "show", "--lang", "en"]] {
            assert_eq!(both(asked, &korean), (English, English), "{asked:?}");
        }
        assert_eq!(both(&[], &[("ALLEY_LANG", "En"), ("LANG", "ko_KR")]), (English, English));
        assert_eq!(both(&["--lang", "ko"], &[("ALLEY_LANG", "en")]), (Korean, Korean));
        assert_eq!(both(&[], &[("ALLEY_LANG", "ko"), ("LANG", "en_US")]), (Korean, Korean));
        assert_eq!(both(&[], &[("ALLEY_LANG", ""), ("LANG", "en_US")]), (Korean, English));
    }

    #[test]
    fn what_is_asked_for_wrongly_changes_nothing() {
        assert_eq!(both(&["--lang", "fr"], &[("LANG", "ko_KR")]), (Korean, Korean));
        assert_eq!(both(&["--lang"], &[("LANG", "ko_KR")]), (Korean, Korean));
        assert_eq!(both(&["odds", "--", "--lang", "en"], &[("LANG", "ko_KR")]), (Korean, Korean));
        let (languages, known) = of(&[], &[("ALLEY_LANG", "fr"), ("LANG", "ko_KR")]);
        assert_eq!((languages, known), (Korean.into(), Err(UnknownLanguage)));
        assert_eq!(of(&["--lang", "en"], &[("ALLEY_LANG", "fr")]).1, Ok(()));
    }
}

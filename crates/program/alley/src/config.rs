//! `alley config`: which settings hold, and where each comes from.

use std::path::PathBuf;

use alley_console::{Dialogue, PreferenceShown, SaidBy, preferences_as_json, preferences_table};
use alley_house_rules::Rules;
use alley_text::harmless;
use alley_words::Language;

use crate::arguments::{ConfigArguments, Lang, NameRule, PORT};
use crate::engines;
use crate::languages::Languages;
use crate::outcome::{Exit, OrExit};
use crate::preferences::{Preferable, Preference, Preferences, Preferred};
use crate::record::{Place, Recordkeeping};

/// What the options that every command takes have said.
pub(crate) struct Everywhere {
    pub(crate) lang: Option<Lang>,
    pub(crate) journal: Option<PathBuf>,
}

/// Tells the file, then every setting.
pub(crate) fn config(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    (preferences, record): (&Preferences, &Recordkeeping),
    (everywhere, wanted): (Everywhere, ConfigArguments),
) -> Result<(), Exit> {
    let language = languages.rest;
    let Everywhere { lang, journal } = everywhere;
    let asked = (preferences, language);
    let mut lang = shown(asked, lang, None)?;
    match (&lang.value, languages.dialogue.tag(), languages.rest.tag()) {
        (None, dialogue, rest) if dialogue == rest => lang.value = Some(rest.to_owned()),
        (None, dialogue, rest) => lang.told = Some(language.languages_by_default(dialogue, rest)),
        _ => {}
    }
    let all = [
        lang,
        shown(asked, wanted.names, Some(NameRule::default()))?,
        kept(preferences.journal(journal), record, language)?,
        shown(asked, wanted.port, Some(PORT))?,
        shown(asked, wanted.home, None)?,
        shown(asked, wanted.rules, Some(Rules::default()))?,
    ];
    let file = preferences.file().place().map(|(path, found)| (path.display().to_string(), found));
    let text = if wanted.json {
        preferences_as_json(file.as_ref().map(|(path, found)| (path.as_str(), *found)), &all)
    } else {
        let place = match &file {
            None => language.no_place_for_configuration().to_owned(),
            Some((path, true)) => language.configuration_file(&harmless(path, usize::MAX)),
            Some((path, false)) => language.configuration_not_found(&harmless(path, usize::MAX)),
        };
        format!("{place}\n\n{}", preferences_table(&all, language))
    };
    dialogue.say(&text).ending(language)
}

/// A setting, with its default if it has one.
fn shown<Value: Preferable>(
    (preferences, language): (&Preferences, Language),
    flag: Option<Value>,
    default: Option<Value>,
) -> Result<PreferenceShown, Exit> {
    let preferred = preferences.preferred(flag).map_err(|variable| variable.exit(language))?;
    let said = preferred.as_ref().map_or(SaidBy::Nobody, |preferred| preferred.said);
    let value = preferred.map(|preferred| preferred.value).or(default).map(|value| value.spelling());
    let is_number = Value::PREFERENCE == Preference::Port;
    Ok(PreferenceShown { name: Value::PREFERENCE.name(), value, is_number, told: None, said })
}

/// Where games are recorded. An address with a password is refused, not shown.
fn kept(
    named: Option<Preferred<PathBuf>>,
    record: &Recordkeeping,
    language: Language,
) -> Result<PreferenceShown, Exit> {
    let name = Preference::Journal.name();
    let nowhere =
        |told: &str, said| PreferenceShown { name, value: None, is_number: false, told: Some(told.to_owned()), said };
    let (path, said) = match record.place() {
        Place::Unrecorded => return Ok(nowhere(language.nothing_recorded(), SaidBy::Flag("--no-journal"))),
        Place::Homeless => return Ok(nowhere(language.no_place_for_data(), SaidBy::Nobody)),
        Place::Named(path) => (path, named.map_or(SaidBy::Nobody, |named| named.said)),
        Place::Usual(path) => (path, SaidBy::Nobody),
    };
    engines::look_over(path).map_err(|failure| record.failed(&failure))?;
    let value = Some(path.to_string_lossy().into_owned());
    Ok(PreferenceShown { name, value, is_number: false, told: None, said })
}

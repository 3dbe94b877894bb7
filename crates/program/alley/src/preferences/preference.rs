//! The six settings that can be preferred, each by an option, a variable and a line of the configuration file.

use std::str::FromStr;

use alley_house_rules::Rules;
use alley_journal_postgres::Address;
use alley_web::Home;
use alley_words::PreferenceFault;
use clap::ValueEnum;

use crate::arguments::{Lang, NameRule};

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Preference {
    Lang,
    Names,
    Journal,
    Port,
    Home,
    Rules,
}

impl Preference {
    pub(crate) const ALL: [Self; 6] = [Self::Lang, Self::Names, Self::Journal, Self::Port, Self::Home, Self::Rules];

    /// Its name in the file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Lang => "lang",
            Self::Names => "names",
            Self::Journal => "journal",
            Self::Port => "port",
            Self::Home => "home",
            Self::Rules => "rules",
        }
    }

    /// A line of the file.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Lang => "lang = \"ko\"",
            Self::Names => "names = \"any\"",
            Self::Journal => "journal = \"~/club.journal\"",
            Self::Port => "port = 9000",
            Self::Home => "home = \"https://alley.example\"",
            Self::Rules => "rules = [\"no-tap-9\", \"3-6-9\"]",
        }
    }

    /// The one that a line begins with, whatever comes then.
    pub(crate) fn begun(line: &str) -> Option<Self> {
        let letters = line.trim_start().split(|letter: char| !letter.is_alphanumeric()).next()?;
        Self::ALL.into_iter().find(|known| known.name() == letters)
    }

    /// Its option on the command line.
    pub(crate) const fn flag(self) -> &'static str {
        match self {
            Self::Lang => "--lang",
            Self::Names => "--names",
            Self::Journal => "--journal",
            Self::Port => "--port",
            Self::Home => "--home",
            Self::Rules => "--rules",
        }
    }

    /// Its variable in the environment.
    pub(crate) const fn variable(self) -> &'static str {
        match self {
            Self::Lang => "ALLEY_LANG",
            Self::Names => "ALLEY_NAMES",
            Self::Journal => "ALLEY_JOURNAL",
            Self::Port => "ALLEY_PORT",
            Self::Home => "ALLEY_HOME",
            Self::Rules => "ALLEY_RULES",
        }
    }

    /// The one of this name; or the one that may have been meant, or all of them.
    pub(crate) fn named(name: &str) -> Result<Self, Result<&'static str, Vec<&'static str>>> {
        if let Some(named) = Self::ALL.into_iter().find(|known| known.name() == name) {
            return Ok(named);
        }
        let likeness = |known: Self| strsim::jaro_winkler(&name.to_lowercase(), known.name());
        let nearest = Self::ALL.into_iter().max_by(|one, other| likeness(*one).total_cmp(&likeness(*other)));
        let meant = nearest.filter(|nearest| likeness(*nearest) > LIKE);
        Err(meant.map(Self::name).ok_or_else(|| Self::ALL.map(Self::name).to_vec()))
    }

    /// Whether this can be its value.
    pub(crate) fn look_over(self, text: &str) -> Result<(), PreferenceFault> {
        match self {
            Self::Lang => Lang::spelled(text).map(drop),
            Self::Names => NameRule::spelled(text).map(drop),
            Self::Journal if text.is_empty() => Err(PreferenceFault::Journal),
            Self::Journal if Address::is_one(text) => Address::look_over(text).map_err(PreferenceFault::Address),
            Self::Journal => Ok(()),
            Self::Port => u16::spelled(text).map(drop),
            Self::Home => Home::spelled(text).map(drop),
            Self::Rules => Rules::spelled(text).map(drop),
        }
    }
}

/// From 0, nothing alike, to 1: `prot` and `port` are more alike than this, `colour` and any of them are not.
const LIKE: f64 = 0.75;

/// A value that can be preferred: read from a text, and spelled as one.
pub(crate) trait Preferable: Sized {
    /// Of which setting.
    const PREFERENCE: Preference;

    /// What a text says.
    fn spelled(text: &str) -> Result<Self, PreferenceFault>;

    /// How it is spelled.
    fn spelling(&self) -> String;
}

impl Preferable for Lang {
    const PREFERENCE: Preference = Preference::Lang;

    fn spelled(text: &str) -> Result<Self, PreferenceFault> {
        Self::from_str(text, true).map_err(|_| PreferenceFault::Lang)
    }

    fn spelling(&self) -> String {
        word(self)
    }
}

impl Preferable for NameRule {
    const PREFERENCE: Preference = Preference::Names;

    fn spelled(text: &str) -> Result<Self, PreferenceFault> {
        Self::from_str(text, false).map_err(|_| PreferenceFault::Names)
    }

    fn spelling(&self) -> String {
        word(self)
    }
}

/// A port that stays: 0, any that is free, is for the command line alone.
impl Preferable for u16 {
    const PREFERENCE: Preference = Preference::Port;

    fn spelled(text: &str) -> Result<Self, PreferenceFault> {
        text.parse().ok().filter(|port| *port > 0).ok_or(PreferenceFault::Port)
    }

    fn spelling(&self) -> String {
        self.to_string()
    }
}

impl Preferable for Home {
    const PREFERENCE: Preference = Preference::Home;

    fn spelled(text: &str) -> Result<Self, PreferenceFault> {
        text.parse().map_err(|_| PreferenceFault::Home)
    }

    fn spelling(&self) -> String {
        self.to_string()
    }
}

impl Preferable for Rules {
    const PREFERENCE: Preference = Preference::Rules;

    fn spelled(text: &str) -> Result<Self, PreferenceFault> {
        <Self as FromStr>::from_str(text).map_err(PreferenceFault::Rules)
    }

    fn spelling(&self) -> String {
        self.to_string()
    }
}

fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_nearly_one_is_recognised() {
        for (name, meant) in [
            ("prot", "port"),
            ("Port", "port"),
            ("language", "lang"),
            ("name", "names"),
            ("journel", "journal"),
            ("hom", "home"),
            ("rule", "rules"),
        ] {
            assert_eq!(Preference::named(name), Err(Ok(meant)), "{name}");
        }
        for known in Preference::ALL {
            assert_eq!(Preference::named(known.name()), Ok(known));
            assert_eq!(known.flag(), format!("--{}", known.name()));
            assert_eq!(known.variable(), format!("ALLEY_{}", known.name().to_uppercase()));
        }
        let all = vec!["lang", "names", "journal", "port", "home", "rules"];
        for other in ["colour", "serve", "", "x", "색"] {
            assert_eq!(Preference::named(other), Err(Err(all.clone())), "{other}");
        }
    }

    fn same<Value: Preferable>(spelled: &str) {
        assert_eq!(Value::spelled(spelled).unwrap().spelling(), spelled);
        assert_eq!(Value::PREFERENCE.look_over(spelled), Ok(()));
        assert!(Value::spelled("\u{1b}").is_err() && Value::PREFERENCE.look_over("").is_err());
    }

    #[test]
    fn a_value_is_spelled_as_it_is_read() {
        ["ko", "en"].into_iter().for_each(same::<Lang>);
        ["classic", "any"].into_iter().for_each(same::<NameRule>);
        ["1", "8300", "65535"].into_iter().for_each(same::<u16>);
        ["https://alley.example", "http://10.0.0.7:8300"].into_iter().for_each(same::<Home>);
        ["plain", "no-tap-9,3-6-9", "baker"].into_iter().for_each(same::<Rules>);
        for port in ["0", "65536", "-1", "8300.0", " 8300", "+"] {
            assert_eq!(u16::spelled(port), Err(PreferenceFault::Port), "{port}");
        }
        assert!(Preference::Journal.look_over("").is_err());
        assert!(Preference::Journal.look_over("postgres://alley:secret@db/club").is_err());
        assert!(
            ["a.journal", "postgres://alley@db/club"].iter().all(|text| Preference::Journal.look_over(text).is_ok())
        );
    }
}

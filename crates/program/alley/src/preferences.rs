//! What somebody prefers: said by an option, else by a variable, else in the configuration file. Everything that can be
//! preferred is asked for here, so that the order is the same for all of it.

mod configuration_file;
mod preference;
mod settled;

pub(crate) use preference::{Preferable, Preference};

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use alley_console::SaidBy;
use alley_words::{Language, PreferenceFault};

use crate::outcome::Exit;
use configuration_file::ConfigurationFile;

/// What the environment and the file say.
#[derive(Debug)]
pub(crate) struct Preferences {
    variables: BTreeMap<Preference, OsString>,
    file: ConfigurationFile,
}

/// A value, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preferred<Value> {
    pub(crate) value: Value,
    pub(crate) said: SaidBy,
}

/// A variable that does not say what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadVariable(Preference, PreferenceFault);

impl BadVariable {
    pub(crate) fn exit(&self, language: Language) -> Exit {
        let Self(preference, fault) = self;
        Exit::usage(language, format!("{}: {}", preference.variable(), language.preference_fault(fault)))
    }
}

impl Preferences {
    /// Looks into the environment, and reads the file that is named on the command line or there.
    pub(crate) fn gather(named: Option<&OsStr>) -> Self {
        // As everywhere, a variable that is empty says nothing.
        let variable = |name| env::var_os(name).filter(|value| !value.is_empty());
        let variables = Preference::ALL.into_iter().filter_map(|one| Some((one, variable(one.variable())?))).collect();
        let named = named.map(OsStr::to_owned).or_else(|| variable("ALLEY_CONFIG"));
        Self { variables, file: ConfigurationFile::read(named.map(PathBuf::from)) }
    }

    pub(crate) const fn file(&self) -> &ConfigurationFile {
        &self.file
    }

    /// Refuses to go on with a file that is wrong somewhere.
    pub(crate) fn sound(&self, language: Language) -> Result<(), Exit> {
        self.file.fault(language).map_or(Ok(()), |sentence| Err(Exit::failed(sentence)))
    }

    /// What holds, if anybody has said anything. What nobody gets to hear is not looked at.
    pub(crate) fn preferred<Value: Preferable>(
        &self,
        flag: Option<Value>,
    ) -> Result<Option<Preferred<Value>>, BadVariable> {
        let preference = Value::PREFERENCE;
        if let Some(value) = flag {
            return Ok(Some(Preferred { value, said: SaidBy::Flag(preference.flag()) }));
        }
        if let Some(variable) = self.variables.get(&preference) {
            let value = variable.to_str().ok_or(PreferenceFault::NotText).and_then(Value::spelled);
            let said = SaidBy::Variable(preference.variable());
            return value.map(|value| Some(Preferred { value, said })).map_err(|fault| BadVariable(preference, fault));
        }
        let written = self.file.says(preference);
        Ok(written.and_then(|(text, line)| {
            let value = Value::spelled(text).ok()?;
            Some(Preferred { value, said: SaidBy::Line(line) })
        }))
    }

    /// Where the record is. Whether it can be used, and holds no password, is seen when it is opened.
    pub(crate) fn journal(&self, flag: Option<PathBuf>) -> Option<Preferred<PathBuf>> {
        let flag = flag.map(|value| Preferred { value, said: SaidBy::Flag(Preference::Journal.flag()) });
        let variable = || {
            let value = PathBuf::from(self.variables.get(&Preference::Journal)?);
            Some(Preferred { value, said: SaidBy::Variable(Preference::Journal.variable()) })
        };
        let written = || self.file.journal().map(|(value, line)| Preferred { value, said: SaidBy::Line(line) });
        flag.or_else(variable).or_else(written)
    }
}

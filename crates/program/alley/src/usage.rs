//! Faults of the command line, told in Korean; in English its reader speaks for itself.

use std::error::Error as _;

use alley_house_rules::RulesRefusal;
use alley_journal::GameIdRefusal;
use alley_luck::{HexRefusal, SourceRefusal};
use alley_racing::LapsRefusal;
use alley_web::{HomeRefusal, NetworkRefusal};
use alley_words::{Language, UsageFault};
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::arguments::{NamedRefusal, NoSuchLine, NumberRefusal, PortRefusal, SecretInSight};

/// What is wrong with the command line.
pub(crate) fn fault(error: &Error, language: Language) -> UsageFault {
    let argument = one(error, ContextKind::InvalidArg);
    let value = one(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => UsageFault::Unknown(argument, suggested(error, ContextKind::SuggestedArg)),
        ErrorKind::InvalidSubcommand => {
            let command = one(error, ContextKind::InvalidSubcommand);
            UsageFault::NoCommand(command, suggested(error, ContextKind::SuggestedSubcommand))
        }
        ErrorKind::MissingRequiredArgument => UsageFault::Missing(all(error, ContextKind::InvalidArg)),
        ErrorKind::MissingSubcommand => UsageFault::Missing(all(error, ContextKind::ValidSubcommand)),
        ErrorKind::InvalidValue if value.is_empty() => UsageFault::NoValue(argument),
        ErrorKind::InvalidValue => UsageFault::NotOneOf(argument, value, all(error, ContextKind::ValidValue)),
        ErrorKind::ValueValidation => UsageFault::Refused(argument, value, reason(error, language)),
        ErrorKind::TooManyValues => UsageFault::NeedlessValue(argument),
        ErrorKind::ArgumentConflict => {
            let others = all(error, ContextKind::PriorArg);
            if others.contains(&argument) {
                UsageFault::Twice(argument)
            } else {
                UsageFault::Conflict(argument, others)
            }
        }
        ErrorKind::InvalidUtf8 => UsageFault::NotText,
        _ => UsageFault::Other(error.to_string()),
    }
}

/// Why a value is refused: every reason that has a sentence is told by it.
fn reason(error: &Error, language: Language) -> String {
    let Some(source) = error.source() else { return String::new() };
    if let Some(refusal) = source.downcast_ref::<GameIdRefusal>() {
        return language.id_refused(*refusal);
    }
    if let Some(refusal) = source.downcast_ref::<LapsRefusal>() {
        return language.laps_refused(*refusal);
    }
    if let Some(refusal) = source.downcast_ref::<HexRefusal>() {
        return language.hex_refused(*refusal);
    }
    if let Some(refusal) = source.downcast_ref::<SourceRefusal>() {
        return language.source_refused(*refusal);
    }
    if let Some(refusal) = source.downcast_ref::<RulesRefusal>() {
        return language.rules_refused(*refusal);
    }
    if let Some(line) = source.downcast_ref::<NoSuchLine>() {
        return line.sentence(language).to_owned();
    }
    if let Some(refusal) = source.downcast_ref::<NamedRefusal<SecretInSight>>() {
        return match refusal {
            NamedRefusal::NoName => language.name_and_value().to_owned(),
            NamedRefusal::Value(_) => language.secret_in_sight().to_owned(),
        };
    }
    if source.is::<SecretInSight>() {
        return language.secret_in_sight().to_owned();
    }
    if source.is::<NetworkRefusal>() {
        return language.network_needed().to_owned();
    }
    if source.is::<HomeRefusal>() {
        return language.home_needed().to_owned();
    }
    if source.is::<PortRefusal>() {
        return language.port_needed().to_owned();
    }
    if let Some(refusal) = source.downcast_ref::<NumberRefusal>() {
        return refusal.sentence(language);
    }
    source.to_string()
}

fn all(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        _ => Vec::new(),
    }
}

fn one(error: &Error, kind: ContextKind) -> String {
    all(error, kind).join(", ")
}

fn suggested(error: &Error, kind: ContextKind) -> Option<String> {
    Some(one(error, kind)).filter(|suggestion| !suggestion.is_empty())
}

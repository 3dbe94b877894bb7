//! The record as it is: whole, damaged, of another version, away, or not there yet. Nothing of it is changed.

use std::path::Path;

use alley_console::{Diagnosis, Health};
use alley_journal::{Failure, Obstacle};
use alley_journal_postgres::{Durability, InForce};
use alley_words::Language;

use crate::engines;
use crate::lookup::{Unsound, check};
use crate::record::{Place, Recordkeeping};

/// Reads all of it.
pub(super) fn examined(language: Language, record: &Recordkeeping) -> Vec<Diagnosis> {
    match record.place() {
        Place::Unrecorded => vec![Diagnosis::new(Health::Skipped, language.record_unwanted().to_owned())],
        Place::Homeless => {
            let homeless = Diagnosis::new(Health::Failing, language.record_homeless().to_owned());
            vec![homeless.and(language.remedy_homeless())]
        }
        Place::Named(path) | Place::Usual(path) => at(path, language, record),
    }
}

fn at(path: &Path, language: Language, record: &Recordkeeping) -> Vec<Diagnosis> {
    let place = path.display().to_string();
    let (mut journal, in_force) = match engines::examine(path) {
        Ok(opened) => opened,
        Err(Failure::Missing(_) | Failure::CannotOpen { reason: Obstacle::Empty, .. }) => {
            return vec![Diagnosis::new(Health::Sound, language.record_absent(&place))];
        }
        Err(failure) => return vec![failing(&failure, language, record)],
    };
    let record = match check(&mut *journal) {
        Ok(found) => Diagnosis::new(Health::Sound, language.record_sound(found.games, found.entries, &place)),
        Err(Unsound::Failure(failure)) => failing(&failure, language, record),
        Err(Unsound::Unreadable(game, entry)) => {
            let sentence = language.record_found(&format!("{place}: {}", language.unreadable(game, entry)));
            Diagnosis::new(Health::Damaged, sentence).and(language.remedy_unreadable(&record.command("games export")))
        }
    };
    let database = in_force.map(|in_force| in_database(&in_force, language));
    [record].into_iter().chain(database).collect()
}

fn failing(failure: &Failure, language: Language, record: &Recordkeeping) -> Diagnosis {
    let upgrade = record.command("journal upgrade");
    let (health, remedy) = match failure {
        // A file is brought forward by whatever uses it next.
        Failure::Outdated { found: 1.., .. } if !record.is_in_database() => {
            (Health::Doubtful, language.remedy_outdated(&upgrade))
        }
        Failure::Outdated { .. } => (Health::Failing, language.remedy_upgrade(&upgrade)),
        Failure::Damaged(_) | Failure::UnknownBeginning(_) => {
            (Health::Damaged, language.remedy(failure, record.is_in_database(), &record.command("games export")))
        }
        _ => (Health::Failing, language.remedy(failure, record.is_in_database(), "")),
    };
    Diagnosis::new(health, language.record_found(&record.located(failure))).and(remedy)
}

/// What keeps the record, and where it does.
fn in_database(in_force: &InForce, language: Language) -> Diagnosis {
    let settings: Vec<_> = in_force.settings.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let sentence = language.database_in_force(&in_force.version, &settings.join(", "));
    let what = language.what_is_acknowledged(in_force.durability == Durability::Standby);
    if in_force.is_safe() {
        return Diagnosis::new(Health::Sound, sentence).and(what);
    }
    Diagnosis::new(Health::Failing, sentence).and(language.remedy_setting())
}

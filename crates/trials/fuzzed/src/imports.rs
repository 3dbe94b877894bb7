//! Files of games, in both formats: what is taken over is written again in the same bytes, and what is wrong is told with
//! its line.

use alley_console::{Format, Wrong, read_games};
use alley_journal::{Content, GameId, Journal, Key, Label, Memory, Moment, Payload, Position};
use alley_play::{Carried, CarriedEntry, Facts};
use alley_text::is_hidden;
use alley_words::{ImportFault, Language};

/// The fuzz target of files in JSON.
pub fn check_json(bytes: &[u8]) {
    check_file(&String::from_utf8_lossy(bytes));
}

/// The fuzz target of tables; the header is put in front of those that have none.
pub fn check_csv(bytes: &[u8]) {
    let (text, header) = (String::from_utf8_lossy(bytes), Format::Csv.opening());
    let header = if text.starts_with(&header) { "" } else { &header };
    check_file(&format!("{header}{text}"));
}

fn check_file(text: &str) {
    let lines = 1..=text.split('\n').count();
    let games = match read_games(text) {
        Ok(games) => games,
        Err(wrong) => return check_told(&wrong, lines.count()),
    };
    for game in &games {
        match game.carried.checked() {
            Ok((_, archived)) => {
                if let Err(wrong) = game.agrees(&archived.facts()) {
                    check_told(&wrong, lines.clone().count());
                }
                check_carried(&game.carried);
            }
            Err(refusal) => {
                let fault = ImportFault::Carrying(refusal.refusal);
                check_told(&Wrong { line: game.line(refusal.entry), fault }, lines.clone().count());
                // A forger can compute hashes as well.
                check_carried(&chained(&game.carried).unwrap_or_else(|| game.carried.clone()));
            }
        }
    }
}

/// Everybody who is told of a fault finds it, and is shown nothing that cannot be seen.
fn check_told(wrong: &Wrong, lines: usize) {
    for language in [Language::English, Language::Korean] {
        let told = wrong.told(language).replace(char::REPLACEMENT_CHARACTER, "");
        assert!((1..=lines).contains(&wrong.line), "{told}");
        assert!(!told.contains(is_hidden), "{told:?}");
    }
}

/// A game that can be taken over is the same in another journal, and in the files that it is written to from there.
fn check_carried(carried: &Carried) {
    let Ok((record, archived)) = carried.checked() else { return };
    let (game, facts, mut journal) = (record.game(), archived.facts(), Memory::default());
    journal.import(&[record]).unwrap();
    let entries = journal.read(game, 0).unwrap();
    assert_eq!(Carried::of(game, &entries).as_ref(), Ok(carried));
    assert_eq!(alley_play::read(&entries).unwrap().facts(), facts);
    let found = [Format::Json, Format::Csv].map(|format| read_games(&written(format, carried, &facts)).unwrap());
    for found in found.into_iter().map(|mut games| games.pop().unwrap()) {
        assert_eq!(found.carried, *carried);
        // Of what a file says besides the entries nothing is wrong but what makes them unfit for any file.
        if let Err(wrong) = found.agrees(&facts) {
            assert!(matches!(wrong.fault, ImportFault::Name(_) | ImportFault::Time(_)), "{wrong}");
        }
    }
}

fn written(format: Format, carried: &Carried, facts: &Facts) -> String {
    format.opening() + &format.game(carried, facts, true) + format.closing()
}

/// The same with the numbers and hashes that follow from what it says.
fn chained(carried: &Carried) -> Option<Carried> {
    let game: GameId = carried.id.parse().ok()?;
    let mut position = Position::START;
    let entries = carried.entries.iter().map(|entry| {
        position = position.after(game, &content(entry)?);
        Some(CarriedEntry { number: position.number, hash: position.hash.to_string(), ..entry.clone() })
    });
    Some(Carried { id: game.to_string(), entries: entries.collect::<Option<_>>()? })
}

fn content(entry: &CarriedEntry) -> Option<Content> {
    Some(Content {
        time: Moment::from_millis(entry.time),
        key: Key::new(entry.key.clone()).ok()?,
        kind: Label::new(&entry.kind).ok()?,
        payload: Payload::new(entry.payload.clone()).ok()?,
    })
}

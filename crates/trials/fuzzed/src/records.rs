//! Whole records: what can be read could be read after each of its entries, and what is refused changes nothing.

use alley_journal::{Content, Entry, GameId, Key, Label, Moment, Payload, Position};
use alley_play::{
    Archived, Carried, CarryingRefusal, Evening, Gathering, Kept, Score, Written, history, nature_of, read,
};
use alley_trials::draws::signer;

/// Between two entries of a record, each of which is a kind, a line feed, and what is said.
const SEPARATOR: char = '\u{1e}';
/// Longer records say nothing new.
const MOST_ENTRIES: usize = 64;
/// Later than this no time is shown.
const LATEST: i64 = 4_000_000_000_000;

/// The fuzz target of records. An entry comes a second after the one before it, or as many as are told after its kind and a
/// blank. `COMMITMENT` and `SIGNATURE` stand for what belongs there, which no fuzzer guesses.
pub fn check_record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let game: GameId = "k7f3qd".parse().unwrap();
    let mut entries: Vec<Entry> = Vec::new();
    let mut time = 1_794_821_400_000;
    for (number, part) in text.split(SEPARATOR).take(MOST_ENTRIES).enumerate() {
        let (kind, said) = part.split_once('\n').unwrap_or((part, ""));
        let (kind, later) = kind.split_once(' ').unwrap_or((kind, "1"));
        let Ok(kind) = Label::new(kind) else { return };
        time = (time + later.parse::<u32>().map_or(1, i64::from) * 1_000).min(LATEST);
        let said = filled(said, &entries);
        let key = Key::new(format!("entry-{number}")).unwrap();
        let content = Content { time: Moment::from_millis(time), key, kind, payload: Payload::new(said).unwrap() };
        let before = entries.last().map_or(Position::START, |entry| entry.position);
        entries.push(Entry { position: before.after(game, &content), content });
        match read(&entries) {
            Ok(archived) => check_archived(game, &entries, &archived),
            Err(unreadable) => {
                assert_eq!(unreadable.number, entries.len() as u64, "what was read before is still there");
                check_refused(&entries);
                entries.pop();
            }
        }
    }
}

/// With the commitment of the ticket that everybody sees, or will see, and the signature of a witness under it.
fn filled(said: &str, entries: &[Entry]) -> String {
    if !["COMMITMENT", "SIGNATURE"].iter().any(|word| said.contains(word)) {
        return said.to_owned();
    }
    let Ok(Archived::Gathering(gathering)) = read(entries) else { return said.to_owned() };
    let Some(commitment) = gathering.commitment().or_else(|| gathering.closing()) else { return said.to_owned() };
    let signature = signer(7).sign(commitment).to_string();
    said.replace("COMMITMENT", &commitment.to_string()).replace("SIGNATURE", &signature)
}

/// What was read can be told, carried and read again.
fn check_archived(game: GameId, entries: &[Entry], archived: &Archived) {
    match archived {
        Archived::Bowling(_) => assert_eq!(history(entries).unwrap().len(), entries.len()),
        Archived::Gathering(_) => assert_eq!(Gathering::history(entries).unwrap().len() + 1, entries.len()),
        Archived::Evening(_) => assert_eq!(Evening::history(entries).unwrap().len() + 1, entries.len()),
        Archived::Race(race) => assert_eq!((entries.len(), race.course().entrants().count() > 0), (1, true)),
    }
    assert!(nature_of(&entries[0].content).is_some());
    let carried = Carried::of(game, entries).unwrap();
    match carried.checked() {
        Ok((record, again)) => {
            assert_eq!((&again, record.end()), (archived, entries[entries.len() - 1].position));
        }
        Err(refusal) => assert!(matches!(refusal.refusal, CarryingRefusal::Name(_)), "{refusal}"),
    }
}

/// An entry that is refused leaves everything as it was.
fn check_refused(entries: &[Entry]) {
    let Some((refused, before)) = entries.split_last() else { return };
    match read(before) {
        Ok(Archived::Bowling(score)) => check_given_back::<Score>(&score, refused),
        Ok(Archived::Gathering(gathering)) => check_given_back::<Gathering>(&gathering, refused),
        Ok(Archived::Evening(evening)) => check_given_back::<Evening>(&evening, refused),
        Ok(Archived::Race(_)) | Err(_) => {}
    }
}

fn check_given_back<K: Kept + PartialEq + std::fmt::Debug>(kept: &K, entry: &Entry) {
    let said = str::from_utf8(entry.content.payload.bytes()).unwrap();
    let Some(change) = K::Change::spelled(entry.content.kind.as_str(), said) else { return };
    let (before, reason) = *kept.clone().after(&change, entry.content.time).unwrap_err();
    assert_eq!(before, *kept, "{reason}");
    assert!(!reason.to_string().is_empty());
}

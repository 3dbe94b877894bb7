//! The disk on which the record is: how long a write takes until its sync returns, what kind of file system it is, and how
//! much room is left. Whether the disk told the truth cannot be seen, and that is said.

use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use alley_console::{Diagnosis, Health};
use alley_words::Language;
use rustix::fs::statvfs;

use super::file_system::{FileSystem, Ground};
use super::scratch::{Asked, Scratch};
use super::spelled::{lasting, sized};

/// How often it is tried, unless that takes too long.
const TRIES: usize = 50;
const LONG: Duration = Duration::from_secs(3);
/// A roll writes two pages of this size.
const PAGE: usize = 1024;
/// Even a disk with a memory of its own that outlives a power cut takes longer than this.
const TOO_QUICK: Duration = Duration::from_micros(15);
/// A record grows slowly, but the programs beside it do not.
const LITTLE_ROOM: u64 = 100_000_000;

/// Writes and syncs, again and again.
pub(super) fn tried(scratch: &Scratch, language: Language) -> Result<Vec<Diagnosis>, Asked> {
    let mut times = Vec::new();
    let synced = loop {
        scratch.go_on()?;
        match write(scratch, times.len()) {
            Ok(time) => times.push(time),
            Err(error) => break Err(error),
        }
        if times.len() >= TRIES || times.iter().sum::<Duration>() > LONG {
            break Ok(());
        }
    };
    times.sort_unstable();
    let file_system = FileSystem::of(scratch.folder());
    let disk = match (synced, times.get(times.len() / 2)) {
        (Ok(()), Some(median)) => told(&file_system, *median, times.len(), language),
        (Err(error), _) => refused(&error, language),
        (Ok(()), None) => return Ok(Vec::new()),
    };
    Ok([Some(disk), room(scratch, language)].into_iter().flatten().collect())
}

/// As a roll is written, at the end of a log.
fn write(scratch: &Scratch, number: usize) -> io::Result<Duration> {
    let mut log = File::options().create(true).append(true).open(scratch.file("log"))?;
    let page = [u8::try_from(number % 256).unwrap_or_default(); PAGE];
    let begun = Instant::now();
    log.write_all(&page)?;
    log.write_all(&page)?;
    log.sync_data()?;
    Ok(begun.elapsed())
}

fn told(file_system: &FileSystem, median: Duration, count: usize, language: Language) -> Diagnosis {
    let kind = file_system.kind.as_deref().unwrap_or(language.unknown_file_system());
    let sentence = language.disk_syncs(kind, &lasting(median), count);
    let doubt = match file_system.ground() {
        Ground::Memory => Some(language.remedy_memory()),
        Ground::Layer => Some(language.remedy_overlay()),
        Ground::Network => Some(language.remedy_network()),
        Ground::Disk if median < TOO_QUICK => Some(language.remedy_too_quick()),
        Ground::Disk => None,
    };
    match doubt {
        Some(doubt) => Diagnosis::new(Health::Doubtful, sentence).and(doubt),
        None => Diagnosis::new(Health::Sound, sentence).and(language.sync_is_no_proof()),
    }
}

fn refused(error: &io::Error, language: Language) -> Diagnosis {
    let sentence = language.disk_refuses(&language.trouble_of(error));
    Diagnosis::new(Health::Failing, sentence).and(language.remedy_of_trouble(error.kind()))
}

/// What is free for this user, if the system tells.
fn room(scratch: &Scratch, language: Language) -> Option<Diagnosis> {
    let told = statvfs(scratch.folder()).ok()?;
    Some(left(told.f_bavail.saturating_mul(told.f_frsize), language))
}

fn left(bytes: u64, language: Language) -> Diagnosis {
    let sentence = language.room_left(&sized(bytes));
    if bytes < LITTLE_ROOM {
        return Diagnosis::new(Health::Doubtful, sentence).and(language.remedy_little_room());
    }
    Diagnosis::new(Health::Sound, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sync_that_is_too_quick_for_a_disk_is_doubted() {
        let ext4 = FileSystem { kind: Some("ext4".to_owned()) };
        let found = |micros| told(&ext4, Duration::from_micros(micros), 50, Language::English);
        assert_eq!((found(2).health, found(400).health), (Health::Doubtful, Health::Sound));
        assert!(found(2).remarks[0].starts_with("That is too quick for a disk"), "{:?}", found(2));
        assert_eq!(found(400).finding, "Disk: ext4; a write with its sync takes 400 µs (median of 50)");
        assert!(found(400).remarks[0].contains("not proof"), "{:?}", found(400));
    }

    #[test]
    fn little_room_is_a_note() {
        assert_eq!(left(LITTLE_ROOM, Language::English).health, Health::Sound);
        assert_eq!(left(LITTLE_ROOM - 1, Language::English).health, Health::Doubtful);
    }
}

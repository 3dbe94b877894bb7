//! What the tests of the journal share: words to write, a folder to write in, and a whole record as one value.
#![allow(dead_code, unreachable_pub, reason = "each test file is a program of its own and uses a part of this")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use alley_journal::{Caption, Content, Entry, Failure, Head, Journal, Key, Label, Moment, Payload, Summary, label};

/// An entry that says this, at a time that follows from its key.
pub fn say(key: &str, payload: &str) -> Content {
    let time = Moment::from_millis(1_700_000_000_000 + i64::try_from(key.len()).unwrap());
    let (key, payload) = (Key::new(key).unwrap(), Payload::new(payload).unwrap());
    Content { time, key, kind: label!("roll"), payload }
}

/// A game in this state.
pub fn caption(state: Label, summary: &str) -> Caption {
    Caption { state, summary: Summary::new(summary).unwrap() }
}

/// A game that goes on.
pub fn open(summary: &str) -> Caption {
    caption(label!("open"), summary)
}

/// A game that is over.
pub fn finished(summary: &str) -> Caption {
    caption(label!("finished"), summary)
}

/// Everything a journal says, oldest game first.
pub type Whole = Vec<(Head, Vec<Entry>)>;

/// Reads all of it, page by page.
pub fn whole(journal: &mut dyn Journal) -> Result<Whole, Failure> {
    let mut heads: Vec<Head> = Vec::new();
    loop {
        let before = heads.last().map(|head| head.place);
        let page = journal.list(None, before, 2)?;
        if page.is_empty() {
            break;
        }
        heads.extend(page);
    }
    heads.into_iter().rev().map(|head| journal.read(head.game, 0).map(|entries| (head, entries))).collect()
}

/// A folder of its own, in memory where the system has such a place, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    /// A new one.
    pub fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("alley-journal-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

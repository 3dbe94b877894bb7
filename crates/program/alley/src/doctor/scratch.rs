//! A folder beside the record, for what is tried there.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::outcome::Exit;

/// What ends a program that has something to clear away first.
const ENDING: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// A folder of its own. It is gone when this is dropped, also when somebody ends the program meanwhile: until then
/// signals are only noticed, and those who work here have to ask.
pub(super) struct Scratch {
    folder: PathBuf,
    asked: Vec<(i32, Arc<AtomicBool>)>,
    over: Arc<AtomicBool>,
}

/// Somebody ends the program.
#[derive(Debug)]
pub(super) struct Asked(i32);

impl Scratch {
    /// A new one in this folder.
    pub(super) fn within(parent: &Path) -> io::Result<Self> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let folder = parent.join(format!("alley-doctor-{}-{now}", std::process::id()));
        let over = Arc::new(AtomicBool::new(false));
        let noticed = |signal| {
            let noticed = Arc::new(AtomicBool::new(false));
            // A signal that cannot be heard ends the program as it always did.
            let _ = flag::register_conditional_default(signal, Arc::clone(&over));
            let _ = flag::register(signal, Arc::clone(&noticed));
            (signal, noticed)
        };
        let scratch = Self { folder, asked: ENDING.map(noticed).into(), over };
        DirBuilder::new().mode(0o700).create(&scratch.folder)?;
        Ok(scratch)
    }

    /// A file in it.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The folder itself.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// An error as soon as somebody has ended the program.
    pub(super) fn go_on(&self) -> Result<(), Asked> {
        let asked = self.asked.iter().find(|(_, asked)| asked.load(Ordering::SeqCst));
        asked.map_or(Ok(()), |(signal, _)| Err(Asked(*signal)))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about a folder that the system does not take back.
        let _ = fs::remove_dir_all(&self.folder);
        self.over.store(true, Ordering::SeqCst);
    }
}

impl From<Asked> for Exit {
    fn from(Asked(signal): Asked) -> Self {
        match signal {
            SIGINT => Self::Interrupted(None),
            other => Self::Told(u8::try_from(128 + other).unwrap_or(u8::MAX)),
        }
    }
}

//! Places to write in.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, process};

use crate::Mishap;

/// A folder of its own, in memory where the system has such a place. It is gone when this is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new one.
    pub fn new() -> Self {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Self::within(memory) } else { Self::on_disk() }
    }

    /// A new one on the disk that holds temporary files.
    pub fn on_disk() -> Self {
        Self::within(&env::temp_dir())
    }

    #[allow(clippy::unwrap_used, reason = "a test that has no place to write in has failed")]
    fn within(parent: &Path) -> Self {
        let path = parent.join(format!("alley-{}-{}", process::id(), fresh()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A folder on a disk for everything that is written in `work`; it stays to be looked at if something went wrong.
    pub fn during<Done>(name: &str, work: impl FnOnce(&Path) -> Result<Done, Mishap>) -> Result<Done, Mishap> {
        let folder = env::temp_dir().join(format!("alley-{name}-{}", process::id()));
        fs::create_dir_all(&folder)?;
        let done = work(&folder).map_err(|mishap| format!("{mishap} (see {})", folder.display()))?;
        fs::remove_dir_all(&folder)?;
        Ok(done)
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A number that nobody has had in this process.
pub fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The path of a journal that nobody has used before, on the disk that cargo builds on.
#[allow(clippy::unwrap_used, reason = "a test that has no place to write in has failed")]
pub fn new_journal() -> String {
    let folder = target().join("tmp").join(format!("journals-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    format!("{}/{}.journal", folder.display(), fresh())
}

/// The folder cargo builds into. This program lies in it: `target/debug/xtask`, `target/debug/deps/a_test-0123`.
#[allow(clippy::expect_used, reason = "cargo has built this program")]
pub fn target() -> PathBuf {
    let own = env::current_exe().expect("the path of this program");
    let profile = own.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    profile.and_then(Path::parent).expect("a program in the target folder").to_owned()
}

//! Another time of day for a program: its clock stands still until it is set, while everything that it waits for takes as
//! long as ever.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use crate::{Mishap, Program, fresh, target};

/// The library that tells a program another time, if it is there: `cargo xtask parts` installs it.
pub fn faketime() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.filter_map(Result::ok).map(|folder| folder.path());
    let all = folders.chain([PathBuf::from("/usr/lib"), PathBuf::from("/usr/local/lib")]);
    all.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).find(|library| library.exists())
}

/// A clock that stands still.
#[derive(Debug)]
pub struct StoppedClock {
    library: PathBuf,
    face: PathBuf,
}

impl StoppedClock {
    /// At this moment, in seconds since the beginning of 1970.
    pub fn at(seconds: u64) -> Result<Self, Mishap> {
        let library = faketime().ok_or("this test needs libfaketime: run `cargo xtask parts`")?;
        let folder = target().join("tmp");
        fs::create_dir_all(&folder)?;
        let clock = Self { library, face: folder.join(format!("clock-{}-{}", std::process::id(), fresh())) };
        clock.set(seconds)?;
        Ok(clock)
    }

    /// At another one.
    pub fn set(&self, seconds: u64) -> Result<(), Mishap> {
        Ok(fs::write(&self.face, format!("{seconds}\n"))?)
    }

    /// The program, which believes this clock.
    #[must_use]
    pub fn before(&self, program: &Program) -> Program {
        let (library, face) = (self.library.display(), self.face.display());
        let own = [format!("LD_PRELOAD={library}"), format!("FAKETIME_TIMESTAMP_FILE={face}")];
        let all = ["FAKETIME_FMT=%s", "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1"].map(str::to_owned);
        program.under("env", own.into_iter().chain(all).map(OsString::from))
    }
}

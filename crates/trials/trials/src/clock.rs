//! Another time of day for a program, while everything that it waits for takes as long as ever.

use std::ffi::OsString;
use std::path::PathBuf;
use std::{fmt, fs};

use crate::{Mishap, Program, Scratch};

/// The library that tells a program another time, if it is there: `cargo xtask parts` installs it.
pub fn faketime() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.filter_map(Result::ok).map(|folder| folder.path());
    let all = folders.chain([PathBuf::from("/usr/lib"), PathBuf::from("/usr/local/lib")]);
    all.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).find(|library| library.exists())
}

/// What a fake clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// It stands still at this moment, in seconds since the beginning of 1970.
    Stopped(u64),
    /// It goes, and is this many seconds ahead of the true one.
    Ahead(i64),
}

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(moment) => write!(formatter, "{moment}"),
            Self::Ahead(seconds) => write!(formatter, "{seconds:+}"),
        }
    }
}

/// A clock for programs that believe it.
#[derive(Debug)]
pub struct FakeClock {
    library: PathBuf,
    folder: Scratch,
}

impl FakeClock {
    /// A new one that shows this.
    pub fn showing(time: Time) -> Result<Self, Mishap> {
        let library = faketime().ok_or("this test needs libfaketime: run `cargo xtask parts`")?;
        let clock = Self { library, folder: Scratch::new() };
        clock.set(time)?;
        Ok(clock)
    }

    /// Lets it show something else.
    pub fn set(&self, time: Time) -> Result<(), Mishap> {
        // At once: a face that is being written would show nothing.
        fs::write(self.folder.file("next"), format!("{time}\n"))?;
        Ok(fs::rename(self.folder.file("next"), self.folder.file("face"))?)
    }

    /// The program, which believes this clock.
    #[must_use]
    pub fn before(&self, program: &Program) -> Program {
        let mut words = self.believing().into_iter();
        program.under(words.next().unwrap_or_default(), words)
    }

    /// What a program is started with, so that it believes this clock.
    pub(crate) fn believing(&self) -> Vec<OsString> {
        let (library, face) = (self.library.display(), self.folder.file("face"));
        let own = [format!("LD_PRELOAD={library}"), format!("FAKETIME_TIMESTAMP_FILE={}", face.display())];
        let all = ["FAKETIME_FMT=%s", "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1"].map(str::to_owned);
        ["env".to_owned()].into_iter().chain(own).chain(all).map(OsString::from).collect()
    }
}

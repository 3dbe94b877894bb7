//! The file in which a witness keeps what must outlive the program. Nobody else may read it; one program writes it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use alley_luck::EventId;

use crate::recollection::{Line, Recollection};

/// A file that is larger is not one of ours.
const MOST_BYTES: u64 = 1 << 26;

/// An open file, locked as long as this lives.
#[derive(Debug)]
pub(crate) struct Keep {
    file: File,
    pub(crate) memory: Recollection,
}

/// Why a file cannot be used.
#[derive(Debug)]
pub(crate) enum KeepRefusal {
    /// The machine refuses.
    File(io::Error),
    /// Another program has it open.
    InUse,
    /// It holds something else, in this line.
    Unreadable(usize),
    /// It belongs to another event.
    AnotherEvent,
}

impl From<io::Error> for KeepRefusal {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl Keep {
    /// Opens the file of this event, or begins it.
    pub(crate) fn open(path: &Path, event: EventId) -> Result<Self, KeepRefusal> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.map_or(Ok(()), fs::create_dir_all)?;
        let mut file = private().open(path)?;
        file.try_lock().map_err(|refusal| match refusal {
            fs::TryLockError::WouldBlock => KeepRefusal::InUse,
            fs::TryLockError::Error(error) => KeepRefusal::File(error),
        })?;
        alone(&file)?;
        let mut bytes = Vec::new();
        (&file).take(MOST_BYTES).read_to_end(&mut bytes)?;
        // A line without its end was being written when the program was killed; what it says was told to nobody.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        if bytes.is_empty() {
            file.set_len(0)?;
            file.write_all(Recollection::opening(event).as_bytes())?;
            sync(&file, path)?;
            return Ok(Self { file, memory: Recollection::new(event) });
        }
        let text = String::from_utf8(bytes).map_err(|_| KeepRefusal::Unreadable(1))?;
        let memory = Recollection::read(&text).map_err(KeepRefusal::Unreadable)?;
        if memory.event != event {
            return Err(KeepRefusal::AnotherEvent);
        }
        file.set_len(whole as u64)?;
        // What it says may come from a program that was killed before it had done this.
        sync(&file, path)?;
        Ok(Self { file, memory })
    }

    /// Writes down what happens; it is on the disk when this returns.
    pub(crate) fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        let text = line.text();
        self.file.write_all(text.as_bytes())?;
        self.file.sync_all()?;
        self.memory.happened(&text);
        Ok(())
    }
}

/// For its owner alone.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// One that was there before may have been readable for others.
fn alone(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}

/// A new file is found again after a crash only if its folder is on the disk too, and those above it, which may be as new.
fn sync(file: &File, path: &Path) -> io::Result<()> {
    file.sync_all()?;
    let path = std::path::absolute(path)?;
    let mut folders = path.ancestors().skip(1).filter(|_| cfg!(unix));
    folders.next().map_or(Ok(()), |own| File::open(own)?.sync_all())?;
    for above in folders {
        // One that may not be read was there before.
        let _ = File::open(above).and_then(|above| above.sync_all());
    }
    Ok(())
}

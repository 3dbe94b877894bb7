//! The files of a draw: tickets, proofs, lists of names.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use alley_luck::Proof;

use crate::outcome::Exit;

/// Everything in a file, within what a proof may hold.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Exit> {
    let mut bytes = Vec::new();
    let most = Proof::MOST_BYTES as u64;
    let result = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    result.map_err(|error| Exit::failed(in_file(path, error)))?;
    if bytes.len() > Proof::MOST_BYTES {
        return Err(Exit::refused(in_file(path, "is larger than 64 MiB")));
    }
    Ok(bytes)
}

/// A sentence about a file.
pub(crate) fn in_file(path: &Path, sentence: impl std::fmt::Display) -> String {
    format!("{}: {sentence}", path.display())
}

/// A file that was not there before: a draw is not to be discarded by accident. One that is not filled goes again.
pub(crate) struct NewFile {
    path: PathBuf,
    file: Option<File>,
}

impl NewFile {
    pub(crate) fn create(path: PathBuf) -> Result<Self, Exit> {
        match File::create_new(&path) {
            Ok(file) => Ok(Self { path, file: Some(file) }),
            Err(error) => Err(Exit::failed(in_file(&path, error))),
        }
    }

    pub(crate) fn fill(mut self, text: &str) -> Result<(), Exit> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let filled = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        filled.map_err(|error| Exit::failed(in_file(&self.path, error)))?;
        self.file = None;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if self.file.is_some() {
            // What is left behind is empty or broken; that it cannot be removed changes nothing about the failure.
            let _ = fs::remove_file(&self.path);
        }
    }
}

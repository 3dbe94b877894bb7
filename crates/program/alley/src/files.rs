//! Files that are read whole, and new ones: tickets, proofs, lists of names, spreadsheets.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use alley_luck::Proof;
use alley_words::Language;

use crate::outcome::Exit;

/// What asks for standard input.
const STANDARD_INPUT: &str = "-";

/// Everything in a file, within what a proof may hold.
pub(crate) fn read(path: &Path, language: Language) -> Result<Vec<u8>, Exit> {
    read_within(path, Proof::MOST_BYTES as u64, language.larger_than_a_proof(), language)
}

/// Everything in a file or, for `-`, on standard input; more than the most is refused with this sentence.
pub(crate) fn read_within(path: &Path, most: u64, too_large: &str, language: Language) -> Result<Vec<u8>, Exit> {
    let mut bytes = Vec::new();
    let result = match path.to_str() {
        Some(STANDARD_INPUT) => io::stdin().lock().take(most + 1).read_to_end(&mut bytes),
        _ => File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)),
    };
    result.map_err(|error| Exit::failed(in_file(path, language, language.trouble_of(&error))))?;
    if bytes.len() as u64 > most {
        return Err(Exit::refused(in_file(path, language, too_large)));
    }
    Ok(bytes)
}

/// The same as text.
pub(crate) fn read_text(path: &Path, language: Language) -> Result<String, Exit> {
    String::from_utf8(read(path, language)?).map_err(|_| Exit::refused(in_file(path, language, language.not_utf8())))
}

/// A sentence about a file.
pub(crate) fn in_file(path: &Path, language: Language, sentence: impl std::fmt::Display) -> String {
    match path.to_str() {
        Some(STANDARD_INPUT) => format!("{}: {sentence}", language.standard_input()),
        _ => format!("{}: {sentence}", path.display()),
    }
}

/// A file that was not there before: nothing is to be discarded by accident. One that is not filled goes again.
pub(crate) struct NewFile {
    path: PathBuf,
    file: Option<File>,
    language: Language,
}

impl NewFile {
    pub(crate) fn create(path: PathBuf, language: Language) -> Result<Self, Exit> {
        Self::open(path, language, OpenOptions::new().write(true).create_new(true))
    }

    /// One that nobody else can read.
    pub(crate) fn create_private(path: PathBuf, language: Language) -> Result<Self, Exit> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Self::open(path, language, options.write(true).create_new(true))
    }

    fn open(path: PathBuf, language: Language, options: &OpenOptions) -> Result<Self, Exit> {
        match options.open(&path) {
            Ok(file) => Ok(Self { path, file: Some(file), language }),
            Err(error) => Err(Exit::failed(in_file(&path, language, language.trouble_of(&error)))),
        }
    }

    /// Everything is on the disk when this returns, and the name under which it is found.
    pub(crate) fn fill(mut self, content: impl AsRef<[u8]>) -> Result<(), Exit> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let filled = file.write_all(content.as_ref()).and_then(|()| file.sync_all());
        filled.map_err(|error| Exit::failed(in_file(&self.path, self.language, self.language.trouble_of(&error))))?;
        self.file = None;
        sync_folder_of(&self.path);
        Ok(())
    }
}

/// A system that cannot sync a folder does it by itself.
fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if self.file.is_some() {
            // What is left behind is empty or broken; that it cannot be removed changes nothing about the failure.
            let _ = fs::remove_file(&self.path);
        }
    }
}

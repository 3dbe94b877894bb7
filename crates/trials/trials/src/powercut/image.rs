//! A folder as a disk holds it, with everything in it.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The end of the name of a journal's index in shared memory, and how much there is of it.
const SHARED_MEMORY: &str = "-shm";
const ITS_LENGTH: usize = 32 << 10;

/// What nobody wrote.
pub(super) const RUBBISH: u8 = 0xa5;

/// The files and folders in a folder, by their paths from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Image(pub(super) BTreeMap<PathBuf, Held>);

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Held {
    Folder,
    File(Vec<u8>),
}

/// Whether this is memory that programs share, and nothing that anybody keeps.
pub(super) fn is_shared_memory(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.ends_with(SHARED_MEMORY))
}

/// What a disk may hold of shared memory: nothing that could be of use.
pub(super) fn leftovers() -> Held {
    Held::File(vec![RUBBISH; ITS_LENGTH])
}

impl Image {
    /// What there is now.
    pub(super) fn of(folder: &Path) -> io::Result<Self> {
        let (mut found, mut folders) = (BTreeMap::new(), vec![PathBuf::new()]);
        while let Some(here) = folders.pop() {
            for entry in fs::read_dir(folder.join(&here))? {
                let entry = entry?;
                let path = here.join(entry.file_name());
                if entry.file_type()?.is_dir() {
                    folders.push(path.clone());
                    found.insert(path, Held::Folder);
                } else {
                    found.insert(path, Held::File(fs::read(entry.path())?));
                }
            }
        }
        Ok(Self(found))
    }

    /// Writes it into a folder that holds nothing else afterwards.
    pub(super) fn lay(&self, folder: &Path) -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        // A folder comes before what is in it.
        for (path, held) in &self.0 {
            match held {
                Held::Folder => fs::create_dir(folder.join(path))?,
                Held::File(bytes) => fs::write(folder.join(path), bytes)?,
            }
        }
        Ok(())
    }

    /// The bytes of a file, if it is there.
    pub(super) fn file(&self, path: &Path) -> Option<&[u8]> {
        match self.0.get(path)? {
            Held::File(bytes) => Some(bytes),
            Held::Folder => None,
        }
    }

    /// Without what programs share in memory.
    pub(super) fn kept(mut self) -> Self {
        self.0.retain(|path, _| !is_shared_memory(path));
        self
    }

    /// The same for the same image, and for no other that is likely to occur.
    pub(super) fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

//! A disk, as the calls of programs change it: what there was before, and every change and sync since, in order. Files and
//! folders go by numbers, because a name may come to mean another file.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::image::{Held, Image, is_shared_memory};
use super::traced::{Descriptor, Span, TracedCall};
use crate::Mishap;

/// The number of a file or folder; that of the folder in which everything happens is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Inode(pub(super) usize);

/// A name in a folder, and what it means from now on, if anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Binding {
    pub(super) folder: Inode,
    pub(super) name: OsString,
    pub(super) means: Option<Inode>,
}

/// What a call did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileCall {
    /// Something was created, removed or renamed; all of the names at once.
    Name(Vec<Binding>),
    /// These bytes were written from this place on.
    Write { file: Inode, from: usize, bytes: Vec<u8> },
    /// The file was cut, or filled up with zeros, to this length.
    Resize { file: Inode, length: usize },
    /// A file or a folder was synced.
    Sync(Inode),
}

/// What a file or folder was when the recording began, or when it was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Before {
    Folder(BTreeMap<OsString, Inode>),
    File(Vec<u8>),
    /// Lost with the power, whatever is done with it.
    SharedMemory,
}

#[derive(Clone, Debug)]
pub(super) struct Disk {
    root: PathBuf,
    pub(super) before: Vec<Before>,
    pub(super) calls: Vec<(Span, FileCall)>,
    /// What each path means after all calls, and how long each file is.
    now: BTreeMap<PathBuf, Inode>,
    lengths: BTreeMap<Inode, usize>,
}

impl Disk {
    /// The disk with what is in this folder, all of it synced long ago.
    pub(super) fn of(root: &Path) -> Result<Self, Mishap> {
        let (now, lengths) = (BTreeMap::from([(PathBuf::new(), Inode(0))]), BTreeMap::new());
        let before = vec![Before::Folder(BTreeMap::new())];
        let mut disk = Self { root: root.to_owned(), before, calls: Vec::new(), now, lengths };
        for (path, held) in Image::of(root)?.kept().0 {
            let inode = disk.add(match held {
                Held::Folder => Before::Folder(BTreeMap::new()),
                Held::File(bytes) => Before::File(bytes),
            });
            let Binding { folder, name, .. } = disk.binding(&path, None)?;
            if let Some(Before::Folder(names)) = disk.before.get_mut(folder.0) {
                names.insert(name, inode);
            }
            disk.now.insert(path, inode);
        }
        Ok(disk)
    }

    /// One call more, if it is about anything on this disk.
    pub(super) fn follow(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        match call.name {
            "open" | "openat" | "openat2" | "creat" => self.open(call),
            "mkdir" | "mkdirat" => self.create(call, Before::Folder(BTreeMap::new())),
            "unlink" | "unlinkat" | "rmdir" => self.remove(call),
            "rename" | "renameat" | "renameat2" => self.rename(call),
            "write" | "writev" | "pwrite64" | "pwritev" => self.write(call),
            "ftruncate" => self.resize(call),
            "fsync" | "fdatasync" => self.sync(call),
            "sendto" | "sendmsg" | "msync" => Ok(()),
            _ if call.returned().is_none() => Ok(()),
            "sync" | "syncfs" => Err(call.unreadable()),
            "link" | "linkat" | "symlink" | "symlinkat" | "truncate" => {
                let ours = call.paths()?.iter().any(|path| path.starts_with(&self.root));
                if ours { Err(call.unreadable()) } else { Ok(()) }
            }
            _ => self.here(call, &call.descriptor()?).and_then(|here| here.map_or(Ok(()), |_| Err(call.unreadable()))),
        }
    }

    fn open(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        let creating = call.name == "creat" || call.says(&["O_CREAT", "O_TRUNC"]);
        if call.returned().is_none() || !creating {
            return Ok(());
        }
        let Descriptor { path, .. } = call.opened()?;
        let Ok(path) = path.strip_prefix(&self.root).map(Path::to_owned) else { return Ok(()) };
        if call.says(&["O_TMPFILE", "O_DIRECT", "O_SYNC", "O_DSYNC"]) {
            return Err(call.unreadable());
        }
        match self.now.get(&path) {
            None if is_shared_memory(&path) => self.name(call.span, &path, Before::SharedMemory),
            None => self.name(call.span, &path, Before::File(Vec::new())),
            Some(&file) if call.name == "creat" || call.says(&["O_TRUNC"]) => {
                self.happen(call.span, FileCall::Resize { file, length: 0 });
                Ok(())
            }
            Some(_) => Ok(()),
        }
    }

    fn create(&mut self, call: &TracedCall<'_>, what: Before) -> Result<(), Mishap> {
        match self.named(call)?.as_slice() {
            [Some(path)] => self.name(call.span, path, what),
            _ => Ok(()),
        }
    }

    fn remove(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        let paths = self.named(call)?;
        let [Some(path)] = paths.as_slice() else { return Ok(()) };
        let binding = self.binding(path, None)?;
        self.now.remove(path);
        self.happen(call.span, FileCall::Name(vec![binding]));
        Ok(())
    }

    fn rename(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        let paths = self.named(call)?;
        match paths.as_slice() {
            [None, None] | [] => Ok(()),
            [Some(from), Some(to)] => {
                let inode = self.now.remove(from).ok_or_else(|| call.unreadable())?;
                let bindings = vec![self.binding(from, None)?, self.binding(to, Some(inode))?];
                // What is in a folder would go with it.
                if self.now.keys().any(|path| path.starts_with(from)) {
                    return Err(call.unreadable());
                }
                self.now.insert(to.clone(), inode);
                self.happen(call.span, FileCall::Name(bindings));
                Ok(())
            }
            _ => Err(call.unreadable()),
        }
    }

    fn write(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        let Some(file) = self.changed(call)? else { return Ok(()) };
        let mut bytes = call.bytes()?;
        bytes.truncate(call.returned().ok_or_else(|| call.unreadable())?);
        // Whoever does not say where goes on at the end; the files are compared with the real ones afterwards.
        let end = self.lengths.get(&file).copied().unwrap_or_default();
        let from = if call.name.starts_with('p') { call.last_number()? } else { end };
        self.happen(call.span, FileCall::Write { file, from, bytes });
        Ok(())
    }

    fn resize(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        if let Some(file) = self.changed(call)? {
            self.happen(call.span, FileCall::Resize { file, length: call.last_number()? });
        }
        Ok(())
    }

    fn sync(&mut self, call: &TracedCall<'_>) -> Result<(), Mishap> {
        if call.returned().is_some()
            && let Some(inode) = self.here(call, &call.descriptor()?)?
        {
            self.happen(call.span, FileCall::Sync(inode));
        }
        Ok(())
    }

    /// The file that a call changes. How much of a call happened that its program did not survive is not known.
    fn changed(&self, call: &TracedCall<'_>) -> Result<Option<Inode>, Mishap> {
        if call.returned().is_none() && !call.is_unknown() {
            return Ok(None);
        }
        let file = self.here(call, &call.descriptor()?)?;
        let file = file.filter(|file| self.before.get(file.0) != Some(&Before::SharedMemory));
        if file.is_some() && call.is_unknown() { Err(call.unreadable()) } else { Ok(file) }
    }

    /// What an open file is on this disk, if it is there.
    fn here(&self, call: &TracedCall<'_>, open: &Descriptor) -> Result<Option<Inode>, Mishap> {
        let Ok(path) = open.path.strip_prefix(&self.root) else { return Ok(None) };
        match self.now.get(path) {
            Some(&inode) if !open.removed => Ok(Some(inode)),
            _ => Err(call.unreadable()),
        }
    }

    /// The paths that a call names, each from the root if it leads to this disk; none if the call failed.
    fn named(&self, call: &TracedCall<'_>) -> Result<Vec<Option<PathBuf>>, Mishap> {
        if call.returned().is_none() {
            return Ok(Vec::new());
        }
        let ours = |path: &PathBuf| path.strip_prefix(&self.root).ok().map(Path::to_owned);
        Ok(call.paths()?.iter().map(ours).collect())
    }

    /// Something new at this path.
    fn name(&mut self, span: Span, path: &Path, what: Before) -> Result<(), Mishap> {
        let inode = self.add(what);
        let binding = self.binding(path, Some(inode))?;
        self.now.insert(path.to_owned(), inode);
        self.happen(span, FileCall::Name(vec![binding]));
        Ok(())
    }

    fn add(&mut self, what: Before) -> Inode {
        let inode = Inode(self.before.len());
        if let Before::File(bytes) = &what {
            self.lengths.insert(inode, bytes.len());
        }
        self.before.push(what);
        inode
    }

    fn binding(&self, path: &Path, means: Option<Inode>) -> Result<Binding, Mishap> {
        let folder = path.parent().and_then(|folder| self.now.get(folder)).copied();
        let (Some(folder), Some(name)) = (folder, path.file_name()) else {
            return Err(format!("{} is in a folder that nobody made", path.display()).into());
        };
        Ok(Binding { folder, name: name.to_owned(), means })
    }

    fn happen(&mut self, span: Span, call: FileCall) {
        match &call {
            FileCall::Write { file, from, bytes } => {
                let length = self.lengths.entry(*file).or_default();
                *length = (*length).max(from + bytes.len());
            }
            FileCall::Resize { file, length } => drop(self.lengths.insert(*file, *length)),
            FileCall::Name(_) | FileCall::Sync(_) => {}
        }
        self.calls.push((span, call));
    }
}

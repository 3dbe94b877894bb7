//! The moment at which the power goes. What was synced before is there; of everything that had begun and was not synced, the
//! disk has what it likes.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::path::PathBuf;

use super::content::{Unsynced, content};
use super::disk::{Before, Disk, FileCall, Inode};
use super::image::{Held, Image, leftovers};
use super::traced::Span;
use super::whim::Whim;

/// The names in each folder.
type NamesOfFolders = BTreeMap<usize, BTreeMap<OsString, Inode>>;

impl Disk {
    /// What the disk holds when the power goes before this line of the trace.
    pub(super) fn image(&self, line: usize, whim: &mut Whim) -> Image {
        let cut = Cut::of(self, line);
        let names = cut.names(whim);
        let (mut image, mut folders) = (Image::default(), vec![(PathBuf::new(), Inode(0))]);
        while let Some((path, folder)) = folders.pop() {
            for (name, &inode) in names.get(&folder.0).into_iter().flatten() {
                let path = path.join(name);
                let held = match self.before.get(inode.0) {
                    Some(Before::Folder(_)) => Held::Folder,
                    Some(Before::File(before)) => Held::File(cut.content(inode, before, whim)),
                    Some(Before::SharedMemory) | None => leftovers(),
                };
                if held == Held::Folder {
                    folders.push((path.clone(), inode));
                }
                image.0.insert(path, held);
            }
        }
        image
    }

    /// The write that began last before this line, if nothing else did: where it begins, and how long it is.
    pub(super) fn last_write(&self, line: usize) -> Option<(usize, usize)> {
        match self.calls.iter().rfind(|(span, _)| span.began < line)? {
            (span, FileCall::Write { from, bytes, .. }) if span.began + 1 == line => Some((*from, bytes.len())),
            _ => None,
        }
    }
}

/// What is known of every call at one moment.
struct Cut<'disk> {
    disk: &'disk Disk,
    line: usize,
    /// For each file and folder the line in which its last sync that has returned began.
    synced: BTreeMap<usize, usize>,
}

impl<'disk> Cut<'disk> {
    fn of(disk: &'disk Disk, line: usize) -> Self {
        let mut synced = BTreeMap::new();
        for (span, call) in &disk.calls {
            if let FileCall::Sync(inode) = call
                && span.ended < line
            {
                let last = synced.entry(inode.0).or_insert(span.began);
                *last = span.began.max(*last);
            }
        }
        Self { disk, line, synced }
    }

    /// A sync is for what had returned before it began.
    fn is_certain(&self, inode: Inode, span: Span) -> bool {
        self.synced.get(&inode.0).is_some_and(|&synced| span.ended < synced)
    }

    fn begun(&self) -> impl Iterator<Item = &'disk (Span, FileCall)> {
        let line = self.line;
        self.disk.calls.iter().filter(move |(span, _)| span.began < line)
    }

    /// What every folder names. A change of a name needs those before it; several names that change at once do so together,
    /// and are there for certain once one of their folders is.
    fn names(&self, whim: &mut Whim) -> NamesOfFolders {
        let folders = self.disk.before.iter().enumerate().filter_map(|(number, before)| match before {
            Before::Folder(names) => Some((number, names.clone())),
            Before::File(_) | Before::SharedMemory => None,
        });
        let (mut folders, mut lost) = (folders.collect::<NamesOfFolders>(), HashSet::new());
        for (span, call) in self.begun() {
            let FileCall::Name(bindings) = call else { continue };
            let certain = bindings.iter().any(|binding| self.is_certain(binding.folder, *span));
            let possible = bindings.iter().all(|binding| !lost.contains(&(binding.folder.0, &binding.name)));
            let kept = certain || possible && whim.choose(1) == 1;
            for binding in bindings {
                let Some(names) = folders.get_mut(&binding.folder.0) else { continue };
                match binding.means {
                    _ if !kept => drop(lost.insert((binding.folder.0, &binding.name))),
                    Some(inode) => drop(names.insert(binding.name.clone(), inode)),
                    None => drop(names.remove(&binding.name)),
                }
            }
        }
        folders
    }

    fn content(&self, file: Inode, before: &[u8], whim: &mut Whim) -> Vec<u8> {
        let last = self.begun().last().map(|(span, _)| span.began);
        let (mut certain, mut unsynced) = (Vec::new(), Vec::new());
        for (span, call) in self.begun() {
            let change = match call {
                FileCall::Write { file: written, from, bytes } if *written == file => {
                    let torn = whim.torn.filter(|_| last == Some(span.began)).unwrap_or(bytes.len());
                    Unsynced::Write { from: *from, bytes: bytes.get(..torn).unwrap_or(bytes) }
                }
                FileCall::Resize { file: resized, length } if *resized == file => Unsynced::Resize { length: *length },
                _ => continue,
            };
            if self.is_certain(file, *span) { certain.push(change) } else { unsynced.push(change) }
        }
        let certain = content(before.to_vec(), &certain, &mut Whim::eager());
        content(certain, &unsynced, whim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::powercut::traced::calls;
    use crate::{Dice, Scratch};
    use std::collections::BTreeSet;

    /// A disk on which a trace happens, with the path of its root for `ROOT`, and all text between backticks in hexadecimal.
    fn disk(trace: &str) -> Disk {
        let root = Scratch::new();
        std::fs::write(root.file("old"), "old").unwrap();
        let trace = trace.replace("ROOT", root.file("").to_str().unwrap().trim_end_matches('/'));
        let hex = |text: &str| text.bytes().fold(String::new(), |hex, byte| hex + &format!("\\x{byte:02x}"));
        let parts = trace.split('`').enumerate();
        let trace: String =
            parts.map(|(number, part)| if number % 2 == 1 { hex(part) } else { part.to_owned() }).collect();
        let mut disk = Disk::of(&root.file("")).unwrap();
        for call in calls(&trace, 0) {
            disk.follow(&call).unwrap();
        }
        disk
    }

    fn told(image: &Image) -> String {
        let one = |(path, held): (&PathBuf, &Held)| match held {
            Held::Folder => format!("{}/", path.display()),
            Held::File(bytes) => format!("{}:{}", path.display(), String::from_utf8_lossy(bytes)),
        };
        image.0.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    /// Everything that the disk may hold before this line.
    fn possible(disk: &Disk, line: usize) -> BTreeSet<String> {
        (0..500).map(|seed| told(&disk.image(line, &mut Whim::by_lot(Dice::new(seed), 6)))).collect()
    }

    fn set(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(ToString::to_string).collect()
    }

    const NEW_FILE: &str = "\
7 mkdir(\"`ROOT/home`\", 0777) = 0
7 openat(AT_FDCWD<`/`>, \"`ROOT/home/f`\", O_WRONLY|O_CREAT|O_EXCL, 0600) = 3<`ROOT/home/f`>
7 write(3<`ROOT/home/f`>, \"`new`\", 3) = 3
7 fsync(3<`ROOT/home/f`>) = 0
7 fsync(4<`ROOT/home`>) = 0
7 fsync(5<`ROOT`>) = 0
";

    #[test]
    fn a_new_file_is_there_once_it_and_its_folders_are_synced() {
        let disk = disk(NEW_FILE);
        assert_eq!(possible(&disk, 0), set(&["old:old"]));
        assert_eq!(possible(&disk, 1), set(&["old:old", "home/ old:old"]));
        let nothing_of_it = ["old:old", "home/ old:old", "home/ home/f: old:old", "home/ home/f:\0\0\0 old:old"];
        let rubbish = "home/ home/f:\u{fffd}\u{fffd}\u{fffd} old:old";
        assert_eq!(possible(&disk, 3), set(&[&nothing_of_it[..], &[rubbish, "home/ home/f:new old:old"]].concat()));
        assert_eq!(possible(&disk, 4), set(&["old:old", "home/ old:old", "home/ home/f:new old:old"]));
        assert_eq!(possible(&disk, 5), set(&["old:old", "home/ home/f:new old:old"]));
        assert_eq!(possible(&disk, 6), set(&["home/ home/f:new old:old"]));
    }

    #[test]
    fn a_sync_is_for_what_was_written_before_it_began() {
        let disk = disk(
            "7 pwrite64(3<`ROOT/old`>, \"`1`\", 1, 0) = 1\n7 fdatasync(3<`ROOT/old`> <unfinished ...>\n\
             8 pwrite64(4<`ROOT/old`>, \"`2`\", 1, 0) = 1\n7 <... fdatasync resumed>) = 0\n",
        );
        assert_eq!(possible(&disk, 3), set(&["old:old", "old:1ld", "old:2ld"]));
        assert_eq!(possible(&disk, 4), set(&["old:1ld", "old:2ld"]));
    }

    #[test]
    fn a_name_that_comes_again_is_another_file() {
        let disk = disk(
            "7 unlink(\"`ROOT/old`\") = 0\n\
             7 openat(AT_FDCWD<`/`>, \"`ROOT/old`\", O_RDWR|O_CREAT, 0600) = 3<`ROOT/old`>\n\
             7 pwrite64(3<`ROOT/old`>, \"`new`\", 3, 0) = 3\n7 fdatasync(3<`ROOT/old`>) = 0\n7 fsync(5<`ROOT`>) = 0\n",
        );
        assert_eq!(possible(&disk, 4), set(&["old:old", "", "old:new"]));
        assert_eq!(possible(&disk, 5), set(&["old:new"]));
    }

    #[test]
    fn a_rename_changes_both_names_or_neither() {
        let disk = disk(
            "7 rename(\"`ROOT/old`\", \"`ROOT/new`\") = 0\n7 unlink(\"`ROOT/new`\") = 0\n7 fsync(5<`ROOT`>) = 0\n",
        );
        assert_eq!(possible(&disk, 2), set(&["old:old", "new:old", ""]));
        assert_eq!(possible(&disk, 3), set(&[""]));
    }

    #[test]
    fn a_write_may_be_torn_at_sectors() {
        let disk = disk("7 pwrite64(3<`ROOT/old`>, \"`abcd`\", 4, 510) = 4\n");
        assert_eq!(disk.last_write(1), Some((510, 4)));
        assert_eq!(Whim::tears(510, 4).collect::<Vec<_>>(), [2]);
        assert_eq!(Whim::tears(24, 1024).collect::<Vec<_>>(), [488, 1000]);
        let torn = disk.image(1, &mut Whim::torn(2));
        assert_eq!(torn.file(std::path::Path::new("old")).map(|bytes| (bytes.len(), bytes[511])), Some((512, b'b')));
    }

    #[test]
    fn what_cannot_be_followed_is_refused() {
        let root = Scratch::new();
        let path: String =
            root.file("x").to_str().unwrap().bytes().fold(String::new(), |hex, byte| hex + &format!("\\x{byte:02x}"));
        for line in [
            format!("7 pwrite64(3<{path}>, \"\\x41\", 1, 0) = 1"),
            format!("7 fallocate(3<{path}>, 0, 0, 9) = 0"),
            format!("7 symlink(\"{path}\", \"{path}\") = 0"),
            "7 sync() = 0".to_owned(),
        ] {
            let mut disk = Disk::of(&root.file("")).unwrap();
            assert!(calls(&line, 0).iter().any(|call| disk.follow(call).is_err()), "{line}");
        }
    }
}

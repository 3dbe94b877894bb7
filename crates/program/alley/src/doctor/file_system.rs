//! Which file system a folder is on, as far as the system tells.

use std::fs;
use std::path::{Path, PathBuf};

/// Where Linux tells what is mounted where.
const MOUNTS: &str = "/proc/self/mountinfo";

/// A file system.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileSystem {
    /// Its kind, if it is known.
    pub(super) kind: Option<String>,
}

/// What a file system rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// A disk, for all that is known.
    Disk,
    /// Memory, which forgets.
    Memory,
    /// A layer over another file system, as containers have it.
    Layer,
    /// Another machine.
    Network,
}

impl FileSystem {
    /// The one that has this folder.
    pub(super) fn of(folder: &Path) -> Self {
        let mounts = fs::read_to_string(MOUNTS).unwrap_or_default();
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Self { kind: kind_of(&mounts, &folder) }
    }

    pub(super) fn ground(&self) -> Ground {
        match self.kind.as_deref().unwrap_or_default() {
            "tmpfs" | "ramfs" | "rootfs" => Ground::Memory,
            "overlay" | "aufs" | "unionfs" => Ground::Layer,
            "nfs" | "nfs4" | "cifs" | "smb3" | "smbfs" | "9p" | "afs" | "ceph" | "lustre" | "vboxsf" | "fuse.sshfs"
            | "fuse.glusterfs" | "fuse.rclone" | "fuse.s3fs" | "fuse.vmhgfs-fuse" => Ground::Network,
            _ => Ground::Disk,
        }
    }
}

/// The kind of the last mount that covers this folder most closely.
fn kind_of(mounts: &str, folder: &Path) -> Option<String> {
    let covering = mounts.lines().filter_map(mount).filter(|(point, _)| folder.starts_with(point));
    covering.max_by_key(|(point, _)| point.components().count()).map(|(_, kind)| kind.to_owned())
}

/// `36 35 98:0 /root /mount/point rw,noatime master:1 - ext4 /dev/sda1 rw`
fn mount(line: &str) -> Option<(PathBuf, &str)> {
    let (place, system) = line.split_once(" - ")?;
    let point = place.split(' ').nth(4)?;
    Some((unescaped(point).into(), system.split(' ').next()?))
}

/// Blanks, tabs, line feeds and backslashes stand there in octal.
fn unescaped(point: &str) -> String {
    let letters = [(r"\040", " "), (r"\011", "\t"), (r"\012", "\n"), (r"\134", r"\")];
    letters.iter().fold(point.to_owned(), |point, (octal, letter)| point.replace(octal, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLD: &str = r"22 28 0:20 / /proc rw,nosuid - proc proc rw
28 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 28 0:25 / /dev/shm rw,nosuid - tmpfs tmpfs rw
31 28 0:40 / /srv/club\040night rw - nfs4 host:/export rw
32 28 0:41 / /home rw - ext4 /dev/sdb rw
33 28 0:42 / /home rw - overlay overlay rw,lowerdir=/a - b
";

    fn found(folder: &str) -> (Option<String>, Ground) {
        let system = FileSystem { kind: kind_of(TOLD, Path::new(folder)) };
        let ground = system.ground();
        (system.kind, ground)
    }

    #[test]
    fn the_closest_and_latest_mount_has_the_folder() {
        let kind = |name: &str| Some(name.to_owned());
        assert_eq!(found("/var/lib/alley"), (kind("ext4"), Ground::Disk));
        assert_eq!(found("/dev/shm/alley"), (kind("tmpfs"), Ground::Memory));
        assert_eq!(found("/dev/shmem"), (kind("ext4"), Ground::Disk));
        assert_eq!(found("/srv/club night/alley"), (kind("nfs4"), Ground::Network));
        assert_eq!(found("/home/kim"), (kind("overlay"), Ground::Layer));
        assert_eq!(kind_of("nonsense\n\n - \n", Path::new("/")), None);
        assert_eq!(FileSystem { kind: None }.ground(), Ground::Disk);
    }
}

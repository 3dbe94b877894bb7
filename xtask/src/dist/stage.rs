//! A folder that is packed as it stands: every file readable for everybody, the program executable.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use alley_trials::Mishap;

const FOLDER: u32 = 0o755;
const PROGRAM: u32 = 0o755;
const FILE: u32 = 0o644;

/// What will be unpacked.
#[derive(Debug)]
pub(super) struct Stage(PathBuf);

impl Stage {
    /// An empty one in this place.
    pub(super) fn new(folder: PathBuf) -> Result<Self, Mishap> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    pub(super) fn folder(&self, place: &str) -> PathBuf {
        self.0.join(place)
    }

    pub(super) fn put(&self, place: &str, content: impl AsRef<[u8]>) -> Result<(), Mishap> {
        let file = self.0.join(place);
        fs::create_dir_all(file.parent().ok_or("a file is in a folder")?)?;
        fs::write(&file, content)?;
        Ok(fs::set_permissions(file, fs::Permissions::from_mode(FILE))?)
    }

    pub(super) fn put_program(&self, place: &str, program: &Path) -> Result<(), Mishap> {
        self.copy(place, program)?;
        Ok(fs::set_permissions(self.0.join(place), fs::Permissions::from_mode(PROGRAM))?)
    }

    pub(super) fn copy(&self, place: &str, file: &Path) -> Result<(), Mishap> {
        self.put(place, fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?)
    }

    /// Puts all files of a folder there, and of the folders in it.
    pub(super) fn copy_folder(&self, place: &str, folder: &Path) -> Result<(), Mishap> {
        for file in everything(folder)?.into_iter().filter(|path| path.is_file()) {
            let name = file.strip_prefix(folder).unwrap_or(&file).display();
            self.copy(&format!("{place}/{name}"), &file)?;
        }
        Ok(())
    }

    /// How much room it takes when it is unpacked, by the sizes of its files alone.
    pub(super) fn kilobytes(&self) -> Result<u64, Mishap> {
        let mut kilobytes = 0;
        for path in everything(&self.0)? {
            kilobytes += fs::metadata(path)?.len().div_ceil(1024);
        }
        Ok(kilobytes)
    }

    /// Packs it for `tar`, below one folder that is called as it is. It is gone afterwards.
    pub(super) fn tar(self, package: &Path, time: &str) -> Result<PathBuf, Mishap> {
        let name = self.0.file_name().unwrap_or_default().to_owned();
        let mut command = Command::new("tar");
        command.args(["--create", "--format=ustar", "--sort=name", "--owner=root:0", "--group=root:0"]);
        command.arg(format!("--mtime=@{time}")).args(["--use-compress-program", "gzip -9n", "--file"]).arg(package);
        command.arg("--directory").arg(self.0.parent().unwrap_or(&self.0)).arg(name);
        self.pack(package, command)
    }

    /// Packs it for `dpkg`. It is gone afterwards.
    pub(super) fn deb(self, package: &Path, time: &str) -> Result<PathBuf, Mishap> {
        let mut command = Command::new("dpkg-deb");
        // What compresses better does it with a number of threads that shows in the bytes.
        command.args(["--root-owner-group", "-Zgzip", "-z9", "--build"]).arg(&self.0).arg(package);
        command.env("SOURCE_DATE_EPOCH", time);
        self.pack(package, command)
    }

    fn pack(self, package: &Path, mut command: Command) -> Result<PathBuf, Mishap> {
        for path in everything(&self.0)?.into_iter().filter(|path| path.is_dir()) {
            fs::set_permissions(path, fs::Permissions::from_mode(FOLDER))?;
        }
        let output = command.output()?;
        if !output.status.success() {
            return Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)).into());
        }
        fs::remove_dir_all(&self.0)?;
        Ok(package.to_owned())
    }
}

/// Compresses every file of a folder, so that no hour and no name of it is told.
pub(super) fn compress(folder: &Path) -> Result<(), Mishap> {
    let pages = everything(folder)?.into_iter().filter(|path| path.is_file()).collect::<Vec<_>>();
    let output = Command::new("gzip").args(["-9n", "--"]).args(pages).output()?;
    if !output.status.success() {
        return Err(format!("gzip failed: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    for path in everything(folder)?.into_iter().filter(|path| path.is_file()) {
        fs::set_permissions(path, fs::Permissions::from_mode(FILE))?;
    }
    Ok(())
}

/// A folder and all that is in it, at any depth.
fn everything(folder: &Path) -> Result<Vec<PathBuf>, Mishap> {
    let mut found = vec![folder.to_owned()];
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(everything(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

//! Documents that hold what a command measured, and the machine it was measured on.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use alley_trials::{Mishap, target};

const END: &str = "<!-- the end of what it measured -->";

/// The processor, its cores and the compiler, as they say of themselves.
pub(crate) fn machine() -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        processor.lines().find_map(|line| line.strip_prefix("model name\t: ")).unwrap_or("an unknown processor");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let said = |program: &str, argument: &str| {
        let output = Command::new(program).arg(argument).output().map(|output| output.stdout).unwrap_or_default();
        String::from_utf8_lossy(&output).trim().to_owned()
    };
    format!(
        "{model}, {cores} cores, {}, {}, {}.\n",
        said("uname", "-sr"),
        said("rustc", "--version"),
        said("date", "+%F")
    )
}

/// In place of what this command measured before.
pub(crate) fn keep(document: &str, command: &str, measured: &str) -> Result<(), Mishap> {
    let (path, begin) = (root().join(document), format!("<!-- what `cargo xtask {command}` measured -->"));
    let text = fs::read_to_string(&path)?;
    let cut = text.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = cut.ok_or_else(|| format!("{document} has no place for what was measured"))?;
    Ok(fs::write(path, format!("{before}{begin}\n{measured}{END}{after}"))?)
}

/// The folder of the whole workspace: beside the one that is built into, unless that is elsewhere.
pub(crate) fn root() -> PathBuf {
    let root =
        std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).and_then(|path| Some(path.parent()?.to_owned()));
    root.or_else(|| Some(target().parent()?.to_owned())).unwrap_or_default()
}

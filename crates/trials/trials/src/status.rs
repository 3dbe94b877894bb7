//! What Linux tells of a program that runs: its memory, its open descriptors, its threads.

use std::fs;

use crate::Mishap;

/// What the status of a program says after this name: a number, in KiB if it is memory.
pub(crate) fn told(id: u32, name: &str) -> Result<u64, Mishap> {
    let status = fs::read_to_string(format!("/proc/{id}/status"))?;
    let found = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.split_whitespace().next());
    let number = found.and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("the status of program {id} does not tell its {name}").into())
}

/// How many descriptors it has open.
#[cfg(any(feature = "attacks", test))]
pub(crate) fn descriptors(id: u32) -> Result<u64, Mishap> {
    Ok(u64::try_from(fs::read_dir(format!("/proc/{id}/fd"))?.count()).unwrap_or(u64::MAX))
}

/// The program and those that it has started, as far as they run.
#[cfg(any(feature = "attacks", test))]
pub(crate) fn family(id: u32) -> Vec<u32> {
    let started = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    let started = started.split_whitespace().filter_map(|child| child.parse().ok());
    std::iter::once(id).chain(started).collect()
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn a_program_is_told_of_with_what_it_started() {
        let own = std::process::id();
        assert!(told(own, "VmRSS").unwrap() > 0 && told(own, "Threads").unwrap() > 0);
        assert!(told(own, "VmR").is_err() && told(u32::MAX, "VmRSS").is_err());
        let before = descriptors(own).unwrap();
        let _open = [(); 50].map(|()| fs::File::open("/dev/null").unwrap());
        assert!(descriptors(own).unwrap() >= before.saturating_sub(30) + 50);
        let mut shell =
            Command::new("sh").args(["-c", "sleep 60 & echo; wait"]).stdout(Stdio::piped()).spawn().unwrap();
        std::io::Read::read_exact(shell.stdout.as_mut().unwrap(), &mut [0]).unwrap();
        let family = family(shell.id());
        assert_eq!((family.len(), family[0]), (2, shell.id()));
        assert_eq!(told(family[1], "PPid").unwrap(), u64::from(shell.id()));
        Command::new("kill").args(family.iter().map(ToString::to_string)).status().unwrap();
        shell.wait().unwrap();
    }
}

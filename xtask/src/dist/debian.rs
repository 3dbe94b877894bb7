//! What Debian is told of the package. What it depends on is read out of the program itself.

use std::collections::BTreeMap;
use std::path::Path;

use alley_trials::Mishap;

use super::{NAME, VERSION, told};

/// Where a library comes from: its file, its package, and what its versions begin with.
const LIBRARIES: [(&str, &str, &str); 4] = [
    ("libc.so.6", "libc6", "GLIBC_"),
    ("libm.so.6", "libc6", "GLIBC_"),
    ("ld-linux-x86-64.so.2", "libc6", "GLIBC_"),
    ("libgcc_s.so.1", "libgcc-s1", "GCC_"),
];

/// The file `control`. There are no others: nothing is run when the package comes or goes.
pub(super) fn control(program: &Path, kilobytes: u64) -> Result<String, Mishap> {
    let program = program.to_str().ok_or("the path of the program is not text")?;
    let read = |what| told("readelf", &["--wide", what, program]);
    let depends = depends(&read("--dynamic")?, &read("--version-info")?)?;
    let architecture = architecture()?;
    Ok(format!(
        "Package: {NAME}\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: The maintainers of Alley\n\
         Section: games\n\
         Priority: optional\n\
         Installed-Size: {kilobytes}\n\
         Depends: {depends}\n\
         Suggests: nginx\n\
         Description: bowling scores, and car races that draw lots\n\
         \x20Alley keeps the score of ten-pin bowling, for one player or any number of\n\
         \x20them, and runs car races that draw lots: in a terminal, from a file, or on\n\
         \x20everybody's phone. No roll is lost, no score is wrong, no draw can be faked.\n"
    ))
}

/// What Debian calls the processors that are built for.
pub(super) fn architecture() -> Result<&'static str, Mishap> {
    match std::env::consts::ARCH {
        "x86_64" => Ok("amd64"),
        other => Err(format!("no package is made for {other}: nobody has tried one").into()),
    }
}

/// The packages of all libraries, each in the version of the newest symbol that is used.
fn depends(dynamic: &str, versions: &str) -> Result<String, Mishap> {
    let mut newest = BTreeMap::<&str, Vec<u32>>::new();
    for library in dynamic.lines().filter(|line| line.contains("(NEEDED)")) {
        let name = library.split(['[', ']']).nth(1).unwrap_or_default();
        let known = LIBRARIES.iter().find(|(file, ..)| *file == name);
        let (_, package, prefix) = known.ok_or_else(|| format!("nobody knows which package has {name}"))?;
        let named = versions.split("Name: ").skip(1).filter_map(|rest| rest.split_whitespace().next());
        for version in named.filter_map(|name| name.strip_prefix(prefix)) {
            let numbers: Result<Vec<_>, _> = version.split('.').map(str::parse).collect();
            let numbers = numbers.map_err(|_| format!("nobody knows which {package} has {prefix}{version}"))?;
            let most = newest.entry(package).or_default();
            *most = numbers.max(most.clone());
        }
    }
    let words = newest.into_iter().map(|(package, version)| {
        let numbers: Vec<_> = version.iter().map(ToString::to_string).collect();
        format!("{package} (>= {})", numbers.join("."))
    });
    let words: Vec<_> = words.collect();
    if words.is_empty() { Err("the program needs no library: is it one?".into()) } else { Ok(words.join(", ")) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;

    const DYNAMIC: &str = "
 0x0000000000000001 (NEEDED)             Shared library: [libgcc_s.so.1]
 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
 0x000000000000000c (INIT)               0x1000
";
    const VERSIONS: &str = "
  0x0010:   Name: GCC_3.3  Flags: none  Version: 9
  0x0020:   Name: GLIBC_2.9  Flags: none  Version: 5
  0x0030:   Name: GLIBC_2.34  Flags: none  Version: 3
  0x0040:   Name: GLIBC_2.4  Flags: none  Version: 2
";

    #[test]
    fn the_newest_symbol_decides() {
        assert_eq!(depends(DYNAMIC, VERSIONS).unwrap(), "libc6 (>= 2.34), libgcc-s1 (>= 3.3)");
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        let sentence = |dynamic: &str, versions: &str| depends(dynamic, versions).unwrap_err().to_string();
        let other = DYNAMIC.replace("libgcc_s.so.1", "libssl.so.3");
        assert_eq!(sentence(&other, VERSIONS), "nobody knows which package has libssl.so.3");
        let other = VERSIONS.replace("GLIBC_2.9", "GLIBC_ABI_DT_RELR");
        assert_eq!(sentence(DYNAMIC, &other), "nobody knows which libc6 has GLIBC_ABI_DT_RELR");
        assert_eq!(sentence("", ""), "the program needs no library: is it one?");
    }
}

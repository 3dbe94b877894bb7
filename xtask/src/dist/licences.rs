//! The licences of all that is built into the program: every text once, with the crates that it came with.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use alley_trials::Mishap;
use serde_json::Value;

use super::{VERSION, told};
use crate::document::root;

/// How files of licences are called, in small letters.
const FILES: [&str; 7] = ["licence", "license", "copying", "copyright", "notice", "unlicense", "patents"];

/// Crates that come without a file. They may be used under the Apache License, whose text is the same for everybody.
const WITHOUT_A_FILE: [&str; 3] = ["blst", "maud", "maud_macros"];

/// A crate that others wrote.
#[derive(Debug)]
struct Foreign<'metadata> {
    name: &'metadata str,
    version: &'metadata str,
    terms: &'metadata str,
    folder: &'metadata Path,
}

/// All of them, as one document.
pub(super) fn licences() -> Result<String, Mishap> {
    // Not what only tests need, nor what only other systems need.
    let tree = ["tree", "--locked", "--package", "alley", "--edges", "normal,build", "--prefix", "none"];
    let tree = told("cargo", &tree)?;
    let built: BTreeSet<_> = tree.lines().filter_map(named).collect();
    let metadata = told("cargo", &["metadata", "--locked", "--format-version", "1"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let foreign: Vec<_> = packages
        .iter()
        .filter(|package| package["source"].is_string())
        .filter_map(Foreign::read)
        .filter(|one| built.contains(&(one.name, one.version)))
        .collect();
    document(&foreign, &fs::read_to_string(root().join("LICENSE-APACHE"))?)
}

/// `serde v1.0.228 (proc-macro)`: the name and the version.
fn named(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

fn document(foreign: &[Foreign<'_>], apache: &str) -> Result<String, Mishap> {
    let mut document = format!("What others wrote and is built into Alley {VERSION}, and under which terms:\n\n");
    let mut texts = BTreeMap::<String, Vec<String>>::new();
    for one in foreign {
        // Writing into a string does not fail.
        let _ = writeln!(document, "{} {}: {}", one.name, one.version, one.terms);
        for (file, text) in one.files(apache)? {
            texts.entry(text).or_default().push(format!("{} {} ({file})", one.name, one.version));
        }
    }
    let mut texts: Vec<_> = texts.into_iter().map(|(text, crates)| (crates, text)).collect();
    texts.sort();
    for (crates, text) in texts {
        let _ = write!(document, "\n{}\n{}:\n\n{text}\n", "=".repeat(80), crates.join(",\n"));
    }
    Ok(document)
}

impl<'metadata> Foreign<'metadata> {
    fn read(package: &'metadata Value) -> Option<Self> {
        let word = |key: &str| package[key].as_str();
        let folder = Path::new(word("manifest_path")?).parent()?;
        let terms = word("license").unwrap_or("see its file");
        Some(Self { name: word("name")?, version: word("version")?, terms, folder })
    }

    /// The files of its licences, sorted, each with its text.
    fn files(&self, apache: &str) -> Result<Vec<(String, String)>, Mishap> {
        let mut files = Vec::new();
        for entry in fs::read_dir(self.folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let begins = |word: &str| name.to_lowercase().starts_with(word);
            if entry.file_type()?.is_file() && FILES.iter().any(|word| begins(word)) {
                files.push((name, tidied(&String::from_utf8_lossy(&fs::read(entry.path())?))));
            }
        }
        files.sort();
        match (files.is_empty(), WITHOUT_A_FILE.contains(&self.name)) {
            (false, false) => Ok(files),
            (true, true) if self.terms.contains("Apache-2.0") => Ok(vec![("Apache-2.0".to_owned(), tidied(apache))]),
            (true, _) => Err(format!("{} has no file with its licence", self.name).into()),
            (false, true) => {
                Err(format!("{} has a file with its licence now: no exception any more", self.name).into())
            }
        }
    }
}

/// Blanks and line ends that differ make no other text.
fn tidied(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;
    use alley_trials::Scratch;

    #[test]
    fn a_text_stands_once_and_none_is_missing() {
        let (one, other, none) = (Scratch::new(), Scratch::new(), Scratch::new());
        fs::write(one.file("LICENSE-MIT"), "Do what you like. \r\n").unwrap();
        fs::write(other.file("license.md"), "Do what you like.\n\n").unwrap();
        fs::write(other.file("Notice"), "Thanks.").unwrap();
        fs::write(other.file("README.md"), "Hello.").unwrap();
        let crate_in = |name, folder: &Scratch| (name, folder.file(""));
        let crates = [crate_in("a", &one), crate_in("b", &other), crate_in("maud", &none), crate_in("c", &none)];
        let foreign = |number: usize, terms| {
            let (name, folder) = &crates[number];
            Foreign { name, version: "1.0", terms, folder }
        };
        let line = "=".repeat(80);
        let whole = document(&[foreign(0, "MIT"), foreign(1, "MIT"), foreign(2, "MIT OR Apache-2.0")], "Apache\n");
        assert!(whole.unwrap().ends_with(&format!(
            ":\n\na 1.0: MIT\nb 1.0: MIT\nmaud 1.0: MIT OR Apache-2.0\n\
             \n{line}\na 1.0 (LICENSE-MIT),\nb 1.0 (license.md):\n\nDo what you like.\n\
             \n{line}\nb 1.0 (Notice):\n\nThanks.\n\
             \n{line}\nmaud 1.0 (Apache-2.0):\n\nApache\n"
        )));
        let sentence = |one| document(&[one], "Apache").unwrap_err().to_string();
        assert_eq!(sentence(foreign(3, "Apache-2.0")), "c has no file with its licence");
        assert_eq!(sentence(foreign(2, "MIT")), "maud has no file with its licence");
        fs::write(none.file("COPYING"), "Do what you like.").unwrap();
        assert_eq!(sentence(foreign(2, "MIT")), "maud has a file with its licence now: no exception any more");
    }

    #[test]
    fn a_line_of_the_tree_names_a_crate() {
        assert_eq!(named("serde_derive v1.0.228 (proc-macro) (*)"), Some(("serde_derive", "1.0.228")));
        assert_eq!(named(""), None);
    }
}

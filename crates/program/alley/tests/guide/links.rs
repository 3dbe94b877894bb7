//! Links within the project lead somewhere.

use std::path::{Component, Path, PathBuf};

use alley_trials::links;

use crate::document::{Document, everything, project};

/// The name by which a heading can be linked to: small letters, blanks as hyphens, nothing but letters and digits.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// The path without `..`, within the project.
fn resolved(document: &str, link: &str) -> Option<PathBuf> {
    let mut path = Path::new(document).parent()?.to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir if !path.pop() => return None,
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    Some(path)
}

/// What is wrong with a link, if anything is.
fn fault(documents: &[Document], from: &Document, link: &str) -> Option<String> {
    if ["http://", "https://", "mailto:"].iter().any(|scheme| link.starts_with(scheme)) {
        return None;
    }
    let (path, heading) = link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
    let found = if path.is_empty() { Some(PathBuf::from(&from.name)) } else { resolved(&from.name, path) };
    let there = found.filter(|path| project().join(path).exists());
    let Some(there) = there else { return Some(format!("{}: no {link}", from.name)) };
    let heading = heading?;
    let page = documents.iter().find(|document| Path::new(&document.name) == there);
    let known = page.is_some_and(|page| page.headings().iter().any(|(_, title)| anchor(title) == heading));
    (!known).then(|| format!("{}: no heading {link}", from.name))
}

#[test]
fn every_link_leads_somewhere() {
    let documents = everything();
    let mut seen = 0;
    let mut faults = Vec::new();
    for document in &documents {
        let links = links(&document.text);
        seen += links.len();
        faults.extend(links.iter().filter_map(|link| fault(&documents, document, link)));
    }
    assert_eq!(faults.join("\n"), "");
    assert!(seen > 50, "{seen} links");
}

#[test]
fn a_link_to_nothing_is_found() {
    let page = |name: &str, text: &str| Document { name: name.to_owned(), text: text.to_owned() };
    let text = "# A, b & C\n[x](api.md) `[no](no.md)` <img src=\"no.png\">\n```text\n[no](no)\n```\n";
    let from = page("docs/verify.md", text);
    assert_eq!(links(&from.text), ["api.md", "no.png"]);
    let documents = [page("docs/verify.md", text)];
    let found = |link: &str| fault(&documents, &from, link);
    let fine = ["verify.md", "../README.md", "../docs", "#a-b--c", "verify.md#a-b--c", "https://alley.example/"];
    assert_eq!(fine.map(found), [const { None }; 6]);
    assert!(["no.png", "#a-b-c", "../../README.md", "verify.sh#a"].into_iter().all(|link| found(link).is_some()));
}

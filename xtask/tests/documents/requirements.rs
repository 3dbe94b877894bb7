//! `docs/requirements.md` is complete when no cell is empty, and true when every type and every test it names exists.

use super::{is_a_test, quoted, sources};

fn rows() -> Vec<Vec<String>> {
    super::rows("docs/requirements.md", "requirement")
}

#[test]
fn no_cell_is_empty() {
    assert!(rows().len() > 60);
    for row in rows() {
        assert!(row.len() == 3 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

#[test]
fn every_type_named_exists() {
    let sources = sources();
    for row in rows() {
        for name in quoted(&row[1]).filter(|name| name.starts_with(char::is_uppercase)) {
            let declared = |(_, source): &(String, String)| {
                ["struct", "enum", "trait"].iter().any(|kind| {
                    let declaration = format!("{kind} {name}");
                    source.match_indices(&declaration).any(|(at, _)| {
                        source[at + declaration.len()..].starts_with(|next: char| !next.is_alphanumeric())
                    })
                })
            };
            assert!(sources.iter().any(declared), "no type `{name}`: {row:?}");
        }
    }
}

#[test]
fn every_test_named_exists() {
    let sources = sources();
    for row in rows() {
        for name in quoted(&row[2]).filter(|name| name.contains("::")) {
            assert!(is_a_test(&sources, name), "no test `{name}`: {row:?}");
        }
    }
}

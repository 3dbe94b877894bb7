//! A record as `alley games export` writes it, as far as a loss would show.

use serde::Deserialize;

use crate::Mishap;

/// A game of an export.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(super) struct RecordedGame {
    pub(super) id: String,
    game: String,
    state: String,
    #[serde(default)]
    players: Vec<String>,
    pub(super) entries: Vec<RecordedEntry>,
}

/// One entry of it; its hash stands for all before it too.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(super) struct RecordedEntry {
    hash: String,
}

/// The games of an export.
pub(super) fn games(export: &str) -> Result<Vec<RecordedGame>, Mishap> {
    serde_json::from_str(export).map_err(|fault| format!("an export that cannot be read: {fault}").into())
}

/// Whether a record came to be another one by entries that were added, and by nothing else.
pub(super) fn grew(before: &[RecordedGame], after: &[RecordedGame]) -> bool {
    let goes_on =
        |game: &RecordedGame| after.iter().any(|later| later.id == game.id && later.entries.starts_with(&game.entries));
    before.iter().all(goes_on)
}

/// The games to which entries were added.
pub(super) fn grown<'after>(before: &[RecordedGame], after: &'after [RecordedGame]) -> Vec<&'after RecordedGame> {
    after.iter().filter(|game| !before.contains(game)).collect()
}

impl RecordedGame {
    /// Whether somebody may still bowl in it.
    pub(super) fn is_open(&self) -> bool {
        self.game == "bowling" && self.state == "open"
    }

    /// By its id, or by somebody who plays in it.
    pub(super) fn goes_by(&self, name: &str) -> bool {
        self.id == name || self.players.iter().any(|player| player == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_grows_by_entries_at_the_end() {
        let record = |entries: &str| {
            let head = r#""id":"k7f3qd","game":"bowling","state":"open","players":["ABC"]"#;
            games(&format!(r#"[{{{head},"entries":[{entries}]}}]"#)).unwrap()
        };
        let one = record(r#"{"hash":"a"}"#);
        let more = record(r#"{"hash":"a"},{"hash":"b"}"#);
        let other = record(r#"{"hash":"c"},{"hash":"b"}"#);
        assert!(grew(&[], &one) && grew(&one, &one) && grew(&one, &more));
        assert_eq!((grown(&one, &one), grown(&one, &more)), (vec![], vec![&more[0]]));
        assert!(!grew(&more, &one) && !grew(&one, &other) && !grew(&one, &[]));
        assert!(one[0].goes_by("ABC") && one[0].goes_by("k7f3qd") && !one[0].goes_by("XYZ"));
    }
}

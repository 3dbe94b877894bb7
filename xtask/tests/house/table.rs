//! The table at the top of ARCHITECTURE.md, which is the only one: what it does not allow fails.

use std::collections::BTreeSet;

/// One room of the house.
#[derive(Debug)]
pub(crate) struct Row {
    /// The folder it stands in, under `crates`; `-` for a room beside that folder.
    pub(crate) layer: String,
    pub(crate) room: String,
    may_use: BTreeSet<String>,
    /// What only its tests may use besides.
    tests_may_use: BTreeSet<String>,
}

/// The layer that attacks all others: their tests may use it, although it is above them.
const ATTACKERS: &str = "trials";

/// Who uses a room: the program, or only tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum User {
    Program,
    Tests,
}

/// The rows from the lowest layer to the highest, as a document has them.
pub(crate) fn rows(document: &str) -> Vec<Row> {
    let lines = document.lines().skip_while(|line| !line.starts_with("| layer | room | may use | tests may use |"));
    let mut rows = Vec::<Row>::new();
    for line in lines.skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<_> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, layer, room, may_use, tests_may_use, ..] = cells[..] else { panic!("{line}") };
        let named = |cell: &str| match cell {
            "-" => BTreeSet::new(),
            "all below" => rows.iter().filter(|row| row.layer != layer).map(|row| row.room.clone()).collect(),
            _ => cell.split(", ").map(ToOwned::to_owned).collect(),
        };
        let (may_use, tests_may_use) = (named(may_use), named(tests_may_use));
        rows.push(Row { layer: layer.to_owned(), room: room.to_owned(), may_use, tests_may_use });
    }
    rows
}

/// Where the folders and the table differ, in both directions.
pub(crate) fn misplaced(rows: &[Row], folders: &[(String, String)]) -> Vec<String> {
    let rows: BTreeSet<_> = rows.iter().map(|row| (row.layer.clone(), row.room.clone())).collect();
    let folders: BTreeSet<_> = folders.iter().cloned().collect();
    let missing = rows.difference(&folders).map(|(layer, room)| format!("{layer}/{room} has a row, but no folder"));
    let unknown = folders.difference(&rows).map(|(layer, room)| format!("{layer}/{room} has a folder, but no row"));
    missing.chain(unknown).collect()
}

/// Rows that name a room of a higher layer, or one that is not there.
pub(crate) fn upward(rows: &[Row]) -> Vec<String> {
    let layers: Vec<_> = rows.iter().map(|row| &row.layer).collect();
    let height = |layer: &String| layers.iter().position(|other| *other == layer);
    let mut faults = Vec::new();
    for row in rows {
        for (used, user) in row.uses() {
            match rows.iter().find(|other| other.room == *used) {
                None => faults.push(format!("{} may use {used}, which is not there", row.room)),
                Some(other) if user == User::Tests && other.layer == ATTACKERS => {}
                Some(other) if height(&other.layer) <= height(&row.layer) => {}
                Some(_) => faults.push(format!("{} may use {used}, which is above it", row.room)),
            }
        }
    }
    faults
}

/// Edges that no row allows.
pub(crate) fn forbidden(rows: &[Row], edges: &[(String, String, User)]) -> Vec<String> {
    let allowed = |(room, used, user): &&(String, String, User)| {
        let row = rows.iter().find(|row| row.room == *room);
        row.is_some_and(|row| row.may_use.contains(used) || (*user == User::Tests && row.tests_may_use.contains(used)))
    };
    let refused = edges.iter().filter(|edge| !allowed(edge));
    refused.map(|(room, used, user)| format!("{room} must not use {used} ({user:?})")).collect()
}

impl Row {
    fn uses(&self) -> impl Iterator<Item = (&String, User)> {
        let program = self.may_use.iter().map(|used| (used, User::Program));
        program.chain(self.tests_may_use.iter().map(|used| (used, User::Tests)))
    }
}

const DOCUMENT: &str = "\
| other | table |
|---|---|
| `a` | b |

| layer | room | may use | tests may use | holds |
|---|---|---|---|---|
| `rules` | `bowling` | - | - | pins |
| `rules` | `racing` | - | trials | cars |
| `play` | `board` | bowling, racing | - | marks |
| `trials` | `trials` | all below | - | storms |
| - | `xtask` | all below | - | the check |

| `play` | `later` | - | - | not in the table |
";

#[test]
fn a_room_without_a_row_and_a_row_without_a_room_are_found() {
    let folder = |layer: &str, room: &str| (layer.to_owned(), room.to_owned());
    let mut folders =
        [("rules", "bowling"), ("rules", "racing"), ("play", "board"), ("trials", "trials"), ("-", "xtask")]
            .map(|(layer, room)| folder(layer, room))
            .to_vec();
    assert_eq!(misplaced(&rows(DOCUMENT), &folders), [""; 0]);
    folders[2] = folder("faces", "board");
    let faults = ["play/board has a row, but no folder", "faces/board has a folder, but no row"];
    assert_eq!(misplaced(&rows(DOCUMENT), &folders), faults);
}

#[test]
fn a_row_that_points_up_is_found() {
    assert_eq!(upward(&rows(DOCUMENT)), [""; 0]);
    let above = DOCUMENT.replace("`bowling` | - |", "`bowling` | board |");
    assert_eq!(upward(&rows(&above)), ["bowling may use board, which is above it"]);
    let in_tests = DOCUMENT.replace("`bowling` | - | - |", "`bowling` | - | board |");
    assert_eq!(upward(&rows(&in_tests)), ["bowling may use board, which is above it"]);
    let attacker = DOCUMENT.replace("`bowling` | - |", "`bowling` | trials |");
    assert_eq!(upward(&rows(&attacker)), ["bowling may use trials, which is above it"]);
    let unknown = DOCUMENT.replace("bowling, racing", "bowling, cars");
    assert_eq!(upward(&rows(&unknown)), ["board may use cars, which is not there"]);
}

#[test]
fn an_edge_that_no_row_allows_is_found() {
    let faults = |room: &str, used: &str, user| {
        forbidden(&rows(DOCUMENT), &[(room.to_owned(), used.to_owned(), user)]).into_iter().next()
    };
    let both = [User::Program, User::Tests];
    assert_eq!(both.map(|user| faults("board", "racing", user)), [None, None]);
    assert_eq!(both.map(|user| faults("xtask", "bowling", user)), [None, None]);
    assert_eq!(faults("racing", "trials", User::Tests), None);
    assert_eq!(faults("racing", "trials", User::Program).unwrap(), "racing must not use trials (Program)");
    assert_eq!(faults("racing", "bowling", User::Tests).unwrap(), "racing must not use bowling (Tests)");
    assert_eq!(faults("later", "bowling", User::Program).unwrap(), "later must not use bowling (Program)");
}

//! What holds of the configuration, and who said so.

use alley_text::{blanks, columns, harmless};
use alley_words::Language;
use serde_json::{Value, json};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidBy {
    /// An option on the command line.
    Flag(&'static str),
    /// A variable of the environment.
    Variable(&'static str),
    /// A line of the file.
    Line(usize),
    /// Nobody: it is the default.
    Nobody,
}

/// A setting as it holds.
#[derive(Clone, Debug)]
pub struct PreferenceShown {
    /// Its name in the file.
    pub name: &'static str,
    /// Its value as it is spelled, for programs; none if nothing is set.
    pub value: Option<String>,
    /// Whether it is a number for them.
    pub is_number: bool,
    /// The same for people, where there is more to say than the value.
    pub told: Option<String>,
    /// Where it comes from.
    pub said: SaidBy,
}

/// The table of all settings. A value may name any file, so nothing in it moves a cursor.
#[must_use]
pub fn preferences_table(preferences: &[PreferenceShown], language: Language) -> String {
    let heads = [language.head_of_settings(), language.head_of_values(), language.head_of_sources()];
    let rows: Vec<_> =
        [heads.map(str::to_owned)].into_iter().chain(preferences.iter().map(|shown| row(shown, language))).collect();
    let width = |cell: fn(&[String; 3]) -> &String| rows.iter().map(|row| columns(cell(row))).max().unwrap_or_default();
    let (names, values) = (width(|[name, ..]| name), width(|[_, value, _]| value));
    let line = |[name, value, said]: &[String; 3]| {
        format!("{name}{}  {value}{}  {said}\n", blanks(name, names), blanks(value, values))
    };
    rows.iter().map(line).collect()
}

fn row(shown: &PreferenceShown, language: Language) -> [String; 3] {
    let said = match shown.said {
        SaidBy::Flag(name) | SaidBy::Variable(name) => name.to_owned(),
        SaidBy::Line(line) => language.by_line(line),
        SaidBy::Nobody => language.by_default().to_owned(),
    };
    let value = shown.told.as_deref().or(shown.value.as_deref()).unwrap_or(language.not_set());
    [shown.name.to_owned(), harmless(value, usize::MAX), said]
}

/// The same for programs: the file, and one object per line and setting.
#[must_use]
pub fn preferences_as_json(file: Option<(&str, bool)>, preferences: &[PreferenceShown]) -> String {
    let file = file.map_or(Value::Null, |(path, found)| json!({ "path": path, "found": found }));
    let lines: Vec<_> = preferences.iter().map(|shown| format!("\n{}", object(shown))).collect();
    format!("{{\"file\":{file},\n\"settings\":[{}\n]}}\n", lines.join(","))
}

fn object(shown: &PreferenceShown) -> Value {
    let (from, detail) = match shown.said {
        SaidBy::Flag(name) => ("option", Some(("option", json!(name)))),
        SaidBy::Variable(name) => ("variable", Some(("variable", json!(name)))),
        SaidBy::Line(line) => ("file", Some(("line", json!(line)))),
        SaidBy::Nobody => ("default", None),
    };
    let number = shown.value.as_ref().filter(|_| shown.is_number).and_then(|value| value.parse::<u32>().ok());
    let value = number.map_or_else(|| json!(shown.value), |number| json!(number));
    let mut object = json!({ "name": shown.name, "value": value, "from": from });
    if let Some((key, detail)) = detail {
        object[key] = detail;
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown() -> [PreferenceShown; 4] {
        let shown = |name, value: Option<&str>, told: Option<&str>, said| PreferenceShown {
            name,
            value: value.map(str::to_owned),
            is_number: name == "port",
            told: told.map(str::to_owned),
            said,
        };
        [
            shown("lang", None, Some("한국어"), SaidBy::Nobody),
            shown("journal", Some("/a\u{1b}b"), None, SaidBy::Flag("--journal")),
            shown("port", Some("9000"), None, SaidBy::Variable("ALLEY_PORT")),
            shown("home", None, None, SaidBy::Line(3)),
        ]
    }

    #[test]
    fn every_column_begins_below_its_head() {
        let english = "SETTING  VALUE    FROM\n\
                       lang     한국어   default\n\
                       journal  /a\u{fffd}b     --journal\n\
                       port     9000     ALLEY_PORT\n\
                       home     not set  line 3 of the file\n";
        assert_eq!(preferences_table(&shown(), Language::English), english);
        let korean = preferences_table(&shown(), Language::Korean);
        assert!(korean.starts_with("설정     값           출처\nlang     한국어       기본값\n"), "{korean}");
        assert!(korean.ends_with("home     정하지 않음  파일의 3번째 줄\n"), "{korean}");
    }

    #[test]
    fn programs_are_told_each_in_a_line() {
        let json = preferences_as_json(Some(("/x", true)), &shown());
        assert_eq!(json.lines().count(), 7);
        let read: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["file"], json!({ "path": "/x", "found": true }));
        let settings = [
            json!({ "name": "lang", "value": null, "from": "default" }),
            json!({ "name": "journal", "value": "/a\u{1b}b", "from": "option", "option": "--journal" }),
            json!({ "name": "port", "value": 9000, "from": "variable", "variable": "ALLEY_PORT" }),
            json!({ "name": "home", "value": null, "from": "file", "line": 3 }),
        ];
        assert_eq!(read["settings"], json!(settings));
        let homeless: Value = serde_json::from_str(&preferences_as_json(None, &[])).unwrap();
        assert_eq!(homeless, json!({ "file": null, "settings": [] }));
    }
}

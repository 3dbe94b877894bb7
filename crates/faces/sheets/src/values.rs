//! The standing as comma-separated values (RFC 4180).

use alley_text::in_a_cell;
use csv::WriterBuilder;

use crate::account::Account;
use crate::table::{Item, standing};

pub(crate) fn csv(account: &Account<'_>) -> String {
    // Writing into memory does not fail, and every row has as many fields as the others.
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for row in standing(account) {
        let _ = writer.write_record(row.iter().map(written));
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// A number is one for every spreadsheet, below 0 too; a name is never taken for one.
fn written(item: &Item) -> String {
    match item {
        Item::Nothing => String::new(),
        Item::Text(text) => in_a_cell(text).into_owned(),
        Item::Whole(number) => number.to_string(),
        Item::Average(pins) => format!("{pins:.2}"),
        Item::Chance(chance) => format!("{chance:.4}"),
    }
}

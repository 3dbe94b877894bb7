//! An evening as a real spreadsheet (.xlsx).

use std::fmt;

use alley_evening::Tiebreak;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use crate::account::{Account, word};
use crate::table::{Item, Rows, games, standing, teams};

pub(crate) fn workbook(account: &Account<'_>) -> Result<Vec<u8>, Unwritten> {
    let mut book = Workbook::new();
    book.set_properties(&properties(account)?);
    sheet(book.add_worksheet(), "Standing", &standing(account), 3)?;
    if !account.night.standings.teams().is_empty() {
        sheet(book.add_worksheet(), "Teams", &teams(account), 2)?;
    }
    sheet(book.add_worksheet(), "Games", &games(account), 5)?;
    Ok(book.save_to_buffer()?)
}

/// No clock is asked: the same evening is the same file.
fn properties(account: &Account<'_>) -> Result<DocProperties, XlsxError> {
    let title = account.evening.plan().title().map(ToString::to_string).unwrap_or_default();
    let order = Tiebreak::ALL.map(word).join(", ");
    let made = ExcelDateTime::from_ymd(1980, 1, 1)?;
    Ok(DocProperties::new().set_title(title).set_comment(format!("order: {order}")).set_creation_datetime(&made))
}

/// The heads and this many columns stay in sight.
fn sheet(sheet: &mut Worksheet, name: &str, rows: &Rows, fixed: u16) -> Result<(), XlsxError> {
    let heads = Format::new().set_bold();
    sheet.set_name(name)?.set_freeze_panes(1, fixed)?;
    for (row, items) in (0..).zip(rows) {
        for (column, item) in (0..).zip(items) {
            write(sheet, (row, column), item)?;
        }
    }
    sheet.set_row_format(0, &heads)?;
    sheet.autofit();
    Ok(())
}

fn write(sheet: &mut Worksheet, (row, column): (u32, u16), item: &Item) -> Result<(), XlsxError> {
    match item {
        Item::Nothing => {}
        Item::Text(text) => drop(sheet.write_string(row, column, text)?),
        Item::Whole(number) => drop(sheet.write_number(row, column, *number)?),
        Item::Average(pins) => drop(sheet.write_number_with_format(row, column, *pins, &shown("0.00"))?),
        Item::Chance(chance) => drop(sheet.write_number_with_format(row, column, *chance, &shown("0.0%"))?),
    }
    Ok(())
}

fn shown(form: &str) -> Format {
    Format::new().set_num_format(form)
}

/// A spreadsheet that could not be made.
#[derive(Debug)]
pub struct Unwritten(XlsxError);

impl From<XlsxError> for Unwritten {
    fn from(error: XlsxError) -> Self {
        Self(error)
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the spreadsheet could not be made: {}", self.0)
    }
}

impl std::error::Error for Unwritten {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

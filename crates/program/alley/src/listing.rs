//! Pages of the list of records, newest first.

use alley_console::{Dialogue, ListedRecord, list_as_json, list_header, listed};
use alley_journal::Filter;
use alley_words::Language;

use crate::arguments::Page;
use crate::lookup::{Shelf, place_of};
use crate::outcome::{Exit, Losses, OrExit};
use crate::record::Recordkeeping;

/// A page of the list, unless somebody wants another length.
const PAGE: u32 = 20;

/// A page of the list of these records; or that there are none.
pub(crate) fn list(
    dialogue: &mut Dialogue<'_>,
    record: &Recordkeeping,
    page: &Page,
    (filter, nothing, language): (Filter, &str, Language),
) -> Result<(), Exit> {
    let limit = page.limit.unwrap_or(PAGE);
    let mut shelf = Shelf::of(record, language)?;
    let mut heads = shelf.list(filter, page.before, limit + 1)?;
    let more = heads.len() > limit as usize;
    heads.truncate(limit as usize);
    let last = heads.last().map(place_of);
    let (mut records, mut losses) = (Vec::with_capacity(heads.len()), Losses::default());
    for head in heads {
        match head {
            Err(place) => losses.tell(&shelf.damaged(place)),
            Ok(head) => {
                let opened = shelf.open(head.game).map_err(|exit| losses.tell(&exit));
                records.push(ListedRecord { head, digest: opened.ok().map(|(_, archived)| archived.digest()) });
            }
        }
    }
    let text = match last {
        _ if page.json => list_as_json(&records),
        None if page.before.is_some() => language.no_such_page().to_owned(),
        None => nothing.to_owned(),
        Some(place) => {
            let lines: String = records.iter().map(|record| listed(record, language)).collect();
            let earlier = if more { language.more_games(&place.to_string()) } else { String::new() };
            list_header(language) + &lines + &earlier
        }
    };
    dialogue.say(&text).ending(language)?;
    losses.ending()
}

//! Taking over whole games, all of them or none.

use alley_journal::{Failure, Inventory, Record};

use crate::begin::put;
use crate::rows;
use crate::session::{Mode, Session};
use crate::trouble::Trouble;

pub(crate) async fn import(session: &mut Session, records: &[Record]) -> Result<Inventory, Trouble> {
    session
        .whole(Mode::Write, async |session| {
            let mut taken = Inventory { games: 0, entries: 0 };
            for record in records {
                let entries = import_one(session, record).await?;
                taken.games += u64::from(entries > 0);
                taken.entries += entries;
            }
            Ok(taken)
        })
        .await
}

/// How many entries were not here yet.
async fn import_one(session: &mut Session, record: &Record) -> Result<u64, Trouble> {
    if let Some(head) = rows::heads(session, &[record.game()]).await?.remove(&record.game()) {
        let end = record.end();
        let stands = rows::stored_position(session, &head, end.number).await?;
        return if stands == Some(end) { Ok(0) } else { Err(Failure::Different(record.game()).into()) };
    }
    record.refuse_shared_keys()?;
    put(session, record).await.map(|position| position.number)
}

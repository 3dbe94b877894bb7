//! The whole record, read and verified as it stood at one moment.

use alley_journal::{Damage, Inventory, ListPlace};

use crate::rows;
use crate::schema;
use crate::session::{Mode, Session};
use crate::trouble::Trouble;

pub(crate) async fn check(session: &mut Session) -> Result<Inventory, Trouble> {
    session
        .whole(Mode::Snapshot, async |session| {
            let found = walk(session).await?;
            let words = "SELECT (SELECT games FROM tally), (SELECT count(*) FROM entries)";
            let rows = session.ask(words, &[]).await?;
            let row = rows.first().ok_or(Damage::Count)?;
            let (games, entries): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            if found != (Inventory { games: games.unsigned_abs(), entries: entries.unsigned_abs() }) {
                return Err(Damage::Count.into());
            }
            schema::expect_guards(session).await?;
            Ok(found)
        })
        .await
}

/// Every game in the order of places, without a gap, by the same ways that reading takes.
async fn walk(session: &mut Session) -> Result<Inventory, Trouble> {
    let mut found = Inventory { games: 0, entries: 0 };
    loop {
        let heads = rows::heads_after(session, rows::signed(found.games)?).await?;
        if heads.is_empty() {
            return Ok(found);
        }
        for head in heads {
            found.games += 1;
            if head.place.number() != found.games {
                return Err(Damage::Head { place: ListPlace::new(found.games) }.into());
            }
            let mut entries = 0;
            rows::follow(session, &head, 0, |_| entries += 1).await?;
            found.entries += entries;
        }
    }
}

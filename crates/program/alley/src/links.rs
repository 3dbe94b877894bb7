//! Links to a game, for phones: made where the record is, good wherever it is served.

use std::net::Ipv4Addr;

use alley_console::{Dialogue, GameLinks};
use alley_journal::GameIdPrefix;
use alley_play::{Match, RecordRefusal, clock};
use alley_web::{Home, link_to};
use alley_words::Language;

use crate::arguments::PORT;
use crate::lookup::{Shelf, unusable};
use crate::outcome::{Exit, OrExit};
use crate::record::Recordkeeping;
use crate::serving::{neighbours, place};

/// `alley games link`.
pub(crate) fn link(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (id, revoke, home): (GameIdPrefix, bool, Option<&Home>),
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let id = shelf.wanted(Some(id))?;
    let mut game = Match::resume(shelf.journal, id, clock).map_err(|refusal| match refusal {
        RecordRefusal::OtherKind(id) => Exit::refused(language.only_games_are_linked(id)),
        refusal => unusable(id, &refusal, record, language),
    })?;
    hand_out(dialogue, language, record, (&mut game, revoke, home))
}

/// Makes links to a game, and says them.
pub(crate) fn hand_out(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (game, revoke, home): (&mut Match, bool, Option<&Home>),
) -> Result<(), Exit> {
    let id = game.id();
    let write = game.link(revoke).map_err(|refusal| unusable(id, &refusal, record, language))?;
    let server = Whereabouts::of(home);
    let at = |token| format!("{}{}", server.address, link_to(id, token));
    let links = GameLinks {
        keep: at(&write),
        watch: at(&write.look()),
        is_reached_by_phones: server.command != Some(HERE_ONLY),
        runs: match server.command {
            Some(command) => language.links_need_command(&record.command(command)),
            None => language.links_need_server(&server.address),
        },
        revoked: revoke,
    };
    dialogue.hand_out(&links, language).ending(language)
}

const HERE_ONLY: &str = "serve";

/// Where the record is served, or would be.
struct Whereabouts {
    address: String,
    /// What has to run for that, if it is on this machine.
    command: Option<&'static str>,
}

impl Whereabouts {
    /// Where somebody says; else this machine in its network, as `alley serve --lan` would print it.
    fn of(home: Option<&Home>) -> Self {
        match (home, neighbours().first()) {
            (Some(home), _) => Self { address: home.to_string(), command: None },
            (None, Some(&neighbour)) => Self { address: place((neighbour, PORT)), command: Some("serve --lan") },
            (None, None) => Self { address: place((Ipv4Addr::LOCALHOST, PORT)), command: Some(HERE_ONLY) },
        }
    }
}

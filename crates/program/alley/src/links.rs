//! Links to a game, for phones: made where the record is, good wherever it is served.

use std::net::Ipv4Addr;

use alley_console::{Dialogue, GameLinks};
use alley_journal::{GameId, GameIdPrefix};
use alley_play::{Archived, Followed, Match, RecordRefusal, clock, link_evening};
use alley_web::{Home, link_to, link_to_evening};
use alley_words::Language;

use crate::arguments::PORT;
use crate::lookup::{Shelf, evening_unusable, unusable};
use crate::outcome::{Exit, OrExit};
use crate::record::Recordkeeping;
use crate::serving::{neighbours, place};

/// `alley games link`.
pub(crate) fn link(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (id, revoke, server): (GameIdPrefix, bool, Whereabouts),
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let id = shelf.wanted(Some(id))?;
    let begun = shelf.open(id)?.1;
    match begun {
        Archived::Evening(_) => return link_host(dialogue, language, record, (shelf, id, revoke, server)),
        Archived::Bowling(score) => {
            if let Some(evening) = score.membership().map(|membership| membership.evening) {
                let command = record.command(&format!("games link {evening}"));
                return Err(Exit::refused(language.linked_by_evening(id, evening, &command)));
            }
        }
        Archived::Race(_) | Archived::Gathering(_) => {}
    }
    let mut game = Match::resume(shelf.journal, id, clock).map_err(|refusal| match refusal {
        RecordRefusal::OtherKind(id) => Exit::refused(language.only_games_are_linked(id)),
        refusal => unusable(id, &refusal, record, language),
    })?;
    hand_out(dialogue, language, record, (&mut game, revoke, server))
}

/// Makes links to an evening, for its host and for those who look on.
fn link_host(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (mut shelf, id, revoke, server): (Shelf<'_>, GameId, bool, Whereabouts),
) -> Result<(), Exit> {
    let unusable = |refusal| evening_unusable(id, &refusal, record, language);
    let mut evening = Followed::load(&mut *shelf.journal, id).map_err(unusable)?;
    let host = link_evening(&mut *shelf.journal, &mut evening, revoke, clock()).map_err(unusable)?;
    let links = [&host, &host.look()].map(|token| link_to_evening(id, token));
    say(dialogue, language, record, (links, true), (revoke, &server))
}

/// Makes links to a game, and says them.
pub(crate) fn hand_out(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (game, revoke, server): (&mut Match, bool, Whereabouts),
) -> Result<(), Exit> {
    let id = game.id();
    let write = game.link(revoke).map_err(|refusal| unusable(id, &refusal, record, language))?;
    let links = [&write, &write.look()].map(|token| link_to(id, token));
    say(dialogue, language, record, (links, false), (revoke, &server))
}

/// Says links that may write and that may look, to a game or to an evening.
fn say(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    ([keep, watch], evening): ([String; 2], bool),
    (revoke, server): (bool, &Whereabouts),
) -> Result<(), Exit> {
    let links = GameLinks {
        keep: format!("{}{keep}", server.address),
        watch: format!("{}{watch}", server.address),
        evening,
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
pub(crate) struct Whereabouts {
    address: String,
    /// What has to run for that, if it is on this machine.
    command: Option<&'static str>,
}

impl Whereabouts {
    /// Where somebody says; else this machine in its network, as `alley serve --lan` would print it.
    pub(crate) fn of(home: Option<&Home>, port: Option<u16>) -> Self {
        let port = port.unwrap_or(PORT);
        match (home, neighbours().first()) {
            (Some(home), _) => Self { address: home.to_string(), command: None },
            (None, Some(&neighbour)) => Self { address: place((neighbour, port)), command: Some("serve --lan") },
            (None, None) => Self { address: place((Ipv4Addr::LOCALHOST, port)), command: Some(HERE_ONLY) },
        }
    }
}

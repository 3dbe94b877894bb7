//! What is told about the proof of a race.

use alley_luck::Draw;
use alley_play::{Archived, Gathering, Kept, KeptRace};
use alley_words::{Assurance, Language};

use crate::news::TextSeen;

/// The race in a record.
pub(super) fn race_of(archived: Archived) -> Option<KeptRace> {
    match archived {
        Archived::Race(race) => Some(race),
        Archived::Gathering(gathering) => latest_race(&gathering),
        Archived::Bowling(_) | Archived::Evening(_) => None,
    }
}

/// The latest race of an event.
pub(super) fn latest_race(gathering: &Gathering) -> Option<KeptRace> {
    let board = gathering.board();
    board.notices().filter_map(|notice| gathering.race(notice.number)).last()
}

/// What a race proves, and the proof itself; of a race whose seed somebody named, that there is none.
pub(super) fn told(race: &KeptRace, language: Language) -> TextSeen {
    let seed = language.seed_of_race(&race.seed().to_string()).trim_end().to_owned();
    match race {
        KeptRace::Draw(draw) => proof(draw, seed, language),
        KeptRace::Replay(..) => {
            let lines = vec![language.no_proof_of_replay().to_owned(), String::new(), seed];
            TextSeen { title: language.proof_short().to_owned(), lines }
        }
    }
}

fn proof(draw: &Draw, seed: String, language: Language) -> TextSeen {
    let ticket = draw.ticket();
    let commitment = language.commitment_before_race(&ticket.commitment().to_string()).trim_end().to_owned();
    let gap = || [String::new()];
    let assurances = language.assurances(&Assurance::of(draw));
    let proof = draw.clone().prove().to_string();
    let lines = [commitment, seed].into_iter().chain(gap()).chain(assurances).chain(gap());
    TextSeen {
        title: format!("{} · {}", language.proof_short(), language.level(ticket.level())),
        lines: lines.chain(proof.lines().map(str::to_owned)).collect(),
    }
}

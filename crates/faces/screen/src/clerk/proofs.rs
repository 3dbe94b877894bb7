//! What is told about the proof of a race.

use alley_luck::{Draw, Goal, Proof};
use alley_play::{Archived, Gathering, Kept, KeptRace};
use alley_words::{Assurance, Language, VerdictTold};

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

/// What a race proves, and the proof itself. A race whose seed somebody named has no proof, and that is said.
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
    let proof = draw.clone().prove();
    let verdict = language.verdict(&verdict(&proof));
    let verdict = verdict.lines().map(str::to_owned);
    let lines = [commitment, seed].into_iter().chain(gap()).chain(verdict).chain(gap());
    let proof = proof.to_string();
    TextSeen {
        title: format!("{} · {}", language.proof_short(), language.level(ticket.level())),
        lines: lines.chain(proof.lines().map(str::to_owned)).collect(),
    }
}

/// What a proof that was just made from the record comes to. Nothing was published that it could be compared with, and draws
/// before it are not at hand.
fn verdict(proof: &Proof) -> VerdictTold<'_> {
    let ticket = proof.draw().ticket();
    let course = ticket.course();
    VerdictTold {
        event: (ticket.title().as_str(), ticket.number()),
        race: (course.entrants().count(), course.laps().count()),
        picked: course.goal() != Goal::Classic,
        named: proof.outcome().named().map(|car| car.name().as_str()).collect(),
        published: false,
        follows: (ticket.number() > 1).then_some(false),
        assurance: Assurance::of(proof.draw()),
    }
}

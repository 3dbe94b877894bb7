//! What must hold at every moment, whatever happens: the invariants of a game that is kept by several servers.

use super::at_desk::AtDesk;
use super::chains::{Chains, Flaw, Sight};
use super::scene::{Gaze, Promise, Scene};
use super::scorekeeper::{Pressed, shows};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Law {
    /// Numbers have no gap, chain and head agree.
    Whole,
    /// No key is there twice.
    KeysOnce,
    /// What somebody wanted once is there at most once, answered or not.
    WishesOnce,
    /// The history replays to what is on paper.
    OnPaper,
    /// What was acknowledged is there, at its version.
    AcknowledgedIsThere,
    /// What was refused is not there, and never will be.
    RefusedIsNotThere,
    /// A version has one winner: it follows what its writer saw, and nobody else was told to have it.
    OneWinner,
    /// Nothing a scorekeeper gave up to send was never in the record.
    NothingForgotten,
    /// Nobody is shown what the record does not say; so two servers show a version alike.
    ShownIsThere,
    /// A desk that knows how the record stands shows that.
    ShowsWhatItKnows,
    /// What a viewer sees only grows, at any server.
    Grows,
    /// A server that finds that something is lost tells it.
    LossIsTold,
    /// When nothing goes wrong any more, everything that was pressed is answered and everybody sees the newest board.
    Settles,
}

/// The law that is broken at this moment, if one is.
pub(super) fn broken(state: &Scene, desks: [&AtDesk; 2], chains: &Chains, pressed: &[Pressed]) -> Option<Law> {
    let visible = state.database.visible;
    if let Some(flaw) = chains.flaw_of(visible) {
        return Some(match flaw {
            Flaw::KeyTwice => Law::KeysOnce,
            Flaw::WishTwice => Law::WishesOnce,
            Flaw::NotOnPaper => Law::OnPaper,
            Flaw::Broken => Law::Whole,
        });
    }
    let promises = &state.promises;
    let mut won: Vec<u64> = Vec::new();
    for (wish, promise) in promises.fortunes.iter().enumerate() {
        let place = chains.place(visible, wish);
        let version = place.map(|tip| chains.view(tip).version);
        match promise {
            Some(Promise::Written(told)) if !promises.lost => {
                if version.is_none() || told.is_some_and(|told| version != Some(told)) {
                    return Some(Law::AcknowledgedIsThere);
                }
                if told.is_some_and(|told| won.contains(&told)) {
                    return Some(Law::OneWinner);
                }
                won.extend(told);
            }
            // After a loss another attempt with the same key may be decided otherwise.
            Some(Promise::Refused) if place.is_some() && !promises.vanished => return Some(Law::RefusedIsNotThere),
            // What vanished before another scorekeeper heard that it is saved is still on that phone.
            Some(Promise::LetGo) if place.is_none() && (pressed.len() == 1 || !promises.vanished) => {
                let place = pressed.iter().flat_map(|pressed| &pressed.0).find(|(other, _)| *other == wish)?.1;
                let on_board = |tip| shows(chains.seen(chains.view(tip)), chains.deed(wish), place);
                if !chains.line(visible).any(on_board) {
                    return Some(Law::NothingForgotten);
                }
            }
            _ => {}
        }
    }
    let unseen = |view: Sight| !chains.has_shown(visible, view);
    if !promises.vanished && desks.iter().filter_map(|desk| desk.shown).any(unseen) {
        return Some(Law::ShownIsThere);
    }
    let idle = desks.iter().filter(|desk| desk.errand.is_none());
    let mut sure = idle.filter_map(|desk| desk.record.filter(|(_, unsure)| !unsure).zip(desk.shown));
    if sure.any(|((tip, _), shown)| chains.view(tip) != shown) {
        return Some(Law::ShowsWhatItKnows);
    }
    None
}

/// Whether all is done and everybody knows. Who has seen a version that was lost sees that something else has its number when
/// the next version comes.
pub(super) fn is_settled(state: &Scene, desks: [&AtDesk; 2], chains: &Chains, pressed: &[Pressed]) -> bool {
    let newest = chains.view(state.database.visible);
    let done = state.scorekeepers.iter().flatten().zip(pressed).all(|(one, pressed)| one.next(pressed).is_none());
    let shown = desks.iter().all(|desk| {
        let behind = |shown: Sight| desk.alarmed && shown.version > newest.version;
        desk.errand.is_none() && desk.shown.is_none_or(|shown| shown == newest || behind(shown))
    });
    let seen = state.viewers.iter().flatten().all(|viewer| match viewer.gaze {
        Gaze::Follows(server) => viewer.last.map(|last| last.version) == desks[server].shown.map(|shown| shown.version),
        Gaze::Elsewhere | Gaze::Waits(..) => false,
    });
    done && shown && seen && state.database.waiting.is_none()
}

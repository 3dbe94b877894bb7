//! The page of a draw: for the host, for those who watch, and for a television in the room.

mod casting;
mod check;
mod closed;
mod digits;
mod drawn;
mod event;
mod gathering;
mod invitation;
mod race;
mod signing;
mod void;

use alley_journal::Moment;
use alley_luck::Level;
use alley_play::{Gathering, Notice, Phase, Step, TIME_TO_REVEAL, clock};
use maud::{Markup, html};
use serde::Serialize;

use super::new_draw;
use super::shell::{self, Shell};
use super::{Fragment, Holder, Visit};
use crate::live::{Draws, Extent, Published, Shared};
use crate::wire::{Side, Witness};
use alley_words::Language;

/// What is drawn of one version: for whom, and where its papers lie, if that is known. In the live stream it is not,
/// because everybody shares what is sent; a script puts it in.
struct Scene<'view> {
    view: &'view Published<Draws>,
    language: Language,
    host: bool,
    path: Option<String>,
    /// Whether the result may be told by now.
    extent: Extent,
}

/// The page of a draw, for this visitor.
pub(super) fn page(visit: &Visit<'_, Draws>) -> Markup {
    let (language, view) = (visit.language, visit.view);
    let host = matches!(visit.holder, Holder::Writer(_));
    let (title, extent) = (title(view, language), Gathering::extent(view));
    let kind = match (visit.television && !host, extent == Extent::KeptBack) {
        (true, true) => "draw tv racing",
        (true, false) => "draw tv",
        (false, true) => "draw racing",
        (false, false) => "draw",
    };
    let styles: &[_] = if host { &["race-form.css", "draw.css"] } else { &["draw.css"] };
    let scripts: &[_] = if host { &["draw/draw.js", "draw/host.js"] } else { &["draw/draw.js"] };
    let shell = Shell { language, title: &title, kind, styles, scripts, reloads: !host };
    let frame = Scene { view, language, host, path: Some(visit.path()), extent };
    let part = if host { "host" } else { "everyone" };
    shell.around(&html! {
        div #draw hidden data-draw=(view.id) data-token=[visit.token()] data-part=(part) data-path=(visit.path())
            data-now=(clock().millis()) {}
        (words(language))
        noscript { p.sentence { (if host { language.host_needs_script() } else { language.draw_needs_script() }) } }
        p.away #away role="status" data-words=(language.away()) data-gone=(language.gone()) {}
        p.unseen #call role="status" { span #called {} span #told {} }
        div.confetti aria-hidden="true" { @for _ in 0..12 { i {} } }
        (around(&frame).in_page(&visit.path(), language))
        (race::section(language))
        (check::section(language))
        @if !host { (gathering::witness(language)) }
        @if host { (new_draw::again(language)) }
        (invitation::all(visit))
        (shell::sound(language))
    })
}

/// What changes with every version, for the host or for everybody else.
pub(super) fn fragment(view: &Published<Draws>, host: bool, language: Language) -> Fragment {
    around(&Scene { view, language, host, path: None, extent: Gathering::extent(view) })
}

/// What the scripts have to know about the draw that is on, or the last one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DrawState<'view> {
    version: u64,
    title: String,
    call: String,
    stage: &'static str,
    number: u32,
    /// What tells the event; a draw of the older form has none.
    event_id: Option<&'view str>,
    event: &'view str,
    entrants: &'view [String],
    laps: u32,
    end: Option<Side>,
    count: Option<usize>,
    instead_of: &'view [String],
    source: Option<&'view str>,
    /// Whether closing the list now would prove no more than that the race can be run again.
    unproved: bool,
    previous: Option<&'view str>,
    void_before: Option<u32>,
    asking: &'view [String],
    thrown: &'view [u8],
    picked: &'view [String],
    witnesses: Vec<Witness<'view>>,
    host_seal: &'view str,
    /// Whether only the host's secret is waited for.
    due: bool,
    /// The commitment that closing the list now would publish.
    closing: Option<String>,
    commitment: Option<&'view str>,
    /// Milliseconds since the beginning of 1970.
    deadline: Option<i64>,
    /// How long everybody has, in milliseconds.
    patience: i64,
}

impl<'view> DrawState<'view> {
    fn of(Scene { view, language, extent, .. }: &Scene<'view>) -> Self {
        let (notice, language) = (&view.notice, *language);
        let thrown: &[u8] = if let Phase::Casting { thrown, .. } = &notice.phase { thrown } else { &[] };
        let picked: &[String] = match &notice.phase {
            Phase::Drawn { picked, .. } if *extent == Extent::Whole => picked,
            _ => &[],
        };
        Self {
            version: view.version,
            title: title(view, language),
            call: call(notice, language),
            stage: stage(&notice.phase),
            number: notice.number,
            event_id: notice.event_id.as_deref(),
            event: &notice.event,
            entrants: &notice.entrants,
            laps: notice.laps,
            end: notice.pick.map(|(end, _)| end.into()),
            count: notice.pick.map(|(_, count)| count),
            instead_of: &notice.instead_of,
            source: notice.source.as_deref(),
            unproved: notice.level == Level::Replayable,
            previous: notice.previous.as_deref(),
            void_before: notice.void_before,
            asking: &notice.asking,
            thrown,
            picked,
            witnesses: notice.witnesses.iter().map(Witness::from).collect(),
            host_seal: &notice.host_seal,
            due: matches!(notice.phase, Phase::Closed { host_is_due: true, .. }),
            closing: match &view.closing {
                Some(Step::Close(commitment)) => Some(commitment.to_string()),
                _ => None,
            },
            commitment: notice.commitment.as_deref(),
            deadline: view.deadline.map(Moment::millis),
            patience: match (&notice.phase, notice.hours) {
                (Phase::Signing { .. }, Some(hours)) => {
                    i64::try_from((hours.open_until() - hours.closed()) * 1000).unwrap_or(i64::MAX)
                }
                (Phase::Casting { .. }, _) => i64::MAX,
                _ => TIME_TO_REVEAL,
            },
        }
    }
}

/// One version, and what the scripts have to know about it.
fn around(frame: &Scene<'_>) -> Fragment {
    let language = frame.language;
    let notice = &frame.view.notice;
    let board = html! {
        div.state {
            p.event { strong { (notice.event) } " " span.hint { (language.draw_number(notice.number)) " · " (language.race_course(notice)) } }
            @match &notice.phase {
                Phase::Gathering => (gathering::section(frame)),
                Phase::Signing { .. } => (signing::section(frame)),
                Phase::Closed { .. } => (closed::section(frame)),
                Phase::Casting { thrown, corrections, .. } => (casting::section(frame, thrown, corrections)),
                Phase::Drawn { .. } if frame.extent == Extent::KeptBack => (drawn::racing(language)),
                Phase::Drawn { picked, .. } => (drawn::section(frame, picked)),
                Phase::GivenUp => (void::given_up(frame)),
                Phase::Void { caller, withheld, absent } => (void::section(frame, *caller, withheld, absent)),
            }
            (entrants(frame))
            (event::list(frame))
        }
    };
    Fragment::new(&DrawState::of(frame), board)
}

/// Everybody who drives, in the order of the lanes. In the live stream their names come with the state alone; a script
/// puts them in.
fn entrants(frame: &Scene<'_>) -> Markup {
    let names = &frame.view.notice.entrants;
    html! {
        details.field {
            summary { (frame.language.entrant_count(names.len())) }
            ol #field data-slot="field" { @if frame.path.is_some() { @for name in names { li { (name) } } } }
        }
    }
}

fn stage(phase: &Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Signing { .. } => "signing",
        Phase::Closed { .. } => "closed",
        Phase::Casting { .. } => "casting",
        Phase::Drawn { .. } => "drawn",
        Phase::GivenUp => "given-up",
        Phase::Void { .. } => "void",
    }
}

/// Nothing of the result: a title is seen before the race is.
fn title(view: &Published<Draws>, language: Language) -> String {
    let notice = &view.notice;
    format!("{} · {} – Alley", notice.event, language.draw_number(notice.number))
}

/// What has happened, for those who listen; the race tells its own.
fn call(notice: &Notice, language: Language) -> String {
    let revealed = notice.witnesses.iter().filter(|witness| witness.revealed).count();
    let signed = notice.witnesses.iter().filter(|witness| witness.signature.is_some()).count();
    match &notice.phase {
        Phase::Gathering if notice.witnesses.is_empty() => language.gathering_heading().to_owned(),
        Phase::Gathering => language.witness_count(notice.witnesses.len()),
        Phase::Signing { .. } => language.signed_count(signed, notice.witnesses.len()),
        Phase::Casting { thrown, .. } if thrown.is_empty() => language.casting_heading().to_owned(),
        Phase::Casting { thrown, .. } => language.thrown(thrown),
        Phase::GivenUp => language.given_up_heading().to_owned(),
        Phase::Closed { .. } if revealed == 0 => language.closed_heading().to_owned(),
        Phase::Closed { .. } => format!("{} {revealed} / {}", language.reveals(), notice.witnesses.len()),
        Phase::Drawn { .. } => language.race_soon().to_owned(),
        Phase::Void { .. } => language.void_heading().to_owned(),
    }
}

/// What the scripts say.
fn words(language: Language) -> Markup {
    html! {
        div #words hidden data-stale=(language.draw_stale()) data-unreachable=(language.unreachable())
            data-refused=(language.refused()) data-look-only=(language.look_only()) data-not-found=(language.draw_not_found())
            data-too-many=(language.too_many_requests()) data-broken=(language.broken()) data-copied=(language.copied())
            data-by-hand=(language.copy_by_hand()) data-joining=(language.witness_joining())
            data-joined=(language.witness_joined()) data-revealing=(language.witness_revealing())
            data-revealed=(language.witness_revealed()) data-lost=(language.witness_lost()) data-late=(language.witness_late())
            data-elsewhere=(language.witness_elsewhere()) data-unkept=(language.witness_unkept())
            data-differs=(language.ticket_differs()) data-differs-event=(language.differs_event())
            data-differs-course=(language.differs_course()) data-differs-seal=(language.differs_seal())
            data-differs-chain=(language.differs_chain()) data-differs-time=(language.differs_time())
            data-differs-beacon=(language.differs_beacon()) data-differs-second=(language.keeps_for_second_ticket())
            data-differs-signature=(language.keeps_for_signature())
            data-differs-unreadable=(language.differs_unreadable()) data-asks=(language.witness_asks())
            data-removed=(language.witness_removed()) data-signing=(language.witness_signing())
            data-signed=(language.witness_signed()) data-all-signed=(language.all_signed())
            data-not-all-signed=(language.not_all_signed()) data-wrong-signature=(language.wrong_signature()) data-usual=(language.witness_usual())
            data-time-left=(language.time_left()) data-host-waits=(language.host_waits())
            data-host-reveals=(language.host_reveals()) data-host-lost=(language.host_lost()) data-host-elsewhere=(language.host_elsewhere())
            data-race-soon=(language.race_soon()) data-race-go=(language.race_go()) data-lap=(language.lap_count())
            data-ahead=(language.now_ahead()) data-behind=(language.now_behind()) data-more=(language.and_more())
            data-photo=(language.photo_finish())
            data-level=(language.photo_level()) data-sudden=(language.sudden_death()) data-moved=(language.moved())
            data-stayed=(language.stayed()) data-picked=(language.picked_heading()) data-checking=(language.checking())
            data-no-proof=(language.check_unreachable()) data-by-web=(language.by_web()) data-by-own=(language.by_own())
            data-by-own-only=(language.by_own_only()) data-seen-before=(language.seen_before())
            data-not-seen=(language.not_seen_before()) data-shown=(language.race_was_shown())
            data-shown-other=(language.race_was_other()) data-sudden-explained=(language.sudden_explained())
            data-standings=(language.standings()) data-lane=(language.lane()) data-name=(language.entrant_list())
            data-position=(language.position()) data-cars=(language.cars())
            data-group=(language.group_at()) {}
    }
}

#[cfg(test)]
mod tests;

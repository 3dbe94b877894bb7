//! The live stream: server-sent events, each a whole version. A viewer who falls behind receives the newest version next,
//! so nothing piles up for anybody; a viewer who comes back receives nothing twice. A race goes on after its version, lap
//! by lap, for everybody at the same time.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::pin::Pin;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use alley_play::{Membership, Right, Rights, Token};
use axum::http::request::Parts;
use futures_util::stream;
use tokio::time::{Instant, Sleep, sleep};

use super::app::App;
use super::limits::Slot;
use super::presence::Here;
use super::reply::Live;
use super::served::Served;
use super::sse;
use crate::counts::COUNTS;
use crate::live::{Audience, Extent, LiveEvent, Pass, Published, Timetable, Tonight, Versions};
use crate::problem::Problem;
use crate::wire;
use alley_words::Language;

/// A sign of life, for pages that would not notice a silent loss; it also finds out who has gone.
const HEARTBEAT: Duration = Duration::from_secs(15);
static SIGN_OF_LIFE: LazyLock<LiveEvent> = LazyLock::new(|| sse::aside("beat", "."));
/// After this long the keeper is asked again to write what is overdue.
const LATER: Duration = Duration::from_secs(1);
/// A browser that lost the stream asks again after this many milliseconds: each after others, so that a server that comes
/// back is not asked by everybody in the same moment.
const PATIENCE: std::ops::Range<u64> = 500..3_001;

/// What a returning viewer has seen: a version and, of a race, how many of its beats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    version: Option<u64>,
    beats: usize,
    /// Whether that was all, the result of the race included.
    whole: bool,
}

/// The seal of the witness whose page follows, if the address names one.
pub(crate) fn seal_of(parts: &Parts) -> Option<&str> {
    let seal = parts.uri.query()?.split('&').find_map(|word| word.strip_prefix("witness="))?;
    (seal.len() == 64 && seal.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(seal)
}

impl Seen {
    /// The last event a returning viewer has seen, or the version its page was drawn with.
    pub(crate) fn of(parts: &Parts) -> Result<Self, Problem> {
        let after = parts.uri.query().and_then(|query| query.split('&').find_map(|word| word.strip_prefix("after=")));
        let version = after.map(str::parse).transpose().map_err(|_| Problem::Malformed("after is a version".into()))?;
        let last = parts.headers.get("last-event-id").and_then(|value| Self::read(value.to_str().ok()?));
        Ok(last.unwrap_or(Self { version, ..Self::default() }))
    }

    /// `17`, or `17.250` in a race.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (version, beats) = text.split_once('.').unwrap_or((text, "0"));
        Some(Self { version: Some(version.parse().ok()?), beats: beats.parse().ok()?, whole: false })
    }

    /// Whether something later was seen than this version.
    pub(crate) fn is_ahead_of(self, version: u64) -> bool {
        self.version > Some(version)
    }

    /// Whether this version has to be shown.
    pub(crate) fn lacks(self, version: u64) -> bool {
        self.version != Some(version)
    }
}

/// Somebody who follows a record, and in which form.
pub(crate) struct Watch<Kind: Served> {
    pub(crate) app: App,
    pub(crate) versions: Versions<Kind::Content>,
    pub(crate) audience: Audience,
    pub(crate) language: Language,
    /// By which link, and what it was good for.
    pub(crate) token: Option<Token>,
    pub(crate) right: Right,
    /// The links of the record when that was found out.
    pub(crate) rights: Option<Rights>,
    pub(crate) seen: Seen,
    /// Rings when something may have to be told although nothing has changed, or before that: it is set again only when
    /// it has rung, not with every event.
    alarm: Pin<Box<Sleep>>,
    /// The evening that a game belongs to, and what was told of it last.
    evening: Option<Box<AroundIt>>,
    /// Whose stream it is, if a witness says so.
    #[expect(dead_code, reason = "it counts as long as it lives")]
    pub(crate) here: Option<Here>,
    /// What a visitor of a proxy takes of the server.
    #[expect(dead_code, reason = "it counts as long as it lives")]
    pub(crate) slot: Option<Arc<Slot>>,
}

/// The evening around a game.
struct AroundIt {
    versions: Versions<Tonight>,
    membership: Membership,
    told: Option<LiveEvent>,
}

/// What a stream says first.
fn first() -> LiveEvent {
    // By lot: every hasher has other keys.
    let lot = RandomState::new().build_hasher().finish();
    let pause = PATIENCE.start + lot % (PATIENCE.end - PATIENCE.start);
    LiveEvent::new(&format!("retry: {pause}\n\n"))
}

impl<Kind: Served> Watch<Kind> {
    pub(crate) fn new(
        app: App,
        versions: Versions<Kind::Content>,
        (audience, language): (Audience, Language),
        (token, right): (Option<Token>, Right),
        seen: Seen,
        slot: Option<Arc<Slot>>,
    ) -> Self {
        let (rights, evening, here) = (None, None, None);
        let alarm = Box::pin(sleep(HEARTBEAT));
        Self { app, versions, audience, language, token, right, rights, seen, alarm, evening, here, slot }
    }

    /// The same, for a witness who says so.
    pub(crate) fn here(self, here: Option<Here>) -> Self {
        Self { here, ..self }
    }

    /// Somebody who comes from another server may have seen more than this one knows: then it looks before it shows anything.
    /// Who has seen what the record does not have is shown what it has.
    pub(crate) async fn caught_up(mut self) -> Result<Self, Problem> {
        if self.is_ahead() {
            let id = self.versions.borrow().id;
            self.app.keeper.look_at(id).await?;
        }
        if self.is_ahead() {
            self.seen = Seen::default();
        }
        Ok(self)
    }

    fn is_ahead(&self) -> bool {
        self.seen.is_ahead_of(self.versions.borrow().version)
    }

    /// Every event, from the first to the end.
    pub(crate) fn stream(self) -> Live {
        let id = self.versions.borrow().id;
        let counted = (COUNTS.streams.hold(), self.app.gallery.enter(id));
        // Boxed, since it is handed on with every event.
        let events = stream::unfold((Box::new(self), true, counted), |(mut watch, is_first, counted)| async move {
            let event = if is_first { first() } else { watch.next().await? };
            Some((event, (watch, false, counted)))
        });
        Live(Box::pin(events))
    }

    /// The next event; none when the stream ends.
    async fn next(&mut self) -> Option<LiveEvent> {
        let silence = Instant::now() + HEARTBEAT;
        loop {
            if *self.app.stopping.borrow() {
                return None;
            }
            let now = self.versions.borrow_and_update().clone();
            self.look_around(now.membership).await?;
            if !self.is_welcome(&now) {
                return None;
            }
            if let Some(event) = self.news(&now).or_else(|| self.news_of_evening()) {
                return Some(event);
            }
            let moment = self.appointment(&now).unwrap_or(silence).min(silence);
            if self.alarm.is_elapsed() || self.alarm.deadline() > moment {
                self.alarm.as_mut().reset(moment);
            }
            // In this order: ten thousand are woken by a version, and nobody looks at the clock for it.
            tokio::select! {
                biased;
                changed = self.versions.changed() => changed.ok()?,
                changed = changed_around(&mut self.evening) => changed?,
                changed = self.app.stopping.changed() => changed.ok()?,
                () = &mut self.alarm => {
                    let rung = Instant::now();
                    if rung >= silence {
                        return Some(SIGN_OF_LIFE.clone());
                    }
                    if rung >= moment && Kind::deadline(&now).is_some() {
                        // The keeper finds that something is overdue, and everybody hears of it. Boxed, since a viewer
                        // waits for years and this happens once.
                        Box::pin(self.app.keeper.enter::<Kind>(now.id, self.token.clone())).await.ok()?;
                        if self.versions.borrow().version == now.version {
                            // It could not be written yet.
                            sleep(LATER).await;
                        }
                    }
                }
            }
        }
    }

    /// Follows the evening of a game, from the moment it belongs to one.
    async fn look_around(&mut self, membership: Option<Membership>) -> Option<()> {
        let (Some(membership), None) = (membership, &self.evening) else { return Some(()) };
        let versions = Box::pin(self.app.keeper.tonight(membership.evening)).await.ok()?;
        self.evening = Some(Box::new(AroundIt { versions, membership, told: None }));
        Some(())
    }

    /// Whether the link is still good for what it was; found out when links have come or gone.
    fn is_welcome(&mut self, now: &Published<Kind::Content>) -> bool {
        if let Some(around) = &self.evening {
            let (tonight, lane) = (around.versions.borrow(), around.membership.lane);
            let right = tonight.right(&Pass::from(self.token.clone())).map(|right| right.on(lane));
            return right.is_some_and(|right| right == self.right || right == Right::Write);
        }
        if self.rights != now.rights {
            self.rights.clone_from(&now.rights);
            return now.right(&Pass::from(self.token.clone())) == Some(self.right);
        }
        true
    }

    /// What has changed in the evening around a game, for pages.
    fn news_of_evening(&mut self) -> Option<LiveEvent> {
        let writers = match self.audience {
            Audience::Writers => true,
            Audience::Viewers => false,
            Audience::Programs => return None,
        };
        let language = self.language;
        let around = self.evening.as_mut()?;
        let now = around.versions.borrow_and_update().clone();
        let event = now.around((around.membership, writers, language), || {
            sse::aside("evening", &Kind::series(&now, around.membership, writers, language))
        });
        if around.told.as_ref() == Some(&event) {
            return None;
        }
        around.told = Some(event.clone());
        Some(event)
    }

    /// What this viewer has not seen by now.
    fn news(&mut self, now: &Published<Kind::Content>) -> Option<LiveEvent> {
        let (extent, race) = (Kind::extent(now), Kind::timetable(now));
        let is_new = self.seen.lacks(now.version);
        // The result comes with the last beat, and just before it the board that tells it.
        let waits = |race: &Timetable| !self.seen.whole && self.seen.beats < race.beats();
        if is_new || (extent == Extent::Whole && race.is_some_and(waits)) {
            let beats = if is_new { 0 } else { self.seen.beats };
            self.seen = Seen { version: Some(now.version), beats, whole: extent == Extent::Whole };
            let (audience, language) = (self.audience, self.language);
            let event = || sse::event("board", now.version, &Kind::form(now, audience, language));
            return Some(now.form(extent, (audience, language), event));
        }
        let race = race?;
        let told = if self.seen.whole { race.beats() } else { race.beats() - 1 };
        let beats = (self.seen.beats, race.shown(std::time::Instant::now()).min(told));
        let (seen, shown) = beats;
        if shown <= seen {
            return None;
        }
        self.seen.beats = shown;
        let id = format_args!("{}.{shown}", now.version);
        Some(race.telling(beats, || sse::event("race", id, &wire::beats(race, beats))))
    }

    /// When something may have to be told even if nobody does anything: the next beat of a race, or a secret overdue.
    fn appointment(&self, now: &Published<Kind::Content>) -> Option<Instant> {
        let moment = Instant::now();
        let running = |race: &&Timetable| self.seen.beats < race.beats();
        let race = Kind::timetable(now).filter(running);
        let beat = race.map(|race| race.next(self.seen.beats, moment.into_std()).into());
        let due = Kind::deadline(now).map(|deadline| {
            let left = deadline.millis().saturating_sub(self.app.keeper.clock().millis());
            moment + Duration::from_millis(u64::try_from(left).unwrap_or(0))
        });
        beat.or(due)
    }
}

/// Waits for a change of the evening around a game; forever, if the game is in no evening.
async fn changed_around(evening: &mut Option<Box<AroundIt>>) -> Option<()> {
    match evening {
        Some(around) => around.versions.changed().await.ok(),
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Coding;

    #[test]
    fn viewers_come_back_at_different_times() {
        let pause = |event: LiveEvent| {
            let text = String::from_utf8(event.bytes(Coding::Plain).to_vec()).unwrap();
            text.strip_prefix("retry: ").and_then(|text| text.strip_suffix("\n\n")?.parse::<u64>().ok()).unwrap()
        };
        let pauses: Vec<_> = (0..1_000).map(|_| pause(first())).collect();
        assert!(pauses.iter().all(|pause| (500..=3_000).contains(pause)));
        for fifth in 0..5 {
            let (from, to) = (500 + fifth * 500, 1_000 + fifth * 500);
            let here = pauses.iter().filter(|pause| (from..to).contains(*pause)).count();
            assert!((100..300).contains(&here), "{here} of 1,000 between {from} and {to} ms");
        }
    }

    #[test]
    fn what_was_seen_last_is_a_version_and_perhaps_a_beat() {
        assert_eq!(Seen::read("17"), Some(Seen { version: Some(17), ..Seen::default() }));
        assert_eq!(Seen::read("17.250"), Some(Seen { version: Some(17), beats: 250, whole: false }));
        for nonsense in ["", ".", "x", "17.", ".3", "17.x", "-1", "17.3.4"] {
            assert_eq!(Seen::read(nonsense), None, "{nonsense}");
        }
    }
}

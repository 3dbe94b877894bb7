//! A race that is run on every screen at once: which lap is shown when, counted from one start.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use alley_board::Track;
use bytes::Bytes;
use serde::Serialize;

use crate::sse;

/// Everybody has seen that it begins.
const COUNTDOWN: Duration = Duration::from_secs(3);
/// The usual time for one lap; all laps together take at least and at most so long.
const LAP: Duration = Duration::from_millis(500);
const SHORTEST: Duration = Duration::from_secs(3);
const LONGEST: Duration = Duration::from_secs(20);
/// A photo finish is looked at before sudden death begins.
const PHOTO: Duration = Duration::from_secs(2);
/// One lap of sudden death.
const EXTRA: Duration = Duration::from_millis(1200);
/// The last lap is looked at before the result is told.
const BREATH: Duration = Duration::from_millis(800);
/// Laps that come closer together are told together.
const BLINK: Duration = Duration::from_millis(50);

/// A race and its clock. It is made of beats: its laps, the laps of sudden death, and the result.
#[derive(Clone, Debug)]
pub(crate) struct Show {
    pub(crate) track: Arc<Track>,
    /// The moment of the draw; none when it was drawn before this server started: then all of it is told at once.
    start: Option<Instant>,
    /// What was told last: most viewers are at the same beat and want the same.
    told: Arc<Mutex<VecDeque<Telling>>>,
}

/// From how many beats to how many, and the event that tells them.
type Telling = ((usize, usize), Bytes);

/// So many different tellings are shared: the latest beats, and the whole race for who comes late.
const TELLINGS: usize = 8;

/// Some beats of the race, as pages receive them.
#[derive(Debug, Serialize)]
struct Beats<'track> {
    /// How many were told before.
    from: usize,
    /// Who moved, lap by lap: hexadecimal digits, one bit a car, the first lane highest.
    laps: Vec<String>,
    /// The photo finish, with the last lap, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<Photo<'track>>,
    /// Laps of sudden death.
    extra: Vec<Extra<'track>>,
    /// The lanes of those who were picked, with the last beat.
    #[serde(skip_serializing_if = "Option::is_none")]
    named: Option<&'track [usize]>,
}

#[derive(Debug, Serialize)]
struct Photo<'track> {
    lanes: &'track [usize],
    places: usize,
}

#[derive(Debug, Serialize)]
struct Extra<'track> {
    lanes: &'track [usize],
    moved: &'track [bool],
}

impl Show {
    /// Begins now.
    pub(crate) fn begin(track: Track) -> Self {
        Self { track: Arc::new(track), start: Some(Instant::now()), told: Arc::default() }
    }

    /// Was over before anybody here could see it.
    pub(crate) fn past(track: Track) -> Self {
        Self { track: Arc::new(track), start: None, told: Arc::default() }
    }

    fn laps(&self) -> usize {
        self.track.laps.len()
    }

    /// All its beats, the result included.
    pub(crate) fn beats(&self) -> usize {
        self.laps() + self.track.sudden_death.len() + 1
    }

    /// How long after the start so many beats have been shown.
    fn due(&self, beats: usize) -> Duration {
        let laps = u32::try_from(self.laps()).unwrap_or(u32::MAX).max(1);
        let all = (LAP * laps).clamp(SHORTEST, LONGEST);
        let shown = u32::try_from(beats.min(self.laps())).unwrap_or(u32::MAX);
        let driven = COUNTDOWN + all * shown / laps;
        let extra = u32::try_from(beats.saturating_sub(self.laps()).min(self.track.sudden_death.len())).unwrap_or(0);
        let photo = if extra > 0 { PHOTO } else { Duration::ZERO };
        let breath = if beats >= self.beats() { BREATH } else { Duration::ZERO };
        driven + photo + EXTRA * extra + breath
    }

    /// How many beats have been shown by now.
    pub(crate) fn shown(&self, now: Instant) -> usize {
        let Some(start) = self.start else { return self.beats() };
        let passed = now.saturating_duration_since(start);
        // Beats are due in order: the first that is not yet.
        let (mut shown, mut later) = (0, self.beats() + 1);
        while later - shown > 1 {
            let middle = usize::midpoint(shown, later);
            if self.due(middle) <= passed { shown = middle } else { later = middle }
        }
        shown
    }

    /// When to look again, for somebody who has seen so many beats.
    pub(crate) fn next(&self, seen: usize, now: Instant) -> Instant {
        self.start.map_or(now, |start| (start + self.due(seen + 1)).max(now + BLINK))
    }

    /// The event that tells the beats after those already seen; written by the first who wants it.
    pub(crate) fn event(&self, version: u64, seen: usize, shown: usize) -> Bytes {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, event)) = told.iter().find(|(beats, _)| *beats == (seen, shown)) {
            return event.clone();
        }
        let event = self.tell(version, seen, shown);
        if told.len() >= TELLINGS {
            told.pop_front();
        }
        told.push_back(((seen, shown), event.clone()));
        event
    }

    fn tell(&self, version: u64, seen: usize, shown: usize) -> Bytes {
        let (laps, extra) = (self.laps(), self.track.sudden_death.len());
        let photo = self.track.photo.as_ref().filter(|_| seen < laps && shown >= laps);
        let beats = Beats {
            from: seen,
            laps: self.track.laps.iter().take(shown.min(laps)).skip(seen).map(ToString::to_string).collect(),
            photo: photo.map(|photo| Photo { lanes: &photo.lanes, places: photo.places }),
            extra: (self.track.sudden_death.iter())
                .take(shown.saturating_sub(laps).min(extra))
                .skip(seen.saturating_sub(laps))
                .map(|lap| Extra { lanes: &lap.lanes, moved: &lap.moved })
                .collect(),
            named: (shown >= self.beats()).then_some(&self.track.named),
        };
        // Lists of numbers and digits: there is nothing that JSON could not say.
        let data = serde_json::to_string(&beats).unwrap_or_default();
        sse::event("race", format_args!("{version}.{shown}"), &data)
    }
}

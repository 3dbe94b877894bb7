//! A race that is run on every screen at once: which lap is shown when, counted from one start.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use alley_board::Track;

use super::live_event::LiveEvent;

/// Everybody has seen that it begins.
const COUNTDOWN: Duration = Duration::from_secs(3);
/// The usual time for one lap, and the least and the most that all laps take together.
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
#[derive(Debug)]
pub(crate) struct Timetable {
    pub(crate) track: Track,
    /// The moment of the draw, the same at every server; none when it was drawn long ago: then all of it is told at once.
    start: Option<Instant>,
    /// What was told last: most viewers are at the same beat and want the same.
    told: Mutex<VecDeque<Telling>>,
}

/// From which beat to which, and the event that tells them.
type Telling = ((usize, usize), LiveEvent);

/// How many tellings are shared: the latest beats, and the whole race for those who come late.
const TELLINGS: usize = 8;

impl Timetable {
    /// Began so long ago; if this machine was not even running then, it is over.
    pub(crate) fn begun(track: Track, ago: Duration) -> Self {
        Self { track, start: Instant::now().checked_sub(ago), told: Mutex::default() }
    }

    fn laps(&self) -> usize {
        self.track.laps.len()
    }

    /// All its beats, the result included.
    pub(crate) fn beats(&self) -> usize {
        self.laps() + self.track.sudden_death.len() + 1
    }

    /// How long after the start this many beats have been shown.
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

    /// How long the result is still to be kept back; nothing once all of it was shown.
    pub(crate) fn left(&self, now: Instant) -> Option<Duration> {
        let end = self.start? + self.due(self.beats());
        end.checked_duration_since(now).filter(|left| !left.is_zero())
    }

    /// When to look again, for somebody who has seen this many beats.
    pub(crate) fn next(&self, seen: usize, now: Instant) -> Instant {
        self.start.map_or(now, |start| (start + self.due(seen + 1)).max(now + BLINK))
    }

    /// The event that tells these beats; written by the first who wants it.
    pub(crate) fn telling(&self, beats: (usize, usize), tell: impl FnOnce() -> LiveEvent) -> LiveEvent {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, event)) = told.iter().find(|(told, _)| *told == beats) {
            return event.clone();
        }
        let event = tell();
        if told.len() >= TELLINGS {
            told.pop_front();
        }
        told.push_back((beats, event.clone()));
        event
    }
}

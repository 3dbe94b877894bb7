//! What truly happened in a run, entry by entry, and what each image of its disk must hold.

use std::fmt;
use std::sync::Arc;

use super::image::Image;
use super::openings::Survived;
use super::promised::Promised;
use super::recorded::{RecordedGame, games, grew, grown};
use super::recording::Recording;
use super::whim::Whim;
use crate::Mishap;

/// A recording, and the records that it went through.
#[derive(Debug)]
pub(super) struct Chronicle {
    pub(super) recording: Recording,
    /// The lines before which the power may go, and how many pieces are not synced then.
    pub(super) moments: Vec<(usize, usize)>,
    records: Vec<TrueRecord>,
}

/// A record that there was from this line on.
#[derive(Debug)]
struct TrueRecord {
    since: usize,
    text: Arc<str>,
    games: Vec<RecordedGame>,
}

/// What is wrong with an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Harm {
    /// Something was acknowledged and is not there.
    Lost(Promised),
    /// The record is none that there ever was before that moment.
    Untrue,
    /// The program refuses the image.
    Refused(String),
}

impl fmt::Display for Harm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(promised) => write!(formatter, "lost {promised:?}"),
            Self::Untrue => formatter.write_str("a record that there never was"),
            Self::Refused(words) => write!(formatter, "refused: {words}"),
        }
    }
}

impl Chronicle {
    /// From what the program finds that was only killed at each moment: the system has everything that it was told.
    pub(super) fn of(recording: Recording, found: &[(usize, Survived)]) -> Result<Self, Mishap> {
        let (mut moments, mut records) = (Vec::new(), Vec::<TrueRecord>::new());
        for (line, survived) in found {
            let Survived::Record(text) = survived else {
                return Err(format!("{}, killed before line {line}: {survived:?}", recording.name).into());
            };
            let mut whim = Whim::eager();
            let _ = recording.disk.image(*line, &mut whim);
            moments.push((*line, whim.asked));
            if records.last().is_none_or(|latest| latest.text != *text) {
                let games = if text.is_empty() { Vec::new() } else { games(text)? };
                records.push(TrueRecord { since: *line, text: Arc::clone(text), games });
            }
        }
        let chronicle = Self { recording, moments, records };
        match chronicle.implausible() {
            Some(sentence) => Err(format!("{}: {sentence}", chronicle.recording.name).into()),
            None => Ok(chronicle),
        }
    }

    /// A run that cannot have been like this, or that shows nothing.
    fn implausible(&self) -> Option<&'static str> {
        let steps = || self.records.array_windows().map(|[before, after]| (&before.games[..], &after.games[..]));
        let ends = self.records.first().zip(self.records.last());
        let added = ends.map_or_else(Vec::new, |(first, last)| grown(&first.games, &last.games));
        let together = steps().map(|(before, after)| grown(before, after).len()).max().unwrap_or_default();
        if !steps().all(|(before, after)| grew(before, after)) {
            Some("a record that did not grow entry by entry")
        } else if added.is_empty() || added.iter().any(|game| !self.recording.acknowledges(game)) {
            Some("entries that were never acknowledged")
        } else if together < self.recording.together {
            Some("entries of several games were never synced together")
        } else {
            None
        }
    }

    /// The moments at which something is not synced, and how many pieces.
    pub(super) fn unsynced(&self) -> Vec<(usize, usize)> {
        self.moments.iter().copied().filter(|(_, pieces)| *pieces > 0).collect()
    }

    /// What is wrong with an image of the disk before this line, in which the program finds this.
    pub(super) fn harm(&self, line: usize, image: &Image, survived: &Survived) -> Option<Harm> {
        let text = match survived {
            Survived::Record(text) => text,
            Survived::Refused(words) => return Some(Harm::Refused(words.clone())),
        };
        let mut true_ones = self.records.iter().take_while(|record| record.since <= line);
        let Some(TrueRecord { games: record, .. }) = true_ones.find(|record| record.text == *text) else {
            return Some(Harm::Untrue);
        };
        let whole = &self.recording.whole;
        let lost = self.recording.promised(line).find(|promised| !promised.is_kept(record, image, whole));
        lost.map(|promised| Harm::Lost(promised.clone()))
    }
}

//! The trial itself: every image is built, opened and judged, on all cores.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::chronicle::{Chronicle, Harm};
use super::openings::Openings;
use super::recording::Recording;
use super::whim::Whim;
use crate::storm::lock;
use crate::{Dice, Mishap, Program};

/// Images that did harm and stay to be looked at.
const SHOWN: usize = 5;

pub(super) struct Trial<'program> {
    openings: Openings<'program>,
    chronicles: Vec<Chronicle>,
    /// What came of the images of each.
    harms: Mutex<Vec<Harms>>,
    folder: PathBuf,
}

/// What came of the images of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Harms {
    images: usize,
    lost: usize,
    untrue: usize,
    refused: usize,
}

impl Harms {
    /// How many images did harm.
    pub(super) fn harmful(&self) -> usize {
        self.lost + self.untrue + self.refused
    }

    fn count(&mut self, harm: Option<&Harm>) {
        self.images += 1;
        match harm {
            None => {}
            Some(Harm::Lost(_)) => self.lost += 1,
            Some(Harm::Untrue) => self.untrue += 1,
            Some(Harm::Refused(_)) => self.refused += 1,
        }
    }

    fn with(self, more: Self) -> Self {
        Self {
            images: self.images + more.images,
            lost: self.lost + more.lost,
            untrue: self.untrue + more.untrue,
            refused: self.refused + more.refused,
        }
    }
}

impl fmt::Display for Harms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lost, untrue, refused, .. } = self;
        write!(formatter, "{lost} with something lost, {untrue} untrue, {refused} refused")
    }
}

/// An image to be opened.
struct Candidate {
    chronicle: usize,
    line: usize,
    whim: Whim,
}

impl<'program> Trial<'program> {
    /// Looks at what there truly was at each moment of the recordings.
    pub(super) fn of(program: &'program Program, recordings: Vec<Recording>, folder: &Path) -> Result<Self, Mishap> {
        let (openings, mut chronicles) = (Openings::of(program), Vec::new());
        for recording in recordings {
            let moments = recording.moments();
            let found = in_parallel(moments.len(), |number, worker| {
                let line = moments.get(number).copied().unwrap_or_default();
                let image = recording.disk.image(line, &mut Whim::eager());
                Ok((line, openings.open(&image, recording.home, worker)?))
            })?;
            chronicles.push(Chronicle::of(recording, &found)?);
        }
        let harms = Mutex::new(vec![Harms::default(); chronicles.len()]);
        Ok(Self { openings, chronicles, harms, folder: folder.to_owned() })
    }

    /// Cuts the power: at every moment, and then by lot until there were this many images, but at least half of them by lot.
    /// Says how it went, and tells what was found.
    pub(super) fn cut(&self, images: usize, seed: u64) -> Result<Harms, Mishap> {
        let every: Vec<_> = self.chronicles.iter().enumerate().flat_map(|(number, one)| every(number, one)).collect();
        let by_lot = images.saturating_sub(every.len()).max(images / 2);
        eprintln!("powercut: {} images of every prefix, {by_lot} by lot", every.len());
        in_parallel(every.len() + by_lot, |number, worker| match every.get(number) {
            Some(candidate) => self.judge(candidate, worker),
            None => self.judge(&self.by_lot(seed, number)?, worker),
        })?;
        Ok(self.tell())
    }

    /// At any moment at which something is not synced.
    fn by_lot(&self, seed: u64, number: usize) -> Result<Candidate, Mishap> {
        let mut dice = Dice::new(Dice::new(seed).below(u64::MAX) ^ u64::try_from(number).unwrap_or_default() << 20);
        let chronicle = number % self.chronicles.len();
        let unsynced: Vec<_> = self.chronicles.get(chronicle).map_or_else(Vec::new, Chronicle::unsynced);
        let &(line, pieces) = dice.pick(&unsynced).ok_or("a run in which everything is synced at once")?;
        Ok(Candidate { chronicle, line, whim: Whim::by_lot(dice, pieces) })
    }

    fn judge(&self, candidate: &Candidate, worker: usize) -> Result<(), Mishap> {
        let Candidate { chronicle: number, line, whim } = candidate;
        let Some(chronicle) = self.chronicles.get(*number) else { return Ok(()) };
        let image = chronicle.recording.disk.image(*line, &mut whim.clone());
        let survived = self.openings.open(&image, chronicle.recording.home, worker)?;
        let harm = chronicle.harm(*line, &image, &survived);
        let mut harms = lock(&self.harms);
        let harmful: usize = harms.iter().map(Harms::harmful).sum();
        if let Some(harm) = harm.as_ref().filter(|_| harmful < SHOWN) {
            let place = self.folder.join(format!("harm-{harmful}"));
            image.lay(&place)?;
            let name = chronicle.recording.name;
            eprintln!("powercut: {name}, cut before line {line} ({whim:?}): {harm}; see {}", place.display());
        }
        if let Some(harms) = harms.get_mut(*number) {
            harms.count(harm.as_ref());
        }
        Ok(())
    }

    /// What was found, run by run and in sum.
    fn tell(&self) -> Harms {
        let harms = lock(&self.harms);
        for (Chronicle { recording, .. }, found) in self.chronicles.iter().zip(harms.iter()) {
            let (calls, told, images) = (recording.disk.calls.len(), recording.promised.len(), found.images);
            eprintln!(
                "powercut: {}: {calls} calls, acknowledged {told} times, {images} images, {found}",
                recording.name
            );
        }
        let sum = harms.iter().fold(Harms::default(), |sum, found| sum.with(*found));
        let (different, programs) = self.openings.counts();
        let told: usize = self.chronicles.iter().map(|chronicle| chronicle.recording.promised.len()).sum();
        let (runs, images) = (self.chronicles.len(), sum.images);
        eprint!("powercut: {runs} runs, {told} times acknowledged, {images} images, ");
        eprintln!("{different} different ones opened by {programs} programs: {sum}");
        sum
    }
}

/// Every prefix of the calls: with everything, with nothing that need not be there, and with the last write torn.
fn every(number: usize, chronicle: &Chronicle) -> Vec<Candidate> {
    let at = |line: usize| {
        let last = chronicle.recording.disk.last_write(line);
        let torn = last.into_iter().flat_map(|(from, length)| Whim::tears(from, length)).map(Whim::torn);
        [Whim::eager(), Whim::lazy()].into_iter().chain(torn).map(move |whim| Candidate {
            chronicle: number,
            line,
            whim,
        })
    };
    chronicle.moments.iter().flat_map(|(line, _)| at(*line)).collect()
}

/// Does this for every number below the count on all cores, each of which has a number too; the answers in order.
fn in_parallel<Answer: Send>(
    count: usize,
    work: impl Fn(usize, usize) -> Result<Answer, Mishap> + Sync,
) -> Result<Vec<Answer>, Mishap> {
    let (next, cores) = (AtomicUsize::new(0), thread::available_parallelism().map_or(1, usize::from));
    let (next, work) = (&next, &work);
    let shares = thread::scope(|scope| {
        let share = |worker| {
            let mine = std::iter::repeat_with(move || next.fetch_add(1, Ordering::Relaxed))
                .take_while(|number| *number < count);
            mine.map(|number| Ok((number, work(number, worker)?))).collect::<Result<Vec<_>, Mishap>>()
        };
        let workers: Vec<_> = (0..cores).map(|worker| scope.spawn(move || share(worker))).collect();
        let shares = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| Err("a panic".into())));
        shares.collect::<Result<Vec<_>, Mishap>>()
    })?;
    let mut answers: Vec<_> = shares.into_iter().flatten().collect();
    answers.sort_unstable_by_key(|(number, _)| *number);
    Ok(answers.into_iter().map(|(_, answer)| answer).collect())
}

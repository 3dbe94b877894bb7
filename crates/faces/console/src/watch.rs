//! A race to be watched: the lanes move in place. What is seen is the draw itself, computed lap by lap from its luck.

use std::num::NonZeroU32;
use std::thread;
use std::time::{Duration, Instant};

use alley_racing::{End, Laps, MoveCounter, Podium, Race, RaceProgress};
use terminal_size::{Height, Width, terminal_size};

use crate::dialogue::{Dialogue, Stop};
use crate::picture::Picture;
use crate::quiet::Quiet;

/// The eye needs no more pictures than this in a second.
const MOST_PICTURES: u32 = 25;
/// Signals wait no longer than this.
const ATTENTION: Duration = Duration::from_millis(20);
/// What a terminal is taken for if it does not say.
const USUAL_SIZE: (usize, usize) = (80, 24);

/// How many laps are driven in a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(NonZeroU32);

impl Speed {
    /// This many laps per second.
    #[must_use]
    pub const fn new(laps_a_second: NonZeroU32) -> Self {
        Self(laps_a_second)
    }

    /// Four laps in a second, or faster if the race would take more than half a minute.
    #[must_use]
    pub fn pleasant(laps: Laps) -> Self {
        Self(NonZeroU32::new(laps.count() / 30).unwrap_or(NonZeroU32::MIN).max(NonZeroU32::MIN.saturating_add(3)))
    }

    /// The laps between two pictures, and how long a picture stays.
    fn picture(self) -> (Laps, Duration) {
        let laps = self.0.get().div_ceil(MOST_PICTURES);
        let pause = Duration::from_secs(1).saturating_mul(laps) / self.0.get();
        (Laps::new(laps).unwrap_or(Laps::MOST), pause)
    }
}

/// Drives a race before the viewer's eyes; if not all cars can be seen, those at this end are.
pub(crate) fn watch(
    dialogue: &mut Dialogue<'_>,
    mut race: Race,
    (speed, end): (Speed, End),
    luck: &mut (impl MoveCounter + ?Sized),
) -> Result<Podium, Stop> {
    let laps = race.to_go();
    let (step, pause) = speed.picture();
    let mut canvas = Canvas { quiet: Quiet::new(), drawn: 0, size: size() };
    loop {
        let driven = laps.count() - race.to_go().count();
        canvas.draw(dialogue, |picture| picture.lines(driven, race.cars()), (laps, end))?;
        canvas.rest(dialogue, pause)?;
        match race.stretch(step, luck) {
            RaceProgress::Racing(next) => race = next,
            RaceProgress::Finished(podium) => {
                canvas.draw(dialogue, |picture| picture.lines(laps.count(), podium.cars()), (laps, end))?;
                dialogue.say("\n\n")?;
                return Ok(podium);
            }
        }
    }
}

/// Where pictures are drawn, each over the one before.
struct Canvas {
    quiet: Quiet,
    /// How many lines the last picture has; none if it is not to be touched any more.
    drawn: usize,
    size: (usize, usize),
}

impl Canvas {
    fn draw(
        &mut self,
        dialogue: &mut Dialogue<'_>,
        lines: impl Fn(Picture) -> Vec<String>,
        (laps, end): (Laps, End),
    ) -> Result<(), Stop> {
        let size = size();
        let start = match self.drawn {
            // A window of another size has moved the lines about: nobody knows where they are.
            1.. if size != self.size => "\x1b[H\x1b[J".to_owned(),
            0 => String::new(),
            1 => "\r\x1b[J".to_owned(),
            drawn => format!("\r\x1b[{}A\x1b[J", drawn - 1),
        };
        let lines = lines(Picture { size, laps, end, language: dialogue.manner().language });
        (self.drawn, self.size) = (lines.len(), size);
        // The cursor stays on the last line: a line end there would scroll a terminal that is full.
        dialogue.say(&format!("{start}{}", lines.join("\n")))?;
        dialogue.flush()
    }

    /// Looks after signals while a picture stays.
    fn rest(&mut self, dialogue: &mut Dialogue<'_>, pause: Duration) -> Result<(), Stop> {
        let until = Instant::now() + pause;
        loop {
            if let Some(signal) = self.quiet.asked_to_go() {
                dialogue.say("\n")?;
                dialogue.flush()?;
                self.quiet.go(signal);
            }
            if self.quiet.goes_on() {
                // What a shell has said meanwhile stays; the next picture stands below.
                self.drawn = 0;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(ATTENTION));
        }
    }
}

fn size() -> (usize, usize) {
    let size = terminal_size().map(|(Width(columns), Height(rows))| (columns.into(), rows.into()));
    size.filter(|&(columns, rows)| columns > 0 && rows > 0).unwrap_or(USUAL_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_race_is_not_watched_for_hours() {
        let pleasant = |count| Speed::pleasant(Laps::new(count).unwrap()).0.get();
        assert_eq!((pleasant(1), pleasant(5), pleasant(3000)), (4, 4, 100));
        let (laps, pause) = Speed::pleasant(Laps::MOST).picture();
        assert!(pause <= Duration::from_millis(41) && laps.count() > 1_000_000);
        assert_eq!(Speed::pleasant(Laps::ONE).picture(), (Laps::ONE, Duration::from_millis(250)));
    }
}

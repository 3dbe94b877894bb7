//! A race to be watched: the lanes move in place. What is seen is the draw itself, computed lap by lap from its luck.

use std::fmt::Write;
use std::num::NonZeroU32;
use std::thread;
use std::time::Duration;

use alley_racing::{Car, Laps, MoveCounter, Podium, Race, RaceProgress};
use alley_text::{blanks, columns, cut};
use terminal_size::{Height, Width, terminal_size};

use crate::dialogue::{Dialogue, Stop};

/// The eye needs no more pictures than this in a second.
const MOST_PICTURES: u32 = 25;
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

/// Drives a race before the viewer's eyes.
pub(crate) fn watch(
    dialogue: &mut Dialogue<'_>,
    mut race: Race,
    speed: Speed,
    luck: &mut (impl MoveCounter + ?Sized),
) -> Result<Podium, Stop> {
    let language = dialogue.manner().language;
    let laps = race.to_go();
    let (step, pause) = speed.picture();
    let mut drawn = 0;
    loop {
        let driven = laps.count() - race.to_go().count();
        drawn = draw(dialogue, &language.lap_of(driven, laps.count()), race.cars(), laps, drawn)?;
        thread::sleep(pause);
        match race.stretch(step, luck) {
            RaceProgress::Racing(next) => race = next,
            RaceProgress::Finished(podium) => {
                draw(dialogue, &language.lap_of(laps.count(), laps.count()), podium.cars(), laps, drawn)?;
                dialogue.say("\n")?;
                return Ok(podium);
            }
        }
    }
}

/// Draws over the lines drawn before; how many lines there are now.
fn draw<'cars>(
    dialogue: &mut Dialogue<'_>,
    title: &str,
    cars: impl Iterator<Item = &'cars Car>,
    laps: Laps,
    drawn: usize,
) -> Result<usize, Stop> {
    let size = terminal_size().map(|(Width(columns), Height(rows))| (columns.into(), rows.into()));
    let (width, rows) = size.unwrap_or(USUAL_SIZE);
    let picture = Picture { width, laps };
    let mut cars: Vec<&Car> = cars.collect();
    let room = rows.saturating_sub(4).max(1);
    let hidden = cars.len().saturating_sub(room);
    if hidden > 0 {
        cars.sort_by_key(|car| std::cmp::Reverse(car.position()));
        cars.truncate(room);
    }
    let mut lines = vec![title.to_owned()];
    let widest = cars.iter().map(|car| columns(car.name().as_str())).max().unwrap_or_default();
    lines.extend(cars.iter().map(|car| picture.lane(car, widest)));
    if hidden > 0 {
        lines.push(dialogue.manner().language.more_cars(hidden));
    }
    let mut screen = String::new();
    if drawn > 0 {
        // Writing into a string does not fail.
        let _ = write!(screen, "\x1b[{drawn}F");
    }
    for line in &lines {
        // A line that wraps would spoil the picture.
        screen.push_str(cut(line, width));
        screen.push_str("\x1b[K\n");
    }
    // A terminal that has grown smaller shows fewer lines than before.
    screen.push_str("\x1b[J");
    dialogue.say(&screen)?;
    dialogue.flush()?;
    Ok(lines.len())
}

/// The scale of a picture.
struct Picture {
    width: usize,
    laps: Laps,
}

impl Picture {
    /// Name, dashes to scale, the car, and how many steps that are.
    fn lane(&self, car: &Car, widest: usize) -> String {
        let name = car.name().as_str();
        let steps = car.position().steps();
        let blanks = blanks(name, widest);
        let longest = self.laps.count().to_string().len();
        let room = self.width.saturating_sub(widest + " : > ".len() + longest + 1).max(1);
        let dashes = scaled(steps, self.laps, room);
        format!("{name}{blanks} : {:-<dashes$}> {steps}", "")
    }
}

/// One dash a step, as long as all laps have room; else in proportion.
fn scaled(steps: u32, laps: Laps, room: usize) -> usize {
    let room = u64::try_from(room).unwrap_or(u64::MAX).min(laps.count().into());
    let dashes = u64::from(steps) * room / u64::from(laps.count());
    usize::try_from(dashes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_fit_the_terminal() {
        let laps = |count| Laps::new(count).unwrap();
        assert_eq!(scaled(3, laps(5), 60), 3);
        assert_eq!(scaled(5, laps(5), 60), 5);
        assert_eq!(scaled(999_999_999, Laps::MOST, 60), 60);
        assert_eq!(scaled(500_000_000, Laps::MOST, 60), 30);
        assert_eq!(scaled(1, laps(1), 1), 1);
    }

    #[test]
    fn a_long_race_is_not_watched_for_hours() {
        let pleasant = |count| Speed::pleasant(Laps::new(count).unwrap()).0.get();
        assert_eq!((pleasant(1), pleasant(5), pleasant(3000)), (4, 4, 100));
        let (laps, pause) = Speed::pleasant(Laps::MOST).picture();
        assert!(pause <= Duration::from_millis(41) && laps.count() > 1_000_000);
        assert_eq!(Speed::pleasant(Laps::ONE).picture(), (Laps::ONE, Duration::from_millis(250)));
    }
}

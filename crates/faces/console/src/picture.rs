//! A picture of a race, made to measure: it never takes more lines or columns than there are.

use alley_racing::{Car, End, Laps};
use alley_text::{blanks, columns, cut};
use alley_words::Language;

/// What a picture is made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picture {
    /// Columns and lines of the terminal.
    pub(crate) size: (usize, usize),
    pub(crate) laps: Laps,
    /// Where those are whom it is about, if not all can be seen.
    pub(crate) end: End,
    pub(crate) language: Language,
}

impl Picture {
    /// How far the race is, lane by lane, and how many cars are not seen.
    pub(crate) fn lines<'cars>(&self, driven: u32, cars: impl Iterator<Item = &'cars Car>) -> Vec<String> {
        let mut cars: Vec<&Car> = cars.collect();
        let room = self.lanes();
        let hidden = cars.len().saturating_sub(room);
        if hidden > 0 {
            match self.end {
                End::First => cars.sort_by_key(|car| std::cmp::Reverse(car.position())),
                End::Last => cars.sort_by_key(|car| car.position()),
            }
            cars.truncate(room);
        }
        let widest = cars.iter().map(|car| columns(car.name().as_str())).max().unwrap_or_default();
        let laps = self.laps.count();
        let title = self.fitting([self.language.lap_of(driven, laps), format!("{driven}/{laps}"), driven.to_string()]);
        let more = self.fitting([self.language.more_cars(hidden), format!("+{hidden}"), String::new()]);
        let lanes = cars.iter().map(|car| self.lane(car, widest));
        let (_, rows) = self.size;
        (rows > 1).then_some(title).into_iter().chain(lanes).chain((rows > 2 && hidden > 0).then_some(more)).collect()
    }

    /// How many lanes can be seen. A tall terminal keeps room for the result.
    const fn lanes(&self) -> usize {
        match self.size.1 {
            0..=3 => 1,
            rows @ 4..=6 => rows - 2,
            rows => rows - 4,
        }
    }

    /// Name, dashes to scale, the car, and how many steps that are; without room for a track, name and number.
    fn lane(&self, car: &Car, widest: usize) -> String {
        let (width, _) = self.size;
        let (name, steps) = (car.name().as_str(), car.position().steps());
        let digits = self.laps.count().to_string().len();
        let named = widest.min((width / 2).max(4));
        let Some(room) = width.checked_sub(named + " : > ".len() + digits + 1) else {
            let name = cut(name, width.saturating_sub(digits + 1));
            return format!("{name} {steps}").trim_start().to_owned();
        };
        let name = cut(name, named);
        let (blanks, dashes) = (blanks(name, named), scaled(steps, self.laps, room));
        format!("{name}{blanks} : {:-<dashes$}> {steps}", "")
    }

    /// The longest form that has room.
    fn fitting(&self, forms: [String; 3]) -> String {
        forms.into_iter().find(|form| columns(form) <= self.size.0).unwrap_or_default()
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
    use alley_racing::{Entrants, Lane, MoveCounter, Race, RaceProgress};

    /// Every car moves as often as its lane says.
    struct Stairs;

    impl MoveCounter for Stairs {
        fn moves(&mut self, lane: Lane, laps: Laps) -> u32 {
            u32::try_from(lane.number()).unwrap_or(u32::MAX).min(laps.count())
        }
    }

    fn shown(size: (usize, usize), end: End, laps: u32) -> Vec<String> {
        let laps = Laps::new(laps).unwrap();
        let race = Race::new(Entrants::classic("pobi,woni,jun,crong,honux").unwrap(), laps);
        let RaceProgress::Finished(podium) = race.stretch(laps, &mut Stairs) else {
            unreachable!("all laps are driven")
        };
        Picture { size, laps, end, language: Language::English }.lines(laps.count(), podium.cars())
    }

    #[test]
    fn a_picture_never_takes_more_than_there_is() {
        for rows in 1..12 {
            for width in 1..60 {
                for laps in [5, 30, 999_999_999] {
                    let lines = shown((width, rows), End::Last, laps);
                    assert!(lines.len() <= rows, "{rows}: {lines:?}");
                    assert!(lines.iter().all(|line| columns(line) <= width.max(9)), "{width}: {lines:?}");
                }
            }
        }
    }

    #[test]
    fn lanes_come_from_the_end_that_is_picked() {
        let more = "… and 1 more";
        assert_eq!(
            shown((40, 6), End::Last, 9),
            ["Lap 9 of 9", "pobi  : -> 1", "woni  : --> 2", "jun   : ---> 3", "crong : ----> 4", more]
        );
        assert_eq!(
            shown((40, 6), End::First, 9),
            ["Lap 9 of 9", "honux : -----> 5", "crong : ----> 4", "jun   : ---> 3", "woni  : --> 2", more]
        );
        assert_eq!(shown((40, 12), End::Last, 9)[1], "pobi  : -> 1", "those who all fit stay in their order");
        assert_eq!(shown((40, 12), End::First, 9)[1], "pobi  : -> 1");
    }

    #[test]
    fn numbers_are_whole_on_a_narrow_terminal() {
        assert_eq!(shown((10, 4), End::First, 999_999), ["999999", "hon 5", "cro 4", "+3"]);
        assert_eq!(shown((10, 3), End::Last, 30), ["30/30", "pobi 1", "+4"]);
        assert_eq!(shown((10, 2), End::Last, 5), ["Lap 5 of 5", "pobi 1"]);
        assert_eq!(shown((4, 1), End::First, 5), ["ho 5"]);
        assert_eq!(shown((1, 1), End::First, 5), ["5"]);
    }

    #[test]
    fn lanes_are_to_scale() {
        let laps = |count| Laps::new(count).unwrap();
        assert_eq!([0, 3, 5].map(|steps| scaled(steps, laps(5), 60)), [0, 3, 5]);
        assert_eq!([0, 500, 1000].map(|steps| scaled(steps, laps(1000), 60)), [0, 30, 60]);
    }
}

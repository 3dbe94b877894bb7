//! The race dialogue: two questions, lap after lap, the winners.

use alley_racing::{
    Car, End, Entrants, Laps, MoveCounter, MoveStrategy, Pick, Picked, Picking, Places, Placing, Podium, Race,
    RaceProgress, SuddenLap,
};
use alley_words::Complaint;

use crate::dialogue::{Dialogue, Stop};
use crate::gauge::Gauge;
use crate::naming::Naming;
use crate::watch::{Speed, watch};

/// A line of a car that moved further than this is written in pieces.
const DASHES: &str = match str::from_utf8(&[b'-'; 1 << 14]) {
    Ok(dashes) => dashes,
    Err(_) => "-",
};

/// How a race is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// Every lap, as in the exercise.
    EveryLap,
    /// The last standings only.
    Final,
    /// Moving lanes on a terminal.
    Watched(Speed),
}

/// Asks for whatever of a race is not given: who drives, and how many laps.
///
/// # Errors
/// The conversation ended before everything was answered.
pub fn ask_race(
    dialogue: &mut Dialogue<'_>,
    naming: Naming,
    given: (Option<Entrants>, Option<Laps>),
) -> Result<(Entrants, Laps), Stop> {
    let language = dialogue.manner().language;
    let asked = given.0.is_none() || given.1.is_none();
    let entrants = match given.0 {
        Some(entrants) => entrants,
        None => dialogue.ask(naming.prompt_for_cars(language), |answer| naming.cars(answer))?,
    };
    let laps = match given.1 {
        Some(laps) => laps,
        None => dialogue.ask(language.how_many_laps(), |answer| answer.parse().map_err(Complaint::Laps))?,
    };
    if asked {
        dialogue.say("\n")?;
    }
    Ok((entrants, laps))
}

/// Shows what a draw is committed to, before its first lap.
///
/// # Errors
/// The output could not be written.
pub fn show_commitment(dialogue: &mut Dialogue<'_>, commitment: &str) -> Result<(), Stop> {
    dialogue.say(&dialogue.manner().language.commitment_before_race(commitment))?;
    dialogue.flush()
}

/// A race to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Racing {
    /// How.
    pub view: View,
    /// What it decides.
    pub aim: Aim,
    /// Whether a bar on the error stream tells how far a long race has come.
    pub gauge: bool,
}

/// What a race decides.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// Those who are ahead win.
    Winners,
    /// An exact number of people is picked.
    Pick(Pick),
    /// Everybody gets a place.
    Order,
}

impl Aim {
    /// Where those are whom it is about.
    const fn end(self) -> End {
        match self {
            Self::Pick(pick) => pick.end(),
            Self::Winners | Self::Order => End::First,
        }
    }

    fn conclude(self, dialogue: &mut Dialogue<'_>, podium: &Podium, luck: &mut impl MoveStrategy) -> Result<(), Stop> {
        let language = dialogue.manner().language;
        match self {
            Self::Winners => {
                let winners: Vec<_> = podium.winners().map(name).collect();
                dialogue.say(&language.winners(&winners))
            }
            Self::Pick(pick) => {
                let picked = drive_out(dialogue, podium.pick(pick), luck)?;
                let names: Vec<_> = picked.cars().map(name).collect();
                dialogue.say(&language.picked(&names))
            }
            Self::Order => {
                let places = place_everybody(dialogue, podium.places(), luck)?;
                places.cars().zip(1..).try_for_each(|(car, place)| dialogue.say(&language.placed(place, name(car))))
            }
        }
    }
}

/// Shows the end of a race that was counted before; the luck is what is left of it.
///
/// # Errors
/// The output could not be written.
pub fn show_counted(
    dialogue: &mut Dialogue<'_>,
    aim: Aim,
    podium: &Podium,
    luck: &mut impl MoveStrategy,
) -> Result<(), Stop> {
    dialogue.release();
    show_the_end(dialogue, podium)?;
    aim.conclude(dialogue, podium, luck)
}

impl Racing {
    /// Runs a race and shows it.
    ///
    /// # Errors
    /// The conversation ended before the race did.
    pub fn run(
        self,
        dialogue: &mut Dialogue<'_>,
        race: Race,
        luck: &mut (impl MoveStrategy + MoveCounter),
    ) -> Result<(), Stop> {
        dialogue.release();
        let gauge = Gauge::new(race.to_go(), self.gauge);
        let podium = match self.view {
            View::EveryLap => show_every_lap(dialogue, race, luck, &gauge)?,
            View::Final => {
                let stretch = Gauge::stretch(race.cars().count());
                let podium = race.to_the_end(stretch, luck, |to_go| gauge.show(to_go));
                show_the_end(dialogue, &podium)?;
                podium
            }
            View::Watched(speed) => watch(dialogue, race, (speed, self.aim.end()), luck)?,
        };
        drop(gauge);
        self.aim.conclude(dialogue, &podium, luck)
    }
}

fn show_every_lap(
    dialogue: &mut Dialogue<'_>,
    mut race: Race,
    luck: &mut (impl MoveStrategy + ?Sized),
    gauge: &Gauge,
) -> Result<Podium, Stop> {
    dialogue.say(dialogue.manner().language.result_of_race())?;
    loop {
        let progress = race.lap(luck);
        progress.cars().try_for_each(|car| say_car(dialogue, name(car), car.position().steps()))?;
        dialogue.say("\n")?;
        match progress {
            RaceProgress::Racing(next) => race = next,
            RaceProgress::Finished(podium) => return Ok(podium),
        }
        gauge.show(race.to_go());
    }
}

fn show_the_end(dialogue: &mut Dialogue<'_>, podium: &Podium) -> Result<(), Stop> {
    dialogue.say(dialogue.manner().language.final_result())?;
    podium.cars().try_for_each(|car| dialogue.say(&format!("{} : {}\n", car.name(), car.position())))?;
    dialogue.say("\n")
}

/// Sudden death, lap by lap, until everybody's place is certain.
fn drive_out(
    dialogue: &mut Dialogue<'_>,
    mut picking: Picking,
    luck: &mut (impl MoveStrategy + ?Sized),
) -> Result<Picked, Stop> {
    let language = dialogue.manner().language;
    let mut number = 0;
    loop {
        let sudden_death = match picking {
            Picking::Settled(picked) => return Ok(picked),
            Picking::Tied(sudden_death) => sudden_death,
        };
        number += 1;
        dialogue.say(&language.sudden_death_lap(number, sudden_death.places()))?;
        let (lap, next) = sudden_death.lap(luck);
        say_attempts(dialogue, &lap)?;
        picking = next;
    }
}

/// Extra laps for all who share a place, until nobody does.
fn place_everybody(
    dialogue: &mut Dialogue<'_>,
    mut placing: Placing,
    luck: &mut (impl MoveStrategy + ?Sized),
) -> Result<Places, Stop> {
    let language = dialogue.manner().language;
    let mut number = 0;
    loop {
        let tie = match placing {
            Placing::Settled(places) => return Ok(places),
            Placing::Tied(tie) => tie,
        };
        number += 1;
        dialogue.say(&language.sudden_death_lap(number, tie.tied().len()))?;
        let (lap, next) = tie.lap(luck);
        say_attempts(dialogue, &lap)?;
        placing = next;
    }
}

fn say_attempts(dialogue: &mut Dialogue<'_>, lap: &SuddenLap) -> Result<(), Stop> {
    lap.attempts().try_for_each(|attempt| say_car(dialogue, name(attempt.car()), attempt.moved().into()))?;
    dialogue.say("\n")
}

/// `pobi : ---`; a line may be longer than memory, so it is written in pieces.
fn say_car(dialogue: &mut Dialogue<'_>, name: &str, steps: u32) -> Result<(), Stop> {
    dialogue.say(name)?;
    dialogue.say(" : ")?;
    let mut left = usize::try_from(steps).unwrap_or(usize::MAX);
    while left > 0 {
        let piece = left.min(DASHES.len());
        dialogue.say(DASHES.get(..piece).unwrap_or_default())?;
        left -= piece;
    }
    dialogue.say("\n")
}

fn name(car: &Car) -> &str {
    car.name().as_str()
}

/// About how many bytes it takes to print every lap: a car moves on six laps of ten.
#[must_use]
pub fn bytes_to_print(entrants: &Entrants, laps: Laps) -> u64 {
    let names: usize = entrants.iter().map(|entrant| entrant.name().as_str().len() + " : \n".len()).sum();
    let (names, cars) = (names as u64, entrants.count() as u64);
    let laps = u64::from(laps.count());
    let dashes = u128::from(laps) * u128::from(laps) * 3 / 10 * u128::from(cars);
    let all = dashes + u128::from(laps) * u128::from(names + 1);
    u64::try_from(all).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialogue::{Echo, Manner};
    use crate::palette::Palette;
    use alley_racing::Lane;
    use alley_words::Language;

    /// Luck that is written down.
    struct Digits(Vec<u8>);

    impl MoveStrategy for Digits {
        fn may_move(&mut self, _: Lane) -> bool {
            self.0.remove(0) >= 4
        }
    }

    impl MoveCounter for Digits {
        fn moves(&mut self, lane: Lane, laps: Laps) -> u32 {
            (0..laps.count()).map(|_| u32::from(self.may_move(lane))).sum()
        }
    }

    fn shown(view: View) -> String {
        let mut screen = Vec::new();
        let manner =
            Manner { language: Language::Korean, palette: Palette::Plain, echo: Echo::Answers, terminal: false };
        let mut dialogue = Dialogue::new("".as_bytes(), &mut screen, manner);
        let race = Race::new(Entrants::classic("pobi,woni").unwrap(), Laps::ONE);
        Racing { view, aim: Aim::Winners, gauge: false }.run(&mut dialogue, race, &mut Digits(vec![4, 3])).unwrap();
        drop(dialogue);
        String::from_utf8(screen).unwrap()
    }

    #[test]
    fn four_moves_and_three_does_not() {
        assert_eq!(shown(View::EveryLap), "실행 결과\npobi : -\nwoni : \n\n최종 우승자 : pobi\n");
        assert_eq!(shown(View::Final), "최종 결과\npobi : 1\nwoni : 0\n\n최종 우승자 : pobi\n");
    }

    #[test]
    fn the_estimate_of_what_is_printed() {
        let estimate = |laps| bytes_to_print(&Entrants::classic("a,b,c,d,e,f,g,h,i,j").unwrap(), laps);
        assert_eq!(estimate(Laps::new(10_000).unwrap()), 300_510_000);
        assert_eq!(estimate(Laps::MOST) / 1_000_000_000_000_000, 3_000);
    }
}

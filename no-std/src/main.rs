//! Proves that the rules need no standard library: this program has none. It scores a game by both rules and runs a race,
//! with memory from C's `malloc`. If a rule crate brought the standard library along, there would be two panic handlers,
//! and the compiler would refuse.

#![no_std]
#![no_main]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod system;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::error::Error;

use alley_bowling::{BowlerName, Bowlers, CurrentLine, FinishedLine, LineOfPlay, OpenLine, Pins, Progress, Turn};
use alley_racing::{Entrants, Lane, MoveStrategy, Race, RaceProgress};

type Mishap = Box<dyn Error>;

pub(crate) fn said() -> String {
    told().unwrap_or_else(|mishap| format!("{mishap}\n"))
}

fn told() -> Result<String, Mishap> {
    let (ten_pin, current) = (score(OpenLine::FRESH)?, score(CurrentLine::FRESH)?);
    Ok(format!("ten-pin {ten_pin}, current frame {current}\n{}\n", race()?))
}

/// Two bowlers with a spare in every odd frame and strikes in every even one, by the rules of this line: what the
/// winner has.
fn score(line: impl LineOfPlay) -> Result<u16, Mishap> {
    let bowlers = Bowlers::on(line, BowlerName::any("박지수")?).join(BowlerName::classic("kyj")?);
    let mut turn = Turn::first(bowlers);
    loop {
        let (up, nine) = (turn.up(), Pins::new(9)?);
        let most = if up.frame().value() % 2 == 1 { nine } else { Pins::ALL };
        match turn.bowl(most.min(up.rack().standing())).map_err(|refused| refused.reason())? {
            Progress::Open(next) => turn = next,
            Progress::Closed(finish) => {
                let winner = finish.winners().next().ok_or("nobody won")?;
                return Ok(winner.line().score().value());
            }
        }
    }
}

/// Moves every car but the first.
struct NotTheFirst;

impl MoveStrategy for NotTheFirst {
    fn may_move(&mut self, lane: Lane) -> bool {
        lane.number() > 1
    }
}

fn race() -> Result<String, Mishap> {
    let mut race = Race::new(Entrants::classic("pobi,woni")?, "3".parse()?);
    loop {
        match race.lap(&mut NotTheFirst) {
            RaceProgress::Racing(next) => race = next,
            RaceProgress::Finished(podium) => {
                let winner = podium.winners().next().ok_or("nobody won")?;
                return Ok(format!("{} after {} steps", winner.name(), winner.position()));
            }
        }
    }
}

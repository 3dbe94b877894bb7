//! Races in the record: one entry each, from which everything follows.

use alley_journal::{Caption, Content, Failure, GameId, Journal, Kind, Moment, Nature, Payload, State, label};
use alley_luck::{Course, Draw, Outcome, RandomBasedMoveStrategy, Seed};

use crate::captions::captioned;
use crate::fresh_key;

/// A race is over when it is written down, and nobody follows it.
pub(crate) const RACE: Nature = Nature { kind: Kind::Race, public: false };

/// A race as it is kept.
///
/// ```
/// use alley_journal::Memory;
/// use alley_luck::{Course, Goal};
/// use alley_play::{KeptRace, clock, keep_race};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let race = KeptRace::Replay("00".repeat(32).parse()?, course);
/// keep_race(&mut Memory::default(), &race, clock)?;
/// assert_eq!(race.outcome().podium().cars().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptRace {
    /// A draw: its ticket and all that was opened.
    Draw(Box<Draw>),
    /// A race from a seed that somebody named.
    Replay(Seed, Course),
}

impl KeptRace {
    /// Who took part, over how many laps, for what.
    #[must_use]
    pub const fn course(&self) -> &Course {
        match self {
            Self::Draw(draw) => draw.ticket().course(),
            Self::Replay(_, course) => course,
        }
    }

    /// The luck of the race, from its first lap on.
    #[must_use]
    pub fn luck(&self) -> RandomBasedMoveStrategy {
        match self {
            Self::Draw(draw) => draw.luck(),
            Self::Replay(seed, _) => RandomBasedMoveStrategy::new(seed),
        }
    }

    /// What decides it.
    #[must_use]
    pub fn seed(&self) -> Seed {
        match self {
            Self::Draw(draw) => draw.seed(),
            Self::Replay(seed, _) => *seed,
        }
    }

    /// Runs it again.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.course(), &mut self.luck())
    }

    const fn kind(&self) -> alley_journal::Label {
        match self {
            Self::Draw(_) => label!("draw"),
            Self::Replay(..) => label!("race"),
        }
    }

    fn written(&self) -> String {
        match self {
            Self::Draw(draw) => draw.to_string(),
            Self::Replay(seed, course) => format!("seed {seed}\n{course}"),
        }
    }

    /// From what was written down, in its one exact form.
    pub(crate) fn read(kind: &str, text: &[u8]) -> Option<Self> {
        let race = match kind {
            "draw" => Draw::read(text).ok().map(Box::new).map(Self::Draw),
            "race" => {
                let (seed, course) = str::from_utf8(text).ok()?.strip_prefix("seed ")?.split_once('\n')?;
                Some(Self::Replay(seed.parse().ok()?, Course::read(course.as_bytes()).ok()?))
            }
            _ => None,
        };
        race.filter(|race| race.written().as_bytes() == text)
    }

    /// One line for a list.
    pub(crate) fn summary(&self) -> String {
        let course = self.course();
        let names: Vec<_> = course.entrants().iter().map(|entrant| entrant.name().as_str()).collect();
        names.join(", ")
    }
}

/// Writes a race down, before its first lap is shown.
///
/// # Errors
/// The journal could not take it.
pub fn keep_race(journal: &mut dyn Journal, race: &KeptRace, clock: fn() -> Moment) -> Result<GameId, Failure> {
    let trouble = |refusal: alley_journal::WordRefusal| Failure::System(refusal.to_string());
    let payload = Payload::new(race.written()).map_err(trouble)?;
    let content = Content { time: clock(), key: fresh_key()?, kind: race.kind(), payload };
    journal.begin(&content, RACE, &race_caption(race)?).map(|(game, _)| game)
}

pub(crate) fn race_caption(race: &KeptRace) -> Result<Caption, Failure> {
    captioned((State::Over, race.summary()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Archived, clock, draft_alone, draw_alone, entrants, lane_order, read};
    use alley_journal::Memory;
    use alley_luck::ProofText;

    #[test]
    fn a_race_is_written_in_one_way_only() {
        let text = format!("seed {}\nlaps 5\npick classic\nentrant a\n", "0a".repeat(32));
        assert!(KeptRace::read("race", text.as_bytes()).is_some_and(|race| race.written() == text));
        for wrong in [
            text.replace("0a", "0A"),
            text.replacen(' ', "  ", 1),
            format!("{text}\n"),
            text.replace("laps 5", "laps 05"),
        ] {
            assert_eq!(KeptRace::read("race", wrong.as_bytes()), None, "{wrong:?}");
        }
        assert_eq!(KeptRace::read("draw", text.as_bytes()), None);
    }

    #[test]
    fn a_draw_is_kept_as_its_proof_and_listed_by_its_names() {
        let course = lane_order(entrants("지수\n현우").unwrap(), 5).unwrap();
        let draft = draft_alone(course, ProofText::new("lanes").unwrap()).unwrap();
        let race = KeptRace::Draw(Box::new(draw_alone(draft, clock()).unwrap()));
        let mut journal = Memory::default();
        let id = keep_race(&mut journal, &race, clock).unwrap();
        assert_eq!(read(&journal.read(id, 0).unwrap()), Ok(Archived::Race(race)));
        let caption = journal.head(id).unwrap().caption;
        assert_eq!((caption.state, caption.summary.as_str()), (State::Over, "지수, 현우"));
    }
}

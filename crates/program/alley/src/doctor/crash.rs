//! A journal whose writer is killed in the middle of a game, three times, and that is opened again each time. The writer is
//! this very program: it plays through a pipe, as anybody could, and a roll is confirmed when it asks for the next.

mod life;

use std::io;
use std::path::Path;

use alley_console::{Diagnosis, Health};
use alley_journal::{Failure, Filter, Journal};
use alley_journal_sqlite::{InForce, Sqlite};
use alley_play::{Change, history, nature_of};
use alley_words::Language;

use super::scratch::{Asked, Scratch};
use life::{BOWLER, Life};

/// How each life of the program begins.
const LIVES: [&[&str]; 3] = [&["bowl", BOWLER, "--names", "classic", "--rules", "plain"], &["resume"], &["resume"]];
/// The rolls that are confirmed in each. Three lives, with one more roll on its way in each, do not end a game.
const CONFIRMED: usize = 5;
/// Any two of these can be bowled after each other, whichever of them is the first of a frame.
const ROLLS: [u8; 5] = [0, 3, 1, 4, 2];

/// Plays, kills and looks.
pub(super) fn tried(scratch: &Scratch, language: Language) -> Result<Vec<Diagnosis>, Asked> {
    let untried = |reason: &str| Diagnosis::new(Health::Failing, language.crash_untried(reason));
    Ok(vec![match killed(scratch) {
        Ok((Survival { rolls, found }, in_force)) if found == rolls => {
            let survived = Diagnosis::new(Health::Sound, language.crash_survived(rolls, LIVES.len()));
            return Ok(vec![survived, sqlite(&in_force, language)]);
        }
        Ok((Survival { rolls, found }, _)) => {
            Diagnosis::new(Health::Failing, language.crash_lost(rolls, found)).and(language.remedy_losing())
        }
        Err(Untried::Asked(asked)) => return Err(asked),
        Err(Untried::Broken(failure)) => {
            let sentence = language.crash_broke(&language.failure(&failure));
            Diagnosis::new(Health::Failing, sentence).and(language.remedy_losing())
        }
        Err(Untried::Record(failure)) => untried(&language.failure(&failure)).and(language.remedy(&failure, false, "")),
        Err(Untried::System(error)) => untried(&language.trouble_of(&error)).and(language.remedy_again()),
        Err(Untried::Silent { ended }) => untried(language.program_fell_silent(ended)).and(language.remedy_again()),
    }])
}

fn sqlite(in_force: &InForce, language: Language) -> Diagnosis {
    let (version, oldest) = (in_force.version(), InForce::oldest());
    let sentence = language.sqlite_in_force(&version, &oldest, in_force.journal_mode(), in_force.synchronous());
    if in_force.is_safe() {
        return Diagnosis::new(Health::Sound, sentence);
    }
    Diagnosis::new(Health::Failing, sentence).and(language.remedy_sqlite())
}

/// Why nothing can be said.
enum Untried {
    Asked(Asked),
    /// The program cannot be started, or killed.
    System(io::Error),
    /// No journal can be made or opened there.
    Record(Failure),
    /// There was one, and it is not whole.
    Broken(Failure),
    /// The program said nothing more.
    Silent {
        /// Because it ended.
        ended: bool,
    },
}

impl From<Asked> for Untried {
    fn from(asked: Asked) -> Self {
        Self::Asked(asked)
    }
}

impl From<io::Error> for Untried {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// How many rolls were confirmed, and how many of them are there.
#[derive(Debug, PartialEq, Eq)]
struct Survival {
    rolls: usize,
    found: usize,
}

fn killed(scratch: &Scratch) -> Result<(Survival, InForce), Untried> {
    let journal = scratch.file("alley.journal");
    let made = Sqlite::open(&journal, nature_of).and_then(|made| made.in_force());
    let in_force = made.map_err(Untried::Record)?;
    let (mut rolls, mut bowled) = (ROLLS.into_iter().cycle(), Bowled::default());
    for beginning in LIVES {
        let mut life = Life::begin(beginning, &journal)?;
        life.asks(scratch)?;
        for roll in rolls.by_ref().take(CONFIRMED) {
            life.tell(roll);
            life.asks(scratch)?;
            bowled.confirm(roll);
        }
        let on_its_way = rolls.next().unwrap_or_default();
        life.tell(on_its_way);
        life.kill()?;
        let kept = kept(&journal).map_err(Untried::Broken)?;
        if !bowled.is_kept(&kept, on_its_way) {
            return Ok((bowled.survival(&kept), in_force));
        }
    }
    Ok((bowled.survival(&bowled.kept), in_force))
}

/// The rolls of the only game, after everything was verified.
fn kept(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut journal = Sqlite::open_existing(path, nature_of)?;
    journal.check()?;
    let heads = journal.list(Filter::default(), None, 1)?;
    let Some(Ok(head)) = heads.into_iter().next() else { return Ok(Vec::new()) };
    let entries = history(&journal.read(head.game, 0)?).unwrap_or_default();
    let rolls = entries.into_iter().filter_map(|entry| match entry.change {
        Some(Change::Roll(ball)) => Some(ball.pins().count()),
        _ => None,
    });
    Ok(rolls.collect())
}

/// What was bowled so far: how many rolls were confirmed, and what the record must hold, with those that came into it on
/// their way.
#[derive(Debug, Default)]
struct Bowled {
    confirmed: usize,
    kept: Vec<u8>,
}

impl Bowled {
    fn confirm(&mut self, roll: u8) {
        self.confirmed += 1;
        self.kept.push(roll);
    }

    /// Whether exactly this is there, with the roll on its way or without; if it is, it stays.
    fn is_kept(&mut self, kept: &[u8], on_its_way: u8) -> bool {
        if kept == [&self.kept[..], &[on_its_way]].concat() {
            self.kept.push(on_its_way);
            return true;
        }
        kept == self.kept
    }

    /// What is not where it was bowled is not there.
    fn survival(&self, kept: &[u8]) -> Survival {
        let lost = self.kept.len() - self.kept.iter().zip(kept).take_while(|(bowled, kept)| bowled == kept).count();
        let more = usize::from(lost == 0 && kept.len() > self.kept.len());
        Survival { rolls: self.confirmed, found: self.confirmed.saturating_sub(lost + more) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bowled(rolls: &[u8]) -> Bowled {
        let mut bowled = Bowled::default();
        for roll in rolls {
            bowled.confirm(*roll);
        }
        bowled
    }

    #[test]
    fn the_roll_on_its_way_may_be_there_or_not_and_every_other_must() {
        for (kept, right) in [
            (&[0, 3, 1][..], true),
            (&[0, 3, 1, 4], true),
            (&[0, 3], false),
            (&[0, 3, 2], false),
            (&[0, 3, 1, 2], false),
            (&[0, 3, 1, 4, 2], false),
        ] {
            assert_eq!(bowled(&[0, 3, 1]).is_kept(kept, 4), right, "{kept:?}");
        }
        let mut with_the_last = bowled(&[0, 3, 1]);
        assert!(with_the_last.is_kept(&[0, 3, 1, 4], 4));
        assert_eq!(with_the_last.survival(&[0, 3, 1, 4]), Survival { rolls: 3, found: 3 });
        assert!(!with_the_last.is_kept(&[0, 3, 1], 2), "what has been seen must stay");
    }

    #[test]
    fn what_is_lost_is_counted() {
        let found = |kept: &[u8]| bowled(&[0, 3, 1]).survival(kept).found;
        assert_eq!((found(&[0, 3, 1]), found(&[0, 3]), found(&[]), found(&[0, 4, 1])), (3, 2, 0, 1));
        assert_eq!(found(&[0, 3, 1, 7]), 2, "what nobody bowled is wrong as well");
    }

    /// No frame of them takes more than ten pins, and none is a strike or a spare.
    #[test]
    fn the_game_never_ends_and_no_roll_is_refused() {
        let most = *ROLLS.iter().max().unwrap();
        assert!(2 * most < 10 && LIVES.len() * (CONFIRMED + 1) < 20);
    }
}

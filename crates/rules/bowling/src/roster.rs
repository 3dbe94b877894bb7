//! Who comes and who goes while a game is on.

use alloc::vec::Vec;
use core::fmt;

use crate::{Bowler, BowlerName, Bowlers, Finish, FrameNumber, LeaveRefusal, Line, LineOfPlay, Progress, Turn, Up};

impl<O: LineOfPlay> Turn<O> {
    /// This game with one more bowler, who bowls after the others. The bowler who is up finishes the frame; if all have
    /// done the first one, the newcomer is up next.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Bowlers, Turn};
    ///
    /// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
    /// assert_eq!(turn.joined(BowlerName::classic("kyj")?)?.bowlers().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Somebody in the game has begun the second frame.
    pub fn joined(&self, name: BowlerName) -> Result<Self, JoinRefusal> {
        if !self.takes_newcomers() {
            return Err(JoinRefusal);
        }
        let newcomer = Up::new(self.bowlers().count(), self.bowlers.fresh());
        let up = core::cmp::min_by_key(self.up, newcomer, |up| up.frame());
        Ok(Self { bowlers: self.bowlers.clone().join(name), up })
    }

    /// A game of bowlers as they stood in one before, in this order; none without anybody. Whose turn it is follows from
    /// their lines. So what was done to a bowler can be taken back.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Bowlers, OpenLine, Pins, Progress, Turn};
    ///
    /// let before = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
    /// let bowler = before.bowlers().next().expect("one bowler").clone();
    /// assert_ne!(before.clone().bowl(Pins::ALL)?, Progress::Open(before.clone()));
    /// assert_eq!(Turn::among(OpenLine::FRESH, vec![bowler]), Some(Progress::Open(before)));
    /// assert_eq!(Turn::among(OpenLine::FRESH, Vec::new()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn among(line: O, bowlers: Vec<Bowler<Line<O>>>) -> Option<Progress<Self, Finish<O>>> {
        if bowlers.is_empty() {
            return None;
        }
        Some(Self::after(Bowlers::again(line, bowlers)))
    }

    /// Whether nobody in the game has begun the second frame.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Bowlers, Turn};
    ///
    /// assert!(Turn::first(Bowlers::new(BowlerName::classic("pjs")?)).takes_newcomers());
    /// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
    /// ```
    #[must_use]
    pub fn takes_newcomers(&self) -> bool {
        self.bowlers().all(Bowler::is_before_the_second_frame)
    }

    /// This game without the bowler at this place, from 0. The others close up, keep their lines and go on without
    /// waiting; when all of them have finished, the game is over.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Bowlers, LeaveRefusal, Turn};
    ///
    /// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
    /// assert_eq!(turn.without(0), Err(LeaveRefusal::LastOne));
    /// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
    /// ```
    ///
    /// # Errors
    /// There is no such bowler, or nobody else.
    pub fn without(&self, place: usize) -> Result<Progress<Self, Finish<O>>, LeaveRefusal> {
        self.bowlers.without(place).map(Self::after)
    }

    /// This game with another name for the bowler at this place, from 0; none if there is no such bowler.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Bowlers, Turn};
    ///
    /// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
    /// assert!(turn.renamed(0, BowlerName::classic("kyj")?).is_some());
    /// assert!(turn.renamed(1, BowlerName::classic("kyj")?).is_none());
    /// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
    /// ```
    #[must_use]
    pub fn renamed(&self, place: usize, name: BowlerName) -> Option<Self> {
        self.bowlers.renamed(place, name).map(|bowlers| Self { bowlers, up: self.up })
    }
}

impl<O: LineOfPlay> Bowler<Line<O>> {
    fn is_before_the_second_frame(&self) -> bool {
        self.open_line().is_some_and(|line| (line.frame(), line.ball()) <= (FrameNumber::SECOND, 1))
    }
}

impl<O: LineOfPlay> Finish<O> {
    /// This game with another name for the bowler at this place, from 0; none if there is no such bowler.
    #[must_use]
    pub fn renamed(&self, place: usize, name: BowlerName) -> Option<Self> {
        self.back().renamed(place, name).map(Self::of)
    }
}

/// A bowler came too late.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, JoinRefusal, Pins, Progress, Turn};
///
/// let mut turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// for _ in 0..2 {
///     let Progress::Open(next) = turn.bowl(Pins::ALL)? else { unreachable!("ten frames are long") };
///     turn = next;
/// }
/// assert_eq!(turn.joined(BowlerName::classic("kyj")?), Err(JoinRefusal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinRefusal;

impl fmt::Display for JoinRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a bowler can join only before the second frame begins")
    }
}

impl core::error::Error for JoinRefusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bowler, Bowlers, Line, Pins};
    use proptest::prelude::*;

    fn name(text: &str) -> BowlerName {
        BowlerName::classic(text).unwrap()
    }

    /// This many bowlers after these rolls, each brought down to what stands; none if the game is over.
    fn game(bowlers: usize, rolls: &[u8]) -> Option<Turn> {
        let all = (1..bowlers).fold(Bowlers::new(name("AAA")), |bowlers, _| bowlers.join(name("AAA")));
        rolls.iter().try_fold(Turn::first(all), |turn, &count| {
            let pins = Pins::new(count).unwrap().min(turn.up().rack().standing());
            match turn.bowl(pins).unwrap() {
                Progress::Open(turn) => Some(turn),
                Progress::Closed(_) => None,
            }
        })
    }

    fn lines(turn: &Turn) -> Vec<Line> {
        turn.bowlers().map(|bowler| *bowler.line()).collect()
    }

    proptest! {
        #[test]
        fn a_newcomer_changes_no_line_and_has_to_be_up_in_turn(
            bowlers in 1..5_usize,
            rolls in prop::collection::vec(0..=10_u8, 0..12),
        ) {
            let Some(turn) = game(bowlers, &rolls) else { return Ok(()) };
            let second_begun = lines(&turn).iter().any(|line| line.rolls().len() > 1);
            let joined = turn.joined(name("ZZZ"));
            prop_assert_eq!(joined.is_err(), second_begun);
            let Ok(joined) = joined else { return Ok(()) };
            let (newcomer, others) = (lines(&joined).pop(), &lines(&joined)[..bowlers]);
            prop_assert_eq!(others, lines(&turn));
            prop_assert_eq!(newcomer, Some(Line::Open(crate::OpenLine::FRESH)));
            prop_assert_eq!(Some(joined.up), joined.bowlers.up());
            let all_done_once = lines(&turn).iter().all(|line| line.frames_done() == 1);
            prop_assert_eq!(joined.up().place(), if all_done_once { bowlers } else { turn.up().place() });
        }

        #[test]
        fn those_who_stay_keep_their_lines_and_wait_for_nobody(
            bowlers in 2..5_usize,
            rolls in prop::collection::vec(0..=10_u8, 0..90),
            place in 0..4_usize,
        ) {
            let Some(turn) = game(bowlers, &rolls) else { return Ok(()) };
            let mut expected = lines(&turn);
            if place >= bowlers {
                prop_assert_eq!(turn.without(place), Err(LeaveRefusal::Nobody));
                return Ok(());
            }
            expected.remove(place);
            let stayed = match turn.without(place).unwrap() {
                Progress::Open(rest) => {
                    prop_assert_eq!(Some(rest.up), rest.bowlers.up());
                    lines(&rest)
                }
                Progress::Closed(finish) => {
                    prop_assert!(expected.iter().all(|line| matches!(line, Line::Closed(_))));
                    finish.bowlers().map(|bowler| Line::Closed(*bowler.line())).collect()
                }
            };
            prop_assert_eq!(stayed, expected);
        }

        #[test]
        fn a_name_is_all_that_a_new_name_changes(rolls in prop::collection::vec(0..=10_u8, 0..60), place in 0..3_usize) {
            let Some(turn) = game(2, &rolls) else { return Ok(()) };
            let renamed = turn.renamed(place, name("ZZZ"));
            prop_assert_eq!(renamed.is_some(), place < 2);
            let Some(renamed) = renamed else { return Ok(()) };
            prop_assert_eq!((lines(&renamed), renamed.up()), (lines(&turn), turn.up()));
            let names: Vec<_> = renamed.bowlers().map(Bowler::name).cloned().collect();
            let mut expected = vec![name("AAA"), name("AAA")];
            expected[place] = name("ZZZ");
            prop_assert_eq!(names, expected);
        }
    }

    #[test]
    fn the_game_is_over_when_the_one_it_waited_for_leaves() {
        let turn = game(2, &[vec![10; 18], vec![10; 3], vec![10; 2]].concat()).unwrap();
        let Ok(Progress::Closed(finish)) = turn.without(1) else { panic!("nobody is left to bowl") };
        assert_eq!(finish.winners().map(|bowler| bowler.line().score().value()).collect::<Vec<_>>(), [300]);
        let renamed = finish.renamed(0, name("ZZZ")).unwrap();
        assert_eq!(renamed.bowlers().map(|bowler| bowler.name().as_str()).collect::<Vec<_>>(), ["ZZZ"]);
        assert_eq!(finish.renamed(1, name("ZZZ")), None);
    }

    #[test]
    fn the_last_one_stays() {
        assert_eq!(game(1, &[10]).unwrap().without(0), Err(LeaveRefusal::LastOne));
        assert_eq!(game(1, &[10]).unwrap().without(1), Err(LeaveRefusal::Nobody));
    }

    #[test]
    fn the_sentences() {
        assert_eq!(JoinRefusal.to_string(), "a bowler can join only before the second frame begins");
        assert_eq!(LeaveRefusal::Nobody.to_string(), "there is no such bowler");
        assert_eq!(LeaveRefusal::LastOne.to_string(), "the last bowler cannot leave");
    }
}

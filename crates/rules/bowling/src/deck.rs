//! The pins before a ball: how many, and which, as far as the ball before it told.

use crate::ball::Miscount;
use crate::{Ball, BallRefusal, Leave, Pins, Rack};

/// What a ball that may name pins is held against. Ten stand at a fresh rack, and again after a gutter ball or a foul;
/// else the ball before has to have named them.
///
/// ```
/// use alley_bowling::{Ball, Deck, Leave, Pins, Rack};
///
/// let first = Deck::new(Rack::Fresh, None).leaving("4-7-10".parse()?)?;
/// assert_eq!(first.pins(), Pins::new(7)?); // the count follows from the leave
/// let deck = Deck::new(Rack::Fresh.after(first.pins()), Some(first));
/// assert_eq!(deck.standing(), Some("4-7-10".parse::<Leave>()?));
/// assert!(deck.admit("2:9".parse()?).is_err()); // pins do not stand up again
/// assert_eq!(deck.admit("2:10".parse()?)?, Pins::new(2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    rack: Rack,
    standing: Option<Leave>,
}

impl Deck {
    /// Of this rack, broken by this ball if it is not fresh.
    #[must_use]
    pub fn new(rack: Rack, before: Option<Ball>) -> Self {
        if rack.standing() == Pins::ALL {
            return Self { rack, standing: Some(Leave::ALL) };
        }
        let standing = before.and_then(Ball::leave).filter(|leave| leave.count() == rack.standing());
        Self { rack, standing }
    }

    /// The pins that stand, if they are known.
    #[must_use]
    pub const fn standing(self) -> Option<Leave> {
        self.standing
    }

    /// The ball that leaves these: how many it took follows from how many stood.
    ///
    /// # Errors
    /// Not all of them stood.
    pub fn leaving(self, leave: Leave) -> Result<Ball, BallRefusal> {
        let ball = Ball::leaving(self.rack.standing().without(leave.count()), leave)?;
        self.admit(ball).map(|_| ball)
    }

    /// The count of a ball that can follow. Whether as many pins stood as a plain count says is for the rules to decide.
    ///
    /// # Errors
    /// What fell and what it left are not what stood.
    pub fn admit(self, ball: Ball) -> Result<Pins, BallRefusal> {
        let Ball::Leaving(pins, leave) = ball else { return Ok(ball.pins()) };
        let stood = self.rack.standing();
        if leave.count() > stood || stood.without(leave.count()) != pins {
            return Err(BallRefusal::Miscounted(Miscount { ball: (pins, leave), stood }));
        }
        match self.standing.and_then(|before| leave.risen_from(before)) {
            Some(pin) => Err(BallRefusal::StoodUp(pin)),
            None => Ok(pins),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pin;

    fn leave(bits: u16) -> Option<Leave> {
        Leave::of(Pin::all().filter(|pin| bits >> (pin.number() - 1) & 1 == 1))
    }

    /// The first ball that leaves these of a fresh rack, and the deck after it.
    fn left(leave: Leave) -> (Ball, Deck) {
        let first = Deck::new(Rack::Fresh, None).leaving(leave).unwrap();
        (first, Deck::new(Rack::Fresh.after(first.pins()), Some(first)))
    }

    #[test]
    fn every_leave_of_a_fresh_rack_has_its_count() {
        for bits in 1..1 << 10 {
            let leave = leave(bits).unwrap();
            let (first, deck) = left(leave);
            assert_eq!(u32::from(first.pins().count()), 10 - bits.count_ones());
            assert_eq!(deck.standing(), Some(leave));
            for pins in Pins::ALL.possible_rolls() {
                let fits = pins == first.pins();
                let said = Ball::leaving(pins, leave).and_then(|ball| Deck::new(Rack::Fresh, None).admit(ball));
                assert_eq!(said.is_ok(), fits, "{pins}:{leave}");
            }
        }
    }

    /// All 1,023 leaves, and after each of them every leave and every count that can and cannot follow.
    #[test]
    fn a_second_ball_leaves_only_what_the_first_one_left() {
        for before in 1..1 << 10_u16 {
            let (first, deck) = left(leave(before).unwrap());
            let mut followed = 0;
            for after in 1..1 << 10_u16 {
                let after_leave = leave(after).unwrap();
                let can_follow = after & !before == 0;
                let ball = deck.leaving(after_leave);
                assert_eq!(ball.is_ok(), can_follow, "{first}, then {after_leave}");
                followed += u32::from(can_follow);
                let Ok(ball) = ball else { continue };
                assert_eq!(u32::from(ball.pins().count()), (before ^ after).count_ones());
                assert_eq!(deck.admit(ball), Ok(ball.pins()));
            }
            assert_eq!(followed, (1 << before.count_ones()) - 1);
        }
    }

    #[test]
    fn a_wrong_count_beside_a_right_leave_is_refused() {
        let (_, deck) = left("4-7-10".parse().unwrap());
        for text in ["0:7-10", "2:7-10", "1:10", "3:10", "1:4-7-10"] {
            let refused = deck.admit(text.parse().unwrap());
            assert!(matches!(refused, Err(BallRefusal::Miscounted(_))), "{text}: {refused:?}");
        }
        assert!(deck.admit("1:7-10".parse().unwrap()).is_ok());
        let said = deck.admit("1:10".parse().unwrap()).unwrap_err().to_string();
        assert_eq!(said, "1 down and 10 standing do not make the 3 that stood");
        assert_eq!(deck.leaving("9".parse().unwrap()), Err(BallRefusal::StoodUp(Pin::new(9).unwrap())));
    }

    /// After a count nobody knows which pins stand, so only their number is compared.
    #[test]
    fn after_a_count_any_pins_of_that_number_may_stand() {
        let first = Ball::Count(Pins::new(8).unwrap());
        let deck = Deck::new(Rack::Fresh.after(first.pins()), Some(first));
        assert_eq!(deck.standing(), None);
        assert_eq!(deck.leaving("7".parse().unwrap()).map(Ball::pins), Pins::new(1).map_err(BallRefusal::Pins));
        assert!(matches!(deck.leaving("2-4-5".parse().unwrap()), Err(BallRefusal::Miscounted(_))));
    }

    /// The full rack is set again after a foul, and no pin fell to a gutter ball.
    #[test]
    fn ten_stand_after_a_foul_and_after_a_gutter_ball() {
        for first in [Ball::Foul, Ball::Count(Pins::NONE)] {
            let deck = Deck::new(Rack::Fresh.after(first.pins()), Some(first));
            assert_eq!(deck.standing(), Some(Leave::ALL));
            assert_eq!(deck.leaving("7-10".parse().unwrap()).map(|ball| ball.to_string()), Ok("8:7-10".to_owned()));
        }
    }

    #[test]
    fn plain_counts_and_fouls_are_left_to_the_rules() {
        let (_, deck) = left("7-10".parse().unwrap());
        assert_eq!(deck.admit(Ball::Count(Pins::ALL)), Ok(Pins::ALL));
        assert_eq!(deck.admit(Ball::Foul), Ok(Pins::NONE));
    }
}

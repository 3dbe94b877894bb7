//! Pins that stand, and balls that name them: read as a person would, and written in one way.

use std::collections::BTreeSet;

use alley_bowling::{Ball, Leave};

/// The fuzz target of leaves and balls.
pub fn check_leave(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let leave: Option<Leave> = text.parse().ok();
    assert_eq!(leave.map(|leave| leave.to_string()), plain_leave(&text), "{text:?}");
    let ball: Option<Ball> = text.parse().ok();
    assert_eq!(ball.map(|ball| ball.to_string()), plain_ball(&text), "{text:?}");
    if let Some(leave) = leave {
        let pins = leave.pins().count();
        assert_eq!((leave.to_string().parse(), usize::from(leave.count().count())), (Ok(leave), pins));
        assert!(!(leave.is_split() && leave.is_washout()), "{leave} is one or the other");
    }
    if let Some(ball) = ball {
        assert_eq!(ball.to_string().parse(), Ok(ball));
    }
}

/// The pins of a leave from the first to the last, if these are different pins with hyphens between them.
fn plain_leave(text: &str) -> Option<String> {
    let pin = |word: &str| (1..=10).find(|number: &u8| number.to_string() == word);
    let named: Vec<u8> = text.split('-').map(pin).collect::<Option<_>>()?;
    let pins: BTreeSet<u8> = named.iter().copied().collect();
    let words: Vec<String> = pins.iter().map(u8::to_string).collect();
    (pins.len() == named.len()).then(|| words.join("-"))
}

/// A count, a foul, or a count and some of the pins that were not counted.
fn plain_ball(text: &str) -> Option<String> {
    let count = |word: &str| (0..=10).find(|number: &u8| number.to_string() == word);
    let Some((pins, leave)) = text.split_once(':') else {
        return count(text).map(|count| count.to_string()).or_else(|| (text == "F").then(|| "F".to_owned()));
    };
    let (pins, leave) = (count(pins)?, plain_leave(leave)?);
    (usize::from(pins) + leave.split('-').count() <= 10).then(|| format!("{pins}:{leave}"))
}

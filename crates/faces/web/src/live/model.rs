//! The servers' protocol as a small model, walked over all interleavings: two servers on one record, scorekeepers who repeat
//! what is not answered through either of them, viewers who come and go, and a database that loses the answer, fails over or
//! goes backwards.
//!
//! What the product decides is decided by the product's own code. The desk (`desk.rs`, `errand.rs`, `waiting.rs`, with
//! `Followed` below them) is run as it is, and stopped at each of its questions to the journal (`model/at_desk.rs`); entries
//! are judged by the port's `chain::judge` and bound by its hashes; what a viewer who comes back is shown is asked of the
//! stream's `Seen`; a record is replayed by the rules and compared with the game on paper.
//!
//! Modelled are the others: PostgreSQL and its standby, with the lines to it (`database.rs`, `surroundings.rs`; the product's
//! side stands in `journal-postgres`, `append.rs` and `line.rs`), and the scorekeeper's page (`scorekeeper.rs`; the product's
//! is `assets/game/queue.js`). A knock is nothing but an early look, and a desk may look at any moment. Left out: a primary
//! that is not lost and takes writes beside the promoted standby, and the person who decides about a ball that came back.
//!
//! Every state that can be reached within the bounds of a setting is looked at; nothing is cut off. A protocol that is broken
//! in one place must be found by the law one expects, in a setting that holds otherwise.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test stops at the first surprise, and tells how far it came"
)]

mod at_desk;
mod chains;
mod database;
mod laws;
mod scene;
mod scorekeeper;
mod script;
mod setting;
mod surroundings;
mod walk;
mod world;

use std::time::Instant;

use alley_trials::paper::Deed::{Roll, Undo};

use self::database::Standby;
use self::laws::Law;
use self::setting::{Blows, Broken, Setting};
use self::walk::{Walked, walk};
use self::world::World;
use crate::log::{LogForm, speak};

const CALM: Blows = Blows { tears: 0, kills: 0, restarts: 0, cuts: 0, promotions: 0, losses: 0 };

/// Two balls of one scorekeeper; a line to the database is torn.
fn torn() -> Setting {
    Setting { streams: true, blows: Blows { tears: 1, ..CALM }, ..Setting::of(&[&[Roll(4), Roll(3)]]) }
}

/// Two scorekeepers press the same ball, and share commits.
fn contended() -> Setting {
    Setting { together: true, ..Setting::of(&[&[Roll(7)], &[Roll(7)]]) }
}

/// Two scorekeepers press different balls for the same place.
fn rivals() -> Setting {
    Setting::of(&[&[Roll(4)], &[Roll(3)]])
}

/// Somebody looks on; a server is killed.
fn watched() -> Setting {
    Setting { viewers: 1, blows: Blows { kills: 1, ..CALM }, ..Setting::of(&[&[Roll(7)]]) }
}

/// A synchronous standby, which may be cut off; the database is killed, or lost and the standby promoted.
fn failover() -> Setting {
    let blows = Blows { restarts: 1, cuts: 1, promotions: 1, ..CALM };
    Setting { standby: Standby::Synchronous, streams: true, blows, ..Setting::of(&[&[Roll(4)]]) }
}

/// The database is put back by an entry; pages and viewers have seen it.
fn put_back() -> Setting {
    Setting { streams: true, blows: Blows { losses: 1, ..CALM }, ..Setting::of(&[&[Roll(4), Roll(3)]]) }
}

/// The database is put back, and goes on another way.
fn another_way() -> Setting {
    Setting { patient: true, streams: true, blows: Blows { losses: 1, ..CALM }, ..rivals() }
}

/// It is put back before the eyes of a viewer.
fn put_back_watched() -> Setting {
    Setting { viewers: 1, blows: Blows { losses: 1, ..CALM }, ..Setting::of(&[&[Roll(7)]]) }
}

fn walked(name: &str, setting: Setting) -> Walked {
    speak(LogForm::Silent);
    let begun = Instant::now();
    let walked = walk(&mut World::new(setting));
    let Walked { states, steps, depth, .. } = &walked;
    eprintln!("{name}: {states} states, {steps} steps, depth {depth}, {:.1} s", begun.elapsed().as_secs_f64());
    walked
}

/// Whether `ALLEY_INTERLEAVINGS=all` asks for more of everything.
fn all() -> bool {
    std::env::var("ALLEY_INTERLEAVINGS").is_ok_and(|wanted| {
        assert_eq!(wanted, "all");
        true
    })
}

/// All of it was seen, and every law holds.
fn holds(name: &str, setting: Setting) -> Walked {
    let walked = walked(name, setting);
    assert!(walked.found.is_none(), "{name}: {:?}", walked.found);
    assert!(walked.states > 5_000 && walked.depth > 20, "{name}: {walked:?}");
    walked
}

#[test]
fn every_law_holds_while_lines_are_torn_and_servers_killed() {
    holds("torn", torn());
    holds("contended", contended());
    holds("rivals", rivals());
    holds("watched", watched());
    holds("undone", Setting { together: true, ..Setting::of(&[&[Roll(7)], &[Undo]]) });
    if all() {
        let two = Setting::of(&[&[Roll(7), Undo], &[Roll(7)]]);
        holds("undone and shared", Setting { together: true, ..two });
        holds("torn twice", Setting { blows: Blows { tears: 2, ..CALM }, ..torn() });
        holds("four presses", Setting::of(&[&[Roll(7), Undo, Roll(6), Roll(4)]]));
        holds("contended and torn", Setting { blows: Blows { tears: 1, ..CALM }, ..contended() });
        holds("contended and killed", Setting { blows: Blows { kills: 1, ..CALM }, ..contended() });
    }
}

/// What vanishes with a promotion was shown, perhaps, and never acknowledged.
#[test]
fn every_law_holds_when_the_standby_takes_over() {
    assert!(holds("failover", failover()).vanished, "the exception was met");
    if all() {
        let torn_too = Blows { tears: 1, ..failover().blows };
        holds("failover, and torn", Setting { blows: torn_too, ..failover() });
        holds("failover of two balls", Setting { scorekeepers: torn().scorekeepers, streams: false, ..failover() });
        holds("failover, watched", Setting { viewers: 1, streams: false, ..failover() });
    }
}

#[test]
fn what_the_database_has_lost_is_told_and_everybody_goes_on() {
    assert!(holds("put back", put_back()).vanished);
    assert!(holds("another way", another_way()).vanished);
    assert!(holds("put back, watched", put_back_watched()).vanished);
    if all() {
        holds("another way, impatient", Setting { patient: false, streams: false, ..another_way() });
    }
}

/// Every law is the one that finds a fault, and every fault is found in a setting that holds without it.
#[test]
fn a_protocol_that_is_broken_in_one_place_is_found() {
    for (broken, law, setting) in [
        (Broken::AcknowledgedBeforeCommit, Law::AcknowledgedIsThere, torn()),
        (Broken::PublishedBeforeCommit, Law::ShownIsThere, torn()),
        (Broken::AnotherKey, Law::WishesOnce, torn()),
        (Broken::SilenceIsConsent, Law::NothingForgotten, torn()),
        (Broken::KeyNotLookedFor, Law::RefusedIsNotThere, torn()),
        (Broken::RefusedWithoutALook, Law::RefusedIsNotThere, torn()),
        (Broken::CancelledIsRefused, Law::RefusedIsNotThere, torn()),
        (Broken::WrittenUnjudged, Law::KeysOnce, torn()),
        (Broken::HeadStaysBehind, Law::Whole, torn()),
        (Broken::VersionNotCompared, Law::OnPaper, contended()),
        (Broken::VersionNotCompared, Law::OneWinner, rivals()),
        (Broken::StandbyNotWaitedFor, Law::AcknowledgedIsThere, failover()),
        (Broken::RepeatsDoNotWait, Law::AcknowledgedIsThere, failover()),
        (Broken::ShownAsKnown, Law::Grows, watched()),
        (Broken::NeverLooks, Law::Settles, watched()),
        (Broken::CountsWithoutReading, Law::ShownIsThere, watched()),
        (Broken::NoAlarm, Law::LossIsTold, put_back()),
        (Broken::PublishedByNumber, Law::ShowsWhatItKnows, another_way()),
        (Broken::NewestBoardIsBelieved, Law::NothingForgotten, put_back()),
    ] {
        let name = format!("{broken:?}");
        let found = walked(&name, Setting { broken: Some(broken), ..setting }).found;
        assert_eq!(found.as_ref().map(|(law, _)| *law), Some(law), "{name}: {found:?}");
    }
}

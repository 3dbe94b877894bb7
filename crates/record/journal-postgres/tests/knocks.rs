//! Programs on one database hear each other knock.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use alley_journal::{Bell, Journal};
use alley_journal_postgres::{Address, Postgres};
use alley_trials::Cluster;

/// Far longer than a knock takes.
const EVER: Duration = Duration::from_secs(30);

/// Longer than a line takes to be made anew.
const QUIET: Duration = Duration::from_secs(2);

/// A bell, and a word for every knock that was heard; the first is said when it listens.
fn bell(address: &Address) -> (Box<dyn Bell>, Receiver<()>) {
    let (heard, knocks) = channel();
    let journal = Postgres::open(address).unwrap();
    let bell = journal.bell(Arc::new(move || heard.send(()).unwrap_or_default())).unwrap();
    knocks.recv_timeout(EVER).unwrap();
    (bell, knocks)
}

#[test]
fn a_knock_is_heard_by_the_others_and_not_by_the_one_who_knocked() {
    let cluster = Cluster::start(&[]).unwrap();
    let address: Address = cluster.address().unwrap().parse().unwrap();
    Postgres::upgrade(&address).unwrap();
    let ((here, ours), (there, theirs)) = (bell(&address), bell(&address));
    assert!(theirs.recv_timeout(QUIET).is_err(), "nobody has knocked");
    here.ring();
    theirs.recv_timeout(EVER).unwrap();
    there.ring();
    ours.recv_timeout(EVER).unwrap();
    assert!(ours.recv_timeout(QUIET).is_err(), "one's own knock is not heard");
    // Many in a row are heard as few, and at least once.
    (0..10_000).for_each(|_| here.ring());
    theirs.recv_timeout(EVER).unwrap();
    there.ring();
    ours.recv_timeout(EVER).unwrap();
    assert!(theirs.try_iter().count() < 1_000);
}

#[test]
fn a_line_that_breaks_is_made_anew_and_may_have_missed_something() {
    let cluster = Cluster::start(&[]).unwrap();
    let address: Address = cluster.address().unwrap().parse().unwrap();
    Postgres::upgrade(&address).unwrap();
    let ((_here, heard), (there, _)) = (bell(&address), bell(&address));
    cluster.tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SET synchronous_commit = off; LISTEN alley'").unwrap();
    heard.recv_timeout(EVER).unwrap();
    // Until the other listens again too, its knocks are kept.
    there.ring();
    heard.recv_timeout(EVER).unwrap();
}

use alley_bowling::{BowlerName, Pins};
use alley_journal::{Key, Memory};
use alley_play::{Change, Lineup};

use super::*;

/// A game that always begins in the same way, with these balls and no others, in a record of its own.
fn played(balls: &[u8]) -> (Memory, Followed<Score>) {
    let (mut journal, begun) = (Memory::default(), Moment::from_millis(0));
    let lineup = Lineup::first(BowlerName::classic("AAA").unwrap());
    let stamp = Stamp::repeatable(Key::new("begin").unwrap(), begun);
    let mut game = Followed::<Score>::begin(&mut journal, lineup, &stamp).unwrap();
    for count in balls {
        let ball = Change::Roll(Pins::new(*count).unwrap().into());
        game.happen(&mut journal, None, &Stamp::fresh(begun).unwrap(), &ball).unwrap();
    }
    (journal, game)
}

/// A database was put back to an earlier state and has gone on another way, under a server that knew more: also when the
/// record has as many entries as were known, or more.
#[test]
fn what_was_known_and_is_lost_is_told_and_not_shown_any_longer() {
    let (journal, known) = played(&[7]);
    let mut desk = Desk::new(Box::new(journal), House { players: 6 }, Common::default());
    let (id, now, mut told) = (known.id(), desk.now(), Losses::default());
    desk.begun(known, now).unwrap();
    desk.look_around().unwrap();
    assert_eq!(desk.losses, told, "nothing is lost yet");
    for balls in [&[5][..], &[4, 2]] {
        let (journal, game) = played(balls);
        desk.journal = Box::new(journal);
        desk.look_around().unwrap();
        told.tell(id, game.version());
        assert_eq!(desk.losses, told, "{balls:?}");
        let shown = desk.visited::<Score>(id).unwrap().shown.now();
        assert_eq!((shown.version, &shown.board), (game.version(), game.board()));
    }
}

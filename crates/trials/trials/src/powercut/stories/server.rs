//! Several scorekeepers at one server, whose rolls share syncs.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::http::{Connection, Request};
use crate::load::submission;
use crate::paper::Deed;
use crate::powercut::promised::Listener;
use crate::powercut::recording::{JournalHome, Recorder, Recording};
use crate::snapshot::BegunGame;
use crate::{Mishap, Program, Server};

const SCOREKEEPERS: usize = 4;
const ROLLS: u64 = 5;
/// While a sync takes this many microseconds more, others come and wait for the next one.
const SLOW_SYNCS: &str = "inject=fsync,fdatasync:delay_exit=3000";

pub(super) fn shared_syncs(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let recorder = Recorder::begin(program, folder, JournalHome::Named)?;
    let server = Server::start(&recorder.traced(&[SLOW_SYNCS]), recorder.journal(), &[])?;
    let address = server.address;
    thread::scope(|scope| {
        let keepers: Vec<_> = (0..SCOREKEEPERS).map(|number| scope.spawn(move || keep(address, number))).collect();
        keepers.into_iter().try_for_each(|keeper| keeper.join().unwrap_or_else(|_| Err("a panic".into())))
    })?;
    // The tracer does not pass signals on.
    let signal = Command::new("kill").args(["-TERM", &recorder.process()?]).status()?;
    let exit = server.ended()?;
    if !signal.success() || !exit.status.success() {
        return Err(exit.unexpected("the server"));
    }
    Ok(Recording { together: 2, ..recorder.finish("a server with shared syncs", Listener::Answers)? })
}

/// Begins a game, watches it, and rolls as fast as it is answered.
fn keep(address: SocketAddr, number: usize) -> Result<(), Mishap> {
    let mut connection = Connection::open(address)?;
    let begin = Request::new("POST", "/api/v1/games").key(&format!("a-game-before-the-cut-{number}"));
    let game: BegunGame = connection.ask(&begin.json(r#"{"players":["ABC"]}"#))?.expect(201)?;
    let mut stream = Connection::open(address)?;
    stream.watch(&Request::get(&format!("/api/v1/games/{}/live", game.game.id)).token(&game.look))?;
    for version in 1..=ROLLS {
        connection.ask(&submission(&game, version, Deed::Roll(1)).request())?.expect::<serde_json::Value>(200)?;
    }
    while stream.event()?.is_some_and(|event| event.number <= ROLLS) {}
    Ok(())
}

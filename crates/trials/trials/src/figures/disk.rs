//! Many games at once in one file, on a disk that takes its time: rolls that wait together share a sync, so more games do
//! not wait longer.

use std::sync::atomic::AtomicU32;
use std::time::Duration;

use super::{Measure, compared};
use crate::load::rolls_a_second;
use crate::{Mishap, Program, Scratch, Server};

/// How much longer a sync takes than on the disk that is there.
const DELAY: Duration = Duration::from_millis(20);
const TURN: Duration = Duration::from_secs(2);

pub(super) fn disk(measure: &Measure, program: &Program) -> Result<(), Mishap> {
    let Measure { games, turns, .. } = measure;
    // `-D` leaves the server the child of this process, so that it ends when it is told to.
    let delay = format!("inject=fdatasync,fsync:delay_exit={}", DELAY.as_micros());
    let words = ["-D", "-f", "--seccomp-bpf", "-q", "-e", "trace=fdatasync,fsync", "-e", &delay, "-o", "/dev/null"];
    let slow = program.under("strace", words.map(Into::into));
    let folder = Scratch::on_disk();
    let server = Server::start(&slow, folder.file("journal"), &[])?;
    let addresses = AtomicU32::new(0);
    let (one, many, ratio) = compared(
        *turns,
        || rolls_a_second(&[server.address], 1, TURN, &addresses),
        || rolls_a_second(&[server.address], *games, TURN, &addresses),
    )?;
    let delay = DELAY.as_millis();
    eprintln!(
        "figures: with a sync of {delay} ms more, one game {one:.0} rolls a second, {games} games {many:.0}: {ratio:.1}"
    );
    Ok(())
}

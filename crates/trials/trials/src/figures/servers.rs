//! Many games at once on one database: all of them through one server, or half of them through another.

use std::sync::atomic::AtomicU32;
use std::time::Duration;

use super::{Measure, compared};
use crate::gale::fleet::run;
use crate::load::rolls_a_second;
use crate::{Cluster, Mishap, Program, Server};

const TURN: Duration = Duration::from_secs(2);

pub(super) fn servers(measure: &Measure, program: &Program) -> Result<(), Mishap> {
    let Measure { games, turns, .. } = measure;
    let cluster = Cluster::on_disk()?;
    let journal = cluster.address()?;
    run(program, &journal, &["journal", "upgrade"])?;
    let (here, there) = (Server::start(program, &journal, &[])?, Server::start(program, &journal, &[])?);
    let addresses = AtomicU32::new(0);
    let both = [here.address, there.address];
    let (one, two, ratio) = compared(
        *turns,
        || rolls_a_second(&both[..1], *games, TURN, &addresses),
        || rolls_a_second(&both, *games, TURN, &addresses),
    )?;
    eprintln!("figures: {games} games at once, one server {one:.0} rolls a second, two {two:.0}: {ratio:.2}");
    Ok(())
}

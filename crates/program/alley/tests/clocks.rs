//! Servers whose clocks are wrong: a draw goes by the clock of the record, which all of them share.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::mem::swap;

use crate::host::Host;
use crate::support::{ALLEY, alley};
use alley_trials::{Cluster, FakeClock, Program, Run, Server, Time};
use serde_json::{Value, json};

/// So far each server is off, one ahead of the true time and one behind it.
const OFF: i64 = 30;
/// A host who is the last to open has two minutes.
const DEADLINE: i64 = 120;

/// A database that knows the time, and two servers that do not.
struct Machines {
    offs: [i64; 3],
    clocks: [FakeClock; 3],
    #[expect(dead_code, reason = "it runs as long as it lives")]
    cluster: Cluster,
    other: Server,
}

impl Machines {
    /// Starts them, and opens a draw at the server that is ahead by this much; its host is to open now. The other one is
    /// behind by as much.
    fn with_a_draw_at(ahead: i64) -> (Self, Host) {
        let offs = [0, ahead, -ahead];
        let clocks = offs.map(|off| FakeClock::showing(Time::Ahead(off)).unwrap());
        let cluster = Cluster::start_by(&clocks[0]).unwrap();
        let journal = cluster.address().unwrap();
        assert_eq!(Run::of(alley(&["journal", "upgrade", "--journal", &journal]), b"").code, Some(0));
        let [_, here, other] = clocks.each_ref().map(|clock| clock.before(&Program::at(ALLEY)));
        let [here, other] = [here, other].map(|program| Server::start(&program, &journal, &[]).unwrap());
        let host = Host::begin(here, &json!({}));
        assert_eq!((host.does("shut", &json!({})), host.open()), (200, 200));
        (Self { offs, clocks, cluster, other }, host)
    }

    /// On every machine at once it is this many seconds later than it really is.
    fn pass(&self, seconds: i64) {
        for (clock, off) in self.clocks.iter().zip(self.offs) {
            clock.set(Time::Ahead(off + seconds)).unwrap();
        }
    }

    /// The same at the other server.
    fn elsewhere<Said>(&mut self, host: &mut Host, ask: impl FnOnce(&Host) -> Said) -> Said {
        swap(&mut host.server, &mut self.other);
        let said = ask(host);
        swap(&mut host.server, &mut self.other);
        said
    }
}

fn state(host: &Host) -> Value {
    host.now()["state"].clone()
}

/// By the clocks of the servers it would be void a minute early if the one that is behind had written down when secrets
/// were due, and a minute late if the other had.
#[test]
fn a_draw_is_void_neither_early_nor_late() {
    for ahead in [-OFF, OFF] {
        let (mut machines, mut host) = Machines::with_a_draw_at(ahead);
        machines.pass(DEADLINE - OFF);
        assert_eq!(machines.elsewhere(&mut host, state), "closed");
        assert_eq!(state(&host), "closed");
        machines.pass(DEADLINE + 1);
        assert_eq!(machines.elsewhere(&mut host, state), "void");
        host.until(|now| now["state"] == "void");
    }
}

#[test]
fn a_result_is_told_by_nobody_before_its_race_was_shown() {
    let (mut machines, mut host) = Machines::with_a_draw_at(OFF);
    // The last secret comes in at the server that is behind: by the clock of the other the race was run a minute ago.
    assert_eq!(machines.elsewhere(&mut host, Host::reveal), 200);
    let racing = |host: &Host| {
        let now = host.until(|now| now["state"] != "closed");
        assert_eq!((&now["state"], now.get("picked")), (&json!("racing"), None), "{now}");
    };
    racing(&host);
    machines.elsewhere(&mut host, racing);
    let drawn = |host: &Host| host.until(|now| now["state"] == "drawn")["picked"].clone();
    assert_eq!(drawn(&host), machines.elsewhere(&mut host, drawn));
}

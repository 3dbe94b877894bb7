//! Several servers on one database, and one that goes away.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::thread::{self, sleep};
use std::time::Duration;

use crate::records::{begin, database, roll, said, watch};
use crate::support::serve;
use alley_trials::http::Request;
use alley_trials::{Cluster, new_journal};
use serde_json::Value;

#[test]
fn two_servers_on_one_database_are_as_one() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let servers = [serve(&database, &[]), serve(&database, &[])];
    let [id, write, look] = begin(&servers[0]);
    assert_eq!(begin(&servers[1]), [&*id, &*write, &*look], "the same beginning anywhere");
    let mut streams = servers.each_ref().map(|server| watch(server, &id, &look));
    for (version, pins) in (1..).zip([10, 7, 3, 10]) {
        let server = &servers[usize::try_from(version % 2).unwrap()];
        let answer = roll(server, (&id, &write), version, pins);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let seen = streams.each_mut().map(|stream| stream.event().unwrap().unwrap());
        assert_eq!((seen[0].number, &seen[0].data), (version + 1, &seen[1].data));
    }
    // The scorekeeper's phone dies: the links made at the record are good at every server, and the old ones are not.
    let told = said(&database, &["games", "link", &id, "--revoke", "--home", "https://lane.example"], "");
    let link = told.lines().find_map(|line| line.strip_prefix("Scorekeeper link: ")).unwrap();
    let anew = link.rsplit('/').next().unwrap();
    for (version, server) in (6..).zip(&servers) {
        assert_eq!(roll(server, (&id, &write), version, 1).code(), "not_found");
        assert_eq!(roll(server, (&id, anew), version, 1).status, 200);
    }
    assert_eq!(said(&database, &["journal", "check"], ""), "All in order. Games: 1, entries: 8\n");
}

/// A copy is made again and again while everybody writes, and in the end it is the same record.
#[test]
fn a_record_is_copied_while_servers_write() {
    let cluster = Cluster::start(&[]).unwrap();
    let (database, file) = (database(&cluster), new_journal());
    let servers = [serve(&database, &[]), serve(&database, &[])];
    let [id, write, _] = begin(&servers[0]);
    thread::scope(|scope| {
        let writer = scope.spawn(move || {
            for (version, server) in (1..=20).zip(servers.iter().cycle()) {
                assert_eq!(roll(server, (&id, &write), version, 3).status, 200);
            }
        });
        let copy = || said("", &["journal", "copy", &database, &file], "");
        while !writer.is_finished() {
            copy();
            assert!(said(&file, &["journal", "check"], "").starts_with("All in order. Games: 1, "));
        }
        writer.join().unwrap();
        copy();
        assert_eq!(copy(), "Copied. New games: 0, new entries: 0\n");
    });
    assert_eq!(said(&file, &["games", "export"], ""), said(&database, &["games", "export"], ""));
}

/// While the database is away, everybody sees what was known, at every server; a roll is told so, and goes on when the
/// same is sent again.
#[test]
fn boards_stay_visible_while_the_database_is_away() {
    let mut cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let servers = ["--status", "--status"].map(|status| serve(&database, &[status, "0"]));
    let [id, write, look] = begin(&servers[0]);
    let mut streams = servers.each_ref().map(|server| watch(server, &id, &look));
    assert_eq!(roll(&servers[0], (&id, &write), 1, 3).status, 200);
    assert!(streams.each_mut().map(|stream| stream.event().unwrap().unwrap().number) == [2, 2]);
    cluster.kill().unwrap();
    let away = roll(&servers[0], (&id, &write), 2, 3);
    assert_eq!((away.status, away.code().as_str()), (503, "away"), "{}", away.body);
    assert!(away.header("retry-after").is_some(), "{}", away.head);
    for server in &servers {
        let page = Request::get(&format!("/g/{id}/{look}")).ask(server.address);
        let board: Value = Request::get(&format!("/api/v1/games/{id}")).token(&look).ask(server.address).json();
        assert_eq!((page.status, &board["version"]), (200, &2.into()));
        let status = server.words.lines().find_map(|line| line.strip_prefix("For monitoring: http://")).unwrap();
        let status = status.strip_suffix("/metrics").unwrap().parse().unwrap();
        assert_eq!(Request::get("/readyz").ask(status).status, 200, "or a failover would darken every board");
    }
    cluster.run().unwrap();
    assert_eq!(roll(&servers[1], (&id, &write), 2, 3).status, 200);
    assert!(streams.each_mut().map(|stream| stream.event().unwrap().unwrap().number) == [3, 3]);
    let replayed = roll(&servers[0], (&id, &write), 2, 3);
    assert!(replayed.status == 200 && replayed.replayed(), "{}", replayed.body);
    assert_eq!(said(&database, &["journal", "check"], ""), "All in order. Games: 1, entries: 3\n");
}

#[test]
fn a_server_says_what_an_acknowledgement_means() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let alone = "What is acknowledged is on the disk of the database server. There is no synchronous standby.\n";
    assert!(serve(&database, &[]).words.contains(alone));
    cluster.tell("ALTER SYSTEM SET synchronous_standby_names = '*'").unwrap();
    cluster.tell("SELECT pg_reload_conf()").unwrap();
    while cluster.tell("SHOW synchronous_standby_names").unwrap() != "*" {
        sleep(Duration::from_millis(10));
    }
    let both = "What is acknowledged is on the disks of the database server and of a synchronous standby.\n";
    assert!(serve(&database, &[]).words.contains(both));
    let with_a_file = serve(&new_journal(), &[]).words;
    assert!(!with_a_file.contains("What is acknowledged"), "{with_a_file}");
}

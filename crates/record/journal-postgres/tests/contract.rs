//! What every engine must do, done by this one; and what only a database can suffer.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::cell::RefCell;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use alley_journal::contract::{self, Engine, GAME, open, say, whole};
use alley_journal::{Append, Damage, Failure, Inventory, Journal, ListPlace, Obstacle};
use alley_journal_postgres::{Address, Durability, Postgres};
use alley_trials::Cluster;

thread_local! {
    static CLUSTER: RefCell<Option<Rc<Cluster>>> = const { RefCell::new(None) };
}

/// The server of this test's thread.
fn cluster() -> Rc<Cluster> {
    let start = || Rc::new(Cluster::start(&[]).unwrap());
    CLUSTER.with(|cluster| cluster.borrow_mut().get_or_insert_with(start).clone())
}

struct InDatabase(Address);

impl Engine for InDatabase {
    fn new() -> Self {
        Self(fresh(&cluster()))
    }

    fn hand(&self) -> Box<dyn Journal> {
        // A hand that was lent promises the same.
        Postgres::open(&self.0).unwrap().another_hand().unwrap()
    }
}

/// A new journal.
fn fresh(cluster: &Cluster) -> Address {
    let address: Address = cluster.address().unwrap().parse().unwrap();
    assert_eq!(Postgres::upgrade(&address), Ok(true));
    address
}

#[test]
fn a_journal_in_a_database_keeps_the_contract() {
    contract::run::<InDatabase>();
}

#[test]
fn a_journal_is_made_by_an_upgrade_and_by_nothing_else() {
    let cluster = cluster();
    let address: Address = cluster.address().unwrap().parse().unwrap();
    assert_eq!(Postgres::open(&address).unwrap_err(), Failure::Outdated { found: 0, known: 1 });
    assert_eq!(Postgres::upgrade(&address), Ok(true));
    assert_eq!(Postgres::upgrade(&address), Ok(false));
    let mut journal = Postgres::open(&address).unwrap();
    assert_eq!(format!("{journal:?}"), format!("Postgres(Address({:?}))", address.to_string()));
    assert_eq!(journal.durability(), Ok(Durability::Server));
    assert_eq!(journal.check(), Ok(Inventory { games: 0, entries: 0 }));

    // A later program that says it goes with this one may have been here; one that does not keeps this one out.
    let set = |words: &str| cluster.tell(&format!("SET search_path = {}; {words}", schema(&address))).unwrap();
    set("UPDATE alley_schema SET version = 0");
    assert_eq!(Postgres::open(&address).unwrap_err(), Failure::Outdated { found: 0, known: 1 });
    set("UPDATE alley_schema SET version = 2");
    Postgres::open(&address).unwrap();
    set("UPDATE alley_schema SET goes_with = 2");
    assert!(matches!(Postgres::open(&address), Err(Failure::Newer { found: 2, known: 1, .. })));
    assert!(matches!(Postgres::upgrade(&address), Err(Failure::Newer { found: 2, known: 1, .. })));
}

fn schema(address: &Address) -> String {
    address.to_string().rsplit("%3D").next().unwrap().to_owned()
}

/// The owner of the database can alter rows; the chain and the seals name what was altered.
#[test]
fn what_was_altered_is_named_and_never_shown() {
    let cluster = cluster();
    let alterations = [
        ("UPDATE entries SET payload = '8' WHERE number = 2", "entry 2"),
        ("UPDATE entries SET time = time + 1 WHERE number = 3", "entry 3"),
        ("DELETE FROM entries WHERE number = 2", "entry 2"),
        ("DELETE FROM entries WHERE number = 3", "entry 3"),
        (
            "INSERT INTO entries SELECT place, 4, time, kind, payload, 'more', hash FROM entries WHERE number = 3",
            "numbers",
        ),
        ("UPDATE games SET summary = 'KYJ'", "head"),
        ("UPDATE games SET public = true", "head"),
        ("UPDATE games SET length = 2, last = (SELECT hash FROM entries WHERE number = 2)", "head"),
        ("DELETE FROM games", "numbers"),
        ("UPDATE tally SET games = 2", "numbers"),
        ("ALTER TABLE entries DISABLE TRIGGER entries_stay", "guards"),
        ("DROP TRIGGER games_stay ON games", "guards"),
    ];
    for (alteration, named) in alterations {
        let address = fresh(&cluster);
        let mut journal = Postgres::open(&address).unwrap();
        let (game, first) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
        let second = journal.append(game, first, &say("a", "7"), &open("PJS 7")).unwrap();
        journal.append(game, second, &say("b", "2"), &open("PJS 9")).unwrap();
        let guarded = cluster.tell(&format!("SET search_path = {}; {alteration}", schema(&address)));
        if named != "guards" && !alteration.contains("games S") && !alteration.contains("INSERT") {
            assert!(guarded.is_err() || alteration.contains("tally"), "{alteration} is not refused");
        }
        let disabled = "SET session_replication_role = replica";
        let _ = cluster.tell(&format!("SET search_path = {}; {disabled}; {alteration}", schema(&address)));
        let told = Postgres::open(&address).unwrap().check().unwrap_err().to_string();
        assert!(told.contains(named), "{alteration}: {told}");
        let read = Postgres::open(&address).unwrap().read(game, 0);
        let reads_on = ["tally", "TRIGGER", "INSERT"].iter().any(|word| alteration.contains(word));
        assert_eq!(read.is_ok(), reads_on, "{alteration}");
    }
    let address = fresh(&cluster);
    let mut journal = Postgres::open(&address).unwrap();
    let (game, _) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
    let altered = "SET session_replication_role = replica; UPDATE entries SET hash = decode(repeat('00', 32), 'hex')";
    cluster.tell(&format!("SET search_path = {}; {altered}", schema(&address))).unwrap();
    assert_eq!(
        journal.read(game, 1),
        Err(Damage::Entry { game, number: 1 }.into()),
        "nothing comes after the last one"
    );

    let address = fresh(&cluster);
    let mut journal = Postgres::open(&address).unwrap();
    journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
    cluster.tell(&format!("SET search_path = {}; UPDATE games SET summary = 'x'", schema(&address))).unwrap();
    assert_eq!(journal.check(), Err(Damage::Head { place: ListPlace::new(1) }.into()));
}

/// More entries than are held at a time.
#[test]
fn a_long_game_is_read_to_its_end() {
    const MORE: usize = 1_050;
    let mut journal = Postgres::open(&fresh(&cluster())).unwrap();
    let (game, first) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
    let caption = open("PJS 7");
    let contents: Vec<_> = (0..MORE).map(|number| say(&format!("roll-{number}"), "7")).collect();
    let mut expected = first;
    let appends: Vec<_> = contents
        .iter()
        .map(|content| {
            let append = Append { game, expected, content, caption: &caption };
            expected = expected.after(game, content);
            append
        })
        .collect();
    assert!(journal.append_all(&appends).iter().all(Result::is_ok));
    let read = journal.read(game, 0).unwrap();
    assert_eq!((read.len(), read.last().map(|entry| entry.position)), (1 + MORE, Some(expected)));
    assert_eq!(journal.read(game, 1_000).unwrap(), read[1_000..]);
    assert_eq!(journal.check(), Ok(Inventory { games: 1, entries: 1 + MORE as u64 }));
}

#[test]
fn a_database_that_may_forget_is_refused() {
    let cluster = Cluster::start(&["fsync=off"]).unwrap();
    let address: Address = cluster.address().unwrap().parse().unwrap();
    let refusal = Postgres::upgrade(&address).unwrap_err();
    assert!(
        matches!(&refusal, Failure::CannotOpen { reason: Obstacle::Unsafe(setting), .. } if setting == "fsync"),
        "{refusal}"
    );
}

/// What was right when the line was made may be switched off later.
#[test]
fn a_database_tells_its_settings_as_they_are_now() {
    let cluster = Cluster::start(&[]).unwrap();
    let mut journal = Postgres::open(&fresh(&cluster)).unwrap();
    let in_force = journal.in_force().unwrap();
    let told: Vec<_> = in_force.settings.iter().map(|(name, value)| format!("{name} {value}")).collect();
    assert_eq!(told, ["fsync on", "full_page_writes on", "synchronous_commit on"]);
    assert_eq!((in_force.is_safe(), in_force.durability), (true, Durability::Server));
    assert!(cluster.tell("SHOW server_version").unwrap().starts_with(&in_force.version), "{}", in_force.version);
    cluster.tell("ALTER SYSTEM SET full_page_writes = off").unwrap();
    cluster.tell("SELECT pg_reload_conf()").unwrap();
    let end = Instant::now() + Duration::from_mins(1);
    while journal.in_force().unwrap().is_safe() {
        assert!(Instant::now() < end, "{:?}", journal.in_force());
        thread::sleep(Duration::from_millis(10));
    }
}

/// One whose functions come before the system's has a clock that is half a minute ahead, and takes a second to tell. The time
/// it tells is held against the middle of the question, so it is out by half of what the question took at most.
#[test]
fn a_database_whose_clock_is_ahead_is_noticed() {
    let cluster = cluster();
    let address = fresh(&cluster);
    let schema = schema(&address);
    let half_a_minute = "SELECT pg_catalog.pg_sleep(1); SELECT pg_catalog.clock_timestamp() + interval ''30 s''";
    cluster
        .tell(&format!(
            "CREATE FUNCTION {schema}.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS '{half_a_minute}'"
        ))
        .unwrap();
    let ahead = |address: &str| Postgres::open(&address.parse().unwrap()).unwrap().clock_ahead().unwrap();
    let asked = Instant::now();
    let right = ahead(&address.to_string());
    let wrong = ahead(&format!("{address}%2Cpg_catalog"));
    // Both clocks are read to the millisecond.
    let most = asked.elapsed().as_millis() / 2 + 2;
    assert!(u128::from((wrong - right).abs_diff(30_000)) <= most, "{wrong} and {right}, give or take {most}");
}

/// A database that refuses an entry with the code that is its payload.
#[test]
fn what_a_database_refuses_is_told_as_what_it_is() {
    let cluster = cluster();
    let address = fresh(&cluster);
    let mut journal = Postgres::open(&address).unwrap();
    let (game, begun) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
    let refuse = "RAISE EXCEPTION 'no' USING ERRCODE = convert_from(NEW.payload, 'UTF8')";
    let refusing = format!(
        "SET search_path = {};
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN {refuse}; END$$;
        CREATE TRIGGER refuse BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION refuse()",
        schema(&address)
    );
    cluster.tell(&refusing).unwrap();
    let damage = || Failure::from(Damage::Store("no".to_owned()));
    for (code, told) in [
        ("53100", Failure::DiskFull),
        ("42501", Failure::Forbidden),
        ("23514", damage()),
        ("42703", damage()),
        ("XX001", damage()),
        ("XX002", damage()),
        ("P0001", Failure::System("no".to_owned())),
        // Another try may succeed: these are asked again until patience ends.
        ("40001", Failure::Away),
        ("08006", Failure::Unsure),
    ] {
        assert_eq!(journal.append(game, begun, &say("key", code), &open("PJS")), Err(told), "{code}");
    }
    assert_eq!(journal.check(), Ok(Inventory { games: 1, entries: 1 }));
}

/// A server that is killed and comes back within the patience is not noticed; one that stays away is told as away, and
/// nothing is lost or doubled.
#[test]
fn a_database_that_goes_and_comes_loses_nothing() {
    let mut cluster = Cluster::start(&[]).unwrap();
    let address = fresh(&cluster);
    let mut journal = Postgres::open(&address).unwrap();
    let (game, mut position) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
    for number in 0..5 {
        let writer = thread::spawn(move || {
            for part in 0..40 {
                let content = say(&format!("{number}-{part}"), "7");
                position = journal.append(game, position, &content, &open("PJS")).unwrap();
            }
            (journal, position)
        });
        thread::sleep(Duration::from_millis(15));
        cluster.kill().unwrap();
        cluster.run().unwrap();
        (journal, position) = writer.join().unwrap();
    }
    assert_eq!(position.number, 201);
    assert_eq!(journal.check(), Ok(Inventory { games: 1, entries: 201 }));
    let before = whole(&mut journal).unwrap();

    cluster.kill().unwrap();
    assert_eq!(journal.head(game), Err(Failure::Away));
    let refused = journal.append(game, position, &say("away", "7"), &open("PJS"));
    assert_eq!(refused, Err(Failure::Away));
    cluster.run().unwrap();
    assert_eq!(whole(&mut journal).unwrap(), before);

    // Held still it neither answers nor hangs up: that is told in bounded time, and whether it was written is not known.
    cluster.hold("STOP").unwrap();
    let asked = Instant::now();
    assert_eq!(journal.append(game, position, &say("held", "7"), &open("PJS")), Err(Failure::Unsure));
    assert!(asked.elapsed() < Duration::from_secs(20));
    cluster.hold("CONT").unwrap();
    let written = journal.append(game, position, &say("held", "7"), &open("PJS")).unwrap();
    assert_eq!(written.number, 202);
    assert_eq!(journal.check(), Ok(Inventory { games: 1, entries: 202 }));
}

/// What a server has on its disk when it is killed while it waits for a standby is there when it comes back, and the standby
/// may not have it: those who ask again wait for the standby like those who asked first.
#[test]
fn what_is_found_by_its_key_waits_for_the_standby_too() {
    let mut cluster = Cluster::start(&[]).unwrap();
    let address = fresh(&cluster);
    let mut journal = Postgres::open(&address).unwrap();
    let (game, begun) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS")).unwrap();
    let restarted = |cluster: &mut Cluster, standbys: &str| {
        cluster.tell(&format!("ALTER SYSTEM SET synchronous_standby_names = '{standbys}'")).unwrap();
        cluster.kill().unwrap();
        cluster.run().unwrap();
    };
    let ask = || {
        let hand = || Postgres::open(&address).unwrap();
        let mut hands = [hand(), hand()];
        thread::scope(|threads| {
            let [writer, beginner] = &mut hands;
            let appended = threads.spawn(|| writer.append(game, begun, &say("roll", "7"), &open("PJS")));
            let begun = threads.spawn(|| beginner.begin(&say("another", "KYJ"), GAME, &open("KYJ")));
            (appended.join().unwrap(), begun.join().unwrap().map(|(game, _)| game))
        })
    };
    restarted(&mut cluster, "*");
    assert_eq!(ask(), (Err(Failure::Unsure), Err(Failure::Unsure)), "there is no standby");
    restarted(&mut cluster, "*");
    assert_eq!(journal.check(), Ok(Inventory { games: 2, entries: 3 }), "both are on the disk");
    assert_eq!(ask(), (Err(Failure::Unsure), Err(Failure::Unsure)), "and nowhere else");
    restarted(&mut cluster, "");
    let written = begun.after(game, &say("roll", "7"));
    assert_eq!(ask(), (Ok(written), Ok(alley_journal::GameId::drawn_from(&say("another", "KYJ").key, 0))));
    assert_eq!(journal.check(), Ok(Inventory { games: 2, entries: 3 }));
}

#[test]
fn a_database_that_cannot_be_used_says_why_in_a_sentence() {
    let cluster = cluster();
    let elsewhere = cluster.address().unwrap().replace("/postgres?", "/nowhere?");
    let refusal = Postgres::open(&elsewhere.parse().unwrap()).unwrap_err().to_string();
    assert!(refusal.contains(&elsewhere), "{refusal}");
    assert!(refusal.contains("\"nowhere\" does not exist"), "{refusal}");
    let nobody: Address = "postgres://alley@127.0.0.1:1/club".parse().unwrap();
    assert_eq!(Postgres::open(&nobody).unwrap_err(), Failure::Away);
}

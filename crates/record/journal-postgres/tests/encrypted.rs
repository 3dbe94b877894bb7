//! The line to a database on another machine: encrypted, and only to the machine that the certificate names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::PathBuf;
use std::process::{Command, id};
use std::thread::sleep;
use std::time::Duration;

use alley_journal::{Failure, Obstacle};
use alley_journal_postgres::{Address, Postgres};
use alley_trials::{Cluster, Scratch};

/// An address of this machine that nobody else listens at.
fn of_our_own() -> String {
    let number = id();
    format!("127.{}.{}.{}", 1 + (number >> 16) % 250, (number >> 8) % 256, 1 + number % 250)
}

fn openssl(folder: &Scratch, arguments: &str) {
    let arguments = arguments.split(' ').filter(|word| !word.is_empty());
    let made = Command::new("openssl").current_dir(folder.file("")).args(arguments).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// Two authorities, and a certificate of the first for `db.example`.
fn certificates() -> Scratch {
    let folder = Scratch::new();
    let new = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    for name in ["club", "stranger"] {
        openssl(&folder, &format!("req -x509 {new} -days 2 -subj /CN={name} -keyout {name}.key -out {name}.pem"));
    }
    openssl(&folder, &format!("req {new} -subj /CN=db -keyout server.key -out server.csr"));
    fs::write(folder.file("names"), "subjectAltName=DNS:db.example\n").unwrap();
    openssl(&folder, "x509 -req -in server.csr -CA club.pem -CAkey club.key -days 2 -extfile names -out server.crt");
    folder
}

/// A server that listens here, with the certificate where it looks for one; it is not asked to use it yet.
fn listening(here: &str, certificates: &Scratch) -> Cluster {
    let cluster = Cluster::start(&[&format!("listen_addresses={here}")]).unwrap();
    let data = PathBuf::from(cluster.tell("SHOW data_directory").unwrap());
    let owner = fs::metadata(&data).unwrap();
    for name in ["server.crt", "server.key"] {
        let file = data.join(name);
        fs::copy(certificates.file(name), &file).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        chown(&file, Some(owner.uid()), Some(owner.gid())).unwrap();
    }
    cluster
}

#[test]
fn another_machine_is_believed_only_with_its_certificate() {
    let (here, certificates) = (of_our_own(), certificates());
    let cluster = listening(&here, &certificates);
    let roots = |name: &str| certificates.file(name).display().to_string().replace('/', "%2F");
    let address = |host: &str, root: &str| -> Address {
        let root = roots(root);
        format!("postgres://alley@{host}/postgres?hostaddr={here}&sslrootcert={root}").parse().unwrap()
    };
    let refused = |address: &Address| match Postgres::upgrade(address) {
        Err(Failure::CannotOpen { reason: Obstacle::Engine(words), .. }) => words,
        other => panic!("{other:?}"),
    };

    // A server that cannot encrypt is not spoken to in the clear.
    let plain = refused(&address("db.example", "club.pem"));
    assert!(plain.contains("TLS"), "{plain}");

    cluster.tell("ALTER SYSTEM SET ssl = on").unwrap();
    cluster.tell("SELECT pg_reload_conf()").unwrap();
    while cluster.tell("SHOW ssl").unwrap() != "on" {
        sleep(Duration::from_millis(10));
    }
    let stranger = refused(&address("db.example", "stranger.pem"));
    assert!(stranger.contains("UnknownIssuer"), "{stranger}");
    let misnamed = refused(&address("other.example", "club.pem"));
    assert!(misnamed.contains("not valid for"), "{misnamed}");
    assert_eq!(cluster.tell("SELECT to_regclass('alley_schema') IS NULL").unwrap(), "t", "nothing was written");

    let right = address("db.example", "club.pem");
    assert_eq!(Postgres::upgrade(&right), Ok(true));
    let journal = Postgres::open(&right).unwrap();
    let encrypted = "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'alley'";
    assert_eq!(cluster.tell(encrypted).unwrap(), "t");
    drop(journal);
}

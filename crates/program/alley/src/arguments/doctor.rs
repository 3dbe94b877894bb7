//! `alley doctor`.

use clap::Args;

use super::number::port;

pub(super) const DOCTOR_EXAMPLES: &str = "\
One line for each thing it looks at: ok, note (it works, but read what stands
below), FAIL (with what to do), or skip.

  the record     every hash, and every game by its rules
  a crash        the program is killed while it records, beside your record
  the disk       its file system, how long a sync takes, how much room is left
  SQLite         its version and settings; or those of a PostgreSQL database
  scores         all games counted, against the published numbers
  draws          every cipher against published values
  the port       whether it is free, and where phones would find it

Your record is not changed, and none is made. What is tried beside it is in a
folder of its own, which is removed at the end.

Examples:
  alley doctor
  alley doctor --journal league.journal --port 9000
  ALLEY_JOURNAL=postgres://alley@db/club alley doctor";

#[derive(Args, Debug)]
pub(crate) struct Doctor {
    /// The port that `alley serve` is to listen on, or set ALLEY_PORT [default: 8300]
    #[arg(long, value_parser = port)]
    pub(crate) port: Option<u16>,
}

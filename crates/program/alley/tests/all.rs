//! Everything the program does, tried from outside: one binary, for each more would link all of it again.

mod bad_input;
mod browser;
mod browser_itself;
mod clocks;
mod cold;
mod config;
mod config_faults;
mod database;
mod deck;
mod doctor;
mod doctor_fails;
mod draw;
mod draw_in_browser;
mod evening_in_browser;
mod evening_servers;
mod evenings;
#[path = "support/examined.rs"]
mod examined;
#[path = "support/first_visit.rs"]
mod first_visit;
mod for_everybody;
mod games;
mod gatherings;
#[path = "support/host.rs"]
mod host;
mod in_sight;
mod keeping_score;
#[path = "support/lane.rs"]
mod lane;
mod names;
mod odds;
mod offline;
mod one_record;
mod phone_in_browser;
#[cfg(unix)]
mod proof_in_browser;
mod proxied;
mod race;
#[path = "support/records.rs"]
mod records;
mod rights;
#[path = "support/room.rs"]
mod room;
mod rules;
mod score;
#[cfg(unix)]
mod screen;
mod series;
mod serve;
mod shared;
#[path = "support/stand_in.rs"]
mod stand_in;
#[cfg(unix)]
mod streams;
mod support;
#[cfg(unix)]
mod terminal;
mod transcripts;
mod unknown;
mod verify;
mod version_0_1;
mod watch;
mod witness;

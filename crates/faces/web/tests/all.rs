//! Everything the server does, tried from outside: one binary, for each more would link all of it again.

mod attacks;
mod behind;
mod ceremony;
mod compressed;
mod contention;
mod desks;
mod draws;
mod evenings;
mod figures;
mod house;
mod interface;
mod links;
mod lists;
mod live;
mod packed;
mod scripts;
mod security;
mod servers;
mod serving;
mod support;

//! Counting the moves of a long race, by the library and by the program (`alley race … --final`), against making as many
//! bytes of keystream with the cipher crates alone, on the same cores in the same run; then how it grows with the laps.
//! `LAPS` and `CARS` change the size.
//!
//! The time that passes is what users wait for; processor time is what can be compared when others use the machine too.
//! That and the memory are as Linux tells them.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints what it found")]

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use aes::Aes256;
use aes::cipher::{KeyIvInit, StreamCipher};
use alley_luck::{RandomBasedMoveStrategy, Seed};
use alley_racing::{CarName, Entrants, Laps, Race, RaceProgress};
use alley_trials::{Asked, growth, own_time, row, time_of_children, undisturbed};

const ROUNDS: usize = 5;

/// What something took.
struct Cost {
    time: Duration,
    processor: Duration,
    peak_kilobytes: u32,
}

fn main() {
    let program = built_program();
    compare(&program, number("CARS", 10), number("LAPS", Laps::MOST.count()));
    for laps in [1_000_000, 10_000_000, 100_000_000, Laps::MOST.count()] {
        // Short races are run often, because the clock counts by hundredths of a second.
        let races = (300_000_000 / laps).clamp(1, 100);
        let before = time_of_children().unwrap();
        let peaks = (0..races).map(|_| run(&program, 10, laps).peak_kilobytes);
        println!("10 cars, {laps} laps: {} kB at most", peaks.max().unwrap());
        let spent = time_of_children().unwrap().saturating_sub(before) / races;
        growth("a race of ten cars", "laps", f64::from(laps), spent.as_secs_f64() * 1e3, "ms");
    }
}

/// The three in turn, so that each sees the machine as the others do.
fn compare(program: &Path, cars: u32, laps: u32) {
    let cores = thread::available_parallelism().unwrap().get();
    let bytes = u64::from(laps) * u64::from(cars) * 256 / 250;
    let mut costs = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        costs[0].push(measured(|| cipher_alone(bytes, cores)));
        costs[1].push(measured(|| count(cars, laps)));
        costs[2].push(run(program, cars, laps));
    }
    let [cipher, library, program] = costs.map(|rounds| all_in_all(&rounds));
    println!("{cars} cars, {laps} laps, {bytes} bytes, {cores} cores, least of {ROUNDS} rounds");
    println!("                   time    ratio    processor    ratio");
    for (what, cost) in [("cipher alone", &cipher), ("library", &library), ("program", &program)] {
        let Cost { time, processor, .. } = cost;
        let (waited, worked) = (time.div_duration_f64(cipher.time), processor.div_duration_f64(cipher.processor));
        println!("{what:<12} {time:>10.2?} {waited:>8.2} {processor:>12.2?} {worked:>8.2}");
    }
    let ratio = program.processor.div_duration_f64(cipher.processor);
    row("a race of 10 cars, 999,999,999 laps", ratio, Asked::AtMost(1.15), "of the processor time of the bare cipher");
}

/// The least time, which is what it takes without others on the machine, and the most memory.
fn all_in_all(rounds: &[Cost]) -> Cost {
    let time = rounds.iter().map(|cost| cost.time).min().unwrap();
    let processor = rounds.iter().map(|cost| cost.processor).min().unwrap();
    let peak_kilobytes = rounds.iter().map(|cost| cost.peak_kilobytes).max().unwrap();
    Cost { time, processor, peak_kilobytes }
}

/// Cargo gives a benchmark the programs of its own package only, so the program is built here; it lands one folder above.
fn built_program() -> PathBuf {
    let status = Command::new(env!("CARGO")).args(["build", "--quiet", "--release", "--package", "alley"]).status();
    assert!(status.unwrap().success(), "the program does not build");
    env::current_exe().unwrap().ancestors().nth(2).unwrap().join("alley")
}

/// The program is watched until it has ended.
fn run(program: &Path, cars: u32, laps: u32) -> Cost {
    let names: Vec<String> =
        (b'a'..).take(usize::try_from(cars).unwrap()).map(|name| char::from(name).into()).collect();
    let mut command = undisturbed(Command::new(program));
    command.args(["race", &names.join(","), "--final", "--laps", &laps.to_string()]);
    let (start, before) = (Instant::now(), time_of_children().unwrap());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let process = child.id().to_string();
    let mut cost = Cost { time: Duration::ZERO, processor: Duration::ZERO, peak_kilobytes: 0 };
    loop {
        cost.peak_kilobytes = peak_kilobytes(&process).unwrap_or(cost.peak_kilobytes);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "the program failed");
            let processor = time_of_children().unwrap().saturating_sub(before);
            return Cost { time: start.elapsed(), processor, ..cost };
        }
        thread::sleep(Duration::from_millis(1));
    }
}

fn peak_kilobytes(process: &str) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
}

fn measured(work: impl FnOnce()) -> Cost {
    let (start, before) = (Instant::now(), own_time().unwrap());
    work();
    let (time, processor) = (start.elapsed(), own_time().unwrap().saturating_sub(before));
    Cost { time, processor, peak_kilobytes: 0 }
}

fn number(name: &str, otherwise: u32) -> u32 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn cipher_alone(bytes: u64, cores: usize) {
    thread::scope(|scope| {
        for core in 0..cores {
            scope.spawn(move || {
                let start = [u8::try_from(core).unwrap(); 16];
                let mut stream = ctr::Ctr128BE::<Aes256>::new(&[7; 32].into(), &start.into());
                let mut buffer = vec![0; 16 * 1024];
                for _ in 0..bytes / cores as u64 / buffer.len() as u64 {
                    stream.write_keystream(&mut buffer);
                    black_box(&buffer);
                }
            });
        }
    });
}

fn count(cars: u32, laps: u32) {
    let names = (0..cars).map(|car| CarName::any(&format!("car {car}")).unwrap());
    let race = Race::new(Entrants::new(names).unwrap(), Laps::new(laps).unwrap());
    let seed: Seed = "07".repeat(32).parse().unwrap();
    let RaceProgress::Finished(podium) = race.stretch(Laps::MOST, &mut RandomBasedMoveStrategy::new(&seed)) else {
        return;
    };
    black_box(podium.winners().count());
}

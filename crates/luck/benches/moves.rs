//! Counting the moves of a long race, against making as many bytes of keystream with the cipher crates alone, on the
//! same cores in the same run. Prints the two times and their ratio; `LAPS` and `CARS` change the size.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark speaks to whoever started it")]

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use aes::Aes256;
use aes::cipher::{KeyIvInit, StreamCipher};
use alley_luck::{RandomBasedMoveStrategy, Seed};
use alley_racing::{CarName, Entrants, Laps, Progress, Race};

const ROUNDS: usize = 7;

fn main() {
    let laps = number("LAPS", 99_999_999);
    let cars = number("CARS", 10);
    let cores = thread::available_parallelism().unwrap().get();
    let bytes = u64::from(laps) * u64::from(cars) * 256 / 250;
    let rounds = (0..ROUNDS).map(|_| (timed(|| cipher_alone(bytes, cores)), timed(|| count(cars, laps))));
    let rounds: Vec<(Duration, Duration)> = rounds.collect();
    let cipher = rounds.iter().map(|round| round.0).min().unwrap();
    let counted = rounds.iter().map(|round| round.1).min().unwrap();
    let mut ratios: Vec<f64> = rounds.iter().map(|round| round.1.as_secs_f64() / round.0.as_secs_f64()).collect();
    ratios.sort_by(f64::total_cmp);
    println!("{cars} cars, {laps} laps, {bytes} bytes, {cores} cores, best of {ROUNDS} rounds");
    println!("cipher alone {cipher:>12.1?}");
    println!("moves counted {counted:>11.1?}");
    let best = counted.as_secs_f64() / cipher.as_secs_f64();
    println!("ratio {best:.2} (median of the rounds {:.2}; at most 1.50 is asked for)", ratios[ROUNDS / 2]);
}

fn number(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
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
    let Progress::Finished(podium) = race.stretch(Laps::MOST, &mut RandomBasedMoveStrategy::new(&seed)) else { return };
    black_box(podium.winners().count());
}

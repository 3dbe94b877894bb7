//! How much of the processor programs have used, as Linux tells it.

use std::time::Duration;

use crate::Mishap;

/// Of the fields behind the name of a program, the first of the two that count its own time, by itself and by the system.
const OWN: usize = 11;
/// And of those that count the time of what it has started and seen end.
const OF_CHILDREN: usize = 13;

/// What the program of this number has used.
pub(crate) fn processor_time(id: u32) -> Result<Duration, Mishap> {
    told(&id.to_string(), OWN)
}

/// What this program has used.
pub fn own_time() -> Result<Duration, Mishap> {
    told("self", OWN)
}

/// What all programs have used that this one has started and seen end. It counts by hundredths of a second: of short ones
/// many are measured together.
pub fn time_of_children() -> Result<Duration, Mishap> {
    told("self", OF_CHILDREN)
}

fn told(id: &str, first: usize) -> Result<Duration, Mishap> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    let fields = stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().skip(first).take(2));
    let ticks = fields.and_then(|fields| fields.map(|field| field.parse::<u64>().ok()).sum::<Option<u64>>());
    // A hundred ticks are a second.
    ticks.map(|ticks| Duration::from_millis(ticks * 10)).ok_or_else(|| "the program's time cannot be read".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_ended_is_counted_with_its_parent() {
        let before = (own_time().unwrap(), time_of_children().unwrap());
        let count = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        assert!(std::process::Command::new("sh").args(["-c", count]).status().unwrap().success());
        assert!(time_of_children().unwrap() > before.1 && own_time().unwrap() >= before.0);
        assert!(processor_time(u32::MAX).is_err());
    }
}

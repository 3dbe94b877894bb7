//! The beats of a race, as pages and programs receive them.

use alley_board::Track;
use serde::Serialize;

use crate::live::Timetable;

/// Some beats of the race.
#[derive(Debug, Serialize)]
struct Beats<'track> {
    /// How many were told before.
    from: usize,
    /// Who moved, lap by lap: hexadecimal digits, one bit per car, the first lane highest.
    laps: Vec<String>,
    /// The photo finish, with the last lap, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    photo: Option<Photo<'track>>,
    /// Laps of sudden death.
    extra: Vec<Extra<'track>>,
    /// The lanes of those who were picked, with the last beat.
    #[serde(skip_serializing_if = "Option::is_none")]
    named: Option<&'track [usize]>,
}

#[derive(Debug, Serialize)]
struct Photo<'track> {
    lanes: &'track [usize],
    places: usize,
}

#[derive(Debug, Serialize)]
struct Extra<'track> {
    lanes: &'track [usize],
    moved: &'track [bool],
}

/// The beats after those already seen.
pub(crate) fn beats(race: &Timetable, (seen, shown): (usize, usize)) -> String {
    let Track { laps, photo, sudden_death, named, .. } = &race.track;
    let photo = photo.as_ref().filter(|_| seen < laps.len() && shown >= laps.len());
    let beyond = |beats: usize| beats.saturating_sub(laps.len()).min(sudden_death.len());
    let extra = sudden_death.get(beyond(seen)..beyond(shown)).unwrap_or_default();
    super::json(&Beats {
        from: seen,
        laps: laps.iter().take(shown).skip(seen).map(ToString::to_string).collect(),
        photo: photo.map(|photo| Photo { lanes: &photo.lanes, places: photo.places }),
        extra: extra.iter().map(|lap| Extra { lanes: &lap.lanes, moved: &lap.moved }).collect(),
        named: (shown >= race.beats()).then_some(named),
    })
}

//! A race, lap by lap. Everything that is seen of it comes from its track; nothing is computed again.

mod pace;

use std::time::Duration;

use alley_board::Standing;
use alley_luck::{Commitment, Goal, Level};
use alley_play::KeptRace;
use alley_racing::End;

use crate::errand::Errand;
use crate::key::Key;
use crate::news::RaceSeen;
use crate::state::View;
use crate::state::remark::Remark;
use crate::state::step::Step;
use crate::state::text::Text;

use pace::Pace;

/// How far a key goes that turns the page.
const PAGE: usize = 10;
/// Up to this many cars have a line each, unless somebody wants another view.
const FEW: usize = 40;
/// More cars than these are seen as groups.
const MANY: usize = 200;

/// What is seen of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RaceStage {
    /// Before the start.
    Grid,
    /// After this lap, from 1.
    Lap(usize),
    /// Too close to call.
    Photo,
    /// After this lap of sudden death, from 0.
    SuddenDeath(usize),
    /// It is settled.
    Finish,
}

/// How closely the cars are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// A line each.
    Lanes,
    /// Names and numbers, side by side.
    Columns,
    /// How many are at each position.
    Groups,
}

impl Zoom {
    const fn usual(cars: usize) -> Self {
        match cars {
            cars if cars <= FEW => Self::Lanes,
            cars if cars <= MANY => Self::Columns,
            _ => Self::Groups,
        }
    }

    const fn next(self) -> Self {
        match self {
            Self::Lanes => Self::Columns,
            Self::Columns => Self::Groups,
            Self::Groups => Self::Lanes,
        }
    }
}

/// A race on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    pub(crate) seen: RaceSeen,
    /// How many stages have passed: the grid is the first, then every lap is one.
    at: usize,
    /// Where everybody is; unknown before the first lap.
    standing: Option<Standing>,
    pub(crate) running: bool,
    pub(crate) pace: Pace,
    pub(crate) zoom: Zoom,
    /// The lane of the car that is always in sight.
    pub(crate) followed: Option<usize>,
    /// Whether the result may be told: it is not told before those have seen it who watch it for the first time.
    pub(crate) told: bool,
    /// What the ticket promises, and how much that is worth.
    pub(crate) promise: Option<(Commitment, Level)>,
}

impl Race {
    pub(crate) fn new(seen: RaceSeen) -> Self {
        let promise = match &seen.race {
            KeptRace::Draw(draw) => Some((draw.ticket().commitment(), draw.ticket().level())),
            KeptRace::Replay(..) => None,
        };
        let (pace, zoom) = (Pace::usual(seen.track.laps.len()), Zoom::usual(seen.track.names.len()));
        let told = !seen.fresh;
        Self { seen, at: 0, standing: None, running: false, pace, zoom, followed: None, told, promise }
    }

    pub(crate) fn stage(&self) -> RaceStage {
        let track = &self.seen.track;
        let photo = usize::from(track.photo.is_some());
        match (self.at, self.at.saturating_sub(track.laps.len())) {
            (0, _) => RaceStage::Grid,
            (lap, 0) => RaceStage::Lap(lap),
            (_, past) if past <= photo => RaceStage::Photo,
            (_, past) if past <= photo + track.sudden_death.len() => RaceStage::SuddenDeath(past - photo - 1),
            _ => RaceStage::Finish,
        }
    }

    /// How many stages pass before the finish.
    fn finish(&self) -> usize {
        let track = &self.seen.track;
        track.laps.len() + usize::from(track.photo.is_some()) + track.sudden_death.len() + 1
    }

    /// When the next lap is due; none while nothing moves.
    pub(crate) fn beat(&self) -> Option<Duration> {
        let due = match self.stage() {
            RaceStage::Finish => return None,
            RaceStage::Grid => self.pace.beat(),
            RaceStage::Lap(lap) if lap < self.seen.track.laps.len() => self.pace.beat(),
            RaceStage::Lap(_) | RaceStage::Photo | RaceStage::SuddenDeath(_) => self.pace.suspense(),
        };
        self.running.then_some(due)
    }

    /// The next laps, or the next that happens after them.
    pub(crate) fn tick(&mut self) {
        if self.running {
            let to_go = self.seen.track.laps.len().saturating_sub(self.at);
            self.go_to(self.at + self.pace.laps().min(to_go).max(1));
        }
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.finish());
        let lap = self.at.min(self.seen.track.laps.len());
        if self.standing.as_ref().map_or(0, |standing| standing.lap) != lap {
            self.standing = lap.checked_sub(1).and_then(|before| self.seen.track.standings().nth(before));
        }
        if self.stage() == RaceStage::Finish {
            (self.running, self.told) = (false, true);
        }
    }

    fn step_to(&mut self, at: usize) {
        self.running = false;
        self.go_to(at);
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        match (key, key.pressed().first()) {
            (Key::Escape, _) => return Step::Back,
            (Key::Enter, _) | (_, Some(' ')) => self.start_or_pause(),
            (Key::Right, _) | (_, Some('.')) => self.step_to(self.at + 1),
            (Key::Left, _) => self.step_to(self.at.saturating_sub(1)),
            (Key::Home, _) => self.step_to(0),
            (Key::End, _) => self.step_to(self.finish()),
            (_, Some('+' | '=')) => self.pace = self.pace.faster(),
            (_, Some('-' | '_')) => self.pace = self.pace.slower(),
            (_, Some('z')) => self.zoom = self.zoom.next(),
            (_, Some('p')) => return self.proof(),
            (_, Some('w')) => return Step::Ask(Errand::SaveProof(self.seen.id)),
            _ => self.follow(key),
        }
        Step::Stay
    }

    /// After the finish it is seen all again.
    fn start_or_pause(&mut self) {
        if self.stage() == RaceStage::Finish {
            self.go_to(0);
        }
        self.running = !self.running;
    }

    fn proof(&mut self) -> Step {
        if !self.told {
            return Step::Say(Remark::NotNow);
        }
        self.running = false;
        Step::Open(Box::new(View::Text(Text::new(self.seen.proof.clone()))))
    }

    /// Up and down among the cars that the stage is about.
    fn follow(&mut self, key: &Key) {
        let lanes = self.lanes();
        let now = self.followed.and_then(|lane| lanes.iter().position(|listed| *listed == lane));
        let last = lanes.len().saturating_sub(1);
        let place = match (key, now) {
            (Key::Up | Key::Down, None) => 0,
            (Key::Up, Some(now)) => now.saturating_sub(1),
            (Key::Down, Some(now)) => now + 1,
            (Key::PageUp, now) => now.unwrap_or_default().saturating_sub(PAGE),
            (Key::PageDown, now) => now.unwrap_or_default() + PAGE,
            (Key::Row(place), _) => *place,
            _ => return,
        };
        self.followed = lanes.get(place.min(last)).copied();
    }

    /// The lanes of those whom the stage is about.
    pub(crate) fn lanes(&self) -> Vec<usize> {
        let track = &self.seen.track;
        match self.stage() {
            RaceStage::Grid | RaceStage::Lap(_) => (0..track.names.len()).collect(),
            RaceStage::Photo => track.photo.iter().flat_map(|photo| photo.lanes.clone()).collect(),
            RaceStage::SuddenDeath(lap) => track.sudden_death.get(lap).map(|lap| lap.lanes.clone()).unwrap_or_default(),
            RaceStage::Finish => track.named.clone(),
        }
    }

    /// How many places those on these lanes drive for: this many of them will be named.
    pub(crate) fn places(&self, lanes: &[usize]) -> usize {
        self.seen.track.named.iter().filter(|named| lanes.contains(named)).count()
    }

    pub(crate) fn name(&self, lane: usize) -> &str {
        self.seen.track.names.get(lane).map_or("", String::as_str)
    }

    pub(crate) fn goal(&self) -> Goal {
        self.seen.race.course().goal()
    }

    /// The end of the field that it is about.
    pub(crate) fn end(&self) -> End {
        match self.goal() {
            Goal::Pick(pick) => pick.end(),
            Goal::Classic | Goal::Order => End::First,
        }
    }

    /// How far a car has come.
    pub(crate) fn steps(&self, lane: usize) -> u32 {
        self.standing.as_ref().and_then(|standing| standing.positions.get(lane)).copied().unwrap_or_default()
    }

    /// How many are at each position; those first whom it is about.
    pub(crate) fn groups(&self) -> Vec<(u32, usize)> {
        let mut groups = self.standing.as_ref().map(Standing::groups).unwrap_or_default();
        if self.end() == End::Last {
            groups.reverse();
        }
        groups
    }

    /// Where those are whom it is about: nobody is ahead of them, or nobody behind. Unknown before the first lap.
    pub(crate) fn foremost(&self) -> Option<u32> {
        let positions = self.standing.as_ref()?.positions.iter();
        match self.end() {
            End::First => positions.max(),
            End::Last => positions.min(),
        }
        .copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::news::TextSeen;
    use alley_luck::Course;
    use alley_play::entrants;
    use alley_racing::{Laps, Pick};

    fn race(cars: usize, laps: u32, goal: Option<(End, usize)>, seed: u64, fresh: bool) -> Race {
        let field = entrants(&(0..cars).map(|car| format!("car{car}")).collect::<Vec<_>>().join("\n")).unwrap();
        let goal = goal.map_or(Goal::Order, |(end, count)| Goal::Pick(Pick::new(end, count, &field).unwrap()));
        let course = Course::new(field, Laps::new(laps).unwrap(), goal).unwrap();
        let race = KeptRace::Replay(format!("{seed:064x}").parse().unwrap(), course);
        let track = race.track().unwrap().into();
        Race::new(RaceSeen { id: "000000".parse().unwrap(), race, track, proof: TextSeen::default(), fresh })
    }

    fn press(race: &mut Race, keys: &[Key]) {
        for key in keys {
            assert!(matches!(race.press(key), Step::Stay), "{key:?}");
        }
    }

    const SPACE: Key = Key::Letter(' ');

    #[test]
    fn every_lap_the_photo_and_sudden_death_are_seen_in_their_order_and_back_again() {
        for seed in 0..50 {
            let mut race = race(5, 3, Some((End::First, 2)), seed, false);
            let track = std::sync::Arc::clone(&race.seen.track);
            let photo = track.photo.iter().map(|_| RaceStage::Photo);
            let expected: Vec<_> = [RaceStage::Grid, RaceStage::Lap(1), RaceStage::Lap(2), RaceStage::Lap(3)]
                .into_iter()
                .chain(photo)
                .chain((0..track.sudden_death.len()).map(RaceStage::SuddenDeath))
                .chain([RaceStage::Finish, RaceStage::Finish])
                .collect();
            let mut seen = vec![race.stage()];
            while seen.len() < expected.len() {
                press(&mut race, &[Key::Right]);
                seen.push(race.stage());
            }
            assert_eq!(seen, expected);
            let back: Vec<_> = expected.iter().rev().skip(1).copied().collect();
            let walked = std::iter::repeat_n(Key::Left, back.len() - 1).map(|key| {
                press(&mut race, &[key]);
                race.stage()
            });
            assert!([RaceStage::Finish].into_iter().chain(walked).eq(back));
        }
    }

    #[test]
    fn positions_are_those_of_the_track() {
        let mut race = race(9, 12, Some((End::Last, 1)), 4, false);
        assert_eq!((race.foremost(), race.groups()), (None, Vec::new()));
        for standing in std::sync::Arc::clone(&race.seen.track).standings() {
            press(&mut race, &[Key::Letter('.')]);
            let steps: Vec<_> = (0..9).map(|lane| race.steps(lane)).collect();
            assert_eq!(steps, standing.positions);
            assert_eq!(race.foremost(), standing.positions.iter().min().copied());
            assert_eq!(race.groups().first().map(|(position, _)| *position), race.foremost());
        }
        press(&mut race, &[Key::End, Key::Home]);
        assert_eq!((race.stage(), race.steps(0)), (RaceStage::Grid, 0));
    }

    #[test]
    fn time_passes_only_while_it_runs() {
        let mut race = race(4, 5, None, 1, true);
        assert_eq!(race.beat(), None);
        race.tick();
        assert_eq!(race.stage(), RaceStage::Grid);
        press(&mut race, &[SPACE]);
        assert!(race.beat().is_some());
        race.tick();
        assert_eq!(race.stage(), RaceStage::Lap(1));
        press(&mut race, &[SPACE]);
        assert_eq!(race.beat(), None);
        press(&mut race, &[SPACE, Key::Right]);
        assert_eq!((race.stage(), race.beat()), (RaceStage::Lap(2), None), "a step pauses");
        press(&mut race, &[SPACE]);
        while race.beat().is_some() {
            race.tick();
        }
        assert_eq!(race.stage(), RaceStage::Finish);
        press(&mut race, &[SPACE]);
        assert_eq!((race.stage(), race.running), (RaceStage::Grid, true), "it is seen again");
    }

    #[test]
    fn a_race_of_a_thousand_laps_is_over_in_about_half_a_minute_and_stops_at_its_last_lap() {
        let mut race = race(3, 999, Some((End::First, 1)), 1, true);
        press(&mut race, &[SPACE]);
        let mut taken = Duration::ZERO;
        let mut laps = Vec::new();
        while let Some(beat) = race.beat() {
            taken += beat;
            race.tick();
            laps.push(race.stage());
        }
        assert!(laps.contains(&RaceStage::Lap(999)));
        assert!(taken > Duration::from_secs(25) && taken < Duration::from_secs(40), "{taken:?}");
    }

    #[test]
    fn a_fresh_race_is_proved_when_it_was_seen() {
        let mut fresh = race(3, 4, None, 1, true);
        assert!(matches!(fresh.press(&Key::Letter('p')), Step::Say(Remark::NotNow)));
        press(&mut fresh, &[Key::End, Key::Home]);
        assert!(matches!(fresh.press(&Key::Letter('ㅔ')), Step::Open(_)));
        let mut known = race(3, 4, None, 1, false);
        assert!(matches!(known.press(&Key::Letter('p')), Step::Open(_)));
        assert!(matches!(known.press(&Key::Letter('w')), Step::Ask(Errand::SaveProof(_))));
        assert!(matches!(known.press(&Key::Escape), Step::Back));
    }

    #[test]
    fn a_car_is_followed_among_those_whom_the_stage_is_about() {
        let mut race = race(30, 2, Some((End::First, 3)), 1, false);
        press(&mut race, &[Key::Down]);
        assert_eq!(race.followed, Some(0));
        press(&mut race, &[Key::PageDown, Key::Down, Key::Up, Key::Up]);
        assert_eq!(race.followed, Some(9));
        press(&mut race, &[Key::PageDown, Key::PageDown, Key::PageDown, Key::Down]);
        assert_eq!(race.followed, Some(29));
        press(&mut race, &[Key::Row(4)]);
        assert_eq!(race.followed, Some(4));
        press(&mut race, &[Key::End, Key::PageDown]);
        assert_eq!(race.followed, race.seen.track.named.last().copied());
    }

    #[test]
    fn many_cars_are_seen_from_further_away() {
        let zoom = |cars| race(cars, 1, None, 1, false).zoom;
        assert_eq!(
            [zoom(1), zoom(40), zoom(41), zoom(200), zoom(201)],
            [Zoom::Lanes, Zoom::Lanes, Zoom::Columns, Zoom::Columns, Zoom::Groups]
        );
        let mut race = race(2, 1, None, 1, false);
        press(&mut race, &[Key::Letter('z'), Key::Letter('ㅋ')]);
        assert_eq!(race.zoom, Zoom::Groups);
        press(&mut race, &[Key::Letter('z'), Key::Letter('+'), Key::Letter('=')]);
        assert_eq!((race.zoom, race.pace.name()), (Zoom::Lanes, "×4"));
    }

    #[test]
    fn as_many_places_are_left_as_the_photo_says() {
        for seed in 0..100 {
            let race = race(6, 2, Some((End::Last, 2)), seed, false);
            if let Some(photo) = &race.seen.track.photo {
                assert_eq!(race.places(&photo.lanes), photo.places);
            }
        }
    }
}

//! Races: from the command line to the track, and into the record.

use std::io::{self, IsTerminal};

use alley_console::{
    Aim, Dialogue, Gauge, List, Naming, Racing, Speed, Stop, View, ask_race, bytes_to_print, show_commitment,
    show_counted,
};
use alley_luck::{Course, Goal};
use alley_play::{KeptRace, clock, keep_race};
use alley_racing::{End, Entrants, Laps, Pick};
use alley_words::Language;

use crate::arguments::{Field, PickFrom, RaceArguments, Show};
use crate::drafts::{draft, draw_by_host};
use crate::files::{NewFile, in_file, read};
use crate::languages::Languages;
use crate::outcome::{Exit, OrExit};
use crate::record::{Recordkeeping, warn};
use crate::shell::quoted;
use crate::terminal::is_dumb;

const GIGABYTE: u64 = 1 << 30;

/// `alley race`.
pub(crate) fn race(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    record: &Recordkeeping,
    race: RaceArguments,
) -> Result<(), Exit> {
    let language = languages.rest;
    if race.proof.is_none() && (race.event.title.is_some() || !race.event.after.is_empty()) {
        return Err(Exit::usage(language, language.event_needs_proof()));
    }
    let entrants = given_entrants(&race.field, language)?;
    let naming = Naming::from(race.field.names.unwrap_or_default());
    let (entrants, laps) = ask_race(dialogue, naming, (entrants, race.field.laps)).ending(languages)?;
    let course = course(entrants, laps, &race.field, language)?;
    let Some(path) = race.proof else {
        let kept = match race.seed {
            Some(seed) => KeptRace::Replay(seed, course),
            None => KeptRace::Draw(Box::new(draw_by_host(draft(course, &race.event, language)?, language)?)),
        };
        keep(record, &kept)?;
        return run(dialogue, language, &kept, race.show);
    };
    provable(&course, language)?;
    let draft = draft(course, &race.event, language)?;
    let file = NewFile::create(path, language)?;
    let draw = draw_by_host(draft, language)?;
    prove_and_run(dialogue, language, record, draw, file, race.show)
}

/// The commitment is shown when nothing can stop the draw any more, and the proof is on the disk before the first lap:
/// anyone who sees a race can have its proof.
pub(crate) fn prove_and_run(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    draw: alley_luck::Draw,
    file: NewFile,
    show: Show,
) -> Result<(), Exit> {
    let kept = KeptRace::Draw(Box::new(draw.clone()));
    keep(record, &kept)?;
    let commitment = draw.ticket().commitment().to_string();
    show_commitment(dialogue, &commitment)
        .or_else(|stop| match stop {
            // The reader has gone, but the draw has begun: its proof is still owed.
            Stop::ReaderGone => Ok(()),
            stop => Err(stop),
        })
        .ending(language)?;
    let course = draw.ticket().course();
    let gauge = Gauge::new(course.laps(), io::stderr().is_terminal());
    let stretch = Gauge::stretch(course.entrants().count());
    let counted = draw.count(stretch, |to_go| gauge.show(to_go));
    drop(gauge);
    let (podium, mut luck) = (counted.podium().clone(), counted.luck());
    file.fill(counted.prove().to_string())?;
    if !show.last {
        return run(dialogue, language, &kept, show);
    }
    show_counted(dialogue, aim(kept.course()), &podium, &mut luck).ending(language)
}

/// Every race is one entry in the record, before anybody sees it.
fn keep(record: &Recordkeeping, race: &KeptRace) -> Result<(), Exit> {
    let mut opened = record.for_playing()?;
    match keep_race(opened.journal.as_mut(), race, clock) {
        Ok(_) => Ok(()),
        Err(failure) => record.forgive(&failure),
    }
}

/// The command that runs a race again, without a proof; none where no line of names means these entrants.
pub(crate) fn again(race: &KeptRace) -> Option<String> {
    let course = race.course();
    let line = course.entrants().iter().map(|entrant| entrant.name().as_str()).collect::<Vec<_>>().join(",");
    let rules = [(Naming::Classic, ""), (Naming::Any, " --names any")];
    let means_them = |naming: Naming| {
        naming.entrants(List::Line(&line), Language::English).is_ok_and(|entrants| entrants == *course.entrants())
    };
    let (_, rule) = rules.into_iter().find(|(naming, _)| means_them(*naming))?;
    let pick = match course.goal() {
        Goal::Classic => String::new(),
        Goal::Pick(pick) => format!(" --pick {} --count {}", pick.end(), pick.count()),
        Goal::Order => " --pick order".to_owned(),
    };
    let (laps, seed) = (course.laps(), race.seed());
    Some(format!("alley race {}{rule} --laps {laps}{pick} --seed {seed}", quoted(&line)))
}

/// Runs a race that was kept, and shows it.
pub(crate) fn run(dialogue: &mut Dialogue<'_>, language: Language, kept: &KeptRace, show: Show) -> Result<(), Exit> {
    let course = kept.course();
    let (entrants, laps) = (course.entrants(), course.laps());
    let moving = io::stdout().is_terminal() && !is_dumb();
    let view = match (show.last, show.watch && moving) {
        (true, _) => View::Final,
        (_, true) => View::Watched(show.speed.map_or_else(|| Speed::pleasant(laps), Speed::new)),
        _ => View::EveryLap,
    };
    let told = io::stderr().is_terminal();
    if told && view == View::EveryLap && bytes_to_print(entrants, laps) > GIGABYTE {
        warn(&language.much_to_print(bytes_to_print(entrants, laps) / GIGABYTE));
    }
    let gauge = told && (view == View::Final || !io::stdout().is_terminal());
    let race = alley_racing::Race::new(entrants.clone(), laps);
    Racing { view, aim: aim(course), gauge }.run(dialogue, race, &mut kept.luck()).ending(language)
}

const fn aim(course: &Course) -> Aim {
    match course.goal() {
        Goal::Classic => Aim::Winners,
        Goal::Pick(pick) => Aim::Pick(pick),
        Goal::Order => Aim::Order,
    }
}

pub(crate) fn given_entrants(field: &Field, language: Language) -> Result<Option<Entrants>, Exit> {
    let naming = Naming::from(field.names.unwrap_or_default());
    if let Some(path) = &field.file {
        let bytes = read(path, language)?;
        let text = str::from_utf8(&bytes).map_err(|_| Exit::refused(in_file(path, language, language.not_utf8())))?;
        let list = List::Lines(text.strip_prefix('\u{feff}').unwrap_or(text));
        let entrants = naming.entrants(list, language);
        return entrants.map(Some).map_err(|sentence| Exit::refused(in_file(path, language, sentence)));
    }
    if field.lines.is_empty() {
        return Ok(None);
    }
    let entrants = naming.entrants(List::Line(&field.lines.join(",")), language);
    entrants.map(Some).map_err(|sentence| Exit::usage(language, sentence))
}

/// Others will run it again.
pub(crate) fn provable(course: &Course, language: Language) -> Result<(), Exit> {
    course.provable().map_err(|refusal| Exit::refused(language.course_refused(refusal)))
}

pub(crate) fn course(entrants: Entrants, laps: Laps, field: &Field, language: Language) -> Result<Course, Exit> {
    let picked = |end| {
        let pick = Pick::new(end, field.count.unwrap_or(1), &entrants).map(Goal::Pick);
        pick.map_err(|refusal| Exit::usage(language, language.pick_refused(refusal)))
    };
    let goal = match field.pick {
        None => Goal::Classic,
        Some(PickFrom::First) => picked(End::First)?,
        Some(PickFrom::Last) => picked(End::Last)?,
        Some(PickFrom::Order) if field.count.is_some() => {
            return Err(Exit::usage(language, language.order_is_of_all()));
        }
        Some(PickFrom::Order) => Goal::Order,
    };
    Course::new(entrants, laps, goal).map_err(|refusal| Exit::refused(language.course_refused(refusal)))
}

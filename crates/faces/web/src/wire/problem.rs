//! A problem as programs read it: `application/problem+json`, nothing that only the server should know.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::problem::{Code, PlanFault, Problem, Refusal};
use alley_words::Language;

/// What is wrong.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
struct ProblemBody<'problem> {
    #[serde(rename = "type")]
    #[schemars(extend("const" = "about:blank"))]
    kind: &'static str,
    #[schemars(range(min = 400, max = 599))]
    status: u16,
    code: Code,
    title: &'static str,
    /// What exactly, where there is more to say
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// What is wrong with which lines of a list
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<LineProblem>,
    /// The record as it is now, for those who came too late.
    #[serde(flatten)]
    #[schemars(skip)]
    now: BTreeMap<&'static str, &'problem RawValue>,
}

/// A line of a list, and what is wrong with it.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct LineProblem {
    #[schemars(range(min = 1))]
    line: usize,
    detail: String,
}

/// In the language of the reader.
pub(crate) fn problem(problem: &Problem, language: Language) -> String {
    let code = problem.code();
    let mut shown = ProblemBody {
        kind: "about:blank",
        status: code.status(),
        code,
        title: code.title(),
        detail: None,
        faults: Vec::new(),
        now: BTreeMap::new(),
    };
    match problem {
        Problem::Plain(_) | Problem::TooMany(_) | Problem::NotShown(_) => {}
        Problem::TooManyWitnesses(most) => shown.detail = Some(language.too_many_witnesses(*most)),
        Problem::Malformed(sentence) => shown.detail = Some(sentence.to_string()),
        Problem::Refused(refusal) => shown.detail = Some(refused(refusal, language)),
        Problem::Lines(faults) => {
            let fault = |fault: &alley_play::LineFault| LineProblem {
                line: fault.line,
                detail: language.line_fault(&fault.fault),
            };
            shown.faults = faults.iter().map(fault).collect();
        }
        Problem::People(faults) => {
            let fault = |fault: &alley_play::PastedFault| LineProblem {
                line: fault.line,
                detail: language.pasted_reason(fault.reason),
            };
            shown.faults = faults.iter().map(fault).collect();
        }
        Problem::Stale(name, now) => drop(shown.now.insert(name, now)),
    }
    super::json(&shown)
}

fn refused(refusal: &Refusal, language: Language) -> String {
    match refusal {
        Refusal::Change(refusal) => language.change_refused(*refusal),
        Refusal::Name(fault, None) => language.unshown_name(*fault),
        Refusal::Name(fault, Some(number)) => language.unshown_player(*number, *fault),
        Refusal::Pins => language.no_such_pins().to_owned(),
        Refusal::Frame => language.no_such_frame().to_owned(),
        Refusal::Player => language.no_such_player().to_owned(),
        Refusal::NoPlayers => language.no_players().to_owned(),
        Refusal::TooManyPlayers(most) => language.too_many_players(*most),
        Refusal::Rules(refusal) => language.rules_refused(*refusal),
        Refusal::Team => language.no_such_team().to_owned(),
        Refusal::Sides => language.sides_refused().to_owned(),
        Refusal::Course(fault) => language.course_fault(fault),
        Refusal::Beginning(refusal) => language.beginning_refused(refusal),
        Refusal::Seal(refusal) => language.seal_refused(*refusal),
        Refusal::Step(refusal) => language.step_refused(refusal),
        Refusal::Misread(misread) => language.misread(misread),
        Refusal::Evening(refusal) => language.evening_refused(refusal),
        Refusal::Plan(fault) => planned(*fault, language).to_owned(),
    }
}

const fn planned(fault: PlanFault, language: Language) -> &'static str {
    match fault {
        PlanFault::Title => language.no_such_title(),
        PlanFault::Games => language.no_such_games(),
        PlanFault::Lanes => language.no_such_lanes(),
        PlanFault::Handicap => language.no_such_handicaps(),
        PlanFault::OwnHandicap => language.no_such_handicap(),
        PlanFault::Average => language.no_such_average(),
        PlanFault::Absence => language.no_such_absence(),
        PlanFault::Lots => language.no_such_lots(),
    }
}

/// What a description says about it.
pub(crate) fn schema(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<ProblemBody<'static>>()
}

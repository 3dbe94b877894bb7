//! A race, in a dialogue and on a page.

use alley_luck::{Course, Goal};
use alley_racing::End;

use crate::Language;

words! {
    // In a dialogue.
    cars_of_small_letters: "경주할 자동차 이름을 입력하세요.(이름은 쉼표(,) 기준으로 구분)\n",
        "Names of the cars, 1 to 5 letters a-z each, separated by commas:\n";
    cars_of_any_letters: "경주할 자동차 이름을 입력하세요.(이름은 쉼표(,) 기준으로 구분)\n", "Names, separated by commas:\n";
    how_many_laps: "시도할 회수는 몇회인가요?\n", "How many laps?\n";
    result_of_race: "실행 결과\n", "The race\n";
    final_result: "최종 결과\n", "Final standings\n";

    // On a page.
    race_heading: "경주", "The race";
    race_soon: "곧 출발합니다", "About to start";
    race_go: "출발!", "Go!";
    race_running: "경주가 진행 중입니다.", "The race is on.";
    lap_count: "{} / {} 바퀴", "Lap {} of {}"; // the numbers are put in by a script
    now_ahead: "선두", "Leading";
    now_behind: "꼴찌", "Last";
    and_more: "외 {}명", "and {} more";
    find_car: "이름 찾기", "Find a name";
    all_cars: "모두 보기", "Show all cars";
    lane: "번호", "Lane";
    position: "위치", "Position";
    cars: "자동차 수", "Cars";
    group_at: "위치 {} · {}대", "position {} · cars: {}";
    standings: "순위표", "Standings";
    photo_finish: "사진 판정", "Photo finish";
    photo_level: "{}명이 나란히 들어왔습니다. 남은 자리는 {}개입니다.", "{} cars are level. Places left: {}.";
    sudden_death: "연장전 {}바퀴", "Sudden death, lap {}";
    sudden_explained: "나란한 차끼리 한 바퀴씩 더 달립니다.", "Those who are level drive one more lap, and another, until it is settled.";
    moved: "전진", "moved";
    stayed: "제자리", "stayed";

    // On the full screen.
    race_finish: "도착", "The finish";
    race_paused: "일시 정지", "paused";
    leaders_win: "앞선 사람이 이깁니다", "those ahead win";
    final_order: "최종 순위", "Final order";
    publish_first: "출발하기 전에 이 확인 코드를 모두에게 공개하세요.", "Publish this commitment before the start.";
    key_start: "출발", "start";
    key_pause: "멈춤", "pause";
    key_race_on: "계속", "go on";
    key_race_again: "다시 보기", "watch again";
    key_one_lap: "한 바퀴", "one lap";
    key_speed: "속도", "speed";
    key_zoom: "보기 전환", "zoom";
    key_follow: "차 따라가기", "follow a car";
    key_ends: "처음, 끝", "start, finish";
    key_proof: "증명", "proof";
    key_save_proof: "증명 저장", "save the proof";
}

sentences! {
    sudden_death_lap(lap: usize, places: usize): "연장전 {lap} (남은 자리 {places})\n",
        "Sudden death, lap {lap} (places left: {places})\n";
    lap_of(lap: u32, laps: u32): "{lap} / {laps}바퀴", "Lap {lap} of {laps}";
    more_cars(count: usize): "… 외 {count}대", "… and {count} more";
    much_to_print(gigabytes: u64): "약 {gigabytes} GB를 출력합니다. 마지막 결과만 보려면 --final을 쓰세요.",
        "This race prints about {gigabytes} GB; --final shows only the end.";
    commitment_before_race(commitment: &str): "추첨 확인 코드 : {commitment}\n\n", "Commitment: {commitment}\n\n";
    proof_level(level: &str): "검증 수준: {level}", "Level: {level}";
    places_to_settle(cars: usize, places: usize): "{cars}명이 나란히 들어왔습니다. 남은 자리는 {places}자리입니다.",
        "{cars} cars are level. Places left: {places}.";
    order_to_settle(cars: usize): "{cars}명은 아직 순위가 갈리지 않았습니다.", "{cars} cars still share a place.";
}

impl Language {
    /// Who was picked.
    #[must_use]
    pub fn picked(self, names: &[&str]) -> String {
        let joined = names.join(", ");
        match self {
            Self::Korean => format!("뽑힌 사람 : {joined}\n"),
            Self::English => format!("Picked: {joined}\n"),
        }
    }

    /// Who is ahead; where the last are picked, who is behind.
    #[must_use]
    pub fn foremost(self, end: End, names: &[&str]) -> String {
        let (joined, count) = (names.join(", "), names.len());
        let where_they_are = match end {
            End::First => self.now_ahead(),
            End::Last => self.now_behind(),
        };
        match (self, count) {
            (Self::Korean, 0 | 1) => format!("{where_they_are} : {joined}"),
            (Self::Korean, _) => format!("{where_they_are} {count}명 : {joined}"),
            (Self::English, 0 | 1) => format!("{where_they_are}: {joined}"),
            (Self::English, _) => format!("{where_they_are} ({count}): {joined}"),
        }
    }

    /// Over the names of this many winners.
    #[must_use]
    pub const fn winners_heading(self, count: usize) -> &'static str {
        self.of("최종 우승자", if count == 1 { "Winner" } else { "Winners" })
    }

    /// How many drive, how far, and what it decides.
    #[must_use]
    pub fn course_told(self, course: &Course) -> String {
        let laps = course.laps().count();
        let far = self.pick(format!("{laps}바퀴"), format!("{laps} {}", if laps == 1 { "lap" } else { "laps" }));
        let decided = match course.goal() {
            Goal::Classic => self.leaders_win().to_owned(),
            Goal::Pick(pick) => self.picks(Some((pick.end(), pick.count()))),
            Goal::Order => self.picks(None),
        };
        format!("{} · {far} · {decided}", self.entrant_count(course.entrants().count()))
    }

    /// One line of a full order.
    #[must_use]
    pub fn placed(self, place: usize, name: &str) -> String {
        match self {
            Self::Korean => format!("{place}등 : {name}\n"),
            Self::English => format!("{place}. {name}\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_racing::{Entrants, Pick};

    #[test]
    fn a_course_is_told_in_a_line() {
        let field = Entrants::classic("pobi,woni").unwrap();
        let told = |laps: &str, goal| {
            let course = Course::new(field.clone(), laps.parse().unwrap(), goal).unwrap();
            [Language::English, Language::Korean].map(|language| language.course_told(&course))
        };
        assert_eq!(
            told("1", Goal::Classic),
            ["2 entrants · 1 lap · those ahead win", "참가자 2명 · 1바퀴 · 앞선 사람이 이깁니다"]
        );
        let last = Goal::Pick(Pick::new(End::Last, 1, &field).unwrap());
        assert_eq!(
            told("20", last),
            ["2 entrants · 20 laps · last place is picked", "참가자 2명 · 20바퀴 · 꼴찌를 뽑습니다"]
        );
        assert!(told("2", Goal::Order)[0].ends_with("2 laps · everybody gets a place"));
    }

    #[test]
    fn those_whom_it_is_about_are_counted_when_they_are_several() {
        let told = |language: Language, end, names: &[&str]| language.foremost(end, names);
        assert_eq!(told(Language::English, End::First, &["pobi"]), "Leading: pobi");
        assert_eq!(told(Language::English, End::Last, &["pobi", "woni"]), "Last (2): pobi, woni");
        assert_eq!(told(Language::Korean, End::First, &["지수"]), "선두 : 지수");
        assert_eq!(told(Language::Korean, End::Last, &["지수", "현우"]), "꼴찌 2명 : 지수, 현우");
    }
}

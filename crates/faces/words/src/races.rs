//! A race, in a dialogue and on a page.

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
}

sentences! {
    sudden_death_lap(lap: usize, places: usize): "연장전 {lap} (남은 자리 {places})\n",
        "Sudden death, lap {lap} (places left: {places})\n";
    lap_of(lap: u32, laps: u32): "{lap} / {laps}바퀴", "Lap {lap} of {laps}";
    more_cars(count: usize): "… 외 {count}대", "… and {count} more";
    much_to_print(gigabytes: u64): "약 {gigabytes} GB를 출력합니다. 마지막 결과만 보려면 --final을 쓰세요.",
        "This race prints about {gigabytes} GB; --final shows only the end.";
    commitment_before_race(commitment: &str): "추첨 확인 코드 : {commitment}\n\n", "Commitment: {commitment}\n\n";
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

    /// One line of a full order.
    #[must_use]
    pub fn placed(self, place: usize, name: &str) -> String {
        match self {
            Self::Korean => format!("{place}등 : {name}\n"),
            Self::English => format!("{place}. {name}\n"),
        }
    }
}

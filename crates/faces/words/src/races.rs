//! Races.

use crate::Language;

words! {
    // On a page.
    race_heading: "경주", "The race";
    race_soon: "곧 출발합니다", "About to start";
    race_go: "출발!", "Go!";
    race_running: "경주가 진행 중입니다.", "The race is on.";
    lap_count: "{} / {} 바퀴", "Lap {} of {}"; // the numbers are put in by a script
    now_ahead: "선두", "Ahead";
    now_behind: "맨 뒤", "Behind";
    and_more: "외 {}명", "and {} more";
    find_car: "이름 찾기", "Find a name";
    all_cars: "모두 보기", "Show all cars";
    lane: "번호", "Lane";
    position: "위치", "Position";
    cars: "자동차 수", "Cars";
    group_at: "위치 {} · {}대", "position {} · cars: {}";
    standings: "순위표", "Standings";
    photo_finish: "사진 판정", "Photo finish";
    photo_level: "{}명이 나란히 들어왔습니다. 남은 자리는 {}개입니다.", "{} are level, for {} of the places.";
    sudden_death: "연장전 {}바퀴", "Sudden death, lap {}";
    sudden_explained: "나란한 차끼리 한 바퀴씩 더 달립니다.", "Those who are level drive one more lap, and another, until it is settled.";
    moved: "전진", "moved";
    stayed: "제자리", "stayed";
}

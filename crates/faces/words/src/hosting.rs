//! What the host of an evening plans and manages.

use std::fmt::Display;

use crate::Language;

words! {
    // The plan, on the start page.
    new_evening: "볼링 모임 (여러 게임, 여러 레인)", "A bowling evening (several games and lanes)";
    evening_explained: "정기전이나 모임을 엽니다. 레인마다 링크가 생기고, 모두가 한 순위표를 봅니다.",
        "For a club night: every lane gets its own link, and everybody sees one standing.";
    evening_title: "모임 이름", "Title of the evening";
    evening_title_usual: "11월 정기전", "November club night";
    evening_people: "참가자 (한 줄에 한 명)", "People, one per line";
    evening_people_hint: "표에서 그대로 붙여 넣으세요. 이름, 팀, 핸디, 에버 순이고, 첫 줄에 제목(이름, 팀, 핸디, 에버)을 두면 그 순서를 따릅니다.",
        "Paste from a spreadsheet: name, team, handicap, average. A first line with headings (name, team, handicap, average) says otherwise.";
    evening_people_example: "박지수\tA\t\t187\n김현우\tB\t12\n이서연", "Ann\tA\t\t187\nBen\tB\t12\nChloe";
    evening_columns: "이름\t팀\t핸디\t에버", "name\tteam\thandicap\taverage"; // as a pasted list may be headed
    evening_earlier: "지난 모임에서 가져오기", "Take over from an earlier evening";
    evening_earlier_hint: "고른 모임의 이름, 팀, 핸디와 평균을 명단에 채웁니다. 여러 개를 고르면 에버는 함께 계산합니다.",
        "Fills in names, teams, handicaps and averages. From several evenings, the averages are taken together.";
    evening_take_over: "명단에 채우기", "Fill in the list";
    evening_none_earlier: "고른 모임을 읽지 못했습니다.", "The chosen evenings could not be read.";
    games_wanted: "게임 수 (1–8)", "Games (1–8)";
    lanes_wanted: "레인 수 (1–60)", "Lanes (1–60)";
    per_lane_wanted: "레인당 인원", "People per lane";
    per_lane_hint: "인원을 적으면 레인 수를 계산합니다.", "Fill this in to work out the lanes.";
    handicap_wanted: "핸디캡", "Handicaps";
    handicap_none: "핸디 없이", "None";
    handicap_each: "개인별 핸디", "A number for each";
    handicap_share: "에버로 계산", "From the average";
    handicap_percent: "퍼센트 (%)", "Percent";
    handicap_basis: "기준 점수", "Basis";
    handicap_cap: "최대 핸디 (비우면 제한 없음)", "At most (empty: no limit)";
    handicap_negative: "기준보다 잘 치면 마이너스 핸디", "Negative above the basis";
    contest_wanted: "경기 방식", "Contest";
    evening_public_explained: "이 서버에 접속한 모든 사람의 목록에 모임이 나타납니다. 점수는 레인 링크와 진행자 링크로만 적을 수 있습니다.",
        "The evening appears in everybody's list. Only the lanes' and the host's links can keep score.";
    evening_begin: "모임 열기", "Open the evening";
    evening_nobody: "참가자를 한 명 이상 적어 주세요.", "Enter at least one person.";
    own_evenings: "이 기기의 모임", "Evenings on this device";
    evening_not_found: "모임을 찾을 수 없습니다.", "There is no such evening.";
    evening_stale: "그사이에 모임이 바뀌었습니다. 확인하고 다시 눌러 주세요.", "The evening has changed meanwhile. Please look and try again.";

    // The links.
    evening_host_link: "진행자 링크", "The host's link";
    evening_host_explained: "이 모임의 모든 것을 할 수 있습니다. 다른 사람에게 주지 마세요.", "It can do everything in this evening. Keep it to yourself.";
    evening_look_explained: "순위표와 모든 점수판을 볼 수 있습니다. 누구에게나 줘도 됩니다.", "It shows the standing and every board. Give it to anyone.";
    lane_link_explained: "이 레인의 점수만 적을 수 있습니다. 레인에서 기록할 사람에게 주세요.", "It keeps score on this lane and nowhere else. Give it to the lane.";
    lane_link_unknown: "이 레인의 링크가 아직 없거나 여기서 알 수 없습니다.", "This lane has no link yet, or this page does not know it.";
    hand_out: "새 링크 만들기", "Make a new link";
    hand_out_sure: "새 링크를 만들면 지금 링크는 더 쓸 수 없습니다. 만들까요?", "With a new link the one in use stops working. Make one?";
    hand_out_yes: "네, 새로 만듭니다", "Yes, make a new one";

    // People.
    manage: "모임 관리", "Run the evening";
    manage_needs_script: "모임을 관리하려면 자바스크립트를 켜 주세요.", "Running an evening needs JavaScript.";
    people_heading: "참가자들", "People";
    admit_heading: "늦게 온 사람 추가", "Let somebody in late";
    admit_hint: "그 레인의 다음 게임부터 칩니다.", "They bowl from the lane's next game on.";
    let_in: "추가", "Let in";
    amend_heading: "참가자 정보 수정", "Edit a person";
    amend: "수정", "Change";
    person: "누구", "Person";
    average_known: "에버", "Average so far";
    is_pacer: "페이서 (함께 치지만 순위에 넣지 않음)", "Pacer: bowls along, counts for nothing";
    seats_heading: "레인과 순서", "Lanes and order";
    seats_hint: "각 레인의 다음 게임부터 적용됩니다. ‘치지 않음’으로 두면 다음 게임부터 빠집니다.",
        "From every lane's next game on. Those on no lane are left out from then on.";
    no_lane: "치지 않음", "On no lane";
    seats_save: "배정 저장", "Save the lanes";
    seats_saved: "저장했습니다.", "Saved.";
    absent_heading: "결장 처리", "Enter somebody who is absent";
    absent_hint: "치지 않은 게임에 점수를 넣습니다.", "Gives points for a game that was not bowled.";
    absent_average: "에버 − 10", "Average − 10";
    absent_vacant: "빈자리 120점", "Vacant: 120";
    absent_none: "처리 취소", "Take the entry back";
    enter_absent: "적용", "Enter";
    which_game: "어느 게임", "Which game";

    // Lots.
    lots_heading: "추첨", "Lots";
    evening_lots_explained: "모든 사람의 이름으로 추첨 경주를 만들어 새 탭에서 엽니다. 추첨이 끝나면 여기로 돌아와 결과를 반영하세요.",
        "Makes a race with everybody's name and opens it in a new tab. When it is drawn, come back here and take the result over.";
    lots_lanes: "레인을 추첨하기", "Draw the lanes";
    lots_order: "순서를 추첨하기", "Draw the order of play";
    lots_teams: "팀을 추첨하기", "Draw the teams";
    teams_wanted: "팀 수 (2–26)", "Teams (2–26)";
    lots_pending: "진행 중인 추첨", "Draws on their way";
    lots_open: "추첨 열기", "Open the draw";
    lots_take: "결과 반영", "Take the result over";
    lots_drop: "버리기", "Forget it";

    // The end.
    close_evening: "모임 마감", "Close the evening";
    close_evening_sure: "마감하면 아무도 점수를 적을 수 없습니다. 다시 열 수는 있습니다. 마감할까요?",
        "Once closed, nobody keeps score any more. It can be reopened. Close it?";
    close_evening_yes: "네, 마감합니다", "Yes, close it";
    reopen_evening: "다시 열기", "Reopen the evening";
}

sentences! {
    lane_link(lane: impl Display): "{lane}번 레인 링크", "Link of lane {lane}";
    seat_of(name: &str): "{name}의 레인", "Lane of {name}";
}

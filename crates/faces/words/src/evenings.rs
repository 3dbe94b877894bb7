//! What a terminal says of evenings: their list, their files, games that follow one another.

use alley_journal::GameId;

use crate::Language;

words! {
    no_evenings: "기록된 모임이 없습니다.\n", "No evenings are recorded.\n";
    no_evenings_of_theirs: "그 이름으로 볼링을 친 모임이 없습니다", "nobody of that name has bowled in an evening";
    spreadsheet_needs_a_file: "xlsx는 -o로 파일 이름을 정해야 합니다", "an xlsx file needs a name: -o FILE";
    host_of_evening_link: "모임 진행 링크", "Host link";
    no_journal_for_again: "기록하지 않으면 지난 사람들을 알 수 없습니다", "without a journal nobody knows who bowled last";
    nobody_bowled: "끝난 볼링 게임이 없습니다", "no bowling game is finished";
    evening_is_over: "지난 모임의 게임은 모두 끝났습니다. 같은 사람들로 새로 시작합니다.", "All games of that evening are bowled. The same people begin anew.";
    page_is_for_evenings: "--limit, --before, --json은 모임 목록에만 쓰입니다", "--limit, --before and --json are for the list of evenings";
}

sentences! {
    not_over_yet(resume: &str): "아직 끝나지 않은 게임이 있습니다. 이어서 하려면: {resume}", "their game is not over yet; to go on with it: {resume}";
    linked_by_evening(id: GameId, evening: GameId, command: &str): "{id}: 모임 {evening}의 게임이라 링크도 모임의 것입니다. 새 링크를 만들려면: {command}",
        "{id} is a game of the evening {evening}, and its links are the evening's; to make new ones: {command}";
    not_an_evening(id: GameId): "{id}: 모임이 아닙니다", "{id} is not an evening";
    evening_without_game(id: GameId): "이 모임의 게임이 파일에도 기록에도 없습니다: {id}", "game {id} of this evening is neither in the file nor in the journal";
    evening_with_other_game(id: GameId): "{id}: 이 모임의 게임과 번호만 같고 다른 게임입니다", "{id} is another game than the one of this evening";
}

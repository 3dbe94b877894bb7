//! What a terminal says of evenings: their list, their files, games that follow one another.

use alley_journal::GameId;

use crate::Language;

words! {
    no_evenings: "기록된 모임이 없습니다.\n", "No evenings are recorded.\n";
    spreadsheet_needs_a_file: "xlsx는 -o로 파일 이름을 정해야 합니다", "an xlsx file needs a name: -o FILE";
    page_is_for_evenings: "--limit, --before, --json은 모임 목록에만 쓰입니다", "--limit, --before and --json are for the list of evenings";
}

sentences! {
    not_an_evening(id: GameId): "{id}: 모임이 아닙니다", "{id} is not an evening";
    evening_without_game(id: GameId): "이 모임의 게임이 파일에도 기록에도 없습니다: {id}", "game {id} of this evening is neither in the file nor in the journal";
    evening_with_other_game(id: GameId): "{id}: 이 모임의 게임과 번호만 같고 다른 게임입니다", "{id} is another game than the one of this evening";
}

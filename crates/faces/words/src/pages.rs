//! What stands around the games and draws on a page.

use crate::Language;

words! {
    // Every page.
    alley: "Alley 볼링 점수판", "Alley bowling board";
    home: "처음으로", "Home";
    language: "언어", "Language";
    other_language: "English", "한국어";
    trouble: "문제가 생겼습니다", "Something is wrong";

    // The start page.
    new_game: "새 게임", "New game";
    players: "선수 (던지는 순서)", "Players, in the order they bowl";
    player: "선수", "Player";
    add_player: "선수 추가", "Add a player";
    move_up: "위로", "Move up";
    move_down: "아래로", "Move down";
    remove: "빼기", "Remove";
    everyone_may_watch: "여기 있는 누구나 볼 수 있게 하기", "Everyone here may watch";
    everyone_explained: "이 서버에 접속한 사람의 목록에 게임이 나타납니다. 기록은 기록용 링크로만 합니다.",
        "The game appears in the list of everyone on this server. Only your link can write.";
    begin: "게임 시작", "Start the game";
    needs_script: "새 게임을 만들려면 자바스크립트를 켜 주세요. 보는 것은 없어도 됩니다.",
        "Making a game needs JavaScript. Watching works without it.";
    own_games: "이 기기의 게임", "Games on this device";
    public_games: "함께 보는 게임", "Games everyone may watch";
    no_public_games: "아직 공개된 게임이 없습니다.", "No public games yet.";
    forget: "목록에서 지우기", "Forget";
    finished: "끝남", "finished";
    playing: "진행 중", "playing";
    no_player: "선수 이름을 한 명 이상 적어 주세요.", "Enter at least one player.";

    // Watching.
    reload_hint: "이 화면은 저절로 바뀌지 않습니다.", "This page does not update itself.";
    reload: "새로 고침", "Reload";
    away: "연결이 끊겼습니다. 다시 연결하는 중…", "No connection. Trying again…";
    gone: "이 링크에는 이제 아무것도 없습니다.", "There is nothing at this link any more.";
    television: "텔레비전 화면", "Television view";
    sheet: "점수지 인쇄", "Printable score sheet";
    watch: "관람 화면", "Spectator's view";

    // Rolls that wait.
    waiting: "보내기를 기다리는 기록", "Waiting to be sent";
    put_right: "아직 저장되지 않았습니다", "Not saved yet";
    send_again: "지금 보내기", "Send now";
    drop: "버리기", "Drop";
    drop_all: "모두 버리기", "Drop all";
    already: "이미 점수판에 있습니다", "Already on the board";
    loose: "이 기기에 저장할 수 없습니다. 저장 공간이 가득 찼거나 막혀 있습니다. 기록을 보내기 전에 이 화면을 닫으면 사라집니다.",
        "This device stores nothing: its storage is full or blocked. What has not been sent is lost if you close this page.";
    twice_no: "아니요, 한 번만", "No, once";
    twice_yes: "네, 한 번 더", "Yes, once more";
    stale: "다른 사람이 먼저 기록했습니다. 점수판을 확인해 주세요.", "Somebody else wrote first. Look at the board again.";
    unreachable: "연결할 수 없습니다. 다시 눌러 주세요.", "No connection. Try again.";
    rolls_first: "기다리는 기록을 먼저 보내야 합니다.", "The waiting rolls have to be sent first.";
    no_spare: "새 핀 열 개가 서 있어서 스페어가 아닙니다.", "Ten fresh pins stand: no spare.";
    refused: "규칙에 맞지 않습니다", "Not possible";
    look_only: "이 링크로는 볼 수만 있습니다.", "This link may only look.";
    not_found: "게임을 찾을 수 없습니다.", "There is no such game.";
    too_many: "너무 빠릅니다. 잠시 뒤에 다시 해 주세요.", "Too fast. Try again in a moment.";
    broken: "기록하지 못했습니다. 다시 해 주세요.", "It could not be written down. Try again.";

    // Sharing.
    share: "링크와 QR 코드", "Links and QR codes";
    write_link: "기록용 링크", "Link that may write";
    write_link_explained: "이 링크를 가진 사람은 점수를 적고 고칠 수 있습니다. 기록할 사람에게만 주세요.",
        "Whoever has it can write and correct. For scorekeepers only.";
    look_link: "관람용 링크", "Link that may only look";
    look_link_explained: "보기만 할 수 있습니다. 누구에게나 주어도 됩니다.", "For everybody who wants to watch.";
    copy: "복사", "Copy";
    copied: "복사했습니다", "Copied";
    copy_by_hand: "선택했습니다. 직접 복사해 주세요", "Selected: copy it yourself";
    qr_code: "QR 코드", "QR code";

    // The sheet.
    score_sheet: "볼링 점수지", "Bowling score sheet";
    print: "인쇄", "Print";
    back: "돌아가기", "Back";
    game: "게임", "Game";
    date: "날짜", "Date";
}

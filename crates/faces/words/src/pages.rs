//! What stands around the games and draws on a page.

use crate::Language;

words! {
    // Every page.
    alley: "Alley 볼링 점수판과 추첨", "Alley: bowling scores and draws";
    home: "처음으로", "Home";
    language: "언어", "Language";
    other_language: "English", "한국어";
    trouble: "문제가 생겼습니다", "Something went wrong";

    // The start page.
    new_game: "새 게임", "New game";
    players: "선수 (던지는 순서)", "Players, in the order they bowl";
    player: "선수", "Player";
    add_player: "선수 추가", "Add a player";
    move_up: "위로", "Move up";
    move_down: "아래로", "Move down";
    remove: "빼기", "Remove";
    everyone_may_watch: "이 서버의 모두에게 공개", "Everyone on this server may watch";
    everyone_explained: "이 서버에 접속한 모든 사람의 목록에 게임이 나타납니다. 점수는 기록용 링크로만 적을 수 있습니다.",
        "The game appears in everybody's list. Only the scorekeeper link can keep score.";
    begin: "게임 시작", "Start the game";
    needs_script: "새 게임을 만들려면 자바스크립트를 켜 주세요. 보기만 할 때는 꺼져 있어도 됩니다.",
        "Starting a game needs JavaScript. Watching works without it.";
    own_games: "이 기기의 게임", "Games on this device";
    public_games: "공개된 게임과 추첨", "Public games and draws";
    no_public_games: "아직 공개된 것이 없습니다.", "Nothing public yet.";
    seen_draws: "증인으로 참여한 추첨", "Draws you witnessed";
    forget: "이 기기에서 지우기", "Remove from this device";
    forgotten: "지웠습니다: {}", "Removed: {}"; // the names are put in by a script
    waiting_rolls: "보내지 않은 투구 {}개", "rolls not sent: {}"; // so is the number
    finished: "끝남", "finished";
    playing: "진행 중", "playing";
    no_player: "선수 이름을 한 명 이상 적어 주세요.", "Enter at least one player.";

    // Watching.
    reload_hint: "이 화면은 저절로 바뀌지 않습니다.", "This page does not update itself.";
    reload: "새로 고침", "Reload";
    away: "연결이 끊겼습니다. 다시 연결하는 중…", "No connection. Reconnecting…";
    gone: "이 링크에는 이제 아무것도 없습니다.", "There is nothing at this link any more.";
    television: "텔레비전 화면", "Television view";
    sound: "소리", "Sound";
    sheet: "점수지 인쇄", "Printable score sheet";
    watch: "관람 화면", "Spectator view";

    // Rolls that wait.
    waiting: "보내기를 기다리는 기록", "Waiting to be sent";
    put_right: "아직 저장되지 않았습니다", "Not saved yet";
    send_again: "지금 보내기", "Send now";
    drop: "버리기", "Drop";
    drop_all: "모두 버리기", "Drop all";
    already: "이미 점수판에 있습니다", "Already on the board";
    loose: "이 기기에 저장할 수 없습니다. 저장 공간이 가득 찼거나 막혀 있습니다. 기록을 보내기 전에 이 화면을 닫으면 사라집니다.",
        "This device cannot store anything: its storage is full or blocked. What has not been sent is lost if you close this page.";
    twice_no: "아니요, 한 번만", "No, once";
    twice_yes: "네, 한 번 더", "Yes, once more";
    stale: "다른 사람이 먼저 기록했습니다. 점수판을 확인해 주세요.", "Somebody else was quicker. Please check the board.";
    unreachable: "연결할 수 없습니다. 다시 눌러 주세요.", "No connection. Try again.";
    rolls_first: "기다리는 기록을 먼저 보내야 합니다.", "The waiting rolls have to be sent first.";
    no_spare: "핀 열 개가 새로 서 있으니 스페어가 아니라 스트라이크입니다.", "Ten fresh pins are standing: that would be a strike, not a spare.";
    refused: "그렇게 적을 수 없습니다", "Not possible";
    look_only: "이 링크로는 보기만 할 수 있습니다.", "This link can only watch.";
    not_found: "게임을 찾을 수 없습니다.", "There is no such game.";
    broken: "저장하지 못했습니다. 다시 시도해 주세요.", "It could not be saved. Try again.";

    // Sharing.
    share: "링크와 QR 코드", "Links and QR codes";
    write_link: "기록용 링크", "Scorekeeper link";
    write_link_explained: "이 링크를 가진 사람은 점수를 적고 고칠 수 있습니다. 기록할 사람에게만 주세요.",
        "Anyone who has it can keep and correct the score. Give it to scorekeepers only.";
    second_hint: "이 휴대전화가 꺼져도 이어갈 수 있도록, 한 대 더 점수를 적게 해 두세요.", "Let a second phone keep the score too, in case this one dies.";
    second_show: "기록용 링크 보기", "Show the scorekeeper link";
    second_no: "괜찮아요", "No, thanks";
    look_link: "관람용 링크", "Spectator link";
    look_link_explained: "보기만 할 수 있습니다. 누구에게나 줘도 됩니다.", "It can only watch. Give it to anyone.";
    copy: "복사", "Copy";
    copied: "복사했습니다", "Copied";
    copy_by_hand: "링크를 선택해 두었습니다. 직접 복사해 주세요", "The link is selected. Please copy it yourself";
    qr_code: "QR 코드", "QR code";

    // The sheet.
    score_sheet: "볼링 점수지", "Bowling score sheet";
    print: "인쇄", "Print";
    back: "돌아가기", "Back";
    game: "게임", "Game";
    date: "날짜", "Date";
}

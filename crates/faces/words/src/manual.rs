//! The help of the command line in Korean. English stands beside the arguments themselves.

/// What a command, an option or the end of a help page says.
///
/// ```
/// assert_eq!(alley_words::korean_help("bowl --solo"), Some("혼자 합니다. 프레임마다 묻고 총점으로 끝납니다"));
/// ```
#[must_use]
pub fn korean_help(topic: &str) -> Option<&'static str> {
    PAGES.iter().chain(OPTIONS).find(|(known, _)| *known == topic).map(|(_, text)| *text)
}

/// What the frame of every page says: English, then Korean.
pub const FRAME_OF_HELP: &[(&str, &str)] = &[
    ("Print this message or the help of the given subcommand(s)", "도움말을 봅니다"),
    ("[OPTIONS]", "[옵션]"),
    ("[COMMAND]", "[명령]"),
    ("<COMMAND>", "<명령>"),
    ("Examples:\n", "사용 예:\n"),
];

/// The headings of a man page: English, then Korean.
pub const FRAME_OF_MAN_PAGES: &[(&str, &str)] = &[
    (".SH NAME\n", ".SH 이름\n"),
    (".SH SYNOPSIS\n", ".SH 사용법\n"),
    (".SH DESCRIPTION\n", ".SH 설명\n"),
    (".SH EXAMPLES\n", ".SH \"사용 예\"\n"),
];

/// By command: what it is for, and after a `!` what stands at the end of its page. Where the examples need no words, they
/// are those that stand beside the arguments.
const PAGES: &[(&str, &str)] = &[
    ("", "볼링 점수를 기록하고, 제비를 뽑는 자동차 경주를 엽니다."),
    (
        "!",
        "\
사용 예:
  alley                          모든 것을 한 화면에서, 키 하나로
  alley bowl                     인원과 이름을 묻고, 투구마다 기록하기
  alley bowl PJS KYJ             묻지 않고 이 두 사람으로 시작하기
  alley bowl --solo              혼자서, 프레임마다 묻기
  alley bowl --lang en           영어로
  alley bowl PJS KYJ --games 3   세 게임을 하고 순위를 하나로
  alley bowl --names any         아무 글자나 이름으로: 박지수, José
  alley bowl < rolls.txt         파일에 적힌 게임을 그대로 보기
  alley resume                   끝나지 않은 최근 게임 이어서 하기
  alley games                    지난 게임, 최근 것부터
  alley games show               최근 게임의 점수판
  alley stats PJS                평균, 스트라이크, 스페어
  alley evenings show            여러 게임을 합친 순위
  alley race                     자동차 이름과 횟수를 묻고 경주하기
  alley race pobi,woni --laps 5  묻지 않고 같은 경주
  alley race 지수,현우,민서 --names any --laps 20 --pick last \\
      --proof lunch.txt          누가 낼지 뽑고 증명 남기기
  alley verify lunch.txt         그 증명을 확인하기
  alley score league.txt         한 줄에 한 게임씩, 여러 게임의 점수
  alley odds 'X 7/ 9-'           예상 점수와 우승 확률
  alley serve --lan              모두의 휴대전화에 점수판 띄우기
  alley witness 링크             브라우저 없이 그 추첨의 증인 되기
  alley doctor                   이 컴퓨터에서 모두 제대로 되는지 보기
  alley config                   지금의 설정과 그 출처 보기

종료 코드: 0 이상 없음, 1 입력을 받을 수 없거나 중간에 끝남, 2 잘못된 사용법
또는 시스템 오류, 3 비교할 확인 코드가 없는 증명, 130 Ctrl-C.",
    ),
    ("bowl", "볼링 점수를 투구마다 기록합니다"),
    (
        "bowl!",
        "\
쓰러뜨린 핀의 개수를 입력합니다: 0부터 10까지, 또는 남은 핀까지.
투구를 물을 때 쓸 수 있는 명령: :undo, :fix 3 8 1(3프레임은 8, 1), :history,
:help, :quit. --pins를 붙이면 F(파울), 8:7-10(8개가 쓰러지고 7번과 10번이 남음),
방금 투구에 남은 핀을 적는 :left 7-10도 쓸 수 있습니다.

사용 예:
  alley bowl
  alley bowl PJS KYJ                     바로 시작하기
  alley bowl --pins --splits             남은 핀을 적고 스플릿을 괄호로 보기
  alley bowl --rules no-tap-9,3-6-9      하우스 규칙으로
  alley bowl --rules baker KOR:PJS,KYJ JPN:ABC,DEF,GHI
  alley bowl --solo
  alley bowl --names any --lang en
  alley bowl PJS KYJ --share             휴대전화로도 기록하기
  alley bowl PJS KYJ --games 3           세 게임을 하고 순위를 하나로
  alley bowl --again                     같은 사람들로 한 게임 더
  alley bowl --solo < game.txt           이름과 투구를 한 줄에 하나씩",
    ),
    ("resume", "멈춘 게임을 그 자리에서 이어서 합니다"),
    (
        "resume!",
        "\
사용 예:
  alley resume           끝나지 않은 최근 게임
  alley resume k7f3qd    이 게임
  alley resume k7        k7로 시작하는 게임이 하나뿐이면 이렇게도 됩니다
  alley resume --share   휴대전화로도 이어서 하기",
    ),
    ("games", "기록된 게임을 최근 것부터 보여 줍니다. 점수판 보기, 링크 만들기, 닫기, 내보내기, 가져오기도 합니다"),
    (
        "games!",
        "\
사용 예:
  alley games                             최근 20게임
  alley games --limit 50 --before 81      81번 앞의 50게임
  alley games show                        최근 게임의 점수판
  alley games show k7f3qd --corrections   수정한 프레임까지
  alley games history k7f3qd              모든 기록과 시각
  alley games link k7f3qd                 휴대전화가 꺼졌을 때 새 링크 만들기
  alley games close k7f3qd                더 하지 않을 게임 닫기
  alley games export > games.json         모두 내보내기
  alley games import games.json           다른 곳에서 가져오기
  alley games export k7f3qd --format csv  한 게임을 한 줄에 기록 하나씩",
    ),
    ("games show", "게임의 점수판, 경주의 결과와 시드, 모임의 순위를 보여 줍니다"),
    ("games history", "게임의 모든 기록을 시각과 함께 보여 줍니다"),
    ("games link", "점수를 적거나 볼 휴대전화를 위해 게임의 새 링크를 만듭니다"),
    (
        "games link!",
        "\
기록용 링크와 그 코드, 관람용 링크를 출력합니다. 이 기록을 쓰는 모든 서버에서
바로 쓸 수 있고, 전에 나눠 준 링크도 그대로 쓸 수 있습니다. 터미널에서 시작한
게임도 링크를 만들면 공유됩니다. 모임의 링크는 진행과 관람을 위한 것이고 모든
게임에 쓰입니다. 경주와 추첨에는 만들 수 없습니다. 추첨의 비밀 값은 주최자의
휴대전화에 있기 때문입니다.

사용 예:
  alley games link k7f3qd
  alley games link k7f3qd --revoke        다른 링크는 모두 못 쓰게 하기
  alley games link k7f3qd --home https://alley.example",
    ),
    ("games close", "더 하지 않을 게임을 닫습니다"),
    ("games close!", "닫은 게임도 기록에 남아 볼 수 있지만, 이어서 할 수는 없습니다."),
    ("games export", "게임을 기록 하나하나까지 표준 출력에 씁니다"),
    ("games import", "내보낸 게임을 모두 가져오거나, 하나도 가져오지 않습니다"),
    (
        "games import!",
        "\
먼저 모두 검사합니다. 해시를 다시 계산하고 게임을 다시 진행해 보아, 전부 맞을
때만 가져옵니다. 이미 같은 기록으로 있는 게임은 그대로 두고, 기록이 다르거나
더 적으면 거부합니다. 256 MiB까지 됩니다.",
    ),
    ("evenings", "기록된 모임을 최근 것부터 보여 줍니다. 순위 보기, 내보내기, 가져오기도 합니다"),
    (
        "evenings!",
        "\
모임은 같은 사람들이 여러 게임을 하고 순위를 하나로 매기는 것입니다.
`alley bowl --games 3`으로, 또는 `alley serve`의 페이지에서 시작합니다.

사용 예:
  alley evenings                               최근 20개
  alley evenings show                          최근 모임의 순위
  alley evenings export k7f3qd -o club.xlsx    모두에게 줄 스프레드시트
  alley evenings export k7f3qd --record > club.json
  alley evenings import club.json              다른 곳에서 가져오기",
    ),
    ("evenings show", "모임의 순위를 보여 줍니다: 게임, 총점, 팀, 확률"),
    ("evenings export", "모임을 스프레드시트나 프로그램을 위해, 또는 다른 기록을 위해 내보냅니다"),
    (
        "evenings export!",
        "\
사람을 위해: csv는 순위대로 한 사람에 한 줄, json에는 팀과 게임과 추첨도,
xlsx에는 모든 프레임도 있습니다. --format이 없으면 파일 이름의 끝을 보고
정합니다. 이미 있는 파일은 건드리지 않습니다. csv에서는 스프레드시트가 수식으로
읽을 이름 앞에 작은따옴표가 붙고, xlsx의 이름은 모두 글자입니다.

다른 기록을 위해: --record는 모임과 그 게임을 기록 하나하나까지 씁니다.",
    ),
    ("evenings import", "모임을 그 게임과 함께 모두 가져오거나, 하나도 가져오지 않습니다"),
    (
        "evenings import!",
        "\
`alley games import`처럼 먼저 모두 검사합니다. 모임은 그 게임과 함께만
가져옵니다. 게임은 저마다 파일이나 기록에 있고, 모임에 적힌 바로 그
게임이어야 합니다.",
    ),
    ("stats", "끝난 게임에서 선수마다 통계를 냅니다"),
    (
        "stats!",
        "\
끝난 게임만 셉니다. 새로 세운 핀에 던진 공은 10프레임에서도 첫 투구입니다.
시리즈는 이어서 기록된 세 게임입니다. 규칙이 다른 게임은 함께 세지 않습니다.
핀 하나, 스플릿, 워시아웃과 남은 핀은 첫 투구에 남은 핀을 기록했을 때만 셉니다.

JSON에는 모든 것이 있습니다. CSV는 이름과 규칙마다 한 줄이고, --frames를 붙이면
프레임별로, --leaves를 붙이면 남은 핀별로 한 줄씩입니다. 스프레드시트가 수식으로
읽을 이름 앞에는 작은따옴표가 붙습니다.

--averages는 탭으로 구분해 적으므로 모임 계획의 명단에 그대로 붙여 넣으면 핸디가
정해집니다. 하우스 규칙이 없는 모임에서 끝까지 친 게임만 셉니다.

사용 예:
  alley stats
  alley stats PJS
  alley stats PJS --evenings              모임마다 한 줄
  alley stats --averages --last 3         다음 모임의 계획을 위해
  alley stats PJS --frames                프레임별, 스트라이크 다음
  alley stats PJS --leaves                10번 핀, 7-10: 시도와 스페어
  alley stats --json
  alley stats --csv --leaves > leaves.csv",
    ),
    ("journal", "기록 자체를 점검합니다"),
    ("journal check", "기록 전체를 검사합니다: 모든 해시, 그리고 모든 게임이 규칙에 맞는지"),
    ("journal copy", "다른 기록에 없는 것을 그쪽으로 복사합니다: 기록을 옮기거나 하나 더 둘 때"),
    (
        "journal copy!",
        "\
게임과 기록의 번호, 순서, 해시는 그대로입니다. 복사하는 동안 두 기록을 모두
쓸 수 있고, 다시 실행하면 그 뒤에 생긴 것만 복사합니다. 두 기록에서 서로 다르게
이어진 게임은 그대로 두고 알려 줍니다.",
    ),
    ("journal upgrade", "데이터베이스에 기록할 표를 만들거나 이 버전으로 바꿉니다"),
    (
        "journal upgrade!",
        "\
파일로 된 기록은 열 때마다 저절로 새 형식이 됩니다. 여러 서버가 함께 쓰는
데이터베이스는 이 명령으로만, 권한이 있는 사용자로 바꿉니다.",
    ),
    ("doctor", "이 컴퓨터에서 모두 제대로 되는지 봅니다: 기록, 디스크, 점수, 추첨, 휴대전화"),
    (
        "doctor!",
        "\
확인하는 것마다 한 줄씩 씁니다: 정상, 주의(되지만 아래 글을 읽어 보세요),
이상(무엇을 할지 함께 알려 줍니다), 생략.

  기록           모든 해시, 그리고 모든 게임이 규칙에 맞는지
  강제 종료      기록 옆에서 기록 중인 프로그램을 강제로 끝내 보기
  디스크         파일 시스템, 동기화에 걸리는 시간, 남은 공간
  SQLite         버전과 설정. PostgreSQL이면 그 데이터베이스의 설정
  점수           모든 게임을 세어 공개된 수와 비교하기
  추첨           모든 암호를 공개된 값과 비교하기
  포트           비어 있는지, 휴대전화가 접속할 주소는 무엇인지

기록은 바꾸지 않고 새로 만들지도 않습니다. 시험은 기록 옆의 새 폴더에서 하고,
끝나면 그 폴더를 지웁니다.

사용 예:
  alley doctor
  alley doctor --journal league.journal --port 9000
  ALLEY_JOURNAL=postgres://alley@db/club alley doctor",
    ),
    ("config", "지금의 설정과 그 출처를 보여 줍니다: 옵션, 환경 변수, 설정 파일"),
    (
        "config!",
        "\
옵션이 먼저이고, 다음은 환경 변수(ALLEY_LANG, ALLEY_NAMES, ALLEY_JOURNAL,
ALLEY_PORT, ALLEY_HOME, ALLEY_RULES), 그다음은 설정 파일, 마지막이 기본값입니다.
여기에 옵션을 붙이면 다른 명령에 붙였을 때의 설정을 보여 줍니다.

설정 파일은 사용자 설정 디렉터리의 config.toml이며, --config나 ALLEY_CONFIG로
다른 파일을 쓸 수 있습니다. 다음 줄 가운데 필요한 것만 적습니다.
  lang = \"ko\"
  names = \"any\"
  journal = \"~/club.journal\"
  port = 9000
  home = \"https://alley.example\"
  rules = [\"no-tap-9\", \"3-6-9\"]

names와 rules는 새 게임과 새 경주에만 쓰입니다. 이미 기록된 게임은 그대로이고,
score와 odds는 --rules만 따릅니다. 자세한 것은 docs/configuration.md에 있습니다.

사용 예:
  alley config
  alley config --json
  alley config --config club.toml
  ALLEY_PORT=9000 alley config",
    ),
    ("race", "자동차를 한 바퀴씩 달리게 해 우승자나 뽑힐 사람을 정합니다"),
    (
        "race!",
        "\
바퀴마다 각 차가 0부터 9까지의 숫자를 하나 뽑아, 4 이상이면 한 칸 나아갑니다.
적지 않은 것은 묻습니다.",
    ),
    ("draw", "단계를 밟아 제비를 뽑습니다: 모두가 비밀 값을 봉인하고 추첨표에 서명한 뒤에 엽니다"),
    (
        "draw!",
        "\
주최자가 무엇을 뽑는지 적습니다. 참여하는 모두가 바로 이 추첨을 위한 비밀 값을
봉인합니다. 봉인이 모두 적힌 추첨표가 정해지고 그 확인 코드가 공개되면
증인들이 추첨표를 확인하고 서명합니다. 그런 다음 증인들이 비밀 값을 열고,
주최자가 마지막에 엽니다. 주사위를 예고했다면 그 뒤에 던집니다.

사용 예:
  alley draw begin pobi,woni,jun --laps 20 --pick last --event coffee \\
      --source 'dice 12 of 6' --out coffee.draft
                              주최자가 이 파일을 모두에게 줍니다
  alley draw secret coffee.draft --witness jisu --key jisu.key \\
      --out jisu.secret       jisu가 두 파일을 간직하고 나온 줄을 알려 줍니다
  alley draw secret coffee.draft --out host.secret
                              주최자의 비밀 값
  alley draw ticket coffee.draft --witness 'witness-seal SEAL KEY jisu' \\
      --host SEAL --out coffee.ticket
  alley draw sign coffee.ticket --key jisu.key
                              jisu가 나온 줄을 알려 줍니다
  alley draw run coffee.ticket --signature 'witness-signature HEX jisu' \\
      --witness jisu=jisu.secret --host host.secret --proof coffee.txt
                              던져서 나온 수를 하나씩 묻습니다
  alley verify coffee.txt --commitment COMMITMENT",
    ),
    ("draw begin", "무엇을 뽑는지 적어 참여하는 모두에게 줄 파일을 씁니다"),
    ("draw secret", "이 추첨을 위한 비밀 값과 봉인을 만듭니다. 비밀 값은 간직하고 봉인은 알려 줍니다"),
    (
        "draw secret!",
        "\
비밀 값은 열 때 넘겨주지만 열쇠는 아무에게도 주지 않습니다. 둘 다 가진 사람은
다른 추첨표에 대신 서명할 수 있습니다.",
    ),
    ("draw ticket", "증인 명단을 마감합니다. 아무것도 열기 전에 추첨 확인 코드를 공개하세요"),
    ("draw sign", "증인으로서 추첨표에 서명합니다"),
    (
        "draw sign!",
        "\
비밀 값을 만들 때의 초안과 추첨표를 비교합니다. 서명을 알리기 전에 숫자를 다른
사람들과 견주어 보세요.",
    ),
    ("draw open", "공개 값을 기다리는 추첨의 비밀 값을 엽니다"),
    (
        "draw open!",
        "\
공개 값이 나중에 나올 때 씁니다. 비밀 값은 제때 열고 파일을 공개합니다. 값이
나오면 `alley draw run`에 그 파일을 줍니다.",
    ),
    ("draw run", "증인들의 비밀 값을 먼저, 주최자의 것을 마지막에 열고 경주합니다"),
    (
        "draw run!",
        "\
비밀 값은 `alley draw secret`이 쓴 파일이나 표준 입력(-)에서 읽고, 빠진 것은
화면에 보이지 않게 묻습니다. 명령줄에는 적지 않습니다. 적지 않은 공개 값도
묻습니다: 던진 수는 하나씩(2=5는 두 번째를 고칩니다), 또는 그 회차의 비컨을
물어 서명을 여기서 확인합니다. 버전 0.1의 추첨표도 그대로 쓸 수 있습니다.",
    ),
    ("verify", "추첨의 증명을 확인합니다"),
    (
        "verify!",
        "\
증명에 있는 모든 것을 다시 계산해 한 글자씩 비교합니다. 추첨 전에 공개된 확인
코드를 적으세요. 없으면 앞뒤가 맞는지만 확인하고 종료 코드는 3입니다. 앞선
추첨이 있는데 적지 않아도 3입니다. 바로 앞의 것은 꼭, 되도록 모두 적으세요.

사용 예:
  alley verify coffee.txt --commitment 6d0a…
  alley verify coffee-2.txt --commitment 91c4… --after coffee-1.txt
  alley verify coffee-3.txt --commitment 07be… --after coffee-1.txt \\
      --after coffee-2.ticket
                              2번째 추첨은 무효: 누가 비밀 값을 열지 않았음",
    ),
    ("score", "한 줄에 한 게임씩 적은 파일의 점수를 냅니다"),
    (
        "score!",
        "\
한 줄은 핀의 수(10 7 3 9 0 …)나 기호(X 7/ 9- …, X|7/|9-|…, F는 파울, (8)이나
⑧은 스플릿, 8(7-10)은 첫 투구에 남은 핀)이고, 앞에 이름과 콜론(:)이 올 수
있습니다. 10은 X일 수도 1-일 수도 있으므로 둘을 섞은 줄은 거부합니다. 점수를 낼
수 없는 줄은 비워 두고 표준 오류에 이유를 적으며, 종료 코드는 1입니다.

--rules를 쓰면 주어지는 프레임은 X로, 투구는 쓰러진 대로 적습니다. no-tap-9에서
9는 스트라이크이므로 그 프레임에는 둘째 투구가 없습니다. baker는 던질 사람만
정하므로 점수에는 아무 영향이 없습니다.

사용 예:
  alley score league.txt
  alley score monday.txt tuesday.txt --summary
  alley score league.txt --csv > scores.csv
  alley score league.csv --column bowler     첫 줄이 열 제목인 파일
  zcat seasons.gz | alley score --json
  alley score tonight.txt --partial --frames
  alley score nines.txt --rules no-tap-9,3-6-9",
    ),
    (
        "odds!",
        "\
선수의 실력은 스트라이크율과 스페어율로 나타냅니다. 그 밖의 첫 투구는 0-9핀이,
둘째 투구는 스페어에 못 미치는 핀 수가 각각 같은 확률입니다. 표본을 뽑지 않고
모두 정확히 계산합니다. --rules를 써도 이 모델은 쓰러지는 핀에 대한 것이고,
--past의 파일도 같은 규칙으로 읽습니다.

사용 예:
  alley odds                               가능한 모든 게임을 점수별로
  alley odds --csv > distribution.csv
  alley odds 'X 7/ 9-' --target 200
  alley odds '' --target 200 --strike-rate 0.5 --spare-rate 0.7
  alley odds 'PJS: X 7/ 9-' 'KYJ: 8/ X 3'  각자의 우승 확률
  alley odds 'X 7/' '9- X' --past mine.txt,yours.txt
  alley odds -- '-9 X'                     -로 시작하는 게임
  alley odds 'X 9/' --rules current-frame --target 200",
    ),
    ("odds", "가능한 모든 게임을 세거나, 진행 중인 게임의 예상 점수와 우승 확률을 계산합니다"),
    ("serve", "휴대전화와 브라우저에 점수판을 엽니다: 같은 네트워크에, 또는 이 컴퓨터에만"),
    (
        "serve!",
        "\
관람용 링크를 가진 사람은 점수판을 실시간으로 보고, 기록용 링크를 가진 사람은
점수를 적습니다. 다른 게임과 똑같이 기록되고, 서버를 다시 켜면 모두 이어집니다.

사용 예:
  alley serve                    이 컴퓨터에서만: 출력된 주소를 여세요
  alley serve --lan              같은 네트워크의 휴대전화로: 코드를 찍으세요
  alley serve --port 9000
  alley serve --lan --name lane.local
                                 이 이름으로도 접속할 수 있습니다
  alley serve --behind 127.0.0.1 --home https://alley.example --status 8301
                                 이 컴퓨터의 nginx 뒤에서

프록시 뒤에서 운영하는 방법은 docs/operating.md에, 프로그램을 위한 인터페이스는
/api/v1/openapi.json과 docs/api.md에 있습니다.
Ctrl-C를 누르면 끝납니다.",
    ),
    ("witness", "서버에서 하는 추첨의 증인이 됩니다. 브라우저 없이 추첨표를 읽고 서명하고 증명을 확인합니다"),
    (
        "witness!",
        "\
브라우저도 주최자의 스크립트도 필요 없습니다. 이 프로그램이 추첨표를 직접 읽어
참여할 때 본 조건과 비교합니다. `alley serve`가 알려 준 모두를 위한 추첨 링크를
적으세요. 증인으로 참여하고, 명단이 마감되면 추첨표와 숫자를 보여 주고, 모두
같은 숫자를 본다고 하면 서명하고, 모든 증인이 같은 추첨표에 서명했을 때 비밀
값을 열고, 증명을 확인합니다. 중간에 멈추었으면 다시 시작하세요. 간직해 둔 비밀
값으로 이어서 합니다.

사용 예:
  alley witness http://10.0.0.7:8300/r/k7f3qd/91be0011223344556677889900aabbcc
  alley witness http://10.0.0.7:8300/r/k7f3qd --name 지수
                              공개 추첨이면 토큰이 없어도 됩니다
  alley witness 링크 --name 지수 --yes
                              묻지 않고 서명하기, 스크립트에서
  alley witness 링크 --keep jisu.witness
                              비밀 값을 이 파일에 간직하기",
    ),
    ("completions", "셸의 자동 완성 스크립트를 출력합니다"),
    ("man", "모든 명령의 man 페이지를 만듭니다"),
];

/// By command and option; one without a command means the same everywhere.
const OPTIONS: &[(&str, &str)] = &[
    (
        "--lang",
        "출력 언어: ko, en. ALLEY_LANG으로도 정합니다. 정하지 않으면 bowl과 race의 대화는 과제의 문장 그대로, 나머지는 로캘을 따릅니다",
    ),
    (
        "--journal",
        "사용자 데이터 디렉터리 대신 이 파일이나 이 주소의 데이터베이스에 기록합니다. ALLEY_JOURNAL로도 정합니다",
    ),
    ("--no-journal", "아무것도 기록하지 않습니다"),
    ("--config", "늘 쓰는 설정 파일 대신 이 파일을 읽습니다. ALLEY_CONFIG로도 정합니다"),
    ("--color", "색을 언제 쓸지: auto는 터미널에서만, always, never [기본값: auto]"),
    ("--help", "도움말을 봅니다"),
    ("--version", "버전을 봅니다"),
    ("--odds", "점수판 아래 한 줄에 각자의 최고 가능 점수와 우승 확률을 적습니다"),
    (
        "--names",
        "어떤 이름을 받을지, ALLEY_NAMES로도 정합니다: classic은 과제의 규칙, any는 아무 글자나 한글 10자, 영문 20자까지 [기본값: classic]",
    ),
    ("--rules", "적용할 규칙, 쉼표로 구분: no-tap-9(또는 -8, -7), 3-6-9, current-frame, baker [기본값: plain]"),
    (
        "bowl --rules",
        "하우스 규칙, 쉼표로 구분: no-tap-9(또는 -8, -7), 3-6-9, current-frame, baker. ALLEY_RULES로도 정합니다 [기본값: plain]",
    ),
    ("--pins", "파울은 F, 남은 핀은 8:7-10(8개가 쓰러지고 7번과 10번이 남음)처럼 적고, 서 있는 핀을 그립니다"),
    ("--splits", "스플릿을 괄호로 묶습니다"),
    ("bowl --solo", "혼자 합니다. 프레임마다 묻고 총점으로 끝납니다"),
    ("bowl --games", "몇 게임을 이어서 할지, 많아야 8. 끝에 순위를 하나로 보여 줍니다"),
    ("bowl --again", "지난번 그 사람들이 같은 순서로 다음 게임을 합니다. 같은 모임의 게임이 됩니다"),
    (
        "bowl <players>",
        "선수들의 이름, 던지는 순서대로. 베이커 방식에서는 KOR:PJS,KYJ처럼 팀과 선수. 생략하면 묻습니다",
    ),
    ("resume <id>", "게임 번호나 그 앞부분. 생략하면 끝나지 않은 최근 게임"),
    ("games --limit", "몇 개까지 볼지, 많아야 1000 [기본값: 20]"),
    ("games --before", "이 자리 앞의 게임만. 자리는 목록의 끝에 적혀 있습니다"),
    ("games --json", "목록을 JSON으로, 게임마다 객체 하나"),
    ("<id>", "게임 번호나 그 앞부분. 생략하면 최근 것"),
    ("games show --corrections", "수정한 프레임을 표시합니다"),
    ("games close <id>", "게임 번호나 그 앞부분"),
    ("games link <id>", "게임 번호나 그 앞부분"),
    ("games link --revoke", "전에 나눠 준 링크를 모두 못 쓰게 합니다"),
    ("--home", "휴대전화가 서버를 찾는 주소. ALLEY_HOME으로도 정합니다. 정하지 않으면 네트워크에서 이 컴퓨터의 주소"),
    ("--port", "--home이 없을 때, 이 컴퓨터에 있는 서버의 포트. ALLEY_PORT로도 정합니다 [기본값: 8300]"),
    ("--share", "같은 기록으로 `alley serve`가 실행되는 동안 휴대전화로도 점수를 적거나 볼 링크를 출력합니다"),
    ("games export <ids>", "게임 번호나 그 앞부분, 여럿도 됩니다. 생략하면 모두"),
    ("games export --format", "형식: json, csv [기본값: json]"),
    ("games import <file>", "JSON이나 CSV 파일. -는 표준 입력"),
    ("journal copy <from>", "읽을 기록: 파일이나 데이터베이스의 주소"),
    ("journal copy <to>", "복사해 넣을 기록. 파일이 없으면 만듭니다"),
    ("evenings --limit", "몇 개까지 볼지, 많아야 1000 [기본값: 20]"),
    ("evenings --before", "이 자리 앞의 모임만. 자리는 목록의 끝에 적혀 있습니다"),
    ("evenings --json", "목록을 JSON으로, 모임마다 객체 하나"),
    ("evenings show <id>", "모임 번호나 그 앞부분. 생략하면 최근 모임"),
    ("evenings export <id>", "모임 번호나 그 앞부분"),
    ("evenings export --format", "형식: csv, json, xlsx. 생략하면 파일 이름을 따르거나 csv"),
    ("evenings export --output", "쓸 파일. 생략하면 표준 출력"),
    ("evenings export --record", "모임과 그 게임의 기록을, 다른 곳에서 가져올 수 있게 씁니다"),
    ("evenings import <file>", "JSON이나 CSV 파일. -는 표준 입력"),
    ("stats <name>", "누구의 통계를 자세히 볼지. 생략하면 선수마다 한 줄"),
    ("stats --frames", "프레임마다 어떻게 끝났는지, 스트라이크 다음에 또 쳤는지도 적습니다"),
    ("stats --leaves", "남은 핀마다 시도와 스페어의 수도 적습니다"),
    ("stats --evenings", "모임을 보여 줍니다: 날짜, 게임, 핀, 핸디, 총점, 순위"),
    ("stats --averages", "모두의 최근 모임 에버를, 다음 모임 계획에 붙여 넣을 수 있게 씁니다"),
    ("stats --last", "저마다 최근 몇 모임인지, 많아야 100 [기본값: 5]"),
    ("stats --csv", "통계를 쉼표로 구분해 적습니다"),
    ("stats --json", "통계를 JSON으로, 선수마다 객체 하나"),
    ("<lines>", "자동차 이름, 쉼표나 빈칸으로 구분"),
    ("--file", "이름을 파일에서 한 줄에 하나씩 읽습니다"),
    ("--laps", "몇 바퀴를 달릴지, 1부터 999999999까지"),
    (
        "--pick",
        "정확히 --count명을 뽑습니다: first는 1등부터, last는 꼴찌부터. order는 모두의 순서를 정합니다. 동점이면 연장전으로 가립니다",
    ),
    ("--count", "--pick과 함께, 몇 명을 뽑을지 [기본값: 1]"),
    ("--final", "마지막 결과와 우승자만 보여 줍니다"),
    ("--watch", "터미널에서 차들이 움직이는 것을 봅니다"),
    ("--speed", "--watch와 함께, 1초에 몇 바퀴를 달릴지"),
    ("race --seed", "같은 경주를 다시 합니다: 16진수 64자리. 생략하면 운영 체제의 난수로 정합니다"),
    ("race --proof", "누구나 확인할 수 있는 추첨의 기록을 씁니다"),
    ("--event", "무엇을 정하는 추첨인지. 증명에 적힙니다 [기본값: race]"),
    ("--after", "이 행사의 앞선 추첨의 증명, 또는 그 추첨이 무효라면 추첨표. 이 추첨을 거기에 잇습니다"),
    (
        "draw begin --instead-of",
        "앞 추첨에서 뽑혔지만 오지 않은 사람. 그 자리를 다시 뽑습니다. 한 사람마다 한 번씩 적습니다",
    ),
    (
        "draw begin --source",
        "앞으로 나올 공개 값을 예고합니다: dice 12 of 6, digits 10, drand quicknet 회차, drand quicknet next",
    ),
    ("draw begin --out", "초안을 쓸 파일"),
    ("draw secret <draft>", "추첨의 초안"),
    ("draw secret --witness", "누구의 비밀 값인지. 생략하면 주최자"),
    ("draw secret --key", "증인의 열쇠를 쓸 파일. 아무에게도 주지 않습니다"),
    ("draw secret --out", "비밀 값을 쓸 파일. 생략하면 출력합니다"),
    ("draw ticket <draft>", "추첨의 초안"),
    ("draw ticket --witness", "증인이 알려 준 줄: witness-seal 봉인 열쇠 이름"),
    ("draw ticket --host", "주최자의 비밀 값의 봉인"),
    ("draw ticket --open-for", "몇 초 동안 비밀 값을 열 수 있는지, 60부터 2592000까지 [기본값: 3600]"),
    ("draw ticket --out", "추첨표를 쓸 파일"),
    ("draw sign <ticket>", "추첨표"),
    ("draw sign --key", "증인의 열쇠가 든 파일"),
    ("--signature", "증인이 서명하고 알려 준 줄: witness-signature 서명 이름"),
    ("draw open <ticket>", "추첨표"),
    ("draw open --witness", "증인과, 열 비밀 값이 든 파일. 생략하면 묻습니다"),
    ("draw open --host", "주최자의 비밀 값이 든 파일. 생략하면 묻습니다"),
    ("draw open --out", "비밀 값이 모두 열린 추첨표를 쓸 파일"),
    ("draw run <ticket>", "추첨표, 또는 `alley draw open`이 쓴 파일"),
    ("draw run --witness", "증인과, 열 비밀 값이 든 파일. 생략하면 묻습니다"),
    ("draw run --host", "주최자의 비밀 값이 든 파일. 생략하면 묻습니다"),
    ("draw run --public", "추첨표에 예고된 공개 값. 생략하면 묻습니다"),
    ("draw run --public-file", "공개 값을 파일에서 읽습니다: 나온 차례대로 적은 수, 또는 drand가 공개한 비컨"),
    ("draw run --proof", "증명을 쓸 파일"),
    ("doctor --port", "`alley serve`가 쓸 포트. ALLEY_PORT로도 정합니다 [기본값: 8300]"),
    ("config --names", "bowl과 race에서처럼: 어떤 이름을 받을지. classic, any"),
    ("config --port", "serve에서처럼: 쓸 포트"),
    ("config --home", "serve에서처럼: 모두가 서버를 찾는 주소"),
    ("config --rules", "bowl에서처럼: 하우스 규칙"),
    ("config --json", "JSON으로 적습니다. 설정마다 객체 하나"),
    ("verify <file>", "증명. -는 표준 입력"),
    ("verify --commitment", "추첨 전에 공개된 추첨 확인 코드: 16진수 64자리"),
    (
        "verify --after",
        "이 행사의 앞선 추첨의 증명, 또는 그 추첨이 무효라면 추첨표. 추첨마다 한 번씩 적으면 빠진 추첨이 없는지, 무효가 몇 번인지 봅니다",
    ),
    ("serve --lan", "같은 네트워크에 열고, 휴대전화로 찍을 코드를 출력합니다"),
    ("serve --port", "쓸 포트. ALLEY_PORT로도 정합니다. 0은 비어 있는 아무 포트 [기본값: 8300]"),
    ("serve --name", "주소와 localhost 말고 이 서버에 접속할 때 쓸 이름. 여러 번 쓸 수 있습니다"),
    (
        "serve --behind",
        "이 네트워크의 프록시가 방문자에 대해 하는 말(X-Forwarded-For, -Proto)을 믿습니다. 여러 번 쓸 수 있습니다",
    ),
    (
        "serve --home",
        "모두가 이 서버를 찾는 주소. ALLEY_HOME으로도 정합니다. 링크가 이 주소로 시작하고, 이 이름으로 접속할 수 있습니다",
    ),
    ("serve --status", "이 컴퓨터의 이 포트에서, 또는 주소:포트에서 /healthz, /readyz, /metrics에 답합니다"),
    ("serve --log", "표준 오류에 문제를 알리는 형식: plain, json(한 줄에 JSON 객체 하나) [기본값: plain]"),
    ("witness <link>", "모두를 위한 추첨 링크, `alley serve`가 알려 준 그대로"),
    ("witness --name", "증인 이름. 생략하면 묻습니다"),
    ("witness --yes", "참여할 때 본 것과 같은 추첨표에 묻지 않고 서명합니다. 숫자를 견주어 볼 사람이 없게 됩니다"),
    ("witness --keep", "사용자 데이터 디렉터리 대신 이 파일에 비밀 값을 간직합니다"),
    ("completions <shell>", "셸: bash, elvish, fish, powershell, zsh"),
    ("man <folder>", "페이지를 쓸 폴더. 없으면 만듭니다"),
    // Files of games, and the odds.
    ("score <files>", "한 줄에 한 게임씩 적은 파일들. 생략하거나 -이면 표준 입력"),
    ("score --frames", "프레임마다의 점수도 적습니다"),
    ("score --json", "모든 것을 적습니다. 한 줄에 JSON 객체 하나"),
    ("score --csv", "모든 것을 쉼표로 구분해 적습니다"),
    ("score --summary", "모든 게임을 함께 요약합니다: 수, 평균, 사분위수, 비율, 분포"),
    ("score --partial", "끝나지 않은 게임도 확실한 데까지 점수를 냅니다"),
    ("score --column", "이름을 CSV의 이 열에서 읽습니다. 첫 줄의 제목이나 번호로"),
    ("odds <games>", "진행 중인 게임, 선수마다 하나. ''는 시작 전. 생략하면 가능한 모든 게임을 셉니다"),
    ("odds --csv", "게임 수를 쉼표로 구분해 적습니다: score,games"),
    ("odds --target", "이 점수에 이를 확률을 보여 줍니다"),
    (
        "odds --strike-rate",
        "새로 세운 핀이 공 하나에 모두 쓰러지는 비율, 0부터 1까지. 모두에게 하나, 또는 쉼표로 게임마다 하나 [기본값: 0.20]",
    ),
    ("odds --spare-rate", "남은 핀이 다음 공에 모두 쓰러지는 비율, 마찬가지로 [기본값: 0.30]"),
    ("odds --past", "지난 게임의 파일에서 비율을 얻습니다, 마찬가지로"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_fits_eighty_columns_and_is_there_once() {
        let mut seen = std::collections::HashSet::new();
        for (topic, text) in PAGES.iter().chain(OPTIONS) {
            assert!(seen.insert(topic), "{topic}");
            assert!(text.chars().any(|letter| ('가'..='힣').contains(&letter)), "{topic}");
        }
        for (topic, text) in PAGES.iter().filter(|(topic, _)| topic.ends_with('!')) {
            for line in text.lines() {
                assert!(alley_text::columns(line) <= 80, "{topic}: {line}");
            }
        }
    }
}

//! The words of a race.

use super::Language;
use crate::naming::Naming;

impl Language {
    pub(crate) fn names_of_cars(self, naming: Naming) -> &'static str {
        match naming {
            Naming::Classic => self.pick(
                "경주할 자동차 이름을 입력하세요.(이름은 쉼표(,) 기준으로 구분)\n",
                "Names of the cars, 1 to 5 letters a-z each, separated by commas:\n",
            ),
            Naming::Any => self.pick(
                "경주할 자동차 이름을 입력하세요.(이름은 쉼표(,) 기준으로 구분)\n",
                "Names, separated by commas:\n",
            ),
        }
    }

    pub(crate) fn how_many_laps(self) -> &'static str {
        self.pick("시도할 회수는 몇회인가요?\n", "How many laps?\n")
    }

    pub(crate) fn result_of_race(self) -> &'static str {
        self.pick("실행 결과\n", "The race\n")
    }

    pub(crate) fn final_standings(self) -> &'static str {
        self.pick("최종 결과\n", "Final standings\n")
    }

    pub(crate) fn sudden_death(self, lap: usize, places: usize) -> String {
        match self {
            Self::Korean => format!("연장전 {lap} (남은 자리 {places})\n"),
            Self::English => format!("Sudden death, lap {lap} (places left: {places})\n"),
        }
    }

    pub(crate) fn picked(self, names: &[&str]) -> String {
        let joined = names.join(", ");
        match self {
            Self::Korean => format!("뽑힌 사람 : {joined}\n"),
            Self::English => format!("Picked: {joined}\n"),
        }
    }

    pub(crate) fn lap_of(self, lap: u32, laps: u32) -> String {
        match self {
            Self::Korean => format!("{laps}회 가운데 {lap}회"),
            Self::English => format!("Lap {lap} of {laps}"),
        }
    }

    pub(crate) fn more_cars(self, count: usize) -> String {
        match self {
            Self::Korean => format!("… 그 밖에 {count}대"),
            Self::English => format!("… and {count} more"),
        }
    }

    /// Said on the error stream before a race prints more than anybody wants to read.
    #[must_use]
    pub fn much_to_print(self, gigabytes: u64) -> String {
        match self {
            Self::Korean => format!("약 {gigabytes} GB를 출력합니다. 마지막 결과만 보려면 --final을 쓰세요."),
            Self::English => format!("This race prints about {gigabytes} GB; --final shows only the end."),
        }
    }

    pub(crate) fn commitment(self, commitment: &str) -> String {
        match self {
            Self::Korean => format!("추첨 확인값 : {commitment}\n\n"),
            Self::English => format!("Commitment: {commitment}\n\n"),
        }
    }
}

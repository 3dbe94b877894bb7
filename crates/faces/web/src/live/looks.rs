//! Looks at the record that strangers bring about: shared by all who wait for one, and never close together, so that wrong
//! links cost the journal next to nothing.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

use crate::problem::{Code, Problem};

/// Between two looks, however many wait for one.
const BREATH: Duration = Duration::from_millis(10);

/// The last look at the records of a desk.
#[derive(Debug, Default)]
pub(crate) struct Looks(Mutex<Option<Look>>);

#[derive(Clone, Copy, Debug)]
struct Look {
    begun: Instant,
    ended: Instant,
    result: Result<(), Code>,
}

impl Looks {
    /// Looks, unless somebody else has since this was asked for. One that failed also answers those who asked meanwhile:
    /// each would wait just as long.
    pub(crate) async fn share<Done>(&self, look: impl FnOnce() -> Done) -> Result<(), Code>
    where
        Done: Future<Output = Result<(), Problem>>,
    {
        let asked = Instant::now();
        let mut last = self.0.lock().await;
        if let Some(last) = *last {
            let since = if last.result.is_ok() { last.begun } else { last.ended };
            if since >= asked {
                return last.result;
            }
            sleep_until(last.begun + BREATH).await;
        }
        let begun = Instant::now();
        let result = look().await.map_err(|problem| problem.code());
        *last = Some(Look { begun, ended: Instant::now(), result });
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;

    use super::*;

    /// A look that lasts until it is let go, and is counted.
    #[derive(Default)]
    struct Slow {
        looked: AtomicUsize,
        over: Notify,
    }

    impl Slow {
        async fn look(&self, result: Result<(), Code>) -> Result<(), Problem> {
            self.looked.fetch_add(1, Ordering::Relaxed);
            self.over.notified().await;
            result.map_err(Problem::from)
        }

        fn looked(&self) -> usize {
            self.looked.load(Ordering::Relaxed)
        }
    }

    /// What was written while a look was on the way may have escaped it, so all who came meanwhile share the next.
    #[tokio::test]
    async fn those_who_wait_together_share_a_look() {
        let (looks, slow) = (Looks::default(), Slow::default());
        let ask = || looks.share(|| slow.look(Ok(())));
        let (first, second, third, fourth, ()) = tokio::join!(ask(), ask(), ask(), ask(), async {
            slow.over.notify_one();
            while slow.looked() < 2 {
                tokio::task::yield_now().await;
            }
            slow.over.notify_one();
        });
        assert_eq!([first, second, third, fourth], [Ok(()); 4]);
        assert_eq!(slow.looked(), 2);
    }

    #[tokio::test]
    async fn a_look_that_fails_is_not_waited_for_again_and_again() {
        let (looks, slow) = (Looks::default(), Slow::default());
        let (looks, slow) = (&looks, &slow);
        let ask = |result| looks.share(move || slow.look(result));
        let (first, second, ()) = tokio::join!(ask(Err(Code::Away)), ask(Ok(())), async { slow.over.notify_one() });
        assert_eq!((first, second, slow.looked()), (Err(Code::Away), Err(Code::Away), 1));
        let (later, ()) = tokio::join!(ask(Ok(())), async { slow.over.notify_one() });
        assert_eq!((later, slow.looked()), (Ok(()), 2));
    }
}

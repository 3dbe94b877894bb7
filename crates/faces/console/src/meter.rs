//! How much of the input has been read, on the error stream.

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter work is over before a bar could be read.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar with an estimate, which appears when reading takes longer than a second. The error stream belongs to it as
/// long as it lives: what else is to be said goes through [`Meter::aside`].
///
/// ```
/// use std::io::Read;
/// use alley_console::Meter;
///
/// let meter = Meter::new(Some(3), false);
/// let mut text = String::new();
/// meter.counts(&b"10 7"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "10 7");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Meter {
    bar: ProgressBar,
    appears: Option<Instant>,
}

impl Meter {
    /// For this many bytes, if that is known. An invisible one costs nothing.
    #[must_use]
    pub fn new(bytes: Option<u64>, visible: bool) -> Self {
        let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::hidden());
        let template = match bytes {
            Some(_) => "{bar:40} {percent:>3} %  {bytes}/{total_bytes}  {eta}",
            None => "{bytes}  {bytes_per_sec}",
        };
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, appears: visible.then(|| Instant::now() + PATIENCE) }
    }

    /// The same input, looked at while it is read.
    pub fn counts<R: Read>(&self, input: R) -> impl Read + use<'_, R> {
        CountingReader { input, meter: self }
    }

    /// A way to the error stream beside the bar. Nothing can be done about sentences it does not take.
    #[must_use]
    pub fn aside(&self) -> impl Write + use<'_> {
        Aside(self)
    }

    fn add(&self, bytes: usize) {
        let Some(moment) = self.appears else { return };
        self.bar.inc(bytes as u64);
        if self.bar.is_hidden() && Instant::now() >= moment {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

struct CountingReader<'meter, R> {
    input: R,
    meter: &'meter Meter,
}

impl<R: Read> Read for CountingReader<'_, R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(room)?;
        self.meter.add(count);
        Ok(count)
    }
}

struct Aside<'meter>(&'meter Meter);

impl Write for Aside<'_> {
    fn write(&mut self, sentences: &[u8]) -> io::Result<usize> {
        if !sentences.is_empty() {
            let _ = self.0.bar.suspend(|| io::stderr().write_all(sentences));
        }
        Ok(sentences.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

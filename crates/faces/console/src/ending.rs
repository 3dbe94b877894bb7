//! Signals that end the program. Somebody who has changed the terminal gives it back first.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGINT, SIGQUIT, SIGTERM};
use signal_hook::flag;

/// What ends a program that still has a terminal.
pub(crate) const ENDING: [i32; 3] = [SIGINT, SIGTERM, SIGQUIT];

/// While nobody holds the terminal, these signals do what they always do.
static FREE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let free = Arc::new(AtomicBool::new(true));
    for signal in ENDING {
        // A signal that cannot be heard ends the program as it always did.
        let _ = flag::register_conditional_default(signal, Arc::clone(&free));
    }
    free
});

/// From now on the holder listens to these signals, and ends the program.
pub(crate) fn hold_terminal() {
    FREE.store(false, Ordering::SeqCst);
}

/// The terminal is as it was found.
pub(crate) fn free_terminal() {
    FREE.store(true, Ordering::SeqCst);
}

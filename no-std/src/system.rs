//! What the standard library does for other programs: the entry, memory, an end after a panic. All unsafe code is here.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::{c_int, c_void};
use core::panic::PanicInfo;

#[link(name = "c")]
unsafe extern "C" {
    fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    fn write(file: c_int, bytes: *const c_void, count: usize) -> isize;
    fn abort() -> !;
}

/// Where C begins a program.
#[unsafe(no_mangle)]
extern "C" fn main() -> c_int {
    let said = crate::said();
    // SAFETY: the bytes are there for as long as the call takes.
    let written = unsafe { write(1, said.as_ptr().cast(), said.len()) };
    c_int::from(usize::try_from(written) != Ok(said.len()))
}

struct Memory;

#[global_allocator]
static MEMORY: Memory = Memory;

// SAFETY: C's own memory, aligned as it was asked for; every piece goes back where it came from.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let padded = layout.pad_to_align();
        unsafe { aligned_alloc(padded.align(), padded.size()).cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        unsafe { free(memory.cast()) }
    }
}

#[panic_handler]
fn panicked(_: &PanicInfo<'_>) -> ! {
    // SAFETY: it takes nothing and does not return.
    unsafe { abort() }
}

/// The compiled `alloc` refers to what would clean up after a panic. Here a panic aborts, so it is never called.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// The same.
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() {}

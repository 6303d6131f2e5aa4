//! The same work on one item after another, on several threads, handed over in
//! the order in which the items came.
//!
//! Threads seldom wait for each other: one reads ahead as far as a window
//! allows and then sleeps until half of it is free; whoever takes the results
//! works along as long as the next is not there.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Items on their way to being results.
#[derive(Debug)]
pub(super) struct Pipeline<T, R> {
    /// So many items may be read and not yet handed over.
    window: usize,
    state: Mutex<State<T, R>>,
    /// Something was read, the next result is there, or all has ended.
    changed: Condvar,
    /// The window has room again.
    room: Condvar,
}

#[derive(Debug)]
struct State<T, R> {
    /// What has been read, and nobody has begun.
    unbegun: VecDeque<(usize, T)>,
    /// The results from the next to be handed over on, as far as read.
    results: VecDeque<Option<R>>,
    /// How many were handed over before them.
    handed: usize,
    /// How many threads wait for a change.
    idle: usize,
    /// Whether the reader waits for room.
    full: bool,
    /// Nothing more is read.
    ended: bool,
}

impl<T, R> Pipeline<T, R> {
    pub(super) fn new(window: usize) -> Self {
        let state = State { unbegun: VecDeque::new(), results: VecDeque::new(), handed: 0, idle: 0, full: false, ended: false };
        Self { window: window.max(1), state: Mutex::new(state), changed: Condvar::new(), room: Condvar::new() }
    }

    /// Reads all items, as the window allows, until nobody wants more.
    pub(super) fn read(&self, items: impl Iterator<Item = T>) {
        let _ends = Ends(self, false);
        for item in items {
            let mut state = self.lock();
            if state.results.len() >= self.window {
                state.full = true;
                while state.full && !state.ended {
                    state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
            }
            if state.ended {
                break;
            }
            let number = state.handed + state.results.len();
            state.results.push_back(None);
            state.unbegun.push_back((number, item));
            if state.idle > 0 {
                self.changed.notify_one();
            }
        }
    }

    /// Does the work on one item after another, until there are no more.
    pub(super) fn work(&self, work: impl Fn(T) -> R) {
        let _ends = Ends(self, true);
        let mut state = self.lock();
        loop {
            if let Some((number, item)) = state.unbegun.pop_front() {
                drop(state);
                self.put(number, work(item));
                state = self.lock();
            } else if state.ended {
                break;
            } else {
                state = self.wait(state);
            }
        }
    }

    /// The next result, in the order of the items.
    pub(super) fn next(&self, work: impl Fn(T) -> R) -> Option<R> {
        let mut state = self.lock();
        loop {
            if let Some(result) = state.results.front_mut().and_then(Option::take) {
                state.results.pop_front();
                state.handed += 1;
                if state.full && state.results.len() <= self.window / 2 {
                    state.full = false;
                    self.room.notify_one();
                }
                return Some(result);
            }
            if let Some((number, item)) = state.unbegun.pop_front() {
                drop(state);
                self.put(number, work(item));
                state = self.lock();
            } else if state.ended && state.results.is_empty() {
                return None;
            } else {
                state = self.wait(state);
            }
        }
    }

    /// Whether the next result is there already.
    pub(super) fn ready(&self) -> bool {
        self.lock().results.front().is_some_and(Option::is_some)
    }

    /// Nobody wants any more results.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.ended = true;
        state.unbegun.clear();
        state.results.clear();
        self.room.notify_all();
        self.changed.notify_all();
    }

    fn put(&self, number: usize, result: R) {
        let mut state = self.lock();
        let Some(place) = number.checked_sub(state.handed) else { return };
        // It is no longer wanted where there is no place for it.
        if let Some(slot) = state.results.get_mut(place) {
            *slot = Some(result);
            if place == 0 && state.idle > 0 {
                self.changed.notify_all();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T, R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, mut state: MutexGuard<'a, State<T, R>>) -> MutexGuard<'a, State<T, R>> {
        state.idle += 1;
        let mut state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        state
    }
}

/// Says that nothing more comes when the reader ends, and lets nobody wait for
/// what a thread that panics can no longer bring.
struct Ends<'a, T, R>(&'a Pipeline<T, R>, bool);

impl<T, R> Drop for Ends<'_, T, R> {
    fn drop(&mut self) {
        let Self(pipeline, works) = self;
        if thread::panicking() {
            pipeline.close();
        } else if !*works {
            pipeline.lock().ended = true;
            pipeline.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_come_in_order_and_reading_stays_within_the_window() {
        for workers in [0, 1, 3] {
            let pipeline = Pipeline::new(8);
            let read = AtomicUsize::new(0);
            let work = |n: usize| {
                if n.is_multiple_of(7) {
                    thread::yield_now();
                }
                n * n
            };
            thread::scope(|scope| {
                scope.spawn(|| pipeline.read((0..1_000).inspect(|_| _ = read.fetch_add(1, Ordering::SeqCst))));
                (0..workers).for_each(|_| _ = scope.spawn(|| pipeline.work(work)));
                for n in 0..1_000 {
                    assert_eq!(pipeline.next(work), Some(n * n));
                    assert!(read.load(Ordering::SeqCst) <= n + 1 + 8 + 1, "it reads ahead of {n} too far");
                }
                assert_eq!(pipeline.next(work), None);
            });
        }
    }

    #[test]
    fn who_wants_no_more_keeps_no_thread_waiting() {
        let pipeline = Pipeline::new(4);
        thread::scope(|scope| {
            scope.spawn(|| pipeline.read(0..));
            scope.spawn(|| pipeline.work(|n: u64| n));
            assert_eq!(pipeline.next(|n| n), Some(0));
            pipeline.close();
        });
    }

    #[test]
    fn a_panic_ends_it_for_all() {
        let pipeline = Pipeline::new(4);
        let ended = thread::scope(|scope| {
            scope.spawn(|| pipeline.read(0..));
            let fails = scope.spawn(|| pipeline.work(|n: u64| assert!(n < 10)));
            while pipeline
                .next(|n| {
                    if n >= 10 {
                        thread::yield_now()
                    }
                })
                .is_some()
                && !fails.is_finished()
            {}
            pipeline.close();
            fails.join()
        });
        assert!(ended.is_err());
    }
}

//! A stack of which many copies are kept.

use std::fmt;
use std::sync::Arc;

/// What was put on it last is taken off first. A copy costs nothing: it shares what lies in both.
pub(crate) struct Stack<T> {
    top: Option<Arc<Layer<T>>>,
}

struct Layer<T> {
    item: T,
    below: Stack<T>,
    height: usize,
}

impl<T> Stack<T> {
    pub(crate) const EMPTY: Self = Self { top: None };

    #[must_use]
    pub(crate) fn with(self, item: T) -> Self {
        let height = self.height() + 1;
        Self { top: Some(Arc::new(Layer { item, below: self, height })) }
    }

    /// What was put on it last.
    pub(crate) fn top(&self) -> Option<&T> {
        self.top.as_deref().map(|layer| &layer.item)
    }

    /// All but what was put on it last.
    #[must_use]
    pub(crate) fn below(&self) -> Self {
        self.top.as_deref().map_or(Self::EMPTY, |layer| layer.below.clone())
    }

    /// The latest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.layers().map(|layer| &layer.item)
    }

    /// Whether both are equally high, and this holds of each two that lie at the same height. What is shared is like itself.
    pub(crate) fn is_like(&self, other: &Self, alike: impl Fn(&T, &T) -> bool) -> bool {
        let pairs = self.layers().zip(other.layers());
        let mut own = pairs.take_while(|(one, two)| !std::ptr::eq(*one, *two));
        self.height() == other.height() && own.all(|(one, two)| alike(&one.item, &two.item))
    }

    fn height(&self) -> usize {
        self.top.as_deref().map_or(0, |layer| layer.height)
    }

    fn layers(&self) -> impl Iterator<Item = &Layer<T>> {
        std::iter::successors(self.top.as_deref(), |layer| layer.below.top.as_deref())
    }
}

impl<T> Clone for Stack<T> {
    fn clone(&self) -> Self {
        Self { top: self.top.clone() }
    }
}

impl<T> Drop for Stack<T> {
    /// Layer by layer: one inside the other, a high stack would be too deep for that of the program.
    fn drop(&mut self) {
        let mut top = self.top.take();
        while let Some(mut layer) = top.and_then(Arc::into_inner) {
            top = layer.below.top.take();
        }
    }
}

impl<T: PartialEq> PartialEq for Stack<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is_like(other, T::eq)
    }
}

impl<T: Eq> Eq for Stack<T> {}

impl<T: fmt::Debug> fmt::Debug for Stack<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(items: impl Iterator<Item = u32>) -> Stack<u32> {
        items.fold(Stack::EMPTY, Stack::with)
    }

    #[test]
    fn what_comes_last_goes_first_and_copies_stay_what_they_were() {
        let stack = of(0..3);
        let copy = stack.clone().with(7);
        assert_eq!((stack.top(), copy.top(), copy.below().below().top()), (Some(&2), Some(&7), Some(&1)));
        assert_eq!(copy.iter().copied().collect::<Vec<_>>(), [7, 2, 1, 0]);
        assert_eq!(format!("{stack:?}"), "[2, 1, 0]");
        assert_eq!((Stack::<u32>::EMPTY.top(), Stack::<u32>::EMPTY.below()), (None, Stack::EMPTY));
    }

    #[test]
    fn stacks_are_equal_by_what_lies_in_them() {
        let stack = of(0..3);
        assert_eq!((of(0..3), stack.clone().with(3).below()), (stack.clone(), stack.clone()));
        for other in [of(0..2), of(0..4), of(1..3), of(1..4), of([5, 1, 2].into_iter()), Stack::EMPTY] {
            assert_ne!(stack, other);
        }
    }

    #[test]
    fn a_high_one_goes_without_a_deep_call() {
        let high = of(0..1_000_000);
        let shared = high.below();
        drop(high);
        assert_eq!(shared.iter().count(), 999_999);
    }
}

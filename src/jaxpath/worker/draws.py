"""The random numbers that cases are made of: as they come, or small ones for a smaller case."""

from typing import Any


class Draws:
    """A NumPy generator that remembers whether it was asked for anything."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator
        self._asked = False

    def __getattr__(self, name: str) -> Any:
        self._asked = True
        return getattr(self._generator, name)

    def were_used(self) -> bool:
        """Whether numbers were drawn since this was asked last."""
        asked, self._asked = self._asked, False
        return asked


class SmallDraws(Draws):
    """One whose numbers are the small and short ones of each range.

    Sizes stay within what a lesson draws them from, so a smaller case is one that its author could
    have drawn. `reach` is how far from the smallest they may be.
    """

    def __init__(self, generator: Any, reach: int) -> None:
        super().__init__(generator)
        self._reach = reach

    def integers(
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = int, endpoint: bool = False
    ) -> Any:
        """Integers near 0, or near the lower end of a range without it."""
        self._asked = True
        low, high = (0, low) if high is None else (low, high)
        try:
            low, last = int(low), int(high) - (not endpoint)
        except TypeError:  # a range of its own for each number
            return self._generator.integers(low, high, size, dtype, endpoint)
        begin = max(low, min(0, last) - self._reach) if low < 0 else low
        end = min(last, max(begin, 0) + self._reach)
        return self._generator.integers(begin, end, size, dtype, endpoint=True)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Normally distributed multiples of half a standard deviation."""
        return loc + scale * self.standard_normal(size)

    def standard_normal(self, size: Any = None, *more: Any, **named: Any) -> Any:
        """Normally distributed multiples of one half."""
        self._asked = True
        return (2 * self._generator.standard_normal(size, *more, **named)).round() / 2

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Multiples of an eighth of the range."""
        return low + (high - low) * self.random(size)

    def random(self, size: Any = None, *more: Any, **named: Any) -> Any:
        """Multiples of an eighth, below 1."""
        self._asked = True
        return (8 * self._generator.random(size, *more, **named) // 1) / 8

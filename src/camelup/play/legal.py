"""The legal actions of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload


class Legal(Sequence[str]):
    """The legal actions as sorted text: a sequence with a fast `in`; `print` shows one per line."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._set: frozenset[str] | None = None

    def __contains__(self, action: object) -> bool:
        if self._set is None:
            self._set = frozenset(self._words)
        return action in self._set

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._words[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._words == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Legal: {', '.join(self._words) or 'nothing'}>"

    def __str__(self) -> str:
        return "\n".join(self._words)

"""Small pieces of sentences that messages share."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> listed(("R", "B")), listed(("A", "B", "C"), "or"), listed(("A",))
    ('R and B', 'A, B or C', 'A')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cut(text: str) -> str:
    """A piece of a source for a message, not longer than a person can read.

    >>> cut("a" * 50)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    return text if len(text) <= 40 else text[:37] + "..."

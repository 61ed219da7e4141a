"""From older versions of the notation to the current one: a step for each version that is left behind.

A step takes a record of one version and gives that record in the next. Minor
versions only add, so their steps change nothing but the version. There is one
version so far, and no step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import evolve

from tanzaku.notation.errors import WriteError
from tanzaku.notation.limits import DIGITS
from tanzaku.notation.model import VERSION, Record

Step: TypeAlias = Callable[[Record], Record]

_STEPS: Final[Mapping[str, tuple[str, Step]]] = {}
"""By version: the next version, and what becomes of a record."""


def upgrade(record: Record, steps: Mapping[str, tuple[str, Step]] = _STEPS) -> Record:
    """The record in the current version; a record of that version is itself.

    Raises WriteError for a record of a newer version, which nothing here knows,
    and for one that no step leads on from.

    >>> upgrade(Record("okiya", end="*")).version
    '1.0'
    """
    while record.version != VERSION:
        if record.version not in steps:
            why = f"newer than {VERSION}: use a newer tanzaku"
            if not _is_newer(record.version):
                why = f"from which nothing leads to {VERSION} here"
            raise WriteError(f"the record is in version {record.version}, {why}")
        version, step = steps[record.version]
        record = evolve(step(record), version=version)
    return record


def _is_newer(version: str) -> bool:
    """Whether a version comes after the current one; what is no version does not."""
    parts = version.split(".")
    if not all(part.isdecimal() and len(part) <= DIGITS for part in parts):
        return False
    return [int(part) for part in parts] > [int(part) for part in VERSION.split(".")]

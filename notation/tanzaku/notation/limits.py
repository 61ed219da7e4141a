"""The named limits that keep hostile input cheap; the specification lists them.

A source beyond a limit gets the diagnostic TZK009, which names the limit.
All lengths are in Unicode code points.
"""

from __future__ import annotations

from typing import Final

RECORD_LENGTH: Final = 1_048_576
"""One record, tags and turns together."""

TAGS: Final = 4_096
"""Tags of one record."""

TAG_LENGTH: Final = 65_536
"""The value of one tag, as the export form writes it between its quotes."""

NAME_LENGTH: Final = 128
"""The name of one tag."""

ITEMS: Final = 65_536
"""Items of one record: actions, notes, glyphs, data items, variations."""

ARGUMENTS: Final = 1_024
"""Arguments of one call, each of `3x?` counted three times."""

VALUES: Final = 524_288
"""Arguments of all actions of one record, each of `3x?` counted three times."""

PLAIN_LENGTH: Final = 16 * RECORD_LENGTH
"""One record in its JSON or XML form."""

ATOM_LENGTH: Final = 256
"""One argument, one word."""

NESTING: Final = 64
"""Variations within variations."""

DIGITS: Final = 9
"""Digits of one number."""

FINDINGS: Final = 25
"""Faults of one record that are reported before reading stops, and warnings of one record at most."""

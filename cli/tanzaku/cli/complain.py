"""Say on standard error what went wrong, if there is one."""

from __future__ import annotations

import sys
from contextlib import suppress


def complain(text: str) -> None:
    """One line on standard error; nothing if that is closed or full."""
    with suppress(OSError, AttributeError):
        sys.stderr.write(f"{text}\n")

"""Signals that ask the command to end: it tidies up first, and its exit code says which one it was."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

WORDS: Final = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "hung up"}
"""What is said of each signal; not every system has all of them."""


@contextmanager
def stoppable() -> Generator[None]:
    """Raise KeyboardInterrupt, with the signal's number, where a signal asks to end.

    A second signal is passed over, since some programs send two at once; a third
    has its usual effect. Signals that were ignored before stay so, as under
    nohup. Outside the main thread, which alone gets signals, nothing changes.

    >>> try:
    ...     with stoppable():
    ...         signal.raise_signal(signal.SIGTERM)
    ... except KeyboardInterrupt as stop:
    ...     said(*stop.args)
    'terminated'
    """
    known = [getattr(signal, name) for name in WORDS if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in known}
    ours = [each for each in known if before[each] not in {signal.SIG_IGN, None}]
    count = 0

    def stop(number: int, _frame: FrameType | None) -> None:
        nonlocal count
        count += 1
        if count == 1:
            raise KeyboardInterrupt(number)
        for each in ours:
            signal.signal(each, signal.SIG_DFL)

    try:
        with suppress(ValueError):  # not the main thread
            for each in ours:
                signal.signal(each, stop)
        yield
    finally:
        with suppress(ValueError):
            for each in ours:
                signal.signal(each, before[each])


def said(number: int) -> str:
    """What is said when a signal ended the command.

    >>> said(signal.SIGINT)
    'interrupted'
    """
    return WORDS.get(signal.Signals(number).name, "stopped")

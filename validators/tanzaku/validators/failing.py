"""What another's package does wrong, as an error of ours: whoever uses its title never sees a traceback."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from tanzaku.notation.diagnostics import Path
from tanzaku.notation.errors import TanzakuError

_OURS: Final = "tanzaku."
_ENGINES: Final = "tanzaku.validators.rules."
"""Of the modules of tanzaku, the engines count as a title's own."""


class RulesFault(TanzakuError, RuntimeError):  # noqa: N818 - the family's name says it is an error
    """What a package brings for a title failed, or is not made as it must be: its engine, or one of its aids.

    The text says what is wrong; `help` says where in that package an exception
    was raised. `at` is the place in the record that was being looked at, `turn`
    and `seat` whose turn it was, where that is known.

    >>> str(RulesFault.of(KeyError("m99"))), RulesFault.of(KeyError("m99"), ("end",)).at
    ("KeyError: 'm99'", ('end',))
    """

    def __init__(
        self,
        message: str,
        at: Path = (),
        *,
        help: str = "",  # noqa: A002 - what a diagnostic calls it
        turn: int | None = None,
        seat: str | None = None,
    ) -> None:
        """Keep what a diagnostic needs."""
        super().__init__(message)
        self.at = at
        self.help = help
        self.turn = turn
        self.seat = seat

    @classmethod
    def of(
        cls,
        error: Exception,
        at: Path = (),
        *,
        what: str = "",
        turn: int | None = None,
        seat: str | None = None,
    ) -> RulesFault:
        """The fault that an exception stands for; one that is a fault already keeps what it says."""
        if isinstance(error, RulesFault):
            turn, seat = (turn, seat) if error.seat is None else (error.turn, error.seat)
            return cls(str(error), error.at or at, help=error.help, turn=turn, seat=seat)
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return cls(
            f"{what} failed: {said}" if what else said, at, help=_raised_in(error), turn=turn, seat=seat
        )


def is_a(value: object, kind: type[object]) -> bool:
    """Whether a value is of a kind, asked of what type checkers believe and another's package may not do.

    >>> is_a(3, int), is_a(None, int)
    (True, False)
    """
    return isinstance(value, kind)


def _raised_in(error: Exception) -> str:
    """Where in a title's own modules an exception was raised; empty if in none."""
    found = ""
    trace = error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        if not module.startswith(_OURS) or module.startswith(_ENGINES):
            found = f"raised in {module}, line {trace.tb_lineno}, {trace.tb_frame.f_code.co_qualname}"
        trace = trace.tb_next
    return found


@contextmanager
def guarding(what: str = "", at: Path = ()) -> Generator[None]:
    """Turn whatever is raised inside into a RulesFault; `what` says whose doing it is.

    >>> try:
    ...     with guarding("the dealer of koi"):
    ...         {}["m99"]
    ... except RulesFault as fault:
    ...     print(fault)
    the dealer of koi failed: KeyError: 'm99'
    """
    try:
        yield
    except Exception as error:
        raise RulesFault.of(error, at, what=what) from error

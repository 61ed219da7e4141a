"""Whether two records hold the same game: a value of fixed size for each."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from tanzaku.notation.common_tags import Findings, Names
from tanzaku.notation.complete import left_out
from tanzaku.notation.content import call_content
from tanzaku.notation.declare import Title
from tanzaku.notation.header import typed_options, typed_setup, typed_start
from tanzaku.notation.model import Record
from tanzaku.notation.shapes import Call
from tanzaku.notation.text.quick import ACTION, LONGEST, SEAT, entry

_SIZE: Final = 16


def sameness(title: Title, names: Names, played: Record | list[str], end: str | None) -> bytes:
    """What records of the same game share: players, options, set-up, turns and end, in any form and spelling.

    It tells games apart as the game digest does, and by their players. `played`
    is the record, or the tokens of its turns, which leave nothing out.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> garden = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
    >>> sameness(OKIYA, {"Garden": garden}, ["1.", "d1PT", "=*"], "*") == sameness(
    ...     OKIYA, {"Garden": garden, "Event": "Fair"}, ["d1PT", "{first}", "=*"], "*"
    ... )
    True
    """
    findings: Findings = []
    given = typed_setup(title, names, findings)
    content = (
        [getattr(given, row.field) for row in title.setup_tags.values()],
        sorted(map(repr, typed_start(title, names, findings) or ())),
        _options(typed_options(title, names, findings)),
        _turns(title, given, played),
        None if end is None else sorted(end.split(",")),
        names.get("Termination", "normal"),
        [names.get(player, "") for player in _player_tags(title)],
        [(found.at, names.get(str(found.at[1]))) for found in findings if len(found.at) > 1],
    )
    return blake2b(repr(content).encode("utf-8", "backslashreplace"), digest_size=_SIZE).digest()


def _turns(title: Title, given: Any, played: Record | list[str]) -> list[str]:  # noqa: ANN401 - the title's own class
    """The actions of the main line, and the seats before them where these do not follow from the set-up."""
    if not isinstance(played, Record):
        kept = [_known(title, token) if len(token) <= LONGEST else _token(title, token) for token in played]
        return [token for token in kept if token]
    spelt: list[str] = []
    for turn in played.turns:
        if title.order is None and turn.seat is not None:
            spelt.append(turn.seat)
        spelt += [_action(_whole(title, given, made)) for made in turn.actions]
    return spelt


def _token(title: Title, token: str) -> str:
    """A token as it counts, empty if it does not."""
    if token[0] == "{":
        return ""
    kind, value = entry(title, token)
    if kind == ACTION:
        return _action(value)
    return str(value) if kind == SEAT and title.order is None else ""


_known = lru_cache(maxsize=1 << 12)(_token)
"""The same for tokens that are short enough to be kept."""


def _whole(title: Title, given: Any, made: Call) -> Call:  # noqa: ANN401 - the title's own class
    """An action with what its short form left out."""
    return title.complete(given, made) if title.complete is not None and left_out(made) else made


@lru_cache(maxsize=1 << 12)
def _action(made: Call) -> str:
    """An action without its claims."""
    return repr(call_content(made, claims=False))


@lru_cache(maxsize=1 << 8)
def _options(made: Call) -> str:
    return repr(made)


@lru_cache(maxsize=1 << 6)
def _player_tags(title: Title) -> tuple[str, ...]:
    return tuple(f"Player.{seat}" for seat in title.seats)

"""Type what a record fixes before its first turn, and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tanzaku.notation.common_tags import Findings, Names, check_common
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.header import missing_setup, typed_components, typed_options, typed_setup, typed_start
from tanzaku.validators.endings import BEFORE_PLAY


class Given(NamedTuple):
    """What an engine starts from: the title's set-up and options, `Start` (None without one), components."""

    setup: Any
    options: Any
    start: tuple[Call, ...] | None
    components: Mapping[str, Mapping[str, Any]]


def typed_header(title: Title, names: Names, *, turns: bool = True) -> tuple[Given | None, Findings]:
    """What the tags give, and the findings on them; None if there is nothing that play could start from.

    A game that ended otherwise before its first turn (`turns` False) may have
    no set-up: nobody laid out the garden of a game that was forfeited.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> typed_header(OKIYA, {"Termination": "unplayed"}, turns=False)
    (None, [])
    >>> [found.code.id for found in typed_header(OKIYA, {"First": "X"})[1]]
    ['TZK040', 'TZK041']
    """
    common = check_common(title, names)
    findings: Findings = []
    given = _typed(title, names, findings)
    missing = missing_setup(title, names)
    if missing and not turns and names.get("Termination") in BEFORE_PLAY:
        return None, common + findings
    findings += missing
    return (None if findings else given), common + findings


def partly_typed(title: Title, names: Names) -> Given:
    """What there is of a set-up that is not complete, for engines that can check a part of it.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> partly_typed(OKIYA, {"First": "R"}).setup.garden is None
    True
    """
    return _typed(title, names, [])


def _typed(title: Title, names: Names, findings: Findings) -> Given:
    return Given(
        typed_setup(title, names, findings),
        typed_options(title, names, findings),
        typed_start(title, names, findings),
        typed_components(title, names, findings),
    )

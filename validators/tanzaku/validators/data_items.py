"""Check the data items whose words have a form; all other words are free."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tanzaku.notation.codes import CODES
from tanzaku.notation.common_tags import date_fault
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.model import Data, Item, Turn, Variation

_TIME = re.compile(r"[0-9]{1,3}:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?")
_CLOCK = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
_MOMENT = re.compile(
    rf"([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})T{_CLOCK}:[0-5][0-9](?:\.[0-9]{{1,6}})?(?:Z|[+-]{_CLOCK})?"
)
_FORMS: Final = {
    "clock": (_TIME, "is no time such as 0:12:30"),
    "spent": (_TIME, "is no time such as 0:00:41"),
    "time": (_MOMENT, "is no date and time such as 2026-04-12T10:00:00Z"),
}


def data_fault(data: Data) -> str | None:
    """Why a data item is not of its form; None if it is, or if its word is free.

    >>> data_fault(Data("clock", ("0:12:30",))), data_fault(Data("clock", ("noon",)))
    (None, '@clock(noon) is no time such as 0:12:30')
    >>> data_fault(Data("time", ("2026-02-30T10:00:00Z",)))
    '@time(2026-02-30T10:00:00Z) is no date and time such as 2026-04-12T10:00:00Z'
    """
    if data.word not in _FORMS:
        return None
    form, sentence = _FORMS[data.word]
    found = form.fullmatch(data.arguments[0]) if len(data.arguments) == 1 else None
    if found and not (data.word == "time" and date_fault(found[1])):
        return None
    return f"@{data.word}({' '.join(data.arguments)[:40]}) {sentence}"


def data_warnings(items: Iterable[Item], path: Path) -> Iterator[Diagnostic]:
    """A warning for each data item that is not of its form, those of variations included.

    >>> [found.at for found in data_warnings((Data("clock", ()),), ("lead",))]
    [('lead', 0)]
    """
    for index, item in enumerate(items):
        if isinstance(item, Data):
            why = data_fault(item)
            if why:
                yield Diagnostic(CODES["TZK062"], why, at=(*path, index))
        elif isinstance(item, Variation):
            yield from data_warnings(item.lead, (*path, index, "lead"))
            yield from _of_turns(item.turns, (*path, index, "turns"))


def _of_turns(turns: tuple[Turn, ...], path: Path) -> Iterator[Diagnostic]:
    for index, turn in enumerate(turns):
        yield from data_warnings(turn.items, (*path, index, "items"))

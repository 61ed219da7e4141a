"""Importers: what other programs write of their games becomes records. Found through `tanzaku.importers`.

An importer is a module of its own that the core does not know. Its entry point
names an Importer; what it makes is a record like any other, to be verified like
any other: an importer judges nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeGuard

from tanzaku.notation.errors import TanzakuError
from tanzaku.notation.model import Record
from tanzaku.notation.text.source import Source, blocks
from tanzaku.notation.titles import NotLoaded, entry_point_names, load_entry_point

_GROUP: Final = "tanzaku.importers"
LONGEST: Final = 1 << 26
"""How long the text of a source may be; it is read whole."""
_SHIPPED: Final = {"boardgame.io": "tanzaku.notation.importers.okiya_boardgame_io:BOARDGAME_IO"}


class ImportFault(TanzakuError, ValueError):  # noqa: N818 - the family's name says it is an error
    """What is to be imported is not what its importer reads; the text says why, and where in it."""


class UnknownImporter(TanzakuError, LookupError):  # noqa: N818 - likewise
    """No importer of that name is installed, or it cannot be loaded."""


class Importer(NamedTuple):
    """Reads what one program writes.

    `about` says in a few words what that is. `fits` says whether a JSON value
    looks like it, and `record` makes a record of it or raises ImportFault.
    """

    name: str
    about: str
    fits: Callable[[Any], bool]
    record: Callable[[Any], Record]


def find_importer(name: str) -> Importer:
    """Return an importer by name; raises UnknownImporter.

    >>> find_importer("boardgame.io").about
    'the JSON log of an Okiya game on boardgame.io'
    """
    if name in _SHIPPED:
        module, _, attribute = _SHIPPED[name].partition(":")
        importer: Importer = getattr(import_module(module), attribute)
        return importer
    found = load_entry_point(_GROUP, name)
    if isinstance(found, Importer):
        return found
    if found is None:
        raise UnknownImporter(f"no importer {name!r} is installed; there are {', '.join(importer_names())}")
    raise UnknownImporter(
        f"the importer {name!r} is installed but cannot be loaded: {found.why}"
        if isinstance(found, NotLoaded)
        else f"the entry point of the importer {name!r} is not an Importer"
    )


def importer_names() -> tuple[str, ...]:
    """The names of all installed importers, in alphabetical order.

    >>> "boardgame.io" in importer_names()
    True
    """
    return tuple(sorted({*_SHIPPED, *entry_point_names(_GROUP)}))


def read_values(source: Source, encoding: str = "utf-8") -> list[Any]:
    """The logs in a source of JSON: one, or a list of them.

    Raises ImportFault if it is no JSON or is longer than LONGEST characters, and
    SourceError if the source cannot be read.

    >>> read_values(['{"log": []}'])
    [{'log': []}]
    """
    held: list[str] = []
    length = 0
    for block in blocks(source, encoding):
        held.append(block)
        length += len(block)
        if length > LONGEST:
            raise ImportFault(f"it is longer than {LONGEST} characters")
    text = "".join(held)
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise ImportFault(_why_not(text)) from None
    return value if is_list(value) else [value]


def is_list(value: Any) -> TypeGuard[list[Any]]:  # noqa: ANN401 - any JSON value
    """Whether a JSON value is a list.

    >>> is_list([1]), is_list({})
    (True, False)
    """
    return isinstance(value, list)


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:  # noqa: ANN401 - any JSON value
    """Whether a JSON value is an object.

    >>> is_object({}), is_object([1])
    (True, False)
    """
    return isinstance(value, dict)


def _why_not(text: str) -> str:
    """What is wrong with a text that is no JSON, and where."""
    from tanzaku.notation.json.parse import Parsed

    parsed = Parsed(text)
    if not parsed.faults:
        return "it is no JSON"
    _, message, start, *_ = parsed.faults[0]
    line = text.count("\n", 0, start) + 1
    return f"line {line}, column {start - text.rfind(chr(10), 0, start)}: {message}"


def import_values(values: list[Any], name: str | None = None) -> Iterator[Record | ImportFault]:
    """A record, or why there is none, for each of several JSON values.

    Without a name each value is read by the first importer, in the order of
    their names, that it fits; one that cannot be loaded is passed over. Raises
    UnknownImporter for a name that is not installed.
    """
    importers = [find_importer(name)] if name else list(_installed())
    for value in values:
        yield _imported(value, importers, named=bool(name))


def _installed() -> Iterator[Importer]:
    for name in importer_names():
        with suppress(UnknownImporter):
            yield find_importer(name)


def _imported(value: Any, importers: list[Importer], *, named: bool) -> Record | ImportFault:  # noqa: ANN401 - any JSON value
    for importer in importers:
        try:
            if named or importer.fits(value):
                return importer.record(value)
        except ImportFault as fault:
            return fault
        except Exception as error:  # noqa: BLE001 - somebody else's importer harms only itself
            return ImportFault(f"the importer {importer.name} failed: {type(error).__name__}: {error}")
    return ImportFault("no importer knows what this is")

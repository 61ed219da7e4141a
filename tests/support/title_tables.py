"""Reference tables of a title, from its declaration: how each thing is called in text, JSON and XML.

`table(OKIYA, "words")` is the table of the actions of Okiya; the other tables
are `setup`, `start`, `options` and `components`. A page of a title holds each
between two remarks, so that it can be read without Sphinx.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tanzaku.notation import find_title
from tanzaku.notation.atoms import Form
from tanzaku.notation.declare import (
    ATOM,
    ATOMS,
    KEYWORD,
    KEYWORD_LIST,
    LIST,
    OPTIONAL,
    REQUIRED,
    ROWS,
    SUBJECT,
    Argument,
    SetupTag,
    Shape,
    Title,
)

PAGES = Path(__file__).resolve().parents[2] / "docs" / "spec" / "titles"

_MARKED = re.compile(
    r"^(?P<start><!-- table: (?P<title>[a-z]+) (?P<what>[a-z]+) -->\n)"
    r".*?^(?P<end><!-- end of the table -->\n)",
    re.MULTILINE | re.DOTALL,
)

_PLACES = {
    REQUIRED: "by place",
    OPTIONAL: "by place, may be left out",
    LIST: "list, takes the rest",
    KEYWORD: "by keyword",
    KEYWORD_LIST: "list by keyword",
    SUBJECT: "before the word",
}


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _form(form: Form) -> tuple[str, str, str]:
    """What a form is called, its pattern, and what may stand in its place."""
    others = [_code(sign) for sign, there in (("?", form.unknown), ("-", form.none)) if there]
    return form.name[0].upper() + form.name[1:], _code(form.pattern), ", ".join(others) or "–"


def _says(cls: type[Any]) -> str:
    """The docstring of a declared class, as one paragraph for each of its own."""
    return inspect.cleandoc(cls.__doc__ or "")


def _argument(argument: Argument) -> tuple[str, ...]:
    place = "claim, by keyword" if argument.claim else _PLACES[argument.role]
    return _code(argument.key), place, *_form(argument.form), *_kinds(argument.form, _SINGLE[argument.many])


_ARGUMENTS = ("argument", "place", "form", "pattern", "or", "in JSON", "in XML")

_SINGLE = {False: ATOM, True: ATOMS}
_KINDS = {
    ATOM: ("{}", "attribute"),
    ATOMS: ("list of {}s", "attribute, atoms with a space between them"),
    ROWS: ("list of lists of {}s", "attribute, rows with ` / ` between them"),
}


def _kinds(form: Form, kind: int) -> tuple[str, str]:
    """What a value is in JSON and in XML."""
    in_json, in_xml = _KINDS[kind]
    return in_json.format("whole number" if form.integer else "text"), in_xml


def _value(argument: Argument, form: str) -> str:
    """An argument with a gap for its value, in JSON or XML."""
    if form == "xml":
        return f'{argument.key}="…"'
    gap = "[…]" if argument.many else "…" if argument.form.integer else '"…"'
    return f'"{argument.key}": {gap}'


def _object(word: str, arguments: Iterable[Argument]) -> str:
    """A call in JSON; no word for a component."""
    inner = [f'"do": "{word}"'] if word else []
    return f"{{{', '.join([*inner, *(_value(argument, 'json') for argument in arguments)])}}}"


def _element(name: str, arguments: Iterable[Argument]) -> str:
    """A call in XML."""
    return f"<{' '.join([name, *(_value(argument, 'xml') for argument in arguments)])}/>"


def _forms(*forms: tuple[str, str]) -> Iterator[str]:
    """How something is written in each form, as a list."""
    for name, written in forms:
        yield f"- {name}: {_code(written)}"
    yield ""


def _usage(shape: Shape, *, bare: bool) -> str:
    if bare and not shape.arguments:
        return shape.word
    return shape.usage()


def words(shapes: Mapping[str, Shape], *, start: bool = False) -> Iterator[str]:
    """Each word with what it says and its arguments."""
    for word in sorted(shapes):
        shape = shapes[word]
        short = f", short {_code(shape.short)}" if shape.short else ""
        yield f"**{_code(_usage(shape, bare=not start))}**{short}"
        yield ""
        yield _says(shape.make)
        yield ""
        yield from _forms(
            ("JSON", _object(word, shape.arguments)),
            ("XML", _element(word, shape.arguments)),
        )
        if shape.arguments:
            yield from _table(_ARGUMENTS, map(_argument, shape.arguments))


def setup_tags(title: Title) -> Iterator[str]:
    """The set-up tags in the order of the export form."""
    kinds = {ATOM: "atom", ROWS: "rows"}
    yield from _table(
        ("tag", "kind", "needed", "form", "pattern", "or", "in JSON", "in XML"),
        (
            (
                _code(row.name + (".X" if row.per_seat else "")),
                kinds.get(row.kind, "list") + (", by seat" if row.per_seat else ""),
                "yes" if row.needed else "no",
                *_form(row.form),
                *_setup_forms(row),
            )
            for row in title.setup_tags.values()
        ),
    )


def _setup_forms(row: SetupTag) -> tuple[str, str]:
    """Where a set-up tag stands in JSON and XML, and what it is there."""
    kind, attribute = _kinds(row.form, row.kind)
    place = f"setup.{row.key}" + (".X" if row.per_seat else "")
    if row.per_seat:
        element = f'<{row.key} seat="X" value="…"/>'
        return f"{_code(place)}, {kind}", f"{_code(element)} in {_code('<setup>')}"
    element = f'<setup {row.key}="…"/>'
    return f"{_code(place)}, {kind}", f"{_code(element)}, {attribute}"


def options(title: Title) -> Iterator[str]:
    """The rule options with their defaults."""
    shape = title.option_shape
    if not shape.arguments:
        yield "There are none."
        return
    yield from _table(
        ("option", "default", "form", "pattern", "in JSON", "in XML"),
        (
            (
                _code(argument.key),
                "none" if argument.default is None else _code(str(argument.default)),
                *_form(argument.form)[:2],
                f"{_code(f'options.{argument.key}')}, {_kinds(argument.form, _SINGLE[argument.many])[0]}",
                _code(f'<options {argument.key}="…"/>'),
            )
            for argument in shape.arguments
        ),
    )


def components(title: Title) -> Iterator[str]:
    """The kinds of components that a record may embed."""
    for kind, shape in title.components.items():
        value = " ".join(
            f"[{argument.key}=…]" if argument.role in {KEYWORD, KEYWORD_LIST} else argument.key
            for argument in shape.arguments
        )
        yield f"**{_code(f'[{kind}.ID ' + chr(34) + value + chr(34) + ']')}**"
        yield ""
        yield _says(shape.make)
        yield ""
        yield from _forms(
            ("JSON", f'"components": {{"{kind}": {{"ID": {_object("", shape.arguments)}}}}}'),
            ("XML", _element(f'{kind} id="ID"', shape.arguments)),
        )
        yield from _table(_ARGUMENTS, map(_argument, shape.arguments))


def table(title: Title, what: str) -> str:
    """One of a title's tables, as Markdown."""
    tables = {
        "words": lambda: words(title.actions),
        "start": lambda: words(title.start, start=True),
        "setup": lambda: setup_tags(title),
        "options": lambda: options(title),
        "components": lambda: components(title),
    }
    return "\n".join(tables[what]())


def refreshed(page: str) -> str:
    """A page of a title with its tables as they are now."""

    def shown(found: re.Match[str]) -> str:
        text = table(find_title(found["title"]), found["what"]).strip("\n")
        return f"{found['start']}\n{text}\n\n{found['end']}"

    return _MARKED.sub(shown, page)


def shown_tables(page: str) -> list[tuple[str, str]]:
    """The tables that a page has: of which title, and what of it."""
    return [(found["title"], found["what"]) for found in _MARKED.finditer(page)]

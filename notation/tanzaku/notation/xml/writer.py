"""Write the XML form: one sequence of characters for a record, a line for each tag and each turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tanzaku.notation.declare import ATOM, ROWS, Title
from tanzaku.notation.model import Record
from tanzaku.notation.plain import record_content
from tanzaku.notation.text.writer import check_length
from tanzaku.notation.writable import check_writable
from tanzaku.notation.xml.source import NAMESPACE


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _value(value: Any) -> str:  # noqa: ANN401 - an atom, or a list of them
    text = " ".join(map(str, cast("list[object]", value))) if isinstance(value, list | tuple) else str(value)
    return _text(text).replace('"', "&quot;")


def _attributes(values: Mapping[str, Any]) -> str:
    return "".join([f' {key}="{_value(value)}"' for key, value in values.items()])


def write_record(record: Record, *, alone: bool = True) -> str:
    """The record as XML, ending in a line feed; raises WriteError for what no form can hold.

    `alone` says that it is the document's root, and declares the namespace.

    >>> print(write_record(Record("okiya", (("First", "R"), ("Event", "A & B")), end="*")), end="")
    <record xmlns="urn:tanzaku:1" version="1.0" title="okiya" end="*">
    <tag name="Event">A &amp; B</tag>
    <setup first="R"/>
    </record>
    """
    check_writable(record)
    content = record_content(record)
    head = {"xmlns": NAMESPACE} if alone else {}
    head |= {"version": record.version, "title": record.title, "end": record.end or ""}
    lines = [f"<record{_attributes(head)}>", *_header(record.declared, content)]
    if "lead" in content:
        lines.append(f"<lead>{''.join(map(_item, content['lead']))}</lead>")
    lines += map(_turn, content["turns"])
    text = "\n".join(lines) + "\n</record>\n"
    check_length(record, text)
    return text


def _header(title: Title, content: Mapping[str, Any]) -> Iterator[str]:
    """What stands before the turns, a line each."""
    for name, value in content.get("tags", ()):
        yield f'<tag name="{_value(name)}">{_text(value)}</tag>'
    for seat, name in content.get("players", {}).items():
        yield f'<player seat="{seat}">{_text(name)}</player>'
    if "options" in content:
        yield f"<options{_attributes(content['options'])}/>"
    if "components" in content:
        faces = [
            f"<{kind}{_attributes({'id': key} | face)}/>"
            for kind, entries in content["components"].items()
            for key, face in entries.items()
        ]
        yield "\n".join(["<components>", *faces, "</components>"])
    if "setup" in content:
        yield _setup(title, content["setup"])
    if "start" in content:
        yield f"<start>{''.join(map(_item, content['start']))}</start>"
    for seat, score in content.get("scores", {}).items():
        yield f'<score seat="{seat}" value="{score}"/>'


def _setup(title: Title, setup: Mapping[str, Any]) -> str:
    lone: dict[str, str] = {}
    inner: list[str] = []
    for key, value in setup.items():
        row = title.setup_keys[key]
        if row.per_seat:
            inner += [
                f"<{key}{_attributes({'seat': seat, 'value': _setup_value(row.kind, held)})}/>"
                for seat, held in value.items()
            ]
        else:
            lone[key] = _setup_value(row.kind, value)
    if not inner:
        return f"<setup{_attributes(lone)}/>"
    return "\n".join([f"<setup{_attributes(lone)}>", *inner, "</setup>"])


def _setup_value(kind: int, value: Any) -> str:  # noqa: ANN401 - an atom, a list, or a list of lists
    if kind == ATOM:
        return str(value)
    rows = value if kind == ROWS else [value]
    return " / ".join(" ".join(map(str, row)) for row in rows)


def _turn(turn: Mapping[str, Any]) -> str:
    head = {key: turn[key] for key in ("number", "seat") if key in turn}
    return f"<turn{_attributes(head)}>{''.join(map(_item, turn['items']))}</turn>"


def _item(item: Mapping[str, Any]) -> str:
    if "do" in item:
        return f"<{item['do']}{_attributes({key: value for key, value in item.items() if key != 'do'})}/>"
    if "note" in item:
        return f"<note>{_text(item['note'])}</note>"
    if "glyph" in item:
        return f'<glyph mark="{_value(item["glyph"])}"/>'
    if "data" in item:
        given = {"arguments": item["arguments"]} if "arguments" in item else {}
        return f"<data{_attributes({'word': item['data']} | given)}/>"
    lead = f"<lead>{''.join(map(_item, item['lead']))}</lead>" if "lead" in item else ""
    return f"<variation>{lead}{''.join(map(_turn, item['variation']))}</variation>"

"""A whole record as plain values: what its JSON form holds, and what the record digest is of."""

from __future__ import annotations

from typing import Any, cast

from tanzaku.notation.content import line_content
from tanzaku.notation.errors import WriteError
from tanzaku.notation.model import Record
from tanzaku.notation.plain_tags import plain_tags


def record_content(record: Record) -> dict[str, Any]:
    """The record as plain values; some are shared and must not be changed.

    >>> record_content(Record("okiya", (("First", "R"),), end="*"))
    {'tanzaku': '1.0', 'title': 'okiya', 'setup': {'first': 'R'}, 'turns': [], 'end': '*'}
    """
    content: dict[str, Any] = {"tanzaku": record.version, "title": record.title}
    content |= plain_tags(record.declared, record.tags)
    return content | line_content(record)


def to_plain(record: Record) -> dict[str, Any]:
    """The record as plain values, the caller's own: dictionaries, lists, texts, whole numbers.

    It is what `json.dumps` would write for it. Raises WriteError for what no
    form can hold.

    >>> from tanzaku.notation import loads
    >>> to_plain(loads('[Tanzaku "1.0 okiya"] [First "R"] 1. a1CT =*'))["turns"]
    [{'number': 1, 'items': [{'do': 'remove', 'square': 'a1', 'tile': 'CT'}]}]
    """
    from tanzaku.notation.text.writer import too_long
    from tanzaku.notation.writable import check_writable

    check_writable(record)
    overlong = too_long(record)
    if overlong:
        raise WriteError(overlong)
    own: dict[str, Any] = _own(record_content(record))
    return own


def _own(value: Any) -> Any:  # noqa: ANN401 - plain values
    if isinstance(value, dict):
        return {key: _own(inner) for key, inner in cast("dict[str, Any]", value).items()}
    return [_own(inner) for inner in cast("list[Any]", value)] if isinstance(value, list | tuple) else value

"""Two identities of a record, each a SHA-256 over canonical JSON (RFC 8785).

The canonical form here needs no more than sorted keys and no white space: the
content has only strings, whole numbers, lists and dictionaries, and all keys
are ASCII. A test holds it to an independent implementation of the RFC.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tanzaku.notation.common_tags import Findings
from tanzaku.notation.content import call_content
from tanzaku.notation.declare import NoSetup, Title
from tanzaku.notation.errors import WriteError
from tanzaku.notation.header import typed_components, typed_options, typed_setup, typed_start
from tanzaku.notation.model import Record
from tanzaku.notation.plain import record_content


def canonical(content: Any) -> bytes:  # noqa: ANN401 - any JSON value without floats
    """Canonical JSON of plain values, for values without fractions and with ASCII keys.

    >>> canonical({"b": 1, "a": "é"}).decode()
    '{"a":"é","b":1}'
    """
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        letter = f"U+{ord(text[error.start]):04X}"
        raise WriteError(f"the record holds the character {letter}, which no form can hold") from error


def game_digest(record: Record) -> str:
    """What was played: two records of one game agree, whatever their comments, tags or form.

    It covers title, options that are not the default, components, set-up, the
    main line without numbers, notes and claims, and the outcome. Returns 64
    hexadecimal digits; raises UnknownTitle if the title is not installed.

    >>> from tanzaku.notation import loads
    >>> game_digest(loads('[Tanzaku "1.0 okiya"] {at dawn} 1. a1CT =*'))[:8]
    '00899853'
    """
    return sha256(canonical(game_content(record))).hexdigest()


def record_digest(record: Record) -> str:
    r"""Everything in a record: canonical JSON of its JSON form. What a tournament publishes or signs.

    >>> from tanzaku.notation import loads
    >>> one, two = loads('[Tanzaku "1.0 okiya"] =*'), loads('[Tanzaku "1.0 okiya"] {…} =*')
    >>> record_digest(one) == record_digest(two)
    False
    """
    return sha256(canonical(record_content(record))).hexdigest()


def game_content(record: Record) -> dict[str, Any]:
    """The plain values that the game digest covers."""
    title = record.declared
    findings: Findings = []
    ending = record.tag("Termination")
    content: dict[str, Any] = {
        "title": record.title,
        "setup": _setup(title, record, findings),
        "options": call_content(typed_options(title, dict(record.tags), findings), None),
        "components": _components(title, record, findings),
        "turns": [
            {
                "seat": seat,
                "do": [call_content(made, claims=False) for made in turn.actions],
            }
            for seat, turn in zip(_seats(title, record), record.turns, strict=True)
        ],
        "end": record.end if record.end is None else sorted(record.end.split(",")),
        "termination": None if ending == "normal" else ending,
    }
    if findings:
        unread = {finding.at[1] for finding in findings if len(finding.at) > 1}
        content["unread"] = sorted([name, value] for name, value in record.tags if name in unread)
    return content


def _setup(title: Title, record: Record, findings: Findings) -> dict[str, Any]:
    given: Any = typed_setup(title, dict(record.tags), findings) if title.setup is not NoSetup else None
    content = {
        row.name: getattr(given, row.field)
        for row in title.setup_tags.values()
        if getattr(given, row.field) not in (None, {})
    }
    start = typed_start(title, dict(record.tags), findings)
    if start is not None:
        content["Start"] = sorted((call_content(call) for call in start), key=canonical)
    return content


def _components(title: Title, record: Record, findings: Findings) -> dict[str, Any]:
    embedded = typed_components(title, dict(record.tags), findings)
    content: dict[str, Any] = {
        kind: {key: call_content(face, None) for key, face in faces.items()}
        for kind, faces in embedded.items()
    }
    named = record.tag("Components")
    if named is not None:
        content["named"] = named
    return content


def _seats(title: Title, record: Record) -> list[str | None]:
    """Seats as given; none where they follow each other in a fixed order, since there they are claims."""
    if title.order is not None and title.order(typed_setup(title, dict(record.tags), [])) is not None:
        return [None] * len(record.turns)
    return [turn.seat for turn in record.turns]

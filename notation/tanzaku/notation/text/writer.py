"""Write the export form: for a record exactly one sequence of characters."""

from __future__ import annotations

import re
from typing import Final

from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import WriteError
from tanzaku.notation.header import export_order
from tanzaku.notation.model import Data, Glyph, Item, Note, Record, Turn, Variation
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import write_action

WIDTH: Final = 80
"""Lines are broken between tokens so that they do not pass this many code points."""

INDENT: Final = "   "
"""What a turn without a number, and a line that goes on, start with in titles of several actions."""


def write_record(record: Record) -> str:
    """The record in its export form; raises WriteError for what no form can hold.

    >>> from tanzaku.notation.titles.okiya import Remove
    >>> print(
    ...     write_record(
    ...         Record("okiya", (("First", "R"),), (), (Turn(1, None, (Remove("a1", "CT"),)),), "*")
    ...     ),
    ...     end="",
    ... )
    [Tanzaku "1.0 okiya"]
    [First "R"]
    <BLANKLINE>
    1. a1CT =*
    """
    title = record.declared
    if record.end is None:
        raise WriteError("the record has no end mark; give it one, '*' for unfinished")
    lines = [f'[Tanzaku "{record.version} {record.title}"]']
    for name, value in export_order(title, record.tags):
        if not scan.NAME.fullmatch(name):
            raise WriteError(f"{name[:40]!r} cannot be the name of a tag")
        lines.append(f'[{name} "{scan.write_string(_sound(value, f"the tag {name}", line=True))}"]')
    body = _Body(title)
    body.notes(record.lead)
    body.turns(record.turns)
    body.token(f"={record.end}")
    return "\n".join(lines) + "\n\n" + body.text() + "\n"


def _sound(text: str, what: str, *, line: bool = False) -> str:
    found = scan.REFUSED.search(text)
    refused = found[0] if found else "\n" if line and "\n" in text else None
    if refused is not None:
        raise WriteError(
            f"{what} holds the character U+{ord(refused):04X}, which no form of a record can hold"
        )
    return text


class _Body:
    """The turns as tokens, and the tokens laid out as lines."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.tokens: list[str] = []
        self.opening = ""
        self.indent = "" if title.single else INDENT

    def text(self) -> str:
        """Fill lines greedily; a token that starts with a line feed starts a line of its own."""
        parts: list[str] = []
        column = 0
        for token in self.tokens:
            if token.startswith("\n"):
                parts.append(token if parts else token[1:])
                column = len(token) - 1
                continue
            first, feed, rest = token.partition("\n")
            fresh = not parts or parts[-1].startswith("\n")
            if not fresh and column + 1 + len(first) > WIDTH:
                parts.append("\n" + self.indent)
                column = len(self.indent)
            elif not fresh:
                parts.append(" ")
                column += 1
            parts.append(token)
            column = len(rest.rpartition("\n")[2]) if feed else column + len(token)
        return "".join(parts)

    def token(self, text: str) -> None:
        """Add a token; brackets that were opened are glued to it."""
        self.tokens.append(self.opening + text)
        self.opening = ""

    def notes(self, items: tuple[Note | Data, ...]) -> None:
        for item in items:
            self.item(item)

    def turns(self, turns: tuple[Turn, ...], *, inside: bool = False) -> None:
        for turn in turns:
            if not self.title.single and not inside:
                self.tokens.append("\n" if turn.number is not None else "\n" + self.indent)
            if turn.number is not None:
                self.token(f"{turn.number}.")
            if turn.seat is not None:
                self.token(f"{turn.seat}:")
            for item in turn.items:
                self.item(item)

    def item(self, item: Item) -> None:
        match item:
            case Call():
                self.token(write_action(self.title, item))
            case Note():
                self.token("{" + scan.write_comment(_sound(item.text, "a note")) + "}")
            case Glyph():
                self.token(_whole(scan.GLYPH, item.mark, "a glyph"))
            case Data():
                written = f"@{item.word}({' '.join(item.arguments)})"
                self.token(_whole(_DATA, _sound(written, "a data item", line=True), "a data item"))
            case Variation():
                if not item.turns:
                    raise WriteError("a variation has at least one turn")
                self.opening += "("
                self.notes(item.lead)
                self.turns(item.turns, inside=True)
                self.tokens[-1] += ")"


def _whole(pattern: re.Pattern[str], text: str, what: str) -> str:
    if not pattern.fullmatch(text):
        raise WriteError(f"{text[:40]!r} is not {what}")
    return text


_DATA: Final = re.compile(r"""@[a-z]+\((?:(?:[a-z_]+=)?[^ \t\n(){}\[\]";=]+(?: (?=[^ )]))?)*\)""")

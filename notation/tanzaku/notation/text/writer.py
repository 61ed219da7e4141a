"""Write the export form: for a record exactly one sequence of characters."""

from __future__ import annotations

from typing import Final

from tanzaku.notation import limits
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import WriteError
from tanzaku.notation.model import Data, Glyph, Item, Note, Record, Turn, Variation
from tanzaku.notation.plain_tags import spelled_tags
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import write_action
from tanzaku.notation.writable import check_writable

WIDTH: Final = 80
"""Lines are broken between tokens so that they do not pass this many code points."""

_INDENT: Final = "   "
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
    check_writable(record)
    text = _written(record)
    if len(text) > limits.RECORD_LENGTH:
        raise WriteError(f"the record is longer than {limits.RECORD_LENGTH} characters")
    return text


def _written(record: Record) -> str:
    title = record.declared
    lines = [f'[Tanzaku "{record.version} {record.title}"]']
    lines += [f'[{name} "{scan.write_string(value)}"]' for name, value in spelled_tags(title, record.tags)]
    body = _Body(title)
    body.notes(record.lead)
    body.turns(record.turns)
    body.token(f"={record.end}")
    return "\n".join(lines) + "\n\n" + body.text() + "\n"


def _written_length(record: Record) -> int:
    """How many characters the export form of a writable record has, however many that are.

    >>> _written_length(Record("okiya", end="*"))
    26
    """
    return len(_written(record))


def too_long(record: Record) -> str:
    """What is wrong with a writable record that is too long for the text form; empty if it is not.

    >>> too_long(Record("okiya", end="*"))
    ''
    """
    if _written_length(record) <= limits.RECORD_LENGTH:
        return ""
    return f"the record is longer than {limits.RECORD_LENGTH} characters in its text form"


def check_length(record: Record, written: str) -> None:
    """Raise WriteError for a writable record that is too long in its JSON or XML form, or as text.

    What is too long for the text form is too long for every form: no reader takes it back.

    >>> check_length(Record("okiya", end="*"), '{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}')
    """
    if len(written) > limits.PLAIN_LENGTH:
        raise WriteError(f"the record is longer than {limits.PLAIN_LENGTH} characters")
    overlong = 2 * len(written) > limits.RECORD_LENGTH and too_long(record)
    if overlong:
        raise WriteError(overlong)


class _Body:
    """The turns as tokens, and the tokens laid out as lines."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.tokens: list[str] = []
        self.opening = ""
        self.indent = "" if title.single else _INDENT

    def text(self) -> str:
        """Fill lines greedily; a token that starts with a line feed starts a line of its own."""
        parts: list[str] = []
        column = 0
        fresh = True
        for token in self.tokens:
            if token.startswith("\n"):
                parts.append(token if parts else token[1:])
                column = len(token) - 1
                fresh = True
                continue
            first, feed, rest = token.partition("\n")
            if not fresh and column + 1 + len(first) > WIDTH:
                parts.append("\n" + self.indent)
                column = len(self.indent)
            elif not fresh:
                parts.append(" ")
                column += 1
            parts.append(token)
            fresh = False
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
                self.token("{" + scan.write_comment(item.text) + "}")
            case Glyph():
                self.token(item.mark)
            case Data():
                self.token(f"@{item.word}({' '.join(item.arguments)})")
            case Variation():
                self.opening += "("
                self.notes(item.lead)
                self.turns(item.turns, inside=True)
                self.tokens[-1] += ")"

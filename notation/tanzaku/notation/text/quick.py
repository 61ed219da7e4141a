"""The quick reader: for records written the way we write them, or nearly so.

It takes a record apart with two regular expressions and looks every token up
in a table, so that an action that was read once is never read again. It says
nothing about faults: whatever it does not know for certain it declines, and
the careful reader takes the record from the start. What it takes, it reads as
the careful reader would; a test holds the two together.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple, TypeAlias

from tanzaku.notation import limits
from tanzaku.notation.complete import left_out
from tanzaku.notation.declare import Title
from tanzaku.notation.errors import UnknownTitle, ValueFault
from tanzaku.notation.model import VERSION, Data, Glyph, Note, Record, Turn
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import CallFault, Given, make_call, plain_call
from tanzaku.notation.text.source import plain_ascii
from tanzaku.notation.titles import find_title

_NAME: Final = r"[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*"
_TAG: Final = re.compile(rf'\[({_NAME}) "([^"\\\n]*(?:\\["\\\[][^"\\\n]*)*)"\]\n')
_TOKEN: Final = re.compile(
    r"""[^ \t\n(){}\[\]";=!?$]+(?:\([^(){}\[\]";]*\))?"""
    r"""|\{[^{}\\]*(?:\\[^{][^{}\\]*)*\}"""
    r"""|=(?:none|\*|[A-Z](?:,[A-Z])*)"""
    r"""|\$[0-9]+|[!?]{1,2}"""
    r"""|[^ \t\n]"""
)
"""Every character but white space is in a token; what is of none of the forms is a token of one character."""

_KEEP: Final = 1 << 14
"""How many tokens a title's table holds before it starts anew."""

LONGEST: Final = 128
"""How long a token may be to be kept there."""

ACTION, NUMBER, SEAT, MARK, END, NO = range(6)
"""Kinds of tokens in a title's table; NO is one that only the careful reader understands."""

Entry: TypeAlias = tuple[int, Any]


class Pieces(NamedTuple):
    """A record taken apart: title, tags after the first, the tokens of its turns, whether it has rulings."""

    title: Title
    names: dict[str, str]
    tokens: list[str]
    ruled: bool


_FIRSTS: Final[dict[str, Title | None]] = {}


def usual_title(value: str) -> Title | None:
    """The title of a first tag, if it is in this version exactly."""
    if value in _FIRSTS:
        return _FIRSTS[value]
    version, _, name = value.partition(" ")
    try:
        title = find_title(name) if version == VERSION and name.isascii() and name.isalpha() else None
    except UnknownTitle:
        return None
    if len(_FIRSTS) < limits.TAGS and len(value) <= LONGEST:
        _FIRSTS[value] = title
    return title


def header_tags(text: str) -> tuple[dict[str, str], int] | None:
    r"""The tags at the start of a record's text and where they end; None if only the careful reader can say.

    >>> header_tags('[Tanzaku "1.0 okiya"]\n[First "R"]\n\n=*\n')
    ({'Tanzaku': '1.0 okiya', 'First': 'R'}, 34)
    """
    end = text.find("\n\n")
    head = text[1 : end - 2]
    pairs = head.split('"]\n[')
    if end < 0 or text[end - 2 : end] != '"]' or head.count('"') != 2 * len(pairs) - 1:
        return _escaped_tags(text, end + 1)
    try:
        tags = dict([pair.split(' "') for pair in pairs])
    except ValueError:
        return None
    if len(tags) != len(pairs) or head.count("\n") != len(pairs) - 1 or "\\" in head or not _usual(tags, end):
        return _escaped_tags(text, end + 1)
    return tags, end + 1


def _escaped_tags(text: str, end: int) -> tuple[dict[str, str], int] | None:
    """As header_tags, for tags with quotes or backslashes in them."""
    found: list[tuple[str, str]] = _TAG.findall(text, 0, end)
    whole = sum([len(name) + len(value) + _AROUND for name, value in found]) == end
    tags = {name: scan.read_string(value) for name, value in found}
    return (tags, end) if whole and found and len(tags) == len(found) and _usual(tags, end) else None


_AROUND: Final = len('[ ""]\n')
"""What stands around name and value: when the lengths add up, there is nothing but tags."""

_NAMES: Final[set[str]] = set()


def _usual(tags: dict[str, str], end: int) -> bool:
    """Whether names and lengths are within their limits; names seen before are not looked at again."""
    if end > limits.TAG_LENGTH or len(tags) > limits.TAGS or next(iter(tags)) != "Tanzaku":
        return False
    if tags.keys() <= _NAMES:
        return True
    if any(len(name) > limits.NAME_LENGTH or not scan.NAME.fullmatch(name) for name in tags):
        return False
    if len(_NAMES) < limits.TAGS:
        _NAMES.update(tags)
    return True


def take_apart(text: str, *, ascii_only: bool = False) -> Pieces | None:
    r"""Take a record's text apart, or return None for the careful reader to read it.

    `ascii_only` says that the text is known to be printable ASCII and line feeds.

    >>> pieces = take_apart('[Tanzaku "1.0 okiya"]\n[First "R"]\n\n1. a1CT =*\n')
    >>> pieces.names, pieces.tokens
    ({'First': 'R'}, ['1.', 'a1CT', '=*'])
    """
    if not ascii_only and not (ascii_only := plain_ascii(text)) and scan.REFUSED.search(text):
        return None
    header = header_tags(text)
    if header is None:
        return None
    names, end = header
    title = usual_title(names.pop("Tanzaku"))
    if title is None:
        return None
    body = text[end:]
    bare = ascii_only and "{" not in body and "(" not in body
    tokens: list[str] = body.split() if bare else _TOKEN.findall(body)
    if not tokens or len(tokens) > limits.ITEMS + 1 or ("x?" in body and _many_values(body)):
        return None
    return Pieces(title, names, tokens, text.find("\n[Ruling.", 0, end) >= 0)


def _many_values(body: str) -> bool:
    """Whether there may be more arguments than the limit: without counts, a record has no room for them."""
    counts = [int(count) for count in _COUNT.findall(body)]
    return sum(counts) + len(body) // 2 > limits.VALUES


_COUNT: Final = re.compile(r"([0-9]{1,9})x\?")


def entry(title: Title, token: str) -> Entry:
    """What a token is, from the title's table, which is filled as tokens come.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> entry(OKIYA, "a1CT"), entry(OKIYA, "12."), entry(OKIYA, "!?")
    ((0, Remove(square='a1', tile='CT')), (1, 12), (3, Glyph(mark='!?')))
    """
    table = title.cache
    found: Entry | None = table.get(token)
    if found is None:
        found = _classify(title, token)
        if token[0] != "{" and len(token) <= LONGEST:
            if len(table) >= _KEEP:
                table.clear()
            table[token] = found
    return found


_NOT: Final[Entry] = (NO, None)


def _classify(title: Title, token: str) -> Entry:
    first = token[0]
    if first == "{":
        return (MARK, Note(scan.read_comment(token[1:-1]))) if len(token) > 1 else _NOT
    if first == "=":
        return (END, token[1:]) if _known_seats(title, token[1:]) else _NOT
    if first in "!?$":
        return (MARK, Glyph(token)) if scan.GLYPH.fullmatch(token) else _NOT
    if token[-1] == ")":  # neither a number nor a seat mark
        return _classify_call(title, token)
    number = scan.NUMBER.fullmatch(token)
    if number:
        return (NUMBER, int(number[1])) if len(number[1]) <= limits.DIGITS else _NOT
    seat = scan.SEAT.fullmatch(token)
    if seat:
        return (SEAT, seat[1]) if seat[1] in title.marks else _NOT
    return _classify_call(title, token)


def _known_seats(title: Title, end: str) -> bool:
    seats = end.split(",")
    return end in {"none", "*"} or (set(seats) <= set(title.seats) and len(set(seats)) == len(seats))


_PLAIN: Final = re.compile(
    r"([A-Z][>@])?([a-z]+)\(((?:(?:[a-z]+=)?[^\s(){}\[\]\";=]+(?: (?:[a-z]+=)?[^\s(){}\[\]\";=]+)*)?)\)"
)
"""A call as it is written: arguments with one space between two."""


def _classify_plain(title: Title, token: str) -> Entry | None:
    """A call of the ordinary kind, which needs no second look; None for any other."""
    found = _PLAIN.fullmatch(token) if title.complete is None and len(token) <= LONGEST else None
    shape = None if found is None else title.words.get(found[2])
    if found is None or shape is None:
        return None
    inside = found[3]
    words = inside.split(" ") if inside else []
    odd = ":" in inside or "." in inside or "x?" in inside  # there may be marks, numbers and counts of ?
    if odd and any(word[-1] in ":." or word.endswith("x?") for word in words):
        return None
    made = plain_call(shape, words, found[1])
    return None if made is None else (ACTION, made)


def _classify_call(title: Title, token: str) -> Entry:
    plain = _classify_plain(title, token)
    if plain is not None:
        return plain
    bare, bracket, inside = token.partition("(")
    given = _given(inside[:-1]) if bracket else []
    if given is None or len(bare) > limits.ATOM_LENGTH or len(given) > limits.ARGUMENTS:
        return _NOT
    if bare.startswith("@"):
        word = bare[1:]
        whole = bracket and word.isascii() and word.isalpha() and word.islower()
        data = Data(word, tuple(f"{key}={atom}" if key else atom for key, atom in given))
        return (MARK, data) if whole else _NOT
    short = title.short.full.fullmatch(token) if title.short else None
    word_match = scan.WORD.fullmatch(bare)
    try:
        if short and title.short:
            made = title.short.read(short)
        elif word_match and word_match[2] in title.words:
            shape = title.words[word_match[2]]
            if not bracket and shape.positional:
                return _NOT
            made = make_call(shape, given, word_match[1])
        else:
            return _NOT
    except (CallFault, ValueFault):
        return _NOT
    return _NOT if title.complete is not None and left_out(made) else (ACTION, made)


def _given(inside: str) -> list[Given] | None:
    """The arguments between the brackets; None where the careful reader must look."""
    given: list[Given] = []
    for part in scan.words(inside):
        key = scan.KEY.match(part)
        atom = part[key.end() :] if key else part
        if (
            len(atom) > limits.ATOM_LENGTH
            or not scan.ATOM.fullmatch(atom)
            or (not key and (scan.SEAT.fullmatch(atom) or scan.NUMBER.fullmatch(atom)))
        ):
            return None
        given.append((key[1] if key else None, atom))
    return given


def assemble(pieces: Pieces) -> Record | None:
    r"""The record of the pieces, or None for the careful reader to read it.

    >>> assemble(take_apart('[Tanzaku "1.0 okiya"]\n\n{at dawn} 1. a1CT ! =*\n')).turns
    (Turn(number=1, seat=None, items=(Remove(square='a1', tile='CT'), Glyph(mark='!'))),)
    """
    title, names, tokens, _ = pieces
    table = title.cache
    entries = [table.get(token) or entry(title, token) for token in tokens]
    kind, end = entries.pop()
    lead: list[Note | Data] = []
    at = 0
    for mark, value in entries:  # what was noted before the first turn
        if mark != MARK or isinstance(value, Glyph):
            break
        lead.append(value)
        at += 1
    turns = (_single_turns if title.single else _turns)(entries[at:])
    if kind != END or turns is None:
        return None
    return Record(title.name, tuple(names.items()), tuple(lead), tuple(turns), end, declared=title)


def _single_turns(entries: list[Entry]) -> list[Turn] | None:
    """Turns of one action, each with an optional number, seat and notes."""
    turns: list[Turn] = []
    items: list[Any] = []
    number: int | None = None
    seat: str | None = None
    head: tuple[int | None, str | None] = (None, None)
    waiting = False
    for kind, value in entries:
        if kind == ACTION:
            if items:
                turns.append(Turn(*head, tuple(items)))
            head, items = (number, seat), [value]
            number, seat, waiting = None, None, False
        elif kind == MARK and items and not waiting:
            items.append(value)
        elif kind == NUMBER and not waiting:
            number, waiting = value, True
        elif kind == SEAT and seat is None:
            seat, waiting = value, True
        else:
            return None
    if items:
        turns.append(Turn(*head, tuple(items)))
    return None if waiting else turns


def _turns(entries: list[Entry]) -> list[Turn] | None:
    """Turns of several actions, each with an optional number and its seat."""
    turns: list[tuple[int | None, str]] = []
    items: list[list[Any]] = []
    number: int | None = None
    acted = True
    for kind, value in entries:
        if kind == ACTION and turns and number is None:
            items[-1].append(value)
            acted = True
        elif kind == MARK and turns and number is None:
            items[-1].append(value)
        elif kind == NUMBER and number is None:
            number = value
        elif kind == SEAT and acted:
            turns.append((number, value))
            items.append([])
            number, acted = None, False
        else:
            return None
    if not acted or number is not None:
        return None
    return [Turn(*head, tuple(those)) for head, those in zip(turns, items, strict=True)]

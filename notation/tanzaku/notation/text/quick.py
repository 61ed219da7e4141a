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
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import UnknownTitle, ValueFault
from tanzaku.notation.model import VERSION, Data, Glyph, Note, Record, Turn
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import CallFault, Given, make_call
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
"""Every character that is no white space is in a token; what is none of the forms is a token of one character."""

_KEEP: Final = 1 << 16
"""How many tokens a title's table holds before it starts anew."""

LONGEST: Final = 512
"""How long a token may be to be kept there."""

ACTION, NUMBER, SEAT, MARK, END, NO = range(6)
"""Kinds of tokens in a title's table; NO is one that only the careful reader understands."""

Entry: TypeAlias = tuple[int, Any]


class Pieces(NamedTuple):
    """A record taken apart: the title, the tags after the first, and the tokens of its turns."""

    title: Title
    names: dict[str, str]
    tokens: list[str]


_FIRSTS: Final[dict[str, Title | None]] = {}


def _first(value: str) -> Title | None:
    """The title of a first tag, if it is in this version exactly."""
    if value in _FIRSTS:
        return _FIRSTS[value]
    version, _, name = value.partition(" ")
    try:
        title = find_title(name) if version == VERSION and name.isascii() and name.isalpha() else None
    except UnknownTitle:
        return None
    if len(_FIRSTS) < limits.TAGS:
        _FIRSTS[value] = title
    return title


def header_tags(text: str) -> tuple[list[tuple[str, str]], int] | None:
    """The tags at the start of a record's text and where they end; None if only the careful reader can say."""
    end = text.find("\n\n") + 1
    tags: list[tuple[str, str]] = _TAG.findall(text, 0, end)
    if (
        not tags
        or tags[0][0] != "Tanzaku"
        or sum([len(name) + len(value) for name, value in tags]) != end - _AROUND * len(tags)
    ):
        return None
    if text.find("\\", 0, end) >= 0:
        tags = [(name, scan.read_string(value)) for name, value in tags]
    return tags, end


_AROUND: Final = len('[ ""]\n')
"""What stands around name and value: when the lengths add up, there is nothing but tags."""

_NAMES: Final[set[str]] = set()


def _usual(names: dict[str, str]) -> bool:
    """Whether every name is within its limit; names that were seen before are not measured again."""
    if names.keys() <= _NAMES:
        return True
    if max(map(len, names)) > limits.NAME_LENGTH:
        return False
    if len(_NAMES) < limits.TAGS:
        _NAMES.update(names)
    return True


def take_apart(text: str) -> Pieces | None:
    """Take a record's text apart, or return None for the careful reader to read it.

    >>> pieces = take_apart('[Tanzaku "1.0 okiya"]\\n[First "R"]\\n\\n1. a1CT =*\\n')
    >>> pieces.names, pieces.tokens
    ({'First': 'R'}, ['1.', 'a1CT', '=*'])
    """
    if not (text.isascii() and text.replace("\n", " ").isprintable()) and scan.REFUSED.search(text):
        return None
    header = header_tags(text)
    if header is None:
        return None
    tags, end = header
    title = _first(tags[0][1])
    if title is None:
        return None
    names = dict(tags)
    if len(names) != len(tags) or len(tags) > limits.TAGS or end > limits.TAG_LENGTH or not _usual(names):
        return None
    tokens: list[str] = _TOKEN.findall(text, end)
    if not tokens or len(tokens) > limits.ITEMS + 1:
        return None
    del names["Tanzaku"]
    return Pieces(title, names, tokens)


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


def _classify_call(title: Title, token: str) -> Entry:
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
        elif word_match and word_match[2] in title.actions:
            shape = title.actions[word_match[2]]
            if not bracket and (shape.positional or shape.by_key):
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
    """The record of the pieces, or None for the careful reader to read it.

    >>> assemble(take_apart('[Tanzaku "1.0 okiya"]\\n\\n{at dawn} 1. a1CT ! =*\\n')).turns
    (Turn(number=1, seat=None, items=(Remove(square='a1', tile='CT'), Glyph(mark='!'))),)
    """
    title, names, tokens = pieces
    table, single = title.cache, title.single
    lead: list[Note | Data] = []
    turns: list[Turn] = []
    items: list[Call | Note | Glyph | Data] | None = None
    number: int | None = None
    seat: str | None = None
    waiting = False
    kind, finish = table.get(tokens[-1]) or entry(title, tokens[-1])
    if kind != END:
        return None
    turn: tuple[int | None, str | None] = (None, None)
    acted = True
    for token in tokens[:-1]:
        kind, value = table.get(token) or entry(title, token)
        if kind == ACTION:
            if single:
                if items is not None:
                    turns.append(Turn(*turn, tuple(items)))
                items, turn = [value], (number, seat)
                number, seat, waiting = None, None, False
            elif items is None or waiting:
                return None
            else:
                items.append(value)
            acted = True
        elif kind == MARK:
            if waiting:
                return None
            if items is not None:
                items.append(value)
            elif isinstance(value, Glyph):
                return None
            else:
                lead.append(value)
        elif kind == NUMBER:
            if waiting:
                return None
            number, waiting = value, True
        elif kind == SEAT:
            if seat is not None:
                return None
            if single:
                seat, waiting = value, True
                continue
            if items is not None:
                if not acted:
                    return None
                turns.append(Turn(*turn, tuple(items)))
            items, turn, acted = [], (number, value), False
            number, waiting = None, False
        else:
            return None
    if waiting or not acted:
        return None
    if items is not None:
        turns.append(Turn(*turn, tuple(items)))
    return Record(title.name, tuple(names.items()), tuple(lead), tuple(turns), finish, declared=title)

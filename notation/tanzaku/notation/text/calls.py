"""Calls: a word with its arguments, read from atoms and written back.

Used for actions, for the `Start` and `Options` tags and for embedded
components: whatever a declaration gives a shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from tanzaku.notation import limits
from tanzaku.notation.atoms import NONE, UNKNOWN, Form, Value
from tanzaku.notation.declare import (
    KEYWORD_LIST,
    LIST,
    OPTIONAL,
    REQUIRED,
    SUBJECT,
    Argument,
    Call,
    Shape,
    Title,
)
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.text.scan import COUNT
from tanzaku.notation.wording import cut, listed

Given: TypeAlias = tuple[str | None, str]
"""One argument as written: its keyword or None, and its atom."""


class CallFault(Exception):  # noqa: N818 - caught by the readers, never seen outside
    """A call that does not fit its shape: code, sentence, which argument (None: the word), what may help."""

    def __init__(self, code: str, message: str, index: int | None = None, help_: str = "") -> None:
        """Keep what the reader needs to point at it."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.index = index
        self.help = help_


def expand(text: str) -> list[str]:
    """`3x?` is three unknowns; anything else is itself.

    >>> expand("3x?"), expand("S07")
    (['?', '?', '?'], ['S07'])
    """
    counted = COUNT.fullmatch(text)
    if not counted:
        return [text]
    digits = counted[1].lstrip("0")
    if len(digits) > limits.DIGITS or int(digits or "0") > limits.ARGUMENTS:
        raise CallFault("TZK009", f"{text[:40]} is more than {limits.ARGUMENTS} values")
    return [UNKNOWN] * int(digits or "0")


def make_call(shape: Shape, given: Sequence[Given], subject: str | None = None) -> Call:
    """Fit written arguments into a shape, or raise CallFault.

    >>> from tanzaku.notation.titles.journey import JOURNEY
    >>> make_call(JOURNEY.actions["reveal"], [(None, "F03"), ("hand", "C12,?")])
    Reveal(cards=('F03',), hand=('C12', '?'), score=None)
    """
    values: dict[str, Any] = {}
    rest: list[Value] = []
    places = [argument for argument in shape.positional if argument.role != LIST]
    tail = next((argument for argument in shape.positional if argument.role == LIST), None)
    used = 0
    for index, (key, text) in enumerate(given):
        if len(text) > limits.ATOM_LENGTH and "," not in text:
            raise CallFault("TZK009", f"an argument is longer than {limits.ATOM_LENGTH} characters", index)
        if key is not None:
            _put_keyword(shape, values, key, text, index)
            continue
        for atom in _expanded(text, index):
            if used < len(places):
                values[places[used].name] = _value(places[used], atom, index)
                used += 1
            elif tail is not None:
                rest.append(_value(tail, atom, index))
            else:
                raise CallFault("TZK027", _too_many(shape, [key for key, _ in given[:index]]), index)
            if len(rest) > limits.ARGUMENTS:
                raise CallFault("TZK009", f"more than {limits.ARGUMENTS} arguments", index)
    if used < shape.least:
        missing = places[used]
        raise CallFault("TZK027", f"{shape.word} lacks its {missing.key}: {shape.usage()}")
    if tail is not None:
        values[tail.name] = tuple(rest)
    if subject is not None:
        if shape.subject is None:
            raise CallFault("TZK028", f"{shape.word} takes no subject, and {subject} stands before it")
        values[shape.subject.name] = _value(shape.subject, subject, None)
    made: Call = shape.make(**values)
    return made


def plain_call(shape: Shape, words: Sequence[str], subject: str | None) -> Call | None:
    """What `make_call` makes of ordinary arguments, each of its form; None for anything else.

    Values that were read by their forms are of their forms, so the class is not
    asked again.

    >>> from tanzaku.notation.titles.journey import JOURNEY
    >>> plain_call(JOURNEY.actions["play"], ["C02", "new"], None)
    Play(card='C02', where='new')
    >>> plain_call(JOURNEY.actions["play"], ["C02"], None) is None
    True
    """
    plan = shape.plan
    if plan is None or len(words) > limits.ARGUMENTS or (subject is None) != (shape.subject is None):
        return None
    places, tail, rest = plan
    atoms = [word for word in words if "=" not in word]
    keys: dict[str, str] = {}
    if len(atoms) < len(words):
        keys = dict([word.split("=", 1) for word in words if "=" in word])
    count = len(places)
    if len(atoms) < count or (tail is None and len(atoms) > count) or len(atoms) + len(keys) < len(words):
        return None
    made: Call = object.__new__(shape.make)
    put = object.__setattr__
    try:
        for argument, atom in zip(places, atoms, strict=False):
            put(made, argument.name, argument.form.recall(atom))
        if tail is not None:
            known, recall = tail.form.known.get, tail.form.recall
            put(made, tail.name, tuple([known(atom) or recall(atom) for atom in atoms[count:]]))
        if subject is not None and shape.subject is not None:
            put(made, shape.subject.name, shape.subject.form.recall(subject))
        for argument in rest:
            text = keys.pop(argument.key, None) if keys else None
            put(made, argument.name, argument.default if text is None else _keyword(argument, text))
    except ValueFault:
        return None
    return None if keys else made


def _keyword(argument: Argument, text: str) -> Value | tuple[Value, ...]:
    """The value of a keyword, or the values of a list by keyword."""
    if argument.role != KEYWORD_LIST:
        return argument.form.recall(text)
    if text == NONE:
        return ()
    parts = text.split(",")
    if any(part.endswith("x?") for part in parts):
        raise ValueFault("a count of unknowns")
    return tuple([argument.form.recall(part) for part in parts])


def _too_many(shape: Shape, keys: Sequence[str | None]) -> str:
    """What to say of an argument too many, behind those with these keywords."""
    message = f"an argument too many: {shape.usage()}"
    listed_by = shape.by_key.get(keys[-1] or "") if keys else None
    if listed_by is None or listed_by.role != KEYWORD_LIST:
        return message
    return f"{message}; the values of {listed_by.key}= are separated by commas, without white space"


def respelling(form: Form, text: str) -> str:
    """The question whether other zeros were meant in an atom that is not of its form; empty if none would do.

    >>> from tanzaku.notation.titles.genpei import INTRIGUE
    >>> respelling(INTRIGUE, "i9"), respelling(INTRIGUE, "i14")
    ('did you mean i09?', '')
    """
    meant = form.respelled(text)
    return f"did you mean {meant}?" if meant else ""


def separated(text: str) -> str:
    """What to add to a fault of an atom in which values are separated by commas; nothing for any other.

    >>> separated("K,M"), separated("KM")
    ('; values are separated by spaces: K M', '')
    """
    parts = [part for part in text.split(",") if part]
    return f"; values are separated by spaces: {cut(' '.join(parts))}" if "," in text and parts else ""


def _expanded(text: str, index: int) -> list[str]:
    try:
        return expand(text)
    except CallFault as fault:
        raise CallFault(fault.code, fault.message, index) from None


def _put_keyword(shape: Shape, values: dict[str, Any], key: str, text: str, index: int) -> None:
    argument = shape.by_key.get(key)
    if argument is None:
        known = listed([f"{name}=" for name in shape.by_key])
        takes = f"it takes {known}" if known else "it takes no keywords"
        raise CallFault("TZK029", f"{cut(key)}= is no keyword of {shape.word}; {takes}", index)
    if argument.name in values:
        raise CallFault("TZK029", f"{key}= stands twice", index)
    if argument.role == KEYWORD_LIST:
        atoms: list[str] = []
        for part in () if text == NONE else text.split(","):
            atoms += _expanded(part, index)
            if len(atoms) > limits.ARGUMENTS:
                raise CallFault("TZK009", f"more than {limits.ARGUMENTS} arguments", index)
        values[argument.name] = tuple(_value(argument, atom, index) for atom in atoms)
    else:
        values[argument.name] = _value(argument, text, index)


def _value(argument: Argument, text: str, index: int | None) -> Value:
    try:
        return argument.form.read(text)
    except ValueFault as fault:
        named = argument.key in argument.form.name or argument.key.rstrip("s") in argument.form.name
        message = f"{fault}" if named else f"{argument.key}: {fault}"
        by_place = argument.role in {REQUIRED, OPTIONAL, LIST}
        message += separated(text) if by_place else ""
        raise CallFault("TZK028", message, index, respelling(argument.form, text)) from None


def write_call(call: Call, *, word: bool = True) -> str:
    """A call in its long form; without its word, just its arguments.

    >>> from tanzaku.notation.titles.journey import Keep, Reveal
    >>> write_call(Keep(("?", "?", "F03"))), write_call(Reveal(("F03",), hand=()))
    ('keep(2x? F03)', 'reveal(F03 hand=-)')
    """
    shape = call.shape
    parts: list[str] = []
    subject = ""
    for argument in shape.arguments:
        value = getattr(call, argument.name)
        if value is None or (argument.role == LIST and not value):
            continue
        if argument.role == SUBJECT:
            subject = value
        elif argument.role == LIST:
            parts.extend(counted(value))
        elif argument.role == KEYWORD_LIST:
            parts.append(f"{argument.key}={','.join(counted(value)) or NONE}")
        elif argument.key in shape.by_key:
            if value != argument.default:
                parts.append(f"{argument.key}={value}")
        else:
            parts.append(str(value))
    inner = " ".join(parts)
    if not word:
        return inner
    bare = not inner and not shape.positional
    return f"{subject}{shape.word}" if bare else f"{subject}{shape.word}({inner})"


def counted(values: Sequence[Value]) -> list[str]:
    """Atoms as written, runs of unknowns counted.

    >>> counted(("S04", "?", "?"))
    ['S04', '2x?']
    """
    parts: list[str] = []
    run = 0
    for value in (*values, None):
        if value == UNKNOWN:
            run += 1
            continue
        if run:
            parts.append(UNKNOWN if run == 1 else f"{run}x?")
            run = 0
        if value is not None:
            parts.append(str(value))
    return parts


def write_action(title: Title, made: Call) -> str:
    """An action as it is written: in the title's own short form if it has one, else in full."""
    if title.short is not None:
        short = title.short.write(made)
        if short is not None:
            return short
    return write_call(made)

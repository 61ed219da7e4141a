"""The quick path: verify a sound record from its tokens, without building it.

It can only say that a record is sound. Whatever it does not know for certain
it declines, and the record is read and replayed carefully, from the start. A
test holds both paths to the same verdict.
"""

from __future__ import annotations

from typing import Any, Final

from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.header import (
    check_common,
    missing_setup,
    typed_components,
    typed_options,
    typed_setup,
    typed_start,
)
from tanzaku.notation.model import UNFINISHED, Data
from tanzaku.notation.text.quick import ACTION, END, LONGEST, MARK, NO, NUMBER, SEAT, Entry, Pieces, entry
from tanzaku.validators.endings import read_ending, settle, statements
from tanzaku.validators.engine import Position, SetupFault
from tanzaku.validators.replaying import data_fault
from tanzaku.validators.report import Report
from tanzaku.validators.rules import Rules

_KEEP: Final = 1 << 16
_CODES: Final[dict[str, dict[str, Entry]]] = {}
"""By title: what the engine takes for an action's source text."""


def verify_pieces(pieces: Pieces, rules: Rules) -> Report | None:
    """The report on a sound record, or None for the careful path to look at it."""
    title, names, tokens = pieces
    kind, end = title.cache.get(tokens[-1]) or entry(title, tokens[-1])
    if kind != END:
        return None
    position = _set_up(title, names, rules)
    if position is None:
        return None
    turns = (_play_single if title.single else _play)(title, tokens, position)
    if turns < 0:
        return None
    ending = read_ending(names, end)
    outcome = position.outcome()
    if statements(ending) or settle(title, ending, position, outcome, turns):
        return None
    assumed = position.assumed()
    verdict = Verdict.UNFINISHED if end == UNFINISHED else Verdict.CONSISTENT if assumed else Verdict.VALID
    return Report(verdict, title.name, turns, turns, end, outcome, ending.termination, (), assumed)


def _set_up(title: Title, names: dict[str, str], rules: Rules) -> Position | None:
    findings = check_common(title, names)
    given = typed_setup(title, names, findings)
    options = typed_options(title, names, findings)
    start = typed_start(title, names, findings)
    components = typed_components(title, names, findings)
    if findings or missing_setup(title, names) or any([name.startswith("Ruling.") for name in names]):
        return None
    try:
        return rules.engine.start(given, options, start, components)
    except SetupFault:
        return None


def _learn(title: Title, token: str, codes: dict[str, Entry], position: Position) -> Entry:
    """What a token is, an action as the engine takes it; kept for the next time unless it is a comment."""
    kind, value = entry(title, token)
    if kind == ACTION:
        value = position.encode(value)
        kind = NO if value is None or _claims(value) else ACTION
    elif kind == MARK and isinstance(value, Data) and data_fault(value):
        kind = NO
    found = (kind, value)
    if token[0] != "{" and len(token) <= LONGEST:
        if len(codes) >= _KEEP:
            codes.clear()
        codes[token] = found
    return found


def _play_single(title: Title, tokens: list[str], position: Position) -> int:
    """Play the tokens of a title of one action a turn; the number of turns, or -1."""
    codes = _CODES.setdefault(title.name, {})
    known, play = codes.get, position.play
    turns = 0
    waiting = seated = False
    for token in tokens[:-1]:
        kind, value = known(token) or _learn(title, token, codes, position)
        if kind == ACTION:
            if not play(value):
                return -1
            turns += 1
            waiting = seated = False
        elif kind == NUMBER:
            if waiting or value != position.round:
                return -1
            waiting = True
        elif kind == MARK:
            if waiting or (not turns and token[0] in "!?$"):
                return -1
        elif kind == SEAT and not seated and value == position.seat:
            waiting = seated = True
        else:
            return -1
    return -1 if waiting else turns


def _play(title: Title, tokens: list[str], position: Position) -> int:
    """Play the tokens of a title of several actions a turn; the number of turns, or -1."""
    codes = _CODES.setdefault(title.name, {})
    turns = 0
    number: int | None = None
    acted = True
    for token in tokens[:-1]:
        kind, value = codes.get(token) or _learn(title, token, codes, position)
        if kind == ACTION:
            if not turns or number is not None or not position.play(value):
                return -1
            acted = True
        elif kind == MARK:
            if number is not None or (not turns and token[0] in "!?$"):
                return -1
        elif kind == NUMBER:
            if number is not None:
                return -1
            number = value
        elif kind == SEAT:
            if (
                not acted
                or (turns and position.end_turn() is not None)
                or position.over
                or not position.begin(value)
            ):
                return -1
            if number not in {None, position.round}:
                return -1
            number, acted = None, False
            turns += 1
        else:
            return -1
    if number is not None or not acted or (turns and position.end_turn() is not None):
        return -1
    return turns


def _claims(action: Any) -> bool:  # noqa: ANN401 - an engine's code for an action
    """Whether an action claims something, which only the careful path checks."""
    shape = getattr(action, "shape", None)
    return shape is not None and any(
        argument.claim and getattr(action, argument.name) is not None for argument in shape.arguments
    )

"""Walk a sound record and try at every position what an engine must do: see `testing`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, cast

from attrs import evolve

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.model import Record, Turn
from tanzaku.validators.chance import Chance
from tanzaku.validators.engine import Position, Range
from tanzaku.validators.failing import RulesFault
from tanzaku.validators.rules import Rules
from tanzaku.validators.setting_up import typed_header
from tanzaku.validators.waiving import Rulings

_LISTED: Final = 512
"""How many legal actions of a position are looked at."""
_TRIED: Final = 8
"""How many legal actions of a position are done and taken back."""


def walk(title: Title, rules: Rules, record: Record) -> None:
    """Walk through the main line of a sound record; raises RulesFault for what no engine may do.

    Where nothing in the record is unknown, each action of it has to be among the legal ones.
    """
    given, _ = typed_header(title, dict(record.tags), turns=bool(record.turns))
    if given is None or (given.components.unknown and rules.engine.needs_components):
        return
    position = rules.engine.start(*given)
    Rulings(record.tags).tell(position)
    first, done = _shown(position), 0
    known = _all_known(record)
    for turn in record.turns:
        _Turn(title, position, turn, known=known).walk()
        done += len(turn.actions)
    for _ in range(done):
        position.undo()
    position.begin(first[0])
    _same(first, position, "after all actions of the game were taken back")


def _shown(position: Position) -> tuple[Any, ...]:
    """What a position says of itself."""
    legal = () if position.over else tuple(islice(position.legal(), _LISTED))
    return position.seat, position.round, position.over, legal, position.outcome(), position.assumed()


def _same(before: tuple[Any, ...], position: Position, when: str) -> None:
    names = ("seat", "round", "over", "legal()", "outcome()", "assumed()")
    for name, was, now in zip(names, before, _shown(position), strict=True):
        if was != now:
            raise RulesFault(f"{when}, {name} gives {now!r:.200}, not {was!r:.200} as before")


class _Turn:
    """One turn, tried and then done."""

    def __init__(self, title: Title, position: Position, turn: Turn, *, known: bool) -> None:
        self.title = title
        self.known = known
        self.position = position
        self.turn = turn
        self.seat: str = turn.seat or position.seat
        self.whose = f"at turn {position.round}.{self.seat}"
        self.chance = Chance(position.round)

    def walk(self) -> None:
        """Try every position of the turn, then its end, which is taken back and done again."""
        position, actions = self.position, self.turn.actions
        if not self.title.single and not position.begin(self.seat):
            raise RulesFault(f"{self.whose}: begin() says no to whose turn it is")
        before = _shown(position)
        for action in actions:
            before = _shown(position)
            self._try(action, before)
            position.do(action)
        self._end()
        after = _shown(position)
        position.undo()
        position.begin(self.seat)
        _same(
            before, position, f"{self.whose}, after the end of the turn and its last action were taken back"
        )
        position.do(actions[-1])
        self._end()
        _same(after, position, f"{self.whose}, after its last action was taken back and done again")

    def _end(self) -> None:
        if self.position.end_turn() is not None:
            self.position.end_turn(stands=True)

    def _try(self, recorded: Call, before: tuple[Any, ...]) -> None:
        """Hold what is legal against what is refused, and against what was recorded."""
        position, legal = self.position, before[3]
        if self.known:
            self._check_listed(recorded, legal)
        self._check_claims(recorded)
        tried = [recorded, *self.chance.shuffled(legal)[:_TRIED]] if legal else [recorded]
        for action in tried:
            refusal = position.refusal(action)
            if refusal is not None and action is not recorded:
                said = f"{refusal.code} {refusal.message}"
                raise RulesFault(f"{self.whose}: {self._written(action)} is legal and refused: {said}")
            if position.can(action) is not (refusal is None):
                raise RulesFault(f"{self.whose}: can() and refusal() differ on {self._written(action)}")
            self._check_claims(action)
            position.do(action)
            position.undo()
        _same(before, position, f"{self.whose}, after actions were done and taken back")

    def _check_listed(self, recorded: Call, legal: tuple[Call, ...]) -> None:
        """What was recorded is listed, if there is a list of actions of its word."""
        alike = [action for action in legal if action.shape is recorded.shape]
        if not alike or len(legal) == _LISTED:
            return
        if self.position.refusal(recorded) is None and not any(_stands_for(one, recorded) for one in alike):
            raise RulesFault(
                f"{self.whose}: {self._written(recorded)} is not refused, and legal() leaves it out"
            )

    def _check_claims(self, action: Call) -> None:
        """Whatever an action claims has a value of its form, and nothing has one that is no claim of it."""
        able = {argument.name: argument for argument in action.shape.arguments if argument.claim}
        claiming = _claiming(action)
        computed = self.position.claims(claiming)
        said = {name for name in able if getattr(claiming, name) is not None}
        for name in sorted((said - computed.keys()) | (computed.keys() - able.keys())):
            what = "says nothing of" if name in said else "speaks of"
            raise RulesFault(f"{self.whose}: claims() of {self._written(claiming)} {what} {name!r}")
        for name, value in computed.items():
            for end in (value.low, value.high) if isinstance(value, Range) else (value,):
                self._check_value(able[name].form.check, end, f"claims() of {self._written(action)}: {name}")

    def _check_value(self, check: Any, value: object, what: str) -> None:  # noqa: ANN401 - of any form
        try:
            if value is not None:
                check(value)
        except ValueFault as fault:
            raise RulesFault(f"{self.whose}: {what}: {fault}") from fault

    def _written(self, action: Call) -> str:
        return self.title.written(action)


def _claiming(action: Call) -> Call:
    """The action with a number for each claim of one that it can make and does not."""
    made = {
        argument.name: number
        for argument in action.shape.arguments
        if argument.claim and argument.form.integer and getattr(action, argument.name) is None
        for number in islice(filter(argument.form.fits, range(_LISTED)), 1)
    }
    return evolve(action, **made) if made else action  # type: ignore[misc]  # every declared action is an attrs class


def _stands_for(listed: Call, recorded: Call) -> bool:
    """Whether two actions of a word are alike but for claims and order; `?`, or nothing, is anything."""
    for argument in recorded.shape.arguments:
        if argument.claim:
            continue
        may, was = getattr(listed, argument.name), getattr(recorded, argument.name)
        if not isinstance(was, tuple) or not isinstance(may, tuple):
            if may not in {was, UNKNOWN, None}:
                return False
            continue
        said, open_ = cast("tuple[object, ...]", was), cast("tuple[object, ...]", may)
        left = Counter(said)
        left.subtract(one for one in open_ if one != UNKNOWN)
        if min(left.values(), default=0) < 0 or left.total() != open_.count(UNKNOWN):
            return False
    return True


def _all_known(record: Record) -> bool:
    """Whether no action and no set-up tag holds what nobody saw."""
    said = [value for name, value in record.tags if name.partition(".")[0] in record.declared.setup_tags]
    actions = (action for turn in record.turns for action in turn.actions)
    return not any(UNKNOWN in value for value in said) and not any(UNKNOWN in _atoms(one) for one in actions)


def _atoms(action: Call) -> Iterator[object]:
    for argument in action.shape.arguments:
        value = getattr(action, argument.name)
        yield from value if isinstance(value, tuple) else (value,)  # pyright: ignore[reportUnknownVariableType] - of atoms

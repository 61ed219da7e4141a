"""The oracle of Genpei and the engine side by side: what the laws of its modes have in common."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import Phase

from oracle.genpei_board import HEIR, Board, HiddenError, State, start
from oracle.genpei_brute import Judged, do, finish, judge
from oracle.genpei_counting import emperor, holders, houses, players, support, whole_deck
from oracle.genpei_faults import another, changed_text, changed_turns, sound, wild
from oracle.genpei_games import Game, plain
from oracle.genpei_offers import legal, legal_actions
from oracle.playing import open_ended
from support.findings import codes_of, judged
from support.forms import in_every_form
from support.positions import contents
from tanzaku.notation import Record, Turn, dumps, loads
from tanzaku.notation.declare import Call
from tanzaku.notation.errors import ReadError
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genpei import (
    CLANS,
    GENPEI,
    HOUSES,
    Bid,
    Draw,
    Enlist,
    Gain,
    Reveal,
    Spy,
    Support,
    Swap,
    WholeDeck,
)
from tanzaku.validators import Report, verify
from tanzaku.validators.engine import Position
from tanzaku.validators.points import within
from tanzaku.validators.positions import first_position
from tanzaku.validators.renderers import jsonlines, terminal

__all__ = [
    "PHASES",
    "check_beginnings",
    "check_fault",
    "check_faults",
    "check_game",
    "check_lists",
    "check_refusals",
    "check_seen",
    "check_text",
    "check_undo",
    "check_views",
    "together",
]


#: A smaller seed gives no simpler game: none is looked for.
PHASES = (Phase.explicit, Phase.generate)


def together(board: Board, record: Record) -> Iterator[tuple[State, Position, Turn, Call | None]]:
    """Oracle and engine before each action, and before the end of each turn (None)."""
    state, position = start(record, board), first_position(record)
    assert position is not None
    for turn in record.turns:
        assert turn.seat is not None
        assert position.begin(turn.seat)
        for action in turn.actions:
            yield state, position, turn, action
            refused = position.refusal(action)
            assert refused is None, (GENPEI.written(action), refused)
            do(state, turn.seat, action)
            position.do(action)
        yield state, position, turn, None
        finish(state, turn.seat)
        assert position.end_turn() is None


# -- whole games -------------------------------------------------------------------------


def check_game(game: Game) -> None:
    """A game that the oracle played is sound, with the same winners and houses, in every form."""
    record, state = game
    report = judged(dumps(record))
    over = state["phase"] in {"over", "told"}
    assert (report.verdict.value, report.diagnostics) == ("valid" if over else "unfinished", ())
    assert (report.checked, report.assumed) == (len(record.turns), ())
    if over:
        won, why = emperor(state)
        assert report.outcome is not None
        assert (report.outcome.winners, report.outcome.reasons[0].kind) == (tuple(won), why)
        assert report.outcome.scores == houses(state)
    in_every_form(record)


def check_beginnings(board: Board, record: Record) -> None:
    """Every beginning of a game is unfinished, also one that is over and leaves things to say."""
    step, whole, last = max(1, len(record.turns) // 8), open_ended(record), len(record.turns)
    for count in [*range(0, last, step), last]:
        begun = evolve(whole, turns=whole.turns[:count])
        told = judge(begun, board).state["phase"] == "told"
        report = verify(begun)
        assert report.verdict.value == ("contradicted" if told else "unfinished")
        assert codes_of(report) == (["TZK055"] if told else [])


# -- what is legal -----------------------------------------------------------------------


def check_lists(board: Board, record: Record) -> None:
    """Both lists of what is legal are the same."""
    for state, position, turn, _ in together(board, record):
        seat = turn.seat or ""
        listed = list(map(_written, position.legal()))
        assert len(listed) == len(set(listed))
        offered = _offered(state, seat)
        assert set(listed) == offered, set(listed) ^ offered


def _offered(state: State, seat: str) -> set[str]:
    """What the oracle says may be done, with what chance decides unknown."""
    found = {_written(_by_chance(state, plain(state, action))) for action in legal_actions(state, seat)}
    return found | set(map(_written, _statements(state))) if seat == "*" else found


def _by_chance(state: State, action: Any) -> Any:
    kind = type(action)
    order_is_known = not state["unseen"] and not state["strange"]
    known = kind is Bid and action.source == "ninja" and order_is_known
    if kind in {Spy, Bid, Enlist} and action.clan != "-" and not known:
        return evolve(action, clan="?")
    if isinstance(action, Draw):
        return Draw(("?",) * len(action.cards))
    return Gain(("?",) * len(action.tokens)) if isinstance(action, Gain) else action


def _statements(state: State) -> Iterator[Call]:
    """What there is to say at the end: decks, tokens that lie there, supporters."""
    if len({claim.house for claim in state["told"]}) == len(HOUSES):
        return
    for seat in holders(state):
        deck = whole_deck(state, seat)
        if deck:
            yield WholeDeck(seat, tuple(f"{clan}{deck[clan]}" for clan in CLANS if deck[clan]))
    for house in HOUSES:
        if house in {claim.house for claim in state["told"]}:
            continue
        for seat in players(state):
            if state["placed"][house].get(seat):
                yield Reveal(house, seat, tuple(state["placed"][house][seat]))
        yield Support(house, support(state, house))


def _written(action: Any) -> str:
    """Tokens in the order of the alphabet, and of two that are swapped the palace's first."""
    tokens = getattr(action, "tokens", ())
    if isinstance(action, Swap) and HOUSES.index(action.house) > HOUSES.index(action.other_house):
        action = Swap(action.other_house, action.other_token, action.house, action.token)
    return GENPEI.written(evolve(action, tokens=tuple(sorted(tokens))) if tokens else action)


def check_refusals(rng: Random, board: Board, record: Record) -> None:
    """An action is refused where the oracle says so: legal ones, those with another argument, and any."""
    for state, position, turn, done in together(board, record):
        seat = turn.seat or ""
        options = [*legal_actions(state, seat), *position.legal(), *([done] if done else [])]
        tried = [another(rng, rng.choice(options)) for _ in range(6) if options]
        tried += [wild(rng), *rng.sample(options, min(len(options), 3))]
        for action in tried:
            if "'?'" not in str(action):
                refused = position.refusal(action)
                assert (refused is None) is legal(state, seat, action), (GENPEI.written(action), refused)
                assert position.can(action) is (refused is None)
                assert refused is None or (refused.message and refused.code.startswith("GPE"))


def check_undo(rng: Random, record: Record) -> None:
    """All is as it was once an action is taken back, and some others, and the whole game to its start."""
    position = first_position(record)
    assert position is not None
    before: list[Any] = []
    for turn in record.turns:
        assert position.begin(turn.seat or "")
        for index, action in enumerate(turn.actions):
            before.append(_whole(position))
            options = list(position.legal())
            for other in rng.sample(options, min(3, len(options))):
                position.do(other)
                if rng.random() < 0.3:
                    position.end_turn()
                position.undo()
                assert _whole(position) == before[-1]
            position.do(action)
            if index + 1 == len(turn.actions):
                assert position.end_turn() is None
    while before:
        position.undo()
        assert _whole(position) == before.pop()


def _whole(position: Position) -> Any:
    return repr(contents(position, {"board"})), list(position.legal()), position.outcome(), position.assumed()


# -- faults ------------------------------------------------------------------------------


def check_faults(rng: Random, board: Board, record: Record, number: int) -> list[str]:
    """So many single faults are found, or are harmless by the oracle too; of which kinds they were."""
    text, found = dumps(record), list[str]()
    for _ in range(number):
        found.append(check_text(changed_text(rng, text), board))
        changed = changed_turns(rng, record)
        found.append(check_fault(verify(changed), changed, board))
    return found


def check_text(text: str, board: Board) -> str:
    """Engine and oracle agree on a text, and what is found can be shown; says in which way it is wrong."""
    report = judged(text)
    assert terminal.plain(terminal.render(report)).endswith("\n")
    jsonlines.render(report)
    try:
        record = loads(text)
    except ReadError:
        assert report.verdict.value == "malformed"
        return "malformed"
    return "malformed" if report.verdict.value == "malformed" else check_fault(report, record, board)


def check_fault(report: Report, record: Record, board: Board) -> str:
    """The same for a record with all its forms right."""
    try:
        found = judge(record, board)
    except HiddenError:
        return "hidden"
    except ValueError:
        assert (report.ok, report.checked) == (False, 0)
        return "set-up"
    return _agreed(report, record, found)


def _agreed(report: Report, record: Record, found: Judged) -> str:
    """A game that is unfinished may break off within a turn."""
    if found.hidden:
        assert report.checked >= found.turns
        return "hidden"
    if record.end == "*" and found.fault and report.checked == len(record.turns) == found.turns + 1:
        assert found.fault.endswith(("is not finished", "was not")), found.fault
        return "cut off"
    assert report.checked == found.turns, (found.fault, report.diagnostics)
    assert report.ok is sound(record, found), (found.fault, found.state["wrong"], report.diagnostics)
    assert (report.verdict.value == "illegal") is bool(found.fault)
    return "illegal" if found.fault else "sound" if report.ok else "contradicted"


# -- what is hidden ----------------------------------------------------------------------


def check_views(rng: Random, board: Board, game: Game) -> None:
    """Each view of a game is consistent and leaves the truth open; that of its beginnings is unfinished."""
    record, state = game
    for view in ("public", *state["seats"]):
        seen = redact(record, view)
        check_seen(seen, state)
        assert redact(seen, view) == seen
        assert redact(seen, "public") == redact(record, "public")
    seen = open_ended(redact(record, rng.choice(("public", "A"))))
    for count in sorted(rng.sample(range(len(record.turns)), min(4, len(record.turns)))):
        if judge(evolve(record, turns=record.turns[:count]), board).over:
            break
        report = verify(evolve(seen, turns=seen.turns[:count]))
        assert (report.verdict.value, report.diagnostics, report.outcome) == ("unfinished", (), None)


def check_seen(seen: Record, state: State) -> None:
    """Nothing is wrong with a record of somebody who saw less; it is valid only where this never came up."""
    report = judged(dumps(seen))
    assert (report.checked, report.diagnostics) == (len(seen.turns), ())
    if state["phase"] in {"over", "told"}:
        assert report.verdict.value == ("consistent" if report.assumed else "valid")
        _check_truth(report, state)
    else:
        assert report.verdict.value == "unfinished"


def _check_truth(report: Report, state: State) -> None:
    """The truth is among what a report leaves open."""
    won, _ = emperor(state)
    outcome = report.outcome
    assert outcome is not None
    assert set(outcome.winners) <= set(won)
    open_to = set(won) <= set(outcome.possible) and (len(won) == 1 or outcome.shared)
    assert outcome.winners == tuple(won) or open_to
    assert all(within(number, outcome.scores[seat]) for seat, number in houses(state).items())
    assert HEIR not in outcome.scores or HEIR in players(state)

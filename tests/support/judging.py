"""An independent verdict on a record of Okiya that was read: the oracle's rules, and claims counted again.

What the library is asked for is only what a record says: its tags, its turns, its set-up. What follows from
that is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from oracle.okiya_brute import ALL_TILES, SEATS, SQUARES, Judgement, Position, judge, other, position_over
from support.okiya_games import Game, below, random_game
from tanzaku.notation import Record, TanzakuError
from tanzaku.notation.header import typed_or_raise, typed_start
from tanzaku.notation.titles.okiya import Geisha, Remove

__all__ = ["Played", "compose", "judged", "play_out", "sound_verdict", "started"]

ONE_WINNER = ("resignation", "time forfeit", "forfeit")
NO_WINNER = ("double forfeit", "abandoned", "unplayed")


@dataclass(frozen=True)
class Played:
    """What the oracle needs of a record, and what it says."""

    first: str
    garden: list[str]
    full_board: str
    tokens: Mapping[str, str]
    moves: list[tuple[str | None, str | None]]
    judgement: Judgement


def _filled(garden: list[str], tokens: Mapping[str, str], last: str | None, mover: str) -> list[str]:
    """A garden with `-` under geishas, with tiles there: the last one where it may have lain."""
    missing = [tile for tile in ALL_TILES if tile not in garden]
    tiles = list(garden)
    if last in missing:
        place = next(
            index
            for index, square in enumerate(SQUARES)
            if tiles[index] == "-" and tokens.get(square) == mover
        )
        tiles[place] = str(last)
        missing.remove(str(last))
    return [tile if tile != "-" else missing.pop() for tile in tiles]


def judged(record: Record) -> Played | None:
    """The oracle on the main line of a record; None if the set-up is none."""
    try:
        setup, options = record.setup, record.options
        calls = typed_or_raise(typed_start, record.declared, record.tags)
    except TanzakuError:
        return None
    if setup.garden is None or setup.first is None or [len(row) for row in setup.garden] != [4, 4, 4, 4]:
        return None
    garden = [tile for row in setup.garden for tile in row]
    geishas = [(call.square, call.colour) for call in calls or () if isinstance(call, Geisha)]
    lasts = [call.tile for call in calls or () if not isinstance(call, Geisha)]
    tokens = dict(geishas)
    bare = [square for square, tile in zip(SQUARES, garden, strict=True) if tile == "-"]
    if len(tokens) != len(geishas) or len(lasts) != bool(tokens) or not set(bare) <= set(tokens):
        return None
    last = lasts[0] if lasts else None
    mover = other(setup.first) if len(tokens) % 2 == 0 else setup.first
    moves: list[tuple[str | None, str | None]] = []
    for turn in record.turns:
        (action,) = turn.actions
        assert isinstance(action, Remove)
        moves.append((_given(action.square), _given(action.tile)))
    try:
        counts = [list(tokens.values()).count(seat) for seat in (setup.first, other(setup.first))]
        if not counts[1] <= counts[0] <= counts[1] + 1:
            return None
        garden = _filled(garden, tokens, last, mover)
        if tokens and position_over(garden, tokens, last, setup.first, full_board=options.full_board):
            return None
        judgement = judge(
            garden, setup.first, moves, full_board=options.full_board, start_tokens=tokens, start_last=last
        )
    except (ValueError, StopIteration):
        return None
    return Played(setup.first, garden, options.full_board, tokens, moves, judgement)


def _given(written: str) -> str | None:
    return None if written == "-" else written


def sound_verdict(record: Record) -> str | None:
    """`valid` or `unfinished` if the record is sound: legal play, an end mark that fits, no false claim."""
    tags = dict(record.tags)
    termination = tags.get("Termination")
    end = record.end
    if end is None or set(tags.get("Result", end).split(",")) != set(end.split(",")):
        return None
    try:
        record.options  # noqa: B018 - raises where it is not of its form
    except TanzakuError:
        return None
    named = [] if end in {"none", "*"} else end.split(",")
    if len(set(named)) != len(named):
        return None
    nothing_laid_out = "Garden" not in tags or "First" not in tags
    if nothing_laid_out and not record.turns and termination not in {None, "normal"}:
        fits = _otherwise_sound(str(termination), end, named, None, turns=0)
        return "valid" if fits and _scores_hold(record, None, named) else None
    played = judged(record)
    if played is None or played.judgement.illegal_reason is not None:
        return None
    if not _claims_hold(record, played):
        return None
    result = played.judgement
    if result.winners:
        fits = set(named) == set(result.winners) and termination in {None, "normal"}
        verdict = "valid"
    elif end == "*":
        fits, verdict = termination is None, "unfinished"
    else:
        fits = termination not in {None, "normal"} and _otherwise_sound(
            str(termination), end, named, result.to_move, turns=len(record.turns)
        )
        verdict = "valid"
    return verdict if fits and _scores_hold(record, played, named) else None


def _claims_hold(record: Record, played: Played) -> bool:
    """Numbers and seats, counted again."""
    for index, turn in enumerate(record.turns):
        ply = len(played.tokens) + index
        if turn.number not in {None, ply // 2 + 1}:
            return False
        if turn.seat not in {None, played.first if ply % 2 == 0 else other(played.first)}:
            return False
    return True


def _scores_hold(record: Record, played: Played | None, named: list[str]) -> bool:
    """A single winner has as many points as tiles are left (OK-5, OK-9), or what the option says."""
    if record.end == "*":
        return True
    points = len(ALL_TILES) if played is None else played.judgement.tiles_left
    if (played is None or not played.judgement.winners) and record.options.forfeit_points is not None:
        points = record.options.forfeit_points
    for seat in SEATS:
        wanted = points if named == [seat] else 0
        if record.tag(f"Score.{seat}") not in {None, str(wanted)}:
            return False
    return True


def _otherwise_sound(
    termination: str, end: str, named: list[str], to_move: str | None, *, turns: int
) -> bool:
    """How a game may end that was not played to its end."""
    if end == "*" or (termination == "unplayed" and turns):
        return False
    if termination == "adjudication":
        return True
    if termination in NO_WINNER:
        return end == "none"
    if termination not in ONE_WINNER or len(named) != 1:
        return False
    return termination != "time forfeit" or named[0] != to_move


# -- records with a start in mid-game ----------------------------------------------------------


def started(game: Game, plies: int, *, bare: bool = False) -> tuple[list[str], str]:
    """The garden and the `Start` tag of a game after that many of its turns."""
    garden = list(game.garden)
    calls = []
    for index, (square, tile) in enumerate(game.moves[:plies]):
        seat = game.first if index % 2 == 0 else other(game.first)
        calls.append(f"geisha({seat} {square})")
        if bare:
            garden[SQUARES.index(square)] = "-"
        if index == plies - 1:
            calls.append(f"last({tile})")
    return garden, " ".join(calls)


def play_out(rng: Random, *, full_board: str = "loss", cut: bool = False) -> tuple[Game, Position]:
    """A game, perhaps cut somewhere before its end, and the position then."""
    game = random_game(rng, full_board=full_board)
    moves = game.moves[: below(rng, len(game.moves))] if cut else game.moves
    position = Position(game.garden, game.first, full_board=full_board)
    for square, tile in moves:
        assert position.play(square, tile) is None
    return Game(game.garden, game.first, moves, *position.outcome()), position


def compose(
    game: Game,
    end: str,
    *,
    plies: int = 0,
    bare: bool = False,
    tags: Sequence[tuple[str, str]] = (),
    numbers: bool = True,
    seats: bool = False,
    full_board: str = "loss",
) -> str:
    """A record of a game, the first turns of it perhaps in `Start`; `tags` are put where they are given."""
    garden, start = started(game, plies, bare=bare)
    rows = " / ".join(" ".join(garden[row : row + 4]) for row in range(0, 16, 4))
    lines = ['[Tanzaku "1.0 okiya"]']
    if full_board != "loss":
        lines.append(f'[Options "full_board={full_board}"]')
    lines += [f'[First "{game.first}"]', f'[Garden "{rows}"]']
    if plies:
        lines.append(f'[Start "{start}"]')
    lines += [f'[{name} "{value}"]' for name, value in tags]
    words = []
    for index, (square, tile) in enumerate(game.moves):
        if index < plies:
            continue
        if numbers and (index % 2 == 0 or index == plies):
            words.append(f"{index // 2 + 1}.")
        if seats:
            words.append(f"{game.first if index % 2 == 0 else other(game.first)}:")
        words.append(square + tile)
    return "\n".join(lines) + f"\n\n{' '.join([*words, '=' + end])}\n"

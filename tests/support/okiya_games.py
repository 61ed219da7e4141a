"""Random Okiya records in the export form, the same for a seed on every version of Python.

Only ``random.Random(seed).random()`` is drawn from: the other methods may change between versions. What is
legal comes from `oracle.okiya_brute`, never from the library under test.

    for record in games(7, 1000, notes=0.3, variations=0.1, endings="mixed"):
        ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any, AnyStr, TypeVar

from oracle.okiya_brute import ALL_TILES, SEATS, Position, other

__all__ = [
    "ENDINGS",
    "MIXED",
    "Game",
    "deal",
    "escape",
    "fill",
    "games",
    "random_game",
    "split_pieces",
    "write_archive",
]

WIDTH = 80

#: The ways a record may end: played to the end by the rules, each `Termination` but "normal", and not at all.
ENDINGS = (
    "normal",
    "resignation",
    "time forfeit",
    "forfeit",
    "double forfeit",
    "adjudication",
    "abandoned",
    "unplayed",
    "unfinished",
)
#: The weights behind ``endings="mixed"``: half of the games are played out.
MIXED: Mapping[str, float] = {ending: (8.0 if ending == "normal" else 1.0) for ending in ENDINGS}

EVENTS = ("Spring garden", "Autumn cup", "Club evening", "Open of the capital", "Friendly")
SITES = ("Kyoto", "Nara", "Table 4", "Online", "?")
PLAYERS = ("Sei", "Izumi", "Murasaki", "Ise", "Komachi", "Akazome", "Teika", "Saigyo")
ODD_EVENTS = ("京都の春", 'The "Iris" cup', "Back\\slash open", "花見 (spring) = {fun}; 1. a1CT", "𠮷野杯")
ODD_SITES = ("奈良", 'Tea house "Nightingale"', "C:\\games\\okiya", "Zürich", "é — e\u0301")
ODD_PLAYERS = (
    "清少納言",
    "和泉式部",
    "紫 式部",
    '"Ise"',
    "Komachi \\ Ono",
    "𠮷田 兼好",
    "Åsa Ö. d'Été",
    '\\"',
    "小町",
)
ODD_TAGS = (
    ("Annotator", ("藤原 定家", 'He said: "mine"', "a\\b\\\\c", "")),
    ("Table", ("4", "八", '"', "\\")),
    ("Source", ("C:\\okiya\\2026.log", "https://example.org/?g=1&h=<2>", "巻物; {3}")),
    ("Weather", ("雨", "rain = R, sun = S", "  two blanks each side  ")),
    ("ScoreSheet", ("1. a1CT b2CB", "=R", "(1. R: a1CT)")),
    ("X9", ("😀", "'single' \"double\" `back`", "~")),
)
COMMENTS = (
    "the long diagonal",
    "she looks at the rain",
    "a quick reply",
    "not b2CB, that loses at once",
    "1. a1CT b1MT =R (a line in words)",
    "a \\} brace and a { brace",
    "a \\\\ backslash",
    "長い斜め",
    "𠮷野の桜 😀",
    "; @clock(0:00:01) ! $3",
    ' "quoted" ',
    "two  blanks",
    "R: thinks; B: waits",
    "?",
)
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")

T = TypeVar("T")


# -- chance ------------------------------------------------------------------------------


def below(rng: Random, limit: int) -> int:
    """A number from 0 to limit - 1."""
    return int(rng.random() * limit)


def pick(rng: Random, things: Sequence[T]) -> T:
    """One of the things, each as likely."""
    return things[below(rng, len(things))]


def pick_two(rng: Random, things: Sequence[T]) -> tuple[T, T]:
    """Two of the things, at different places."""
    one = below(rng, len(things))
    two = below(rng, len(things) - 1)
    return things[one], things[two if two < one else two + 1]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """The things in a random order."""
    rest = list(things)
    result: list[T] = []
    while rest:
        result.append(rest.pop(below(rng, len(rest))))
    return result


def weighted(rng: Random, weights: Mapping[str, float]) -> str:
    """One of the keys, as likely as its weight says."""
    point = rng.random() * sum(weights.values())
    chosen = ""
    for key, weight in weights.items():
        if weight > 0:
            chosen = key
            point -= weight
            if point < 0:
                break
    return chosen


# -- games -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A game played to the end by the rules."""

    #: The 16 tiles row by row.
    garden: list[str]
    first: str
    #: (square, tile) of each turn.
    moves: list[tuple[str, str]]
    winners: tuple[str, ...]
    reasons: set[str]


def deal(rng: Random) -> list[str]:
    """A garden: the 16 tiles shuffled, row by row."""
    return shuffled(rng, ALL_TILES)


def random_game(rng: Random, *, full_board: str = "loss") -> Game:
    """Deal a garden and play any legal move, each as likely, until the game is over."""
    garden = deal(rng)
    first = pick(rng, SEATS)
    position = Position(garden, first, full_board=full_board)
    moves: list[tuple[str, str]] = []
    winners, reasons = position.outcome()
    while not winners:
        moves.append(_random_move(rng, position))
        winners, reasons = position.outcome()
    return Game(garden, first, moves, winners, reasons)


def _random_move(rng: Random, position: Position) -> tuple[str, str]:
    """Play any legal move of a position that is not over."""
    square = pick(rng, position.matching())
    tile = position.tiles[square]
    position.take(square)
    return square, tile


# -- records -----------------------------------------------------------------------------


def escape(value: str) -> str:
    r"""The inside of a tag's string: \\ and \" escaped."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def fill(chunks: Sequence[str], width: int = WIDTH) -> str:
    """Chunks with single spaces between, or a line feed where the line would pass the width."""
    lines: list[str] = []
    line = ""
    for chunk in chunks:
        if line and len(line) + 1 + len(chunk) <= width:
            line += " " + chunk
        else:
            if line:
                lines.append(line)
            line = chunk
    lines.append(line)
    return "\n".join(lines)


def games(
    seed: int,
    count: int,
    *,
    notes: float = 0.0,
    odd_tags: float = 0.0,
    endings: str | Mapping[str, float] = "normal",
    full_board: str = "loss",
    variations: float = 0.0,
) -> Iterator[str]:
    """Yield `count` complete records in the export form, each ending in exactly one line feed.

    notes       probability that a turn is followed by a comment, a glyph or a data item, or by up to three of
                them (a comment may also stand before the first turn);
    odd_tags    probability that a record has odd names and values and one to three unknown tags (True: each);
    endings     one of `ENDINGS` for all, "mixed" (the weights of `MIXED`), or weights by ending;
    full_board  "loss", or "draw", which is then stated in `Options`;
    variations  probability that a turn is followed by a variation of one to four legal moves instead of it.
    """
    if endings == "mixed":
        weights: Mapping[str, float] = MIXED
    elif isinstance(endings, str):
        weights = {endings: 1.0}
    else:
        weights = endings
    strange = [ending for ending in weights if ending not in ENDINGS]
    if strange:
        raise ValueError(f"no such endings: {strange}")
    rng = Random(seed)
    for _ in range(count):
        yield _record(rng, notes, float(odd_tags), weights, full_board, variations)


def write_archive(path: str | PathLike[str], seed: int, count: int, **options: Any) -> None:
    """Stream the records of `games` to a file, one after another with nothing between them."""
    with Path(path).open("w", encoding="utf-8", newline="\n") as archive:
        archive.writelines(games(seed, count, **options))


def split_pieces(text: AnyStr, rng: Random) -> list[AnyStr]:
    """Cut text or bytes at random places: no piece is empty, most are short; joined they are the whole."""
    pieces: list[AnyStr] = []
    place = 0
    while place < len(text):
        longest = 4 if rng.random() < 0.5 else (80 if rng.random() < 0.8 else 2000)
        end = place + 1 + below(rng, longest)
        pieces.append(text[place:end])
        place = end
    return pieces


def _record(
    rng: Random,
    notes: float,
    odd_tags: float,
    weights: Mapping[str, float],
    full_board: str,
    variations: float,
) -> str:
    """One record: the game is played out, then cut where it ends otherwise, then written."""
    ending = weighted(rng, weights)
    game = random_game(rng, full_board=full_board)
    moves = game.moves
    if ending == "unplayed":
        moves = []
    elif ending != "normal":
        moves = moves[: below(rng, len(moves))]
    result = _result(rng, ending, game, len(moves))
    odd = odd_tags > 0 and rng.random() < odd_tags

    tags = _tags(rng, ending, game, result, full_board, odd=odd)
    head = "".join(f'[{name} "{escape(value)}"]\n' for name, value in tags)
    chunks: list[str] = []
    if notes > 0 and moves and rng.random() < notes / 4:
        chunks.append("{" + pick(rng, COMMENTS) + "}")
    position = Position(game.garden, game.first, full_board=full_board)
    for index, (square, tile) in enumerate(moves):
        if index % 2 == 0:
            chunks.append(f"{index // 2 + 1}.")
        chunks.append(square + tile)
        if notes > 0 and rng.random() < notes:
            chunks.extend(_notes(rng))
        if variations > 0 and rng.random() < variations:
            chunks.extend(_variation(rng, position, index, square))
        if notes > 0 and variations > 0 and rng.random() < notes / 4:
            chunks.extend(_notes(rng))
        position.take(square)
    chunks.append("=" + result)
    return f"{head}\n{fill(chunks)}\n"


def _result(rng: Random, ending: str, game: Game, turns: int) -> str:
    """What the end mark says, without its `=`."""
    to_move = game.first if turns % 2 == 0 else other(game.first)
    if ending == "normal":
        return ",".join(game.winners)
    if ending == "unfinished":
        return "*"
    if ending in ("double forfeit", "abandoned", "unplayed"):
        return "none"
    if ending == "time forfeit":
        return other(to_move)
    return pick(rng, SEATS)


def _tags(
    rng: Random, ending: str, game: Game, result: str, full_board: str, *, odd: bool
) -> list[tuple[str, str]]:
    """Names and values in the export order."""
    red, black = pick_two(rng, ODD_PLAYERS if odd else PLAYERS)
    tags = [
        ("Tanzaku", "1.0 okiya"),
        ("Event", pick(rng, ODD_EVENTS if odd else EVENTS)),
        ("Site", pick(rng, ODD_SITES if odd else SITES)),
        ("Date", _date(rng)),
        ("Round", str(1 + below(rng, 9))),
        ("Player.R", red),
        ("Player.B", black),
    ]
    if full_board != "loss":
        tags.append(("Options", f"full_board={full_board}"))
    tags.append(("First", game.first))
    if ending != "unplayed":
        rows = [" ".join(game.garden[start : start + 4]) for start in (0, 4, 8, 12)]
        tags.append(("Garden", " / ".join(rows)))
    tags.append(("Result", result))
    if ending not in ("normal", "unfinished"):
        tags.append(("Termination", ending))
    if odd:
        for name, values in shuffled(rng, ODD_TAGS)[: 1 + below(rng, 3)]:
            tags.append((name, pick(rng, values)))
    return tags


def _date(rng: Random) -> str:
    """A day that every month has; sometimes the day, or month and day, are unknown."""
    year = f"{2004 + below(rng, 23)}"
    month = f"{1 + below(rng, 12):02}"
    day = f"{1 + below(rng, 28):02}"
    known = rng.random()
    if known < 0.05:
        return f"{year}-??-??"
    return f"{year}-{month}-??" if known < 0.1 else f"{year}-{month}-{day}"


def _notes(rng: Random) -> list[str]:
    """One note, sometimes two or three."""
    chunks = [_note(rng)]
    while len(chunks) < 3 and rng.random() < 0.25:
        chunks.append(_note(rng))
    return chunks


def _note(rng: Random) -> str:
    """A comment, a glyph by sign or by number, or a data item."""
    kind = below(rng, 4)
    if kind == 0:
        return "{" + pick(rng, COMMENTS) + "}"
    if kind == 1:
        return pick(rng, GLYPHS)
    if kind == 2:
        return f"${7 + below(rng, 130)}"
    word = "clock" if rng.random() < 0.5 else "spent"
    return f"@{word}({below(rng, 2)}:{below(rng, 60):02}:{below(rng, 60):02})"


def _variation(rng: Random, before: Position, index: int, played: str) -> list[str]:
    """Other legal moves instead of the turn with that index, `played`; nothing if there was no choice."""
    choices = [square for square in before.matching() if square != played]
    if not choices:
        return []
    position = before.copy()
    square = pick(rng, choices)
    chunks = [f"({index // 2 + 1}.", f"{position.to_move}:", square + position.tiles[square]]
    position.take(square)
    more = below(rng, 4)
    while more and not position.over():
        index += 1
        if index % 2 == 0:
            chunks.append(f"{index // 2 + 1}.")
        chunks.append("".join(_random_move(rng, position)))
        more -= 1
    chunks[-1] += ")"
    return chunks

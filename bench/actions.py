"""Titles with several actions a turn, beside PokerKit replaying its own hands.

`make bench` measures them among other things, `python -m bench.actions [TITLE…]` alone. An action is what
either notation writes as one: what a dealer does counts too.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from attrs import evolve

from bench.measure import Work, aim, heading, rate, row, times, together
from bench.poker import STYLES, read_hands, replay_hands, write_hands
from tanzaku.notation import Record, dump
from tanzaku.notation.declare import Call
from tanzaku.notation.header import seats_in_play
from tanzaku.notation.model import UNFINISHED
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.validators import verify_archive
from tanzaku.validators.generating import Wish, random_records


class Wanted(NamedTuple):
    """How many can play a title, and how many records to make of it, as many for each number of players."""

    players: tuple[int, ...]
    records: int
    title: str = ""
    options: str = ""


TITLES: Final = {
    "journey": Wanted((2, 3, 4, 5), 4_800),
    "genji": Wanted((2, 3, 4, 5, 6), 600),
    "genpei": Wanted((2, 3, 4), 900),
    "genpei-solo": Wanted((1,), 600, "genpei", "intrigue=yes"),
    "genpei-intrigue": Wanted((2, 3, 4), 450, "genpei", "intrigue=yes"),
}
"""The titles, and games of them that are played otherwise. Another is another line.

The records are many, so that the words that only one of them has, such as what a
player reveals, are more than the tables of words hold. Then they are new in every
round, as in an archive that is read once.
"""

FEW: Final = 10
"""One record of so many goes the careful way."""
HANDS: Final = 200
SEED: Final = 7
ROUNDS: Final = 5
AIM: Final = 15

FULL: Final = "all known"
VIEWS: Final[dict[str, Callable[[Record], Record]]] = {
    FULL: lambda record: record,
    "as the public saw it": lambda record: redact(record, PUBLIC),
    "as one seat saw it": lambda record: redact(record, _seats(record)[0]),
}
QUARTERS: Final = {0: "none", 1: "a quarter", 2: "half", 3: "three quarters"}
"""The turns after which records stop, by their number of quarters."""
CAREFUL: Final = "all known, the careful way"


class Load(NamedTuple):
    """A file to read and verify, with so many sound records and actions in it."""

    path: Path
    records: int
    actions: int
    quick: bool = True

    @property
    def work(self) -> Work:
        """What is measured."""
        return Work(partial(_sound, self.path, quick=self.quick), self.records)


class Spent(NamedTuple):
    """What some loads hold together, and the seconds that they took."""

    records: int
    actions: int
    seconds: float

    @property
    def each(self) -> str:
        """The actions of a record."""
        return f"{self.actions / self.records:.1f}"

    @property
    def record(self) -> float:
        """Microseconds a record."""
        return self.seconds / self.records * 1e6

    @property
    def action(self) -> float:
        """Microseconds an action."""
        return self.seconds / self.actions * 1e6 if self.actions else 0.0


def _sound(path: Path, *, quick: bool) -> int:
    return sum(report.ok for report in verify_archive(path, quick=quick))


def _seats(record: Record) -> tuple[str, ...]:
    """The seats at which somebody sits."""
    title = record.declared
    return tuple(seat for seat in seats_in_play(title, dict(record.tags)) if seat not in title.unseated)


def _actions(record: Record) -> int:
    return sum(isinstance(item, Call) for turn in record.turns for item in turn.items)


def _stopped(record: Record, quarters: int) -> Record:
    """The record as it was after so many quarters of its turns."""
    tags = tuple((name, UNFINISHED if name == "Result" else value) for name, value in record.tags)
    turns = record.turns[: len(record.turns) * quarters // 4]
    return evolve(record, tags=tags, turns=turns, end=UNFINISHED)


def _games(title: str) -> dict[int, list[Record]]:
    """Whole random games by the number of players."""
    wanted = TITLES[title]
    games: dict[int, list[Record]] = {players: [] for players in wanted.players}
    each = wanted.records // len(games)
    for players, group in games.items():
        wish = Wish(options=wanted.options, players=players)
        group.extend(random_records(wanted.title or title, SEED, each, wish))
    return games


def _write(path: Path, records: Iterable[Record], *, quick: bool = True) -> Load:
    kept = list(records)
    dump(kept, path)
    return Load(path, len(kept), sum(map(_actions, kept)), quick)


def written(title: str, folder: Path) -> dict[str, Load]:
    """Files of a title's records by what is special about them; nothing of the records stays in memory."""
    games = _games(title)
    everything = [record for group in games.values() for record in group]
    files: dict[str, Load] = {}
    for view, seen in VIEWS.items():
        for players, group in games.items():
            name = f"{title}: {view}, {players} players"
            files[name] = _write(folder / f"{len(files)}-{title}.tzk", map(seen, group))
    for quarters, share in QUARTERS.items():
        name = f"{title}: stops after {share}"
        stopped = (_stopped(record, quarters) for record in everything)
        files[name] = _write(folder / f"{len(files)}-{title}.tzk", stopped)
    few = everything[::FEW]
    files[f"{title}: {CAREFUL}"] = _write(folder / f"{len(files)}-{title}.tzk", few, quick=False)
    return files


def several_actions(folder: Path, titles: Iterable[str] = tuple(TITLES)) -> None:
    """All tables of the titles, measured in one run with PokerKit."""
    hands = {style: folder / f"{number}.phhs" for number, style in enumerate(STYLES)}
    played = {style: write_hands(path, SEED, HANDS, STYLES[style]) for style, path in hands.items()}
    files = {title: written(title, folder) for title in titles}
    works = {name: load.work for group in files.values() for name, load in group.items()}
    for style, path in hands.items():
        works[style] = Work(partial(replay_hands, path), played[style])
        works[f"load: {style}"] = Work(partial(read_hands, path), played[style])
    seconds = together(works, rounds=ROUNDS)
    peers = {style: count / seconds[style] for style, count in played.items()}
    of_pokerkit(played, seconds)
    for title, group in files.items():
        spent = {name: Spent(load.records, load.actions, seconds[name]) for name, load in group.items()}
        beside_pokerkit(title, spent, peers)
        by_players(title, spent)
        by_turns(title, spent)


def of_pokerkit(played: Mapping[str, int], seconds: Mapping[str, float]) -> None:
    """The table of what PokerKit does."""
    heading(f"PokerKit: load and replay {HANDS} hands of no-limit hold'em, 2 to 5 players")
    row("", "actions", "actions a hand", "loading alone")
    for style, count in played.items():
        share = seconds[f"load: {style}"] / seconds[style]
        row(style, rate(count, seconds[style]), f"{count / HANDS:.1f}", f"{share:.0%} of it")


def _sum(parts: Iterable[Spent]) -> Spent:
    records, actions, seconds = zip(*parts, strict=True)
    return Spent(sum(records), sum(actions), sum(seconds))


def _view(title: str, view: str, spent: Mapping[str, Spent]) -> Spent:
    """What the files of one view took, those of all numbers of players."""
    return _sum(spent[f"{title}: {view}, {players} players"] for players in TITLES[title].players)


def beside_pokerkit(title: str, spent: Mapping[str, Spent], peers: Mapping[str, float]) -> None:
    """The table of views, each beside the slowest and the quickest hands, and the aims."""
    lines = {view: _view(title, view, spent) for view in VIEWS} | {CAREFUL: spent[f"{title}: {CAREFUL}"]}
    heading(f"{title}: read and verify, beside PokerKit's quickest and slowest hands")
    row("", "actions", "of the quickest", "of the slowest", "records")
    for view, (records, actions, seconds) in lines.items():
        speed = actions / seconds
        beside = (times(speed / edge(peers.values())) for edge in (max, min))
        row(view, rate(actions, seconds), *beside, rate(records, seconds))
    full = lines[FULL]
    for style, peer in peers.items():
        aim(f"{title} beside PokerKit, {style}", full.actions / full.seconds / peer, AIM)


def by_players(title: str, spent: Mapping[str, Spent]) -> None:
    """The table of what an action costs among more players."""
    heading(f"{title}: what an action costs, by the number of players")
    row("", "actions each", "a record", "an action", "beside the first")
    lines = {players: spent[f"{title}: {FULL}, {players} players"] for players in TITLES[title].players}
    first = next(iter(lines.values())).action
    for players, line in lines.items():
        beside = times(line.action / first)
        row(f"{players} players", line.each, f"{line.record:.0f} µs", f"{line.action:.2f} µs", beside)


def by_turns(title: str, spent: Mapping[str, Spent]) -> None:
    """The table of what an action costs in longer records, and what each that is further on adds."""
    heading(f"{title}: what an action costs in records that stop after a share of their turns")
    row("", "actions each", "a record", "an action", "each action more")
    lines = {share: spent[f"{title}: stops after {share}"] for share in QUARTERS.values()}
    before: Spent | None = None
    for share, line in (lines | {"all": _view(title, FULL, spent)}).items():
        more = ""
        if before is not None:
            added = Spent(line.records, line.actions - before.actions, line.seconds - before.seconds)
            more = f"{added.action:.2f} µs"
        each = f"{line.action:.2f} µs" if line.actions else ""
        row(share, line.each, f"{line.record:.0f} µs", each, more)
        before = line


def main(words: list[str]) -> None:
    """All titles, or those that are named."""
    with tempfile.TemporaryDirectory() as folder:
        several_actions(Path(folder), words or tuple(TITLES))


if __name__ == "__main__":
    main(sys.argv[1:])

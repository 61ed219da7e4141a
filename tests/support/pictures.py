"""Pictures of a game: frames as they are drawn and as lines, and what must hold of all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from lxml import etree

from tanzaku.notation import Record, iter_records
from tanzaku.validators.pictures.drawing import Box
from tanzaku.validators.pictures.frames import Frame, Game, frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg
from tanzaku.validators.renderers.terminal import plain

__all__ = [
    "apart",
    "check_frame",
    "check_same_bytes",
    "digest",
    "drawn",
    "lines",
    "text_of",
    "within",
]


_DIGEST = """
import sys
from support.pictures import digest
print(digest(sys.stdin.buffer.read().decode()))
"""


def text_of(game: Game, frame: Frame) -> list[str]:
    """The frame as a terminal shows it, without colours."""
    return [plain(line) for line in game.picture.lines(frame.position, frame.turn)]


def lines(record: Record, at: str | None = None) -> str:
    """A frame of a record so, the last one if no turn is named."""
    game = game_of(record)
    return "".join(f"{line}\n" for line in text_of(game, frame_at(game, at)))


def drawn(record: Record, at: str | None = None) -> str:
    """A frame of a record as a drawing."""
    game = game_of(record)
    return svg(game, frame_at(game, at))


def within(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    """Whether a box lies in another one."""
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.x + inner.wide <= outer.x + outer.wide + slack
        and inner.y + inner.high <= outer.y + outer.high + slack
    )


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes have at most an edge in common."""
    return (
        one.x + one.wide <= other.x
        or other.x + other.wide <= one.x
        or one.y + one.high <= other.y
        or other.y + other.high <= one.y
    )


def check_frame(game: Game, frame: Frame, wide: int, high: int) -> None:
    """The drawing is well formed and of this size, uses what it defines, once each, and all of it fits."""
    drawing = svg(game, frame)
    assert "style=" not in drawing
    root = etree.fromstring(drawing.encode())
    assert (root.get("width"), root.get("height")) == (f"{wide}", f"{high}")
    ids = [str(found.get("id")) for found in root.iter() if found.get("id") is not None]
    assert len(set(ids)) == len(ids)
    assert {str(used.get("href")) for used in root.iter("{*}use")} <= {f"#{name}" for name in ids}
    shapes = [part for part in root if part.tag != "{http://www.w3.org/2000/svg}defs"]
    for found in (one for part in shapes for one in part.iter("{*}use", "{*}rect", "{*}text")):
        box = Box(*(float(found.get(name, "0")) for name in ("x", "y", "width", "height")))
        assert within(box, Box(0, 0, wide, high)), etree.tostring(found)


def digest(text: str) -> str:
    """Of all frames of all records of a text, as pages, as drawings and as lines."""
    made = sha256()
    for record in iter_records([text]):
        made.update(page(game_of(record)).encode())
        game = game_of(record)
        for frame in game.frames():
            made.update(svg(game, frame).encode())
            made.update("\n".join(text_of(game, frame)).encode())
    return made.hexdigest()


def check_same_bytes(text: str) -> None:
    """They are the same each time, and in processes with other hash seeds."""
    wanted = digest(text)
    assert digest(text) == wanted
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", _DIGEST],
            input=text.encode(),
            check=True,
            capture_output=True,
            cwd=Path(__file__).resolve().parents[1],
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert done.stdout.decode().strip() == wanted

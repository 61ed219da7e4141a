"""Records to show, and the files that are kept of one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from attrs import evolve

from tanzaku.notation import Data, Note, Record, loads
from tanzaku.validators.pictures.frames import frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg

__all__ = ["FOLDER", "GOLDEN", "HOSTILE", "SAMPLE", "SHORT", "hostile"]

FOLDER: Final = Path(__file__).resolve().parent / "golden"

#: A whole game with something of everything: notes, a clock, glyphs, what a program said, variations.
SAMPLE: Final = """\
[Tanzaku "1.0 okiya"]
[Event "Spring garden"]
[Date "2026-04-12"]
[Round "3"]
[Player.R "Sei"]
[Player.B "和泉 式部"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
[Result "R"]

{They meet for the third time.
It rains.} 1. d1PT {a border tile} @clock(0:12:30) @auto(legal 12 loss 15) b1MT
@auto(legal 6 loss 11 threw win) (@auto() 1. B: b3PS) 2. a1CT ! (2. R: c2MR {the
middle} c3CR ?) c3CR 3. c2MR c1MB 4. a4IB b2CB 5. b4PB d4PR @auto(legal 2 loss 1)
6. b3PS {the long diagonal} !! @auto(legal 2 threats b3 win 0) =R
"""
#: Two turns, then a fault.
SHORT: Final = """\
[Tanzaku "1.0 okiya"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]

1. d1PT b1MT 2. d2IR c3CR =*
"""

#: What must never be more than text on a page or in a picture.
HOSTILE: Final = (
    '<script>document.title="owned"</script>',
    "</script><script>document.title='owned'</script>",
    "</style><img src=x onerror=document.title='owned'>",
    '"><svg onload="document.title=\'owned\'">',
    "]]><!-- --><?x y?>&lt;&amp;&#60;",
    "javascript:document.title='owned'",
    "\u202eright to left\u2066\u200f",
    "${document.title='owned'} {{7*7}} `x`",
    "https://example.org/x.png url(https://example.org/y.css)",
    "x" * 10_000,
    "long words " * 1000,
)


def hostile() -> Record:
    """A record with all of them in names, notes and data items."""
    record = loads(SAMPLE)
    turns = tuple(
        evolve(turn, items=(*turn.items, Note(text), Data("said", ("<img>",)), Data("auto", ("<b>", "</p>"))))
        for turn, text in zip(record.turns, HOSTILE, strict=False)
    )
    tags = tuple(
        (name, HOSTILE[index] if name.startswith(("Event", "Player")) else value)
        for index, (name, value) in enumerate(record.tags)
    )
    return evolve(record, tags=tags, lead=tuple(map(Note, HOSTILE)), turns=turns)


def _svg() -> str:
    game = game_of(loads(SAMPLE))
    return svg(game, frame_at(game))


#: By the name of the file, what must be in it.
GOLDEN: Final[Mapping[str, Callable[[], str]]] = {
    "garden.svg": _svg,
    "replay.html": lambda: page(game_of(loads(SAMPLE))),
}

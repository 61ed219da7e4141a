"""Journey's cards as SVG: animals, lanterns and banners as symbols, cards made of them, and then used.

A path area is CELL wide, a score area too; a castle or ship is both side by
side. The identifier stands on the path area, which is never covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.journey import ANIMALS, Favourite
from tanzaku.validators.rules.journey_cards import Face
from tanzaku.validators.rules.journey_scoring import Faces

CELL: Final = 72
"""How wide a path area and a score area are."""
HEIGHT: Final = 96
"""How high a card is."""

STYLE: Final = """
.j-table{fill:#6f5843}.j-panel{fill:#f2e8d3;stroke:#4f3d2d;stroke-width:1}
.j-next{stroke:#d9a521;stroke-width:4}
.j-path{fill:#e6ecd2}.j-castle{fill:#f6dfb8}.j-ship{fill:#cfe2ee}.j-back{fill:#8c3b32}.j-blank{fill:#faf6ec}
.j-edge{fill:none;stroke:#5d4a36;stroke-width:1.5}
.j-shadow{fill:#2b1d10;opacity:.3}
.j-open{opacity:.5}
.j-newest{fill:none;stroke:#d9a521;stroke-width:4}
.j-flipped{fill:none;stroke:#d9a521;stroke-width:3;stroke-dasharray:7 5}
.j-cut{stroke:#5d4a36;stroke-width:.8;stroke-dasharray:3 3;opacity:.6}
.j-text,.j-id,.j-name,.j-mark,.j-points{font-family:ui-serif,Georgia,serif;fill:#3b2d20}
.j-text{font-size:14px}.j-id{font-size:11px;fill:#6b5a44}.j-name{font-size:19px;font-weight:600}
.j-points{font-size:27px;font-weight:700;text-anchor:middle}
.j-mark{font-weight:700;text-anchor:middle}
.j-chip{fill:#faf6ec;stroke:#8c3b32;stroke-width:1.2}
.j-red{color:#cb3a2e}.j-blue{color:#2f63ab}.j-green{color:#3b8a4c}.j-white{color:#fdfbf6}.j-other{color:#a3988a}
.j-red .j-mark,.j-blue .j-mark,.j-green .j-mark,.j-other .j-mark{fill:#fff}
.j-slot{fill:none;stroke:#5d4a36;stroke-width:1.5;stroke-dasharray:5 4;opacity:.5}
.j-count{font-family:ui-serif,Georgia,serif;font-size:15px;fill:#3b2d20;text-anchor:middle}
.j-side{font-family:ui-serif,Georgia,serif;font-size:13px;fill:#6b5a44;text-anchor:end}
""".strip().replace("\n", "")

_COLOURS: Final = ("red", "blue", "green", "white")
"""The colours of lanterns and banners that are drawn as such; others are grey, with their letter."""
_MOST: Final = 6
"""How many animals and lanterns are drawn one by one; of more, each kind is drawn once with its number."""


def _stroke(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _filled(path: str, colour: str, edge: str = "none") -> str:
    return f'<path d="{path}" fill="{colour}" stroke="{edge}"/>'


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


_DRAGON: Final = (
    _stroke("M-11 12C2 15 7 8 0 3C-7 -2 -7 -8 2 -8", "#1d5590", 7),
    _stroke("M-11 12C2 15 7 8 0 3C-7 -2 -7 -8 2 -8", "#3f86cc", 4.6),
    _stroke("M-8 12.5C2 14 5 8 0 4.2C-5 0 -6 -6 0 -8", "#bfe0f5", 1.2),
    _filled("M-16 15L-12 8L-8 13Z", "#1d5590"),
    _filled("M0 -13L7 -13.5L15 -7L13.5 -3.5L6 -2.5L-1 -5Z", "#3f86cc", "#1d5590"),
    _stroke("M2 -13L-2 -16M6 -13.5L5 -16", "#d9a521", 1.8),
    _stroke("M13 -4C15 -1 12 1 14 4", "#1d5590", 1.2),
    _dot(7, -9, 1.7, "#fff") + _dot(7.4, -9, 0.8, "#14314f"),
)
_TIGER: Final = (
    _dot(-8.5, -9, 4.8, "#4a443c") + _dot(8.5, -9, 4.8, "#4a443c"),
    _dot(-8.5, -9, 3.4, "#fffdf8") + _dot(8.5, -9, 3.4, "#fffdf8"),
    _filled(
        "M0 -12.5C9 -12.5 13 -6 12.5 1C12 9 6 13 0 13C-6 13 -12 9 -12.5 1C-13 -6 -9 -12.5 0 -12.5Z",
        "#fffdf8",
        "#4a443c",
    ),
    _stroke("M0 -12V-6.5M-4.5 -11.5L-3.4 -7.5M4.5 -11.5L3.4 -7.5", "#2d2a26", 1.8),
    _stroke("M-12 -1.5L-8 -.5M-12 3L-8 3M-11 7.5L-7.5 6M12 -1.5L8 -.5M12 3L8 3M11 7.5L7.5 6", "#2d2a26", 1.7),
    _dot(-4.3, -1.5, 1.8, "#3f7f52") + _dot(4.3, -1.5, 1.8, "#3f7f52"),
    _filled("M-2.8 3H2.8L0 6.2Z", "#d3726b"),
    _stroke("M0 6V8C-1.5 10.3 -4.5 9.8 -4.8 8M0 8C1.5 10.3 4.5 9.8 4.8 8", "#2d2a26", 1.2),
)
_BIRD: Final = (
    _stroke("M-3 5C-8 4 -11 6 -15 2", "#f0a02c", 2.8),
    _stroke("M-3 6C-8 8 -10 11 -15 10", "#d9371f", 2.8),
    _stroke("M-2 7C-5 11 -6 13 -10 15", "#f0a02c", 2.8),
    _filled("M-6 6C-3 -1 3 -4 9 -4C11 4 5 11 -1 11C-4 11 -6 9 -6 6Z", "#e8492f"),
    _filled("M-3 4C-9 -3 -8 -12 -3 -16C-2 -9 5 -7 6 1C4 5 0 6 -3 4Z", "#c22f1a"),
    _stroke("M-4 -9C-4 -4 -1 -1 2 1M-5 -4C-4 0 -2 2 0 3", "#f4a58a", 1),
    _dot(9.5, -4.5, 4, "#e8492f"),
    _filled("M12.6 -6.2L16.2 -3.6L12.4 -2.6Z", "#f0b030"),
    _stroke("M8 -8C7 -11 8 -13 10 -14M10 -8.4C10.5 -11 12 -12 14 -12", "#f0a02c", 1.7),
    _dot(10.5, -5.2, 1.1, "#2b1410"),
)
_TURTLE: Final = (
    _filled("M-10 6L-15.5 9L-9 9.5Z", "#4f5a60"),
    _dot(-6.5, 9.2, 3.4, "#4f5a60") + _dot(6, 9.2, 3.4, "#4f5a60") + _dot(12.3, 2.5, 3.5, "#4f5a60"),
    _filled("M-12 7A12 13.5 0 0 1 11 7Z", "#23282c"),
    _stroke("M-5 6.5L-6 -1L-.5 -4.6L5 -1L4 6.5M-6 -1L-10 1M5 -1L9.3 1M-.5 -4.6V-6", "#8b979e", 1.3),
    _stroke("M-11.5 7H10.5", "#8b979e", 1.4),
    _dot(13.6, 1.7, 0.9, "#fff"),
)
_LANTERN: Final = (
    _stroke("M0 -15.5V-12M0 12V15.5", "#4a3423", 1.4),
    '<ellipse cx="0" cy="0" rx="9.5" ry="10.5" fill="currentColor" stroke="#4a3423" stroke-width="1"/>',
    _stroke("M-8.4 -5H8.4M-9.5 0H9.5M-8.4 5H8.4", "#4a3423", 0.6),
    '<path d="M-5 -12.5H5V-9.5H-5ZM-5 9.5H5V12.5H-5Z" fill="#4a3423"/>',
)
_BANNER: Final = (
    _stroke("M-7 -15V15", "#4a3423", 2),
    '<path d="M-6 -14H9V9L1.5 4L-6 9Z" fill="currentColor" stroke="#4a3423" stroke-width="1"/>',
)
_CASTLE: Final = (
    "M6 62V50H58V62ZM1 50L11 39H53L63 50ZM14 39V30H50V39Z"
    "M8 30L18 20H46L56 30ZM22 20V13H42V20ZM16 13L32 2L48 13Z"
)
_SHIP: Final = (
    "M2 44C12 60 52 60 62 42L56 44H10ZM30 42V4H34V42Z"
    "M36 8C48 8 54 16 54 26V36H36ZM28 12C16 12 10 20 10 28V36H28Z"
)

_ICONS: Final = {
    "dragon": _DRAGON,
    "tiger": _TIGER,
    "bird": _BIRD,
    "turtle": _TURTLE,
    "lantern": _LANTERN,
    "banner": _BANNER,
}


def _icon(name: str, x: float, y: float, size: float, *, banner: bool = False) -> str:
    """An animal, or a lantern or banner of a colour, in a square whose upper left corner is given.

    >>> _icon("bird", 4, 20, 30)
    '<use href="#j-bird" x="4" y="20" width="30" height="30"/>'
    """
    animal = name in _ICONS and name not in {"lantern", "banner"}
    what = name if animal else "banner" if banner else "lantern"
    used = f'<use href="#j-{what}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
    if animal:
        return used
    colour = name if name in _COLOURS else "other"
    drop = 0.5 if banner else 0.64
    at = f'x="{x + size * (0.55 if banner else 0.5):g}" y="{y + size * drop:g}"'
    letter = f'<text class="j-mark" {at} font-size="{size * 0.4:g}">{escape(name[:1].upper())}</text>'
    return f'<g class="j-{colour}">{used}{letter}</g>'


def _grid(names: Mapping[str, int], top: float, height: float, largest: float) -> Iterator[str]:
    """Icons in two columns on an area; where they are too many, each kind once with its number."""
    each = [name for name, count in names.items() for _ in range(min(count, _MOST + 1))]
    if len(each) <= _MOST:
        shown = [(name, "") for name in each]
    else:
        shown = [(name, f"×{count}" if count > 1 else "") for name, count in names.items()]
    more = shown[_MOST:]
    shown = shown[:_MOST]
    rows = max(2, (len(shown) + 1) // 2)
    size = min(largest, height / rows, CELL / 2 - 4)
    for index, (name, times) in enumerate(shown):
        alone = index == len(shown) - 1 and index % 2 == 0
        x = CELL / 2 + (-size / 2 if alone else -size - 1 if index % 2 == 0 else 1)
        y = top + index // 2 * (height / rows) + (height / rows - size) / 2
        yield _icon(name, x, y, size)
        if times:
            yield f'<text class="j-mark" x="{x + size - 3:g}" y="{y + size:g}" font-size="12">{times}</text>'
    if more:
        yield f'<text class="j-mark" x="{CELL - 8}" y="{HEIGHT - 4}" font-size="12">…</text>'


def animals(counts: Iterable[int]) -> dict[str, int]:
    """The animals that are there, with their numbers.

    >>> animals((0, 2, 1, 0))
    {'tiger': 2, 'bird': 1}
    """
    return {name: count for name, count in zip(ANIMALS, counts, strict=True) if count}


_ROUND: Final = 7
_CORNER: Final = f"A{_ROUND} {_ROUND} 0 0 1"
_LEFT_HALF: Final = (
    f"M{_ROUND} 0H{CELL}V{HEIGHT}H{_ROUND}{_CORNER} 0 {HEIGHT - _ROUND}V{_ROUND}{_CORNER} {_ROUND} 0Z"
)
_ROAD: Final = (
    f'<path d="M1 58C20 58 17 65 36 65S52 58 {CELL - 1} 58" fill="none" stroke="#d8c197" stroke-width="20"/>'
)


def width(card: str) -> int:
    """How wide a card is.

    >>> width("C01"), width("P01")
    (144, 72)
    """
    return CELL if card[0] == "P" else 2 * CELL


def _score(card: str, face: Face) -> str:
    """A score area in its box: what it scores, for which animals, and the banner."""
    castle = card[0] == "C"
    drawing = _CASTLE if castle else _SHIP
    colour = "#b98d55" if castle else "#5b8db3"
    parts = [f'<path d="{drawing}" transform="translate(4 30)" fill="{colour}" opacity=".3"/>']
    middle = CELL / 2
    if face.banner is not None:
        parts.append(_icon(face.banner, 2 if castle else CELL - 33, 4, 31, banner=True))
        middle += 13 if castle else -13
    parts.append(f'<text class="j-points" x="{middle:g}" y="31">{face.scores}</text>')
    parts += _grid(animals(face.each), 38, 54, 27)
    return "".join(parts)


def _face(card: str, face: Face) -> str:
    """A whole card: its areas side by side."""
    wide = width(card)
    ground = f'<rect class="j-path" width="{wide}" height="{HEIGHT}" rx="{_ROUND}"/>'
    contents = _ROAD + f'<text class="j-id" x="6" y="13">{card}</text>'
    contents += "".join(_grid(animals(face.animals) | dict(face.lanterns), 16, 76, 32))
    if card[0] == "P":
        return ground + contents + _edge(wide)
    score = _score(card, face)
    cut = f'<path class="j-cut" d="M{CELL} 4V{HEIGHT - 4}"/>'
    if card[0] == "C":
        moved = f'<g transform="translate({CELL} 0)">{contents}</g>'
        halves = f'<path class="j-castle" d="{_LEFT_HALF}"/>{score}{moved}'
    else:
        mirrored = f'<path class="j-ship" transform="translate({wide} 0) scale(-1 1)" d="{_LEFT_HALF}"/>'
        halves = f'{mirrored}{contents}<g transform="translate({CELL} 0)">{score}</g>'
    return ground + halves + cut + _edge(wide)


def _edge(wide: float) -> str:
    size = f'width="{wide - 1.5:g}" height="{HEIGHT - 1.5:g}"'
    return f'<rect class="j-edge" x=".75" y=".75" {size} rx="{_ROUND}"/>'


def _blank(card: str) -> str:
    """A card of which nobody knows what is printed on it."""
    wide = width(card)
    where = 0 if card[0] == "S" else wide - CELL
    kind = {"C": _CASTLE, "S": _SHIP}.get(card[0], "")
    ground = f'<rect class="j-blank" width="{wide}" height="{HEIGHT}" rx="{_ROUND}"/>'
    at = f"translate({4 if card[0] == 'C' else CELL + 4} 18)"
    drawn = f'<path d="{kind}" transform="{at}" fill="#a3988a" opacity=".35"/>' if kind else ""
    return f'{ground}{drawn}<text class="j-name" x="{where + 18}" y="56">{card}</text>{_edge(wide)}'


def _back() -> str:
    """The back of a festival card."""
    ground = f'<rect class="j-back" width="{CELL}" height="{HEIGHT}" rx="{_ROUND}"/>'
    ring = '<circle cx="36" cy="48" r="21" fill="none" stroke="#e0bd62" stroke-width="2"/>'
    petal = _stroke("M36 48V33", "#e0bd62", 5)
    petals = "".join(f'<g transform="rotate({angle} 36 48)">{petal}</g>' for angle in range(0, 360, 45))
    return ground + ring + petals + _edge(CELL)


def _symbol(name: str, box: str, drawn: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{drawn}</symbol>'


def symbols(faces: Faces, cards: Iterable[str]) -> str:
    """The symbols of animals, lanterns and banners, of the back, and of these cards, blank where unknown."""
    made = [_symbol(f"j-{name}", "-16 -16 32 32", "".join(drawn)) for name, drawn in _ICONS.items()]
    made.append(_symbol("j-back", f"0 0 {CELL} {HEIGHT}", _back()))
    for card in cards:
        face = faces.cards.get(card)
        drawn = _blank(card) if face is None else _face(card, face)
        made.append(_symbol(f"j-{card}", f"0 0 {width(card)} {HEIGHT}", drawn))
    return "".join(made)


def card_drawn(card: str, x: float, y: float, scale: float = 1) -> str:
    """A card with its upper left corner there; its back if nobody knows which it is.

    >>> card_drawn("P01", 10, 20, 0.5)
    '<use href="#j-P01" x="10" y="20" width="36" height="48"/>'
    """
    name, wide = ("back", CELL) if card == UNKNOWN else (card, width(card))
    return f'<use href="#j-{name}" x="{x:g}" y="{y:g}" width="{wide * scale:g}" height="{HEIGHT * scale:g}"/>'


def favourite_drawn(key: str, favourite: Favourite | None, x: float, y: float) -> tuple[str, float]:
    """A favourite as a small label with its corner there, and how wide it is."""
    parts = [f'<text class="j-text" x="{x + 6:g}" y="{y + 17:g}">{key}</text>']
    at = x + (20 if key == UNKNOWN else 36)
    if favourite is not None:
        for index, name in enumerate(favourite.needs[:_MOST]):
            banner = favourite.kind.endswith("banners")
            parts.append(_icon(name, at + index * 20, y + 2, 20, banner=banner))
        at += min(len(favourite.needs), _MOST) * 20 + 3
        said = "… " if len(favourite.needs) > _MOST else ""
        said += f"{favourite.points} in hand" if favourite.kind.startswith("hand") else f"{favourite.points}"
        parts.append(f'<text class="j-text" x="{at:g}" y="{y + 17:g}">{said}</text>')
        at += 7 * len(said) + 2
    wide = at + 4 - x
    return (
        f'<rect class="j-chip" x="{x:g}" y="{y:g}" width="{wide:g}" height="24" rx="5"/>' + "".join(parts),
        wide,
    )

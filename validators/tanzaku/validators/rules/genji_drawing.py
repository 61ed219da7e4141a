"""Genji's cards and pieces as SVG: symbols that are drawn once, and then used.

The seven symbols of poetry, and the flower, have outlines of their own, and
liveries have letters: nothing can be told by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genji import FASHIONS, SEASONS, SYMBOLS, Princess
from tanzaku.validators.pictures.drawing import Pen, around, filled, stroke
from tanzaku.validators.rules.genji_cards import BONUS_CARDS, FLOWER, Face, Faces
from tanzaku.validators.rules.genji_layout import CARD, princess_box

_TOKEN: Final = 22
"""How wide a livery token is drawn, and its box."""
PAWN: Final = (22, 28.6)
HOME: Final = (28, 22)
BIG: Final = (100, 136)
"""How large pawns, home markers, and cards of season and fashion are."""

_PEN: Final = Pen("g")
use, text, rect, _outline, _symbol = _PEN.use, _PEN.text, _PEN.rect, _PEN.outline, _PEN.symbol

STYLE: Final = """
.g-table{fill:#463f5c}.g-path{fill:none;stroke:#6a6184;stroke-width:14}.g-court{fill:#514969}
.g-panel{fill:#f5efe2;stroke:#2c2740;stroke-width:1}.g-next{stroke:#e8b13a;stroke-width:5}
.g-card{fill:#fdf9ee;stroke:#4b4034;stroke-width:1.2}.g-lady{fill:#fbf3ea;stroke:#4b4034;stroke-width:1.5}
.g-tab{fill:#463f5c}.g-back{fill:#7b3b54;stroke:#3d1f2c;stroke-width:1.2}
.g-strip{fill:#efe6d2;stroke:#4b4034;stroke-width:1}.g-badge{fill:#efe6d2}
.g-slot{fill:none;stroke:#b9aed4;stroke-width:1.5;stroke-dasharray:5 4}
.g-gap{fill:#e6dcc6;stroke:#8d7f6a;stroke-width:1;stroke-dasharray:4 3}
.g-newest{fill:none;stroke:#e8b13a;stroke-width:4}
.g-verse{stroke:#9c8c74;stroke-width:1.6}.g-seal{fill:#b8342a}
.g-A{fill:#d55e00}.g-B{fill:#0072b2}.g-C{fill:#00a37a}.g-D{fill:#f0e442}.g-E{fill:#cc79a7}.g-F{fill:#26262b}
.g-edge{stroke:#1d1a17;stroke-width:1.2}
.g-on{font-family:ui-sans-serif,Helvetica,Arial,sans-serif;font-weight:700;text-anchor:middle;fill:#14110d}
.g-on-B,.g-on-F{fill:#fff}
.g-name,.g-text,.g-soft,.g-points,.g-plain,.g-said,.g-head,.g-count,.g-beauty,.g-lady-name,.g-number
{font-family:ui-serif,Georgia,serif;fill:#2d251d}
.g-name{font-size:20px;font-weight:600}.g-points{font-size:18px;font-weight:600}.g-text{font-size:16px}.g-soft{font-size:14px;fill:#6b5c49}
.g-beauty{font-weight:700;text-anchor:middle}
.g-lady-name{font-weight:600;text-anchor:middle}
.g-number{font-size:14px;font-weight:700;fill:#fff;text-anchor:middle}
.g-said{font-size:18px;fill:#efe9fa}.g-head{font-size:22px;font-weight:600;fill:#fff}
.g-count{font-size:17px;fill:#efe9fa;text-anchor:middle}
.g-mark{font-family:ui-sans-serif,Helvetica,Arial,sans-serif;font-size:9px;font-weight:700;fill:#14110d}
.g-right{text-anchor:end}
""".strip().replace("\n", "")


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


_PETAL: Final = "M0 -2C-7 -5 -7 -13 -2 -14.5L0 -12.5L2 -14.5C7 -13 7 -5 0 -2Z"
_ICONS: Final = {
    "spring": (
        stroke("M0 15C1 8 -1 3 0 -3", "#4f7d2c", 2.8),
        filled("M-1 4C-4 -7 -13 -9 -15 -8C-14 1 -8 6 -1 4Z", "#8bc34a", "#4f7d2c"),
        filled("M0 -1C2 -12 11 -15 15 -14C14 -4 8 1 0 -1Z", "#8bc34a", "#4f7d2c"),
    ),
    "summer": (
        around(8, stroke("M0 -11V-14.5", "#c97a06", 3)),
        '<circle r="8" fill="#fbb62b" stroke="#c97a06" stroke-width="1.4"/>',
    ),
    "autumn": (
        stroke("M0 6V15", "#7d2c1a", 2.4),
        filled(
            "M0 -15L3 -8L8 -11L7 -4L14.5 -4L9.5 1.5L12 6L4.5 6L0 9L-4.5 6L-12 6L-9.5 1.5L-14.5 -4"
            "L-7 -4L-8 -11L-3 -8Z",
            "#c9472c",
            "#7d2c1a",
        ),
    ),
    "winter": (around(6, stroke("M0 0V-14M0 -8.5L-4 -12M0 -8.5L4 -12", "#2f74ad", 2.2)),),
    "melancholy": (
        filled("M0 -15C6 -6 10 0 10 5A10 10 0 0 1 -10 5C-10 0 -6 -6 0 -15Z", "#5f739b", "#33415f"),
        stroke("M-5.5 6A5.5 5.5 0 0 0 -1 10.5", "#dfe6f3", 1.8),
    ),
    "nature": (
        filled("M-15.5 12L-4.5 -11L2 1L6 -6L15.5 12Z", "#577a4b", "#2f4a28"),
        filled("M-4.5 -11L-8 -3.5L-5 -5L-3 -2.5L-.6 -4Z", "#f7f7f2"),
    ),
    "romance": (
        filled(
            "M0 13.5C-14 4 -15 -4 -13 -8C-10 -14 -2 -13 0 -6C2 -13 10 -14 13 -8C15 -4 14 4 0 13.5Z",
            "#d8437b",
            "#8a1f48",
        ),
    ),
    "flower": (
        around(5, filled(_PETAL, "#f6b0c6", "#a8446a")),
        _dot(0, 0, 3.2, "#f2c230"),
    ),
    "wilted": (
        around(5, f'<path d="{_PETAL}" fill="none" stroke="#8d8478" stroke-dasharray="2.5 1.5"/>'),
        _dot(0, 0, 1.6, "#8d8478"),
    ),
}
"""Each in a box of 32 around the origin."""


def icon(name: str, x: float, y: float, size: float) -> str:
    """A symbol of poetry in a square whose upper left corner is given.

    >>> icon("spring", 4, 20, 30)
    '<use href="#g-spring" x="4" y="20" width="30" height="30"/>'
    """
    return use(name, x, y, size, size)


# poem cards

_ONE_BY_ONE: Final = 3
"""How many symbols are drawn one by one; of more, each kind is drawn once with its number."""
_IN_A_ROW: Final = 4


def _poem_ground(kind: str) -> str:
    """A card without its face: three lines of verse for a beginning, two and a seal for an ending."""
    ground = rect("card", (0.6, 0.6, CARD[0] - 1.2, CARD[1] - 1.2))
    lines = "M48 6V19M53 6V19M58 6V19" if kind == "b" else "M45 6V19M50 6V19"
    seal = "" if kind == "b" else '<rect class="g-seal" x="54" y="10" width="7.5" height="9" rx="1.5"/>'
    return f'{ground}<path class="g-verse" d="{lines}"/>{seal}'


def _symbols_printed(face: Face, *, wilted: bool) -> str:
    counts = {name: count for name, count in zip(SYMBOLS, face.symbols, strict=True) if count}
    if face.flowers:
        counts[FLOWER] = face.flowers
    each = [name for name, count in counts.items() for _ in range(min(count, _ONE_BY_ONE + 1))]
    singly = len(each) <= _ONE_BY_ONE
    names = each if singly else list(counts)
    rows = 1 if len(names) <= _IN_A_ROW else 2
    across = len(names) if rows == 1 else _IN_A_ROW
    pitch = min((CARD[0] - 4) / max(across, 1), 30)
    size = min(pitch, 28 / rows)
    parts: list[str] = []
    for at, name in enumerate(names):
        x = CARD[0] / 2 + (at % across - across / 2) * pitch + (pitch - size) / 2
        y = 22 + (at // across) * size + (28 - rows * size) / 2
        parts.append(icon("wilted" if name == FLOWER and wilted else name, x, y, size))
        if not singly and counts[name] > 1:
            parts.append(text("mark", x + size - 5, y + size, str(counts[name])))
    return "".join(parts)


def _poem_symbols(faces: Faces) -> Iterator[str]:
    """Every card whose face is known, flower cards out of season too; blank ones for the others."""
    for kind in "be":
        yield _symbol(f"blank-{kind}", CARD, _poem_ground(kind))
    for card, face in sorted(faces.cards.items()):
        ground = _poem_ground(card[0]) + text("plain", 6, 18, card, 17)
        yield _symbol(card, CARD, ground + _symbols_printed(face, wilted=False))
        if face.flowers:
            yield _symbol(f"{card}-out", CARD, ground + _symbols_printed(face, wilted=True))
    for number in range(1, BONUS_CARDS + 1):
        yield _symbol(f"s{number}", CARD, _bonus(f"s{number}", _STAMP))
        yield _symbol(f"k{number}", CARD, _bonus(f"k{number}", _BRUSH))
    yield _symbol("back", CARD, _back(CARD))


_STAMP: Final = '<rect class="g-seal" x="29" y="15" width="28" height="31" rx="4"/>' + stroke(
    "M34 22H52M34 22V39H52V22M43 22V39M34 30.5H52", "#f7e6da", 1.8
)
_BRUSH: Final = filled(
    "M22 44C32 46 42 39 50 23C53 16 58 13 59 11C59 16 57 20 54 26C46 40 36 48 22 44Z", "#23201d"
) + stroke("M26 31C31 28 36 28 40 30", "#23201d", 3)


def _bonus(card: str, drawn: str) -> str:
    return rect("card", (0.6, 0.6, CARD[0] - 1.2, CARD[1] - 1.2)) + text("plain", 6, 18, card, 17) + drawn


def _back(size: tuple[float, float]) -> str:
    """The back of a card of the play deck: a carriage wheel, half in the water."""
    x, y = size[0] / 2, size[1] / 2
    radius = min(x, y) * 0.62
    ground = rect("back", (0.6, 0.6, size[0] - 1.2, size[1] - 1.2))
    spokes = around(8, stroke(f"M0 0V{-radius:g}", "#e3bf86", 1.3))
    wheel = f'<circle r="{radius:g}" fill="none" stroke="#e3bf86" stroke-width="2"/>{spokes}'
    return f'{ground}<g transform="translate({x:g} {y:g})">{wheel}</g>'


def look(faces: Faces, card: str, season: str) -> str:
    """The symbol for a card: its back or a blank one where it is not known, itself else.

    Flowers have wilted where another season than theirs is open (Flower Cards).

    >>> from tanzaku.notation.titles.genji import PoemCard
    >>> faces = Faces({"Card": {"b11": PoemCard("beginning", ("spring", "flower*2"))}})
    >>> [look(faces, card, "summer") for card in ("b11", "e07", "s1", "?")]
    ['b11-out', 'blank-e', 's1', 'back']
    """
    face = faces.cards.get(card)
    if card == UNKNOWN:
        return "back"
    if face is None:
        return f"blank-{card[0]}" if card[0] in "be" else card
    return f"{card}-out" if face.flowers and season not in {"", face.season} else card


def card_drawn(card: str, symbol: str, x: float, y: float, scale: float = 1) -> str:
    """A card as this symbol with its upper left corner there; on a blank one it is named.

    >>> card_drawn("b07", "b07", 10, 20, 0.5)
    '<use href="#g-b07" x="10" y="20" width="32" height="27"/>'
    """
    used = use(symbol, x, y, CARD[0] * scale, CARD[1] * scale)
    if not symbol.startswith("blank"):
        return used
    named = text("plain", x + 6 * scale, y + 18 * scale, card, round(17 * scale, 1))
    return used + named + text("plain", x + 27 * scale, y + 44 * scale, UNKNOWN, round(20 * scale, 1))


# what lies open

_TINTS: Final = {
    "spring": "#eef5df",
    "summer": "#fdf1d3",
    "autumn": "#fae3d9",
    "winter": "#e2eef7",
    "melancholy": "#e4e8f1",
    "nature": "#e5efdf",
    "romance": "#fbe3ec",
}


def _open_card(name: str) -> str:
    """A season card or fashion card."""
    wide, high = BIG
    ground = (
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="8" fill="{_TINTS[name]}"'
        ' stroke="#4b4034" stroke-width="1.5"/>'
    )
    label = f'<text class="g-lady-name" x="{wide / 2:g}" y="122" font-size="18">{name}</text>'
    return ground + icon(name, 18, 24, 64) + label


# princesses and pieces


def _princess(place: int, key: str, likes: Princess | None) -> str:
    """A princess: her place, identifier and name, and what she likes."""
    x, y, wide, _ = box = princess_box(place)
    name = "" if likes is None or likes.name is None else likes.name
    name = name if len(name) <= 14 else f"{name[:13]}…"
    parts = [
        rect("lady", box, 7),
        rect("tab", (x + 4, y + 4, 24, 17), 4),
        text("number", x + 16, y + 17.5, str(place)),
        text("soft right", x + wide - 6, y + 17, key),
        text("lady-name", x + wide / 2, y + 36, name, min(18, round(186 / max(len(name), 1), 1))),
    ]
    if likes is None:
        parts += [text("name", x + 14, y + 60, UNKNOWN), text("name", x + 44, y + 60, UNKNOWN)]
    else:
        parts += [icon(likes.season, x + 7, y + 42, 25), icon(likes.fashion, x + 36, y + 42, 25)]
    return "".join(parts)


def princesses(circle: Iterable[str], known: Mapping[str, Princess]) -> str:
    """The twelve of them where they lie."""
    return "".join(_princess(place, key, known.get(key)) for place, key in enumerate(circle, 1))


def _letter(seat: str, x: float, y: float, size: float) -> str:
    return text(f"on on-{seat}", x, y, seat, size)


def _pieces(seat: str) -> Iterator[str]:
    """A player's token, pawn and home marker; that without a direction too. The last has no letter yet."""
    token = (
        f'<circle class="g-{seat} g-edge" cx="11" cy="11" r="10"/>'
        '<circle cx="11" cy="11" r="7.6" fill="none" stroke="#fff" stroke-width=".8" opacity=".7"/>'
    )
    yield _symbol(f"token-{seat}", (_TOKEN, _TOKEN), token + _letter(seat, 11, 15.2, 12))
    pawn = (
        f'<path class="g-{seat} g-edge" d="M7.4 8.5C3.4 11 2 16 1 25.2H19C18 16 16.6 11 12.6 8.5Z"/>'
        f'<circle class="g-{seat} g-edge" cx="10" cy="5.4" r="4.6"/>'
    )
    yield _symbol(f"pawn-{seat}", (20, 26), pawn + _letter(seat, 10, 22.6, 12))
    for name, shape in (("home", "M1 2H17L27.5 11L17 20H1Z"), ("house", "M3 2H25V20H3Z")):
        yield _symbol(
            f"{name}-{seat}", HOME, f'<path class="g-{seat} g-edge" d="{shape}" stroke-linejoin="round"/>'
        )


def token(seat: str, x: float, y: float, size: float = _TOKEN) -> str:
    """A livery token with the upper left corner of its box there.

    >>> token("A", 1, 2)
    '<use href="#g-token-A" x="1" y="2" width="22" height="22"/>'
    """
    return use(f"token-{seat}", x, y, size, size)


def pawn(seat: str, x: float, y: float) -> str:
    """A pawn, likewise."""
    return use(f"pawn-{seat}", x, y, *PAWN)


def home(seat: str, x: float, y: float, turned: float | None) -> str:
    """A home marker with its middle there, turned so many degrees from the right; None: undirected."""
    wide, high = HOME
    name = "house" if turned is None else "home"
    used = use(f"{name}-{seat}", x - wide / 2, y - high / 2, wide, high)
    if turned:
        used = used.replace("/>", f' transform="rotate({turned:g} {x:g} {y:g})"/>')
    return used + _letter(seat, x, y + 4.6, 13)


def symbols(faces: Faces, seats: Iterable[str], static: str, size: tuple[int, int]) -> str:
    """All symbols that pictures use; `static` is what is the same in each, called `table`."""
    made = [_PEN.icon(name, drawn) for name, drawn in _ICONS.items()]
    made += _poem_symbols(faces)
    made += [_symbol(f"open-{name}", BIG, _open_card(name)) for name in (*SEASONS, *FASHIONS)]
    made += [piece for seat in seats for piece in _pieces(seat)]
    made.append(_symbol("table", size, static))
    return "".join(made)

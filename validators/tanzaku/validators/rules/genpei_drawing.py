"""Genpei's actions, clans and pieces as SVG: symbols that are drawn once, and then used.

Actions stand with their word, clans and players with their letter, tokens with
what they are worth: nothing can be told by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genpei import CLANS
from tanzaku.validators.pictures.drawing import Pen, around, filled, stroke
from tanzaku.validators.rules.genpei_board import HOUSE_NAMES, Space
from tanzaku.validators.rules.genpei_layout import (
    CARD,
    INNER,
    OUTER,
    TOKEN,
    WORDS,
    bearing,
    on_wheel,
    wedge,
    wheel_middle,
)

BADGE: Final = 24
"""How large the letter of a player is drawn, with its ground."""
MARKER: Final = 18

_PEN: Final = Pen("e")
use, text, rect, outline, _symbol = _PEN.use, _PEN.text, _PEN.rect, _PEN.outline, _PEN.symbol

STYLE: Final = """
.e-table{fill:#2f4640}.e-panel{fill:#f6f0e2;stroke:#1d2c28;stroke-width:1}.e-next{stroke:#e8b13a;stroke-width:5}
.e-line{stroke:#d8cdb4;stroke-width:1}.e-slot{fill:none;stroke:#9c8f78;stroke-width:1.4;stroke-dasharray:5 4}
.e-rim{fill:#1d2c28}.e-space{stroke:#4b4034;stroke-width:1.1}.e-hub{fill:#fdf9ee;stroke:#4b4034;stroke-width:1.2}
.e-here{fill:#fdf9ee;stroke:#1d2c28;stroke-width:3;stroke-linejoin:round}
.e-newest{fill:none;stroke:#e8b13a;stroke-width:4;stroke-linejoin:round}
.e-moved{fill:#f7d98a;stroke:#1d2c28;stroke-width:3;stroke-linejoin:round}
.e-taken{fill:#f3d88f}
.e-step{fill:#d9cfb8;stroke:#4b4034;stroke-width:1.2}.e-tread{fill:#b8442f}
.e-card{fill:#fdf9ee;stroke:#4b4034;stroke-width:1.2}.e-back{fill:#7b3b3b;stroke:#3d1f1f;stroke-width:1.2}
.e-ninja-back{fill:#33333d;stroke:#111;stroke-width:1.2}
.e-heir-back{fill:#f1e6c4;stroke:#3b2f10;stroke-width:1.2}.e-spent{stroke:#66584a;stroke-width:1.2}
.e-coin{fill:#e3b341;stroke:#7a5c12;stroke-width:1.2}.e-hole{fill:#f6f0e2;stroke:#7a5c12;stroke-width:.9}
.e-gap{fill:none;stroke:#b3a78f;stroke-width:1.2;stroke-dasharray:3 2.5}
.e-A{fill:#d55e00}.e-B{fill:#0072b2}.e-C{fill:#00a37a}.e-D{fill:#f0e442}.e-H{fill:#fff}
.e-T{fill:#e6d3bb}.e-K{fill:#f8d9b8}.e-M{fill:#cfdfe6}.e-N{fill:#f0d3dc}
.e-edge{stroke:#1d1a17;stroke-width:1.2}.e-faint{opacity:.3}
.e-on,.e-sign{font-family:ui-sans-serif,Helvetica,Arial,sans-serif;font-weight:700;text-anchor:middle;fill:#14110d}
.e-on-B,.e-light{fill:#fff}
.e-name,.e-text,.e-plain,.e-soft,.e-word,.e-head,.e-said,.e-count,.e-small,.e-mark
{font-family:ui-serif,Georgia,serif;fill:#2d251d}
.e-name{font-size:19px;font-weight:600}.e-text{font-size:15px}.e-soft{font-size:14px;fill:#66584a}
.e-word{text-anchor:middle;font-weight:600}.e-small{font-size:10px;fill:#66584a;text-anchor:middle}
.e-head{font-size:21px;font-weight:600;fill:#fff}.e-said{font-size:18px;fill:#eef3ee}
.e-count{font-size:17px;font-weight:700}.e-mark{font-size:13px;font-weight:600}
.e-right{text-anchor:end}.e-middle{text-anchor:middle}
""".strip().replace("\n", "")

_INK: Final = "#33291f"


def _stroke(path: str, colour: str = _INK, width: float = 2.2) -> str:
    return stroke(path, colour, width)


def _filled(path: str, colour: str, edge: str = "none") -> str:
    return filled(path, colour, edge, 1.3)


def _dot(x: float, y: float, radius: float, colour: str, edge: str = "none") -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="{edge}" stroke-width="1.3"/>'
    )


_RED: Final = "#b8442f"
_GOLD: Final = "#e3b341"
_ACTIONS: Final = {
    "recruit": (
        _filled("M-9 -13H5V13H-9Z", "#fdf9ee", _INK),
        _stroke("M-5 -7H1M-5 -2H1", width=1.6),
        _dot(6, 7, 7, "#3f7d4e", "#1f4a2a"),
        _stroke("M6 3V11M2 7H10", "#fff", 2),
    ),
    "assassinate": (
        _filled("M11 -14L14 -11L0 5L-5 0Z", "#cfd6da", _INK),
        _stroke("M-8 -3L3 8", width=3),
        _stroke("M-4 4L-12 12", _RED, 4),
    ),
    "pagoda": (
        _filled("M0 -15L4 -10H-4Z", _RED, _INK),
        _filled("M-10 -5C-6 -6 -4 -8 -3 -10H3C4 -8 6 -6 10 -5Z", _RED, _INK),
        _filled("M-4 -5H4V0H-4Z", "#fdf9ee", _INK),
        _filled("M-13 6C-8 4 -6 2 -5 0H5C6 2 8 4 13 6Z", _RED, _INK),
        _filled("M-6 6H6V14H-6Z", "#fdf9ee", _INK),
    ),
    "ninja": (
        around(4, _filled("M0 -15L5 -5L-5 -5Z", "#3a3a46", "#14141a")),
        _filled("M-5 -5H5V5H-5Z", "#3a3a46"),
        _dot(0, 0, 2.6, "#fdf9ee"),
    ),
    "spy": (
        _filled("M-14 0C-8 -10 8 -10 14 0C8 10 -8 10 -14 0Z", "#fdf9ee", _INK),
        _dot(0, 0, 5.6, "#2f74ad", _INK),
        _dot(0, 0, 2.2, "#14110d"),
    ),
    "intrigue": (
        _dot(-6, 5, 7.5, _GOLD, "#7a5c12"),
        _dot(6, 5, 7.5, _GOLD, "#7a5c12"),
        _dot(0, -6, 7.5, _GOLD, "#7a5c12"),
        _stroke("M-2 -8H2V-4H-2ZM-8 3H-4V7H-8ZM4 3H8V7H4Z", "#7a5c12", 1.3),
    ),
    "reinforce": (
        _filled("M-13 -8L-3 -11L3 10L-7 13Z", "#fdf9ee", _INK),
        _filled("M-3 -12H10V11H-3Z", "#fdf9ee", _INK),
        _stroke("M3.5 7V-7M-.5 -3L3.5 -7L7.5 -3", "#2f74ad", 2.4),
    ),
    "contacts": (
        '<circle cx="-5" cy="0" r="8.5" fill="none" stroke="#7b3f8c" stroke-width="3"/>',
        '<circle cx="6" cy="0" r="8.5" fill="none" stroke="#33291f" stroke-width="3"/>',
    ),
    "torii": (
        _filled("M-15 -12C-8 -9 8 -9 15 -12L14 -7C8 -5 -8 -5 -14 -7Z", _RED, "#6d2416"),
        _filled("M-11 -2H11V1H-11Z", _RED, "#6d2416"),
        _filled("M-9 -6H-5.5L-7 14H-11Z", _RED, "#6d2416"),
        _filled("M9 -6H5.5L7 14H11Z", _RED, "#6d2416"),
    ),
}
"""The actions of the wheels, each in a box of 32 around the origin."""

_CRESTS: Final = {
    "T": (
        _dot(-9, -9, 4.5, "#5d4630", _INK),
        _dot(9, -9, 4.5, "#5d4630", _INK),
        _dot(0, 1, 13, "#a97c50", _INK),
        _filled("M-10 -1C-8 -6 -3 -5 -2 0C-4 5 -9 5 -11 3Z", "#4a3624"),
        _filled("M10 -1C8 -6 3 -5 2 0C4 5 9 5 11 3Z", "#4a3624"),
        _dot(-5.5, 0, 1.8, "#fff") + _dot(5.5, 0, 1.8, "#fff"),
        _filled("M-3 5H3L0 8.5Z", "#14110d"),
    ),
    "K": (
        _filled("M-13 -15L-3 -7H3L13 -15L12 0L0 15L-12 0Z", "#e08a2c", _INK),
        _filled("M-12 0L-4 3L0 15ZM12 0L4 3L0 15Z", "#fdf3e2"),
        _stroke("M-7 -2L-3.5 0M7 -2L3.5 0", "#14110d", 2),
        _dot(0, 12.5, 2.2, "#14110d"),
    ),
    "M": (
        around(9, _dot(0, -10.5, 4.4, "#4d7f93", "#23414d")),
        _dot(0, 0, 10, "#a9cbd6", "#23414d"),
        _dot(-4, -2.5, 1.7, "#14110d") + _dot(4, -2.5, 1.7, "#14110d"),
        _filled("M-3.4 1.5H3.4L0 4.6Z", "#14110d"),
        _stroke("M-4.5 7C-2 5.5 2 5.5 4.5 7", "#23414d", 1.5),
    ),
    "N": (
        _filled("M-12 -14L-5 -9.5H5L12 -14L13 1C13 8 7 12 0 12C-7 12 -13 8 -13 1Z", "#fdfbf6", _INK),
        _filled("M-10.5 -11L-6.5 -8.4L-10.6 -5ZM10.5 -11L6.5 -8.4L10.6 -5Z", "#e58aa3"),
        _dot(-5, -1, 1.9, "#14110d") + _dot(5, -1, 1.9, "#14110d"),
        _filled("M-2 3H2L0 5.2Z", "#e0708f"),
        _stroke("M-14.5 3L-9 4M-14 8L-9 6.5M14.5 3L9 4M14 8L9 6.5", width=1.1),
        _stroke("M-8 11.6C-4 14 4 14 8 11.6", _RED, 2.6),
        _dot(0, 13.4, 2.4, _GOLD, "#7a5c12"),
    ),
}
"""The clans, likewise."""

_COIN: Final = (
    '<circle class="e-coin" r="13"/><circle r="10" fill="none" stroke="#7a5c12" stroke-width=".8"/>'
    '<rect class="e-hole" x="-4" y="-4" width="8" height="8"/>'
)
_PALACE: Final = (
    _filled("M-15 -3C-9 -5 -6 -9 -4 -13H4C6 -9 9 -5 15 -3Z", "#4b4b57", "#1d1d24")
    + _filled("M-11 -3H11V3H-11Z", "#fdf9ee", _INK)
    + _filled("M-15 8C-11 7 -9 5 -8 3H8C9 5 11 7 15 8Z", "#4b4b57", "#1d1d24")
    + _filled("M-11 8H11V14H-11Z", "#fdf9ee", _INK)
    + _filled("M-3 8H3V14H-3Z", _RED, _INK)
)


# elements


# wheels

_LEAST: Final = 26
"""A space that is narrower has no room for what it shows."""
_LETTER: Final = 0.56
"""How wide a letter is to its height, about."""


def wheel(clan: str, spaces: tuple[Space, ...]) -> str:
    """A clan's wheel: the ring and its spaces, on which the signs come."""
    x, y = wheel_middle(clan)
    count = len(spaces)
    parts = [f'<circle class="e-rim" cx="{x:g}" cy="{y:g}" r="{OUTER + 2}"/>']
    parts += [outline(f"space {clan}", wedge(clan, space, count)) for space in range(count)]
    return "".join(parts)


def signs(clan: str, spaces: tuple[Space, ...]) -> str:
    """What stands on a clan's wheel: action, word, place and coin of each space, the clan in the middle."""
    x, y = wheel_middle(clan)
    count = len(spaces)
    room = WORDS * 2 * 3.14 / count
    parts: list[str] = []
    for space, one in enumerate(spaces):
        if room >= _LEAST:
            parts += _shown(clan, space, count, one, room)
    parts.append(f'<circle class="e-hub" cx="{x:g}" cy="{y:g}" r="{INNER - 3}"/>')
    parts.append(use(f"crest-{clan}", x - 17, y - 33, 34, 34))
    parts.append(text("sign", x, y + 20, clan, 20))
    parts.append(text("word", x, y + 35, HOUSE_NAMES[clan], 13))
    return "".join(parts)


def _shown(clan: str, space: int, count: int, one: Space, room: float) -> Iterator[str]:
    """What stands on a space."""
    angle = bearing(space, count)
    x, y = on_wheel(clan, angle, WORDS)
    size = round(min(27, room * 0.5), 1)
    letters = round(min(12.5, room * 0.92 / _LETTER / len(one.action)), 1)
    # the word is on the side of the middle, where the ring has most room
    below = y <= wheel_middle(clan)[1] + 1
    top = y - size / 2 + (-6 if below else 7)
    yield use(one.action, round(x - size / 2, 1), round(top, 1), size, size)
    yield text("word", x, round(top + (size + letters - 1.5 if below else -3), 1), one.action, letters)
    aside = 128 / count
    left, top = on_wheel(clan, angle - aside, OUTER - 9)
    yield text("small", left, top + 3.5, str(space + 1))
    if one.coin:
        left, top = on_wheel(clan, angle + aside, OUTER - 11)
        yield use("coin", round(left - 9, 1), round(top - 9, 1), 18, 18)


# tokens and cards


def _token(seat: str, kind: str) -> str:
    """A token: its number, and a card if it counts those; face down where nobody knows it."""
    wide, high = TOKEN
    base = f'<rect class="e-{seat} e-edge" x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="6"/>'
    label = f"on on-{seat}"
    if kind == UNKNOWN:
        hatch = "M5 19L19 5M9 20L21 8M5 13L13 5"
        light = "#fff" if seat == "B" else "#14110d"
        drawn = f'<path d="{hatch}" stroke="{light}" stroke-width="1" opacity=".3"/>'
        return base + drawn + text(label, wide / 2, 17.5, UNKNOWN, 16)
    number = kind[1:]
    if kind[0] == "v":
        return base + text(label, wide / 2, 17.5, number, 16)
    at = wide / 2 - 4.5 if not number else 15.5
    card = f'<rect x="{at:g}" y="5.5" width="9" height="13" rx="1.5" fill="#fdf9ee" stroke="#14110d"/>'
    return base + card + (text(label, 9.5, 17.2, number, 15) if number else "")


def _cards(clan: str) -> str:
    wide, high = CARD
    ground = rect(f"card e-{clan}", (0.6, 0.6, wide - 1.2, high - 1.2), 4)
    return ground + use(f"crest-{clan}", 4, 3, 30, 30) + text("sign", wide / 2, high - 6, clan, 15)


def _back(name: str) -> str:
    """The back of a card: a gate for the clan deck, a star for the Ninja deck."""
    wide, high = CARD
    ground = rect(name, (0.6, 0.6, wide - 1.2, high - 1.2), 4)
    frame = (
        f'<rect x="4" y="4" width="{wide - 8}" height="{high - 8}" rx="3" fill="none" stroke="#e3bf86"'
        ' stroke-width="1.2"/>'
    )
    gate = _stroke("M10 19H28M12 24H26M14 20V37M24 20V37", "#e3bf86", 2.2)
    star = "".join(
        f'<path d="M19 15L22 23H16Z" fill="#c9c9d6" transform="rotate({turn} 19 26)"/>'
        for turn in (0, 90, 180, 270)
    )
    return ground + frame + (gate if name == "back" else star)


def heir_symbols() -> str:
    """The back of the Kotaishi's cards, and the arrows that are on it."""
    wide, high = CARD
    ground = rect("heir-back", (0.6, 0.6, wide - 1.2, high - 1.2), 4)
    frame = f'<rect x="4" y="4" width="{wide - 8}" height="{high - 8}" rx="3" fill="none" stroke="#3b2f10"/>'
    made = [_symbol("heir-back", CARD, ground + frame)]
    arrows = {"arrow-back": "M11 0L-11 0L-4 -7M-11 0L-4 7", "arrow-on": "M-11 0L11 0L4 -7M11 0L4 7"}
    made += [_PEN.icon(name, [_stroke(path, "#14110d", 3.4)]) for name, path in arrows.items()]
    return "".join(made)


def _marker(clan: str) -> str:
    """A clan's marker: a hexagon with its letter."""
    shape = '<path d="M13 0L25 6.5V19.5L13 26L1 19.5V6.5Z" fill="#1d2c28"/>'
    return f"{shape}{text('sign light', 13, 19.6, clan, 18)}"


def _pieces(seat: str, kinds: Iterable[str]) -> Iterator[str]:
    badge = f'<circle class="e-{seat} e-edge" cx="12" cy="12" r="11"/>'
    yield _symbol(f"seat-{seat}", (BADGE, BADGE), badge + text(f"on on-{seat}", 12, 17, seat, 14))
    for kind in dict.fromkeys((*kinds, UNKNOWN)):
        yield _symbol(f"token-{seat}-{named(kind)}", TOKEN, _token(seat, kind))


def named(kind: str) -> str:
    """A kind of token, as symbols are called.

    >>> named("v4"), named("?")
    ('v4', 'down')
    """
    return "down" if kind == UNKNOWN else kind


def symbols(seats: Mapping[str, Iterable[str]], static: Mapping[str, str], size: tuple[int, int]) -> str:
    """All symbols that pictures use: `seats` have tokens of these kinds; `static` are of the whole size."""
    small = {
        **_ACTIONS,
        **{f"crest-{clan}": crest for clan, crest in _CRESTS.items()},
        "coin": (_COIN,),
        "palace": (_PALACE,),
    }
    made = [_PEN.icon(name, parts) for name, parts in small.items()]
    for clan in CLANS:
        made += [
            _symbol(f"card-{clan}", CARD, _cards(clan)),
            _symbol(f"marker-{clan}", (26, 26), _marker(clan)),
        ]
    made += [_symbol(name, CARD, _back(name)) for name in ("back", "ninja-back")]
    for seat, kinds in seats.items():
        made += _pieces(seat, kinds)
    made += [_symbol(name, size, drawn) for name, drawn in static.items()]
    return "".join(made)

"""A game as one HTML page that replays it, without a network; it can be read without scripts too."""

from __future__ import annotations

from base64 import b64encode
from fractions import Fraction
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Final

from tanzaku.notation.model import UNFINISHED, Record, winners
from tanzaku.notation.wording import harmless, won_by
from tanzaku.validators.pictures.frames import Frame, Game, frame_at
from tanzaku.validators.pictures.picture import Picture


def page(game: Game, at: str | None = None) -> str:
    """The whole page; it opens at the turn that is asked for, as in `frame_at`, or at the start.

    Nothing in it leads out of it: styles, script and pictures are its own, and
    its policy forbids browsers to load anything else.
    """
    opening = 0 if at is None else frame_at(game, at).index
    parts = [_frame(game, frame) for frame in game.frames()]
    frames = "\n".join(drawn for drawn, _ in parts)
    moves = "\n".join(listed_ for _, listed_ in parts)
    style = _asset("page.css") + _measures(game.picture) + game.picture.style
    script = _asset("page.js")
    policy = (
        f"default-src 'none'; style-src 'sha256-{_hash(style)}'; script-src 'sha256-{_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{_text(_title(game.record))}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{_text(_title(game.record))}</h1>
<p class="facts">{_text(_facts(game))}</p>
</header>
<svg class="symbols" aria-hidden="true"><defs>{game.picture.symbols}</defs></svg>
<main data-opening="{opening}">
<div class="stage">
{frames}
<nav class="controls" hidden>
{_BUTTONS}
<input type="range" min="0" max="{len(parts) - 1}" value="0" aria-label="turn">
</nav>
</div>
<ol class="moves">
{moves}
</ol>
</main>
<footer><p>Keys: ← → turn by turn, Home and End, space to play. A click on the picture goes on.</p></footer>
<script>{script}</script>
</body>
</html>
"""


def _button(name: str, label: str, *paths: str) -> str:
    icons = "".join(f'<path d="{path}"/>' for path in paths)
    icon = f'<svg viewBox="0 0 20 20" aria-hidden="true">{icons}</svg>'
    return f'<button type="button" data-go="{name}" aria-label="{label}">{icon}</button>'


_BUTTONS: Final = "\n".join(
    (
        _button("first", "to the start", "M4 3H7V17H4ZM17 3V17L8 10Z"),
        _button("back", "one turn back", "M14 4L12 2L4 10L12 18L14 16L8 10Z"),
        _button("play", "play or pause", "M5 3V17L16 10Z", "M5 3H8V17H5ZM12 3H15V17H12Z"),
        _button("on", "one turn on", "M6 4L8 2L16 10L8 18L6 16L12 10Z"),
        _button("last", "to the end", "M13 3H16V17H13ZM3 3V17L12 10Z"),
    )
)


_BESIDE: Final = 286
"""How wide everything is that stands beside a picture: the list of turns and the margins."""
_LARGEST, _SMALLEST, _READABLE = Fraction(5, 4), Fraction(4, 5), 704
"""How much a picture may be enlarged, and made smaller before the list of turns goes below it, or it is
scrolled; a picture that is no wider than the third number is always made to fit."""


def _measures(picture: Picture) -> str:
    """What the style needs to know of the picture's size: it has the page's width, and stays readable."""
    width, height = picture.width, picture.height
    least = round(width * _SMALLEST) if width > _READABLE else 0
    stacked = max(_READABLE, round(width * _SMALLEST) + _BESIDE)
    return (
        f":root{{--widest:{round(width * _LARGEST) + _BESIDE}px;--high:{height}px;--least:{least}px}}\n"
        f"@media (max-width:{stacked}px){{main{{grid-template-columns:minmax(0,1fr)}}"
        ".moves{max-height:14rem;border-left:0}}\n"
    )


def _asset(name: str) -> str:
    return files("tanzaku.validators.pictures").joinpath(name).read_text("utf-8")


def _hash(source: str) -> str:
    return b64encode(sha256(source.encode()).digest()).decode()


def _text(text: str) -> str:
    return escape(harmless(text))


def _title(record: Record) -> str:
    players = " – ".join(record.players.values())
    return players or record.tag("Event") or record.title


def _facts(game: Game) -> str:
    """Event, site, date and round, and how it ended, as far as the record says so."""
    record = game.record
    round_ = record.tag("Round")
    said = [record.tag(name) for name in ("Event", "Site", "Date")] + [round_ and f"round {round_}"]
    return " · ".join([*filter(None, said), _ended(game)])


def _ended(game: Game) -> str:
    record, report = game.record, game.report
    if not report.ok:
        return f"{report.verdict}: {report.checked} of {report.turns} turns shown"
    if record.end == UNFINISHED:
        return "unfinished"
    won = winners(record.end)
    how = f" ({report.termination})" if report.termination not in {None, "normal"} else ""
    names = [record.players.get(seat, seat) for seat in won]
    return f"{won_by(names)}{how}"


def _frame(game: Game, frame: Frame) -> tuple[str, str]:
    """The picture of a frame with what was said there, and its entry in the list of turns."""
    picture = game.picture
    said = "".join(f"<p>{'<br>'.join(map(_text, note.split(chr(10))))}</p>" for note in frame.notes)
    said += "".join(f'<p class="told">{_text(told)}</p>' for told in frame.told)
    said += "".join(f'<p class="data">{_text(data)}</p>' for data in frame.data)
    if frame.ended:
        said += f'<p class="ended">{_text(frame.ended)}</p>'
    described = _text(picture.described(frame.position))
    heading = _text(" ".join(filter(None, (frame.called, frame.played))))
    drawn = (
        f'<figure class="frame" id="turn-{frame.called}">'
        f'<div class="board"><svg viewBox="0 0 {picture.width} {picture.height}" role="img"'
        f' aria-label="{described}">{picture.shapes(frame.position, frame.turn)}</svg></div>'
        f"<figcaption><h2>{heading}</h2>{said}</figcaption></figure>"
    )
    entry = f'<li class="seat-{frame.seat or "none"}"><a href="#turn-{frame.called}">{heading}</a></li>'
    return drawn, entry

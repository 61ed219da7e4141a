"""One position as an SVG document."""

from __future__ import annotations

from xml.sax.saxutils import escape

from tanzaku.notation.wording import harmless
from tanzaku.validators.pictures.frames import Frame, Game


def svg(game: Game, frame: Frame) -> str:
    """The frame as a document that needs nothing else; it must be the newest one of its game.

    >>> from tanzaku.notation import loads
    >>> from tanzaku.validators.pictures.frames import frame_at, game_of
    >>> game = game_of(
    ...     loads(
    ...         '[Tanzaku "1.0 okiya"] [First "R"] '
    ...         '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"] 1. d1PT b1MT =*'
    ...     )
    ... )
    >>> svg(game, frame_at(game, "1.R"))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    picture = game.picture
    size = f'viewBox="0 0 {picture.width} {picture.height}" width="{picture.width}" height="{picture.height}"'
    title = harmless(f"{frame.called} {frame.played}".strip())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n'
        f"<title>{escape(title)}</title>\n<desc>{escape(harmless(picture.described(frame.position)))}</desc>\n"
        f"<style>{picture.style}</style>\n<defs>{picture.symbols}</defs>\n"
        f"{picture.shapes(frame.position, frame.turn)}\n</svg>\n"
    )

"""Show segments: in colour on a terminal, as plain text anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

import click

if TYPE_CHECKING:
    from tanzaku.validators.renderers.terminal import Segment

Painter: TypeAlias = "Callable[[Iterable[Segment]], None]"

COLOUR_OPTION = click.option(
    "--color",
    "--colour",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colour, by default on a terminal only.",
)
"""An option of every command that shows segments."""

_STYLES: Final = {
    "ok": "green",
    "error": "bold red",
    "warning": "yellow",
    "waived": "magenta",
    "place": "cyan",
    "caret": "bold red",
    "dim": "dim",
    "plain": "",
}


def _write(text: str) -> None:
    sys.stdout.write(text)


def painter(colour: str) -> Painter:
    """A function that shows segments on standard output; `colour` is auto, always or never."""
    from tanzaku.validators.renderers.terminal import plain

    if colour == "never" or (colour == "auto" and not sys.stdout.isatty()):
        return lambda segments: _write(plain(segments))
    from rich.console import Console
    from rich.text import Text

    if colour == "always":  # whatever the environment says: the same bytes everywhere
        console = Console(
            force_terminal=True, color_system="standard", no_color=False, highlight=False, _environ={}
        )
    else:
        console = Console(highlight=False)

    def paint(segments: Iterable[Segment]) -> None:
        text = Text.assemble(*((segment.text, _STYLES[segment.style]) for segment in segments))
        console.print(text, end="", soft_wrap=True)

    return paint

"""`tanzaku random`: random legal games, the same for a seed on every machine."""

from __future__ import annotations

import math
import sys

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.inputs import OUTPUT_OPTION, TO_OPTION
from tanzaku.notation.errors import UnknownTitle, ValueFault
from tanzaku.notation.forms import form_of_name
from tanzaku.notation.wording import counted
from tanzaku.notation.writing import dump
from tanzaku.validators.generating import ENDINGS, Wish, random_records

_SHARE = click.FloatRange(0, 1)


def _number(_context: click.Context, _option: click.Parameter, share: float) -> float:
    """Refuse what is no number, which no range does."""
    if math.isnan(share):
        raise click.BadParameter("nan is no share")
    return share


@click.command("random")
@click.argument("title")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("-n", "count", type=click.IntRange(0), default=1, show_default=True, help="How many games.")
@OUTPUT_OPTION
@TO_OPTION
@click.option("--players", type=click.IntRange(1), help="How many play; else any number that can.")
@click.option("--options", default="", metavar="TEXT", help='Rule options, as in the tag: "full_board=draw".')
@click.option(
    "--endings",
    type=click.Choice(ENDINGS),
    default=ENDINGS[0],
    show_default=True,
    help="All played to the end, or half of them ended in other ways.",
)
@click.option(
    "--notes",
    type=_SHARE,
    default=0.0,
    callback=_number,
    help="The share of turns with a comment, from 0 to 1.",
)
@click.option(
    "--odd-tags",
    type=_SHARE,
    default=0.0,
    callback=_number,
    help="The share of records with unknown tags.",
)
def command(  # noqa: PLR0913, PLR0917 - one parameter for each option
    title: str,
    seed: int,
    count: int,
    output: str | None,
    to: str | None,
    players: int | None,
    options: str,
    endings: str,
    notes: float,
    odd_tags: float,
) -> int:
    """Write random legal games of a title, okiya for instance.

    Each legal action is as likely as the others. A seed gives the same games on
    every machine and every version of Python.
    """
    form = to or (form_of_name(output) if output else None) or "text"
    wish = Wish(options, endings, notes, odd_tags, players)
    try:
        records = random_records(title, seed, count, wish)
        written = dump(records, sys.stdout.buffer if output is None else output, form=form)
    except (UnknownTitle, ValueFault) as error:
        raise click.UsageError(str(error)) from error
    complain(f"{counted(written, 'record')} written")
    return 0

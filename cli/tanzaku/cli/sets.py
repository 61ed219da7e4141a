"""Component sets that a command is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tanzaku.cli.inputs import opened

if TYPE_CHECKING:
    from tanzaku.notation.component_sets import ComponentSet


GIVEN = "tanzaku.components"
"""Where a command's context has the names of the files of sets, which are read as well."""


def read_given(name: str) -> ComponentSet:
    """The set in a file; raises SetFault if it is none."""
    from tanzaku.notation.component_sets import SetFault, read_set

    try:
        return read_set(opened(name))
    except SetFault as fault:
        raise SetFault(f"{name}: {fault}") from fault


def _use(context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> None:
    context.meta[GIVEN] = names
    if names:
        from tanzaku.notation.component_sets import using

        context.with_resource(using([read_given(name) for name in names]))


COMPONENTS_OPTION = click.option(
    "--components",
    metavar="FILE",
    multiple=True,
    expose_value=False,
    callback=_use,
    help="A component set that records may name; see `tanzaku components`.",
)
"""An option of every command that follows the play; the sets are known while the command runs."""

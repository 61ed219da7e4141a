"""The group of subcommands, each imported when it is called, and what happens around every one of them."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from importlib import import_module

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.stopping import stoppable
from tanzaku.notation._version import __version__
from tanzaku.notation.errors import TanzakuError
from tanzaku.notation.wording import harmless


class _Lazy(click.Group):
    """A group that knows its commands by name and one line of help, and imports them when they are used."""

    def __init__(self, commands: Mapping[str, tuple[str, str]]) -> None:
        super().__init__("tanzaku", help=_HELP, context_settings=_SETTINGS)
        self._where = commands

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return sorted(self._where)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in self._where:
            return None
        command: click.Command = import_module(self._where[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in sorted(self._where.items())])


_SETTINGS = {"help_option_names": ["-h", "--help"], "terminal_width": 78}  # the same help on every terminal
_HELP = """Records of Japanese-themed tabletop games: verify them, explain what is wrong, convert them.

Exit codes: 0 sound, 1 findings, 2 the command could not do its work, 128 and N
if signal N ended it."""


def run(words: list[str], commands: Mapping[str, tuple[str, str]]) -> int:
    """Run a command line and return its exit code; what went wrong is said in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # the same bytes on every machine
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    group = click.version_option(__version__, message="tanzaku %(version)s")(_Lazy(commands))
    try:
        with stoppable(), group.make_context("tanzaku", list(words)) as context:
            code: object = group.invoke(context)
    except click.exceptions.Exit as leave:
        code = leave.exit_code
    except click.ClickException as error:
        _show(error)
        code = 2
    except TanzakuError as error:
        complain(f"tanzaku: {harmless(str(error))}")
        code = 2
    return code if isinstance(code, int) else 0


def _show(error: click.ClickException) -> None:
    """Say what is wrong with the command line; what was typed there may hold anything."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        complain(error.ctx.get_usage())
    message = error.format_message()
    if message:
        complain(f"Error: {harmless(message)}")

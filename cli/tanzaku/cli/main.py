"""The `tanzaku` command. A subcommand's module is imported when it is called, so that help comes at once."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from tanzaku.cli.complain import complain

_COMMANDS = {
    "annotate": ("tanzaku.cli.annotate", "Add what a program says of each turn, or take it away."),
    "components": ("tanzaku.cli.components", "The sets of cards that records are played with."),
    "convert": ("tanzaku.cli.convert", "Convert records between text, JSON, JSON Lines and XML."),
    "digest": ("tanzaku.cli.digest", "Print the digests of records: of the game, and of everything."),
    "import": ("tanzaku.cli.importing", "Make records of what other programs write of their games."),
    "random": ("tanzaku.cli.random", "Write random legal games, the same for a seed everywhere."),
    "redact": ("tanzaku.cli.redact", "Write what one seat, or the public, saw of a game."),
    "schema": ("tanzaku.cli.schema", "Print the schema of a title's JSON or XML form."),
    "show": ("tanzaku.cli.show", "Show a record's positions: in the terminal, as SVG, or as a page."),
    "upgrade": ("tanzaku.cli.upgrade", "Write records of older versions of the notation in the current one."),
    "verify": ("tanzaku.cli.verify", "Check records against the rules and say exactly what is wrong."),
    "explain": ("tanzaku.cli.explain", "Explain a diagnostic code, or list them all."),
}


_BY_SIGNAL = 128
"""Exit code, less the signal's number, when one ended the command, as shells have it."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code: 0 sound, 1 findings, 2 it could not do its work.

    After a signal that asked it to end it is 128 and the signal's number.
    `arguments` are the words after `tanzaku`, those of the process by default.
    """
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - it is, when it was closed before
            code = 2
        else:
            sys.stdout.flush()
    except KeyboardInterrupt as stop:
        code = _BY_SIGNAL + _stopped(*stop.args)
    except OSError as error:  # what is read has errors of its own, so this is our output
        if not isinstance(error, BrokenPipeError):
            complain(f"tanzaku: standard output: {error.strerror or error}")
        _drop_output()
        code = 2
    sys.exit(code)


def _run(words: list[str]) -> int:
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        complain("tanzaku: standard output is closed")
        return 2
    if words == ["--version"]:  # before click is imported, which takes longer than all the rest
        from tanzaku.notation._version import __version__

        sys.stdout.write(f"tanzaku {__version__}\n")
        return 0
    from tanzaku.cli.group import run

    return run(words, _COMMANDS)


def _stopped(number: int = 2) -> int:
    """Say by which signal the command was ended, and return its number; without one it was Ctrl-C."""
    from tanzaku.cli.stopping import said

    complain(said(number))
    _drop_output()  # whoever reads it may have stopped reading
    return number


def _drop_output() -> None:
    """The reader of our output is gone: keep the interpreter from trying once more while it exits."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    main()

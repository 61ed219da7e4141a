"""The `tanzaku` command. A subcommand's module is imported when it is called, so that help comes at once."""

from __future__ import annotations

import sys

_COMMANDS = {
    "verify": ("tanzaku.cli.verify", "Check records against the rules and say exactly what is wrong."),
    "explain": ("tanzaku.cli.explain", "Explain a diagnostic code, or list them all."),
}


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code: 0 sound, 1 findings, 2 it could not do its work.

    `arguments` are the words after `tanzaku`, those of the process by default.
    """
    words = sys.argv[1:] if arguments is None else arguments
    if words == ["--version"]:  # before click is imported, which takes longer than all the rest
        from tanzaku.notation._version import __version__

        sys.stdout.write(f"tanzaku {__version__}\n")
        return
    from tanzaku.cli.group import run

    sys.exit(run(words, _COMMANDS))


if __name__ == "__main__":
    main()

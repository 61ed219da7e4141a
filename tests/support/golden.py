"""The command lines whose whole output is kept in `tests/cli/golden`, and the folder that they are run in."""

from __future__ import annotations

from pathlib import Path

__all__ = ["COMMANDS", "FOLDER"]

FOLDER = Path(__file__).resolve().parents[1] / "cli" / "golden"

#: By the name of the file that holds what standard output must be.
COMMANDS: dict[str, tuple[str, ...]] = {
    "wide.out": ("verify", "wide.tzk"),
    "wide-colour.out": ("verify", "--color", "always", "wide.tzk"),
    "wide-json.out": ("verify", "--format", "json", "wide.tzk"),
    "long-line.out": ("verify", "long-line.tzk"),
    "tabs.out": ("verify", "tabs.tzk"),
    "accents.out": ("verify", "accents.tzk"),
    "harmful.out": ("verify", "harmful.tzk"),
    "two-places.out": ("verify", "two-places.tzk"),
    "several.out": ("verify", "several.tzk"),
    "several-quiet.out": ("verify", "--quiet", "several.tzk"),
    "waived.out": ("verify", "waived.tzk"),
    "waived-colour.out": ("verify", "--colour", "always", "waived.tzk"),
    "all.out": ("verify", "."),
    "explain-OKI004.out": ("explain", "OKI004"),
    "explain-TZK005.out": ("explain", "TZK005"),
    "explain-TZK001.out": ("explain", "TZK001"),
}

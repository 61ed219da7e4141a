"""A place in a record's text, and the faults found on the way."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.text import scan
from tanzaku.notation.text.locate import Locator


class Stop(Exception):  # noqa: N818 - caught by the careful reader, never seen outside
    """Reading this record stops: too many faults, or a limit."""


def _nothing() -> int:
    return 0


class Cursor:
    """Where the careful reader is, what it found wrong, and where the parts it read stand.

    `sound` is how many turns stood before the first error, as `progress` told
    it then; None while there was none. `rest` is where a record glued to this
    one starts.
    """

    def __init__(self, text: str, locator: Locator) -> None:
        """Start at the beginning of a record's text."""
        self.text = text
        self.at = 0
        self.locator = locator
        self.findings: list[Diagnostic] = []
        self.spans: dict[Path, tuple[int, int]] = {}
        self.sound: int | None = None
        self.rest: int | None = None
        self.progress: Callable[[], int] = _nothing
        self.quiet = False
        self.errors = self.warnings = 0
        self.broken: list[Path] = []
        """The places of variations in which something could not be read."""

    def fault(self, code: str, message: str, start: int, end: int, **more: Any) -> None:  # noqa: ANN401 - passed through
        """Report a fault; an error ends what may be replayed, and too many end the reading."""
        entry = CODES[code]
        if entry.verdict is None:
            self.warnings += 1
            if self.warnings > limits.FINDINGS:
                return
        self.findings.append(Diagnostic(entry, message, span=self.locator.span(start, end), **more))
        if entry.verdict is not None:
            self.errors += 1
            if self.sound is None:
                self.sound = self.progress()
            if self.errors >= limits.FINDINGS:
                raise Stop

    def stray(self, code: str, message: str, start: int, end: int, **more: Any) -> None:  # noqa: ANN401
        """Report what does not belong here; once, until something was read that does."""
        if not self.quiet:
            self.quiet = True
            self.fault(code, message, start, end, **more)

    def beyond(self, message: str, start: int, end: int) -> None:
        """Report a limit and stop reading."""
        self.fault("TZK009", message, start, end)
        raise Stop

    def skip_space(self) -> None:
        """Pass over white space: space, tab, line feed."""
        found = scan.SPACE.match(self.text, self.at)
        if found:
            self.at = found.end()

    def skip_to(self, end: int) -> None:
        """Pass over text up to an offset, or up to a record that is glued into it."""
        end = len(self.text) if end < 0 else end
        glue = self.text.find(scan.START, self.at + 1, end)
        self.at = end if glue < 0 else glue

    def starts(self, text: str) -> bool:
        """Whether this comes next."""
        return self.text.startswith(text, self.at)

    def glued(self) -> bool:
        """Whether a second record starts here; if so the text ends here, and it is reported."""
        if not self.starts(scan.START):
            return False
        self.rest = self.at
        end = self.at + len(scan.START) - 2
        self.fault("TZK003", "a record starts here, but not at the start of a line", self.at, end)
        self.text = self.text[: self.at]
        return True

    def refused(self) -> list[Diagnostic]:
        """Characters that no form can hold, the first few of them; a run of bytes is one fault."""
        found: list[Diagnostic] = []
        for run in islice(scan.REFUSED_RUN.finditer(self.text), _SHOWN):
            number = ord(run[0][0])
            span = self.locator.span(*run.span())
            if not _BYTE <= number <= _BYTE + 0x7F:
                message = f"the character U+{number:04X} cannot stand in a record"
                found.append(Diagnostic(CODES["TZK005"], message, span=span))
                continue
            first = f"0x{number - _BYTE + 0x80:02X}"
            message = (
                f"the byte {first} is" if len(run[0]) == 1 else f"{len(run[0])} bytes from {first} on are"
            )
            text = f"{message} part of no character here"
            found.append(Diagnostic(CODES["TZK004"], text, span=span, help=_ENCODING_HELP))
        return found


_ENCODING_HELP = "records are UTF-8; if this file is not, name its encoding: --encoding shift_jis"
_SHOWN = 5
_BYTE = 0xDC80
"""How the decoder marks the byte 0x80 where it could not read it."""

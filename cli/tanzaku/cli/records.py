"""Read the records that a command is given, count them, and say what is wrong with the others."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from attrs import define

from tanzaku.cli.complain import complain
from tanzaku.cli.inputs import called, opened, shown, sources
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import ReadError, SourceError, WriteError
from tanzaku.notation.model import Record
from tanzaku.notation.reading import read_chunk
from tanzaku.notation.sources import Document, documents
from tanzaku.notation.wording import counted, harmless
from tanzaku.validators.renderers.terminal import outside, plain, render
from tanzaku.validators.report import Report


@define
class Reader:
    """Reads records from files, and counts them.

    `read` are the records read, `kept` those among them with which nothing was
    done, `faulty` those that could not be read, or written; `strays` are texts
    outside any record.
    """

    form: str | None = None
    encoding: str = "utf-8"
    read: int = 0
    faulty: int = 0
    strays: int = 0
    unreadable: int = 0
    kept: int = 0
    target: os.stat_result | None = None
    """The file that is written; it is not read, should it lie in a folder."""
    _source: str = ""
    _number: int = 0

    def records(self, files: tuple[str, ...]) -> Iterator[Record]:
        """The records of files, folders and standard input that can be read, one at a time."""
        for name in files:
            try:
                for source in sources(name, self.target):
                    yield from self._of(source)
            except SourceError as error:
                self.unread(name, error)

    def _of(self, name: str) -> Iterator[Record]:
        try:
            for document in documents(opened(name), form=self.form, encoding=self.encoding):
                self._source = "/".join(filter(None, (called(name), document.name)))
                self._number = 0
                yield from self._in(name, document)
        except SourceError as error:
            self.unread(name, error)

    def _in(self, name: str, document: Document) -> Iterator[Record]:
        """The records of one document; where it is damaged, those of others go on."""
        try:
            for read in (read for chunk in document.chunks for read in read_chunk(document.form, chunk)):
                if isinstance(read, ReadError):
                    self.fault(read)
                else:
                    self.read += 1
                    self._number += 1
                    yield read
        except SourceError as error:
            self.unread(name, error)

    @property
    def place(self) -> str:
        """The record that was read last, as people find it."""
        return f"{self._source}, record {self._number}"

    def fault(self, error: ReadError) -> None:
        """Count and show what cannot be read."""
        self.strays += error.stray
        self.faulty += not error.stray
        self._number += not error.stray
        report = Report(
            Verdict.MALFORMED,
            "",
            0,
            0,
            None,
            diagnostics=error.diagnostics,
            source=self._source,
            line=error.line,
        )
        _, _, findings = plain(render(report)).partition("\n")  # the verdict is not asked for
        sys.stdout.flush()
        complain(f"{harmless(report.source)}:{report.line}: left out\n{findings.rstrip()}")

    def unwritten(self, error: WriteError) -> None:
        """Count and name a record that was read and cannot be written."""
        self.faulty += 1
        self.read -= 1
        sys.stdout.flush()
        complain(f"tanzaku: {harmless(self.place)}: {harmless(str(error))}")

    def unread(self, name: str, error: SourceError) -> None:
        """Count and name a file that cannot be read."""
        self.unreadable += 1
        sys.stdout.flush()
        complain(f"tanzaku: {harmless(str(error).replace(name, shown(name)) if name else str(error))}")

    def summary(self, did: str) -> str:
        """How many records there were, and what became of them."""
        line = f"{counted(self.read + self.faulty, 'record')}: {self.done(did)}"
        if self.kept:
            line += f", {self.kept} left as {'it is' if self.kept == 1 else 'they are'}"
        if self.faulty:
            line += f", {self.faulty} left out"
        return line + outside(self.strays, self.unreadable)

    def done(self, did: str) -> str:
        """How many records something was done with."""
        return f"{self.read - self.kept} {did}"

    @property
    def code(self) -> int:
        """The exit code: 0 all was done, 1 a record was left out or as it is, 2 a file could not be read."""
        return 2 if self.unreadable else 1 if self.faulty or self.strays or self.kept else 0

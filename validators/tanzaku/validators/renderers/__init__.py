"""Renderers: reports as text for people, or as what machines read. Each is small and knows no other.

A renderer is told of one report at a time and gives pieces of text to write at
once, so that memory does not grow with the number of records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from tanzaku.notation.diagnostics import Verdict
from tanzaku.validators.report import Report

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport
    from tanzaku.validators.renderers.terminal import Segment

Paint: TypeAlias = "Callable[[Iterable[Segment]], str]"
"""Makes text of segments, with or without colour."""


class Renderer(ABC):
    """What shows reports in one form; by default nothing stands around them.

    Each method gives the pieces of text to write. They are worked out while
    they are taken, so all of them must be taken before the next call. Use a
    renderer for one run.

    >>> pieces = [*renderer("json").start(), *renderer("json").finish(Counter())]
    >>> pieces
    []
    """

    lists_all: ClassVar[bool] = False
    """Whether records without findings are shown although they were to be left out."""

    def __init__(self, paint: Paint | None = None) -> None:
        """`paint` is how segments become text, for the forms that have colour."""
        self.paint = paint
        self.matches: Counter[Verdict] = Counter()

    def start(self) -> Iterable[str]:
        """What stands before all reports."""
        return ()

    @abstractmethod
    def report(self, report: Report) -> Iterable[str]:
        """One report; those of one source come one after the other."""

    def match(self, report: MatchReport) -> Iterable[str]:
        """One match; matches come after all records."""
        self.matches[report.verdict] += 1
        return self.told_match(report)

    def told_match(self, report: MatchReport) -> Iterable[str]:  # noqa: ARG002 - for those that tell
        """What `match` gives besides counting."""
        return ()

    def unread(self, source: str, message: str) -> Iterable[str]:  # noqa: ARG002 - for those that tell
        """A source that could not be read, or not to its end; people are told on standard error."""
        return ()

    def aside(self, text: str) -> str:
        """A line for standard error, made harmless to what reads both streams as one."""
        return text

    def finish(
        self,
        counts: Counter[Verdict],  # noqa: ARG002 - for those that have a summary
        strays: int = 0,  # noqa: ARG002
        unreadable: int = 0,  # noqa: ARG002
    ) -> Iterable[str]:
        """What stands after all reports; counted are records by verdict, texts outside any, unread files."""
        return ()


FORMATS: Final = {
    "text": ("terminal", "Terminal"),
    "json": ("jsonlines", "JsonLines"),
    "sarif": ("sarif", "Sarif"),
    "junit": ("junit", "JUnit"),
    "github": ("github", "GitHub"),
}
"""The module and the class of each format; a module is imported when its format is asked for."""


def renderer(form: str, paint: Paint | None = None) -> Renderer:
    """A new renderer for a format of FORMATS; raises KeyError for any other name.

    >>> type(renderer("sarif")).__name__
    'Sarif'
    """
    module, name = FORMATS[form]
    made: type[Renderer] = getattr(import_module(f"{__name__}.{module}"), name)
    return made(paint)

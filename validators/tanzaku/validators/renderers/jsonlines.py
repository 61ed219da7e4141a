"""One line of JSON for each report, in ASCII, keys in a fixed order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tanzaku.validators.renderers import Renderer
from tanzaku.validators.report import Report

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport


def render(report: Report | MatchReport) -> str:
    r"""The report as one line, without its line feed.

    >>> from tanzaku.validators import verify
    >>> render(verify('[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n=none\n'))[:51]
    '{"source": "", "record": 1, "line": 1, "title": "ok'
    """
    return json.dumps(report.content(), ensure_ascii=True, allow_nan=False)


class JsonLines(Renderer):
    r"""Each report as a line, and nothing else.

    >>> from tanzaku.validators import verify
    >>> report = verify('[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n=none\n')
    >>> "".join(JsonLines().report(report)) == render(report) + "\n"
    True
    """

    def report(self, report: Report) -> Iterator[str]:
        """The line with its line feed."""
        yield f"{render(report)}\n"

    def told_match(self, report: MatchReport) -> Iterator[str]:
        """A line for the match, which starts with its name where that of a record starts with its source."""
        yield f"{render(report)}\n"

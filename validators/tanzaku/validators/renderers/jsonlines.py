"""One line of JSON for each report, in ASCII, keys in a fixed order."""

from __future__ import annotations

import json

from tanzaku.validators.report import Report


def render(report: Report) -> str:
    r"""The report as one line, without its line feed.

    >>> from tanzaku.validators import verify
    >>> render(verify('[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n=none\n'))[:51]
    '{"source": "", "record": 1, "line": 1, "title": "ok'
    """
    return json.dumps(report.content(), ensure_ascii=True, allow_nan=False)

"""Findings as SARIF 2.1.0 (an OASIS standard), which code scanning and editors read.

There is one run. Its results come before the tool that made them, so that they
can be written while records are read. Results have no fingerprints of ours: a
report knows nothing of a record that lasts when the file around it changes, and
whoever takes a log in works them out from the file.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import quote

from tanzaku.notation._version import __version__
from tanzaku.notation.diagnostics import Code, Diagnostic, Label, Span, Verdict
from tanzaku.notation.diagnostics import Path as Place
from tanzaku.notation.wording import harmless
from tanzaku.validators.pages import all_codes
from tanzaku.validators.renderers import Paint, Renderer
from tanzaku.validators.renderers.findings import Located, end_column, sentences, turn_of
from tanzaku.validators.report import Report

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport

_Object: TypeAlias = dict[str, Any]

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


class Sarif(Renderer):
    r"""A log with one run: a result for each finding, and the rule of each code.

    >>> from tanzaku.validators import verify
    >>> sarif = Sarif()
    >>> pieces = [*sarif.start(), *sarif.report(verify("")), *sarif.finish(Counter())]
    >>> run = json.loads("".join(pieces))["runs"][0]
    >>> rules = run["tool"]["driver"]["rules"]
    >>> run["results"][0]["ruleId"], rules[run["results"][0]["ruleIndex"]]["name"]
    ('TZK001', 'no-record')
    """

    def __init__(self, paint: Paint | None = None) -> None:
        """Look up the codes of all titles."""
        super().__init__(paint)
        self._codes = all_codes()
        self._index = {name: index for index, name in enumerate(self._codes)}
        self._between = ""
        self._notifications: list[_Object] = []

    def start(self) -> Iterator[str]:
        """The log up to its first result."""
        yield f'{{"version": "2.1.0", "$schema": "{_SCHEMA}", "runs": [\n'
        yield '{"columnKind": "unicodeCodePoints", "results": ['

    def report(self, report: Report) -> Iterator[str]:
        """A line for each finding."""
        return self._results((report, found) for found in report.diagnostics)

    def told_match(self, report: MatchReport) -> Iterator[str]:
        """A line for each finding, at the record it is about."""
        return self._results((line.place, found) for line, found in report.findings)

    def _results(self, placed: Iterable[tuple[Located, Diagnostic]]) -> Iterator[str]:
        for place, found in placed:
            yield f"{self._between}\n{_json(_result(found, place, self._rule(found.code)))}"
            self._between = ","

    def unread(self, source: str, message: str) -> Iterator[str]:
        """Kept for the run's end: it is no result, but the run did not do all its work."""
        location = {"physicalLocation": {"artifactLocation": {"uri": uri(source)}}}
        told = {"level": "error", "message": _message([harmless(message)]), "locations": [location]}
        self._notifications.append(told)
        return iter(())

    def finish(
        self,
        counts: Counter[Verdict],  # noqa: ARG002 - a log has no summary
        strays: int = 0,  # noqa: ARG002
        unreadable: int = 0,  # noqa: ARG002
    ) -> Iterator[str]:
        """How the run went, and the tool with its rules."""
        invocation: _Object = {"executionSuccessful": not self._notifications}
        if self._notifications:
            invocation["toolExecutionNotifications"] = self._notifications
        yield f'\n], "invocations": [{_json(invocation)}],\n'
        yield f'"tool": {{"driver": {{"name": "tanzaku", "version": {_json(__version__)}, "rules": [\n'
        yield ",\n".join(_json(_descriptor(code)) for code in self._codes.values())
        yield "\n]}}}\n]}\n"

    def _rule(self, code: Code) -> int:
        """Where the code stands among the rules; one that no catalogue has is put at their end."""
        if code.id not in self._index:
            self._index[code.id] = len(self._codes)
            self._codes[code.id] = code
        return self._index[code.id]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, allow_nan=False)


def uri(name: str) -> str:
    r"""A file's name as a URI reference: relative to where the command was run, or absolute as the name is.

    What stands for no file, such as standard input, is a name like any other.

    >>> uri("spring #1/100%.tzk"), uri("a:b\n.tzk")
    ('spring%20%231/100%25.tzk', 'a%3Ab%0A.tzk')
    """
    name = name.replace(os.sep, "/") or "<text>"
    if not Path(name).is_absolute():
        return quote(name, safe="/", errors="backslashreplace")
    path = quote(name, safe="/:", errors="backslashreplace")
    return f"file://{path}" if path.startswith("/") else f"file:///{path}"


_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


def written_path(at: Place) -> str:
    """A place in a record as one reads it.

    >>> written_path(("turns", 3, "items", 0)), written_path(("tags", "Player.R", "value"))
    ('turns[3].items[0]', 'tags["Player.R"].value')
    """
    text = ""
    for part in at:
        if isinstance(part, int):
            text += f"[{part}]"
        elif _WORD.fullmatch(part):
            text += f".{part}" if text else part
        else:
            text += f"[{json.dumps(harmless(part), ensure_ascii=False)}]"
    return text


def _message(lines: list[str]) -> _Object:
    """A message. Braces stand for arguments there and brackets for links, so neither stays as it is."""
    text = "\n".join(lines).replace("{", "{{").replace("}", "}}").replace("](", "] (")
    return {"text": text}


def _region(span: Span) -> _Object:
    return {"startLine": span.line, "startColumn": span.column, "endColumn": end_column(span)}


def _location(at: Place, region: _Object | None, source: str) -> _Object:
    location: _Object = {}
    if region is not None:
        location["physicalLocation"] = {"artifactLocation": {"uri": uri(source)}, "region": region}
    if at:
        location["logicalLocations"] = [{"fullyQualifiedName": written_path(at)}]
    return location


def _related(label: Label, source: str) -> _Object:
    region = None if label.span is None else _region(label.span)
    return {**_location(label.at, region, source), "message": _message([harmless(label.text)])}


def _result(found: Diagnostic, report: Located, rule: int) -> _Object:
    """One finding. Every result has `suppressions`, as all must have them where one has."""
    region = {"startLine": report.line} if found.span is None else _region(found.span)
    result: _Object = {
        "ruleId": found.code.id,
        "ruleIndex": rule,
        "level": found.code.severity,
        "message": _message(sentences(found)),
        "locations": [_location(found.at, region, report.source)],
        "suppressions": _suppressions(found),
    }
    if found.related:
        result["relatedLocations"] = [_related(label, report.source) for label in found.related]
    if found.span is not None and found.fix is not None and _is_text(found.fix):
        result["fixes"] = [_fix(found.fix, found.span, report.source)]
    about: _Object = {"record": report.number} if report.number else {}
    if turn := turn_of(found):
        about["turn"] = harmless(turn)
    return {**result, "properties": about} if about else result


def _suppressions(found: Diagnostic) -> list[_Object]:
    if not found.waived:
        return []
    return [{"kind": "inSource", "status": "accepted", "justification": harmless(found.waived)}]


def _is_text(text: str) -> bool:
    """Whether a file can hold it: half a surrogate pair is no text."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _fix(text: str, span: Span, source: str) -> _Object:
    replacement = {"deletedRegion": _region(span), "insertedContent": {"text": text}}
    change = {"artifactLocation": {"uri": uri(source)}, "replacements": [replacement]}
    return {"description": _message([harmless(f"write {text}")]), "artifactChanges": [change]}


def _descriptor(code: Code) -> _Object:
    """The rule of a code. Its texts are Markdown that reads well as it is."""
    meaning, mend = code.meaning or code.title or code.slug, code.mend or code.title or code.slug
    rule = code.rule + (f"; ruling {code.ruling}" if code.ruling else "")
    parts = (("What it means", meaning), ("What to do", mend), ("Rule", rule))
    return {
        "id": code.id,
        "name": code.slug,
        "shortDescription": {"text": code.title or code.slug},
        "fullDescription": {"text": meaning, "markdown": meaning},
        "help": {"text": mend, "markdown": "\n\n".join(f"## {name}\n\n{text}" for name, text in parts)},
        "defaultConfiguration": {"level": code.severity},
    }

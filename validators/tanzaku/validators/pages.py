"""The page of each diagnostic code, from the catalogues: for `tanzaku explain` and the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Code
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.forms import ENDINGS
from tanzaku.notation.wording import harmless
from tanzaku.validators.match_codes import CODES as MATCH_CODES
from tanzaku.validators.rules import find_rules, rules_names

_VERDICT_WORDS = {
    None: "a warning: it does not weigh on the verdict",
    "unchecked": "no verdict: the record could not be checked",
}


def all_codes() -> dict[str, Code]:
    """Every code, those of all titles whose rules are installed included, by id.

    >>> "OKI004" in all_codes() and "TZK033" in all_codes()
    True
    """
    codes = CODES | MATCH_CODES
    for title in rules_names():
        with suppress(UnknownTitle):
            codes.update(find_rules(title).codes)
    return dict(sorted(codes.items()))


def broken_rules() -> list[str]:
    """Why the codes of some titles are missing: a sentence for each whose rules are installed and of no use.

    >>> broken_rules()
    []
    """
    sentences: list[str] = []
    for title in rules_names():
        try:
            find_rules(title)
        except UnknownTitle as error:
            sentences.append(str(error))
    return sentences


def corpus() -> Traversable:
    """The folder of the records that ship with tanzaku.

    >>> corpus().joinpath("okiya").is_dir()
    True
    """
    with suppress(ModuleNotFoundError):
        return files("tanzaku.corpus")
    # an editable installation: the records of the checkout itself
    return Path(__file__).resolve().parents[3] / "corpus"


def example(code: Code) -> tuple[str, str, str] | None:
    """The corpus record that triggers the code: its path in the corpus, its text, what `verify` says of it.

    >>> from tanzaku.validators.rules.okiya_codes import CODES
    >>> example(CODES["OKI004"])[0]
    'okiya/faulty/OKI004-no-match.tzk'
    """
    names = [f"{code.id}-{code.slug}{ending}" for ending in ENDINGS]
    for title in sorted(folder.name for folder in corpus().iterdir() if folder.is_dir()):
        folder = corpus().joinpath(title).joinpath("faulty")
        for name in names:
            if folder.joinpath(name).is_file():
                report = folder.joinpath(f"{name.removesuffix('.tzk')}.report.txt")
                return f"{title}/faulty/{name}", _text(folder.joinpath(name)), _text(report)
    return None


def _text(file: Traversable) -> str:
    return file.read_bytes().decode("utf-8", "backslashreplace") if file.is_file() else ""


def page(code: Code) -> str:
    """The page of a code as Markdown, with the headings that every page has.

    >>> print(page(CODES["TZK022"]).splitlines()[0])
    # TZK022: stray-bracket
    """
    return "\n".join(_lines(code)) + "\n"


def _lines(code: Code) -> Iterator[str]:
    verdict = _VERDICT_WORDS.get(code.verdict) or f"an error: the record is {code.verdict}"
    yield f"# {code.id}: {code.slug}"
    yield ""
    yield code.title
    yield ""
    yield f"It is {verdict}."
    if code.standing:
        yield "An arbiter may rule that it stands."
    yield from ("", "## What it means", "", code.meaning)
    yield from ("", "## What to do", "", code.mend)
    yield from ("", "## Rule", "", code.rule + (f"; ruling {code.ruling}" if code.ruling else ""))
    found = example(code)
    yield from ("", "## Example", "")
    if found is None:
        yield "There is no example in the corpus."
        return
    name, text, report = found
    if text:
        yield from (f"`corpus/{name}`:", "", "```text", *_shown(_broken(text)), "```")
    else:
        yield f"`corpus/{name}`, an empty file."
    if report:
        file = name.rpartition("/")[2]
        yield from ("", f"`tanzaku verify {file}` says:", "", "```text", *_shown(report.split("\n")), "```")


_SHOWN = 40
_PART = re.compile(r".{1,110}(?:(?<=[ ,>])|$)|.{1,110}")
"""A part of a long line of an example; it is broken where that reads well."""


def _broken(text: str) -> Iterator[str]:
    """The lines of a text, long ones in parts."""
    for line in text.split("\n"):
        yield from _PART.findall(harmless(line)) or [""]


def _shown(lines: Iterable[str]) -> list[str]:
    """Lines without characters that no page should hold, and not too many."""
    shown = [harmless(line).rstrip() for line in lines]
    while shown and not shown[-1]:
        shown.pop()
    return shown if len(shown) <= _SHOWN else [*shown[: _SHOWN - 1], "…"]

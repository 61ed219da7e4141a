"""The published grammar, taken out of its page and translated so that it can be run.

`docs/spec/grammar.md` is written in the manner of ISO 14977, with terminals as regular expressions. Here its
blocks are read and turned into a grammar of lark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lark import Lark
from lark.exceptions import UnexpectedInput

__all__ = ["PAGE", "Grammar", "Rules", "blocks", "published", "read_rules"]

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "spec" / "grammar.md"

_FENCE = re.compile(r"^```ebnf(?: (?P<of>\w+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_RULE = re.compile(r"(?P<name>[A-Za-z_]+)\s*=\s*(?P<body>.*?)\s;\s*\n", re.DOTALL)
_REMARK = re.compile(r"\(\*.*?\*\)", re.DOTALL)
_REFERENCE = re.compile(r"<([A-Z]+)>")
_TOKEN = re.compile(r'\s*(?:(?P<name>[A-Za-z_]+)|(?P<text>"[^"]*")|(?P<sign>[,|\[\]{}()]))')


@dataclass(frozen=True)
class Rules:
    """What some blocks say: rules with their bodies, and terminals with their expressions."""

    rules: dict[str, str]
    terminals: dict[str, str]

    def __or__(self, other: Rules) -> Rules:
        """Both together; nothing may be said twice."""
        twice = (self.rules.keys() & other.rules.keys()) | (self.terminals.keys() & other.terminals.keys())
        if twice:
            raise ValueError(f"defined twice: {sorted(twice)}")
        return Rules(self.rules | other.rules, self.terminals | other.terminals)

    def expression(self, name: str) -> str:
        """The whole expression of a terminal, those that it names put in."""
        return _REFERENCE.sub(lambda found: f"(?:{self.expression(found[1])})", self.terminals[name])


def blocks(page: str) -> Iterator[tuple[str, str]]:
    """The grammar's blocks: for which kind of title each is (empty: for all), and its text."""
    for found in _FENCE.finditer(page):
        yield found["of"] or "", found["text"]


def read_rules(text: str) -> Rules:
    """Read rules and terminals; anything else in the text is an error."""
    read = Rules({}, {})
    text = _REMARK.sub("", text).strip() + "\n"
    at = 0
    while at < len(text):
        found = _RULE.match(text, at)
        if not found:
            raise ValueError(f"not a rule: {text[at : at + 40]!r}")
        name, body = found["name"], found["body"]
        if name.isupper():
            if not (body.startswith("/") and body.endswith("/")):
                raise ValueError(f"{name} is not an expression between slashes")
            read |= Rules({}, {name: body[1:-1]})
        else:
            read |= Rules({name: body}, {})
        at = found.end()
    return read


def published(*kinds: str) -> Rules:
    """The rules for all titles, and those of the kinds that are named."""
    read = Rules({}, {})
    for of, text in blocks(PAGE.read_text("utf-8")):
        if of in {"", *kinds}:
            read |= read_rules(text)
    return read


def _translated(body: str) -> Iterator[str]:
    """A rule's body in the notation of lark."""
    at = 0
    while at < len(body.rstrip()):
        found = _TOKEN.match(body, at)
        if not found:
            raise ValueError(f"not a part of a rule: {body[at:]!r}")
        if found["sign"] == ",":
            yield " "
        elif found["sign"]:
            yield {"{": "(", "}": ")*"}.get(found["sign"], found["sign"])
        else:
            yield found[found.lastgroup or 0]
        at = found.end()


class Grammar:
    """The published grammar, ready to say of a record's text whether it is one.

    `kind` is `one` or `several` actions a turn, `title` the title whose short form is known.
    """

    def __init__(self, kind: str, title: str = "") -> None:
        self.rules = published(kind, title)
        if "SHORT" not in self.rules.terminals:
            self.rules.rules["action"] = self.rules.rules["action"].removesuffix("| SHORT")
        self.lark = Lark(self.translated(), parser="lalr", lexer="contextual", start="record")

    def translated(self) -> str:
        """The whole grammar in the notation of lark."""
        lines = [f"{name}: {''.join(_translated(body))}" for name, body in self.rules.rules.items()]
        used = {name for body in self.rules.rules.values() for name in re.findall(r"[A-Z]+", body)}
        lines += [f"{name}: /{self.rules.expression(name)}/" for name in sorted(used)]
        return "\n".join([*lines, f"SPACE: /{self.rules.expression('SPACE')}/", "%ignore SPACE", ""])

    def accepts(self, text: str) -> bool:
        """Whether the text is a record as far as the grammar goes."""
        return self.refusal(text) is None

    def refusal(self, text: str) -> str | None:
        """Why the text is no record as far as the grammar goes; None if it is one."""
        try:
            self.lark.parse(text)
        except UnexpectedInput as error:
            return f"line {error.line}, column {error.column}: {str(error).splitlines()[0]}"
        return None

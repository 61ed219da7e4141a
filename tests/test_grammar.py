"""The published grammar accepts what the careful reader accepts, as far as a grammar goes.

`docs/spec/grammar.md` knows no title's words. So it is compared with the reader in two ways: with the titles
as they are, where the reader found nothing that only a title can tell; and with titles that have every word
and every argument, where nothing but grammar is left to be wrong.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from attrs import evolve

from support.ebnf import PAGE, Grammar, Rules, blocks, published, read_rules
from support.okiya_games import games, pick
from tanzaku.notation import find_title, limits
from tanzaku.notation.atoms import Form
from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import KEYWORD, Argument, Call, Shape, action
from tanzaku.notation.text import scan
from tanzaku.notation.text.careful import read_carefully
from tanzaku.notation.text.source import chunks

CORPUS: Final = Path(__file__).resolve().parent.parent / "corpus"
FILES: Final = sorted(CORPUS.rglob("*.tzk"))

SYNTAX: Final = frozenset(
    f"TZK{number:03}" for number in (3, 6, 10, 11, 13, 20, 21, 22, 23, 24, 25, 26, 30, 31, 33, 34, 35, 36)
)
"""The codes for what the grammar forbids. The page lists them too."""

OF_TITLE: Final = frozenset({"TZK024", "TZK027", "TZK028", "TZK029"})
"""Codes for what only a title can tell; after one of them the reader may have lost a turn."""

BEYOND: Final = frozenset({"TZK007", "TZK009", "TZK014"})
"""Where the reader stops before it has seen everything: versions and titles not known, and limits."""

KITCHEN_OKIYA: Final = """\
[Tanzaku "1.0 okiya"]
[Event "a \\"b\\" \\\\ c"]
[Player.R.Team "x"]

{lead} @auto(a=b c) ; rest
1. R: a1CT ! $12 {n \\} {} B: remove(a2 MS)?? 2. CB (2. R: b1 !? (2. R: ({x} 2. R: d1) c1)) =R,B
"""
"""One action a turn, and everything that the grammar knows; the inner variation is misplaced."""

KITCHEN_JOURNEY: Final = """\
[Tanzaku "1.0 journey"]
[Hand.A "C02 ?"]

{lead} @time(x)
0. A: {first} keep(F03 2x?) B: ! keep()
1. A: take(S07) ?! flip(C11) (1. A: @eval(a) take(S09) B: take(S01)) play(C02 new)
*: K>pass C@pass(hand=?,a b) =none
"""


class _AnyKey(dict[str, Argument]):
    """Every keyword is one."""

    def __missing__(self, key: str) -> Argument:
        return Argument(key, KEYWORD, Form("anything", ".*"))


@action("any")
class _Any:
    """An action of any word, with any arguments."""


_ANY_CLASS: Any = _Any
_ANY: Final[Call] = _ANY_CLASS()
_ANY_CLASS.shape = Shape("any", (), _ANY_CLASS, _AnyKey(), None, ())


class _AnyWord(dict[str, Shape]):
    """Every word is an action."""

    def __missing__(self, word: str) -> Shape:
        return _ANY.shape

    def __contains__(self, word: object) -> bool:
        return True

    def get(self, word: str, default: object = None) -> Shape:  # noqa: ARG002
        return _ANY.shape


def _permissive(name: str) -> Any:
    """The title with every word and every argument; its seats and its short form stay as they are."""
    title = find_title(name)
    short = title.short and evolve(title.short, read=lambda _found: _ANY)
    return SimpleNamespace(
        name=title.name,
        seats=title.seats,
        marks=title.marks,
        needed=(),
        unseated=(),
        single=title.single,
        short=short,
        complete=None,
        actions=_AnyWord(),
        words=_AnyWord(),
    )


@pytest.fixture
def permissive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the careful reader know every word and take every argument."""
    for name, replacement in (("find_title", _permissive), ("make_call", lambda *_: _ANY)):
        readers = [
            module
            for module in sys.modules.values()
            if module.__name__.startswith(("tanzaku.notation.text.", "tanzaku.notation.first_tag"))
            and hasattr(module, name)
        ]
        assert readers
        for module in readers:
            monkeypatch.setattr(module, name, replacement)


@lru_cache
def grammar(title: str) -> Grammar:
    declared = find_title(title)
    return Grammar("one" if declared.single else "several", title)


def codes(text: str) -> frozenset[str]:
    """What the careful reader finds wrong with a record's text."""
    return frozenset(found.code.id for found in read_carefully(text).findings)


def disagreements(text: str, title: str, *, real: bool) -> Iterator[str]:
    """Where grammar and reader disagree on one of the source's records."""
    for chunk in chunks([text]):
        if chunk.stray or chunk.cut:
            continue
        found = codes(chunk.text)
        if found & BEYOND or (real and found & OF_TITLE):
            continue
        refusal = grammar(title).refusal(chunk.text)
        wrong = found & SYNTAX
        if bool(wrong) != bool(refusal):
            yield f"{chunk.text}\n--- the reader finds {sorted(wrong)}, the grammar {refusal}"


def check(texts: Iterator[str], title: str, *, real: bool = False) -> None:
    found = [line for text in texts for line in disagreements(text, title, real=real)]
    assert not found, f"{len(found)} disagreements, the first:\n{found[0]}"


def title_of(text: str) -> str | None:
    """The title that a text's first record names, if it is installed."""
    found = re.search(r'^\[Tanzaku "[0-9.]+ (okiya|journey)"', text, re.MULTILINE)
    return found[1] if found else None


def corpus_texts() -> Iterator[tuple[str, str]]:
    """Each file of the corpus as the reader takes it, and its title."""
    for file in FILES:
        text = "".join(chunk.text for chunk in chunks(file))
        title = title_of(text)
        if title:
            yield text, title


# -- mutations ---------------------------------------------------------------------------

SIGNS: Final = " \n\t(){}[]\";=!?$@.:,*-<>0aAR|\\_/'é\u3000"
TOKENS: Final = (
    *(
        "1.",
        "R:",
        "A:",
        "*:",
        "a1CT",
        "take(S07)",
        "pass",
        "K>go",
        "K@go(2)",
        "{x}",
        "; x\n",
        "(",
        ")",
        "!",
        "??",
        "$3",
    ),
    *(
        "@clock(0:01)",
        "@x",
        "=R",
        "=*",
        "=none",
        '[X "y"]',
        "{",
        "}",
        "(1. R:",
        "x=y",
        "-",
        "?",
        "3x?",
        "take (",
        "12",
    ),
)
_SPLIT: Final = re.compile(r"\[[^\]\n]*\]\n?|\{[^}]*\}|[ \t\n]+|[(){}=]|[^ \t\n(){}\[\]=]+|.")


def one_character(text: str, rng: Random) -> str:
    """The text with one character lost, doubled, changed, put in, or swapped with its neighbour."""
    at = int(rng.random() * len(text))
    sign = pick(rng, SIGNS)
    kind = int(rng.random() * 5)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at : at + 1] * 2 + text[at + 1 :]
    if kind == 2:
        return text[:at] + sign + text[at + 1 :]
    if kind == 3:
        return text[:at] + sign + text[at:]
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def one_token(text: str, rng: Random) -> str:
    """The text with one token lost, doubled, changed, put in, or swapped with another."""
    parts = _SPLIT.findall(text)
    at = int(rng.random() * len(parts))
    token = pick(rng, TOKENS)
    kind = int(rng.random() * 6)
    if kind == 0:
        parts[at] = ""
    elif kind == 1:
        parts[at] *= 2
    elif kind == 2:
        parts[at] = token
    elif kind == 3:
        parts[at] = f" {token} {parts[at]}"
    elif kind == 4:
        parts[at] = token + parts[at]
    else:
        other = int(rng.random() * len(parts))
        parts[at], parts[other] = parts[other], parts[at]
    return "".join(parts)


def mutated(text: str, rng: Random, count: int) -> Iterator[str]:
    """The text with one fault, or sometimes two."""
    for _ in range(count):
        faulty = (one_token if rng.random() < 0.5 else one_character)(text, rng)
        if rng.random() < 0.2:
            faulty = (one_token if rng.random() < 0.5 else one_character)(faulty, rng)
        yield faulty


def every_character(text: str) -> Iterator[str]:
    """The text with any one of its characters lost, and with signs put in at each place."""
    for at in range(len(text) + 1):
        yield text[:at] + text[at + 1 :]
        for sign in ' \n(){}[]";=!?$.:,*A0a\\@':
            yield text[:at] + sign + text[at:]


# -- the page ----------------------------------------------------------------------------


def test_page_names_the_codes_of_syntax() -> None:
    section = PAGE.read_text("utf-8").partition("## Codes")[2]
    assert set(re.findall(r"TZK[0-9]{3}", section)) == SYNTAX
    assert CODES.keys() >= SYNTAX


def test_every_rule_and_terminal_is_used() -> None:
    read = published("several", "okiya")
    bodies = " ".join([*read.rules.values(), *read.terminals.values(), "record SPACE"])
    used = set(re.findall(r"[A-Za-z_]+", bodies))
    assert (read.rules.keys() | read.terminals.keys()) <= used


def test_expressions_name_what_is_defined() -> None:
    read = published("one", "okiya")
    names = {name for body in read.rules.values() for name in re.findall(r"[A-Za-z_]+", body)}
    assert names <= read.rules.keys() | read.terminals.keys()


def test_blocks_are_for_all_titles_or_for_a_kind() -> None:
    assert {of for of, _ in blocks(PAGE.read_text("utf-8"))} == {"", "one", "several", "okiya"}


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        pytest.param("NAME", scan.NAME, id="NAME"),
        pytest.param("STRING", scan.STRING, id="STRING"),
        pytest.param("GLYPH", scan.GLYPH, id="GLYPH"),
        pytest.param("END", scan.END, id="END"),
        pytest.param("NUMBER", scan.NUMBER, id="NUMBER"),
        pytest.param("SEAT", scan.SEAT, id="SEAT"),
        pytest.param("DATA", scan.DATA, id="DATA"),
    ],
)
def test_terminals_are_the_readers(name: str, pattern: re.Pattern[str]) -> None:
    ours = re.compile(published("one", "okiya").expression(name))
    rng = Random(5)
    for _ in range(4000):
        text = "".join(pick(rng, SIGNS + "$9none,12") for _ in range(6))
        theirs = pattern.match(text)
        found = ours.match(text)
        assert (found and found[0]) == (theirs and theirs[0]), text


def test_short_form_is_the_titles() -> None:
    short = find_title("okiya").short
    assert short is not None
    ours = re.compile(published("one", "okiya").expression("SHORT"))
    rng = Random(6)
    parts = ("a1", "d4", "e5", "CT", "IR", "iris-rain", "lily-x", "a", "1", "C", "-", "oak-rain")
    for _ in range(2000):
        text = "".join(pick(rng, parts) for _ in range(1 + int(rng.random() * 3)))
        assert bool(ours.fullmatch(text)) == bool(short.full.fullmatch(text)), text


@pytest.mark.parametrize("title", ["okiya", "journey"])
def test_one_token_of_look_ahead_decides(title: str) -> None:
    """At each place one terminal at most matches, of those that the rules allow there."""
    rules = grammar(title)
    text = {"okiya": next(games(3, 1, notes=0.6, variations=0.5)), "journey": KITCHEN_JOURNEY}[title]
    expressions = {one.name: re.compile(one.pattern.to_regexp()) for one in rules.lark.terminals}
    tokens = rules.lark.parse_interactive(text).exhaust_lexer()
    assert len(tokens) > 20
    parser = rules.lark.parse_interactive(text)
    for token in tokens:
        at = token.start_pos or 0
        allowed: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # lark gives it no types
        matching = [name for name in allowed & expressions.keys() if expressions[name].match(text, at)]
        assert matching == [token.type]
        parser.feed_token(token)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = b", id="no-semicolon"),
        pytest.param("A = b ;\n", id="terminal-without-slashes"),
        pytest.param("a = b ;\na = c ;\n", id="twice"),
        pytest.param("nothing at all\n", id="prose"),
    ],
)
def test_blocks_that_are_no_grammar_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a rule|between slashes|defined twice"):
        read_rules(text)


def test_remarks_are_left_out() -> None:
    assert read_rules("(* one *) a = b ; (* two *)\n") == Rules({"a": "b"}, {})


# -- grammar and reader ------------------------------------------------------------------


def test_corpus_is_not_empty() -> None:
    assert len(list(corpus_texts())) > 10


def test_corpus_with_titles_as_they_are() -> None:
    for text, title in corpus_texts():
        check(iter([text]), title, real=True)


@pytest.mark.usefixtures("permissive")
def test_corpus() -> None:
    for text, title in corpus_texts():
        check(iter([text]), title)


@pytest.mark.usefixtures("permissive")
def test_mutations_of_the_corpus() -> None:
    rng = Random(1)
    for text, title in corpus_texts():
        if len(text) < 4000:
            check(mutated(text, rng, 12), title)


def test_mutations_of_the_corpus_with_titles_as_they_are() -> None:
    rng = Random(2)
    for text, title in corpus_texts():
        if len(text) < 4000:
            check(mutated(text, rng, 4), title, real=True)


def test_random_games_are_accepted() -> None:
    for text in games(11, 300, notes=0.4, odd_tags=0.3, endings="mixed", variations=0.2):
        assert grammar("okiya").refusal(text) is None
        assert not codes(text) & SYNTAX


@pytest.mark.usefixtures("permissive")
def test_mutations_of_random_games() -> None:
    rng = Random(3)
    for text in games(12, 60, notes=0.4, odd_tags=0.3, endings="mixed", variations=0.2):
        check(mutated(text, rng, 40), "okiya")


@pytest.mark.usefixtures("permissive")
@pytest.mark.parametrize(
    ("text", "title"),
    [
        pytest.param(KITCHEN_OKIYA, "okiya", id="okiya"),
        pytest.param(KITCHEN_JOURNEY, "journey", id="journey"),
    ],
)
def test_records_with_everything(text: str, title: str) -> None:
    check(mutated(text, Random(4), 1000), title)


@pytest.mark.usefixtures("permissive")
@pytest.mark.parametrize(
    ("text", "title"),
    [
        pytest.param(KITCHEN_OKIYA.replace("({x} 2. R: d1) ", ""), "okiya", id="okiya"),
        pytest.param(KITCHEN_JOURNEY, "journey", id="journey"),
    ],
)
def test_every_character_of_a_record_with_everything(text: str, title: str) -> None:
    assert grammar(title).accepts(text)
    check(every_character(text), title)


def test_limits_are_no_part_of_the_grammar() -> None:
    text = f'[Tanzaku "1.0 okiya"]\n\n{"1" * (limits.DIGITS + 1)}. a1CT =*\n'
    assert grammar("okiya").accepts(text)
    assert codes(text) == {"TZK009"}

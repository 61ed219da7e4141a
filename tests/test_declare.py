"""What a title may declare, what it may not, and how the values it declares are read, checked and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from attrs import field

from tanzaku.notation import DeclarationError, Record, Turn, ValueFault, WriteError, dumps
from tanzaku.notation.atoms import Form, card, choice, integer
from tanzaku.notation.content import call_content
from tanzaku.notation.declare import (
    ATOMS,
    ROWS,
    Call,
    NoOptions,
    NoSetup,
    Shape,
    ShortForm,
    Title,
    action,
    claim,
    component,
    keyword,
    keyword_list,
    many,
    optional,
    options,
    required,
    setup,
    subject,
    tag,
)
from tanzaku.notation.diagnostics import Diagnostic
from tanzaku.notation.header import (
    missing_setup,
    placed_calls,
    typed_components,
    typed_options,
    typed_setup,
    typed_start,
)
from tanzaku.notation.schema_json import shared_pattern
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text.calls import CallFault, Given, expand, make_call, write_call

CARD = card("a card", "x[0-9]{2}")
NUMBER = integer("a number", 0, 9)
WORD = choice("a word", "red", "blue")


@action("all")
class Everything(Call):
    """An action with an argument of every kind."""

    first: str = required(CARD)
    second: int = required(NUMBER)
    third: str | None = optional(WORD)
    rest: tuple[str, ...] = many(CARD)
    from_: str | None = keyword(WORD)
    count: int = keyword(NUMBER, 1)
    hand: tuple[str, ...] | None = keyword_list(CARD)
    points: int | None = claim(NUMBER)
    who: str | None = subject("K", "T")


@action("some")
class Some(Call):
    """An action with optional arguments only."""

    one: str | None = optional(CARD)
    two: str | None = optional(CARD)


@action("none")
class Nothing(Call):
    """An action without arguments."""


@component("Tile")
class Tile(Call):
    """A kind of component."""

    colour: str = required(WORD)
    value: int = keyword(NUMBER, 1)
    marks: tuple[str, ...] | None = keyword_list(WORD)


@setup
class EveryTag:
    """A set-up tag of every kind."""

    lead: str | None = tag("Lead", WORD)
    level: int | None = tag("Level", NUMBER, needed=True)
    heap: tuple[str, ...] | None = tag("Heap", card("a card", "x[0-9]{2}", none=True), ATOMS)
    rows: tuple[tuple[str, ...], ...] | None = tag("Rows", CARD, ROWS)
    seat_word: dict[str, str] = tag("Word", WORD, per_seat=True)
    hand: dict[str, tuple[str, ...]] = tag("Hand", CARD, ATOMS, per_seat=True, needed=True)
    grid: dict[str, tuple[tuple[str, ...], ...]] = tag("Grid", CARD, ROWS, per_seat=True)


@options
class EveryOption(Call):
    """Options of every kind."""

    colour: str = keyword(WORD, "red")
    limit: int = keyword(NUMBER, 3)
    extra: int | None = keyword(NUMBER)
    without: tuple[str, ...] | None = keyword_list(WORD)


def declared(**more: Any) -> Title:
    """A title with these parts."""
    parts: dict[str, Any] = {"name": "thing", "prefix": "THI", "rulebook": "Thing", "seats": ("A", "B")}
    return Title(**{**parts, "action_classes": (Everything, Some, Nothing), **more})


THING = declared(
    setup=EveryTag,
    options=EveryOption,
    component_classes=(Tile,),
    start_classes=(Some, Nothing),
    table=True,
)


# -- forms -----------------------------------------------------------------------------------------

FREE = card("a card", "x[0-9]{2}", none=True)
LENIENT = Form("a colour", "[RB]", lenient={"red": "R", "blue": "B", "purple": "P"}.get)


@pytest.mark.parametrize(
    ("form", "text", "value"),
    [
        (CARD, "x01", "x01"),
        (CARD, "?", "?"),
        (FREE, "-", "-"),
        (FREE, "?", "?"),
        (NUMBER, "7", 7),
        (NUMBER, "007", 7),
        (NUMBER, "000", 0),
        (integer("n"), "999999999", 999999999),
        (integer("n", 1), "1", 1),
        (WORD, "blue", "blue"),
        (LENIENT, "R", "R"),
        (LENIENT, "red", "R"),
    ],
)
def test_form__reads(form: Form, text: str, value: object) -> None:
    assert form.read(text) == value
    form.learn([text, text])
    assert form.known[text] == value
    assert form.check(value) == value


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (CARD, "x1"),
        (CARD, "x011"),
        (CARD, "x01\n"),
        (CARD, "-"),
        (CARD, ""),
        (CARD, "x\u0661\u0662"),
        (NUMBER, "10"),
        (NUMBER, "?"),
        (NUMBER, "-1"),
        (NUMBER, "\u0667"),
        (NUMBER, "1.0"),
        (integer("n", 1), "0"),
        (integer("n"), "1000000000"),
        (WORD, "re"),
        (WORD, "red|blue"),
        (LENIENT, "green"),
    ],
)
def test_form__refuses(form: Form, text: str) -> None:
    with pytest.raises(ValueFault, match=f"^{re.escape(repr(text))} is not {re.escape(form.name)}$"):
        form.read(text)
    form.learn([text])
    assert text not in form.known


def test_form__a_long_atom_is_shown_cut() -> None:
    with pytest.raises(ValueFault, match=r"^'z{37}\.\.\.' is not a card$"):
        CARD.read("z" * 300)


@pytest.mark.parametrize(
    ("form", "value"),
    [
        (NUMBER, "7"),
        (NUMBER, True),
        (NUMBER, 7.0),
        (NUMBER, None),
        (CARD, 7),
        (CARD, b"x01"),
        (LENIENT, "red"),
    ],
)
def test_form__checks_what_a_program_gives(form: Form, value: object) -> None:
    with pytest.raises(ValueFault):
        form.check(value)


def test_form__whole_pattern() -> None:
    assert (CARD.whole_pattern, FREE.whole_pattern, NUMBER.whole_pattern[-4:]) == (
        "x[0-9]{2}|[?]",
        "x[0-9]{2}|[?]|[-]",
        "|8|9",
    )


def test_choice__uses_only_what_all_pattern_languages_share() -> None:
    """Only what Python, ECMA-262 and XSD patterns share: `\\-` is an error in ECMA-262 with `u`."""
    assert "\\" not in choice("a word", "no-one", "a_b", "x").pattern


# -- what may not be declared ------------------------------------------------------------------------


def _class(decorate: Callable[[Any], Any], **fields: Any) -> Any:
    """A class with these fields, decorated as a title's module would."""
    return decorate(type("X", (), {"__annotations__": dict.fromkeys(fields, "Any"), **fields}))


def _action(**fields: Any) -> Any:
    return _class(action("x"), **fields)


class _Plain:
    pass


class _Base:
    card: str = required(CARD)


def _as_short(pattern: str) -> ShortForm:
    return ShortForm(pattern, "a short form", lambda _match: Nothing(), lambda _made: None)


FORBIDDEN: dict[str, Callable[[], object]] = {
    # words and names
    "word-capital": lambda: action("Take"),
    "word-digit": lambda: action("take2"),
    "word-empty": lambda: action(""),
    "word-hyphen": lambda: action("take-it"),
    "component-small": lambda: component("tile"),
    "component-dot": lambda: component("Tile.A"),
    "tag-small": lambda: tag("hand", CARD),
    "tag-digit": lambda: tag("Hand2", CARD),
    "keyword-capital": lambda: _action(Hand=keyword(CARD)),
    "keyword-digit": lambda: _action(hand2=keyword(CARD)),
    "subject-small": lambda: subject("k"),
    "subject-long": lambda: subject("KA"),
    "subject-none": subject,
    # the order of arguments
    "required-after-optional": lambda: _action(a=optional(CARD), b=required(CARD)),
    "required-after-list": lambda: _action(a=many(CARD), b=required(CARD)),
    "optional-after-list": lambda: _action(a=many(CARD), b=optional(CARD)),
    "two-lists": lambda: _action(a=many(CARD), b=many(CARD)),
    "two-subjects": lambda: _action(a=subject("K"), b=subject("T")),
    # fields that are no arguments
    "plain-field": lambda: _action(a=3),
    "field-of-attrs": lambda: _action(a=field(default=None)),
    "plain-tag": lambda: _class(setup, a=3),
    "argument-as-tag": lambda: _class(setup, a=required(CARD)),
    "tag-as-argument": lambda: _action(a=tag("Lead", CARD)),
    # names that something else has
    "field-shape": lambda: _action(shape=required(CARD)),
    "field-do": lambda: _action(do=required(CARD)),
    "same-key": lambda: _action(hand=keyword(CARD), hand_=keyword(CARD)),
    "private-key": lambda: _action(_hand=keyword(CARD)),
    "same-word": lambda: declared(action_classes=(Nothing, _class(action("none")))),
    "same-start-word": lambda: declared(start_classes=(Nothing, _class(action("none")))),
    "same-component": lambda: declared(component_classes=(Tile, _class(component("Tile")))),
    "same-tag": lambda: declared(setup=_class(setup, a=tag("Lead", CARD), b=tag("Lead", WORD))),
    "tag-of-all-titles": lambda: declared(setup=_class(setup, a=tag("Result", CARD))),
    "tag-first": lambda: declared(setup=_class(setup, a=tag("Tanzaku", CARD))),
    "component-of-all-titles": lambda: declared(component_classes=(_class(component("Player")),)),
    "component-and-tag": lambda: declared(
        component_classes=(Tile,), setup=_class(setup, a=tag("Tile", CARD, per_seat=True))
    ),
    # options
    "option-by-place": lambda: _class(options, a=required(CARD)),
    "option-list": lambda: _class(options, a=many(CARD)),
    "option-subject": lambda: _class(options, a=subject("K")),
    "option-default": lambda: declared(options=_class(options, a=keyword(NUMBER, 12))),
    "keyword-default": lambda: _action(a=keyword(NUMBER, "7")),
    # forms
    "choice-space": lambda: choice("a word", "two words"),
    "choice-bracket": lambda: choice("a word", "a)"),
    "choice-comma": lambda: choice("a word", "a,b"),
    "choice-empty-word": lambda: choice("a word", ""),
    "choice-none": lambda: choice("a word"),
    "integer-negative": lambda: integer("n", -1),
    "integer-long-from-two": lambda: integer("n", 2, 999),
    "integer-long-to-odd": lambda: integer("n", 0, 500),
    "integer-nothing": lambda: integer("n", 5, 3),
    "pattern": lambda: Form("a card", "x[0-9"),
    "list-with-none-there": lambda: _action(a=keyword_list(FREE)),
    # short forms
    "short-pattern": lambda: _as_short("(a"),
    "short-word": lambda: declared(short=_as_short("[a-z]+")),
    "short-number": lambda: declared(short=_as_short(r"[0-9]+\.?")),
    "short-seat": lambda: declared(short=_as_short("[AB]:?")),
    # titles
    "title-capital": lambda: declared(name="Thing"),
    "title-empty": lambda: declared(name=""),
    "title-long": lambda: declared(name="t" * 65),
    "prefix-short": lambda: declared(prefix="TH"),
    "prefix-small": lambda: declared(prefix="thi"),
    "prefix-of-the-core": lambda: declared(prefix="TZK"),
    "seats-none": lambda: declared(seats=()),
    "seats-small": lambda: declared(seats=("a",)),
    "seats-table": lambda: declared(seats=("A", "*")),
    "seats-twice": lambda: declared(seats=("A", "A")),
    "action-undeclared": lambda: declared(action_classes=(_Plain,)),
    "setup-undeclared": lambda: declared(setup=_Plain),
    "options-undeclared": lambda: declared(options=_Plain),
    "component-undeclared": lambda: declared(component_classes=(_Plain,)),
}


@pytest.mark.parametrize("declare", FORBIDDEN.values(), ids=FORBIDDEN)
def test_declaration__breaks_a_rule(declare: Callable[[], object]) -> None:
    with pytest.raises(DeclarationError):
        declare()


def test_declaration__fields_of_a_base_are_kept_or_refused() -> None:
    """They must not vanish."""
    with suppress(DeclarationError):
        derived: Any = action("x")(
            type("Derived", (_Base,), {"__annotations__": {"where": "str"}, "where": required(WORD)})
        )
        assert derived.shape.usage() == "x(card where)"


def test_declaration__methods_may_call_those_of_the_base() -> None:
    """A class that does not name `Call` as its base is made anew: what refers to the class must still do."""

    @action("x")
    class Known:
        card: str = required(CARD)

        def __str__(self) -> str:
            return super().__repr__()

    assert "Known" in str(Known("x01"))


def test_declaration__keeps_what_it_was_made_of() -> None:
    assert (Everything.__name__, Everything.__module__) == ("Everything", __name__)
    assert Everything.__doc__ == "An action with an argument of every kind."
    assert hash(Some("x01", None)) == hash(Some("x01", None))
    with pytest.raises(AttributeError):
        Some("x01", None).one = "x02"  # type: ignore[misc]  # a value never changes


def test_title__what_it_knows() -> None:
    assert THING.marks == ("A", "B", "*")
    assert declared().marks == ("A", "B")
    assert (declared().setup, declared().options) == (NoSetup, NoOptions)
    assert list(THING.actions) == ["all", "some", "none"]
    assert list(THING.setup_tags) == ["Lead", "Level", "Heap", "Rows", "Word", "Hand", "Grid"]


# -- calls -----------------------------------------------------------------------------------------


def test_shape__usage_and_counts() -> None:
    assert Everything.shape.usage() == (
        "who>all(first second [third] [rest …] [from=…] [count=…] [hand=…] [points=…])"
    )
    assert (Everything.shape.least, Everything.shape.most) == (2, None)
    assert (Some.shape.usage(), Some.shape.least, Some.shape.most) == ("some([one] [two])", 0, 2)
    assert (Nothing.shape.usage(), Nothing.shape.least, Nothing.shape.most) == ("none()", 0, 0)


def given(text: str) -> list[Given]:
    """Arguments as a reader splits them."""
    parts = [part.rpartition("=") for part in text.split()]
    return [(key or None, atom) for key, _, atom in parts]


WRITTEN = [
    ("x01 1", "x01 1"),
    ("? 01", "? 1"),
    ("x01 1 red", "x01 1 red"),
    ("x01 1 red x02 x03", "x01 1 red x02 x03"),
    ("x01 1 red ? ? x02 ?", "x01 1 red 2x? x02 ?"),
    ("x01 1 red 3x? 2x?", "x01 1 red 5x?"),
    ("x01 1 red 0x? x02", "x01 1 red x02"),
    ("x01 1 red 003x?", "x01 1 red 3x?"),
    ("x01 1 from=blue", "x01 1 from=blue"),
    ("from=blue x01 count=3 1", "x01 1 from=blue count=3"),
    ("x01 1 count=1", "x01 1"),
    ("x01 1 hand=-", "x01 1 hand=-"),
    ("x01 1 hand=x02", "x01 1 hand=x02"),
    ("x01 1 hand=x02,?,?,x03,?", "x01 1 hand=x02,2x?,x03,?"),
    ("x01 1 hand=2x?,2x?", "x01 1 hand=4x?"),
    ("points=4 x01 1", "x01 1 points=4"),
    ("x01 1 red x02 from=red hand=? points=0 count=0", "x01 1 red x02 from=red count=0 hand=? points=0"),
]


@pytest.mark.parametrize(("spelt", "written"), WRITTEN, ids=[spelt for spelt, _ in WRITTEN])
def test_call__read_and_written(spelt: str, written: str) -> None:
    made = make_call(Everything.shape, given(spelt))
    assert write_call(made) == f"all({written})"
    assert write_call(made, word=False) == written
    assert make_call(Everything.shape, given(written)) == made


FAULTS = [
    ("", "TZK027", None),
    ("x01", "TZK027", None),
    ("1 x01", "TZK028", 0),
    ("x01 x02", "TZK028", 1),
    ("x01 1 green", "TZK028", 2),
    ("x01 1 x02", "TZK028", 2),
    ("x01 1 red red", "TZK028", 3),
    ("x01 1 red -", "TZK028", 3),
    ("x01 ?", "TZK028", 1),
    ("x01 1 form=red", "TZK029", 2),
    ("x01 1 from_=red", "TZK029", 2),
    ("x01 1 third=red", "TZK029", 2),
    ("x01 1 who=K", "TZK029", 2),
    ("x01 1 from=red from=red", "TZK029", 3),
    ("x01 1 from=-", "TZK028", 2),
    ("x01 1 hand=x02,", "TZK028", 2),
    ("x01 1 hand=x02,-", "TZK028", 2),
    ("x01 1 hand=,", "TZK028", 2),
    ("x01 1 count=x01", "TZK028", 2),
    ("x01 1 red 1025x?", "TZK009", 3),
    ("x01 1 red 99999999999999999999x?", "TZK009", 3),
    ("x01 1 red 1000x? 25x?", "TZK009", 4),
    ("x01 1 hand=1000x?,25x?", "TZK009", 2),
    (f"x01 1 {'r' * 257}", "TZK009", 2),
]


@pytest.mark.parametrize(("spelt", "code", "index"), FAULTS, ids=[f"{spelt[:30]}" for spelt, _, _ in FAULTS])
def test_call__does_not_fit(spelt: str, code: str, index: int | None) -> None:
    with pytest.raises(CallFault) as caught:
        make_call(Everything.shape, given(spelt))
    assert (caught.value.code, caught.value.index) == (code, index)


@pytest.mark.parametrize(("spelt", "index"), [("x01 x02 x03", 2), ("x01 2x?", 1), ("3x?", 0)])
def test_call__too_many_arguments(spelt: str, index: int) -> None:
    with pytest.raises(CallFault) as caught:
        make_call(Some.shape, given(spelt))
    assert (caught.value.code, caught.value.index) == ("TZK027", index)
    assert make_call(Some.shape, given("2x?")) == Some("?", "?")


@pytest.mark.parametrize("letter", ["K>", "K@", "T>", "T@"])
def test_call__subject(letter: str) -> None:
    made = make_call(Everything.shape, given("x01 1"), letter)
    assert write_call(made) == f"{letter}all(x01 1)"
    assert call_content(made) == {"do": "all", "first": "x01", "second": 1, "rest": [], "who": letter}


@pytest.mark.parametrize(
    ("shape", "spelt"), [(Everything.shape, "x01 1"), (Nothing.shape, "")], ids=["another", "none"]
)
def test_call__subject_that_does_not_fit(shape: Shape, spelt: str) -> None:
    with pytest.raises(CallFault) as caught:
        make_call(shape, given(spelt), "M>")
    assert (caught.value.code, caught.value.index) == ("TZK028", None)


def test_call__without_arguments_is_a_bare_word() -> None:
    assert (write_call(Nothing()), write_call(Some(None, None))) == ("none", "some()")


def test_call__written_optional_arguments_leave_no_gap() -> None:
    with pytest.raises(ValueFault, match="third"):
        Everything("x01", 1, None, ("x02",), from_=None, count=1, hand=None, points=None, who=None)
    with pytest.raises(ValueFault, match="one"):
        Some(None, "x02")


VALUES: dict[str, dict[str, Any]] = {
    "missing": {"first": None},
    "form": {"first": "y01"},
    "type": {"second": "1"},
    "truth": {"second": True},
    "list": {"rest": ["x02"]},
    "list-text": {"rest": "x02"},
    "list-item": {"rest": ("x02", None)},
    "keyword": {"from_": "green"},
    "keyword-list": {"hand": "x02"},
    "keyword-list-item": {"hand": (1,)},
    "claim": {"points": "4"},
    "subject": {"who": "K"},
    "long": {"rest": ("?",) * 1025},
    "line-end": {"first": "x01\n"},
}


@pytest.mark.parametrize("wrong", VALUES.values(), ids=VALUES)
def test_call__values_are_checked_when_a_program_makes_it(wrong: dict[str, Any]) -> None:
    sound = {"first": "x01", "second": 1, "third": "red", "rest": ("x02",)}
    make: Any = Everything
    assert make(**sound)
    with pytest.raises(ValueFault):
        make(**{**sound, **wrong})


@pytest.mark.parametrize(
    "value", ["two words", "a)", "[Tanzaku", "a=b", "A:", "12.", "", "a\nb", "{", "2x?", "?"]
)
def test_call__a_value_that_no_text_can_hold_is_never_written(value: str) -> None:
    """A pattern may let through more than an atom can be: what is written is read back, or is not written."""

    @action("say")
    class Say(Call):
        what: str = required(Form("anything", "[^!]*"))

    title = declared(action_classes=(Say,))
    try:
        record = Record("thing", (), (), (Turn(1, "A", (Say(value),)),), "*", declared=title)
        text = dumps(record)
    except (ValueFault, WriteError):
        return
    [inside] = re.findall(r"say\((.*)\) =\*\n", text, re.DOTALL) or ["unreadable"]
    assert re.fullmatch(r"""[^ \t\n(){}\[\]";=]+""", inside)
    assert not re.fullmatch(r"[A-Z*]:|[0-9]+\.|[0-9]+x\?", inside)


def test_call__content_has_what_was_given_and_lists_even_if_empty() -> None:
    made = make_call(Everything.shape, given("x01 1 red 2x? from=blue count=1 hand=- points=3"))
    content = {"first": "x01", "second": 1, "third": "red", "rest": ["?", "?"], "from": "blue", "hand": []}
    assert call_content(made) == {"do": "all", **content, "points": 3}
    assert call_content(made, None, claims=False) == content


def test_expand() -> None:
    assert expand("2x?") == ["?", "?"]
    assert expand("0x?") == []
    assert expand("x?") == ["x?"]
    assert expand("2x") == ["2x"]
    assert expand("-1x?") == ["-1x?"]


# -- tags ------------------------------------------------------------------------------------------

NEEDED = {"Level": "1", "Hand.A": "x01"}


def setup_of(**names: str) -> tuple[Any, list[tuple[str, tuple[str | int, ...]]]]:
    """The set-up of these tags (`_` for the dot), and the findings as code and place."""
    findings: list[Diagnostic] = []
    given_ = typed_setup(THING, {name.replace("_", "."): value for name, value in names.items()}, findings)
    for found in findings:
        _within(found, names)
    return given_, [(found.code.id, found.at[:3]) for found in findings]


def _within(found: Diagnostic, names: Mapping[str, str]) -> None:
    """A place in a value lies within it."""
    if len(found.at) == 5:
        value = {name.replace("_", "."): value for name, value in names.items()}[str(found.at[1])]
        assert 0 <= int(found.at[3]) <= int(found.at[4]) <= len(value)


def test_setup__every_kind_of_tag() -> None:
    made, findings = setup_of(
        Lead=" red ",
        Level="03",
        Heap=" x01  2x? - ",
        Rows="x01 ? / 2x? x03 / ",
        Word_B="blue",
        Hand_B="",
        Hand_A="3x?",
        Grid_A="x01 / x02",
    )
    assert findings == []
    assert (made.lead, made.level, made.heap) == ("red", 3, ("x01", "?", "?", "-"))
    assert made.rows == (("x01", "?"), ("?", "?", "x03"), ())
    assert (made.seat_word, made.hand) == ({"B": "blue"}, {"A": ("?", "?", "?"), "B": ()})
    assert made.grid == {"A": (("x01",), ("x02",))}


def test_setup__nothing_given() -> None:
    made, findings = setup_of()
    assert (made.lead, made.rows, made.hand, findings) == (None, None, {}, [])
    made.hand["A"] = ("x01",)
    assert setup_of()[0].hand == {}


@pytest.mark.parametrize(
    ("name", "value", "code", "at"),
    [
        ("Lead", "green", "TZK040", ("tags", "Lead", "value")),
        ("Lead", "", "TZK040", ("tags", "Lead", "value")),
        ("Lead", "red blue", "TZK040", ("tags", "Lead", "value")),
        ("Level", "10", "TZK040", ("tags", "Level", "value")),
        ("Heap", "x01 y02", "TZK040", ("tags", "Heap", "value")),
        ("Heap", "x01 \u3000x02", "TZK040", ("tags", "Heap", "value")),
        ("Rows", "x01 // y", "TZK040", ("tags", "Rows", "value")),
        ("Rows", "x01 \\ x02", "TZK040", ("tags", "Rows", "value")),
        ("Hand", "x01", "TZK043", ("tags", "Hand")),
        ("Hand.C", "x01", "TZK043", ("tags", "Hand.C")),
        ("Hand.a", "x01", "TZK043", ("tags", "Hand.a")),
        ("Hand.A.x", "x01", "TZK043", ("tags", "Hand.A.x")),
        ("Hand.A", "-", "TZK040", ("tags", "Hand.A", "value")),
        ("Word.A", "blue red", "TZK040", ("tags", "Word.A", "value")),
    ],
)
def test_setup__what_is_wrong_is_found_and_left_out(
    name: str, value: str, code: str, at: tuple[str | int, ...]
) -> None:
    findings: list[Diagnostic] = []
    made = typed_setup(THING, {**NEEDED, name: value}, findings)
    assert [(found.code.id, found.at[:3]) for found in findings] == [(code, at)]
    assert made.level == (None if name == "Level" else 1)
    assert name.partition(".")[0] in findings[0].message


def test_setup__too_many_values() -> None:
    for value in ("1025x?", "x01 " * 1025, "1000x? 25x?", "1024x? " * 1024):
        _, findings = setup_of(Heap=value)
        assert [at for _, at in findings] == [("tags", "Heap", "value")]


def test_setup__a_tag_of_no_seat_is_not_for_a_seat() -> None:
    """`Lead.A` is no tag of this title, so it is kept and not looked at, as unknown tags are."""
    made, findings = setup_of(Lead_A="green")
    assert (made.lead, findings) == (None, [])


def test_setup__missing() -> None:
    assert [found.code.id for found in missing_setup(THING, {})] == ["TZK041", "TZK041"]
    assert missing_setup(THING, NEEDED) == []
    assert [found.code.id for found in missing_setup(THING, {"Level": "1", "Handy.A": "x01"})] == ["TZK041"]


@pytest.mark.parametrize(
    ("value", "made"),
    [
        ("", {}),
        ("colour=blue", {"colour": "blue"}),
        (" limit=07\tcolour=red ", {"limit": 7}),
        ("extra=0 without=red,blue", {"extra": 0, "without": ("red", "blue")}),
        ("without=-", {"without": ()}),
    ],
)
def test_options__read_and_filled_in(value: str, made: dict[str, object]) -> None:
    findings: list[Diagnostic] = []
    chosen = typed_options(THING, {"Options": value}, findings)
    expected = {"colour": "red", "limit": 3, "extra": None, "without": None, **made}
    assert {name: getattr(chosen, name) for name in expected} == expected
    assert findings == []
    content = {name: list(part) if isinstance(part, tuple) else part for name, part in made.items()}
    assert call_content(chosen, None) == content


@pytest.mark.parametrize(
    "value", ["blue", "colour", "colour=", "colour=green", "color=red", "limit=2 limit=2", "a=(b)"]
)
def test_options__that_are_none(value: str) -> None:
    findings: list[Diagnostic] = []
    chosen = typed_options(THING, {"Options": value}, findings)
    assert [(found.code.id, found.at[:3]) for found in findings] == [("TZK042", ("tags", "Options", "value"))]
    assert (chosen.colour, chosen.limit) == ("red", 3)


def test_options__of_a_title_that_has_none() -> None:
    findings: list[Diagnostic] = []
    typed_options(declared(), {"Options": "a=b"}, findings)
    assert [found.code.id for found in findings] == ["TZK042"]


def read_calls(text: str, shapes: Mapping[str, Shape]) -> list[Call]:
    """The calls alone, whose places lie one after another."""
    found = placed_calls(text, shapes)
    ends = [end for _, place in found for end in place]
    assert ends == sorted(ends)
    return [call for call, _ in found]


def test_start__calls_one_after_another() -> None:
    assert read_calls(" some(x01\t?) none()some() ", THING.start) == [
        Some("x01", "?"),
        Nothing(),
        Some(None, None),
    ]
    assert read_calls("", THING.start) == []
    findings: list[Diagnostic] = []
    assert typed_start(THING, {}, findings) is None
    assert typed_start(THING, {"Start": ""}, findings) == ()
    assert findings == []


def test_start__a_word_without_arguments_needs_no_brackets() -> None:
    """action = WORD | CALL { argument } ")": the word is also how it is written."""
    assert write_call(Nothing()) == "none"
    assert read_calls("none some(x01) none", THING.start) == [Nothing(), Some("x01", None), Nothing()]


@pytest.mark.parametrize(
    "value", ["some", "all(x01 1)", "some(x01", "some(y01)", "some(x01))", "some (x01)", "Some(x01)"]
)
def test_start__that_is_none(value: str) -> None:
    findings: list[Diagnostic] = []
    assert typed_start(THING, {"Start": value}, findings) == ()
    assert [(found.code.id, found.at[:3]) for found in findings] == [("TZK040", ("tags", "Start", "value"))]


def test_components__by_kind_and_id() -> None:
    findings: list[Diagnostic] = []
    names = {
        "Tile.t1": "red",
        "Tile.t2": "blue value=3 marks=red,red",
        "Tile": "red",
        "Tiles.t3": "x",
        "Event": "x",
    }
    found = typed_components(THING, names, findings)
    assert {key: (tile.colour, tile.value, tile.marks) for key, tile in found["Tile"].items()} == {
        "t1": ("red", 1, None),
        "t2": ("blue", 3, ("red", "red")),
    }
    assert findings == []


@pytest.mark.parametrize("value", ["", "green", "red red", "red size=3", "red value=10", "red (x)"])
def test_components__that_are_none(value: str) -> None:
    findings: list[Diagnostic] = []
    found = typed_components(THING, {"Tile.t1": "red", "Tile.t2": value}, findings)
    assert list(found["Tile"]) == ["t1"]
    assert [(one.code.id, one.at[:3]) for one in findings] == [("TZK040", ("tags", "Tile.t2", "value"))]


_ORDER = (
    "Event Site Date Round Match Game Player.A Player.B View Options Components Tile.t2 Tile.t1 "
    "Lead Level Heap Rows Word.A Word.B Hand.A Hand.B Grid.A Start Score.A Score.B Ruling.1 Ruling.2 "
    "Result Termination Zeal Abc Hands.B Hands.A"
)


def test_export_order__as_declared() -> None:
    """Components and set-up as declared, by seat, among the tags of all titles; unknown tags as they came."""
    order = _ORDER.split()
    expected = tuple((name, name.lower()) for name in order)
    kept = [pair for pair in expected if pair[0][:5] in {"Tile.", "Zeal", "Abc", "Hands", "Rulin"}]
    others = [pair for pair in reversed(expected) if pair not in kept]
    assert export_order(THING, (*kept[:1], *others, *kept[1:])) == expected
    assert export_order(THING, expected) == expected


def test_a_choice_of_special_characters_means_the_same_to_every_schema() -> None:
    made = choice("a mark", "a$b", "x.y", "?!")
    assert [made.read(word) for word in ("a$b", "x.y", "?!")] == ["a$b", "x.y", "?!"]
    assert shared_pattern(made.pattern) is None


@pytest.mark.parametrize("word", ["note", "glyph", "data", "variation"])
def test_what_means_something_else_in_the_forms_is_no_word_and_no_argument(word: str) -> None:
    with pytest.raises(DeclarationError, match="means something else"):
        action(word)
    with pytest.raises(DeclarationError, match="cannot be called"):
        action("take")(type("Made", (), {"__annotations__": {word: str}, word: required(choice("x", "a"))}))


BACKSLASH_D = Form("a heap", r"\d+")


def test_a_pattern_that_not_all_languages_share_is_refused_when_the_title_is_declared() -> None:
    @action("sweep")
    class Sweep(Call):
        """Sweep a heap."""

        heap: str | None = keyword(BACKSLASH_D)

    @component("Leaf")
    class Leaf(Call):
        """A leaf."""

        heap: str | None = keyword(BACKSLASH_D)

    @options
    class Rules(Call):
        """What may differ."""

        heap: str | None = keyword(BACKSLASH_D)

    @setup
    class Heaps:
        """What lies there."""

        heap: str | None = tag("Heap", BACKSLASH_D)

    def declared(**parts: Any) -> Title:
        return Title(**{"name": "leaves", "prefix": "LEA", "rulebook": "", "seats": ("A",)} | parts)

    for where, parts in (
        ("Sweep", {"action_classes": (Sweep,)}),
        ("Sweep", {"action_classes": (Some,), "start_classes": (Sweep,)}),
        ("Leaf", {"action_classes": (Some,), "component_classes": (Leaf,)}),
        ("Rules", {"action_classes": (Some,), "options": Rules}),
        ("Heaps", {"action_classes": (Some,), "setup": Heaps}),
    ):
        words = rf"leaves: {where}\.heap: a heap: no schema can have its pattern: \\d"
        with pytest.raises(DeclarationError, match=words):
            declared(**parts)


# -- secrets that come out ---------------------------------------------------------------


def test_a_secret_that_may_be_left_out_needs_no_question_mark_if_it_is_the_last_by_place() -> None:
    class Hidden(Call):
        """Put something aside."""

        what: str = required(CARD, secret=True)
        count: int | None = optional(NUMBER, default=None, secret=True)

    class Gap(Call):
        """What comes after it could not be read any more."""

        count: int | None = optional(NUMBER, default=None, secret=True)
        what: str | None = optional(CARD, default=None)

    made = action("hide")(Hidden)
    assert made.shape.usage() == "hide(what [count])"
    with pytest.raises(DeclarationError, match=r"gap: count is secret, so [?] must be able to stand for it"):
        action("gap")(Gap)


@pytest.mark.parametrize(
    ("opened", "said"),
    [
        ("show red", ""),
        ("none", ""),
        ("show", "show"),
        ("show green", "show green"),
        ("none red", "none red"),
        ("reveal red", "reveal red"),
        ("", ""),
    ],
)
def test_what_lays_secrets_open_is_an_action_that_there_is(opened: str, said: str) -> None:
    class Hidden(Call):
        """Put something aside."""

        what: str = required(CARD, secret=True)

    class Shown(Call):
        """Show something."""

        what: str = required(WORD)

    hidden = action("hide", opened=(opened,) if opened else ())(Hidden)

    def declared() -> Title:
        classes = (hidden, action("show")(Shown), Nothing)
        return Title(name="leaves", prefix="LEA", rulebook="", seats=("A",), action_classes=classes)

    if not said:
        assert declared().actions["hide"].opened == ((opened,) if opened else ())
        return
    with pytest.raises(DeclarationError, match=f"leaves: hide is opened by {said}, which no action is"):
        declared()

"""What is asked of whoever wrote an atom with other zeros, or an action by another word: in every form."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tanzaku.notation import Diagnostic, limits
from tanzaku.notation.atoms import Form, integer
from tanzaku.notation.declare import Call, Title, action, many, optional, required
from tanzaku.notation.text.calls import respelling
from tanzaku.notation.text.hints import fitting, near
from tanzaku.notation.titles.genpei import GENPEI
from tanzaku.validators import verify

HEAD = """[Tanzaku "1.0 genpei"]
[Tokens.A "3x?"]
[Tokens.B "3x?"]
[Tokens.H "5x?"]
[Bids "M K"]
"""
SETUP = {"tokens": {"A": ["?"] * 3, "B": ["?"] * 3, "H": ["?"] * 5}, "bids": ["M", "K"]}
XML = (
    '<record xmlns="urn:tanzaku:1" version="1.0" title="genpei" end="*"><setup bids="M K">'
    '<tokens seat="A" value="? ? ?"/><tokens seat="B" value="? ? ?"/><tokens seat="H" value="? ? ? ? ?"/>'
    '</setup><turn number="1" seat="A">{}</turn></record>'
)


def of_text(written: str) -> Diagnostic:
    """The first finding on an action."""
    return verify(f"{HEAD}\n1. A: {written} =*\n").diagnostics[0]


def of_json(**said: Any) -> Diagnostic:
    """The same, of an action in JSON."""
    turn = {"number": 1, "seat": "A", "items": [said]}
    record = {"tanzaku": "1.0", "title": "genpei", "setup": SETUP, "turns": [turn], "end": "*"}
    return verify(json.dumps(record)).diagnostics[0]


def of_xml(element: str) -> Diagnostic:
    """The same, in XML."""
    return verify(XML.format(element)).diagnostics[0]


# -- zeros -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("use(i9)", "i09"),
        ("use(i009)", "i09"),
        ("use(i013)", "i13"),
        ("top(k9 >)", "k09"),
        ("top(k020 -)", "k20"),
        ("pagoda(v03)", "v3"),
        ("swap(K c02 P v3)", "c2"),
        ("bid(01 K)", "1"),
        ("use(I03)", "i03"),
        ("top(K01 ?)", "k01"),
        ("assign(t 3)", "T"),
    ],
)
def test_other_zeros_are_asked_for(written: str, meant: str) -> None:
    found = of_text(written)
    assert (found.code.id, found.help) == ("TZK028", f"did you mean {meant}?")


@pytest.mark.parametrize("written", ["use(i14)", "use(i00)", "use(j9)", "use(9)", "stack(v)", "top(k >)"])
def test_nothing_is_asked_where_no_zeros_would_do(written: str) -> None:
    assert of_text(written).help == ""


def test_zeros_of_a_form_are_tried_in_each_of_its_numbers() -> None:
    square = Form("a square", "r[0-9]{2}c[0-9]{2}")
    assert square.respelled("r12c3") == "r12c03"
    assert square.respelled("r1c2") is None, "one slip, not two"
    assert Form("a card", "k[0-9]{3}").respelled("k7") == "k007"
    assert integer("a number", 1, 20).respelled("021") is None


def test_a_long_atom_takes_little_time() -> None:
    form = Form("a card", "k[0-9]{2}")
    begun = time.process_time()
    assert form.respelled("1a" * 10_000) is None
    assert respelling(form, "k" + "0" * 200 + "1") == ""
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize(
    ("tag", "meant"),
    [
        ('[Intrigue.A "i09 i4"]', "i04"),
        ('[Start "turned(k06 k7) turn(A)"]', "k07"),
        ('[Start "intrigue(A i4)"]', "i04"),
    ],
)
def test_zeros_in_a_tag(tag: str, meant: str) -> None:
    found = verify(f"{HEAD}{tag}\n\n=*\n").diagnostics[0]
    assert (found.code.id, found.help) == ("TZK040", f"did you mean {meant}?")


def test_zeros_in_journey_and_genji() -> None:
    journey = '[Tanzaku "1.0 journey"]\n[Hand.A "4x?"]\n[Hand.B "4x?"]\n\n1. A: take(S7) =*\n'
    genji = '[Tanzaku "1.0 genji"]\n\n1. A: study(b1) =*\n'
    assert verify(journey).diagnostics[0].help == "did you mean S07?"
    assert verify(genji).diagnostics[0].help == "did you mean b01?"


def test_zeros_in_json_and_xml() -> None:
    for found in (of_json(do="use", card="i9"), of_xml('<use card="i9"/>')):
        assert (found.code.id, found.help) == ("TZK028", "did you mean i09?")
    assert of_json(do="use", card="i14").help == ""
    assert of_json(do="use", card=9).help == ""


# -- another action ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("intrigue(i07)", "use(i07)"),
        ("K>intrigue(i07)", "use(i07)"),
        ("done(i04)", "use(i04)"),
        ("recycle(k20 >)", "top(k20 >)"),
        ("K>place(N v3 c)", ""),
        ("intrigue(i7)", ""),
        ("intrigue(7)", ""),
        ("torii(K)", ""),
        ("spy(c2)", ""),
        ("use(k7)", ""),
        ("assign(A 3)", ""),
    ],
)
def test_an_action_that_takes_these_arguments_is_asked_for_if_it_is_the_only_one(
    written: str, meant: str
) -> None:
    found = of_text(written)
    assert found.code.id in {"TZK027", "TZK028"}
    assert found.help == (f"did you mean {meant}?" if meant else "")


def test_names_of_the_rulebook_come_first() -> None:
    assert of_text("pagoda(M v3)").help == "or did you mean place(clan token)?"
    assert fitting(GENPEI, [(None, "M"), (None, "v3")], None) == "did you mean place(M v3)?"


def test_a_title_of_another_package_is_helped_too() -> None:
    @action("shout")
    class Shout(Call):
        """Shout a colour."""

        colour: str = required(Form("a colour", "red|blue"))

    @action("throw")
    class Throw(Call):
        """Throw stones."""

        stones: tuple[str, ...] = many(Form("a stone", "s[0-9]{2}"), default=())

    @action("rest")
    class Rest(Call):
        """Rest for some turns, or one."""

        turns: int | None = optional(integer("a number of turns", 1, 3), default=None)

    title = Title("other", "OTH", "Other", seats=("A", "B"), action_classes=(Shout, Throw, Rest))
    assert fitting(title, [(None, "s01"), (None, "s02")], None) == "did you mean throw(s01 s02)?"
    assert fitting(title, [(None, "red")], None) == "did you mean shout(red)?"
    assert fitting(title, [(None, "green")], None) == ""
    assert fitting(title, [], None) == ""


def test_many_arguments_are_not_tried_with_all_actions() -> None:
    assert fitting(GENPEI, [(None, "i07")] * limits.ARGUMENTS, None) == ""


# -- unknown actions in JSON and XML -------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "help_"),
    [
        ("coins", "did you mean take(coins)?"),
        ("Coins", "did you mean take(coins)?"),
        ("movemnt", "did you mean shift(clan to [space=…])?"),
        ("influence", "did you mean gain([tokens …]) or transfer(from to token)?"),
        ("Torii", "did you mean torii?"),
        ("recrit", "did you mean recruit?"),
        ("xyz", ""),
    ],
)
def test_names_of_the_rulebook_lead_to_the_words_in_json_and_xml(word: str, help_: str) -> None:
    for found in (of_json(do=word), of_xml(f"<{word}/>")):
        assert found.code.id == "TZK024"
        assert found.message.startswith(f"'{word}' is no action of genpei; the actions are assassinate, ")
        assert found.help == help_


def test_a_slip_in_start_in_json() -> None:
    record = {"tanzaku": "1.0", "title": "genpei", "setup": SETUP, "turns": [], "end": "*"}
    found = verify(json.dumps({**record, "start": [{"do": "recruit", "cards": ["K"]}]})).diagnostics[0]
    assert (found.code.id, found.help) == ("TZK024", "did you mean recruits?")


def test_a_long_word_is_cut_before_it_is_compared() -> None:
    begun = time.process_time()
    assert near(GENPEI.actions, "k" * 1_000_000) == ""
    assert time.process_time() - begun < 0.5


def test_two_arguments_the_other_way_round() -> None:
    assert of_text("K>recruit(T 1)").help == "did you mean K>recruit(1 T)?"
    assert of_text("bid(K 1)").help == "did you mean bid(1 K)?"


def test_brackets_that_have_to_be_there() -> None:
    assert of_text("K>reinforce").help == "none of them has to be there, but its brackets have: K>reinforce()"
    assert of_text("K>recruit").help == ""

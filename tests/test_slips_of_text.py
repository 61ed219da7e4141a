"""The commonest slips of whoever writes by hand: what the careful reader says, and what it proposes."""

from __future__ import annotations

import pytest

from tanzaku.notation import Diagnostic, ReadError, find_title, loads
from tanzaku.notation.declare import Title, action
from tanzaku.notation.errors import DeclarationError
from tanzaku.validators import verify

GENPEI = """[Tanzaku "1.0 genpei"]
[Tokens.A "3x?"]
[Tokens.B "3x?"]
[Tokens.H "5x?"]
[Bids "M K"]

"""
HEADS = {
    "genpei": GENPEI,
    "journey": '[Tanzaku "1.0 journey"]\n[Hand.A "4x?"]\n[Hand.B "4x?"]\n\n',
    "genji": '[Tanzaku "1.0 genji"]\n\n',
    "okiya": '[Tanzaku "1.0 okiya"]\n\n',
}


def faults(text: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(ReadError) as caught:
        loads(text)
    return tuple(caught.value.diagnostics)


def fault(turns: str, title: str = "genpei") -> Diagnostic:
    """The first finding on these turns."""
    return faults(HEADS[title] + turns)[0]


# -- a card, and what it moves -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "proposed"),
    [
        ("K recruit(1 K)", "K>recruit(1 K)"),
        ("K\trecruit(1)", "K>recruit(1)"),
        ("K Recruit(1 K)", "K>recruit(1 K)"),
        ("K torii", "K>torii"),
        ("K recruit (1)", "K>recruit"),
        ("K recruit(1", "K>recruit"),
    ],
)
def test_subject_and_word_apart_are_shown_glued(written: str, proposed: str) -> None:
    found = fault(f"1. A: {written} =*")
    assert (found.code.id, found.message) == ("TZK024", "'K' is no action of genpei")
    assert found.help.endswith(f"where a marker moves: {proposed}")


@pytest.mark.parametrize(
    ("written", "glued"),
    [
        ("K > recruit(1 M)", "K>recruit"),
        ("K> recruit(1 M)", "K>recruit"),
        ("K >recruit(1 M)", "K>recruit"),
        ("K @ pagoda(c)", "K@pagoda"),
        ("K > Recruit(1 M)", "K>recruit"),
        ("K>Recruit(1 M)", "K>recruit"),
    ],
)
def test_a_sign_apart_is_glued_by_the_fix(written: str, glued: str) -> None:
    text = f"{GENPEI}1. A: {written} =*"
    found = faults(text)[0]
    assert found.fix == glued
    span = found.span
    assert span is not None
    line = text.splitlines()[span.line - 1]
    mended = line[: span.column - 1] + glued + line[span.column - 1 + span.length :]
    assert mended == f"1. A: {glued}{written[written.index('(') :]} =*"
    assert loads(f"{GENPEI}{mended}").turns


@pytest.mark.parametrize("written", ["K keep(K M)", "X recruit(1)", "K nothing", "Krecruit(1)"])
def test_what_cannot_be_glued_is_not_shown_so(written: str) -> None:
    found = fault(f"1. A: {written} =*")
    assert "where a marker moves" not in found.help
    assert found.fix is None


@pytest.mark.parametrize(
    ("title", "card", "help_"),
    [
        ("genpei", "K", "K is a clan card, which stands in an action: K>recruit(…)"),
        ("genpei", "i04", "the actions are"),
        ("genpei", "v3", "v3 is a token, which stands in an action: marker>pagoda(token [space=…])"),
        ("journey", "S07", "S07 is a festival card, which stands in an action: flip(card)"),
        ("journey", "F03", "F03 is an Emperor's favourite, which stands in an action: keep([cards …])"),
        ("genji", "b01", "b01 is a card, which stands in an action: study([cards …])"),
    ],
)
def test_a_bare_card_stands_in_an_action(title: str, card: str, help_: str) -> None:
    assert fault(f"1. A: {card} =*", title).help.startswith(help_)


@pytest.mark.parametrize(
    ("title", "written", "help_"),
    [
        ("genpei", "1. A: B", "a seat mark ends with a colon: B:"),
        ("genpei", "1. A: X", "an end mark starts with =: =A; a Termination tag says how the game ended"),
        ("okiya", "1. R", "an end mark starts with =: =R; a Termination tag says how the game ended"),
        (
            "genpei",
            "1. A: resigns",
            "an end mark starts with =: =A; a Termination tag says how the game ended",
        ),
        ("genpei", "1. A: Torii", "words are lower case: torii"),
        ("genpei", "1. A: NONE", "words are lower case: none"),
    ],
)
def test_other_words_keep_their_help(title: str, written: str, help_: str) -> None:
    assert fault(f"{written} =*", title).help == help_


# -- as the rulebook calls it --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "written", "help_"),
    [
        ("genpei", "coins(2)", "did you mean take(coins)?"),
        ("genpei", "Coins(2)", "did you mean take(coins)?"),
        ("genpei", "movement(N spy)", "did you mean shift(clan to [space=…])?"),
        ("genpei", "movemnt(N spy)", "did you mean shift(clan to [space=…])?"),
        ("genpei", "influence(c)", "did you mean gain([tokens …]) or transfer(from to token)?"),
        ("genpei", "palace(2 c)", "did you mean enter(step token), climb(steps) or stack(token)?"),
        ("genpei", "M>reinforcements(K)", "did you mean M>reinforce([clan] [space=…])?"),
        ("genpei", "M>recrit(1 K)", "did you mean recruit?"),
        ("journey", "extend(S07 1L)", "did you mean play(card where)?"),
        ("genji", "cuckoldry(A)", "did you mean scandal(seat [poems …])?"),
    ],
)
def test_names_of_the_rulebook_lead_to_the_words(title: str, written: str, help_: str) -> None:
    assert fault(f"1. A: {written} =*", title).help == help_


def test_a_word_that_the_rulebook_uses_twice_names_the_other_action() -> None:
    found = fault("1. A: pagoda(M v3) =*")
    assert (found.code.id, found.help) == ("TZK028", "or did you mean place(clan token)?")
    assert fault("1. A: pagoda(c M v3) =*").help == "or did you mean place(clan token)?"
    assert fault("1. A: K>spy(K M) =*").help == ""


@pytest.mark.parametrize("title", ["okiya", "journey", "genji", "genpei"])
def test_names_of_the_rulebook_are_never_read(title: str) -> None:
    declared = find_title(title)
    for shape in declared.actions.values():
        for name in shape.called:
            assert declared.words.get(name) is not shape


def test_a_name_of_the_rulebook_is_a_word() -> None:
    with pytest.raises(DeclarationError, match="'Coins' is not a word"):
        action("take", called=("Coins",))


def test_a_title_of_another_package_declares_names_too() -> None:
    @action("take", called=("coins",))
    class Take:
        """Take."""

    made = Title(name="other", prefix="OTH", rulebook="Other", seats=("A", "B"), action_classes=(Take,))
    assert made.actions["take"].called == ("coins",)


# -- commas, capitals, seats ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("keep(K,M)", "'K,M' is not a clan card (T, K, M or N); values are separated by spaces: K M"),
        ("keep(K, M)", "'K,' is not a clan card (T, K, M or N); values are separated by spaces: K"),
        ("K>recruit(1,M)", "'1,M' is not a slot of the bids (1 or 2); values are separated by spaces: 1 M"),
    ],
)
def test_values_by_place_are_separated_by_spaces(written: str, message: str) -> None:
    found = fault(f"1. A: {written} =*")
    assert (found.code.id, found.message.removeprefix("slot: ")) == ("TZK028", message)


def test_values_of_a_tag_are_separated_by_spaces() -> None:
    text = GENPEI.replace('[Bids "M K"]', '[Bids "M,K"]') + "=*"
    found = next(one for one in verify(text).diagnostics if one.code.id == "TZK040")
    assert found.message.endswith("is not a clan card (T, K, M or N); values are separated by spaces: M K")


def test_values_of_a_keyword_are_separated_by_commas() -> None:
    text = GENPEI.replace("\n\n", '\n[Start "cards(A hand=K T)"]\n\n') + "=*"
    found = next(one for one in verify(text).diagnostics if one.code.id == "TZK040")
    assert found.message.endswith("the values of hand= are separated by commas, without white space")


def test_a_wrong_value_without_a_comma_is_only_wrong() -> None:
    assert fault("1. A: keep(X) =*").message == "'X' is not a clan card (T, K, M or N)"


@pytest.mark.parametrize(
    ("value", "help_"),
    [
        ("1.0 Genpei", 'the name of a title is small letters: [Tanzaku "1.0 genpei"]'),
        ("1.0 GENPEI", 'the name of a title is small letters: [Tanzaku "1.0 genpei"]'),
        ("1.0  genpei", ""),
        ("Genpei", ""),
    ],
)
def test_the_name_of_a_title_is_small_letters(value: str, help_: str) -> None:
    (found,) = verify(f'[Tanzaku "{value}"]\n\n=*\n').diagnostics
    assert (found.code.id, found.help) == ("TZK006", help_)


@pytest.mark.parametrize(
    ("title", "end"),
    [("genpei", "=A"), ("journey", "=A"), ("okiya", "=R"), ("genji", "=A")],
)
def test_the_end_mark_that_is_shown_is_of_the_title(title: str, end: str) -> None:
    found = fault("", title)
    assert found.code.id == "TZK033"
    assert f"who won: {end}, =none, or =*" in found.help


@pytest.mark.parametrize(
    ("title", "marks"),
    [
        ("genpei", "=A, =B, =H, =A,B, =none and =*"),
        ("journey", "=A, =B, =A,B, =none and =*"),
        ("okiya", "=R, =B, =R,B, =none and =*"),
    ],
)
def test_the_end_marks_that_are_listed_are_of_the_game(title: str, marks: str) -> None:
    turn = "1. d1PT " if title == "okiya" else "1. A: keep(?) "
    found = fault(f"{turn}=x", title)
    assert (found.code.id, found.message) == ("TZK023", f"'=x' is no end mark; those are {marks}")


def test_a_single_player_shares_with_nobody() -> None:
    text = '[Tanzaku "1.0 genpei"]\n[Tokens.A "3x?"]\n[Tokens.H "7x?"]\n\n1. H: recycle =x'
    assert faults(text)[0].message == "'=x' is no end mark; those are =A, =H, =none and =*"

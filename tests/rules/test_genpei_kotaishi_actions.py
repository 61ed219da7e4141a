"""Genpei's rules for what the Kotaishi does in his turns: Kotaishi Actions (Single-Player Mode).

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes
from support.genpei_solo import DECK, EMPTIED, EMPTYING, alone
from support.genpei_tables import end_of, legal, player_at

ALL_BUT = {card: " ".join(one for one in DECK if one != card) for card in DECK}
"""All Kotaishi cards but one have been turned, so that it is the last one."""
#: By the clan and the arrow: what lies beside the pagodas, on which the markers stand.
BESIDE = {
    ("T", "<"): "T>intrigue()",
    ("T", ">"): "T>torii",
    ("K", "<"): "K>torii",
    ("M", "<"): "M>torii",
    ("N", "<"): "N>reinforce()",
    ("N", ">"): "N>torii",
}


# -- the arrow ---------------------------------------------------------------------------


@pytest.mark.parametrize(("arrow", "slot", "clan"), [("<", 1, "M"), (">", 2, "T")])
@pytest.mark.parametrize(("card", "word"), [("k06", "recruit"), ("k08", "assassinate")])
def test_kotaishi_actions__the_bid_indicated_by_the_arrow(
    arrow: str, slot: int, clan: str, card: str, word: str
) -> None:
    """Take the Clan card from the bid indicated by the arrow on the back of the top card."""
    text = alone(f"2. H: top({card} {arrow}) K>{word}({{}})")
    position = end_of(text.replace("{}", str(slot)))
    assert position.bids == tuple("" if at == slot else one for at, one in enumerate("MT", 1))
    assert position.recruits == ((clan, True),)
    assert codes(text.replace("{}", str(3 - slot))) == ["GPE063"]
    assert codes(text.replace("{}", f"{slot} N")) == ["GPE016"], "what lies there is known"


#: The card that recruits, assassinates or reveals a ninja: of another clan than the one that comes.
TURNED = {
    "recruit": ("k06", "K>recruit({slot} {clan})"),
    "assassinate": ("k08", "K>assassinate({slot} {clan})"),
    "ninja": ("k07", "K>ninja({clan})"),
}
OF_KOMAINU = {
    "recruit": ("k11", "M>recruit({slot} {clan})"),
    "assassinate": ("k15", "M>assassinate({slot} {clan})"),
    "ninja": ("k13", "M>ninja({clan})"),
}


@pytest.mark.parametrize(("clan", "arrow"), BESIDE)
@pytest.mark.parametrize("source", TURNED)
def test_kotaishi_actions__the_arrow_also_shows_the_direction(clan: str, arrow: str, source: str) -> None:
    """Move the Clan marker one space in the direction indicated by the arrow."""
    card, action = (OF_KOMAINU if clan == "K" else TURNED)[source]
    first = action.format(slot=1 if arrow == "<" else 2, clan=clan)
    text = alone(f"2. H: top({card} {arrow}) {first}{{}}", bids=f"{clan} {clan}", ninja=f"{clan} 3x?")
    assert legal(text.replace("{}", "")) == [BESIDE[clan, arrow]]
    position = end_of(text.replace("{}", f" {BESIDE[clan, arrow]}"))
    assert position.markers[clan] == (1 if arrow == ">" else 7)


def test_kotaishi_actions__the_direction_goes_round_the_wheel() -> None:
    """Behind the last space of the list comes the first one, and before the first one the last."""
    on = alone("2. H: top(k06 >) K>recruit(2 M) M>pagoda(?)", bids="T M", markers="M 8")
    assert (codes(on), end_of(on).markers["M"]) == ([], 0)
    back = alone("2. H: top(k06 <) K>recruit(1 M) M>torii enter(1 ?)", bids="M T")
    assert (codes(back), end_of(back).markers["M"]) == ([], 7)


def stopped(text: str) -> list[str]:
    """What is found if the next turn follows all the same."""
    return codes(text.replace("\n=*", "\nA: K>torii none\n=*"))


def test_gp_39_the_arrow_is_that_of_the_card_on_top_now() -> None:
    """In a chain with two of his cards the second arrow counts: the one behind the second card."""
    chain = "2. H: top(k12 <) M>reinforce() top(k18 {}) N>recruit({})"
    assert codes(alone(chain.format(">", "2 T") + " T>torii enter(1 ?)")) == []
    assert codes(alone(chain.format(">", "1 M") + " M>recruit(2 T)")) == ["GPE063"]
    assert codes(alone(chain.format("<", "1 M") + " M>recruit(-) enlist(?)")) == [], "its marker was at 3"


@pytest.mark.parametrize(
    ("card", "cannot"),
    [("k06", "K>recruit(-)"), ("k08", "K>assassinate(-)"), ("k07", "K>ninja(-)"), ("k18", "N>recruit(-)")],
)
def test_gp_39_without_an_arrow_there_is_neither_slot_nor_way(card: str, cannot: str) -> None:
    """When the last card was turned there is none: the action cannot be carried out."""
    text = alone(f"2. H: top({card} -) {cannot} enlist(?)", turned=ALL_BUT[card])
    assert codes(text) == []
    tried = text.replace("ninja(-)", "ninja(T)").replace("t(-)", "t(2 T)").replace("e(-)", "e(2 T)")
    assert codes(tried) == ["GPE064"]


@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("k01", "T>pagoda(?)"),
        ("k02", "T>torii enter(1 ?)"),
        ("k03", "T>contacts(K) K@pagoda(?)"),
        ("k05", "T>spy(?)"),
        ("k12", "M>reinforce() enlist(?)"),
        ("k17", "N>intrigue() enlist(?)"),
        ("k20", "recycle top(k05 <) T>spy(?)"),
    ],
)
def test_gp_39_all_else_is_carried_out_without_an_arrow(card: str, action: str) -> None:
    assert codes(alone(f"2. H: top({card} -) {action}", turned=ALL_BUT[card], recruits="K")) == []


# -- Recruit, Assassinate ----------------------------------------------------------------


def test_kotaishi_actions__recruit_onto_the_recruits_stack() -> None:
    """Take the Clan card from the bid and place it on their Recruits stack."""
    position = end_of(alone("2. H: top(k06 >) K>recruit(2 T) T>torii enter(1 ?)", recruits="N ?"))
    assert position.recruits == (("T", True), ("N", True), ("?", False)), "on top, face up"
    assert position.removed == 0


def test_gp_19_assassinate_onto_the_recruits_stack() -> None:
    """Take the Clan card from the bid and place it on the Recruits stack."""
    position = end_of(alone("2. H: top(k08 <) K>assassinate(1 M) M>torii enter(1 ?)", recruits="N"))
    assert position.recruits == (("M", True), ("N", True))
    assert position.removed == 0, "it stays in the game"


@pytest.mark.parametrize(("card", "word"), [("k06", "recruit"), ("k08", "assassinate")])
def test_kotaishi_actions__perform_the_corresponding_action(card: str, word: str) -> None:
    """The clan is that of the card just taken, the action that of the space to which the marker came."""
    text = alone(f"2. H: top({card} <) K>{word}(1 M) {{}}")
    assert codes(text.replace("{}", "M>torii enter(1 ?)")) == []
    assert codes(text.replace("{}", "T>torii enter(1 ?)")) == ["GPE012"]
    assert codes(text.replace("{}", "M>recruit(2 T)")) == ["GPE062"]
    assert codes(text.replace("{}", "M@torii")) == ["GPE061"]
    assert stopped(text.replace("{}", "")) == ["GPE011"], "and it must be performed"


@pytest.mark.parametrize(("card", "word"), [("k06", "recruit"), ("k08", "assassinate")])
def test_gp_41_the_slot_of_the_arrow_is_empty(card: str, word: str) -> None:
    """Empty Clan bids: the other slot does not help."""
    text = alone(f"2. H: top({card} {{}}) K>{word}({{}})", left=0, bids="M")
    assert stopped(text.replace("{}", ">", 1).replace("{}", "-") + "") == ["GPE011"], "he enlists"
    full = text.replace("{}", ">", 1).replace("({})", "(-) enlist(-)")
    assert codes(full) == []
    assert codes(full.replace("(-) enlist(-)", "(1 M)")) == ["GPE064"]
    assert codes(text.replace("{}", "<", 1).replace("({})", "(-) enlist(-)")) == ["GPE064"], "M lies there"


def test_gp_41_the_slot_of_the_arrow_was_emptied_in_this_chain() -> None:
    """Bids are replaced after the turn only."""
    text = alone("2. H: top(k06 >) K>recruit(2 M) M>recruit(-) enlist(?) bid(2 K)", bids="M M")
    assert codes(text) == []
    assert codes(text.replace("recruit(-) enlist(?)", "recruit(1 M) M>reinforce()")) == ["GPE064"]


# -- Pagoda ------------------------------------------------------------------------------


def test_kotaishi_actions__pagoda_on_the_clan_of_this_action() -> None:
    """Take one Kotaishi Influence token at random and place it face down on the clan."""
    heir = player_at(alone("2. H: top(k10 <) K>pagoda({})".replace("{}", "?")), "H")
    assert (heir.placed, len(heir.area)) == ({"K": ("?",)}, 6)
    named = player_at(alone("2. H: top(k10 <) K>pagoda(v3)"), "H")
    assert (named.placed, named.area) == ({"K": ("v3",)}, ("v1", "v2", "v2", "v3", "v4", "v5"))


def test_kotaishi_actions__pagoda_as_part_of_a_chain() -> None:
    """Either as a result of drawing a card or as part of an action chain."""
    text = alone("2. H: top(k06 >) K>recruit(2 M) M>pagoda(?)", bids="T M", markers="M 8")
    assert player_at(text, "H").placed == {"M": ("?",)}
    contacted = alone("2. H: top(k03 <) T>contacts(N) N@pagoda(?)", recruits="N")
    assert player_at(contacted, "H").placed == {"N": ("?",)}


def test_kotaishi_actions__pagoda_two_tokens_a_clan() -> None:
    """The Kotaishi may place a maximum of 2 tokens per clan."""
    text = alone("2. H: top(k10 <) K>pagoda({})", placed="K H {}")
    second = text.replace("{}", "?")
    assert (codes(second), len(player_at(second, "H").placed["K"])) == ([], 2)
    full = text.replace("pagoda({})", "pagoda(-) enlist(?)").replace("{}", "v2 v3")
    assert codes(full) == []
    assert codes(full.replace("pagoda(-) enlist(?)", "pagoda(?)")) == ["GPE064"]
    assert codes(second.replace("pagoda(?)", "pagoda(-) enlist(?)")) == ["GPE064"], "there is room"
    assert codes(full.replace("tokens(K H", "tokens(N H")) == ["GPE064"], "on another clan they do not count"


def test_gp_41_no_token_is_left() -> None:
    placed = "T H ? ?, M H ? ?, N H ?, P H ? ? step=5"
    text = alone("2. H: top(k10 <) K>pagoda({})", placed=placed)
    assert codes(text.replace("({})", "(-) enlist(?)")) == []
    assert codes(text.replace("{}", "?")) == ["GPE064"]


def test_kotaishi_actions__pagoda_the_chain_ends() -> None:
    assert codes(alone("2. H: top(k10 <) K>pagoda(?) K>recruit(1 M)")) == ["GPE010"]
    assert codes(alone("2. H: top(k10 <) K>pagoda(?) enlist(?)")) == ["GPE010"]


# -- Ninja -------------------------------------------------------------------------------


def test_gp_18_ninja_from_the_ninja_deck() -> None:
    """Reveal the top card of the Ninja deck: the bids stay as they are, whatever the arrow says."""
    text = alone("2. H: top(k07 <) K>ninja(T) T>intrigue() top(k01 <) T>pagoda(?)", ninja="T 3x?")
    position = end_of(text)
    assert (position.bids, position.recruits) == (("M", "T"), ()), "it is no recruit"
    assert codes(text.replace("ninja(T)", "ninja(M)")) == ["GPE018"]


def test_kotaishi_actions__ninja_the_card_goes_under_the_deck() -> None:
    """Then place the card face down at the bottom of the Ninja deck."""
    text = alone("2. H: top(k07 <) K>ninja(M) M>torii enter(1 ?)", ninja="M T K N")
    assert end_of(text).ninja == ("T", "K", "N", "M")


def test_gp_12_after_all_that_follows_from_it() -> None:
    """Of several, the last one comes first."""
    chain = "2. H: top(k07 <) K>ninja(N) N>ninja(T) T>intrigue() top(k01 <) T>pagoda(?)"
    text = alone(chain, ninja="N T K M", markers="N 7")
    assert end_of(text).ninja == ("K", "M", "T", "N")


def test_gp_12_in_his_own_chain_it_is_not_there() -> None:
    """What he has revealed is not revealed a second time, and what is below comes next."""
    text = alone(f"2. H: {EMPTYING} N>ninja({{}}", **EMPTIED)
    assert codes(text.replace("{}", "-) enlist(-)")) == []
    assert codes(text.replace("{}", "N) N>recruit(1 M) M>assassinate(-) enlist(-)")) == ["GPE064"]
    inside = end_of(alone("2. H: top(k07 >) K>ninja(T) ", ninja="T M K N"))
    assert inside.ninja == ("M", "K", "N")


def test_gp_12_a_players_card_is_at_the_bottom_at_once() -> None:
    text = alone("2. A: K>ninja(M) M>recruit(1 M) M>reinforce(M) M>spy(?)", markers="K 2", turn="A 2")
    assert end_of(text.partition(" M>recruit")[0] + "\n=*\n").ninja[-1] == "M"


def test_gp_12_cannot_act_puts_it_under_the_deck_too() -> None:
    text = alone(
        "2. H: top(k07 >) K>ninja(T) T>torii enlist(?)",
        ninja="T M K N", placed="P H ? ? step=7", area="v2",
    )  # fmt: skip
    assert (codes(text), end_of(text).ninja) == ([], ("M", "K", "N", "T"))


def test_kotaishi_actions__ninja_where_there_is_a_card() -> None:
    assert codes(alone("2. H: top(k07 <) K>ninja(-) enlist(?)")) == ["GPE064"]


# -- Contacts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("recruits", "contacts", "house"),
    [
        ("K", "K", "K"),
        ("N K", "N", "N"),
        ("M T", "M", "M"),
        ("T K", "K", "K"),
        ("T T N M", "N", "N"),
        ("? K", "N turned=N", "N"),
        ("? K", "K turned=T", "K"),
        ("T ? ? K", "N turned=T,N", "N"),
        ("T ? ? K", "K turned=T,T", "K"),
        ("T ? T ? M", "M turned=T,T", "M"),
        ("K ?", "K", "K"),
    ],
)
def test_kotaishi_actions__contacts_the_house_on_top_of_the_recruits(
    recruits: str, contacts: str, house: str
) -> None:
    """The house shown on the top card of the Recruits stack; House Tanuki is ignored, so look below."""
    text = alone(f"2. H: top(k03 <) T>contacts({contacts}) {house}@pagoda(?)", recruits=recruits)
    assert codes(text) == []
    assert player_at(text, "H").placed == {house: ("?",)}
    others = [other for other in "KMN" if other != house]
    for other in others:
        wrong = text.replace(f"contacts({house}", f"contacts({other}").replace(f"{house}@", f"{other}@")
        assert codes(wrong) == ["GPE065"]


def test_kotaishi_actions__contacts_performs_the_action_under_the_marker() -> None:
    """Its marker stays, as in Clan Actions; the house is that of the action."""
    text = alone("2. H: top(k03 >) T>contacts(K) K@{}", recruits="K", markers="K 2")
    assert codes(text.replace("{}", "recruit(2 T) T>recruit(-) enlist(?)")) == []
    assert codes(text.replace("{}", "pagoda(?)")) == ["GPE019"]
    assert codes(text.replace("K@{}", "K>pagoda(?)")) == ["GPE061"]
    assert end_of(text.replace(" K@{}", "")).markers["K"] == 1
    assert stopped(text.replace(" K@{}", "")) == ["GPE011"]
    unnamed = text.replace("contacts(K)", "contacts()").replace("{}", "recruit(2 T) T>recruit(-) enlist(?)")
    assert codes(unnamed) == [], "the wheel follows from the recruits"


def test_gp_20_contacts_turns_up_what_it_comes_to() -> None:
    """They stay so where they lie; those below were not looked at."""
    text = alone("2. H: top(k03 >) T>contacts(N turned=T,N) N@pagoda(?)", recruits="T ? ? ? K")
    opened = (("T", True), ("T", True), ("N", True), ("?", False), ("K", True))
    assert end_of(text).recruits == opened
    again = "\nA: K>torii none\n3. H: top(k17 >) N>intrigue() top(k02 >) T>torii enter(1 ?)"
    assert end_of(text.replace("\n=*", f"{again}\n=*")).recruits == opened


def test_gp_20_what_lies_open_is_not_turned_up_again() -> None:
    text = alone("2. H: top(k03 <) T>contacts(K{}) K@pagoda(?)", recruits="T K")
    assert codes(text.replace("{}", "")) == []
    for turned in (" turned=T", " turned=T,K", " turned=K"):
        assert codes(text.replace("{}", turned)) == ["GPE065"]


@pytest.mark.parametrize(
    "turned", ["", " turned=T", " turned=N", " turned=T,N,K", " turned=T,T", " turned=K,N"]
)
def test_gp_20_all_that_was_turned_up_is_named(turned: str) -> None:
    """Until the first that is no Tanuki, and no further."""
    text = alone(f"2. H: top(k03 <) T>contacts(N{turned}) N@pagoda(?)", recruits="? ? ? ?")
    sound = turned == " turned=N"
    assert codes(text) == ([] if sound else ["GPE065"])


def test_gp_20_a_card_that_was_spied_and_noted_is_that_card() -> None:
    """A contradiction that is found later."""
    turns = "2. H: top(k05 <) T>spy({})\nA: K>torii none\n3. H: top(k03 <) T>contacts(N turned=N) N@pagoda(?)"
    for clan in "?N":
        assert codes(alone(turns.replace("{}", clan))) == []
    for clan in "TKM":
        assert codes(alone(turns.replace("{}", clan))) == ["GPE065"]


def test_gp_20_no_more_cards_of_a_clan_are_turned_up_than_there_are() -> None:
    text = alone(
        "2. H: top(k03 <) T>contacts(N turned={}N) N@pagoda(?)",
        recruits="? ?", removed="N N N N N N N N N T T T T T T T T T",
    )  # fmt: skip
    assert codes(text.replace("{}", "")) == []
    all_seen = text.replace("removed(N ", "removed(N N ")
    assert codes(all_seen.replace("{}", "")) == ["GPE003"]
    assert codes(text.replace("{}", "T,")) == ["GPE003"], "ten of T: nine there, and one in the bids"


@pytest.mark.parametrize(
    ("recruits", "contacts"),
    [("", "-"), ("T T", "-"), ("T", "-"), ("?", "- turned=T"), ("T ? T ?", "- turned=T,T")],
)
def test_kotaishi_actions__contacts_no_other_house_present(recruits: str, contacts: str) -> None:
    """If there is no other house present among the recruits, he takes the top card from the Clan deck."""
    text = alone(f"2. H: top(k03 <) T>contacts({contacts}) enlist(?)", recruits=recruits)
    assert codes(text) == []
    assert end_of(text).recruits[0] == ("?", False)
    assert stopped(text.replace(" enlist(?)", "")) == ["GPE011"]
    assert codes(text.replace(f"({contacts})", "(K)").replace("enlist(?)", "K@pagoda(?)"))[0] in {
        "GPE064",
        "GPE065",
    }


def test_kotaishi_actions__contacts_is_declined_where_a_house_is_shown() -> None:
    assert codes(alone("2. H: top(k03 <) T>contacts(-) enlist(?)", recruits="K")) == ["GPE064"]


def test_gp_41_contacts_each_wheel_once_in_a_chain() -> None:
    """K was contacted; then Tanuki's marker comes back to contacts, and the recruits show K again."""
    chain = "2. H: top(k03 <) T>contacts(K) K@reinforce() top(k04 <) T>recruit(1 T) T>contacts({}"
    text = alone(chain, recruits="K", markers="K 5", bids="T T")
    assert codes(text.replace("{}", "-) enlist(?)")) == []
    assert codes(text.replace("{}", "K) K@reinforce() top(k01 <) T>pagoda(?)")) == ["GPE064"]
    other = alone(chain.replace("T>contacts({}", "T>contacts(N turned=N) N@pagoda(?)"),
                  recruits="? K", markers="K 5", bids="T T")  # fmt: skip
    assert codes(other) == ["GPE065"], "the one below T was face down when K was contacted"
    fresh = "2. H: top(k03 <) T>contacts(K) K@pagoda(?)\nA: K>torii none\n3. H: top(k04 <) T>recruit(1 T)"
    assert codes(alone(f"{fresh} T>contacts(K) K@torii enter(1 ?)", recruits="K", bids="T T")) == []


def test_gp_41_contacts_an_action_that_cannot_be_carried_out() -> None:
    text = alone("2. H: top(k03 <) T>contacts(K) K@pagoda(-) enlist(?)", recruits="K", placed="K H ? ?")
    assert codes(text) == []

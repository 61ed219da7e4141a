"""What is found in records of Genji: a record for each place in the engine from which a code comes.

Princess p04, at place 4, likes winter and romance; where nothing is said it is spring and melancholy.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from support.genji_courts import ALL_LYING, ALL_OUT, begun, court, dealt

__all__ = ["CASES", "Case"]


class Case(NamedTuple):
    """A record, and the one thing that is found in it."""

    name: str
    code: str
    text: str
    #: What is marked.
    marked: str
    message: str
    #: What would have been legal, as far as it is shown.
    legal: tuple[str, ...] = ()
    #: The number of an earlier turn, from 0, and what is said of it.
    earlier: tuple[int, str] | None = None


def studies(cards: str) -> tuple[str, ...]:
    """Every study of these cards."""
    held = cards.split()
    return tuple(
        f"study({' '.join(some)})" for count in range(len(held) + 1) for some in combinations(held, count)
    )


#: Hands of A and B in most of these.
HANDS = ("b05 e05 s1 2x?", "5x?")
STUDIES = studies("b05 e05 s1")
MOVES = ("+1@2", "+2@3", "+3@4")
SUMMER = tuple(f"season(summer {fashion})" for fashion in ("melancholy", "nature", "romance"))
#: Nothing is in the pile; what is not among the discards is in hands: A's, and k1 to k3, s2 and s3 in B's.
DISCARDS = " ".join(
    [*(f"e{number:02}" for number in range(1, 42)), *(f"b{number:02}" for number in range(6, 42)), "s1"]
)
FEW = court("2. A: +1@2 study(b01) {}", "b01 b02 b03 b04 b05", "5x?", discards=DISCARDS)

# fmt: off
CASES = [
    Case("no such card dealt", "GJI001", begun("", "b01 b42 3x?", "5x?"), "b42", "there is no card b42"),
    Case("no such card in Start", "GJI001", court("", poems="A 4 b42"), "b42", "there is no card b42"),
    Case("a seventh bonus card dealt", "GJI001", begun("", "s1 s2 s3 s4 s5", "k1 k2 3x?", tags={"Components": None}), "s1 s2 s3 s4 s5", "there are 6 bonus cards, and 7 are named"),
    Case("no such card studied", "GJI001", dealt("1. A: +1@2 study(b42)"), "b42", "there is no card b42", ("study()",)),
    Case("no such card written", "GJI001", dealt("1. A: +1@2 write(b42)"), "b42", "there is no card b42", ("study()",)),
    Case("no such card drawn", "GJI001", dealt("1. A: +1@2 study(?) draw(e42)"), "e42", "there is no card e42", ("draw(?)",)),
    Case("a seventh bonus card studied", "GJI001", dealt("1. A: +1@2 study(k1)", "s1 s2 s3 s4 ?", "s5 s6 3x?", tags={"Components": None}), "k1", "k1 would be one more than the 6 bonus cards there are", studies("s1 s2 s3 s4")),
    Case("a seventh bonus card drawn", "GJI001", dealt("1. A: +1@2 study(?) draw(k1)", "s1 s2 s3 s4 ?", "s5 s6 3x?", tags={"Components": None}), "k1", "k1 would be one more than the 6 bonus cards there are", ("draw(?)",)),
    Case("four cards dealt", "GJI002", begun("", "b01 b02 e01 e02", "5x?"), "b01 b02 e01 e02", "5 cards are dealt, and A has 4"),
    Case("six cards in mid-game", "GJI002", court("", "6x?", "5x?"), "6x?", "a hand is 5 cards at most"),
    Case("a card in two hands", "GJI003", begun("", "b01 4x?", "b01 4x?"), "b01", "b01 is in A's hand and in B's hand"),
    Case("a card in a hand and among the discards", "GJI003", court("", "b01 4x?", "5x?", discards="b01"), "b01", "b01 is among the discards and in A's hand"),
    Case("a card discarded twice", "GJI003", court("", discards="b01 b01"), "b01", "b01 is twice among the discards"),
    Case("a seat left out", "GJI004", begun("", tags={"Hand.D": "5x?"}), "5x?", "two to six players sit at A, B and so on, and there are hands of A, B, D"),
    Case("one player", "GJI004", begun("", tags={"Hand.B": None}), "5x?", "two to six players sit at A, B and so on, and there are hands of A"),
    Case("a home of nobody", "GJI004", court("", homes=(1, 5)).replace("home(B 5)", "home(C 5)"), "home(C 5)", "C has no hand"),
    Case("eleven princesses", "GJI005", begun("", tags={"Circle": "p01 p02 p03 p04 p05 p06 p07 p08 p09 p10 p11"}), "p01 p02 p03 p04 p05 p06 p07 p08 p09 p10 p11", "12 princesses lie in the circle, and there are 11"),
    Case("a princess twice", "GJI005", begun("", tags={"Circle": "p01 p02 p03 p04 p05 p06 p07 p08 p09 p10 p11 p05"}), "p05", "p05 lies in the circle twice"),
    Case("seasons out of order", "GJI006", begun("", tags={"Seasons": "summer spring"}), "summer spring", "the seasons played are one or more of the year's, in their order"),
    Case("a bonus card with a symbol", "GJI007", begun("", tags={"Components": None, "Card.s1": "stamp spring"}), "stamp spring", "s1 is a bonus card, which has no symbols (Judging a Poem's Beauty)"),
    Case("no position", "GJI008", court("", poems="A 4 b01, A 4 b02"), "poem(A 4 b02)", "a poem of one card lies alone, not with others at place 4"),
    Case("a move before a home", "GJI010", begun("0. A: +1@2"), "+1@2", "this is not what comes next: A is to choose a home", tuple(f"home({place})" for place in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))),
    Case("a home later", "GJI010", dealt("1. A: home(3)"), "home(3)", "this is not what comes next: A is to move", MOVES),
    Case("a direction later", "GJI010", dealt("1. A: face(-)"), "face(-)", "this is not what comes next: A is to move", MOVES),
    Case("no move", "GJI010", dealt("1. A: study(?)"), "study(?)", "this is not what comes next: A is to move", MOVES),
    Case("woo before the move", "GJI010", dealt("1. A: write(b05)", *HANDS), "write(b05)", "this is not what comes next: A is to move", MOVES),
    Case("draw before study or woo", "GJI010", dealt("1. A: +1@2 draw(?)", *HANDS), "draw(?)", "this is not the time to draw: A is to study or woo", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("a second study", "GJI010", dealt("1. A: +1@2 study() study(b05)", *HANDS), "study(b05)", "this is not what comes next: A is to draw, or end the turn", ("draw()",)),
    Case("study after a challenge", "GJI010", court("2. A: +3@4 challenge(b05) study(e05)", *HANDS, poems="B 4 b01 e01"), "study(e05)", "this is not what comes next: A is to go on wooing, draw, or end the turn", ("write(e05)", "write(e01)", "take(e01)", "draw()")),
    Case("a card taken without a challenge", "GJI010", dealt("1. A: +1@2 take(b05)", *HANDS), "take(b05)", "a card is taken right after a challenge: A is to study or woo", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("season before homes", "GJI010", begun("0. A: season(spring nature)"), "season(spring nature)", "this is not what comes next: A is to choose a home", tuple(f"home({place})" for place in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))),
    Case("claims during the season", "GJI010", dealt("1. A: +1@2 study() box(A 0)"), "box(A 0)", "this is not what comes next: A is to draw, or end the turn", ("draw()",)),
    Case("a second extra study", "GJI010", court("2. A: +1@1 study()\n*: season(summer nature)\nA: extra() extra() start(A)", pawns="A 12 +"), "extra()", "there is one extra study", ("draw()", "start(A)", "start(B)")),
    Case("a starter who does not play", "GJI010", court("2. A: +1@1 study()\n*: season(summer nature)\nA: start(C)", pawns="A 12 +"), "C", "C has no part in this game", ("start(A)", "start(B)", "extra()")),
    Case("a claim about who does not play", "GJI010", court("2. A: +1@1 study()\n*: box(C 0)", pawns="A 12 +"), "C", "C has no part in this game", ("box(A 1)", "box(B 1)", "fairest()", "seasoncard(-)", *SUMMER)),
    Case("moved only", "GJI011", dealt("1. A: +1@2\nB: +1@6 study()"), "1. A: +1@2", "A has neither studied nor wooed in this turn", ("study()",)),
    Case("no starter said", "GJI011", court("2. A: +1@1 study()\n*: season(summer nature)\nA: extra()\nA: face(+)", pawns="A 12 +"), "A: extra()", "something is missing: A may make an extra study, and says who starts", ("draw()", "start(A)", "start(B)")),
    Case("a home that is taken", "GJI012", begun("0. A: home(1)\nB: home(1)"), "1", "place 1 is the home of A", tuple(f"home({place})" for place in (3, 4, 5, 6, 7, 8, 9, 10, 11))),
    Case("a home beside another", "GJI012", begun("0. A: home(1)\nB: home(12)"), "12", "place 12 is next to A's home at 1", tuple(f"home({place})" for place in (3, 4, 5, 6, 7, 8, 9, 10, 11))),
    Case("another season first", "GJI013", begun("0. A: home(1)\nB: home(5)\n*: season(summer nature)"), "summer", "the next season is spring, not summer", ("season(spring melancholy)", "season(spring nature)", "season(spring romance)")),
    Case("another season next", "GJI013", court("2. A: +1@1 study()\n*: season(autumn nature)", pawns="A 12 +"), "autumn", "the next season is summer, not autumn", (*SUMMER, "fairest()", "seasoncard(-)", "box(A 1)", "box(B 1)")),
    Case("no season left", "GJI013", court("2. A: +1@1 study()\n*: season(autumn nature)", pawns="A 12 +", box="A 3", tags={"Seasons": "spring"}, end="A"), "autumn", "no season is left to be played", ("fairest()", "seasoncard(-)", "box(A 4)", "box(B 1)")),
    Case("turned round", "GJI014", dealt("1. A: -1@12 study()"), "-1@12", "A travels clockwise (+) in this season", MOVES),
    Case("past home", "GJI015", court("2. A: +3@3 study()", pawns="A 12 +"), "3", "home is 1 step away, and a pawn stops there", ("+1@1",)),
    Case("another place", "GJI016", dealt("1. A: +3@5 study()"), "5", "from place 1, +3 leads to 4, not to 5", MOVES),
    Case("somebody else faces first", "GJI017", begun("0. A: home(1)\nB: home(5)\n*: season(spring nature)\nB: face(+)"), "B:", "A starts the season, not B", ("face(+)", "face(-)")),
    Case("somebody else moves first", "GJI017", dealt("1. B: +1@6 study()"), "B:", "A starts the season, not B", MOVES),
    Case("somebody else was chosen", "GJI017", court("2. A: +1@1 study()\n*: season(summer nature)\nA: start(B)\nA: face(+)", pawns="A 12 +"), "A:", "B starts the season, not A", ("face(+)", "face(-)")),
    Case("not in a hand that is known", "GJI020", dealt("1. A: +1@2 study(b03)", "b05 e05 s1 b01 e01", "5x?"), "b03", "b03 is not in A's hand", ("study()", "study(b05)", "study(e05)", "study(s1)", "study(b01)", "study(e01)", "study(b05 e05)", "study(b05 s1)", "study(b05 b01)", "study(b05 e01)", "study(e05 s1)", "study(e05 b01)", "study(e05 e01)", "study(s1 b01)", "study(s1 e01)", "study(b01 e01)", "…")),
    Case("in another hand", "GJI020", dealt("1. A: +1@2 write(b03)", "5x?", "b03 4x?"), "b03", "b03 is not in A's hand: it is in B's hand", ("study()",)),
    Case("discarded before", "GJI020", dealt("1. A: +1@2 study(b05) draw(?)\nB: +1@6 study(b05)", *HANDS), "b05", "b05 is not in B's hand: it is among the discards", ("study()",), earlier=(5, "b05 came to be among the discards here")),
    Case("drawn by another", "GJI020", dealt("1. A: +1@2 study(?) draw(b09)\nB: +1@6 study(b09)", "5x?", "5x?"), "b09", "b09 is not in B's hand: it is in A's hand", ("study()",), earlier=(5, "b09 came to be in A's hand here")),
    Case("twice in a study", "GJI020", dealt("1. A: +1@2 study(b05 b05)", *HANDS), "b05 b05", "b05 is there once, not twice", (*STUDIES, "write(b05)", "write(e05)", "write(b05 e05)")),
    Case("twice in a poem", "GJI020", dealt("1. A: +1@2 write(b05 b05)", *HANDS), "b05 b05", "b05 is there once, not twice", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("more than the hand", "GJI020", dealt("1. A: +1@2 study(6x?)", *HANDS), "6x?", "A has 5 cards in hand, and cannot discard all of these", (*STUDIES, "write(b05)", "write(e05)", "write(b05 e05)")),
    Case("one unseen card for a whole poem", "GJI020", court("2. A: +1@2 write(b09 e09)", "b05 ?", "5x?"), "b09 e09", "A cannot have all of these in hand", ("write(b05)", *studies("b05"))),
    Case("one unseen card for card and stamp", "GJI020", court("2. A: +3@4 challenge(b09 s2)", "b05 ?", "5x?", poems="B 4 b08 e08"), "s2", "A cannot have all of these in hand", studies("b05")),
    Case("too few drawn", "GJI021", dealt("1. A: +1@2 study(b05 e05) draw(?)", *HANDS), "?", "A is to draw 2 here, and draws 1", ("draw(2x?)",)),
    Case("drawn twice", "GJI021", dealt("1. A: +1@2 study(b05) draw(?) draw(?)", *HANDS), "?", "A has drawn in this turn"),
    Case("too many for who came home", "GJI021", court("2. A: +1@1 study(b05) draw(2x?)", *HANDS, pawns="A 12 +"), "2x?", "A has come home, and draws only what a study replaces: 1, not 2", ("draw(?)",)),
    Case("none where the discards can be shuffled", "GJI021", FEW.replace("{}", "draw()"), "draw()", "A is to draw 1 here, and draws 0", ("reshuffle",)),
    Case("what another holds", "GJI022", dealt("1. A: +1@2 study(b05) draw(b09)", "b05 e05 s1 2x?", "b09 4x?"), "b09", "b09 cannot come from the draw pile: it is in B's hand", ("draw(?)",)),
    Case("what was just discarded", "GJI022", dealt("1. A: +1@2 study(b05) draw(b05)", *HANDS), "b05", "b05 cannot come from the draw pile: it is among the discards", ("draw(?)",), earlier=(5, "b05 came to be among the discards here")),
    Case("one twice", "GJI022", dealt("1. A: +1@2 study(b05 e05) draw(b09 b09)", *HANDS), "b09 b09", "b09 is there once, not twice", ("draw(2x?)",)),
    Case("what was not shuffled in", "GJI022", FEW.replace("{}", "reshuffle draw(k1)"), "k1", "k1 cannot come from the draw pile: it was not among the cards that were shuffled last", ("draw(?)",)),
    Case("more than the pile has", "GJI023", FEW.replace("{}", "draw(?)"), "?", "the draw pile has no card: the discards are shuffled before A draws the rest", ("reshuffle",)),
    Case("a reshuffle of nothing", "GJI023", court("2. A: +1@2 write(b01) reshuffle", *ALL_OUT, poems=ALL_LYING), "reshuffle", "there are no discards to shuffle", ("draw()",)),
    Case("a reshuffle with cards left", "GJI023", dealt("1. A: +1@2 study(b05) reshuffle", *HANDS), "reshuffle", "the draw pile still has cards: 78", ("draw(?)",)),
    Case("a reshuffle when all is drawn", "GJI023", FEW.replace("{}", "reshuffle draw(b09) reshuffle").replace("study(b01)", "study()"), "reshuffle", "A draws no more cards", ("draw()",)),
    Case("no beauty", "GJI030", court("2. A: +3@4 write(b02 e22)", "b02 e22 3x?", "5x?"), "b02 e22", "the poem has no beauty for p04 at place 4: b02 has nature; e22 has autumn; it is spring, melancholy, and she likes winter and romance", studies("b02 e22")),
    Case("a challenge that is no better", "GJI031", court("2. A: +3@4 challenge(b03)", "b03 4x?", "5x?", poems="B 4 b04 e04"), "b03", "b03 has a beauty of 1 for p04 at place 4, and b04 has 1", studies("b03")),
    Case("two beginnings", "GJI032", dealt("1. A: +1@2 write(b05 b06)", "b05 b06 3x?", "5x?"), "b05 b06", "a poem is a beginning, an ending, or one of each, and not b05 (a beginning) and b06 (a beginning)", ("write(b05)", "write(b06)", *studies("b05 b06"))),
    Case("no card at all", "GJI032", dealt("1. A: +1@2 write()", *HANDS), "write()", "a poem has one card or two", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("completed by its own kind", "GJI032", court("2. A: +3@4 complete(b05)", *HANDS, poems="B 4 b01"), "b05", "b01 is completed by an ending, and b05 is a beginning", ("complete(e05)", *STUDIES)),
    Case("a challenge with a stamp", "GJI032", court("2. A: +3@4 challenge(s1)", *HANDS, poems="B 4 b01 e01"), "s1", "s1 is a stamp card, which is no part of a poem", ("challenge(b05)", "challenge(e05)", *STUDIES)),
    Case("written on a rival's", "GJI033", court("2. A: +3@4 write(b05)", *HANDS, poems="B 4 b01 e01"), "write(b05)", "p04 at place 4 has a poem of B", ("challenge(b05)", "challenge(e05)", *STUDIES)),
    Case("improved on a rival's", "GJI033", court("2. A: +3@4 improve(b05 e05)", *HANDS, poems="B 4 b01"), "improve(b05 e05)", "p04 at place 4 has a poem of B", ("complete(e05)", *STUDIES)),
    Case("one card improves", "GJI034", court("2. A: +3@4 improve(b05)", *HANDS, poems="A 4 b01 e01"), "b05", "a poem of one card cannot be put on another", ("improve(b05 e05)", *STUDIES)),
    Case("improved on one card", "GJI034", court("2. A: +3@4 improve(b05 e05)", *HANDS, poems="A 4 b01"), "b05 e05", "the poem of one card, b01, must be completed first", ("complete(e05)", *STUDIES)),
    Case("written on one's own", "GJI035", court("2. A: +3@4 write(b05)", *HANDS, poems="A 4 b01 e01"), "write(b05)", "p04 at place 4 has a poem of A already", ("improve(b05 e05)", *STUDIES)),
    Case("nothing to improve", "GJI035", court("2. A: +3@4 improve(b05 e05)", *HANDS), "improve(b05 e05)", "no poem lies with p04 at place 4: one may be written", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("nothing to complete", "GJI035", court("2. A: +3@4 complete(b05)", *HANDS), "complete(b05)", "no poem of one card lies with p04 at place 4", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("two cards completed", "GJI035", court("2. A: +3@4 complete(b05)", *HANDS, poems="B 4 b01 e01"), "complete(b05)", "no poem of one card lies with p04 at place 4", ("challenge(b05)", "challenge(e05)", *STUDIES)),
    Case("nothing to challenge", "GJI035", court("2. A: +3@4 challenge(b05)", *HANDS), "challenge(b05)", "no poem lies with p04 at place 4", ("write(b05)", "write(e05)", "write(b05 e05)", *STUDIES)),
    Case("one's own challenged", "GJI035", court("2. A: +3@4 challenge(b05)", *HANDS, poems="A 4 b01 e01"), "challenge(b05)", "your own poem lies with p04 at place 4", ("improve(b05 e05)", *STUDIES)),
    Case("one card challenged", "GJI035", court("2. A: +3@4 challenge(b05)", *HANDS, poems="B 4 b01"), "challenge(b05)", "b01 lies alone: it must be completed, and cannot be challenged", ("complete(e05)", *STUDIES)),
    Case("a needless stamp", "GJI036", court("2. A: +3@4 challenge(b05 s1)", *HANDS, poems="B 4 b01 e01"), "s1", "b05 is more beautiful than b01 (2 to 1) without a bonus card", ("challenge(b05)", "challenge(e05)", *STUDIES)),
    Case("two stamps", "GJI036", court("2. A: +3@4 challenge(b06 s1 s2)", "b06 s1 s2 2x?", "5x?", poems="B 4 b05 e05"), "s1 s2", "one stamp may be used, not two", ("challenge(b06 s1)", "challenge(b06 s2)", *studies("b06 s1 s2"))),
    Case("no bonus card", "GJI036", court("2. A: +3@4 challenge(b06 e06)", "b06 e06 3x?", "5x?", poems="B 4 b05 e05"), "e06", "e06 is an ending, no bonus card", studies("b06 e06")),
    Case("a stamp for completing", "GJI037", court("2. A: +3@4 complete(e05 s1)", *HANDS, poems="B 4 b01"), "s1", "s1 cannot help to complete a poem", ("complete(e05)", *STUDIES)),
    Case("not improved", "GJI038", court("2. A: +3@4 improve(b03 e04)", "b03 e04 3x?", "5x?", poems="A 4 b04 e08"), "b03 e04", "the new poem has a beauty of 2, and the one below 3", studies("b03 e04")),
    Case("completed without gain", "GJI039", court("2. A: +3@4 complete(e02)", "e02 4x?", "5x?", poems="B 4 b04"), "e02", "completed, the poem has a beauty of 1, and b04 alone has 1", studies("e02")),
    Case("another card taken", "GJI040", court("2. A: +3@4 challenge(b05) take(b01)", *HANDS, poems="B 4 b01 e01"), "b01", "A takes the other card of the poem, e01, not b01", ("take(e01)", "write(e05)", "write(e01)", "draw()")),
    Case("another poem the fairest", "GJI050", court("2. A: +1@1 study()\n*: fairest(7.1)", pawns="A 12 +", poems="A 3 b09, B 7 b22"), "7.1", "the most beautiful: 3.1, and not 7.1", ("fairest(3.1)",)),
    Case("another scandal", "GJI051", court("2. A: +1@1 study()\n*: scandal(A 5.1)", pawns="A 12 +", poems="A 3 b09, B 7 b22"), "5.1", "on homes of others A has no poem, and not 5.1"),
    Case("a scandal left out", "GJI051", court("2. A: +1@1 study()\n*: scandal(A)", pawns="A 12 +", poems="A 5 b22, B 7 b09"), "A", "on homes of others A has 5.1", ("scandal(A 5.1)",)),
    Case("another season card", "GJI052", court("2. A: +1@1 study()\n*: seasoncard(A)", pawns="A 12 +", poems="A 3 b09, B 7 b22"), "A", "B takes the card of spring: tokens on the table are A 0, B 1", ("seasoncard(B)",)),
    Case("another box", "GJI053", court("2. A: +1@1 study()\n*: box(A 1)", pawns="A 12 +", poems="A 3 b09, B 7 b22"), "1", "A has 2 in the box by now, not 1", ("box(A 2)",)),
    Case("the fairest not said", "GJI054", court("2. A: +1@1 study()\n*: seasoncard(B)", pawns="A 12 +", poems="A 3 b09, B 7 b22", tags={"Components": None}), "seasoncard(B)", "which poem was the most beautiful hangs on cards whose faces are not known: 3.1 or 7.1", ("fairest(3.1)", "fairest(7.1)")),
    Case("an impossible fairest", "GJI054", court("2. A: +1@1 study()\n*: fairest(8.1)", pawns="A 12 +", poems="A 3 b09, B 7 b22", tags={"Components": None}), "8.1", "8.1 cannot be the most beautiful: 3.1 has 0 or more, 7.1 has 0 or more", ("fairest(3.1)", "fairest(7.1)")),
]
# fmt: on

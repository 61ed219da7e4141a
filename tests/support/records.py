"""Hypothesis strategies: records as anyone might build them, and texts that look like records."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from oracle.okiya_brute import ALL_TILES
from tanzaku.notation import Data, Glyph, Note, Record, Turn, Variation
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles import find_title, genji, genpei
from tanzaku.notation.titles.journey import Flip, Keep, Play, Reveal, Take
from tanzaku.notation.titles.okiya import SQUARES, Remove

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = [
    "atoms",
    "data_items",
    "genji_records",
    "genpei_records",
    "glyphs",
    "journey_records",
    "note_texts",
    "notes",
    "okiya_records",
    "record_soup",
    "records_of_any_title",
    "tag_names",
    "tag_values",
    "token_soup",
    "wild_text",
]

OKIYA = find_title("okiya")

#: What a text form can trip over.
_SNIPPETS = (
    "}",
    "{",
    "\\",
    "\\\\",
    "\\}",
    "\\[",
    '\\"',
    '"',
    "]",
    "[",
    "(",
    ")",
    ";",
    "=R",
    "=*",
    "1. a1CT",
    "R:",
    "@clock(0:12:30)",
    "$3",
    " ",
    "  ",
    "\t",
    "\u3000",
    "\xa0",
    "\u2028",
    "\ufeff",
    "é",
    "e\u0301",
    "清少納言",
    "𠮷野",
    "😀",
    "\u202e",
)
_LINE_SNIPPETS = (
    "\n",
    "\n\n",
    "\n[",
    "\n]",
    '\n[Tanzaku "1.0 okiya"]\n',
    '[Tanzaku "1.0 okiya"]',
    '\n [Tanzaku "',
    '\n\ufeff[Tanzaku "1.0 okiya"]',
    "\n\ufeff[",
    "\n\ufeff",
    "\n\\[",
    "\n\\\\[",
    "\n}",
    "\n=R\n",
)
#: What no form can hold.
_REFUSED = ("\0", "\a", "\r", "\r\n", "\x7f", "\x85", "\ud800", "\udc80", "\ufffe", "\uffff")

_PLAIN = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff")


def _joined(*parts: SearchStrategy[str], most: int = 6) -> SearchStrategy[str]:
    return st.lists(st.one_of(*parts), max_size=most).map("".join)


@cache
def note_texts() -> SearchStrategy[str]:
    """What may be said in a comment: anything, on several lines."""
    return _joined(
        st.sampled_from(_SNIPPETS),
        st.sampled_from(_LINE_SNIPPETS),
        st.text(_PLAIN, max_size=4),
        st.sampled_from("abc"),
    )


@cache
def tag_values() -> SearchStrategy[str]:
    """What may be the value of a tag: anything on one line."""
    return _joined(st.sampled_from(_SNIPPETS), st.text(_PLAIN, max_size=6), st.sampled_from(("Sei", "a")))


@cache
def wild_text() -> SearchStrategy[str]:
    """Any text, what no form can hold among it."""
    return _joined(
        st.sampled_from(_SNIPPETS),
        st.sampled_from(_LINE_SNIPPETS),
        st.sampled_from(_REFUSED),
        st.text(max_size=4),
        st.sampled_from("abc"),
    )


@cache
def tag_names() -> SearchStrategy[str]:
    """Names of tags: known ones, of a seat, and unknown ones."""
    known = (
        "Event",
        "Site",
        "Date",
        "Round",
        "Match",
        "Game",
        "View",
        "Options",
        "Components",
        "Start",
        "Result",
        "Termination",
    )
    dotted = (
        "Player.R",
        "Player.B.Team",
        "Player.X",
        "Score.R",
        "Ruling.1",
        "Hand.A",
        "Card.C01",
        "Garden.x",
        "Event.x",
    )
    return st.one_of(
        st.sampled_from(known),
        st.sampled_from(dotted),
        st.from_regex(r"\A[A-Za-z][A-Za-z0-9_-]{0,5}(\.[A-Za-z0-9_-]{1,3}){0,2}\Z"),
    ).filter(lambda name: name not in {"Tanzaku", "Garden", "Event"} or name == "Event")


@cache
def notes() -> SearchStrategy[Note]:
    return st.builds(Note, note_texts())


@cache
def glyphs() -> SearchStrategy[Glyph]:
    return st.builds(
        Glyph,
        st.one_of(
            st.sampled_from(("!", "?", "!!", "??", "!?", "?!")),
            st.integers(0, 999_999_999).map(lambda number: f"${number}"),
        ),
    )


@cache
def atoms() -> SearchStrategy[str]:
    """Arguments as anyone may give a data item; a seat or a number of a turn is none."""
    free = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters=' (){}[]";=\ufffe\uffff')
    return st.one_of(
        st.sampled_from(
            (
                "0:12:30",
                "win",
                "7",
                "?",
                "3x?",
                "-",
                "a,b",
                "!?",
                "$1",
                "@",
                ">",
                "\\",
                "1.5",
                "R",
                "𠮷",
                "\u3000",
            )
        ),
        st.text(free, min_size=1, max_size=5).filter(
            lambda atom: not atom.rstrip(".:").isascii() or atom[-1] not in ".:"
        ),
    )


@cache
def data_items() -> SearchStrategy[Data]:
    argument = st.one_of(atoms(), st.tuples(st.from_regex(r"\A[a-z_]{1,4}\Z"), atoms()).map("=".join))
    return st.builds(Data, st.from_regex(r"\A[a-z]{1,6}\Z"), st.lists(argument, max_size=4).map(tuple))


@cache
def _numbers() -> SearchStrategy[int | None]:
    return st.one_of(st.none(), st.integers(0, 9), st.integers(0, 999_999_999))


@cache
def _leads() -> SearchStrategy[tuple[Note | Data, ...]]:
    return st.lists(st.one_of(notes(), data_items()), max_size=2).map(tuple)


@cache
def _removals(*, whole: bool) -> SearchStrategy[Remove]:
    left_out = () if whole else ("-",)
    return st.builds(Remove, st.sampled_from((*SQUARES, *left_out)), st.sampled_from((*ALL_TILES, *left_out)))


@cache
def _okiya_notes(depth: int, *, whole: bool) -> SearchStrategy[list[Any]]:
    inner = [_variations(_okiya_lines(depth - 1, whole=whole, first=True))] if depth else []
    return st.lists(st.one_of(notes(), glyphs(), data_items(), *inner), max_size=2)


_OKIYA_SEATS = st.sampled_from((None, "R", "B"))


@st.composite
def _okiya_turns(draw: DrawFn, depth: int, *, whole: bool, first: bool) -> Turn:
    """A turn of Okiya: whatever tile from whatever square, whatever number and seat."""
    items: list[Any] = [draw(_removals(whole=whole))]
    items += draw(_okiya_notes(depth, whole=whole))
    number, seat = draw(_numbers()), draw(_OKIYA_SEATS)
    if first:
        number, seat = number if number is not None else 1, seat or "R"
    return Turn(number, seat, tuple(items))


@st.composite
def _okiya_lines(draw: DrawFn, depth: int, *, whole: bool, first: bool) -> tuple[Turn, ...]:
    count = draw(st.integers(1 if first else 0, 3))
    return tuple(draw(_okiya_turns(depth, whole=whole, first=first and not index)) for index in range(count))


def _variations(lines: SearchStrategy[tuple[Turn, ...]]) -> SearchStrategy[Variation]:
    return st.builds(Variation, _leads(), lines)


_GARDEN = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
_TABLE = '[Tokens.A "3x?"]\n[Tokens.B "3x?"]\n[Tokens.H "5x?"]\n[Bids "M T"]\n'
_CIRCLE = "p07 p01 p12 p03 p09 p02 p11 p05 p10 p04 p06 p08"


@st.composite
def _tags(draw: DrawFn, title: Any) -> tuple[tuple[str, str], ...]:
    names = draw(st.lists(tag_names(), unique=True, max_size=5))
    return export_order(title, tuple((name, _value(name, draw(tag_values()))) for name in names))


def _value(name: str, text: str) -> str:
    """Options that are nothing but blanks are written as none at all, as the export form has it."""
    return text.strip(" \t\n\r") and text if name in {"Options", "Start"} else text


@st.composite
def okiya_records(draw: DrawFn) -> Record:
    """A record of Okiya, legal or not, its tags in the order of the export form."""
    tags = draw(_tags(OKIYA))
    garden = draw(st.sampled_from((None, _GARDEN, "CT", "nonsense / \\")))
    if garden is not None:
        tags = export_order(OKIYA, (*tags, ("Garden", garden)))
    turns = draw(_okiya_lines(2, whole=garden is not None, first=False))
    end = draw(st.sampled_from(("R", "B", "R,B", "B,R", "none", "*")))
    return Record("okiya", tags, draw(_leads()), turns, end)


_OPEN = st.tuples(st.sampled_from("CSP"), st.integers(0, 99)).map(lambda card: f"{card[0]}{card[1]:02}")
_CARDS = st.one_of(st.just("?"), _OPEN)
_FAVOURITES = st.one_of(st.just("?"), st.integers(0, 99).map(lambda number: f"F{number:02}"))


@cache
def _actions() -> SearchStrategy[Any]:
    where = st.one_of(
        st.just("new"),
        st.tuples(st.integers(1, 99), st.sampled_from("LR")).map(lambda end: f"{end[0]}{end[1]}"),
    )
    lists = st.lists(_FAVOURITES, max_size=5).map(tuple)
    hand = st.one_of(st.none(), st.lists(_CARDS, max_size=4).map(tuple))
    return st.one_of(
        st.builds(Keep, lists),
        st.builds(Take, _OPEN),
        st.builds(Flip, st.one_of(_CARDS, st.just("-"))),
        st.builds(Play, _OPEN, where),
        st.builds(Reveal, lists, hand=hand, score=st.one_of(st.none(), st.integers(0, 999))),
    )


_PLACES = st.integers(1, 12)
_SEASONS = st.sampled_from(("spring", "summer", "autumn", "winter"))
_FASHIONS = st.sampled_from(("melancholy", "nature", "romance"))
_COURT_SEATS = st.sampled_from("ABCDEF")
_LYING = st.one_of(
    st.tuples(st.sampled_from("be"), st.integers(0, 99)).map(lambda card: f"{card[0]}{card[1]:02}"),
    st.tuples(st.sampled_from("sk"), st.integers(1, 6)).map(lambda card: f"{card[0]}{card[1]}"),
)
_ADDRESSES = st.tuples(_PLACES, st.integers(1, 19)).map(lambda address: f"{address[0]}.{address[1]}")


@cache
def _genji_actions() -> SearchStrategy[Any]:
    lying = st.lists(_LYING, max_size=3).map(tuple)
    held = st.lists(st.one_of(st.just("?"), _LYING), max_size=5).map(tuple)
    poems = st.lists(_ADDRESSES, max_size=3).map(tuple)
    beauty = st.one_of(st.none(), st.integers(0, 99))
    tokens = st.integers(0, 15)
    return st.one_of(
        st.builds(genji.Home, _PLACES),
        st.builds(genji.Season, _SEASONS, _FASHIONS),
        st.builds(genji.FaceWay, st.sampled_from("+-")),
        st.builds(genji.Move, st.sampled_from("+-"), st.integers(1, 3), _PLACES),
        *(st.builds(kind, held) for kind in (genji.Study, genji.Draw, genji.Extra)),
        *(st.builds(kind, lying, beauty=beauty) for kind in (genji.Write, genji.Improve)),
        *(st.builds(kind, _LYING, lying, beauty=beauty) for kind in (genji.Complete, genji.Challenge)),
        st.builds(genji.TakeCard, _LYING),
        st.builds(genji.Reshuffle),
        st.builds(genji.Fairest, poems),
        st.builds(genji.Scandal, _COURT_SEATS, poems),
        st.builds(genji.SeasonCard, st.one_of(st.just("-"), _COURT_SEATS)),
        st.builds(genji.Box, _COURT_SEATS, tokens),
        st.builds(genji.StartSeason, _COURT_SEATS),
    )


_CLANS = st.sampled_from("TKMN")
_CLAN_CARDS = st.one_of(st.just("?"), _CLANS)
_HOUSES = st.sampled_from("PTKMN")
_TOKENS_OF_INFLUENCE = st.sampled_from(("?", "v2", "v9", "c", "c1"))
_SLOTS = st.sampled_from("12-")


@cache
def _wheel_actions() -> SearchStrategy[Any]:
    none, coins = st.just("-"), st.integers(0, 6)
    at = {
        "marker": st.one_of(st.none(), st.tuples(_CLANS, st.sampled_from(">@")).map("".join)),
        "space": st.one_of(st.none(), st.integers(1, 12)),
    }
    named = st.one_of(st.none(), _CLANS)
    return st.one_of(
        *(st.builds(kind, _SLOTS, named, **at) for kind in (genpei.Recruit, genpei.Assassinate)),
        *(st.builds(kind, st.one_of(_CLANS, none), **at) for kind in (genpei.Ninja, genpei.Reinforce)),
        st.builds(genpei.Pagoda, st.one_of(_TOKENS_OF_INFLUENCE, none), **at),
        st.builds(genpei.Spy, st.one_of(_CLAN_CARDS, none), **at),
        st.builds(genpei.Intrigue, coins, **at),
        st.builds(genpei.Contacts, st.one_of(named, none), **at),
        st.builds(genpei.Torii, **at),
    )


@cache
def _genpei_actions() -> SearchStrategy[Any]:
    cards = st.lists(_CLAN_CARDS, max_size=3).map(tuple)
    tokens = st.lists(_TOKENS_OF_INFLUENCE, max_size=3).map(tuple)
    coins, steps = st.integers(0, 6), st.integers(1, 12)
    seats, nobody = st.sampled_from("ABCD"), st.sampled_from("ABCDH-")
    space = st.one_of(st.none(), steps)
    held = st.lists(st.sampled_from(("T0", "K3", "M12")), max_size=3).map(tuple)
    return st.one_of(
        _wheel_actions(),
        *(st.builds(kind, cards) for kind in (genpei.Keep, genpei.Draw)),
        *(st.builds(kind, coins) for kind in (genpei.TakeCoins, genpei.Coin)),
        *(st.builds(kind) for kind in (genpei.NoTorii, genpei.Reshuffle)),
        st.builds(genpei.Shift, _CLANS, st.sampled_from(genpei.SPACES), space=space),
        st.builds(genpei.Enter, steps, _TOKENS_OF_INFLUENCE),
        st.builds(genpei.Climb, steps),
        st.builds(genpei.StackToken, _TOKENS_OF_INFLUENCE),
        st.builds(genpei.Gain, tokens),
        st.builds(genpei.Transfer, _HOUSES, _CLANS, _TOKENS_OF_INFLUENCE),
        st.builds(genpei.Place, _CLANS, _TOKENS_OF_INFLUENCE),
        st.builds(genpei.Bid, _SLOTS, _CLAN_CARDS, source=st.sampled_from(("clan", "ninja"))),
        st.builds(
            genpei.Assign, st.one_of(_CLANS, st.sampled_from("-?")), st.one_of(st.none(), st.integers(0, 18))
        ),
        st.builds(genpei.WholeDeck, seats, held),
        st.builds(genpei.Reveal, _HOUSES, st.sampled_from("ABCDH"), tokens),
        st.builds(genpei.Support, _HOUSES, nobody),
    )


#: Of a title with several actions a turn: these, and its seats.
_SEVERAL = {
    "journey": (_actions, st.sampled_from("ABCDE")),
    "genji": (_genji_actions, st.sampled_from("ABCDEF*")),
    "genpei": (_genpei_actions, st.sampled_from("ABCDH*")),
}


@cache
def _items(title: str, depth: int) -> SearchStrategy[list[Any]]:
    inner = [_variations(_lines(title, depth - 1, first=True))] if depth else []
    actions, _ = _SEVERAL[title]
    return st.lists(st.one_of(actions(), notes(), glyphs(), data_items(), *inner), max_size=3)


@st.composite
def _turns(draw: DrawFn, title: str, depth: int, *, first: bool) -> Turn:
    actions, seats = _SEVERAL[title]
    items = draw(_items(title, depth))
    items.insert(draw(st.integers(0, len(items))), draw(actions()))
    number = draw(_numbers())
    return Turn(1 if first and number is None else number, draw(seats), tuple(items))


@st.composite
def _lines(draw: DrawFn, title: str, depth: int, *, first: bool) -> tuple[Turn, ...]:
    count = draw(st.integers(1 if first else 0, 3))
    return tuple(draw(_turns(title, depth, first=first and not index)) for index in range(count))


@st.composite
def _records(draw: DrawFn, title: str, ends: tuple[str, ...]) -> Record:
    tags = draw(_tags(find_title(title)))
    return Record(
        title, tags, draw(_leads()), draw(_lines(title, 2, first=False)), draw(st.sampled_from(ends))
    )


def journey_records() -> SearchStrategy[Record]:
    """Records of Journey, sense or nonsense, their tags in the order of the export form."""
    return _records("journey", ("A", "E", "A,C", "none", "*"))


def genji_records() -> SearchStrategy[Record]:
    """Records of Genji, likewise."""
    return _records("genji", ("A", "F", "A,C,F", "none", "*"))


def genpei_records() -> SearchStrategy[Record]:
    """Records of Genpei, likewise."""
    return _records("genpei", ("A", "H", "A,C", "none", "*"))


def records_of_any_title() -> SearchStrategy[Record]:
    """Records of any title that ships, sense or nonsense."""
    return st.one_of(okiya_records(), journey_records(), genji_records(), genpei_records())


# -- texts -----------------------------------------------------------------------------------

#: The grammar's alphabet, and what comes close to it.
_TOKENS = (
    *'[](){}";=!?$@*.,:>\\',
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "\r",
    '[Tanzaku "1.0 okiya"]\n',
    '\n[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "' + _GARDEN + '"]\n\n',
    '\n[Tanzaku "1.0 journey"]\n[Hand.A "C02"]\n[Supply "S07"]\n\n',
    f'\n[Tanzaku "1.0 genji"]\n[Circle "{_CIRCLE}"]\n[Hand.A "5x?"]\n[Hand.B "5x?"]\n\n',
    f'\n[Tanzaku "1.0 genpei"]\n{_TABLE}\n',
    '[Tanzaku "1.1 okiya"]',
    '[Tanzaku "2.0 okiya"]',
    '[Tanzaku "',
    '[First "R"]\n',
    '[First "B"]\n',
    f'[Garden "{_GARDEN}"]\n',
    '[Options "full_board=draw"]\n',
    '[Start "geisha(R d1) last(PT)"]\n',
    '[Termination "resignation"]\n',
    '[Termination "unplayed"]\n',
    '[Ruling.1 "OKI004 1.R: stands (Sato)"]\n',
    '[Result "R"]\n',
    '[Score.R "3"]\n',
    '[Event "x"]\n',
    "1.",
    "2.",
    "01.",
    "9999999999.",
    "R:",
    "B:",
    "A:",
    "X:",
    "*:",
    "d1PT",
    "b1MT",
    "a1CT",
    "c3CR",
    "b2CB",
    "a1",
    "MT",
    "iris-rain",
    "remove(",
    "remove(a1 CT)",
    "remove (a1 CT)",
    "take(S07)",
    "flip(-)",
    "play(C02 new)",
    "keep(2x? F01)",
    "reveal(hand=C02,? score=3)",
    "home(1)",
    "season(spring nature)",
    "+3@4",
    "write(b07 e12 beauty=4)",
    "challenge(b09 k1)",
    "draw(2x?)",
    "reshuffle",
    "hand=",
    "{note}",
    "{a { b}",
    "; remark\n",
    "@clock(0:12:30)",
    "@x(",
    "@auto()",
    "!?",
    "$14",
    "(1. R: a1CT)",
    "(1. A: take(S07))",
    "=*",
    "=R",
    "=R,B",
    "=none",
    "é",
    "\ufeff",
    "\ufffe",
    "\ud800",
    "\udcff",
    "\0",
)


@cache
def token_soup() -> SearchStrategy[str]:
    """Tokens of the grammar in any order, with and without blanks between."""
    between = st.sampled_from(("", " ", "\n"))
    return st.tuples(between, st.lists(st.sampled_from(_TOKENS), max_size=25)).map(
        lambda soup: soup[0].join(soup[1])
    )


@cache
def record_soup() -> SearchStrategy[str]:
    """A record's tags and then tokens in any order."""
    head = st.sampled_from(
        (
            '[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "' + _GARDEN + '"]\n\n',
            '[Tanzaku "1.0 journey"]\n[Hand.A "C02"]\n[Supply "S07"]\n\n',
            f'[Tanzaku "1.0 genji"]\n[Circle "{_CIRCLE}"]\n[Hand.A "5x?"]\n[Hand.B "5x?"]\n\n',
            f'[Tanzaku "1.0 genpei"]\n[Components "illustrative@1"]\n{_TABLE}\n',
        )
    )
    return st.tuples(head, token_soup(), st.sampled_from(("", "\n=*\n", " =R"))).map("".join)

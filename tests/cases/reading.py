r"""One table of what the reader must make of a text: every leniency, and every code from TZK001 to TZK037.

A case is a text and what each of its reports must say. A finding is written `CODE LINE:COLUMN`. The head of
an Okiya record has three lines, then comes an empty one, so that its turns begin on line 5; a Voyage
record's begin on line 6. `read` is what was read of the turns, as the export form writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tanzaku.notation import limits

__all__ = ["CASES", "GARDEN", "HEAD", "LIMITS", "VOYAGE_HEAD", "Case", "Want"]

FIRST = '[Tanzaku "1.0 okiya"]\n'
GARDEN = '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'
HEAD = f'{FIRST}[First "R"]\n{GARDEN}'
VOYAGE_HEAD = """\
[Tanzaku "1.0 voyage"]
[Hand.A "C02 S09 P01 C14"]
[Hand.B "S04 3x?"]
[Supply "S07 P03 C05 S01 P02 C19"]
"""


@dataclass(frozen=True)
class Want:
    """What one report must say."""

    codes: tuple[str, ...] = ()
    turns: int = 0
    #: The turns as read, in the export form; None where that is not compared.
    read: str | None = None
    #: `unfinished`, or `malformed` as soon as there is a finding, if nothing else is said.
    verdict: str = ""
    line: int = 1
    #: Tags that the record must have.
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def judged(self) -> str:
        return self.verdict or ("malformed" if self.codes else "unfinished")


@dataclass(frozen=True)
class Case:
    """A text and what its reports must say."""

    name: str
    text: str | bytes
    wants: tuple[Want, ...]
    #: Whether a record may stand before it without changing what is said of it.
    after: bool = True
    #: Whether another record may follow it without changing what is said of it.
    before: bool = True
    #: Whether its title has rules; without them only what the reader found is compared.
    rules: bool = True

    @property
    def data(self) -> bytes | None:
        """The bytes of the text; None where no bytes can stand for it."""
        if isinstance(self.text, bytes):
            return self.text
        try:
            return self.text.encode()
        except UnicodeEncodeError:
            return None

    @property
    def string(self) -> str:
        """The text; a byte that is no UTF-8 is the surrogate that stands for it."""
        return self.text if isinstance(self.text, str) else self.text.decode("utf-8", "surrogateescape")


def okiya(
    name: str,
    line: str | bytes,
    *codes: str,
    turns: int = 0,
    read: str | None = None,
    verdict: str = "",
    head: str = HEAD,
    tags: Mapping[str, str] | None = None,
) -> Case:
    """A case of one Okiya record, by what stands after its tags."""
    text = head.encode() + b"\n" + line + b"\n" if isinstance(line, bytes) else f"{head}\n{line}\n"
    return Case(name, text, (Want(codes, turns, read, verdict, tags=tags or {}),))


def voyage(name: str, line: str, *codes: str, turns: int, read: str | None = None) -> Case:
    """A case of one record of Voyage, which has no rules, by what stands after its tags."""
    want = Want(codes, turns, read, "malformed" if codes else "unchecked")
    return Case(name, f"{VOYAGE_HEAD}\n{line}\n", (want,), rules=False)


def tagged(
    name: str, tag: str, *codes: str, tags: Mapping[str, str] | None = None, verdict: str = ""
) -> Case:
    """A case of one Okiya record, by a tag of it on line 4; its one turn is on line 6."""
    return okiya(
        name,
        "1. d1PT =*",
        *codes,
        turns=1,
        read="1. d1PT =*",
        head=f"{HEAD}{tag}\n",
        tags=tags,
        verdict=verdict,
    )


def texts(name: str, text: str | bytes, *wants: Want, after: bool = True, before: bool = True) -> Case:
    """A case by its whole text."""
    return Case(name, text, wants, after, before)


def lenient(name: str, line: str, read: str, turns: int = 2) -> Case:
    """A spelling that is read and not written."""
    return okiya(f"lenient: {name}", line, turns=turns, read=read)


TWO = "1. d1PT b1MT =*"
TWO_TURNS = Want((), 2, TWO)
ONE_TURN = Want((), 1, "1. d1PT =*")
PLAIN = f"{HEAD}\n{TWO}\n"


def leniencies() -> Iterator[Case]:  # noqa: PLR0915 - a table
    """What is read though it is not written."""
    yield texts("lenient: none of them", PLAIN, TWO_TURNS)
    yield texts("lenient: byte order mark", "\ufeff" + PLAIN, TWO_TURNS)
    yield texts(
        "lenient: byte order mark before each of two records",
        f"\ufeff{PLAIN}\ufeff{PLAIN}",
        TWO_TURNS,
        Want((), 2, TWO, line=6),
    )
    yield texts("lenient: byte order mark as bytes", b"\xef\xbb\xbf" + PLAIN.encode(), TWO_TURNS)
    yield texts("lenient: CR LF", PLAIN.replace("\n", "\r\n"), TWO_TURNS)
    yield texts("lenient: byte order mark and CR LF", "\ufeff" + PLAIN.replace("\n", "\r\n"), TWO_TURNS)
    yield texts(
        "lenient: CR LF within a comment",
        f"{HEAD}\n1. d1PT {{two\nlines}} =*\n".replace("\n", "\r\n"),
        Want((), 1, "1. d1PT {two\nlines} =*"),
    )
    yield texts("lenient: CR LF and LF mixed", f"{HEAD}\r\n1. d1PT\r\n\nb1MT\n\r\n=*\n", TWO_TURNS)
    yield texts("lenient: empty lines before the record", f"\n \t\n\n{PLAIN}", Want((), 2, TWO, line=4))
    yield texts(
        "lenient: blanks before the first record on its line",
        f"\n \t{PLAIN}",
        Want((), 2, TWO, line=2),
        after=False,
    )
    yield texts("lenient: no line feed at the end", PLAIN[:-1], TWO_TURNS, before=False)
    yield texts("lenient: white space at the end", f"{PLAIN} \n\t\n\n", TWO_TURNS)
    yield texts("lenient: no empty line after the tags", f"{HEAD}{TWO}\n", TWO_TURNS)
    yield texts("lenient: everything on one line", f"{HEAD} {TWO}".replace("\n", " ") + "\n", TWO_TURNS)
    yield texts(
        "lenient: everything glued",
        f"{HEAD}1.d1PT{{a}}b1MT=*".replace("\n", "") + "\n",
        Want((), 2, "1. d1PT {a} b1MT =*"),
    )
    yield texts(
        "lenient: empty lines and blanks between tags",
        f'{FIRST}\n \n  [First "R"]\t\n\n{GARDEN}\n{TWO}\n',
        TWO_TURNS,
    )
    yield texts(
        "lenient: blanks within tags",
        f'{FIRST}[ First "R"]\n[Second\t \t"x"]\n[\tThird   "y"\t ]\n{GARDEN}\n{TWO}\n',
        Want((), 2, TWO, tags={"First": "R", "Second": "x", "Third": "y"}),
    )
    yield tagged("lenient: no blank between a tag's name and its value", '[Event"x"]', tags={"Event": "x"})
    yield texts(
        "lenient: byte order mark before other tags and in a comment",
        f'{FIRST}\ufeff[First "R"]\n{GARDEN}\n1. d1PT {{a\n\ufeff[b\n\ufeffc}} b1MT =*\n',
        Want((), 2, "1. d1PT {a\n\\[b\n\ufeffc} b1MT =*"),
    )
    yield texts(
        "lenient: a start in tile words and with blanks",
        f'{HEAD}[Start "geisha( R\td1 )last(pine-poem)"]\n\n1. B: b1MT =*\n',
        Want((), 1, "1. B: b1MT =*"),
    )
    yield voyage(
        "lenient: short words",
        "0. A: k(F03)\n   B: k(2x?)\n1. A: t(S07) f(-) p(C02 new) r(score=7 F03 hand=-) =A",
        turns=3,
        read="0. A: keep(F03)\n   B: keep(2x?)\n"
        "1. A: take(S07) flip(-) play(C02 new) reveal(F03 hand=- score=7) =A",
    )
    yield texts(
        "lenient: blanks after the first value",
        f'[Tanzaku "1.0 okiya" \t]\n[First "R"]\n{GARDEN}\n{TWO}\n',
        TWO_TURNS,
    )
    yield texts(
        "lenient: zeros before the version's numbers",
        f'[Tanzaku "01.00 okiya"]\n[First "R"]\n{GARDEN}\n{TWO}\n',
        TWO_TURNS,
    )
    yield texts(
        "lenient: set-up values in tile words, with blanks, or without those around the slash",
        f'{FIRST}[First " R"]\n'
        '[Garden "cherry-tanzaku MT\t MB PT/iris-flag cherry-birds MR IR/ MS PS CR CS / IB PB IS PR "]\n'
        f"\n{TWO}\n",
        TWO_TURNS,
    )
    yield tagged("lenient: zeros before an option", '[Options "wins=03"]', tags={"Options": "wins=03"})
    yield tagged("lenient: options in any order", '[Options " wins=2\tfull_board=draw "]')

    yield lenient("tabs", "1.\td1PT\tb1MT\t=*\t", TWO)
    yield lenient("several blanks and lines", "\n\n1.  d1PT \n\n\n   b1MT  \t  =*   ", TWO)
    yield lenient("number glued to its action", "1.d1PT b1MT =*", TWO)
    yield lenient(
        "number glued to its seat, seat to its action", "1.R:d1PT B:b1MT =*", "1. R: d1PT B: b1MT =*"
    )
    yield lenient("end mark glued", "1. d1PT b1MT=*", TWO)
    yield lenient(
        "number, seat and action on lines of their own", "1.\nR:\nd1PT\nB:\nb1MT\n=*", "1. R: d1PT B: b1MT =*"
    )
    yield lenient("no numbers", "d1PT b1MT =*", "d1PT b1MT =*")
    yield lenient("a number before every turn", "1. d1PT 1. b1MT =*", "1. d1PT 1. b1MT =*")
    yield lenient("zeros before a number", "0001. d1PT 01. b1MT =*", "1. d1PT 1. b1MT =*")
    yield lenient("more zeros than a number may have digits", "0000000000001. d1PT b1MT =*", TWO)
    yield lenient("square without tile", "1. d1 b1 =*", TWO)
    yield lenient("tile without square", "1. PT MT =*", TWO)
    yield lenient(
        "square and tile in turns", "1. d1 MT 2. a1CT CR =*", "1. d1PT b1MT 2. a1CT c3CR =*", turns=4
    )
    yield lenient("long form", "1. remove(d1 PT) remove(b1 MT) =*", TWO)
    yield lenient("long form with blanks and lines", "1. remove( d1\n\t PT  ) remove(b1 MT)=*", TWO)
    yield lenient("long form by tile word", "1. remove(d1 pine-tanzaku) b1MT =*", TWO)
    yield lenient("long form without tile, and without square", "1. remove(d1 -) remove(- MT) =*", TWO)
    yield lenient("tile words", "1. pine-tanzaku maple-tanzaku =*", TWO)
    yield lenient("tile word after its square", "1. d1pine-tanzaku b1maple-tanzaku =*", TWO)
    for word in ("paper", "flag", "poem"):
        yield lenient(f"tanzaku is {word} in other editions (OK-7)", f"1. pine-{word} b1maple-{word} =*", TWO)
    yield lenient(
        "iris is lily, cherry is sakura, rain is cloud in other editions (OK-7)",
        "1. lily-tanzaku iris-cloud 2. d4pine-rain sakura-cloud =*",
        "1. a2IT d2IR 2. d4PR c3CR =*",
        turns=4,
    )
    yield lenient("glyphs glued", "1. d1PT! b1MT?! =*", "1. d1PT ! b1MT ?! =*")
    yield lenient("glyphs glued to each other", "1. d1PT!!!?$14$0 b1MT =*", "1. d1PT !! !? $14 $0 b1MT =*")
    yield lenient("a note glued on both sides", "1. d1PT{a}b1MT =*", "1. d1PT {a} b1MT =*")
    yield lenient("comment without text", "1. d1PT {} b1MT =*", "1. d1PT {} b1MT =*")
    yield lenient("remark", "1. d1PT ; to the end\n b1MT =*", "1. d1PT { to the end} b1MT =*")
    yield lenient("remark without text", "1. d1PT ;\nb1MT =*", "1. d1PT {} b1MT =*")
    yield lenient("remark before the turns", "; one\n;two\n1. d1PT b1MT =*", "{ one} {two} 1. d1PT b1MT =*")
    yield lenient(
        "remark of signs",
        '1. d1PT ;=R ) ] } " ( [ \\ ;;\nb1MT =*',
        '1. d1PT {=R ) ] \\} " ( [ \\\\ ;;} b1MT =*',
    )
    yield lenient("remark glued to a seat's action", "1. R: d1PT;x\nB: b1MT =*", "1. R: d1PT {x} B: b1MT =*")
    yield lenient(
        "data item with blanks and lines",
        "1. d1PT @clock( 0:12:30\n) b1MT =*",
        "1. d1PT @clock(0:12:30) b1MT =*",
    )
    yield lenient(
        "data item glued to what follows, with keywords",
        "1. d1PT @x( a=1  b)b1MT =*",
        "1. d1PT @x(a=1 b) b1MT =*",
    )
    yield lenient("notes before the turns", "{a}@auto()\n1. d1PT b1MT =*", "{a} @auto() 1. d1PT b1MT =*")
    yield lenient("variation with blanks", "1. d1PT ( 1. R: a1CT ) b1MT =*", "1. d1PT (1. R: a1CT) b1MT =*")
    yield lenient(
        "variation with short forms, notes and a variation",
        "1. d1PT ({why}1.R:CT!(1.R:IT{x})b1)b1MT =*",
        "1. d1PT ({why} 1. R: a1CT ! (1. R: a2IT {x}) b1MT) b1MT =*",
    )
    yield lenient(
        "two variations", "1. d1PT (1. R: a1) (1. R: c1) b1MT =*", "1. d1PT (1. R: a1CT) (1. R: c1MB) b1MT =*"
    )

    yield tagged("escapes in a tag", r'[Event "say \"when\" \\o \[x]"]', tags={"Event": r'say "when" \o [x]'})
    yield tagged(
        "a backslash before any other character stands for itself",
        r'[Event "C:\games\okiya \} \{ \n \] \\"]',
        tags={"Event": r"C:\games\okiya \} \{ \n \] " + "\\"},
    )
    yield tagged(
        "signs of the notation in a tag",
        '[Event "=R; {1. a1CT} (x) ] [a]"]',
        tags={"Event": "=R; {1. a1CT} (x) ] [a]"},
    )
    yield tagged(
        "tags of any name",
        '[x "1"]\n[Z9-_.9.-a "2"]\n[zaku "3"]',
        tags={"x": "1", "Z9-_.9.-a": "2", "zaku": "3"},
    )
    yield tagged("tag without a value", '[Event ""]', tags={"Event": ""})
    yield tagged(
        "tab and other blanks within a value",
        '[Event "a\tb \u3000\xa0\u2028c"]',
        tags={"Event": "a\tb \u3000\xa0\u2028c"},
    )
    yield lenient(
        "escapes in a comment", r"1. d1PT {a \} b \\ c \[} b1MT =*", r"1. d1PT {a \} b \\ c [} b1MT =*"
    )
    yield lenient(
        "a backslash before any other character in a comment stands for itself",
        '1. d1PT {C:\\games \\" \\n \\\n\\( } b1MT =*',
        '1. d1PT {C:\\\\games \\\\" \\\\n \\\\\n\\\\( } b1MT =*',
    )
    yield lenient(
        "a comment of signs",
        '1. d1PT {=R ) ] " ( [ ; 2. b1MT\n[First "R"]\n} b1MT =*',
        '1. d1PT {=R ) ] " ( [ ; 2. b1MT\n\\[First "R"]\n} b1MT =*',
    )
    yield lenient(
        "a record's first tag in the middle of a comment's line",
        '1. d1PT {see [Tanzaku "1.0 okiya"]\n [Tanzaku "1.0 okiya"] =R} b1MT =*',
        '1. d1PT {see [Tanzaku "1.0 okiya"]\n [Tanzaku "1.0 okiya"] =R} b1MT =*',
    )
    yield lenient(
        "a record's first tag escaped at the start of a comment's line",
        '1. d1PT {see\n\\[Tanzaku "1.0 okiya"]} b1MT =*',
        '1. d1PT {see\n\\[Tanzaku "1.0 okiya"]} b1MT =*',
    )
    yield lenient(
        "other white space is no white space, in a comment it is text",
        "1. d1PT {a\u3000b\xa0\u2028c\ufeff} b1MT =*",
        "1. d1PT {a\u3000b\xa0\u2028c\ufeff} b1MT =*",
    )
    yield voyage(
        "lenient: unknowns counted, zeros before the count",
        "0. A: keep(3x? F01 01x? 0x?)\n   B: keep(2x?) =*",
        turns=2,
        read="0. A: keep(3x? F01 ?)\n   B: keep(2x?) =*",
    )
    yield voyage(
        "lenient: layout of turns with several actions",
        "1.A:take(S07)flip(-) {a} play(C02 new)!B:take( P03 )\n\n"
        "2. A: take(C05) reveal(F01 hand=C14,2x? score=007)=A,B",
        turns=3,
        read="1. A: take(S07) flip(-) {a} play(C02 new) !\n   B: take(P03)\n"
        "2. A: take(C05) reveal(F01 hand=C14,2x? score=7) =A,B",
    )
    yield voyage(
        "lenient: list by keyword that is empty",
        "1. A: reveal(hand=-) =none",
        turns=1,
        read="1. A: reveal(hand=-) =none",
    )
    yield voyage(
        "lenient: keyword before the list",
        "1. A: reveal(score=1 F01 F02) =none",
        turns=1,
        read="1. A: reveal(F01 F02 score=1) =none",
    )


def about_archives() -> Iterator[Case]:
    """TZK001 to TZK003: where a record starts."""
    empty = Want(("TZK001 1:1",))
    yield texts("TZK001 nothing at all", "", empty)
    yield texts("TZK001 only white space", " \n\t\r\n\n", empty)
    yield texts("TZK001 only a byte order mark", "\ufeff", empty, after=False)
    yield texts(
        "TZK002 text before the first record",
        f"hello\n{PLAIN}",
        Want(("TZK002 1:1",)),
        Want((), 2, TWO, line=2),
        after=False,
    )
    yield texts(
        "TZK002 text and empty lines before the first record",
        f"\n  hello \nyou\n\n{PLAIN}",
        Want(("TZK002 2:3",), line=2),
        Want((), 2, TWO, line=5),
        after=False,
    )
    yield texts("TZK002 no record at all", "1. d1PT =R\n", Want(("TZK002 1:1",)), after=False)
    for name, tag in (
        ("in small letters", '[tanzaku "1.0 okiya"]'),
        ("with a blank before its name", '[ Tanzaku "1.0 okiya"]'),
        ("with two blanks after its name", '[Tanzaku  "1.0 okiya"]'),
        ("with a tab after its name", '[Tanzaku\t"1.0 okiya"]'),
        ("without its quote", "[Tanzaku 1.0 okiya]"),
    ):
        yield texts(
            f"TZK002 first tag {name}",
            f'{tag}\n[First "R"]\n{GARDEN}\n{TWO}\n',
            Want(("TZK002 1:1",)),
            after=False,
        )
    yield texts(
        "TZK002 TZK003 text before a record on its line",
        f"hello {PLAIN}",
        Want(("TZK002 1:1", "TZK003 1:7")),
        TWO_TURNS,
        after=False,
    )
    yield texts(
        "TZK003 a record glued to an end mark",
        f"{HEAD}\n1. d1PT =*{PLAIN}",
        Want(("TZK003 5:11",), 1, "1. d1PT =*"),
        Want((), 2, TWO, line=5),
    )
    yield texts(
        "TZK003 a record after an end mark and a blank",
        f"{HEAD}\n1. d1PT =* {PLAIN}",
        Want(("TZK003 5:12",), 1, "1. d1PT =*"),
        Want((), 2, TWO, line=5),
    )
    yield texts(
        "TZK003 a record on an indented line",
        f"{HEAD}\n1. d1PT =*\n  {PLAIN}",
        Want(("TZK003 6:3",), 1, "1. d1PT =*"),
        Want((), 2, TWO, line=6),
    )
    yield texts(
        "TZK003 three records on one line",
        f"{FIRST[:-1]} =* {FIRST[:-1]} =* {FIRST[:-1]} =*\n",
        Want(("TZK003 1:26", "TZK041 1:1", "TZK041 1:1"), 0, "=*"),
        Want(("TZK003 1:51", "TZK041 1:26", "TZK041 1:26"), 0, "=*"),
        Want(("TZK041 1:51", "TZK041 1:51"), 0, "=*"),
    )
    yield texts(
        "TZK003 TZK033 a record in the middle of another",
        f"{HEAD}\n1. d1PT {PLAIN}",
        Want(("TZK003 5:9", "TZK033 5:8"), 1, "1. d1PT"),
        Want((), 2, TWO, line=5),
    )
    yield texts(
        "TZK003 TZK033 a record among the tags of another",
        f'{FIRST}[First "R"] {PLAIN}',
        Want(("TZK003 2:13", "TZK033 2:12", "TZK041 1:1"), 0),
        Want((), 2, TWO, line=2),
    )
    yield texts(
        "TZK003 TZK034 a record after something after an end mark",
        f"{HEAD}\n1. d1PT =* {{x}} {PLAIN}",
        Want(("TZK003 5:16", "TZK034 5:12"), 1, "1. d1PT =*"),
        Want((), 2, TWO, line=5),
    )


def about_characters() -> Iterator[Case]:
    """TZK004 and TZK005: what may stand in a record at all."""
    yield okiya("TZK004 a byte that is no UTF-8 in a comment", b"1. d1PT {a\xffb} =*", "TZK004 5:11", turns=1)
    yield okiya(
        "TZK004 a byte that is no UTF-8 in an action", b"1. d1\xe9 =*", "TZK004 5:6", "TZK024 5:4", read="=*"
    )
    yield okiya(
        "TZK004 a character cut off, and a surrogate in bytes",
        b"1. d1PT {\xe6\x98\xc3\xa9 \xed\xa0\x80} =*",
        "TZK004 5:10",
        "TZK004 5:14",
        turns=1,
    )
    yield texts(
        "TZK004 a byte that is no UTF-8 in a tag",
        FIRST.encode() + b'[Event "Z\xfcrich"]\n' + f'[First "R"]\n{GARDEN}\n{TWO}\n'.encode(),
        Want(("TZK004 2:10",), 2, TWO),
    )
    yield texts(
        "TZK004 five are named of many",
        HEAD.encode() + b"\n" + b"{\xff\xff\n" + b"\xff \xfe\xff " * 30 + b"} =*\n",
        Want(("TZK004 5:2", "TZK004 6:1", "TZK004 6:3", "TZK004 6:6", "TZK004 6:8"), 0),
    )
    for name, sign in (
        ("NUL", "\0"),
        ("BEL", "\a"),
        ("escape", "\x1b"),
        ("form feed", "\f"),
        ("CR without LF", "\r"),
        ("DEL", "\x7f"),
        ("next line", "\x85"),
        ("U+FFFE", "\ufffe"),
        ("U+FFFF", "\uffff"),
        ("a high surrogate", "\ud800"),
        ("a low surrogate that is no byte", "\udc00"),
    ):
        yield okiya(f"TZK005 {name} in a comment", f"1. d1PT {{a{sign}b}} =*", "TZK005 5:11", turns=1)
        yield tagged(f"TZK005 {name} in a tag", f'[Event "a{sign}b"]', "TZK005 4:10")
    yield okiya("TZK005 two CR before LF", "1. d1PT {a\r\r\nb} =*", "TZK005 5:11", turns=1)
    yield okiya(
        "TZK005 CR before a blank", "1. d1PT\r b1MT =*", "TZK005 5:8", "TZK024 5:4", turns=1, read="b1MT =*"
    )
    yield okiya("TZK024 other white space", "1. d1PT\u3000b1MT =*", "TZK024 5:4", read="=*")


def about_first_tags() -> Iterator[Case]:
    """TZK006 to TZK008 and TZK014: version and title."""
    for value in (
        "okiya",
        "1.0",
        "1.0  okiya",
        " 1.0 okiya",
        "1.0 okiya ",
        "1.0 Okiya",
        "1 okiya",
        "1.0.0 okiya",
        "1,0 okiya",
        "one.0 okiya",
        "12345.0 okiya",
        "1.0 okiya2",
        "",
    ):
        yield texts(
            f"TZK006 {value!r}", f'[Tanzaku "{value}"]\n[First "R"]\n\n1. d1PT =*\n', Want(("TZK006 1:11",))
        )
    for value in ("2.0 okiya", "0.9 okiya", "9999.9999 okiya", "2.0 chess"):
        yield texts(
            f"TZK007 {value!r}", f'[Tanzaku "{value}"]\n[First "R"]\n\n1. d1PT =*\n', Want(("TZK007 1:11",))
        )
    yield texts(
        "TZK008 a newer minor version",
        f'[Tanzaku "1.7 okiya"]\n[First "R"]\n{GARDEN}\n{TWO}\n',
        Want(("TZK008 1:11",), 2, TWO, "unfinished"),
    )
    yield texts(
        "TZK014 unknown title", '[Tanzaku "1.0 chess"]\n[First "R"]\n\n1. e4 =*\n', Want(("TZK014 1:15",))
    )
    yield texts(
        "TZK008 TZK014 unknown title in a newer minor version",
        '[Tanzaku "1.1 chess"]\n\n=*\n',
        Want(("TZK008 1:11", "TZK014 1:15")),
    )


def about_tags() -> Iterator[Case]:
    """TZK010 to TZK013: the form of tags."""
    yield tagged("TZK010 no closing quote", '[Event "Spring]', "TZK010 4:8")
    yield tagged("TZK010 no closing quote, the bracket too", '[Event "Spring', "TZK010 4:8")
    yield tagged("TZK010 the closing quote is escaped", r'[Event "Spring\"]', "TZK010 4:8")
    yield tagged("TZK010 a value of two lines", '[Event "Spring\ngarden"]', "TZK010 4:8", "TZK024 5:1")
    yield texts(
        "TZK010 the first tag has no closing quote",
        '[Tanzaku "1.0 okiya]\n\n1. d1PT =*\n',
        Want(("TZK010 1:10",)),
    )
    for name, tag, column in (
        ("no value", "[Event]", 7),
        ("no name", '["Spring"]', 1),
        ("nothing", "[]", 1),
        ("no quotes", "[Event Spring]", 8),
        ("other quotes", "[Event 'Spring']", 8),
        ("a name that starts with a digit", '[1Event "Spring"]', 1),
        ("a name that ends with a dot", '[Player. "Spring"]', 8),
        ("a name with two dots", '[Player..R "Sei"]', 8),
        ("a name that is not ASCII", '[Évent "Spring"]', 1),
        ("no closing bracket", '[Event "Spring"', 16),
        ("two values", '[Event "Spring" "garden"]', 17),
        ("an equals sign", '[Event="Spring"]', 7),
    ):
        yield tagged(f"TZK011 {name}", tag, f"TZK011 4:{column}")
    yield texts(
        "TZK011 a line feed within a tag",
        f'{HEAD}[Event\n"Spring"]\n\n1. d1PT =*\n',
        Want(("TZK011 4:7", "TZK023 5:1"), 1, "1. d1PT =*"),
    )
    yield okiya(
        "TZK012 twice",
        "1. d1PT =*",
        "TZK012 5:1",
        turns=1,
        read="1. d1PT =*",
        head=f'{HEAD}[Event "a"]\n[Event "b"]\n',
        tags={"Event": "a"},
    )
    yield okiya(
        "TZK012 twice with the same value",
        "1. d1PT =*",
        "TZK012 6:1",
        turns=1,
        read="1. d1PT =*",
        head=f'{HEAD}[Event "a"]\n[Site "x"]\n[Event "a"]\n',
        tags={"Event": "a", "Site": "x"},
    )
    yield okiya("TZK013 after a turn", '1. d1PT\n[Event "x"]\nb1MT =*', "TZK013 6:1", turns=2, read=TWO)
    yield okiya(
        "TZK013 after a comment", '{a}\n[Event "x"]\n1. d1PT =*', "TZK013 6:1", turns=1, read="{a} 1. d1PT =*"
    )
    yield okiya(
        "TZK013 TZK034 after the end mark",
        '1. d1PT =*\n[Event "x"]',
        "TZK034 6:1",
        turns=1,
        read="1. d1PT =*",
    )
    yield texts(
        "TZK013 a remark among the tags",
        f'{HEAD}; set up by Sei\n[Event "x"]\n\n{TWO}\n',
        Want(("TZK013 5:1",), 2, "{ set up by Sei} 1. d1PT b1MT =*"),
    )


def about_notes() -> Iterator[Case]:
    """TZK020 to TZK023, TZK035 to TZK037: comments, variations, glyphs and data items."""
    yield okiya(
        "TZK020 after a turn", "1. d1PT {lost b1MT\n2. a1CT =R", "TZK020 5:9", turns=1, read="1. d1PT"
    )
    yield okiya("TZK020 before the turns", "{lost\n1. d1PT =R", "TZK020 5:1")
    yield okiya(
        "TZK020 the closing brace is escaped", r"1. d1PT {lost \} =R", "TZK020 5:9", turns=1, read="1. d1PT"
    )
    yield okiya(
        "TZK020 in a variation",
        "1. d1PT (1. R: a1CT {lost) b1MT =R",
        "TZK020 5:21",
        "TZK021 5:9",
        turns=1,
        read="1. d1PT (1. R: a1CT)",
    )
    yield okiya(
        "TZK021 an end mark within",
        "1. d1PT (1. R: a1CT =*",
        "TZK021 5:9",
        turns=1,
        read="1. d1PT (1. R: a1CT) =*",
    )
    yield okiya(
        "TZK021 two within each other",
        "1. d1PT (1. R: a1CT (1. R: c1MB =*",
        "TZK021 5:21",
        "TZK021 5:9",
        turns=1,
        read="1. d1PT (1. R: a1CT (1. R: c1MB)) =*",
    )
    yield okiya(
        "TZK021 at the end of the record",
        "1. d1PT (1. R: a1CT",
        "TZK021 5:9",
        turns=1,
        read="1. d1PT (1. R: a1CT)",
    )
    yield okiya("TZK022 in the main line", "1. d1PT ) b1MT =*", "TZK022 5:9", turns=2, read=TWO)
    yield okiya(
        "TZK022 after a variation",
        "1. d1PT (1. R: a1CT)) b1MT =*",
        "TZK022 5:21",
        turns=2,
        read="1. d1PT (1. R: a1CT) b1MT =*",
    )
    yield okiya(
        "TZK022 two, each after a turn", "1. d1PT ) b1MT ) =*", "TZK022 5:16", "TZK022 5:9", turns=2, read=TWO
    )
    for name, sign in (
        ("brace", "}"),
        ("bracket", "]"),
        ("quote", '"'),
        ("equals sign", "="),
        ("dollar", "$"),
        ("at sign", "@"),
    ):
        yield okiya(f"TZK023 {name}", f"1. d1PT {sign} b1MT =*", "TZK023 5:9", turns=2, read=TWO)
    for name, written in (
        ("glyph with a zero", "$01"),
        ("glyph of ten digits", "$1234567890"),
        ("data item without brackets", "@clock"),
    ):
        yield okiya(f"TZK023 {name}", f"1. d1PT {written} b1MT =*", "TZK023 5:9", turns=2, read=TWO)
    yield okiya("TZK023 a glyph before any turn", "! 1. d1PT =*", "TZK023 5:1", turns=1, read="1. d1PT =*")
    for mark in ("=", "=r", "=*R", "=RB", "=none5", "=R,", "=R,b", "=Red", "== R", "=nobody"):
        yield okiya(
            f"TZK023 end mark {mark!r}",
            f"1. d1PT {mark}",
            "TZK023 5:9",
            turns=1,
            read="1. d1PT",
        )
    yield okiya(
        "TZK025 data item", "1. d1PT @clock(0:12:30 b1MT =*", "TZK025 5:9", turns=1, read="1. d1PT =*"
    )
    yield okiya(
        "TZK025 data item, a turn after it",
        "1. d1PT b1MT @clock(0:12:30 2. a1CT =*",
        "TZK025 5:14",
        turns=3,
        read="1. d1PT b1MT 2. a1CT =*",
    )
    yield okiya(
        "TZK025 data item, an empty keyword",
        "1. d1PT @clock(a=) b1MT =*",
        "TZK025 5:9",
        turns=2,
        read=TWO,
    )

    yield okiya(
        "TZK035 a variation before any turn",
        "(1. R: a1CT) 1. d1PT =*",
        "TZK035 5:1",
        turns=1,
        read="1. d1PT =*",
    )
    yield okiya(
        "TZK035 a variation without number",
        "1. d1PT (R: a1CT) =*",
        "TZK035 5:10",
        turns=1,
    )
    yield okiya(
        "TZK035 a variation without seat",
        "1. d1PT (1. a1CT) =*",
        "TZK035 5:10",
        turns=1,
    )
    yield okiya(
        "TZK035 a variation with neither",
        "1. d1PT (a1CT) =*",
        "TZK035 5:10",
        turns=1,
    )
    yield okiya("TZK035 a variation of nothing", "1. d1PT () b1MT =*", "TZK035 5:9", turns=2)
    yield okiya("TZK035 a variation of a comment", "1. d1PT ({a}) b1MT =*", "TZK035 5:9", turns=2)
    yield okiya(
        "TZK035 a variation between number and action",
        "1. d1PT b1MT 2. (1. B: a1CT) a1CT =*",
        "TZK035 5:17",
        turns=3,
    )
    yield okiya("TZK036 a comment after a number", "1. {a} d1PT b1MT =*", "TZK036 5:4", turns=2, read=TWO)
    yield okiya(
        "TZK036 a remark after a seat",
        "1. R: ;a\nd1PT b1MT =*",
        "TZK036 5:7",
        turns=2,
        read="1. R: d1PT b1MT =*",
    )
    yield okiya("TZK036 a glyph after a number", "1. ! d1PT b1MT =*", "TZK036 5:4", turns=2, read=TWO)
    yield okiya(
        "TZK036 a data item after a number",
        "1. d1PT b1MT 2. @auto() a1CT =*",
        "TZK036 5:17",
        turns=3,
        read="1. d1PT b1MT 2. a1CT =*",
    )
    yield okiya(
        "TZK037 a brace opens within a comment",
        "1. d1PT {a { b} b1MT =*",
        "TZK037 5:12",
        turns=2,
        read="1. d1PT {a { b} b1MT =*",
        verdict="unfinished",
    )
    yield okiya(
        "TZK037 a brace in a remark",
        "1. d1PT ; a { b\nb1MT =*",
        "TZK037 5:13",
        turns=2,
        read="1. d1PT { a { b} b1MT =*",
        verdict="unfinished",
    )
    yield okiya(
        "TZK037 a closing brace was lost",
        "1. d1PT {a b1MT 2. a1CT\nc3CR {b} =*",
        "TZK037 6:6",
        turns=1,
        read="1. d1PT {a b1MT 2. a1CT\nc3CR {b} =*",
        verdict="unfinished",
    )


def about_actions() -> Iterator[Case]:
    """TZK024 to TZK029: words and their arguments."""
    for name, word in (
        ("of no form", "xyz"),
        ("a square that is none", "e1CT"),
        ("a tile that is none", "XX"),
        ("small letters", "d1pt"),
        ("tile before square", "PTd1"),
        ("glued turns", "d1PTb1MT"),
        ("a comma", "d1,PT"),
        ("a word in capitals", "REMOVE"),
        ("a number without its dot", "1"),
        ("an edition's letters, which are never guessed (OK-7)", "d1PF"),
        ("a seat of two letters", "RB:"),
    ):
        yield okiya(f"TZK024 {name}", f"1. {word} =*", "TZK024 5:4", read="=*")
    yield okiya("TZK024 full-width digits", "\uff11. d1PT =*", "TZK024 5:1", turns=1, read="d1PT =*")
    yield okiya(
        "TZK024 a call", "1. d1PT remve(b1 MT) 2. a1CT =*", "TZK024 5:9", turns=2, read="1. d1PT 2. a1CT =*"
    )
    yield okiya("TZK024 a subject before a short form", "1. R>d1PT =*", "TZK024 5:4", read="=*")
    yield okiya(
        "TZK024 two wrong words in a row are one fault, after a turn the next",
        "1. foo bar d1PT baz =*",
        "TZK024 5:17",
        "TZK024 5:4",
        turns=1,
        read="d1PT =*",
    )
    yield okiya(
        "TZK024 a data item glued to an action", "1. d1PT@x(a) b1MT =*", "TZK024 5:4", turns=1, read="b1MT =*"
    )
    yield okiya(
        "TZK025 a variation glued to an action looks like its arguments",
        "1. d1PT(1. R: a1CT) b1MT =*",
        "TZK022 5:19",
        "TZK025 5:4",
        turns=2,
        read="1. R: a1CT b1MT =*",
    )
    yield okiya("TZK025 the end mark ends them", "1. remove(d1 PT =*", "TZK025 5:4", read="=*")
    yield okiya(
        "TZK025 a number ends them",
        "1. d1PT remove(b1 MT 2. a1CT =*",
        "TZK025 5:9",
        turns=2,
        read="1. d1PT 2. a1CT =*",
    )
    yield okiya(
        "TZK025 a comment ends them",
        "1. d1PT remove(b1 {MT}) =*",
        "TZK025 5:9",
        turns=1,
        read="1. d1PT {MT} =*",
    )
    yield okiya(
        "TZK025 another call ends them",
        "1. remove(d1 remove(b1 MT) =*",
        "TZK025 5:4",
        turns=1,
        read="b1MT =*",
    )
    yield okiya("TZK025 TZK033 the end of the record ends them", "1. remove(d1", "TZK025 5:4", "TZK033 5:13")
    yield voyage(
        "TZK025 a seat ends them",
        "1. A: take(S07) flip(C11\n   B: take(P03) =*",
        "TZK025 6:17",
        turns=2,
        read="1. A: take(S07)\n   B: take(P03) =*",
    )
    yield okiya("TZK026 remove", "1. remove (d1 PT) b1MT =*", "TZK026 5:4", turns=1, read="b1MT =*")
    yield okiya("TZK026 two blanks", "1. remove  (d1 PT) =*", "TZK026 5:4", read="=*")
    yield voyage(
        "TZK026 take", "1. A: take (S07) flip(C11) =*", "TZK026 6:7", turns=1, read="1. A: flip(C11) =*"
    )
    yield okiya("TZK027 too few", "1. remove(d1) =*", "TZK027 5:4", read="=*")
    yield okiya("TZK027 none", "1. remove() =*", "TZK027 5:4", read="=*")
    yield okiya("TZK027 no brackets", "1. remove =*", "TZK027 5:4", read="=*")
    yield okiya("TZK027 too many", "1. remove(d1 PT CB) =*", "TZK027 5:17", read="=*")
    yield okiya("TZK028 a tile word that is none", "1. pine-moon =*", "TZK028 5:4", read="=*")
    yield okiya("TZK028 a square that is none", "1. remove(e9 PT) =*", "TZK028 5:11", read="=*")
    yield okiya("TZK028 a tile that is none", "1. remove(d1 pt) =*", "TZK028 5:14", read="=*")
    yield okiya("TZK028 an unknown tile, where all are seen", "1. remove(d1 ?) =*", "TZK028 5:14", read="=*")
    yield okiya(
        "TZK028 a subject that the word does not have", "1. K>remove(d1 PT) =*", "TZK028 5:4", read="=*"
    )
    yield okiya("TZK029 an unknown keyword", "1. remove(d1 PT x=1) =*", "TZK029 5:17", read="=*")
    yield voyage(
        "TZK027 a list that comes after what is missing", "1. A: play(C02) =A", "TZK027 6:7", turns=1
    )
    yield voyage("TZK028 none to be had where one must be", "1. A: take(-) =A", "TZK028 6:12", turns=1)
    yield voyage("TZK028 in a list", "1. A: keep(F03 C02) =A", "TZK028 6:16", turns=1)
    yield voyage("TZK028 in a list by keyword", "1. A: reveal(hand=C02,F03) =A", "TZK028 6:14", turns=1)
    yield voyage("TZK029 twice", "1. A: reveal(score=1 score=1) =A", "TZK029 6:22", turns=1)


def about_turns() -> Iterator[Case]:
    """TZK030 to TZK034: turns and the end."""
    yield okiya(
        "TZK030 two numbers", "1. 2. d1PT =*", "TZK030 5:1", turns=1, read="2. d1PT =*", verdict="malformed"
    )
    yield okiya("TZK030 two seats", "R: R: d1PT =*", "TZK030 5:1", turns=1, read="R: d1PT =*")
    yield okiya("TZK030 a number at the end", "1. d1PT b1MT 2. =*", "TZK030 5:14", turns=2, read=TWO)
    yield okiya(
        "TZK030 number and seat at the end", "1. d1PT B: =*", "TZK030 5:9", turns=1, read="1. d1PT =*"
    )
    yield okiya("TZK030 a number after its seat", "R: 1. d1PT =*", "TZK030 5:1", turns=1, read="1. d1PT =*")
    yield okiya(
        "TZK030 at the end of a variation",
        "1. d1PT (1. R: a1CT B:) b1MT =*",
        "TZK030 5:21",
        turns=2,
        read="1. d1PT (1. R: a1CT) b1MT =*",
    )
    yield voyage("TZK030 a seat without action", "1. A:\n   B: take(P03) =*", "TZK030 6:4", turns=2)
    yield voyage(
        "TZK030 a seat with a comment only", "1. A: take(S07)\n   B: {thinks} =*", "TZK030 7:4", turns=2
    )
    yield voyage("TZK031 an action before any seat", "take(S07) =A", "TZK031 6:1", turns=0, read="=A")
    yield voyage(
        "TZK031 a number without seat",
        "1. A: take(S07) 2. take(P03) =A",
        "TZK031 6:20",
        turns=1,
        read="1. A: take(S07) =A",
    )
    yield okiya("TZK032 a seat", "1. X: d1PT =*", "TZK032 5:4", turns=1)
    yield okiya(
        "TZK032 the table, where it does not act",
        "1. *: d1PT =*",
        "TZK032 5:4",
        turns=1,
    )
    yield okiya("TZK032 in the end mark", "1. d1PT =X", "TZK032 5:9", turns=1)
    yield okiya("TZK032 in the end mark, beside a right one", "1. d1PT =R,X", "TZK032 5:9", turns=1)
    yield okiya("TZK032 twice in the end mark", "1. d1PT =R,R", "TZK032 5:9", turns=1)
    yield voyage("TZK032 a seat of a title with five", "1. F: take(S07) =*", "TZK032 6:4", turns=1)
    yield okiya("TZK033 nothing but tags", "", "TZK033 3:65")
    yield okiya("TZK033 after turns", "1. d1PT b1MT", "TZK033 5:13", turns=2, read="1. d1PT b1MT")
    yield okiya(
        "TZK033 after a comment and empty lines",
        "1. d1PT {a\nb} \n\n",
        "TZK033 6:3",
        turns=1,
        read="1. d1PT {a\nb}",
    )
    yield okiya(
        "TZK033 the end mark is in a remark", "1. d1PT ; =R", "TZK033 5:13", turns=1, read="1. d1PT { =R}"
    )
    yield okiya("TZK034 a turn", "1. d1PT =* b1MT", "TZK034 5:12", turns=1, read="1. d1PT =*")
    yield okiya(
        "TZK034 a comment on another line", "1. d1PT =*\n\n{a}", "TZK034 7:1", turns=1, read="1. d1PT =*"
    )
    yield okiya("TZK034 a remark", "1. d1PT =* ; a", "TZK034 5:12", turns=1, read="1. d1PT =*")
    yield okiya("TZK034 another end mark", "1. d1PT =* =*", "TZK034 5:12", turns=1, read="1. d1PT =*")
    yield okiya("TZK034 an exclamation mark", "1. d1PT =*!", "TZK034 5:11", turns=1, read="1. d1PT =*")
    yield okiya("TZK034 a bracket", "1. d1PT =*)", "TZK034 5:11", turns=1, read="1. d1PT =*")


def several() -> Iterator[Case]:
    """Several faults at once are all said."""
    yield okiya(
        "several: each in a turn of its own",
        '1. d1PT ] b1MT 2. foo c3CR 3. {a} c2MR ) =*\n"',
        "TZK023 5:9",
        "TZK024 5:19",
        "TZK036 5:31",
        "TZK022 5:40",
        "TZK034 6:1",
        turns=4,
        read="1. d1PT b1MT c3CR 3. c2MR =*",
    )


CASES: tuple[Case, ...] = (
    *leniencies(),
    *about_archives(),
    *about_characters(),
    *about_first_tags(),
    *about_tags(),
    *about_notes(),
    *about_actions(),
    *about_turns(),
    *several(),
)


def about_limits() -> Iterator[Case]:
    """TZK009: at each limit, and one beyond it. These texts are long."""
    long = limits.ATOM_LENGTH
    yield tagged("limit: name", f'[{"n" * limits.NAME_LENGTH} "x"]', tags={"n" * limits.NAME_LENGTH: "x"})
    yield tagged("TZK009 name", f'[{"n" * (limits.NAME_LENGTH + 1)} "x"]', "TZK009 4:1")
    yield tagged(
        "limit: value", f'[Event "{"v" * limits.TAG_LENGTH}"]', tags={"Event": "v" * limits.TAG_LENGTH}
    )
    yield tagged("TZK009 value", f'[Event "{"v" * (limits.TAG_LENGTH + 1)}"]', "TZK009 4:1")
    rest = [f'[t{index} ""]' for index in range(limits.TAGS - 3)]
    yield tagged("limit: tags", "\n".join(rest))
    rest = [f'[t{index} ""]' for index in range(limits.TAGS)]
    yield texts("TZK009 tags", HEAD + "\n".join(rest) + "\n\n=*\n", Want((f"TZK009 {limits.TAGS + 1}:1",)))
    yield okiya(
        "limit: digits of a number",
        f"{10**limits.DIGITS - 1}. d1PT =*",
        "TZK050 5:1",
        turns=1,
        read=f"{10**limits.DIGITS - 1}. d1PT =*",
        verdict="contradicted",
    )
    yield okiya(
        "TZK009 digits of a number", f"{10**limits.DIGITS}. d1PT =*", "TZK009 5:1", turns=1, read="d1PT =*"
    )
    yield okiya("limit: word", f"1. d1PT {'x' * long} =*", "TZK024 5:9", turns=1, read="1. d1PT =*")
    yield okiya("TZK009 word", f"1. d1PT {'x' * (long + 1)} =*", "TZK009 5:9", turns=1, read="1. d1PT =*")
    yield okiya("limit: argument", f"1. d1PT @x({'x' * long}) =*", turns=1)
    yield okiya(
        "TZK009 argument of a data item",
        f"1. d1PT @x({'x' * (long + 1)}) =*",
        "TZK009 5:9",
        turns=1,
        read="1. d1PT =*",
    )
    yield okiya(
        "TZK009 argument of an action",
        f"1. d1PT remove({'x' * (long + 1)} PT) =*",
        "TZK009 5:16",
        turns=1,
        read="1. d1PT =*",
    )
    many = " ".join(["x"] * limits.ARGUMENTS)
    yield okiya("limit: arguments", f"1. d1PT @x({many}) =*", turns=1)
    yield okiya(
        "TZK009 arguments of a data item",
        f"1. d1PT @x({many} x) =*",
        "TZK009 5:9",
        turns=1,
        read="1. d1PT =*",
    )
    yield voyage(
        "limit: unknowns",
        f"1. A: keep({limits.ARGUMENTS}x?) =*",
        turns=1,
        read=f"1. A: keep({limits.ARGUMENTS}x?) =*",
    )
    yield voyage("TZK009 unknowns", f"1. A: keep({limits.ARGUMENTS + 1}x?) =*", "TZK009 6:12", turns=1)
    yield voyage(
        "TZK009 unknowns in two parts",
        f"1. A: keep({limits.ARGUMENTS}x? F01) =*",
        f"TZK009 6:{12 + len(str(limits.ARGUMENTS)) + 3}",
        turns=1,
    )
    yield voyage(
        "TZK009 unknowns by keyword",
        f"1. A: reveal(hand={limits.ARGUMENTS}x?,C02) =*",
        "TZK009 6:14",
        turns=1,
    )
    yield voyage("TZK009 a count of many digits", f"1. A: keep({'9' * 200}x?) =*", "TZK009 6:12", turns=1)
    opened = "(1. R: a1CT " * limits.NESTING
    yield okiya("limit: nesting", f"1. d1PT {opened.strip()}{')' * limits.NESTING} =*", turns=1)
    yield okiya(
        "TZK009 nesting",
        f"1. d1PT {opened}(1. R: a1CT {')' * (limits.NESTING + 1)} =*",
        f"TZK009 5:{9 + len(opened)}",
        turns=1,
    )
    marks = "!" + " !" * (limits.ITEMS - 3)
    yield okiya("limit: items", f"1. d1PT {marks} =*", turns=1)
    yield okiya("TZK009 items", f"1. d1PT {marks} ! =*", f"TZK009 5:{9 + len(marks) + 1}", turns=1)
    room = limits.RECORD_LENGTH - len(HEAD) - len("\n1. d1PT {} =*\n")
    yield okiya("limit: record", f"1. d1PT {{{'x' * room}}} =*", turns=1)
    yield okiya("TZK009 record", f"1. d1PT {{{'x' * (room + 1)}}} =*", "TZK009 1:1")


LIMITS: tuple[Case, ...] = tuple(about_limits())
"""Those of TZK009; too long to be read a character at a time."""

"""Law: whatever is read, nothing but a TanzakuError is raised, and a report can be shown."""

from __future__ import annotations

import io
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from cases.reading import HEAD
from support.reading import of_reader
from support.records import record_soup, token_soup, wild_text
from tanzaku.notation import (
    ReadError,
    Record,
    SourceError,
    TanzakuError,
    dumps,
    game_digest,
    iter_headers,
    iter_records,
    loads,
    record_digest,
)
from tanzaku.notation.model import walk
from tanzaku.validators import Report, replay, verify, verify_archive
from tanzaku.validators.renderers import jsonlines, terminal


def take_to_pieces(report: Report, text: str) -> None:
    """Show a report in every way; each finding's place is in the text and shows the text that is there."""
    shown = terminal.plain(terminal.render(report))
    assert shown.endswith("\n")
    shown.encode()
    jsonlines.render(report).encode()
    assert report.verdict.value in {"malformed", "unchecked"} or not any(
        of_reader(found.code.id) and found.counts for found in report.diagnostics
    )
    assert report.checked <= report.turns
    lines = text.split("\n")
    for found in report.diagnostics:
        span = found.span
        assert span is not None
        assert span.line >= 1
        assert span.column >= 1
        assert span.length >= 1
        assert span.line <= len(lines) + 1
        line = lines[span.line - 1] if span.line <= len(lines) else ""
        assert span.column <= len(line) + 1
        assert span.text in line or span.text_column > 1


def use(record: Record) -> None:
    """What a reader gives can be written, digested, replayed."""
    text = dumps(record)
    assert loads(text) == record or record.tags != loads(text).tags
    assert dumps(loads(text)) == text
    assert len(game_digest(record)) == len(record_digest(record)) == 64
    assert game_digest(loads(text)) == game_digest(record)
    for _, turn in walk(record.turns):
        assert turn.items
    if record.title == "okiya":
        done = replay(record)
        assert done.turns == record.turns[: done.played]
        assert sum(1 for _ in done.steps()) == done.played


def read_every_way(text: str) -> None:
    normal = text.replace("\r\n", "\n").removeprefix("\ufeff")
    for report in verify_archive([text]):
        take_to_pieces(report, normal)
    faults: list[ReadError] = []
    for record in iter_records([text], on_fault=faults.append):
        use(record)
    for fault in faults:
        assert fault.diagnostics
        assert str(fault)
    list(iter_headers([text]))
    verify(text)
    with suppress(TanzakuError):
        loads(text)


@given(st.text())
@settings(max_examples=150)
def test_any_text(text: str) -> None:
    read_every_way(text)


@given(wild_text())
@settings(max_examples=150)
def test_any_text_of_awkward_characters(text: str) -> None:
    read_every_way(text)


@given(token_soup())
@settings(max_examples=250)
def test_token_soup(text: str) -> None:
    read_every_way(text)


@given(record_soup())
@settings(max_examples=400)
def test_a_record_of_token_soup(text: str) -> None:
    read_every_way(text)


@given(st.lists(st.one_of(token_soup(), wild_text(), record_soup()), max_size=6))
@settings(max_examples=120)
def test_pieces_of_soup(pieces: list[str]) -> None:
    """Pieces cut anywhere are the whole; also within CR LF or behind a byte order mark."""
    whole = [report.content() for report in verify_archive(["".join(pieces)])]
    assert [report.content() for report in verify_archive(pieces)] == whole


@given(
    st.one_of(st.binary(max_size=200), token_soup().map(lambda text: text.encode("utf-8", "surrogatepass"))),
    st.sampled_from(
        [
            "utf-8",
            "utf-16",
            "utf-16-le",
            "utf-32",
            "shift_jis",
            "euc_jp",
            "iso2022_jp",
            "latin-1",
            "ascii",
            "utf-7",
        ]
    ),
)
@settings(max_examples=250)
def test_any_bytes(data: bytes, encoding: str) -> None:
    for source in ([data], [data[at : at + 1] for at in range(len(data))], io.BytesIO(data)):
        with suppress(SourceError):
            for report in verify_archive(source, encoding=encoding):
                terminal.plain(terminal.render(report)).encode()
                jsonlines.render(report).encode()
    with suppress(SourceError):
        for record in iter_records([data], encoding=encoding, on_fault=lambda fault: None):  # noqa: ARG005
            use(record)
        list(iter_headers([data], encoding=encoding))


@given(record_soup(), st.integers(0, 1 << 30), st.integers(0, 255))
@settings(max_examples=150)
def test_a_record_with_a_byte_changed(text: str, at: int, byte: int) -> None:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    data[at % len(data)] = byte
    list(verify_archive([bytes(data)]))


@given(
    st.sampled_from(
        (
            "First",
            "Garden",
            "Start",
            "Options",
            "Date",
            "Game",
            "View",
            "Components",
            "Result",
            "Termination",
            "Score.R",
            "Ruling.1",
            "Player.R",
            "Hand.A",
            "Supply",
            "Favourites.A",
            "Card.C01",
            "Favourite.F01",
        )
    ),
    st.one_of(
        wild_text().map(lambda text: text.replace("\n", " ")),
        st.lists(
            st.sampled_from(
                (
                    "R",
                    "B",
                    "CT",
                    "MT",
                    "-",
                    "/",
                    "?",
                    "3x?",
                    "99999x?",
                    "geisha(R a1)",
                    "geisha(",
                    "last(CT)",
                    "last(",
                    ")",
                    "full_board=draw",
                    "wins=",
                    "wins=3",
                    "=",
                    "castle",
                    "S07",
                    "F03",
                    "journey(A C02)",
                    "home(A 1)",
                    "turn(A 2 first=B)",
                    "poem(A 4 b01)",
                    "season(spring nature)",
                    "kotaishi=yes",
                    "cards(A hand=K,?)",
                    "tokens(P A c2 step=4)",
                    "ninja(4x?)",
                    "2026-02-30",
                    "??",
                    "1",
                    "OKI004 1.R: a (b)",
                    "9" * 300,
                )
            ),
            max_size=20,
        ).map(" ".join),
    ),
    st.sampled_from(("okiya", "journey", "genji", "genpei")),
)
@settings(max_examples=300)
def test_any_value_of_a_tag(name: str, value: str, title: str) -> None:
    """Values are checked by `verify`; whatever they are, the record is read, written and digested."""
    written = value.replace("\\", "\\\\").replace('"', '\\"')
    turns = "1. d1PT b1MT" if title == "okiya" else "1. A: take(S07)"
    head = '[First "R"]\n[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'
    if name in head:
        head = "".join(line for line in head.splitlines(keepends=True) if not line.startswith(f"[{name} "))
    read_every_way(f'[Tanzaku "1.0 {title}"]\n{head}[{name} "{written}"]\n\n{turns} =*\n')


def test_the_worst_of_every_kind_at_once() -> None:
    """Deep nesting, long runs, many faults: the same in a moment."""
    head = f"{HEAD}\n"
    for tail in (
        "(" * 20_000,
        "1. d1PT " + "(1. R: a1CT " * 5_000,
        ")" * 20_000,
        "{" * 20_000,
        "\\" * 20_000,
        "{" + "\\" * 20_000,
        "{" + "\\}" * 20_000,
        "{" + "[" * 20_000,
        "remove(" * 5_000,
        "remove (" * 5_000,
        "a" * 60_000,
        "a(" + "b " * 30_000,
        "@x(" + "a=" * 20_000,
        "1." * 20_000,
        "R:" * 20_000,
        "=" * 20_000,
        '"' * 20_000,
        "[" * 20_000,
        "[a " * 5_000,
        '[a "' * 5_000,
        "!?" * 20_000,
        "$" * 20_000,
        "9" * 30_000 + ".",
        ";" * 20_000,
        ";\n" * 20_000,
        "\n" * 60_000,
        " " * 60_000 + "=*",
        "take" + " " * 40_000 + "(",
        "\ufeff" * 20_000,
        "\n\ufeff" * 20_000,
        "\r" * 20_000,
        "\0" * 20_000,
    ):
        for start in (head, head[:-1], '[Tanzaku "1.0 journey"]\n\n', ""):
            reports = list(verify_archive([start + tail + "\n" + head + "1. d1PT =*\n"]))
            assert reports[-1].verdict.value == "unfinished"
            assert len(reports) == 2 or not start
            for report in reports:
                assert len(report.diagnostics) < 40
                assert len(terminal.plain(terminal.render(report))) < 60_000

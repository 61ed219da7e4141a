"""Law: whatever is read in any form, nothing but our own errors is raised, and there is always a report."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forms.samples import JSON, TEXT, XML, array, records_element
from support.harnesses import TOKENS
from support.hostile import read_every_way, use
from support.okiya_games import below, pick
from support.records import wild_text
from tanzaku.notation import ReadError, from_plain, iter_records
from tanzaku.validators import verify_archive

SAMPLES = {"json": JSON, "xml": XML, "json list": array(JSON, JSON), "xml records": records_element(XML, XML)}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_truncation(name: str) -> None:
    form, text = name.partition(" ")[0], SAMPLES[name]
    for end in range(len(text)):
        for report in verify_archive([text[:end]], form=form):
            assert all(one.span is not None for one in report.diagnostics)
        with suppress(ReadError):
            list(iter_records([text[:end]], form=form))


@pytest.mark.parametrize("name", ["json", "xml"])
def test_every_cut_of_the_start(name: str) -> None:
    text = SAMPLES[name]
    for start in range(0, len(text), 3):
        list(verify_archive([text[start:]], form=name))
        list(verify_archive([text[start:]]))


@pytest.mark.parametrize("name", ["json", "xml"])
def test_every_character_changed(name: str) -> None:
    """Left out, doubled, and each of a few others in its place."""
    text = SAMPLES[name]
    others = '{}[]:,"\\0- \x00\ud800' if name == "json" else "<>/=\"&;'! \x00\ud800"
    for at in range(0, len(text), 2):
        for changed in (text[:at] + text[at + 1 :], text[: at + 1] + text[at:]):
            assert list(verify_archive([changed], form=name))
        changed = text[:at] + others[at // 2 % len(others)] + text[at + 1 :]
        assert list(verify_archive([changed], form=name))
        with suppress(ReadError):
            list(iter_records([changed], form=name))


JSON_VALUES = (
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1.5",
    "1e9",
    '""',
    '"x"',
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    '{"":0}',
    '{"do":0}',
    "[null]",
    "NaN",
    '"?"',
    '"-"',
)


def test_every_value_of_json_replaced() -> None:
    """Each value of the sample, small and large, by values of every kind."""
    from tanzaku.notation.json.parse import Parsed

    for start, end in Parsed(JSON).spans.values():
        for value in JSON_VALUES:
            read_every_way(JSON[:start] + value + JSON[end:], "json")


def test_every_key_of_json_replaced() -> None:
    from tanzaku.notation.json.parse import Parsed

    keys = (
        "",
        "do",
        "note",
        "glyph",
        "data",
        "variation",
        "turns",
        "items",
        "tags",
        "lead",
        "text",
        "\\ud800",
    )
    for start, end in Parsed(JSON).keys.values():
        for key in keys:
            read_every_way(f'{JSON[:start]}"{key}"{JSON[end:]}', "json")


def test_every_name_of_xml_replaced() -> None:
    """Each name of an element or attribute, and each value, by names that stand elsewhere, and by none."""
    from tanzaku.notation.xml.places import Scanned

    names = (
        "record",
        "turn",
        "tag",
        "note",
        "setup",
        "lead",
        "variation",
        "components",
        "start",
        "do",
        "items",
        "turns",
        "seat",
        "x",
        "t:x",
    )
    made: dict[str, None] = {}  # each once: elements of one name give the same
    for place in Scanned(XML).elements:
        start = place.start + 1
        end = min(at for at in (XML.find(sign, start) for sign in " />") if at > 0)
        old = XML[start:end]
        for name in names:
            made[XML.replace(f"<{old}", f"<{name}").replace(f"</{old}>", f"</{name}>")] = None
            made[XML[: place.opened] + f"<{name}/>" + XML[place.opened :]] = None
            made[XML[:end] + f' {name}="1"' + XML[end:]] = None
        for begin, stop in place.attributes.values():
            for value in ("", " ", "0", "-1", "x", "? ?", " / ", "2x?", "&#0;", "a" * 300):
                made[XML[:begin] + value + XML[stop:]] = None
    for text in made:
        read_every_way(text, "xml")


@given(st.data(), st.sampled_from(["json", "jsonl", "xml", None]))
@settings(max_examples=400)
def test_tokens_in_any_order(data: st.DataObject, form: str | None) -> None:
    kind = pick(Random(data.draw(st.integers(0, 99))), list(TOKENS)) if form is None else form
    tokens = TOKENS["json" if kind == "jsonl" else kind]
    read_every_way("".join(data.draw(st.lists(st.sampled_from(tokens), max_size=25))), form)


@given(wild_text(), st.sampled_from(["json", "jsonl", "xml", None]))
@settings(max_examples=200)
def test_any_text(text: str, form: str | None) -> None:
    read_every_way(text, form)


@given(st.integers(0, 1 << 30), st.sampled_from([*SAMPLES, "text"]))
@settings(max_examples=300)
def test_a_few_small_changes(seed: int, name: str) -> None:
    """Pieces cut out, doubled, and put elsewhere."""
    rng, form = Random(seed), name.partition(" ")[0]
    text = SAMPLES.get(name, TEXT)
    for _ in range(1 + below(rng, 3)):
        start = below(rng, len(text) + 1)
        end = min(len(text), start + below(rng, 40))
        to = below(rng, len(text) + 1)
        kind = below(rng, 3)
        piece = pick(rng, TOKENS[form]) if kind == 0 else text[start:end]
        text = text[:start] + text[end:] if kind == 1 else text[:to] + piece + text[to:]
    read_every_way(text, form)
    read_every_way(text.encode("utf-8", "surrogatepass"), None)


_PLAIN = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-9, 1 << 40), st.floats(), st.text(max_size=4), st.just("a1")
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                (
                    "do",
                    "note",
                    "glyph",
                    "data",
                    "variation",
                    "items",
                    "turns",
                    "number",
                    "seat",
                    "arguments",
                    "lead",
                    "text",
                    "square",
                    "",
                )
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)
_KEYS = (
    "tags",
    "players",
    "options",
    "components",
    "setup",
    "start",
    "scores",
    "lead",
    "turns",
    "end",
    "title",
    "x",
)


@given(st.dictionaries(st.sampled_from(_KEYS), _PLAIN), st.sampled_from(["okiya", "journey", "kasuga"]))
@settings(max_examples=400)
def test_any_plain_values(values: dict[str, object], title: str) -> None:
    content = {"tanzaku": "1.0", "title": title, **values}
    with suppress(ReadError):
        use(from_plain(content))
    read_every_way(json.dumps(content), "json")


DEEP = {
    "json": (
        "[",
        "{",
        '{"a":',
        '"',
        '{"tanzaku":',
        '[{"tanzaku":',
        "\\",
        "[]",
        "{}",
        "x,",
        ",",
        '{"tanzaku":"1.0","title":"okiya","turns":[{"items":[{"variation":',
    ),
    "jsonl": ("{\n", "[", '{"tanzaku":', "{}\n", "\n"),
    "xml": (
        "<!--",
        "<",
        "<record ",
        "<record>",
        "<records>",
        "<?",
        "<![CDATA[",
        "&",
        "</record>",
        "<!DOCTYPE ",
        "<a>",
        "<record/>",
    ),
}


@pytest.mark.parametrize("form", DEEP)
def test_the_same_thing_many_times(form: str) -> None:
    """Deep nesting and long runs: a report, and no more than a moment."""
    inner = {
        "json": '{"tanzaku":"1.0","title":"okiya","turns":',
        "jsonl": "",
        "xml": '<record xmlns="urn:tanzaku:1" version="1.0" title="okiya" end="*">',
    }[form]
    outer = {"json": "[", "jsonl": "", "xml": '<records xmlns="urn:tanzaku:1">'}[form]
    for piece in DEEP[form]:
        for before in {"", inner, outer, outer + inner}:
            assert list(verify_archive([before + piece * (8_000 // len(piece))], form=form))
            assert list(verify_archive([before + piece * (8_000 // len(piece))]))


@pytest.mark.parametrize("depth", [60, 64, 65, 300, 20_000])
def test_variations_within_each_other(depth: int) -> None:
    """As deep as the limit, and deeper."""
    turn = '{"number":1,"seat":"R","items":[{"do":"remove","square":"a1","tile":"CT"}'
    inner = f'{turn},{{"variation":[' * depth + turn + "]}" + "]}]}" * depth
    head = '{"tanzaku":"1.0","title":"okiya","turns":['
    [report] = verify_archive([f'{head}{inner}],"end":"*"}}'], form="json")
    deep = {one.code.id for one in report.diagnostics} & {"TZK009"}
    assert bool(deep) == (depth > 64)
    turn = '<turn number="1" seat="R"><remove square="a1" tile="CT"/>'
    inner = f"{turn}<variation>" * depth + turn + "</turn>" + "</variation></turn>" * depth
    [report] = verify_archive([XML[: XML.index("<turn")] + inner + "</record>"], form="xml")
    codes = {one.code.id for one in report.diagnostics}
    assert bool(codes & {"TZK009", "TZK071"}) == (depth > 64)

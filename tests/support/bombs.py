"""Hostile sources, made when they are needed: small to describe, expensive for a careless reader."""

from __future__ import annotations

from typing import Final

from support.bomb_parts import Bomb, Each, Many, bomb, tiny
from support.packed_bombs import PACKED

__all__ = ["BOMBS"]

_GARDEN: Final = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
_FIRST: Final = '[Tanzaku "1.0 okiya"]\n'
_TEXT: Final = f'{_FIRST}[First "R"]\n[Garden "{_GARDEN}"]\n'
_JSON: Final = '{"tanzaku":"1.0","title":"okiya",'
_ROOT: Final = '<record xmlns="urn:tanzaku:1" version="1.0" title="okiya" end="*">'
_RECORDS: Final = '<records xmlns="urn:tanzaku:1">'
_RECORD: Final = '<record version="1.0" title="okiya" end="*">'

_DEEP: Final = 1_000_000
_LONG: Final = 100_000_000
_TAGS: Final = 100_000
_RECORDS_OF_ONE: Final = 10_000
"""Records of one source, each with a report of its own."""

_NESTED: Final = (
    bomb("variations within variations.tzk", "TZK009", _TEXT, "\n", Many("1. R: a1CT (", _DEEP), "=*\n"),
    bomb("variations as deep as a record is long.tzk", "TZK025", _TEXT, "\n", Many("a1CT(", 200_000)),
    bomb("round brackets.tzk", "TZK035", _TEXT, "\n", Many("(", _DEEP)),
    bomb("brackets that close.tzk", "TZK022 TZK033", _TEXT, "\n1. a1CT ", Many(")", _DEEP)),
    bomb("braces.tzk", "TZK020", _TEXT, "\n", Many("{", _DEEP)),
    bomb("lists.json", "TZK002 TZK070", Many("[", _DEEP)),
    bomb("lists that close.json", "TZK002", Many("[", _DEEP), Many("]", _DEEP)),
    bomb("lists in a record.json", "TZK009", _JSON, '"turns":', Many("[", _DEEP)),
    bomb("lists in a line.jsonl", "TZK009", _JSON, '"turns":', Many("[", _DEEP), Many("]", _DEEP), "}\n"),
    bomb("objects.json", "TZK009", Many('{"a":', _DEEP)),
    bomb("objects in a list.json", "TZK009", Many('[{"a":', _DEEP)),
    bomb("variations in JSON.json", "TZK009", _JSON, '"turns":[', Many('{"items":[{"variation":[', 500_000)),
    bomb("elements.xml", "TZK009", _ROOT, Many("<a>", _DEEP)),
    bomb("elements that close.xml", "TZK009", _ROOT, Many("<a>", _DEEP), Many("</a>", _DEEP), "</record>"),
    bomb("variations in XML.xml", "TZK009", _ROOT, Many("<turn><variation>", 500_000), "</record>"),
    tiny("records within records.xml", "TZK071", _RECORDS, Many(_RECORD, _RECORDS_OF_ONE)),
    bomb("elements without a record.xml", "TZK002", Many("<a>", _DEEP)),
)

_LINES: Final = (
    bomb("a line.tzk", "TZK009", Many("x", _LONG)),
    bomb("a line of zeros.tzk", "TZK009", Many("\0", _LONG)),
    bomb("a comment on a line.tzk", "TZK009", _TEXT, "\n{", Many("x", _LONG), "} =*\n"),
    bomb("a tag on a line.tzk", "TZK009", _FIRST, '[Event "', Many("x", _LONG), '"]\n\n=*\n'),
    bomb("a line.json", "TZK002", Many("x", _LONG)),
    bomb("white space.json", "TZK001", Many(" ", _LONG)),
    bomb(
        "a text on a line.json",
        "TZK002 TZK009",
        _JSON,
        '"lead":[{"note":"',
        Many("x", _LONG),
        '"}],"turns":[],"end":"*"}',
    ),
    bomb("a line.jsonl", "TZK009", Many("x", _LONG)),
    bomb("a text on a line.jsonl", "TZK009", _JSON, '"lead":[{"note":"', Many("x", _LONG), '"}]}\n'),
    bomb("a line.xml", "TZK002", Many("x", _LONG)),
    bomb(
        "a text on a line.xml",
        "TZK002 TZK009",
        _ROOT,
        "<lead><note>",
        Many("x", _LONG),
        "</note></lead></record>",
    ),
    bomb("a name.xml", "TZK002", "<", Many("x", _LONG)),
    bomb("a comment before the root.xml", "TZK071", "<!--", Many("x", _LONG), "-->"),
    bomb("text between records.xml", "TZK002", _RECORDS, Many("x", _LONG), "</records>"),
)

_MANY: Final = (
    bomb("tags.tzk", "TZK009", _FIRST, Each("[", _TAGS, ' ""]\n'), "\n=*\n"),
    bomb("tags beyond a record.tzk", "TZK009", _FIRST, Each("[Tag-", _TAGS, ' "a value"]\n'), "\n=*\n"),
    bomb("the same tag.tzk", "TZK012", _FIRST, Many('[E ""]\n', _TAGS), "\n=*\n"),
    bomb(
        "tags.json",
        "TZK009 TZK044",
        _JSON,
        '"tags":[',
        Each('["', _TAGS, '",""],'),
        '["E",""]],"turns":[],"end":"*"}',
    ),
    bomb("keys.json", "TZK073", _JSON, Each('"k', _TAGS, '":1,'), '"turns":[],"end":"*"}'),
    bomb(
        "players.json",
        "TZK073",
        _JSON,
        '"players":{',
        Each('"', _TAGS, '":"",'),
        '"R":""},"turns":[],"end":"*"}',
    ),
    bomb("the same key.json", "TZK075", _JSON, Many('"end":"*",', _TAGS), '"turns":[],"end":"*"}'),
    bomb("tags.xml", "TZK009 TZK044", _ROOT, Each('<tag name="', _TAGS, '"/>'), "</record>"),
    bomb("attributes.xml", "TZK002 TZK009", _ROOT[:-1], Each(" ", _TAGS, '=""'), "></record>"),
    bomb("attributes of the root.xml", "TZK002", "<records", Each(" ", _TAGS, '=""'), "></records>"),
    bomb("attributes of a turn.xml", "TZK009", _ROOT, "<turn", Each(" ", _TAGS, '=""'), "/></record>"),
    bomb("namespaces.xml", "TZK002 TZK009", _ROOT[:-1], Each(" xmlns:", _TAGS, '="a"'), "></record>"),
    bomb("variations.tzk", "TZK035", _TEXT, "\n1. d1PT ", Many("(1. d1PT)", _TAGS), "=*\n"),
    bomb(
        "variations.json",
        "TZK030 TZK041",
        _JSON,
        '"turns":[{"items":[',
        Many('{"variation":[{"number":1,"seat":"R","items":[{"note":""}]}]},', _TAGS),
        '{"note":""}]}],"end":"*"}',
    ),
    bomb(
        "variations.xml",
        "TZK030 TZK035 TZK041",
        _ROOT,
        "<turn>",
        Many("<variation/>", _TAGS),
        "</turn></record>",
    ),
    bomb("line feeds.tzk", "TZK009", _TEXT, Many("\n", 10_000_000)),
    bomb("remarks.tzk", "TZK009", _TEXT, Many(";\n", 500_000)),
    bomb(
        "faulty rows.json",
        "TZK028",
        _JSON,
        '"setup":{"garden":[',
        Many('["x"],', _TAGS),
        '["CT"]]},"turns":[],"end":"*"}',
    ),
    bomb("faulty turns.json", "TZK041 TZK074", _JSON, '"turns":[', Many("{},", _TAGS), '{}],"end":"*"}'),
    bomb("faulty turns.xml", "TZK030 TZK041", _ROOT, Many("<turn/>", _TAGS), "</record>"),
)
"""So many of something that each of them must cost next to nothing."""

_LARGE: Final = (
    bomb("a comment.tzk", "TZK009", _TEXT, "\n{", Many("x", 10_000_000), "} =*\n"),
    bomb("a comment that is not closed.tzk", "TZK020", _TEXT, "\n{", Many("x", 900_000)),
    bomb(
        "a note.json",
        "TZK009",
        _JSON,
        '"lead":[{"note":"',
        Many("x", 10_000_000),
        '"}],"turns":[],"end":"*"}',
    ),
    bomb("a comment.xml", "TZK041", _ROOT, "<!--", Many("x", 10_000_000), "--></record>"),
    bomb("a comment that is not closed.xml", "TZK002 TZK071", _ROOT, "<!--", Many("<record ", 50_000)),
    bomb("escapes.tzk", "TZK009", _FIRST, '[Event "', Many('\\"', 500_000), '"]\n\n=*\n'),
    bomb("backslashes.tzk", "TZK020", _TEXT, "\n{", Many("\\", 900_001)),
    bomb(
        "escapes.json",
        "TZK041",
        _JSON,
        '"lead":[{"note":"',
        Many("\\u0041", _DEEP),
        '"}],"turns":[],"end":"*"}',
    ),
    bomb(
        "escapes that are none.json",
        "TZK005 TZK033 TZK041",
        _JSON,
        '"lead":[{"note":"',
        Many("\\ud800", _DEEP),
        '"}],"turns":[]}',
    ),
    bomb("escaped quotes.json", "TZK070", _JSON, '"end":"', Many('\\"', _DEEP)),
    bomb(
        "characters by number.xml",
        "TZK041",
        _ROOT,
        "<lead><note>",
        Many("&#65;", _DEEP),
        "</note></lead></record>",
    ),
    bomb("a number of a turn.tzk", "TZK009", _TEXT, "\n", Many("9", _DEEP), ". a1CT =*\n"),
    bomb("a count.tzk", "TZK009", _TEXT, "\n1. remove(", Many("9", 900_000), "x?) =*\n"),
    bomb("a number.json", "TZK009", _JSON, '"turns":[{"number":', Many("9", _DEEP), '}],"end":"*"}'),
    bomb(
        "a number with an exponent.json",
        "TZK072",
        _JSON,
        '"scores":{"R":1e',
        Many("9", _DEEP),
        '},"turns":[],"end":"*"}',
    ),
    bomb("a fraction.json", "TZK072", _JSON, '"scores":{"R":1.', Many("9", _DEEP), '},"turns":[],"end":"*"}'),
    bomb("a number.xml", "TZK041 TZK072", _ROOT, '<turn number="', Many("9", _DEEP), '"/></record>'),
    bomb("a score.xml", "TZK072", _ROOT, '<score seat="R" value="', Many("9", _DEEP), '"/></record>'),
)
"""One thing that is too large, in a record that may be within its limit."""

_ENTITIES: Final = (
    bomb(
        "a billion laughs.xml",
        "TZK076",
        '<!DOCTYPE record [<!ENTITY a0 "ha">',
        *(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 11)),
        "]>",
        _ROOT,
        "<lead><note>&a10;</note></lead></record>",
    ),
    bomb(
        "quadratic.xml",
        "TZK076",
        '<!DOCTYPE record [<!ENTITY a "',
        Many("x", 100_000),
        '">]>',
        _ROOT,
        "<lead><note>",
        Many("&a;", 100_000),
        "</note></lead></record>",
    ),
    bomb(
        "an external entity.xml",
        "TZK076",
        '<!DOCTYPE record [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
        _ROOT,
        "<lead><note>&a;</note></lead></record>",
    ),
    bomb(
        "an external document type.xml",
        "TZK076",
        '<!DOCTYPE record SYSTEM "/etc/hostname">',
        _ROOT,
        "</record>",
    ),
    bomb(
        "an entity of parameters.xml",
        "TZK076",
        '<!DOCTYPE record [<!ENTITY % a SYSTEM "/etc/hostname">%a;]>',
        _ROOT,
        "</record>",
    ),
    bomb(
        "a document type in a record.xml",
        "TZK076",
        _RECORDS,
        _RECORD,
        '<!DOCTYPE record [<!ENTITY a "x">]></record></records>',
    ),
    bomb(
        "entities that nobody declared.xml",
        "TZK071",
        _ROOT,
        "<lead><note>",
        Many("&a;", _TAGS),
        "</note></lead></record>",
    ),
)

_BROKEN: Final = (
    tiny("records without an end.tzk", "TZK033 TZK041", Many(_FIRST, _RECORDS_OF_ONE)),
    tiny("records glued together.tzk", "TZK003 TZK033 TZK041", Many(f"{_FIRST[:-1]} ", _RECORDS_OF_ONE)),
    tiny("records of unknown titles.tzk", "TZK014", Many('[Tanzaku "1.0 x"]\n', _RECORDS_OF_ONE)),
    tiny("empty objects.json", "TZK006", "[", Many("{},", _RECORDS_OF_ONE), "{}]"),
    tiny("records that break off.json", "TZK070", "[", Many('{"tanzaku":"",', _RECORDS_OF_ONE)),
    tiny("empty objects.jsonl", "TZK006", Many("{}\n", _RECORDS_OF_ONE)),
    tiny("lines that are no records.jsonl", "TZK002", Many("x\n", _RECORDS_OF_ONE)),
    tiny("open braces.jsonl", "TZK002 TZK070", Many("{\n", _RECORDS_OF_ONE)),
    tiny("empty records.xml", "TZK006", _RECORDS, Many("<record/>", _RECORDS_OF_ONE), "</records>"),
    tiny("records that are not closed.xml", "TZK071", _RECORDS, Many("<record>", _RECORDS_OF_ONE)),
    bomb("commas.json", "TZK070", "[", Many(",", _DEEP), "]"),
)
"""Tiny records, each of which has its report."""

BOMBS: Final[tuple[Bomb, ...]] = (
    *_NESTED,
    *_LINES,
    *_MANY,
    *_LARGE,
    *_ENTITIES,
    *_BROKEN,
    *PACKED,
)
"""All of them."""

"""Changes of a record in JSON and in XML, most of which no reader takes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lxml import etree

from schemas.judging import NAMESPACE, Element
from schemas.titles import Plain, own
from tanzaku.notation.xml.elements import ORDER

ATOMS_AND_SUCH = (
    *(
        "",
        " ",
        "?",
        "-",
        "*",
        "/",
        "!",
        "R",
        "A",
        "X",
        "a1",
        "CT",
        "C02",
        "x01",
        "new",
        "none",
        "A,C",
        "R,R",
        "B,A",
    ),
    *(
        "1",
        "01",
        "1.",
        "R:",
        "3x?",
        "a,b",
        "a/b",
        "a b",
        "a\n",
        "a1\n",
        "\n",
        "\t",
        "\x07",
        "\x85",
        "\ufffe",
        "é",
        "=",
        "k=v",
        "k=",
        "(",
    ),
    *(
        "1.0",
        "01.5",
        "2.0",
        "1.00000",
        "$1",
        "$01",
        "$",
        "!!!",
        "Event",
        "Tanzaku",
        "x.y",
        ".x",
        "ab_c",
        "K>",
        "D@",
        "remove",
        "geisha",
    ),
    *("a" * 256, "a" * 257, "x" * 129, "okiya", "note"),
)
VALUES: tuple[Any, ...] = (
    *ATOMS_AND_SUCH,
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    1.0,
    1.5,
    10**9,
    10**9 - 1,
    [],
    {},
    [[]],
    [["CT"]],
    ["?"] * 1025,
)
KEYS = (
    "",
    "do",
    "note",
    "glyph",
    "data",
    "variation",
    "lead",
    "number",
    "seat",
    "R",
    "A",
    "*",
    "items",
    "garden",
    "square",
    "cards",
    "Card",
)


def places(node: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every value with what holds it and its key there."""
    for key, inner in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key, inner
        if isinstance(inner, dict | list):
            yield from places(inner)


def mutate(plain: Plain, random: Random) -> None:
    """Change one thing."""
    found = list(places(plain))
    if not found:
        return
    holder, key, value = random.choice(found)
    kind = random.randrange(7)
    if kind == 0:
        del holder[key]
    elif kind <= 2:
        holder[key] = own({"": random.choice(VALUES)})[""]
    elif kind == 3:
        holder[key] = own({"": random.choice(found)[2]})[""]
    elif kind == 4 and isinstance(holder, dict):
        holder[random.choice(KEYS)] = holder.pop(key)
    elif kind == 5 and isinstance(value, dict):
        value[random.choice(KEYS)] = own(
            {"": random.choice((random.choice(VALUES), random.choice(found)[2]))}
        )[""]
    elif isinstance(holder, list):
        holder.insert(random.randrange(len(holder) + 1), own({"": random.choice(found)[2]})[""])


NAMES = (
    *KEYS[1:],
    *ORDER,
    "record",
    "remove",
    "keep",
    "flip",
    "play",
    "act",
    "rest",
    "hand",
    "each",
    "Thing",
    "id",
    "value",
    "card",
)
IN_XML = tuple(text for text in ATOMS_AND_SUCH if text.isprintable() or text in {"\n", "\t", "a\n", "\x85"})


def mutate_xml(root: Element, random: Random) -> None:
    """Change one thing."""
    element = random.choice(list(root.iter()))
    kind = random.randrange(8)
    name = random.choice(element.keys() or [""])
    if kind == 0 and name:
        del element.attrib[name]
    elif kind <= 2 and name:
        element.set(name, random.choice(IN_XML))
    elif kind == 3 and name:
        element.set(random.choice(NAMES[1:]).replace("*", "x"), element.attrib.pop(name))
    elif kind == 4:
        element.set(random.choice([*"abx", *(one for one in NAMES if one.isalpha())]), random.choice(IN_XML))
    elif kind == 5:
        element.tag = random.choice(("", NAMESPACE)) + random.choice([one for one in NAMES if one.isalpha()])
    elif kind == 6:
        element.text = random.choice(IN_XML)
    elif element.getparent() is not None:
        other = random.choice([one for one in root.iter() if one is not element])
        copy = etree.fromstring(etree.tostring(other))
        copy.tail = None
        random.choice((element.addnext, element.addprevious, element.append))(copy)
        if random.random() < 0.3:
            parent = element.getparent()
            assert parent is not None
            parent.remove(element)

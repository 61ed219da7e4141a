"""From the elements of a record to plain values, as JSON has them: types come from the title's declaration.

What has no place there is kept under its own name, so that reading the plain
values says that it does not belong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from tanzaku.notation import limits
from tanzaku.notation.common_tags import is_slip, whole_number
from tanzaku.notation.declare import ATOM, ROWS, Argument, SetupTag, Shape, Title
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.shapes import RESERVED_WORDS
from tanzaku.notation.structure import arguments_of
from tanzaku.notation.wording import cut
from tanzaku.notation.xml.keeping import OWN, Keeping
from tanzaku.notation.xml.places import Scanned
from tanzaku.notation.xml.source import NAMESPACE

ORDER: Final = ("tag", "player", "options", "components", "setup", "start", "score", "lead", "turn")
"""The elements in a record, in the order in which they stand."""

_VERSIONED: Final = re.compile(rf"\{{({NAMESPACE.rpartition(':')[0]}:[0-9]+)\}}record\Z")
_RANKS: Final = {name: rank for rank, name in enumerate(ORDER)}
_ATTRIBUTES: Final = {"version": "tanzaku", "title": "title", "end": "end"}
_ONCE: Final = frozenset({"options", "components", "setup", "start", "lead"})


def _number(text: str) -> int | str:
    return int(text) if whole_number(text) else text


def _reader(of: Argument | SetupTag) -> Callable[[str], Any]:
    """How an atom of it is read."""
    return _number if of.form.integer else str


class Content(Keeping):
    """The plain content of a record element; it stays empty where version or title is not there to be read.

    >>> from lxml import etree
    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> xml = '<record xmlns="urn:tanzaku:1" version="1.0" title="okiya" end="*"><turn number="1"/></record>'
    >>> Content(etree.fromstring(xml), OKIYA).plain["turns"]
    [{'number': 1, 'items': []}]
    """

    def __init__(self, root: Any, title: Title | None, scanned: Scanned | None = None) -> None:  # noqa: ANN401 - an lxml element
        """Take the element apart."""
        super().__init__(root, scanned)
        self.title = title
        self.played: int | None = None
        """Where the line of play starts."""
        self.plain: dict[str, Any] = {}
        self._record(root)

    def _record(self, root: Any) -> None:  # noqa: ANN401
        other = _VERSIONED.match(str(root.tag))
        if other and not str(root.tag).startswith(OWN):
            message = f"the notation of {cut(other[1])} is not known here; {NAMESPACE} is"
            self.fault(root, "TZK007", message, "xmlns")
            return
        if self.name(root) != "record":
            return
        missing = next((name for name in ("version", "title") if not root.get(name)), None)
        if missing is not None:
            message = f"a record says version and title, and the attribute {missing} is missing"
            self.fault(root, "TZK006", message)
            return
        self.at(root, (), {"version": ("tanzaku",)})
        self.plain |= {_ATTRIBUTES[name]: value for name, value in root.items() if name in _ATTRIBUTES}
        if self.title is None:
            return
        for name in root.keys():  # noqa: SIM118 - an element is not a mapping
            if name not in _ATTRIBUTES:
                self.fault(root, "TZK073", f"the attribute {cut(name)} does not belong in record", name)
        self.plain["turns"] = []
        rank = 0
        seen: set[str] = set()
        for element in self.inner(root):
            name = self.name(element)
            if name not in _RANKS and name is not None:
                meant = next((known for known in ORDER if is_slip(name, known)), None)
                help_ = f"did you mean {meant}?" if meant else ""
                message = f"the element {cut(name)} does not belong in record"
                self.fault(element, "TZK073", message, help_=help_)
                name = meant
            if name is None:
                continue
            if _RANKS[name] < rank:
                self.fault(element, "TZK073", f"the element {name} must stand before {ORDER[rank]}")
            rank = max(rank, _RANKS[name])
            if name in _ONCE and name in seen:
                self.fault(element, "TZK075", f"the element {name} stands twice", first=(name,))
                continue
            seen.add(name)
            place = self.place(element) if self.played is None and name in {"lead", "turn"} else None
            self.played = place.start if place else self.played
            getattr(self, f"_{name}")(element)

    def _tag(self, element: Any) -> None:  # noqa: ANN401
        tags = self.plain.setdefault("tags", [])
        if len(tags) > limits.TAGS:  # it is refused, whatever they say
            return
        path: Path = ("tags", len(tags))
        self.at(element, path, {"name": (*path, 0)})
        [name] = self.attributes(element, "name")
        text = self.text(element, (*path, 1))
        if name is not None:
            tags.append([name, text])

    def _player(self, element: Any) -> None:  # noqa: ANN401
        [seat] = self.attributes(element, "seat")
        path: Path = ("players", seat or "")
        name = self.text(element, path)
        if seat is not None:
            self.at(element, path, key="seat")
            self._once(element, self.plain.setdefault("players", {}), path, name, "the player of ")

    def _score(self, element: Any) -> None:  # noqa: ANN401
        seat, value = self.attributes(element, "seat", "value")
        self._empty(element)
        if seat is not None and value is not None:
            path: Path = ("scores", seat)
            self.at(element, path, {"value": path}, "seat")
            self._once(element, self.plain.setdefault("scores", {}), path, _number(value), "the score of ")

    def _once(self, element: Any, held: dict[str, Any], path: Path, value: Any, what: str) -> None:  # noqa: ANN401
        """Keep a value under the last part of its path; of two in one place the first stays."""
        key = str(path[-1])
        if key in held:
            self.fault(element, "TZK075", f"{what}{cut(key)} stands twice", first=path)
        held.setdefault(key, value)

    def _options(self, element: Any) -> None:  # noqa: ANN401
        title = self._known()
        self.at(element, ("options",))
        self.plain["options"] = self._arguments(element, title.option_shape, ("options",))
        self._empty(element)

    def _components(self, element: Any) -> None:  # noqa: ANN401
        title = self._known()
        kinds = self.plain["components"] = dict[str, Any]()
        self.at(element, ("components",))
        self.attributes(element)
        for inner in self.inner(element):
            kind = self.name(inner)
            shape = title.components.get(kind or "")
            if kind is None:
                continue
            if shape is None:
                self.fault(inner, "TZK073", f"the element {cut(kind)} does not belong in components")
                continue
            key = inner.get("id")
            if key is None:
                self.fault(inner, "TZK074", f"{kind} lacks the attribute id")
                continue
            path: Path = ("components", kind, key)
            self.at(inner, path, key="id")
            face = self._arguments(inner, shape, path, "id")
            self._once(inner, kinds.setdefault(kind, {}), path, face, f"{kind} ")
            self._empty(inner)

    def _setup(self, element: Any) -> None:  # noqa: ANN401
        title = self._known()
        setup = self.plain["setup"] = dict[str, Any]()
        self.at(element, ("setup",))
        for name, value in element.items():
            row = title.setup_keys.get(name)
            if row is None or row.per_seat:
                self.fault(element, "TZK073", f"the attribute {cut(name)} does not belong in setup", name)
                continue
            setup[name] = self._setup_value(row, value, ("setup", name))
        for inner in self.inner(element):
            name = self.name(inner)
            row = title.setup_keys.get(name or "")
            if name is None:
                continue
            if row is None or not row.per_seat:
                self.fault(inner, "TZK073", f"the element {cut(name)} does not belong in setup")
                continue
            seat, text = self.attributes(inner, "seat", "value")
            self._empty(inner)
            if seat is not None and text is not None:
                path: Path = ("setup", row.key, seat)
                self.at(inner, path, {"value": path, "seat": (*path, "seat")}, "seat")
                held = self._setup_value(row, text, path)
                self._once(inner, setup.setdefault(row.key, {}), path, held, f"{row.key} of ")

    def _setup_value(self, row: SetupTag, text: str, path: Path) -> Any:  # noqa: ANN401
        """A set-up value, and the places of its atoms."""
        read = _reader(row)
        if row.kind == ATOM:
            return read(text)
        if row.kind != ROWS:
            return self.atoms(text, path, read)
        lines = self.parts(text, path, " / ")
        return [self.atoms(line, (*path, index), read) for index, line in enumerate(lines)]

    def _start(self, element: Any) -> None:  # noqa: ANN401
        title = self._known()
        self.at(element, ("start",))
        self.attributes(element)
        calls = self.plain["start"] = list[Any]()
        for inner in self.inner(element):
            calls.append(self._call(inner, title.start, ("start", len(calls))))

    def _lead(self, element: Any) -> None:  # noqa: ANN401
        self.attributes(element)
        self.plain["lead"] = self._items(element, ("lead",))

    def _turn(self, element: Any) -> None:  # noqa: ANN401
        turns = self.plain["turns"]
        turns.append(self._one_turn(element, ("turns", len(turns))))

    def _one_turn(self, element: Any, path: Path) -> dict[str, Any]:  # noqa: ANN401
        self.at(element, path)
        turn: dict[str, Any] = dict(element.items())
        if "number" in turn:
            turn["number"] = _number(turn["number"])
        if "items" in turn:
            self.fault(element, "TZK073", "the attribute items does not belong in turn", "items")
        turn["items"] = self._items(element, (*path, "items"))
        return turn

    def _items(self, element: Any, path: Path) -> list[Any]:  # noqa: ANN401
        items: list[Any] = []
        for inner in self.inner(element):
            at: Path = (*path, len(items))
            name = self.name(inner)
            if name is None:
                continue
            if name in RESERVED_WORDS:
                items.append(getattr(self, f"_{name}")(inner, at))
            else:
                items.append(self._call(inner, self._known().actions, at))
        return items

    def _note(self, element: Any, path: Path) -> dict[str, Any]:  # noqa: ANN401
        self.at(element, path)
        self.attributes(element)
        return {"note": self.text(element, (*path, "note"))}

    def _glyph(self, element: Any, path: Path) -> dict[str, Any]:  # noqa: ANN401
        self.at(element, path, {"mark": (*path, "glyph")})
        [mark] = self.attributes(element, "mark")
        self._empty(element)
        return {"glyph": "!" if mark is None else mark}  # its lack was told

    def _data(self, element: Any, path: Path) -> dict[str, Any]:  # noqa: ANN401
        self.at(element, path, {"word": (*path, "data")})
        given = element.get("arguments")
        [word] = self.attributes(element, "word", may="arguments")
        self._empty(element)
        made: dict[str, Any] = {"data": "data" if word is None else word}  # its lack was told
        return made | ({"arguments": self.atoms(given, (*path, "arguments"), str)} if given else {})

    def _variation(self, element: Any, path: Path) -> dict[str, Any]:  # noqa: ANN401
        self.at(element, path)
        self.attributes(element)
        made: dict[str, Any] = {"variation": []}
        for inner in self.inner(element):
            name = self.name(inner)
            if name == "lead" and "lead" not in made and not made["variation"]:
                self.attributes(inner)
                made["lead"] = self._items(inner, (*path, "lead"))
            elif name == "turn":
                turns = made["variation"]
                turns.append(self._one_turn(inner, (*path, "turns", len(turns))))
            elif name is not None:
                self.fault(inner, "TZK073", f"the element {cut(name)} does not belong here")
        return made

    def _call(self, element: Any, shapes: Mapping[str, Shape], path: Path) -> dict[str, Any]:  # noqa: ANN401
        word = self.name(element) or ""
        self.at(element, path)
        self._empty(element)
        if "do" in element.keys():  # noqa: SIM118 - an element is not a mapping
            self.fault(element, "TZK073", f"the attribute do does not belong in {cut(word)}", "do")
        shape = shapes.get(word)
        values = self._arguments(element, shape, path) if shape else dict(element.items())
        return {**values, "do": word}

    def _arguments(self, element: Any, shape: Shape, path: Path, *others: str) -> dict[str, Any]:  # noqa: ANN401
        by_key = arguments_of(shape)
        values: dict[str, Any] = {}
        for name, text in element.items():
            argument = by_key.get(name)
            if name in others:
                continue
            if argument is None:
                values[name] = text.split(" ") if " " in text else text
            elif argument.many:
                values[name] = self.atoms(text, (*path, name), _reader(argument))
            else:
                values[name] = _reader(argument)(text)
        return values

    def _empty(self, element: Any) -> None:  # noqa: ANN401
        if len(element):
            self.fault(element[0], "TZK073", f"nothing belongs in {self.name(element)}")
        elif element.text and element.text.strip(" \t\r\n"):
            self.fault(element, "TZK073", f"nothing belongs in {self.name(element)}", text=True)

    def _known(self) -> Title:
        if self.title is None:
            raise AssertionError
        return self.title

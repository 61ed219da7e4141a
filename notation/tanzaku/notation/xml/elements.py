"""From the elements of a record to plain values, as JSON has them: types come from the title's declaration.

What has no place there is kept under its own name, so that reading the plain
values says that it does not belong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tanzaku.notation.common_tags import whole_number
from tanzaku.notation.declare import ATOM, ROWS, Argument, Shape, Title
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.shapes import RESERVED_WORDS
from tanzaku.notation.xml.places import Element, Scanned
from tanzaku.notation.xml.source import NAMESPACE

_OWN: Final = f"{{{NAMESPACE}}}"

ORDER: Final = ("tag", "player", "options", "components", "setup", "start", "score", "lead", "turn")
"""The elements in a record, in the order in which they stand."""

_ATTRIBUTES: Final = {"version": "tanzaku", "title": "title", "end": "end"}
_ONCE: Final = frozenset({"options", "components", "setup", "start", "lead"})


def _number(text: str) -> int | str:
    return int(text) if whole_number(text) else text


def _atoms(text: str) -> list[str]:
    return text.split(" ") if text else []


def _typed(argument: Argument, text: str) -> Any:  # noqa: ANN401 - an atom or a list of them
    if not argument.many:
        return _number(text) if argument.form.integer else text
    atoms = _atoms(text)
    return [_number(atom) for atom in atoms] if argument.form.integer else atoms


class Content:
    """The plain content of a record element, and what is wrong with its elements.

    `spans` and `keys` are places by path, `told` faults of the elements; all
    three stay empty without `scanned`, where a fault only shows in `sound`.
    """

    def __init__(self, root: Any, title: Title | None, scanned: Scanned | None = None) -> None:  # noqa: ANN401 - an lxml element
        """Take the element apart."""
        self.title = title
        self.plain: dict[str, Any] = {}
        self.spans: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}
        self.told: list[tuple[str, str, int, int]] = []
        self.sound = True
        self.scanned = scanned
        self.numbers = {element: number for number, element in enumerate(root.iter())} if scanned else {}
        self._record(root)

    # places

    def place(self, element: Any) -> Element | None:  # noqa: ANN401
        """Where an element stands, if places are kept."""
        if self.scanned is None:
            return None
        number = self.numbers[element]
        return self.scanned.elements[number] if number < len(self.scanned.elements) else None

    def at(self, element: Any, path: Path, names: Mapping[str, Path] | None = None) -> None:  # noqa: ANN401
        """Keep the place of an element and of its attributes; `names` gives paths that are not by name."""
        found = self.place(element)
        if found is None:
            return
        self.spans.setdefault(path, (found.start, found.opened))
        for name, span in found.attributes.items():
            key = (names or {}).get(name, (*path, name))
            self.spans[key] = self.keys[key] = span

    def fault(self, element: Any, code: str, message: str, attribute: str | None = None) -> None:  # noqa: ANN401
        """Something is wrong with an element, or with one of its attributes."""
        self.sound = False
        found = self.place(element)
        if found is not None:
            place = found.attributes.get(attribute or "") or (found.start, found.opened)
            self.told.append((code, message, *place))

    # elements

    def name(self, element: Any) -> str | None:  # noqa: ANN401
        """The element's name in our namespace, else None and a fault."""
        tag = str(element.tag)
        if tag.startswith(_OWN):
            return tag[len(_OWN) :]
        self.fault(element, "TZK073", f"the element {tag.rpartition('}')[2][:40]} is not in {NAMESPACE}")
        return None

    def inner(self, element: Any) -> Iterable[Any]:  # noqa: ANN401
        """The elements in one that holds nothing else."""
        if (element.text and element.text.strip(" \t\r\n")) or any(
            inner.tail and inner.tail.strip(" \t\r\n") for inner in element
        ):
            self.fault(element, "TZK073", f"text does not belong in {self.name(element)}")
        inner: Iterable[Any] = element
        return inner

    def text(self, element: Any, path: Path) -> str:  # noqa: ANN401
        """The text of an element that holds nothing else."""
        if len(element):
            self.fault(element[0], "TZK073", f"no element belongs in {self.name(element)}")
        found = self.place(element)
        if found is not None and self.scanned is not None:
            end = self.scanned.ends.get(self.numbers[element], found.opened)
            self.spans[path] = (found.opened - 1, end + 1)  # as the quotes of a JSON text
        text: str = element.text or ""
        return text

    def attributes(self, element: Any, *needed: str) -> list[str]:  # noqa: ANN401
        """The attributes that an element must have and no others, empty where one is missing."""
        for name in needed:
            if element.get(name) is None:
                self.fault(element, "TZK074", f"the attribute {name} is missing")
        for name in element.keys():  # noqa: SIM118 - an element is not a mapping
            if name not in needed:
                self.fault(
                    element, "TZK073", f"the attribute {name[:40]} does not belong in {self.name(element)}"
                )
        return [element.get(name) or "" for name in needed]

    def _record(self, root: Any) -> None:  # noqa: ANN401
        if self.name(root) != "record":
            return
        self.at(root, (), {"version": ("tanzaku",)})
        for name, value in root.items():
            if name not in _ATTRIBUTES:
                self.fault(root, "TZK073", f"the attribute {name[:40]} does not belong in record", name)
                continue
            self.plain[_ATTRIBUTES[name]] = value
        if self.title is None:
            return
        self.plain.setdefault("turns", [])
        rank = 0
        seen: set[str] = set()
        for element in self.inner(root):
            name = self.name(element)
            if name not in ORDER:
                if name is not None:
                    self.fault(element, "TZK073", f"the element {name[:40]} does not belong in record")
                continue
            if ORDER.index(name) < rank:
                self.fault(element, "TZK073", f"the element {name} stands before {ORDER[rank]}")
            rank = max(rank, ORDER.index(name))
            if name in _ONCE and name in seen:
                self.fault(element, "TZK075", f"the element {name} stands twice")
                continue
            seen.add(name)
            getattr(self, f"_{name}")(element)

    def _tag(self, element: Any) -> None:  # noqa: ANN401
        tags = self.plain.setdefault("tags", [])
        path: Path = ("tags", len(tags))
        self.at(element, path, {"name": (*path, 0)})
        [name] = self.attributes(element, "name")
        text = self.text(element, (*path, 1))
        if element.get("name") is not None:
            tags.append([name, text])

    def _player(self, element: Any) -> None:  # noqa: ANN401
        [seat] = self.attributes(element, "seat")
        players = self.plain.setdefault("players", {})
        if seat in players:
            self.fault(element, "TZK075", f"the player of {seat[:40]} stands twice")
        self.at(element, ("players", seat, ""), {"seat": ("players", seat)})
        players[seat] = self.text(element, ("players", seat))

    def _score(self, element: Any) -> None:  # noqa: ANN401
        seat, value = self.attributes(element, "seat", "value")
        scores = self.plain.setdefault("scores", {})
        if seat in scores:
            self.fault(element, "TZK075", f"the score of {seat[:40]} stands twice")
        self.at(element, ("scores", seat), {"value": ("scores", seat)})
        self._empty(element)
        scores[seat] = _number(value)

    def _options(self, element: Any) -> None:  # noqa: ANN401
        title = self._known()
        self.at(element, ("options",))
        self.plain["options"] = self._arguments(element, title.option_shape)
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
                self.fault(inner, "TZK073", f"the element {kind[:40]} does not belong in components")
                continue
            key = inner.get("id")
            if key is None:
                self.fault(inner, "TZK074", "the attribute id is missing")
                continue
            faces = kinds.setdefault(kind, {})
            if key in faces:
                self.fault(inner, "TZK075", f"{kind} {key[:40]} stands twice")
            self.at(inner, ("components", kind, key))
            faces[key] = self._arguments(inner, shape, "id")
            self._empty(inner)

    def _setup(self, element: Any) -> None:  # noqa: ANN401
        title = self._known()
        setup = self.plain["setup"] = dict[str, Any]()
        self.at(element, ("setup",))
        for name, value in element.items():
            row = title.setup_keys.get(name)
            if row is None or row.per_seat:
                self.fault(element, "TZK073", f"the attribute {name[:40]} does not belong in setup", name)
                continue
            setup[name] = self._setup_value(row.kind, value, ("setup", name), integer=row.form.integer)
        for inner in self.inner(element):
            name = self.name(inner)
            row = title.setup_keys.get(name or "")
            if name is None:
                continue
            if row is None or not row.per_seat:
                self.fault(inner, "TZK073", f"the element {name[:40]} does not belong in setup")
                continue
            seat, value = self.attributes(inner, "seat", "value")
            held = setup.setdefault(row.key, {})
            if seat in held:
                self.fault(inner, "TZK075", f"{row.key} of {seat[:40]} stands twice")
            path: Path = ("setup", row.key, seat)
            self.at(inner, path, {"value": path, "seat": (*path, "seat")})
            held[seat] = self._setup_value(row.kind, value, path, integer=row.form.integer)
            self._empty(inner)

    def _setup_value(self, kind: int, text: str, path: Path, *, integer: bool) -> Any:  # noqa: ANN401
        """A set-up value, and the places of its atoms."""
        read: Callable[[str], Any] = _number if integer else str
        if kind == ATOM:
            return read(text)
        start = self.spans.get(path, (0, 0))[0]
        rows: list[list[Any]] = []
        for line in text.split(" / ") if kind == ROWS else [text]:
            at = (*path, len(rows)) if kind == ROWS else path
            if self.scanned is not None:
                if kind == ROWS:
                    self.spans[at] = (start, start + len(line))
                begin = start
                for index, atom in enumerate(_atoms(line)):
                    self.spans[*at, index] = (begin, begin + len(atom))
                    begin += len(atom) + 1
            rows.append([read(atom) for atom in _atoms(line)])
            start += len(line) + len(" / ")
        return rows if kind == ROWS else rows[0]

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
            self.fault(element, "TZK073", "the attribute items does not belong in turn")
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
        return {"glyph": mark if element.get("mark") is not None else "!"}  # its lack was told

    def _data(self, element: Any, path: Path) -> dict[str, Any]:  # noqa: ANN401
        self.at(element, path, {"word": (*path, "data")})
        given = element.get("arguments")
        [word, *_] = self.attributes(element, "word", *(["arguments"] if given is not None else []))
        self._empty(element)
        return {"data": word} | ({"arguments": _atoms(given)} if given else {})

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
                self.fault(inner, "TZK073", f"the element {name[:40]} does not belong here")
        return made

    def _call(self, element: Any, shapes: Mapping[str, Shape], path: Path) -> dict[str, Any]:  # noqa: ANN401
        word = self.name(element) or ""
        self.at(element, path)
        self._empty(element)
        if "do" in element.keys():  # noqa: SIM118 - an element is not a mapping
            self.fault(element, "TZK073", f"the attribute do does not belong in {word[:40]}", "do")
        shape = shapes.get(word)
        return {**(self._arguments(element, shape) if shape else dict(element.items())), "do": word}

    def _arguments(self, element: Any, shape: Shape, *others: str) -> dict[str, Any]:  # noqa: ANN401
        by_key = {argument.key: argument for argument in shape.arguments}
        return {
            name: _typed(by_key[name], value) if name in by_key else value
            for name, value in element.items()
            if name not in others
        }

    def _empty(self, element: Any) -> None:  # noqa: ANN401
        if len(element) or (element.text and element.text.strip(" \t\r\n")):
            self.fault(element, "TZK073", f"nothing belongs in {self.name(element)}")

    def _known(self) -> Title:
        if self.title is None:
            raise AssertionError
        return self.title

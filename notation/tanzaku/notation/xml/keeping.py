"""What is kept while elements are taken apart: where they stand, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tanzaku.notation import limits
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.told import Place, Told
from tanzaku.notation.wording import cut
from tanzaku.notation.xml.places import Element, Scanned
from tanzaku.notation.xml.source import NAMESPACE

OWN: Final = f"{{{NAMESPACE}}}"
_SAID: Final = f'its start tag, or one around it, says xmlns="{NAMESPACE}"'


class Keeping:
    """Places by path and faults of the elements of a record.

    `spans` are the places of values, `keys` those of what they are named by, and
    `told` the faults, a few of them; all three stay empty without `scanned`, where
    a fault only shows in `sound`.
    """

    def __init__(self, root: Any, scanned: Scanned | None) -> None:  # noqa: ANN401 - an lxml element
        """Nothing is kept yet."""
        self.spans: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.told: list[Told] = []
        self.starts: dict[Path | None, Place] = {}
        """The start tags of elements by path."""
        self.sound = True
        self.scanned = scanned
        self.numbers = {element: number for number, element in enumerate(root.iter())} if scanned else {}

    def place(self, element: Any) -> Element | None:  # noqa: ANN401
        """Where an element stands, if places are kept."""
        if self.scanned is None:
            return None
        number = self.numbers[element]
        return self.scanned.elements[number] if number < len(self.scanned.elements) else None

    def at(
        self,
        element: Any,  # noqa: ANN401
        path: Path,
        names: Mapping[str, Path] | None = None,
        key: str = "",
    ) -> None:
        """Keep the place of an element and of its attributes.

        `names` gives paths that are not by name, `key` is the attribute that the path itself is named by.
        """
        found = self.place(element)
        if found is None or path in self.starts:
            return
        self.spans.setdefault(path, found.of(None))
        self.starts[path] = found.of(None)
        for name in element.keys():  # noqa: SIM118 - an element is not a mapping
            inner = (names or {}).get(name, (*path, name))
            self.spans[inner] = self.keys[inner] = found.of(name)
        if key:
            self.keys[path] = found.of(key)

    def fault(  # noqa: PLR0913 - what a diagnostic is made of
        self,
        element: Any,  # noqa: ANN401
        code: str,
        message: str,
        attribute: str | None = None,
        *,
        text: bool = False,
        first: Path | None = None,
        help_: str = "",
    ) -> None:
        """Something is wrong with an element, with one of its attributes, or with the text in it.

        `first` is the path of what stands there for the second time.
        """
        self.sound = False
        found = self.place(element)
        if found is not None and self.scanned is not None and len(self.told) < limits.FINDINGS:
            place = found.of(attribute)
            if text:
                place = self.scanned.texts.get(self.numbers[element], place)
            self.told.append(Told(code, message, *place, help_, self.starts.get(first)))

    def name(self, element: Any) -> str | None:  # noqa: ANN401
        """The element's name in our namespace, else None and a fault."""
        tag = str(element.tag)
        if tag.startswith(OWN):
            return tag[len(OWN) :]
        message = f"the element {cut(tag.rpartition('}')[2])} is not in {NAMESPACE}"
        self.fault(element, "TZK073", message, help_="" if "}" in tag else _SAID)
        return None

    def inner(self, element: Any) -> Iterable[Any]:  # noqa: ANN401
        """The elements in one that holds nothing else."""
        if (element.text and element.text.strip(" \t\r\n")) or any(
            inner.tail and inner.tail.strip(" \t\r\n") for inner in element
        ):
            self.fault(element, "TZK073", f"text does not belong in {self.name(element)}", text=True)
        inner: Iterable[Any] = element
        return inner

    def text(self, element: Any, path: Path) -> str:  # noqa: ANN401
        """The text of an element that holds nothing else."""
        if len(element):
            self.fault(element[0], "TZK073", f"no element belongs in {self.name(element)}")
        found = self.place(element)
        if found is not None and self.scanned is not None:
            end = self.scanned.ends.get(self.numbers[element], found.opened)
            self.spans.setdefault(path, (found.opened, end))
        text: str = element.text or ""
        return text

    def attributes(self, element: Any, *needed: str, may: str = "") -> list[str | None]:  # noqa: ANN401
        """The attributes that an element must have and no others but `may`; None where one is missing."""
        for name in needed:
            if element.get(name) is None:
                self.fault(element, "TZK074", f"{self.name(element)} lacks the attribute {name}")
        for name in element.keys():  # noqa: SIM118 - an element is not a mapping
            if name not in needed and name != may:
                message = f"the attribute {cut(name)} does not belong in {self.name(element)}"
                self.fault(element, "TZK073", message, name)
        return [element.get(name) for name in needed]

    def parts(self, text: str, path: Path, between: str) -> list[str]:
        """The parts of an attribute or of a part of one, and their places."""
        parts = text.split(between)
        whole = self.spans.get(path)
        places = self.scanned.places(whole) if self.scanned and whole else ()
        if len(places) == len(text) + 1:
            start = 0
            for index, part in enumerate(parts):
                self.spans[*path, index] = (places[start], places[start + len(part)])
                start += len(part) + len(between)
        return parts

    def atoms(self, text: str, path: Path, read: Callable[[str], Any]) -> list[Any]:
        """A list of atoms, and their places."""
        return [read(atom) for atom in self.parts(text, path, " ")] if text else []

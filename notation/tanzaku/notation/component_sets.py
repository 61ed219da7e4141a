"""Component sets: what is printed on the cards of an edition, as data that a record names or embeds.

A set is a JSON file in the form that `components` has in a record's JSON form,
with a head that says what it is:

```json
{"set": "illustrative", "version": "1", "title": "journey", "illustrative": true,
 "about": "…", "components": {"Card": {"C01": {"kind": "castle", …}}, "Favourite": {…}}}
```

A record names it in its `Components` tag, `illustrative@1 sha256:…`. The digest
is that of the components alone, so two files that hold the same cards agree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, NamedTuple, cast

from attrs import field, frozen

from tanzaku.notation.digest import canonical
from tanzaku.notation.errors import ReadError, TanzakuError
from tanzaku.notation.model import Record
from tanzaku.notation.plain import record_content
from tanzaku.notation.plain_reading import from_plain
from tanzaku.notation.text.source import Source, blocks
from tanzaku.notation.wording import cut

_GROUP: Final = "tanzaku.components"
_REFERENCE: Final = re.compile(r"(?P<name>[^\s@]+)@(?P<version>[^\s@]+)(?: sha256:(?P<digest>[0-9a-f]{64}))?")
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_HEAD: Final = {
    "set": str,
    "version": str,
    "title": str,
    "illustrative": bool,
    "about": str,
    "components": dict,
}
LONGEST: Final = 1 << 22
"""How many characters the file of a set may have."""


class SetFault(TanzakuError, ValueError):  # noqa: N818 - the family's name says it is an error
    """The file of a component set is not of its form; the text says what is wrong, and where in it."""


class Components(dict[str, Mapping[str, Any]]):
    """Components by kind and identifier, as an engine is given them.

    `unknown` says that the record names a set that is not known here: then what
    is not among them is printed somewhere, and nobody can say what.

    >>> Components({"Card": {}}).unknown, Components(unknown=True).unknown
    (False, True)
    """

    __slots__ = ("unknown",)

    def __init__(
        self, found: Mapping[str, Mapping[str, Any]] | None = None, *, unknown: bool = False
    ) -> None:
        """Keep what was found."""
        super().__init__(found or {})
        self.unknown = unknown


@frozen
class ComponentSet:
    """The components of one edition.

    `illustrative` says that it is made to satisfy the rulebook's counts and
    examples, and is no transcript of printed cards; `about` is a sentence on
    where it comes from. `tags` are the components as a record embeds them.
    """

    name: str
    version: str
    title: str
    tags: tuple[tuple[str, str], ...]
    illustrative: bool = False
    about: str = ""
    _typed: Components = field(factory=Components, eq=False, repr=False, init=False)

    @property
    def components(self) -> Components:
        """The components by kind and identifier."""
        if not self._typed:
            self._typed.update(Record(self.title, self.tags).components)
        return self._typed

    @property
    def content(self) -> dict[str, Any]:
        """The components as plain values, by kind and identifier."""
        found: dict[str, Any] = record_content(Record(self.title, self.tags)).get("components", {})
        return found

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical JSON of title and components, in 64 hexadecimal digits."""
        return sha256(canonical({"title": self.title, "components": self.content})).hexdigest()

    @property
    def reference(self) -> str:
        """What a record's `Components` tag says of it."""
        return f"{self.name}@{self.version} sha256:{self.digest}"

    def dumps(self) -> str:
        """The text of its file."""
        head = {"set": self.name, "version": self.version, "title": self.title}
        said: dict[str, Any] = {"illustrative": self.illustrative, "about": self.about}
        lines = [f"{json.dumps(kind)}: {{\n{_listed(faces)}\n}}" for kind, faces in self.content.items()]
        start = json.dumps(head | said, ensure_ascii=False)[:-1]
        return f'{start},\n"components": {{\n' + ",\n".join(lines) + "\n}}\n"


def _listed(faces: Mapping[str, Any]) -> str:
    """A line for each component."""
    return ",\n".join(
        f"{json.dumps(key)}: {json.dumps(face, ensure_ascii=False)}" for key, face in faces.items()
    )


def read_set(source: Source, encoding: str = "utf-8") -> ComponentSet:
    """Read the file of a component set.

    Raises SetFault if it is not of its form, SourceError if it cannot be read.

    >>> cards = '"components": {"Card": {"P01": {"kind": "path", "banner": "-", "path": ["red"]}}}'
    >>> made = read_set(['{"set": "mine", "version": "1", "title": "journey", ' + cards + "}"])
    >>> made.tags, made.components["Card"]["P01"].path
    ((('Card.P01', 'path - red'),), ('red',))
    """
    text = ""
    for block in blocks(source, encoding):
        text += block
        if len(text) > LONGEST:
            raise SetFault(f"it is longer than {LONGEST} characters")
    given = _object(text)
    for key in ("set", "version"):
        if not set_name(given[key]):
            raise SetFault(f"{key}: letters, digits, dots, - and _ only")
    return ComponentSet(
        given["set"],
        given["version"],
        given["title"],
        _tags(given["title"], given["components"]),
        illustrative=given.get("illustrative", False),
        about=given.get("about", ""),
    )


def set_name(text: str) -> bool:
    """Whether a set, or its version, may be called so.

    >>> set_name("mine-2.1"), set_name("two words")
    (True, False)
    """
    return bool(_NAME.fullmatch(text))


def _object(text: str) -> dict[str, Any]:
    """The file's object, each key of its kind."""
    from tanzaku.notation.json.parse import Parsed

    parsed = Parsed(text)
    if parsed.faults:
        _, message, start, *_ = parsed.faults[0]
        raise SetFault(f"line {text.count(chr(10), 0, start) + 1}: {message}")
    if not isinstance(parsed.value, dict) or text[parsed.end :].strip(" \t\r\n"):
        raise SetFault("one JSON object belongs here, and nothing after it")
    given = cast("dict[str, Any]", parsed.value)
    for key, value in given.items():
        kind = _HEAD.get(key)
        if kind is None:
            raise SetFault(f"{cut(key)!r} does not belong here; there are {', '.join(_HEAD)}")
        if not isinstance(value, kind):
            raise SetFault(f"{key} is not of its kind: {kind.__name__}")
    missing = [key for key in ("set", "version", "title", "components") if key not in given]
    if missing:
        raise SetFault(f"{missing[0]} is missing")
    return given


def _tags(title: str, components: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """The components as a record embeds them."""
    plain: dict[str, Any] = {"tanzaku": "1.0", "title": title, "components": components}
    plain |= {"turns": [], "end": "*"}
    try:
        return from_plain(plain).tags
    except ReadError as error:
        found = error.diagnostics[0]
        where = ".".join(map(str, found.at[1:]))
        raise SetFault(f"{where}: {found.message}" if where else found.message) from error


# finding sets


class Reference:
    """What a `Components` tag says: name, version, and the digest if there is one.

    >>> reference = Reference.read("illustrative@1")
    >>> reference.name, reference.version, reference.digest
    ('illustrative', '1', None)
    """

    __slots__ = ("digest", "name", "version")

    def __init__(self, name: str, version: str, digest: str | None) -> None:
        """Keep the parts."""
        self.name = name
        self.version = version
        self.digest = digest

    @classmethod
    def read(cls, text: str) -> Reference | None:
        """Read a tag's value; None if it is not of its form."""
        found = _REFERENCE.fullmatch(text)
        return None if found is None else cls(found["name"], found["version"], found["digest"])


_USED: Final[list[ComponentSet]] = []


@contextmanager
def using(sets: list[ComponentSet]) -> Generator[None]:
    """Know further sets while the block runs; they come before those that are installed.

    >>> with using([ComponentSet("mine", "1", "journey", ())]):
    ...     find_set("journey", Reference("mine", "1", None)).name
    'mine'
    """
    _USED.extend(sets)
    named_set.cache_clear()
    try:
        yield
    finally:
        del _USED[len(_USED) - len(sets) :]
        named_set.cache_clear()


def known_sets(title: str | None = None) -> list[ComponentSet]:
    """The sets that are known here, of one title or of all: those in use, then those installed.

    >>> [one.name for one in known_sets("journey")]
    ['illustrative']
    """
    return [one for one in (*_USED, *_installed().sets) if title in {None, one.title}]


def broken_sets() -> tuple[str, ...]:
    """A sentence for each component set that a package brings and that is none.

    >>> broken_sets()
    ()
    """
    return _installed().broken


class _Installed(NamedTuple):
    """The sets that are installed, and what to say of those that are broken."""

    sets: tuple[ComponentSet, ...]
    broken: tuple[str, ...]


@lru_cache(maxsize=1)
def _installed() -> _Installed:
    """The sets that ship, and those that entry points name."""
    from tanzaku.notation.titles import NotLoaded, entry_point_names, load_entry_point

    folder = files("tanzaku.notation").joinpath("sets")
    shipped = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name
    )
    found = [read_set([file.read_text("utf-8")]) for file in shipped]
    broken: list[str] = []
    for name in sorted(entry_point_names(_GROUP)):
        one = load_entry_point(_GROUP, name)
        if isinstance(one, ComponentSet):
            found.append(one)
        elif isinstance(one, NotLoaded):
            broken.append(f"the component set {name!r} is installed but cannot be loaded: {one.why}")
        else:
            broken.append(f"the entry point of the component set {name!r} is not a ComponentSet")
    return _Installed(tuple(found), tuple(broken))


def find_set(title: str, reference: Reference) -> ComponentSet | None:
    """The set that a record names; None if it is not known here. Its digest is not looked at."""
    for one in known_sets(title):
        if (one.name, one.version) == (reference.name, reference.version):
            return one
    return None


class NoSet(TanzakuError, LookupError):  # noqa: N818 - the family's name says it is an error
    """There is no illustrative set of a title."""


def illustrative(title: str) -> ComponentSet:
    """The set that is made to satisfy a title's rulebook, of those installed; raises NoSet if there is none.

    >>> illustrative("genji").reference.partition(" ")[0]
    'illustrative@1'
    """
    found = next((one for one in _installed().sets if one.title == title and one.illustrative), None)
    if found is None:
        raise NoSet(f"there is no illustrative set of {title}")
    return found


class Named(NamedTuple):
    """What a `Components` tag names: the set, None if unknown here; whether its digest is another."""

    found: ComponentSet | None
    differs: bool


@lru_cache(maxsize=64)
def named_set(title: str, text: str) -> Named:
    """The set that a `Components` tag names; none for a value that is not of its form.

    >>> named_set("journey", "illustrative@1").found is not None, named_set("journey", "printed@3").found
    (True, None)
    """
    reference = Reference.read(text)
    found = None if reference is None else find_set(title, reference)
    if reference is None or found is None:
        return Named(None, differs=False)
    return Named(found, reference.digest not in {None, found.digest})

"""From plain values to a record: strict, with the place of every value that is not what it should be.

cattrs takes turns and items apart and keeps where it was; what an action may
hold comes from the title's declaration. Nothing is converted: a text is a text,
a number a whole number, and no key is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final, Protocol, cast, get_args, get_origin

from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, override

from tanzaku.notation import limits
from tanzaku.notation.atoms import Form
from tanzaku.notation.common_tags import is_slip
from tanzaku.notation.declare import Argument, Call, Shape, Title
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.model import Data, Glyph, Item, Note, Turn, Variation
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import respelling
from tanzaku.notation.text.hints import near
from tanzaku.notation.wording import cut, listed


class PlainFault(ValueError):  # noqa: N818 - becomes a finding
    """What is wrong with a plain value: a diagnostic's code, a sentence, and where in it."""

    def __init__(self, code: str, message: str, at: Path = (), help_: str = "", first: Path = ()) -> None:
        """Keep what a diagnostic is made of; `first` is where the same thing stands already."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at
        self.help = help_
        self.first = first

    def within(self, *at: str | int) -> PlainFault:
        """The same fault of a part of what stands at a place."""
        return type(self)(self.code, self.message, (*at, *self.at), self.help, self.first)


_KINDS: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
_FOUND: Final[dict[type[Any], str]] = {
    type(None): "null",
    bool: "true or false",
    float: "a number with a fraction",
    **_KINDS,
}


def kind_fault(wanted: type[Any], value: object, at: Path = ()) -> PlainFault:
    """The fault of a value that is of another kind than it should be.

    >>> print(kind_fault(str, [1]))
    this should be a text, and is a list
    """
    found = next((name for kind, name in _FOUND.items() if isinstance(value, kind)), "something else")
    return PlainFault("TZK072", f"this should be {_KINDS[wanted]}, and is {found}", at)


def as_text(value: object, _: object = str) -> str:
    """The value, if it is a text that every form can hold; raises PlainFault."""
    if type(value) is not str:
        raise kind_fault(str, value)
    refused = scan.REFUSED.search(value)
    if refused:
        raise PlainFault("TZK005", f"the character U+{ord(refused[0]):04X} cannot stand in a record")
    return value


def as_number(value: object, _: object = int) -> int:
    """The value, if it is a whole number that every form can hold; raises PlainFault."""
    if type(value) is not int:
        raise kind_fault(int, value)
    if value < 0:
        raise PlainFault("TZK072", "this should be a whole number, which has no sign")
    if value >= 10**limits.DIGITS:
        raise PlainFault("TZK009", f"a number has at most {limits.DIGITS} digits")
    return value


def as_list(value: object) -> list[object]:
    """The value, if it is a list; raises PlainFault."""
    if type(value) is not list:
        raise kind_fault(list, value)
    return cast("list[object]", value)


def as_object(value: object) -> dict[str, object]:
    """The value, if it is a dictionary without nulls; raises PlainFault."""
    if type(value) is not dict:
        raise kind_fault(dict, value)
    content = cast("dict[str, object]", value)
    for key, inner in content.items():
        if inner is None:
            raise null_fault(key)
    return content


def null_fault(key: str) -> PlainFault:
    """The fault of a null under a key."""
    return PlainFault("TZK072", f"null says nothing here: leave {cut(key)} out", (key,))


def unknown_key(key: str, known: Iterable[str], what: str) -> PlainFault:
    """The fault of a key that does not belong where it stands."""
    names = tuple(known)
    near = next((name for name in names if is_slip(key, name)), None) if len(key) > 1 else None
    message = f"{cut(key)!r} does not belong in {what}; it holds {listed(names)}"
    return PlainFault("TZK073", message, (key,), f"did you mean {near}?" if near else "")


def arguments_of(shape: Shape) -> Mapping[str, Argument]:
    """The arguments of a shape, by their keys.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> list(arguments_of(OKIYA.actions["remove"]))
    ['square', 'tile']
    """
    return _arguments_of(shape.make)  # type: ignore[arg-type]  # a class can be hashed, and a shape not as fast


@lru_cache(maxsize=1024)
def _arguments_of(made: Any) -> Mapping[str, Argument]:  # noqa: ANN401 - the class of a shape
    return {argument.key: argument for argument in made.shape.arguments}


def structure_call(shape: Shape, value: object, key: str | None = "do") -> Call:
    """A call from a dictionary: its word under `key` (None: no word), then its arguments; raises PlainFault.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> structure_call(OKIYA.actions["remove"], {"do": "remove", "square": "a1", "tile": "CT"})
    Remove(square='a1', tile='CT')
    """
    arguments = arguments_of(shape)
    values: dict[str, Any] = {}
    for name, inner in as_object(value).items():
        if name == key:
            continue
        argument = arguments.get(name)
        if argument is None:
            raise unknown_key(name, arguments, shape.word)
        values[argument.name] = argument_value(argument, inner, (name,))
    for argument in shape.positional[: shape.least]:
        if argument.name not in values:
            raise PlainFault("TZK027", f"{shape.word} lacks its {argument.key}: {argument.form.name}")
    try:
        return cast("Call", shape.make(**values))
    except ValueFault as fault:
        raise PlainFault("TZK027", str(fault)) from None


class Formed(Protocol):
    """What atoms are declared by: an argument, or a set-up tag."""

    @property
    def key(self) -> str: ...  # noqa: D102

    @property
    def form(self) -> Form: ...  # noqa: D102


def argument_value(argument: Argument, value: object, at: Path) -> object:
    """The value of one argument; raises PlainFault."""
    return (atom_values if argument.many else atom_value)(argument, value, at)


def atom_values(of: Formed, value: object, at: Path) -> tuple[object, ...]:
    """A list of atoms of one form; raises PlainFault."""
    if type(value) is not list:
        raise kind_fault(list, value, at)
    atoms = cast("list[object]", value)
    if len(atoms) > limits.ARGUMENTS:
        raise PlainFault("TZK009", f"{of.key} has more than {limits.ARGUMENTS} values", at)
    return tuple(atom_value(of, atom, (*at, index)) for index, atom in enumerate(atoms))


def atom_value(of: Formed, value: object, at: Path) -> object:
    """One atom, if it is of its form; raises PlainFault."""
    form = of.form
    wanted = int if form.integer else str
    try:
        return form.check(value)
    except ValueFault as fault:
        if type(value) is not wanted:
            raise kind_fault(wanted, value, at) from None
        if value == "":
            raise PlainFault(
                "TZK028", f"{of.key}: an atom is missing; one space stands between two", at
            ) from None
        help_ = respelling(form, value) if isinstance(value, str) else ""
        raise PlainFault("TZK028", f"{of.key}: {fault}", at, help_) from None


@lru_cache(maxsize=64)
def _converter(title: Title) -> Converter:
    """What structures the turns of a title."""
    made = Converter(detailed_validation=True)
    made.register_structure_hook(str, as_text)
    made.register_structure_hook(int, as_number)
    made.register_structure_hook_factory(_is_tuple, partial(_tuple_hook, made))
    renamed = {
        Note: {"text": override(rename="note")},
        Glyph: {"mark": override(rename="glyph")},
        Data: {"word": override(rename="data")},
        Variation: {"turns": override(rename="variation")},
        Turn: {},
    }
    for cls, names in renamed.items():
        inner: _Hook = make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True, **names)  # type: ignore[arg-type]
        made.register_structure_hook(cls, _object_hook(inner, _ABSENT.get(cls, {})))
    made.register_structure_hook_func(lambda kind: kind in {Item, Note | Data}, _item_hook(made, title))
    return made


def _is_tuple(kind: Any) -> bool:  # noqa: ANN401 - a type
    origin: object = get_origin(kind)
    return origin is tuple


_ABSENT: Final[dict[type[Any], dict[str, Any]]] = {
    Data: {"arguments": []},
    Variation: {"lead": []},
    Turn: {"number": None, "seat": None},
}
"""Keys that may be left out, and what that means."""

_Hook = Callable[[Any, Any], Any]


def _object_hook(inner: _Hook, absent: Mapping[str, Any]) -> _Hook:
    return lambda value, kind: inner({**absent, **as_object(value)}, kind)


def _tuple_hook(made: Converter, kind: Any) -> _Hook:  # noqa: ANN401 - a tuple's type
    """As cattrs structures a tuple, from a list and nothing else; the hook of an element is found late."""
    element: Any = get_args(kind)[0]

    def hook(value: object, _: object) -> tuple[Any, ...]:
        done: list[Any] = []
        errors: list[Exception] = []
        for index, inner in enumerate(as_list(value)):
            try:
                done.append(made.structure(inner, element))
            except (PlainFault, BaseValidationError) as error:
                note = _element_note(index, element)
                error.add_note(note)
                errors.append(error)
                if len(errors) >= limits.FINDINGS:
                    break
        if errors:
            raise IterableValidationError("a list", errors, kind)  # pyright: ignore[reportCallIssue]
        return tuple(done)

    return hook


def _element_note(index: int, element: Any) -> str:  # noqa: ANN401
    make = cast("Callable[..., str]", IterableValidationNote)
    return make("", index, element)


def _item_hook(made: Converter, title: Title) -> _Hook:
    kinds = {"note": Note, "glyph": Glyph, "data": Data, "variation": Variation}

    def hook(value: object, _: object) -> Item:
        content = as_object(value)
        found = [key for key in ("do", *kinds) if key in content]
        if not found:
            raise PlainFault(
                "TZK074", f"an item has one of the keys {listed(['do', *kinds])}, and this has none"
            )
        if len(found) > 1:
            first, second = sorted(found, key=list(content).index)[:2]
            raise PlainFault("TZK073", f"an item that has the key {first} has no key {second}", (second,))
        if found == ["do"]:
            return structure_call(_shape(title.actions, content["do"], title.name), content)
        return cast("Item", made.structure(content, kinds[found[0]]))

    return hook


def _shape(shapes: Mapping[str, Shape], word: object, what: str) -> Shape:
    if type(word) is not str:
        raise kind_fault(str, word, ("do",))
    shape = shapes.get(word)
    if shape is None:
        message = f"{cut(word)!r} is no action of {what}; the actions are {listed(sorted(shapes)) or 'none'}"
        raise PlainFault("TZK024", message, ("do",), near(shapes, word))
    return shape


def structure_calls(shapes: Mapping[str, Shape], value: object, what: str) -> Iterator[Call | PlainFault]:
    """Calls from a list of dictionaries, each made or the fault that says why not."""
    for index, inner in enumerate(as_list(value)):
        try:
            content = as_object(inner)
            if "do" not in content:
                raise PlainFault("TZK074", f"a call of {what} lacks the key do")  # noqa: TRY301 - one place for all faults
            yield structure_call(_shape(shapes, content["do"], what), content)
        except PlainFault as fault:
            fault.at = (index, *fault.at)
            yield fault


def structure_part(title: Title, value: object, kind: Any, at: Path) -> tuple[Any, list[PlainFault]]:  # noqa: ANN401 - a type, or a union of some
    """A turn, or a note before the first one, from plain values: None if it cannot be read, and its faults.

    A key that does not belong where it stands is told, and what stands beside it
    is read as if it were not there; so is a note with a character that cannot
    stand in it. An action has to be understood as a whole.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> turn, [fault] = structure_part(OKIYA, {"items": [], "clock": 3}, Turn, ("turns", 0))
    >>> turn, fault.code, fault.at
    (Turn(number=None, seat=None, items=()), 'TZK073', ('turns', 0, 'clock'))
    """
    structure = _converter(title).structure
    try:
        return structure(value, kind), []
    except Exception as error:  # noqa: BLE001 - told apart, and raised again, by _faults
        faults = list(islice(_faults(error, ()), limits.FINDINGS))
    made = None
    if len(faults) < limits.FINDINGS and all(map(_harmless, faults)):
        for fault in faults:
            value = _without(value, fault.at, emptied=fault.code == "TZK005")
        made = structure(value, kind)
    return made, [fault.within(*at) for fault in faults]


class _Beside(PlainFault):
    """A key that does not belong in a turn or an item, beside those that do."""


def _harmless(fault: PlainFault) -> bool:
    """Whether what stands beside it can be understood."""
    return isinstance(fault, _Beside) or (fault.code == "TZK005" and fault.at[-1:] == ("note",))


def _without(value: Any, path: Path, *, emptied: bool) -> Any:  # noqa: ANN401 - plain values
    """A copy without the key to which a path leads, or with an empty text there."""
    key, *rest = path
    made = copy(value)
    if rest:
        key = "variation" if key == "turns" else key
        made[key] = _without(value[key], tuple(rest), emptied=emptied)
    elif emptied:
        made[key] = ""
    else:
        del made[key]
    return made


def _faults(error: Exception, at: Path) -> Iterator[PlainFault]:
    """The faults that structuring found, each with its whole place."""
    notes: list[object] = getattr(error, "__notes__", [])
    for note in reversed(notes):
        if isinstance(note, AttributeValidationNote):
            at = (*at, _WRITTEN.get(note.name, note.name))
        elif isinstance(note, IterableValidationNote):
            at = (*at, note.index)
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from _faults(inner, at)
    elif isinstance(error, ForbiddenExtraKeysError):
        what = _NAMES.get(error.cl, "an item")
        for key in sorted(error.extra_fields):
            yield _Beside("TZK073", f"{cut(key)!r} does not belong in {what}", (*at, key))
    elif isinstance(error, KeyError):
        yield PlainFault("TZK074", f"a turn lacks the key {error.args[0]}", at[:-1])
    elif isinstance(error, PlainFault):
        yield error.within(*at)
    else:
        raise error


_WRITTEN: Final = {"text": "note", "mark": "glyph", "word": "data"}
"""Keys by the names of attributes, where they differ; a variation's turns are told from its key elsewhere."""

_NAMES: Final = {
    Turn: "a turn",
    Note: "a note",
    Glyph: "a glyph",
    Data: "a data item",
    Variation: "a variation",
}

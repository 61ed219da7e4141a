"""Declare a title once: its actions, set-up, options, components, seats.

A declaration is a handful of attrs classes. From them alone come the text form,
XML, JSON, the schemas and the reference tables, without further code for the
title. The rules of a declaration, checked when its class is made:

- a word is lower case; a set-up tag starts with a capital;
- required arguments come first, then optional ones, then at most one list;
- everything else is by keyword; claims are keywords too.

The guide "Add a title" in the documentation walks through one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, dataclass_transform

import attrs

from tanzaku.notation import limits
from tanzaku.notation.atoms import UNKNOWN, Form, Value
from tanzaku.notation.errors import DeclarationError, ValueFault

T = TypeVar("T")

REQUIRED, OPTIONAL, LIST, KEYWORD, KEYWORD_LIST, SUBJECT = range(6)
"""Roles of an argument."""

_META: Final = "tanzaku"
_WORD = re.compile(r"[a-z]+")
_TAG = re.compile(r"[A-Z][A-Za-z]*")


@attrs.frozen
class Argument:
    """One argument of a call, as declared.

    `role` is one of REQUIRED, OPTIONAL, LIST, KEYWORD, KEYWORD_LIST, SUBJECT;
    `claim` says that the value can be recomputed and is checked, not believed.
    """

    name: str
    role: int
    form: Form
    claim: bool = False
    default: Value | None = None

    @property
    def many(self) -> bool:
        """Whether its value is a tuple."""
        return self.role in {LIST, KEYWORD_LIST}

    @property
    def key(self) -> str:
        """The keyword as written: the field's name without a trailing underscore."""
        return self.name.rstrip("_")


@attrs.frozen
class Shape:
    """What a call can hold: the word, its arguments in order, and the class of its value."""

    word: str
    arguments: tuple[Argument, ...]
    make: type[Any]
    by_key: Mapping[str, Argument]
    subject: Argument | None
    positional: tuple[Argument, ...]

    @property
    def least(self) -> int:
        """How many positional atoms there must be."""
        return sum(argument.role == REQUIRED for argument in self.positional)

    @property
    def most(self) -> int | None:
        """How many positional atoms there may be; None for any number."""
        return None if any(argument.role == LIST for argument in self.positional) else len(self.positional)

    def usage(self) -> str:
        """The call as a manual would show it.

        >>> from tanzaku.notation.titles.journey import JOURNEY
        >>> JOURNEY.actions["play"].usage()
        'play(card where)'
        """
        parts: list[str] = []
        for argument in self.arguments:
            match argument.role:
                case role if role == REQUIRED:
                    parts.append(argument.key)
                case role if role == OPTIONAL:
                    parts.append(f"[{argument.key}]")
                case role if role == LIST:
                    parts.append(f"[{argument.key} …]")
                case role if role == SUBJECT:
                    continue
                case _:
                    parts.append(f"[{argument.key}=…]")
        subject = f"{self.subject.key}>" if self.subject else ""
        return f"{subject}{self.word}({' '.join(parts)})"


class Call:
    """Base of every declared action, option set, component and start item.

    Instances are immutable and know no place in a source: equal values are
    interchangeable, so readers share them.
    """

    __slots__ = ()
    shape: ClassVar[Shape]

    def __attrs_post_init__(self) -> None:
        """Check every value against its form; raises ValueFault."""
        for argument in self.shape.arguments:
            value = getattr(self, argument.name)
            if argument.many:
                if value is not None:
                    _check_list(argument, value)
            elif value is not None:
                argument.form.check(value)
            elif argument.role == REQUIRED:
                raise ValueFault(f"{self.shape.word} needs {argument.key}: {argument.form.name}")
        optional_missing = [
            argument.key
            for argument in self.shape.positional
            if argument.role == OPTIONAL and getattr(self, argument.name) is None
        ]
        for argument in self.shape.positional:
            if argument.role == LIST and getattr(self, argument.name) and optional_missing:
                raise ValueFault(
                    f"{self.shape.word}: {optional_missing[0]} must be given before {argument.key}"
                )


def _check_list(argument: Argument, value: object) -> None:
    if not isinstance(value, tuple):
        raise ValueFault(f"{argument.key} is a list, so give a tuple")
    items = cast("tuple[object, ...]", value)
    if len(items) > limits.ARGUMENTS:
        raise ValueFault(f"{argument.key} has more than {limits.ARGUMENTS} values")
    for item in items:
        argument.form.check(item)


def _field(role: int, form: Form, *, claim: bool = False, default: Any = None, **more: Any) -> Any:  # noqa: ANN401 - attrs.field is untyped by design
    return attrs.field(default=default, metadata={_META: (role, form, claim, default)}, **more)


def required(form: Form) -> Any:  # noqa: ANN401 - a field specifier stands for any type
    """An argument that must be there, by place."""
    return attrs.field(metadata={_META: (REQUIRED, form, False, None)})


def optional(form: Form) -> Any:  # noqa: ANN401
    """An argument that may be left out, by place, after the required ones; None when left out."""
    return _field(OPTIONAL, form)


def many(form: Form) -> Any:  # noqa: ANN401
    """The list that takes the rest of the arguments: a tuple, possibly empty."""
    return attrs.field(default=(), metadata={_META: (LIST, form, False, ())})


def keyword(form: Form, default: Value | None = None) -> Any:  # noqa: ANN401
    """An argument by keyword: `hand=C12`; `default` (None) when left out."""
    return _field(KEYWORD, form, default=default, kw_only=True)


def keyword_list(form: Form) -> Any:  # noqa: ANN401
    """A list by keyword: `hand=C12,?`; None when left out."""
    return _field(KEYWORD_LIST, form, kw_only=True)


def claim(form: Form) -> Any:  # noqa: ANN401
    """A keyword that can be recomputed: `beauty=4`. It is checked and stays out of the game digest."""
    return _field(KEYWORD, form, claim=True, kw_only=True)


def subject(*letters: str) -> Any:  # noqa: ANN401
    """What stands before the word: `K>` (it moves there) or `K@` (it stays); None when left out."""
    if any(not re.fullmatch("[A-Z]", letter) for letter in letters):
        raise DeclarationError("a subject is one capital letter")
    form = Form(f"a subject ({', '.join(letters)}, then > or @)", f"[{''.join(letters)}][>@]")
    return _field(SUBJECT, form, kw_only=True)


def _shape(word: str, cls: type[Any]) -> Shape:
    arguments: list[Argument] = []
    for attribute in attrs.fields(cls):
        if _META not in attribute.metadata:
            raise DeclarationError(f"{word}: field {attribute.name} is not declared as an argument")
        role, form, is_claim, default = attribute.metadata[_META]
        arguments.append(Argument(attribute.name, role, form, is_claim, None if role == LIST else default))
    positional = [argument for argument in arguments if argument.role in {REQUIRED, OPTIONAL, LIST}]
    roles = [argument.role for argument in positional]
    if roles != sorted(roles) or roles.count(LIST) > 1:
        raise DeclarationError(f"{word}: required arguments, then optional ones, then at most one list")
    subjects = [argument for argument in arguments if argument.role == SUBJECT]
    if len(subjects) > 1:
        raise DeclarationError(f"{word}: one subject at most")
    by_key = {argument.key: argument for argument in arguments if argument.role in {KEYWORD, KEYWORD_LIST}}
    if any(not _WORD.fullmatch(key.replace("_", "")) for key in by_key):
        raise DeclarationError(f"{word}: keywords are lower case")
    return Shape(word, tuple(arguments), cls, by_key, subjects[0] if subjects else None, tuple(positional))


def _make_call(word: str, cls: type[T]) -> type[T]:
    if not issubclass(cls, Call):
        body = {key: value for key, value in vars(cls).items() if key not in {"__dict__", "__weakref__"}}
        cls = cast("type[T]", type(cls.__name__, (Call,), body))
    made = attrs.frozen(slots=True, eq=True)(cls)
    made.shape = _shape(word, made)  # type: ignore[attr-defined]  # the class is a Call, which mypy cannot see here
    return made


@dataclass_transform(
    field_specifiers=(required, optional, many, keyword, keyword_list, claim, subject), frozen_default=True
)
def action(word: str) -> Callable[[type[T]], type[T]]:
    """Declare an action: the class's fields are its arguments.

    >>> from tanzaku.notation.atoms import card
    >>> @action("take")
    ... class Take:
    ...     card: str = required(card("a festival card", "[CSP][0-9]{2}"))
    >>> Take("S07").card, Take.shape.usage()
    ('S07', 'take(card)')
    """
    if not _WORD.fullmatch(word):
        raise DeclarationError(f"{word!r} is not a word: lower-case letters only")
    return lambda cls: _make_call(word, cls)


@dataclass_transform(
    field_specifiers=(required, optional, many, keyword, keyword_list, claim, subject), frozen_default=True
)
def component(kind: str) -> Callable[[type[T]], type[T]]:
    """Declare a kind of component: its fields are what is printed on one.

    `Card` with `[Card.b01 "beginning spring nature"]` as its embedded form.
    """
    if not _TAG.fullmatch(kind):
        raise DeclarationError(f"{kind!r} is not a kind of component: it starts with a capital")
    return lambda cls: _make_call(kind, cls)


@dataclass_transform(field_specifiers=(keyword, keyword_list), frozen_default=True)
def options(cls: type[T]) -> type[T]:
    """Declare the rule options of a title: keywords only, each with its default."""
    made = _make_call("Options", cls)
    shape = cast("type[Call]", made).shape
    if len(shape.by_key) != len(shape.arguments):
        raise DeclarationError("Options: keywords only")
    return made


@options
class NoOptions:
    """A title without rule options."""


ATOM, ATOMS, ROWS = range(3)
"""Kinds of set-up values: one atom, a list of them, a list of lists."""

_SETUP: Final = "tanzaku-setup"


@attrs.frozen
class SetupTag:
    """One set-up tag as declared: its name, the kind and form of its value, by seat or not, needed or not."""

    field: str
    name: str
    kind: int
    form: Form
    per_seat: bool
    needed: bool


def tag(name: str, form: Form, kind: int = ATOM, *, per_seat: bool = False, needed: bool = False) -> Any:  # noqa: ANN401
    """A set-up tag: `[First "R"]`, `[Garden "… / …"]`, or with `per_seat` `[Hand.A "…"]`.

    A field holds None when its tag is missing; by seat, a mapping that may be empty.
    """
    if not _TAG.fullmatch(name):
        raise DeclarationError(f"{name!r} is not a tag: it starts with a capital and has letters only")
    factory: Any = attrs.Factory(dict[str, Any]) if per_seat else None
    return attrs.field(default=factory, kw_only=True, metadata={_SETUP: (name, kind, form, per_seat, needed)})


@dataclass_transform(field_specifiers=(tag,), frozen_default=True, kw_only_default=True)
def setup(cls: type[T]) -> type[T]:
    """Declare the set-up of a title: what was fixed before the first decision."""
    made = attrs.frozen(slots=True)(cls)
    rows: list[SetupTag] = []
    for attribute in attrs.fields(made):  # type: ignore[arg-type]  # attrs.frozen made it an attrs class
        if _SETUP not in attribute.metadata:
            raise DeclarationError(f"set-up: field {attribute.name} is not declared as a tag")
        rows.append(SetupTag(attribute.name, *attribute.metadata[_SETUP]))
    made.tags = tuple(rows)  # type: ignore[attr-defined]  # read through Title.setup_tags
    return made


@setup
class NoSetup:
    """A title without set-up tags."""


@attrs.frozen
class ShortForm:
    """A title's own short form for one action, such as Okiya's `a1CT`.

    `pattern` matches the whole of it and cannot match a word, a turn number or
    a seat mark; `usage` says in a sentence what it looks like; `read` turns a
    match into the action, or raises ValueFault; `write` gives the short form,
    or None when the action has none.
    """

    pattern: str
    usage: str
    read: Callable[[re.Match[str]], Call]
    write: Callable[[Any], str | None]
    full: re.Pattern[str] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compile the pattern once."""
        object.__setattr__(self, "full", re.compile(self.pattern))


TABLE: Final = "*"
"""The table is a seat of its own: chance outside anybody's turn."""

CompleteHook: TypeAlias = Callable[[Any, Any], Any]
"""`complete(setup, action)`: the action with what its short form leaves out."""


@attrs.frozen(eq=False)
class Title:
    """A title as declared; everything written about it comes from here.

    `name` is the word in the first tag, `prefix` starts its diagnostics' codes,
    `seats` are its players' letters in order, `table` says that `*` may act,
    `single` that a turn is one action (its seat and number may then be left
    out). `order` gives the seats in turn order for a set-up, for titles whose
    seats follow each other in a fixed order. `short` is the title's own short
    form, `start` the set-up actions of the `Start` tag, `rulebook` the name
    that diagnostics cite.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> OKIYA.name, OKIYA.seats, sorted(OKIYA.actions)
    ('okiya', ('R', 'B'), ['remove'])
    """

    name: str
    prefix: str
    rulebook: str
    seats: tuple[str, ...]
    action_classes: tuple[type[Any], ...]
    setup: type[Any] = NoSetup
    options: type[Any] = NoOptions
    component_classes: tuple[type[Any], ...] = ()
    start_classes: tuple[type[Any], ...] = ()
    table: bool = False
    single: bool = False
    order: Callable[[Any], tuple[str, ...] | None] | None = None
    short: ShortForm | None = None
    complete: CompleteHook | None = None
    actions: Mapping[str, Shape] = attrs.field(init=False)
    start: Mapping[str, Shape] = attrs.field(init=False)
    components: Mapping[str, Shape] = attrs.field(init=False)
    option_shape: Shape = attrs.field(init=False)
    setup_tags: Mapping[str, SetupTag] = attrs.field(init=False)
    plain_rows: tuple[SetupTag, ...] = attrs.field(init=False)
    seat_tags: bool = attrs.field(init=False)
    needed: tuple[SetupTag, ...] = attrs.field(init=False)
    default_options: Any = attrs.field(init=False, repr=False)
    score_tags: tuple[str, ...] = attrs.field(init=False, repr=False)
    cache: dict[str, Any] = attrs.field(init=False, factory=dict, repr=False)
    """Actions by source text, filled by the readers, bounded by them."""

    def __attrs_post_init__(self) -> None:
        """Index the declaration and check what concerns the title as a whole."""
        if not _WORD.fullmatch(self.name) or not re.fullmatch("[A-Z]{3}", self.prefix):
            raise DeclarationError(f"{self.name!r}: a title is a lower-case word, its prefix three capitals")
        if not self.seats or any(not re.fullmatch("[A-Z]", seat) for seat in self.seats):
            raise DeclarationError(f"{self.name}: seats are capital letters")
        put: Callable[[str, object], None] = lambda name, value: object.__setattr__(self, name, value)  # noqa: E731
        put("actions", _by_word(self.name, self.action_classes))
        put("start", _by_word(self.name, self.start_classes))
        put("components", _by_word(self.name, self.component_classes))
        put("option_shape", self.options.shape)
        put("setup_tags", {row.name: row for row in self.setup.tags})
        put("plain_rows", tuple(row for row in self.setup.tags if not row.per_seat))
        put("needed", tuple(row for row in self.setup.tags if row.needed))
        put("default_options", self.options())
        put("score_tags", tuple(f"Score.{seat}" for seat in self.seats))
        put("seat_tags", any(row.per_seat for row in self.setup.tags))

    @property
    def marks(self) -> tuple[str, ...]:
        """Every seat that may stand before a turn: the players', and the table's if it plays."""
        return (*self.seats, TABLE) if self.table else self.seats

    def written(self, made: Any) -> str:  # noqa: ANN401 - any action of this title
        """An action of this title in the text form that is written.

        >>> from tanzaku.notation.titles.okiya import OKIYA, Remove
        >>> OKIYA.written(Remove("a1", "CT"))
        'a1CT'
        """
        from tanzaku.notation.text.calls import write_action

        return write_action(self, made)


def _by_word(title: str, classes: Iterable[type[Any]]) -> dict[str, Shape]:
    table: dict[str, Shape] = {}
    for cls in classes:
        shape = cls.shape
        if shape.word in table:
            raise DeclarationError(f"{title}: {shape.word} is declared twice")
        table[shape.word] = shape
    return table


def unknown_count(values: tuple[Value, ...]) -> int:
    """How many of the values are unknown.

    >>> unknown_count(("S04", "?", "?"))
    2
    """
    return sum(value == UNKNOWN for value in values)

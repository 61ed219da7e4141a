"""Shapes: what a call can hold, declared by a class of fields.

Actions, components, rule options and the items of `Start` are all calls: a word
with arguments. Required arguments come first, then optional ones, then at most
one list; everything else is by keyword, claims too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from types import CellType, FunctionType
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar, cast, dataclass_transform

import attrs

from tanzaku.notation import limits
from tanzaku.notation.atoms import Form, Value
from tanzaku.notation.errors import DeclarationError, ValueFault

T = TypeVar("T")

REQUIRED, OPTIONAL, LIST, KEYWORD, KEYWORD_LIST, SUBJECT = range(6)
"""Roles of an argument."""

_META: Final = "tanzaku"
_WORD: Final = re.compile(r"[a-z]+")
_TAG: Final = re.compile(r"[A-Z][A-Za-z]*")


@attrs.frozen
class Argument:
    """One argument of a call, as declared.

    `role` is one of REQUIRED, OPTIONAL, LIST, KEYWORD, KEYWORD_LIST, SUBJECT;
    `claim` says that the value can be recomputed and is checked, not believed;
    `secret` that only the seat whose turn it is sees it. What is secret and
    has no `?` is left out where others look.
    """

    name: str
    role: int
    form: Form
    claim: bool = False
    default: Value | None = None
    secret: bool = False

    @property
    def many(self) -> bool:
        """Whether its value is a tuple."""
        return self.role in {LIST, KEYWORD_LIST}

    @property
    def key(self) -> str:
        """The keyword as written: the field's name without a trailing underscore."""
        return self.name.rstrip("_")


Plan: TypeAlias = tuple[tuple[Argument, ...], Argument | None, tuple[Argument, ...]]
"""Required arguments by place, the list, and arguments by keyword."""


@attrs.frozen
class Shape:
    """What a call can hold: the word, its arguments in order, and the class of its value.

    `short` is a shorter word that is read too, and never written; `called` are
    names that the rulebook has for it, which are never read. `opened` are the
    actions that lay its secrets open to all: a word and its first argument.
    """

    word: str
    arguments: tuple[Argument, ...]
    make: type[Any]
    by_key: Mapping[str, Argument]
    subject: Argument | None
    positional: tuple[Argument, ...]
    short: str | None = None
    called: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()

    @cached_property
    def plan(self) -> Plan | None:
        """How an action is made of atoms by place alone: required arguments, a list, all others by default.

        None where the class checks more than its forms, or has optional arguments by place.
        """
        roles = [argument.role for argument in self.positional]
        if OPTIONAL in roles or self.make.__attrs_post_init__ is not Call.__attrs_post_init__:
            return None
        tail = next((argument for argument in self.positional if argument.role == LIST), None)
        rest = tuple(argument for argument in self.arguments if argument.key in self.by_key)
        return tuple(argument for argument in self.positional if argument.role == REQUIRED), tail, rest

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """The names of the arguments that are claims."""
        return tuple(argument.name for argument in self.arguments if argument.claim)

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
        gap = ""
        for argument in self.shape.positional:
            there = getattr(self, argument.name) not in {None, ()}
            if argument.role == OPTIONAL and not there:
                gap = gap or argument.key
            elif gap and there:
                raise ValueFault(f"{self.shape.word}: {gap} must be given before {argument.key}")


def count_values(made: Call) -> int:
    """How many values an action holds, those of its lists one by one.

    >>> from tanzaku.notation.titles.journey import Keep
    >>> count_values(Keep(("F03", "?", "?")))
    3
    """
    return sum(
        len(getattr(made, argument.name) or ()) if argument.many else 1 for argument in made.shape.arguments
    )


def _check_list(argument: Argument, value: object) -> None:
    if not isinstance(value, tuple):
        raise ValueFault(f"{argument.key} is a list, so give a tuple")
    items = cast("tuple[object, ...]", value)
    if len(items) > limits.ARGUMENTS:
        raise ValueFault(f"{argument.key} has more than {limits.ARGUMENTS} values")
    for item in items:
        argument.form.check(item)
        if argument.role == KEYWORD_LIST and "," in str(item):
            raise ValueFault(f"{item!r} has a comma, which separates the values of {argument.key}")


def _field(role: int, form: Form, default: Any, *, kw_only: bool = False, **flags: bool) -> Any:  # noqa: ANN401 - attrs.field is untyped by design
    """An attrs field; flags are `claim` and `secret`."""
    said = (role, form, flags.get("claim", False), default, flags.get("secret", False))
    return attrs.field(default=default, kw_only=kw_only, metadata={_META: said})


def required(form: Form, *, secret: bool = False) -> Any:  # noqa: ANN401 - a field specifier stands for any type
    """An argument that must be there, by place; `secret` if only the seat whose turn it is sees it."""
    return attrs.field(metadata={_META: (REQUIRED, form, False, None, secret)})


def optional(form: Form, *, default: None = None, secret: bool = False) -> Any:  # noqa: ANN401
    """An argument that may be left out, by place, after the required ones; None when left out.

    `secret` as in `required`; a form without `?` may be that of the last argument by place, which is
    left out where others look. Type checkers see that it may be left out when `default=None` is written.
    """
    return _field(OPTIONAL, form, default, secret=secret)


def many(form: Form, *, default: tuple[()] = (), secret: bool = False) -> Any:  # noqa: ANN401
    """The list that takes the rest of the arguments: a tuple, possibly empty; `secret` as in `required`.

    Type checkers see that it may be left out when `default=()` is written.
    """
    return _field(LIST, form, default, secret=secret)


def keyword(form: Form, default: Value | None = None, *, kw_only: Literal[True] = True) -> Any:  # noqa: ANN401
    """An argument by keyword: `hand=C12`; `default` when left out."""
    return _field(KEYWORD, form, default, kw_only=kw_only)


def keyword_list(
    form: Form, *, default: None = None, secret: bool = False, kw_only: Literal[True] = True
) -> Any:  # noqa: ANN401
    """A list by keyword: `hand=C12,?`; None when left out; `secret` as in `required`."""
    return _field(KEYWORD_LIST, form, default, kw_only=kw_only, secret=secret)


def claim(form: Form, *, default: None = None, kw_only: Literal[True] = True) -> Any:  # noqa: ANN401
    """A keyword that can be recomputed: `beauty=4`. It is checked and stays out of the game digest."""
    return _field(KEYWORD, form, default, claim=True, kw_only=kw_only)


def subject(*letters: str, default: None = None, kw_only: Literal[True] = True) -> Any:  # noqa: ANN401
    """What stands before the word: `K>` (it moves there) or `K@` (it stays); None when left out."""
    if not letters or any(not re.fullmatch("[A-Z]", letter) for letter in letters):
        raise DeclarationError("a subject is one capital letter")
    form = Form(f"a subject ({', '.join(letters)}, then > or @)", f"[{''.join(letters)}][>@]")
    return _field(SUBJECT, form, default, kw_only=kw_only)


RESERVED_KEYS: Final = frozenset({"do", "id", "shape", "xmlns", "note", "glyph", "data", "variation"})
"""Names that fields cannot have: they mean something else in the forms or in Python."""

RESERVED_WORDS: Final = frozenset({"note", "glyph", "data", "variation"})
"""Words that actions cannot have: in XML they are the elements of what is noted."""


def _shape(
    word: str, cls: type[Any], short: str | None, called: tuple[str, ...], opened: tuple[str, ...]
) -> Shape:
    arguments: list[Argument] = []
    for attribute in attrs.fields(cls):
        if _META not in attribute.metadata:
            raise DeclarationError(f"{word}: field {attribute.name} is not declared as an argument")
        role, form, is_claim, default, secret = attribute.metadata[_META]
        default = None if role == LIST else default
        arguments.append(Argument(attribute.name, role, form, is_claim, default, secret))
    positional = [argument for argument in arguments if argument.role in {REQUIRED, OPTIONAL, LIST}]
    for argument in arguments:
        _check_argument(word, argument, last=argument in positional[-1:])
    keys = [argument.key for argument in arguments]
    if len(set(keys)) != len(keys):
        raise DeclarationError(f"{word}: two arguments have the same name")
    roles = [argument.role for argument in positional]
    if roles != sorted(roles) or roles.count(LIST) > 1:
        raise DeclarationError(f"{word}: required arguments, then optional ones, then at most one list")
    subjects = [argument for argument in arguments if argument.role == SUBJECT]
    if len(subjects) > 1:
        raise DeclarationError(f"{word}: one subject at most")
    by_key = {argument.key: argument for argument in arguments if argument.role in {KEYWORD, KEYWORD_LIST}}
    own_subject = next(iter(subjects), None)
    return Shape(word, tuple(arguments), cls, by_key, own_subject, tuple(positional), short, called, opened)


def _check_argument(word: str, argument: Argument, *, last: bool) -> None:
    if not re.fullmatch(r"[a-z]+(?:_[a-z]+)*", argument.key) or argument.key in RESERVED_KEYS:
        raise DeclarationError(f"{word}: an argument cannot be called {argument.name}")
    if argument.secret and not (argument.form.unknown or (argument.role == OPTIONAL and last)):
        raise DeclarationError(f"{word}: {argument.key} is secret, so ? must be able to stand for it")
    if argument.role == KEYWORD_LIST and argument.form.none:
        raise DeclarationError(f"{word}: in a list by keyword - says that it is empty, so no value can be -")
    if argument.default is not None:
        try:
            argument.form.check(argument.default)
        except ValueFault as fault:
            raise DeclarationError(f"{word}: the default of {argument.key}: {fault}") from None


def _make_call(
    word: str,
    cls: type[T],
    short: str | None = None,
    called: tuple[str, ...] = (),
    opened: tuple[str, ...] = (),
) -> type[T]:
    if not issubclass(cls, Call):
        cls = _derived(word, cls)
    try:
        made = attrs.frozen(slots=True, eq=True)(cls)
    except ValueError as error:
        raise DeclarationError(
            f"{word}: required arguments, then optional ones, then at most one list"
        ) from error
    made.shape = _shape(word, made, short, called, opened)  # type: ignore[attr-defined]  # the class is a Call, which mypy cannot see here
    return made


def _derived(word: str, cls: type[T]) -> type[T]:
    """The class made anew with Call as its base, for classes that name no base."""
    if cls.__bases__ != (object,):
        raise DeclarationError(f"{word}: a class with a base of its own derives from Call as well")
    body = {key: value for key, value in vars(cls).items() if key not in {"__dict__", "__weakref__"}}
    made = cast("type[T]", type(cls.__name__, (Call,), body))
    for value in body.values():  # methods that use super() hold the class they were written in
        for cell in (value.__closure__ or ()) if isinstance(value, FunctionType) else ():
            _renew(cell, cls, made)
    return made


def _renew(cell: CellType, old: type[Any], new: type[Any]) -> None:
    if cell.cell_contents is old:
        cell.cell_contents = new


@dataclass_transform(
    field_specifiers=(required, optional, many, keyword, keyword_list, claim, subject), frozen_default=True
)
def action(
    word: str, *, short: str | None = None, called: tuple[str, ...] = (), opened: tuple[str, ...] = ()
) -> Callable[[type[T]], type[T]]:
    """Declare an action: the class's fields are its arguments.

    `short` is a shorter word that people may write (`t(S07)`); it is frozen with
    the version of the notation. `called` are names that the rulebook has for the
    action: who writes one is told the word. Several actions may be called alike.
    `opened` are actions that lay the secrets of this one open to all, in a record
    that has one of them: a word and its first argument, `reveal P`.

    >>> from tanzaku.notation.atoms import card
    >>> @action("take")
    ... class Take:
    ...     card: str = required(card("a festival card", "[CSP][0-9]{2}"))
    >>> Take("S07").card, Take.shape.usage()
    ('S07', 'take(card)')
    """
    for one in (word, short, *called):
        if one is not None and not _WORD.fullmatch(one):
            raise DeclarationError(f"{one!r} is not a word: lower-case letters only")
    if word in RESERVED_WORDS:
        raise DeclarationError(f"{word}: the word means something else in the XML form")
    return lambda cls: _make_call(word, cls, short, called, opened)


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
    """Declare the rule options of a title: keywords only, each with its default.

    Without one it is None where a record does not say it, and the rules have to know what that means.
    """
    made = _make_call("Options", cls)
    shape = cast("type[Call]", made).shape
    if len(shape.by_key) != len(shape.arguments):
        raise DeclarationError("Options: keywords only")
    return made


@options
class NoOptions:
    """A title without rule options."""

"""Declare a title once: its actions, set-up, options, components, seats.

A declaration is a handful of attrs classes. From them alone come the text form,
XML, JSON, the schemas and the reference tables, without further code for the
title. The rules of a declaration, checked when its class is made:

- a word is lower case; a set-up tag starts with a capital;
- required arguments come first, then optional ones, then at most one list;
- everything else is by keyword; claims are keywords too;
- a kind of component has no subject, which no tag could say;
- a form's pattern means the same in Python and in the languages of schemas.

The guide "Add a title" in the documentation walks through one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tanzaku.notation.atoms import Form
from tanzaku.notation.errors import DeclarationError, ValueFault
from tanzaku.notation.patterns import letters
from tanzaku.notation.setups import ATOM, ATOMS, ROWS, NoSetup, SetupTag, setup, tag
from tanzaku.notation.shapes import (
    KEYWORD,
    KEYWORD_LIST,
    LIST,
    OPTIONAL,
    REQUIRED,
    SUBJECT,
    Argument,
    Call,
    NoOptions,
    Shape,
    action,
    claim,
    component,
    keyword,
    keyword_list,
    many,
    optional,
    options,
    required,
    subject,
)

__all__ = [
    "ATOM",
    "ATOMS",
    "KEYWORD",
    "KEYWORD_LIST",
    "LIST",
    "OPTIONAL",
    "REQUIRED",
    "ROWS",
    "SUBJECT",
    "TABLE",
    "Argument",
    "Call",
    "NoOptions",
    "NoSetup",
    "SetupTag",
    "Shape",
    "ShortForm",
    "Title",
    "action",
    "claim",
    "component",
    "keyword",
    "keyword_list",
    "many",
    "optional",
    "options",
    "required",
    "setup",
    "subject",
    "tag",
]

BEFORE_SETUP: Final = (
    "Event",
    "Site",
    "Date",
    "Round",
    "Match",
    "Game",
    "Player",
    "View",
    "Options",
    "Components",
)
AFTER_SETUP: Final = ("Start", "Score", "Ruling", "Result", "Termination")
"""Tags that every title has, in the order of the export form, around the title's own."""

COMMON_TAGS: Final = frozenset({"Tanzaku", *BEFORE_SETUP, *AFTER_SETUP})
"""Tags that every title has; a title cannot declare them anew."""


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
        try:
            object.__setattr__(self, "full", re.compile(self.pattern))
        except re.error as error:
            raise DeclarationError(f"the short form's pattern: {error}") from None


TABLE: Final = "*"
"""The table is a seat of its own: chance outside anybody's turn."""

CompleteHook: TypeAlias = Callable[[Any, Any], Any]
"""`complete(setup, action)`: the action with what its short form leaves out."""


@attrs.frozen(eq=False)
class Title:
    """A title as declared; everything written about it comes from here.

    `name` is the word in the first tag, small letters only, `prefix`, three
    capitals, starts its diagnostics' codes,
    `seats` are its players' letters in order, `table` says that `*` may act,
    `single` that a turn is one action (its seat and number may then be left
    out). `order` gives the seats in turn order for a set-up, for titles whose
    seats follow each other in a fixed order. `unseated` are seats at which nobody
    sits: they may win by the rules, alone. `short` is the title's own short
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
    unseated: tuple[str, ...] = ()
    order: Callable[[Any], tuple[str, ...] | None] | None = None
    short: ShortForm | None = None
    complete: CompleteHook | None = None
    actions: Mapping[str, Shape] = attrs.field(init=False)
    words: Mapping[str, Shape] = attrs.field(init=False, repr=False)
    """Actions by every word that they are read from, short ones included."""
    start: Mapping[str, Shape] = attrs.field(init=False)
    components: Mapping[str, Shape] = attrs.field(init=False)
    option_shape: Shape = attrs.field(init=False)
    setup_tags: Mapping[str, SetupTag] = attrs.field(init=False)
    setup_keys: Mapping[str, SetupTag] = attrs.field(init=False, repr=False)
    """Set-up tags by their keys in JSON and XML."""
    plain_rows: tuple[SetupTag, ...] = attrs.field(init=False)
    seat_tags: bool = attrs.field(init=False)
    needed: tuple[SetupTag, ...] = attrs.field(init=False)
    default_options: Any = attrs.field(init=False, repr=False)
    score_tags: tuple[str, ...] = attrs.field(init=False, repr=False)
    cache: dict[str, Any] = attrs.field(init=False, factory=dict, repr=False)
    """Actions by source text, filled by the readers, bounded by them."""

    def __attrs_post_init__(self) -> None:
        """Index the declaration and check what concerns the title as a whole."""
        self._check_names()
        put: Callable[[str, object], None] = lambda name, value: object.__setattr__(self, name, value)  # noqa: E731
        put("actions", _by_word(self.name, self.action_classes))
        put("words", _with_short(self.name, self.actions))
        put("start", _by_word(self.name, self.start_classes))
        put("components", _by_word(self.name, self.component_classes))
        if not hasattr(self.setup, "tags") or not hasattr(self.options, "shape"):
            raise DeclarationError(
                f"{self.name}: set-up and options are classes declared with @setup and @options"
            )
        put("option_shape", self.options.shape)
        put("setup_tags", {row.name: row for row in self.setup.tags})
        put("setup_keys", {row.key: row for row in self.setup.tags})
        put("plain_rows", tuple(row for row in self.setup.tags if not row.per_seat))
        put("needed", tuple(row for row in self.setup.tags if row.needed))
        put("default_options", self.options())
        put("score_tags", tuple(f"Score.{seat}" for seat in self.seats))
        put("seat_tags", any(row.per_seat for row in self.setup.tags))
        self._check_tags()
        self._check_patterns()
        self._check_short()
        self._check_opened()

    def _check_names(self) -> None:
        if not re.fullmatch("[a-z]{1,64}", self.name) or not re.fullmatch("[A-Z]{3}", self.prefix):
            raise DeclarationError(f"{self.name!r}: a title is a lower-case word, its prefix three capitals")
        if self.single != (self.order is not None):
            kind, what = ("one action", "needs") if self.single else ("several actions", "has no")
            raise DeclarationError(f"{self.name}: a title of {kind} a turn {what} `order`; see `single`")
        if self.prefix == "TZK":
            raise DeclarationError(f"{self.name}: the prefix TZK is for what all titles share")
        seats = self.seats
        if (
            not seats
            or len(set(seats)) != len(seats)
            or any(not re.fullmatch("[A-Z]", seat) for seat in seats)
        ):
            raise DeclarationError(f"{self.name}: seats are capital letters, each once")

    def _check_tags(self) -> None:
        """No tag means two things, and each has a place for all that it says."""
        own = [*self.setup_tags, *self.components]
        taken = [name for name in own if name in COMMON_TAGS or own.count(name) > 1]
        if taken:
            raise DeclarationError(f"{self.name}: the tag {taken[0]} means something else already")
        spoken = [kind for kind, shape in self.components.items() if shape.subject]
        if spoken:
            raise DeclarationError(f"{self.name}: the tag {spoken[0]} has no place for a subject")

    def _check_patterns(self) -> None:
        """Every value can be read by what reads the schemas, too."""
        for cls in (*self.action_classes, *self.start_classes, *self.component_classes, self.options):
            for argument in cls.shape.arguments:
                self._check_pattern(cls, argument.name, argument.form)
        for row in self.setup.tags:
            self._check_pattern(self.setup, row.field, row.form)

    def _check_pattern(self, cls: type[Any], name: str, form: Form) -> None:
        try:
            letters(form)
        except DeclarationError as error:
            raise DeclarationError(f"{self.name}: {cls.__name__}.{name}: {error}") from None

    def _check_short(self) -> None:
        """A short form can be told from words, numbers and seats."""
        if self.short is None:
            return
        others = (*self.words, "1.", "12.", *(f"{mark}:" for mark in self.marks))
        alike = [other for other in others if self.short.full.fullmatch(other)]
        if alike:
            raise DeclarationError(f"{self.name}: the short form cannot be told from {alike[0]}")

    def _check_opened(self) -> None:
        """What lays secrets open is an action that there is."""
        for shape in self.actions.values():
            for said in shape.opened:
                word, _, first = said.partition(" ")
                if word not in self.actions or not _begins(self.actions[word], first):
                    raise DeclarationError(
                        f"{self.name}: {shape.word} is opened by {said}, which no action is"
                    )

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


def _begins(shape: Shape, text: str) -> bool:
    """Whether the first argument of an action may be this; empty for one that has none."""
    if not shape.positional:
        return not text
    try:
        return str(shape.positional[0].form.read(text)) == text
    except ValueFault:
        return False


def _by_word(title: str, classes: Iterable[type[Any]]) -> dict[str, Shape]:
    table: dict[str, Shape] = {}
    for cls in classes:
        shape = getattr(cls, "shape", None)
        if not isinstance(shape, Shape):
            raise DeclarationError(f"{title}: {cls.__name__} is not declared with @action or @component")
        if shape.word in table:
            raise DeclarationError(f"{title}: {shape.word} is declared twice")
        table[shape.word] = shape
    return table


def _with_short(title: str, actions: Mapping[str, Shape]) -> dict[str, Shape]:
    words = dict(actions)
    for shape in actions.values():
        if shape.short in words:
            raise DeclarationError(f"{title}: {shape.short} is declared twice")
        if shape.short is not None:
            words[shape.short] = shape
    return words

"""What a record is: tags, turns, an end mark.

A record knows no rules. It keeps what was written, in the order it was written,
faults included: a claimed turn number stays as claimed, an unknown tag stays
where it stood, a missing date stays missing. Typed views of the tags (set-up,
options, components, seats) are worked out when asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from tanzaku.notation.declare import Call, Title

VERSION: Final = "1.0"
"""The version of the notation that this library writes."""


@frozen
class Note:
    """A comment, as written between the braces."""

    text: str


@frozen
class Glyph:
    """A judgement on what stands before it: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number."""

    mark: str


@frozen
class Data:
    """A data item: `@clock(0:12:30)` is `Data("clock", ("0:12:30",))`."""

    word: str
    arguments: tuple[str, ...] = ()


@frozen
class Variation:
    """What might have been played instead of the turn it stands in."""

    lead: tuple[Note | Data, ...]
    turns: tuple[Turn, ...]


Item: TypeAlias = Call | Note | Glyph | Data | Variation
"""One thing in a turn."""


@frozen
class Turn:
    """One turn: number and seat as claimed (None where they were left out), and its items in order."""

    number: int | None
    seat: str | None
    items: tuple[Item, ...]

    @property
    def actions(self) -> tuple[Call, ...]:
        """The actions of the turn, without what was noted about them.

        >>> from tanzaku.notation.titles.okiya import Remove
        >>> Turn(1, None, (Remove("d1", "PT"), Note("a border tile"))).actions
        (Remove(square='d1', tile='PT'),)
        """
        return tuple(item for item in self.items if isinstance(item, Call))


UNFINISHED: Final = "*"
NOBODY: Final = "none"


@frozen
class Record:
    """One recorded game.

    `tags` are the tags after the first as (name, value) pairs in their own
    order, `lead` what was noted before the first turn, `end` the end mark
    without its `=`: seats (`R`, `A,C`), `none`, or `*` for unfinished.

    >>> record = Record("okiya", (("Event", "Spring garden"),), end="*")
    >>> record.tag("Event"), record.tag("Site")
    ('Spring garden', None)
    """

    title: str
    tags: tuple[tuple[str, str], ...] = ()
    lead: tuple[Note | Data, ...] = ()
    turns: tuple[Turn, ...] = ()
    end: str | None = None
    version: str = VERSION
    _declared: Title | None = field(default=None, eq=False, repr=False, alias="declared")

    @property
    def declared(self) -> Title:
        """The title's declaration; raises UnknownTitle if it is not installed."""
        if self._declared is not None:
            return self._declared
        from tanzaku.notation.titles import find_title

        return find_title(self.title)

    def tag(self, name: str) -> str | None:
        """The value of a tag as written, or None.

        `name` is the full name, `Player.R` for instance.
        """
        return next((value for tag, value in self.tags if tag == name), None)

    @property
    def players(self) -> dict[str, str]:
        """Players' names by seat, for the seats that have one.

        >>> Record("okiya", (("Player.R", "Sei"), ("Player.R.Team", "Uji"))).players
        {'R': 'Sei'}
        """
        return {
            name[7:]: value for name, value in self.tags if name.startswith("Player.") and "." not in name[7:]
        }

    @property
    def setup(self) -> Any:  # noqa: ANN401 - the title's own set-up class
        """The set-up, typed; raises ReadError if a set-up tag is not of its form.

        >>> Record("okiya", (("First", "R"),)).setup.first
        'R'
        """
        from tanzaku.notation.header import typed_or_raise, typed_setup

        return typed_or_raise(typed_setup, self.declared, self.tags)

    @property
    def options(self) -> Any:  # noqa: ANN401 - the title's own options class
        """The rule options, typed, defaults filled in; raises ReadError if the tag is not of its form.

        >>> Record("okiya", (("Options", "full_board=draw"),)).options.full_board
        'draw'
        """
        from tanzaku.notation.header import typed_options, typed_or_raise

        return typed_or_raise(typed_options, self.declared, self.tags)

    @property
    def components(self) -> dict[str, dict[str, Any]]:
        """Embedded components by kind and id; raises ReadError if one is not of its form."""
        from tanzaku.notation.header import typed_components, typed_or_raise

        found: dict[str, dict[str, Any]] = typed_or_raise(typed_components, self.declared, self.tags)
        return found

    @property
    def result(self) -> str | None:
        """The Result tag: a statement of its own beside the end mark."""
        return self.tag("Result")


def winners(end: str | None) -> tuple[str, ...]:
    """The seats that an end mark names.

    >>> winners("A,C"), winners("none"), winners("*")
    (('A', 'C'), (), ())
    """
    return () if end in {None, NOBODY, UNFINISHED} else tuple(str(end).split(","))


def walk(turns: tuple[Turn, ...]) -> Iterator[tuple[int, Turn]]:
    """Every turn, those of variations included, with its depth (0 in the main line).

    >>> [depth for depth, _ in walk((Turn(1, "A", (Variation((), (Turn(1, "A", ()),)),)),))]
    [0, 1]
    """
    for turn in turns:
        yield 0, turn
        for item in turn.items:
            if isinstance(item, Variation):
                for depth, inner in walk(item.turns):
                    yield depth + 1, inner

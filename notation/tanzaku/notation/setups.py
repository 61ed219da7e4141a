"""Set-up tags: what was fixed before the first decision, declared by a class of fields."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar, dataclass_transform

import attrs

from tanzaku.notation.atoms import Form
from tanzaku.notation.errors import DeclarationError
from tanzaku.notation.shapes import RESERVED_KEYS

T = TypeVar("T")

_TAG: Final = re.compile(r"[A-Z][A-Za-z]*")

ATOM, ATOMS, ROWS = range(3)
"""Kinds of set-up values: one atom, a list of them, a list of lists."""

_SETUP: Final = "tanzaku-setup"


@attrs.frozen
class SetupTag:
    """One set-up tag as declared: its name, the kind and form of its value, by seat or not, needed or not.

    `secret` says that only the seat it is of sees it, and nobody where it is not by seat.
    """

    field: str
    name: str
    kind: int
    form: Form
    per_seat: bool
    needed: bool
    secret: bool

    @property
    def key(self) -> str:
        """Its key in JSON and XML: the field's name without a trailing underscore."""
        return self.field.rstrip("_")


def tag(  # noqa: PLR0913 - one word for each thing that a tag can be
    name: str,
    form: Form,
    kind: int = ATOM,
    *,
    per_seat: bool = False,
    needed: bool = False,
    secret: bool = False,
) -> Any:  # noqa: ANN401
    """A set-up tag: `[First "R"]`, `[Garden "… / …"]`, or with `per_seat` `[Hand.A "…"]`.

    A field holds None when its tag is missing; by seat, a mapping that may be
    empty. `secret` says that only the seat it is of sees it.
    """
    if not _TAG.fullmatch(name):
        raise DeclarationError(f"{name!r} is not a tag: it starts with a capital and has letters only")
    factory: Any = attrs.Factory(dict[str, Any]) if per_seat else None
    if secret and not form.unknown:
        raise DeclarationError(f"{name} is secret, so ? must be able to stand in it")
    said = (name, kind, form, per_seat, needed, secret)
    return attrs.field(default=factory, kw_only=True, metadata={_SETUP: said})


@dataclass_transform(field_specifiers=(tag,), frozen_default=True, kw_only_default=True)
def setup(cls: type[T]) -> type[T]:
    """Declare the set-up of a title: what was fixed before the first decision."""
    made = attrs.frozen(slots=True)(cls)
    rows: list[SetupTag] = []
    for attribute in attrs.fields(made):  # type: ignore[arg-type]  # attrs.frozen made it an attrs class
        if _SETUP not in attribute.metadata:
            raise DeclarationError(f"set-up: field {attribute.name} is not declared as a tag")
        rows.append(SetupTag(attribute.name, *attribute.metadata[_SETUP]))
        if not re.fullmatch(r"[a-z]+(?:_[a-z]+)*", rows[-1].key) or rows[-1].key in RESERVED_KEYS:
            raise DeclarationError(f"set-up: a field cannot be called {attribute.name}")
    if len({row.key for row in rows}) != len(rows):
        raise DeclarationError("set-up: two fields have the same name")
    names = [row.name for row in rows]
    if len(set(names)) != len(names):
        raise DeclarationError("set-up: a tag is declared twice")
    made.tags = tuple(rows)  # type: ignore[attr-defined]  # read through Title.setup_tags
    return made


@setup
class NoSetup:
    """A title without set-up tags."""

"""From plain values to the pieces of a record: the quick way that the JSON and XML forms share.

It says nothing about faults: whatever it does not know for certain it declines.
"""

from __future__ import annotations

from typing import Any, Final

from tanzaku.notation import limits
from tanzaku.notation.atoms import UNKNOWN, Form
from tanzaku.notation.declare import ATOM, ROWS, SetupTag, Title
from tanzaku.notation.plain_tags import options_text
from tanzaku.notation.structure import argument_value, structure_call
from tanzaku.notation.text import scan
from tanzaku.notation.text.quick import LONGEST, Pieces, usual_title


class Declined(ValueError):  # noqa: N818 - never seen outside
    """A quick reader leaves this record to the careful one."""


_REST: Final = frozenset({"tags", "players", "options", "setup", "scores"})


def pieces_of(content: dict[str, Any], *, escaped: bool) -> Pieces | None:
    """The pieces of a record from plain values; raises what comes where they are not as expected.

    `escaped` says that its texts may hold characters that no record can.

    Values are of no kind that has been looked at: a wrong one raises here or
    is declined, whatever was read before.
    """
    title = usual_title(f"{content.pop('tanzaku')} {content.pop('title')}")
    turns, end = _list(content.pop("turns")), content.pop("end")
    lead = _list(content.pop("lead", _NOTHING))
    if title is None or not content.keys() <= _REST or type(end) is not str:
        return None
    tokens = [_noted(note) for note in lead]
    if any(token[0] not in "{@" for token in tokens):
        return None
    for turn in turns:
        _turn(title, turn, tokens)
    tokens.append(f"={end}")
    names = _names(title, content)
    if len(tokens) > limits.ITEMS + 1 or (escaped and not _harmless(names, tokens)):
        return None
    return Pieces(title, names, tokens, any(name.startswith("Ruling.") for name in names))


def _list(value: Any) -> list[Any]:  # noqa: ANN401 - any plain value
    if type(value) is not list:
        raise Declined
    return value  # pyright: ignore[reportUnknownVariableType]


def _turn(title: Title, turn: dict[str, Any], tokens: list[str]) -> None:
    """The tokens of a turn."""
    items = _list(turn["items"])
    size = 1
    if "number" in turn:
        number = turn["number"]
        if type(number) is not int or not 0 <= number < _BEYOND:
            raise Declined
        tokens.append(f"{number}.")
        size = 2
    if "seat" in turn:
        tokens.append(f"{_seat(turn['seat'], title.marks)}:")
        size += 1
    elif not title.single:
        raise Declined
    if len(turn) != size or not items:
        raise Declined
    known = _ACTIONS.setdefault(title.name, {})
    first = len(tokens)
    for item in items:
        try:
            token = known[(*item, *item.values())]
        except (KeyError, TypeError):
            token = _item(title, item)
        tokens.append(token)
    actions = [index for index in range(first, len(tokens)) if tokens[index][0] not in _MARKS]
    if actions != [first] if title.single else not actions:
        raise Declined


_MARKS: Final = frozenset("{@!?$")
"""What a token that is no action starts with."""


_BEYOND: Final = 10**limits.DIGITS
_KEEP: Final = 1 << 14
_ACTIONS: Final[dict[str, dict[tuple[Any, ...], str]]] = {}
"""By title: what was written of an item, by its keys and values."""


def _item(title: Title, item: dict[str, Any]) -> str:
    if "do" not in item:
        return _noted(item)
    made = structure_call(title.actions[item["do"]], item)
    token = title.written(made)
    if len(token) <= LONGEST and not any(type(value) is list for value in item.values()):
        known = _ACTIONS[title.name]
        if len(known) >= _KEEP:
            known.clear()
        known[(*item, *item.values())] = token
    return token


def _noted(item: dict[str, Any]) -> str:
    """A note, glyph or data item as a token; the reader of tokens checks what is in it."""
    if len(item) == 1 and type(item.get("note")) is str:
        text: str = item["note"]
        if "{" in text or "\\" in text or "\n[" in text or "}" in text:
            raise Declined
        return "{" + text + "}"
    if len(item) == 1 and type(item.get("glyph")) is str and item["glyph"][:1] in {"!", "?", "$"}:
        return str(item["glyph"])
    if item.keys() <= {"data", "arguments"}:
        arguments = item.get("arguments", [])
        inner = " ".join(arguments)
        if scan.words(inner) == arguments:
            return f"@{item['data']}({inner})"
    raise Declined


def _names(title: Title, content: dict[str, Any]) -> dict[str, str]:
    """The tags by name, as text."""
    names: dict[str, str] = {}
    tags = _list(content.get("tags", _NOTHING))
    for name, value in map(_list, tags):
        if not (type(name) is str and type(value) is str and _usual(name, value)):
            raise Declined
        names[name] = value
    for seat, value in content.get("players", _EMPTY).items():
        if type(value) is not str or not _usual("Player", value):
            raise Declined
        names[f"Player.{_seat(seat, title.seats)}"] = value
    for seat, value in content.get("scores", _EMPTY).items():
        if type(value) is not int or not 0 <= value < _BEYOND:
            raise Declined
        names[f"Score.{_seat(seat, title.seats)}"] = str(value)
    if "options" in content:
        known = title.option_shape.by_key
        values = {key: argument_value(known[key], value, ()) for key, value in content["options"].items()}
        names["Options"] = options_text(title, values)
    count = (
        len(tags) + sum(len(content.get(key, ())) for key in ("players", "scores")) + ("options" in content)
    )
    for key, value in content.get("setup", _EMPTY).items():
        row = title.setup_keys[key]
        if not row.per_seat:
            names[row.name] = _setup(row, value)
            count += 1
            continue
        for seat, inner in value.items():
            names[f"{row.name}.{_seat(seat, title.seats)}"] = _setup(row, inner)
            count += 1
    if len(names) != count or count >= limits.TAGS or "Tanzaku" in names:
        raise Declined
    return names


def _usual(name: str, value: str) -> bool:
    return (name in _NAMES or _new_name(name)) and len(value) <= limits.TAG_LENGTH // 2 and "\n" not in value


_NAMES: Final[set[str]] = set()


def _new_name(name: str) -> bool:
    """Whether a name of a tag is one; it is not looked at again."""
    usual = len(name) <= limits.NAME_LENGTH and scan.NAME.fullmatch(name) is not None
    if usual and len(_NAMES) < limits.TAGS:
        _NAMES.add(name)
    return usual


def _seat(seat: str, seats: tuple[str, ...]) -> str:
    if seat not in seats:
        raise Declined
    return seat


_EMPTY: Final[dict[str, Any]] = {}
_NOTHING: Final[list[Any]] = []


def _setup(row: SetupTag, value: Any) -> str:  # noqa: ANN401 - plain values
    """The text of a set-up value; runs of unknowns go the careful way."""
    if row.kind == ATOM:
        return _atom(row.form, value)
    if row.kind != ROWS:
        return _atoms(row.form, value)
    if not value:
        raise Declined
    return " / ".join([_atoms(row.form, line) for line in _list(value)])


def _atoms(form: Form, value: Any) -> str:  # noqa: ANN401 - plain values
    """The text of a list of atoms; archives repeat them, so most often each has been read before."""
    atoms = _list(value)
    if len(atoms) > limits.ARGUMENTS or UNKNOWN in atoms:
        raise Declined
    known = form.known
    try:
        if [known[atom] for atom in atoms] == atoms:
            return " ".join(atoms)
    except KeyError:
        pass
    return " ".join([_atom(form, atom) for atom in atoms])


def _atom(form: Form, value: Any) -> str:  # noqa: ANN401 - plain values
    """The text of an atom, which is kept for the next time; raises ValueFault."""
    text = str(form.check(value))
    if text == UNKNOWN:
        raise Declined
    if text not in form.known:
        form.learn([text])
    return text


def _harmless(names: dict[str, str], tokens: list[str]) -> bool:
    """Whether no escape stood for a character that cannot stand in a record."""
    return not any(scan.REFUSED.search(text) for text in (*names.values(), *tokens))

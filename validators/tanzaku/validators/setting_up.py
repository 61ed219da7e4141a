"""Type what a record fixes before its first turn, and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tanzaku.notation.common_tags import Findings, Names, check_common, malformed
from tanzaku.notation.component_sets import Components, Reference, broken_sets, named_set
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.header import (
    missing_setup,
    seats_in_play,
    typed_components,
    typed_options,
    typed_setup,
    typed_start,
)
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.wording import cut, listed, no_part
from tanzaku.validators.endings import BEFORE_PLAY


class Given(NamedTuple):
    """What an engine starts from: the title's set-up and options, `Start` (None without one), components."""

    setup: Any
    options: Any
    start: tuple[Call, ...] | None
    components: Components


def typed_header(
    title: Title, names: Names, *, turns: bool = True, ended: bool = False
) -> tuple[Given | None, Findings]:
    """What the tags give, and the findings on them; None if there is nothing that play could start from.

    A game that ended otherwise before its first turn (`turns` False) may have
    no set-up: nobody laid out the garden of a game that was forfeited. Of a game
    that has `ended` scores are held against the play, those of seats without a
    part too, so nothing is said of them here. Findings are in the order of the
    export form, which all forms of a record share.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> typed_header(OKIYA, {"Termination": "unplayed"}, turns=False)
    (None, [])
    >>> [found.code.id for found in typed_header(OKIYA, {"First": "X"})[1]]
    ['TZK040', 'TZK041']
    """
    given, findings = _header(title, names, turns=turns, ended=ended)
    if len(findings) < 2:
        return given, findings
    return _header(title, dict(export_order(title, tuple(names.items()))), turns=turns, ended=ended)


def _header(title: Title, names: Names, *, turns: bool, ended: bool) -> tuple[Given | None, Findings]:
    """The same, the findings in the order of the tags given."""
    common = check_common(title, names) + _idle(title, names, ended=ended) + _named_set(title, names)
    findings: Findings = []
    given = _typed(title, names, findings)
    missing = missing_setup(title, names)
    if missing and not turns and names.get("Termination") in BEFORE_PLAY:
        return None, common + findings
    findings += missing
    return (None if findings else given), common + findings


def _idle(title: Title, names: Names, *, ended: bool) -> Findings:
    """Warnings of tags of seats that have no part in this game, and of a view from where nobody sits."""
    playing = seats_in_play(title, names)
    if len(playing) == len(title.seats) and not title.unseated:
        return []
    if not playing or _misnamed(title, names):  # it was never set up, or a tag may be of any seat
        return []
    found: Findings = []
    for name, value in names.items():
        seat = value if name == "View" else _seat_of(name, ended=ended)
        if seat not in title.seats:
            continue
        at: Path = ("tags", name, "value") if name == "View" else ("tags", name)
        if seat not in playing:
            message = f"{name}: {no_part(seat)}, which is of {listed(playing)}"
            needed = listed([f"{row.name}.{seat}" for row in title.needed if row.per_seat], "or")
            found.append(malformed(message, at, "TZK045", help=f"who takes part has a tag {needed}"))
        elif name == "View" and seat in title.unseated:
            found.append(malformed(f"View: nobody sits at {seat}", at, "TZK045"))
    return found


def _seat_of(name: str, *, ended: bool) -> str:
    """The seat of a tag that every title has by seat, but for a score of a game that has ended; or empty."""
    kind, _, rest = name.partition(".")
    seat = rest.partition(".")[0]
    return seat if kind == "Player" or (kind == "Score" and not (ended and rest == seat)) else ""


def _misnamed(title: Title, names: Names) -> bool:
    """Whether a tag that says who plays lacks its seat, or is of one that there is not."""
    kinds = {row.name for row in title.needed if row.per_seat}
    parts = (name.partition(".") for name in names)
    return any(kind in kinds and seat not in title.seats for kind, _, seat in parts)


def partly_typed(title: Title, names: Names) -> Given:
    """What there is of a set-up that is not complete, for engines that can check a part of it.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> partly_typed(OKIYA, {"First": "R"}).setup.garden is None
    True
    """
    return _typed(title, names, [])


def _typed(title: Title, names: Names, findings: Findings) -> Given:
    return Given(
        typed_setup(title, names, findings),
        typed_options(title, names, findings),
        typed_start(title, names, findings),
        _components(title, names, findings),
    )


def _components(title: Title, names: Names, findings: Findings) -> Components:
    """The components that a record embeds, and those of the set that it names, which yield to them."""
    if not title.components:
        return Components()
    embedded = typed_components(title, names, findings)
    text = names.get("Components", "")
    found, differs = named_set(title.name, text)
    if found is None or differs:
        return Components(embedded, unknown=bool(text) and not _whole(title, embedded))
    if not embedded:
        return found.components
    return Components(
        {kind: {**found.components.get(kind, {}), **embedded.get(kind, {})} for kind in title.components}
    )


def _whole(title: Title, embedded: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether a record embeds components of every kind, so that it needs no set."""
    return all(embedded.get(kind) for kind in title.components)


def _named_set(title: Title, names: Names) -> Findings:
    """What is wrong with the set that a record names, or with the cards that it embeds beside."""
    text = names.get("Components")
    reference = None if text is None or not title.components else Reference.read(text)
    if text is None or reference is None:
        return []
    at = ("tags", "Components", "value")
    embedded = typed_components(title, names, [])
    found, differs = named_set(title.name, text)
    if found is None:
        return [] if _whole(title, embedded) else [_unknown_set(text)]
    if differs:
        message = f"the set {found.name}@{found.version} that is known here has another digest"
        return [malformed(message, at, "TZK067", help=f"it is {found.reference}")]
    for kind, faces in embedded.items():
        for key, face in faces.items():
            if found.components.get(kind, {}).get(key) != face:
                message = f"{kind}.{key} is not as the set {found.name}@{found.version} has it"
                return [malformed(message, ("tags", f"{kind}.{key}", "value"), "TZK067")]
    return []


def _unknown_set(text: str) -> Diagnostic:
    name = cut(text.split(" ", maxsplit=1)[0])
    message = f"the component set {name} is not known here, so what hangs on faces is open"
    return malformed(message, ("tags", "Components", "value"), "TZK066", help="; ".join(broken_sets()[:1]))

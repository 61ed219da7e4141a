"""A title's own tests, in one call: what holds of every title, tried on records of this one.

What is found is the first thing wrong, as an AssertionError, with the record
that shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve

from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Diagnostic, Verdict
from tanzaku.notation.errors import TanzakuError
from tanzaku.notation.forms import FORM_NAMES
from tanzaku.notation.header import seats_in_play
from tanzaku.notation.model import UNFINISHED, Record
from tanzaku.notation.reading import loads
from tanzaku.notation.redacting import FULL, PUBLIC, redact
from tanzaku.notation.titles import find_title
from tanzaku.notation.writing import dumps
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.failing import RulesFault
from tanzaku.validators.generating import MIXED, Wish, random_records
from tanzaku.validators.pictures.frames import game_of
from tanzaku.validators.report import Report
from tanzaku.validators.rules import AIDS, Rules, find_rules
from tanzaku.validators.verifying import verify_archive
from tanzaku.validators.walking import walk

_SHARE: Final = 0.2
"""Of how many turns and records of random games something is noted."""


class TitleFault(TanzakuError, AssertionError):  # noqa: N818 - the family's name says it is an error
    """A title does not do what every title does; the text says what, and shows the record."""

    def __init__(self, message: str, record: Record | None = None) -> None:
        """Keep the record."""
        super().__init__(message if record is None else f"{message}\n\n{_shown(record)}")
        self.record = record


def _shown(record: Record) -> str:
    try:
        return dumps(record)
    except TanzakuError:
        return repr(record)


def _told(found: Diagnostic) -> str:
    where = "" if found.seat is None else f" (turn {found.turn}.{found.seat})"
    return f"{found.code.id} {found.message}{where}"


def check_title(name: str, records: Iterable[Record | str] = (), *, seed: int = 1, count: int = 20) -> None:
    r"""Check what holds of every title, on these records and on random games; raises TitleFault.

    `records` are sound ones, or their texts. If the title has a dealer, `count`
    random games by this seed are added that are played to their end, and as many
    that end in all other ways. Of the rules: each aid can be loaded. Of each
    record: it is sound, read quickly or carefully; each form is read back as it
    was; what each seat saw, and the public, is sound, and hidden twice the same;
    what was annotated can be taken away again; every position can be shown. Of
    each position on the way: what is legal is not refused; what was recorded is
    legal, where legal actions of its word are known and nothing in it is
    unknown; each claim has a value; taking back puts back, over the end of a turn
    as well.

    >>> unplayed = '[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n'
    >>> check_title("okiya", [f"{unplayed}=none"], count=0)
    >>> try:
    ...     check_title("okiya", [f"{unplayed}=R"], count=0)
    ... except AssertionError as fault:
    ...     print(str(fault)[:34])
    the record is contradicted: TZK058
    """
    try:
        title, rules = find_title(name), find_rules(name)
        _check_aids(rules)
        tried = 0
        for record in _records(rules, records, seed, count):
            _check(title, rules, record)
            tried += 1
    except TitleFault:
        raise
    except TanzakuError as error:
        raise TitleFault(str(error)) from error
    if not tried:
        raise TitleFault(f"there is nothing to check: give records; {rules.lacking('dealer')}")


def _check_aids(rules: Rules) -> None:
    for sentence in rules.strange_aids:
        raise TitleFault(f"the rules of {rules.title}: {sentence}")
    for name in AIDS:
        rules.aid(name)


def _records(rules: Rules, given: Iterable[Record | str], seed: int, count: int) -> Iterator[Record]:
    for one in given:
        yield loads(one) if isinstance(one, str) else one
    if "dealer" in rules.aids:
        yield from random_records(rules.title, seed, count)
        yield from random_records(rules.title, seed + 1, count, Wish("", MIXED, _SHARE, _SHARE))


def _check(title: Title, rules: Rules, record: Record) -> None:
    """Everything that is checked of one record."""
    try:
        report = _check_forms(record)
        _check_walks(title, rules, record)
        for view in _views(title, record):
            _check_view(record, view)
        if "annotator" in rules.aids:
            _check_annotations(record, report)
        if "picture" in rules.aids and record.turns:
            _check_pictures(record)
        if title.components:
            _check_unknown_set(title, record, report)
    except TitleFault:
        raise
    except Exception as error:
        raise TitleFault(str(RulesFault.of(error)), record) from error


def _check_walks(title: Title, rules: Rules, record: Record) -> None:
    """Walk the record, and what the public saw of it."""
    _check_walk(title, rules, record)
    hidden = redact(record, PUBLIC)
    if hidden.turns != record.turns or hidden.setup != record.setup:
        _check_walk(title, rules, hidden)


def _check_walk(title: Title, rules: Rules, record: Record) -> None:
    try:
        walk(title, rules, record)
    except Exception as error:
        raise TitleFault(str(RulesFault.of(error)), record) from error


def _judged(text: str, record: Record) -> Report:
    """The report on a sound record, the same whether it is read quickly or carefully."""
    (quick,), (careful,) = (list(verify_archive([text], quick=quick)) for quick in (True, False))
    if quick.content() != careful.content():
        raise TitleFault(f"read quickly the record is {quick.verdict}, carefully {careful.verdict}", record)
    if not careful.ok:
        first = next(found for found in careful.diagnostics if found.counts)
        raise TitleFault(f"the record is {careful.verdict}: {_told(first)}", record)
    return careful


def _check_forms(record: Record) -> Report:
    text = dumps(record)
    report = _judged(text, record)
    for form in FORM_NAMES:
        again = loads(dumps(record, form=form), form=form)
        if dumps(again) != text:
            raise TitleFault(f"written as {form} and read again, the record is another one", record)
    return report


def _views(title: Title, record: Record) -> tuple[str, ...]:
    """The views that can be made of a record; of what one seat saw, no other seat's."""
    shown = record.tag("View") or FULL
    sitting = [seat for seat in seats_in_play(title, dict(record.tags)) if seat not in title.unseated]
    return (PUBLIC, *(sitting if shown == FULL else {shown} - {PUBLIC}))


def _check_view(record: Record, view: str) -> None:
    hidden = redact(record, view)
    _judged(dumps(hidden), hidden)
    if redact(hidden, view) != hidden:
        raise TitleFault(f"hidden twice for {view}, the record is another one than hidden once", record)


def _check_annotations(record: Record, report: Report) -> None:
    made = annotate(record)
    if dumps(strip(made)) != dumps(strip(record)):
        raise TitleFault("annotated and stripped, the record is another one", record)
    if annotate(made) != made:
        raise TitleFault("annotated twice, the record is another one than annotated once", record)
    if _judged(dumps(made), made).verdict is not report.verdict:
        raise TitleFault(f"annotated, the record is no longer {report.verdict}", record)


def _check_pictures(record: Record) -> None:
    game = game_of(record)
    for frame in game.frames():
        game.picture.lines(frame.position, frame.turn)
        game.picture.shapes(frame.position, frame.turn)
        game.picture.described(frame.position)


def _check_unknown_set(title: Title, record: Record, report: Report) -> None:
    """With a set that nobody knows nothing is contradicted, the scores that were worked out included."""
    tags = {name: value for name, value in record.tags if name.partition(".")[0] not in title.components}
    if report.outcome is not None and record.end != UNFINISHED:
        scores = report.outcome.scores.items()
        tags |= {f"Score.{seat}": str(points) for seat, points in scores if isinstance(points, int)}
    unknown = evolve(record, tags=tuple((tags | {"Components": "unknown@0"}).items()))
    (found,) = verify_archive([dumps(unknown)])
    if found.verdict is Verdict.CONTRADICTED:
        first = next(one for one in found.diagnostics if one.counts)
        what = f"where the component set is not known, the record is contradicted: {_told(first)}"
        raise TitleFault(f"{what}; see `components.unknown` and Position.needs_components", unknown)

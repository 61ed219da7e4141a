"""What somebody may have meant who wrote what is no action: for the messages of the careful readers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain

from tanzaku.notation import limits
from tanzaku.notation.declare import Shape, Title
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.text.calls import CallFault, Given, make_call, write_call
from tanzaku.notation.wording import listed

_RESULT = re.compile(r"[A-Z]|[01½][-/][0-9/½-]+|(?i:resign\w*|draw\w*|wins?|won|timeout|forfeit\w*)")
"""How people write results elsewhere."""

_APART = re.compile(r"([A-Z])[ \t]*([>@]?)[ \t]*([A-Za-z]+)(?![A-Za-z])")
"""A subject and a word, with white space between them, or with no sign."""

_SUBJECT = re.compile(r"[A-Z][>@]")

_FEW = 8
"""With more arguments than so many no other action is looked for."""


def apart(title: Title, text: str, start: int) -> tuple[str, int, bool] | None:
    """Subject and word as they are glued, where they end, and whether the sign was there; else None.

    What is without a sign is shown as the whole action, if it closes on its line.

    >>> from tanzaku.notation.titles.genpei import GENPEI
    >>> apart(GENPEI, "K > recruit(1 M)", 0), apart(GENPEI, "K recruit(1 M) M>torii", 0)
    (('K>recruit', 11, True), ('K>recruit(1 M)', 9, False))
    """
    found = _APART.match(text, start)
    shape = title.words.get(found[3].lower()) if found else None
    if not found or shape is None or shape.subject is None:
        return None
    letter, sign, word = found[1], found[2], found[3].lower()
    if not shape.subject.form.fits(f"{letter}>") or (not sign and found.end(1) == found.start(3)):
        return None
    whole = re.compile(r"\([^()\n]{0,64}\)").match(text, found.end()) if not sign else None
    return f"{letter}{sign or '>'}{word}{whole[0] if whole else ''}", found.end(), bool(sign)


def meant(title: Title, bare: str, seats: Sequence[str]) -> str:
    """What may help whoever wrote a word that is none.

    >>> from tanzaku.notation.titles.genpei import GENPEI
    >>> meant(GENPEI, "movement", "AB"), meant(GENPEI, "Torii", "AB")
    ('did you mean shift(clan to [space=…])?', 'words are lower case: torii')
    """
    subject = bare[:2] if _SUBJECT.match(bare) else ""
    word = bare[len(subject) :]
    if bare in title.seats and not title.single:
        return f"a seat mark ends with a colon: {bare}:"
    if word.lower() in title.words and word not in title.words and not _card(title, bare):
        return f"words are lower case: {subject}{word.lower()}"
    if _card(title, bare):
        return _card(title, bare)
    if _RESULT.fullmatch(bare):
        return f"an end mark starts with =: ={seats[0]}; a Termination tag says how the game ended"
    return _near(title, word, subject)


def called_too(title: Title, word: str) -> str:
    """The actions that the rulebook calls by a word which means another one here; empty if there are none.

    >>> from tanzaku.notation.titles.genpei import GENPEI
    >>> called_too(GENPEI, "pagoda"), called_too(GENPEI, "spy")
    ('or did you mean place(clan token)?', '')
    """
    named = [shape.usage() for shape in title.actions.values() if word in shape.called]
    return f"or did you mean {listed(named, 'or')}?" if named else ""


def fitting(title: Title, given: Sequence[Given], subject: str | None) -> str:
    """The action that takes these arguments as they are, if there is just one; empty otherwise.

    Without a subject, where none takes that. Numbers alone fit too much to say anything.

    >>> from tanzaku.notation.titles.genpei import GENPEI
    >>> fitting(GENPEI, [(None, "i07")], "K>"), fitting(GENPEI, [(None, "K")], None)
    ('did you mean use(i07)?', '')
    """
    if len(given) > _FEW or all(atom.isdigit() for _, atom in given):
        return ""
    for spoken in dict.fromkeys((subject, None)):
        made = [call for shape in title.actions.values() if (call := _made(shape, given, spoken))]
        if made:
            return f"did you mean {made[0]}?" if len(made) == 1 else ""
    return ""


def turned(shape: Shape, given: Sequence[Given], subject: str | None) -> str:
    """The same action with its two arguments the other way round, if they fit so; empty otherwise.

    >>> from tanzaku.notation.titles.genpei import GENPEI
    >>> turned(GENPEI.words["recruit"], [(None, "M"), (None, "1")], "K>")
    'did you mean K>recruit(1 M)?'
    """
    if len(given) != 2 or any(key is not None for key, _ in given):
        return ""
    made = _made(shape, (given[1], given[0]), subject)
    return f"did you mean {made}?" if made else ""


def _made(shape: Shape, given: Sequence[Given], subject: str | None) -> str:
    """The action of a shape as it is written; empty if the arguments do not fit."""
    with suppress(CallFault, ValueFault):
        return write_call(make_call(shape, given, subject))
    return ""


def near(shapes: Mapping[str, Shape], word: str, subject: str = "") -> str:
    """Those of the actions that have nearly this name, by the notation or by the rulebook; empty without any.

    >>> from tanzaku.notation.titles.genpei import GENPEI
    >>> near(GENPEI.actions, "coins"), near(GENPEI.actions, "recrut"), near(GENPEI.actions, "x")
    ('did you mean take(coins)?', 'did you mean recruit?', '')
    """
    word = word[: limits.NAME_LENGTH].lower()
    names = [*shapes, *chain.from_iterable(shape.called for shape in shapes.values())]
    found = [word] if word in names else get_close_matches(word, names, 1)
    if not found:
        return ""
    if found[0] in shapes:
        return f"did you mean {found[0]}?"
    named = [_usage(shape, subject) for shape in shapes.values() if found[0] in shape.called]
    return f"did you mean {listed(named, 'or')}?"


def _near(title: Title, word: str, subject: str) -> str:
    """The actions with nearly this name; else what there is."""
    there = title.short.usage if title.short else f"the actions are {listed(sorted(title.actions))}"
    return near(title.actions, word, subject) or there


def _usage(shape: Shape, subject: str) -> str:
    """The action as a manual would show it, with the subject that was written."""
    return (
        f"{subject if shape.subject else ''}{shape.usage().rpartition('>')[2]}" if subject else shape.usage()
    )


def _card(title: Title, bare: str) -> str:
    """That a card, which could be hidden, stands in an action; empty for what is no card of the title."""
    found = [
        (shape, argument.form.name.partition(" (")[0])
        for shape in title.actions.values()
        for argument in shape.positional
        if argument.form.unknown and bare not in {"?", "-"} and argument.form.fits(bare)
    ]
    if not found:
        return ""
    moved = next(filter(lambda shape: _moves(shape, bare), title.actions.values()), None)
    shape, name = found[0]
    usage = f"{bare}>{moved.word}(…)" if moved else shape.usage()
    return f"{bare} is {name}, which stands in an action: {usage}"


def _moves(shape: Shape, letter: str) -> bool:
    """Whether a card's letter is a subject of the action, so that it stands before the word."""
    return shape.subject is not None and shape.subject.form.fits(f"{letter}>")

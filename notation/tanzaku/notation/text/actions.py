"""The careful reader's actions: words, calls and a title's short form, with the place of each argument."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from tanzaku.notation import limits
from tanzaku.notation.declare import Call, ShortForm, Title
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.text import hints, scan
from tanzaku.notation.text.calls import CallFault, Given, make_call
from tanzaku.notation.text.cursor import Cursor
from tanzaku.notation.wording import cut

Places: TypeAlias = list[tuple[int, int]]
Spans: TypeAlias = dict[str, tuple[int, int]]
"""Where the arguments of an action stand, by name."""

_SPACED = re.compile(r"[ \t\n]+\((?![ \t\n]*(?:[{;@(]|[0-9]+\.|[A-Z*]:))")
"""A bracket after white space that opens no variation: those start with a note, a number or a seat."""


class ActionReader:
    """Reads actions of one title at a cursor."""

    def __init__(self, cursor: Cursor, title: Title, seats: Sequence[str]) -> None:
        """Read from where the cursor is; `seats` are those that take part, for examples."""
        self.cursor = cursor
        self.title = title
        self.seats = seats

    def read(self, spans: Spans) -> Call | None:
        """One action, or None after a fault; `spans` takes the places of its arguments."""
        cursor, start = self.cursor, self.cursor.at
        found = scan.BARE.match(cursor.text, start)
        if not found:
            cursor.at += 1
            cursor.stray("TZK023", f"{cursor.text[start]!r} does not belong here", start, cursor.at)
            return None
        cursor.at = found.end()
        bare = found[0]
        if len(bare) > limits.ATOM_LENGTH:
            cursor.stray("TZK009", f"a word has at most {limits.ATOM_LENGTH} characters", start, cursor.at)
            return None
        if cursor.starts("("):
            cursor.at += 1
            return self._call(bare, start, spans)
        short = self.title.short
        match = short.full.fullmatch(bare) if short else None
        if short and match:
            return self._short(short, match, start, spans)
        return self._word(bare, start)

    def _short(self, short: ShortForm, match: re.Match[str], start: int, spans: Spans) -> Call | None:
        """The short form of the title."""
        for name in match.groupdict():
            begin, end = match.span(name)
            if begin >= 0:
                spans[name] = (start + begin, start + end)
        try:
            return short.read(match)
        except ValueFault as fault:
            wrong = (span for name, span in spans.items() if repr(match[name]) in str(fault))
            self.cursor.fault("TZK028", str(fault), *next(wrong, (start, self.cursor.at)))
            return None

    def _word(self, bare: str, start: int) -> Call | None:
        """WORD: an action that is given no arguments."""
        cursor = self.cursor
        word = scan.WORD.fullmatch(bare)
        shape = self.title.words.get(word[2]) if word else None
        if not word or shape is None:
            self._unknown(bare, start)
            return None
        if not shape.positional:
            return self._made(bare, word, [], start, [])
        spaced = _SPACED.match(cursor.text, cursor.at)
        if not spaced:
            message, help_ = f"{bare} needs its arguments: {shape.usage()}", ""
            if not shape.least:
                help_ = f"none of them has to be there, but its brackets have: {bare}()"
            cursor.fault("TZK027", message, start, cursor.at, help=help_)
            return None
        message = f"white space stands between {bare} and its ("
        cursor.fault("TZK026", message, start, spaced.end(), fix=None if "\n" in spaced[0] else f"{bare}(")
        close = cursor.text.find(")", spaced.end())
        cursor.skip_to(close + 1 if close >= 0 else -1)
        return None

    def _unknown(self, bare: str, start: int) -> None:
        """A word that is none, and what may have been meant."""
        message, title = f"{cut(bare)!r} is no action of {self.title.name}", self.title
        apart = hints.apart(title, self.cursor.text, start)
        if apart is None:
            help_ = hints.meant(title, bare, self.seats)
            self.cursor.stray("TZK024", message, start, start + len(bare), help=help_)
            return
        glued, end, sure = apart
        said = (
            {"fix": glued}
            if sure
            else {"help": f"without white space, and with > where a marker moves: {glued}"}
        )
        self.cursor.stray("TZK024", message, start, end if sure else start + len(bare), **said)

    def _call(self, bare: str, start: int, spans: Spans) -> Call | None:
        """CALL { argument } ")" ."""
        word = scan.WORD.fullmatch(bare)
        places: Places = []
        given = self.arguments(start, bare, places)
        if given is None:
            return None
        if not word or word[2] not in self.title.words:
            self._unknown(bare, start)
            return None
        made = self._made(bare, word, given, start, places)
        if made is not None:
            by_place = iter(argument.name for argument in made.shape.positional)
            last = ""
            for place, (key, _) in zip(places, given, strict=True):
                if key is None:
                    last = next(by_place, last)  # a list takes all that follow
                name = last if key is None else made.shape.by_key[key].name
                spans[name] = (spans[name][0], place[1]) if name in spans else place
        return made

    def _made(
        self, bare: str, word: re.Match[str], given: list[Given], start: int, places: Places
    ) -> Call | None:
        """Fit the arguments into the word's shape, or say why they do not fit."""
        try:
            return make_call(self.title.words[word[2]], given, word[1])
        except CallFault as fault:
            whole = (start, start + 2 if fault.code == "TZK028" else start + len(bare))
            begin, end = whole if fault.index is None else places[fault.index]
            help_ = fault.help or self._other(fault, word, given)
            self.cursor.fault(fault.code, fault.message, begin, end, help=help_)
        except ValueFault as fault:
            self.cursor.fault("TZK027", str(fault), start, self.cursor.at)
        return None

    def _other(self, fault: CallFault, word: re.Match[str], given: list[Given]) -> str:
        """Another action that may have been meant, where arguments do not fit."""
        if fault.code not in {"TZK027", "TZK028"}:
            return ""
        of_subject = fault.code == "TZK028" and fault.index is None
        others = "" if of_subject else hints.fitting(self.title, given, word[1])
        turned = hints.turned(self.title.words[word[2]], given, word[1])
        return turned or hints.called_too(self.title, word[2]) or others

    def arguments(self, start: int, word: str, places: Places) -> list[Given] | None:
        """{ argument } ")" ; a seat mark, a number or what no atom can hold ends them: a fault."""
        cursor = self.cursor
        given: list[Given] = []
        while True:
            cursor.skip_space()
            if cursor.starts(")"):
                cursor.at += 1
                return given
            begin = cursor.at
            key = scan.KEY.match(cursor.text, begin)
            atom = scan.ATOM.match(cursor.text, key.end() if key else begin)
            if atom is None or self._resumes(atom, keyed=key is not None):
                end = len(cursor.text[:begin].rstrip(" \t\n"))
                cursor.fault("TZK025", f"the arguments of {cut(word)} are not closed", start, end)
                cursor.quiet = True  # the bracket that was meant, and what stands before it
                return None
            cursor.at = atom.end()
            if len(given) <= limits.ARGUMENTS:
                given.append((key[1] if key else None, atom[0]))
                places.append((begin, cursor.at))

    def _resumes(self, atom: re.Match[str], *, keyed: bool) -> bool:
        """Whether this is no argument but the next turn or action."""
        if self.cursor.text.startswith("(", atom.end()):
            return True
        return not keyed and bool(scan.SEAT.fullmatch(atom[0]) or scan.NUMBER.fullmatch(atom[0]))

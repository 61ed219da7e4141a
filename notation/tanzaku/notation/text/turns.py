"""The careful reader's second half: turns, notes, variations and the end mark.

The grammar rule that a method reads stands in its docstring. One token of
look-ahead decides everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, field

from tanzaku.notation import limits
from tanzaku.notation.declare import TABLE, Call, Title
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.model import Data, Glyph, Item, Note, Turn, Variation
from tanzaku.notation.shapes import count_values
from tanzaku.notation.text import scan
from tanzaku.notation.text.actions import ActionReader, Spans
from tanzaku.notation.text.cursor import Cursor
from tanzaku.notation.wording import cut, listed

_TAG_HELP = "all tags stand before the first comment and the first turn"
_COMMENT_HELP = "nothing after the { could be read; close the comment with }"


@define
class _OpenTurn:
    """A turn while it is read."""

    number: int | None
    seat: str | None
    start: int
    mark: tuple[int, int]
    """Where its seat stands, or its action where it has none."""
    items: list[Item] = field(factory=list["Item"])
    acted: bool = False
    """Whether it has an action, or one was tried."""


@define
class _Pending:
    """A number and a seat that wait for their turn, and where they stand."""

    number: int | None = None
    seat: str | None = None
    number_at: tuple[int, int] | None = None
    seat_at: tuple[int, int] | None = None
    lost: bool = False
    """Whether there was a number that is too long to be one."""

    @property
    def at(self) -> tuple[int, int] | None:
        return self.number_at or self.seat_at


@define
class _Line:
    """A line of play while it is read: the main line, or a variation that opened at an offset."""

    path: Path
    depth: int
    opened: int
    lead: list[Note | Data] = field(factory=list["Note | Data"])
    turns: list[_OpenTurn] = field(factory=list["_OpenTurn"])
    pending: _Pending = field(factory=_Pending)

    @property
    def here(self) -> Path:
        """The place of the turn that is being read."""
        return (*self.path, "turns", len(self.turns) - 1)

    def closed(self) -> tuple[Turn, ...]:
        return tuple(Turn(turn.number, turn.seat, tuple(turn.items)) for turn in self.turns)


class TurnReader:
    """Reads the turns of one record of a known title."""

    def __init__(
        self, cursor: Cursor, title: Title, late_tag: Callable[[], bool], seats: Sequence[str] = ()
    ) -> None:
        """Read from where the cursor is.

        `late_tag` reads a tag that stands too late, `seats` are those that take part, for examples.
        """
        self.cursor = cursor
        self.title = title
        self.seats = seats or title.seats
        self.late_tag = late_tag
        self.actions = ActionReader(cursor, title, self.seats)
        self.main = _Line((), 0, 0)
        self.end: str | None = None
        self._items = self._values = 0
        self._tried_end = self._late = False
        cursor.progress = self._sound

    def _sound(self) -> int:
        """How many turns of the main line are complete."""
        done = len(self.main.turns)
        return done if self.title.single else max(0, done - 1)

    @property
    def lead(self) -> tuple[Note | Data, ...]:
        """What was noted before the first turn."""
        return tuple(self.main.lead)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the main line."""
        return self.main.closed()

    def read(self) -> None:
        """Line , end ."""
        self._line(self.main)
        self._after_end()

    def _line(self, line: _Line) -> None:
        """line = { comment | data } , { turn , { note } } ; up to an end mark, `)` or the end of the text."""
        cursor = self.cursor
        while True:
            cursor.skip_space()
            letter = cursor.text[cursor.at : cursor.at + 1]
            if letter in {"", ")", "="}:
                if self._closes(line, letter):
                    return
            elif letter == "[":
                self._bracket()
            else:
                self._items += 1
                if self._items > limits.ITEMS:
                    cursor.beyond(f"more than {limits.ITEMS} items", cursor.at, cursor.at + 1)
                self._item(line, letter)

    def _closes(self, line: _Line, letter: str) -> bool:
        """Whether the line ends here: at the text's end, at a `)` or at an end mark."""
        cursor = self.cursor
        if letter == ")" and not line.depth:
            cursor.stray("TZK022", "this ) closes nothing", cursor.at, cursor.at + 1)
            cursor.at += 1
            return False
        self._hanging(line)
        if letter == ")":
            return True
        if line.depth:
            cursor.fault("TZK021", "this variation is not closed", line.opened, line.opened + 1)
            return True
        if letter == "=":
            return self._end_mark()
        if not self._swallowed() and not self._tried_end:
            end = len(cursor.text.rstrip(" \t\n"))
            won = f"={self.seats[0]}"
            help_ = f"every record ends with =, then who won: {won}, =none, or =* while it is unfinished"
            cursor.fault("TZK033", "the record has no end mark", end, end, help=help_)
        return True

    def _swallowed(self) -> bool:
        """Whether a comment or variation that was not closed took the end mark with it."""
        return any(found.code.id in {"TZK020", "TZK021"} for found in self.cursor.findings)

    def _bracket(self) -> None:
        """A tag, or a second record, where none may stand."""
        cursor = self.cursor
        if cursor.glued():
            return
        start = cursor.at
        whole = self.late_tag()
        if not whole:
            cursor.at = start
            cursor.skip_to(cursor.text.find("\n", start))
        what = "turns have begun" if self.main.turns else "comments have begun"
        if whole and not self._late:
            cursor.fault("TZK013", f"this tag stands after the {what}", start, cursor.at, help=_TAG_HELP)
        self._late = True

    def _item(self, line: _Line, letter: str) -> None:
        """One number, seat, action or note."""
        if letter in "{;":
            self._comment(line)
        elif letter == "(":
            self._variation(line)
        elif letter in "!?$":
            self._glyph(line)
        elif letter == "@":
            self._data(line)
        elif not self._number(line) and not self._seat(line):
            self._action(line)

    def _hanging(self, line: _Line) -> None:
        """A number, seat or turn that got no action."""
        if line.pending.at is not None:
            start, end = line.pending.at
            shown = self.cursor.text[start:end]
            self.cursor.fault("TZK030", f"no turn follows {shown}", start, end)
            line.pending = _Pending()
        self._unacted(line)

    def _unacted(self, line: _Line) -> None:
        if line.turns and not line.turns[-1].acted:
            start, end = line.turns[-1].mark
            self.cursor.fault("TZK030", f"no action follows {self.cursor.text[start:end]}", start, end)

    # turns

    def _number(self, line: _Line) -> bool:
        """NUMBER ."""
        cursor = self.cursor
        found = scan.NUMBER.match(cursor.text, cursor.at)
        if not found:
            return False
        if line.pending.at is not None:
            self._hanging(line)
        cursor.quiet = False
        cursor.at = found.end()
        if len(found[1].lstrip("0")) > limits.DIGITS:
            cursor.fault("TZK009", f"a turn number has at most {limits.DIGITS} digits", *found.span())
            line.pending = _Pending(lost=True)
        else:
            line.pending = _Pending(int(found[1].lstrip("0") or "0"), number_at=found.span())
        return True

    def _seat(self, line: _Line) -> bool:
        """SEAT ."""
        cursor = self.cursor
        found = scan.SEAT.match(cursor.text, cursor.at)
        if not found:
            return False
        if line.pending.seat_at is not None:
            self._hanging(line)
        cursor.at = found.end()
        if found[1] not in self.title.marks:
            cursor.fault("TZK032", self._no_seat(found[1]), *found.span())
        line.pending.seat, line.pending.seat_at = found[1], found.span()
        if not self.title.single:
            self._open_turn(line, found.start())
        cursor.quiet = False
        return True

    def _no_seat(self, seat: str) -> str:
        who = "the table (*) does not act in" if seat == TABLE else f"{seat} is no seat of"
        return f"{who} {self.title.name}; its seats are {listed(self.title.seats)}"

    def _open_turn(self, line: _Line, start: int) -> None:
        self._unacted(line)
        pending, line.pending = line.pending, _Pending()
        begin = pending.at[0] if pending.at is not None else start
        numbered = pending.lost or pending.number is not None
        if line.depth and not line.turns and not (numbered and pending.seat is not None):
            message = "a variation starts with its turn's number and seat"
            self.cursor.fault("TZK035", message, begin, self.cursor.at)
        mark = pending.seat_at or (start, self.cursor.at)
        line.turns.append(_OpenTurn(pending.number, pending.seat, begin, mark))
        spans = self.cursor.spans
        if pending.number_at is not None:
            spans[*line.here, "number"] = pending.number_at
        if pending.seat_at is not None:
            spans[*line.here, "seat"] = pending.seat_at
        spans[line.here] = (begin, self.cursor.at)

    def _add(self, line: _Line, made: Item, start: int) -> Path:
        """Put an item into the turn being read, and keep where it stands."""
        turn = line.turns[-1]
        path: Path = (*line.here, "items", len(turn.items))
        turn.items.append(made)
        if isinstance(made, Call):
            turn.acted = True
            self._values += count_values(made)
            if self._values > limits.VALUES:
                self.cursor.beyond(f"more than {limits.VALUES} arguments", start, self.cursor.at)
        self.cursor.spans[path] = (start, self.cursor.at)
        self.cursor.spans[line.here] = (turn.start, self.cursor.at)
        return path

    def _action(self, line: _Line) -> None:
        """Action = WORD | CALL { argument } ")" | short form of the title ."""
        cursor, start = self.cursor, self.cursor.at
        spans: Spans = {}
        made = self.actions.read(spans)
        if made is None:
            line.pending = _Pending()
            if line.turns:
                line.turns[-1].acted = True
            return
        if self.title.single:
            self._open_turn(line, start)
        elif not line.turns or line.pending.at is not None:
            cursor.stray("TZK031", "a turn starts with its seat: A:", start, cursor.at)
            line.pending = _Pending()
            return
        cursor.quiet = False
        path = self._add(line, made, start)
        for name, span in spans.items():
            cursor.spans[*path, name] = span

    # notes

    def _noted(self, line: _Line, made: Note | Glyph | Data, start: int) -> None:
        """Attach a note to the turn before it, or to the beginning of the line."""
        cursor = self.cursor
        if line.pending.at is not None:
            message = "a note stands after its turn, not between a number and its turn"
            cursor.fault("TZK036", message, start, cursor.at)
        elif line.turns:
            self._add(line, made, start)
        elif isinstance(made, Glyph):
            cursor.stray("TZK023", "a glyph needs a turn before it", start, cursor.at)
        else:
            cursor.spans[*line.path, "lead", len(line.lead)] = (start, cursor.at)
            line.lead.append(made)

    def _comment(self, line: _Line) -> None:
        """Comment in braces, or from `;` to the end of the line."""
        cursor, start = self.cursor, self.cursor.at
        braces = cursor.starts("{")
        found = (scan.COMMENT if braces else scan.REMARK).match(cursor.text, start)
        if not found:
            cursor.at = len(cursor.text)
            line.pending = _Pending()
            cursor.fault("TZK020", "this comment is not closed", start, start + 1, help=_COMMENT_HELP)
            return
        cursor.at = found.end()
        if "{" in found[1]:
            inner = start + 1 + found[1].index("{")
            cursor.fault("TZK037", "a comment within this comment: was a } lost?", inner, inner + 1)
        self._noted(line, Note(scan.read_comment(found[1]) if braces else found[1]), start)

    def _glyph(self, line: _Line) -> None:
        """glyph ."""
        cursor, start = self.cursor, self.cursor.at
        found = scan.GLYPH.match(cursor.text, start)
        if not found:
            cursor.at += 1
            cursor.stray("TZK023", "a $ is followed by a number: $14", start, cursor.at)
            return
        cursor.at = found.end()
        self._noted(line, Glyph(found[0]), start)

    def _data(self, line: _Line) -> None:
        """data = "@" CALL { argument } ")" ."""
        cursor, start = self.cursor, self.cursor.at
        found = scan.DATA.match(cursor.text, start)
        if not found:
            bare = scan.BARE.match(cursor.text, start)
            cursor.at = bare.end() if bare else start + 1
            cursor.stray("TZK023", "a data item is @word(…): @clock(0:12:30)", start, cursor.at)
            return
        cursor.at = found.end()
        given = self.actions.arguments(start, found[1], [])
        if given is None:
            return
        if len(found[1]) > limits.ATOM_LENGTH:
            cursor.fault("TZK009", f"a word has at most {limits.ATOM_LENGTH} characters", start, cursor.at)
            return
        if len(given) > limits.ARGUMENTS or any(len(atom) > limits.ATOM_LENGTH for _, atom in given):
            message = (
                f"more than {limits.ARGUMENTS} arguments, or one of more than {limits.ATOM_LENGTH} characters"
            )
            cursor.fault("TZK009", message, start, cursor.at)
            return
        self._noted(
            line, Data(found[1], tuple(f"{key}={atom}" if key else atom for key, atom in given)), start
        )

    def _variation(self, line: _Line) -> None:
        """variation = "(" , line , ")" ."""
        cursor, start = self.cursor, self.cursor.at
        before = cursor.errors
        if not line.turns or line.pending.at is not None:
            cursor.fault("TZK035", "a variation stands after the turn that it replaces", start, start + 1)
            line.pending = _Pending()
        if line.depth + 1 > limits.NESTING:
            cursor.beyond(f"more than {limits.NESTING} variations within each other", start, start + 1)
        cursor.at += 1
        place: Path = (*line.here, "items", len(line.turns[-1].items)) if line.turns else line.path
        inner = _Line(place, line.depth + 1, start)
        self._line(inner)
        if cursor.starts(")"):
            cursor.at += 1
        if not inner.turns and cursor.errors == before:
            cursor.fault("TZK035", "this variation has no turn", start, cursor.at)
        if line.turns:
            path = self._add(line, Variation(tuple(inner.lead), inner.closed()), start)
            if cursor.errors > before:
                cursor.broken.append(path)

    # end

    def _end_mark(self) -> bool:
        """end = "=" ( "*" | "none" | seat { "," seat } ) ."""
        cursor, start = self.cursor, self.cursor.at
        found = scan.END.match(cursor.text, start)
        if not found:
            bare = scan.BARE.match(cursor.text, start + 1)
            cursor.at = bare.end() if bare else start + 1
            self._tried_end = True
            shared = [seat for seat in self.seats if seat not in self.title.unseated][:2]
            marks = [*self.seats, ",".join(shared)] if len(shared) > 1 else self.seats
            known = listed([*(f"={mark}" for mark in marks), "=none", "=*"])
            shown = cut(cursor.text[start : cursor.at])
            message = f"{shown!r} is no end mark; those are {known}"
            cursor.stray("TZK023", message, start, cursor.at, rule="Notation: End")
            return False
        cursor.at = found.end()
        named = [] if found[1] in {"none", "*"} else found[1].split(",")
        wrong = [seat for seat in named if seat not in self.title.seats]
        if wrong or len(set(named)) != len(named):
            message = self._no_seat(wrong[0]) if wrong else "a seat stands twice in the end mark"
            cursor.fault("TZK032", message, start, cursor.at)
        self.end = found[1]
        cursor.spans["end",] = found.span()
        return True

    def _after_end(self) -> None:
        """Nothing but white space follows an end mark."""
        cursor = self.cursor
        cursor.skip_space()
        if self.end is None or cursor.at >= len(cursor.text) or cursor.glued():
            return
        start = cursor.at
        glue = cursor.text.find(scan.START, start)
        if glue >= 0:
            cursor.at = glue
            cursor.glued()
        end = len(cursor.text.rstrip(" \t\n"))
        hint = "a remark goes in braces before the end mark"
        cursor.fault("TZK034", "nothing may follow the end mark", start, end, help=hint)

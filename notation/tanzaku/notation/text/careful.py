"""The careful reader: one record's text into a record, with every place kept and every fault said.

It is used when the quick reader will not take a record, so it is the one that
knows the leniencies and the diagnostics. One token of look-ahead decides
everything; after a fault it goes on at the next token it can stand on, so that
several faults are reported at once. Nothing after the first fault is replayed.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from attrs import define, field

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.complete import complete
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.diagnostics import Diagnostic, Label, Path, Span
from tanzaku.notation.errors import UnknownTitle, ValueFault
from tanzaku.notation.model import VERSION, Data, Glyph, Note, Record, Turn, Variation
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import CallFault, Given, make_call
from tanzaku.notation.text.locate import Locator
from tanzaku.notation.titles import find_title

_FIRST = re.compile(r"([0-9]{1,4})\.([0-9]{1,4}) ([a-z]+)")
_MAJOR, _MINOR = (int(part) for part in VERSION.split("."))
_SHOWN_REFUSED = 5


@define
class Draft:
    """What careful reading gives.

    `record` holds what could be read, `spans` the offsets of its parts by path,
    `sound` how many turns of the main line stand before the first fault,
    `rest` where a second record is glued to this one.
    """

    record: Record
    findings: list[Diagnostic]
    spans: dict[Path, tuple[int, int]]
    locator: Locator
    sound: int
    rest: int | None = None
    line: int = 1

    def locate(self, path: Path) -> Span | None:
        """The span of a place in the record, or of the nearest thing around it that has one."""
        while path:
            if path in self.spans:
                return self.locator.span(*self.spans[path])
            path = path[:-1]
        first = self.spans.get(("tags", "Tanzaku"))
        return self.locator.span(*first) if first else None

    @property
    def readable(self) -> bool:
        """Whether nothing but warnings was found."""
        return not any(finding.counts for finding in self.findings)


@define
class _OpenTurn:
    """A turn while it is read."""

    number: int | None
    seat: str | None
    start: int
    items: list[Call | Note | Glyph | Data | Variation] = field(factory=list)


@define
class _Pending:
    """A number and a seat that wait for their turn."""

    number: int | None = None
    seat: str | None = None
    number_at: tuple[int, int] | None = None
    seat_at: tuple[int, int] | None = None

    @property
    def empty(self) -> bool:
        return self.number_at is None and self.seat_at is None

    @property
    def at(self) -> tuple[int, int]:
        return self.number_at or self.seat_at or (0, 0)


class _Stop(Exception):  # noqa: N818 - reading of this record ends here
    """Reading this record stops: too many faults, or a limit."""


@define
class _Line:
    """A line of play while it is read: the main line or a variation."""

    path: Path
    depth: int
    opened: int
    lead: list[Note | Data] = field(factory=list)
    turns: list[_OpenTurn] = field(factory=list)
    pending: _Pending = field(factory=_Pending)


class _Reader:
    """Reads one record. The grammar rule of each method stands in its docstring."""

    def __init__(self, text: str, locator: Locator) -> None:
        self.text = text
        self.at = 0
        self.locator = locator
        self.findings: list[Diagnostic] = []
        self.spans: dict[Path, tuple[int, int]] = {}
        self.tags: list[tuple[str, str]] = []
        self.seen: set[str] = set()
        self.title: Title | None = None
        self.name = ""
        self.version = VERSION
        self.main = _Line((), 0, 0)
        self.sound: int | None = None
        self.end: str | None = None
        self.rest: int | None = None
        self.items = 0
        self.quiet = False

    # faults

    def fault(self, code: str, message: str, start: int, end: int, **more: object) -> None:
        """Report a fault; an error ends what may be replayed."""
        entry = CODES[code]
        span = self.locator.span(start, end)
        self.findings.append(Diagnostic(entry, message, span=span, **more))  # type: ignore[arg-type]  # passed through
        if entry.verdict is not None:
            if self.sound is None and self.title is not None:
                done = len(self.main.turns)
                self.sound = done if self.title.single else max(0, done - 1)
            if len(self.findings) >= limits.FINDINGS:
                raise _Stop

    def stray(self, code: str, message: str, start: int, end: int, **more: object) -> None:
        """Report something that does not belong here, once until reading has caught up again."""
        if not self.quiet:
            self.fault(code, message, start, end, **more)
        self.quiet = True

    # header

    def read(self) -> None:
        """record = { tag } , line , end ."""
        self.refused()
        self.read_tags()
        if self.title is None:
            return
        self.read_line(self.main)
        self.after_end()

    def refused(self) -> None:
        """Report characters that no form can hold, the first few of them."""
        for count, found in enumerate(scan.REFUSED.finditer(self.text)):
            if count == _SHOWN_REFUSED:
                break
            number = ord(found[0])
            if 0xDC80 <= number <= 0xDCFF:
                message = f"the byte 0x{number - 0xDC00:02X} cannot be read here: it is no UTF-8"
                self.fault("TZK004", message, found.start(), found.end())
            else:
                message = f"the character U+{number:04X} cannot stand in a record"
                self.fault("TZK005", message, found.start(), found.end())

    def skip_space(self) -> None:
        found = scan.SPACE.match(self.text, self.at)
        if found:
            self.at = found.end()

    def read_tags(self) -> None:
        """{ tag } ."""
        while True:
            self.skip_space()
            if not self.text.startswith("[", self.at) or (self.tags and self.glued()):
                break
            if not self.read_tag():
                self.to_next_line()
            if len(self.tags) > limits.TAGS:
                self.fault("TZK009", f"more than {limits.TAGS} tags", self.at, self.at)
                raise _Stop

    def to_next_line(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end + 1

    def read_tag(self) -> bool:
        r"""tag = "[" name string "]" ."""
        start = self.at
        self.at += 1
        self.blank()
        name = scan.NAME.match(self.text, self.at)
        if not name:
            self.fault("TZK011", 'a tag is [Name "value"], and here is no name', start, start + 1)
            return False
        self.at = name.end()
        self.blank()
        if not self.text.startswith('"', self.at):
            self.fault(
                "TZK011",
                f'after {name[0][:40]} the value stands in quotes: [{name[0][:40]} "…"]',
                start,
                self.at,
            )
            return False
        value = scan.STRING.match(self.text, self.at + 1)
        end = value.end() if value else self.at + 1
        if not value or not self.text.startswith('"', end):
            self.fault(
                "TZK010", f"the value of {name[0][:40]} has no closing quote on its line", self.at, end
            )
            self.at = end
            return False
        value_at = (self.at + 1, end)
        self.at = end + 1
        self.blank()
        if not self.text.startswith("]", self.at):
            self.fault("TZK011", f"the tag {name[0][:40]} has no closing ]", start, self.at, fix=None)
            return False
        self.at += 1
        self.keep_tag(name[0], scan.read_string(value[0]), (start, self.at), value_at)
        return True

    def blank(self) -> None:
        while self.text[self.at : self.at + 1] in {" ", "\t"}:
            self.at += 1

    def keep_tag(self, name: str, value: str, whole: tuple[int, int], inner: tuple[int, int]) -> None:
        if len(name) > limits.NAME_LENGTH or inner[1] - inner[0] > limits.TAG_LENGTH:
            message = (
                f"a tag's name has at most {limits.NAME_LENGTH} characters, its value {limits.TAG_LENGTH}"
            )
            self.fault("TZK009", message, *whole)
            return
        if name in self.seen:
            label = Label(("tags", name), "first here", self.locator.span(*self.spans["tags", name]))
            self.fault("TZK012", f"the tag {name} stands twice", *whole, related=(label,))
            return
        self.seen.add(name)
        self.spans["tags", name] = whole
        self.spans["tags", name, "value"] = inner
        if not self.name:
            self.first_tag(value, inner)
        else:
            self.tags.append((name, value))

    def first_tag(self, value: str, inner: tuple[int, int]) -> None:
        r"""The first tag names the notation's version and the title."""
        found = _FIRST.fullmatch(value)
        self.name = "?"
        if not found:
            self.fault("TZK006", 'the first tag says version and title: [Tanzaku "1.0 okiya"]', *inner)
            return
        major, minor, self.name = int(found[1]), int(found[2]), found[3]
        self.version = f"{major}.{minor}"
        if major != _MAJOR:
            self.fault("TZK007", f"notation version {self.version} is not known here; {VERSION} is", *inner)
            return
        if minor > _MINOR:
            self.fault(
                "TZK008",
                f"notation version {self.version} is newer than {VERSION}, which is read here",
                *inner,
            )
        try:
            self.title = find_title(self.name)
        except UnknownTitle as unknown:
            self.fault("TZK014", str(unknown), *inner)

    def glued(self) -> bool:
        """Whether a second record starts here; if so it is cut off and reported."""
        if not self.text.startswith(scan.START, self.at):
            return False
        self.rest = self.at
        message = "a record starts here, but not at the start of a line"
        self.fault("TZK003", message, self.at, self.at + len(scan.START) - 2)
        return True

    # turns

    def read_line(self, line: _Line) -> None:
        """line = { comment | data } , { turn , { note } } ; it ends before an end mark or `)`."""
        while True:
            self.skip_space()
            letter = self.text[self.at : self.at + 1]
            if not letter:
                self.hanging(line)
                if line.depth:
                    self.fault("TZK021", "this variation is not closed", line.opened, line.opened + 1)
                elif self.sound is None or self.findings[-1].code.id != "TZK020":
                    self.fault("TZK033", "the record has no end mark", self.at, self.at, help=_END_HELP)
                return
            if letter == "[":
                if self.glued():
                    self.text = self.text[: self.at]
                    continue
                self.late_tag()
                continue
            if letter == ")":
                if line.depth:
                    self.hanging(line)
                    return
                self.stray("TZK022", "this ) closes nothing", self.at, self.at + 1)
                self.at += 1
                continue
            if letter == "=":
                self.hanging(line)
                if line.depth:
                    self.fault("TZK021", "this variation is not closed", line.opened, line.opened + 1)
                    return
                if self.read_end():
                    return
                continue
            self.item(line, letter)

    def item(self, line: _Line, letter: str) -> None:
        """Read one number, seat, action or note."""
        self.items += 1
        if self.items > limits.ITEMS:
            self.fault("TZK009", f"more than {limits.ITEMS} items", self.at, self.at + 1)
            raise _Stop
        if letter in "{;":
            self.note(line)
        elif letter == "(":
            self.variation(line)
        elif letter in "!?$":
            self.glyph(line)
        elif letter == "@":
            self.data(line)
        elif not self.mark(line):
            self.action(line)

    def hanging(self, line: _Line) -> None:
        """A number or a seat that has no turn."""
        if not line.pending.empty:
            self.fault("TZK030", "a turn number or seat with no turn after it", *line.pending.at)
        if line.turns and not self.acted(line.turns[-1]):
            start = line.turns[-1].start
            self.fault("TZK030", "a turn without an action", start, start + 1)
        line.pending = _Pending()

    @staticmethod
    def acted(turn: _OpenTurn) -> bool:
        return any(isinstance(item, Call) for item in turn.items)

    def late_tag(self) -> None:
        start = self.at
        end = self.text.find("\n", start)
        self.at = len(self.text) if end < 0 else end
        self.fault("TZK013", "tags stand before the first turn", start, self.at)

    def mark(self, line: _Line) -> bool:
        """NUMBER or SEAT."""
        number = scan.NUMBER.match(self.text, self.at)
        if number:
            if not line.pending.empty:
                self.hanging(line)
            self.quiet = False
            self.at = number.end()
            if len(number[1].lstrip("0")) > limits.DIGITS:
                self.fault(
                    "TZK009",
                    f"a turn number has at most {limits.DIGITS} digits",
                    number.start(),
                    number.end(),
                )
                return True
            line.pending = _Pending(int(number[1]), number_at=number.span())
            return True
        seat = scan.SEAT.match(self.text, self.at)
        if not seat:
            return False
        self.quiet = False
        self.at = seat.end()
        title = self.the_title
        if line.pending.seat_at is not None:
            self.hanging(line)
        if seat[1] not in title.marks:
            message = f"{seat[1]} is no seat of {title.name}: {', '.join(title.marks)}"
            self.fault("TZK032", message, *seat.span())
        line.pending.seat = seat[1]
        line.pending.seat_at = seat.span()
        if not title.single:
            self.open_turn(line, seat.start())
        return True

    @property
    def the_title(self) -> Title:
        """The title; turns are only read once it is known."""
        if self.title is None:  # pragma: no cover - read() stops before
            raise _Stop
        return self.title

    def open_turn(self, line: _Line, start: int) -> _OpenTurn:
        if line.turns and not self.acted(line.turns[-1]):
            before = line.turns[-1].start
            self.fault("TZK030", "a turn without an action", before, before + 1)
        pending, line.pending = line.pending, _Pending()
        turn = _OpenTurn(pending.number, pending.seat, pending.at[0] if not pending.empty else start)
        if line.depth and not line.turns and (pending.number is None or pending.seat is None):
            self.fault("TZK035", "a variation starts with its turn's number and seat", turn.start, self.at)
        path = (*line.path, "turns", len(line.turns))
        line.turns.append(turn)
        if pending.number_at:
            self.spans[*path, "number"] = pending.number_at
        if pending.seat_at:
            self.spans[*path, "seat"] = pending.seat_at
        self.spans[path] = (turn.start, self.at)
        return turn

    def add(self, line: _Line, made: Call | Note | Glyph | Data | Variation, start: int) -> Path:
        """Put an item into the turn being read, and remember where it stood."""
        turn = line.turns[-1]
        path = (*line.path, "turns", len(line.turns) - 1)
        item: Path = (*path, "items", len(turn.items))
        turn.items.append(made)
        self.spans[item] = (start, self.at)
        self.spans[path] = (turn.start, self.at)
        return item

    def noted(self, line: _Line, made: Note | Glyph | Data, start: int) -> None:
        """Attach a note to the turn before it, or to the start of the line."""
        if not line.pending.empty:
            self.fault(
                "TZK036", "a note stands after its turn, not between a number and its turn", start, self.at
            )
            return
        if line.turns:
            self.add(line, made, start)
        elif isinstance(made, Glyph):
            self.stray("TZK023", "a glyph needs a turn before it", start, self.at)
        else:
            line.lead.append(made)

    def note(self, line: _Line) -> None:
        """comment ."""
        start = self.at
        found = scan.COMMENT.match(self.text, start) or scan.REMARK.match(self.text, start)
        if not found:
            self.at = len(self.text)
            self.fault("TZK020", "this comment is not closed", start, start + 1, help=_COMMENT_HELP)
            return
        self.at = found.end()
        braces = self.text[start] == "{"
        if braces and "{" in found[1]:
            inner = start + 1 + found[1].index("{")
            self.fault("TZK037", "a comment within this comment: was a } lost?", inner, inner + 1)
        self.noted(line, Note(scan.read_comment(found[1]) if braces else found[1]), start)

    def glyph(self, line: _Line) -> None:
        """glyph ."""
        start = self.at
        found = scan.GLYPH.match(self.text, start)
        if not found:
            self.at += 1
            self.stray("TZK023", "a $ is followed by a number: $14", start, self.at)
            return
        self.at = found.end()
        self.noted(line, Glyph(found[0]), start)

    def data(self, line: _Line) -> None:
        """data = "@" CALL { argument } ")" ."""
        start = self.at
        found = scan.DATA.match(self.text, start)
        if not found:
            self.at += 1
            self.stray("TZK023", "a data item is @word(…): @clock(0:12:30)", start, self.at)
            return
        self.at = found.end()
        given, _ = self.arguments(start, found[1])
        if given is None:
            return
        if len(given) > limits.ARGUMENTS or any(len(atom) > limits.ATOM_LENGTH for _, atom in given):
            self.fault("TZK009", f"more than {limits.ARGUMENTS} arguments, or one too long", start, self.at)
            return
        self.noted(
            line, Data(found[1], tuple(f"{key}={atom}" if key else atom for key, atom in given)), start
        )

    def variation(self, line: _Line) -> None:
        """variation = "(" , line , ")" ."""
        start = self.at
        word = self.spaced_call(start)
        if word is not None:
            self.fault(
                "TZK026", f"no space before the ( of {word}", start - 1, start + 1, help=f"write {word}("
            )
            close = self.text.find(")", start)
            self.at = len(self.text) if close < 0 else close + 1
            return
        if not line.turns or not line.pending.empty:
            self.fault("TZK035", "a variation stands after the turn that it replaces", start, start + 1)
        if line.depth + 1 > limits.NESTING:
            self.fault("TZK009", f"more than {limits.NESTING} variations within each other", start, start + 1)
            raise _Stop
        self.at += 1
        here: Path = ()
        if line.turns:
            here = (*line.path, "turns", len(line.turns) - 1, "items", len(line.turns[-1].items))
        inner = _Line(here, line.depth + 1, start)
        self.read_line(inner)
        if self.text.startswith(")", self.at):
            self.at += 1
        if not inner.turns and not (self.sound is not None):
            self.fault("TZK035", "a variation without a turn", start, self.at)
        if line.turns:
            self.add(line, Variation(tuple(inner.lead), _close(inner.turns)), start)

    def spaced_call(self, start: int) -> str | None:
        """The word before this `(`, if the two were meant to be glued: `take (S07)`."""
        before = re.search(r"([a-z]+)[ \t]+$", self.text[max(0, start - limits.ATOM_LENGTH) : start])
        after = self.text[start + 1 : start + 16]
        if not before or before[1] not in self.the_title.actions or scan.NUMBER.match(after.lstrip()):
            return None
        return before[1]

    def action(self, line: _Line) -> None:
        """Action = WORD | CALL { argument } ")" | short form of the title ."""
        start = self.at
        found = scan.BARE.match(self.text, start)
        if not found:
            self.at += 1
            self.stray("TZK023", f"{self.text[start]!r} does not belong here", start, self.at)
            return
        self.at = found.end()
        bare = found[0]
        made: Call | None = None
        spans: dict[str, tuple[int, int]] = {}
        if len(bare) > limits.ATOM_LENGTH:
            self.stray("TZK009", f"a word is longer than {limits.ATOM_LENGTH} characters", start, self.at)
            return
        if self.text.startswith("(", self.at):
            self.at += 1
            made = self.call(bare, start, spans)
        else:
            made = self.bare_word(bare, start, spans)
        if made is None:
            line.pending = _Pending()
            return
        self.quiet = False
        self.place(line, made, start, spans)

    def place(self, line: _Line, made: Call, start: int, spans: dict[str, tuple[int, int]]) -> None:
        """Put an action into its turn: a new one for titles of one action a turn."""
        if self.the_title.single:
            self.open_turn(line, start)
        elif not line.turns or not line.pending.empty:
            self.stray("TZK031", "a turn starts with its seat: A:", start, self.at)
            line.pending = _Pending()
            return
        path = self.add(line, made, start)
        for name, span in spans.items():
            self.spans[*path, name] = span

    def bare_word(self, bare: str, start: int, spans: dict[str, tuple[int, int]]) -> Call | None:
        """A title's short form, or a word without arguments."""
        title = self.the_title
        short = title.short.full.fullmatch(bare) if title.short else None
        if short and title.short:
            for name, (begin, end) in ((name, short.span(name)) for name in short.groupdict()):
                if begin >= 0:
                    spans[name] = (start + begin, start + end)
            try:
                return title.short.read(short)
            except ValueFault as fault:
                self.fault("TZK028", str(fault), start, self.at)
                return None
        word = scan.WORD.fullmatch(bare)
        shape = title.actions.get(word[2]) if word else None
        if not word or shape is None:
            self.unknown_word(bare, start)
            return None
        if shape.positional or shape.by_key:
            if not re.match(r"[ \t]+\(", self.text[self.at : self.at + 64]):
                self.fault("TZK027", f"{bare} has its arguments in brackets: {shape.usage()}", start, self.at)
            return None
        return self.made(bare, word, [], start, [])

    def unknown_word(self, bare: str, start: int) -> None:
        title = self.the_title
        near = get_close_matches(bare.partition("(")[0], list(title.actions), 1)
        known = f"did you mean {near[0]}?" if near else f"{title.name} has {', '.join(sorted(title.actions))}"
        shown = bare if len(bare) <= 40 else bare[:37] + "..."
        self.stray("TZK024", f"{shown!r} is no action of {title.name}", start, self.at, help=known)

    def call(self, bare: str, start: int, spans: dict[str, tuple[int, int]]) -> Call | None:
        """CALL { argument } ")" ."""
        word = scan.WORD.fullmatch(bare)
        given, places = self.arguments(start, bare)
        if given is None:
            return None
        if not word or word[2] not in self.the_title.actions:
            self.unknown_word(bare, start)
            return None
        made = self.made(bare, word, given, start, places)
        if made is not None:
            by_place = iter(argument.name for argument in made.shape.positional)
            for place, (key, _) in zip(places, given, strict=True):
                name = next(by_place, None) if key is None else made.shape.by_key[key].name
                if name is not None:
                    spans[name] = place
        return made

    def made(
        self, bare: str, word: re.Match[str], given: list[Given], start: int, places: list[tuple[int, int]]
    ) -> Call | None:
        """Fit the arguments into the word's shape, or say why they do not fit."""
        try:
            return make_call(self.the_title.actions[word[2]], given, word[1])
        except CallFault as fault:
            begin, end = (start, start + len(bare)) if fault.index is None else places[fault.index]
            self.fault(fault.code, fault.message, begin, end)
        except ValueFault as fault:
            self.fault("TZK027", str(fault), start, self.at)
        return None

    def arguments(self, start: int, word: str) -> tuple[list[Given] | None, list[tuple[int, int]]]:
        """{ argument } ")" ; a seat mark, a number or anything that no atom holds ends them."""
        given: list[Given] = []
        places: list[tuple[int, int]] = []
        while True:
            self.skip_space()
            if self.text.startswith(")", self.at):
                self.at += 1
                return given, places
            begin = self.at
            key = scan.KEY.match(self.text, begin)
            atom = scan.ATOM.match(self.text, key.end() if key else begin)
            ends = atom is None or (
                not key and (scan.SEAT.fullmatch(atom[0]) or scan.NUMBER.fullmatch(atom[0]))
            )
            if not ends and atom and self.text.startswith("(", atom.end()):
                ends = True
            if ends or atom is None:
                shown = word if len(word) <= 40 else word[:37] + "..."
                self.fault("TZK025", f"the arguments of {shown} are not closed", start, begin)
                return None, places
            self.at = atom.end()
            if len(given) <= limits.ARGUMENTS:
                given.append((key[1] if key else None, atom[0]))
                places.append((begin, self.at))

    # end

    def read_end(self) -> bool:
        """end = "=" ( "*" | "none" | seat { "," seat } ) ."""
        found = scan.END.match(self.text, self.at)
        start = self.at
        if not found:
            self.at += 1
            self.stray("TZK023", "an end mark is =* or =none or = and seats: =R", start, self.at)
            return False
        self.at = found.end()
        named = [] if found[1] in {"none", "*"} else found[1].split(",")
        wrong = [seat for seat in named if seat not in self.the_title.seats]
        if wrong or len(set(named)) != len(named):
            message = f"{wrong[0]} is no seat" if wrong else "a seat stands twice in the end mark"
            self.fault("TZK032", message, start, self.at)
        self.end = found[1]
        self.spans["end",] = (start, self.at)
        return True

    def after_end(self) -> None:
        """Nothing but white space follows an end mark."""
        self.skip_space()
        if self.at >= len(self.text) or self.end is None:
            return
        if self.glued():
            return
        start = self.at
        glue = self.text.find(scan.START, start)
        if glue >= 0:
            self.at = glue
            self.glued()
            self.text = self.text[:glue]
        message = "nothing may follow the end mark"
        self.fault("TZK034", message, start, len(self.text.rstrip()), help="move it before the end mark")

    def draft(self) -> Draft:
        """Put together what was read."""
        title = self.title
        turns = _close(self.main.turns)
        if title is not None:
            turns = complete(title, tuple(self.tags), turns)
        record = Record(
            self.name,
            tuple(self.tags),
            tuple(self.main.lead),
            turns,
            self.end,
            self.version,
            declared=title,
        )
        sound = len(turns) if self.sound is None else min(self.sound, len(turns))
        return Draft(record, self.findings, self.spans, self.locator, sound, self.rest)


_END_HELP = "every record ends with =, then who won: =R, =none, or =* while it is unfinished"
_COMMENT_HELP = "nothing after the { could be read; close the comment with }"


def _close(turns: list[_OpenTurn]) -> tuple[Turn, ...]:
    return tuple(Turn(turn.number, turn.seat, tuple(turn.items)) for turn in turns)


def read_carefully(text: str, line: int = 1, column: int = 1) -> Draft:
    """Read one record's text; never raises.

    `line` and `column` are where the text starts in its source.

    >>> draft = read_carefully('[Tanzaku "1.0 okiya"]\\n\\n1. a1CT =*\\n')
    >>> draft.readable, draft.record.turns[0].actions
    (True, (Remove(square='a1', tile='CT'),))
    """
    reader = _Reader(text, Locator(text, line, column))
    try:
        reader.read()
    except _Stop:
        pass
    return reader.draft()

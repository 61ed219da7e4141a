r"""The careful reader's first half: the tags.

record = { tag } , line , end ;   tag = "[" name string "]" ;
"""

from __future__ import annotations

from tanzaku.notation import limits
from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Label
from tanzaku.notation.first_tag import TITLE_PART, read_first
from tanzaku.notation.model import VERSION
from tanzaku.notation.text import scan
from tanzaku.notation.text.cursor import Cursor
from tanzaku.notation.wording import cut


class TagReader:
    """Reads the tags of one record; `title` is None as long as the first tag does not name a known one."""

    def __init__(self, cursor: Cursor) -> None:
        """Read from where the cursor is."""
        self.cursor = cursor
        self.tags: list[tuple[str, str]] = []
        self.title: Title | None = None
        self.name = ""
        self.version = VERSION
        self.lost = False
        """Whether a tag could not be read, so that what is missing may be there."""

    def read(self) -> None:
        """{ tag } ."""
        cursor = self.cursor
        count = 0
        while True:
            cursor.skip_space()
            if not cursor.starts("[") or (count and cursor.glued()):
                return
            count += 1
            if count > limits.TAGS:
                cursor.beyond(f"more than {limits.TAGS} tags", cursor.at, cursor.at + 1)
            start = cursor.at
            if not self.read_tag():
                self.name = self.name or "?"
                cursor.at = start
                cursor.skip_to(cursor.text.find("\n", start))

    def read_tag(self) -> bool:
        """Read a tag; whether it is one."""
        whole = self._tag()
        self.lost = self.lost or not whole
        return whole

    def _tag(self) -> bool:
        r"""tag = "[" name string "]" ."""
        cursor, start = self.cursor, self.cursor.at
        cursor.at += 1
        self._blank()
        name = scan.NAME.match(cursor.text, cursor.at)
        if not name:
            cursor.fault("TZK011", 'a tag is [Name "value"], and here is no name', start, start + 1)
            return False
        shown = cut(name[0])
        cursor.at = name.end()
        self._blank()
        if not cursor.starts('"'):
            bare = scan.BARE.match(cursor.text, cursor.at)
            end = bare.end() if bare else cursor.at + 1
            cursor.fault("TZK011", f'the value of {shown} stands in quotes: [{shown} "…"]', cursor.at, end)
            return False
        opened = cursor.at
        value = scan.STRING.match(cursor.text, opened + 1)
        end = value.end() if value else opened + 1
        if not value or not cursor.text.startswith('"', end):
            help_ = _BACKSLASH_HELP if '\\"' in cursor.text[opened:end] else ""
            message = f"the value of {shown} has no closing quote on its line"
            cursor.fault("TZK010", message, opened, end, help=help_)
            return False
        cursor.at = end + 1
        self._blank()
        if not cursor.starts("]"):
            help_ = _QUOTE_HELP if '"' in cursor.text[cursor.at : cursor.text.find("\n", cursor.at)] else ""
            cursor.fault(
                "TZK011", f"the tag {shown} has no closing ] here", cursor.at, cursor.at + 1, help=help_
            )
            return False
        cursor.at += 1
        self._keep(name[0], scan.read_string(value[0]), (start, cursor.at), (opened + 1, end))
        return True

    def _blank(self) -> None:
        """Spaces and tabs within a tag: a leniency."""
        while self.cursor.text[self.cursor.at : self.cursor.at + 1] in {" ", "\t"}:
            self.cursor.at += 1

    def _keep(self, name: str, value: str, whole: tuple[int, int], inner: tuple[int, int]) -> None:
        cursor = self.cursor
        if len(name) > limits.NAME_LENGTH or len(scan.write_string(value)) > limits.TAG_LENGTH:
            long_name = len(name) > limits.NAME_LENGTH
            what, limit = ("name", limits.NAME_LENGTH) if long_name else ("value", limits.TAG_LENGTH)
            cursor.fault("TZK009", f"the {what} of this tag is longer than {limit} characters", *whole)
            self.lost = True
            return
        earlier = cursor.spans.get(("tags", name))
        if earlier is not None:
            label = Label(("tags", name), "first here", cursor.locator.span(*earlier))
            cursor.fault("TZK012", f"the tag {name} stands twice", *whole, related=(label,))
            return
        cursor.spans["tags", name] = whole
        cursor.spans["tags", name, "value"] = inner
        if not self.name:
            self._first(value, inner)
        else:
            self.tags.append((name, value))

    def _first(self, value: str, inner: tuple[int, int]) -> None:
        """The first tag names the notation's version and the title."""
        self.version, self.name, self.title, faults = read_first(value)
        for code, message, part, help_ in faults:
            start = inner[1] - len(self.name) if part == TITLE_PART else inner[0]
            self.cursor.fault(code, message, start, inner[1], help=help_)


_BACKSLASH_HELP = r"a backslash before a quote makes it part of the value; a backslash itself is written \\"
_QUOTE_HELP = r"a quote within a value is written \""

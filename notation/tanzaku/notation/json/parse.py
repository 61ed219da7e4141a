"""A strict JSON parser that keeps where everything stands, for a record in which something is wrong.

`json.loads` is much faster and says nothing of places, so it reads what is
sound. This one goes on from what it has when the text is broken or cut off.
"""

from __future__ import annotations

import re
from json import loads as _decode
from typing import Any, Final

from tanzaku.notation import limits
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.text.scan import REFUSED

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*)"')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_OTHER: Final = re.compile(r"[^ \t\r\n\"{}\[\],:]+")

DEPTH: Final = 4 * limits.NESTING + 12
"""Objects and lists within each other: four for each variation, and what stands around and within them."""


class Broken(Exception):  # noqa: N818 - ends the parsing, never seen outside
    """The text cannot be read on."""


class Fraction(float):
    """A number with a fraction or an exponent, which nothing in a record is."""


class _Open:
    """An object or list that is being read: its path, where it opened, the key whose value comes next."""

    __slots__ = ("at", "key", "keyed", "listed", "path")

    def __init__(self, opened: Any, path: Path, at: int) -> None:  # noqa: ANN401 - an object or a list
        self.listed: list[Any] | None = opened if self.is_list(opened) else None
        self.keyed: dict[str, Any] = {} if self.is_list(opened) else opened
        self.path = path
        self.at = at
        self.key = ""

    @staticmethod
    def is_list(opened: object) -> bool:
        """Whether it is a list, and else an object."""
        return isinstance(opened, list)


class Parsed:
    """One JSON value with the places of its parts.

    `value` is what could be read, `spans` the offsets of every value by its
    path, `keys` those of the keys; `faults` are (code, message, start, end);
    `end` is where the value ends, or where reading stopped; `broken` says so.
    The path of a variation's turns has `turns` where the key is `variation`.
    """

    def __init__(self, text: str, at: int = 0) -> None:
        """Parse the value that starts at an offset."""
        self.text = text
        self.value: Any = None
        self.spans: dict[Path, tuple[int, int]] = {}
        self.keys: dict[Path, tuple[int, int]] = {}
        self.faults: list[tuple[str, str, int, int]] = []
        self.broken = False
        self.end = at
        self._open: list[_Open] = []
        try:
            self._parse(at)
        except Broken:
            self.broken = True
            self._forget()

    def _stop(self, code: str, message: str, start: int, end: int | None = None) -> None:
        self.end = start
        self.faults.append((code, message, start, start + 1 if end is None else end))
        raise Broken

    def _skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def _parse(self, at: int) -> None:
        """A value; its inner objects and lists are kept on a stack, so that depth costs no recursion."""
        text, stack = self.text, self._open
        path: Path = ()
        while True:
            at = self._skip(at)
            letter = text[at : at + 1]
            if letter and letter in "{[":
                opened: Any = {} if letter == "{" else []
                if len(stack) >= DEPTH:
                    self._stop("TZK009", f"more than {DEPTH} objects and lists within each other", at)
                self.spans[path] = (at, at + 1)
                self._put(opened)
                stack.append(_Open(opened, path, at))
                at = self._skip(at + 1)
                if not text.startswith("}" if letter == "{" else "]", at):
                    at, path = self._next(at)
                    continue
            else:
                value, end = self._scalar(at)
                self.spans[path] = (at, end)
                self._put(value)
                at = end
            closed = self._close(at)
            if closed is None:
                return
            at, path = closed

    def _close(self, at: int) -> tuple[int, Path] | None:
        """After a value: what closes with it, up to the next value; None when the whole is read."""
        text, stack = self.text, self._open
        while stack:
            top = stack[-1]
            at = self._skip(at)
            if text.startswith(",", at):
                return self._next(self._skip(at + 1))
            close = "}" if top.listed is None else "]"
            if not text.startswith(close, at):
                what = "the text ends" if at >= len(text) else f"{text[at]!r} does not belong here"
                kind = "object" if close == "}" else "list"
                self._stop("TZK070", f"{what}: a comma or {close} belongs here, to go on with the {kind}", at)
            at += 1
            stack.pop()
            self.spans[top.path] = (top.at, at)
        self.end = at
        return None

    def _next(self, at: int) -> tuple[int, Path]:
        """Where the next value of the open object or list starts, and its path."""
        top = self._open[-1]
        top.key = ""
        if top.listed is not None:
            return at, (*top.path, len(top.listed))
        found = _STRING.match(self.text, at)
        if not found:
            self._stop("TZK070", "a key in double quotes belongs here", at)
            raise AssertionError
        key: str = _decode(found[0])
        colon = self._skip(found.end())
        if not self.text.startswith(":", colon):
            self._stop("TZK070", "a colon belongs here, after the key", colon)
        path = (*top.path, "turns" if key == "variation" and top.path else key)
        if key in top.keyed:
            self.faults.append(("TZK075", f"the key {key[:40]} stands twice", *found.span()))
        self.keys[path] = found.span()
        top.key = key
        return colon + 1, path

    def _put(self, value: object) -> None:
        """Put a value where it belongs; of two under one key the first stays."""
        if not self._open:
            self.value = value
            return
        top = self._open[-1]
        if top.listed is not None:
            top.listed.append(value)
        else:
            top.keyed.setdefault(top.key, value)

    def _forget(self) -> None:
        """Forget what was not read to its end; a list in the outermost object keeps what stands before."""
        if len(self._open) <= 1:
            return
        outer, inner, *deeper = self._open
        if inner.listed is None:
            outer.keyed.pop(outer.key, None)
        elif deeper:
            inner.listed.pop()

    def _scalar(self, at: int) -> tuple[object, int]:
        """A text, a number, or one of the three words."""
        text = self.text
        if text.startswith('"', at):
            found = _STRING.match(text, at)
            if not found:
                self._open_string(at)
                raise AssertionError
            return _decode(found[0]), found.end()
        found = _NUMBER.match(text, at)
        other = _OTHER.match(text, at)
        if found and other and found.end() == other.end():
            if found[1] or found[2] or found[0] == "-0":
                return Fraction(0), found.end()
            if len(found[0]) > 2 * limits.DIGITS:
                self._stop("TZK009", f"a number has at most {limits.DIGITS} digits", at, found.end())
            return int(found[0]), found.end()
        words = {"true": True, "false": False, "null": None}
        if other and other[0] in words:
            return words[other[0]], other.end()
        end = other.end() if other else at + 1
        shown = "the text ends" if at >= len(text) else f"{text[at:end][:40]!r} is no JSON value"
        self._stop("TZK070", f"{shown}: a value belongs here", at, end)
        raise AssertionError

    def _open_string(self, at: int) -> None:
        """Say why a text is none: a raw control character, an escape that is none, or no closing quote."""
        end = at + 1
        found = re.compile(r'(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*').match(self.text, end)
        end = found.end() if found else end
        if end >= len(self.text) or self.text[end] in "\n\r":
            self._stop("TZK070", "this text has no closing quote", at, min(end, len(self.text)))
        if self.text[end] == "\\":
            self._stop("TZK070", "this backslash is no escape of JSON", end, end + 2)
        if REFUSED.match(self.text, end):  # told already, with all others of its kind
            self.end = end
            raise Broken
        self._stop("TZK070", "a tab within a text is written \\t", end)

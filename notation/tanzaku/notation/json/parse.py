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
from tanzaku.notation.json.folding import KEPT, Places, let_go
from tanzaku.notation.text.scan import REFUSED
from tanzaku.notation.told import Told
from tanzaku.notation.wording import cut

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_INNER: Final = r'[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
"""What stands between quotes; nothing of it is given back, so that escapes cost no memory."""
_STRING: Final = re.compile(f'"({_INNER})"')
_KEY: Final = re.compile(f'("({_INNER})"){_SPACE.pattern}:{_SPACE.pattern}')
_BEHIND: Final = re.compile(rf"{_SPACE.pattern}(?:(,){_SPACE.pattern}|([}}\]]))")
"""What follows a value in an object or a list: the next one, or the end."""
_BEGUN: Final = re.compile(f'"{_INNER}')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_OTHER: Final = re.compile(r"[^ \t\r\n\"{}\[\],:]+")

_OFTEN: Final = re.compile(r"//|/\*|#|'|[}\]]")
_WHITE: Final = " \t\r\n"
_HINTS: Final = dict.fromkeys(("//", "/*", "#"), "JSON has no comments") | {
    "'": "JSON has double quotes only"
}

DEPTH: Final = 4 * limits.NESTING + 12
"""Objects and lists within each other: four for each variation, and what stands around and within them."""


AGAIN: Final = "\0again"
"""What no key holds that is known."""


_ITEMS: Final = ("items",)
_NAMES: Final = {name: name for name in ("number", "seat", "items", "variation", "note", "glyph", "data")}
"""What most keys are: one text for all of them."""


class _Broken(Exception):  # noqa: N818 - ends the parsing, never seen outside
    """The text cannot be read on."""


class _Fraction(float):
    """A number with a fraction or an exponent, which nothing in a record is."""


class _Open:
    """An object or list that is being read: its path, where it opened, the key whose value comes next."""

    __slots__ = ("at", "close", "key", "keyed", "listed", "path")

    def __init__(self, keyed: dict[str, Any] | None, listed: list[Any], path: Path, at: int) -> None:
        self.keyed = keyed
        self.listed = listed
        self.close = "]" if keyed is None else "}"
        self.path = path
        self.at = at
        self.key = ""


class Parsed:
    """One JSON value with the places of its parts.

    `value` is what could be read, `spans` the offsets of every value by its
    path, `keys` those of the keys, of which those within the items of a long record
    are read again when somebody asks; `faults` is what is wrong, `end` is where the
    value ends, or where reading stopped; `broken` says that it did. The path of
    a variation's turns has `turns` where the key is `variation`; that of what
    stands under a key again has AGAIN behind the key.
    """

    def __init__(self, text: str, at: int = 0, *, item: Path | None = None) -> None:
        """Parse the value that starts at an offset; an item, whose places on this path are kept."""
        self.text = text
        self.value: Any = None
        self.spans = Places(self._unfold)
        self.keys = Places(self._unfold)
        self._item = item
        self._way = item or ()
        self._folded: dict[Path, None] = {}
        self.faults: list[Told] = []
        self.broken = False
        self.lost = False
        """Whether it stands in a list, and nobody can tell where it ends and the next one starts."""
        self.end = at
        self._open: list[_Open] = []
        try:
            self._parse(at)
        except _Broken:
            self.broken = True
            self._forget()

    def _stop(self, code: str, message: str, start: int, end: int | None = None, help_: str = "") -> None:
        self.end = start
        self.faults.append(Told(code, message, start, start + 1 if end is None else end, help_))
        raise _Broken

    def _skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def _parse(self, at: int) -> None:
        """A value; its inner objects and lists are kept on a stack, so that depth costs no recursion."""
        text, stack, spans = self.text, self._open, self.spans
        at = self._skip(at)
        path: Path = ()
        while True:
            letter = text[at : at + 1]
            if letter and letter in "{[":
                spans[path] = (at, at + 1)
                at = self._opened(letter, path, at)
                if not text.startswith(stack[-1].close, at):
                    at, path = self._next(at)
                    continue
            else:
                value, end = self._scalar(at)
                if not stack or len(stack[-1].listed) <= limits.ARGUMENTS:
                    spans[path] = (at, end)
                self._put(value)
                at = end
            while stack:
                top = stack[-1]
                found = _BEHIND.match(text, at)
                if found and found[1]:
                    at, path = self._next(found.end())
                    break
                if not found or found[2] != top.close:
                    self._stop_behind(top, self._skip(at))
                    raise AssertionError
                at = found.end()
                spans[top.path] = (top.at, at)
                stack.pop()
                if len(spans) > KEPT and stack and stack[-1].path[-1:] == _ITEMS:
                    self._fold(top.path)
            else:
                self.end = at
                return

    def _fold(self, path: Path) -> None:
        """Let go where everything within an item stands, but for what is looked for: it can be read again."""
        if self._way[: len(path)] == path:
            return
        for paths in (self.spans, self.keys, self._folded):
            let_go(paths, path)
        self._folded[path] = None

    def _unfold(self, path: Path) -> None:
        """Read an item again in which a path lies; whatever is not on this path is let go once more."""
        for length in range(1, len(path)):
            outer = path[:length]
            if outer in self._folded:
                del self._folded[outer]
                inner = Parsed(self.text, self.spans[outer][0], item=path[length:])
                self.spans.update({(*outer, *path): place for path, place in inner.spans.items()})
                self.keys.update({(*outer, *path): place for path, place in inner.keys.items()})
                self._folded.update({(*outer, *path): None for path in inner._folded})

    def _opened(self, letter: str, path: Path, at: int) -> int:
        """Open an object or a list; where its first value, or its end, stands."""
        if len(self._open) >= DEPTH:
            self._stop("TZK009", f"more than {DEPTH} objects and lists within each other", at)
        keyed: dict[str, Any] | None = {} if letter == "{" else None
        listed: list[Any] = []
        self._put(listed if keyed is None else keyed)
        self._open.append(_Open(keyed, listed, path, at))
        return self._skip(at + 1)

    def _stop_behind(self, top: _Open, at: int) -> None:
        """Say what belongs behind a value, where something else stands."""
        what = "the text ends" if at >= len(self.text) else f"{self.text[at]!r} does not belong here"
        kind = "list" if top.keyed is None else "object"
        message = f"{what}: a comma or {top.close} belongs here, to go on with the {kind}"
        self._stop("TZK070", message, at, help_=self._hint(at))

    def _hint(self, at: int) -> str:
        """What is often meant by what is no JSON."""
        found = _OFTEN.match(self.text, at)
        if found is None:
            return ""
        if found[0] in "}]":
            return (
                "no comma stands behind the last value" if self.text[:at].rstrip(_WHITE)[-1:] == "," else ""
            )
        return _HINTS[found[0]]

    def _next(self, at: int) -> tuple[int, Path]:
        """Where the next value of the open object or list starts, and its path."""
        top = self._open[-1]
        if top.keyed is None:
            return at, (*top.path, len(top.listed))
        top.key = ""
        found = _KEY.match(self.text, at)
        if not found:
            self._stop_key(at)
            raise AssertionError
        key = _text(found[1], found[2])
        key = _NAMES.get(key, key)
        path = (*top.path, "turns" if key == "variation" and (top.path or self._item is not None) else key)
        if key in top.keyed:
            message = f"the key {cut(key)} stands twice"
            self.faults.append(Told("TZK075", message, *found.span(1), first=self.keys[path]))
            path = (*top.path, key + AGAIN)
        self.keys[path] = found.span(1)
        top.key = key
        return found.end(), path

    def _stop_key(self, at: int) -> None:
        """Say why no key stands here."""
        found = _STRING.match(self.text, at)
        if not found and self.text.startswith('"', at):
            self._open_string(at, "key")
        elif not found:
            what = "the text ends: a key" if at >= len(self.text) else "a key"
            self._stop("TZK070", f"{what} in double quotes belongs here", at, help_=self._hint(at))
        else:
            self._stop("TZK070", "a colon belongs here, after the key", self._skip(found.end()))

    def _put(self, value: object) -> None:
        """Put a value where it belongs; of two under one key the first stays."""
        if not self._open:
            self.value = value
            return
        top = self._open[-1]
        if top.keyed is None:
            top.listed.append(value)
        else:
            top.keyed.setdefault(top.key, value)

    def _forget(self) -> None:
        """Forget what was not read to its end; a list in the outermost object keeps what stands before."""
        if len(self._open) <= 1:
            return
        outer, inner, *deeper = self._open
        if inner.keyed is not None:
            if outer.keyed is not None:
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
            return _text(found[0], found[1]), found.end()
        found = _NUMBER.match(text, at)
        other = _OTHER.match(text, at)
        if found and other and found.end() == other.end():
            if found[1] or found[2] or found[0] == "-0":
                return _Fraction(0), found.end()
            if len(found[0]) > 2 * limits.DIGITS:
                self._stop("TZK009", f"a number has at most {limits.DIGITS} digits", at, found.end())
            return int(found[0]), found.end()
        words = {"true": True, "false": False, "null": None}
        if other and other[0] in words:
            return words[other[0]], other.end()
        end = other.end() if other else at + 1
        shown = "the text ends" if at >= len(text) else f"{text[at:end][:40]!r} is no JSON value"
        self._stop("TZK070", f"{shown}: a value belongs here", at, end, self._hint(at))
        raise AssertionError

    def _open_string(self, at: int, what: str = "text") -> None:
        """Say why a text is none: a raw control character, an escape that is none, or no closing quote."""
        end = at + 1
        found = _BEGUN.match(self.text, at)
        end = found.end() if found else end
        if end >= len(self.text) or self.text[end] in "\n\r":
            self._stop("TZK070", f"this {what} has no closing quote", at, min(end, len(self.text)))
        if self.text[end] == "\\":
            self._stop("TZK070", "this backslash is no escape of JSON", end, end + 2)
        if REFUSED.match(self.text, end):  # told already, with all others of its kind
            self.end = end
            raise _Broken
        self._stop("TZK070", "a tab within a text is written \\t", end)


def _text(quoted: str, inner: str) -> str:
    """The text that stands between quotes."""
    text: str = _decode(quoted) if "\\" in inner else inner
    return text

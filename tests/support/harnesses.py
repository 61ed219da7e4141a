"""The harnesses of the fuzzer, one for each reader: what is checked, from which seeds, with which tokens."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

from support.corpus import records
from support.hostile import open_every_way, read_every_way
from tanzaku.notation import dumps, find_title, iter_records
from tanzaku.notation.declare import COMMON_TAGS
from tanzaku.notation.forms import ENDINGS

__all__ = ["HARNESSES", "TOKENS", "Harness"]

TOKENS: Final[Mapping[str, tuple[str, ...]]] = {
    "json": (
        '{"tanzaku":"1.0","title":"okiya",',
        '"turns":',
        '"end":"*"',
        *'{}[],:"\\',
        "null",
        "7",
        '"a"',
        '{"do":"remove","square":"a1","tile":"CT"}',
        '"items":',
        "\n",
        " ",
        '{"note":"a"}',
        '"variation":',
        "\ufeff",
        "é",
    ),
    "xml": (
        '<record xmlns="urn:tanzaku:1" version="1.0" title="okiya" end="*">',
        "<record",
        "</record>",
        "<records>",
        "</records>",
        "<turn>",
        "</turn>",
        *"<>/=\"'&;",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?",
        "?>",
        "<!DOCTYPE",
        "&amp;",
        '<remove square="a1" tile="CT"/>',
        "<note>",
        "</note>",
        "\n",
        " ",
        "\ufeff",
        "é",
    ),
    "text": ('[Tanzaku "1.0 okiya"]', "{", '"', "[", "<", "\n"),
}
"""What each form is made of, whatever the title."""


class Harness(NamedTuple):
    """One reader: what must hold of any bytes, sources to start from, and pieces to put into them."""

    check: Callable[[bytes], None]
    seeds: Callable[[], Iterator[bytes]]
    tokens: tuple[bytes, ...]


def _words() -> Iterator[str]:
    """The words of the titles that ship: of actions, arguments, tags, options, components, seats."""
    yield from COMMON_TAGS
    for name in ("okiya", "journey"):
        title = find_title(name)
        shapes = (
            *title.words.values(),
            *title.start.values(),
            *title.components.values(),
            title.option_shape,
        )
        for shape in shapes:
            yield shape.word
            yield from (argument.name for argument in shape.arguments)
        yield from (*title.setup_tags, *title.setup_keys, *title.seats, name)


def _seeds(form: str) -> Iterator[bytes]:
    """The corpus: what stands there in this form, sound or not, and every record that can be read, in it."""
    for path in records():
        if ENDINGS[path.suffix] == form:
            yield path.read_bytes()
        elif path.parent.name != "forms":
            for record in iter_records(path, on_fault=lambda fault: None):  # noqa: ARG005
                yield dumps(record, form=form).encode()


def _packed_seeds() -> Iterator[bytes]:
    """A few of them compressed in each way, and several in a zip."""
    zstd = next(filter(None, map(_module, ("compression.zstd", "backports.zstd"))), None)
    several = io.BytesIO()
    with zipfile.ZipFile(several, "w", zipfile.ZIP_DEFLATED) as archive:
        for form, ending in zip(("text", "json", "xml"), (".tzk", ".json.gz", ".xml"), strict=True):
            data = next(_seeds(form))
            packed = gzip.compress(data, mtime=0)
            yield packed
            if zstd is not None:
                yield zstd.compress(data)
            archive.writestr(zipfile.ZipInfo(f"a{ending}"), packed if ending.endswith(".gz") else data)
    yield several.getvalue()


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def _harness(form: str, syntax: str) -> Harness:
    tokens = dict.fromkeys((*TOKENS[syntax], *_words()))

    def check(data: bytes) -> None:
        read_every_way(data, form)
        read_every_way(data.decode("utf-8", "surrogateescape"), form)

    return Harness(check, lambda: _seeds(form), tuple(token.encode() for token in tokens))


HARNESSES: Final[Mapping[str, Harness]] = {
    "text": _harness("text", "text"),
    "json": _harness("json", "json"),
    "jsonl": _harness("jsonl", "json"),
    "xml": _harness("xml", "xml"),
    "archive": Harness(
        open_every_way, _packed_seeds, (b"\x1f\x8b\x08", b"PK\3\4", b"PK\1\2", b"PK\5\6", b"\x28\xb5\x2f\xfd")
    ),
}
"""By the name of the reader."""

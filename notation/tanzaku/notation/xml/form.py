"""The XML form, as the other forms are described."""

from __future__ import annotations

from functools import partial
from typing import Final

from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.xml.careful import drafts
from tanzaku.notation.xml.quick import take_apart
from tanzaku.notation.xml.source import NAMESPACE, element_chunks
from tanzaku.notation.xml.writer import write_record

XML: Final = WrittenForm(
    element_chunks,
    take_apart,
    drafts,
    write_record,
    partial(write_record, alone=False),
    f'<records xmlns="{NAMESPACE}">\n',
    "",
    "</records>\n",
)
"""A `record` element, or a `records` element with any number of them."""

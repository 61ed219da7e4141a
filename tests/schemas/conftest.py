"""The wild title is found as if it were installed."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from schemas.titles import WILD
from tanzaku.notation.titles import find_title


@pytest.fixture(autouse=True, scope="module")
def _wild() -> Iterator[None]:
    with patch(
        "tanzaku.notation.first_tag.find_title", lambda name: WILD if name == "wild" else find_title(name)
    ):
        yield

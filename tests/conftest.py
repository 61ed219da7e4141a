"""What holds for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent
MANY = (
    "laws",
    "forms/test_never_a_traceback.py",
    "forms/test_warm_readers.py",
    "renderers/test_hostile.py",
    "schemas/test_mutants.py",
    "test_bombs.py",
    "test_fuzz.py",
    "test_grammar.py",
    "test_mutations.py",
    "test_okiya_against_oracle.py",
    "test_okiya_in_bulk.py",
)
"""Tests that do the same things thousands of times: others cover those, and to trace these takes minutes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what is done very often out of coverage."""
    for item in items:
        if item.path.is_relative_to(ROOT) and item.path.relative_to(ROOT).as_posix().startswith(MANY):
            item.add_marker(pytest.mark.no_cover)

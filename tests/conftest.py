"""What holds for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import tracing

ROOT = Path(__file__).resolve().parent
MANY = (
    "archives/test_cost.py::test_memory_does_not_grow",
    "archives/test_cost.py::test_too_many_entries",
    "archives/test_damage.py::test_what_stands_before_the_damage",
    "forms/test_identity.py::test_games",
    "forms/test_identity.py::test_records_of_the_corpus",
    "forms/test_never_a_traceback.py",
    "forms/test_one_broken_record.py::test_in_pieces",
    "forms/test_one_broken_record.py::test_one_of_many",
    "forms/test_one_report.py::test_of_",
    "forms/test_warm_readers.py",
    "generating/test_games.py::test_every_game_is_sound",
    "genji/test_annotator_at_random.py",
    "genji/test_oracle_games.py",
    "genpei/test_oracle_games.py",
    "genpei/test_oracle_modes_games.py",
    "laws/test_every_game_verifies.py",
    "laws/test_genji",
    "laws/test_genpei",
    "laws/test_never_a_traceback.py",
    "laws/test_quick_and_careful.py",
    "laws/test_writing_and_reading.py::test_the_export_form",
    "renderers/test_hostile.py",
    "rules/test_okiya_solver.py::test_small_endings",
    "rules/test_okiya_solver.py::test_whole_gardens",
    "schemas/test_left_to_the_reader.py::test_what_no_schema_can_say",
    "schemas/test_mutants.py::test_mutants",
    "schemas/test_what_is_valid.py::test_a_list_at_its_limit",
    "schemas/test_what_is_valid.py::test_games",
    "schemas/test_what_is_valid.py::test_records_of_the_corpus",
    "test_bombs.py",
    "test_corpus.py::test_a_faulty_record",
    "test_corpus.py::test_a_record_in_pieces",
    "test_corpus.py::test_a_report_for_machines",
    "test_corpus.py::test_a_second_record_after_it",
    "test_corpus.py::test_a_span_lies_on_its_line",
    "test_fuzz.py",
    "test_grammar.py",
    "test_mutations.py",
    "test_okiya_against_oracle.py",
    "test_okiya_generator.py",
    "test_okiya_in_bulk.py",
    "test_oracle_okiya.py",
    "test_reading.py::test_case_after_a_record",
    "test_reading.py::test_case_between_records_in_pieces",
    "test_reading.py::test_case_followed_by_a_record",
    "test_reading.py::test_case_in_pieces_and_from_files",
    "test_reading.py::test_case_is_judged_alike",
    "test_sources.py::test_a_large_archive",
)
"""Tests that do the same things hundreds of times, by how their names begin; so do all properties.

Others run the same lines, and to trace these takes minutes.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Leave one tracer in a process of pytest-xdist.

    pytest-cov starts one there when it is loaded and one more now. The first would go on where the second
    pauses, and `no_cover` would have no effect.
    """
    if hasattr(session.config, "workerinput"):
        tracing.stop_what_runs()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what is done very often out of coverage."""
    for item in items:
        if _is_property(item) or _name(item).startswith(MANY):
            item.add_marker(pytest.mark.no_cover)


def _is_property(item: pytest.Item) -> bool:
    """Whether hypothesis makes the examples."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def _name(item: pytest.Item) -> str:
    """The file from here on, and the function."""
    if not item.path.is_relative_to(ROOT):
        return ""
    return f"{item.path.relative_to(ROOT).as_posix()}::{item.name}"

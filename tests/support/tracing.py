"""What coverage traces: the tests themselves, and of the processes that they start those that ask for it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

__all__ = ["stop_what_runs", "variables"]


def stop_what_runs() -> None:
    """Stop the tracer that runs, if there is one."""
    if running := _running():
        running.stop()


def variables() -> dict[str, str]:
    """What a process must find in its environment to be traced as this one is; nothing if this one isn't."""
    running = _running()
    if not running:
        return {}
    settings = Path(running.config.config_file)
    return {
        "COVERAGE_FILE": str(settings.parent / running.config.data_file),
        "COVERAGE_PROCESS_START": str(settings),
    }


def _running() -> Any:
    """The tracer that was started last; None if none runs. Coverage is not loaded for that."""
    coverage = sys.modules.get("coverage")
    return coverage and coverage.Coverage.current()

"""What the rules allow: engines, replay, verdicts and reports.

Everything is imported when it is first used.

>>> from tanzaku.validators import verify
>>> verify("not a record").verdict.value
'malformed'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tanzaku.validators.engine import Outcome, Position, Reason, Refusal, SetupFault
    from tanzaku.validators.replaying import Played, Replay, replay
    from tanzaku.validators.report import Report
    from tanzaku.validators.rules import Rules, find_rules
    from tanzaku.validators.verifying import verify, verify_archive

_WHERE = {
    "engine": ("Outcome", "Position", "Reason", "Refusal", "SetupFault"),
    "replaying": ("Played", "Replay", "replay"),
    "report": ("Report",),
    "rules": ("Rules", "find_rules"),
    "verifying": ("verify", "verify_archive"),
}
_HOME = {name: module for module, names in _WHERE.items() for name in names}

__all__ = [
    "Outcome",
    "Played",
    "Position",
    "Reason",
    "Refusal",
    "Replay",
    "Report",
    "Rules",
    "SetupFault",
    "find_rules",
    "replay",
    "verify",
    "verify_archive",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any public name
    """Import a public name's module when it is first asked for (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value

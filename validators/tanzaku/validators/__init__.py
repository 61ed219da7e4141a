"""What the rules allow: engines, replay, verdicts and reports.

Everything is imported when it is first used.

>>> from tanzaku.validators import verify
>>> verify("not a record").verdict.value
'malformed'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tanzaku.notation.lazy import lazy_names

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

__getattr__ = lazy_names(__name__, _WHERE)

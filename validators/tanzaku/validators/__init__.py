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
    from tanzaku.validators.annotating import NotAnnotated, annotate, strip
    from tanzaku.validators.engine import Outcome, Position, Range, Reason, Refusal, SetupFault
    from tanzaku.validators.generating import Wish, random_records
    from tanzaku.validators.matches import Matches, match_reports
    from tanzaku.validators.matches.report import MatchReport
    from tanzaku.validators.replaying import Played, Replay, replay
    from tanzaku.validators.report import Report
    from tanzaku.validators.rules import Rules, find_rules
    from tanzaku.validators.verifying import verify, verify_archive

_WHERE = {
    "annotating": ("NotAnnotated", "annotate", "strip"),
    "engine": ("Outcome", "Position", "Range", "Reason", "Refusal", "SetupFault"),
    "generating": ("Wish", "random_records"),
    "matches": ("Matches", "match_reports"),
    "matches.report": ("MatchReport",),
    "replaying": ("Played", "Replay", "replay"),
    "report": ("Report",),
    "rules": ("Rules", "find_rules"),
    "verifying": ("verify", "verify_archive"),
}

__all__ = [
    "MatchReport",
    "Matches",
    "NotAnnotated",
    "Outcome",
    "Played",
    "Position",
    "Range",
    "Reason",
    "Refusal",
    "Replay",
    "Report",
    "Rules",
    "SetupFault",
    "Wish",
    "annotate",
    "find_rules",
    "match_reports",
    "random_records",
    "replay",
    "strip",
    "verify",
    "verify_archive",
]

__getattr__ = lazy_names(__name__, _WHERE)

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
    from tanzaku.validators.annotating import Annotator, NotAnnotated, Remark, annotate, strip
    from tanzaku.validators.chance import Chance
    from tanzaku.validators.engine import Outcome, Position, Range, Reason, Refusal, SetupFault
    from tanzaku.validators.failing import RulesFault
    from tanzaku.validators.generating import Dealer, Wish, random_records
    from tanzaku.validators.matches import Matches, match_reports
    from tanzaku.validators.matches.course import Course, PlayedGame, Starter
    from tanzaku.validators.matches.report import MatchReport
    from tanzaku.validators.pictures.picture import Picture
    from tanzaku.validators.renderers.terminal import Segment
    from tanzaku.validators.replaying import Played, Replay, replay
    from tanzaku.validators.report import Report
    from tanzaku.validators.rules import Rules, find_rules
    from tanzaku.validators.testing import TitleFault, check_title
    from tanzaku.validators.trail import Trail
    from tanzaku.validators.verifying import verify, verify_archive

_WHERE = {
    "annotating": ("Annotator", "NotAnnotated", "Remark", "annotate", "strip"),
    "chance": ("Chance",),
    "engine": ("Outcome", "Position", "Range", "Reason", "Refusal", "SetupFault"),
    "failing": ("RulesFault",),
    "generating": ("Dealer", "Wish", "random_records"),
    "matches": ("Matches", "match_reports"),
    "matches.course": ("Course", "PlayedGame", "Starter"),
    "matches.report": ("MatchReport",),
    "pictures.picture": ("Picture",),
    "renderers.terminal": ("Segment",),
    "replaying": ("Played", "Replay", "replay"),
    "report": ("Report",),
    "rules": ("Rules", "find_rules"),
    "testing": ("TitleFault", "check_title"),
    "trail": ("Trail",),
    "verifying": ("verify", "verify_archive"),
}

__all__ = [
    "Annotator",
    "Chance",
    "Course",
    "Dealer",
    "MatchReport",
    "Matches",
    "NotAnnotated",
    "Outcome",
    "Picture",
    "Played",
    "PlayedGame",
    "Position",
    "Range",
    "Reason",
    "Refusal",
    "Remark",
    "Replay",
    "Report",
    "Rules",
    "RulesFault",
    "Segment",
    "SetupFault",
    "Starter",
    "TitleFault",
    "Trail",
    "Wish",
    "annotate",
    "check_title",
    "find_rules",
    "match_reports",
    "random_records",
    "replay",
    "strip",
    "verify",
    "verify_archive",
]

__getattr__ = lazy_names(__name__, _WHERE)

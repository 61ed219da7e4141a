"""Every action of Genji: why it may not be done now, and how it is done, by its class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genji_draws import DRAW_DEEDS, DRAW_REFUSALS
from tanzaku.validators.rules.genji_seasons import SEASON_DEEDS, SEASON_REFUSALS
from tanzaku.validators.rules.genji_turns import TURN_DEEDS, TURN_REFUSALS
from tanzaku.validators.rules.genji_wooing import WOOING_DEEDS, WOOING_REFUSALS

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

REFUSALS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], Refusal | None]]] = {
    **TURN_REFUSALS,
    **WOOING_REFUSALS,
    **DRAW_REFUSALS,
    **SEASON_REFUSALS,
}
"""Why an action may not be done now."""

DEEDS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], None]]] = {
    **TURN_DEEDS,
    **WOOING_DEEDS,
    **DRAW_DEEDS,
    **SEASON_DEEDS,
}
"""How an action is done."""

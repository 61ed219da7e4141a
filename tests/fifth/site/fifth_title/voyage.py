"""Voyage: declared as Journey is, with several actions a turn and secrets; nobody has written its rules."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from tanzaku.notation.declare import Title
from tanzaku.notation.titles.journey import JOURNEY

VOYAGE: Final[Title] = evolve(JOURNEY, name="voyage", prefix="VOY", rulebook="Voyage rules")

"""Random gardens of Okiya."""

from __future__ import annotations

from tanzaku.notation.titles.okiya import TILES
from tanzaku.validators.chance import Chance
from tanzaku.validators.generating import Dealer


class OkiyaDealer(Dealer):
    """Shuffles the tiles and lays them out; chance decides who begins (Preparations, How to Play)."""

    def deal(self, chance: Chance) -> dict[str, str]:
        """`First` and `Garden`."""
        first = chance.among("RB")
        tiles = chance.shuffled(TILES)
        rows = [" ".join(tiles[at : at + 4]) for at in range(0, len(tiles), 4)]
        return {"First": first, "Garden": " / ".join(rows)}

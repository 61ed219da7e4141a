"""How a game of Genpei starts: what was dealt and received (Setup), or a table in mid-game (GP-27)."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import CLANS, HOUSES, INTRIGUES, PALACE, GenpeiOptions, GenpeiSetup
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.rules.genpei_board import (
    BIDS,
    CARDS_EACH,
    DEALT,
    KOTAISHI_TOKENS,
    RECEIVED,
    SOLO_CHOSEN,
    SOLO_NINJA,
    TOKENS,
    Board,
)
from tanzaku.validators.rules.genpei_placing import Table, check_tokens, count_bids, place
from tanzaku.validators.rules.genpei_players import KOTAISHI, Player, bag_of, together
from tanzaku.validators.starting import lettered

__all__ = ["INTRIGUE_CARDS", "KOTAISHI", "Table", "prepare"]

INTRIGUE_CARDS: Final = 2
"""Intrigue cards that each player is dealt (Intrigue Deck)."""


def prepare(
    setup: GenpeiSetup, options: GenpeiOptions, start: tuple[Call, ...] | None, board: Board
) -> Table:
    """Check what was dealt (Setup), or with `start` what stands in mid-game; raises SetupFault."""
    seats = _seats(setup, options)
    limit = CARDS_EACH[len(seats)]
    solo = len(seats) == 1
    if solo and not board.deck:
        raise SetupFault("GPE006", "what the Kotaishi cards show is not known", "Components")
    bids = setup.bids or ()
    for seat in seats:
        tokens, dealt = setup.tokens[seat], setup.dealt.get(seat, (UNKNOWN,) * DEALT)
        for has, due, what, tag in (
            (tokens, RECEIVED, "received", "Tokens"),
            (dealt, DEALT, "was dealt", "Dealt"),
        ):
            if len(has) != due:
                things = "tokens" if tag == "Tokens" else "cards"
                message = f"{seat} {what} {due} {things}, not {len(has)}"
                raise SetupFault("GPE002", message, f"{tag}.{seat}")
        check_tokens(tokens, board.tokens, f"Tokens.{seat}", seat)
    kotaishi = _kotaishi(setup, board, solo=solo)
    intrigue = _intrigue(setup, options, seats)
    if start is not None:
        return place(start, setup, board, kotaishi, intrigue)
    count_bids(bids)
    players = [Player(seat, setup.tokens[seat], TOKENS - RECEIVED) for seat in seats]
    for player in players:
        player.intrigue = setup.intrigue.get(player.name, ())
    cards = [card for dealt in setup.dealt.values() for card in dealt]
    # together they are four for each player and two, which is never more than there are of a clan
    identified = together(bag_of(cards), bag_of(bids))
    clan_deck = limit * len(CLANS) - DEALT * len(seats) - BIDS - (SOLO_NINJA if solo else 0)
    return Table(players, kotaishi, setup.dealt, bids, limit, clan_deck, identified, intrigue, None)


def _seats(setup: GenpeiSetup, options: GenpeiOptions) -> tuple[str, ...]:
    """One to four players, lettered in turn order from A; the Kotaishi by his tokens (GP-11, GP-26)."""
    seats = tuple(seat for seat in sorted(setup.tokens) if seat != KOTAISHI)
    lettered(seats, CARDS_EACH, "GPE004", f"Tokens.{max(seats, default=KOTAISHI)}")
    strangers = sorted(set(setup.dealt) - set(seats))
    if strangers:
        raise SetupFault(
            "GPE004", f"{strangers[0]} was dealt cards and has no tokens", f"Dealt.{strangers[0]}"
        )
    there = KOTAISHI in setup.tokens
    if options.kotaishi is not None and there != (options.kotaishi == "yes"):
        what = "has" if there else "has no"
        message = f"the option says kotaishi={options.kotaishi}, and the record {what} Tokens.H"
        raise SetupFault("GPE004", message, "Options")
    if len(seats) <= 2 and not there:
        number, tokens = ("two players", len(HOUSES)) if len(seats) == 2 else ("one player", SOLO_CHOSEN)
        raise SetupFault(
            "GPE004",
            f"with {number} the Kotaishi takes part: his tokens are Tokens.H",
            "Tokens.A",
            help=f'where nobody saw them, [Tokens.H "{tokens}x?"]',
        )
    return seats


def _intrigue(setup: GenpeiSetup, options: GenpeiOptions, seats: tuple[str, ...]) -> frozenset[str] | None:
    """The Intrigue cards whose place is known; each player has two if the deck is used (GP-37)."""
    there = bool(setup.intrigue)
    if options.intrigue is not None and there != (options.intrigue == "yes"):
        what = "has" if there else "has no"
        message = f"the option says intrigue={options.intrigue}, and the record {what} tags Intrigue"
        raise SetupFault("GPE004", message, "Options")
    if not there:
        return None
    if set(setup.intrigue) != set(seats):
        odd = min(set(setup.intrigue) - set(seats) or set(seats) - set(setup.intrigue))
        message = f"each player is dealt {INTRIGUE_CARDS} Intrigue cards, and nobody else: {odd} is wrong"
        raise SetupFault("GPE004", message, f"Intrigue.{odd}" if odd in setup.intrigue else "Tokens.A")
    for seat, cards in setup.intrigue.items():
        if len(cards) != INTRIGUE_CARDS:
            message = f"{seat} was dealt {INTRIGUE_CARDS} Intrigue cards, not {len(cards)}"
            raise SetupFault("GPE002", message, f"Intrigue.{seat}")
    known = [card for cards in setup.intrigue.values() for card in cards if card != UNKNOWN]
    for seat, cards in setup.intrigue.items():
        twice = next((card for card in cards if known.count(card) > 1), None)
        if twice is not None:
            message = f"there is one {twice} among the {len(INTRIGUES)} Intrigue cards"
            raise SetupFault("GPE003", message, f"Intrigue.{seat}", part=twice)
    return frozenset(known)


def _kotaishi(setup: GenpeiSetup, board: Board, *, solo: bool) -> Player | None:
    """His tokens, face down on the clans and the first step of the palace (Kotaishi; GP-11).

    Against a single player they lie beside the board (Single-Player Mode, Setup).
    """
    tokens = setup.tokens.get(KOTAISHI)
    if tokens is None:
        return None
    due = SOLO_CHOSEN if solo else len(HOUSES)
    if len(tokens) != due:
        where = "beside" if solo else "on"
        message = f"the Kotaishi has {due} tokens {where} the board, and there are {len(tokens)}"
        raise SetupFault("GPE002", message, "Tokens.H")
    check_tokens(tokens, board.solo if solo else board.kotaishi, "Tokens.H", KOTAISHI)
    if solo:
        return Player(KOTAISHI, tokens, 0)
    made = Player(KOTAISHI, (), KOTAISHI_TOKENS - len(tokens))
    made.placed = {house: (token,) for house, token in zip((*CLANS, PALACE), tokens, strict=True)}
    made.step, made.came = 1, tokens
    return made

"""The codes of what can be wrong with a match, none of which one game alone can show."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.diagnostics import Code, Verdict, catalogue

_MATCHES: Final = "Notation: Matches"

CODES: Final = catalogue(
    Code(
        "TZK080",
        "game-unnumbered",
        None,
        "A game of a match does not say which one it is.",
        _MATCHES,
        "Records that share `Event` and `Match` are the games of one match, and `Game` says which: 1, 2 and so on. "
        "A record without it, or with another value, has no place in the match. Where a match has one game only, that is game 1.",
        'Write `[Game "2"]` into the record, or take its `Match` tag out.',
    ),
    Code(
        "TZK081",
        "game-repeated",
        None,
        "The same game of a match was given twice.",
        _MATCHES,
        "Two records have the same number in the match and hold the same game: set-up, turns and end are alike. It was counted once.",
        "Nothing, if the same records were given in two files on purpose.",
    ),
    Code(
        "TZK082",
        "game-doubled",
        Verdict.CONTRADICTED,
        "Two different games of a match have the same number.",
        _MATCHES,
        "Records share `Event`, `Match` and `Game` and hold different games. If one of them alone says who won, that one was counted; else none was, and who began the next game was not checked.",
        "Correct the number of one of them, or take one out.",
    ),
    Code(
        "TZK083",
        "game-missing",
        None,
        "A game of a match is not here.",
        _MATCHES,
        "The games of a match are numbered from 1 without a gap. Without all of them nobody can say how the match stands, nor who starts the game after the gap.",
        "Give the missing records too, or correct the number.",
    ),
    Code(
        "TZK084",
        "match-options",
        Verdict.CONTRADICTED,
        "The games of a match have different options.",
        _MATCHES,
        "A match is played by the same rules from its first game to its last, so `Options` says the same in each.",
        "Correct the `Options` tag of the game named, or that of the first one.",
        standing=True,
    ),
    Code(
        "TZK085",
        "match-players",
        Verdict.CONTRADICTED,
        "The games of a match have different players.",
        _MATCHES,
        "The same players play all games of a match. They are known by name, and may change seats. A game with other players was not counted.",
        "Correct the `Player` tags: a name is compared letter by letter.",
    ),
    Code(
        "TZK086",
        "match-over",
        Verdict.ILLEGAL,
        "A game was played after the match was over.",
        _MATCHES,
        "The options say when a match is over. The message says with which game that was, or was at the latest where games before it are not known.",
        "Correct the `Match` or `Options` tags, or the results of the games before.",
        standing=True,
    ),
    Code(
        "TZK087",
        "wrong-starter",
        Verdict.ILLEGAL,
        "The wrong player began a game of a match.",
        _MATCHES,
        "Who begins a game follows from the game before it. Players are known by name, not by seat.",
        "Look whether players or seats were mixed up, in this game or in the one before it.",
        standing=True,
    ),
    Code(
        "TZK088",
        "game-unsettled",
        None,
        "Nobody can say who won a game of a match.",
        _MATCHES,
        "The record is faulty, or unfinished although later games were played. It was not counted, and who began the next game was not checked. Where an arbiter ruled on the end mark, that says who won.",
        "Mend the record: `tanzaku verify` says what is wrong with it.",
    ),
    Code(
        "TZK089",
        "match-limit",
        Verdict.UNCHECKED,
        "A match has more games than are checked.",
        _MATCHES,
        "Matches are kept in memory until all records are read. The message says how many games that may be. Nothing of this match was checked but its records, each by itself.",
        "Verify the match by itself, or give different matches different names.",
    ),
)

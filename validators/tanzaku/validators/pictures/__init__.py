"""Pictures of a game: positions in a terminal, as SVG, and as one page that replays the game.

A title says how one position looks (`picture`), everything else is the same
for all: which positions there are (`frames`), and what stands around them.
"""

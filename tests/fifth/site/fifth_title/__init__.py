"""Two games from somebody who never saw the inside of tanzaku: Kasuga, and Ishi with a least engine.

Nothing here may be imported by the core other than through the entry points of `fifth_title-1.dist-info`.
"""

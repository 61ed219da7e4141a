"""Games from somebody who never saw the inside of tanzaku: Kasuga, Ishi (a least engine), Voyage (none).

Nothing here may be imported by the core other than through the entry points of `fifth_title-1.dist-info`.
"""

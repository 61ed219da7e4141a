"""`python -m tanzaku.cli` is `tanzaku`."""

from tanzaku.cli.main import main

main()

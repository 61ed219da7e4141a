"""Write anew what is kept of pictures and annotated records of Journey, Genji and Genpei; then read the diff.

Run it as `.venv/bin/python tests/update_goldens.py`.
"""

from __future__ import annotations

from genji import annotated, test_picture
from genpei import annotated as genpei_annotated
from genpei import test_picture as genpei_picture
from journey import making
from support.remarks import write_anew


def main() -> None:
    """Write all of it."""
    for module in (making, test_picture, genpei_picture):
        for name, made in module.GOLDENS.items():
            module.GOLDEN.joinpath(name).write_text(made(), "utf-8")
    for folder in (annotated.GOLDEN, genpei_annotated.GOLDEN):
        write_anew(folder)


if __name__ == "__main__":
    main()

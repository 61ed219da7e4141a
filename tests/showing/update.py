"""Write the picture and the page that are kept in `golden` anew, then look at both and read the diff.

Run it as `.venv/bin/python tests/showing/update.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from showing.making import FOLDER, GOLDEN

if __name__ == "__main__":
    for name, made in GOLDEN.items():
        FOLDER.joinpath(name).write_text(made(), "utf-8", newline="\n")

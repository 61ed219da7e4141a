"""Build sdist and wheel, and check that the wheel alone is the whole of tanzaku.

The wheel is built from the sdist, so a file that the sdist lacks shows here too. No network is used.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

REPO = Path(__file__).resolve().parent.parent
ROOTS = {"notation": "", "validators": "", "cli": "", "corpus": "tanzaku/corpus/"}

# Run against the unpacked wheel: what is imported must come from there, not from the checkout.
PROBE = """
import importlib, sys
from importlib.metadata import entry_points
from importlib.resources import files

for part in ("notation", "validators", "cli"):
    found = importlib.import_module(f"tanzaku.{part}").__file__
    assert found.startswith(sys.argv[1]), found
for group in ("tanzaku.titles", "tanzaku.rules", "tanzaku.importers"):
    assert [point.load() for point in entry_points(group=group)], group
assert any(files("tanzaku.corpus").iterdir())

from tanzaku.validators import verify
from tanzaku.validators.pages import all_codes, page

for code in all_codes().values():
    assert page(code), code
assert "OKI004-no-match.tzk" in page(all_codes()["OKI004"]), "the example that ships is not found"
sound = files("tanzaku.corpus").joinpath("okiya").joinpath("sound")
records = [record for record in sound.iterdir() if record.name.startswith("comments-before")]
texts = [record.read_text(encoding="utf-8") for record in records if record.name.endswith(".tzk")]
assert texts and all(verify(text).ok for text in texts)
"""


def expected() -> set[str]:
    """Name, as they stand in a wheel, all files of the source roots and the corpus."""
    return {
        prefix + path.relative_to(REPO / root).as_posix()
        for root, prefix in ROOTS.items()
        for path in (REPO / root).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def main() -> None:
    """Build, compare the lists of files, then import from the wheel."""
    with tempfile.TemporaryDirectory() as folder:
        run = [sys.executable, "-m"]
        build = subprocess.run(
            [*run, "build", "--no-isolation", "--outdir", folder, str(REPO)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if build.returncode:
            sys.exit(build.stdout + build.stderr)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
        wanted = expected()
        if shipped != wanted:
            sys.exit(f"missing: {sorted(wanted - shipped)}\nshipped by mistake: {sorted(shipped - wanted)}")
        if "tanzaku/__init__.py" in shipped:
            sys.exit("tanzaku is a namespace package: no part may hold tanzaku/__init__.py")
        for part in ("notation", "validators", "cli"):
            if f"tanzaku/{part}/py.typed" not in shipped:
                sys.exit(f"tanzaku/{part}/py.typed is missing: users' type checkers would see nothing")
        site = str(Path(folder, "site"))
        install = ["pip", "install", "--quiet", "--no-deps", "--no-index", "--target", site, str(wheel)]
        subprocess.run([*run, *install], check=True)
        environment = {**os.environ, "PYTHONPATH": site}
        probe = subprocess.run([sys.executable, "-c", PROBE, site], check=False, cwd=folder, env=environment)
        if probe.returncode:
            sys.exit("what is installed from the wheel alone does not work: see above")
    print(f"{wheel.name}: {len(shipped)} files, imports and entry points work")


if __name__ == "__main__":
    main()

"""What the documentation says is so: its code runs, its records read, its tables are those of the code.

Blocks of a page are run in their order, in one namespace and in one folder that holds the page's own files. A
remark before a block says what it is:

- `<!-- file: NAME -->`: the block is a file of the page;
- `<!-- record: NAME -->`: the same, and the file is one record in the export form;
- `<!-- form: NAME -->`: that record in the form of the name's ending, JSON with white space for people;
- `<!-- output -->`: what the Python block before it prints;
- `<!-- varies -->`: a console block in whose output `…` stands for anything;
- `<!-- install -->`: a console block that installs the page's own package, without a network;
- `<!-- not run: WHY -->`: nothing.

Console blocks are compared with what the commands print; each command starts with `$`. Run as a script, this
module writes what is printed now into the guides; look at the difference before you keep it.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest

from support import title_tables
from tanzaku.notation import (
    Data,
    ReadError,
    Record,
    archives,
    dumps,
    find_title,
    game_digest,
    iter_records,
    limits,
    load,
    loads,
    record_digest,
)
from tanzaku.notation import digest as digesting
from tanzaku.notation.codes import CODES
from tanzaku.notation.digest import canonical
from tanzaku.notation.forms import ENDINGS, form_of_name
from tanzaku.notation.json.parse import DEPTH
from tanzaku.notation.plain_reading import KEYS
from tanzaku.notation.titles.genpei import INTRIGUES
from tanzaku.validators import Wish, annotate, random_records
from tanzaku.validators.match_codes import CODES as MATCH_CODES
from tanzaku.validators.pages import all_codes
from tanzaku.validators.rules.journey_cards import TABLES

REPO: Final = Path(__file__).resolve().parent.parent
DOCS: Final = REPO / "docs"
NOTATION: Final = DOCS / "spec" / "notation.md"
FORMS: Final = DOCS / "spec" / "forms.md"
JOURNEY: Final = DOCS / "guide" / "journey.md"
GENJI: Final = DOCS / "guide" / "genji.md"
GENPEI: Final = DOCS / "guide" / "genpei.md"
ALONE: Final = DOCS / "guide" / "genpei-solo.md"
PAGES: Final = [
    REPO / "README.md",
    *sorted((DOCS / "guide").glob("*.md")),
    DOCS / "design.md",
    FORMS,
    *sorted((DOCS / "spec" / "titles").glob("*.md")),
]

_BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*?) -->\n)?(?P<fence>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A fenced block: the remark before it, its language, its text, and the line on which that starts."""

    mark: str
    info: str
    body: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    for found in _BLOCK.finditer(page):
        line = page.count("\n", 0, found.start("body"))
        yield Block(found["mark"] or "", found["info"], found["body"], line)


def commands(body: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output that should follow."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def matches(output: str, expected: str, *, varies: bool) -> bool:
    if not varies:
        return output == expected
    pattern = re.escape(expected).replace("…", ".*")
    return re.fullmatch(pattern, output) is not None


def environment(site: Path) -> dict[str, str]:
    """As a user's shell would be: the commands of this Python first, the page's own packages installed."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}


def run(command: str, folder: Path, site: Path) -> str:
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=folder,
        env=environment(site),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return done.stdout


def install(folder: Path, site: Path) -> None:
    """Install the package in a folder into another folder, from what is there alone."""
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", str(site), str(folder)], check=True
    )


def readme_files(folder: Path, page: str) -> dict[str, Any]:
    """The files that the README speaks of, and the names that its Python uses."""
    game = next(block.body for block in blocks(page) if block.info == "text")
    slip = game.replace("c2MR c1MB 4. a4IB b2CB", "c2MR b2CB 4. a4IB c1MB")
    assert slip != game
    for name, text in (("game.tzk", game), ("slip.tzk", slip), ("archive.tzk", game + slip)):
        (folder / name).write_text(text, "utf-8")
    return {"text": game, "record": loads(game)}


def laid_out(value: Any, indent: str = "") -> str:
    """JSON for people: what is too long for a line has each of its parts on a line of its own."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) <= 100 or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {laid_out(part, inner)}" for key, part in value.items()]
    else:
        parts = [laid_out(part, inner) for part in value]
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    return f"{opened}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{closed}"


class Page:
    """A page being run: each block gives what it printed."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path = path
        self.folder = folder / "page"
        self.site = folder / "site"
        self.folder.mkdir()
        self.text = path.read_text("utf-8")
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.printed = ""
        if path.name == "README.md":
            self.names |= readme_files(self.folder, self.text)

    def run(self, block: Block) -> Iterator[tuple[str, str, bool]]:
        """What the block printed, and what it should have: none, one, or several pairs."""
        kind, _, name = block.mark.partition(": ")
        if kind in {"file", "record"}:
            self._write(name, block.body)
            if kind == "record":
                yield dumps(loads(block.body)), block.body, False
        elif kind == "form":
            yield from self._form(name, block.body)
        elif kind == "output":
            yield self.printed, block.body, False
        elif kind == "install":
            install(self.folder, self.site)
        elif kind == "not run":
            assert name, "say why"
        elif block.info == "python":
            self.printed = self._python(block)
        elif block.info == "console":
            for command, expected in commands(block.body):
                yield run(command, self.folder, self.site), expected, kind == "varies"
        else:
            assert kind in {"", "varies"}, kind

    def _form(self, name: str, body: str) -> Iterator[tuple[str, str, bool]]:
        """The page's record in another form, as the block shows it, and what that reads as."""
        form = form_of_name(name)
        assert form is not None
        record = load(self.folder / Path(name).with_suffix(".tzk"))
        written = dumps(record, form=form)
        shown = f"{laid_out(json.loads(written))}\n" if form == "json" else written
        yield shown, body, False
        self._write(name, shown)
        yield record_digest(load(self.folder / name)), record_digest(record), False

    def _write(self, name: str, body: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")

    def _python(self, block: Block) -> str:
        code = compile("\n" * block.line + block.body, str(self.path), "exec")
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(code, self.names)  # noqa: S102 - the documentation's own code
        return output.getvalue()


def refreshed(path: Path, folder: Path) -> str:
    """The page with what its blocks print now."""
    page = Page(path, folder)
    parts: list[str] = []
    at = 0
    with contextlib.chdir(page.folder):
        for found, block in zip(_BLOCK.finditer(page.text), blocks(page.text), strict=True):
            printed = [output for output, _, varies in page.run(block) if not varies]
            if printed and block.info == "console":
                lines = [command for command, _ in commands(block.body)]
                body = "".join(f"$ {line}\n{output}" for line, output in zip(lines, printed, strict=True))
            else:
                body = printed[0] if printed else block.body
            parts += [page.text[at : found.start("body")], body]
            at = found.end("body")
    return "".join([*parts, page.text[at:]])


@pytest.mark.parametrize("path", PAGES, ids=[path.relative_to(REPO).as_posix() for path in PAGES])
def test_blocks_of_a_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(path, tmp_path)
    monkeypatch.chdir(page.folder)
    for block in blocks(page.text):
        for output, expected, varies in page.run(block):
            where = f"{path.name}:{block.line + 1}"
            if not matches(output, expected, varies=varies):
                assert output == expected, where


ADD_A_TITLE: Final = DOCS / "guide" / "add-a-title.md"


def strictly_typed(package: Path) -> str:
    """What mypy --strict says of a package, with no configuration of ours."""
    options = ["--strict", "--config-file=", "--cache-dir", str(package.parent / "cache")]
    command = [sys.executable, "-m", "mypy", *options, package.name]
    return subprocess.run(
        command, cwd=package.parent, capture_output=True, encoding="utf-8", check=False
    ).stdout


def test_the_code_of_the_guide_to_a_title_is_typed_strictly(tmp_path: Path) -> None:
    """As its readers get it: the package `climb`."""
    for block in blocks(ADD_A_TITLE.read_text("utf-8")):
        kind, _, name = block.mark.partition(": ")
        if kind == "file" and name.startswith("climb/"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(block.body, "utf-8")
    package = tmp_path / "climb"
    assert strictly_typed(package).startswith("Success: no issues found in 9 source files")
    rules = package / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("Play(card)", "Play(card, right=1)"), "utf-8")
    assert re.match(r"climb/rules\.py:\d+: error: Unexpected keyword", strictly_typed(package))


# -- the specification -------------------------------------------------------------------


def sections(page: Path) -> dict[str, str]:
    """The sections of a page by their title."""
    parts = re.split(r"^#{2,3} (.+)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("page", [NOTATION, FORMS], ids=["notation", "forms"])
def test_every_section_that_a_code_cites_is_there(page: Path) -> None:
    name = page.read_text("utf-8").partition("\n")[0].removeprefix("# ")
    codes = [*CODES.values(), *MATCH_CODES.values()]
    cited = {code.rule.partition(": ")[2] for code in codes if code.rule.startswith(f"{name}: ")}
    assert cited
    assert cited <= sections(page).keys()


def test_a_code_of_reading_cites_a_page_of_the_specification() -> None:
    pages = {page.read_text("utf-8").partition("\n")[0].removeprefix("# ") for page in (NOTATION, FORMS)}
    assert {code.rule.partition(": ")[0] for code in CODES.values()} == pages


def test_limits_are_those_of_the_code() -> None:
    rows = limit_rows(sections(NOTATION)["Limits"])
    said = said_limits(limits)
    assert len(said) == len([name for name in vars(limits) if name.isupper()])
    assert rows == said


def test_limits_of_compressed_sources_are_those_of_the_code() -> None:
    assert limit_rows(sections(FORMS)["Files"]) == said_limits(archives)


def limit_rows(section: str) -> list[tuple[str, int, str]]:
    """The rows of a table of limits."""
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([0-9,]+) \| (.+) \|$", section, re.MULTILINE)
    return [(name, int(value.replace(",", "")), text) for name, value, text in rows]


def said_limits(module: ModuleType) -> list[tuple[str, int, str]]:
    """The limits of a module, each with what its docstring says of it."""
    said = re.findall(r'^([A-Z_]+): Final = [^\n]+\n"""(.+)"""', inspect.getsource(module), re.MULTILINE)
    return [(name, getattr(module, name), text) for name, text in said]


def leniencies() -> list[tuple[str, str, str]]:
    """The rows of the tables of leniencies: what it is, what is written, what is exported."""
    rows = re.findall(r"^\| ([^|]+) \| `(.+)` \| `(.+)` \|$", sections(NOTATION)["Leniencies"], re.MULTILINE)
    feed = re.compile(r" ?⏎ ?")
    return [
        (name, feed.sub("\n", written), feed.sub("\n", exported))
        for name, written, exported in rows
        if "in a title" not in written
    ]


OKIYA_TAGS: Final = '[First "R"]\n[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'


def whole(fragment: str) -> str:
    """A record with a fragment of one in it."""
    if fragment.startswith("[Tanzaku "):
        return f"{fragment}\n\n=*\n"
    if fragment.startswith("["):
        return f'[Tanzaku "1.0 okiya"]\n{fragment} =*\n'
    if "A:" in fragment:
        return f'[Tanzaku "1.0 journey"]\n\n{fragment} =*\n'
    return f'[Tanzaku "1.0 okiya"]\n{OKIYA_TAGS}\n{fragment} =*\n'


@pytest.mark.parametrize(("written", "exported"), [pytest.param(*row[1:], id=row[0]) for row in leniencies()])
def test_leniencies(written: str, exported: str) -> None:
    text = dumps(loads(whole(written)))
    assert exported in text
    assert dumps(loads(text)) == text
    assert written not in text or written == exported


def test_leniencies_are_not_forgotten() -> None:
    assert len(leniencies()) >= 20


def parts_in_three_forms() -> list[tuple[str, ...]]:
    """The rows of the table of parts: what it is, and how it is written in text, JSON and XML."""
    rows = re.findall(
        r"^\| ([^|`]+) \| `(.+)` \| `(.+)` \| `(.+)` \|$", sections(FORMS)["Record"], re.MULTILINE
    )
    return [tuple(cell.replace(" ⏎ ", "\n") for cell in row) for row in rows]


@pytest.mark.parametrize("row", parts_in_three_forms(), ids=lambda row: row[0])
def test_parts_in_three_forms(row: tuple[str, ...]) -> None:
    _, text, as_json, as_xml = row
    title = "journey" if re.search(r"A:|\.A |Card|Supply", text) else "okiya"
    record = loads(f'[Tanzaku "1.0 {title}"]\n{text} =*\n')
    for form, part in (("text", text.partition(" B:")[0]), ("json", as_json), ("xml", as_xml)):
        written = dumps(record, form=form)
        assert part in written, form
        assert dumps(loads(written, form=form)) == dumps(record)


def test_parts_in_three_forms_are_not_forgotten() -> None:
    assert len(parts_in_three_forms()) >= 20


def refused() -> list[tuple[str, ...]]:
    """The rows of the tables of what is refused: the form, what it is, an example, the code."""
    row = re.compile(r"^\| ([^|]+) \| `([<{].*)` \| (TZK\d{3})", re.MULTILINE)
    whole = re.compile(r"`…`\s+stands for `(.*)`")
    found: list[tuple[str, ...]] = []
    for form in ("JSON", "XML"):
        stands = whole.search(sections(FORMS)[form])
        assert stands
        for what, text, code in row.findall(sections(FORMS)[form]):
            found.append((form.lower(), what, text.replace("…", stands[1]), code))
    return found


@pytest.mark.parametrize(
    ("form", "text", "code"), [pytest.param(row[0], *row[2:], id=f"{row[0]}: {row[1]}") for row in refused()]
)
def test_what_the_page_says_is_refused(form: str, text: str, code: str) -> None:
    faults: list[ReadError] = []
    list(iter_records([text], form=form, on_fault=faults.append))
    assert code in {found.code.id for fault in faults for found in fault.diagnostics}


def test_what_is_refused_is_not_forgotten() -> None:
    assert len(refused()) >= 25


def test_keys_of_a_record_are_those_of_the_code() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", sections(FORMS)["Record"], re.MULTILINE)) == KEYS


def test_forms_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \| `(\.\w+)` \|$", sections(FORMS)["Files"], re.MULTILINE)
    assert {ending: form for form, ending in rows} == ENDINGS


def test_depth_of_json_is_that_of_the_code() -> None:
    assert f"No more than {DEPTH} objects and lists" in sections(FORMS)["JSON"]
    assert f"which {limits.NESTING} variations" in sections(FORMS)["JSON"]


def broken(text: str) -> str:
    """A long line as the page shows it."""
    return "".join(f"{text[at : at + 80]}\n" for at in range(0, len(text), 80))


def hashed(digest: Callable[[Record], str], record: Record) -> tuple[str, str]:
    """The text that a digest is made of, and the digest."""
    texts: list[bytes] = []

    def kept(content: object) -> bytes:
        texts.append(canonical(content))
        return texts[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digesting, "canonical", kept)
        made = digest(record)
    assert sha256(texts[-1]).hexdigest() == made
    return texts[-1].decode(), made


def digests(record: Record) -> dict[str, str]:
    """What the page says of a record's digests, by the remarks before its blocks."""
    shown: dict[str, str] = {}
    for name, digest in (("game", game_digest), ("record", record_digest)):
        text, made = hashed(digest, record)
        shown |= {f"{name} content": broken(text), f"{name} digest": f"{made}\n"}
    return shown


_VECTOR = re.compile(r"((?:game|record) (?:content|digest))(?: of (.+))?")


def vectors(page: str) -> Iterator[tuple[str, Block, str]]:
    """Each block that says what is hashed of a record, or its digest: of which, the block, what is so now.

    That is the record above it, or one that is named: `<!-- record digest of NAME -->`.
    """
    name = ""
    now: dict[str, dict[str, str]] = {}
    for block in blocks(page):
        vector = _VECTOR.fullmatch(block.mark)
        if block.mark.startswith("record: "):
            name = block.mark.partition(": ")[2]
            now[name] = digests(loads(block.body, form=form_of_name(name)))
        elif vector:
            of = vector[2] or name
            yield of, block, now[of][vector[1]]


VECTORS: Final = list(vectors(NOTATION.read_text("utf-8")))


@pytest.mark.parametrize(
    ("block", "now"), [pytest.param(*found[1:], id=f"{found[0]}: {found[1].mark}") for found in VECTORS]
)
def test_digests_are_as_the_examples_say(block: Block, now: str) -> None:
    assert block.body == now


def test_vectors_of_digests_are_not_forgotten() -> None:
    shown = {(name, block.mark.partition(" ")[0]) for name, block, _ in VECTORS}
    assert {name for name, kind in shown if kind == "game"} >= {"digest.tzk", "start.tzk", "unread.tzk"}
    assert {name for name, kind in shown if kind == "record"} >= {"digest.tzk", "empty.tzk", "text.json"}


def test_records_of_the_specification_are_in_export_form() -> None:
    found = [block for block in blocks(NOTATION.read_text("utf-8")) if block.mark.startswith("record: ")]
    found = [block for block in found if block.mark.endswith(".tzk")]
    assert len(found) >= len({name for name, *_ in VECTORS}) - 1
    for block in found:
        assert dumps(loads(block.body)) == block.body


@pytest.mark.parametrize("name", ["okiya", "journey", "genji", "genpei"])
def test_page_of_a_title_has_its_tables(name: str) -> None:
    page = (title_tables.PAGES / f"{name}.md").read_text("utf-8")
    tables = ["words", "setup", "start", "options", *(["components"] if find_title(name).components else [])]
    assert title_tables.shown_tables(page) == [(name, table) for table in tables]
    assert title_tables.refreshed(page) == page, "run tests/update_titles.py, then read the diff"


def test_embedded_components_of_the_example_are_read() -> None:
    page = (DOCS / "spec" / "titles" / "journey.md").read_text("utf-8")
    body = next(block.body for block in blocks(page) if block.mark == "record: cards.tzk")
    assert loads(body).components["Card"]["C02"].each == ("bird",)


# -- the guides of the titles: what stands there outside of blocks -------------------------


def shown(page: Path) -> str:
    """All that the blocks of a page show."""
    return "".join(block.body for block in blocks(page.read_text("utf-8")))


def cells(page: Path, section: str) -> list[str]:
    """The code in the first column of a section's tables; `…` stands for anything."""
    first = re.findall(r"^\| (.*?) \| ", sections(page)[section], re.MULTILINE)
    return [code for cell in first for code in re.findall(r"`([^`]+)`", cell)]


def test_numbers_of_players_are_those_of_the_rules() -> None:
    row = re.compile(r"^\| [a-z][^|]*" + r"\| (\d+) " * 4 + r"\|$", re.MULTILINE)
    rows = [tuple(map(int, numbers)) for numbers in row.findall(JOURNEY.read_text("utf-8"))]
    players, *table = rows
    assert dict(zip(players, zip(*table, strict=True), strict=True)) == TABLES


def test_every_code_of_journey_is_in_its_guide() -> None:
    codes = {code.id: code for code in all_codes().values() if code.id.startswith("JOU")}
    assert set(re.findall(r"JOU\d{3}", JOURNEY.read_text("utf-8"))) == codes.keys()
    (stands,) = (code.id for code in codes.values() if code.standing)
    assert re.search(rf"^waived\[{stands}\]", shown(JOURNEY), re.MULTILINE)


@pytest.mark.parametrize(("page", "prefix"), [(GENJI, "GJI"), (GENPEI, "GPE")], ids=["genji", "genpei"])
def test_every_code_of_a_title_is_in_the_table_of_its_guide(page: Path, prefix: str) -> None:
    codes = {code.id: code.standing for code in all_codes().values() if code.id.startswith(prefix)}
    rows = re.findall(rf"^\| ({prefix}\d{{3}}) \| .* \| (yes)? ?\|$", page.read_text("utf-8"), re.MULTILINE)
    assert {code: stands == "yes" for code, stands in rows} == codes
    assert len(rows) == len(codes)
    assert re.search(rf"^waived\[{prefix}", shown(page), re.MULTILINE)


def test_words_of_his_turns_and_of_cards_are_in_the_guide_to_genpei_alone() -> None:
    page = ALONE.read_text("utf-8")
    shown_words = set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`\n]+)`", page))))
    assert shown_words >= {"top", "recycle", "enlist", "turned", "recruits", "use", "bonus", "swap", "done"}


@pytest.mark.parametrize("page", [GENJI, GENPEI], ids=["genji", "genpei"])
def test_words_of_a_title_are_in_its_guide(page: Path) -> None:
    words = {action.shape.word for action in find_title(page.stem).action_classes}
    assert words <= set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`\n]+)`", page.read_text("utf-8")))))


def explained(page: Path, section: str) -> set[str]:
    """The words in a section that are shown as code."""
    return set(re.findall(r"`([A-Za-z]+)`", sections(page)[section]))


def annotated(wish: Wish, games: int) -> set[str]:
    """The words of annotations of random games of Genpei."""
    used = set[str]()
    for record in random_records("genpei", 7, games, wish):
        for turn in annotate(record).turns:
            for item in turn.items:
                if isinstance(item, Data) and item.word == "auto":
                    used |= {word for word in item.arguments[::2] if re.fullmatch("[a-z]{2,}|[PTKMN]", word)}
    return used


def test_words_of_annotations_of_genpei_are_in_its_guide() -> None:
    used = annotated(Wish(), 4)
    assert len(used) >= 25
    assert used <= explained(GENPEI, "What annotate says")


@pytest.mark.parametrize(
    ("wish", "section", "least"),
    [
        (Wish(players=1), "What the signs mean", 8),
        (Wish("intrigue=yes", players=3), "A game of four", 4),
    ],
    ids=["alone", "with Intrigue cards"],
)
def test_words_of_annotations_of_genpei_alone_and_with_cards_are_there(
    wish: Wish, section: str, least: int
) -> None:
    used, common = annotated(wish, 4), explained(GENPEI, "What annotate says")
    assert len(used - common) >= least
    assert used <= common | explained(ALONE, section)


def test_every_intrigue_card_is_in_its_table_with_actions_that_are_read() -> None:
    rows = re.findall(r"^\| (`i.*?) \| .* \| (.*) \|$", sections(ALONE)["The Intrigue deck"], re.MULTILINE)
    assert [card for row, _ in rows for card in re.findall(r"i\d\d", row)] == list(INTRIGUES)
    for row, example in rows:
        head = '[Tanzaku "1.0 genpei"]\n\n1. A: {} =*\n'
        first, *more = re.findall(r"`(.+?\))`", re.sub(r" [A-Z]>…", "", example))
        assert re.fullmatch(r"use\((i\d\d)\).*", first)
        assert re.findall(r"use\((i\d\d)\)", first)[0] in row
        for actions in (first, *more):
            assert loads(head.format(actions)).turns[0].actions


@pytest.mark.parametrize(
    ("page", "section", "least"),
    [
        (JOURNEY, "What the signs mean", 20),
        (JOURNEY, "What consistent says", 6),
        (JOURNEY, "The count, line by line", 10),
        (GENJI, "While they play", 10),
        (GENJI, "What the signs mean", 20),
        (GENJI, "What consistent says", 5),
        (GENJI, "Beauty, symbol by symbol", 30),
        (GENJI, "Beginning in mid-game, and playing on", 8),
        (GENJI, "Which cards", 8),
        (GENPEI, "While you play", 20),
        (GENPEI, "What the signs mean", 20),
        (GENPEI, "What consistent says", 2),
        (GENPEI, "Which board", 3),
        (GENPEI, "What annotate says", 40),
        (GENPEI, "Beginning in mid-game", 9),
        (ALONE, "Alone: his turns", 15),
        (ALONE, "What the signs mean", 15),
        (ALONE, "In mid-game", 6),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else None,
)
def test_what_a_table_of_the_guide_explains_is_shown(page: Path, section: str, least: int) -> None:
    found = cells(page, section)
    assert len(found) >= least
    for code in found:
        assert re.search(re.escape(code).replace("…", ".*"), shown(page)), code


@pytest.mark.parametrize(
    ("page", "least"),
    [(JOURNEY, 10), (GENJI, 4), (GENPEI, 1), (ALONE, 2)],
    ids=["journey", "genji", "genpei", "genpei-solo"],
)
def test_numbers_in_the_sentences_of_the_guide_are_shown(page: Path, least: int) -> None:
    sentences = re.sub(r"`[^`\n]*`", "", _BLOCK.sub("", page.read_text("utf-8")))
    numbers = set(re.findall(r"(?<![\w.-])[0-9]{2,}(?!\w)", sentences))
    assert len(numbers) >= least
    assert numbers <= set(re.findall(r"(?<![0-9])[0-9]+", shown(page)))


# -- the library and the codes -----------------------------------------------------------


@pytest.mark.parametrize("package", ["tanzaku.notation", "tanzaku.validators"])
def test_every_public_name_is_in_the_reference(package: str) -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    for name in importlib.import_module(package).__all__:
        if name != "__version__":
            assert re.search(rf"auto\w+:: {re.escape(package)}\.{name}$", page, re.MULTILINE), name


@pytest.mark.parametrize("package", ["notation", "validators"])
def test_every_module_is_in_the_layers(package: str) -> None:
    root = REPO / package / "tanzaku" / package
    section = sections(DOCS / "layers.md")[f"Inside `tanzaku.{package}`"]
    named = set(re.findall(r"`([a-z_.]+)`", section.partition("| --- |")[2]))
    folders = {name for name in named if (root / name).is_dir()}
    modules = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for path in root.rglob("[a-z]*.py")
        if path.parent.name not in folders
    }
    assert modules <= named
    assert {name for name in named if "load" != name != "dump"} <= modules | folders


def test_tables_of_codes_show_all_prefixes() -> None:
    page = (DOCS / "codes" / "index.md").read_text("utf-8")
    shown = set(re.findall(r"^```{codes-table} ([A-Z]{3})$", page, re.MULTILINE))
    shipped = {"TZK", "OKI", "JOU", "GJI", "GPE"}
    ours = {code.id[:3] for code in all_codes().values() if code.id[:3] in shipped}
    assert shown == ours


def test_every_page_is_in_a_table_of_contents() -> None:
    named: set[Path] = set()
    for index in DOCS.rglob("*.md"):
        for block in blocks(index.read_text("utf-8")):
            if block.info == "{toctree}":
                for line in block.body.splitlines():
                    if line and not line.startswith(":"):
                        named |= set(index.parent.glob(f"{line}.md"))
    pages = {page for page in DOCS.rglob("*.md") if page != DOCS / "index.md"}
    assert pages <= named | {page for page in pages if page.parent.name == "pages"}


def redigested(page: str) -> str:
    """The specification with the digests as they are now."""
    lines = page.splitlines(keepends=True)
    for _, block, now in reversed(list(vectors(page))):
        lines[block.line : block.line + block.body.count("\n")] = [now]
    return "".join(lines)


if __name__ == "__main__":
    NOTATION.write_text(redigested(NOTATION.read_text("utf-8")), "utf-8")
    for guide in PAGES[1:]:
        with tempfile.TemporaryDirectory() as scratch:
            text = refreshed(guide, Path(scratch))
        guide.write_text(text, "utf-8")

"""A page for each diagnostic code, and a table of all of them, from the catalogues.

The pages are written into `docs/codes/pages`, which git ignores, before the
sources are read; a page that did not change is left alone, so that it is not
read again.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from sphinx.util.docutils import SphinxDirective

from tanzaku.validators.pages import all_codes, page

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from tanzaku.notation import Code

_FOLDER = "codes/pages"
_PAGES = {"Notation": "notation", "Three forms": "forms"}
_SECTION = re.compile(rf"^({'|'.join(_PAGES)}): ([A-Za-z -]+)", re.MULTILINE)


def _anchor(section: str) -> str:
    return section.lower().replace(" ", "-")


def _page(code: Code) -> str:
    """The page of a code, its section of the specification linked."""
    return _SECTION.sub(
        lambda found: f"[{found[0]}](../../spec/{_PAGES[found[1]]}.md#{_anchor(found[2])})",
        page(code),
        count=1,
    )


def write_pages(app: Sphinx) -> None:
    """Write the page of each code, and remove those of codes that are no more."""
    folder = Path(app.srcdir, _FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    codes = all_codes()
    for path in folder.glob("*.md"):
        if path.stem not in codes:
            path.unlink()
    for code in codes.values():
        path, text = folder / f"{code.id}.md", _page(code)
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")


class CodesTable(SphinxDirective):
    """All codes whose id starts with the argument, each linked to its page."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        lines = ["| code | name | makes the record | says |", "| --- | --- | --- | --- |"]
        for code in all_codes().values():
            if code.id.startswith(self.arguments[0]):
                verdict = code.verdict or "– (a warning)"
                stands = ", unless a ruling lets it stand" if code.standing else ""
                lines.append(
                    f"| [{code.id}](pages/{code.id}.md) | {code.slug} | {verdict}{stands} | {code.title} |"
                )
        return self.parse_text_to_nodes("\n".join(lines))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("builder-inited", write_pages)
    app.add_directive("codes-table", CodesTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Blocks of grammar in the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygments.lexers.special import TextLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_lexer("ebnf", TextLexer)  # the one of Pygments knows no regular expressions
    return {"parallel_read_safe": True, "parallel_write_safe": True}

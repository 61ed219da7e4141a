"""`tanzaku explain`: the page of a diagnostic code."""

from __future__ import annotations

from difflib import get_close_matches

import click

from tanzaku.cli.complain import complain
from tanzaku.notation.wording import harmless
from tanzaku.validators.pages import all_codes, broken_rules, page


def _tell_broken() -> None:
    """Name the titles of which there are no codes, since their rules cannot be loaded."""
    for sentence in broken_rules():
        complain(f"tanzaku: {harmless(sentence)}")


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> int:
    """Explain a diagnostic code: what it means, what to do, the rule, an example.

    Without CODE, list all codes.
    """
    codes = all_codes()
    if code is None:
        for entry in codes.values():
            click.echo(f"{entry.id}  {entry.slug:24}  {entry.verdict or 'warning':12}  {entry.title}")
        _tell_broken()
        return 0
    found = codes.get(code.upper()) or next((entry for entry in codes.values() if entry.slug == code), None)
    if found is None:
        _tell_broken()
        near = get_close_matches(code.upper(), list(codes), 3)
        hint = f"; did you mean {', '.join(near)}?" if near else "; `tanzaku explain` lists them all"
        raise click.UsageError(f"there is no code {code[:40]!r}{hint}")
    click.echo(page(found), nl=False)
    return 0

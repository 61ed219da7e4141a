"""`tanzaku schema`: the schema of a title's records, for JSON or for XML."""

from __future__ import annotations

import json

import click

from tanzaku.cli.inputs import OUTPUT_OPTION
from tanzaku.notation.files import written_beside
from tanzaku.notation.titles import find_title


@click.command("schema")
@click.argument("title")
@click.option("--json", "as_json", is_flag=True, help="JSON Schema 2020-12 of one record; the default.")
@click.option("--rng", "as_rng", is_flag=True, help="RELAX NG, in XML syntax, of one record or many.")
@OUTPUT_OPTION
def command(title: str, *, as_json: bool, as_rng: bool, output: str | None) -> int:
    """Write the schema of a title's records, made from the title's declaration.

    TITLE is its name as in records, such as okiya.
    A schema accepts every record that can be read. Some faults no schema can
    see; `tanzaku verify` sees them all.
    """
    if as_json and as_rng:
        raise click.UsageError("one schema at a time: --json or --rng")
    text = schema_text(title, "rng" if as_rng else "json")
    if output is None:
        click.echo(text, nl=False)
        return 0
    with written_beside(output) as file:
        file.write(text.encode("ascii"))
    return 0


def schema_text(title: str, form: str) -> str:
    """The text of a title's schema, in ASCII alone; `form` is json or rng.

    Raises UnknownTitle, and DeclarationError for a title whose patterns no schema can have.

    >>> schema_text("okiya", "json").splitlines()[2]
    '  "$id": "urn:tanzaku:1:okiya",'
    """
    declared = find_title(title)
    if form == "rng":
        from tanzaku.notation.schema_rng import relax_ng

        return relax_ng(declared)
    from tanzaku.notation.schema_json import json_schema

    return json.dumps(json_schema(declared), indent=2) + "\n"

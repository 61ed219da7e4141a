"""`tanzaku components`: the sets of cards that records are played with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from attrs import define, evolve

from tanzaku.cli.complain import complain
from tanzaku.cli.convert import write
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, OUTPUT_OPTION, TO_OPTION
from tanzaku.cli.records import Reader
from tanzaku.cli.sets import GIVEN, read_given
from tanzaku.notation.component_sets import (
    ComponentSet,
    NoSet,
    Reference,
    broken_sets,
    find_set,
    illustrative,
    known_sets,
    named_set,
    set_name,
)
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.files import written_beside
from tanzaku.notation.forms import form_of_name
from tanzaku.notation.model import Record
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles import find_title
from tanzaku.notation.wording import harmless
from tanzaku.validators.failing import guarding
from tanzaku.validators.rules import find_rules


@click.group("components")
def command() -> None:
    """The sets of cards that records are played with.

    A record names its set in the tag Components, or embeds the cards. A set is
    a file that anybody can write: start one with `new`, fill it in from a
    printed deck, and `check` it.
    """


def _said(found: ComponentSet, aid: str) -> list[str]:
    """What the rules of its title have to say of a set: what is wrong by the rulebook, or looks so."""
    try:
        check = find_rules(found.title).aid(aid)
    except UnknownTitle:
        return []
    with guarding(f"the {aid} of {found.title}"):
        return [] if check is None else [str(sentence) for sentence in check(found.components)]


@command.command("list")
def list_sets() -> int:
    """List the sets that are known here.

    Exit code 0, or 1 if a package brings one that cannot be loaded.
    """
    for one in known_sets():
        kinds = ", ".join(f"{len(faces)} {kind}" for kind, faces in one.components.items())
        mark = ", illustrative" if one.illustrative else ""
        sys.stdout.write(f"{one.title}/{one.name}@{one.version}: {kinds}{mark}\n  sha256:{one.digest}\n")
        if one.about:
            sys.stdout.write(f"  {harmless(one.about)}\n")
    sys.stdout.flush()
    for sentence in broken_sets():
        complain(f"tanzaku: {harmless(sentence)}")
    return 1 if broken_sets() else 0


def _find(text: str) -> ComponentSet:
    """A set by the name of its file, or as `journey/illustrative@1`."""
    title, slash, rest = text.partition("/")
    reference = Reference.read(rest) if slash else None
    found = None if reference is None else find_set(title, reference)
    return read_given(text) if found is None else found


@command.command("show")
@click.argument("name", metavar="SET")
@click.argument("keys", nargs=-1, metavar="[ID]…")
def show(name: str, keys: tuple[str, ...]) -> int:
    """Show a set, or some of its cards.

    SET is a file, or TITLE/NAME@VERSION, such as journey/illustrative@1.
    """
    found = _find(name)
    missing = dict.fromkeys(keys)
    for tag, text in found.tags:
        key = tag.partition(".")[2]
        if not keys or key in keys:
            missing.pop(key, None)
            sys.stdout.write(f'[{tag} "{harmless(text)}"]\n')
    for key in missing:
        complain(f"tanzaku: {harmless(name)} has no {harmless(key)}")
    return 1 if missing else 0


@command.command("check")
@click.argument("file", metavar="FILE")
def check(file: str) -> int:
    """Check the file of a set: its form, and the numbers that the rulebook gives.

    What may be a slip of the pen is a warning. Exit code 0 if nothing is wrong,
    whatever the warnings, 1 if something is.
    """
    found = read_given(file)
    faults = _said(found, "components")
    for sentence in faults:
        sys.stdout.write(f"{harmless(file)}: {harmless(sentence)}\n")
    for sentence in [*_same_as(found), *_said(found, "component-doubts")]:
        sys.stdout.write(f"{harmless(file)}: warning: {harmless(sentence)}\n")
    if not faults:
        sys.stdout.write(f"{harmless(file)}: nothing is wrong; a record names it\n  {found.reference}\n")
    return 1 if faults else 0


def _same_as(found: ComponentSet) -> list[str]:
    """How many components are still those of the set from which a new one is started."""
    told: list[str] = []
    for one in known_sets(found.title) if not found.illustrative else ():
        same = len(set(found.tags) & set(one.tags)) if one.illustrative else 0
        if same:
            told.append(f"{same} of {len(found.tags)} components are as in {one.name}@{one.version}")
    return told


@command.command("new")
@click.argument("title")
@click.option("--name", default="mine", show_default=True, help="What the set is called.")
@OUTPUT_OPTION
def new(title: str, name: str, output: str | None) -> int:
    """Start a set of a title: the file of its illustrative set, to be written over card by card."""
    try:
        found = illustrative(find_title(title).name)
    except UnknownTitle as error:
        raise click.UsageError(str(error)) from error
    except NoSet as error:
        raise click.UsageError(f"there is no set of {title} to start from") from error
    if not set_name(name):
        raise click.UsageError("a set's name has letters, digits, dots, - and _ only")
    about = "Transcribed from a printed deck: not yet, every card is still that of the illustrative set."
    text = evolve(found, name=name, version="1", illustrative=False, about=about).dumps()
    if output is None:
        sys.stdout.write(text)
        return 0
    if Path(output).exists():
        raise click.UsageError(
            f"{output} is there already: a set that is written down may stand nowhere else"
        )
    with written_beside(output) as file:
        file.write(text.encode())
    complain(f"{harmless(output)}: write each card over, then: tanzaku components check {harmless(output)}")
    return 0


@define
class _Embedder(Reader):
    """Reads records and embeds the cards of a set in them."""

    given: ComponentSet | None = None

    def records(self, files: tuple[str, ...]) -> Iterator[Record]:
        """The records, each with the cards of the set that it names, or of the one given."""
        for record in Reader.records(self, files):
            yield self._embedded(record)

    def _embedded(self, record: Record) -> Record:
        found = self._set_of(record)
        if isinstance(found, str):
            self.kept += 1
            sys.stdout.flush()
            complain(f"tanzaku: {harmless(self.place)}: left as it is: {found}")
            return record
        tags = dict(record.tags) | {"Components": found.reference}
        tags |= {name: value for name, value in found.tags if name not in tags}
        return evolve(record, tags=tuple(export_order(record.declared, tuple(tags.items()))))

    def _set_of(self, record: Record) -> ComponentSet | str:
        """The set to embed, or why there is none; a record's own statement of its set is not changed."""
        text = record.tag("Components")
        if self.given is None:
            found, differs = named_set(record.title, text or "")
            if differs:
                return "the set of that name that is known here has another digest"
            return "it names no set that is known here" if found is None else found
        if self.given.title != record.title:
            return f"the set is one of {self.given.title}"
        named = Reference.read(text or self.given.reference)
        if named is None or (named.name, named.version) != (self.given.name, self.given.version):
            return "it names another set"
        return self.given if named.digest in {None, self.given.digest} else "it names another set"


@command.command("embed")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--components", "set_file", metavar="FILE", help="The set; else the one each record names.")
@OUTPUT_OPTION
@FORM_OPTION
@TO_OPTION
@ENCODING_OPTION
def embed(  # noqa: PLR0913, PLR0917 - one parameter for each option
    files: tuple[str, ...],
    set_file: str | None,
    output: str | None,
    given: str | None,
    to: str | None,
    encoding: str,
) -> int:
    """Write the cards of a set into records, so that they can be verified without its file."""
    form = to or (form_of_name(output) if output else None) or given or form_of_name(files[0]) or "text"
    reader = _Embedder(given, encoding)
    if set_file is not None:
        reader.given = read_given(set_file)
        click.get_current_context().meta[GIVEN] = (set_file,)
    return write(reader, files, output, form, "embedded")

"""Write files whole beside the target and rename them, so that nobody ever sees half a file."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from tanzaku.notation.errors import SourceError

_SHOWN: Final = 32
"""Characters of the target's name in that of the file beside it, which is then never too long in bytes."""


@contextmanager
def written_beside(target: str | os.PathLike[str]) -> Generator[IO[bytes]]:
    """Open a file for writing that takes the target's place when the block ends well.

    When it does not, the target is as it was. A link is followed, the target's
    permissions are kept; what may not be written to is not replaced either. A
    pipe or a device is written to as it is. Raises SourceError when the file
    cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with written_beside(Path(folder, "a.tzk")) as file:
    ...         _ = file.write(b"=*")
    ...     Path(folder, "a.tzk").read_bytes()
    b'=*'
    """
    beside: Path | None = None
    try:
        path, mode = _place(os.fspath(target))
        if mode is not None and not stat.S_ISREG(mode):
            with path.open("wb") as file:
                yield file
            return
        # Named before it is made: whatever comes between the two, it is known what to remove.
        beside = path.with_name(f".{path.name[:_SHOWN]}.{os.urandom(8).hex()}.part")
        beside.touch(0o600, exist_ok=False)
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_new_mode() if mode is None else stat.S_IMODE(mode))
        beside.replace(path)
        beside = None
    except (OSError, ValueError) as error:
        raise SourceError(f"{target}: {getattr(error, 'strerror', None) or error}") from error
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def _place(target: str) -> tuple[Path, int | None]:
    """Where the file is, links followed, and its mode if it is there; raises for what is no file to write."""
    if not target:
        raise SourceError("a file without a name")
    if target.rpartition(os.sep)[2] in {"", os.curdir, os.pardir}:  # a path would drop what makes it a folder
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    try:
        mode = Path(target).stat().st_mode
    except FileNotFoundError:
        return Path(os.path.realpath(target)), None
    if not stat.S_ISREG(mode):  # by its own name: what /dev/stdout leads to need not have one
        return Path(target), mode
    os.close(os.open(target, os.O_WRONLY))
    return Path(os.path.realpath(target)), mode


def _new_mode() -> int:
    """The permissions that a new file gets."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

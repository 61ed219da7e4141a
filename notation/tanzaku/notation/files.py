"""Write files whole beside the target and rename them, so that nobody ever sees half a file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tanzaku.notation.errors import SourceError


@contextmanager
def written_beside(target: str | os.PathLike[str]) -> Generator[IO[bytes]]:
    """Open a file for writing that takes the target's place when the block ends well.

    When it does not, the target is as it was. A link is followed, the target's
    permissions are kept. Raises SourceError when the file cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with written_beside(Path(folder, "a.tzk")) as file:
    ...         _ = file.write(b"=*")
    ...     Path(folder, "a.tzk").read_bytes()
    b'=*'
    """
    beside: Path | None = None
    try:
        path = Path(os.path.realpath(target))
        if path.exists() and not path.is_file():  # a pipe or a device is written to, not replaced
            with path.open("wb") as file:
                yield file
            return
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:64]}.", suffix=".part", dir=path.parent)
        beside = Path(name)
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_mode(path))
        beside.replace(path)
        beside = None
    except (OSError, ValueError) as error:
        raise SourceError(f"{target}: {getattr(error, 'strerror', None) or error}") from error
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file would get."""
    with suppress(OSError):
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

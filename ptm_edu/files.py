"""Files that are whole or absent: what is written appears under its name only when complete."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole_file(path: str | Path, mode: int = 0o644) -> Iterator[Path]:
    """Yield a temporary path beside `path`; it takes the name `path` if the block succeeds.

    On any error nothing is left behind and an older file of that name stays as it was. A full
    disk raises an OSError that says so. `mode` is who may read and write it.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
        with open(part, "rb+") as written:
            os.fsync(written.fileno())
        os.chmod(part, mode)
        os.replace(part, path)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if _disk_is_full(error):
            raise OSError(
                errno.ENOSPC,
                f"the disk is full: {path} was not written and anything there before is "
                f"unchanged. Free some space on that disk and run the command again",
            ) from error
        raise


def _disk_is_full(error: BaseException) -> bool:
    # safetensors reports its write errors as text, without an errno.
    full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
    return full or "No space left" in str(error)


def sha256(path: str | Path) -> str:
    """Return the SHA-256 of a file as 64 hexadecimal digits."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

"""Which paths a student's code may touch, and which attempts a person may want to know of."""

from __future__ import annotations

import builtins
import os
import re
from collections.abc import Sequence
from pathlib import Path

# Functions made below keep these names for themselves, whatever happens to `builtins` later.
__builtins__ = dict(vars(builtins))  # type: ignore[assignment]

# What libraries look at when they are imported.
ALWAYS_READABLE = (
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
    "/dev/random",
    "/etc/localtime",
    "/sys",
    "/usr/share/zoneinfo",
    "/usr/share/fonts",
    "/etc/fonts",
    "/etc/mime.types",
    "/etc/os-release",
    "/etc/ld.so.cache",
    "/usr/lib/os-release",
)
# What the C library and packages look for, by themselves or on behalf of a call: denied, and no
# matter for a person.
UNREMARKABLE = (
    "/proc",
    "/dev/tty",
    "/etc/passwd",  # for the name of an account; nbconvert asks for it when it is imported
    "/etc/group",
    "/etc/nsswitch.conf",
    "/etc/resolv.conf",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/inputrc",  # of readline, which pdb and doctest load
    "/etc/gai.conf",
    "/etc/services",
    "/etc/protocols",
    "/etc/ssl",
    "/etc/pki",
    "/etc/ld.so.preload",
    "/etc/machine-id",
    "/etc/libkineto.conf",  # of torch.profiler
    "/etc/mailcap",
    "/etc/apache2/mime.types",
    "/etc/httpd",
    "/etc/timezone",
    "/etc/jupyter",
    "/etc/ipython",
    "/etc/debian_version",
    "/etc/lsb-release",
    "/etc/redhat-release",
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/sbin",
    "/opt",
    "/run/systemd/machines",
    "/var/cache/fontconfig",
    "/var/lib/dbus",
)
# Every lock of multiprocessing is a semaphore, and tqdm has one; uuid.uuid1 keeps a clock.
UNREMARKABLE_WRITING = ("/dev/shm/sem.", "/var/lib/libuuid/")
PROCESS = re.compile(r"/proc/(?P<pid>\d+)(/|$)")
OWN_SECRETS = ("environ", "mem")


class Policy:
    """What may be read and written, and what of the rest is worth a flag.

    `private` is the folder of the process, `readable` the files and folders that it may read,
    `listable` folders of which it may also list the names, `installed` the folders of Python, and
    `hidden` those that are worth a flag although they lie in there.
    """

    def __init__(
        self,
        private: str,
        readable: Sequence[str],
        listable: Sequence[str],
        installed: Sequence[str] = (),
        hidden: Sequence[str] = (),
    ) -> None:
        # A student's code may replace these.
        self._realpath, self._lstat = os.path.realpath, os.lstat
        self._private = (os.path.realpath(private),)
        self._above = {str(folder) for folder in Path(self._private[0]).parents}
        self._readable = (*ALWAYS_READABLE, *self._private, *map(os.path.realpath, readable))
        self._listable = frozenset(map(os.path.realpath, listable))
        self._unremarkable = (*UNREMARKABLE, *map(os.path.realpath, installed))
        self._hidden = tuple(map(os.path.realpath, hidden))
        self._process = PROCESS.match if os.name == "posix" else None

    def readable(self, path: str) -> bool:
        """Return whether a real path may be read."""
        return _within(path, self._readable)

    def listable(self, path: str) -> bool:
        """Return whether the names in a folder may be read."""
        return path in self._listable or _within(path, self._readable)

    def writable(self, path: str) -> bool:
        """Return whether a real path may be written."""
        return _within(path, self._private) or path == "/dev/null"

    def remarkable(self, path: str, own: int) -> bool:
        """Return whether a person may want to know that process `own` tried to read a path."""
        if _within(path, self._hidden):
            return True
        if path in self._above:  # listed by an import, after `sys.path.append("..")`
            return False
        process = self._process(path) if self._process else None
        if process:
            return process["pid"] != str(own) or path.endswith(OWN_SECRETS)
        return not _within(path, self._unremarkable)

    def reading_kind(self, path: str) -> str:
        """Return the kind of flag that an attempt to read a remarkable path raises."""
        try:
            self._lstat(path)
        except (FileNotFoundError, NotADirectoryError):  # such as a data set left at home
            return "missing_file"
        except (OSError, ValueError):
            pass
        return "reads_outside"

    def remarkable_writing(self, path: str) -> bool:
        """Return whether a person may want to know of an attempt to write to a path."""
        return not self.writable(path) and not path.startswith(UNREMARKABLE_WRITING)


def _within(path: str, roots: Sequence[str]) -> bool:
    return any(path == root or path.startswith(root.rstrip("/\\") + os.sep) for root in roots)

"""A network without a device and a folder in memory, of which nothing outside can be seen."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path

from .linux import checked, libc

NEW_MOUNTS, NEW_HOSTNAME, NEW_IPC = 0x00020000, 0x04000000, 0x08000000
NEW_USERS, NEW_NETWORK = 0x10000000, 0x40000000
NO_SETUID, NO_DEVICES, NO_PROGRAMS = 0x2, 0x4, 0x8  # what a mounted folder must not hold
RECURSIVE, PRIVATE = 0x4000, 0x40000

FOLDER = "size=64m,nr_inodes=4096,mode=0700"


def _unshare(flags: int) -> None:
    checked("this process may not have namespaces of its own", libc().unshare(flags))


def _mount(kind: str, target: str, flags: int, options: str = "") -> None:
    source, where, what = (text.encode() for text in (kind or "none", target, kind))
    result = libc().mount(source, where, what or None, ctypes.c_ulong(flags), options.encode())
    checked(f"mounting {kind or 'privately'} at {target}", result)


def enter() -> None:
    """Move this process into its own users, mounts, network, IPC and host name; the uid stays.

    The server calls it right at its start, for the kernel lets only a process of a single thread
    do it: before torch or numpy is imported. Raises OSError if the machine does not offer it.
    """
    user, group = os.geteuid(), os.getegid()
    try:
        _unshare(NEW_USERS | NEW_MOUNTS | NEW_NETWORK | NEW_IPC | NEW_HOSTNAME)
    except OSError as error:
        if error.errno == errno.EINVAL and len(os.listdir("/proc/self/task")) > 1:
            raise OSError(error.errno, "namespaces: this process has several threads") from None
        raise
    # A group map may be written by a plain user only once setgroups is given up.
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        Path("/proc/self", name).write_text(text, encoding="ascii")
    _mount("", "/", RECURSIVE | PRIVATE)


def mount_private_folder(path: str) -> None:
    """Lay an empty folder in memory over `path`, seen by this process alone and gone with it.

    The child calls it, in a server that has called `leave`: so no job finds what another left.
    Raises OSError if it cannot be mounted.
    """
    _unshare(NEW_MOUNTS)
    _mount("tmpfs", path, NO_SETUID | NO_DEVICES | NO_PROGRAMS, FOLDER)

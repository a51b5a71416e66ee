"""Calls into the Linux kernel that Python 3.11 has no function for."""

from __future__ import annotations

import ctypes
import functools
import os
import platform
import struct

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_CLEAR_ALL = 4

_FAMILY = {"x86_64": "x86_64", "AMD64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def machine() -> str | None:
    """Return "x86_64" or "aarch64", or None for a processor whose calls are not known here."""
    # A 32-bit Python on a 64-bit kernel makes the calls of another table.
    return _FAMILY.get(platform.machine()) if ctypes.sizeof(ctypes.c_void_p) == 8 else None


def checked(what: str, returned: int) -> int:
    """Return what a call returned; raises OSError with its reason if that is negative."""
    if returned < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return returned


@functools.cache
def libc() -> ctypes.CDLL:
    """Return the C library that this process stands on."""
    return ctypes.CDLL(None, use_errno=True)


def syscall(what: str, number: int, *arguments: int | bytes | ctypes.Array[ctypes.c_char]) -> int:
    """Make a system call by its number; raises OSError that names `what` if it fails."""
    call = libc().syscall
    call.restype = ctypes.c_long
    wide = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return checked(what, call(ctypes.c_long(number), *wide))


def prctl(what: str, option: int, *arguments: int) -> int:
    """Change an attribute of this process; raises OSError that names `what` if it fails."""
    four = [*arguments, 0, 0, 0, 0][:4]
    return checked(what, libc().prctl(option, *(ctypes.c_ulong(a) for a in four)))


def drop_capabilities() -> None:
    """Empty this thread's capability sets; raises OSError."""
    third_version, this_thread = 0x20080522, 0
    header = struct.pack("=Ii", third_version, this_thread)
    result = libc().capset(header, bytes(24))
    checked("capabilities could not be dropped", result)

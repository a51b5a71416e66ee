"""Which system calls may be made: a seccomp filter, written in the kernel's small machine code."""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from .kernel import PR_SET_NO_NEW_PRIVS, PR_SET_PDEATHSIG, machine, prctl, syscall
from .syscalls import BY_ARGUMENT, DENIED, NEWEST, numbers

LOAD, RETURN, AND = 0x20, 0x06, 0x54
EQUAL, AT_LEAST, HAS_BIT = 0x15, 0x35, 0x45

ALLOW, KILL_PROCESS = 0x7FFF0000, 0x80000000
EPERM, ENOSYS = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS

NUMBER, ARCHITECTURE = 0, 4  # where they stand in what the filter is shown
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32 = 0x40000000  # x86_64 calls by their 32-bit numbers, which would pass by the table

CLONE_THREAD = 0x00010000
TRUNCATE, ACCESS = 0o1000, 0o3  # of what open is asked; 0 is reading, 3 neither that nor writing
# isatty, the window's size, bytes waiting, (not) blocking, (not) kept over exec, the foreground.
TERMINAL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x540F)
# F_SETOWN, F_SETSIG, F_SETOWN_EX send any signal to any process; F_SETLEASE, F_NOTIFY watch files.
WATCHING = (8, 10, 15, 1024, 1026)

Step = tuple[int, int, int, int]  # code, steps to skip if true, steps to skip if false, operand


def argument(position: int) -> Step:
    """Return the step that loads an argument's lower half, all that an int in the kernel has."""
    return (LOAD, 0, 0, 16 + 8 * position)


def only(position: int, values: tuple[int, ...]) -> list[Step]:
    """Allow a call if the argument is one of the values, else answer EPERM."""
    return [argument(position), *_found(values, ALLOW), (RETURN, 0, 0, EPERM)]


def never(position: int, values: tuple[int, ...]) -> list[Step]:
    """Answer EPERM to a call if the argument is one of the values, else allow it."""
    return [argument(position), *_found(values, EPERM), (RETURN, 0, 0, ALLOW)]


def _found(values: tuple[int, ...], answer: int) -> list[Step]:
    return [step for v in values for step in ((EQUAL, 0, 1, v), (RETURN, 0, 0, answer))]


def _no_truncating(position: int) -> list[Step]:
    # Landlock before its third version lets a file that is not opened for writing be emptied.
    masked = (AND, 0, 0, TRUNCATE | ACCESS)
    return [argument(position), masked, *never(position, (TRUNCATE, TRUNCATE | ACCESS))[1:]]


def argument_rules(own: int) -> dict[str, list[Step]]:
    """Return call → what is done for it, where that hangs on its arguments; `own` is our pid."""
    threads = [argument(0), (HAS_BIT, 0, 1, CLONE_THREAD), (RETURN, 0, 0, ALLOW)]
    kills = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
    return {
        "clone": [*threads, (RETURN, 0, 0, EPERM)],
        "clone3": [(RETURN, 0, 0, ENOSYS)],  # hides its flags in memory; libc then takes clone
        "openat2": [(RETURN, 0, 0, ENOSYS)],
        **{name: only(0, (own,)) for name in kills},
        "prlimit64": only(0, (0, own)),
        "prctl": never(0, (PR_SET_PDEATHSIG,)),
        "ioctl": only(1, TERMINAL),
        "fcntl": never(1, WATCHING),
        "open": _no_truncating(1),
        "openat": _no_truncating(2),
    }


def steps(kind: str, own: int) -> list[Step]:
    """Return the filter for "x86_64" or "aarch64" in a process of this pid."""
    begin: list[Step] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, ARCHITECTURES[kind]),
        (RETURN, 0, 0, KILL_PROCESS),
        (LOAD, 0, 0, NUMBER),
        (AT_LEAST, 0, 1, X32),
        (RETURN, 0, 0, KILL_PROCESS),
        (AT_LEAST, 0, 1, NEWEST + 1),
        (RETURN, 0, 0, ENOSYS),
    ]
    program = begin + _found(tuple(numbers(DENIED, kind).values()), EPERM)
    decided = argument_rules(own)
    for name, number in numbers(BY_ARGUMENT, kind).items():
        program += [(EQUAL, 0, len(decided[name]), number), *decided[name]]
    return [*program, (RETURN, 0, 0, ALLOW)]


def install() -> None:
    """Lay the filter upon all threads of this process, for ever; raises OSError if refused.

    No later call can take it off or make it weaker.
    """
    kind = machine()
    if kind is None:
        raise OSError(errno.ENOSYS, "seccomp: the calls of this processor are not known")
    code = steps(kind, os.getpid())
    packed = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in code))
    program = struct.pack("=HxxxxxxQ", len(code), ctypes.addressof(packed))
    filtering, all_threads = 1, 1
    number = {"x86_64": 317, "aarch64": 277}[kind]
    prctl("new privileges could not be given up", PR_SET_NO_NEW_PRIVS, 1)
    refused = syscall("seccomp took no filter", number, filtering, all_threads, program)
    if refused > 0:
        raise OSError(errno.EBUSY, f"seccomp could not filter thread {refused} of this process")

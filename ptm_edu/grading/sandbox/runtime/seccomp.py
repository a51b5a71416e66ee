"""Which system calls may be made: a seccomp filter, written in the kernel's small machine code.

A call is allowed, denied (EPERM), or does not exist (ENOSYS, the default). With a listener, some of
them are shown to the supervisor first, which takes note of the attempt and gives the answer.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import struct

from .linux import (
    PR_SET_DUMPABLE,
    PR_SET_NO_NEW_PRIVS,
    PR_SET_PDEATHSIG,
    PR_SET_SECCOMP,
    machine,
    prctl,
    syscall,
)
from .syscalls import ALLOWED, BY_ARGUMENT, CHANGING_FILES, DENIED, NETWORK, numbers

LOAD, RETURN, AND = 0x20, 0x06, 0x54
EQUAL, AT_LEAST, HAS_BIT = 0x15, 0x35, 0x45

ALLOW, KILL_PROCESS, NOTIFY = 0x7FFF0000, 0x80000000, 0x7FC00000
EPERM, ENOSYS = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS

NUMBER, ARCHITECTURE = 0, 4  # where they stand in what the filter is shown
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32 = 0x40000000  # x86_64 calls by their 32-bit numbers, which would pass by the table

KILLING = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
STARTING = ("fork", "vfork", "clone", "execve", "execveat")
CONNECTING = (*numbers(NETWORK, "x86_64"), "sendmsg", "setsockopt")
CHANGING_ATTRIBUTES = (
    *("truncate", "chmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchownat"),
    *("setxattr", "lsetxattr", "removexattr", "lremovexattr"),
    *("utime", "utimes", "futimesat", "utimensat"),
)
CHANGING_OPEN_FILES = ("fchmod", "fchown", "fsetxattr", "fremovexattr")
OPENING = ("open", "openat", "openat2")
BY_OPERATION = ("prlimit64", "prctl", "ioctl", "fcntl")
# Whatever is denied, a person may want to know of; of a file, whatever its path says.
OBSERVED = frozenset(
    (
        *(*KILLING, *OPENING, *BY_OPERATION, "clone", "sendmsg", "setsockopt"),
        *(*numbers(DENIED, "x86_64"), *numbers(CHANGING_FILES, "x86_64")),
    )
)

SENDER = 200  # the descriptor by which the listener is handed over, closed afterwards
CLONE_THREAD = 0x00010000
TRUNCATE, ACCESS = 0o1000, 0o3  # of what open is asked; 0 is reading, 3 neither that nor writing
# isatty, the window's size, bytes waiting, (not) blocking, (not) kept over exec, the foreground.
TERMINAL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x540F)
# F_SETOWN, F_SETSIG, F_SETOWN_EX send any signal to any process; F_SETLEASE, F_NOTIFY watch files.
WATCHING = (8, 10, 15, 1024, 1026)

SET_MODE_FILTER, ALL_THREADS, NEW_LISTENER, STEP_SIZE = 1, 1, 1 << 3, 8

Step = tuple[int, int, int, int]  # code, steps to skip if true, steps to skip if false, operand


def argument(position: int) -> Step:
    """Return the step that loads an argument's lower half, all that an int in the kernel has."""
    return (LOAD, 0, 0, 16 + 8 * position)


def only(position: int, values: tuple[int, ...], otherwise: int = EPERM) -> list[Step]:
    """Allow a call if the argument is one of the values, else answer EPERM or something else."""
    return [argument(position), *_found(values, ALLOW), (RETURN, 0, 0, otherwise)]


def never(position: int, values: tuple[int, ...], denied: int = EPERM) -> list[Step]:
    """Answer EPERM or something else if the argument is one of the values, else allow the call."""
    return [argument(position), *_found(values, denied), (RETURN, 0, 0, ALLOW)]


def _found(values: tuple[int, ...], answer: int) -> list[Step]:
    return [step for v in values for step in ((EQUAL, 0, 1, v), (RETURN, 0, 0, answer))]


def _no_truncating(position: int) -> list[Step]:
    # Landlock before its third version lets a file that is not opened for writing be emptied.
    masked = (AND, 0, 0, TRUNCATE | ACCESS)
    return [argument(position), masked, *never(position, (TRUNCATE, TRUNCATE | ACCESS))[1:]]


def argument_rules(own: int, observed: bool) -> dict[str, list[Step]]:
    """Return call → what is done for it, where that hangs on its arguments; `own` is our pid."""
    denied, missing = (NOTIFY, NOTIFY) if observed else (EPERM, ENOSYS)
    opened = {"open": _no_truncating(1), "openat": _no_truncating(2)}
    threads = [argument(0), (HAS_BIT, 0, 1, CLONE_THREAD), (RETURN, 0, 0, ALLOW)]
    return {
        "clone": [*threads, (RETURN, 0, 0, denied)],
        "clone3": [(RETURN, 0, 0, ENOSYS)],  # hides its flags in memory; libc then takes clone
        "openat2": [(RETURN, 0, 0, missing)],
        **{name: only(0, (own,), denied) for name in KILLING},
        "prlimit64": only(0, (0, own), denied),
        "prctl": never(0, (PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP), denied),
        "ioctl": only(1, TERMINAL, denied),
        "fcntl": never(1, WATCHING, denied),
        **({name: [(RETURN, 0, 0, NOTIFY)] for name in opened} if observed else opened),
        "sendmsg": only(0, (SENDER,), NOTIFY) if observed else [(RETURN, 0, 0, EPERM)],
    }


def steps(kind: str, own: int, observed: bool = False) -> list[Step]:
    """Return the filter for "x86_64" or "aarch64" in a process of this pid.

    With `observed` a listener is asked about the calls in OBSERVED.
    """
    program: list[Step] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, ARCHITECTURES[kind]),
        (RETURN, 0, 0, KILL_PROCESS),
        (LOAD, 0, 0, NUMBER),
        (AT_LEAST, 0, 1, X32),
        (RETURN, 0, 0, KILL_PROCESS),
    ]
    for table, answer in ((ALLOWED, ALLOW), (DENIED, EPERM)):
        for name, number in numbers(table, kind).items():
            shown = observed and name in OBSERVED
            program += _found((number,), NOTIFY if shown else answer)
    decided = argument_rules(own, observed)
    for name, number in numbers(BY_ARGUMENT, kind).items():
        program += [(EQUAL, 0, len(decided[name]), number), *decided[name]]
    return [*program, (RETURN, 0, 0, ENOSYS)]


def install(observed: bool = False) -> int | None:
    """Lay the filter upon all threads of this process, for ever; raises OSError if refused.

    No later call can take it off or make it weaker. With `observed`, which a process of one thread
    may ask for, the listener's descriptor is returned, or None where the kernel offers none.
    """
    kind = machine()
    if kind is None:
        raise OSError(errno.ENOSYS, "seccomp: the calls of this processor are not known")
    prctl("new privileges could not be given up", PR_SET_NO_NEW_PRIVS, 1)
    if observed:
        with contextlib.suppress(OSError):  # an old kernel, or another listener above this process
            return _load(_packed(kind, os.getpid(), True), NEW_LISTENER)
    refused = _load(_packed(kind, os.getpid(), False), ALL_THREADS)
    if refused > 0:
        raise OSError(errno.EBUSY, f"seccomp could not filter thread {refused} of this process")
    return None


def _packed(kind: str, own: int, observed: bool) -> bytes:
    return b"".join(struct.pack("=HBBI", *step) for step in steps(kind, own, observed))


def _load(code: bytes, flags: int) -> int:
    packed = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("=HxxxxxxQ", len(code) // STEP_SIZE, ctypes.addressof(packed))
    number = {"x86_64": 317, "aarch64": 277}[machine() or ""]
    return syscall("seccomp took no filter", number, SET_MODE_FILTER, flags, program)

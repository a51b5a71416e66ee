"""Which files may be opened: Landlock, which any process may lay upon itself (Linux 5.13)."""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterable

from .linux import PR_SET_NO_NEW_PRIVS, prctl, syscall

CREATE, ADD, RESTRICT = 444, 445, 446  # the same on every processor

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
TRUNCATE = 1 << 14
MAKE_CHAR, MAKE_BLOCK = 1 << 6, 1 << 11
ON_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE

READING = EXECUTE | READ_FILE | READ_DIR  # without EXECUTE no shared library could be mapped
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def abi() -> int:
    """Return the version of Landlock that the kernel speaks; raises OSError if it speaks none."""
    asks_for_version = 1
    return syscall("Landlock is not offered by this kernel", CREATE, 0, 0, asks_for_version)


def handled(version: int) -> tuple[int, int, int]:
    """Return the rights over files, over the network and the scopes that a version can take."""
    count = 13 + (version >= 2) + (version >= 3) + (version >= 5)  # + rename, truncate, ioctl
    return (1 << count) - 1, 0b11 if version >= 4 else 0, 0b11 if version >= 6 else 0


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return  # `sys.path` names folders that are not there
    try:
        if not stat.S_ISDIR(os.fstat(fd).st_mode):
            rights &= ON_A_FILE
        beneath = 1
        rule = struct.pack("=Qi", rights, fd)
        syscall(f"Landlock took no rule for {path}", ADD, rules, beneath, rule, 0)
    finally:
        os.close(fd)


def rules_for(readable: Iterable[str]) -> int:
    """Return a descriptor of rules: what lies beneath `readable` may be read, and nothing else.

    A few devices that hold nothing may be read and written. A path that does not exist is passed
    over. Raises OSError if a rule is not taken.
    """
    version = abi()
    files, network, scopes = handled(version)
    attributes = struct.pack("=QQQ", files, network, scopes)
    size = 8 if version < 4 else 16 if version < 6 else 24
    rules = syscall("Landlock made no rules", CREATE, attributes, size, 0)
    try:
        for path in readable:
            _allow(rules, path, READING)
        for path in DEVICES:
            _allow(rules, path, (READ_FILE | WRITE_FILE | TRUNCATE) & files)
    except OSError:
        os.close(rules)
        raise
    return rules


def allow_writing(rules: int, folder: str) -> None:
    """Add to the rules that all may be done beneath a folder but to run programs and make devices.

    Raises OSError if the rule is not taken.
    """
    _allow(rules, folder, handled(abi())[0] & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK))


def restrict(rules: int) -> None:
    """Lay the rules upon this thread and all it starts, for ever; raises OSError if refused."""
    prctl("new privileges could not be given up", PR_SET_NO_NEW_PRIVS, 1)
    syscall("Landlock did not restrict this process", RESTRICT, rules, 0)

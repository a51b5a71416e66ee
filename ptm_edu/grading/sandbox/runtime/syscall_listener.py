"""What the kernel shows of a student's code: each call that is denied, whatever language it is in.

The supervisor holds the listener of the filter (seccomp.py). The process waits in its call until
it is answered here, so nothing that runs in it can keep an attempt secret. Whether a file is opened
is decided by Landlock: here the call goes on, and only its path is looked at.
"""

from __future__ import annotations

import array
import contextlib
import errno
import fcntl
import os
import socket
import struct
from collections.abc import Callable, Sequence
from typing import NamedTuple

from . import seccomp
from .linux import machine
from .policy import Policy
from .syscalls import ALLOWED, BY_ARGUMENT, CHANGING_FILES, DENIED, numbers

RECEIVE, ANSWER, IS_WAITING, ADD_DESCRIPTOR = 0xC0502100, 0xC0182101, 0x40082102, 0xC0182103
NOTICE = struct.Struct("=QIIiIQ6Q")  # id, thread, flags, call, architecture, instruction, arguments
REPLY = struct.Struct("=QqiI")  # id, value, error, flags
NEW_DESCRIPTOR = struct.Struct("=QIIII")  # id, flags, ours, theirs, flags of theirs
GO_ON = 1

PATH_MAX, NAME_MAX = 4096, 512
HERE = -100  # AT_FDCWD, for a path that begins at the current folder
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
UNIX, INTERNET, INTERNET_6, NETLINK = 1, 2, 10, 16
MEMORY_FILES = ("libffi",)  # in which the library writes the code of callbacks
# ioctl: a terminal's settings, a copy that shares its blocks, what a socket's network looks like.
SETTINGS, ASKS_A_SOCKET = (0x5402, 0x5403, 0x5404, 0x40049409, 0x4020940D), 0x89
NAME_SERVER = 53
# Services of this machine that libraries ask first: for names, accounts, identifiers, for a log.
SERVICES = ("/run/nscd/", "/run/uuidd/", "/run/systemd/", "/run/dbus/", "/dev/log")

Report = Callable[[str, str], None]


class Answer(NamedTuple):
    """What the process gets for its call: it goes on, or returns a value, or fails."""

    error: int = 0
    value: int = 0
    goes_on: bool = False
    stand_in: bool = False  # the value is a descriptor that leads nowhere


ALLOW, DENY = Answer(goes_on=True), Answer(errno.EPERM)


class Memory:
    """The memory of a process, as far as it can be read."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def read(self, address: int, size: int) -> bytes:
        """Return at most `size` bytes from an address; none where nothing can be read."""
        with contextlib.suppress(OSError, OverflowError, ValueError):
            return os.pread(self._fd, size, address)
        return b""

    def text(self, address: int) -> str:
        """Return the text that ends with a null byte."""
        page = 4096 - address % 4096
        data = self.read(address, page)
        if b"\0" not in data:
            data += self.read(address + page, PATH_MAX)
        return data.split(b"\0", 1)[0].decode("utf-8", "replace")

    def numbers(self, address: int, count: int) -> tuple[int, ...]:
        """Return 64-bit numbers, zeros where nothing can be read."""
        return struct.unpack(f"={count}Q", self.read(address, 8 * count).ljust(8 * count, b"\0"))

    def close(self) -> None:
        """Let go of the memory."""
        os.close(self._fd)


class Attempts:
    """Decides what a call gets, and tells `report(kind, detail)` of what is worth a flag."""

    def __init__(self, policy: Policy, pid: int, memory: Memory, report: Report) -> None:
        self._policy, self._pid, self._memory, self._report = policy, pid, memory, report
        self._asks: set[int] = set()  # descriptors that ask a name server

    def answer(self, call: str, arguments: Sequence[int]) -> Answer:
        """Return the answer to a call in `seccomp.OBSERVED`."""
        if call in seccomp.OPENING:
            return self._open(call, arguments)
        if call in seccomp.CHANGING_OPEN_FILES:
            self._change_open(call, arguments[0])
        elif call in CHANGES:
            for folder, path in CHANGES[call]:
                self._write(call, arguments, folder, path)
            return DENY if call in seccomp.CHANGING_ATTRIBUTES else ALLOW
        elif call in seccomp.STARTING:
            program = {"execve": 0, "execveat": 1}.get(call)
            text = "" if program is None else self._memory.text(arguments[program])
            self._report("starts_process", f"{call} {text}".strip())
        elif call in seccomp.KILLING:
            number = 2 if call in ("tgkill", "rt_tgsigqueueinfo") else 1
            who, signal = _signed(arguments[0]), _signed(arguments[number])
            self._report("kills", f"process {who}, signal {signal}")
        elif call in seccomp.CONNECTING:
            return self._network(call, arguments)
        elif not self._ordinary(call, arguments):
            self._report("escapes", call)
        return DENY

    def _ordinary(self, call: str, arguments: Sequence[int]) -> bool:
        """Return whether libraries make a call by themselves; what is denied of it does no harm."""
        if call == "memfd_create":
            return self._memory.text(arguments[0]) in MEMORY_FILES
        request = arguments[1] & 0xFFFFFFFF
        return call == "ioctl" and (request in SETTINGS or request >> 8 == ASKS_A_SOCKET)

    def _open(self, call: str, arguments: Sequence[int]) -> Answer:
        folder, path, flags = (HERE, *arguments[:2]) if call == "open" else arguments[:3]
        if call == "openat2":
            (flags,) = self._memory.numbers(flags, 1)
        if not flags & os.O_PATH:
            real = self._real(folder, path)
            if flags & WRITING:
                if self._policy.remarkable_writing(real):
                    self._report("writes_outside", real)
            else:
                listed = flags & os.O_DIRECTORY and self._policy.listable(real)
                if not listed and not self._policy.readable(real):
                    self._deny_reading(real)
        if call == "openat2":
            return Answer(errno.ENOSYS)
        # Landlock before its third version lets a file that is not opened for writing be emptied.
        emptied = flags & os.O_TRUNC and flags & os.O_ACCMODE not in (os.O_WRONLY, os.O_RDWR)
        return DENY if emptied else ALLOW

    def _deny_reading(self, real: str) -> None:
        if self._policy.remarkable(real, self._pid):
            self._report(self._policy.reading_kind(real), real)

    def _write(self, call: str, arguments: Sequence[int], folder: int | None, path: int) -> None:
        real = self._real(HERE if folder is None else arguments[folder], arguments[path])
        if not self._policy.remarkable_writing(real):
            return
        if call in ("symlink", "symlinkat") and path == 0:
            if not self._policy.readable(real):
                self._deny_reading(real)  # what a link names is not written
        else:
            self._report("writes_outside", real)

    def _change_open(self, call: str, descriptor: int) -> None:
        try:
            real = os.readlink(f"/proc/{self._pid}/fd/{_signed(descriptor)}")
        except OSError:
            real = f"{call} of no open file"
        if self._policy.remarkable_writing(real):
            self._report("writes_outside", real)

    def _real(self, folder: int, address: int) -> str:
        """Return the real path that a call names, as far as this process can see it."""
        path = self._memory.text(address)
        if not path.startswith("/"):
            folder = _signed(folder)
            start = "cwd" if folder == HERE else f"fd/{folder}"
            try:
                path = os.path.join(os.readlink(f"/proc/{self._pid}/{start}"), path)
            except OSError:
                return path
        for own in ("/proc/self", "/proc/thread-self"):
            if path == own or path.startswith(own + "/"):
                path = f"/proc/{self._pid}{path.removeprefix(own)}"
        plain = os.path.normpath(path)
        if self._policy.readable(plain) or plain.startswith("/proc/"):
            return plain
        return os.path.realpath(plain)

    def _network(self, call: str, arguments: Sequence[int]) -> Answer:
        if call in ("socket", "socketpair"):
            return self._make_socket(call, arguments[0] & 0xFFFFFFFF)
        if call == "setsockopt":
            return Answer()
        fd = arguments[0]
        if call == "connect":
            return self._connect(fd, arguments[1], arguments[2])
        if call in ("bind", "listen", "accept", "accept4"):
            # Packages bind to any port to see whether the machine has IPv6.
            if call != "bind" or self._memory.read(arguments[1] + 2, 2) != b"\0\0":
                self._report("network", f"offers a service ({call})")
            return DENY
        name, size, packet = self._message(call, arguments)
        if name:
            self._connect(fd, name, size)
        if fd in self._asks:
            host = _asked_name(self._memory.read(packet, NAME_MAX))
            if "." in host.strip("."):
                self._report("download", f"looks up {host}")
        elif not name:
            self._report("network", call)
        return DENY

    def _make_socket(self, call: str, family: int) -> Answer:
        if call == "socketpair" and family == UNIX:
            return DENY  # which reaches nothing
        if call == "socket" and family in (UNIX, INTERNET, INTERNET_6):
            return Answer(stand_in=True)
        if family != NETLINK:  # by which the C library asks for this machine's addresses
            self._report("network", f"{call} of family {family}")
        return Answer(errno.EAFNOSUPPORT)

    def _message(self, call: str, arguments: Sequence[int]) -> tuple[int, int, int]:
        """Return the addresses and size of a message's receiver and of its first bytes."""
        if call == "sendto":
            return arguments[4], arguments[5], arguments[1]
        name, size, vectors = self._memory.numbers(arguments[1], 3)
        return name, size & 0xFFFFFFFF, self._memory.numbers(vectors, 1)[0] if vectors else 0

    def _connect(self, fd: int, address: int, size: int) -> Answer:
        data = self._memory.read(address, min(size, 128))
        family = struct.unpack("=H", data[:2])[0] if len(data) >= 2 else -1
        self._asks.discard(fd)
        if family == UNIX:
            name = data[2:].decode("utf-8", "replace")
            path = name.split("\0", 1)[0] or f"@{name[1:]}".rstrip("\0")
            if path.removeprefix("/var").startswith(SERVICES):
                return Answer(errno.ENOENT)
            self._report("network", f"the socket {path}")
            return DENY
        if family not in (INTERNET, INTERNET_6) or len(data) < (8 if family == INTERNET else 24):
            if family:  # 0 takes a connection back
                self._report("network", f"an address of family {family}")
            return DENY
        (port,) = struct.unpack("!H", data[2:4])
        host = data[4:8] if family == INTERNET else data[8:24]
        kind = socket.AF_INET if family == INTERNET else socket.AF_INET6
        text = socket.inet_ntop(kind, host)
        if port == NAME_SERVER and ipaddress_is_local(text):
            self._asks.add(fd)  # what it asks for is told when it asks
            return Answer()
        if port:  # without one the C library only orders the addresses that it has
            self._report("network", f"{text}:{port}" if family == INTERNET else f"[{text}]:{port}")
        return DENY


def ipaddress_is_local(text: str) -> bool:
    """Return whether an address is this machine's own."""
    return text.startswith("127.") or text in ("::1", "0.0.0.0", "::")


def _asked_name(packet: bytes) -> str:
    """Return the name that a packet to a name server asks for."""
    labels, at = [], 12
    while at < len(packet) and 0 < packet[at] < 64:
        labels.append(packet[at + 1 : at + 1 + packet[at]].decode("ascii", "replace"))
        at += 1 + packet[at]
    return ".".join(labels)


def _signed(value: int) -> int:
    return (value & 0xFFFFFFFF) - ((value & 0x80000000) << 1)


def _changes() -> dict[str, tuple[tuple[int | None, int], ...]]:
    """Return call → the arguments that hold a folder (None: the current one) and a path in it."""
    path: tuple[tuple[int | None, int], ...] = ((None, 0),)
    below: tuple[tuple[int | None, int], ...] = ((0, 1),)
    attributes = ("fchmodat", "fchmodat2", "fchownat", "futimesat", "utimensat")
    return {
        **dict.fromkeys(("creat", "unlink", "rmdir", "mkdir", "mknod"), path),
        **dict.fromkeys(("unlinkat", "mkdirat", "mknodat"), below),
        **dict.fromkeys(("rename", "link", "symlink"), ((None, 0), (None, 1))),
        **dict.fromkeys(("renameat", "renameat2", "linkat"), ((0, 1), (2, 3))),
        "symlinkat": ((None, 0), (1, 2)),
        **dict.fromkeys(seccomp.CHANGING_ATTRIBUTES, path),
        **dict.fromkeys(attributes, below),
    }


CHANGES = _changes()
assert set(CHANGES) >= set(numbers(CHANGING_FILES, "x86_64"))


class Listener:
    """The supervisor's end: gets the listener from the process, then answers its calls."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._ours, self._theirs = socket.socketpair()
        self._names = {
            number: name
            for table in (ALLOWED, DENIED, BY_ARGUMENT)
            for name, number in numbers(table, machine() or "x86_64").items()
        }
        self._nowhere = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        self._fd: int | None = None
        self._attempts: Attempts | None = None
        self._memory: Memory | None = None

    @property
    def observes(self) -> bool:
        """Whether the kernel shows the process's calls here."""
        return self._attempts is not None

    def send(self, install: Callable[[], int | None]) -> bool:
        """In the process: confine it, hand its listener over, and return whether there is one.

        `install` is the last step of the confinement; it returns the listener or None.
        """
        memory = os.open("/proc/self/mem", os.O_RDONLY | os.O_CLOEXEC)
        os.dup2(self._theirs.fileno(), seccomp.SENDER)
        sender = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, seccomp.SENDER)
        fd = install()
        if fd is not None:
            both = array.array("i", [fd, memory])
            sender.sendmsg([b"!"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, both)])
            os.close(fd)
        os.close(memory)
        sender.close()
        self._theirs.close()
        self._ours.close()
        os.close(self._nowhere)
        return fd is not None

    def wait(self, pid: int, report: Report) -> int:
        """In the supervisor: return the descriptor to poll before the listener has arrived."""
        self._theirs.close()
        self._pid, self._report = pid, report
        return self._ours.fileno()

    def accept(self) -> int | None:
        """Take the listener; return its descriptor, to be polled, or None if there is none."""
        size = socket.CMSG_SPACE(8)
        _, messages, _, _ = self._ours.recvmsg(1, size)
        self._ours.close()
        for _, _, data in messages:
            self._fd, memory = array.array("i", data)
            self._memory = Memory(memory)
            self._attempts = Attempts(self._policy, self._pid, self._memory, self._report)
        return self._fd

    def serve(self) -> None:
        """Answer one call; a process that has ended meanwhile needs none."""
        assert self._fd is not None and self._attempts is not None
        buffer = bytearray(NOTICE.size)
        try:
            fcntl.ioctl(self._fd, RECEIVE, buffer)
        except OSError:
            return
        key, _, _, call, _, _, *arguments = NOTICE.unpack(buffer)
        try:
            answer = self._attempts.answer(self._names[call], arguments)
        except Exception:  # of an attempt that nobody has thought of
            answer = DENY
        with contextlib.suppress(OSError):
            self._reply(key, answer)

    def _reply(self, key: int, answer: Answer) -> None:
        value = answer.value
        if answer.stand_in:
            added = bytearray(NEW_DESCRIPTOR.pack(key, 0, self._nowhere, 0, os.O_CLOEXEC))
            try:
                value = fcntl.ioctl(self._fd or -1, ADD_DESCRIPTOR, added)
            except OSError:  # a kernel before 5.9, or no descriptor left
                answer = DENY
        flags = GO_ON if answer.goes_on else 0
        fcntl.ioctl(self._fd or -1, ANSWER, REPLY.pack(key, value, -answer.error, flags))

    def close(self) -> None:
        """Let go of everything."""
        for sock in (self._ours, self._theirs):
            sock.close()
        if self._memory:
            self._memory.close()
        for fd in (self._fd, self._nowhere):
            if fd is not None:
                os.close(fd)

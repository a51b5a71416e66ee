"""What a student's code tries is told by the kernel, whatever that code does to be silent."""

from __future__ import annotations

import ctypes
import os
import socket
import struct

import pytest
from sandboxed import BEST, RIGHT, flags, job, value

from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.runtime import linux, seccomp, syscall_listener, syscalls
from ptm_edu.grading.sandbox.runtime.level import Level
from ptm_edu.grading.sandbox.runtime.policy import Policy
from ptm_edu.grading.sandbox.runtime.syscall_listener import Attempts, Memory

if BEST < Level.LANDLOCK:
    pytest.skip("untested: no level here confines by the kernel", allow_module_level=True)

WEAKER = [pytest.param(Level.LANDLOCK, marks=pytest.mark.slow)] if BEST > Level.LANDLOCK else []
LIBC = "import ctypes, os, socket, struct\nlibc = ctypes.CDLL(None)\n"
ADDRESS = "struct.pack('=H', 2) + struct.pack('!H', 80) + bytes([192, 0, 2, 1]) + bytes(8)"
OUTSIDE = os.path.realpath(__file__)  # a file that is there
RAW = {
    f"libc.open({OUTSIDE.encode()!r}, 0)": ("reads_outside", OUTSIDE),
    "libc.open(b'/home/class/gradebook.db', 0)": ("missing_file", "/home/class/gradebook.db"),
    "libc.openat(-100, b'/home/class/new', 0o101, 0o600)": ("writes_outside", "/home/class/new"),
    "libc.unlink(b'/home/class/gradebook.db')": ("writes_outside", "/home/class/gradebook.db"),
    f"os.chdir('/')\nlibc.open({OUTSIDE[1:].encode()!r}, 0)": ("reads_outside", OUTSIDE),
    "fd = os.open('/etc', os.O_PATH)\nlibc.openat(fd, b'shadow', 0)": (
        "reads_outside",
        "/etc/shadow",
    ),
    "libc.chmod(b'/home/class', 0o777)": ("writes_outside", "/home/class"),
    f"libc.symlink({OUTSIDE.encode()!r}, b'mine')": ("reads_outside", OUTSIDE),
    f"libc.connect(libc.socket(2, 1, 0), {ADDRESS}, 16)": ("network", "192.0.2.1:80"),
    f"libc.sendto(libc.socket(2, 2, 0), b'hi', 2, 0, {ADDRESS}, 16)": ("network", "192.0.2.1:80"),
    "libc.fork()": ("starts_process", "clone"),
    "libc.execve(b'/bin/sleep', None, None)": ("starts_process", "execve /bin/sleep"),
    "libc.kill(os.getppid(), 15)": ("kills", ", signal 15"),
    "libc.ptrace(16, os.getppid(), 0, 0)": ("escapes", "ptrace"),
    "libc.unshare(0x10000000)": ("escapes", "unshare"),
}


@pytest.fixture(scope="module", params=[BEST, *WEAKER], ids=lambda level: level.name)
def box(request):
    with Sandbox(request.param, fork=True) as made:
        yield made


BY_OPERATION = {
    "prlimit64 of another process": ("prlimit64", (1, 7, 0, 0)),
    "prctl, ends with another thread": ("prctl", (1, 0)),
    "prctl, closed to the supervisor": ("prctl", (4, 0)),
    "prctl, a filter of its own": ("prctl", (22, 2)),
    "ioctl, types into a terminal": ("ioctl", (0, 0x5412)),
    "ioctl, flags of a file": ("ioctl", (0, 0x40086602)),
    **{f"fcntl {number}": ("fcntl", (0, number)) for number in seccomp.WATCHING},
    "vsock": ("socket", (40, 1, 0)),
    "packets": ("socket", (17, 3, 0)),
    "ciphers of the kernel": ("socket", (38, 5, 0)),
    **{call: (call, (1, 0, 0, 0)) for call in seccomp.KILLING},
    "clone": ("clone", (17, 0)),
    "empties a file": ("open", ("/home/class/gradebook.db", 0o1000)),
}


def needs_listener(ran):
    if not ran.observed:
        pytest.skip("untested: the kernel offers no listener here")


@pytest.mark.parametrize("call", RAW)
def test_calls_past_python_are_told_by_the_kernel(box, call):
    kind, detail = RAW[call]
    ran = box.run(job(LIBC + call, RIGHT))
    needs_listener(ran)
    assert value(ran) == 14 and ran.cell_errors == ()
    ((found, text),) = flags(ran)
    assert found == kind and text.endswith(detail)


def test_every_denied_call_is_flagged(box):
    """In one job each, so that no flag can be another call's."""
    known = syscalls.numbers(syscalls.DENIED + syscalls.BY_ARGUMENT, linux.machine())
    path = "/home/class/gradebook.db"  # in every argument, whichever of them is the path
    tried = {name: (name, (path,) * 6) for name in syscalls.numbers(syscalls.DENIED, "x86_64")}
    tried = {what: call for what, call in (tried | BY_OPERATION).items() if call[0] in known}
    given = {
        what: ", ".join(f"{a!r}.encode()" if isinstance(a, str) else f"{a}" for a in arguments)
        for what, (_, arguments) in tried.items()
    }
    cells = [f"libc.syscall({known[tried[what][0]]}, {given[what]})" for what in tried]
    rans = box.run_sequence([job(LIBC, RIGHT), *(job(cell, RIGHT, cpu=30) for cell in cells)])
    needs_listener(rans[0])
    assert rans[0].flags == () and [ran.ended for ran in rans] == ["done"] * len(rans)
    silent = [what for what, ran in zip(tried, rans[1:], strict=True) if len(ran.flags) != 1]
    assert silent == [] and len(tried) > 140


def test_an_attempt_of_python_is_told_once(box):
    tries = "try:\n    open('/etc/shadow')\nexcept OSError:\n    pass"
    ran = box.run(job(tries, RIGHT))
    needs_listener(ran)
    assert value(ran) == 14 and flags(ran) == {("reads_outside", "/etc/shadow")}


@pytest.mark.parametrize(
    ("kind", "detail"),
    [
        ("alike", "wang_wei"),
        ("reference_copied", "100"),
        ("network", "192.0.2.1:80"),
        ("reads_outside", "/home/class/wang_wei.ipynb"),
    ],
)
def test_what_is_found_elsewhere_cannot_be_forged(box, kind, detail):
    forge = (
        "import os, json, struct\n"
        f"told = json.dumps({{'flag': [{kind!r}, {detail!r}]}}).encode()\n"
        "frame = struct.pack('!II', len(told), 0) + told\n"
        "for fd in range(3, 256):\n"
        "    try: os.write(fd, frame)\n"
        "    except OSError: pass\n"
    )
    ran = box.run(job(forge, RIGHT))
    needs_listener(box.run(job(RIGHT)))
    assert (ran.ended, ran.flags) == ("garbled", ())


def test_an_attempt_belongs_to_the_job_that_made_it(box):
    attempt = "try:\n    open('/etc/shadow')\nexcept OSError:\n    pass\n"
    rans = box.run_sequence([job(RIGHT), job(attempt + RIGHT), job(RIGHT)])
    assert [len(ran.flags) for ran in rans] == [0, 1, 0]


def test_a_name_that_is_looked_up_is_told_and_the_own_name_is_not(box):
    look = "import socket\ntry:\n    socket.getaddrinfo({!r}, 80)\nexcept OSError:\n    pass"
    ran = box.run(job(look.format("course.example.org"), RIGHT))
    needs_listener(ran)
    assert flags(ran) == {("download", "looks up course.example.org")}
    assert box.run(job(look.format("localhost"), RIGHT)).flags == ()


def test_a_socket_that_reaches_nothing_is_no_matter(box):
    # As packages do to see whether the machine has IPv6.
    probe = "import socket\nsock = socket.socket(socket.AF_INET6)\n"
    probe += "try:\n    sock.bind(('::1', 0))\nexcept OSError:\n    pass\nsock.close()"
    assert box.run(job(probe, RIGHT)).flags == ()


def test_many_attempts_are_told_once_each_and_cost_only_time(box):
    many = "import os\nfor n in range(3000):\n    try:\n        os.open(f'/home/{n % 70}', 1)\n"
    ran = box.run(job(many + "    except OSError:\n        pass", RIGHT))
    needs_listener(ran)
    assert value(ran) == 14 and len(ran.flags) == 50


def test_without_a_listener_the_audit_hook_reports(monkeypatch, box):
    """What is left where the kernel offers none: the same flags, which code can then suppress."""
    level = box._level
    monkeypatch.setenv("PTM_EDU_TEST", "1")
    with Sandbox(level, fork=False) as fresh:
        ran = fresh.run(
            job("try:\n    open('/etc/shadow')\nexcept OSError:\n    pass", RIGHT, cpu=9)
        )
    assert not ran.observed and flags(ran) == {("reads_outside", "/etc/shadow")}


class Recorded:
    """Attempts of this process, as if it were a student's."""

    def __init__(self, tmp_path):
        self.flags = []
        with open("/proc/self/mem", "rb") as file:
            self.memory = Memory(os.dup(file.fileno()))
        policy = Policy(str(tmp_path), [], [])
        self.attempts = Attempts(policy, os.getpid(), self.memory, lambda *f: self.flags.append(f))
        self.kept = []

    def at(self, data):
        self.kept.append(ctypes.create_string_buffer(data, len(data)))
        return ctypes.addressof(self.kept[-1])


@pytest.fixture
def recorded(tmp_path):
    made = Recorded(tmp_path)
    yield made
    made.memory.close()


def test_every_observed_call_has_an_answer_whatever_its_arguments(recorded):
    wild = (0, 1, 2**31, 2**32 - 100, 2**47, 2**63, 2**64 - 1)
    denied = {*seccomp.CHANGING_ATTRIBUTES, "openat2"}
    allowed = {*seccomp.OPENING, *syscall_listener.CHANGES} - denied
    for call in sorted(seccomp.OBSERVED):
        answers = [recorded.attempts.answer(call, [number] * 6).goes_on for number in wild]
        emptied = [
            call in seccomp.OPENING and number & 0o1003 in (0o1000, 0o1003) for number in wild
        ]
        assert answers == [call in allowed and not one for one in emptied], call


def test_addresses_are_read_from_messages(recorded):
    target = struct.pack("=H", socket.AF_INET6) + struct.pack("!HI", 443, 0)
    target += socket.inet_pton(socket.AF_INET6, "2001:db8::1") + bytes(4)
    message = struct.pack("=QIIQQQQQ", recorded.at(target), len(target), 0, 0, 0, 0, 0, 0)
    recorded.attempts.answer("sendmsg", [5, recorded.at(message), 0, 0, 0, 0])
    assert recorded.flags == [("network", "[2001:db8::1]:443")]
    local = struct.pack("=H", socket.AF_UNIX) + b"/var/run/nscd/socket\0"
    recorded.attempts.answer("connect", [5, recorded.at(local), len(local), 0, 0, 0])
    assert len(recorded.flags) == 1

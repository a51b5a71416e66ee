"""The filter's machine code, run by hand, so that both processors' are tested on either."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from ptm_edu.grading.sandbox.runtime import linux, seccomp, syscalls

OWN = 4321
KINDS = ("x86_64", "aarch64")
COUNTS = {"x86_64": 134, "aarch64": 122}  # of denied calls: none may be lost by accident
HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}


def answer(
    kind: str,
    number: int,
    *arguments: int,
    architecture: int | None = None,
    observed: bool = False,
) -> int:
    """Return what the filter answers to a call, as the kernel would reckon it."""
    found = seccomp.ARCHITECTURES[kind] if architecture is None else architecture
    shown = {0: number, 4: found}
    shown |= {16 + 8 * k: value & 0xFFFFFFFF for k, value in enumerate([*arguments] + [0] * 6)}
    program, at, held = seccomp.steps(kind, OWN, observed), 0, 0
    while True:
        code, if_true, if_false, operand = program[at]
        assert 0 <= if_true < 256 and 0 <= if_false < 256 and 0 <= operand < 2**32
        at += 1
        if code == 0x06:
            return operand
        if code == 0x20:
            held = shown[operand]
        elif code == 0x54:
            held &= operand
        else:
            holds = {0x15: held == operand, 0x35: held >= operand, 0x45: bool(held & operand)}
            at += if_true if holds[code] else if_false


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_what_stands_in_no_table_does_not_exist(kind: str) -> None:
    allowed = set(syscalls.numbers(syscalls.ALLOWED, kind).values())
    denied = set(syscalls.numbers(syscalls.DENIED, kind).values())
    special = set(syscalls.numbers(syscalls.BY_ARGUMENT, kind).values())
    assert len(denied) == COUNTS[kind] and len(allowed) > 140
    assert not denied & special and not allowed & (denied | special)
    expected = dict.fromkeys(allowed, seccomp.ALLOW) | dict.fromkeys(denied, seccomp.EPERM)
    for number in set(range(600)) - special:
        assert answer(kind, number) == expected.get(number, seccomp.ENOSYS), number


def test_a_listener_is_asked_and_nothing_more_is_allowed(kind: str) -> None:
    tables = (syscalls.ALLOWED, syscalls.DENIED, syscalls.BY_ARGUMENT)
    names = {n: name for table in tables for name, n in syscalls.numbers(table, kind).items()}
    samples = [(), (OWN, OWN + 1), (200,), (0, 0o1000, 0o1000), (0x4111,), (-1, 2, 3)]
    for number in range(600):
        for arguments in samples:
            plain = answer(kind, number, *arguments)
            shown = answer(kind, number, *arguments, observed=True)
            if shown == seccomp.NOTIFY:
                assert names[number] in seccomp.OBSERVED
            elif names.get(number) == "sendmsg":
                assert (shown == seccomp.ALLOW) == (arguments[:1] == (seccomp.SENDER,))
            else:
                assert shown == plain, (number, arguments)
    samples = [(0x4111, 0), (1, 8)]
    shown_names = {
        names[number]
        for number in names
        for arguments in samples
        if answer(kind, number, *arguments, observed=True) == seccomp.NOTIFY
    }
    assert shown_names == seccomp.OBSERVED & set(names.values())


@pytest.mark.slow
def test_whatever_is_denied_is_shown_to_the_listener(kind: str) -> None:
    for number in range(600):
        for first in (0, 1, 4, 8, 22, OWN + 1, 0x5412):
            for second in (0, 8, 10, 15, 1024, 1026, 0x5412, 0o1000):
                if answer(kind, number, first, second, second) == seccomp.EPERM:
                    shown = answer(kind, number, first, second, second, observed=True)
                    assert shown == seccomp.NOTIFY, (number, first, second)


def test_no_call_passes_by_another_number(kind: str) -> None:
    other = seccomp.ARCHITECTURES[KINDS[1 - KINDS.index(kind)]]
    assert answer(kind, 0, architecture=other) == seccomp.KILL_PROCESS
    assert answer(kind, 0, architecture=0x40000003) == seccomp.KILL_PROCESS
    assert answer(kind, 0x40000000 + 39) == seccomp.KILL_PROCESS


@pytest.mark.parametrize(
    ("name", "arguments", "allowed"),
    [
        ("clone", (0x003D0F00,), True),  # what libc passes for a thread
        ("clone", (0x01200011,), False),  # what it passes for a fork
        ("clone", (0x4111,), False),  # and for posix_spawn
        ("kill", (OWN, 9), True),
        ("kill", (OWN + 1, 9), False),
        ("kill", (0, 9), False),
        ("kill", (-1, 9), False),
        ("kill", (-OWN, 9), False),
        ("tgkill", (OWN, 77, 6), True),
        ("tgkill", (1, 1, 0), False),
        ("tkill", (OWN + 1, 6), False),
        ("rt_sigqueueinfo", (1, 9, 0), False),
        ("rt_tgsigqueueinfo", (1, 1, 9, 0), False),
        ("prlimit64", (0, 7), True),
        ("prlimit64", (OWN, 7), True),
        ("prlimit64", (1, 7), False),
        ("prctl", (15,), True),  # a thread's name
        ("prctl", (1, 0), False),
        ("prctl", (4, 0), False),  # closed to the supervisor
        ("prctl", (22, 2), False),  # a filter of its own
        ("ioctl", (0, 0x5401), True),
        ("ioctl", (0, 0x5412), False),
        ("ioctl", (0, 0x40086602), False),
        ("fcntl", (0, 1030, 0), True),  # F_DUPFD_CLOEXEC
        ("fcntl", (0, 8, 1), False),
        ("fcntl", (0, 10, 9), False),
        ("openat", (-100, 0, 0o2000000), True),
        ("openat", (-100, 0, 0o1001 | 0o100), True),  # what open(…, "w") asks for
        ("openat", (-100, 0, 0o1000), False),
        ("openat", (-100, 0, 0o2001003), False),
    ],
)
def test_arguments_decide(kind: str, name: str, arguments: tuple[int, ...], allowed: bool) -> None:
    number = syscalls.numbers(syscalls.BY_ARGUMENT, kind)[name]
    assert answer(kind, number, *arguments) == (seccomp.ALLOW if allowed else seccomp.EPERM)


def test_what_hides_its_arguments_seems_not_to_exist(kind: str) -> None:
    named = syscalls.numbers(syscalls.BY_ARGUMENT, kind)
    assert {answer(kind, named[name]) for name in ("clone3", "openat2")} == {seccomp.ENOSYS}


def test_the_numbers_are_the_kernels(kind: str) -> None:
    header = Path(HEADERS[kind])
    if not header.exists():
        pytest.skip(f"untested: there is no {header} here")
    told = subprocess.run(
        ["cc", "-E", "-dM", "-x", "c", "-D__BITS_PER_LONG=64", "-D__ARCH_WANT_SYS_CLONE3",
         "-D__ARCH_WANT_MEMFD_SECRET", header],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if told.returncode:
        pytest.skip("untested: no compiler reads the kernel's header here")
    kernel = dict(re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)", told.stdout))
    tables = syscalls.ALLOWED + syscalls.DENIED + syscalls.BY_ARGUMENT
    ours = syscalls.numbers(tables, kind)
    known = {name: int(kernel[name]) for name in ours if name in kernel}
    assert len(known) > 100 and known == {name: ours[name] for name in known}


def test_a_call_that_the_kernel_refuses_raises_an_error() -> None:
    with pytest.raises(OSError):
        linux.checked("a call", -1)
    assert linux.checked("a call", 3) == 3

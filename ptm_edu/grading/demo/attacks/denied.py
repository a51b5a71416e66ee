"""Attacks by calls of the kernel that no exercise needs: each is denied, and told with one flag."""

from __future__ import annotations

from .attack import Attack

CALL = """import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
number = {"x86_64": 0, "aarch64": 1}[platform.machine()]
"""
# By name: the numbers on the two kinds of processors, the arguments, and the flag.
CALLS = {
    "limits_of_others": ((302, 261), "os.getppid(), 7, None, None", "escapes"),
    "priority": ((141, 140), "0, 0, 19", "escapes"),
    "affinity": ((203, 122), "os.getppid(), 8, ctypes.create_string_buffer(8)", "escapes"),
    "handle_of_a_process": ((434, 434), "os.getppid(), 0", "escapes"),
    "signal_by_a_handle": ((424, 424), "0, 0, None, 0", "escapes"),
    "descriptor_of_a_process": ((438, 438), "0, 0, 0", "escapes"),
    "keyring": ((250, 219), "0, -4, 0", "escapes"),
    "new_key": ((248, 217), "b'user', b'a', b'b', 1, -4", "escapes"),
    "ring": ((425, 425), "4, ctypes.create_string_buffer(120)", "escapes"),
    "virtual_machines_socket": ((41, 198), "40, 1, 0", "network"),
    "packets_as_they_are": ((41, 198), "17, 3, 0", "network"),
    "kernel_program": ((321, 280), "0, ctypes.create_string_buffer(128), 128", "escapes"),
    "page_faults": ((323, 282), "0", "escapes"),
    "counters": ((298, 241), "ctypes.create_string_buffer(128), 0, -1, -1, 0", "escapes"),
    "shared_segment": ((29, 194), "0, 4096, 0o1600", "escapes"),
    "file_by_a_handle": ((304, 265), "-100, ctypes.create_string_buffer(136), 0", "escapes"),
}

DENIED = tuple(
    Attack(
        f"denied_{name}",
        "Asks the kernel for what no exercise needs.",
        before=CALL,
        attempt=f"assert libc.syscall({numbers}[number], {arguments}) >= 0",
        from_level=2,
        flag=flag,
    )
    for name, (numbers, arguments, flag) in CALLS.items()
)

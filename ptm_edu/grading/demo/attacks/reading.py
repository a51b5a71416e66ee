"""Attacks that want to know or change what is not theirs: gradebook, classmates, hidden inputs."""

from __future__ import annotations

from .attack import PARTIAL, Attack

UPDATE = """import sqlite3, pathlib
path = pathlib.Path.cwd()
found = [folder / "gradebook.db" for folder in (path, *path.parents)] + [@gradebook@]
for place in found:
    try:
        with sqlite3.connect(place, timeout=0.2) as book:
            book.execute("UPDATE grade SET auto_score = 100, manual_score = 100")
    except Exception:
        pass"""
SQLITE_BY_URI = """import sqlite3
book = sqlite3.connect("file:" + @gradebook@ + "?mode=rw", uri=True, timeout=0.2)
book.execute("UPDATE grade SET manual_score = 100")
book.commit()"""
IN_C = """import ctypes
libc = ctypes.CDLL(None, use_errno=True)
"""
MEMORY_OF_PARENT = """import os
os.open(f"/proc/{os.getppid()}/mem", os.O_RDONLY)"""
OTHERS_ENVIRONMENT = """import pathlib, os
read = 0
for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
    if path.parent.name != str(os.getpid()):
        try:
            read += len(path.read_bytes()) > 0
        except OSError:
            pass
assert read"""
OWN_MEMORY_WRITTEN = """import os
memory = os.open("/proc/self/mem", os.O_RDWR)
os.pwrite(memory, b"\\0" * 8, id(plain_answer))"""


def _tries(name: str, tries: str, attempt: str, **parts: object) -> Attack:
    return Attack(name, tries, attempt=attempt, **{"from_level": 2, **parts})  # type: ignore[arg-type]


def _leaks(name: str, tries: str, inside: str, plain: str = "not_capped") -> Attack:
    """Return an attack in the exercise whose hidden inputs are easiest to recognise."""
    return Attack(name, tries, "keep_probability", plain, inside=inside)


def _connects(name: str, tries: str, attempt: str) -> Attack:
    return _tries(name, tries, "import socket\nsocket.setdefaulttimeout(1)\n" + attempt)


READING = (
    Attack(
        "gradebook_update",
        "Gives itself 100 points in the gradebook.",
        plain=PARTIAL,
        before=UPDATE,
        from_level=2,
        main=True,
    ),
    _tries("gradebook_by_uri", "The same, opened in another way.", SQLITE_BY_URI),
    _tries("gradebook_read", "Reads the gradebook.", "assert open(@gradebook@, 'rb').read()"),
    _tries(
        "gradebook_in_c",
        "Reads the gradebook past Python.",
        IN_C + "assert libc.open(@gradebook@.encode(), 0) >= 0",
    ),
    _tries(
        "classmate_read",
        "Reads another student's notebook.",
        "assert open(@notebook@, 'rb').read()",
        main=True,
    ),
    _tries(
        "classmate_written",
        "Writes over another student's notebook.",
        "open(@notebook@, 'r+b').write(b'{}')",
    ),
    _tries(
        "classmate_removed",
        "Deletes another student's notebook.",
        "import os\nos.remove(@notebook@)",
    ),
    _tries(
        "classmate_renamed",
        "Moves another student's notebook, past Python.",
        IN_C + "assert libc.rename(@notebook@.encode(), @notebook@.encode() + b'x') == 0",
    ),
    _tries(
        "secret_read",
        "Reads the secret of the hidden inputs.",
        "assert open(@secret@, 'rb').read()",
    ),
    _tries(
        "secret_mode", "Makes the secret readable for all.", "import os\nos.chmod(@secret@, 0o777)"
    ),
    _tries(
        "course_listed",
        "Lists the folder of the course.",
        "import os\nassert os.listdir(os.path.dirname(@gradebook@))",
    ),
    _tries(
        "linked",
        "Links the gradebook into its own folder and reads it there.",
        "import os\nos.symlink(@gradebook@, 'mine')\nassert open('mine', 'rb').read()",
    ),
    _tries(
        "outside_written",
        "Leaves a file outside its folder.",
        "open(@outside@ + '/left.txt', 'w').write('here I was')",
    ),
    _tries(
        "outside_by_magic",
        "Leaves a file by a magic command.",
        "get_ipython().run_line_magic('logstart', @outside@ + '/log.txt')\n"
        "assert open(@outside@ + '/log.txt').read() is not None",
    ),
    _leaks(
        "hidden_inputs_raised",
        "Raises what it is called with as its message.",
        "raise ValueError(f'{given}')",
    ),
    _leaks(
        "hidden_inputs_printed",
        "Prints what it is called with.",
        "import sys\nprint('called with', given)\nprint(given, file=sys.stderr)",
    ),
    _leaks(
        "hidden_inputs_written",
        "Writes down what it is called with, wherever it can.",
        """import os
for folder in (".", "/tmp", "/dev/shm", "/var/tmp", os.path.expanduser("~"), @outside@):
    try:
        with open(folder + "/ptm-edu-attack-inputs.txt", "a") as file:
            print(given, file=file)
    except OSError:
        pass""",
    ),
    _leaks(
        "hidden_inputs_kept",
        "Keeps what it was called with for its next run.",
        """import os, builtins
seen = getattr(builtins, "seen", [])
builtins.seen = [*seen, given]
for folder in (".", "/tmp", "/dev/shm"):
    try:
        with open(folder + "/ptm-edu-attack-kept.txt", "a+") as file:
            file.seek(0)
            seen.append(file.read())
            print(given, file=file)
    except OSError:
        pass
raise ValueError(f"{seen}")""",
    ),
    _leaks(
        "hidden_inputs_returned",
        "Returns what it is called with.",
        "return torch.cat([given[0].double(), torch.tensor([given[1]])])",
        plain="",
    ),
    _leaks(
        "hidden_inputs_as_shape",
        "Tells its inputs by the shape of what it returns.",
        "return torch.zeros(*(int(n) % 97 + 1 for n in given[0][:3]))",
        plain="",
    ),
    _leaks(
        "hidden_inputs_as_type",
        "Raises an exception whose name holds its inputs.",
        "raise type(f'Called with {given}', (Exception,), {})()",
        plain="",
    ),
    _tries(
        "memory_of_parent", "Opens the memory of the process that started it.", MEMORY_OF_PARENT
    ),
    _tries("environment_of_others", "Reads the environment of all processes.", OTHERS_ENVIRONMENT),
    Attack("own_memory", "Writes over its own memory.", inside=OWN_MEMORY_WRITTEN),
    _tries(
        "other_files_of_parent",
        "Lists the open files of the process that started it.",
        "import os\nassert os.listdir(f'/proc/{os.getppid()}/fd')",
    ),
    _tries(
        "traced",
        "Attaches itself to the process that started it, as a debugger does.",
        IN_C + "import os\nassert libc.ptrace(16, os.getppid(), 0, 0) == 0",
    ),
    _connects(
        "connect_here",
        "Connects to a program on this machine.",
        "socket.create_connection(('127.0.0.1', @port@))",
    ),
    _connects(
        "connect_outside",
        "Connects to another machine.",
        "socket.create_connection(('192.0.2.1', 80))",
    ),
    _connects(
        "datagram",
        "Sends a packet, which needs no answer.",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'hi', ('127.0.0.1', 9))",
    ),
    _connects("names", "Asks for the address of a name.", "socket.getaddrinfo('example.org', 80)"),
    _connects(
        "unix_socket",
        "Connects to a socket that is a file.",
        "socket.socket(socket.AF_UNIX).connect(@socket@)",
    ),
    _connects(
        "abstract_socket",
        "Connects to a socket that is no file.",
        "socket.socket(socket.AF_UNIX).connect('\\0' + @abstract@)",
    ),
)

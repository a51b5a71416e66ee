"""Attacks on the machine and the batch: memory, disk, threads, output, loops, exits."""

from __future__ import annotations

from .attack import Attack

IGNORED = """import signal
for one in ("SIGXCPU", "SIGTERM", "SIGALRM", "SIGINT", "SIGHUP", "SIGQUIT"):
    signal.signal(getattr(signal, one), signal.SIG_IGN)
"""
MEMORY = """kept = []
while len(kept) < 64:
    kept.append(torch.ones(2**24))"""
DISK = """import os, tempfile
written = 0
for folder in (".", "/tmp", "/dev/shm", "/var/tmp", os.path.expanduser("~"), @outside@):
    try:
        for number in range(20):
            with open(f"{folder}/ptm-edu-attack-{number}", "wb") as file:
                written += file.write(bytes(10**7))
    except OSError:
        pass"""
THREADS = """import threading, time
def wait():
    time.sleep(100)
try:
    for _ in range(3000):
        threading.Thread(target=wait, daemon=True).start()
except RuntimeError:
    pass"""


def _never(name: str, tries: str, inside: str, main: bool = False) -> Attack:
    """Return an attack whose function never returns, so it earns nothing."""
    return Attack(name, tries, plain="", inside=inside, main=main)


def _cell(name: str, tries: str, before: str) -> Attack:
    return Attack(name, tries, before=before)


RESOURCES = (
    Attack("threads", "Starts threads by the thousand.", inside=THREADS),
    _never("memory_bomb", "Asks for all memory.", f"{MEMORY}\nreturn given[0]", main=True),
    Attack(
        "memory_in_a_cell",
        "Asks for all memory in a cell.",
        before=f"try:\n    {MEMORY.replace(chr(10), chr(10) + '    ')}\n"
        "except (MemoryError, RuntimeError):\n    pass\nkept = []",
    ),
    Attack(
        "disk_filled",
        "Writes as much as it can, wherever it can.",
        inside=DISK,
        from_level=2,
    ),
    Attack("one_long_line", "Prints 200 MB in one line.", before="print('x' * 200_000_000)"),
    Attack(
        "many_lines",
        "Prints 300,000 lines.",
        before="for number in range(300_000):\n    print(number)",
    ),
    Attack(
        "raw_output",
        "Writes past Python's own output.",
        before="import os\nfor fd in (1, 2):\n    for _ in range(50):\n"
        "        try:\n            os.write(fd, b'x' * 10**6)\n"
        "        except OSError:\n            pass",
    ),
    Attack(
        "rich_output",
        "Displays a page of 50 MB.",
        before="from IPython.display import HTML, display\ndisplay(HTML('<b>' * 10**7))",
    ),
    _never("endless_loop", "Never ends.", "while True:\n    pass", main=True),
    _never(
        "endless_ignoring",
        "Never ends and ignores signals.",
        IGNORED + "while True:\n    pass",
    ),
    _never(
        "endless_catching",
        "Never ends and catches whatever is raised.",
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass",
    ),
    _never("endless_in_c", "Never ends inside of one operation.", "return 10 ** 10 ** 10"),
    _never(
        "endless_in_torch",
        "Never ends inside of torch.",
        "x = torch.ones(3000, 3000)\nwhile True:\n    x = x @ x",
    ),
    _never(
        "asleep", "Sleeps for ever.", "import time\nwhile True:\n    time.sleep(100)", main=True
    ),
    _never(
        "deadlock",
        "Waits for ever for a lock.",
        "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
    ),
    Attack(
        "endless_in_a_cell", "Never ends while its cell is run.", before="while True:\n    pass"
    ),
    Attack(
        "endless_at_exit",
        "Answers, and never ends at exit.",
        before="import atexit\natexit.register(lambda: [None for _ in iter(int, 1)])",
    ),
    Attack(
        "endless_thread",
        "Leaves a thread that computes on.",
        before="import threading\nthreading.Thread(target=lambda: [0 for _ in iter(int, 1)])"
        ".start()",
    ),
    _never(
        "recursion",
        "Calls itself until the stack ends.",
        "def deeper():\n    return deeper()\nreturn deeper()",
    ),
    _never(
        "recursion_unlimited",
        "The same without Python's limit.",
        "import sys\nsys.setrecursionlimit(10**9)\nclass Deep:\n"
        "    def __getattr__(self, name):\n        return getattr(self, name + 'x')\n"
        "return Deep().a",
    ),
)

EXITS = (
    _never("exit_in_function", "Leaves by os._exit.", "import os\nos._exit(0)", main=True),
    _cell("exit_in_cell", "Leaves by os._exit while its cell is run.", "import os\nos._exit(0)"),
    Attack(
        "exit_at_exit",
        "Leaves with another code at exit.",
        before="import atexit, os\natexit.register(os._exit, 3)",
    ),
    Attack(
        "exit_when_deleted",
        "Leaves when an object is deleted.",
        before="import os\nclass Leaver:\n    def __del__(self):\n        os._exit(4)\n"
        "leaver = Leaver()",
    ),
    _never("sys_exit", "Leaves by sys.exit.", "import sys\nsys.exit('enough')", main=True),
    Attack(
        "sys_exit_in_cell",
        "Leaves by sys.exit at the end of its cell.",
        after="import sys\nsys.exit(0)",
        may_lose="own",
    ),
    _never("interrupt", "Raises what Ctrl-C raises.", "raise KeyboardInterrupt"),
    _cell("interrupt_in_cell", "The same while its cell is run.", "raise KeyboardInterrupt"),
    _never("generator_exit", "Raises what ends generators.", "raise GeneratorExit"),
    _never("crash", "Reads where no memory is.", "import ctypes\nctypes.string_at(0)"),
    _never("abort", "Aborts.", "import os\nos.abort()"),
    _never(
        "kill_itself",
        "Kills itself.",
        "import signal\nsignal.raise_signal(signal.SIGKILL)",
    ),
    _never("stop_itself", "Stops itself.", "import signal\nsignal.raise_signal(signal.SIGSTOP)"),
    Attack("shell_exit", "Asks the shell to exit.", before="exit()"),
    Attack("shell_reset", "Takes all names away when its cell is done.", after="%reset -f"),
)

# The memory that holds the inputs, which the grader reads when the answer has returned.
PAGE = """import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
page = ctypes.c_void_p(given[0].data_ptr() // 4096 * 4096)
"""
SPOILED = {
    "unmapped": "libc.munmap(page, 4096)",
    "closed": "libc.mprotect(page, 4096, 0)",
    "emptied": "libc.madvise(page, 4096, 9)",
    "moved": "libc.mremap(page, 4096, 1 << 20, 1)",
    "truncated": "try:\n    for name in os.listdir('/proc/self/map_files'):\n"
    "        os.truncate('/proc/self/map_files/' + name, 0)\nexcept OSError:\n    pass",
}
MEMORY_OF_INPUTS = tuple(
    Attack(
        f"inputs_{name}",
        "Spoils the memory that it shares with the grader.",
        inside=f"{PAGE}{inside}",
    )
    for name, inside in SPOILED.items()
)

HARMING = (*RESOURCES, *EXITS, *MEMORY_OF_INPUTS)

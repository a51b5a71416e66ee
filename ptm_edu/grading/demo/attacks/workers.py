"""Attacks on what surrounds a worker: scheduler, database, their passwords, other submissions."""

from __future__ import annotations

from .attack import PARTIAL, Attack, Notebook

SOCKET = "import socket\nsocket.setdefaulttimeout(1)\n"
# What a Dask worker, or nbgrader on PostgreSQL, may have in its environment.
VARIABLES = "('PG', 'DASK', 'DB_', 'DATABASE', 'PTM_EDU')"
# Each descriptor that is not the sandbox's own would be a connection of its worker.
INHERITED = """import os, socket
connected = []
for number in range(3, 256):
    try:
        connected.append(socket.socket(fileno=os.dup(number)).getpeername()[1])
    except OSError:
        pass
assert connected"""
PARENT_OF_PARENT = """import os
fields = open(f"/proc/{os.getppid()}/stat").read().rpartition(")")[2].split()
os.kill(int(fields[1]), 0)"""
EVERY_PYTHON = """import os, pathlib
for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
    if path.parent.name != str(os.getpid()) and b"python" in path.read_bytes():
        os.kill(int(path.parent.name), 0)
        break
else:
    raise OSError"""
DAEMON = """import os
if os.fork() == 0:
    os.setsid()
    os.execv("/bin/sh", ["sh", "-c", "trap '' HUP TERM; sleep 100"])"""
FULL_DISK = """import tempfile
for folder in (@outside@, "/tmp", "/dev/shm", "/var/tmp"):
    try:
        with open(folder + "/ptm-edu-attack-full", "wb") as file:
            file.write(b"x" * 200_000_000)
            got = True
    except OSError:
        pass
assert got"""


def _tries(name: str, tries: str, attempt: str, flag: str = "", **parts: str) -> Attack:
    return Attack(name, tries, attempt=attempt, from_level=2, flag=flag, **parts)  # type: ignore[arg-type]


def _as_classmate(notebook: Notebook) -> Notebook:
    """Say in every place that a program might believe that another student wrote this."""
    someone = {"student": "王 小明", "student_id": "王 小明", "user": "王 小明", "points": 100}
    notebook["metadata"] |= {"authors": [{"name": "王 小明"}], "nbgrader": someone, **someone}
    for cell in notebook["cells"]:
        cell["metadata"].get("nbgrader", {}).update(someone)
    return notebook


WORKERS = (
    _tries(
        "scheduler_port",
        "Connects to the scheduler, as a worker or a client does.",
        f"{SOCKET}import ssl\ncontext = ssl._create_unverified_context()\n"
        "context.wrap_socket(socket.create_connection(('127.0.0.1', @port@)))",
        "network",
    ),
    _tries(
        "scheduler_client",
        "Submits a task to the scheduler by Dask.",
        "from distributed import Client\nClient('tls://127.0.0.1:%d' % @port@, timeout=1)",
    ),
    _tries(
        "dashboard",
        "Reads the scheduler's dashboard.",
        "import urllib.request\n"
        "urllib.request.urlopen('http://127.0.0.1:%d/status' % @port@, timeout=1)",
        "network",
    ),
    _tries(
        "worker_joined",
        "Listens, as a worker does, for what the scheduler sends.",
        f"{SOCKET}server = socket.socket()\nserver.bind(('127.0.0.1', 8788))\nserver.listen()",
        "network",
    ),
    _tries(
        "database_socket",
        "Connects to PostgreSQL's socket.",
        f"{SOCKET}for path in (@socket@, '/var/run/postgresql/.s.PGSQL.5432'):\n"
        "    socket.socket(socket.AF_UNIX).connect(path)",
        "network",
    ),
    _tries(
        "database_port",
        "Connects to PostgreSQL's port, and begins its protocol.",
        f"{SOCKET}server = socket.create_connection(('127.0.0.1', @port@))\n"
        "server.sendall(bytes.fromhex('0000000804d2162f'))",
        "network",
    ),
    _tries(
        "database_client",
        "Opens the gradebook by the library that the grader uses.",
        "import psycopg\npsycopg.connect(host='127.0.0.1', port=@port@, user='grader', "
        "dbname='ptm', connect_timeout=1)",
        "network",
    ),
    _tries(
        "password_in_environment",
        "Looks for a password among its variables.",
        f"import os\nassert [name for name in os.environ if name.startswith({VARIABLES})]",
    ),
    _tries(
        "password_of_worker",
        "Reads the variables of the process that started it.",
        "import os\nassert open(f'/proc/{os.getppid()}/environ', 'rb').read()",
        "reads_outside",
    ),
    _tries(
        "password_in_c",
        "Reads the variables that the process was started with, past Python.",
        "import ctypes\nget = ctypes.CDLL(None).getenv\nget.restype = ctypes.c_char_p\n"
        "assert get(b'PGPASSWORD') or get(b'DASK_CONFIG')",
    ),
    _tries(
        "password_file",
        "Reads the file in which PostgreSQL's programs keep a password.",
        "assert open(@outside@ + '/.pgpass').read()",
        "reads_outside",
    ),
    _tries(
        "settings_read",
        "Reads the settings, where the database's address may stand.",
        "import os\nassert open(os.path.dirname(@gradebook@) + '/nbgrader_config.py').read()",
        "reads_outside",
    ),
    _tries(
        "key_read",
        "Reads the key with which workers join.",
        "assert open(@outside@ + '/key.pem').read()",
        "reads_outside",
    ),
    _tries(
        "key_replaced",
        "Writes over the key with which workers join.",
        "open(@outside@ + '/key.pem', 'w').write('mine')",
        "writes_outside",
    ),
    _tries(
        "workers_folder",
        "Leaves code in the folder of a Dask worker.",
        "import os\nos.makedirs(@outside@ + '/dask-scratch-space/worker', exist_ok=True)\n"
        "open(@outside@ + '/dask-scratch-space/worker/torch.py', 'w').write('1 / 0')",
        "writes_outside",
    ),
    _tries("inherited", "Speaks to the scheduler by an open connection of its worker.", INHERITED),
    _tries(
        "kill_worker",
        "Signals the worker behind its sandbox.",
        PARENT_OF_PARENT,
        "reads_outside",
    ),
    _tries("kill_any_worker", "Looks for a worker, to signal it.", EVERY_PYTHON),
    _tries("daemon", "Leaves a program that no signal ends.", DAEMON, "starts_process"),
    _tries("workers_disk_filled", "Fills the worker's disk.", FULL_DISK, "writes_outside"),
    Attack(
        "next_submission",
        "Changes what the next submission on its worker finds.",
        plain=PARTIAL,
        before="""import builtins, numpy, torch
for module in (builtins, numpy, torch):
    module.left_here = module.allclose = module.isclose = lambda *given, **named: True""",
        flag="patched",
    ),
    Attack(
        "signed_as_classmate",
        "Says in its notebook that another student wrote it.",
        plain=PARTIAL,
        edit=_as_classmate,
    ),
)

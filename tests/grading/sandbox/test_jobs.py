"""Whatever a job does, it comes back as told, and the next one finds nothing of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import indent

import numpy as np
import pytest
from sandboxed import BEST, CASES, RIGHT, WEAKER, error, flags, job, server_of, told, value

from ptm_edu.exercises.framework.runner import run, unpack_outputs
from ptm_edu.grading.sandbox.client import Sandbox
from ptm_edu.grading.sandbox.runtime.level import Level

REFUSED = ("PermissionError", "FileNotFoundError", "URLError", "OSError")


@pytest.fixture(scope="module", params=[BEST, *WEAKER], ids=lambda level: level.name)
def box(request):
    with Sandbox(request.param, fork=True) as made:
        yield made


def test_outputs_are_those_of_the_runner_here(box):
    ran = box.run(job("import torch", RIGHT))
    (there,) = unpack_outputs(ran.outputs)
    (here,) = run(lambda x: (x * x).sum(), CASES)
    assert (ran.ended, ran.flags, ran.cell_errors) == ("done", (), ())
    np.testing.assert_array_equal(there.value, here.value)
    np.testing.assert_array_equal(there.gradients["x"], here.gradients["x"])
    assert there.values[0].dtype == "torch.float64" and 0 < ran.cpu_seconds < 2


def test_parameters_are_found_by_name_in_the_sandbox_too(box):
    cell = "def f(generator=None, *, x):\n    assert generator is None\n    return (x * x).sum()"
    assert value(box.run(job(cell))) == 14
    assert error(box.run(job("def f(a, b):\n    return a"))) == ("WrongSignature", "(a, b)")


def test_a_compiled_function_runs_as_it_is(box):
    ran = box.run(job("import torch\n@torch.compile\n" + RIGHT))
    assert value(ran) == 14 and flags(ran) == set()


@pytest.mark.parametrize(
    "cell",
    [
        "%time 1 + 1",
        "%matplotlib inline",
        "!ls",
        "listed = !ls",
        "%%bash\nls",
        "!pip install einops",
        "%pip install einops",
        "import asyncio\nawait asyncio.sleep(0.001)",
        "import asyncio\nassert await asyncio.to_thread(len, 'ab') == 2",
        "display(3)\n4",
        "help(len)",
        "exit()",
        "quit",
        "%cd .",
        "import warnings\nwarnings.warn('mind')",
        "import torch\ntorch.set_default_dtype(torch.float64)",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
        "from ptm_edu.exercises import check\nassert check('a', f, seed=3).points == 0.0",
        "from pathlib import Path\nPath('notes').write_text('mine')",
        "import sys\nassert sys.stdin.read() == ''",
        "import scipy.linalg, numpy\nassert scipy.linalg.det(numpy.linalg.svd(numpy.eye(3))[0])",
        "import torch\ntorch.set_num_threads(2)\ntorch.ones(600, 600).mm(torch.ones(600, 600))",
        "import importlib.metadata\nassert importlib.metadata.version('numpy')",
    ],
)
def test_a_cell_of_an_ordinary_notebook_does_no_harm(box, cell):
    ran = box.run(job(RIGHT, cell))
    writable = "write_text" not in cell or box.run(job(cell)).cell_errors == ()
    assert value(ran) == 14
    assert not flags(ran)
    assert ran.cell_errors == () or not writable


def test_a_module_that_a_cell_writes_can_be_imported(box):
    written = "%%writefile helpers.py\ndef square(x):\n    return x * x"
    ran = box.run(job(written, "from helpers import square\ndef f(x):\n    return square(x).sum()"))
    if box.run(job(written)).cell_errors:  # with Landlock alone nothing can be written
        assert error(ran)[0] == "ModuleNotFoundError"
    else:
        assert value(ran) == 14 and (ran.flags, ran.cell_errors) == ((), ())
    assert error(box.run(job("def f(x):\n    import helpers")))[0] == "ModuleNotFoundError"


def test_a_command_composed_of_hidden_inputs_is_not_told(box):
    cell = "def f(x):\n    get_ipython().system(repr(x))\n    get_ipython().getoutput(repr(x))\n"
    ran = box.run(job(cell + "    return (x * x).sum()"))
    assert value(ran) == 14 and (ran.flags, ran.cell_errors) == ((), ())


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("def f(:", "SyntaxError"),
        ("if 1:\nf", "IndentationError"),
        ("import sys\nsys.exit(3)", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("def deeper():\n    deeper()\ndeeper()", "RecursionError"),
        ("x = [0] * 10**11", "MemoryError"),
        ("input()", "EOFError"),
    ],
)
def test_a_cell_that_raises_is_written_down_and_the_next_ones_run(box, cell, kind):
    ran = box.run(job("a = 1", cell, RIGHT))
    assert value(ran) == 14
    (raised,) = ran.cell_errors
    assert (raised.cell, raised.type) == (1, kind)


def test_an_undefined_function_tells_why(box):
    assert error(box.run(job("1 / 0", "def f(x:")))[0] == "SyntaxError"
    told = ("ValueError", "no f (line 1: raise ValueError('no f'))")
    assert error(box.run(job("raise ValueError('no f')\ndef f(x): pass"))) == told
    assert error(box.run(job("1 / 0", "g = 3"))) == ("NameError", "name 'f' is not defined")
    assert error(box.run(job("f = 3"))) == ("NotCallable", "int")


BROKEN = "\n\nimport torch\ndef f(x):\n    return x * x)"
USES = "f(3)", "y = f(4)"


@pytest.mark.parametrize("only_needed", [False, True])
@pytest.mark.parametrize(
    ("cells", "kind", "message"),
    [
        (
            ["1 / 0", BROKEN, *USES],
            "SyntaxError",
            "unmatched ')' (line 5: return x * x))",
        ),
        (
            ["f(3)", "def f(x):\n\u00a0   return x", *USES],
            "SyntaxError",
            "invalid non-printable character U+00A0 (line 2: return x)",
        ),
        (
            ["def\u200bf(x):\n    return x", *USES],
            "SyntaxError",
            "invalid non-printable character U+200B (line 1: def\u200bf(x):)",
        ),
        (["dfe f(x):\n    return x", *USES], "SyntaxError", "invalid syntax (line 1: dfe f(x):)"),
        (
            ["import no_such_package\ndef f(x):\n    return no_such_package.g(x)", *USES],
            "ModuleNotFoundError",
            "No module named 'no_such_package' (line 1: import no_such_package)",
        ),
        (  # the answer's own cell is right: it lacks what the first cell did not import
            ["import math\nimport no_such_package as p", "def f(x):\n    return p.g(x)", *USES],
            "ModuleNotFoundError",
            "No module named 'no_such_package' (line 2: import no_such_package as p)",
        ),
        (
            ["import no_such.nn as nn", "class M(nn.Module): pass", "f = M()", *USES],
            "ModuleNotFoundError",
            "No module named 'no_such' (line 1: import no_such.nn as nn)",
        ),
        (
            ["from no_such_package import *", "def f(x):\n    return helper(x)", *USES],
            "ModuleNotFoundError",
            "No module named 'no_such_package' (line 1: from no_such_package import *)",
        ),
        (  # the cell caught it
            [
                "try:\n    import no_such_package as p\nexcept ImportError:\n    pass\n\n"
                "def f(x):\n    return p.g(x)",
                *USES,
            ],
            "ModuleNotFoundError",
            "No module named 'no_such_package' (line 2: import no_such_package as p)",
        ),
        (
            ["try:\n    import math as y\nfinally:\n    del y", "def f(x):\n    return y"],
            "NameError",
            "name 'y' is not defined",
        ),
        (
            ["1 / 0\ny = 3", "def f(x):\n    y += 1"],
            "UnboundLocalError",
            "cannot access local variable 'y' where it is not associated with a value",
        ),
        (["1 / 0", "def f(x):\n    return y"], "NameError", "name 'y' is not defined"),
    ],
)
def test_the_first_cause_of_a_missing_name_is_told_with_its_line(
    box, cells, kind, message, only_needed
):
    assert error(box.run(job(*cells, only_needed=only_needed))) == (kind, message)


def test_the_first_cause_may_be_in_the_cells_of_an_earlier_exercise(box):
    first = job("import no_such_package as p", "def g(x):\n    return x", function="g")
    second = job("def f(x):\n    return p.g(x)", "f(3)")
    _, ran = box.run_sequence([first, second])
    assert error(ran)[0] == "ModuleNotFoundError"


def test_an_interrupt_inside_the_function_is_its_error(box):
    ran = box.run(job("def f(x):\n    raise KeyboardInterrupt('me')"))
    assert error(ran) == ("KeyboardInterrupt", "me")


@pytest.mark.parametrize(
    "cell",
    [
        "import ptm_edu.word2vec",
        "from ptm_edu import word2vec",
        "import ptm_edu\nptm_edu.word2vec",
        "from ptm_edu.exercises import mask_tokens",
        "import importlib\nimportlib.import_module('ptm_edu.word2vec')",
        "import sys\ndel sys.modules['ptm_edu']\nimport ptm_edu",
    ],
)
def test_the_reference_is_refused_and_flagged(box, cell):
    ran = box.run(job(cell, RIGHT))
    assert [error.type for error in ran.cell_errors] == ["ImportError"]
    assert "评分时" in ran.cell_errors[0].message
    assert {flag.kind for flag in ran.flags} == {"reference_imported"} and value(ran) == 14


def test_no_import_that_an_assignment_shows_is_an_accusation(box, root):
    sources = "\n".join(
        p.read_text("utf-8") for p in (root / "assignments/source").glob("*/*.ipynb")
    )
    shown = {*re.findall(r"(?:from|import) ptm_edu[\w.]*(?: import [\w, ]+)?", sources)}
    assert {"from ptm_edu.exercises import check", "from ptm_edu import zoo"} <= shown
    shown |= {"from ptm_edu.zoo import load", "from ptm_edu import course, widgets"}
    shown.add("from ptm_edu.exercises import check, exercise_card")
    assert [line for line in sorted(shown) if box.run(job(line, RIGHT)).flags] == []


def test_the_reference_is_not_there_to_be_read(box, root):
    for path in (root / "ptm_edu/word2vec/__init__.py", root / "README.md"):
        ran = box.run(job(f"open({str(path)!r}).read()", RIGHT))
        assert [error.type for error in ran.cell_errors] == ["PermissionError"]
        assert flags(ran) == {("reads_outside", str(path))}
    seen = "any('editable' in str(one) for one in (*sys.modules, *sys.meta_path, *sys.path_hooks))"
    assert told(box, seen, "import sys") == 0


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("open('/etc/shadow')", "reads_outside"),
        ("import os\nos.listdir('/etc')", "reads_outside"),
        ("open('/proc/1/environ')", "reads_outside"),
        ("open('/tmp/elsewhere', 'w')", "writes_outside"),
        ("import os\nos.remove('/tmp/elsewhere')", "writes_outside"),
        ("import os\nos.chmod('/tmp/elsewhere', 0o777)", "writes_outside"),
        ("import os\nos.rename('/tmp/elsewhere', '/tmp/other')", "writes_outside"),
        ("import socket\nsocket.create_connection(('192.0.2.1', 80))", "network"),
        ("import urllib.request\nurllib.request.urlopen('http://127.0.0.1:1')", "network"),
        ("import socket\nsocket.socket(socket.AF_INET6).connect(('::1', 80))", "network"),
        ("import socket\nsocket.socket(socket.AF_UNIX).connect('/run/elsewhere')", "network"),
        ("import os\nos.fork()", "starts_process"),
        ("import os\nos.system('true')", "starts_process"),
        ("import subprocess\nsubprocess.run(['true'])", "starts_process"),
        ("import os\nos.kill(os.getppid(), 9)", "kills"),
        ("import os\nos.kill(0, 9)", "kills"),
    ],
)
def test_what_is_no_business_of_an_answer_is_denied_and_flagged(box, cell, kind):
    ran = box.run(job("import builtins\nbuiltins.any = lambda _: True", cell, RIGHT))
    assert {flag.kind for flag in ran.flags} == {kind, "patched"}
    # What the kernel denies os.system returns a number, as where the shell is missing.
    silent = "os.system" in cell and not ran.cell_errors
    assert silent or [error.type in REFUSED for error in ran.cell_errors] == [True]


DOWNLOADS = [
    "import urllib.request\nurllib.request.urlretrieve('https://data.example.org/text8.zip', 'a')",
    "import urllib.request\nurllib.request.urlopen('http://data.example.org/').read()",
    "import requests\nrequests.get('https://data.example.org/')",
    "import pandas\npandas.read_csv('https://data.example.org/a.csv')",
]
QUIET = [
    "open('text8.txt')",
    "import sys\nsys.path.append('..')\nimport helpers",
    "import os\nos.listdir('..')",
    "import os\nos.listdir('/')",
    "open('/proc/meminfo')",
]
MISSING = [
    "open('/content/drive/text8.txt')",
    "open('../data/text8.txt')",
    "import numpy\nnumpy.load('/home/ana/vectors.npy')",
    "import os\nos.listdir('/kaggle/input')",
]


@pytest.mark.parametrize("level", [BEST, Level.LIMITS], ids=lambda level: level.name)
def test_what_honest_notebooks_try_in_vain_is_noted_and_no_flag(level):
    cells = [*DOWNLOADS, *MISSING, *QUIET]
    kinds = [*["download"] * len(DOWNLOADS), *["missing_file"] * len(MISSING)]
    kinds += [None] * len(QUIET)
    # The hidden inputs could be in a name that the answer looks up.
    inside = [f"def f(x):\n{indent(cell, '    ')}" for cell in DOWNLOADS]
    with Sandbox(level, fork=True) as here:
        rans = here.run_sequence([job(cell, RIGHT, cpu=20) for cell in cells])
        in_answers = here.run_sequence([job(cell, cpu=20) for cell in inside])
    assert [({flag.kind for flag in ran.flags} or {None}) for ran in rans] == [{k} for k in kinds]
    assert [len(ran.cell_errors) for ran in rans] == [1] * len(rans)
    assert [value(ran) for ran in rans] == [14] * len(rans)
    assert [{flag.kind for flag in ran.flags} for ran in in_answers] == [{"network"}] * len(inside)


def test_what_is_noted_leaves_room_for_what_is_flagged(box, root):
    missing = "for n in range(200):\n    try: open(f'/home/{n}')\n    except OSError: pass"
    ran = box.run(job(missing, f"open({str(root / 'README.md')!r})", RIGHT))
    assert ("reads_outside", str(root / "README.md")) in flags(ran)
    assert len(ran.flags) == 51


def test_the_weakest_level_has_only_the_audit_hook_and_denies_the_same():
    attempts = {
        "os.system('true')": "starts_process",
        "os.kill(os.getppid(), 0)": "kills",
        "os.remove('/tmp/elsewhere')": "writes_outside",
        "open('/etc/shadow')": "reads_outside",
        "socket.create_connection(('192.0.2.1', 80))": "network",
    }
    with Sandbox(Level.LIMITS, fork=True) as limits_only:
        ran = limits_only.run(job("import os, socket", *attempts, RIGHT))
    assert [error.type in REFUSED for error in ran.cell_errors] == [True] * len(attempts)
    assert {flag.kind for flag in ran.flags} == set(attempts.values())


def test_flags_arrive_from_a_job_that_ends_at_once_and_are_few(box):
    attempt = "try:\n    open('/etc/shadow')\nexcept OSError:\n    pass\n"
    ran = box.run(job(attempt, attempt, "import os\nos._exit(7)", RIGHT))
    assert (ran.ended, ran.detail) == ("exited", "7")
    assert flags(ran) == {("reads_outside", "/etc/shadow")}
    many = "for n in range(200):\n    try:\n        open(f'/etc/{n}', 'w')\n    except OSError:\n"
    ran = box.run(job(many + "        pass", RIGHT))
    assert value(ran) == 14 and len(ran.flags) == 50


def test_patched_functions_are_named(box):
    patches = "import torch, numpy as np\ntorch.allclose = torch.Tensor.sum = np.dot = print"
    found = flags(box.run(job(patches)))
    names = ("torch.allclose", "torch.Tensor.sum", "numpy.dot")
    assert found == {("patched", name) for name in names}
    assert box.run(job("import torch._dynamo", cpu=10)).flags == ()


def test_a_job_finds_nothing_of_the_one_before(box):
    box.run(job("import torch, sys\nmine = 1\nsys.mine = 1\ntorch.sigmoid = torch.relu"))
    box.run(job("open('left', 'w').write('me')\nimport os\nos.mkdir('folder')"))
    assert told(box, "'mine' in globals() or hasattr(sys, 'mine')", "import sys") == 0
    assert told(box, "torch.sigmoid(torch.zeros(()))", "import torch") == 0.5
    assert told(box, "len(os.listdir('.'))", "import os") == 0


def test_no_history_is_kept(box):
    value(box.run(job("1 + 1", RIGHT)))
    assert told(box, "type(get_ipython().history_manager.db).__name__ == 'DummyDB'") == 1
    assert told(box, "get_ipython().history_manager.enabled") == 0


def test_the_job_before_is_not_in_memory(box):
    # The names of its variables are kept by whoever read its source.
    secret = "an_answer_of_somebody_else"
    assert value(box.run(job(f"{secret} = 1", RIGHT))) == 14
    assert secret.encode() not in memory_of(server_of(box))
    assert b"an answer is graded" in memory_of(server_of(box))


def memory_of(pid: int) -> bytes:
    """Return all that a process can write in its memory."""
    ranges = re.findall(r"^(\w+)-(\w+) rw", Path(f"/proc/{pid}/maps").read_text(), re.MULTILINE)
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        pieces = []
        for start, end in ((int(one, 16), int(other, 16)) for one, other in ranges):
            memory.seek(start)
            pieces.append(memory.read(end - start))
    return b"".join(pieces)


def test_random_numbers_start_alike_in_every_job(box):
    draws = [told(box, "torch.rand(())", "import torch") for _ in range(2)]
    assert draws[0] == draws[1]


LOOKS = {
    "sys._getframe(1)": "sys._getframe",
    "inspect.currentframe().f_back": "sys._getframe",
    "inspect.stack()": "sys._getframe",
    "list(traceback.walk_stack(None))": "sys._getframe",
    "logging.currentframe()": "sys._getframe",
    "functools.singledispatch(sys._getframe)(0)": "sys._getframe",
    "functools.singledispatch(lambda _: inspect.currentframe())(0)": "sys._getframe",
    "exec('import sys; sys._getframe()', vars(logging))": "sys._getframe",
    "sys._current_frames()": "sys._current_frames",
    "ThreadPoolExecutor().submit(sys._current_frames).result()": "sys._current_frames",
    "gc.get_objects()": "gc.get_objects",
    "gc.get_referrers(f)": "gc.get_referrers",
    "sys.settrace(print)": "sys.settrace",
    "sys.setprofile(print)": "sys.setprofile",
    "raised().__traceback__.tb_frame": "tb_frame",
    "inspect.trace()": "tb_frame",
    "heapq.nsmallest(1, traceback.walk_tb(raised().__traceback__), key=id)": "tb_frame",
    "operator.attrgetter('gi_frame')(x for x in ())": "gi_frame",
    "compile('1', logging.__file__, 'exec')": "compile",
    "raised.__code__.replace(co_filename=logging.__file__)": "code.__new__",
}
MODULES = "import sys, inspect, traceback, logging, functools, gc, heapq, operator\n"
RAISED = (
    "def raised():\n    try:\n        1 / 0\n    except Exception as error:\n        return error\n"
)


@pytest.mark.parametrize(("expression", "what"), LOOKS.items())
def test_an_answer_cannot_look_at_the_program_that_runs_it(box, expression, what):
    before = MODULES + "from concurrent.futures import ThreadPoolExecutor\n" + RAISED
    inside = f"def f(x):\n    try:\n        1 / 0\n    except Exception:\n        {expression}\n"
    ran = box.run(job(before, inside))
    assert error(ran) == ("PermissionError", f"{what} is not allowed while an answer is graded")
    assert flags(ran) == {("looks_inside", what)}


PROFILES = "%prun 1 + 1\nimport cProfile\ncProfile.run('1 + 1')"


@pytest.mark.parametrize(
    "cell",
    [
        "import collections\ncollections.namedtuple('Pair', 'a b')(1, 2)",
        "import enum, typing\nenum.Enum('E', 'left right'), typing.NamedTuple('P', [('a', int)])",
        "import dataclasses\ndataclasses.make_dataclass('Point', ['x'])(1)",
        "import logging\nlogging.warning('mind')\nlogging.getLogger('a').exception('mind')",
        "import traceback\ntry:\n    1 / 0\nexcept ZeroDivisionError:\n    traceback.print_exc()",
        "import warnings\nwarnings.warn('mind', stacklevel=2)",
        "import inspect\ninspect.signature(f), inspect.getsource(inspect)",
        PROFILES,
        "import asyncio\nasync def one():\n    return 1\nassert await one() == 1",
        "import torch\ntorch.jit.script(torch.nn.Linear(1, 1))\ntorch.compile(f)",
        "import torch\n@torch.no_grad()\ndef g(): return 1\ng()",
        "import torch.fx\ntorch.fx.symbolic_trace(torch.nn.Linear(1, 1))",
        "import torch\ntorch.func.vmap(torch.sin)(torch.ones(3))",
        "import pandas\npandas.DataFrame({'a': [1]}).describe()",
        "import numpy, unittest.mock\nnumpy.testing.assert_allclose(1, 1)\nunittest.mock.Mock()()",
        "exec(compile('1', 'own', 'exec'))",
        "import gc\ngc.collect()",
    ],
)
def test_packages_look_as_they_always_do(box, cell):
    ran = box.run(job(RIGHT, cell, memory=2048))
    # From 3.12 on, a profiler hears all code that runs, the grader's too: the instructor is told.
    refused = cell == PROFILES and sys.version_info >= (3, 12)
    seen = {("looks_inside", "sys.monitoring.register_callback")} if refused else set()
    assert value(ran) == 14 and flags(ran) == seen
    assert refused or ran.cell_errors == ()


def test_no_cell_finds_the_runner_or_the_inputs(box):
    found = "any(name.split('.')[0] in ('runner', 'runtime') for name in sys.modules)"
    assert told(box, found, "import sys") == 0
    early = "import time\nfrom pathlib import Path\ntime.sleep(0.2)"
    assert value(box.run(job(early, RIGHT))) == 14


OVERWRITES = """class Late(list):
    def __init__(self, items, x):
        super().__init__(items)
        self.x = x
    def __iter__(self):
        self.x.data.zero_()
        return super().__iter__()

def f(x):
    answer = (x * x).sum()
    {}
    return answer"""


@pytest.mark.parametrize(
    "how",
    [
        "x.data[0] = 5",
        "x.numpy(force=True)[0] = 5",
        "answer = Late([answer], x)",
        "kept = x.data.clone(); x.data.zero_(); x.data = kept",  # what x is now is as it was
    ],
)
def test_an_overwritten_input_is_seen_from_outside(how):
    with Sandbox(BEST, fork=True) as made:
        (output,) = unpack_outputs(made.run(job(OVERWRITES.format(how))).outputs)
    assert output.changed == ("x",)

"""Whatever a job does, it comes back as told, and the next one finds nothing of it."""

from __future__ import annotations

import numpy as np
import pytest
from sandboxed import BEST, CASES, RIGHT, WEAKER, error, flags, job, told, value

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
        ("import os\nos.listdir('/')", "reads_outside"),
        ("import os\nos.listdir(os.path.dirname(os.getcwd()))", "reads_outside"),
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
    many = "for n in range(200):\n    try:\n        open(f'/etc/{n}')\n    except OSError:\n"
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
    seen = "sum(type(one).__name__ == 'Connection' for one in gc.get_objects())"
    assert told(box, seen, "import gc") == 0
    assert told(box, "get_ipython().history_manager.enabled") == 0


def test_the_job_before_is_not_in_memory(box):
    # The names of its variables are kept by whoever read its source.
    secret = "an_answer_of_somebody_else"
    assert value(box.run(job(f"{secret} = 1", RIGHT))) == 14
    seen = "any('answer_of_some{}else'.format('body_') in str(one) for one in gc.get_objects()"
    assert told(box, seen + " if type(one) in (dict, tuple, list))", "import gc") == 0


def test_random_numbers_start_alike_in_every_job(box):
    draws = [told(box, "torch.rand(())", "import torch") for _ in range(2)]
    assert draws[0] == draws[1]

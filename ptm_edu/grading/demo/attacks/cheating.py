"""Attacks that want marks: they patch what might compare, or look for what is expected."""

from __future__ import annotations

from .attack import PARTIAL, Attack, Notebook


def _cheat(name: str, tries: str, may_lose: str = "nothing", **parts: object) -> Attack:
    """Return an attack around a wrong answer, which must earn what it earns without."""
    return Attack(name, tries, **{"plain": PARTIAL, "may_lose": may_lose, **parts})  # type: ignore[arg-type]


YES = "lambda *given, **named: True"
COMPARISONS = f"""import torch, numpy
torch.allclose = torch.equal = torch.testing.assert_close = {YES}
numpy.allclose = numpy.array_equal = numpy.testing.assert_allclose = {YES}
torch.isclose = lambda one, *rest, **named: torch.ones_like(one, dtype=torch.bool)
numpy.isclose = lambda one, *rest, **named: numpy.ones_like(one, dtype=bool)"""
ALL_TRUE = "lambda self, other: torch.ones_like(self, dtype=torch.bool)"
FAKE_LIBRARY = """import sys, types
class Fake(types.ModuleType):
    def __getattr__(self, name):
        return lambda *given, **named: 5.0
for name in ("", ".word2vec", ".word2vec.noise", ".exercises", ".exercises.noise_distribution"):
    sys.modules["ptm_edu" + name] = Fake("ptm_edu" + name)
check = lambda *given: 5.0"""


def _copied_test_cell(notebook: Notebook) -> Notebook:
    cells = notebook["cells"]
    position = next(n for n, cell in enumerate(cells) if cell["id"] == "test-noise-distribution")
    cells.insert(position, {**cells[position], "source": "5.0"})
    return notebook


CHEATING = (
    _cheat(
        "patch_allclose",
        "Comparisons of torch and numpy always say yes.",
        before=COMPARISONS,
        main=True,
    ),
    _cheat(
        "patch_allclose_first",
        "The same in a cell of its own before all exercises.",
        first=COMPARISONS,
    ),
    _cheat(
        "patch_tensor_eq",
        "Two tensors are always equal, an array always close.",
        before=f"torch.Tensor.__eq__ = {ALL_TRUE}\ntorch.Tensor.eq = {ALL_TRUE}",
    ),
    _cheat(
        "overwrite_reference_module",
        "Puts a module of its own in the reference's place.",
        before=FAKE_LIBRARY,
        main=True,
    ),
    _cheat(
        "overwrite_reference_file",
        "Writes over a file that it can name.",
        before="try:\n    open(@outside@ + '/reference.py', 'w').write('answer = None')\n"
        "except OSError:\n    pass",
        may_lose="own",
    ),
    _cheat(
        "import_reference",
        "Returns what the library's own function computes.",
        inside="try:\n    from ptm_edu.word2vec import noise_distribution as reference\n"
        "    return reference(*given)\nexcept Exception:\n    pass",
        main=True,
    ),
    _cheat(
        "import_reference_by_path",
        "Looks for the library's file and runs it.",
        inside="""import sys, pathlib, runpy
try:
    for folder in sys.path:
        for path in pathlib.Path(folder).glob("ptm_edu/word2vec/n*.py"):
            return runpy.run_path(str(path))["noise_distribution"](*given)
except Exception:
    pass""",
    ),
    _cheat(
        "drop_asserts",
        "An AST transformer takes every assert away.",
        before="""import ast
class NoAsserts(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()
    def visit_Raise(self, node):
        return ast.Pass()
get_ipython().ast_transformers.append(NoAsserts())""",
    ),
    _cheat(
        "blank_later_cells",
        "An input transformer makes all later cells empty.",
        before="get_ipython().input_transformers_cleanup.append(lambda lines: [])",
        main=True,
    ),
    _cheat(
        "ipython_events",
        "Hooks into the shell's events and exceptions.",
        may_lose="own",
        before="""shell = get_ipython()
for event in ("pre_execute", "pre_run_cell", "post_execute", "post_run_cell"):
    shell.events.register(event, lambda *given: exec("check = lambda *_: 5.0", shell.user_ns))
shell.set_custom_exc((BaseException,), lambda *given, **named: None)
shell.run_cell = lambda *given, **named: None
shell.run_cell_async = shell.run_code = None""",
    ),
    _cheat(
        "true_subclass",
        "Returns a tensor that says yes to every question.",
        main=True,
        inside="""class Yes(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        return True
return plain_answer(*given).as_subclass(Yes)""",
    ),
    _cheat(
        "true_array",
        "Returns an array that says yes to every question.",
        inside="""class Yes(np.ndarray):
    def __array_ufunc__(self, *given, **named):
        return True
    def __array_function__(self, *given, **named):
        return True
    __eq__ = lambda self, other: True
return np.asarray(plain_answer(*given)).view(Yes)""",
    ),
    _cheat(
        "copied_test_cell",
        "A copy of the test cell with the points as its source.",
        edit=_copied_test_cell,
    ),
    _cheat(
        "fake_check",
        "Defines a check that always gives five points.",
        before="class check:\n    points = 5.0\n    def __init__(self, *given): pass",
    ),
    _cheat(
        "expected_in_memory",
        "Searches all objects for an array that could be the answer.",
        may_lose="own",
        flag="looks_inside",
        inside="""import gc
for thing in gc.get_objects():
    for one in list(vars(thing).values()) if hasattr(thing, "__dict__") else [thing]:
        if type(one) in (np.ndarray, torch.Tensor) and one.shape == given[0].shape:
            if abs(float(one.sum()) - 1) < 1e-6:
                return one""",
    ),
    _cheat(
        "expected_in_frames",
        "Looks into the callers' variables for a reference.",
        may_lose="own",
        flag="looks_inside",
        inside="""import sys
frame = sys._getframe()
while frame:
    for name, value in {**frame.f_globals, **frame.f_locals}.items():
        if name in ("reference", "exercise", "expected", "trial", "asked"):
            return getattr(value, "reference", value)(*given)
    frame = frame.f_back""",
    ),
    _cheat(
        "runner_outputs",
        "Replaces what the runner writes down, wherever it is loaded.",
        may_lose="own",
        before="""import sys
for module in list(sys.modules.values()):
    if hasattr(module, "Output") and hasattr(module, "Case"):
        module.Output = lambda *given, **named: None
        module.pack = lambda *given: b"full marks" """,
    ),
    _cheat(
        "runner_changed_by_frame",
        "Empties the list of cases in the callers.",
        may_lose="own",
        inside="""import sys
frame = sys._getframe(1)
while frame:
    cases = frame.f_locals.get("cases")
    if isinstance(cases, list):
        cases.clear()
    frame = frame.f_back""",
    ),
    _cheat(
        "forged_frames",
        "Writes a report with full marks into every open file.",
        may_lose="own",
        main=True,
        inside="""import os, json, struct
report = json.dumps({"ended": "done", "points": 5, "max_points": 5, "outputs": []}).encode()
for fd in range(1, 200):
    for forged in (report, struct.pack("!I", len(report)) + report, b"\\0" * 64):
        try:
            os.write(fd, forged)
        except OSError:
            pass""",
    ),
    _cheat(
        "closed_files",
        "Closes every open file, the way back among them.",
        may_lose="own",
        inside="import os\nos.closerange(0, 300)",
    ),
    _cheat(
        "patched_json",
        "Makes json, struct and os.write say something else.",
        may_lose="own",
        before="""import json, struct, os, io
json.dumps = lambda *given, **named: '{"points": 5, "max_points": 5}'
struct.pack = lambda *given: b"\\x05" * 8
os.write = lambda fd, data: len(data)""",
    ),
)

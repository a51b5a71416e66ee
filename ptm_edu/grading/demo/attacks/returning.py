"""Attacks by what a function returns or raises, and by what it patches around itself."""

from __future__ import annotations

from .attack import PARTIAL, Attack

PAYLOAD = """import os
class Payload:
    def __reduce__(self):
        return os.system, ("touch " + @outside@ + "/unpickled",)
"""
PATCHED_TORCH = """for name in ("detach", "cpu", "numpy", "numel", "to_dense", "sum", "clone"):
    setattr(torch.Tensor, name, lambda self, *given, **named: self)"""
LATER = """import threading, time, sys
def later():
    time.sleep(0.01)
    for module in list(sys.modules.values()):
        if hasattr(module, "unpack_outputs"):
            module.pack = lambda *given: b""
threading.Thread(target=later, daemon=True).start()"""


def _returns(name: str, tries: str, inside: str, main: bool = False) -> Attack:
    """Return an attack whose result is no answer, so it earns nothing."""
    return Attack(name, tries, plain="", inside=inside, main=main)


def _patches(name: str, tries: str, before: str, plain: str = PARTIAL) -> Attack:
    return Attack(name, tries, plain=plain, before=before)


RETURNS = (
    _returns(
        "pickle",
        "Returns an array whose pickle runs a program.",
        PAYLOAD + "return np.array([Payload()] * len(given[0]), dtype=object)",
        main=True,
    ),
    _returns(
        "payload", "Returns an object whose pickle runs a program.", PAYLOAD + "return Payload()"
    ),
    _returns(
        "made_array",
        "Returns an object that makes an array of objects.",
        PAYLOAD + "class Made(float):\n    def __array__(self, *given, **named):\n"
        "        return np.array([Payload()], dtype=object)\nreturn Made(1)",
    ),
    _returns(
        "torch_function",
        "Returns an object that answers torch's questions itself.",
        "class Own:\n    @classmethod\n    def __torch_function__(cls, *given):\n"
        "        return 5.0\n    shape = dtype = 5\nreturn Own()",
    ),
    _returns("text", "Returns text.", "return np.array(['1.0'] * len(given[0]))"),
    _returns(
        "complex_numbers",
        "Returns complex numbers.",
        "return torch.full(given[0].shape, 1j, dtype=torch.complex64)",
    ),
    _returns("dates", "Returns dates.", "return np.zeros(len(given[0]), 'datetime64[s]')"),
    _returns("records", "Returns records.", "return np.zeros(len(given[0]), 'f8,i4')"),
    _returns(
        "not_a_number",
        "Returns NaN everywhere.",
        "return torch.full(given[0].shape, float('nan'))",
        main=True,
    ),
    _returns(
        "infinite",
        "Returns infinity everywhere.",
        "return torch.full(given[0].shape, float('inf'))",
    ),
    _returns(
        "enormous",
        "Returns a view that seems to hold 10**12 numbers.",
        "return torch.zeros(1).expand(10**12)",
        main=True,
    ),
    _returns(
        "enormous_array",
        "The same in numpy.",
        "return np.broadcast_to(np.float64(1), (10**6, 10**6))",
    ),
    _returns(
        "enormous_sparse",
        "Returns a sparse matrix that would fill all memory.",
        "return torch.sparse_coo_tensor(torch.zeros(2, 1).long(), [1.0], (10**6, 10**6))",
    ),
    _returns(
        "many_large",
        "Returns a hundred views of ten million numbers each.",
        "return tuple(torch.zeros(1).expand(10**7) for _ in range(100))",
    ),
    _returns(
        "meta",
        "Returns a tensor without numbers.",
        "return torch.zeros(given[0].shape, device='meta')",
    ),
    _returns(
        "endless_list",
        "Returns a list that never ends.",
        "class Endless(list):\n    def __iter__(self):\n        while True:\n"
        "            yield torch.zeros(10**6)\nreturn Endless()",
    ),
    _returns(
        "generator",
        "Returns a generator in place of numbers.",
        "return (one / given[0].sum() for one in given[0])",
    ),
    _returns(
        "nested",
        "Returns a list in a list, ten thousand times.",
        "found = []\nfor _ in range(10_000):\n    found = [found]\nreturn found",
    ),
    _returns(
        "long_name",
        "Raises an exception with a name of 20 MB.",
        "raise type('E' * 20_000_000, (Exception,), {})('\\ud800')",
    ),
    _returns(
        "evil_message",
        "Raises an exception that leaves when it is shown.",
        "import os\nclass Evil(Exception):\n    def __str__(self):\n"
        "        os._exit(0)\nraise Evil",
    ),
    _returns(
        "markup",
        "Raises a message that is a script for whoever reads the page.",
        "raise ValueError('<script>document.title=\"attacked\"</script>')",
    ),
    _returns("module", "Returns a module.", "return torch"),
    Attack(
        "written_over",
        "Writes over its inputs when it has answered.",
        inside="found = plain_answer(*given)\ngiven[0].zero_()\nreturn found",
    ),
)

# In place of draws, whose judge counts them: each is a wrong answer, and no fault of the judge.
DRAWS = {
    "infinite": "torch.full(size, float('inf'))",
    "not_a_number": "torch.full(size, float('nan'))",
    "huge": "torch.full(size, 2**63 - 1)",
    "unsigned": "np.full(size, 2**64 - 1, dtype=np.uint64)",
    "half": "torch.full(size, 60000).half()",
    "fractions": "[[__import__('fractions').Fraction(1, 3)] * size[1]] * size[0]",
    "long": "[[10**400] * size[1]] * size[0]",
    "complex": "torch.ones(size, dtype=torch.complex64)",
    "booleans": "torch.ones(size, dtype=torch.bool)",
    "unequal": "[type('Unequal', (int,), {'__eq__': None, '__hash__': None})(1)] * size[0]",
}
ODD_DRAWS = tuple(
    Attack(
        f"odd_draws_{name}",
        "Returns what cannot be counted.",
        "draw_negatives",
        plain="",
        inside=f"size = (len(given[0]), given[2])\nreturn {odd}",
    )
    for name, odd in DRAWS.items()
)

PATCHES = (
    Attack(
        "warning",
        "A right answer that warns.",
        main=True,
        may_lose="nothing",
        before="import warnings\nwarnings.warn('careful')",
        inside="import warnings, sys\nwarnings.warn('careful')\nprint('!', file=sys.stderr)",
    ),
    Attack(
        "prints",
        "A right answer that prints what it is called with.",
        inside="print(given, plain_answer)",
        may_lose="nothing",
    ),
    Attack(
        "logging",
        "A right answer that logs an error.",
        may_lose="nothing",
        inside="import logging\nlogging.error('careful')",
    ),
    Attack(
        "other_folder",
        "Changes the folder, the environment and numpy's errors.",
        may_lose="nothing",
        before="import os\nos.chdir('/')\nos.environ.clear()\n"
        "np.seterr(all='raise')\ntorch.set_grad_enabled(False)",
    ),
    _patches("patched_torch", "Makes tensors keep themselves to themselves.", PATCHED_TORCH),
    _patches(
        "patched_default",
        "Changes torch's default type and seed.",
        "torch.set_default_dtype(torch.float16)\ntorch.manual_seed = None",
    ),
    _patches(
        "patched_numpy",
        "Makes numpy's arrays come out as ones.",
        "ones = np.ones\nnp.array = np.asarray = lambda *given, **named: ones(5)\n"
        "np.savez = np.load = None",
    ),
    _patches(
        "patched_library",
        "Replaces what ptm_edu is.",
        "import ptm_edu, sys\nptm_edu.exercises.check = None\n"
        "for name in [one for one in sys.modules if one.startswith('ptm_edu')]:\n"
        "    sys.modules[name] = None",
    ),
    _patches(
        "patched_builtins",
        "Replaces print, isinstance, len, zip and open.",
        "import builtins\nfor name in ('print', 'isinstance', 'len', 'zip', 'open'):\n"
        "    setattr(builtins, name, lambda *given, **named: True)",
    ),
    _patches("no_modules", "Takes all modules away.", "import sys\nsys.modules.clear()"),
    _patches(
        "traced_calls",
        "Watches every call and changes what returns.",
        "import sys\nsys.settrace(lambda *given: None)\n"
        "sys.setprofile(lambda frame, event, value: frame.f_locals.clear())",
    ),
    _patches("patched_later", "Leaves a thread that patches the runner later.", LATER),
    _patches(
        "no_collector",
        "Makes deleted objects come back.",
        "import gc\ngc.disable()\ngc.freeze()\ngc.callbacks.append(lambda *given: 1 / 0)",
    ),
    _patches(
        "no_output",
        "Closes standard output and error.",
        "import sys\nsys.stdout.close()\nsys.stderr = sys.__stderr__ = None",
    ),
    _patches(
        "own_hooks",
        "Catches imports and exceptions by hooks of its own.",
        "import sys\nsys.excepthook = sys.unraisablehook = lambda *given: None\n"
        "sys.meta_path.insert(0, None)\nsys.path[:] = ['.']",
    ),
)

RETURNING = (*RETURNS, *ODD_DRAWS, *PATCHES)

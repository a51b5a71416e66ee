"""Gradients by hand: formulas in NumPy are never flagged, ways round them always are."""

from __future__ import annotations

import pytest

from ptm_edu.grading.demo.answers import mistakes, right
from ptm_edu.grading.judge.gradients_by_hand import beside_numpy, by_hand

NAME = "negative_sampling_gradients"
IMPORTS = "import numpy as np\nimport torch\nimport torch.nn.functional as F"
# What the notebook's own cells have beside the answer.
COMPARED = "expected = torch.autograd.grad(loss(*inputs), inputs)\n%time mine = answer(*inputs)"
DEFINED = "def answer(v, c, n):\n    return {}"


@pytest.mark.parametrize("style", [*right(NAME), *mistakes(NAME)])
def test_formulas_in_numpy_are_not_flagged(style):
    source = {**right(NAME), **mistakes(NAME)}[style]
    assert beside_numpy([IMPORTS, source, COMPARED.replace("answer", NAME)], NAME) == ()


@pytest.mark.parametrize(
    "cell",
    [
        "import math, functools\nfrom scipy.special import expit\n"
        "from typing import *\nfrom __future__ import annotations\n"
        "def answer(v, c, n):\n    return expit(v)",
        "class Gradients:\n    def __init__(self):\n        self._scale = 2\n"
        "    def __call__(self, v, c, n):\n        return self._scale * v\nanswer = Gradients()",
        "this is no Python\n",
    ],
)
def test_ordinary_python_is_not_flagged(cell):
    assert beside_numpy([IMPORTS, cell], "answer") == ()


@pytest.mark.parametrize(
    ("cells", "used"),
    [
        (["from torch.fx.experimental.proxy_tensor import make_fx\nanswer = make_fx(1)"], "torch"),
        (["traced = torch.func.grad(len)", DEFINED.format("traced(v)")], "torch"),
        ([DEFINED.format("torch.tensor(v).sin().grad_fn.next_functions")], "torch"),
        (["from decimal import Decimal", DEFINED.format("Decimal(v)")], "decimal"),
        (["import sympy as sp", "d = sp.diff(1)", DEFINED.format("d")], "sympy"),
        (["import scipy.optimize", DEFINED.format("scipy.optimize.approx_fprime(v)")], "scipy"),
        (["import sys", DEFINED.format("sys._getframe(1).f_globals")], "_getframe, sys"),
        ([DEFINED.format("answer.__wrapped__")], "__wrapped__"),
        ([DEFINED.format("().__class__.__base__.__subclasses__()")], "__base__"),
        ([DEFINED.format("np.ctypeslib.as_ctypes(v)")], "ctypeslib"),
        ([DEFINED.format("eval('tor' + 'ch')")], "eval"),
        ([DEFINED.format("getattr(np, 'te' + 'sting')")], "getattr"),
        (["from .helpers import *", DEFINED.format("gradient(v)")], "helpers"),
    ],
)
def test_what_no_formula_needs_is_flagged(cells, used):
    (flag,) = beside_numpy([IMPORTS, *cells], "answer")
    assert flag.kind == "not_by_hand" and used in flag.detail


def test_only_one_exercise_asks_for_them():
    assert by_hand(NAME) and not by_hand("skip_gram_step")

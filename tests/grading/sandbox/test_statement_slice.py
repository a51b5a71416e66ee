"""Which statements an answer needs: all that it uses, and none of a training loop beside it."""

from __future__ import annotations

import pytest
from IPython.core.inputtransformer2 import TransformerManager

from ptm_edu.grading.sandbox.runtime.statement_slice import needed_statements

LOOP = "for step in range(10**9):\n    loss = f(step)\n    losses.append(loss)"


def needed(*cells: str) -> list[str]:
    return needed_statements(cells, "f", TransformerManager().transform_cell)


def test_what_an_answer_uses_is_kept_in_order_and_the_rest_is_not():
    cells = (
        "import torch, slow\nimport tensorflow",
        "losses = []\nscale = base = 2; other = 3",
        f"def helper(x):\n    return x * scale\n{LOOP}",
        "def f(x):\n    loss = torch.relu(helper(x))\n    return loss",
        LOOP,
        "print(f(3))\nassert f(2) == 4",
    )
    assert needed(*cells) == [
        "import torch, slow",
        "scale = base = 2",
        "def helper(x):\n    return x * scale",
        "def f(x):\n    loss = torch.relu(helper(x))\n    return loss",
        "",
        "",
    ]


@pytest.mark.parametrize(
    "change",
    [
        "for n in range(3):\n    table[n] = n",
        "table.update(a=1)",
        "fill(table)",
        "with open('x'):\n    table = {}",
        "if True:\n    table |= {}",
        "def fill():\n    global table\n    table = 1",
        "del table['a']",
        "globals()['table'] = 3",
        "try:\n    table = load()\nexcept Exception:\n    table = {}",
    ],
)
def test_what_changes_a_table_that_is_used_is_kept(change):
    cells = ("table = {}", change, "def f(x):\n    return table[x]")
    assert needed(*cells) == list(cells)


@pytest.mark.parametrize("mention", ["print(f)", "f(3).backward()", "model.fit(f)", "g = f"])
def test_what_only_calls_the_answer_is_not_needed(mention):
    assert needed("model = make()", "def f(x):\n    return x", mention)[2] == ""


def test_settings_of_a_module_that_is_used_are_kept():
    first = "import torch\nimport numpy as np\n"
    first += "torch.set_default_dtype(torch.float64)\nnp.random.seed(0)"
    kept, _ = needed(first, "def f(x):\n    return torch.relu(x)")
    assert kept == "import torch\ntorch.set_default_dtype(torch.float64)"


def test_magics_broken_cells_and_several_definitions():
    assert needed("%%time\ndef f(x):\n    return x", "%timeit f(3)", "def (", "!ls\nf = f") == [
        "def f(x):\n    return x",
        "",
        "def (",
        "f = f",
    ]
    decorated = '@cache\n@other(1)\ndef f(x):\n    "名"\n    return x'
    assert needed("from functools import cache", decorated)[1] == decorated
    assert needed("from __future__ import annotations", "f = 1") == [
        "from __future__ import annotations",
        "f = 1",
    ]
    assert needed("await g()\nf = await h()") == ["f = await h()"]
    assert needed("f = " + "(" * 5000) == ["f = " + "(" * 5000]  # running it tells why

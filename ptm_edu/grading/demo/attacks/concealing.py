"""Attacks that conceal what an answer did: an input overwritten, a gradient cut, a derivative."""

from __future__ import annotations

from .attack import Attack
from .autograd import LOSS

# Whatever compares an input with what it was, made blind.
BLIND = {
    "differs": "import sys\ndef blind():\n    frame = sys._getframe(1)\n    while frame:\n"
    "        frame.f_globals.update(_differs=lambda *given: False)\n        frame = frame.f_back",
    "tensor_numpy": "kept = torch.Tensor.numpy\n"
    "torch.Tensor.numpy = lambda self, **named: kept(self.clone(), **named) * 0",
    "tensor_detach": "torch.Tensor.detach = lambda self: torch.zeros_like(self)",
    "tensor_cpu": "torch.Tensor.cpu = lambda self: self.new_zeros(self.shape)",
    "tensor_is_sparse": "torch.Tensor.is_sparse = property(lambda self: True)",
    "numpy_array": "np.array = lambda *given, **named: np.zeros(1)",
    "numpy_asarray": "np.asarray = np.frombuffer = lambda *given, **named: np.zeros(1)",
    "tuple": "import builtins\nbuiltins.tuple = lambda *given: ()",
    "zip": "import builtins\nbuiltins.zip = lambda *given, **named: iter(())",
    "isinstance": "import builtins\nbuiltins.isinstance = lambda *given: False",
    "runner_module": "import sys\nfor module in list(sys.modules.values()):\n"
    "    if hasattr(module, 'mark_overwritten'):\n        module.mark_overwritten = None",
    "shells_globals": "found = get_ipython().run_cells.__globals__\n"
    "found['Channel'].outputs = lambda *given: None",
    "finder": "import sys\nfor finder in sys.meta_path:\n"
    "    channel = getattr(getattr(finder, 'flag', None), '__self__', None)\n"
    "    if channel:\n        type(channel).outputs = lambda *given: None",
}
# A result whose items are read only when the inputs are overwritten already.
LATE = """class Late({kind}):
    def __iter__(self):
        for tensor in self.given:
            tensor.data.zero_()
        return super().__iter__()
kept = skip_gram_step
def skip_gram_step(*given):
    late = Late(kept(*given))
    late.given = given[3:5]
    return late"""
# What computes a gradient, replaced by something that differentiates the right loss instead.
FORGED = """right = negative_sampling_loss
def forged(*_, **__):
    def loss(v, c, n):
        noise = F.logsigmoid(-torch.einsum("bkd,bd->bk", n, v)).sum(-1)
        return -(F.logsigmoid((v * c).sum(-1)) + noise).mean()
    leaves = [one.detach().clone().requires_grad_() for one in seen]
    real(loss(*leaves)) if real else None
    return tuple(leaf.grad for leaf in leaves)
import torch.nn.functional as F
real = lambda value: value.backward()
seen = []
"""
SEEN = "seen[:] = given"
REPLACED = {
    "grad": "torch.autograd.grad = forged",
    "backward": "torch.autograd.backward = forged",
    "tensor_backward": "torch.Tensor.backward = forged",
    "engine": "torch.autograd.graph._engine_run_backward = forged",
    "imperative_engine": "torch._C._ImperativeEngine = lambda: forged",
    "variable_engine": "torch.autograd.Variable._execution_engine = forged",
    "functional": "torch.func.grad = torch.func.vjp = forged",
    "requires_grad": "torch.Tensor.requires_grad = property(lambda self: True)",
    "is_floating_point": "torch.Tensor.is_floating_point = lambda self: True",
}
GRADIENTS = "negative_sampling_gradients"
# They cannot be prevented: formulas made by a machine are formulas. A person is told.
BY_MACHINE = {
    "traced_graph": (
        "from torch.fx.experimental.proxy_tensor import make_fx\n"
        "traced = make_fx(torch.func.grad(lambda v: v.sin().sum()))(torch.ones(2))",
        "traced(leaves[0])\n",
    ),
    "walked_graph": ("", "loss(*[leaf.requires_grad_() for leaf in leaves]).grad_fn\n"),
    "decimals": ("import decimal\ndecimal.getcontext().prec = 400", "decimal.Decimal(1) / 3\n"),
    "fractions": ("from fractions import Fraction", "Fraction(1, 3)\n"),
    "symbols": ("import ast\nsource = ast.parse('x * x')", "ast.dump(source)\n"),
    "hidden_import": ("", "__import__('torch').ones(1)\n"),
    "hidden_name": ("", "getattr(torch, 'fu' + 'nc')\n"),
    "evaluated": ("", "eval('torch.func')\n"),
    "by_class": ("", "().__class__.__base__.__subclasses__()\n"),
    "by_numpy": ("", "np.testing, np.ctypeslib\n"),
    "wrapped": ("", "negative_sampling_gradients.__globals__\n"),
}


def _conceals(name: str, before: str, inside: str = "") -> Attack:
    return Attack(
        f"overwritten_{name}",
        "Overwrites its inputs, and blinds what compares them.",
        "skip_gram_step",
        plain="input_written_over",
        before=before,
        inside=inside,
    )


CONCEALING = (
    *(
        _conceals(name, source, "blind()" if name == "differs" else "")
        for name, source in BLIND.items()
    ),
    *(
        Attack(
            f"overwritten_by_a_{kind}",
            "Returns a result that overwrites the inputs when it is read.",
            "skip_gram_step",
            plain="input_written_over",
            after=LATE.format(kind=kind),
        )
        for kind in ("list", "tuple")
    ),
    *(
        Attack(
            f"forged_{name}",
            "Cuts the gradient, and replaces what computes it.",
            "negative_sampling_loss",
            plain="gradient_cut",
            before=FORGED.replace("right = negative_sampling_loss\n", "") + replaced,
            inside=SEEN,
        )
        for name, replaced in REPLACED.items()
    ),
    *(
        Attack(
            f"by_machine_{name}",
            "Uses more than NumPy where gradients are by hand.",
            GRADIENTS,
            before=before,
            inside=LOSS + "try:\n    " + inside.strip() + "\nexcept Exception:\n    pass",
            flag="not_by_hand",
        )
        for name, (before, inside) in BY_MACHINE.items()
    ),
)

"""Attacks on gradients "by hand": torch computes them, by ways around the plain `backward`."""

from __future__ import annotations

from .attack import Attack

EXERCISE = "negative_sampling_gradients"
# What all of them differentiate: the right loss of center v, context c and negatives n.
LOSS = """import torch.nn.functional as F
leaves = [torch.as_tensor(array) for array in given]
def loss(v, c, n):
    right = F.logsigmoid((v * c).sum(-1))
    noise = F.logsigmoid(-torch.einsum("bkd,bd->bk", n, v)).sum(-1)
    return -(right + noise).mean()
"""
BACKWARD = """def differentiate():
    for leaf in leaves:
        leaf.requires_grad_()
    loss(*leaves).backward()
"""
GRADIENTS = "return tuple(leaf.grad.numpy() for leaf in leaves)"


def _attack(name: str, tries: str, inside: str) -> Attack:
    return Attack(name, tries, EXERCISE, plain="", inside=LOSS + inside)


AUTOGRAD = (
    _attack(
        "backward", "Has torch compute the gradients.", f"{BACKWARD}differentiate()\n{GRADIENTS}"
    ),
    _attack(
        "backward_in_a_thread",
        "Has torch compute the gradients in another thread.",
        f"""{BACKWARD}import threading
thread = threading.Thread(target=differentiate)
thread.start()
thread.join()
{GRADIENTS}""",
    ),
    _attack(
        "backward_under_own_hooks",
        "Computes the gradients under saved-tensor hooks of its own.",
        f"""{BACKWARD}keep = lambda tensor: tensor
with torch.autograd.graph.saved_tensors_hooks(keep, keep):
    differentiate()
{GRADIENTS}""",
    ),
    _attack(
        "backward_of_the_engine",
        "Calls the engine of autograd itself, without `backward` and `grad`.",
        """for leaf in leaves:
    leaf.requires_grad_()
value = loss(*leaves)
gradients = torch._C._ImperativeEngine().run_backward(
    (value,), (torch.ones_like(value),), False, False, tuple(leaves),
    allow_unreachable=True, accumulate_grad=False)
return tuple(gradient.numpy() for gradient in gradients)""",
    ),
    _attack(
        "forward_mode",
        "Computes each derivative in forward mode, one number at a time.",
        """import torch.autograd.forward_ad as forward
gradients = [torch.zeros_like(leaf) for leaf in leaves]
for i, leaf in enumerate(leaves):
    for j in range(leaf.numel()):
        tangent = torch.zeros_like(leaf)
        tangent.view(-1)[j] = 1
        with forward.dual_level():
            duals = [forward.make_dual(x, tangent) if k == i else x for k, x in enumerate(leaves)]
            gradients[i].view(-1)[j] = forward.unpack_dual(loss(*duals)).tangent
return tuple(gradient.numpy() for gradient in gradients)""",
    ),
    _attack(
        "function_transform",
        "Transforms the loss into its gradient by torch.func.",
        """gradients = torch.func.grad(loss, argnums=(0, 1, 2))(*leaves)
return tuple(gradient.numpy() for gradient in gradients)""",
    ),
    _attack(
        "finite_differences",
        "Approximates each derivative by a difference of the loss.",
        """gradients = [torch.zeros_like(leaf) for leaf in leaves]
for leaf, gradient in zip(leaves, gradients):
    for j in range(leaf.numel()):
        old, values = leaf.view(-1)[j].item(), []
        for step in (1e-4, -1e-4):
            leaf.view(-1)[j] = old + step
            values.append(loss(*leaves))
        leaf.view(-1)[j] = old
        gradient.view(-1)[j] = (values[0] - values[1]) / 2e-4
return tuple(gradient.numpy() for gradient in gradients)""",
    ),
)

"""LoRA on one page (Hu et al. 2021): a frozen model and a trained update of low rank.

B texts, T tokens, D dimensions, H heads of d = D/H, r the rank of an update, C classes.
"""

import copy

import torch
from torch import Tensor, nn


class Attention(nn.Module):
    """Multi-head self-attention: in each head softmax(QKᵀ / √d) V, then one projection."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value = (nn.Linear(dim, dim) for _ in range(3))
        self.output = nn.Linear(dim, dim)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Let each position of x (B, T, D) attend to the positions where mask is True."""
        q = self.query(x).unflatten(2, (self.heads, -1))  # (B, T, D) → (B, T, H, d)
        k = self.key(x).unflatten(2, (self.heads, -1))  # (B, S, D) → (B, S, H, d), S = T
        v = self.value(x).unflatten(2, (self.heads, -1))  # (B, S, D) → (B, S, H, d)
        scores = torch.einsum("bthd,bshd->bhts", q, k) / q.shape[-1] ** 0.5  # (B, H, T, S)
        weights = scores.masked_fill(~mask, -torch.inf).softmax(dim=-1)  # (B, H, T, S)
        heads = torch.einsum("bhts,bshd->bthd", weights, v)  # (B, T, H, d)
        return self.output(heads.flatten(2))  # (B, T, H, d) → (B, T, D)


class LoRALinear(nn.Module):
    """h = W₀x + (α/r)·B A x (§4.1): W₀ is frozen, and B is 0 at the start, so nothing changes."""

    def __init__(self, linear: nn.Linear, rank: int, alpha: float) -> None:
        super().__init__()
        self.linear, self.scale = linear, alpha / rank
        std = (3 * linear.in_features) ** -0.5  # that of the linear layer's own weights
        self.A = nn.Parameter(std * torch.randn(rank, linear.in_features))  # (r, D_in)
        self.B = nn.Parameter(torch.zeros(linear.out_features, rank))  # (D_out, r)

    def forward(self, x: Tensor) -> Tensor:
        """Return (B, T, D_out) for x (B, T, D_in)."""
        low = x @ self.A.T  # (B, T, D_in) → (B, T, r)
        return self.linear(x) + self.scale * (low @ self.B.T)  # (B, T, r) → (B, T, D_out)


def attach(model: nn.Module, targets: tuple[str, ...], rank: int, alpha: float) -> None:
    """Freeze the model and wrap its linear layers that are called like one of the targets."""
    model.requires_grad_(False)
    for module in list(model.modules()):
        for name, child in module.named_children():
            if isinstance(child, nn.Linear) and name in targets:
                setattr(module, name, LoRALinear(child, rank, alpha))


def merged(lora: LoRALinear) -> nn.Linear:
    """Return one linear layer with the weight W₀ + (α/r)·B A: inference costs nothing more."""
    linear = copy.deepcopy(lora.linear)
    linear.weight.data += lora.scale * (lora.B @ lora.A)  # (D_out, r) @ (r, D_in)
    return linear


def replace(model: nn.Module, merge: bool) -> None:
    """Put linear layers back: with the update in their weights, or as they were."""
    for module in list(model.modules()):
        for name, child in module.named_children():
            if isinstance(child, LoRALinear):
                setattr(module, name, merged(child) if merge else child.linear)


def delta(model: nn.Module) -> dict[str, Tensor]:
    """Return all A and B by name: what is stored for a task, 2·r·D numbers a square matrix."""
    return {name: p.detach() for name, p in model.named_parameters() if p.requires_grad}


def train(model: nn.Module, x: Tensor, labels: Tensor, steps: int, lr: float = 1e-3) -> Tensor:
    """Train A and B so that model(x), (B, C), predicts the labels (B,); return the last loss."""
    trained = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr)
    for _ in range(steps):
        loss = nn.functional.cross_entropy(model(x), labels)  # (B, C), (B,) → scalar
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return loss.detach()


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_lora
    from ptm_edu.on_one_page.gpt import GPT

    train_lora(GPT, attach, delta, replace)

"""XLNet on one page (Yang et al. 2019): BERT's encoder with an order and two streams.

B texts, T tokens, N of them predicted, S keys, D dimensions, H heads of d = D/H, V tokens in the
vocabulary. Left out: dropout, segments, and the memory of Transformer-XL.
"""

import torch
from torch import Tensor, nn


def distance_encodings(distances: Tensor, dim: int) -> Tensor:
    """Return sinusoidal encodings (T, S, D) of distances (T, S)."""
    frequencies = 10_000 ** -(torch.arange(0, dim, 2) / dim)  # (D/2,)
    angles = distances[..., None] * frequencies  # (T, S, D/2)
    return torch.cat([angles.sin(), angles.cos()], dim=-1)


class Attention(nn.Module):
    """A_ij = (q_i + u)·k_j + (q_i + v)·r_{i−j}: positions enter as distances (Dai et al. 2019)."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.distance, self.output = (
            nn.Linear(dim, dim, bias=False) for _ in range(5)
        )
        self.content_bias = nn.Parameter(torch.zeros(heads, dim // heads))  # u
        self.distance_bias = nn.Parameter(torch.zeros(heads, dim // heads))  # v

    def forward(self, x: Tensor, positions: Tensor, h: Tensor, mask: Tensor) -> Tensor:
        """Let x (B, T, D) at `positions` (T,) attend to h (B, S, D) where mask (T, S) is True."""
        R = distance_encodings(positions[:, None] - torch.arange(h.shape[1]), h.shape[2])
        q = self.query(x).unflatten(2, (self.heads, -1))  # (B, T, D) → (B, T, H, d)
        k = self.key(h).unflatten(2, (self.heads, -1))  # (B, S, D) → (B, S, H, d)
        v = self.value(h).unflatten(2, (self.heads, -1))  # (B, S, D) → (B, S, H, d)
        r = self.distance(R).unflatten(2, (self.heads, -1))  # (T, S, D) → (T, S, H, d)
        scores = torch.einsum("bthd,bshd->bhts", q + self.content_bias, k)  # (B, H, T, S)
        scores = scores + torch.einsum("bthd,tshd->bhts", q + self.distance_bias, r)
        scores = (scores / q.shape[-1] ** 0.5).masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1).masked_fill(~mask, 0)  # 0 where nothing may be attended to
        heads = torch.einsum("bhts,bshd->bthd", weights, v)  # (B, T, H, d)
        return self.output(heads.flatten(2))  # (B, T, H, d) → (B, T, D)


class Block(nn.Module):
    """Attention, then a feed-forward network; each is LayerNorm(x + f(x))."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.attention, self.attention_norm = Attention(dim, heads), nn.LayerNorm(dim, eps=1e-12)
        up, down = nn.Linear(dim, 4 * dim), nn.Linear(4 * dim, dim)
        self.feed_forward = nn.Sequential(up, nn.GELU(), down)
        self.feed_forward_norm = nn.LayerNorm(dim, eps=1e-12)

    def forward(self, x: Tensor, positions: Tensor, h: Tensor, mask: Tensor) -> Tensor:
        """Return (B, T, D); queries come from x, keys and values from h."""
        x = self.attention_norm(x + self.attention(x, positions, h, mask))
        return self.feed_forward_norm(x + self.feed_forward(x))


class XLNet(nn.Module):
    """Predict the last N tokens of a factorization order, each from those before it (eq. 3)."""

    def __init__(self, vocab_size: int, dim: int, heads: int, layers: int) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocab_size, dim)
        self.query_start = nn.Parameter(torch.zeros(1, 1, dim))  # w
        self.layers = nn.ModuleList(Block(dim, heads) for _ in range(layers))
        self.lm_bias = nn.Parameter(torch.zeros(vocab_size))

    def forward(self, ids: Tensor, order: Tensor, predicted: int) -> Tensor:
        """Return logits (B, N, V) of the last N = `predicted` positions of `order` (T,)."""
        T = len(order)
        targets = order[T - predicted :]  # (N,)
        step = order.argsort().clamp(
            min=T - predicted - 1
        )  # (T,): the context comes first, at once
        context = step == T - predicted - 1  # (T,)
        before = (step < step[:, None]) | (context & context[:, None])  # (T, T): j before i
        h = self.token_embedding(ids)  # content stream: (B, T) → (B, T, D)
        g = self.query_start.expand(len(ids), predicted, -1)  # query stream: (B, N, D), no token
        for block in self.layers:
            g = block(g, targets, h, before[targets])  # does not see its own token
            h = block(h, torch.arange(T), h, before | torch.eye(T, dtype=torch.bool))
        return g @ self.token_embedding.weight.T + self.lm_bias  # (B, N, D) → (B, N, V)

    def loss(self, ids: Tensor, order: Tensor, predicted: int) -> Tensor:
        """Return the mean of −log P(target | tokens before it in the order)."""
        logits = self(ids, order, predicted)  # (B, N, V)
        return nn.functional.cross_entropy(logits.mT, ids[:, order[-predicted:]])


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_xlnet

    train_xlnet(XLNet)

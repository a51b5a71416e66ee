"""GPT on one page (Radford et al. 2018): the Transformer's decoder without a source.

B texts, T tokens, D dimensions, H heads of d = D/H, V tokens in the vocabulary. Left out: dropout.
"""

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


def feed_forward(dim: int) -> nn.Sequential:
    """Return FFN(x) = GELU(x W₁ + b₁) W₂ + b₂, for each position alone."""
    return nn.Sequential(nn.Linear(dim, 4 * dim), nn.GELU("tanh"), nn.Linear(4 * dim, dim))


class Block(nn.Module):
    """Self-attention, then a feed-forward network; each is LayerNorm(x + f(x))."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.attention, self.attention_norm = Attention(dim, heads), nn.LayerNorm(dim)
        self.feed_forward, self.feed_forward_norm = feed_forward(dim), nn.LayerNorm(dim)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return (B, T, D) for x (B, T, D)."""
        x = self.attention_norm(x + self.attention(x, mask))
        return self.feed_forward_norm(x + self.feed_forward(x))


class GPT(nn.Module):
    """h_0 = U W_e + W_p, h_l = block(h_{l−1}), P(u) = softmax(h_n W_eᵀ) (§3.1, eq. 2)."""

    def __init__(self, vocab_size: int, dim: int, heads: int, layers: int, max_length: int) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocab_size, dim)
        self.position_embedding = nn.Embedding(max_length, dim)
        self.layers = nn.ModuleList(Block(dim, heads) for _ in range(layers))
        for weight in self.parameters():
            if weight.dim() > 1:
                nn.init.normal_(weight, std=0.02)

    def embed(self, ids: Tensor) -> Tensor:
        """Return the token embeddings plus learned position embeddings."""
        positions = self.position_embedding.weight[: ids.shape[1]]  # (T, D)
        return self.token_embedding(ids) + positions  # (B, T) → (B, T, D)

    def forward(self, ids: Tensor) -> Tensor:
        """Return logits (B, T, V): at each position of the text (B, T), of its next token."""
        T = ids.shape[1]
        causal_mask = torch.ones(T, T, dtype=torch.bool).tril()  # (T, T)
        x = self.embed(ids)  # (B, T, D)
        for block in self.layers:
            x = block(x, causal_mask)  # (B, T, D)
        return x @ self.token_embedding.weight.T  # (B, T, D) → (B, T, V)

    def loss(self, ids: Tensor) -> Tensor:
        """Return the mean of −log P(next token) (§3.1, eq. 1)."""
        logits = self(ids[:, :-1])  # (B, T − 1, V)
        return nn.functional.cross_entropy(logits.mT, ids[:, 1:])

    @torch.no_grad()
    def generate(self, ids: Tensor, new_tokens: int, temperature: float = 1.0) -> Tensor:
        """Return the prompts (B, T) with sampled continuations, (B, T + new_tokens)."""
        for _ in range(new_tokens):
            context = ids[:, -len(self.position_embedding.weight) :]  # (B, ≤ max_length)
            P = (self(context)[:, -1] / temperature).softmax(dim=-1)  # (B, V)
            ids = torch.cat([ids, P.multinomial(1)], dim=1)  # (B, T) → (B, T + 1)
        return ids


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_gpt

    train_gpt(GPT)

"""The Transformer on one page (Vaswani et al. 2017). Left out: dropout, label smoothing (§5.4).

B sentences, S source tokens, T target tokens, D dimensions, H heads of d = D/H, V words.
"""

import torch
from torch import Tensor, nn

PADDING = 0  # the id that fills up short sentences


class Attention(nn.Module):
    """Multi-head attention: in each head softmax(QKᵀ / √d) V, then one projection (§3.2)."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value = (nn.Linear(dim, dim) for _ in range(3))
        self.output = nn.Linear(dim, dim)

    def forward(self, x: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        """Let each position of x (B, T, D) attend to memory (B, S, D) where mask is True."""
        q = self.query(x).unflatten(2, (self.heads, -1))  # (B, T, D) → (B, T, H, d)
        k = self.key(memory).unflatten(2, (self.heads, -1))  # (B, S, D) → (B, S, H, d)
        v = self.value(memory).unflatten(2, (self.heads, -1))  # (B, S, D) → (B, S, H, d)
        scores = torch.einsum("bthd,bshd->bhts", q, k) / q.shape[-1] ** 0.5  # (B, H, T, S)
        weights = scores.masked_fill(~mask, -torch.inf).softmax(dim=-1)  # (B, H, T, S)
        heads = torch.einsum("bhts,bshd->bthd", weights, v)  # (B, T, H, d)
        return self.output(heads.flatten(2))  # (B, T, H, d) → (B, T, D)


def feed_forward(dim: int) -> nn.Sequential:
    """Return FFN(x) = max(0, x W₁ + b₁) W₂ + b₂, for each position alone (§3.3)."""
    return nn.Sequential(nn.Linear(dim, 4 * dim), nn.ReLU(), nn.Linear(4 * dim, dim))


class EncoderBlock(nn.Module):
    """Self-attention, then a feed-forward network; each is LayerNorm(x + f(x)) (§3.1, §3.3)."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.attention, self.attention_norm = Attention(dim, heads), nn.LayerNorm(dim)
        self.feed_forward, self.feed_forward_norm = feed_forward(dim), nn.LayerNorm(dim)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return (B, S, D) for x (B, S, D)."""
        x = self.attention_norm(x + self.attention(x, x, mask))
        return self.feed_forward_norm(x + self.feed_forward(x))


class DecoderBlock(nn.Module):
    """Self-attention, cross-attention to the source, feed-forward network (§3.1)."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.attention, self.attention_norm = Attention(dim, heads), nn.LayerNorm(dim)
        self.cross_attention, self.cross_attention_norm = Attention(dim, heads), nn.LayerNorm(dim)
        self.feed_forward, self.feed_forward_norm = feed_forward(dim), nn.LayerNorm(dim)

    def forward(self, x: Tensor, mask: Tensor, source: Tensor, source_mask: Tensor) -> Tensor:
        """Return (B, T, D) for x (B, T, D) and the encoded source (B, S, D)."""
        x = self.attention_norm(x + self.attention(x, x, mask))
        x = self.cross_attention_norm(x + self.cross_attention(x, source, source_mask))
        return self.feed_forward_norm(x + self.feed_forward(x))


class Transformer(nn.Module):
    """The encoder encodes the source; the decoder predicts each next token of the target."""

    def __init__(self, vocab_size: int, dim: int, heads: int, layers: int) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocab_size, dim)
        nn.init.normal_(self.token_embedding.weight, std=dim**-0.5)
        self.encoder = nn.ModuleList(EncoderBlock(dim, heads) for _ in range(layers))
        self.decoder = nn.ModuleList(DecoderBlock(dim, heads) for _ in range(layers))

    def embed(self, ids: Tensor) -> Tensor:
        """Return √D times the token embeddings, plus sinusoidal positions (§3.4, §3.5)."""
        D = self.token_embedding.embedding_dim
        position, i = torch.arange(ids.shape[1])[:, None], torch.arange(D)  # (T, 1), (D,)
        angle = position / 10_000 ** (i // 2 * 2 / D)  # (T, D), the same for 2i and 2i + 1
        positions = torch.where(i % 2 == 0, angle.sin(), angle.cos())  # (T, D)
        return self.token_embedding(ids) * D**0.5 + positions  # (B, T) → (B, T, D)

    def forward(self, source_ids: Tensor, target_ids: Tensor) -> Tensor:
        """Return logits (B, T, V): at each position of the target (B, T), of its next token."""
        T = target_ids.shape[1]
        source_mask = (source_ids != PADDING)[:, None, None, :]  # (B, S) → (B, 1, 1, S)
        causal_mask = torch.ones(T, T, dtype=torch.bool).tril()  # (T, T)
        source, x = self.embed(source_ids), self.embed(target_ids)  # (B, S, D), (B, T, D)
        for block in self.encoder:
            source = block(source, source_mask)  # (B, S, D)
        for block in self.decoder:
            x = block(x, causal_mask, source, source_mask)  # (B, T, D)
        return x @ self.token_embedding.weight.T  # (B, T, D) → (B, T, V)

    def loss(self, source_ids: Tensor, target_ids: Tensor) -> Tensor:
        """Return the mean of −log P(next token) over the target's real tokens."""
        logits = self(source_ids, target_ids[:, :-1])  # (B, T − 1, V)
        return nn.functional.cross_entropy(logits.mT, target_ids[:, 1:], ignore_index=PADDING)


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_transformer

    train_transformer(Transformer)

"""BERT on one page (Devlin et al. 2019): GPT without the causal mask. Left out: dropout, [MASK].

B texts, T tokens, D dimensions, H heads of d = D/H, V tokens in the vocabulary.
"""

import torch
from torch import Tensor, nn

EPSILON = 1e-12  # of all layer norms, as in the original implementation


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
    return nn.Sequential(nn.Linear(dim, 4 * dim), nn.GELU(), nn.Linear(4 * dim, dim))


class Block(nn.Module):
    """Self-attention, then a feed-forward network; each is LayerNorm(x + f(x))."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.attention, self.attention_norm = Attention(dim, heads), nn.LayerNorm(dim, EPSILON)
        self.feed_forward, self.feed_forward_norm = feed_forward(dim), nn.LayerNorm(dim, EPSILON)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return (B, T, D) for x (B, T, D)."""
        x = self.attention_norm(x + self.attention(x, mask))
        return self.feed_forward_norm(x + self.feed_forward(x))


class Bert(nn.Module):
    """An encoder of [CLS] A [SEP] B [SEP], and the two heads that pre-train it (§3)."""

    def __init__(self, vocab_size: int, dim: int, heads: int, layers: int, max_length: int) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocab_size, dim)
        self.position_embedding = nn.Embedding(max_length, dim)
        self.segment_embedding = nn.Embedding(2, dim)
        self.embedding_norm = nn.LayerNorm(dim, EPSILON)
        self.layers = nn.ModuleList(Block(dim, heads) for _ in range(layers))
        self.masked_lm_transform = nn.Sequential(
            nn.Linear(dim, dim), nn.GELU(), nn.LayerNorm(dim, EPSILON)
        )
        self.masked_lm_bias = nn.Parameter(torch.zeros(vocab_size))
        self.pooler = nn.Sequential(nn.Linear(dim, dim), nn.Tanh())
        self.next_sentence = nn.Linear(dim, 2)
        for weight in self.parameters():
            if weight.dim() > 1:
                nn.init.normal_(weight, std=0.02)

    def embed(self, ids: Tensor, segment_ids: Tensor) -> Tensor:
        """Return token plus learned position plus segment embeddings, normalized (Figure 2)."""
        positions = self.position_embedding.weight[: ids.shape[1]]  # (T, D)
        x = self.token_embedding(ids) + positions + self.segment_embedding(segment_ids)
        return self.embedding_norm(x)  # (B, T, D)

    def forward(self, ids: Tensor, segment_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Return hidden states (B, T, D); attention_mask (B, T) is False at padding."""
        padding_mask = attention_mask[:, None, None, :]  # (B, T) → (B, 1, 1, T)
        x = self.embed(ids, segment_ids)  # (B, T, D)
        for block in self.layers:
            x = block(x, padding_mask)  # (B, T, D)
        return x

    def masked_lm_logits(self, hidden: Tensor) -> Tensor:
        """Return logits (B, T, V): at each position, of the token before masking (Task #1)."""
        x = self.masked_lm_transform(hidden)  # (B, T, D)
        return x @ self.token_embedding.weight.T + self.masked_lm_bias  # (B, T, D) → (B, T, V)

    def next_sentence_logits(self, hidden: Tensor) -> Tensor:
        """Return logits (B, 2): 0, B is the next sentence; 1, B is a random one (Task #2)."""
        return self.next_sentence(self.pooler(hidden[:, 0]))  # (B, T, D) → (B, D) → (B, 2)

    def loss(self, hidden: Tensor, labels: Tensor, is_random: Tensor) -> Tensor:
        """Return both losses' sum; labels (B, T) are −100 where no token is predicted."""
        masked_lm = nn.functional.cross_entropy(self.masked_lm_logits(hidden).mT, labels)
        return masked_lm + nn.functional.cross_entropy(self.next_sentence_logits(hidden), is_random)


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_bert

    train_bert(Bert)

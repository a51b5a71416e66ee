"""Today's decoder on one page (Llama, Touvron et al. 2023, §2.2): GPT with other parts, no biases.

B texts, T tokens; other letters beside `Config`. Left out: a cache, and padding on the left.
"""

from collections import namedtuple

import torch
from torch import Tensor, nn

# V tokens, D dimensions, H heads of queries, G of keys and values, d dimensions of a head, F of the
# feed-forward network, the number of blocks, θ of RoPE, ε of the norms, and whether W is W_e.
Config = namedtuple("Config", "vocab_size dim heads kv_heads head_dim inner layers theta eps tied")


def rms_norm(x: Tensor, gain: Tensor, eps: float) -> Tensor:
    """Return g · x / RMS(x) for x (B, T, D) and g (D) (Zhang and Sennrich 2019, eq. 4)."""
    mean_square = x.square().mean(dim=-1, keepdim=True)  # (B, T, D) → (B, T, 1)
    return gain * (x * (mean_square + eps).rsqrt())  # (B, T, D)


def rotate(x: Tensor, theta: float) -> Tensor:
    """Turn (x_i, x_{i+d/2}) at position t by the angle t θ^(−2i/d) (RoPE, Su et al. 2021, §3.2)."""
    speeds = 1 / theta ** (torch.arange(0, x.shape[3], 2) / x.shape[3])  # (d/2,)
    angles = torch.arange(x.shape[1])[:, None, None] * speeds  # (T, 1, d/2)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)  # (T, 1, d/2)
    a, b = x.chunk(2, dim=3)  # (B, T, H, d) → (B, T, H, d/2)
    return torch.cat([a * cos - b * sin, b * cos + a * sin], dim=3)  # (B, T, H, d)


class Attention(nn.Module):
    """Queries and keys are rotated, H/G heads share a key and value (GQA, Ainslie et al. 2023)."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        D, H, G, d = config.dim, config.heads, config.kv_heads, config.head_dim
        self.heads, self.kv_heads, self.theta = H, G, config.theta
        self.query, self.output = nn.Linear(D, H * d, bias=False), nn.Linear(H * d, D, bias=False)
        self.key, self.value = (nn.Linear(D, G * d, bias=False) for _ in range(2))

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Let each position of x (B, T, D) attend to the positions where mask is True."""
        q = rotate(self.query(x).unflatten(2, (self.heads, -1)), self.theta)  # (B, T, H, d)
        k = rotate(self.key(x).unflatten(2, (self.kv_heads, -1)), self.theta)  # (B, S, G, d), S = T
        v = self.value(x).unflatten(2, (self.kv_heads, -1))  # (B, S, D) → (B, S, G, d)
        k, v = (y.repeat_interleave(self.heads // self.kv_heads, 2) for y in (k, v))  # (B, S, H, d)
        scores = torch.einsum("bthd,bshd->bhts", q, k) / q.shape[-1] ** 0.5  # (B, H, T, S)
        weights = scores.masked_fill(~mask, -torch.inf).softmax(dim=-1)  # (B, H, T, S)
        heads = torch.einsum("bhts,bshd->bthd", weights, v)  # (B, T, H, d)
        return self.output(heads.flatten(2))  # (B, T, H, d) → (B, T, D)


class Block(nn.Module):
    """Attention, then SwiGLU (Shazeer 2020, eq. 6); each is x + f(RMSNorm(x))."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.attention, self.eps = Attention(config), config.eps
        self.gate, self.up = (nn.Linear(config.dim, config.inner, bias=False) for _ in range(2))
        self.down = nn.Linear(config.inner, config.dim, bias=False)
        self.norms = nn.ParameterList(torch.ones(config.dim) for _ in range(2))

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Return (B, T, D) for x (B, T, D)."""
        x = x + self.attention(rms_norm(x, self.norms[0], self.eps), mask)
        y = rms_norm(x, self.norms[1], self.eps)
        return x + self.down(nn.functional.silu(self.gate(y)) * self.up(y))  # in F dimensions


class Decoder(nn.Module):
    """h_0 = U W_e, h_l = block(h_{l−1}), P(u) = softmax(RMSNorm(h_n) Wᵀ)."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.token_embedding, W = (nn.Embedding(config.vocab_size, config.dim) for _ in range(2))
        self.layers = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.final_norm, self.eps = nn.Parameter(torch.ones(config.dim)), config.eps
        self.lm_head = (self.token_embedding if config.tied else W).weight
        for weight in (weight for weight in self.parameters() if weight.dim() > 1):
            nn.init.normal_(weight, std=0.02)

    def forward(self, ids: Tensor) -> Tensor:
        """Return logits (B, T, V): at each position of the text (B, T), of its next token."""
        causal_mask = torch.ones(ids.shape[1], ids.shape[1], dtype=torch.bool).tril()  # (T, T)
        x = self.token_embedding(ids)  # (B, T) → (B, T, D)
        for block in self.layers:
            x = block(x, causal_mask)  # (B, T, D)
        return rms_norm(x, self.final_norm, self.eps) @ self.lm_head.T  # (B, T, D) → (B, T, V)

    def loss(self, ids: Tensor) -> Tensor:
        """Return the mean of −log P(next token)."""
        return nn.functional.cross_entropy(self(ids[:, :-1]).mT, ids[:, 1:])

    @torch.no_grad()
    def generate(self, ids: Tensor, new_tokens: int, temperature: float = 1.0) -> Tensor:
        """Return the prompts (B, T) with sampled continuations, (B, T + new_tokens)."""
        for _ in range(new_tokens):
            P = (self(ids)[:, -1] / temperature).softmax(dim=-1)  # (B, V)
            ids = torch.cat([ids, P.multinomial(1)], dim=1)  # (B, T) → (B, T + 1)
        return ids


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_gpt

    train_gpt(lambda V, D, H, L, T: Decoder(Config(V, D, H, 2, D // H, 344, L, 1e4, 1e-6, True)))

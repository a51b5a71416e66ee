"""ELMo on one page (Peters et al. 2018): a bidirectional language model and a mix of its layers.

B sentences of T words, F filters, C cells, P dimensions in each direction, V words to predict.
"""

import torch
from torch import Tensor, nn

FILTERS = ((1, 32), (2, 32), (3, 64), (4, 128), (5, 128), (6, 128))  # (width, number)
CLIP = 3.0  # cells and outputs of an LSTM stay within ±3


class CharacterEncoder(nn.Module):
    """A word's vector from its characters: convolutions, maximum, highway, projection (§3.4)."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.characters = nn.Embedding(262, 16)  # bytes and special characters; 0 is padding
        self.filters = nn.ModuleList(nn.Conv1d(16, count, width) for width, count in FILTERS)
        total = sum(count for _, count in FILTERS)
        self.transform, self.gate = nn.Linear(total, total), nn.Linear(total, total)
        self.projection = nn.Linear(total, dim)

    def forward(self, character_ids: Tensor) -> Tensor:
        """Return (B, T, P) for words of 50 characters, (B, T, 50)."""
        letters = self.characters(character_ids.flatten(0, 1)).mT  # (B·T, 50) → (B·T, 16, 50)
        x = torch.cat([conv(letters).amax(2).relu() for conv in self.filters], dim=1)  # (B·T, F)
        # Highway: the gate decides how far each dimension moves from x to its transform.
        x = x.lerp(self.transform(x).relu(), self.gate(x).sigmoid())  # (B·T, F)
        return self.projection(x).unflatten(0, character_ids.shape[:2])  # (B·T, F) → (B, T, P)


class LSTM(nn.Module):
    """One layer in one direction: C cells, and an output that is projected to P dimensions."""

    def __init__(self, dim: int, cells: int) -> None:
        super().__init__()
        self.input_gates = nn.Linear(dim, 4 * cells)
        self.state_gates = nn.Linear(dim, 4 * cells, bias=False)
        self.projection = nn.Linear(cells, dim, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """Return the output h after each word, (B, T, P), for x (B, T, P)."""
        h, c = torch.zeros_like(x[:, 0]), x.new_zeros(len(x), self.projection.in_features)
        outputs = []
        for x_t in x.unbind(dim=1):  # T times (B, P)
            gates = self.input_gates(x_t) + self.state_gates(h)  # (B, 4C)
            i, f, g, o = gates.chunk(4, dim=1)  # input, forget, candidate, output: (B, C) each
            c = (f.sigmoid() * c + i.sigmoid() * g.tanh()).clamp(-CLIP, CLIP)  # (B, C)
            h = self.projection(o.sigmoid() * c.tanh()).clamp(-CLIP, CLIP)  # (B, C) → (B, P)
            outputs.append(h)
        return torch.stack(outputs, dim=1)  # (B, T, P)


def reverse(x: Tensor, length: Tensor) -> Tensor:
    """Return x (B, T, P) with each sentence's words in reverse order, its padding at the end."""
    source = (length[:, None] - 1 - torch.arange(x.shape[1])) % x.shape[1]  # (B, T)
    return x.take_along_dim(source[:, :, None], dim=1)  # (B, T, P)


class BiLM(nn.Module):
    """Two language models: one predicts the next word, one the word before (§3.1)."""

    def __init__(self, dim: int, cells: int, vocab_size: int) -> None:
        super().__init__()
        self.encoder = CharacterEncoder(dim)
        self.forward_lstms = nn.ModuleList(LSTM(dim, cells) for _ in range(2))
        self.backward_lstms = nn.ModuleList(LSTM(dim, cells) for _ in range(2))
        self.softmax = nn.Linear(dim, vocab_size)

    def forward(self, character_ids: Tensor) -> Tensor:
        """Return each word's layers 0, 1 and 2, (3, B, T, 2P), for characters (B, T, 50)."""
        length = character_ids.any(dim=2).sum(dim=1)  # (B,), the words of each sentence
        x = self.encoder(character_ids)  # (B, T, P)
        f1 = self.forward_lstms[0](x)  # (B, T, P)
        f2 = f1 + self.forward_lstms[1](f1)  # (B, T, P), with a residual connection
        b1 = self.backward_lstms[0](reverse(x, length))  # (B, T, P), the last word first
        b2 = b1 + self.backward_lstms[1](b1)  # (B, T, P)
        pairs = (x, x), (f1, reverse(b1, length)), (f2, reverse(b2, length))
        return torch.stack([torch.cat(pair, dim=2) for pair in pairs])  # (3, B, T, 2P)

    def loss(self, character_ids: Tensor, word_ids: Tensor) -> Tensor:
        """Return the mean −log P of both; word_ids (B, T) are −100 where nothing is predicted."""
        forward, backward = self(character_ids)[2].chunk(2, dim=-1)  # (B, T, 2P) → (B, T, P) each
        after = nn.functional.cross_entropy(self.softmax(forward[:, :-1]).mT, word_ids[:, 1:])
        before = nn.functional.cross_entropy(self.softmax(backward[:, 1:]).mT, word_ids[:, :-1])
        return (after + before) / 2


class ScalarMix(nn.Module):
    """ELMo_k = γ Σ_j s_j h_{k,j} with s = softmax(w), learned by each task (eq. 1)."""

    def __init__(self) -> None:
        super().__init__()
        self.weights, self.gamma = nn.Parameter(torch.zeros(3)), nn.Parameter(torch.ones(()))

    def forward(self, layers: Tensor) -> Tensor:
        """Return (B, T, 2P) for layers (3, B, T, 2P)."""
        s = self.weights.softmax(dim=0)  # (3,)
        return self.gamma * (s[0] * layers[0] + s[1] * layers[1] + s[2] * layers[2])


if __name__ == "__main__":
    from ptm_edu.on_one_page.first_minute import train_elmo

    train_elmo(BiLM)

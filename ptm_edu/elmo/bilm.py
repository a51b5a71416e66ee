"""The bidirectional language model: two stacks of LSTMs over the same words, one from each end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked

from .character_encoder import CharacterEncoder
from .config import ElmoConfig
from .lstm import LstmState, ProjectedLstm
from .softmax import Softmax

Direction = Literal["forward", "backward"]
States = list[LstmState]  # one for each layer


@dataclass(frozen=True)
class BiLMOutput:
    """The biLM's representations of every word: token vectors, and each direction's layers.

    `tokens` is (B, T, P), `forward` and `backward` are (L, B, T, P); `mask` (B, T) is True where
    there is a word. Position t of `backward` belongs to word t as well, although the backward
    direction starts at the last word.
    """

    tokens: Tensor
    forward: Tensor
    backward: Tensor
    mask: Tensor
    states: dict[Direction, States]

    @property
    def layers(self) -> Tensor:
        """The L + 1 representations R_k of each word (eq. 1), (L + 1, B, T, 2P).

        Layer 0 is the token layer twice, so that all have the same size.
        """
        contextual = torch.cat([self.forward, self.backward], dim=-1)  # (L, B, T, 2P)
        return torch.cat([self.tokens.repeat(1, 1, 2)[None], contextual])


@checked(vocab_size=1)
class BiLM(nn.Module):
    """Two language models, one from each end of a sentence (Peters et al. 2018, §3.1).

    Forward p(t_k | t_1 … t_{k−1}), backward p(t_k | t_{k+1} … t_N).

    Shared by both directions: the character encoder and the softmax. Not shared: the LSTMs.
    Lecture notes that say "trained separately" mean the latter; one loss trains all of it at once.
    Without `vocab_size` there is no softmax: the model has word vectors, but no predictions.
    """

    def __init__(self, config: ElmoConfig, vocab_size: int | None = None) -> None:
        super().__init__()
        self.config = config
        self.encoder = CharacterEncoder(config)
        self.forward_stack = LstmStack(config)
        self.backward_stack = LstmStack(config)
        self.softmax = Softmax(vocab_size, config.projection_dim) if vocab_size else None

    @checked(input_ids="integer (B, T, 50)")
    def forward(
        self, input_ids: Tensor, states: dict[Direction, States] | None = None
    ) -> BiLMOutput:
        """Encode sentences of character ids (B, T, 50), padded with zeros."""
        mask = input_ids.gt(0).any(dim=-1)  # (B, T)
        return self.encode(self.encoder(input_ids), mask, states)

    def encode(
        self, tokens: Tensor, mask: Tensor, states: dict[Direction, States] | None = None
    ) -> BiLMOutput:
        """Encode sentences of token vectors (B, T, P) with `mask` (B, T)."""
        states = states or {}
        from_end = reverse_padded(tokens, mask)  # (B, T, P), each sentence's last word first
        forward, forward_states = self.forward_stack(tokens, states.get("forward"), mask)
        backward, backward_states = self.backward_stack(from_end, states.get("backward"), mask)
        backward = torch.stack([reverse_padded(layer, mask) for layer in backward])  # (L, B, T, P)
        new_states: dict[Direction, States] = {
            "forward": forward_states,
            "backward": backward_states,
        }
        return BiLMOutput(tokens, forward, backward, mask, new_states)


class LstmStack(nn.Module):
    """The layers of one direction; from the second on each adds its input to its output."""

    def __init__(self, config: ElmoConfig) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            ProjectedLstm(
                config.projection_dim,
                config.lstm_dim,
                config.projection_dim,
                config.cell_clip,
                config.projection_clip,
            )
            for _ in range(config.layers)
        )
        self.residual = config.residual

    def forward(
        self, x: Tensor, states: States | None = None, mask: Tensor | None = None
    ) -> tuple[Tensor, States]:
        """Return all layers' outputs (L, B, T, P) for inputs (B, T, P), and the last states."""
        outputs, last_states = [], []
        for number, layer in enumerate(self.layers):
            y, state = layer(x, states[number] if states else None, mask)  # (B, T, P)
            x = x + y if self.residual and number > 0 else y
            outputs.append(x)
            last_states.append(state)
        return torch.stack(outputs), last_states  # (L, B, T, P)


def reverse_padded(x: Tensor, mask: Tensor) -> Tensor:
    """Return (B, T, …) with each row's words in reverse order and its padding left at the end."""
    length = mask.sum(dim=1, keepdim=True)  # (B, 1)
    position = torch.arange(x.shape[1], device=x.device)  # (T,)
    source = torch.where(position < length, length - 1 - position, position)  # (B, T)
    return x[torch.arange(len(x), device=x.device)[:, None], source]

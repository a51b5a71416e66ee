"""Transformer-XL: a language model that reads in segments and remembers (Dai et al. 2019)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.transformer import causal_mask
from ptm_edu.transformer.checks import check_ids

from .config import XLConfig
from .initialization import initialize
from .layer import XLLayer, encodings_of
from .memory import check_memory, update_memory, with_memory


@dataclass(frozen=True)
class TransformerXLOutput:
    """A segment's output: `last_hidden_state` (B, T, D), `logits` (B, T, V) and the memory `mems`.

    `mems` holds L of (B, M, D), the input of each layer; pass it with the next segment. On request
    `hidden_states`, L + 1 of (B, T, D), and `attentions`, L of (B, H, T, M + T).
    """

    last_hidden_state: Tensor
    logits: Tensor
    mems: tuple[Tensor, ...]
    hidden_states: tuple[Tensor, ...] = ()
    attentions: tuple[Tensor, ...] = ()


@checked()
class TransformerXL(nn.Module):
    """GPT's decoder with relative positions and segment-level recurrence (Dai et al. 2019, §3).

    A layer's keys and values come from its input and from the M states before it, which were
    computed for earlier segments and get no gradient. Positions enter as distances in each layer,
    so a remembered state needs no new position. Input and output share the token embeddings.
    """

    def __init__(self, config: XLConfig) -> None:
        super().__init__()
        self.config = config
        self.token_embedding = nn.Embedding(config.vocab_size, config.dim)
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(XLLayer(config) for _ in range(config.layers))
        initialize(self)

    def forward(
        self,
        input_ids: Tensor,
        mems: Sequence[Tensor] | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> TransformerXLOutput:
        """Predict the token after each position of the segment `input_ids` (B, T).

        `mems` is the memory that the previous segment's output has; None begins a text. Raises
        TypeError or ValueError for ids that do not fit, and ValueError for a memory of another
        model or of another number of texts.
        """
        ids = check_ids(input_ids, self.config.vocab_size)
        check_memory(mems, self.config, len(ids))
        past = mems[0].shape[1] if mems else 0
        mask = causal_mask(ids.shape[1], past, ids.device)  # (T, M + T)

        x = self.dropout(self.token_embedding(ids))  # (B, T, D)
        encodings = self.dropout(encodings_of(self.config, x, past + ids.shape[1], causal=True))
        hidden_states, attentions, new_mems = [x], [], []
        for number, layer in enumerate(self.layers):
            assert isinstance(layer, XLLayer)
            context = with_memory(x, mems[number] if mems else None)  # (B, M + T, D)
            x, weights = layer(x, layer.keys(context, encodings), mask)
            new_mems.append(update_memory(context, self.config.memory_length))
            hidden_states.append(x)
            attentions.append(weights)
        x = self.dropout(x)
        return TransformerXLOutput(
            x,
            x @ self.token_embedding.weight.T,  # (B, T, D) @ (D, V)
            tuple(new_mems) if self.config.memory_length else (),
            tuple(hidden_states) if output_hidden_states else (),
            tuple(attentions) if output_attentions else (),
        )

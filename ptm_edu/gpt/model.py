"""GPT: the Transformer's decoder without a source, which reads a text and guesses its next word."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn

from ptm_edu.transformer import DecoderCache, EncoderLayer, causal_mask, padding_mask
from ptm_edu.transformer.embeddings import check_ids
from ptm_edu.transformer.layers import last_norm

from .config import GPTConfig

INITIAL_STD = 0.02  # of all weights at the start (Radford et al. 2018, §4.1)


@dataclass(frozen=True)
class GPTOutput:
    """What a GPT says: `logits` (B, T, V) of the token after each, `last_hidden_state` (B, T, D).

    On request `hidden_states`, L + 1 of (B, T, D), what goes into the first layer and comes out of
    each, the last one normalised; and `attentions`, L of (B, H, T, S), S tokens looked at.
    """

    last_hidden_state: Tensor
    logits: Tensor
    hidden_states: tuple[Tensor, ...] = ()
    attentions: tuple[Tensor, ...] = ()


class GPT(nn.Module):
    """The language model of Radford et al. 2018, §3.1, and, with `norm_first`, of 2019, §2.3.

    h_0 = U W_e + W_p; h_l = transformer_block(h_{l−1}); P(u) = softmax(h_n W_eᵀ) (eq. 2): words and
    output share W_e. Dropout acts on the embeddings, on what each sub-layer adds and on attention
    weights (§4.1).
    """

    def __init__(self, config: GPTConfig) -> None:
        super().__init__()
        self.config = config
        self.words = nn.Embedding(config.vocab_size, config.dim)
        self.positions = nn.Embedding(config.max_positions, config.dim)
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(EncoderLayer(config) for _ in range(config.layers))
        self.norm = last_norm(config)
        self._initialise()

    def _initialise(self) -> None:
        for name, weight in self.named_parameters():
            if weight.dim() > 1:
                nn.init.normal_(weight, std=INITIAL_STD)
            elif name.endswith("bias"):
                nn.init.zeros_(weight)
        if self.config.norm_first:
            # No norm stands in the residual path, so the variances of all that is added there add
            # up: two sub-layers a layer (Radford et al. 2019, §2.3).
            additions = 2 * self.config.layers
            for name, weight in self.named_parameters():
                if name.endswith(("attention.output.weight", "feed_forward.2.weight")):
                    nn.init.normal_(weight, std=INITIAL_STD / math.sqrt(additions))

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
        cache: DecoderCache | None = None,
    ) -> GPTOutput:
        """Read ids (B, T); score, at every place, the token after it.

        `attention_mask` is True or 1 for real tokens; padding may stand on either side: real tokens
        never look at it, and their positions count from the first real one. With a `cache`
        (`new_cache`) only tokens that it does not hold are given, and the mask, if there is one,
        covers those in the cache, too: (B, past + T). Raises TypeError or ValueError for what no
        ids are, for a mask of another shape, and for more tokens than there are positions.
        """
        outputs, looks = self.read(input_ids, attention_mask, cache, output_attentions)
        return GPTOutput(
            outputs[-1],
            self.score(outputs[-1]),
            tuple(outputs) if output_hidden_states else (),
            tuple(looks),
        )

    def read(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[list[Tensor], list[Tensor]]:
        """Return hidden states (L + 1 of (B, T, D)) and attentions: `forward` without its logits.

        The logits of a large vocabulary cost as much as several layers, and who goes on with a
        hidden state, or with the last place alone, needs few or none.
        """
        input_ids = check_ids(input_ids, self.config.vocab_size)
        past = cache.length if cache else 0
        places = self._places(input_ids, attention_mask, past)
        mask = self._mask(input_ids, attention_mask, past)
        x = self.dropout(self.words(input_ids) + self.positions(places))
        outputs, looks = [x], []
        for number, layer in enumerate(self.layers):
            held = cache.layers[number].self_attention if cache else None
            x, attentions = layer(x, mask, output_attentions, held)
            outputs.append(x)
            if attentions is not None:
                looks.append(attentions)
        outputs[-1] = self.norm(x)
        return outputs, looks

    def score(self, hidden: Tensor) -> Tensor:
        """Return logits (…, V) of the token that comes next, for hidden states (…, D)."""
        return hidden @ self.words.weight.T

    def new_cache(self) -> DecoderCache:
        """Return an empty cache for `forward` and `read`."""
        return DecoderCache(self.config.layers)

    def add_tokens(self, count: int) -> range:
        """Add `count` words to the vocabulary, drawn as at the start; return their ids.

        Fine-tuning needs embeddings for its delimiters (Radford et al. 2018, §3.2), and little else
        that is new. An optimizer made before does not know them.
        """
        old = self.words.weight.detach()
        new = torch.randn(count, self.config.dim, device=old.device, dtype=old.dtype) * INITIAL_STD
        self.words = nn.Embedding.from_pretrained(torch.cat([old, new]), freeze=False)
        self.config = replace(self.config, vocab_size=len(old) + count)
        return range(len(old), len(old) + count)

    def _mask(self, ids: Tensor, attention_mask: Tensor | None, past: int) -> Tensor | None:
        """Return who may look where, expandable to (B, H, T, past + T)."""
        # A single new token may look at everything, and attention is fastest without a mask.
        ahead = causal_mask(ids.shape[1], past, ids.device) if ids.shape[1] > 1 else None
        if attention_mask is None:
            return ahead
        real = padding_mask(attention_mask)  # (B, 1, 1, past + T)
        return real if ahead is None else real & ahead

    def _places(self, ids: Tensor, attention_mask: Tensor | None, past: int) -> Tensor:
        """Return each token's position, (T,) or (B, T), counted from the first real token."""
        tokens = past + ids.shape[1]
        if attention_mask is None:
            places = torch.arange(past, tokens, device=ids.device)
        elif attention_mask.shape == (len(ids), tokens):
            places = (attention_mask.long().cumsum(dim=1) - 1).clamp(min=0)[:, past:]
            tokens = int(places.max()) + 1 if places.numel() else 0
        else:
            raise ValueError(
                f"attention_mask: expected {(len(ids), tokens)}, a row a text, what the cache "
                f"holds counted, got {tuple(attention_mask.shape)}"
            )
        if tokens > self.config.max_positions:
            raise ValueError(
                f"{tokens} tokens, but this model's context is {self.config.max_positions}; "
                f"cut the text, or build the model with a larger max_positions"
            )
        return places

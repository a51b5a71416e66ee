"""The Transformer: an encoder encodes the source, a decoder generates the target token by token."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import describe, require

from .attention import padding_mask
from .caches import DecoderCache, check_cache
from .checks import check_attention_mask
from .config import TransformerConfig
from .decoder import Decoder
from .embeddings import Embeddings
from .encoder import Encoder


@dataclass(frozen=True)
class EncoderOutput:
    """Encoded sources: `last_hidden_state` (B, S, D) and `mask` (B, 1, 1, S), True for real tokens.

    `attentions` are L of (B, H, S, S) if they were requested.
    """

    last_hidden_state: Tensor
    mask: Tensor
    attentions: tuple[Tensor, ...] = ()

    def select_rows(self, rows: Tensor) -> EncoderOutput:
        """Return these sources, in the order of `rows`; a row may be selected several times."""
        return EncoderOutput(self.last_hidden_state[rows], self.mask[rows])


@dataclass(frozen=True)
class TransformerOutput:
    """The decoder's output: `logits` (B, T, V) of the next token, `last_hidden_state` (B, T, D).

    On request, one tensor a layer: the encoder's attentions (B, H, S, S), the decoder's
    self-attentions (B, H, T, T), and its cross-attentions to the source (B, H, T, S).
    """

    logits: Tensor
    last_hidden_state: Tensor
    encoder_attentions: tuple[Tensor, ...] = ()
    decoder_attentions: tuple[Tensor, ...] = ()
    cross_attentions: tuple[Tensor, ...] = ()


@checked()
class Transformer(nn.Module):
    """The encoder-decoder of Vaswani et al. 2017, for two languages with one vocabulary.

    Source tokens, target tokens and the output share one matrix (§3.4).
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.config = config
        self.encoder = Encoder(config, config.layers)
        self.decoder = Decoder(config, config.layers)
        for weight in self.parameters():
            if weight.dim() > 1:
                nn.init.xavier_uniform_(weight)
        self.embeddings = Embeddings(config)

    def forward(
        self,
        input_ids: Tensor,
        decoder_input_ids: Tensor,
        attention_mask: Tensor | None = None,
        output_attentions: bool = False,
    ) -> TransformerOutput:
        """Encode sources (B, S); predict the token after each position of the targets (B, T).

        The targets begin with the start token. `attention_mask` (B, S) is True or 1 for the
        source's real tokens; without it, all ids but the config's `padding_id` are real. A target's
        padding comes at its end and needs no mask, because no position attends to later ones.
        Raises TypeError or ValueError if the ids are no token ids, exceed the model's positions, or
        do not fit the mask.
        """
        source = self.encode(input_ids, attention_mask, output_attentions)  # (B, S, D)
        return self.decode(decoder_input_ids, source, output_attentions=output_attentions)

    def encode(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        output_attentions: bool = False,
    ) -> EncoderOutput:
        """Encode sources (B, S) once, for any number of calls of `decode`."""
        x = self.embeddings(input_ids)  # (B, S, D)
        real = input_ids.ne(self.config.padding_id)
        if attention_mask is not None:
            real = check_attention_mask(attention_mask, input_ids.shape).to(x.device)
        mask = padding_mask(real)  # (B, 1, 1, S)
        hidden_states, attentions = self.encoder(x, mask, output_attentions)
        return EncoderOutput(hidden_states[-1], mask, tuple(attentions))

    def decode(
        self,
        decoder_input_ids: Tensor,
        source: EncoderOutput,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> TransformerOutput:
        """Predict the token after each of `decoder_input_ids` (B, T).

        With a `cache` (`new_cache`), pass only the tokens that it does not hold.
        """
        past = check_cache(cache, self.config.layers, len(decoder_input_ids)).length if cache else 0
        x = self.embeddings(decoder_input_ids, past)  # (B, T, D)
        _check_source(source, len(x))
        hidden_states, attentions = self.decoder(
            x, source.last_hidden_state, source.mask, cache, output_attentions
        )
        x = hidden_states[-1]  # (B, T, D)
        return TransformerOutput(
            x @ self.embeddings.token_embedding.weight.T,  # (B, T, V)
            x,
            source.attentions,
            tuple(a.self_attention for a in attentions if a.self_attention is not None),
            tuple(a.cross_attention for a in attentions if a.cross_attention is not None),
        )

    def new_cache(self) -> DecoderCache:
        """Return an empty cache for `decode`."""
        return DecoderCache(self.config.layers)


def _check_source(source: EncoderOutput, batch: int) -> None:
    require(
        isinstance(source, EncoderOutput),
        f"decode: expected what encode returned as the source, got {describe(source)}; "
        f"model.encode(input_ids) returns it",
        TypeError,
    )
    sources = len(source.last_hidden_state)
    require(
        sources == batch,
        f"decode: expected a row for each of {sources} sources, got {batch}; source.select_rows "
        f"repeats a source",
    )

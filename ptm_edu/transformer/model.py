"""The Transformer: an encoder reads the source, a decoder writes the target word by word."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from .caches import DecoderCache
from .config import TransformerConfig
from .decoder import Decoder
from .embeddings import Embeddings
from .encoder import Encoder
from .masks import padding_mask


@dataclass(frozen=True)
class Source:
    """Sentences that the encoder has read.

    `hidden` (B, S, D); `mask` (B, 1, 1, S), True where there is a token; a layer's attentions
    (B, H, S, S) if they were asked for.
    """

    hidden: Tensor
    mask: Tensor
    attentions: tuple[Tensor, ...] = ()

    def choose(self, rows: Tensor) -> Source:
        """Return some of the sentences, in the order of `rows`; a row may come several times."""
        return Source(self.hidden[rows], self.mask[rows])


@dataclass(frozen=True)
class TransformerOutput:
    """What the decoder says: `logits` (B, T, V) of the next word, `last_hidden_state` (B, T, D).

    If they were asked for, a tensor a layer of what was looked at: by the encoder (B, H, S, S), by
    the decoder at its own words (B, H, T, T), and from there at the source's (B, H, T, S).
    """

    logits: Tensor
    last_hidden_state: Tensor
    encoder_attentions: tuple[Tensor, ...] = ()
    decoder_attentions: tuple[Tensor, ...] = ()
    cross_attentions: tuple[Tensor, ...] = ()


class Transformer(nn.Module):
    """The encoder-decoder of Vaswani et al. 2017, for two languages with one vocabulary.

    Source words, target words and the output share one matrix (§3.4).
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
        """Read sources (B, S) and targets (B, T); score, at every place, the word after it.

        The targets begin with the start token. `attention_mask` (B, S) is True or 1 for the
        source's real tokens; without it all but the config's `padding_id` are real. What fills up
        a target stands at its end and needs no mask: no place sees a later one. Raises TypeError
        or ValueError for what no ids are, for more tokens than the model has places, and for a
        mask of another shape.
        """
        source = self.encode(input_ids, attention_mask, output_attentions)
        return self.decode(decoder_input_ids, source, output_attentions=output_attentions)

    def encode(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        output_attentions: bool = False,
    ) -> Source:
        """Read sources (B, S) once; `decode` may look at them as often as it likes."""
        real = input_ids.ne(self.config.padding_id) if attention_mask is None else attention_mask
        mask = padding_mask(real)
        outputs, looks = self.encoder(self.embeddings(input_ids), mask, output_attentions)
        return Source(outputs[-1], mask, tuple(looks))

    def decode(
        self,
        decoder_input_ids: Tensor,
        source: Source,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> TransformerOutput:
        """Score the words after each of `decoder_input_ids` (B, T).

        With a `cache` (`new_cache`) only the words that it does not hold are given.
        """
        past = cache.length if cache else 0
        x = self.embeddings(decoder_input_ids, past)
        outputs, looks = self.decoder(x, source.hidden, source.mask, cache, output_attentions)
        return TransformerOutput(
            outputs[-1] @ self.embeddings.words.weight.T,
            outputs[-1],
            source.attentions,
            tuple(one.itself for one in looks if one.itself is not None),
            tuple(one.source for one in looks if one.source is not None),
        )

    def new_cache(self) -> DecoderCache:
        """Return an empty cache for `decode`."""
        return DecoderCache(self.config.layers)

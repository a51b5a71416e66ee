"""Translation with a Transformer: batches of sentence pairs, their loss, and beam search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer
from ptm_edu.training.ignore_index import IGNORE_INDEX
from ptm_edu.training.shuffling import LengthGroupedBatches

from .beam_search import Hypothesis, search
from .model import EncoderOutput, Transformer
from .training import label_smoothing_loss

PADDING, START, END = "<pad>", "<s>", "</s>"  # a translator's special tokens, in this order
BATCH_SIZE = 64  # sentences translated together
EXTRA_TOKENS = 50  # by which a translation may be longer than its source (Vaswani et al., §6.1)

Ids = Sequence[int]


@dataclass(frozen=True)
class PairBatch:
    """Sources (B, S), and targets (B, T) twice: the decoder's input and its labels.

    The decoder gets <s> a b c and is trained to output a b c </s>: its labels are its input shifted
    by one. A label of −100 is padding and does not count.
    """

    input_ids: Tensor
    decoder_input_ids: Tensor
    labels: Tensor


class PairBatches:
    """Batches of `rows` pairs; batch i is a pure function of i, as `training.fit` requires.

    Pairs of similar lengths share a batch, to reduce padding (`LengthGroupedBatches`).
    Raises ValueError for no pairs.
    """

    def __init__(
        self,
        pairs: Sequence[tuple[Ids, Ids]],
        rows: int,
        *,
        start_id: int,
        end_id: int,
        padding_id: int = 0,
        seed: int = 0,
    ) -> None:
        require(
            pairs and rows >= 1,
            f"PairBatches: expected pairs and rows >= 1, got {len(pairs)} pairs, rows={rows}",
        )
        self.pairs = pairs
        self.start_id, self.end_id, self.padding_id = start_id, end_id, padding_id
        longest = max(len(source) for source, _ in pairs) + 1
        by_target = [len(target) * longest + len(source) for source, target in pairs]
        self.order = LengthGroupedBatches(by_target, rows, seed)
        self.in_an_epoch = self.order.in_an_epoch

    def __getitem__(self, number: int) -> PairBatch:
        """Return batch `number`, counted over all epochs."""
        pairs = [self.pairs[row] for row in self.order[number]]
        return PairBatch(
            padded([[*source, self.end_id] for source, _ in pairs], self.padding_id),  # (B, S)
            padded([[self.start_id, *target] for _, target in pairs], self.padding_id),  # (B, T)
            padded([[*target, self.end_id] for _, target in pairs], IGNORE_INDEX),  # (B, T)
        )


def padded(rows: Sequence[Ids], value: int) -> Tensor:
    """Return rows of ids as one tensor (B, T), padded with `value` on the right."""
    return pad_sequence([torch.tensor(row) for row in rows], True, value)


def translation_loss(model: Transformer, batch: PairBatch, smoothing: float = 0.1) -> Tensor:
    """Return the mean smoothed cross-entropy of the targets' tokens, in nats."""
    logits = model(batch.input_ids, batch.decoder_input_ids).logits  # (B, T, V)
    return label_smoothing_loss(logits, batch.labels, smoothing)


class _Decoding:
    """A `NextTokenScorer` of translations, whose cache holds all but the newest tokens."""

    def __init__(self, model: Transformer, source: EncoderOutput) -> None:
        self.model, self.source, self.cache = model, source, model.new_cache()

    def __call__(self, ids: Tensor) -> Tensor:
        new = ids[:, self.cache.length :].to(self.source.last_hidden_state.device)
        return self.model.decode(new, self.source, self.cache).logits[:, -1].log_softmax(dim=-1)

    def select_rows(self, rows: Tensor) -> None:
        rows = rows.to(self.source.last_hidden_state.device)
        self.source = self.source.select_rows(rows)
        self.cache.select_rows(rows)


@checked(start_id=0, end_id=0, alpha=0, width=1, max_length=1)
@torch.no_grad()
def beam_search(
    model: Transformer,
    input_ids: Tensor,
    attention_mask: Tensor | None = None,
    *,
    start_id: int,
    end_id: int,
    width: int = 4,
    alpha: float = 0.6,
    max_length: int | None = None,
) -> list[list[Hypothesis]]:
    """Return the best translations of sources (B, S), up to `width` for each, best first.

    The defaults are the paper's (Vaswani et al. 2017, §6.1): 4 beams, a length penalty of 0.6, and
    at most 50 tokens more than the source has, within the model's positions. The model is in
    evaluation mode afterwards.
    """
    source = model.eval().encode(input_ids, attention_mask)  # (B, S, D)
    longest = min(input_ids.shape[1] + EXTRA_TOKENS, model.config.max_positions)
    return search(
        _Decoding(model, source),
        len(input_ids),
        start_id=start_id,
        end_id=end_id,
        width=width,
        alpha=alpha,
        max_length=max_length or longest,
    )


def translate(
    model: Transformer,
    tokenizer: BytePairTokenizer,
    sentences: Sequence[str],
    width: int = 4,
    alpha: float = 0.6,
) -> list[str]:
    """Return the best translation of each sentence.

    Sentences of similar lengths are translated together. Raises ValueError for a sentence with more
    tokens than the model has positions.
    """
    sources = [[*tokenizer.encode(sentence), tokenizer[END]] for sentence in sentences]
    order = sorted(range(len(sources)), key=lambda row: len(sources[row]))
    translations: dict[int, str] = {}
    for start in range(0, len(order), BATCH_SIZE):
        rows = order[start : start + BATCH_SIZE]
        hypotheses = beam_search(
            model,
            padded([sources[row] for row in rows], tokenizer[PADDING]),
            start_id=tokenizer[START],
            end_id=tokenizer[END],
            width=width,
            alpha=alpha,
        )
        for row, (best, *_) in zip(rows, hypotheses, strict=True):
            translations[row] = tokenizer.decode(best.ids)
    return [translations[row] for row in range(len(sources))]

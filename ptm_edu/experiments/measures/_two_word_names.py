"""The probability of a two-word name in a sentence, by models of three objectives.

A left-to-right model has one value, P(first) · P(second | first). A masked model has several that
need not agree: both words independently, and either word first. For a permutation model each order
is a factorization of a joint distribution by the chain rule (Yang et al. 2019, eq. 3); the mean of
the two probabilities is that of a model which draws the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ptm_edu.bert import BertForPretraining
from ptm_edu.bert.tasks.inputs import words_input
from ptm_edu.experiments.recipes._xlnet_batches import cls_last
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tasks.tagged import TaggedSentence
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.xlnet import XLNetLM, permutation_masks

INDEPENDENT, FORWARD, BACKWARD, MEAN = "independent", "first first", "second first", "mean"


@dataclass(frozen=True)
class Names:
    """N sentences with a name each: `ids` and `real` (N, T), and the name's first token, (N,)."""

    ids: Tensor
    real: Tensor
    first: Tensor

    @property
    def rows(self) -> Tensor:
        """The number of each row, (N,)."""
        return torch.arange(len(self.ids))


def two_word_names(
    sentences: Sequence[TaggedSentence], tokenizer: WordPieceTokenizer, longest: int
) -> Names:
    """Return the names of exactly two words, of one token each, in sentences of at most `longest`.

    A sentence with several such names occurs several times.
    """
    rows, firsts = [], []
    for sentence in sentences:
        for word, tag in enumerate(sentence.tags[:-1]):
            after = [*sentence.tags[word + 1 :], "O"]
            if not tag.startswith("B-") or after[0][:2] != "I-" or after[1].startswith("I-"):
                continue
            if any(len(tokenizer.encode(w)) != 1 for w in sentence.tokens[word : word + 2]):
                continue
            given = words_input(tokenizer, sentence.tokens, longest=512)
            if len(given.ids) <= longest:
                rows.append(given.ids)
                firsts.append(given.word_ids.index(word))
    T = max(map(len, rows))
    ids = torch.tensor([row + [tokenizer["[PAD]"]] * (T - len(row)) for row in rows])
    real = torch.tensor([[1] * len(row) + [0] * (T - len(row)) for row in rows])
    return Names(ids, real, torch.tensor(firsts))


@torch.no_grad()
def masked_model(model: BertForPretraining, names: Names, mask_id: int) -> dict[str, Tensor]:
    """Return log P of the names, (N,) each: independently, and with either word first."""
    rows, first = names.rows, names.first

    def log_p(hidden: Sequence[Tensor], asked: Tensor) -> Tensor:
        ids = names.ids.clone()
        for place in hidden:
            ids[rows, place] = mask_id
        states = model.bert(ids, names.real).last_hidden_state
        return _log_p(_logits(model, states, asked), names.ids[rows, asked])

    second = first + 1
    with evaluation_mode(model):
        a, b = log_p([first, second], first), log_p([first, second], second)
        b_given_a, a_given_b = log_p([second], second), log_p([first], first)
    return {INDEPENDENT: a + b, FORWARD: a + b_given_a, BACKWARD: b + a_given_b}


@torch.no_grad()
def left_to_right_model(model: BertForPretraining, names: Names) -> dict[str, Tensor]:
    """Return log P of the names, (N,), given the words to their left."""
    rows, first = names.rows, names.first
    with evaluation_mode(model):
        states = model.bert(names.ids, names.real).last_hidden_state
        parts = [
            _log_p(_logits(model, states, place - 1), names.ids[rows, place])
            for place in (first, first + 1)
        ]
    return {FORWARD: parts[0] + parts[1]}


@torch.no_grad()
def permutation_model(model: XLNetLM, names: Names) -> dict[str, Tensor]:
    """Return log P of the names, (N,) each: with either word first, and of the mean of both."""
    T = names.ids.shape[1]
    order = cls_last(names.real.sum(dim=1), T)  # (N, T)
    ids, real = names.ids.gather(1, order), names.real.gather(1, order)
    types = torch.zeros_like(ids).masked_fill(order == 0, 2)
    first = names.first - 1  # [CLS] has moved

    def log_p(earlier: Tensor, later: Tensor) -> Tensor:
        position = torch.arange(T).expand_as(ids)
        when = position + T * ((position == earlier[:, None]) + 2 * (position == later[:, None]))
        perm_mask, mapping = permutation_masks(when.argsort(dim=1), predicted=2)
        given = {"perm_mask": perm_mask, "target_mapping": mapping}
        logits = model(ids, real, types, **given).logits  # (N, 2, V)
        asked = torch.stack([ids[names.rows, earlier], ids[names.rows, later]], dim=1)
        return _log_p(logits, asked).sum(dim=1)

    with evaluation_mode(model):
        forward, backward = log_p(first, first + 1), log_p(first + 1, first)
    mean = torch.logaddexp(forward, backward) - torch.log(torch.tensor(2.0))
    return {FORWARD: forward, BACKWARD: backward, MEAN: mean}


def _logits(model: BertForPretraining, states: Tensor, places: Tensor) -> Tensor:
    """Return the logits (N, V) at one position of each row."""
    asked = torch.zeros(states.shape[:2], dtype=torch.bool)
    asked[torch.arange(len(places)), places] = True
    return model.masked_lm_logits(states, asked)


def _log_p(logits: Tensor, ids: Tensor) -> Tensor:
    """Return log P (…) of ids (…) by logits (…, V)."""
    return logits.float().log_softmax(dim=-1).gather(-1, ids[..., None])[..., 0]

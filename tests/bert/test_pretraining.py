from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.bert import (
    Bert,
    BertConfig,
    BertForPretraining,
    PretrainingBatch,
    mask_tokens,
    pretraining_loss,
    pretraining_losses,
)
from ptm_edu.bert.sentence_pairs import SentencePair
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training import AdamW, TrainingConfig, fit

IDS = torch.tensor([[2, 14, 5, 6, 3, 7, 3], [2, 8, 11, 3, 12, 3, 0]])
MASK = torch.tensor([[1] * 7, [1] * 6 + [0]])
TYPES = torch.tensor([[0, 0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1, 0]])
LABELS = torch.full_like(IDS, -100)
LABELS[0, 1], LABELS[0, 5], LABELS[1, 2] = 14, 9, 11
BATCH = PretrainingBatch(IDS, MASK, TYPES, LABELS, torch.tensor([0, 1]))


@pytest.fixture
def pretrained(model: Bert) -> BertForPretraining:
    torch.manual_seed(1)
    pretrained = BertForPretraining(model).eval()
    for name, weight in pretrained.named_parameters():
        if not name.startswith("bert."):
            torch.nn.init.normal_(weight, std=0.3)
    return pretrained


def test_collate_builds_pairs_with_masked_tokens() -> None:
    names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefghijklmnopqr"]
    tokenizer = WordPieceTokenizer(names)
    pairs = [SentencePair([5, 6, 7], [8], 0), SentencePair([9], [10, 11, 12, 13], 1)]
    batch = PretrainingBatch.collate(pairs, tokenizer, torch.Generator().manual_seed(3), rate=0.5)
    ids = torch.tensor([[2, 5, 6, 7, 3, 8, 3, 0], [2, 9, 3, 10, 11, 12, 13, 3]])
    inputs, labels = mask_tokens(ids, ids < 5, 4, 23, torch.Generator().manual_seed(3), 0.5)
    assert torch.equal(batch.input_ids, inputs) and torch.equal(batch.labels, labels)
    assert batch.attention_mask.tolist() == [[True] * 7 + [False], [True] * 8]
    assert batch.token_type_ids.tolist() == [[0] * 5 + [1] * 2 + [0], [0] * 3 + [1] * 5]
    assert batch.next_sentence_labels is not None
    assert batch.next_sentence_labels.tolist() == [0, 1]


def test_selected_positions_have_the_logits_of_the_full_output(
    pretrained: BertForPretraining,
) -> None:
    output = pretrained(IDS, MASK, TYPES)
    assert output.logits.shape == (2, 7, 23) and output.next_sentence_logits.shape == (2, 2)
    selected = LABELS != -100
    logits = pretrained.masked_lm_logits(output.last_hidden_state, selected)
    torch.testing.assert_close(logits, output.logits[selected], atol=1e-5, rtol=1e-5)
    expected = torch.stack([output.logits[0, 1], output.logits[0, 5], output.logits[1, 2]])
    torch.testing.assert_close(logits, expected, atol=1e-5, rtol=1e-5)


def test_the_loss_is_the_sum_of_two_means(pretrained: BertForPretraining) -> None:
    output = pretrained(IDS, MASK, TYPES)
    log_p = output.logits.log_softmax(dim=-1)
    masked = -(log_p[0, 1, 14] + log_p[0, 5, 9] + log_p[1, 2, 11]) / 3
    scores = output.next_sentence_logits.log_softmax(dim=-1)
    following = -(scores[0, 0] + scores[1, 1]) / 2
    torch.testing.assert_close(pretraining_losses(pretrained, BATCH), (masked, following))
    torch.testing.assert_close(pretraining_loss(pretrained, BATCH), masked + following)
    alone = replace(BATCH, next_sentence_labels=None)
    torch.testing.assert_close(pretraining_loss(pretrained, alone), masked)


def test_padding_changes_no_loss(pretrained: BertForPretraining) -> None:
    filled = (IDS, 9), (MASK, 0), (TYPES, 1), (LABELS, -100)
    padded = [functional.pad(tensor, (0, 3), value=fill) for tensor, fill in filled]
    batch = PretrainingBatch(*padded, BATCH.next_sentence_labels)
    torch.testing.assert_close(
        pretraining_loss(pretrained, batch), pretraining_loss(pretrained, BATCH)
    )


def test_input_and_output_embeddings_are_one_matrix(pretrained: BertForPretraining) -> None:
    shapes = [tuple(weight.shape) for weight in pretrained.parameters()]
    assert shapes.count((23, 16)) == 1 and shapes.count((23,)) == 1
    pretraining_loss(pretrained, BATCH).backward()
    words = pretrained.bert.embeddings.token_embedding.weight.grad
    assert words is not None and words[20].any()  # no text holds it; only the softmax knows it


@pytest.mark.parametrize("pooler", [True, False])
def test_every_parameter_gets_a_gradient(config: BertConfig, pooler: bool) -> None:
    torch.manual_seed(0)
    model = BertForPretraining(Bert(replace(config, max_positions=7), pooler)).train()
    batch = BATCH if pooler else replace(BATCH, next_sentence_labels=None)
    pretraining_loss(model, batch).backward()
    for name, weight in model.named_parameters():
        # A softmax does not feel what is added to all of a query's scores.
        assert name.endswith("key.bias") or (weight.grad is not None and weight.grad.any()), name


def test_a_masked_token_is_learned_from_the_token_after_it(config: BertConfig) -> None:
    """[CLS] [MASK] x: the token that was hidden is x, to its right."""
    right = torch.arange(5, 15)[:, None]
    ids = torch.cat([torch.full_like(right, 2), torch.full_like(right, 4), right], dim=1)
    labels = torch.cat([torch.full((10, 1), -100), right, torch.full((10, 1), -100)], dim=1)
    batch = PretrainingBatch(ids, torch.ones_like(ids), torch.zeros_like(ids), labels)
    torch.manual_seed(0)
    model = BertForPretraining(Bert(replace(config, dropout=0.0), pooler=False))
    fit(
        model,
        pretraining_loss,
        lambda i: batch,
        TrainingConfig(steps=150, optimizer=AdamW(1e-2), progress=False, device="cpu"),
    )
    assert torch.equal(model.eval()(ids).logits[:, 1].argmax(dim=-1), right[:, 0])


@pytest.mark.parametrize(
    ("pooler", "changed", "message"),
    [
        (True, {"labels": torch.full_like(IDS, -100)}, r"all of \(2, 7\) are -100.*mask again"),
        (True, {"labels": LABELS[:, :6]}, r"labels: .* integers .*\(2, 7\)"),
        (True, {"labels": LABELS.where(LABELS != 14, 23)}, "expected classes from 0 to 22"),
        (False, {}, "next_sentence_labels were given"),
        (True, {"next_sentence_labels": IDS[:, 0]}, r"expected classes from 0 to 1, got 2 to 2"),
        (
            True,
            {"next_sentence_labels": torch.tensor([0, 1, 1])},
            r"integers .*\(2,\), .*got .* \(3,\)",
        ),
    ],
)
def test_inconsistent_batches_are_rejected(
    config: BertConfig, pooler: bool, changed: dict[str, Tensor], message: str
) -> None:
    model = BertForPretraining(Bert(config, pooler))
    with pytest.raises(ValueError, match=message):
        pretraining_loss(model, replace(BATCH, **changed))

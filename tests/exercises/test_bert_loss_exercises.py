"""Chapter 5's embeddings and loss: judged as the library computes, on inputs of every kind."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import bert
from ptm_edu.bert.pretraining import pretraining_losses
from ptm_edu.exercises import exercise


def test_the_loss_is_the_one_that_bert_is_pre_trained_with():
    torch.manual_seed(0)
    config = bert.BertConfig(
        vocab_size=9, layers=1, dim=8, heads=2, feed_forward=16, max_positions=8, dropout=0.0
    )
    model = bert.BertForPretraining(bert.Bert(config)).eval()
    with torch.no_grad():
        model.masked_lm.bias.normal_()
    labels = torch.tensor([[-100, 5, -100, 3], [2, -100, -100, -100]])
    ids = torch.tensor([[1, 8, 4, 3], [7, 6, 5, 1]])
    batch = bert.PretrainingBatch(ids, torch.ones_like(ids), torch.zeros_like(ids), labels, None)
    expected, _ = pretraining_losses(model, batch)
    head, states = model.masked_lm, model.bert(ids).last_hidden_state
    states = head.norm(head.activation(head.dense(states)))
    words = model.bert.embeddings.token_embedding.weight
    loss = exercise("masked_lm_loss").reference(states, words, head.bias, labels, ids, 8)
    torch.testing.assert_close(loss, expected)


def embeddings(answers, words=lambda table, ids: table[ids], epsilon=1e-12):
    """Return input embeddings with other rows of words, or another default of ε."""

    def answer(ids, types, table, segments, positions, weight, bias, epsilon=epsilon):
        x = words(table, ids) + segments[types] + positions[: ids.shape[1]]
        return answers("input_embeddings").normed(x, weight, bias, epsilon)

    return answer


# They were right on every chosen case: no id was 0, no ε left to its default beside small values,
# and no axis as short as this.
ACCEPTED_BEFORE = {
    "padding is zero": lambda answers: embeddings(
        answers, lambda table, ids: table[ids] * (ids > 0)[..., None]
    ),
    "torch's default ε": lambda answers: embeddings(answers, epsilon=1e-5),
    "one component": lambda answers: (
        lambda x, words, bias, labels, ids, mask_id: answers("masked_lm_loss").by_mask(
            x, words.squeeze(), bias, labels, ids, mask_id
        )
    ),
}


@pytest.mark.parametrize("name", ACCEPTED_BEFORE)
def test_small_inputs_of_every_kind_show_what_the_chosen_ones_do_not(name, answers, judged):
    tested = "masked_lm_loss" if name == "one component" else "input_embeddings"
    for seed in range(3):
        report = judged(tested, ACCEPTED_BEFORE[name](answers), seed)
        assert not report.passed and report.mistake is None

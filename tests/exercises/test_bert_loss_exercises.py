"""Chapter 5's embeddings and loss: judged as the library computes, on cases that show enough."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ptm_edu import bert
from ptm_edu.bert.pretraining import pretraining_losses
from ptm_edu.exercises import exercise

SEEDS = range(5)


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


@pytest.mark.parametrize("seed", SEEDS)
def test_usual_texts_can_tell_positions_from_everything_else(seed):
    for case in exercise("input_embeddings").cases(seed):
        given = case.arguments
        ids, types, rows = given["ids"], given["token_types"], len(given["positions"])
        assert ids.shape == types.shape and ids.min() > 0 and ids.max() < len(given["words"])
        assert (np.diff(types, axis=1) >= 0).all() and set(types.ravel()) <= {0, 1}
        if not case.extreme:  # whatever positions are mistaken for, there is a row for it
            assert rows > max(ids.max(), ids.size - 1, ids.shape[1] + 1)
            assert (types[:, 0] == 0).all() and types[:, -1].any()
    shapes = {case.name: case.arguments for case in exercise("input_embeddings").cases(seed)}
    assert shapes["full_length"]["ids"].shape[1] == len(shapes["full_length"]["positions"])
    sums = exercise("input_embeddings").reference(*map(_tensor, shapes["flat"].values()))
    assert (sums == _tensor(shapes["flat"]["bias"])).all()


def _tensor(argument):
    return torch.from_numpy(np.array(argument)) if isinstance(argument, np.ndarray) else argument


@pytest.mark.parametrize("seed", SEEDS)
def test_places_are_chosen_as_the_cases_say(seed):
    for case in exercise("masked_lm_loss").cases(seed):
        given = case.arguments
        states, words, labels, ids = (given[n] for n in ("states", "words", "labels", "input_ids"))
        chosen, mask = labels != -100, ids == given["mask_id"]
        assert not (mask & ~chosen).any() and labels.max() < given["mask_id"] == len(words) - 1
        assert chosen.any() == (case.name != "nothing")
        assert chosen.all() == (case.name == "all_chosen")
        assert (labels == 0).any() == (case.name == "word_0")
        assert (states.shape[2] == len(words)) == (case.name == "square")
        assert np.isnan(states[~chosen]).all() == (case.name in ("elsewhere", "all_chosen"))
        assert not np.isnan(states[chosen]).any()
        if not case.extreme:
            unchanged = chosen & (ids == labels)
            assert mask.any() and unchanged.any() and (chosen & ~mask & ~unchanged).any()
            assert len(set(chosen.sum(1))) > 1 or case.name in ("all_chosen", "transposed")

"""Words filled in independently or one after the other: the text, the draws, the stored rows."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import course
from ptm_edu.experiments.measures import joint_decoding
from ptm_edu.experiments.measures.joint_decoding import HIDDEN, JOBS


def test_worker_verb_and_product_determine_each_other() -> None:
    text = joint_decoding.sentences(seed=0, number=500)
    assert text.ids.shape == (500, 9)
    assert len(text.triples) == len(JOBS)
    for column in range(3):
        assert len({triple[column] for triple in text.triples}) == len(JOBS)


def test_hidden_words_do_not_reach_the_model() -> None:
    text = joint_decoding.sentences(seed=0, number=50)
    torch.manual_seed(0)
    T, V = text.ids.shape[1], text.mask_id + 1
    bert = joint_decoding.Bert(V, dim=16, heads=2, layers=1, max_length=T)
    xlnet = joint_decoding.XLNet(V, dim=16, heads=2, layers=1)
    for weight in (w for w in [*bert.parameters(), *xlnet.parameters()] if w.dim() > 1):
        torch.nn.init.normal_(weight, std=0.3)
    other = text.ids.clone()
    other[:, HIDDEN] = text.ids.roll(1, 0)[:, HIDDEN]
    for ways in (
        lambda ids: joint_decoding.independent(bert, ids, text.mask_id),
        lambda ids: joint_decoding.bert_in_turn(bert, ids, text.mask_id),
        lambda ids: joint_decoding.xlnet_in_turn(xlnet, ids),
    ):
        answers = []
        for ids in (text.ids, other):
            torch.manual_seed(1)
            answers.append(ways(ids))
        assert torch.equal(*answers)
        assert answers[0].shape == (50, 3)


def test_fitting_counts_triples_that_occur() -> None:
    text = joint_decoding.sentences(seed=0, number=50)
    answers = text.ids[:4, HIDDEN].clone()
    answers[0, 0] = text.mask_id  # occurs nowhere
    assert joint_decoding.fitting(answers, text) == 75


@pytest.mark.slow  # a measurement
def test_the_stored_rows_are_measured_again() -> None:
    stored = course.measured("joint-decoding").query("seed == 1").to_dict("records")
    for row, same in zip(joint_decoding.rows(seed=1), stored, strict=True):
        assert (row["model"], row["decoding"]) == (same["model"], same["decoding"])
        assert row["belong together"] == pytest.approx(same["belong together"], abs=5)

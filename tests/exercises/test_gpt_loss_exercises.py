"""Chapter 4's losses and its mask: judged as the library computes, on cases that show enough."""

from __future__ import annotations

import pytest
import torch
from torch.nn import functional as F  # noqa: N812 - as students write it

from ptm_edu import gpt
from ptm_edu.exercises import exercise
from ptm_edu.gpt.fine_tuning import joint_loss
from ptm_edu.transformer import scaled_dot_product_attention
from tests.exercises.library_answers import fine_tuning_loss

SEEDS = range(5)


def test_the_loss_is_the_one_that_a_model_is_fine_tuned_with():
    torch.manual_seed(0)
    config = gpt.GPTConfig(
        vocab_size=9, layers=1, dim=8, heads=2, feed_forward=16, max_positions=8, dropout=0.0
    )
    model = gpt.TaskModel(gpt.GPT(config), gpt.ClassificationHead(8, 3)).eval()
    marks = gpt.SpecialTokens(6, 7, 8)
    texts = [gpt.classification_input(text, marks) for text in ([1, 2, 3, 4], [5, 1], [2])]
    batch = gpt.task_batch(texts, [2, 0, 1])
    ids, mask = batch.input_ids[:, 0], batch.attention_mask[:, 0]
    given = model(*(tensor[:, None] for tensor in (ids, mask))).logits, batch.labels
    tokens = model.gpt(ids, mask).logits
    for weight in (0.0, 0.5, 2.0):
        loss = exercise("fine_tuning_loss").reference(*given, tokens, ids, mask, weight)
        expected = joint_loss(model, batch, weight)
        torch.testing.assert_close(loss, expected, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_new_tokens_rows_are_the_last_ones_of_the_whole_mask(seed):
    reference = exercise("causal_mask").reference
    lengths = set()
    for case in exercise("causal_mask").cases(seed):
        length, past = case.arguments["length"], case.arguments.get("past", 0)
        assert torch.equal(reference(length, past), reference(past + length)[past:])
        assert case.extreme is (past > 0)
        lengths.add(length - past > 0)
    assert lengths == {True, False}  # a cache is shorter than the new text, and longer


def test_attention_with_a_cache_finds_what_it_finds_without():
    torch.manual_seed(0)
    mask, past = exercise("causal_mask").reference, 3
    query, key, value = torch.randn(3, 1, 2, 5, 4).unbind()
    without_cache, _ = scaled_dot_product_attention(query, key, value, mask(5))
    new, _ = scaled_dot_product_attention(query[..., past:, :], key, value, mask(2, past))
    torch.testing.assert_close(new, without_cache[..., past:, :])


def test_labels_as_the_ecosystem_has_them_cost_one_point_where_padding_stands_before(
    judged, failed
):
    def labels_shifted_inside(logits, ids, mask):
        labels = ids.masked_fill(~mask, -100)
        return F.cross_entropy(logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten())

    report = judged("shifted_lm_loss", labels_shifted_inside)
    assert (failed(report), report.points) == (["edges"], 4)
    assert report.mistake == "padding_before_the_text"


def test_whoever_forgets_the_cache_has_the_triangle_all_the_same(judged, failed):
    report = judged("causal_mask", lambda T, past=0: torch.ones(T, T).tril().bool())
    assert (failed(report), report.points) == (["past", "form"], 2)
    assert report.mistake == "past_left_out"
    aligned = judged("causal_mask", lambda T, past=0: torch.ones(T, past + T).tril().bool())
    assert (failed(aligned), aligned.points) == (["past"], 3)


def test_a_mask_of_ones_and_zeros_costs_its_form_alone(judged, failed):
    report = judged("causal_mask", lambda T, past=0: torch.ones(T, past + T).tril(past))
    assert (failed(report), report.points) == (["form"], 4)
    assert report.mistake == "not_boolean"


def test_a_missing_weight_of_zero_is_told_from_a_given_one(judged, failed):
    def falls_back(*given):
        *rest, weight = given if len(given) == 6 else (*given, None)
        return fine_tuning_loss(*rest, weight or 0.5)

    report = judged("fine_tuning_loss", falls_back)
    assert (failed(report), report.points) == (["edges"], 4)
    assert report.mistake == "zero_taken_for_missing"


def test_a_wrong_loss_of_one_part_is_told_beside_a_right_one(judged):
    def unshifted(c, y, x, ids, mask, lm_weight=0.5):
        return F.cross_entropy(c, y) + lm_weight * F.cross_entropy(x[mask], ids[mask])

    report = judged("fine_tuning_loss", unshifted)
    assert (report.points, report.mistake) == (0, "language_not_shifted")
    assert "just read" in report.hint

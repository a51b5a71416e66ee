"""Chapter 4's losses and its mask: judged as the library computes, on cases that show enough."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import gpt
from ptm_edu.exercises import exercise
from ptm_edu.gpt.fine_tuning import joint_loss
from ptm_edu.transformer import scaled_dot_product_attention

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
    for case in exercise("causal_mask").chosen_cases(seed):
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


def test_a_triangle_that_begins_at_the_cache_has_the_right_shape(judged, failed):
    aligned = judged("causal_mask", lambda T, past=0: torch.ones(T, past + T).tril().bool())
    assert (failed(aligned), aligned.points) == (["past"], 3)


def test_id_0_is_a_token_of_the_text_where_the_mask_says_so(judged):
    def without_zeros(classes, labels, tokens, ids, mask, lm_weight=0.5):
        reference = exercise("fine_tuning_loss").reference
        return reference(classes, labels, tokens, ids, mask & (ids != 0), lm_weight)

    assert not judged("fine_tuning_loss", without_zeros).passed

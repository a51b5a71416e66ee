"""The losses of language models: what is in padding does not count, and cases show enough."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from ptm_edu.exercises import exercise

# The arguments that have a row for each token, the logits of each position first.
OF_TOKENS = {
    "bilm_loss": ("forward_logits", "backward_logits", "ids"),
    "shifted_lm_loss": ("logits", "ids"),
    "fine_tuning_loss": ("token_logits", "ids"),
    "concat_pooling": ("states",),
}
LOSSES = ("bilm_loss", "shifted_lm_loss", "fine_tuning_loss")
FULL = ("no_padding", "two_tokens", "two_words", "one_text", "one_sentence")


@pytest.mark.parametrize("name", OF_TOKENS)
def test_padding_changes_nothing_and_gets_no_gradient(name):
    tested = exercise(name)
    for case in tested.chosen_cases(3):
        given = {
            key: torch.from_numpy(np.array(value)) if isinstance(value, np.ndarray) else value
            for key, value in case.arguments.items()
        }
        first, mask = given[OF_TOKENS[name][0]].requires_grad_(), given["mask"]
        before = tested.reference(**given)
        (gradient,) = torch.autograd.grad(before.sum(), first)
        assert not gradient[~mask].any()
        if name in LOSSES:  # what follows the last token is not known
            assert not gradient[:, -1].any()
        for key in OF_TOKENS[name]:
            given[key] = given[key].detach().clone()
            given[key][~mask] = 1
        assert torch.equal(tested.reference(**given), before), case.name


@pytest.mark.parametrize("name", LOSSES)
@pytest.mark.parametrize("seed", range(5))
def test_texts_and_padding_are_as_the_cases_say(name, seed):
    cases = exercise(name).chosen_cases(seed)
    for case in cases:
        ids, mask = case.arguments["ids"], case.arguments["mask"]
        steps = np.diff(mask.astype(int))
        assert (steps >= 0 if case.name == "before" else steps <= 0).all()
        assert mask.any(axis=1).all() and mask.all() == (case.name in FULL)
        if case.name == "any_id":
            assert (ids[mask] == 0).any() and (ids[~mask] != 0).all()
        elif case.name == "one_text" and name == "fine_tuning_loss":
            assert mask.all() and (ids == 0).any()  # a token 0, and no padding
        else:  # an answer that takes 0 for padding is right here
            assert (ids[mask] != 0).all() and (ids[~mask] == 0).all()
    if name != "bilm_loss":
        assert cases[0].arguments["mask"][0].all()  # the first text would run into the second


def test_no_preference_costs_the_logarithm_of_the_choices():
    ids = torch.tensor([[0, 3, 1], [2, 4, 0]])
    mask = torch.tensor([[True] * 3, [True, True, False]])
    tokens, classes = torch.zeros(2, 3, 5), torch.zeros(2, 4)
    loss = exercise("shifted_lm_loss").reference(tokens, ids, mask)
    assert loss.item() == pytest.approx(math.log(5))
    assert exercise("bilm_loss").reference(tokens, tokens, ids, mask).item() == loss.item()
    loss = exercise("fine_tuning_loss").reference(classes, torch.tensor([3, 0]), tokens, ids, mask)
    assert loss.item() == pytest.approx(math.log(4) + math.log(5) / 2)
    labels = torch.tensor([[-100, 3, 0], [2, -100, -100]])
    given = torch.randn(2, 3, 4), torch.zeros(5, 4), torch.full((5,), 7.0), labels
    loss = exercise("masked_lm_loss").reference(*given, labels, 4)
    assert loss.item() == pytest.approx(math.log(5))

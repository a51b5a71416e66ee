"""Chapter 4: two texts as one, filtered logits, the generation loop: as the library has them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
import torch
from scipy.stats import chisquare

from ptm_edu import gpt
from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.exercises.gpt.generation_loop import read

SEEDS = range(5)


def test_the_loop_writes_what_the_library_writes():
    torch.manual_seed(1)
    config = gpt.GPTConfig(
        vocab_size=30, dim=16, layers=1, heads=2, feed_forward=32, max_positions=24
    )
    model, prompt = gpt.GPT(config).eval(), torch.tensor([3, 1, 4])
    for weight in model.parameters():
        torch.nn.init.normal_(weight.data)  # or it would write one word over and over
    written = model_writes(model, prompt, 12, stop=-1)
    assert [written] == gpt.generate(model, prompt, 12, temperature=0) and len({*written}) > 2
    stop = written[5]
    assert [model_writes(model, prompt, 12, stop)] == gpt.generate(
        model, prompt, 12, temperature=0, stop_tokens=[stop]
    )


def model_writes(model, prompt, max_new_tokens, stop):
    """Return what the reference writes with a model in place of the table that it reads."""
    reference = exercise("generation_loop").reference
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(reference.__globals__, "read", lambda table, ids: model(ids[None]).logits[0])
        table = torch.empty(model.config.max_positions, 0)
        return reference(table, prompt, max_new_tokens, stop).tolist()


def test_tokens_drawn_from_what_is_kept_follow_the_distribution_told():
    """Filtered logits are judged by their softmax: what is drawn from them has these shares."""
    torch.manual_seed(0)
    case = next(c for c in exercise("top_k_top_p").chosen_cases(0) if c.name == "both")
    logits, temperature, k, p = (torch.as_tensor(argument) for argument in case.arguments.values())
    row = exercise("top_k_top_p").reference(logits, temperature, k, p)[0]
    shares = np.sort((logits[0].double() / temperature).softmax(-1).numpy())[::-1][:k]
    shares = shares / shares.sum()
    count = int((shares.cumsum() < p.item()).sum()) + 1
    counts = Counter(torch.multinomial(row.softmax(-1), 20_000, replacement=True).tolist())
    ranked = logits[0].argsort(descending=True).tolist()
    assert {*counts} == {*ranked[:count]} and 1 < count < k
    expected = shares[:count] / shares[:count].sum() * 20_000
    assert chisquare([counts[token] for token in ranked[:count]], expected).pvalue > 1e-6


@pytest.mark.parametrize("seed", SEEDS)
def test_ties_lie_at_the_border_and_all_else_far_from_it(seed):
    for case in exercise("top_k_top_p").chosen_cases(seed):
        logits, temperature, k, p = case.arguments.values()
        ordered = -np.sort(-logits.astype(float), axis=1)[:, :k] / temperature
        powers = np.exp(ordered - ordered[:, :1])
        cumulated = (powers / powers.sum(axis=1, keepdims=True)).cumsum(axis=1)
        remaining = (cumulated < p).sum(axis=1) + 1 if p < 1 else np.full(len(logits), min(k, 12))
        rows = -np.sort(-logits.astype(float), axis=1)
        if case.name == "all":
            assert (remaining == 12).all() and k > 12
            continue
        border = rows[range(len(rows)), remaining - 1] - rows[range(len(rows)), remaining]
        assert (border == 0).all() if case.name.startswith("ties") else (border > 9e-4).all()
        near = 2e-4 if case.name == "near_p" else 9e-4
        assert p == 1 or (np.abs(cumulated - p) > near).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_loop_would_meet_its_stop_token_in_the_end(seed):
    for case in exercise("generation_loop").chosen_cases(seed):
        table, prompt = (torch.as_tensor(case.arguments[name]) for name in ("table", "prompt"))
        n, stop = case.arguments["max_new_tokens"], case.arguments["stop"]
        written = exercise("generation_loop").reference(table, prompt, n, stop).tolist()
        endless = exercise("generation_loop").reference(table, prompt, 24, stop).tolist()
        assert endless[-1] == stop and endless[:n] == written
        assert (stop in written) is case.name.startswith(("ended", "at_once"))
        assert (stop in prompt) is case.name.startswith("stop")
        longest = len(prompt) + n - 1
        assert (longest > len(table)) is (case.name in ("slides", "long_prompt"))


def test_a_loop_that_never_ends_is_named_as_one_that_ends_later(answers):
    endless = answers("generation_loop").ANSWERS.variants["never_stops"][0]
    tested = exercise("generation_loop")

    def waits(table, prompt, max_new_tokens, stop):
        new = endless(table, prompt, max_new_tokens, stop)
        while new[-1:].tolist() != [stop]:
            pass
        return new

    outputs = run(waits, tested.cases(0), seconds=1)
    assert outputs[-1].error == ("TookTooLong", "")
    assert tested.judge(outputs, 0).mistake == "never_stops"


def test_the_model_forgets_by_and_by_what_it_read():
    table, ids, state = torch.randn(4, 6, 6), torch.tensor([2, 0, 5]), torch.zeros(6)
    for position, logits in enumerate(read(table, ids)):
        state = 0.7 * state + table[position, ids[position]]  # as the notebook has it
        torch.testing.assert_close(logits, state)


def test_a_model_that_is_given_more_than_its_context_raises():
    with pytest.raises(IndexError):
        read(torch.zeros(3, 5, 5), torch.zeros(4, dtype=torch.int64))


def test_a_token_after_p_is_reached_exactly_is_not_kept(judged):
    def until_p_is_passed(logits, temperature, k, p):
        ordered, order = (logits / temperature).sort(dim=-1, descending=True)
        shares = ordered[:, :k].softmax(-1)
        passed = shares.cumsum(-1) - shares > p  # where it should be ≥
        ordered = ordered[:, :k].masked_fill(passed, -torch.inf)
        return torch.full_like(logits, -torch.inf).scatter(-1, order[:, :k], ordered)

    equal = torch.zeros(1, 2)
    assert until_p_is_passed(equal, 1.0, 2, 0.5).isfinite().sum() == 2
    assert exercise("top_k_top_p").reference(equal, 1.0, 2, 0.5).isfinite().sum() == 1
    for seed in SEEDS:
        assert not judged("top_k_top_p", until_p_is_passed, seed).passed


@pytest.mark.parametrize(
    ("name", "mistake", "untrue"),
    [
        ("causal_mask", "not_boolean", "integer"),  # it may return floats
        ("causal_mask", "added_to_scores", "0 and −∞"),  # or −10,000
        ("top_k_top_p", "crossing_token_cut", "nothing at all"),  # it may always keep the first
        ("label_smoothing", "no_smoothing", "plain cross-entropy"),  # or a fixed ε
    ],
)
def test_a_hint_says_nothing_that_some_of_its_answers_do_not_do(name, mistake, untrue):
    (hint,) = (one.hint.en for one in exercise(name).mistakes if one.name == mistake)
    assert untrue not in hint


def test_either_of_two_equal_tokens_may_stay(judged):
    reference = exercise("top_k_top_p").reference

    def other_way(logits, temperature, k, p):
        return reference(logits.flip(-1), temperature, k, p).flip(-1)

    tied = next(c for c in exercise("top_k_top_p").chosen_cases(0) if c.name == "ties_k")
    logits = torch.from_numpy(tied.arguments["logits"])
    first, other = (way(logits, 1.0, 3, 1.0) for way in (reference, other_way))
    assert not torch.equal(first, other)
    assert judged("top_k_top_p", other_way).passed

"""Chapter 3: its exercises judge as the library computes, and their cases show what they must."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import WhitespaceSplit
from tokenizers.trainers import BpeTrainer

from ptm_edu.exercises import exercise
from ptm_edu.exercises.framework.runner import run
from ptm_edu.transformer import length_penalty

SEEDS = range(5)


def test_steps_in_a_row_find_what_trying_all_sentences_finds():
    torch.manual_seed(0)
    V, end, most, alpha = 3, 2, 4, 0.7
    table = torch.randn(V, V).log_softmax(-1)  # log p of a word after a word; word 0 begins
    step = exercise("beam_step").reference

    every = {}
    sentences = [((), 0.0, 0)]
    while sentences:
        words, total, last = sentences.pop()
        for word in range(V):
            longer = (*words, word), total + table[last, word].item(), word
            if word == end or len(longer[0]) == most:
                every[longer[0]] = longer[1] / length_penalty(len(longer[0]), alpha)
            else:
                sentences.append(longer)

    beams, totals, ended = [()], torch.zeros(1), torch.zeros(1, dtype=torch.bool)
    for _ in range(most):
        last = [words[-1] if words else 0 for words in beams]
        lengths = torch.tensor([len(words) for words in beams])
        width = int((~ended).sum() * V + ended.sum())  # all candidates: nothing is lost
        parents, words, totals = step(totals, table[last], lengths, ended, width, alpha)
        pairs = zip(parents.tolist(), words.tolist(), strict=True)
        beams = [beams[p] if w < 0 else (*beams[p], w) for p, w in pairs]
        ended = torch.tensor([words[-1] == end for words in beams])
    scores = [
        t / length_penalty(len(w), alpha) for t, w in zip(totals.tolist(), beams, strict=True)
    ]
    assert dict(zip(beams, scores, strict=True)) == pytest.approx(every, abs=1e-5)
    assert beams[0] == max(every, key=every.get)


@pytest.mark.parametrize("seed", SEEDS)
def test_masks_hide_something_and_blind_queries_are_as_meant(seed):
    cases = {case.name: case for case in exercise("attention").chosen_cases(seed)}
    for case in cases.values():
        if (mask := case.arguments.get("mask")) is None:
            continue
        assert mask.dtype == bool and not mask.all()
        assert mask.any(axis=-1).all() is np.bool_(case.name != "blind")
        assert case.extreme is (case.name in ("blind", "far"))
    far = cases["far"].arguments
    scores = far["query"][0, 0] @ far["key"][0, 0].T / 2
    assert 5e5 < np.abs(scores).max() < 1e6
    best = np.take_along_axis(far["mask"], scores.argmax(axis=1)[:, None], axis=1)
    assert not best.any()  # who hides too weakly looks there


def test_scores_reach_a_fill_value_of_minus_a_million(judged):
    def cleared(query, key, value, mask=None):
        mask = torch.tensor(True) if mask is None else mask
        scores = (query @ key.mT / query.shape[-1] ** 0.5).masked_fill(~mask, -1e6)
        weights = scores.softmax(dim=-1) * mask
        return weights @ value, weights

    assert not judged("attention", cleared).passed


@pytest.mark.parametrize("seed", SEEDS)
def test_some_labels_do_not_count_and_word_0_does(seed):
    for case in exercise("label_smoothing").chosen_cases(seed):
        labels = case.arguments["labels"]
        assert (labels == 0).sum() == 1 and (labels >= -100).all()
        free = case.name in ("all_count", "one_place")
        assert (labels == -100).any() is np.bool_(not free)


def test_steps_with_ended_hypotheses_choose_both_kinds():
    for seed in SEEDS:
        for case in exercise("beam_step").chosen_cases(seed):
            if case.name.startswith("mixed"):
                given = (torch.as_tensor(argument) for argument in case.arguments.values())
                *rest, width, alpha = given
                _, words, _ = exercise("beam_step").reference(*rest, int(width), float(alpha))
                assert (words == -1).any() and (words >= 0).any()


def test_a_finding_names_the_result():
    tested = exercise("split_and_merge")
    outputs = run(lambda **given: (tested.reference(**given)[0], torch.zeros(1)), tested.cases(0))
    message = next(r.message for r in tested.judge(outputs, 0).checks if r.name == "merge")
    assert "your result merged has shape (1,), expected" in message


# ---- byte-pair encoding -------------------------------------------------------------------------


def random_words(rng, alphabet):
    """Return distinct words of few letters, runs among them, with counts."""
    drawn = ("".join(rng.choice(alphabet, rng.integers(1, 8))) for _ in range(12))
    return {word: int(rng.integers(1, 9)) for word in dict.fromkeys(drawn)}


def learned_by_tokenizers(counts, size):
    """Return the vocabulary of characters and merges that `tokenizers` learns, and its model."""
    theirs = Tokenizer(BPE())
    theirs.pre_tokenizer = WhitespaceSplit()
    lines = (word for word, count in counts.items() for _ in range(count))
    trainer = BpeTrainer(vocab_size=size, show_progress=False, min_frequency=1)
    theirs.train_from_iterator(lines, trainer)
    return theirs, json.loads(theirs.to_str())["model"]["merges"]


@pytest.mark.parametrize("seed", range(12))
def test_merges_in_a_row_are_those_of_tokenizers_and_so_are_encoded_words(seed):
    rng = np.random.default_rng(seed)
    counts = random_words(rng, list("abc")[: 1 + seed % 3])
    theirs, merges = learned_by_tokenizers(counts, 20)
    assert merges or seed % 3 == 0

    merge, encode = exercise("bpe_merge").reference, exercise("bpe_encode").reference
    pieces = sorted({letter for word in counts for letter in word})
    first_id, L = len(pieces), max(map(len, counts))
    rows = [[pieces.index(letter) for letter in word] for word in counts]
    words = torch.tensor([row + [-1] * (L - len(row)) for row in rows])
    pairs = []
    for left, right in merges:
        pair, words = merge(words, torch.tensor([*counts.values()]), len(pieces))
        assert [pieces[i] for i in pair] == [left, right]
        pairs.append(pair)
        pieces.append(left + right)

    table = torch.stack(pairs) if pairs else torch.empty(0, 2, dtype=torch.int64)
    for word in (*counts, *random_words(rng, pieces[:first_id])):
        symbols = encode(torch.tensor([pieces.index(letter) for letter in word]), table, first_id)
        assert [pieces[i] for i in symbols] == theirs.encode(word).tokens

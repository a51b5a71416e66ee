"""What stays: both formulas by hand, gensim's thresholds, and the draws' statistics."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import torch
from gensim.models import Word2Vec

from ptm_edu.word2vec import keep_probability, paper_keep_probability, subsample


def test_both_formulas_by_hand():
    counts = torch.tensor([900, 90, 10, 0])
    ratios = [0.01 * 1000 / count for count in (900, 90, 10)]
    ours = [min(1, math.sqrt(r) + r) for r in ratios]
    papers = [min(1, math.sqrt(r)) for r in ratios]
    assert keep_probability(counts, 0.01).tolist() == pytest.approx([*ours, 1])
    assert paper_keep_probability(counts, 0.01).tolist() == pytest.approx([*papers, 1])


def test_the_paper_discards_from_t_on_and_word2vec_from_two_and_a_half_t():
    counts = torch.tensor([9_970, 26, 4])
    assert (paper_keep_probability(counts) < 1).tolist() == [True, True, False]
    assert (keep_probability(counts) < 1).tolist() == [True, False, False]


def test_it_is_gensims():
    sentences = [[f"w{i}"] * (2**i) for i in range(10)]
    model = Word2Vec(min_count=1, sample=1e-2, vector_size=2)
    model.build_vocab(sentences)
    counts = torch.tensor([model.wv.get_vecattr(w, "count") for w in model.wv.index_to_key])
    theirs = [model.wv.get_vecattr(w, "sample_int") / (2**32 - 1) for w in model.wv.index_to_key]
    assert keep_probability(counts, 1e-2).tolist() == pytest.approx(theirs, abs=1e-6)


def test_words_stay_in_order_with_their_probability():
    ids = torch.arange(3).repeat(30_000)
    kept = subsample(ids, torch.tensor([1.0, 0.25, 0.0]), torch.Generator().manual_seed(6))
    shares = torch.bincount(kept, minlength=3) / 30_000
    assert shares.tolist() == pytest.approx([1, 0.25, 0], abs=0.015)
    assert torch.equal(kept[kept != 1], torch.zeros(30_000, dtype=torch.int64))
    everything = subsample(ids, torch.ones(3))
    assert torch.equal(everything, ids)


def test_counts_of_a_list_keep_their_precision():
    share = 0.1 / (0.1 + 0.7)
    expected = math.sqrt(0.01 / share) + 0.01 / share
    assert float(keep_probability([0.1, 0.7], 0.01)[0]) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("threshold", [0, -1e-3, math.nan])
def test_thresholds_that_keep_nothing_are_refused(threshold):
    with pytest.raises(ValueError, match="threshold must be positive"):
        keep_probability(torch.tensor([1, 2]), threshold)


@pytest.mark.parametrize("counts", [[], [0, 0], [-1, 3], [[1]]])
def test_counts_that_are_none_are_refused(counts):
    with pytest.raises(ValueError, match=r"counts must be \(V,\)"):
        keep_probability(torch.tensor(counts))


def test_ids_out_of_range_are_refused():
    with pytest.raises(ValueError, match="ids must lie in 0 … 1, got 0 … 2"):
        subsample(torch.tensor([0, 2]), torch.ones(2))
    with pytest.raises(ValueError, match=r"ids must be \(M,\) integers"):
        subsample(torch.tensor([0.5]), torch.ones(2))


@pytest.mark.parametrize("function", [keep_probability, paper_keep_probability])
def test_each_formula_s_errors_name_it(function: Callable[..., torch.Tensor]) -> None:
    for counts, threshold in (([1, -1], 1e-3), ([1, 2], 0.0)):
        with pytest.raises(ValueError, match=f"^{function.__name__}: "):
            function(torch.tensor(counts), threshold)

"""FastText agrees with gensim: a center is a mean over n-grams, and unseen words have one."""

from __future__ import annotations

import random

import numpy as np
import pytest
import torch
from gensim.models import FastText as GensimFastText
from gensim.models.fasttext import ft_ngram_hashes
from gensim.models.fasttext_inner import compute_ngrams_bytes, ft_hash_bytes

from ptm_edu.text import Vocabulary
from ptm_edu.word2vec import negative_sampling_loss
from ptm_edu.word2vec.fast_text import (
    FastText,
    character_ngrams,
    fnv1a,
    ngram_buckets,
    train_fast_text,
)

WORDS = ["where", "there", "vector", "vectors", "中文", "aaaaaa", "a"]
UNSEEN = ["vectorial", "wheres", "词元", "xyzzy", "bb", "there's", "aaaaaaaa"]


@pytest.fixture(params=[(3, 6, 50), (1, 4, 7), (2, 3, 2000)], ids=str)
def pair(request: pytest.FixtureRequest) -> tuple[FastText, GensimFastText]:
    """A gensim model with random weights and ours with the same."""
    shortest, longest, buckets = request.param
    gensim = GensimFastText(
        vector_size=6, min_n=shortest, max_n=longest, bucket=buckets, min_count=1, seed=3
    )
    gensim.build_vocab([WORDS])
    random = np.random.default_rng(buckets)
    for table in (gensim.wv.vectors_vocab, gensim.wv.vectors_ngrams):
        table[:] = random.normal(size=table.shape)
    gensim.wv.adjust_vectors()
    ours = FastText(gensim.wv.index_to_key, 6, buckets, shortest, longest)
    both = np.concatenate([gensim.wv.vectors_vocab, gensim.wv.vectors_ngrams])
    ours.subwords.weight.data = torch.from_numpy(both)
    return ours, gensim


def test_vectors_of_known_and_unseen_words_are_gensims(
    pair: tuple[FastText, GensimFastText],
) -> None:
    ours, gensim = pair
    for word in WORDS + UNSEEN:
        assert np.abs(ours.vector(word).numpy() - gensim.wv[word]).max() < 1e-6, word
    assert torch.allclose(ours.vectors(UNSEEN), torch.stack([ours.vector(w) for w in UNSEEN]))


def toy(dim: int = 4, **settings: int) -> FastText:
    generator = torch.Generator().manual_seed(5)
    model = FastText(WORDS, dim, **({"buckets": 100} | settings), generator=generator)
    torch.nn.init.normal_(model.context.weight, generator=generator)
    return model.double()


def test_it_starts_small_and_undecided() -> None:
    model = FastText(WORDS, 10, generator=torch.Generator().manual_seed(1))
    assert model.subwords.weight.shape == (len(WORDS) + 20_000, 10)
    assert 0.099 < model.subwords.weight.max() <= 0.1 and model.subwords.weight.min() >= -0.1
    assert not model.context.weight.any()


def test_the_center_is_the_mean_of_the_ngrams_and_the_loss_that_of_skip_gram() -> None:
    model = toy()
    centers, contexts = torch.tensor([5, 0, 5]), torch.tensor([1, 2, 3])
    negatives = torch.tensor([[3, 3], [4, 6], [0, 1]])
    by_hand = torch.stack(
        [model.subwords.weight[model.piece_ids(WORDS[i])].mean(0) for i in centers]
    )
    assert torch.allclose(model.center(centers), by_hand)
    c = model.context.weight
    expected = negative_sampling_loss(by_hand, c[contexts], c[negatives])
    assert torch.allclose(model.negative_sampling_loss(centers, contexts, negatives), expected)


def test_the_gradient_agrees_with_finite_differences() -> None:
    model = toy(dim=2, buckets=5)
    centers, contexts = torch.tensor([5, 0, 5]), torch.tensor([1, 2, 3])
    negatives = torch.tensor([[3, 3], [4, 6], [0, 1]])
    assert torch.autograd.gradcheck(  # which perturbs the parameters in place
        lambda *_: model.negative_sampling_loss(centers, contexts, negatives),
        (model.subwords.weight, model.context.weight),
    )


def test_the_order_of_the_pieces_does_not_matter() -> None:
    model = toy()
    before = model.center(torch.tensor([0, 3]))
    model.pieces = [list(reversed(pieces)) for pieces in model.pieces]
    assert torch.allclose(model.center(torch.tensor([0, 3])), before, atol=1e-12)


def test_a_known_word_has_its_own_row_beside_its_ngrams() -> None:
    model = toy(buckets=100_000)
    known_vector, unseen = model.vector("vector"), model.vector("vectorial")
    model.subwords.weight.data[WORDS.index("vector")] += 1
    moved = model.vector("vector") - known_vector
    assert torch.allclose(moved, torch.full_like(moved, 1 / len(model.piece_ids("vector"))))
    assert torch.equal(model.vector("vectorial"), unseen)


def test_an_unseen_word_is_near_words_of_similar_spelling() -> None:
    model = FastText(WORDS, 50, 100_000, generator=torch.Generator().manual_seed(2))
    vocabulary = Vocabulary(WORDS, range(len(WORDS), 0, -1))
    for unseen, nearest in [("unvectors", "vectors"), ("wherever", "where"), ("etherea", "there")]:
        result = model.word_vectors(vocabulary).most_similar(model.vector(unseen), 1)
        assert result[0][0] == nearest


def test_words_without_any_ngram_are_rejected() -> None:
    with pytest.raises(ValueError, match="'' is not among the 7 known words"):
        toy().vector("")
    with pytest.raises(ValueError, match="'<xy>' has no n-gram of 5 to 6"):
        toy(shortest=5).vector("xy")
    with pytest.raises(TypeError, match="a list of words is needed"):
        toy().vectors("where")
    short = toy(shortest=5)
    assert torch.equal(short.vector("a"), short.subwords.weight[WORDS.index("a")])


ALPHABETS = ["abcdefgh", "éüßñøç", "中文词向量", "привет", "a𝄞😀e\u0301 <>'-9"]


def some_words() -> list[str]:
    lot = random.Random(0)
    random_words = ["".join(lot.choices(letters, k=n)) for letters in ALPHABETS for n in range(9)]
    return [*random_words, "where", "aaaaaaa", "", "x", "<>", "\x00", "naïveté", "词元"]


def test_the_ngrams_of_where() -> None:
    assert character_ngrams("where", 3, 3) == ["<wh", "whe", "her", "ere", "re>"]
    pieces = character_ngrams("where")
    assert len(pieces) == 5 + 4 + 3 + 2 and {"<where", "where>"} <= set(pieces)
    assert "her" in pieces and "<her>" not in pieces and "<where>" not in pieces


def test_a_chinese_character_is_one_character() -> None:
    assert character_ngrams("词元", 3, 4) == ["<词元", "<词元>", "词元>"]


@pytest.mark.parametrize("lengths", [(3, 6), (1, 4), (2, 2), (1, 1), (5, 9)])
def test_ngrams_and_buckets_equal_gensim(lengths: tuple[int, int]) -> None:
    for word in some_words():
        pieces = character_ngrams(word, *lengths)
        assert [piece.encode() for piece in pieces] == compute_ngrams_bytes(word, *lengths), word
        for buckets in (7, 20_000, 2_000_000):
            expected = ft_ngram_hashes(word, *lengths, buckets)
            assert ngram_buckets(word, buckets, *lengths) == expected, word


def test_the_hash_equals_gensim_with_its_deviation_from_fnv() -> None:
    for word in some_words():
        assert fnv1a(word) == ft_hash_bytes(word.encode()), word
    # the published test vector of FNV-1a for 32 bits; beyond ASCII fastText goes its own way
    assert fnv1a("a") == 0xE40C292C and fnv1a("") == 0x811C9DC5


def test_a_word_that_is_too_short_has_no_ngram() -> None:
    assert character_ngrams("") == [] and character_ngrams("ab", 5, 6) == []
    assert ngram_buckets("", 10) == []


SMALL = {"dim": 8, "threshold": 1.0, "epochs": 8, "batch_size": 256, "progress": False}
STEMS = Vocabulary([f"{stem}{end}" for stem in ("warm", "sell") for end in "abcde"], [400] * 10)


def test_an_unseen_word_joins_the_topic_of_its_stem(two_topics: list[list[int]]) -> None:
    losses: list[float] = []
    model = train_fast_text(two_topics, STEMS, **SMALL, buckets=500, report=losses.append)
    vectors = model.word_vectors(STEMS)
    for unseen in ("warmth", "seller"):
        result = vectors.most_similar(model.vector(unseen), 5)
        assert {word[:4] for word, _ in result} == {unseen[:4]}
    assert sum(losses[-9:]) < 0.8 * sum(losses[:9])


def test_counts_in_place_of_a_vocabulary_are_named(two_topics: list[list[int]]) -> None:
    with pytest.raises(TypeError, match=r"a Vocabulary is needed, .* got ndarray"):
        train_fast_text(two_topics, STEMS.counts, **SMALL)  # type: ignore[arg-type]

"""Neighbors and analogies agree with gensim; unknown words; the file."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from gensim.models import KeyedVectors, Word2Vec
from safetensors.torch import save_file

from ptm_edu.word2vec import (
    UnknownWordError,
    WordVectors,
    three_cos_mul,
)


def random_vectors(V=50, D=8, counts=True) -> WordVectors:
    generator = torch.Generator().manual_seed(2)
    words = [f"word{i}" for i in range(V)]
    return WordVectors(
        words,
        torch.randn(V, D, generator=generator),
        torch.arange(V, 0, -1) * 3 if counts else None,
    )


@pytest.fixture
def royal() -> WordVectors:
    rows = {"man": [1, 0, 0], "king": [1, 0, 1], "woman": [0, 1, 0], "queen": [0, 1, 1.2],
            "apple": [-1, -1, 0]}  # fmt: skip
    return WordVectors(list(rows), torch.tensor(list(rows.values())), [9, 7, 7, 2, 1])


def same(ours, theirs, tolerance=1e-5):
    assert [word for word, _ in ours] == [word for word, _ in theirs]
    assert [score for _, score in ours] == pytest.approx([s for _, s in theirs], abs=tolerance)


def test_words_are_looked_up(royal):
    assert len(royal) == 5 and royal.dim == 3 and "king" in royal and "King" not in royal
    assert royal["king"].tolist() == [1, 0, 1] and royal.vectors.dtype == torch.float32
    assert royal.similarity("king", "man") == pytest.approx(1 / math.sqrt(2))
    assert royal.similarity(royal["king"] * 5, "king") == pytest.approx(1)


def test_analogies_leave_out_their_inputs_unless_told_otherwise(royal):
    assert royal.analogy(["king", "woman"], ["man"])[0][0] == "queen"
    assert len(royal.analogy(["king", "woman"], ["man"])) == 2
    everyone = royal.analogy(["king", "woman"], "man", leave_out_inputs=False)
    assert {word for word, _ in everyone} == set(royal.words)
    nearest = royal.analogy("king", [], topn=1, leave_out_inputs=False)
    assert nearest == [("king", pytest.approx(1))]
    assert royal.most_similar("king", 1)[0][0] in ("man", "queen")
    assert royal.most_similar(royal["king"], 1)[0][0] == "king"


@pytest.mark.parametrize("topn", [1, 7])
def test_rankings_equal_gensim(topn):
    ours = random_vectors()
    theirs = ours.to_gensim()
    plus, minus = ["word3", "word9"], ["word40"]
    same(ours.most_similar("word7", topn), theirs.most_similar("word7", topn=topn))
    same(ours.most_similar(ours["word7"], topn),
         theirs.most_similar(ours["word7"].numpy(), topn=topn))  # fmt: skip
    same(ours.analogy(plus, minus, topn), theirs.most_similar(plus, minus, topn=topn))


def test_3cosmul_equals_gensim_except_for_its_epsilon():
    ours = random_vectors()
    plus, minus = ["word3", "word9"], ["word40"]
    theirs = ours.to_gensim().most_similar_cosmul(plus, minus, topn=50)
    unit = ours.unit_vectors
    scores = three_cos_mul(unit, unit[[3, 9]], unit[[40]], epsilon=1e-6)
    for word, score in theirs:
        assert scores[ours.id(word)].item() == pytest.approx(score, rel=1e-5)
    papers = dict(ours.analogy(plus, minus, 50, method="3cosmul"))
    near, far = (1 + unit[5] @ unit[[3, 9]].T) / 2, (1 + unit[5] @ unit[40]) / 2
    assert papers["word5"] == pytest.approx(float(near.prod() / (far + 0.001)), rel=1e-5)


def test_unknown_words_are_reported_with_close_spellings(royal, monkeypatch):
    with pytest.raises(KeyError) as caught:
        royal["kings"]
    assert str(caught.value) == (
        "'kings' is not among the 5 words that have a vector. Close to it: 'king'."
    )
    with pytest.raises(UnknownWordError, match="Write it in lower case: 'queen'"):
        royal.analogy(["Queen"], ["man"])
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    assert "拼写相近的词" in str(caught.value)


def test_invalid_queries_are_rejected(royal):
    with pytest.raises(ValueError, match="at least one positive word"):
        royal.analogy([], ["man"])
    with pytest.raises(ValueError, match="topn must be at least 1, got 0"):
        royal.most_similar("king", 0)
    with pytest.raises(ValueError, match="one of 3cosadd, 3cosmul, got 'cosine'"):
        royal.analogy("king", "man", method="cosine")
    with pytest.raises(ValueError, match=r"must be \(3,\), got \(2,\)"):
        royal.most_similar(torch.zeros(2))


@pytest.mark.parametrize(
    ("words", "vectors", "counts", "problem"),
    [
        (["a", "b"], [[1.0], [math.nan]], None, "1 of 2 vectors hold NaN .* that of 'b'"),
        (["a", "a"], [[1.0], [2.0]], None, "'a' occurs more than once"),
        (["a"], [[1.0], [2.0]], None, r"1 words need vectors \(1, D\)"),
        ([], [], None, "0 words need vectors"),
        (["a", "b"], [[1.0], [2.0]], [1], r"counts must be \(2,\)"),
        (["a", "b"], [[1.0], [2.0]], [1, -1], "0 or more"),
        (["a", "b"], [[1.0], [2.0]], [1, 2], "most frequent word comes first"),
    ],
)
def test_inconsistent_parts_are_rejected(words, vectors, counts, problem):
    with pytest.raises(ValueError, match=problem):
        WordVectors(words, torch.tensor(vectors), counts)


@pytest.mark.parametrize("counts", [True, False])
def test_a_saved_file_comes_back(tmp_path, counts):
    ours = random_vectors(counts=counts)
    ours.words[0] = "中文 and a space"
    ours.save(tmp_path / "whole.safetensors", torch.float32)
    back = WordVectors.load(tmp_path / "whole.safetensors")
    assert back.words == ours.words and torch.equal(back.vectors, ours.vectors)
    assert (back.counts is None) if not counts else torch.equal(back.counts, ours.counts)
    ours.save(tmp_path / "half.safetensors")
    half = WordVectors.load(tmp_path / "half.safetensors")
    assert torch.equal(half.vectors, ours.vectors.half().float())
    assert (tmp_path / "half.safetensors").stat().st_size < 50 * 8 * 4


def test_damaged_files_are_rejected(tmp_path):
    path = tmp_path / "vectors.safetensors"
    with pytest.raises(FileNotFoundError, match="no file of word vectors at"):
        WordVectors.load(path)
    random_vectors().save(path)
    content = path.read_bytes()
    for damaged in (content[:-9], b"", b"not a file of tensors", content[:40]):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="no whole safetensors file"):
            WordVectors.load(path)
    save_file({"weight": torch.zeros(2, 2)}, path)
    with pytest.raises(ValueError, match=r"holds no word vectors: .* found weight"):
        WordVectors.load(path)
    letters = torch.frombuffer(bytearray(b"a\nb"), dtype=torch.uint8)
    for vectors in (torch.zeros(3, 2), torch.full((2, 2), math.nan)):
        save_file({"vectors": vectors, "words": letters}, path)
        with pytest.raises(ValueError, match="is damaged: WordVectors"):
            WordVectors.load(path)


def test_vectors_that_a_file_cannot_hold_are_rejected_and_leave_no_file(tmp_path):
    with pytest.raises(ValueError, match="cannot hold a line break"):
        WordVectors(["a\nb"], torch.zeros(1, 2)).save(tmp_path / "x")
    with pytest.raises(ValueError, match=r"100000 is too large for torch.float16"):
        WordVectors(["a"], torch.full((1, 2), 1e5)).save(tmp_path / "x")
    with pytest.raises(ValueError):
        WordVectors(["a"], torch.zeros(1, 2)).save(tmp_path / "x", torch.int8)
    with pytest.raises(ValueError, match=r"a word holds half a character, 'a\\ud800'"):
        WordVectors(["a\ud800"], torch.zeros(1, 2)).save(tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_other_types_than_words_are_rejected(royal):
    with pytest.raises(TypeError, match=r"a word .str. is needed to look up"):
        royal[5]
    with pytest.raises(TypeError, match="pass the words as two lists"):
        royal.analogy("man", "king", "woman")
    with pytest.raises(TypeError, match="one word or one vector"):
        royal.most_similar(["queen"])


@pytest.fixture
def vectors() -> WordVectors:
    generator = torch.Generator().manual_seed(3)
    words = ["the", "naïve", "词", "d"]
    return WordVectors(words, torch.randn(4, 5, generator=generator), [9, 5, 5, 1])


def test_gensim_and_back(vectors):
    theirs = vectors.to_gensim()
    assert theirs.index_to_key == vectors.words and theirs.get_vecattr("the", "count") == 9
    back = WordVectors.from_gensim(theirs)
    assert back.words == vectors.words and torch.equal(back.vectors, vectors.vectors)
    assert back.counts.tolist() == [9, 5, 5, 1]


def test_gensims_words_are_sorted_by_count_and_copied():
    theirs = KeyedVectors(2)
    theirs.add_vectors(["rare", "often"], np.array([[1, 2], [3, 4]], dtype=np.float32))
    assert WordVectors.from_gensim(theirs).words == ["rare", "often"]
    theirs.set_vecattr("rare", "count", 2)
    theirs.set_vecattr("often", "count", 7)
    ours = WordVectors.from_gensim(theirs)
    theirs.vectors[:] = 0
    assert ours.words == ["often", "rare"] and ours["often"].tolist() == [3, 4]


def test_a_word_that_a_file_held_twice_is_one_word_in_gensims_vectors_too(tmp_path):
    (tmp_path / "twice.txt").write_text("3 2\na 1 2\na 5 6\nb 3 4\n")
    theirs = KeyedVectors.load_word2vec_format(str(tmp_path / "twice.txt"))
    ours = WordVectors.from_gensim(theirs)
    assert ours.words == ["a", "b"] and ours.vectors.tolist() == [[1, 2], [3, 4]]
    assert len(ours.counts) == 2


def test_gensims_model_is_read_as_its_vectors_are_and_anything_else_is_refused():
    model = Word2Vec([["a", "b"]] * 3, vector_size=2, min_count=1, workers=1)
    ours = WordVectors.from_gensim(model)
    assert ours.words == model.wv.index_to_key
    assert np.array_equal(ours.vectors.numpy(), model.wv.vectors)
    for other in (ours, {"a": [1.0]}, "vectors.kv"):
        with pytest.raises(TypeError, match=r"expected gensim's KeyedVectors, or a model .* got"):
            WordVectors.from_gensim(other)

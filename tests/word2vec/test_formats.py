"""word2vec's files and gensim's objects, there and back, and files that are cut off."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from gensim.models import KeyedVectors

from ptm_edu.word2vec import WordVectors, read_word2vec, write_word2vec


@pytest.fixture
def vectors() -> WordVectors:
    generator = torch.Generator().manual_seed(3)
    words = ["the", "naïve", "词", "d"]
    return WordVectors(words, torch.randn(4, 5, generator=generator), [9, 5, 5, 1])


@pytest.mark.parametrize("binary", [True, False])
def test_files_are_gensims_byte_for_byte(vectors, tmp_path, binary):
    write_word2vec(vectors, tmp_path / "ours", binary)
    vectors.to_gensim().save_word2vec_format(str(tmp_path / "theirs"), binary=binary)
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()
    back = read_word2vec(tmp_path / "theirs", binary)
    theirs = KeyedVectors.load_word2vec_format(str(tmp_path / "ours"), binary=binary)
    assert back.words == theirs.index_to_key == vectors.words and back.counts is None
    assert torch.equal(back.vectors, vectors.vectors)
    assert np.array_equal(back.vectors.numpy(), theirs.vectors)


def test_the_line_breaks_of_word2vec_c_are_read(vectors, tmp_path):
    rows = zip(vectors.words, vectors.vectors.numpy(), strict=True)
    body = b"".join(f"{word} ".encode() + row.tobytes() + b"\n" for word, row in rows)
    (tmp_path / "c.bin").write_bytes(b"4 5\n" + body)
    back = read_word2vec(tmp_path / "c.bin", binary=True)
    assert back.words == vectors.words and torch.equal(back.vectors, vectors.vectors)


@pytest.mark.parametrize("binary", [True, False])
@pytest.mark.parametrize("cut", [0, 3, 30, -1, -10])
def test_a_file_cut_off_anywhere_is_refused(vectors, tmp_path, binary, cut):
    path = tmp_path / "vectors"
    write_word2vec(vectors, path, binary)
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(ValueError, match="is no whole word2vec file in"):
        read_word2vec(path, binary)


def test_the_wrong_format_a_lie_and_no_file_are_told_apart(vectors, tmp_path):
    path = tmp_path / "vectors"
    write_word2vec(vectors, path, binary=True)
    with pytest.raises(ValueError, match="Try binary=True"):
        read_word2vec(path, binary=False)
    path.write_bytes(b"99999999999 300\nthe 0.1")
    with pytest.raises(ValueError, match=r"take at least .* bytes, it has 23"):
        read_word2vec(path, binary=False)
    path.write_bytes(b"2 2\na 0.1 0.2\na 0.3 nan\n")
    with pytest.raises(ValueError, match="'a' is there more than once"):
        read_word2vec(path, binary=False)
    with pytest.raises(FileNotFoundError, match="no file of word vectors"):
        read_word2vec(tmp_path / "absent", binary=False)


def test_words_with_spaces_are_refused(tmp_path):
    spaced = WordVectors(["New York"], torch.zeros(1, 2))
    with pytest.raises(ValueError, match="cannot hold 'New York'"):
        write_word2vec(spaced, tmp_path / "x", binary=False)
    assert list(tmp_path.iterdir()) == []


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

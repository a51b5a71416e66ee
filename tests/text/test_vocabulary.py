from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ptm_edu.text import Vocabulary

SENTENCES = [["b", "a", "c"], ["a", "b"], ["a", "d"]]


def test_most_frequent_first_and_ties_in_alphabetical_order() -> None:
    vocabulary = Vocabulary.from_sentences([["z", "y"], ["b", "a"], ["y"]], min_count=1, unk=None)
    assert vocabulary.words == ["y", "a", "b", "z"]
    assert vocabulary.counts.tolist() == [2, 1, 1, 1]
    assert vocabulary.counts.dtype == np.int64


def test_rare_words_are_counted_under_unk() -> None:
    vocabulary = Vocabulary.from_sentences(SENTENCES, min_count=2)
    assert vocabulary.words == ["<unk>", "a", "b"]
    assert vocabulary.counts.tolist() == [2, 3, 2]
    assert vocabulary.counts.sum() == sum(map(len, SENTENCES))


def test_max_size_counts_unk() -> None:
    assert Vocabulary.from_sentences(SENTENCES, 1, max_size=3).words == ["<unk>", "a", "b"]
    assert Vocabulary.from_sentences(SENTENCES, 1, max_size=3, unk=None).words == ["a", "b", "c"]


def test_unk_in_the_text_is_not_counted_twice() -> None:
    vocabulary = Vocabulary.from_sentences([["<unk>", "a", "a", "rare"]], min_count=2)
    assert dict(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True)) == {
        "<unk>": 2,
        "a": 2,
    }


def test_the_order_of_sentences_does_not_matter() -> None:
    vocabulary = Vocabulary.from_sentences(SENTENCES, 1)
    other = Vocabulary.from_sentences(reversed(SENTENCES), 1)
    assert vocabulary.words == other.words


def test_encode_and_decode() -> None:
    vocabulary = Vocabulary.from_sentences(SENTENCES, min_count=2)
    ids = vocabulary.encode(["a", "nobody", "b"])
    assert ids.dtype == np.int64
    assert ids.tolist() == [1, 0, 2]
    assert vocabulary.decode(ids) == ["a", "<unk>", "b"]
    assert vocabulary.encode(["a", "nobody", "<unk>", "b"], drop_unknown=True).tolist() == [1, 2]
    assert vocabulary.encode([]).shape == (0,)
    assert "a" in vocabulary and "nobody" not in vocabulary
    assert vocabulary["b"] == 2 and len(vocabulary) == 3


def test_unknown_words_and_ids_are_named() -> None:
    vocabulary = Vocabulary.from_sentences(SENTENCES, min_count=1, unk=None)
    with pytest.raises(KeyError, match="'nobody' is not among the 4 words"):
        vocabulary.encode(["nobody"])
    for number in (4, -1):
        with pytest.raises(IndexError, match=f"ids go from 0 to 3, got {number}"):
            vocabulary.decode([number])
    with pytest.raises(TypeError, match="expected whole numbers"):
        vocabulary.decode([0.5])


def test_a_string_is_not_a_list_of_words() -> None:
    with pytest.raises(TypeError, match="from_sentences: a sentence must be"):
        Vocabulary.from_sentences(["the king", "the queen"], min_count=1)
    with pytest.raises(TypeError):
        Vocabulary.from_sentences(SENTENCES, min_count=1).encode("abc")


def test_an_empty_corpus_is_rejected() -> None:
    for empty in ([], [[], []]):
        with pytest.raises(ValueError, match="the corpus is empty"):
            Vocabulary.from_sentences(empty)


def test_a_min_count_that_removes_all_words_is_rejected() -> None:
    with pytest.raises(ValueError, match=r"min_count=9.*'a', was seen 3 times"):
        Vocabulary.from_sentences(SENTENCES, min_count=9)
    with pytest.raises(ValueError, match="max_size=1"):
        Vocabulary.from_sentences(SENTENCES, min_count=1, max_size=1)


def test_inconsistent_parts_are_rejected() -> None:
    for message, wrong in (
        ("one count each", lambda: Vocabulary(["a", "b"], [1])),
        ("one count each", lambda: Vocabulary(["a", "a"], [1, 1])),
        ("is not among the words", lambda: Vocabulary(["a"], [1], unk="<unk>")),
        ("no words", lambda: Vocabulary([], [])),
    ):
        with pytest.raises(ValueError, match=message):
            wrong()


def test_saved_and_loaded_alike(tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    saved = Vocabulary.from_sentences([["né", "中文", "o'clock", "né"]], min_count=1)
    saved.save(path)
    assert path.read_text(encoding="utf-8").splitlines()[1] == "né\t2"
    loaded = Vocabulary.load(path)
    assert loaded.words == saved.words and loaded.unk == "<unk>"
    assert loaded.counts.tolist() == saved.counts.tolist()


def test_a_damaged_file_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    path.write_text("a\t3\nb three\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2: expected a word, a tab"):
        Vocabulary.load(path)


def test_counts_agree_with_a_counter_on_the_sample() -> None:
    from ptm_edu.text import corpora

    sentences = list(corpora.load().sentences())[:3000]
    counted = Counter(word for sentence in sentences for word in sentence)
    vocabulary = Vocabulary.from_sentences(sentences)
    assert all(vocabulary.counts[vocabulary[w]] == counted[w] for w in vocabulary.words[1:])
    assert vocabulary.counts.sum() == counted.total()
    assert min(vocabulary.counts[1:]) >= 5


def test_none_is_rejected() -> None:
    with pytest.raises(TypeError, match="sentences must be lists of words"):
        Vocabulary.from_sentences(None)  # type: ignore[arg-type]

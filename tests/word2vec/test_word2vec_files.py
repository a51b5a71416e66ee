"""What gensim reads and writes is read and written alike; what is lost on the way is announced."""

from __future__ import annotations

import gzip
import itertools
import zipfile

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
def test_files_equal_gensim_byte_for_byte(vectors, tmp_path, binary):
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


@pytest.mark.parametrize(
    ("binary", "cut"), [*itertools.product([True, False], [0, 3, 30, -10]), (True, -1)]
)
def test_a_truncated_file_is_rejected(vectors, tmp_path, binary, cut):
    path = tmp_path / "vectors"
    write_word2vec(vectors, path, binary)
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(ValueError, match="is no whole word2vec file in"):
        read_word2vec(path, binary)


def test_wrong_format_wrong_header_and_missing_file_are_distinguished(vectors, tmp_path):
    path = tmp_path / "vectors"
    write_word2vec(vectors, path, binary=True)
    with pytest.raises(ValueError, match="Try binary=True"):
        read_word2vec(path, binary=False)
    path.write_bytes(b"99999999999 300\nthe 0.1")
    with pytest.raises(ValueError, match=r"take at least .* bytes, it has 23"):
        read_word2vec(path, binary=False)
    path.write_bytes(b"2 2\na 0.1 0.2\nb 0.3 nan\n")
    with pytest.raises(ValueError, match="1 of 2 vectors hold NaN"):
        read_word2vec(path, binary=False)
    with pytest.raises(FileNotFoundError):
        read_word2vec(tmp_path / "absent", binary=False)


def gensims(path, **options) -> WordVectors:
    return WordVectors.from_gensim(KeyedVectors.load_word2vec_format(str(path), **options))


def equal(ours: WordVectors, theirs: WordVectors) -> bool:
    return ours.words == theirs.words and torch.equal(ours.vectors, theirs.vectors)


def test_a_text_file_without_a_line_break_at_its_end_is_read_with_a_warning(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_bytes(b"2 2\nthe 0.5 1\nof 2 -3.25")
    with pytest.warns(UserWarning, match=r"vectors.txt: its last line has no line break; if the"):
        ours = read_word2vec(path, binary=False)
    assert equal(ours, gensims(path))


def test_gloves_files_have_no_first_line_and_a_few_words_with_spaces(tmp_path):
    path = tmp_path / "glove.txt"
    path.write_bytes(b"the 0.5 1\n5 2 3\n")
    assert equal(read_word2vec(path, binary=False), gensims(path, no_header=True))
    path.write_bytes(b"the 0.5 1\n. . . 2 3\nat name@domain.com 4 5\n")
    ours = read_word2vec(path, binary=False)
    assert ours.words == ["the", ". . .", "at name@domain.com"]
    assert ours.vectors.tolist() == [[0.5, 1], [2, 3], [4, 5]]
    path.write_bytes(b"the 0.5 1\nof 2 3 4\n")  # more likely a number too many
    with pytest.raises(
        ValueError, match=r"row 2 of 2 should hold a word and 2 numbers, got b'of 2"
    ):
        read_word2vec(path, binary=False)


@pytest.mark.parametrize("binary", [True, False])
def test_a_compressed_file_is_read_and_a_damaged_one_refused(vectors, tmp_path, binary):
    write_word2vec(vectors, tmp_path / "plain", binary)
    path = tmp_path / "vectors.gz"
    path.write_bytes(gzip.compress((tmp_path / "plain").read_bytes()))
    assert equal(read_word2vec(path, binary), gensims(path, binary=binary))
    whole = path.read_bytes()
    for damaged in (whole[:-12], whole[:40] + b"\xff" + whole[41:], whole[:12]):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="is no whole word2vec file"):
            read_word2vec(path, binary)


@pytest.mark.parametrize("binary", [True, False])
def test_a_word_that_is_truncated_inside_a_character_is_read(tmp_path, binary):
    row = np.ones(2, dtype="<f4").tobytes() if binary else b"1 1\n"
    path = tmp_path / "vectors"
    path.write_bytes(b"2 2\n\xc3\xa9t\xc3 " + row + b"a " + row)
    with pytest.warns(UserWarning, match="1 words are not UTF-8 text, first 'ét�'"):
        ours = read_word2vec(path, binary)
    assert equal(ours, gensims(path, binary=binary, unicode_errors="replace"))


@pytest.mark.parametrize("binary", [True, False])
def test_of_a_word_that_occurs_twice_the_first_vector_is_read(tmp_path, binary):
    rows = [(b"a", [1, 2]), (b"a", [5, 6]), (b"b", [3, 4]), (b"a", [7, 8])]
    as_binary = [word + b" " + np.array(row, dtype="<f4").tobytes() for word, row in rows]
    as_text = [word + " {} {}\n".format(*row).encode() for word, row in rows]
    path = tmp_path / "vectors"
    path.write_bytes(b"4 2\n" + b"".join(as_binary if binary else as_text))
    with pytest.warns(UserWarning, match="2 words occur more than once, first 'a'; the first"):
        ours = read_word2vec(path, binary)
    assert ours.words == ["a", "b"] and ours.vectors.tolist() == [[1, 2], [3, 4]]
    assert equal(ours, gensims(path, binary=binary))


def test_rows_that_the_first_line_does_not_announce_are_reported(vectors, tmp_path):
    path = tmp_path / "vectors"
    path.write_bytes(b"1 2\nthe 0.5 1\nof 2 3\n")
    with pytest.warns(UserWarning, match="goes on after the 1 words that its first line announces"):
        assert equal(read_word2vec(path, binary=False), gensims(path))


@pytest.mark.parametrize("binary", [True, False])
@pytest.mark.parametrize(
    "word",
    ["New York", " a", "a ", " ", "\n", "a\nb", "\na", "a\n", "", "a\tb", "\ta", "a\r", "\r\n",
     "New\xa0York", "\u3000", "\x85", "a\u2028b", "\x0b", "1", "词", "\ufeff", "🎉"],
)  # fmt: skip
def test_a_word_is_written_if_and_only_if_gensim_reads_it_back(tmp_path, word, binary):
    ours = WordVectors(["first", word, "last"], torch.tensor([[1.0, 2], [3, 4], [5, 6]]))
    ours.to_gensim().save_word2vec_format(str(tmp_path / "theirs"), binary=binary)
    try:
        readable = equal(ours, gensims(tmp_path / "theirs", binary=binary))
    except ValueError:
        readable = False
    if readable:
        write_word2vec(ours, tmp_path / "ours", binary)
        assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()
        assert equal(read_word2vec(tmp_path / "ours", binary), ours)
    else:
        with pytest.raises(ValueError, match="this format cannot hold"):
            write_word2vec(ours, tmp_path / "ours", binary)
        assert not (tmp_path / "ours").exists()


def test_half_a_character_is_refused_and_leaves_no_file(tmp_path):
    ours = WordVectors(["a\ud800"], torch.zeros(1, 2))
    with pytest.raises(ValueError, match="write_word2vec: a word holds half a character"):
        write_word2vec(ours, tmp_path / "x", binary=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("binary", [True, False])
def test_the_other_format_is_recommended_only_where_the_file_has_it(vectors, tmp_path, binary):
    path = tmp_path / "vectors"

    def message(content: bytes) -> str:
        path.write_bytes(content)
        with pytest.raises(ValueError) as caught:
            read_word2vec(path, binary)
        return str(caught.value)

    write_word2vec(vectors, path, not binary)
    other = path.read_bytes()
    write_word2vec(vectors, path, binary)
    same = path.read_bytes()
    assert message(other).endswith(f"Try binary={not binary}")
    assert message(gzip.compress(other)).endswith(f"Try binary={not binary}")
    for damaged in (same[: len(same) // 2], b"", b"\x80\x04a pickle", b"4 5\n", same[:9]):
        assert message(damaged).endswith("truncated, damaged or of another kind: download it again")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("glove.txt", "the 0.5 1\n")
    assert message(path.read_bytes()).endswith("unpack it, and read a file that was in it")

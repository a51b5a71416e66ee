"""What gensim reads and writes is read and written alike; what is lost on the way is announced."""

from __future__ import annotations

import gzip
import itertools
import warnings
import zipfile

import numpy as np
import pytest
import torch
from gensim.models import KeyedVectors
from hypothesis import given
from hypothesis import strategies as st

from ptm_edu.word2vec import WordVectors, read_word2vec, write_word2vec
from tests.fuzzing import profiles


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


RARE = "a \n\t\r\x00\x85\xa0\ufeff"
WORDS = st.text(RARE, max_size=2) | st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
FLOATS = st.floats(width=32, allow_nan=False, allow_infinity=False)


@profiles
@pytest.mark.parametrize("binary", [True, False])
def test_any_words_and_vectors_come_back_or_are_refused(profile, binary, tmp_path):
    @profile
    @given(st.integers(1, 3), st.lists(WORDS, unique=True, min_size=1, max_size=5), st.data())
    def check(D, words, data):
        rows = data.draw(st.lists(FLOATS, min_size=D * len(words), max_size=D * len(words)))
        ours = WordVectors(words, torch.tensor(rows).view(len(words), D))
        try:
            write_word2vec(ours, tmp_path / "ours", binary)
        except ValueError as error:
            assert "this format cannot hold" in str(error)
            ours.to_gensim().save_word2vec_format(str(tmp_path / "ours"), binary=binary)
            try:
                assert not equal(gensims(tmp_path / "ours", binary=binary), ours)
            except (ValueError, EOFError):
                return
        else:
            assert equal(gensims(tmp_path / "ours", binary=binary), ours)
            assert equal(read_word2vec(tmp_path / "ours", binary), ours)

    check()


@profiles
@pytest.mark.parametrize("binary", [True, False])
def test_any_file_is_refused_or_read_as_gensim_reads_it(profile, binary, tmp_path):
    path = tmp_path / "vectors"
    letters = [b"a", b"b", b"\xc3\xa9", b"\xc3", b"", b"1", b"a b", b"\xa0", b"\ta"]
    numbers = [b"1", b"-2.5", b"1e3", b"x", b"nan"]
    between, after = st.sampled_from([b" "] * 9 + [b"\t"]), [b"\n"] * 4 + [b" \n", b"\r\n"]
    if binary:
        letters += [b"\n", b"\na", b"\t"]
        numbers = [np.float32(number).tobytes() for number in (1, -2.5, 1e3, np.nan)]
        between, after = st.just(b""), [b"", b"\n"]
    row = st.tuples(
        st.sampled_from(letters),
        st.lists(st.sampled_from(numbers * 4 + numbers[:2] * 9), min_size=2, max_size=2),
        st.sampled_from(after),
    )

    @profile
    @given(st.lists(row, max_size=4), st.integers(-1, 1), st.booleans(), st.booleans(), between)
    def check(rows, more, has_header, has_break, space):
        content = b"".join(word + b" " + space.join(row) + end for word, row, end in rows)
        if not binary and not has_break:
            content = content.rstrip()
        header = f"{len(rows) + more * (len(rows) == 3)} 2\n".encode()
        if not binary and not has_header and content.strip() and not content.startswith(b" "):
            header = b""  # behind it a row " 1 1" cannot be taken for a first line
        path.write_bytes(header + content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                ours, refusal = read_word2vec(path, binary), ""
            except ValueError as error:
                ours, refusal = None, str(error)
                assert refusal.startswith(f"{path} is no whole word2vec file in ")
        options = {"binary": binary, "no_header": not header, "unicode_errors": "replace"}
        try:
            theirs = gensims(path, **options)
        except (ValueError, IndexError, EOFError, TypeError):
            assert refusal or any(" " in word for word in ours.words)  # such a word only we read
        else:
            assert equal(ours, theirs) if ours else "NaN" in refusal or "goes on" in refusal

    check()

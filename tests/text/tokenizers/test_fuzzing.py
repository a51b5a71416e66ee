"""On any vocabulary and text the tokenizers agree with `tokenizers`, and decode() undoes them."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tokenizers import BertWordPieceTokenizer, Tokenizer
from tokenizers.models import BPE, Unigram
from tokenizers.pre_tokenizers import ByteLevel

from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.text.tokenizers.unigram import SPACE, UNKNOWN, UnigramTokenizer
from ptm_edu.text.tokenizers.word_piece import SPECIAL_TOKENS
from tests.fuzzing import profiles, texts

LINES = [
    "the newest of the widest, low and lower: l'été où 北京?",
    "abc ab a b c a's b's at't bt't c't s't bc",
]
COMMON = "aabbccsté \n'.#-,\"1[]"


def ids_of(vocabulary: list[str]) -> dict[str, int]:
    return {piece: number for number, piece in enumerate(vocabulary)}


@profiles
@pytest.mark.parametrize("cased", [False, True], ids=["lower-case", "cased"])
def test_word_pieces_are_those_of_tokenizers(profile: settings, cased: bool) -> None:
    pieces = st.lists(st.text("abcé1-.", min_size=1, max_size=4), max_size=20)

    @profile
    @given(pieces, pieces, texts(COMMON))
    def check(whole: list[str], inner: list[str], text: str) -> None:
        vocabulary = [*SPECIAL_TOKENS, *whole, *(f"##{piece}" for piece in inner)]
        ours = WordPieceTokenizer(list(dict.fromkeys(vocabulary)), cased=cased)
        theirs = BertWordPieceTokenizer(ids_of(ours.vocabulary), lowercase=not cased)
        theirs._tokenizer.encode_special_tokens = True
        expected = theirs.encode(text, add_special_tokens=False)
        encoded = ours.encode_with_offsets(text)
        assert tuple(encoded) == (expected.ids, expected.word_ids, expected.offsets)
        assert ours.encode(text) == expected.ids

    check()


@profiles
@pytest.mark.parametrize("cased", [False, True], ids=["lower-case", "cased"])
def test_decoded_word_pieces_are_encoded_alike(profile: settings, cased: bool) -> None:
    letters = "abcdelmrstv\u00e9\u0301 \n'.#-,\"123[]北京中()/“”’%$:;!?"
    ours = WordPieceTokenizer.train([*LINES, " ".join(letters), letters] * 2, 200, cased=cased)

    @profile
    @given(st.text(letters, max_size=30))
    def check(text: str) -> None:
        ids = ours.encode(text)
        assume(ours["[UNK]"] not in ids)
        assert ours.encode(ours.decode(ids)) == ids

    check()


@profiles
def test_byte_pairs_of_bytes_are_those_of_tokenizers(profile: settings) -> None:
    @profile
    @given(st.lists(texts(COMMON), max_size=4), texts("'the s"), st.integers(0, 70))
    def check(lines: list[str], text: str, merges: int) -> None:
        ours = BytePairTokenizer.train([*lines, *LINES], 256 + merges, byte_level=True)
        theirs = Tokenizer(BPE(ids_of(ours.vocabulary), list(ours.ranks)))
        theirs.pre_tokenizer = ByteLevel(add_prefix_space=False)
        for given_text in (text, *lines):
            ids = ours.encode(given_text)
            assert ids == theirs.encode(given_text).ids
            assert ours.decode(ids) == given_text

    check()


@profiles
def test_byte_pairs_of_characters_are_those_of_tokenizers_and_lose_no_character(
    profile: settings,
) -> None:
    @profile
    @given(st.lists(texts(COMMON), max_size=4), texts(COMMON), st.integers(0, 40))
    def check(lines: list[str], text: str, merges: int) -> None:
        ours = BytePairTokenizer.train([*lines, *LINES], 400 + merges)
        assert ours.decode(ours.encode(text)) == " ".join(
            word for word in text.replace("\r", " ").replace("\n", " ").split(" ") if word
        )
        model = BPE(ids_of(ours.vocabulary), list(ours.ranks), end_of_word_suffix="</w>")
        for word in [*LINES[0].split(" "), *LINES[1].split(" ")]:
            assert ours.encode(word) == [token.id for token in model.tokenize(word)]

    check()


@profiles
def test_no_segmentation_of_tokenizers_is_more_probable(profile: settings) -> None:
    scores = st.floats(-20, -0.01, allow_nan=False)
    some = ["aa", "ab", "ba", "aba", "▁a", "▁ab", "ç", "bç", "▁▁"]
    tokens = st.fixed_dictionaries(
        {letter: scores for letter in "ab▁"}, optional={token: scores for token in some}
    )

    @profile
    @given(tokens, st.text("ababç北▁", min_size=1, max_size=12))
    def check(log_probabilities: dict[str, float], word: str) -> None:
        ours = UnigramTokenizer(log_probabilities)
        theirs = Unigram([(UNKNOWN, 0.0), *log_probabilities.items()], 0)

        def score(ids: list[int]) -> float:
            return sum(log_probabilities.get(ours.vocabulary[number], 0.0) for number in ids)

        ids, expected = ours.encode(word), [token.id for token in theirs.tokenize(SPACE + word)]
        assert math.isclose(score(ids), score(expected), rel_tol=1e-9) or ids == expected
        assert ids.count(0) == expected.count(0)

    check()

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.detokenization import close_up
from ptm_edu.text.tokenizers.word_piece import SPECIAL_TOKENS
from ptm_edu.text.tokenizers.word_piece_training import alphabet, learn_pieces

CORPUS = [
    "The newest of the newest, and the widest and the lowest!",
    "low lower lowest\tand slow: l'été passé où ça va?",
    "he isn't well-known (in 3.5 of 1,000 towns) -- 北京 ＃ 2 2 2",
] * 5
# The paper's kind of vocabulary, small enough to follow by hand.
SMALL = [*SPECIAL_TOKENS, "un", "una", "##aff", "##able", "able", "a", "##a", "'", "北", "(", "-"]


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer.train(CORPUS, 90)


@pytest.fixture(scope="module")
def small() -> WordPieceTokenizer:
    return WordPieceTokenizer(SMALL)


class TestLongestFirst:
    def test_the_longest_piece_is_taken_and_never_given_back(
        self, small: WordPieceTokenizer
    ) -> None:
        assert small.pieces("able Unable") == ["able", "[UNK]"]  # una + ##ble; un + ##able fits
        assert small.pieces("unaffable") == ["[UNK]"]
        without = WordPieceTokenizer([piece for piece in SMALL if piece != "una"])
        assert without.pieces("unable unaffable") == ["un", "##able", "un", "##aff", "##able"]

    def test_steps_show_each_attempt(self, small: WordPieceTokenizer) -> None:
        assert list(small.steps("UNA")) == [("una", True)]
        assert list(small.steps("unaa b")) == [
            ("unaa", False),
            ("una", True),
            ("##a", True),
            ("b", False),
        ]
        last = list(small.steps("able?"))[-3:]
        assert last == [("able", True), ("?", False)]
        assert not list(small.steps("a" * 101))

    def test_words_of_more_than_100_characters_are_unknown(self, small: WordPieceTokenizer) -> None:
        assert small.pieces("a" * 100) == ["a"] + ["##a"] * 99
        assert small.pieces(f"a {'a' * 101} a") == ["a", "[UNK]", "a"]
        # Accents and control characters are gone before it is measured.
        assert small.pieces("á" * 100) == small.pieces("a\x00" * 100) == small.pieces("a" * 100)

    def test_a_word_with_one_unknown_character_is_unknown(
        self, tokenizer: WordPieceTokenizer
    ) -> None:
        assert tokenizer.pieces("thzzz the 中北") == ["[UNK]", "the", "[UNK]", "北"]


class TestTraining:
    def test_vocabulary_is_special_tokens_then_characters_then_merges(
        self, tokenizer: WordPieceTokenizer
    ) -> None:
        vocabulary = tokenizer.vocabulary
        assert vocabulary[:5] == list(SPECIAL_TOKENS) and len(tokenizer) == 90
        first = vocabulary[5:40]
        inside = [f"##{piece}" for piece in first if piece.isalnum() and piece not in "北京"]
        plain = "".join(CORPUS).lower().translate(str.maketrans("éùç", "euc"))
        assert first == sorted(set(plain) - set(" \t"))
        assert vocabulary[40:63] == inside and inside[:2] == ["##0", "##1"]
        assert vocabulary[63:69] == ["##ow", "##st", "##est", "##he", "the", "low"]

    def test_frequent_words_are_one_piece(self, tokenizer: WordPieceTokenizer) -> None:
        assert tokenizer.pieces("the Lowest thest") == ["the", "lowest", "the", "##st"]

    def test_the_most_frequent_pairs_are_learned_first(self) -> None:
        words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
        learned = list(learn_pieces(words, list("bghnpsu")))
        assert learned[:3] == ["##ug", "##un", "hug"]  # 20, 16 and 15 times
        assert {"pun", "hugs"} <= set(learned)

    def test_no_word_of_known_characters_is_unknown(self, tokenizer: WordPieceTokenizer) -> None:
        letters = [piece for piece in tokenizer.vocabulary if len(piece) == 1]
        generator = random.Random(0)
        for _ in range(200):
            text = "".join(generator.choices(letters, k=generator.randint(1, 40)))
            assert "[UNK]" not in tokenizer.pieces(text)

    def test_a_character_seen_less_than_once_in_a_million_stays_out(self) -> None:
        assert alphabet({"ab": 999_999, "ć": 2}) == ["a", "b", "ć", "##a", "##b", "##ć"]
        assert alphabet({"ab": 1_000_000, "ć": 1}) == ["a", "b", "##a", "##b"]
        assert "ć" not in "".join(learn_pieces({"abć": 2, "ab": 2}, ["a", "b"]))

    def test_training_stops_when_no_pair_occurs_twice(self) -> None:
        tokenizer = WordPieceTokenizer.train(["ab ab cd"], 10_000, ["[UNK]"])
        assert tokenizer.vocabulary == ["[UNK]", *"abcd", "##a", "##b", "##c", "##d", "ab"]

    def test_cased_training_keeps_case_and_accents(self) -> None:
        cased = WordPieceTokenizer.train(CORPUS, 150, cased=True)
        assert cased.pieces("The passé the") == ["The", "passé", "the"]
        assert "cased" in repr(cased) and "uncased" not in repr(cased)

    def test_a_vocabulary_smaller_than_the_characters_is_rejected(self) -> None:
        with pytest.raises(ValueError, match=r"vocab_size=8 .* \(5\) .* \(4\)"):
            WordPieceTokenizer.train(["ab ab"], 8)
        assert len(WordPieceTokenizer.train(["ab ab"], 9)) == 9


class TestDecoding:
    @pytest.mark.parametrize(
        "text",
        [
            "he isn't well-known (in 3.5 of 1,000 towns), and/or 10:30!",
            'he said: "yes," and "no [no]?" then… “it’s ‘so’” #5 $3.50 50%.',
            "in 5, 1995 men: dogs ' bowls -- a + b = c * d @ e",
            "他说：“中文，「北京」。”（真的）！ in 北京 and 2 号…",
        ],
    )
    def test_decoding_puts_spaces_where_prose_has_them(self, text: str) -> None:
        every = WordPieceTokenizer.train([text], 1000)
        assert every.decode(every.encode(text)) == text.replace("--", "- -")

    def test_encoded_again_the_ids_are_the_same(self) -> None:
        signs = [*"ab1 2.,:;'\"-/([)]#$%’“”‘…！，北京𠀀€", " ", " s ", " 000 "]
        generator = random.Random(1)
        every = WordPieceTokenizer.train(["".join(signs)] * 2, 1000)
        for _ in range(500):
            ids = every.encode("".join(generator.choices(signs, k=generator.randint(0, 30))))
            assert every["[UNK]"] not in ids and every.encode(every.decode(ids)) == ids

    def test_special_tokens_are_left_out(self, tokenizer: WordPieceTokenizer) -> None:
        ids = [2, *tokenizer.encode("The slowest"), 4, 1, 3, 0, 0]
        assert tokenizer.decode(ids) == "the slowest �"
        assert tokenizer.decode([tokenizer["##t"], tokenizer["##w"]]) == "tw"
        assert tokenizer.decode([]) == tokenizer.decode(np.array([0, 0])) == ""

    def test_words_are_never_joined(self) -> None:
        assert close_up("a b 𬺰 𬺰 1 2 € 5") == "a b 𬺰 𬺰 1 2 € 5"


class TestOffsets:
    def test_they_refer_to_the_text_as_given(self, tokenizer: WordPieceTokenizer) -> None:
        text = "  L'ÉTÉ\x00 \u200bPASSÉ, e\u0301te\u0301! Slowest 北京 zzz\x07z"
        encoded = tokenizer.encode_with_offsets(text)
        assert encoded.ids == tokenizer.encode(text)
        assert len(encoded.ids) == len(encoded.word_ids) == len(encoded.offsets)
        words = [""] * 11
        for number, (start, end) in zip(encoded.word_ids, encoded.offsets, strict=True):
            words[number] += text[start:end]
        assert words[:3] == ["L", "'", "ÉTÉ"] and words[3:5] == ["PASSÉ", ","]
        assert words[5] == "ete"  # of three pieces: an accent after its letter is part of none
        assert words[6:] == ["!", "Slowest", "北", "京", "zzz\x07z"]

    def test_an_unknown_token_spans_its_word(self, small: WordPieceTokenizer) -> None:
        encoded = small.encode_with_offsets("una zz\x07z unaa")
        assert encoded == ([6, 1, 6, 11], [0, 1, 2, 2], [(0, 3), (4, 8), (9, 12), (12, 13)])

    def test_empty_text_has_none(self, small: WordPieceTokenizer) -> None:
        assert small.encode_with_offsets(" \x00") == ([], [], [])


class TestSpecialTokens:
    def test_text_never_becomes_a_special_token(self, tokenizer: WordPieceTokenizer) -> None:
        ids = tokenizer.encode("[CLS] the [MASK] [PAD][SEP] [UNK]")
        assert not {0, 2, 3, 4} & set(ids)
        assert WordPieceTokenizer([*SMALL, "[", "]", "mask"]).pieces("a[MASK]") == [
            *("a", "[", "mask", "]")
        ]

    def test_special_tokens_that_text_could_produce_are_rejected(self) -> None:
        for wrong, cased in (("the", False), ("[", False), ("##s", False), ("PAD", True)):
            with pytest.raises(ValueError):
                WordPieceTokenizer.train(["the"], 300, ["[UNK]", wrong], cased)
        capitals = WordPieceTokenizer.train(["pad PAD pad"], 300, ["[UNK]", "PAD"])
        assert capitals.pieces("PAD") == ["pad"] and capitals["PAD"] == 1

    def test_the_unknown_token_is_required(self) -> None:
        with pytest.raises(ValueError, match=r"must have \[UNK\], .* got \[PAD\]"):
            WordPieceTokenizer.train(["the"], 300, ["[PAD]"])


class TestWords:
    def test_words_of_another_tokenization_are_encoded_as_text(
        self, tokenizer: WordPieceTokenizer
    ) -> None:
        words = ["The", "isn't", "", "slowest", "\x00", "北京"]
        assert tokenizer.encode_words(words) == tokenizer.encode(" ".join(words))
        with pytest.raises(TypeError):
            tokenizer.encode_words("the")


class TestPublishedVocabulary:
    @pytest.mark.parametrize("end", ["\n", "\r\n", ""])
    def test_each_line_is_one_piece(self, end: str, tmp_path: Path) -> None:
        pieces = [*SMALL, "\u2028", "##\x85"]  # line ends to Python, pieces here
        path = tmp_path / "vocab.txt"
        path.write_bytes(((end or "\n").join(pieces) + end).encode())
        tokenizer = WordPieceTokenizer.from_published(path)
        assert tokenizer.vocabulary == pieces and not tokenizer.cased
        assert WordPieceTokenizer.from_published(path, cased=True).pieces("una Una") == [
            *("una", "[UNK]")
        ]

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", r"lacks the special token '\[PAD\]'"),
            (b"[PAD]\n[UNK]\n[CLS]\n[SEP]\na", r"5 tokens lacks the special token '\[MASK\]'"),
            (b"[PAD]\n[UNK]\n[CLS]\n\n[SEP]\n[MASK]\n", "has an empty token"),
            (b"[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\na\n", "'a' is in the vocabulary"),
            (b"[PAD]\n[UNK]\n\xe5\x8c\n", "can't decode"),
            (b'{"[PAD]": 0}', r"lacks the special token '\[PAD\]'"),
        ],
    )
    def test_a_damaged_file_is_rejected(self, content: bytes, message: str, tmp_path: Path) -> None:
        path = tmp_path / "vocab.txt"
        path.write_bytes(content)
        with pytest.raises(ValueError, match=rf"vocab.txt is damaged .*{message}"):
            WordPieceTokenizer.from_published(path)

    def test_a_missing_file_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            WordPieceTokenizer.from_published(tmp_path / "vocab.txt")


def test_counting_words_first_changes_nothing() -> None:
    words = Counter(" ".join(CORPUS).split())
    lines = [" ".join([word] * count) for word, count in words.items()]
    trained = WordPieceTokenizer.train(lines, 110)
    assert trained.vocabulary == WordPieceTokenizer.train(CORPUS, 110).vocabulary

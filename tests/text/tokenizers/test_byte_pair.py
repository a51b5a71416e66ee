from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tokenizers.byte_level import ALPHABET

CORPUS = [
    "the newest of the newest and the widest",
    "low lower lowest\tand slow, l'été passé où ça va\u202f!",
    "the end </w> of <0xE4> and <s> and <pad> or <|end|> 2 2 2",
] * 5
SPECIAL = ["<pad>", "<s>", "</s>", "<|end|>"]
STRANGE = [
    "",
    " ",
    "never seen: 中文 🙂 Ω",
    "x</w> </w> </w></w> a</w>b < / w >",
    "<0xE4> <0xE4>x <0xE <s></s><pad><|end|> <unk>",
    "tab\tand\x0bno-break\xa0space \x1c\x85\u2028\u202f! \x00",
    "QqQ Q zz 日",
    "ends\xa0",
]


def trained(byte_level: bool, size: int = 420) -> BytePairTokenizer:
    return BytePairTokenizer.train(CORPUS, size, SPECIAL, byte_level)


@pytest.fixture(scope="module", params=[False, True], ids=["characters", "bytes"])
def tokenizer(request: pytest.FixtureRequest) -> BytePairTokenizer:
    return trained(request.param)


def spaced(text: str, byte_level: bool) -> str:
    """Return what decoding gives back: without byte_level, runs of spaces and line ends are one."""
    words = text.replace("\n", " ").replace("\r", " ").split(" ")
    return text if byte_level else " ".join(word for word in words if word)


class TestRoundTrip:
    @pytest.mark.parametrize("text", [*CORPUS[:3], *STRANGE, " a  b \r\n\n c "])
    def test_no_character_is_lost(self, tokenizer: BytePairTokenizer, text: str) -> None:
        expected = spaced(text, tokenizer.byte_level)
        assert tokenizer.decode(tokenizer.encode(text)) == expected

    def test_random_texts(self, tokenizer: BytePairTokenizer) -> None:
        generator = random.Random(0)
        letters = ["<", "/", "w", ">", "0", "x", "E", "4", "s", " ", "e", "st", "é", "中", "\n"]
        for _ in range(300):
            text = "".join(generator.choices(letters, k=generator.randint(0, 30)))
            expected = spaced(text, tokenizer.byte_level)
            assert tokenizer.decode(tokenizer.encode(text)) == expected

    def test_no_text_becomes_a_special_token(self, tokenizer: BytePairTokenizer) -> None:
        ids = [number for text in [*CORPUS, *STRANGE] for number in tokenizer.encode(text)]
        assert min(ids) >= len(SPECIAL)


class TestTraining:
    def test_special_tokens_come_first(self, tokenizer: BytePairTokenizer) -> None:
        assert [tokenizer[token] for token in SPECIAL] == [0, 1, 2, 3]
        assert tokenizer.vocabulary[:4] == SPECIAL and tokenizer.special_tokens == tuple(SPECIAL)
        assert tokenizer.decode([1, *tokenizer.encode("the end"), 2, 0, 0]) == "the end"

    def test_the_alphabet_and_then_the_merges_follow(self) -> None:
        merged = ["".join(pair) for pair in trained(True).ranks]
        assert trained(True).vocabulary == [*SPECIAL, *ALPHABET, *merged]
        characters = trained(False).vocabulary
        assert characters[4:7] == ["</w>", "<0x00>", "<0x01>"] and characters[260] == "<0xFF>"
        assert {"é", "é</w>", "\u202f"} <= set(characters) and "!" not in characters

    def test_frequent_words_are_one_piece(self, tokenizer: BytePairTokenizer) -> None:
        expected = ["the", "Ġnewest"] if tokenizer.byte_level else ["the</w>", "newest</w>"]
        assert tokenizer.pieces("the newest") == expected

    def test_training_stops_when_no_pair_occurs_twice(self) -> None:
        tokenizer = BytePairTokenizer.train(["ab ab cd"], 10_000)
        assert list(tokenizer.ranks) == [("a", "b</w>")] and len(tokenizer) == 257 + 4 + 1

    def test_merged_letters_never_equal_a_special_symbol(self) -> None:
        # With different letters around them, the letters of the symbols are the frequent pairs.
        corpus = [
            f"{a}{mark}{b}"
            for mark in ("</w>", "<0xE4>", "<s>")
            for a in "abcdefg"
            for b in "hijklmn"
        ]
        tokenizer = BytePairTokenizer.train(corpus, 10_000, ["<s>"])
        for text in (*corpus, "a</w>", "</w>h", "<0xE4>", "Z<0xE4>h"):
            assert tokenizer.decode(tokenizer.encode(text)) == text
        bytes_only = BytePairTokenizer.train(["PADDED"] * 9, 300, ["PAD"], byte_level=True)
        assert bytes_only["PAD"] not in bytes_only.encode("PADDED PAD")

    def test_one_vocabulary_serves_two_languages(self) -> None:
        both = BytePairTokenizer.train(iter(["le chat noir"] * 3 + ["the black cat"] * 3), 400)
        assert both.pieces("chat cat") == ["chat</w>", "cat</w>"]


class TestUnknownCharacters:
    def test_they_become_their_bytes(self) -> None:
        tokenizer = trained(False)
        assert tokenizer.pieces("中") == ["<0xE4>", "<0xB8>", "<0xAD>", "</w>"]
        assert tokenizer.pieces("中é")[:3] == ["<0xE4>", "<0xB8>", "<0xAD>"]

    def test_a_letter_that_never_ended_a_word_stays_a_letter(self) -> None:
        assert BytePairTokenizer.train(["ab"], 300).pieces("a") == ["a", "</w>"]

    def test_without_bytes_they_are_unknown(self) -> None:
        tokenizer = BytePairTokenizer(["<unk>", "a", "a</w>"], [], ["<unk>"])
        assert tokenizer.encode("aé a") == [1, 0, 2]
        assert tokenizer.decode([1, 0, 2]) == "a�a"

    def test_half_a_character_shows_when_decoded(self, tokenizer: BytePairTokenizer) -> None:
        ids = tokenizer.encode("中")
        assert tokenizer.decode(ids[:2]) == "�"


class TestUncased:
    def test_case_accents_and_the_sides_of_marks_are_lost(self) -> None:
        tokenizer = BytePairTokenizer.train(CORPUS, 420, SPECIAL, uncased=True)
        ids = tokenizer.encode("L'ÉTÉ passé; THE Newest!\t<s> \x00中文")
        assert ids == tokenizer.encode("l ' ete passe ; the newest ! < s > 中 文")
        assert tokenizer.decode(ids) == "l ' ete passe ; the newest ! < s > 中 文"
        assert "passe</w>" in tokenizer and "passé</w>" not in tokenizer
        assert "uncased" in repr(tokenizer)

    def test_byte_level_cannot_be_uncased(self) -> None:
        with pytest.raises(ValueError, match="restores every text exactly"):
            BytePairTokenizer.train(CORPUS, 420, byte_level=True, uncased=True)


class TestSteps:
    def test_first_the_symbols_then_each_merge(self) -> None:
        steps = list(trained(False).steps("newest"))
        assert steps[0] == ("n", "e", "w", "e", "s", "t</w>") and steps[-1] == ("newest</w>",)
        assert [len(step) for step in steps] == [6, 5, 4, 3, 2, 1]
        assert all("".join(step) == "newest</w>" for step in steps)

    def test_the_pair_learned_first_goes_first(self) -> None:
        tokenizer = BytePairTokenizer(
            ["<unk>", "a", "b", "c</w>", "ab", "bc</w>"], [("b", "c</w>"), ("a", "b")], ["<unk>"]
        )
        assert list(tokenizer.steps("abc")) == [("a", "b", "c</w>"), ("a", "bc</w>")]
        assert tokenizer.pieces("abc") == ["a", "bc</w>"]


class TestPublishedFiles:
    @staticmethod
    def written(folder: Path, merges: str) -> tuple[Path, Path]:
        ids = {piece: n for n, piece in enumerate([*ALPHABET, "st", "est", "<|end|>"])}
        (folder / "ids.json").write_text(json.dumps(ids), encoding="utf-8")
        (folder / "merges.txt").write_text(merges, encoding="utf-8")
        return folder / "ids.json", folder / "merges.txt"

    def test_merges_have_a_version_line_or_none(self, tmp_path: Path) -> None:
        for merges in ("#version: 0.2\ns t\ne st\n", "s t\ne st"):
            files = self.written(tmp_path, merges)
            tokenizer = BytePairTokenizer.from_published(
                *files, ["<|end|>", "<pad>"], byte_level=True
            )
            assert tokenizer.encode("est") == [257]
            assert (tokenizer["<|end|>"], tokenizer["<pad>"], len(tokenizer)) == (258, 259, 260)

    @pytest.mark.parametrize(
        ("merges", "message"),
        [
            ("#version: 0.2\ns t\n", "merges.txt is damaged .*no merge"),
            ("#version: 0.2\ns t\ne s", "joins 'e' and 's', but 'es' is not among"),
            ("#version: 0.2\ns t\ne", "line 3: expected two tokens, got 'e'"),
            ("s t\n\ne st\n", "line 2: expected two tokens, got ''"),
            ("", "line 1: expected two tokens"),
        ],
    )
    def test_truncated_merges_are_rejected(self, merges: str, message: str, tmp_path: Path) -> None:
        files = self.written(tmp_path, merges)
        with pytest.raises(ValueError, match=message):
            BytePairTokenizer.from_published(*files, ["<|end|>"], byte_level=True)

    @pytest.mark.parametrize("content", ['{"a": 0, "b"', '{"a": 0, "b": 2}', "[]", '{"a": "x"}'])
    def test_a_damaged_vocabulary_is_rejected(self, content: str, tmp_path: Path) -> None:
        ids, merges = self.written(tmp_path, "s t\ne st\n")
        ids.write_text(content, encoding="utf-8")
        with pytest.raises(ValueError):
            BytePairTokenizer.from_published(ids, merges, byte_level=True)

    def test_a_special_token_that_a_merge_would_produce_is_rejected(self, tmp_path: Path) -> None:
        files = self.written(tmp_path, "s t\ne st\n")
        with pytest.raises(ValueError, match="would make text into 'est', which"):
            BytePairTokenizer.from_published(*files, ["<|end|>", "est"], byte_level=True)


class TestWrongInput:
    def test_a_vocabulary_smaller_than_the_alphabet_is_rejected(self) -> None:
        with pytest.raises(ValueError, match=r"vocab_size=259 .* \(1\) .* \(259\)"):
            BytePairTokenizer.train(["aab"], 259, ["<s>"])
        assert len(BytePairTokenizer.train(["aab"], 260, ["<s>"])) == 260
        with pytest.raises(ValueError):
            BytePairTokenizer.train(["aab"], 255, byte_level=True)

    def test_special_tokens_that_text_could_produce_are_rejected(self) -> None:
        for wrong in (["a"], [""], ["é</w>"], ["</w>"], ["<0xE4>"], [3]):
            with pytest.raises(ValueError, match="special token must be a string"):
                BytePairTokenizer.train(["aab"], 300, wrong)  # type: ignore[arg-type]

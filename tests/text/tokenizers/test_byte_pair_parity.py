"""Byte pairs agree with the authors' code, GPT, GPT-2 and `tokenizers`."""

from __future__ import annotations

import lzma
from itertools import islice
from pathlib import Path

import pytest
from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel

from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tokenizers.byte_level import ALPHABET

LINES = [
    "It's 3.5 km to  the U.S. army's camp, they'll say\n\n",
    "L'été dernier, où étiez-vous ?  Ça va\u202f! 北京大学 naïve ½ Ⅷ x² 🙂🙂",
    "<|endoftext|> \t tabs\tand\x0bothers\x1c\x85 \xa0 end   ",
    "the thing that the other thinks is not the one that they think",
]


def lines(path: Path) -> list[str]:
    """Return lines as the published code reads them: only a line feed ends one."""
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def peer(ours: BytePairTokenizer, **options: str) -> Tokenizer:
    """Return the same vocabulary and merges in Hugging Face's library."""
    ids = {piece: number for number, piece in enumerate(ours.vocabulary)}
    return Tokenizer(BPE(ids, list(ours.ranks), **options))


def byte_level_peer(ours: BytePairTokenizer) -> Tokenizer:
    theirs = peer(ours)
    theirs.pre_tokenizer = ByteLevel(add_prefix_space=False)
    return theirs


@pytest.fixture(scope="module")
def gpt2(real_data: Path) -> BytePairTokenizer:
    folder = real_data / "parity" / "gpt2-bpe"
    return BytePairTokenizer.from_published(
        folder / "encoder.json", folder / "vocab.bpe", ["<|endoftext|>"], byte_level=True
    )


@pytest.fixture(scope="module")
def wikitext(real_data: Path) -> list[str]:
    path = real_data / "corpora" / "wikitext-2" / "wiki.train.tokens.xz"
    with lzma.open(path, "rt", encoding="utf-8", newline="\n") as file:
        return list(islice(file, 10_000))


class TestTheAuthorsCode:
    def test_merges_and_segmentation(self, real_data: Path) -> None:
        folder = real_data / "parity" / "bpe"
        corpus = lines(folder / "corpus.en")
        merges = [tuple(line.split(" ")) for line in lines(folder / "bpe.ref")[1:]]
        characters = {word[:-1] for line in corpus for word in line.split(" ")}
        inside = set("".join(characters))
        endings = {word[-1] for line in corpus for word in line.split(" ") if word}
        size = 257 + len(inside) + len(endings) + len(merges)
        tokenizer = BytePairTokenizer.train(corpus, size)
        assert list(tokenizer.ranks) == merges and len(tokenizer) == size
        segmented = [" ".join(map(published_form, tokenizer.pieces(line))) for line in corpus]
        assert segmented == lines(folder / "corpus.bpe.ref.en")


def published_form(piece: str) -> str:
    return piece.removesuffix("</w>") if piece.endswith("</w>") else f"{piece}@@"


class TestGpt2:
    def test_its_vocabulary_follows_from_its_merges(self, gpt2: BytePairTokenizer) -> None:
        merged = ["".join(pair) for pair in gpt2.ranks]
        assert gpt2.vocabulary == [*ALPHABET, *merged, "<|endoftext|>"]

    @pytest.mark.slow
    def test_wikitext_2(self, gpt2: BytePairTokenizer, wikitext: list[str]) -> None:
        text = [*wikitext, *LINES]
        expected = [encoding.ids for encoding in byte_level_peer(gpt2).encode_batch(text)]
        assert [gpt2.encode(line) for line in text] == expected
        assert [gpt2.decode(ids) for ids in expected] == text

    def test_its_end_of_text_is_never_read_from_text(self, gpt2: BytePairTokenizer) -> None:
        assert gpt2["<|endoftext|>"] == 50256
        assert 50256 not in gpt2.encode("<|endoftext|>")


class TestGpt:
    @pytest.mark.slow
    def test_wikitext_2(self, real_data: Path, wikitext: list[str]) -> None:
        from transformers import OpenAIGPTTokenizer

        folder = real_data / "parity" / "gpt1-bpe"
        files = folder / "encoder_bpe_40000.json", folder / "vocab_40000.bpe"
        marks = ["<unk>", "_start_", "_delimiter_"]
        gpt = BytePairTokenizer.from_published(*files, marks, uncased=True)
        assert len(gpt) == 40480 and (gpt["<unk>"], gpt["_delimiter_"]) == (0, 40479)
        theirs = OpenAIGPTTokenizer(*map(str, files))
        text = [*wikitext, *LINES]
        # WikiText is full of `<unk>`, which is text like any other.
        expected = theirs(text, split_special_tokens=True)["input_ids"]
        assert [gpt.encode(line) for line in text] == expected
        assert sum(map(len, expected)) > 500_000
        for ids in expected[-3:]:
            assert gpt.decode(ids).replace("�", "<unk>") == theirs.decode(ids)
        assert gpt.encode_words(["\n"]) == [gpt["\n</w>"]]
        assert gpt.decode(gpt.encode("the 中 end")) == "the �end"


def test_byte_level_equals_tokenizers_on_a_vocabulary_of_ours() -> None:
    ours = BytePairTokenizer.train(LINES * 2, 340, byte_level=True)
    assert len(ours) == 340
    assert [encoding.ids for encoding in byte_level_peer(ours).encode_batch(LINES)] == [
        ours.encode(line) for line in LINES
    ]

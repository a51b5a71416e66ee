"""Word pieces as Hugging Face applies BERT's: `transformers.BertTokenizer`, which is its fast one.

Special tokens are read as text there (`split_special_tokens`), as ours always does.
"""

from __future__ import annotations

import lzma
import random
import unicodedata
from itertools import islice, product
from pathlib import Path

import pytest
from tokenizers import BertWordPieceTokenizer, Tokenizer

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.word_piece import SPECIAL_TOKENS

LINES = [
    "L'ÉTÉ dernier, où étiez-vous ? Ça va\u202f! naïve e\u0301te\u0301 ½ Ⅷ x² ﬁn ß İI ŁÓDŹ",
    "北京大学 in 北京,中文。「日本語」 ひらがな ガ 한국어 豈更 𠀀𪜀 〇々 \U0001fae8",
    "[CLS] the [MASK] of\x00 the\x0b [UNK][PAD] <unk> @-@ \t\u200bend\u2028line\x85 \xa0 \ufffd",
    "a" * 100 + " " + "b" * 101 + " ΣΑΣ Привет Ёж नमस्ते שָׁלוֹם ไทย 🙂👩🏽\u200d💻 ❤\ufe0f don't",
]


@pytest.fixture(scope="module")
def texts(real_data: Path) -> dict[str, list[str]]:
    def lines(path: str, count: int) -> list[str]:
        with lzma.open(real_data / "corpora" / path, "rt", encoding="utf-8", newline="\n") as file:
            return list(islice(file, count))

    sample = (real_data / "parity" / "bert-vocab" / "sample_text.txt").read_text(encoding="utf-8")
    both = [*LINES, *sample.split("\n")]
    chinese = lines("zh-wikipedia/zhwiki.txt.xz", 1_000)
    return {
        "uncased": [*both, *chinese, *lines("wikitext-2/wiki.train.tokens.xz", 10_000)],
        "chinese": [*both, *chinese],
    }


@pytest.mark.parametrize("cased", [False, True], ids=["lower-case", "cased"])
@pytest.mark.parametrize("name", ["uncased", "chinese"])
def test_published_vocabularies(
    name: str, cased: bool, texts: dict[str, list[str]], real_data: Path
) -> None:
    from transformers import BertTokenizer

    path = real_data / "parity" / "bert-vocab" / f"bert-base-{name}-vocab.txt"
    ours = WordPieceTokenizer.from_published(path, cased=cased)
    read = BertTokenizer(str(path), do_lower_case=not cased)
    lines = texts[name][:2000] if cased else texts[name]
    options = {"add_special_tokens": False, "split_special_tokens": True}
    ids = read(lines, **options, return_attention_mask=False)["input_ids"]
    assert [ours.encode(text) for text in lines] == ids
    assert sum(map(len, ids)) > 100_000
    some = [*LINES, *lines[len(LINES) :: 9]]
    theirs = read(some, **options, return_offsets_mapping=True)
    for number, text in enumerate(some):
        encoded = ours.encode_with_offsets(text)
        assert encoded.ids == theirs["input_ids"][number]
        assert encoded.offsets == theirs["offset_mapping"][number]
        assert encoded.word_ids == theirs.word_ids(number)


def peer(ours: WordPieceTokenizer) -> Tokenizer:
    """Return the same pieces in `tokenizers`."""
    ids = {piece: number for number, piece in enumerate(ours.vocabulary)}
    read = BertWordPieceTokenizer(ids, lowercase=not ours.cased)
    read._tokenizer.encode_special_tokens = True
    return read


@pytest.mark.parametrize("cased", [False, True], ids=["lower-case", "cased"])
def test_random_unicode_strings(cased: bool) -> None:
    # Of characters whose kind is the same since Unicode 3.2: `tokenizers` knows newer ones by
    # another version of Unicode than this Python.
    kinds, before = unicodedata.category, unicodedata.ucd_3_2_0.category
    letters = [c for c in map(chr, range(1, 0x2FA20)) if kinds(c) == before(c) not in {"Cn", "Cs"}]
    common = [*"aAeEsS.'# \u0301\u0323é", "##", "[UNK]", " ", "\x00", "北", "가", "ガ"]
    generator = random.Random(0)
    texts = [
        "".join(
            generator.choice(letters if generator.random() < 0.4 else common)
            for _ in range(generator.randint(0, 40))
        )
        for _ in range(2000)
    ]
    ours = WordPieceTokenizer.train(texts[:1000], 30_000, cased=cased)
    theirs = peer(ours).encode_batch(texts, add_special_tokens=False)
    unknown = 0
    for text, expected in zip(texts, theirs, strict=True):
        encoded = ours.encode_with_offsets(text)
        assert tuple(encoded) == (expected.ids, expected.word_ids, expected.offsets), ascii(text)
        assert encoded.ids == ours.encode(text)
        unknown += ours["[UNK]"] in encoded.ids
    assert 500 < unknown < 1500 and len(ours) > 5000


def test_pieces_are_learned_as_hugging_faces_trainer_learns_them() -> None:
    # Each word is seen a different number of times: hardly ever a choice between equals.
    words = ["".join(word) for length in (2, 3) for word in product("abc", repeat=length)]
    counts = random.Random(0).sample(range(2, 300), len(words))
    lines = [f"{word} " * count for word, count in zip(words, counts, strict=True)]
    theirs = BertWordPieceTokenizer()
    theirs.train_from_iterator(lines, 1000, show_progress=False)
    characters = [*SPECIAL_TOKENS, *"abc", "##a", "##b", "##c"]
    ids = theirs.get_vocab()
    learned = [piece for piece in sorted(ids, key=ids.__getitem__) if piece not in characters]
    assert WordPieceTokenizer.train(lines, 1000).vocabulary == characters + learned
    assert len(learned) > 30

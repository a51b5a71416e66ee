"""Basic tokenization agrees with `transformers`, in Python and in `tokenizers`."""

from __future__ import annotations

import unicodedata

import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from ptm_edu.text.tokenizers.basic import basic_cuts, placed_cuts

AWKWARD = [
    "",
    " \t\r\n ",
    "It's 3.5 km to the U.S. army's camp -- they'll say @-@ <unk> \"so\"!?",
    "L'ÉTÉ dernier, où étiez-vous ? Ça va\u202f! naïve ½ Ⅷ x² ﬁn ß ẞ İI ŁÓDŹ",
    "e\u0301 E\u0323\u0301 n\u0303o \u0301alone q\u0300\u0301\u0302 ä\u200dö",
    "北京大学 in 北京,中文。「日本語」 ひらがな カタカナ 한국어 豈更 𠀀𪜀 〇々",
    "ab\x00c\x07d\x0be\x1cf\x7fg\x85h\xadi\u200bj\u200ek\ufeffl\ufffdm\ue000n",
    "🙂🙂 👩🏽\u200d💻 ❤\ufe0f ☕ → ★ ₤5 €6 $7 5°",
    "a\xa0b\u1680c\u2003d\u2028e\u2029f\u205fg\u3000h",
    "ΣΑΣ Σ ὈΔΥΣΣΕΎΣ Привет, МИР Ёж й नमस्ते שָׁלוֹם مرحبا؟ ไทย",
    "`a` ^b ~c |d| x+y=z [e] {f} \\g _h_ ¿i? «j» ‘k’ “l” m…n · ¶ §",
]


def expected_words(text: str, cased: bool) -> list[tuple[str, tuple[int, int]]]:
    """Return the words that BERT's cuts in Hugging Face's library give, with their offsets."""
    read = Tokenizer(WordLevel({"?": 0}, unk_token="?"))  # its pre-tokenizer alone knows no offsets
    read.normalizer = BertNormalizer(lowercase=not cased)
    read.pre_tokenizer = BertPreTokenizer()
    plain = read.normalizer.normalize_str(text)
    words = [word for word, _ in read.pre_tokenizer.pre_tokenize_str(plain)]
    return list(zip(words, read.encode(text).offsets, strict=True))


@pytest.mark.parametrize("cased", [False, True], ids=["uncased", "cased"])
@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_texts_are_split_as_for_bert_in_transformers(text: str, cased: bool) -> None:
    assert basic_cuts(text, cased) == [word for word, _ in expected_words(text, cased)]
    placed = placed_cuts(text, cased)
    assert [(word, (at[0], at[-1] + 1)) for word, at in placed] == expected_words(text, cased)


def test_each_character_has_its_position() -> None:
    assert list(placed_cuts("L'\x00Éte\u0301 한")) == [
        ("l", [0]),
        ("'", [1]),
        ("ete", [3, 4, 5]),
        ("\u1112\u1161\u11ab", [8, 8, 8]),
    ]
    assert list(placed_cuts("\x00Éte\u0301", cased=True)) == [("Éte\u0301", [1, 2, 3, 4])]


def test_marks_on_a_letter_are_put_in_order() -> None:
    # A spacing mark of class 224 before one of class 9, which belongs before it.
    text = "\uac00\u302e\u1b44x"
    ((word, positions),) = placed_cuts(text)
    assert [word] == basic_cuts(text) and word[2:] == "\u1b44\u302ex"
    assert positions == [0, 0, 2, 1, 3]


def test_every_character_is_treated_as_in_transformers() -> None:
    from transformers.models.bert.tokenization_bert_legacy import BasicTokenizer

    basic = BasicTokenizer(do_lower_case=True)
    planes = [*range(0xD800), *range(0xE000, 0x10000), *range(0x1F000, 0x20100)]
    # Letters younger than this Python vanish there; Google's code and Hugging Face's own keep them.
    assigned = [code for code in planes if unicodedata.category(chr(code)) != "Cn"]
    for start in range(0, len(assigned), 1000):
        text = " ".join(f"a{chr(code)}b" for code in assigned[start : start + 1000])
        assert basic_cuts(text) == basic.tokenize(text)


def test_an_unassigned_character_is_kept() -> None:
    young = "a\u0378b \U0001fbff"
    assert basic_cuts(young) == [word for word, _ in expected_words(young, False)] == young.split()

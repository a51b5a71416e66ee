"""Units for masking in Chinese: characters, words, phrases and named entities."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.bert import mask_words, masking_units
from ptm_edu.bert.masking_units import Unit
from ptm_edu.text import WordPieceTokenizer, tasks
from ptm_edu.text.segmentation import Entity, Phrase, SegmentedSentence

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
SENTENCE = SegmentedSentence(
    ["青藏", "高原", "的", "气象", "专家", "1867", "年"], [Phrase(3, 5)], [Entity(0, 2, "LOC")]
)
SHORT = SegmentedSentence(["好"])


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    characters = sorted({*"".join(SENTENCE.words), "好"} - {*"1867"})
    return WordPieceTokenizer([*SPECIAL, *characters, "18", "##67"])


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("basic", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ("word", [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6]),
        ("phrase", [0, 0, 1, 1, 2, 3, 3, 3, 3, 4, 4, 5]),
        ("entity", [0, 0, 0, 0, 1, 2, 2, 2, 2, 3, 3, 4]),
    ],
)
def test_every_token_gets_the_number_of_its_unit(
    unit: Unit, expected: list[int], tokenizer: WordPieceTokenizer
) -> None:
    ids, units = masking_units([SENTENCE, SHORT], tokenizer, unit)
    cls_id, sep_id, pad_id = (tokenizer[token] for token in ("[CLS]", "[SEP]", "[PAD]"))
    assert ids.shape == units.shape == (2, 14)
    assert ids[0].tolist() == [cls_id, *tokenizer.encode("青藏高原的气象专家1867年"), sep_id]
    assert units[0].tolist() == [-1, *expected, -1]
    assert ids[1].tolist() == [cls_id, tokenizer["好"], sep_id, *[pad_id] * 11]
    assert units[1].tolist() == [-1, 0, -1, *[-1] * 11]


def test_a_word_is_a_unit_unless_another_is_named(tokenizer: WordPieceTokenizer) -> None:
    default, words = (
        masking_units([SENTENCE], tokenizer)[1],
        masking_units([SENTENCE], tokenizer, "word")[1],
    )
    assert torch.equal(default, words)


def test_entities_are_masked_whole(tokenizer: WordPieceTokenizer) -> None:
    ids, units = masking_units([SENTENCE] * 500, tokenizer, "entity")
    generator = torch.Generator().manual_seed(0)
    _, labels = mask_words(ids, units, tokenizer["[MASK]"], len(tokenizer), generator)
    selected = (labels >= 0)[:, 1:5]  # 青藏 高原
    assert torch.equal(selected.all(dim=1), selected.any(dim=1))
    assert 0.1 < selected.float().mean() < 0.2


def test_the_courses_sentences_have_fewer_and_fewer_units() -> None:
    sentences = tasks.load("segmented-chinese")
    known = WordPieceTokenizer.train([sentence.text for sentence in sentences], 3000)
    counts = [
        int((masking_units(sentences, known, unit)[1].max(dim=1).values + 1).sum())
        for unit in ("basic", "word", "phrase", "entity")
    ]
    assert counts == sorted(counts, reverse=True) and len(set(counts)) == 4
    several = sum(e.end - e.start - 1 for s in sentences for e in s.entities)
    assert counts[2] - counts[3] == several


def test_text_without_segmentation_is_rejected(tokenizer: WordPieceTokenizer) -> None:
    for given in (["青藏高原"], "青藏高原", [["青藏", "高原"]], SENTENCE):
        with pytest.raises(TypeError, match=r"^masking_units: expected a list"):
            masking_units(given, tokenizer)  # type: ignore[arg-type]


def test_an_unknown_character_is_named(tokenizer: WordPieceTokenizer) -> None:
    with pytest.raises(ValueError, match="does not know 龘 in '好龘'"):
        masking_units([SegmentedSentence(["好龘"])], tokenizer)


def test_an_unknown_unit_is_rejected(tokenizer: WordPieceTokenizer) -> None:
    with pytest.raises(ValueError, match="must be one of basic, word, phrase"):
        masking_units([SENTENCE], tokenizer, "char")  # type: ignore[arg-type]

"""Pieces find their words, to the byte; attention between pieces becomes links between words."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.evaluation.alignment import links_from_attention
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tasks import alignments
from ptm_edu.text.tasks.alignments import AlignedPair
from ptm_edu.transformer import Transformer, TransformerConfig, cross_attention, word_ids

MARKS = ("<pad>", "<s>", "</s>")


def tokenizer_of(lines: list[str], size: int) -> BytePairTokenizer:
    return BytePairTokenizer.train(lines, size, MARKS, byte_level=True)


@pytest.fixture(scope="module")
def pairs() -> list[AlignedPair]:
    return alignments.alignments()


@pytest.fixture(scope="module", params=[259, 330, 1000], ids=["bytes", "few merges", "words"])
def tokenizer(request: pytest.FixtureRequest, pairs: list[AlignedPair]) -> BytePairTokenizer:
    """Bytes alone, so that é is two pieces; some merges; whole words."""
    lines = [text for pair in pairs for text in (pair.french_text, pair.english_text)]
    return tokenizer_of(lines, request.param)


def test_each_words_pieces_spell_that_word_in_all_aligned_pairs(
    tokenizer: BytePairTokenizer, pairs: list[AlignedPair]
) -> None:
    for pair in pairs:
        for text, words in (
            (pair.french_text, pair.french),
            (pair.english_text, pair.english),
        ):
            ids = tokenizer.encode(text)
            numbers = word_ids(tokenizer, text, words)
            assert len(numbers) == len(ids)
            for number, word in enumerate(words):
                own = [i for i, n in zip(ids, numbers, strict=True) if n == number]
                assert tokenizer.decode(own).lstrip() == word, (text, word)
            told = [number for number in numbers if number is not None]
            assert told == sorted(told)


def test_apostrophes_hyphens_and_marks_by_hand() -> None:
    tokenizer = tokenizer_of(["n'aime -t-il chiens doesn't ?"] * 3, 300)
    french = word_ids(tokenizer, "Y a-t-il ?", ["Y", "a", "-t-il", "?"])
    assert tokenizer.pieces("Y a-t-il ?") == ["Y", "Ġ", "a", "-", "t", "-", "il", "Ġ?"]
    assert french == [0, None, 1, 2, 2, 2, 2, 3]
    english = word_ids(tokenizer, " doesn't. ", ["doesn", "'t", "."])
    assert tokenizer.pieces(" doesn't. ") == ["Ġdoesn", "'t", ".", "Ġ"]
    assert english == [0, 1, 2, None]


def test_a_letter_of_two_bytes_belongs_to_its_word_with_both() -> None:
    tokenizer = tokenizer_of(["a"], 259)
    assert word_ids(tokenizer, "é à", ["é", "à"]) == [0, 0, None, 1, 1]


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        ("Tom dort.", ["Tom", "rit", "."], r"the word 'rit' \(number 1\) next, .* with 'dort\.'"),
        ("Tom dort.", ["Tom", "dort"], r"the text's end, '\.'"),
        ("Tom dort.", ["Tom", "", "dort", "."], "the word ''"),
        ("Tom dort.", ["To", "m", "dort", "."], r"'Tom' spans two words, \['To', 'm'\]"),
    ],
)
def test_words_that_are_not_the_texts_are_refused(text: str, words: list[str], told: str) -> None:
    tokenizer = tokenizer_of(["Tom dort."] * 3, 300)
    with pytest.raises(ValueError, match=told):
        word_ids(tokenizer, text, words)


def test_pieces_of_characters_are_refused() -> None:
    tokenizer = BytePairTokenizer.train(["Tom dort."], 300, MARKS)
    with pytest.raises(ValueError, match="expected a byte-level tokenizer"):
        word_ids(tokenizer, "Tom dort.", ["Tom", "dort."])


@pytest.fixture(scope="module")
def toy() -> tuple[Transformer, BytePairTokenizer]:
    tokenizer = tokenizer_of(["Tom sleeps. Tom dort."] * 3, 300)
    torch.manual_seed(0)
    config = TransformerConfig(16, 4, 24, vocab_size=len(tokenizer), layers=2, max_positions=20)
    return Transformer(config), tokenizer


def test_the_sentence_is_written_as_given_and_each_step_looks_once(
    toy: tuple[Transformer, BytePairTokenizer],
) -> None:
    model, tokenizer = toy
    weights = cross_attention(model, tokenizer, "Tom dort.", "Tom sleeps.")
    assert weights.shape == (2, 4, 4, 4)  # Tom, sleeps, the mark, the end; so in both languages
    torch.testing.assert_close(weights.sum(dim=-1), torch.ones(2, 4, 4))
    assert torch.equal(
        weights, cross_attention(model.train(), tokenizer, "Tom dort.", "Tom sleeps.")
    )


def test_a_row_is_the_step_that_writes_its_piece(
    toy: tuple[Transformer, BytePairTokenizer],
) -> None:
    """What piece t is changes where later rows look, and no row up to its own."""
    model, tokenizer = toy
    one, other = (
        cross_attention(model, tokenizer, "Tom dort.", target)
        for target in ("Tom sleeps.", "Tom dort.")
    )
    moved = (one - other).abs().amax(dim=(0, 1, 3)) > 1e-6
    assert moved.tolist() == [False, False, True, True]


def test_too_long_a_sentence_is_told(toy: tuple[Transformer, BytePairTokenizer]) -> None:
    with pytest.raises(ValueError, match="has 20 positions"):
        cross_attention(*toy, "Tom dort." * 20, "Tom sleeps.")


def test_attention_made_by_hand_gives_the_links_it_was_made_from() -> None:
    """Each English word's row looks at one French word, spread over that word's pieces."""
    french, english = (
        ["Il", "n'", "aime", "pas", "Zoé", "."],
        ["He", "doesn", "'t", "like", "Zoe", "."],
    )
    linked = {(0, 0), (1, 1), (3, 2), (2, 3), (4, 4), (5, 5)}
    tokenizer = tokenizer_of(["Il n'aime pas . He doesn't like"] * 3, 300)
    sources = [*word_ids(tokenizer, "Il n'aime pas Zoé.", french), None]
    targets = [*word_ids(tokenizer, "He doesn't like Zoe.", english), None]
    weights = torch.zeros(len(targets), len(sources))
    for row, target in enumerate(targets):
        looked = next((source for source, word in linked if word == target), None)
        pieces = [place for place, word in enumerate(sources) if word == looked]
        weights[row, pieces] = 0.6 / len(pieces)
        weights[row, -1] += (
            0.4  # a single piece that no word has, heavier than any of a long word's
        )
    assert links_from_attention(weights, targets, sources) == linked

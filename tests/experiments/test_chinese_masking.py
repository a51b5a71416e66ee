"""The measures of Chinese masking: text in windows, a bigram, tests worked by hand, toy models."""

from __future__ import annotations

from dataclasses import replace
from math import log
from typing import Any

import pytest
import torch

from ptm_edu import course
from ptm_edu.experiments.measures import _chinese_facts, chinese_masking, chinese_segmenters
from ptm_edu.experiments.measures._chinese_bigram import Bigram
from ptm_edu.experiments.measures._chinese_tests import (
    ClozeTest,
    Filled,
    filled_by,
    filled_in_turn,
    scores,
    sentence_tests,
    sum_over_unit,
    window_tests,
)
from ptm_edu.experiments.measures._chinese_text import (
    TOKENS,
    ChineseText,
    Windows,
    is_simplified,
    windows,
)
from ptm_edu.text import WordPieceTokenizer, tasks
from ptm_edu.text.readers import Article
from tests.text.tasks.test_course_sets import FOLDER

SENTENCES = tasks.load("segmented-chinese")
MASK = 4


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer.train([sentence.text for sentence in SENTENCES], 3_000)


@pytest.fixture(scope="module")
def text(tokenizer: WordPieceTokenizer) -> ChineseText:
    articles = [Article(None, [sentence.text for sentence in SENTENCES])]
    some = windows(articles, tokenizer)
    return ChineseText(tokenizer, some, some)


def test_windows_hold_the_text_and_the_numbers_of_its_units(text: ChineseText) -> None:
    ids, units = text.train
    special = [text.tokenizer["[CLS]"], text.tokenizer["[SEP]"]]
    whole = text.tokenizer.encode("".join(sentence.text for sentence in SENTENCES))
    assert ids.shape[1] == TOKENS and ids[:, [0, -1]].tolist() == [special] * len(ids)
    assert ids[:, 1:-1].flatten().tolist() == whole[: len(ids) * (TOKENS - 2)]
    assert len(whole) - len(ids) * (TOKENS - 2) < TOKENS
    for number in units.values():
        assert (number[:, [0, -1]] == -1).all() and (number[:, 1] == 0).all()
        steps = number[:, 2:-1] - number[:, 1:-2]
        assert set(steps.flatten().tolist()) <= {0, 1}
    most = [int(units[unit].max(dim=1).values.sum()) for unit in ("basic", "word", "phrase")]
    assert most == sorted(most, reverse=True) and most[0] == len(ids) * (TOKENS - 3)


def test_simplified_articles_are_recognized() -> None:
    assert is_simplified("这个国家") and is_simplified("山水")
    assert not is_simplified("這個國家") and not is_simplified("这个国家的車")


def test_units_are_summed_row_by_row() -> None:
    units = torch.tensor([[-1, 0, 0, 1, -1], [-1, 0, 1, 1, 1]])
    values = torch.tensor([[9, 1, 2, 3, 9], [9, 1, 1, 1, 0]])
    expected = [[3, 3, 3, 3, 3], [1, 1, 2, 2, 2]]
    assert sum_over_unit(units, values)[:, 1:4].tolist() == [row[1:4] for row in expected]


def test_scores_against_numbers_worked_by_hand() -> None:
    units = torch.tensor([[-1, 0, 0, 1, 2, 2, -1]])
    counted = torch.tensor([[False, True, True, False, True, True, False]])
    right = torch.tensor([[False, True, True, False, True, False, False]])
    test = ClozeTest("a test", torch.zeros_like(units), units, counted, counted)
    result = scores(test, Filled(right, torch.arange(7.0)[None]))
    assert result == {
        **{"test": "a test", "characters": 4, "right": 0.75},
        **{"nats": (1 + 2 + 4 + 5) / 4, "units": 2, "whole": 0.5},
    }


def test_what_is_hidden_is_not_in_the_input() -> None:
    ids = torch.arange(5, 25).view(2, 10)
    hidden = torch.zeros_like(ids, dtype=torch.bool)
    hidden[0, 3] = hidden[1, 5] = hidden[1, 6] = True
    inputs = []

    def predict(given: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        inputs.append(given)
        log_p = torch.full((int(hidden.sum()), 30), -5.0)
        log_p[:, ids[1, 5]] = -1.0
        return log_p

    filled = filled_by(predict, ClozeTest("", ids, ids, hidden, hidden), MASK)
    assert torch.equal(inputs[0] == MASK, hidden)
    assert filled.right.nonzero().tolist() == [[1, 5]]
    assert filled.nats[1, 5] == 1 and filled.nats[0, 3] == 5 and filled.nats[0, 0] == 0


def test_in_turn_each_prediction_is_input_of_the_next() -> None:
    ids = torch.tensor([[5, 6, 7, 8], [5, 8, 7, 8]])
    hidden = torch.tensor([[0, 1, 1, 0], [0, 0, 1, 0]]).bool()

    def predict(given: torch.Tensor, first: torch.Tensor) -> torch.Tensor:
        """The token after the left neighbor, counted from 0."""
        rows, positions = first.nonzero(as_tuple=True)
        return torch.eye(10)[given[rows, positions - 1] + 1].log()

    together = filled_by(predict, ClozeTest("", ids, ids, hidden, hidden), MASK)
    in_turn = filled_in_turn(predict, ClozeTest("", ids, ids, hidden, hidden), MASK)
    assert together.right.tolist() == [[False, True, False, False], [False] * 4]
    assert in_turn.right.tolist() == [[False, True, True, False], [False] * 4]


def test_each_test_hides_what_its_name_says(text: ChineseText) -> None:
    tests = {test.name: test for test in window_tests(text, 0.15)}
    words = text.held_out.units["word"]
    one, rest, single = (
        tests[name].counted
        for name in (
            "characters",
            "characters, rest of the word visible",
            "characters, words of one",
        )
    )
    size = sum_over_unit(words, torch.ones(words.shape))
    assert not (rest & single).any() and (one | ~(rest | single)).all()
    assert (size[single] == 1).all() and (size[rest] > 1).all()
    whole = tests["words"].hidden
    assert torch.equal(sum_over_unit(words, whole)[whole], size[whole])
    shares = [float(hidden.float().mean()) for hidden in (one, whole)]
    assert shares == pytest.approx([0.13, 0.13], abs=0.03)  # 15 % of the Chinese ones
    assert (tests["one word"].hidden.sum(dim=1) >= 2).all()
    for test in tests.values():
        assert (test.hidden | ~test.counted).all() and not test.hidden[test.units < 0].any()
        pieces = [text.tokenizer.vocabulary[i] for i in test.ids[test.hidden]]
        assert all("\u4e00" <= piece <= "\u9fff" for piece in pieces)


def test_the_sentences_words_phrases_and_entities_are_hidden(
    tokenizer: WordPieceTokenizer,
) -> None:
    words, phrases, entities = sentence_tests(tokenizer)
    assert len(phrases.ids) == sum(len(sentence.phrases) for sentence in SENTENCES)
    assert len(entities.ids) == sum(len(sentence.entities) for sentence in SENTENCES)
    hidden = [
        "".join(tokenizer.vocabulary[i] for i in ids[hidden])
        for ids, hidden in zip(entities.ids, entities.hidden, strict=True)
    ]
    assert hidden[:4] == ["鲁迅", "日本", "长江", "青藏高原"] and "达芬奇" in hidden
    assert (words.hidden.sum(dim=1) >= 2).all() and len(words.ids) > 500


def test_the_bigram_multiplies_what_it_counted() -> None:
    V = 9
    rows = torch.tensor([[2, 5, 6, 7, 3], [2, 5, 6, 8, 3], [2, 5, 7, 8, 3]])
    bigram = Bigram(rows, MASK, V)
    inputs, hidden = torch.tensor([[2, 5, MASK, 8, 3]]), torch.tensor([[0, 0, 1, 0, 0]]).bool()
    (log_p,) = bigram.log_probabilities(inputs, hidden)
    counts = rows.flatten().bincount(minlength=V) + 1.0
    p = (counts / counts.sum()).tolist()

    def smoothed(pairs: int, tokens: int, of: int) -> float:
        return (pairs + 100 * p[of]) / (tokens + 100)

    six = smoothed(2, 3, 6) * smoothed(1, 2, 8)
    seven = smoothed(1, 3, 7) * smoothed(1, 2, 8)
    assert (log_p[6] - log_p[7]).item() == pytest.approx(log(six / seven), rel=1e-5)
    assert log_p.exp().sum().item() == pytest.approx(1)


def test_hidden_neighbors_say_nothing() -> None:
    rows = torch.tensor([[2, 5, 6, 6, 7, 3]])
    inputs = torch.tensor([[2, MASK, MASK, MASK, 7, 3]])
    log_p = Bigram(rows, MASK, 9).log_probabilities(inputs, inputs == MASK)
    counts = rows.flatten().bincount(minlength=9) + 1.0
    torch.testing.assert_close(log_p[1].exp().float(), counts / counts.sum())


def test_unused_rows_of_a_vocabulary() -> None:
    assert [
        x for x in ("##中", "中", "##ing", "##", "##1", "##\u35ce") if _chinese_facts.is_unused(x)
    ] == ["##中", "##\u35ce"]


def test_the_facts_agree_with_the_formula(text: ChineseText) -> None:
    found = dict(_chinese_facts.facts(text, 0.15))
    computed = found["words of two, hidden whole if touched: computed"]
    assert computed == pytest.approx(0.15 / 1.85)
    measured = found["words of two, hidden whole if touched: measured"]
    assert measured == pytest.approx(computed, abs=0.06)
    assert 0.5 < found["sentences: characters in words of several"] < 0.8


@pytest.fixture
def toy(text: ChineseText, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure with the course's sentences as its text and a tiny model."""
    tiny = replace(chinese_masking.CONFIG, dim=32, feed_forward=64)
    for name, value in {"CONFIG": tiny, "STEPS": 60, "WARMUP": 5, "ROWS": 16, "RATE": 1e-2}.items():
        monkeypatch.setattr(chinese_masking, name, value)
    monkeypatch.setattr(chinese_masking, "prepared", lambda: text)
    chinese_masking.by_bigram.cache_clear()
    yield
    chinese_masking.by_bigram.cache_clear()


@pytest.mark.parametrize("masking", chinese_masking.MASKINGS)
def test_each_model_has_a_row_for_each_test(masking: str, toy: None) -> None:
    rows = chinese_masking.part(masking, 1)["rows"]
    bigram = chinese_masking.part(chinese_masking.BIGRAM, 0)["rows"]
    assert [row["test"] for row in rows] == [row["test"] for row in bigram]
    assert {(row["masking"], row["seed"]) for row in rows} == {(masking, 1)}
    for row in (*rows, *bigram):
        assert 0 <= row.get("whole in turn", 0) <= 1
        assert 0 <= row["right"] <= 1 and 0 <= row["whole"] <= 1 and row["nats"] > 0


def test_the_stages_of_ernie_follow_each_other(
    toy: None, monkeypatch: pytest.MonkeyPatch, text: ChineseText
) -> None:
    given: list[Any] = []
    original = chinese_masking.mask_words

    def mask_words(ids: torch.Tensor, units: torch.Tensor, *rest: Any) -> Any:
        given.append(units)
        return original(ids, units, *rest)

    monkeypatch.setattr(chinese_masking, "mask_words", mask_words)
    chinese_masking.pretrained("ERNIE", 0)
    assert len(given) == 60
    known: Windows = text.train
    for first, unit in ((0, "basic"), (20, "phrase"), (40, "entity")):
        rows = {tuple(row) for row in known.units[unit].tolist()}  # type: ignore[index]
        assert all({*map(tuple, units.tolist())} <= rows for units in given[first : first + 20])


def test_the_note_quotes_the_measured_segmenters() -> None:
    rows = course.measured("chinese-segmenters").set_index(["segmenter", "setting"])
    note = (FOLDER / "segmented-chinese.md").read_text(encoding="utf-8")
    for name, setting in (("rjieba", "dictionary"), ("rjieba", "dictionary and HMM")):
        row = rows.loc[name, setting]
        line = (
            f"| {name} {row['version']}, {setting} | {row['F1']:.3f} | {row['megabytes']:.0f} MB |"
        )
        assert line in note
    for name in ("entities", "phrases"):
        assert f"{rows.loc[('segment', name), 'F1']:.3f}" in note
    ours = {
        (row["segmenter"], row["setting"]): row
        for row in chinese_segmenters.measure()
        if row["segmenter"] in ("rjieba", "segment")
    }
    for key, row in ours.items():
        assert row["F1"] == pytest.approx(rows.loc[key, "F1"])

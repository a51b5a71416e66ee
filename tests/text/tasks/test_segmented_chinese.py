"""The course's segmented Chinese sentences: their words, phrases and entities, and no template."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.segmentation import KINDS, Entity, Phrase, SegmentedSentence
from ptm_edu.text.tasks import segmented_chinese
from tests.text.tasks.test_course_sets import FOLDER, repeated_runs

MARKS = set("，。？！、“”：；《》·")
CHINESE = re.compile(r"[\u4e00-\u9fff]+|\d{4}")


@pytest.fixture(scope="module")
def sentences() -> list[SegmentedSentence]:
    return segmented_chinese.segmented_chinese()


def test_the_note_and_the_manifest_count_what_there_is(sentences: list[SegmentedSentence]) -> None:
    note = " ".join((FOLDER / "segmented-chinese.md").read_text(encoding="utf-8").split())
    words = sum(len(sentence.words) for sentence in sentences)
    phrases = sum(len(sentence.phrases) for sentence in sentences)
    entities = [entity for sentence in sentences for entity in sentence.entities]
    assert len(sentences) == 200 and len(entities) >= 150
    assert (
        f"{words:,} words and punctuation marks, {len(entities)} entities and {phrases} phrases"
        in note
    )
    kinds = Counter(entity.kind for entity in entities)
    table = re.findall(r"\| ([A-Z]{3}) \| [^|]+ \| (\d+) \|", note)
    assert table == [(kind, str(kinds[kind])) for kind in KINDS]
    several = sum(entity.end - entity.start > 1 for entity in entities)
    having = sum(bool(sentence.entities) for sentence in sentences)
    assert f"{several} entities have more than one word. {having} sentences have an entity." in note
    (row,) = manifest.rows_of("segmented-chinese")
    assert row.size == (
        f"200 sentences, {words:,} words, {len(entities)} named entities, {phrases} phrases"
    )


def test_sentences_are_complete_and_of_the_stated_lengths(
    sentences: list[SegmentedSentence],
) -> None:
    assert len({sentence.text for sentence in sentences}) == 200
    for sentence in sentences:
        words = [word for word in sentence.words if word not in MARKS]
        assert 8 <= len(words) <= 20, sentence.text
        assert all(CHINESE.fullmatch(word) for word in words), sentence.text
        assert sentence.words[-1] in {"。", "？"}, sentence.text


def test_no_two_sentences_share_a_template(sentences: list[SegmentedSentence]) -> None:
    assert repeated_runs([sentence.words for sentence in sentences]) == []


def test_phrases_have_several_words_and_nothing_overlaps(
    sentences: list[SegmentedSentence],
) -> None:
    for sentence in sentences:
        assert all(phrase.end - phrase.start > 1 for phrase in sentence.phrases), sentence.text
        spans = sorted([*sentence.phrases, *((e.start, e.end) for e in sentence.entities)])
        assert all(a[1] <= b[0] for a, b in pairwise(spans)), sentence.text
        for start, end in spans:
            assert not {*"，。、"} & set(sentence.words[start:end]), sentence.text


def test_words_are_segmented_consistently(sentences: list[SegmentedSentence]) -> None:
    words = Counter(word for sentence in sentences for word in sentence.words)
    for text in (
        "看不到",
        "写成",
        "找到",
        "一座",
        "每年",
        "三十年",
        "之中",
    ):  # see the note's rules
        assert text not in words
    for word in ("看见", "慢慢", "不堪设想", "第一", "孩子", "下来"):
        assert words[word], word


def test_it_loads_as_a_task(sentences: list[SegmentedSentence]) -> None:
    assert tasks.load("segmented-chinese") == sentences


def written(folder: Path, text: str) -> Path:
    path = folder / "sentences.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_line_becomes_a_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, "[PER 马可 · 波罗] 用 {人工 智能} ！\n好 。\n")
    assert segmented_chinese.read(path) == [
        SegmentedSentence(
            ["马可", "·", "波罗", "用", "人工", "智能", "！"],
            [Phrase(4, 6)],
            [Entity(0, 3, "PER")],
        ),
        SegmentedSentence(["好", "。"], [], []),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "[GPE 北京] 好 。",
        "[LOC 北京 好 。",
        "[LOC {北京 大学}] 好 。",
        "[LOC] 好 。",
        "{} 好 。",
        "北京  好 。",
        " 北京 好 。",
        "",
    ],
)
def test_an_error_names_the_damaged_line(line: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 2: expected words separated"):
        segmented_chinese.read(written(tmp_path, f"好 。\n{line}\n好 。\n"))

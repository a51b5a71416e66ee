"""The course's word senses: whole, clean, without templates; and a damaged file is told where."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.tasks import senses
from ptm_edu.text.tasks.senses import SenseExample
from ptm_edu.text.tokens import tokens

FOLDER = Path(senses.__file__).parents[1] / "sets"


@pytest.fixture(scope="module")
def examples() -> list[SenseExample]:
    return senses.senses()


def senses_of(examples: list[SenseExample]) -> dict[str, list[str]]:
    """Return each word's senses, in the order of the file."""
    found: dict[str, list[str]] = {}
    for example in examples:
        found.setdefault(example.word, [])
        if example.sense not in found[example.word]:
            found[example.word].append(example.sense)
    return found


def shared(sentences: list[list[str]], length: int = 4) -> list[tuple[tuple[str, ...], list[int]]]:
    """Return the runs of tokens, case aside, that stand in two sentences, and in which."""
    where: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for number, sentence in enumerate(sentences):
        lower = [token.lower() for token in sentence]
        for start in range(len(lower) - length + 1):
            where[tuple(lower[start : start + length])].add(number)
    return [(run, sorted(numbers)) for run, numbers in where.items() if len(numbers) > 1]


def test_thirty_words_have_two_senses_of_five_and_three_sentences(
    examples: list[SenseExample],
) -> None:
    assert len(examples) == 480
    of_words = senses_of(examples)
    assert len(of_words) == 30 and {len(pair) for pair in of_words.values()} == {2}
    assert list(of_words) == sorted(of_words)
    counts = Counter((example.word, example.sense, example.split) for example in examples)
    assert len(counts) == 120
    assert all(count == {"train": 5, "test": 3}[split] for (*_, split), count in counts.items())


def test_the_place_is_that_of_the_word_which_stands_once(examples: list[SenseExample]) -> None:
    for example in examples:
        lower = [token.lower() for token in example.tokens]
        assert lower[example.place] == example.word
        # Not "Banking", "bank's" or "embankment" either: the sense has one witness.
        assert sum(example.word in token for token in lower) == 1, example


def test_the_word_stands_in_all_parts_of_a_sentence(examples: list[SenseExample]) -> None:
    share = [example.place / len(example.tokens) for example in examples]
    for third in range(3):
        assert sum(third / 3 <= place < (third + 1) / 3 for place in share) >= 60, third


def test_sentences_are_whole_distinct_and_of_8_to_25_words(examples: list[SenseExample]) -> None:
    with open(FOLDER / "senses.csv", encoding="utf-8", newline="") as file:
        sentences = [line["sentence"] for line in csv.DictReader(file)]
    assert len(set(map(str.lower, sentences))) == len(sentences) == 480
    for sentence, example in zip(sentences, examples, strict=True):
        assert tokens(sentence) == example.tokens
        assert 8 <= len(sentence.split()) <= 25, sentence
        assert re.fullmatch(r"""["A-Z].*[.!?]"?""", sentence), sentence
        assert sentence.count('"') % 2 == 0 and sentence.isascii(), sentence
        assert sentence == " ".join(sentence.split()), sentence


def test_no_two_sentences_share_a_template(examples: list[SenseExample]) -> None:
    assert shared([example.tokens for example in examples]) == []


def test_a_shared_template_would_be_seen() -> None:
    template = [tokens("The bank lies by the river."), tokens("By night the bank lies by a road.")]
    assert shared(template) == [(("the", "bank", "lies", "by"), [0, 1])]


def test_readme_names_the_words_their_senses_and_parts_of_speech(
    examples: list[SenseExample],
) -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| ([a-z]+) \| (\S+) \| (\S+) \|(.*)\|$", text, re.MULTILINE)
    assert {word: [one, other] for word, one, other, _ in table} == senses_of(examples)
    marked = {word for word, _, _, mark in table if mark.strip()}
    assert marked == senses.TWO_PARTS_OF_SPEECH


def test_the_file_is_the_one_that_the_manifest_describes() -> None:
    (row,) = manifest.rows_of("senses")
    path = local(row)
    assert path == FOLDER / "senses.csv"
    assert (sha256(path), path.stat().st_size) == (row.sha256, row.bytes)
    assert row.licence == "CC BY 4.0"


def test_it_loads_as_a_task_in_both_cases(examples: list[SenseExample]) -> None:
    assert tasks.load("senses", lower=False) == examples
    lower = tasks.load("senses")
    assert all(token == token.lower() for example in lower for token in example.tokens)
    assert [example._replace(tokens=[]) for example in lower] == [
        example._replace(tokens=[]) for example in examples
    ]


def written(folder: Path, *lines: str) -> Path:
    path = folder / "senses.csv"
    path.write_text("\n".join(["word,sense,split,sentence", *lines, ""]), encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, 'bat,club,test,"""Bat first,"" he said."')
    assert senses.read(path) == [
        SenseExample("bat", "club", ['"', "Bat", "first", ",", '"', "he", "said", "."], 1, "test")
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bat,club,dev,The bat broke.", r"line 2: split must be train or test, got 'dev'"),
        ("bat,club,test,The bats flew.", r"line 2: 'bat' must stand exactly once .* 0 times"),
        ("bat,club,test,A bat is a bat.", r"line 2: .* stands 2 times in 'A bat is a bat\.'"),
        ("bat,club,test", r"line 2: expected 4 filled columns"),
        ("bat,,test,The bat broke.", r"line 2: expected 4 filled columns"),
        ("bat,club,test,Alas, the bat broke.", r"line 2: expected 4 filled columns"),
    ],
)
def test_a_damaged_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=told):
        senses.read(written(tmp_path, line))


def test_other_columns_are_named(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("word,sentence\nbat,The bat broke.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"other\.csv: expected the columns word, sense, split"):
        senses.read(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="got None"):
        senses.read(path)

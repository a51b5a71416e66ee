"""The course's pronouns: whole, balanced, without templates; a damaged line is named."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.tasks import coreference
from ptm_edu.text.tasks.coreference import CoreferenceExample
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_senses import shared

FOLDER = Path(coreference.__file__).parents[1] / "sets"
POSSESSIVES = {"its": 10, "their": 4, "his": 3, "her": 3}


@pytest.fixture(scope="module")
def examples() -> list[CoreferenceExample]:
    return coreference.coreference()


@pytest.fixture(scope="module")
def pairs(examples: list[CoreferenceExample]) -> list[list[CoreferenceExample]]:
    return [examples[start : start + 2] for start in range(0, 120, 2)]


def possessive(example: CoreferenceExample) -> bool:
    """Say whether a noun follows the pronoun: "her licence", not "bandaged her."."""
    after = example.sentence[example.start + len(example.pronoun) :]
    return example.pronoun in POSSESSIVES and after != "."


def test_sixty_pairs_have_both_answers_and_all_else_in_common(
    pairs: list[list[CoreferenceExample]],
) -> None:
    assert len(pairs) == 60
    for number, (one, other) in enumerate(pairs, 1):
        assert one.pair == other.pair == number
        assert [one.answer, other.answer] == ([0, 1] if number % 2 else [1, 0])
        assert one.candidates == other.candidates and one.pronoun == other.pronoun
        assert one.split == other.split == ("test" if (number - 1) % 3 else "train")


def test_the_sentences_of_a_pair_differ_in_one_word_or_two(
    pairs: list[list[CoreferenceExample]],
) -> None:
    for one, other in pairs:
        cut = tokens(one.sentence), tokens(other.sentence)
        edits = SequenceMatcher(None, *cut, autojunk=False).get_opcodes()
        for side in (slice(1, 3), slice(3, 5)):
            changed = sum(e[side][1] - e[side][0] for e in edits if e[0] != "equal")
            assert 1 <= changed <= 2, cut


def test_in_most_pairs_the_words_that_decide_stand_behind_the_pronoun(
    pairs: list[list[CoreferenceExample]],
) -> None:
    before = sum(one.sentence[one.start :] == other.sentence[other.start :] for one, other in pairs)
    note = " ".join((FOLDER / "coreference.md").read_text(encoding="utf-8").split())
    assert f"In {before} pairs the words that decide stand before the pronoun" in note


def test_candidates_stand_once_each_and_before_the_pronoun(
    examples: list[CoreferenceExample],
) -> None:
    for example in examples:
        sentence, (first, second) = example.sentence, example.candidates
        assert sentence[example.start :].startswith(example.pronoun)
        assert sentence[example.start - 1] == " "
        assert 0 <= sentence.index(first) < sentence.index(second) < example.start
        assert sentence.count(first) == sentence.count(second) == 1, sentence


def test_sentences_are_whole_distinct_and_of_7_to_20_words(
    examples: list[CoreferenceExample],
) -> None:
    sentences = [example.sentence for example in examples]
    assert len(set(map(str.lower, sentences))) == 120
    for sentence in sentences:
        assert 7 <= len(sentence.split()) <= 20, sentence
        assert re.fullmatch(r"[A-Z][^\[\]]*[.]", sentence) and sentence.isascii(), sentence
        assert sentence == " ".join(sentence.split()), sentence


def test_no_two_pairs_share_a_template(pairs: list[list[CoreferenceExample]]) -> None:
    # Both sentences of a pair in one, a mark between them for each pair alone.
    both = [
        [*tokens(one.sentence), f"<{one.pair}>", *tokens(other.sentence)] for one, other in pairs
    ]
    assert shared(both) == []


def test_the_note_tells_how_often_each_pronoun_stands(
    examples: list[CoreferenceExample],
) -> None:
    note = " ".join((FOLDER / "coreference.md").read_text(encoding="utf-8").split())
    owners = Counter(example.pronoun for example in examples if possessive(example))
    assert {pronoun: count // 2 for pronoun, count in owners.items()} == POSSESSIVES
    told = '10 times "its", 4 times "their", 3 times "his" and 3 times "her"'
    assert f"In 20 pairs the pronoun is a possessive, {told}" in note
    others = Counter(example.pronoun for example in examples if not possessive(example))
    it, they, she, he = (others[pronoun] // 2 for pronoun in ("it", "they", "she", "he"))
    assert others["him"] == others["her"] == 2 and others.total() == 80
    told = (
        f'"it" ({it} pairs), "they" ({they}), "she" ({she}), "he" ({he}), "him" or "her" (1 each)'
    )
    assert told in note


def test_the_file_is_the_one_that_the_manifest_describes() -> None:
    (row,) = manifest.rows_of("coreference")
    path = local(row)
    assert path == FOLDER / "coreference.csv"
    assert (sha256(path), path.stat().st_size) == (row.sha256, row.bytes)
    assert row.licence == "CC BY 4.0"


def test_it_loads_as_a_task_as_it_is_written(examples: list[CoreferenceExample]) -> None:
    assert tasks.load("coreference") == tasks.load("coreference", lower=False) == examples


def written(folder: Path, *lines: str) -> Path:
    path = folder / "coreference.csv"
    path.write_text("\n".join([",".join(coreference.COLUMNS), *lines, ""]), encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, '7,"The cat left the mat, for [it] was wet.",The cat,the mat,1,test')
    assert coreference.read(path) == [
        CoreferenceExample(
            7, "The cat left the mat, for it was wet.", "it", 26, ("The cat", "the mat"), 1, "test"
        )
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("x,A cat saw a dog as [it] ran.,A cat,a dog,0,test", r"line 2: pair .* 'x' and '0'"),
        ("1,A cat saw a dog as [it] ran.,A cat,a dog,2,test", r"line 2: .* answer 0 or 1, .* '2'"),
        ("1,A cat saw a dog as it ran.,A cat,a dog,0,test", r"line 2: one pronoun .* got 0 in"),
        ("1,A cat saw a dog as [it] ate [it].,A cat,a dog,0,test", r"line 2: .* got 2 in"),
        ("1,A cat saw a dog as [it] ran.,a dog,A cat,0,test", r"line 2: 'a dog' and 'A cat' must"),
        ("1,A cat saw us as [it] saw a dog.,A cat,a dog,0,test", r"line 2: .* before the pronoun"),
        ("1,A cat saw a doge as [it] ran.,A cat,a dog,0,test", r"line 2: .* stand once each"),
        ("1,A cat saw a dog as [it] ran.,A cat,a dog,0,dev", r"line 2: split must be train or"),
        ("1,A cat saw a dog as [it] ran.,A cat,,0,test", r"line 2: expected 6 filled columns"),
    ],
)
def test_a_damaged_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=told):
        coreference.read(written(tmp_path, line))

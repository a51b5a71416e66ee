"""The course's aligned sentences: whole, clean, without templates; a damaged file is told where."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.readers import open_text
from ptm_edu.text.tasks import alignments
from ptm_edu.text.tasks.alignments import AlignedPair
from ptm_edu.text.tokens import tokens

FOLDER = Path(alignments.__file__).parents[1] / "sets"
# The note's rule: an elided word keeps its apostrophe, a pronoun behind a verb its hyphen.
PRONOUN = r"-(?:t-il\b|vous\b|moi\b|ce\b|m')"
FRENCH = re.compile(rf"{PRONOUN}|[^\W_]+(?:(?!{PRONOUN})-[^\W_]+)*'?|\S")


@pytest.fixture(scope="module")
def pairs() -> list[AlignedPair]:
    return alignments.alignments()


def shared(sentences: Sequence[Sequence[str]], length: int = 4) -> list[tuple[str, ...]]:
    """Return the runs of words, case aside, that stand in two sentences."""
    where: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for number, sentence in enumerate(sentences):
        lower = [word.lower() for word in sentence]
        for start in range(len(lower) - length + 1):
            where[tuple(lower[start : start + length])].add(number)
    return [run for run, numbers in where.items() if len(numbers) > 1]


def texts(pairs: list[AlignedPair]) -> list[str]:
    """Return the French and the English sentences as one writes them."""
    return [text for pair in pairs for text in (pair.french_text, pair.english_text)]


def test_fifty_pairs_with_the_words_and_links_that_the_note_counts(
    pairs: list[AlignedPair],
) -> None:
    note = " ".join((FOLDER / "alignments.md").read_text(encoding="utf-8").split())
    french, english = (sum(len(pair[side]) for pair in pairs) for side in (0, 1))
    sure = sum(len(pair.sure) for pair in pairs)
    only_possible = sum(len(pair.possible - pair.sure) for pair in pairs)
    assert len(pairs) == 50
    assert f"{french} French and {english} English words" in note
    assert f"{sure} sure links and {only_possible} that are only possible" in note
    (row,) = manifest.rows_of("alignments")
    assert f"{sure} sure and {only_possible} only possible links" in row.size


def test_sentences_have_4_to_14_words_and_end_with_a_mark(pairs: list[AlignedPair]) -> None:
    for words in (words for pair in pairs for words in (pair.french, pair.english)):
        assert 4 <= sum(any(map(str.isalnum, word)) for word in words) <= 14, words
        assert words[0][0].isupper() and words[-1] in {".", "?"}, words


def test_words_are_cut_by_the_stated_rules(pairs: list[AlignedPair]) -> None:
    for pair in pairs:
        assert tokens(pair.english_text) == pair.english
        assert FRENCH.findall(pair.french_text) == pair.french
    assert "Y a-t-il encore du lait dans le réfrigérateur ?" in texts(pairs)
    assert "Donne-m'en un autre, celui-ci est trop petit." in texts(pairs)
    assert "My uncle doesn't like dogs that bark at night." in texts(pairs)
    assert "How tall is your oldest daughter?" in texts(pairs)


def test_links_are_of_words_there_are_and_sure_ones_are_possible(pairs: list[AlignedPair]) -> None:
    for pair in pairs:
        assert pair.sure <= pair.possible
        assert all(f < len(pair.french) and e < len(pair.english) for f, e in pair.possible)


def test_all_words_are_linked_but_for_three(pairs: list[AlignedPair]) -> None:
    alone = []
    for pair in pairs:
        linked = {french for french, _ in pair.possible}
        alone += [w for place, w in enumerate(pair.french) if place not in linked]
        assert {english for _, english in pair.possible} == set(range(len(pair.english))), pair
    assert alone == ["ne", "pas", "de"]


def test_an_english_word_has_one_sure_link_at_most(pairs: list[AlignedPair]) -> None:
    for pair in pairs:
        counts = Counter(english for _, english in pair.sure)
        assert set(counts.values()) == {1}, pair


def test_marks_are_linked_to_the_same_marks(pairs: list[AlignedPair]) -> None:
    marks = {".", "?", ","}
    for pair in pairs:
        for french, english in pair.possible:
            of_pair = {pair.french[french], pair.english[english]}
            assert len(of_pair) == 1 or not of_pair & marks, pair
        assert (len(pair.french) - 1, len(pair.english) - 1) in pair.sure


def test_links_by_hand_once_more(pairs: list[AlignedPair]) -> None:
    found = {pair.french_text: pair for pair in pairs}
    wonder = found["Je me demande à quoi elle pense."]
    assert wonder.english == ["I", "wonder", "what", "she", "is", "thinking", "about", "."]
    assert wonder.sure == {(0, 0), (2, 1), (3, 6), (4, 2), (5, 3), (6, 5), (7, 7)}
    assert wonder.possible - wonder.sure == {(1, 1), (6, 4)}
    truth = found["Tu devrais dire la vérité à tes parents."]
    assert truth.possible - truth.sure == {(5, 4)}
    assert [e for _, e in sorted(truth.sure)] == [0, 1, 2, 5, 6, 3, 4, 7]


@pytest.mark.parametrize("side", ["french", "english"])
def test_no_two_sentences_share_a_template(pairs: list[AlignedPair], side: str) -> None:
    assert shared([getattr(pair, side) for pair in pairs]) == []
    template = [["I", "have", "a", "red", "car"], ["Now", "i", "have", "a", "red", "one"]]
    assert shared(template) == [("i", "have", "a", "red")]


def test_no_sentence_stands_in_tatoeba(pairs: list[AlignedPair], real_data: Path) -> None:
    with open_text(real_data / "tasks" / "tatoeba-fra-eng" / "fra.txt.xz") as file:
        text = file.read().lower().replace("’", "'")
    tatoeba = {sentence.rstrip(" .?!\xa0\u2009\u202f") for sentence in re.split(r"[\t\n]", text)}
    assert {"the door is closed", "la porte est fermée"} <= tatoeba
    assert not {text.lower().rstrip(" .?") for text in texts(pairs)} & tatoeba


def test_the_file_is_the_one_that_the_manifest_describes() -> None:
    (row,) = manifest.rows_of("alignments")
    path = local(row)
    assert path == FOLDER / "alignments.csv"
    assert (sha256(path), path.stat().st_size) == (row.sha256, row.bytes)
    assert row.licence == "CC BY 4.0"


def test_it_loads_as_a_task_in_both_cases(pairs: list[AlignedPair]) -> None:
    assert tasks.load("alignments", lower=False) == pairs
    lower = tasks.load("alignments")
    assert lower[0].french[:2] == ["elle", "porte"] and lower[0].english[:2] == ["she", "is"]
    assert all(w == w.lower() for pair in lower for w in [*pair.french, *pair.english])
    assert [pair[2:] for pair in lower] == [pair[2:] for pair in pairs]


def written(folder: Path, *lines: str) -> Path:
    path = folder / "alignments.csv"
    path.write_text("\n".join(["french,english,sure,possible", *lines, ""]), encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(
        tmp_path, '"J\' ai faim , Léa ?","I \'m hungry , Léa ?",0-0 2-2,1-1', "Va,Go,0-0,"
    )
    hungry, go = alignments.read(path)
    assert hungry.possible == {(0, 0), (2, 2), (1, 1)} and hungry.sure == {(0, 0), (2, 2)}
    assert (hungry.french_text, hungry.english_text) == ("J'ai faim, Léa ?", "I'm hungry, Léa?")
    assert go == AlignedPair(["Va"], ["Go"], frozenset({(0, 0)}), frozenset({(0, 0)}))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Va !,Go !,0-0 1-2,", r"line 2: a link must be .* from 0-0 to 1-1; got '1-2'"),
        ("Va !,Go !,0-0,2-1", r"line 2: .* got '2-1'"),
        ("Va !,Go !,0:0,", r"line 2: .* got '0:0'"),
        ("Va !,Go !,0-0 -1-0,", r"line 2: .* got '-1-0'"),
        ("Va !,Go !,0-0 1-1,0-0", r"line 2: the link 0-0 stands twice"),
        ("Va !,Go !,0-0", r"line 2: expected 4 columns"),
        ("Va, va !,Go, go !,0-0,", r"line 2: expected 4 columns"),
    ],
)
def test_a_damaged_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=told):
        alignments.read(written(tmp_path, line))


def test_other_columns_are_named(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("french,english\nVa,Go\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"other\.csv: expected the columns french, english, sure"):
        alignments.read(path)

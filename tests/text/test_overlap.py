from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ptm_edu.text import corpora, overlap, titles
from ptm_edu.text.readers import Article


def test_equal_runs_have_equal_numbers_wherever_they_stand() -> None:
    run = [f"word{i}" for i in range(overlap.RUN)]
    alone = overlap.run_hashes(run)
    within = overlap.run_hashes(["before", *run, "after"])
    assert alone.shape == (1,) and within.shape == (3,)
    assert within[1] == alone[0]
    assert len({*within.tolist()}) == 3
    assert overlap.run_hashes(run[::-1])[0] != alone[0]
    assert overlap.run_hashes(run[:-1]).shape == (0,)


def test_a_quotation_is_found_and_a_shorter_one_is_not() -> None:
    text = [f"word{i}" for i in range(60)]
    held_out = overlap.run_hashes(text)
    held_out.sort()
    quoting = Article("Q", ["It says: " + " ".join(text[10:32]) + "."])
    assert overlap.shared_runs(quoting, held_out) == 3
    short = Article("S", ["It says: " + " ".join(text[10:29]) + "."])
    assert overlap.shared_runs(short, held_out) == 0
    assert overlap.shared_runs(Article("E", ["Short."]), held_out) == 0


@pytest.fixture(scope="module")
def held_out(real_data: Path) -> NDArray[np.uint64]:
    """The runs of WikiText-2's validation and test text."""
    runs = overlap.held_out_runs()
    assert len(runs) > 100_000
    return runs


@pytest.mark.parametrize(
    "name", ["wikipedia-sample", "wikitext-2", "openstax", "fairytales", "tinystories-sample"]
)
def test_no_training_text_repeats_held_out_text(name: str, held_out: NDArray[np.uint64]) -> None:
    for article in corpora.for_training(name).articles():
        assert overlap.shared_runs(article, held_out) == 0, article.title


@pytest.mark.slow
def test_wikipedia_2014_repeats_none_either(held_out: NDArray[np.uint64]) -> None:
    titles_held_out = set(map(titles.normalized, titles.held_out_titles()))
    left_out = corpora.for_training("wikipedia-2014").left_out
    stand_in = []
    for number, article in enumerate(corpora.load("wikipedia-2014").articles()):
        title = titles.normalized(article.title or "")
        if title in titles_held_out:
            stand_in.append(article.title)
            assert overlap.shared_runs(article, held_out) > 100
        # Every title, but only every twentieth article's text: 2 of its 44 million words.
        elif number % 20 == 0 and title not in left_out:
            assert overlap.shared_runs(article, held_out) == 0, article.title
    assert titles_held_out <= left_out
    # What would have been trained on: four of the test articles and one for validation.
    assert sorted(filter(None, stand_in)) == [
        "1933 Treasure Coast hurricane",
        "Ben Amos",
        "Chad at the 2008 Summer Olympics",
        "Temple Beth Israel (Eugene, Oregon)",
        "Tropical Storm Josephine (2008)",
    ]

"""Leaks are those that a comparison of all pairs of texts finds."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ptm_edu.cli.own_texts.labeled_data import Fold
from ptm_edu.cli.own_texts.leaks import SIMILAR, leaks, near_duplicates
from ptm_edu.cli.own_texts.rows import Row


def similarity(one: str, other: str) -> float:
    a, b = (set(pairwise(["", *text.split(), ""])) for text in (one, other))
    return len(a & b) / len(a | b)


def test_near_duplicates_are_those_of_all_pairs() -> None:
    random = Random(0)
    texts = [" ".join(random.choices("abcdefg", k=random.randint(1, 9))) for _ in range(400)]
    for text in texts[:200]:  # half of the others are one word away from one of these
        words = text.split()
        words[random.randrange(len(words))] = random.choice("abcdefgh")
        texts.append(" ".join(words))
    train, test = texts[:200], texts[200:]
    expected = sum(any(similarity(x, y) >= SIMILAR for y in train) for x in test)
    assert near_duplicates(train, test) == expected > 50


def test_each_kind_of_leak_is_counted_once() -> None:
    rows = [
        Row("2", "The plot was thin but the cast was very good", "up"),
        Row("3", "I left early", "down"),
        Row("4", "我喜欢这部电影的音乐", "up"),
        Row("5", "the plot was thin  BUT the cast was very good", "down"),
        Row("6", "The plot was thin but the cast was really good", "up"),
        Row("7", "我喜欢那部电影的音乐", "up"),
        Row("8", "Something else", "up"),
        Row("9", "I left late", "up"),
    ]
    found = leaks(rows, [Fold([0, 1, 2], [3, 4, 5, 6, 7])])
    assert (found.repeated, found.near, found.contradicting) == (1, 2, [("2", "5")])

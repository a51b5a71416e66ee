"""The list of mutations fits the library as it is, and the runner refuses one that does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.mutate import CAUGHT, Mutation, Outcome, key, mutated, problems, table
from tests.tools.mutations import MUTATIONS


def test_every_mutation_applies(root: Path) -> None:
    mutations = [Mutation(*fields) for fields in MUTATIONS]
    assert len(mutations) >= 60
    assert problems(mutations, root) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c = 3", "c = 4"),  # not there
        ("a =", "b ="),  # there twice
        ("b = 2", "b = "),  # no Python any more
        ("# two", "# 2"),  # no other program
    ],
)
def test_a_mutation_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str) -> None:
    (tmp_path / "file.py").write_text("a = 1\na = 0\nb = 2  # two\n", encoding="utf-8")
    with pytest.raises(ValueError, match="one"):
        mutated(Mutation("one", "file.py", old, new, "tests"), tmp_path)


def test_the_table_says_what_was_tried_and_what_was_not() -> None:
    tried, untried = (Mutation(name, "a.py", "x", "y", "tests") for name in ("one", "two"))
    outcome = Outcome("one", CAUGHT, "tests/test_a.py::test[1]", 2.0, "")
    assert table([tried, untried], {key(tried): outcome}).splitlines()[2:] == [
        "| `one` | `a.py` | caught | `tests/test_a.py::test` | 2 |",
        "| `two` | `a.py` | – | `–` | 0 |",
    ]

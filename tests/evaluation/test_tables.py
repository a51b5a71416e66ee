from __future__ import annotations

from typing import Any

import pandas
import pytest

from ptm_edu.evaluation import over_seeds


def test_mean_and_sample_deviation_for_each_setting() -> None:
    rows = [
        {"model": "b", "layers": 2, "seed": 1, "accuracy": 0.5},
        {"model": "b", "layers": 2, "seed": 2, "accuracy": 0.7},
        {"model": "a", "layers": 2, "seed": 1, "accuracy": 0.25},
    ]
    table = over_seeds(rows, digits=2)
    assert over_seeds(pandas.DataFrame(rows), digits=2).equals(table)
    assert table.to_dict("records") == [
        {"model": "b", "layers": 2, "accuracy": "0.60 ± 0.14", "seeds": 2},
        {"model": "a", "layers": 2, "accuracy": "0.25", "seeds": 1},
    ]


def test_without_settings_all_runs_are_one_row() -> None:
    table = over_seeds([{"seed": 1, "rho": 0.1}, {"seed": 2, "rho": 0.1}])
    assert table.to_dict("records") == [{"rho": "0.100 ± 0.000", "seeds": 2}]


def test_a_missing_value_is_a_dash() -> None:
    rows = [
        {"model": "a", "seed": 1, "ours": 0.5, "peer": None},
        {"model": "b", "seed": 1, "ours": 0.5, "peer": 0.25},
    ]
    assert list(over_seeds(rows)["peer"]) == ["–", "0.250"]


@pytest.mark.parametrize("rows", [[], [{"accuracy": 0.5}], [{"seed": 1}, {"accuracy": 0.5}]])
def test_rows_without_a_seed_are_rejected(rows: list[dict[str, Any]]) -> None:
    with pytest.raises(ValueError, match="each have a seed"):
        over_seeds(rows)


def test_the_same_run_twice_is_rejected() -> None:
    with pytest.raises(ValueError, match="same settings and seed"):
        over_seeds([{"model": "a", "seed": 1, "x": 0.5}, {"model": "a", "seed": 1, "x": 0.6}])

"""The form of all benchmarks: the ratio last and bare, exit 1 for a fault or a failure."""

from __future__ import annotations

import math
import re

import pytest

from benchmarks import analogies, form


def outcome(capsys, benchmark) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as exit_:
        form.main(benchmark)
    printed = capsys.readouterr()
    origin, _, out = printed.out.partition("\n")
    assert ", commit " in origin
    return exit_.value.code, out, printed.err


def test_the_ratio_comes_last_and_is_bare(capsys):
    def benchmark():
        form.table(["", "seconds"], [["ours", 0.5], ["peer", 12.25]])
        return 24.5, []

    code, out, err = outcome(capsys, benchmark)
    assert code == 0 and err == ""
    assert re.fullmatch(r"ratio: \d+\.\d+", out.splitlines()[-1])
    assert out.splitlines()[2].split() == ["peer", "12.250"]


def test_lower_quality_exits_1_and_still_prints_the_ratio(capsys):
    code, out, err = outcome(capsys, lambda: (2.0, ["accuracy is lower"]))
    assert code == 1 and out == "ratio: 2.00\n" and "accuracy is lower" in err


@pytest.mark.parametrize("ratio", [math.nan, math.inf, 0.0])
def test_a_failed_measurement_exits_1_without_a_ratio(capsys, ratio):
    code, out, err = outcome(capsys, lambda: (ratio, []))
    assert code == 1 and out == "" and "could not be measured" in err


def test_an_exception_exits_1_with_its_reason(capsys):
    code, out, err = outcome(capsys, lambda: (1 / 0, []))
    assert code == 1 and out == "" and "ZeroDivisionError" in err


def test_both_sides_run_in_turn_and_the_medians_are_compared():
    order: list[str] = []
    ours = form.Side("ours", lambda: order.append("ours"))
    peer = form.Side("peer", lambda: order.append("peer"))
    form.in_turn(ours, peer)
    assert order == ["ours", "peer"] * 3
    ours.seconds, peer.seconds = [1.0, 9.0, 2.0], [4.0, 4.0, 50.0]
    assert peer.median / ours.median == 2


def test_an_accuracy_other_than_gensim_is_a_fault():
    ours, peer = form.Side("ours", dict), form.Side("gensim", dict)
    ours.results, peer.results = [{"family": (3, 9)}], [{"family": (4, 9)}]
    assert analogies.differences(ours, peer) == [
        "family: ours has (3, 9) (right, answered), expected (4, 9)"
    ]
    assert analogies.differences(peer, peer) == []

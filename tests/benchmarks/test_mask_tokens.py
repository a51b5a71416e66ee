"""The runs of right answers to mask_tokens: counted, and one refusal is a fault."""

from __future__ import annotations

from benchmarks import mask_tokens


def test_right_runs_are_counted_and_exit_with_0(capsys):
    assert mask_tokens.main(runs=2) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[-1] == "refused: 0 of 2" and printed.err == ""
    assert [line.split()[-3] for line in printed.out.splitlines()[2:4]] == ["1", "1"]


def test_a_rejected_answer_is_reported_with_its_seed_and_exits_with_1(capsys, monkeypatch):
    answers = {"wrong": lambda ids, *others: (ids, ids)}
    monkeypatch.setattr(mask_tokens, "right_answers", lambda: answers)
    assert mask_tokens.main(runs=2) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines()[-1] == "refused: 2 of 2"
    assert (
        printed.err.count("fault: refused wrong with seed ") == 2 and "✗ The labels" in printed.err
    )

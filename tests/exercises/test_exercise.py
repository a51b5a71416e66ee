"""How an answer is judged, on a small exercise: the mean size of (B,) numbers."""

from __future__ import annotations

import json
from dataclasses import replace
from string import Formatter
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from ptm_edu.exercises.framework import output_tests, registry
from ptm_edu.exercises.framework import report as report_module
from ptm_edu.exercises.framework.exercise import Check, Exercise, Mistake
from ptm_edu.exercises.framework.messages import MESSAGES
from ptm_edu.exercises.framework.report import Report
from ptm_edu.exercises.framework.runner import Case, Output, run
from ptm_edu.exercises.framework.sweep import every_size, numbers, sizes
from ptm_edu.language import Text


def cases(seed):
    rng = np.random.default_rng(seed)
    return [
        Case("many", {"x": rng.normal(size=4)}, ("x",)),
        Case("one", {"x": rng.normal(size=1)}, ("x",)),
        Case("large", {"x": np.full(5, 1e200)}, ("x",), extreme=True),
    ]


def sweep(rng):
    for size in sizes(rng, 8, n=4):
        yield Case("", {"x": numbers(rng, size.n)}, ("x",))


def words(name):
    return Text(f"the {name}", f"这个{name}")


TOY = Exercise(
    "toy",
    words("toy"),
    cases,
    every_size(sweep),
    lambda x: x.abs().mean(),
    (
        Check("value", words("value"), 3, words("mean"), output_tests.values("many")),
        Check(
            "slope", words("slope"), 2, words("sign"), output_tests.gradient("x", "many"), "value"
        ),
        Check("one", words("single"), 1, words("single"), output_tests.values("one"), "value"),
        Check("large", words("large"), 1, words("finite"), output_tests.values("large"), "value"),
        Check("clean", words("clean"), 1, words("same"), output_tests.unchanged(), "value"),
        Check(
            "form", words("form"), 1, words("scalar"), output_tests.shape_and_dtype("many"), "value"
        ),
    ),
    (
        Mistake("summed", (lambda x: x.abs().sum(),), words("sum"), words("sum")),
        Mistake("root", (lambda x: (x * x).sqrt().mean(),), words("overflow"), words("overflow")),
        Mistake("dropped", (lambda x: x.abs()[1:].mean(),), words("first"), words("first")),
    ),
)


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setattr(report_module, "registry", SimpleNamespace(find=lambda name: TOY))


def judged(function, seed=1):
    return TOY.judge(run(function, TOY.cases(seed)), seed)


def failed(report):
    return [result.name for result in report.checks if not result.passed]


def test_a_right_answer_gets_every_point():
    report = judged(lambda x: x.abs().mean())
    assert report.passed and failed(report) == []
    assert (report.points, report.max_points) == (9.0, TOY.max_points) == (9.0, 9.0)
    assert type(report.points) is float
    assert report.mistake is None and report.hint is None


def test_nothing_counts_while_the_required_check_fails():
    report = judged(lambda x: x.abs().mean() + 1)
    assert report.points == 0 and len(failed(report)) == 6
    assert report.checks[1].message == "Not checked yet: first “the value” must pass."


def test_a_check_may_require_several():
    several = replace(TOY.checks[2], requires=("value", "slope"))
    tested = replace(TOY, checks=(*TOY.checks[:2], several))
    for answer, missing in (
        (lambda x: x.abs().mean() + 1, "value"),
        (lambda x: x.abs().mean().detach(), "slope"),
    ):
        result = tested.judge(run(answer, tested.cases(1)), 1).checks[-1]
        assert (result.finding.message_id, result.finding.values) == (
            "not_reached",
            {"check": missing},
        )
    assert tested.judge(run(lambda x: x.abs().mean(), tested.cases(1)), 1).passed


def test_a_wrong_value_after_writing_over_the_input_is_told_with_its_reason():
    def negates(x):
        x *= -1
        return x.mean()

    report = judged(negates)
    message = report.checks[0].message
    assert (
        "your result is" in message
        and "Your function also overwrote x: code that reads it" in message
    )
    assert "你的函数还改写了 x" in report.checks[0].say("zh")
    assert "overwrote" not in judged(lambda x: -x.mean()).checks[0].message
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))).checks[0].message == message


def test_a_failed_way_back_after_writing_over_the_input_is_told_with_its_reason():
    def overwrites(x):
        mean = (x * x).sqrt().mean()
        x.mul_(0)
        return mean

    message = judged(overwrites).checks[1].message
    assert "the backward pass raised RuntimeError" in message and "also overwrote x" in message


def test_side_conditions_cost_their_own_points():
    def slips(x):
        x *= 1
        x.abs_()
        return x.mean().unsqueeze(0)

    report = judged(slips)
    assert failed(report) == ["clean", "form"] and report.points == 7
    assert "overwrote x" in report.checks[4].message
    assert "torch.float64 (1,), expected torch.float64 ()" in report.checks[5].message


def test_messages_show_the_students_number_beside_the_expected_one():
    right = np.abs(cases(1)[0].arguments["x"]).mean()
    report = judged(lambda x: x.abs().mean() * 2)
    assert report.checks[0].message.startswith(
        f"With x (4,): your result is {2 * right:.6g}, expected {right:.6g}."
    )
    assert (
        report.checks[0]
        .say("zh")
        .startswith(f"输入 x (4,) 时：你的结果是 {2 * right:.6g}，应为 {right:.6g}。")
    )


@pytest.mark.parametrize(
    ("answer", "check", "message"),
    [
        (lambda x: x.abs(), "value", "your result has shape (4,), expected ()"),
        (lambda x: x.abs().reshape(2, 2), "value", "your result has shape (2, 2), expected ()"),
        (lambda x: (x, x), "value", "your function returned 2 results, expected 1"),
        (lambda x: None, "value", "your function returned NoneType, expected numbers"),
        (lambda x: x.nope, "value", "your function raised AttributeError: 'Tensor' object has"),
        ("text", "value", "Expected a function, got a value of type str"),
        (lambda x: x.abs().mean().detach(), "slope", "no gradient reaches x"),
        (
            lambda x: x.abs().mean() + (x - x.detach())[0],
            "slope",
            "your gradient of x is [1.25, 0.25",
        ),
        (lambda x: x.abs().mean() if len(x) > 1 else x[9], "one", "raised IndexError"),
    ],
)
def test_what_is_found_is_said(answer, check, message):
    report = judged(answer)
    assert failed(report)[0] == check
    result = next(checked for checked in report.checks if checked.name == check)
    assert message in result.message
    assert result.say("zh") != result.message


def test_the_line_that_a_cell_raised_in_is_named_in_the_readers_language():
    def missing(x):
        raise NameError("name 'y' is not defined (line 6: y = x[0] (a comment))")

    said = judged(missing).checks[0].say
    assert said("en").endswith(" (line 6: y = x[0] (a comment))")
    assert said("zh").endswith("（第 6 行：y = x[0] (a comment)）")


def test_a_mistake_is_named_by_what_it_gives():
    report = judged(lambda x: x.abs().mean() * len(x))
    assert report.mistake == "summed" and report.hint == "the sum"
    assert report.say_hint("zh") == "这个sum"
    assert judged(lambda x: x.square().sqrt().mean()).mistake == "root"
    assert judged(lambda x: x.abs().mean() * 3).mistake is None


def test_a_mistake_of_random_output_is_named_by_its_symptom():
    def symptom(trials):
        return trials["many"].output.value > 100

    by_chance = Mistake(
        "drawn", (lambda x: x.sum() + 500,), words("draw"), words("draw"), symptom=symptom
    )
    tested = replace(TOY, mistakes=(*TOY.mistakes, by_chance))

    def named(answer):
        return tested.judge(run(answer, tested.cases(1)), 1).mistake

    assert named(lambda x: x.abs().mean() + 101 + torch.rand(())) == "drawn"
    assert named(lambda x: x.abs().mean() + 1) is None
    assert named(lambda x: x.abs().sum()) == "summed"


def test_a_mistake_is_named_though_the_answer_overflows_besides():
    assert judged(lambda x: (x * x).sqrt().sum()).mistake == "summed"


def test_a_mistake_is_named_though_the_answer_raises_on_another_case():
    assert judged(lambda x: x.abs().sum() if len(x) > 1 else x[9]).mistake == "summed"


def test_a_mistake_that_shows_on_one_case_only_is_not_given_to_an_answer_that_raises_there():
    report = judged(lambda x: x.abs().mean() if len(x) != 5 else x[9])
    assert failed(report) == ["large"] and report.mistake is None


def test_outputs_must_be_one_a_case():
    with pytest.raises(ValueError, match="shorter"):
        TOY.judge([Output()], 1)


def test_a_report_is_stored_as_plain_data_and_worded_later():
    report = judged(lambda x: x.abs().sum())
    back = Report.from_dict(json.loads(json.dumps(report.to_dict())))
    assert back == report
    assert back.to_text("zh") == report.to_text("zh") != report.to_text("en")


def test_nothing_finite_is_still_plain_json():
    report = judged(lambda x: x.abs().mean() / 0)
    json.loads(json.dumps(report.to_dict()), parse_constant=pytest.fail)
    assert "your result is inf" in report.checks[0].message


def test_the_card_is_one_element_without_script_or_address():
    def attack(x):
        raise ValueError("<script>alert('{x}')</script>")

    for language in ("en", "zh"):
        card = judged(attack).to_html(language)
        assert card.startswith(f'<div lang="{language}"') and card.endswith("</div>")
        assert card.count("<div") == card.count("</div>")
        assert "<script" not in card and "http" not in card
        assert "&lt;script&gt;" in card


def test_text_and_card_tell_points_expectation_number_and_hint():
    report = judged(lambda x: x.abs().sum())
    for output in (str(report), report.to_html()):
        for part in ("0 of 9 points", "Expected: the mean", "your result is", "Hint:", "the sum"):
            assert part in output
    assert repr(report) == "<Report toy: 0 of 9 points>"


def test_the_registry_knows_its_exercises_by_name():
    for name in registry.names():
        assert registry.find(name).name == name


def fields(text):
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("name", MESSAGES)
def test_both_languages_use_the_same_values(name):
    assert fields(MESSAGES[name].en) == fields(MESSAGES[name].zh)


# ---- inputs of every size ------------------------------------------------------------------------


def test_what_is_right_on_the_chosen_cases_alone_fails_the_last_check_with_an_example():
    report = judged(lambda x: x.abs().mean() if len(x) != 3 else x.abs().sum())
    (finding,) = [result.finding for result in report.checks if not result.passed]
    assert failed(report) == ["form"] and finding.message_id == "swept"
    assert "With x [" in report.checks[-1].message and "expected" in report.checks[-1].message
    assert "✗ Every input — 0 of " in str(report)


@pytest.mark.parametrize("name", registry.names())
def test_several_results_have_names(name):
    tested = registry.find(name)
    counts = {len(output.values) for output in tested.reference_outputs(0)}
    assert counts == {len(tested.returns) or 1}


def test_an_answer_that_fails_a_check_gets_the_smallest_example():
    message = judged(lambda x: x.abs().mean() * 2).checks[0].message
    assert "\nA small example: With x [" in message
    example = message.partition("A small example: With x ")[2]
    assert len(json.loads(example.partition(":")[0])) == 1


def test_the_same_seed_sweeps_the_same_inputs():
    assert [case.describe() for case in TOY.sweep.cases(3)] == [
        case.describe() for case in TOY.sweep.cases(3)
    ]

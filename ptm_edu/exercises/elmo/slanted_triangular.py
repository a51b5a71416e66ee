"""Exercise: the slanted triangular learning rates of ULMFiT (chapter 2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from ptm_edu import training
from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    Mistake,
    Sweep,
    Trial,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case, shown
from ptm_edu.language import Text

ARGUMENTS = ("step", "total", "cut", "ratio", "peak")
PLACES = ("start", "rising", "peak", "after", "falling", "end")
TRIANGLES = tuple(f"{name}_{position}" for name in ("first", "second") for position in PLACES)

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return two schedules at six steps each, one with a rounded cut, a short one, the defaults."""
    rng = np.random.default_rng(seed)
    return [
        *_schedule("first", rng, total=40 * int(rng.integers(2, 6)), cut=0.1),
        *_schedule("second", rng, total=20 * int(rng.integers(3, 8)), cut=0.25),
        *_rounded(rng),
        *(_case(f"short_{n}", (n, 7, 0.1, *_sizes(rng)), extreme=True) for n in (0, 4)),
        _case("default_start", (0, 50)),
        _case("default_rising", (int(rng.integers(4, 9)), 100)),
        _case("default_falling", (int(rng.integers(100, 150)), 200)),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield steps at the ends of training and around its peak, from one step to hundreds."""
    total, settings = 10 * int(rng.integers(5, 20)), (0.25, *_sizes(rng))
    for given in range(4):
        for step in (0, int(rng.integers(1, 50))):
            yield _case("", (step, total, *settings[:given]))
    short, long = (int(rng.integers(2, 10)) for _ in range(2))
    for total, cut in (
        *((1, 0.9), (short, 0.1), (short + 8, 0.1), (5, 0.9)),  # c is 0, 0, 0 or 1, T − 1
        *((40 * long, 0.25), _uneven(rng)),
    ):
        top, (ratio, peak) = math.floor(total * cut), _sizes(rng)
        for step in sorted({0, top - 1, top, top + 1, total - 1} & {*range(total)}):
            yield _case("", (step, total, cut, ratio, 10 * peak))


def _uneven(rng: np.random.Generator) -> tuple[int, float]:
    """Return total and cut whose product is no whole number, nor close to one."""
    total, cut = int(rng.integers(20, 300)), int(rng.integers(5, 96)) / 100
    return (total, cut) if 0.05 < total * cut % 1 < 0.95 else _uneven(rng)


def _case(name: str, values: tuple[int | float, ...], extreme: bool = False) -> Case:
    return Case(name, dict(zip(ARGUMENTS, values, strict=False)), extreme=extreme)


def _sizes(rng: np.random.Generator) -> tuple[float, float]:
    """Return a ratio and a peak: far above usual rates, so that no error hides in a tolerance."""
    return float(rng.integers(5, 20)), round(float(rng.uniform(1, 4)), 2)


def _schedule(name: str, rng: np.random.Generator, total: int, cut: float) -> list[Case]:
    """Return six steps of a schedule whose peak falls on a step without being rounded."""
    top, sizes = round(total * cut), _sizes(rng)
    rising, falling = rng.integers(2, top - 1), rng.integers(top + 4, 3 * total // 4)
    steps = (0, int(rising), top, top + 1, int(falling), total - 1)
    positions = zip(PLACES, steps, strict=True)
    return [_case(f"{name}_{position}", (t, total, cut, *sizes)) for position, t in positions]


def _rounded(rng: np.random.Generator) -> list[Case]:
    """Return a step on the way up and the peak where cut · total is a half above a whole number."""
    total, sizes = int(rng.choice([35, 55])), _sizes(rng)  # round() would go up from 3.5 and 5.5
    steps = (("rising", 2), ("peak", total // 10))
    return [_case(f"rounded_{position}", (t, total, 0.1, *sizes)) for position, t in steps]


# ---- the reference ------------------------------------------------------------------------------


def reference(
    step: int, total: int, cut: float = 0.1, ratio: float = 32, peak: float = 0.01
) -> float:
    """Return the learning rate of a step, counted from 0 (Howard and Ruder 2018, eq. 3)."""
    return peak * training.slanted_triangular(total, cut, ratio)(step)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The triangle", "三角形"),
        3,
        Text(
            "with c = ⌊cut · total⌋: a line from peak / ratio at step 0 up to peak at step c, then "
            "a line down that would reach peak / ratio again at step total",
            "令 c = ⌊cut · total⌋：从第 0 步的 peak / ratio 直线升到第 c 步的 peak，"
            "再直线下降，到第 total 步时又是 peak / ratio",
        ),
        output_tests.values(*TRIANGLES, "rounded_rising", "rounded_peak"),
    ),
    Check(
        "short",
        Text("Very short training", "很短的训练"),
        1,
        Text(
            "if c is 0, step 0 has the peak rate, and the rates fall from there",
            "c 为 0 时，第 0 步就是最高点，之后一路下降",
        ),
        output_tests.values("short_0", "short_4"),
        requires="value",
    ),
    Check(
        "defaults",
        Text("The defaults", "默认值"),
        1,
        Text(
            "if only step and total are given, cut is 0.1, ratio 32 and peak 0.01",
            "只给 step 和 total 时，cut 为 0.1，ratio 为 32，peak 为 0.01",
        ),
        output_tests.values("default_start", "default_rising", "default_falling"),
        requires="value",
    ),
)


def _wrong_rate(trial: Trial) -> Finding | None:
    """Find a rate that is wrong by more than 0.01 %, however low it is."""

    def relative(trial: Trial) -> Finding | None:
        rate, expected = trial.output.value, trial.expected.value
        assert rate is not None and expected is not None
        if close(rate / expected, np.ones(())):
            return None
        return Finding("value", {"where": "", "given": shown(rate), "expected": shown(expected)})

    return output_tests.in_one_case(trial, output_tests.wrong_value, relative)


# ---- what goes wrong ----------------------------------------------------------------------------

Way = Callable[[int, float, int], float]  # from the step t, c and total T to p
Top = Callable[[float], float]  # from cut · T to c
Rate = Callable[[float, float, float], float]  # from p, ratio and peak to the rate


def _right_way(t: int, c: float, T: int) -> float:
    return t / c if t < c else 1 - (t - c) / (T - c)


def _right_rate(p: float, ratio: float, peak: float) -> float:
    return peak * (1 + p * (ratio - 1)) / ratio


def _answer(
    progress: Way = _right_way,
    rate: Rate = _right_rate,
    fall: Rate | None = None,
    top: Top = math.floor,
) -> Function:
    """Return an answer that is wrong in p, in the rate of p (on the way down), or in the peak."""

    def answer(t: int, T: int, cut: float = 0.1, ratio: float = 32, peak: float = 0.01) -> float:
        c = top(T * cut)
        return (fall if fall and t > c else rate)(progress(t, c, T), ratio, peak)

    return answer


def _by_way(name: str, *wrong: Way, title: tuple[str, str], en: str, zh: str) -> Mistake:
    answers = (_answer(progress=variant) for variant in wrong)
    return mistake(name, *answers, title=title, en=en, zh=zh)


def _by_rate(name: str, *wrong: Rate, title: tuple[str, str], en: str, zh: str) -> Mistake:
    answers = (_answer(rate=variant) for variant in wrong)
    return mistake(name, *answers, title=title, en=en, zh=zh)


def _divides_by_zero(trials: Trials) -> bool:
    short = trials["short_0"].output
    result = 0 if short.value is None else short.value
    lost = short.error or not np.isfinite(result).all()
    return bool(lost) and CHECKS[0].test(trials) is None


MISTAKES = (
    _by_way(
        "symmetric",
        lambda t, c, T: 1 - abs(2 * t - T) / T,
        lambda t, c, T: t / c if t < c else max(0.0, (2 * c - t) / max(c, 1)),
        title=("symmetric triangle", "三角形左右对称"),
        en="Your triangle is symmetric. It should be slanted: c steps up, and total − c steps, far "
        "more, down.",
        zh="你的三角形是对称的。它应当是斜的：上升只有 c 步，下降有 total − c 步。",
    ),
    _by_rate(
        "ratio_ignored",
        lambda p, ratio, peak: peak * p,
        lambda p, ratio, peak: peak * (1 + p * 31) / 32,
        title=("ratio without effect", "ratio 不起作用"),
        en="`ratio` has no effect. The lowest rate is peak / ratio.",
        zh="`ratio` 不起作用。最低的学习率是 peak / ratio。",
    ),
    _by_rate(
        "ratio_upside_down",
        lambda p, ratio, peak: peak * (1 + p * (1 / ratio - 1)) * ratio,
        lambda p, ratio, peak: peak * (1 + p * (ratio - 1)) * ratio,
        lambda p, ratio, peak: peak * (1 + p * (ratio - 1)),
        title=("multiplied by ratio", "乘以了 ratio"),
        en="Your rates exceed the peak. ratio is the highest rate divided by the lowest: divide by "
        "it.",
        zh="你的学习率超过了 peak：ratio 用反了。它表示最低学习率小多少倍，应当除以它。",
    ),
    _by_rate(
        "floor_on_top",
        lambda p, ratio, peak: peak * p + peak / ratio,
        lambda p, ratio, peak: peak * (1 + p * ratio) / ratio,
        lambda p, ratio, peak: max(peak * p, peak / ratio),
        title=("lowest rate added or cut off", "加上最低值或从下面截断"),
        en="You add the lowest rate to the triangle, or you cut the triangle off at it. The line "
        "itself should go from the lowest rate to the peak.",
        zh="你把最低值加在三角形上，或只是从下面截断。直线本身应从最低值升到 peak。",
    ),
    mistake(
        "falls_to_zero",
        _answer(fall=lambda p, ratio, peak: peak * p),
        title=("falls to zero", "降到了 0"),
        en="Your rates fall to 0. Both lines are between the same two heights, peak / ratio and "
        "peak.",
        zh="你的学习率降到了 0。上升和下降应在同样两个高度之间：peak / ratio 和 peak。",
    ),
    mistake(
        "cut_taken_for_steps",
        lambda t, T, cut=0.1, *sizes: _answer(top=lambda _: cut)(t, T, cut, *sizes),
        title=("cut taken for a step", "把 cut 当作步数"),
        en="You compare the step with `cut`, which is a fraction of all steps. The peak is at step "
        "⌊cut · total⌋.",
        zh="你拿步数与 `cut` 相比，但它是占整个训练的比例：最高点在第 ⌊cut · total⌋ 步。",
    ),
    mistake(
        "not_rounded_down",
        _answer(top=float),
        _answer(top=round),
        title=("peak step not rounded down", "最高点没有向下取整"),
        en="If cut · total is not an integer, your peak is at the wrong step or between two steps: "
        "round down.",
        zh="cut · total 不是整数时，你的最高点位置不对：请向下取整。",
    ),
    _by_way(
        "one_step_off",
        lambda t, c, T: _right_way(t + 1, c, T),
        lambda t, c, T: (t + 1) / (c + 1) if t < c else 1 - (t - c) / (T - c),
        lambda t, c, T: t / c if t < c else 1 - (t - c) / (T - 1 - c),
        title=("one step off", "错开了一步"),
        en="Your triangle is shifted or stretched by one step. Steps are counted from 0: step 0 "
        "has peak / ratio, step c the peak, and step total, which is never run, would have peak / "
        "ratio again.",
        zh="你的三角形错开或拉长了一步。步数从 0 数起：第 0 步为 peak / ratio，第 c 步为 peak，"
        "第 total 步（不会执行）又是 peak / ratio。",
    ),
    _by_way(
        "whole_division",
        lambda t, c, T: t // c if t < c else 1 - (t - c) // (T - c),
        lambda t, c, T: t // c if t < c else 1 - (t - c) / (T - c),
        lambda t, c, T: int(_right_way(t, c, T)),
        title=("fraction dropped", "丢掉了小数"),
        en="A division drops the fractional part, so the rate stays constant and then jumps. Use "
        "/, not // or int().",
        zh="有一处除法丢掉了小数，学习率先停住不动，然后跳变。请用 /，不要用 // 或 int()。",
    ),
    _by_way(
        "fall_from_the_beginning",
        lambda t, c, T: t / c if t < c else 1 - t / T,
        lambda t, c, T: t / c if t < c else 1 - (t - c) / T,
        title=("fall has the wrong slope", "下降的斜率不对"),
        en="Your falling line does not go from the peak at step c to the lowest rate at step "
        "total. From step c on, p is 1 − (t − c) / (total − c).",
        zh="你的下降不是从第 c 步的最高点直线降到第 total 步的最低点：从第 c 步起，"
        "p = 1 − (t − c) / (total − c)。",
    ),
    _by_way(
        "half_of_the_triangle",
        lambda t, c, T: t / c if t < c else 1.0,
        lambda t, c, T: 1 - t / T,
        lambda t, c, T: min(1.0, 1 - (t - c) / (T - c)),
        title=("one side missing", "三角形缺了一边"),
        en="One side of the triangle is missing: the rates rise until step c, and then they fall.",
        zh="三角形缺了一边：学习率在第 c 步之前上升，之后下降。",
    ),
    _by_rate(
        "peak_left_out",
        lambda p, ratio, peak: (1 + p * (ratio - 1)) / ratio,
        title=("peak left out", "漏了 peak"),
        en="`peak` has no effect: multiply by it.",
        zh="`peak` 不起作用：请乘以它。",
    ),
    mistake(
        "divided_by_zero",
        _answer(lambda t, c, T: t / c if t < c else 1 - (t - c) / (c * (T / c - 1))),
        title=("division by zero", "除以了 0"),
        en="If training is very short, c is 0, and you divide by it. Divide the fall by total − c, "
        "which equals the paper's c · (1 / cut − 1) if nothing is rounded.",
        symptom=_divides_by_zero,
        zh="训练很短时 c 为 0，而你除以了它。下降请除以 total − c，论文写作 c · (1 / cut − 1)。",
    ),
)

exercise = Exercise(
    name="slanted_triangular",
    title=Text("Slanted triangular learning rates", "斜三角学习率"),
    chosen_cases=cases,
    sweep=Sweep(sweep, _wrong_rate, exact=True),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

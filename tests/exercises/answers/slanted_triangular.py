"""Answers to slanted_triangular: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers


def height(p, ratio, peak):
    return peak * (1 + p * (ratio - 1)) / ratio


# ---- right --------------------------------------------------------------------------------------


def by_branches(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else 1 - (step - c) / (total - c)
    return peak * (1 + p * (ratio - 1)) / ratio


def between_two_heights(step, total, cut=0.1, ratio=32, peak=0.01):
    c, low = math.floor(total * cut), peak / ratio
    if step < c:
        return low + (peak - low) * step / c
    return peak - (peak - low) * (step - c) / (total - c)


def by_numpy(step, total, cut=0.1, ratio=32, peak=0.01):
    c = total * cut // 1
    xs, ys = (
        ([0, c, total], [peak / ratio, peak, peak / ratio])
        if c
        else (
            [0, total],
            [peak, peak / ratio],
        )
    )
    return np.interp(step, xs, ys)


def by_minimum(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(cut * total)
    rise = step / c if c else math.inf
    return height(min(rise, (total - step) / (total - c)), ratio, peak)


def by_torch(step, total, cut=0.1, ratio=32, peak=0.01):
    c = math.floor(cut * total)
    steps = torch.arange(total, dtype=torch.float64)
    p = torch.where(steps < c, steps / max(c, 1), (total - steps) / (total - c))
    return height(p, ratio, peak)[step]


def by_steps(step, total, cut=0.1, ratio=32, peak=0.01):
    """Walk from step to step, as an optimizer would."""
    c, rate = int(total * cut), peak / ratio
    if c == 0:
        rate = peak
    for t in range(step):
        rate += (peak - peak / ratio) * (1 / c if t < c else -1 / (total - c))
    return rate


RIGHT = {
    "branches": by_branches,
    "two heights": between_two_heights,
    "numpy": by_numpy,
    "minimum": by_minimum,
    "torch": by_torch,
    "step by step": by_steps,
}

# ---- wrong --------------------------------------------------------------------------------------


def p_of(step, total, cut):
    c = int(total * cut)
    return step / c if step < c else 1 - (step - c) / (total - c)


def peak_in_the_middle(step, total, cut=0.1, ratio=32, peak=0.01):
    half = total / 2
    p = step / half if step < half else (total - step) / half
    return height(p, ratio, peak)


def as_fast_down_as_up(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else max(0, (2 * c - step) / max(c, 1))
    return height(p, ratio, peak)


def ratio_to_one(step, total, cut=0.1, ratio=32, peak=0.01):
    p = p_of(step, total, cut)
    return peak * (ratio + p * (1 - ratio))


def down_to_zero(step, total, cut=0.1, ratio=32, peak=0.01):
    c, low = int(total * cut), peak / ratio
    if step < c:
        return low + (peak - low) * step / c
    return peak * (total - step) / (total - c)


def down_to_zero_by_p(step, total, cut=0.1, ratio=32, peak=0.01):
    p = p_of(step, total, cut)
    return height(p, ratio, peak) if step <= int(total * cut) else p * peak


def cut_as_a_step(step, total, cut=0.1, ratio=32, peak=0.01):
    p = step / cut if step < cut else 1 - (step - cut) / (total - cut)
    return height(p, ratio, peak)


def cut_as_a_step_by_heights(step, total, cut=0.1, ratio=32, peak=0.01):
    low = peak / ratio
    share = step / cut if step <= cut else (total - step) / (total - cut)
    return low + (peak - low) * share


def no_floor(step, total, cut=0.1, ratio=32, peak=0.01):
    c = total * cut
    p = step / c if step < c else 1 - (step - c) / (total - c)
    return height(p, ratio, peak)


def to_the_nearest(step, total, cut=0.1, ratio=32, peak=0.01):
    xs = [0, round(total * cut), total]
    return np.interp(step, xs, [peak / ratio, peak, peak / ratio])


def rounded_up(step, total, cut=0.1, ratio=32, peak=0.01):
    c = math.ceil(round(total * cut, 9))
    p = step / c if step < c else 1 - (step - c) / (total - c)
    return height(p, ratio, peak)


def warm_from_one(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = (step + 1) / (c + 1) if step < c else (total - step) / (total - c)
    return height(p, ratio, peak)


def last_step_is_lowest(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else 1 - (step - c) / (total - 1 - c)
    return height(p, ratio, peak)


def floor_division(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step // c if step < c else 1 - (step - c) // (total - c)
    return height(p, ratio, peak)


def floor_division_rising(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step // c if step < c else 1 - (step - c) / (total - c)
    return height(p, ratio, peak)


def fall_over_all(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else 1 - (step - c) / total
    return height(p, ratio, peak)


def fall_from_zero(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else (total - step) / total
    return height(p, ratio, peak)


def fall_of_what_is_left(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    low = peak / ratio
    if step < c:
        return low + (peak - low) * step / c
    return low + (peak - low) * (1 - step / total)


def warmup_only(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    return height(step / c if step < c else 1, ratio, peak)


def flat_then_down(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    return height(1 if step < c else 1 - (step - c) / (total - c), ratio, peak)


def as_printed(step, total, cut=0.1, ratio=32, peak=0.01):
    c = math.floor(total * cut)
    p = step / c if step < c else 1 - (step - c) / (c * (1 / cut - 1))
    return height(p, ratio, peak)


def minimum_of_both(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    return height(min(step / c, (total - step) / (total - c)), ratio, peak)


def by_a_slope(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    up, down = (peak - peak / ratio) / c, (peak - peak / ratio) / (total - c)
    return peak - (up * (c - step) if step < c else down * (step - c))


VARIANTS = {
    "symmetric": (
        peak_in_the_middle,
        as_fast_down_as_up,
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, total / 2, total], [peak / ratio, peak, peak / ratio]
        ),
    ),
    "ratio_ignored": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: peak * p_of(step, total, cut),
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, total * cut // 1, total], [0, peak, 0]
        ),
        lambda step, total, cut=0.1, ratio=32, peak=0.01: height(p_of(step, total, cut), 32, peak),
    ),
    "ratio_upside_down": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            ratio * height(p_of(step, total, cut), ratio, peak)
        ),
        ratio_to_one,
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            ratio**2 * height(p_of(step, total, cut), ratio, peak)
        ),
    ),
    "floor_on_top": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            peak * (p_of(step, total, cut) + 1 / ratio)
        ),
        lambda step, total, cut=0.1, ratio=32, peak=0.01: max(
            peak / ratio, peak * p_of(step, total, cut)
        ),
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            peak * (1 + ratio * p_of(step, total, cut)) / ratio
        ),
    ),
    "falls_to_zero": (
        down_to_zero,
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, int(total * cut), total], [peak / ratio, peak, 0]
        ),
        down_to_zero_by_p,
    ),
    "cut_taken_for_steps": (
        cut_as_a_step,
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, cut, total], [peak / ratio, peak, peak / ratio]
        ),
        cut_as_a_step_by_heights,
    ),
    "not_rounded_down": (no_floor, to_the_nearest, rounded_up),
    "one_step_off": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: by_branches(
            step + 1, total, cut, ratio, peak
        ),
        warm_from_one,
        last_step_is_lowest,
    ),
    "whole_division": (
        floor_division,
        floor_division_rising,
        lambda step, total, cut=0.1, ratio=32, peak=0.01: height(
            math.floor(p_of(step, total, cut)), ratio, peak
        ),
    ),
    "fall_from_the_beginning": (fall_over_all, fall_from_zero, fall_of_what_is_left),
    "half_of_the_triangle": (
        warmup_only,
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, total], [peak, peak / ratio]
        ),
        flat_then_down,
    ),
    "peak_left_out": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            (1 + p_of(step, total, cut) * (ratio - 1)) / ratio
        ),
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, int(total * cut), total], [1 / ratio, 1, 1 / ratio]
        ),
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            between_two_heights(step, total, cut, ratio, peak) / peak
        ),
    ),
    "divided_by_zero": (as_printed, minimum_of_both, by_a_slope),
}

ANSWERS = Answers(RIGHT, VARIANTS)

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


def middle_by_numpy(step, total, cut=0.1, ratio=32, peak=0.01):
    return np.interp(step, [0, total / 2, total], [peak / ratio, peak, peak / ratio])


def plain_triangle(step, total, cut=0.1, ratio=32, peak=0.01):
    return peak * p_of(step, total, cut)


def triangle_by_numpy(step, total, cut=0.1, ratio=32, peak=0.01):
    return np.interp(step, [0, total * cut // 1, total], [0, peak, 0])


def fixed_ratio(step, total, cut=0.1, ratio=32, peak=0.01):
    return height(p_of(step, total, cut), 32, peak)


def times_the_ratio(step, total, cut=0.1, ratio=32, peak=0.01):
    return ratio * height(p_of(step, total, cut), ratio, peak)


def ratio_to_one(step, total, cut=0.1, ratio=32, peak=0.01):
    p = p_of(step, total, cut)
    return peak * (ratio + p * (1 - ratio))


def ratio_inverted(step, total, cut=0.1, ratio=32, peak=0.01):
    return ratio**2 * height(p_of(step, total, cut), ratio, peak)


def floor_added(step, total, cut=0.1, ratio=32, peak=0.01):
    return peak * (p_of(step, total, cut) + 1 / ratio)


def floor_by_max(step, total, cut=0.1, ratio=32, peak=0.01):
    return max(peak / ratio, peak * p_of(step, total, cut))


def minus_one_forgotten(step, total, cut=0.1, ratio=32, peak=0.01):
    return peak * (1 + ratio * p_of(step, total, cut)) / ratio


def down_to_zero(step, total, cut=0.1, ratio=32, peak=0.01):
    c, low = int(total * cut), peak / ratio
    if step < c:
        return low + (peak - low) * step / c
    return peak * (total - step) / (total - c)


def down_to_zero_by_numpy(step, total, cut=0.1, ratio=32, peak=0.01):
    return np.interp(step, [0, int(total * cut), total], [peak / ratio, peak, 0])


def down_to_zero_by_p(step, total, cut=0.1, ratio=32, peak=0.01):
    p = p_of(step, total, cut)
    return height(p, ratio, peak) if step <= int(total * cut) else p * peak


def cut_as_a_step(step, total, cut=0.1, ratio=32, peak=0.01):
    p = step / cut if step < cut else 1 - (step - cut) / (total - cut)
    return height(p, ratio, peak)


def cut_as_a_step_by_numpy(step, total, cut=0.1, ratio=32, peak=0.01):
    return np.interp(step, [0, cut, total], [peak / ratio, peak, peak / ratio])


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


def counted_from_one(step, total, cut=0.1, ratio=32, peak=0.01):
    return by_branches(step + 1, total, cut, ratio, peak)


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


def whole_p(step, total, cut=0.1, ratio=32, peak=0.01):
    return height(math.floor(p_of(step, total, cut)), ratio, peak)


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


def decay_only(step, total, cut=0.1, ratio=32, peak=0.01):
    return np.interp(step, [0, total], [peak, peak / ratio])


def flat_then_down(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    return height(1 if step < c else 1 - (step - c) / (total - c), ratio, peak)


def factor_only(step, total, cut=0.1, ratio=32, peak=0.01):
    return (1 + p_of(step, total, cut) * (ratio - 1)) / ratio


def factor_by_numpy(step, total, cut=0.1, ratio=32, peak=0.01):
    return np.interp(step, [0, int(total * cut), total], [1 / ratio, 1, 1 / ratio])


def factor_of_heights(step, total, cut=0.1, ratio=32, peak=0.01):
    return between_two_heights(step, total, cut, ratio, peak) / peak


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
    "symmetric": (peak_in_the_middle, as_fast_down_as_up, middle_by_numpy),
    "ratio_ignored": (plain_triangle, triangle_by_numpy, fixed_ratio),
    "ratio_upside_down": (times_the_ratio, ratio_to_one, ratio_inverted),
    "floor_on_top": (floor_added, floor_by_max, minus_one_forgotten),
    "falls_to_zero": (down_to_zero, down_to_zero_by_numpy, down_to_zero_by_p),
    "cut_taken_for_steps": (cut_as_a_step, cut_as_a_step_by_numpy, cut_as_a_step_by_heights),
    "not_rounded_down": (no_floor, to_the_nearest, rounded_up),
    "one_step_off": (counted_from_one, warm_from_one, last_step_is_lowest),
    "whole_division": (floor_division, floor_division_rising, whole_p),
    "fall_from_the_beginning": (fall_over_all, fall_from_zero, fall_of_what_is_left),
    "half_of_the_triangle": (warmup_only, decay_only, flat_then_down),
    "peak_left_out": (factor_only, factor_by_numpy, factor_of_heights),
    "divided_by_zero": (as_printed, minimum_of_both, by_a_slope),
}

ANSWERS = Answers(RIGHT, VARIANTS)

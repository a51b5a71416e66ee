"""Answers to slanted_triangular: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers


def height(p, ratio, peak):
    return peak * (1 + p * (ratio - 1)) / ratio


# ---- right --------------------------------------------------------------------------------------


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


def as_fast_down_as_up(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else max(0, (2 * c - step) / max(c, 1))
    return height(p, ratio, peak)


def to_the_nearest(step, total, cut=0.1, ratio=32, peak=0.01):
    xs = [0, round(total * cut), total]
    return np.interp(step, xs, [peak / ratio, peak, peak / ratio])


def warm_from_one(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = (step + 1) / (c + 1) if step < c else (total - step) / (total - c)
    return height(p, ratio, peak)


def floor_division(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step // c if step < c else 1 - (step - c) // (total - c)
    return height(p, ratio, peak)


def fall_over_all(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    p = step / c if step < c else 1 - (step - c) / total
    return height(p, ratio, peak)


def warmup_only(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    return height(step / c if step < c else 1, ratio, peak)


def minimum_of_both(step, total, cut=0.1, ratio=32, peak=0.01):
    c = int(total * cut)
    return height(min(step / c, (total - step) / (total - c)), ratio, peak)


VARIANTS = {
    "symmetric": (as_fast_down_as_up,),
    "ratio_ignored": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, total * cut // 1, total], [0, peak, 0]
        ),
    ),
    "ratio_upside_down": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            ratio * height(p_of(step, total, cut), ratio, peak)
        ),
    ),
    "floor_on_top": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: (
            peak * (p_of(step, total, cut) + 1 / ratio)
        ),
    ),
    "falls_to_zero": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, int(total * cut), total], [peak / ratio, peak, 0]
        ),
    ),
    "cut_taken_for_steps": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, cut, total], [peak / ratio, peak, peak / ratio]
        ),
    ),
    "not_rounded_down": (to_the_nearest,),
    "one_step_off": (warm_from_one,),
    "whole_division": (floor_division,),
    "fall_from_the_beginning": (fall_over_all,),
    "half_of_the_triangle": (warmup_only,),
    "peak_left_out": (
        lambda step, total, cut=0.1, ratio=32, peak=0.01: np.interp(
            step, [0, int(total * cut), total], [1 / ratio, 1, 1 / ratio]
        ),
    ),
    "divided_by_zero": (minimum_of_both,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to sinusoidal_positions: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

LOG = math.log(10000.0)

# ---- right --------------------------------------------------------------------------------------


def by_slices(length, dim):
    table = torch.zeros(length, dim)
    position = torch.arange(length).unsqueeze(1)
    rate = torch.exp(torch.arange(0, dim, 2) * -(LOG / dim))
    table[:, 0::2] = torch.sin(position * rate)
    table[:, 1::2] = torch.cos(position * rate)
    return table


def by_loops(length, dim):
    rows = []
    for t in range(length):
        row = []
        for i in range(dim // 2):
            angle = t / 10000 ** (2 * i / dim)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return torch.tensor(rows)


def by_shifted_sines(length, dim):
    """A cosine is a sine that is a quarter ahead."""
    column = torch.arange(dim, dtype=torch.float64)
    position = torch.arange(length, dtype=torch.float64)[:, None]
    angle = position / 10000 ** ((column - column % 2) / dim)
    return torch.sin(angle + math.pi / 2 * (column % 2)).to(torch.float32)


def by_rotation(length, dim):
    """From one position to the next every pair turns by its angle."""
    rate = 10000.0 ** (-torch.arange(0, dim, 2, dtype=torch.float64) / dim)
    sine, cosine = torch.zeros_like(rate), torch.ones_like(rate)
    rows = []
    for _ in range(length):
        rows.append(torch.stack([sine, cosine], dim=1).flatten())
        sine, cosine = (
            sine * rate.cos() + cosine * rate.sin(),
            cosine * rate.cos() - sine * rate.sin(),
        )
    return torch.stack(rows).float()


def by_complex_numbers(length, dim):
    rate = torch.pow(10000.0, -torch.arange(0, dim, 2) / dim)
    rotations = torch.polar(torch.ones(length, dim // 2), torch.arange(length)[:, None] * rate)
    return torch.view_as_real(rotations).flip(-1).flatten(1)


RIGHT = {
    "slices": by_slices,
    "loops": by_loops,
    "shifted sines": by_shifted_sines,
    "rotation": by_rotation,
    "complex numbers": by_complex_numbers,
}

# ---- wrong --------------------------------------------------------------------------------------


def angles(length, dim):
    return torch.arange(length)[:, None] / 10000 ** (torch.arange(0, dim, 2) / dim)


def filled(even, odd):
    table = torch.empty(len(even), 2 * even.shape[1])
    table[:, ::2], table[:, 1::2] = even, odd
    return table


def swapped(length, dim):
    a = angles(length, dim)
    return filled(a.cos(), a.sin())


def halves(length, dim):
    a = angles(length, dim)
    return torch.cat((torch.sin(a), torch.cos(a)), dim=-1)


def halved_by_loops(length, dim):
    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(dim // 2):
            table[t, 2 * i] = math.sin(t / 10000 ** (i / dim))
            table[t, 2 * i + 1] = math.cos(t / 10000 ** (i / dim))
    return table


def doubled_by_loops(length, dim):
    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(0, dim, 2):
            table[t, i] = math.sin(t / 10000 ** (2 * i / dim))
            table[t, i + 1] = math.cos(t / 10000 ** (2 * i / dim))
    return table


def every_column_doubled(length, dim):
    a = np.arange(length)[:, None] / 10000 ** (2 * np.arange(dim) / dim)
    a[:, 0::2], a[:, 1::2] = np.sin(a[:, 0::2]), np.cos(a[:, 1::2])
    return torch.from_numpy(a)


def one_wave(length, dim):
    t = torch.arange(length)[:, None].float()
    return torch.cat([t.sin(), t.cos()], dim=1).repeat(1, dim // 2)


def multiplied_by_numpy(length, dim):
    a = np.outer(np.arange(length), np.power(10000.0, np.arange(0, dim, 2) / dim))
    return torch.from_numpy(np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(length, dim))


VARIANTS = {
    "sine_and_cosine_swapped": (swapped,),
    "in_halves": (halves,),
    "exponent_halved": (halved_by_loops,),
    "exponent_doubled": (doubled_by_loops,),
    "own_wave_for_each_column": (every_column_doubled,),
    "exponent_not_shared_out": (one_wave,),
    "multiplied": (multiplied_by_numpy,),
    "counted_from_one": (lambda length, dim: by_slices(length + 1, dim)[1:],),
    "one_function": (lambda length, dim: angles(length, dim).cos().repeat_interleave(2, dim=1),),
    "transposed": (lambda length, dim: by_slices(length, dim).T,),
}

ANSWERS = Answers(RIGHT, VARIANTS)

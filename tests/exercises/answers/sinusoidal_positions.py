"""Answers to sinusoidal_positions: right in many ways, and three variants of each mistake."""

from __future__ import annotations

import math

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

LOG = math.log(10000.0)

# ---- right --------------------------------------------------------------------------------------


def by_slices(length, dim):
    table = torch.zeros(length, dim)
    place = torch.arange(length).unsqueeze(1)
    rate = torch.exp(torch.arange(0, dim, 2) * -(LOG / dim))
    table[:, 0::2] = torch.sin(place * rate)
    table[:, 1::2] = torch.cos(place * rate)
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


def by_stack(length, dim):
    angle = torch.outer(torch.arange(length).float(), 1e4 ** -(torch.arange(0, dim, 2) / dim))
    return torch.stack((angle.sin(), angle.cos()), dim=2).reshape(length, dim)


def by_numpy(length, dim):
    column = np.arange(dim)
    angle = np.arange(length)[:, None] / np.power(10000, 2 * (column // 2) / dim)
    return torch.from_numpy(np.where(column % 2, np.cos(angle), np.sin(angle))).float()


def by_shifted_sines(length, dim):
    """A cosine is a sine that is a quarter ahead."""
    column = torch.arange(dim, dtype=torch.float64)
    place = torch.arange(length, dtype=torch.float64)[:, None]
    angle = place / 10000 ** ((column - column % 2) / dim)
    return torch.sin(angle + math.pi / 2 * (column % 2)).to(torch.float32)


def by_rotation(length, dim):
    """From one place to the next every pair turns by its angle."""
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
    turned = torch.polar(torch.ones(length, dim // 2), torch.arange(length)[:, None] * rate)
    return torch.view_as_real(turned).flip(-1).flatten(1)


def by_repeating(length, dim):
    rate = torch.exp(-LOG * torch.arange(dim // 2) / (dim // 2)).repeat_interleave(2)
    angle = torch.arange(length)[:, None] * rate
    angle[:, 0::2], angle[:, 1::2] = angle[:, 0::2].sin(), angle[:, 1::2].cos()
    return angle


RIGHT = {
    "slices": by_slices,
    "loops": by_loops,
    "stack": by_stack,
    "numpy": by_numpy,
    "shifted sines": by_shifted_sines,
    "rotation": by_rotation,
    "complex numbers": by_complex_numbers,
    "repeating": by_repeating,
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


def swapped_by_loops(length, dim):
    rows = [
        [
            math.cos(t / 10000 ** (j / dim))
            if j % 2 == 0
            else math.sin(t / 10000 ** ((j - 1) / dim))
            for j in range(dim)
        ]
        for t in range(length)
    ]
    return torch.tensor(rows)


def swapped_by_numpy(length, dim):
    table = by_numpy(length, dim).numpy()
    return torch.from_numpy(table.reshape(length, -1, 2)[:, :, ::-1].reshape(length, dim).copy())


def halves(length, dim):
    a = angles(length, dim)
    return torch.cat((torch.sin(a), torch.cos(a)), dim=-1)


def halves_by_hstack(length, dim):
    rate = torch.exp(-LOG * torch.arange(dim // 2) / (dim // 2))
    a = torch.outer(torch.arange(length).float(), rate)
    return torch.hstack([a.sin(), a.cos()])


def halves_by_stack(length, dim):
    a = angles(length, dim)
    return torch.stack([a.sin(), a.cos()], dim=1).reshape(length, dim)


def halved(length, dim):
    a = torch.arange(length)[:, None] / 10000 ** (torch.arange(dim // 2) / dim)
    return filled(a.sin(), a.cos())


def halved_by_exp(length, dim):
    a = torch.arange(length)[:, None] * torch.exp(-LOG * torch.arange(0, dim, 2) / (2 * dim))
    return filled(a.sin(), a.cos())


def halved_by_loops(length, dim):
    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(dim // 2):
            table[t, 2 * i] = math.sin(t / 10000 ** (i / dim))
            table[t, 2 * i + 1] = math.cos(t / 10000 ** (i / dim))
    return table


def doubled(length, dim):
    a = torch.arange(length)[:, None] / 10000 ** (2 * torch.arange(0, dim, 2) / dim)
    return filled(a.sin(), a.cos())


def doubled_by_loops(length, dim):
    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(0, dim, 2):
            table[t, i] = math.sin(t / 10000 ** (2 * i / dim))
            table[t, i + 1] = math.cos(t / 10000 ** (2 * i / dim))
    return table


def doubled_by_exp(length, dim):
    rate = torch.exp(torch.arange(0, dim, 2, dtype=torch.float64) * (-LOG / (dim // 2)))
    a = torch.arange(length)[:, None] * rate
    return filled(a.sin(), a.cos())


def every_column(length, dim):
    a = torch.arange(length)[:, None] / 10000 ** (torch.arange(dim) / dim)
    return filled(a[:, 0::2].sin(), a[:, 1::2].cos())


def every_column_doubled(length, dim):
    a = np.arange(length)[:, None] / 10000 ** (2 * np.arange(dim) / dim)
    a[:, 0::2], a[:, 1::2] = np.sin(a[:, 0::2]), np.cos(a[:, 1::2])
    return torch.from_numpy(a)


def pairs_one_further(length, dim):
    """As printed in many a blog."""
    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(0, dim, 2):
            table[t, i] = math.sin(t / (10000 ** ((2 * i) / dim)))
            table[t, i + 1] = math.cos(t / (10000 ** ((2 * (i + 1)) / dim)))
    return table


def whole_division(length, dim):
    a = torch.arange(length)[:, None] / 10000.0 ** (torch.arange(0, dim, 2) // dim)
    return filled(a.sin(), a.cos())


def one_wave(length, dim):
    t = torch.arange(length)[:, None].float()
    return torch.cat([t.sin(), t.cos()], dim=1).repeat(1, dim // 2)


def one_wave_by_loops(length, dim):
    rows = [[math.cos(t) if j % 2 else math.sin(t) for j in range(dim)] for t in range(length)]
    return torch.tensor(rows)


def multiplied(length, dim):
    place = torch.arange(length, dtype=torch.float64)[:, None]
    a = place * 10000 ** (torch.arange(0, dim, 2, dtype=torch.float64) / dim)
    return filled(a.sin(), a.cos())


def multiplied_by_loops(length, dim):
    table = torch.zeros(length, dim)
    for t in range(length):
        for i in range(dim // 2):
            angle = t * 10000 ** (2 * i / dim)
            table[t, 2 * i], table[t, 2 * i + 1] = math.sin(angle), math.cos(angle)
    return table


def multiplied_by_numpy(length, dim):
    a = np.outer(np.arange(length), np.power(10000.0, np.arange(0, dim, 2) / dim))
    return torch.from_numpy(np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(length, dim))


def from_one_by_loops(length, dim):
    table = torch.zeros(length, dim)
    for t in range(1, length + 1):
        for j in range(0, dim, 2):
            angle = t / 10000 ** (j / dim)
            table[t - 1, j], table[t - 1, j + 1] = math.sin(angle), math.cos(angle)
    return table


def from_one_by_arange(length, dim):
    a = torch.arange(1.0, length + 1)[:, None] / 10000 ** (torch.arange(0, dim, 2) / dim)
    return filled(a.sin(), a.cos())


def only_sines(length, dim):
    a = angles(length, dim)
    return filled(a.sin(), a.sin())


def only_sines_by_loops(length, dim):
    rows = [[math.sin(t / 10000 ** (j // 2 * 2 / dim)) for j in range(dim)] for t in range(length)]
    return torch.tensor(rows)


def on_its_side_by_stack(length, dim):
    a = angles(length, dim).mT
    return torch.stack([a.sin(), a.cos()], dim=1).flatten(0, 1)


VARIANTS = {
    "sine_and_cosine_swapped": (swapped, swapped_by_loops, swapped_by_numpy),
    "in_halves": (halves, halves_by_hstack, halves_by_stack),
    "exponent_halved": (halved, halved_by_exp, halved_by_loops),
    "exponent_doubled": (doubled, doubled_by_loops, doubled_by_exp),
    "own_wave_for_each_column": (every_column, every_column_doubled, pairs_one_further),
    "exponent_not_shared_out": (whole_division, one_wave, one_wave_by_loops),
    "multiplied": (multiplied, multiplied_by_loops, multiplied_by_numpy),
    "counted_from_one": (
        lambda length, dim: by_slices(length + 1, dim)[1:],
        from_one_by_loops,
        from_one_by_arange,
    ),
    "one_function": (
        only_sines,
        lambda length, dim: angles(length, dim).cos().repeat_interleave(2, dim=1),
        only_sines_by_loops,
    ),
    "transposed": (
        lambda length, dim: by_slices(length, dim).T,
        lambda length, dim: torch.tensor(by_loops(length, dim).T.tolist()),
        on_its_side_by_stack,
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

"""Answers to stream_masks: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

# ---- right --------------------------------------------------------------------------------------


def by_loops(order):
    B, T = order.shape
    content = torch.zeros(B, T, T, dtype=torch.bool)
    query = torch.zeros(B, T, T, dtype=torch.bool)
    for b in range(B):
        before = []
        for position in order[b].tolist():
            if position == -1:
                break
            query[b, position, before] = True
            before.append(position)
            content[b, position, before] = True
    return content, query


def by_matrices(order):
    """The order as a matrix of ones and zeros on both sides of a triangle."""
    T = order.shape[1]
    at = (order[:, :, None] == torch.arange(T)).float()  # (B, step, position)
    triangle = torch.ones(T, T).tril()
    content = at.mT @ triangle @ at
    query = at.mT @ triangle.tril(-1) @ at
    return content > 0, query > 0


def by_scattering(order):
    B, T = order.shape
    padding = order < 0
    positions = torch.where(padding, T, order)  # padding goes to a column that is cut off
    step = torch.full((B, T + 1), T)
    step.scatter_(1, positions, torch.arange(T).repeat(B, 1))
    step = step[:, :T]
    step_of_query, step_of_key = step.unsqueeze(2), step.unsqueeze(1)
    real = (step_of_query < T) & (step_of_key < T)
    return (step_of_key <= step_of_query) & real, (step_of_key < step_of_query) & real


def by_sorting(order):
    """Padding gets the positions that are left, which are the last ones."""
    B, T = order.shape
    real = order >= 0
    filled = torch.where(real, order, torch.arange(T).expand(B, T))
    step = filled.argsort(dim=1)
    there = real[:, None, :] & real[:, :, None]  # padding comes last in both orders
    query = (step[:, None] < step[..., None]) & there
    return query | (torch.eye(T, dtype=torch.bool) & there), query


def by_numpy(order):
    masks = np.zeros((2, *order.shape, order.shape[1]), dtype=bool)
    for b, row in enumerate(order.numpy()):
        row = row[row >= 0]
        for k in range(len(row)):
            masks[0, b, row[k], row[: k + 1]] = True
            masks[1, b, row[k], row[:k]] = True
    return torch.from_numpy(masks[0]), torch.from_numpy(masks[1])


RIGHT = {
    "loops": by_loops,
    "matrices": by_matrices,
    "scattering": by_scattering,
    "sorting": by_sorting,
    "numpy": by_numpy,
}

# ---- wrong --------------------------------------------------------------------------------------


def from_steps(step):
    """Return both masks for the step of each position, (B, T)."""
    query = step[:, None, :] < step[:, :, None]
    return query | torch.eye(step.shape[1]).bool(), query


def changed(change):
    """Return an answer that changes right masks."""
    return lambda order: change(*by_matrices(order))


def triangles(order):
    B, T = order.shape
    ones = torch.ones(B, T, T)
    return ones.tril() == 1, ones.tril(-1) == 1


def minus_one_as_an_index(order):
    step = torch.zeros_like(order)
    for b, row in enumerate(order.tolist()):
        for k, position in enumerate(row):
            step[b, position] = k
    return from_steps(step)


def only_the_last(order):
    B, T = order.shape
    query = torch.zeros(B, T, T, dtype=torch.bool)
    for b in range(B):
        row = [position for position in order[b].tolist() if position >= 0]
        for before, position in pairwise(row):
            query[b, position, before] = True
    own = torch.diag_embed(torch.arange(T) < (order >= 0).sum(1, keepdim=True))
    return query | own, query


def rows_of_steps(order):
    B, T = order.shape
    content, query = torch.zeros(2, B, T, T, dtype=torch.bool)
    for b in range(B):
        for k in range(int((order[b] >= 0).sum())):
            query[b, k, order[b, :k]] = True
            content[b, k, order[b, : k + 1]] = True
    return content, query


def first_sees_itself(order):
    content, query = by_loops(order)
    texts = torch.arange(len(order))
    query[texts, order[:, 0], order[:, 0]] = True
    return content, query


def truthy_positions(order):
    B, T = order.shape
    content, query = torch.zeros(2, B, T, T, dtype=torch.bool)
    for b in range(B):
        row = [position for position in order[b].tolist() if position and position != -1]
        for k, position in enumerate(row):
            query[b, position, row[:k]] = True
            content[b, position, row[: k + 1]] = True
    return content, query


def padding_last(order):
    """Padding comes after all tokens, and so attends to them."""
    B, T = order.shape
    step = torch.full((B, T), T)
    for b in range(B):
        for k in range(T):
            if order[b, k] >= 0:
                step[b, order[b, k]] = k
    return from_steps(step)


VARIANTS = {
    "order_read_as_steps": (from_steps,),
    "left_to_right": (triangles,),
    "rows_are_steps": (rows_of_steps,),
    "first_attends_to_itself": (first_sees_itself,),
    "position_0_dropped": (truthy_positions,),
    "transposed": (changed(lambda content, query: (content.mT, query.mT)),),
    "query_attends_to_itself": (changed(lambda content, query: (content, content.clone())),),
    "content_misses_itself": (changed(lambda content, query: (query.clone(), query)),),
    "true_for_hidden": (changed(lambda content, query: (content == 0, query == 0)),),
    "everything_but_itself": (
        changed(lambda content, query: (content, ~torch.eye(query.shape[1]).bool() | query)),
    ),
    "content_attends_to_everything": (
        changed(lambda content, query: (query.new_ones(query.shape), query)),
    ),
    "only_the_previous_step": (only_the_last,),
    "one_order_for_all": (
        lambda order: tuple(mask.repeat(len(order), 1, 1) for mask in by_loops(order[:1])),
    ),
    "order_of_the_results": (changed(lambda content, query: (query, content)),),
    "minus_one_sorted": (lambda order: from_steps(torch.argsort(order)),),
    "padding_attended_to": (minus_one_as_an_index,),
    "padding_attends": (padding_last,),
    "padding_attends_to_itself": (
        changed(lambda content, query: (content | torch.eye(content.shape[1]).bool(), query)),
    ),
    "not_boolean": (
        changed(lambda content, query: (content.int(), query.int())),
        changed(lambda content, query: (content.numpy(), query.numpy())),
    ),
}

ANSWERS = Answers(RIGHT, VARIANTS)

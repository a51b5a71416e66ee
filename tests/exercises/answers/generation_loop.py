"""Answers to generation_loop: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import numpy as np
import torch

from ptm_edu.exercises.framework.self_test import Answers

ENDLESS = 60  # steps after which a loop without an end is ended, so that the test ends


def read(table, ids):
    """The model as the notebook gives it: logits (T, V)."""
    t = torch.arange(len(ids))
    left = torch.tensor(0.7, dtype=table.dtype) ** (t[:, None] - t)
    return left.tril() @ table[t, ids]


def following(table, ids):
    """The most likely token after a list of ids."""
    return read(table, torch.tensor(ids))[-1].argmax().item()


# ---- right --------------------------------------------------------------------------------------


def by_cat(table, prompt, max_new_tokens, stop):
    ids = prompt.clone()
    for _ in range(max_new_tokens):
        logits = read(table, ids[-table.shape[0] :])
        token = logits[-1].argmax(dim=-1, keepdim=True)
        ids = torch.cat((ids, token))
        if token.item() == stop:
            break
    return ids[prompt.shape[0] :]


def by_lists(table, prompt, max_new_tokens, stop):
    ids, new = prompt.tolist(), []
    while len(new) < max_new_tokens and new[-1:] != [stop]:
        new.append(following(table, (ids + new)[-len(table) :]))
    return torch.tensor(new, dtype=torch.long)


def by_an_array(table, prompt, max_new_tokens, stop):
    n = len(prompt)
    ids = torch.cat([prompt, torch.zeros(max_new_tokens, dtype=prompt.dtype)])
    end = n
    while end < n + max_new_tokens:
        ids[end] = read(table, ids[max(0, end - len(table)) : end])[-1].argmax()
        end += 1
        if ids[end - 1] == stop:
            break
    return ids[n:end]


def by_recursion(table, prompt, max_new_tokens, stop):
    if max_new_tokens == 0:
        return prompt[:0]
    token = read(table, prompt[-len(table) :])[-1].argmax().reshape(1)
    if token == stop:
        return token
    rest = by_recursion(table, torch.cat([prompt, token]), max_new_tokens - 1, stop)
    return torch.cat([token, rest])


def by_numpy(table, prompt, max_new_tokens, stop):
    model, ids, C = table.numpy(), prompt.numpy(), len(table)
    for _ in range(max_new_tokens):
        context = ids[-C:]
        weights = 0.7 ** np.arange(len(context) - 1, -1, -1)
        logits = (weights[:, None] * model[np.arange(len(context)), context]).sum(0)
        ids = np.append(ids, logits.argmax())
        if ids[-1] == stop:
            break
    return torch.from_numpy(ids[len(prompt) :].copy())


def with_a_cache(table, prompt, max_new_tokens, stop):
    """Reads only the new token as long as nothing is cut."""
    ids, position, state = prompt.tolist(), 0, torch.zeros_like(table[0, 0])
    new = []
    for _ in range(max_new_tokens):
        if len(ids) <= len(table):
            for token in ids[position:]:
                state = 0.7 * state + table[position, token]
                position += 1
            token = int(state.argmax())
        else:
            token = following(table, ids[-len(table) :])
        ids.append(token)
        new.append(token)
        if token == stop:
            return torch.tensor(new)
    return torch.tensor(new, dtype=torch.long)


def cut_afterwards(table, prompt, max_new_tokens, stop):
    """Writes all tokens and looks for the stop token only then."""
    ids = prompt
    for _ in range(max_new_tokens):
        best = read(table, ids[-len(table) :])[-1].topk(1).indices
        ids = torch.hstack([ids, best])
    new = ids[len(prompt) :]
    stops = (new == stop).nonzero()
    return new[: stops[0, 0] + 1] if len(stops) else new


RIGHT = {
    "lists": by_lists,
    "an array": by_an_array,
    "recursion": by_recursion,
    "numpy": by_numpy,
    "a cache": with_a_cache,
    "cut afterwards": cut_afterwards,
}

# ---- wrong --------------------------------------------------------------------------------------


def ids_of(tokens):
    return torch.tensor(tokens, dtype=torch.int64)


def dropped(table, prompt, max_new_tokens, stop):
    new = by_cat(table, prompt, max_new_tokens, stop)
    return new[new != stop]


def one_more_after_it(table, prompt, max_new_tokens, stop):
    new, over = [], False
    while len(new) < max_new_tokens and not over:
        over = new[-1:] == [stop]
        new.append(following(table, (prompt.tolist() + new)[-len(table) :]))
    return ids_of(new)


def anywhere_first(table, prompt, max_new_tokens, stop):
    ids = prompt.tolist()
    while stop not in ids and len(ids) < len(prompt) + max_new_tokens:
        ids.append(following(table, ids[-len(table) :]))
    return ids_of(ids[len(prompt) :])


def prompt_again_and_again(table, prompt, max_new_tokens, stop):
    new = []
    for _ in range(max_new_tokens):
        new.append(following(table, prompt.tolist()[-len(table) :]))
        if new[-1] == stop:
            break
    return ids_of(new)


def newest_alone(table, prompt, max_new_tokens, stop):
    ids = prompt.tolist()
    for _ in range(max_new_tokens):
        ids.append(following(table, ids[-1:]))
        if ids[-1] == stop:
            break
    return ids_of(ids[len(prompt) :])


def prompt_then_newest(table, prompt, max_new_tokens, stop):
    ids, new = prompt[-len(table) :], []
    while len(new) < max_new_tokens and new[-1:] != [stop]:
        ids = read(table, ids)[-1:].argmax(dim=1)
        new.append(ids.item())
    return ids_of(new)


def never_cut(table, prompt, max_new_tokens, stop):
    ids = prompt
    for _ in range(max_new_tokens):
        ids = torch.cat([ids, read(table, ids)[-1:].argmax(1)])
        if ids[-1] == stop:
            break
    return ids[len(prompt) :]


def seen_by(slice_of):
    """Return an answer that reads `slice_of(ids, C)`."""

    def answer(table, prompt, max_new_tokens, stop):
        ids = prompt
        for _ in range(max_new_tokens):
            token = read(table, slice_of(ids, len(table)))[-1].argmax()
            ids = torch.cat([ids, token.unsqueeze(0)])
            if token == stop:
                break
        return ids[len(prompt) :]

    return answer


def whole_array(fill):
    def answer(table, prompt, max_new_tokens, stop):
        padded = torch.full((max_new_tokens,), fill(stop))
        new = by_recursion(table, prompt, max_new_tokens, stop)
        padded[: len(new)] = new
        return padded

    return answer


def last_token_as_a_number(table, prompt, max_new_tokens, stop):
    ids = prompt.tolist()
    token = ids[-1]
    for _ in range(max_new_tokens):
        token = following(table, ids[-len(table) :])
        ids.append(token)
        if token == stop:
            break
    return token


def overwritten(table, prompt, max_new_tokens, stop):
    new, ids = None, prompt
    for _ in range(max_new_tokens):
        new = read(table, ids[-len(table) :])[-1].argmax()
        ids = torch.cat([ids, new[None]])
        if new == stop:
            break
    return prompt[-1:] if new is None else new


def chosen_by(choose):
    """Return an answer that takes `choose` of the last logits (V,)."""

    def answer(table, prompt, max_new_tokens, stop):
        ids = prompt.tolist()
        for _ in range(max_new_tokens):
            logits = read(table, torch.tensor(ids[-len(table) :]))[-1]
            ids.append(int(choose(logits)))
            if ids[-1] == stop:
                break
        return ids_of(ids[len(prompt) :])

    return answer


def gumbel(logits):
    return (logits - (-torch.rand_like(logits).log()).log()).argmax()


VARIANTS = {
    "prompt_returned": (
        lambda table, prompt, max_new_tokens, stop: torch.cat(
            [prompt, by_cat(table, prompt, max_new_tokens, stop)]
        ),
    ),
    "stop_ignored": (
        lambda table, prompt, max_new_tokens, stop: by_cat(table, prompt, max_new_tokens, -1),
    ),
    "never_stops": (
        lambda table, prompt, max_new_tokens, stop: by_cat(table, prompt, ENDLESS, stop),
    ),
    "stop_token_dropped": (dropped,),
    "one_after_the_stop": (one_more_after_it,),
    "one_too_many": (
        lambda table, prompt, max_new_tokens, stop: by_cat(table, prompt, max_new_tokens + 1, stop),
    ),
    "one_too_few": (
        lambda table, prompt, max_new_tokens, stop: by_lists(
            table, prompt, max_new_tokens - 1, stop
        ),
    ),
    "prompt_counted": (
        lambda table, prompt, max_new_tokens, stop: by_cat(
            table, prompt, max_new_tokens - len(prompt), stop
        ),
    ),
    "stop_in_the_prompt": (anywhere_first,),
    "newest_not_read": (prompt_again_and_again,),
    "only_the_newest_read": (newest_alone, prompt_then_newest),
    "context_not_cut": (never_cut,),
    "beginning_kept": (seen_by(lambda ids, C: ids[:C]),),
    "context_too_short": (seen_by(lambda ids, C: ids[-(C - 1) :]),),
    "result_cut": (
        lambda table, prompt, max_new_tokens, stop: by_cat(table, prompt, max_new_tokens, stop)[
            -len(table) :
        ],
    ),
    "filled_up": (whole_array(lambda stop: 0),),
    "only_the_last_returned": (
        lambda table, prompt, max_new_tokens, stop: by_cat(table, prompt, max_new_tokens, stop)[
            -1:
        ],
        last_token_as_a_number,
        overwritten,
    ),
    "least_likely": (chosen_by(torch.argmin),),
    "drawn": (chosen_by(gumbel),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

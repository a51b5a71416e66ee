"""Answers to segment_memory: right ones of different kinds, and variants of each mistake."""

from __future__ import annotations

import torch

from ptm_edu.exercises.framework.self_test import Answers


def layer(x, context, weights):
    """The layer as the notebook gives it: x (T, B, D), context (S, B, D), weights (3, D, D)."""
    T, S = len(x), len(context)
    query, key, value = x @ weights[0], context @ weights[1], context @ weights[2]
    scores = torch.einsum("ibd,jbd->bij", query, key) / x.shape[-1] ** 0.5
    after = torch.arange(S) > torch.arange(S - T, S)[:, None]
    attention = scores.masked_fill(after, float("-inf")).softmax(dim=-1)
    return x + torch.einsum("bij,jbd->ibd", attention, value)


# ---- right --------------------------------------------------------------------------------------


def by_index(x, memory, weights, length):
    new = []
    for number in range(len(weights)):
        context = torch.cat([memory[number], x], dim=0)
        start = max(0, context.shape[0] - length)
        new.append(context[start:].detach())
        x = layer(x, context, weights[number])
    return x, torch.stack(new)


def by_inputs(x, memory, weights, length):
    """All inputs first, then the whole memory at once."""
    inputs = []
    for past, w in zip(memory, weights, strict=True):
        inputs.append(x)
        x = layer(x, torch.cat((past, x)), w)
    states = torch.cat([memory, torch.stack(inputs)], dim=1)  # (L, P + T, B, D)
    kept = min(length, states.shape[1])
    return x, states.narrow(1, states.shape[1] - kept, kept).detach()


def by_no_grad(x, memory, weights, length):
    contexts = []
    for past, w in zip(memory, weights, strict=True):
        contexts.append(torch.cat([past.detach(), x]))
        x = layer(x, contexts[-1], w)
    with torch.no_grad():
        new = torch.stack([c[-length:] if length else c[:0] for c in contexts])
    return x, new


def by_filling(x, memory, weights, length):
    """A new tensor is filled, layer by layer."""
    (L, P, B, D), T = memory.shape, len(x)
    kept = min(length, P + T)
    new = torch.empty(L, kept, B, D, dtype=x.dtype)
    for number in range(L):
        context = torch.cat([memory[number], x])
        new[number] = context.data[P + T - kept :]
        x = layer(x, context, weights[number])
    return x, new


def by_recursion(x, memory, weights, length):
    if len(weights) == 0:
        return x, memory.new_zeros(0, 0, *x.shape[1:])
    context = torch.cat([memory[0], x])
    own = torch.stack(list(context.detach())[::-1][:length][::-1]) if length else context[:0]
    output, rest = by_recursion(layer(x, context, weights[0]), memory[1:], weights[1:], length)
    return output, torch.cat([own.detach()[None], rest]) if len(rest) else own.detach()[None]


RIGHT = {
    "index": by_index,
    "inputs": by_inputs,
    "no_grad": by_no_grad,
    "filling": by_filling,
    "recursion": by_recursion,
}

# ---- wrong --------------------------------------------------------------------------------------


def cut(states, length):
    return states[states.shape[0] - length :] if length < states.shape[0] else states


def reading(context, kept=lambda past, x, output: torch.cat([past, x]), cut=cut):
    """Return an answer with another context, or that keeps or cuts other states."""

    def answer(x, memory, weights, length):
        new = []
        for past, w in zip(memory, weights, strict=True):
            output = layer(x, context(past, x), w)
            new.append(cut(kept(past, x, output), length).detach())
            x = output
        return x, torch.stack(new)

    return answer


def both(past, x):
    return torch.cat([past, x])


def as_list(x, memory, weights, length):
    output, new = by_inputs(x, memory, weights, length)
    return output, list(new)


def first_layers_memory(x, memory, weights, length):
    output, new = by_inputs(x, memory, weights, length)
    return output, torch.stack([new[0] for _ in new])


def first_memory_attended_to(x, memory, weights, length):
    new = []
    for past, w in zip(memory, weights, strict=True):
        new.append(cut(torch.cat([past, x]), length).detach())
        x = layer(x, torch.cat([memory[0], x]), w)
    return x, torch.stack(new)


def without_detach(x, memory, weights, length):
    new = []
    for past, w in zip(memory, weights, strict=True):
        context = torch.cat([past, x])
        new.append(cut(context, length))
        x = layer(x, context, w)
    return x, torch.stack(new)


def context_detached(x, memory, weights, length):
    new = []
    for past, w in zip(memory, weights, strict=True):
        context = torch.cat([past, x]).detach()
        new.append(cut(context, length))
        x = layer(x, context, w)
    return x, torch.stack(new)


def layers_apart(x, memory, weights, length):
    """Each layer's input is detached, so lower layers learn nothing."""
    new = []
    for past, w in zip(memory, weights, strict=True):
        x = x.detach()
        context = torch.cat([past, x])
        new.append(cut(context, length))
        x = layer(x, context, w)
    return x, torch.stack(new)


def memory_first_cut(x, memory, weights, length):
    new = []
    for past, w in zip(memory, weights, strict=True):
        context = cut(torch.cat([past, x]), length)
        new.append(context.detach())
        x = layer(x, context, w)
    return x, torch.stack(new)


def input_in_every_layer(x, memory, weights, length):
    new = []
    for past, w in zip(memory, weights, strict=True):
        context = torch.cat([past, x])
        new.append(cut(context, length).detach())
        output = layer(x, context, w)
    return output, torch.stack(new)


def joined_once(x, memory, weights, length):
    first, new = torch.cat([memory[0], x]), []
    for number, w in enumerate(weights):
        new.append(cut(torch.cat([memory[number], x]), length).detach())
        x = layer(x, first, w)
    return x, torch.stack(new)


def cut_twice(x, memory, weights, length):
    memory = torch.stack([cut(past, length) for past in memory])
    return by_index(x, memory, weights, length)


def filled(states, length):
    new = torch.zeros(length, *states.shape[1:], dtype=states.dtype)
    if length:
        states = states[-length:]
        new[length - len(states) :] = states.detach()
    return new


VARIANTS = {
    "joined_along_another_axis": (reading(lambda past, x: torch.cat([past, x], dim=1)),),
    "not_one_tensor": (as_list,),
    "order_of_the_results": (lambda *given: by_inputs(*given)[::-1],),
    "memory_not_read": (reading(lambda past, x: x),),
    "segment_not_read": (reading(lambda past, x: past),),
    "memory_behind_the_segment": (reading(lambda past, x: torch.cat([x, past])),),
    "cut_before_reading": (memory_first_cut,),
    "every_layer_reads_the_input": (input_in_every_layer,),
    "context_of_the_first_layer": (joined_once,),
    "old_memory_cut": (cut_twice,),
    "one_layers_memory_for_all": (first_layers_memory, first_memory_attended_to),
    "outputs_stored": (reading(both, lambda past, x, output: torch.cat([past, output])),),
    "old_memory_dropped": (reading(both, lambda past, x, output: x),),
    "never_updated": (lambda x, memory, w, n: (by_inputs(x, memory, w, n)[0], memory.clone()),),
    "first_kept": (reading(both, cut=lambda states, length: states[:length]),),
    "everything_kept": (reading(both, cut=lambda states, length: states[:, -length:]),),
    "gradient_through_the_memory": (without_detach,),
    "segment_detached": (context_detached, layers_apart),
    "gradient_cut": (torch.no_grad()(by_index),),
    "memory_keeps_its_size": (lambda x, memory, w, n: by_inputs(x, memory, w, memory.shape[1]),),
    "filled_up": (reading(both, cut=filled),),
    "zero_keeps_everything": (reading(both, cut=lambda states, length: states[-length:]),),
}

ANSWERS = Answers(RIGHT, VARIANTS)

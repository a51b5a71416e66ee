"""Exercise: read a segment with a memory, and update the memory without gradient (chapter 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.language import Text

LEARNING = ("x", "weights")
USUAL, EDGES = ("segment", "double", "one_text"), ("longer", "filling", "beginning", "shrinking")
NOTHING = ("nothing_kept", "nothing_again")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return segments with a full memory that are shorter than it, then the other proportions.

    Usually T < M and P is M, or less in `double`; `longer` has T > M, `filling` P + T < M,
    `beginning` P = 0, `shrinking` P > M. Nothing is kept where M is 0.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("segment", _drawn(rng, L=2, B=3, D=4, T=5, P=6), 6),
        _case("double", _drawn(rng, L=3, B=2, D=4, T=5, P=3, dtype="float64"), 6),
        _case("one_text", _drawn(rng, L=2, B=1, D=3, T=4, P=6), 6),
        _case("longer", _drawn(rng, L=2, B=3, D=4, T=6, P=5), 5, extreme=True),
        _case("filling", _drawn(rng, L=2, B=4, D=3, T=2, P=3), 8, extreme=True),
        _case("beginning", _drawn(rng, L=3, B=2, D=4, T=5, P=0), 7, extreme=True),
        _case("shrinking", _drawn(rng, L=2, B=3, D=4, T=2, P=6), 5, extreme=True),
        _case("nothing_kept", _drawn(rng, L=2, B=3, D=4, T=5, P=6), 0, extreme=True),
        _case("nothing_again", _drawn(rng, L=2, B=2, D=3, T=4, P=0), 0, extreme=True),
        _case("transposed", [np.asfortranarray(a) for a in _drawn(rng, 2, 4, 3, 5, 6)], 6),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield all relations of P, T and M, among them M = P, M = T, and M = P + T and one beside."""
    for size in sizes(rng, L=3, B=2, D=3, T=3, P=(0, 3), M=(0, 7)):
        yield _small(rng, size.L, size.B, size.D, size.T, size.P, size.M)
    for T, P, M in ((2, 3, 2), (2, 3, 3), (3, 2, 4), (3, 2, 5), (2, 2, 5)):
        yield _small(rng, 2, 2, 2, T, P, M)


def _small(rng: np.random.Generator, L: int, B: int, D: int, T: int, P: int, M: int) -> Case:
    dtype, scale = any_float(rng), rng.choice([1, 20])
    # Large states are in float64 and have small weights: the scores are moderate, and no rounding
    # decides, which is another one on another processor.
    dtype = dtype if scale == 1 else "float64"
    shapes = ((T, B, D), scale), ((L, P, B, D), scale), ((L, 3, D, D), 0.7 / scale)
    arrays = [numbers(rng, *shape, scale=times, dtype=dtype) for shape, times in shapes]
    return _case("", arrays if rng.integers(2) else [np.asfortranarray(a) for a in arrays], M)


def _case(name: str, arrays: list[np.ndarray], length: int, extreme: bool = False) -> Case:
    arguments = dict(zip(("x", "memory", "weights"), arrays, strict=True))
    return Case(name, {**arguments, "length": length}, LEARNING, extreme)


def _drawn(
    rng: np.random.Generator, L: int, B: int, D: int, T: int, P: int, dtype: str = "float32"
) -> list[np.ndarray]:
    """Return x (T, B, D), a memory (L, P, B, D) and weights (L, 3, D, D)."""
    shapes = ((T, B, D), 1.0), ((L, P, B, D), 1.0), ((L, 3, D, D), 0.7)
    return [rng.normal(0, scale, shape).astype(dtype) for shape, scale in shapes]


# ---- the reference ------------------------------------------------------------------------------


def reference(x: Tensor, memory: Tensor, weights: Tensor, length: int) -> tuple[Tensor, Tensor]:
    """Return the last layer's output (T, B, D) and the new memory (L, M, B, D), without gradient.

    `memory` (L, P, B, D) holds each layer's input at the P positions before x (T, B, D). The new
    one holds the last M = `length` of these P + T, or all if they are fewer (Dai et al. 2019,
    §3.2).
    """
    kept = []
    for past, layer_weights in zip(memory, weights, strict=True):
        context = torch.cat([past, x])  # (P + T, B, D)
        kept.append(context[max(len(context) - length, 0) :].detach())
        x = layer(x, context, layer_weights)
    return x, torch.stack(kept)


def layer(x: Tensor, context: Tensor, weights: Tensor) -> Tensor:
    """Return x (T, B, D) plus its causal attention to `context` (S, B, D), whose last T are x.

    `weights` (3, D, D) make queries, keys and values.
    """
    (T, S), width = (len(x), len(context)), x.shape[-1]
    query, key, value = x @ weights[0], context @ weights[1], context @ weights[2]
    scores = torch.einsum("tbd,sbd->bts", query, key) / width**0.5
    visible = torch.ones(T, S, dtype=torch.bool).tril(S - T)
    attention = scores.masked_fill(~visible, -torch.inf).softmax(dim=-1)
    return x + torch.einsum("bts,sbd->tbd", attention, value)


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "output",
        Text("The segment's output", "本段的输出"),
        2,
        Text(
            "result 1 of 2: the last layer's output; each layer attends to its memory, then to its "
            "input, in this order",
            "结果一：最后一层的输出；每一层先后关注它的记忆和它的输入",
        ),
        output_tests.returned(0, *USUAL),
    ),
    Check(
        "memory",
        Text("The new memory", "新的记忆"),
        3,
        Text(
            "result 2 of 2: for each layer the last M of the states that it attended to, which are "
            "its memory and its input, not its output",
            "结果二：每一层所关注的状态（它的记忆和它的输入，而不是它的输出）中的最后 M 个",
        ),
        output_tests.returned(1, *USUAL),
    ),
    Check(
        "gradients",
        Text("Gradients", "梯度"),
        2,
        Text(
            "loss.backward() reaches the segment's input and the weights; the memory that is "
            "returned carries no gradient",
            "loss.backward() 的梯度传到本段的输入和权重；返回的新记忆不带梯度",
        ),
        output_tests.gradients(LEARNING, *USUAL),
        requires=("output", "memory"),
    ),
    Check(
        "edges",
        Text("Other lengths", "其他长度"),
        1,
        Text(
            "the segment may be longer than the memory; fewer than M states are all kept, and "
            "nothing is filled in; a memory that is longer than M gets shorter",
            "本段可以比记忆长；不足 M 个状态时全部保留，不补任何东西；比 M 长的记忆会变短",
        ),
        output_tests.values(*EDGES),
        requires=("output", "memory"),
    ),
    Check(
        "nothing",
        Text("No memory", "不保留记忆"),
        1,
        Text(
            "with length 0 the new memory is empty, (L, 0, B, D); the old one is still attended to",
            "length 为 0 时新记忆为空，形状 (L, 0, B, D)；旧的记忆仍要关注",
        ),
        output_tests.values(*NOTHING),
        requires=("output", "memory"),
    ),
    checks.form_and_inputs(
        Text(
            "two tensors, (T, B, D) and (L, M, B, D), in the dtype of the inputs; no input is "
            "overwritten, and transposed ones (not contiguous) work too",
            "两个张量，形状为 (T, B, D) 和 (L, M, B, D)，dtype 与输入相同；不改写输入，"
            "内存不连续的输入也能用",
        ),
        *USUAL,
        requires=("output", "memory"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Attended: TypeAlias = Callable[[Tensor, Tensor, int], Tensor]  # from memory, input and M
Stored: TypeAlias = Callable[[Tensor, Tensor, Tensor], Tensor]  # from memory, input and output
Read: TypeAlias = Callable[[Tensor], Tensor]  # from the memory (L, P, B, D) to what is read
Cut: TypeAlias = Callable[[Tensor, int, int], Tensor]  # from what is stored, P and M


def _joined(past: Tensor, x: Tensor, M: int) -> Tensor:
    return torch.cat([past, x])


def _input_joined(past: Tensor, x: Tensor, output: Tensor) -> Tensor:
    return torch.cat([past, x])


def _last(states: Tensor, P: int, M: int) -> Tensor:
    return states[max(len(states) - M, 0) :]


def _answer(
    attended: Attended = _joined,
    stored: Stored = _input_joined,
    cut: Cut = _last,
    release: Callable[[Tensor], Tensor] = Tensor.detach,
    read: Read = lambda memory: memory,
    keep: Read = lambda memory: memory,
    read_input: Callable[[Tensor], Tensor] = lambda x: x,
    give: Callable[[Tensor, list[Tensor]], object] = lambda x, kept: (x, torch.stack(kept)),
) -> Function:
    """Return an answer that attends to, stores, cuts, detaches, reads or returns otherwise."""

    def answer(x: Tensor, memory: Tensor, weights: Tensor, length: int) -> object:
        kept = []
        for past, own, layer_weights in zip(read(memory), keep(memory), weights, strict=True):
            x = read_input(x)
            output = layer(x, attended(past, x, length), layer_weights)
            kept.append(release(cut(stored(own, x, output), len(own), length)))
            x = output
        return give(x, kept)

    return answer


def _of_layer(index: int) -> Read:
    """Return a way to read the memory of one layer for all of them."""
    return lambda memory: memory[[index]].expand_as(memory)


def _all_like(index: int) -> Callable[[Tensor, list[Tensor]], object]:
    """Return a way to return the memory of one layer for all of them."""
    return lambda x, kept: (x, torch.stack([kept[index]] * len(kept)))


def _filled(states: Tensor, P: int, M: int) -> Tensor:
    kept = _last(states, P, M)
    return torch.cat([kept.new_zeros(M - len(kept), *kept.shape[1:]), kept])


def _filled_behind(states: Tensor, P: int, M: int) -> Tensor:
    kept = _last(states, P, M)
    return torch.cat([kept, kept.new_zeros(M - len(kept), *kept.shape[1:])])


def _joined_along(axis: int) -> Function:
    return _answer(attended=lambda past, x, M: torch.cat([past, x], dim=axis))


def _of_the_first_input(
    x: Tensor, memory: Tensor, weights: Tensor, length: int
) -> tuple[Tensor, Tensor]:
    """Return the last layer's output for x itself, and memories that all hold x."""
    kept = [_last(torch.cat([past, x]), 0, length).detach() for past in memory]
    return layer(x, torch.cat([memory[-1], x]), weights[-1]), torch.stack(kept)


def _one_context(x: Tensor, memory: Tensor, weights: Tensor, length: int) -> tuple[Tensor, Tensor]:
    """Return the output of layers that all attend to the first one's context."""
    context, kept = torch.cat([memory[0], x]), []
    for past, layer_weights in zip(memory, weights, strict=True):
        kept.append(_last(torch.cat([past, x]), 0, length).detach())
        x = layer(x, context, layer_weights)
    return x, torch.stack(kept)


def _old_cut(x: Tensor, memory: Tensor, weights: Tensor, length: int) -> tuple[Tensor, Tensor]:
    """Return what is right for a memory of at most M states."""
    P = memory.shape[1]
    return reference(x, memory[:, max(P - length, 0) :], weights, length)


def _fails_to_join(trials: Trials) -> bool:
    """Return whether an answer joins memory and segment along the batch or along D."""
    errors = [trials[name].output.error for name in USUAL]
    return all(error and "must match except in dimension" in error[1] for error in errors)


def _is_not_one_tensor(trials: Trials) -> bool:
    """Return whether the memory is a list, or each layer's memory a result of its own."""
    trial = trials["segment"]
    if trial.output.error:
        return trial.output.error in (("WrongReturn", "list"), ("WrongReturn", "tuple"))
    layers = len(trial.case.arguments["weights"])  # type: ignore[arg-type]
    output = [value.array for value in trial.output.values[:1]]
    return len(trial.output.values) == 1 + layers and close(
        output[0], trial.expected.values[0].array
    )


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "joined_along_another_axis",
        _joined_along(1),
        _joined_along(-1),
        symptom=_fails_to_join,
        title=("joined along another axis", "沿别的轴拼接"),
        en="You join the memory and the segment along another axis. Positions are the first axis "
        "here, (T, B, D), as in the authors' program: torch.cat([memory, x], dim=0).",
        zh="你沿别的轴拼接了记忆和本段。这里位置是第一个轴，形状 (T, B, D)，与作者的程序相同："
        "torch.cat([memory, x], dim=0)。",
    ),
    mistake(
        "not_one_tensor",
        _answer(give=lambda x, kept: (x, kept)),
        _answer(give=lambda x, kept: (x, *kept)),
        symptom=_is_not_one_tensor,
        title=("memory is no single tensor", "记忆不是一个张量"),
        en="You return the memory as a list, or each layer's memory by itself. The exercise asks "
        "for one tensor (L, M, B, D): torch.stack(list).",
        zh="你返回的记忆是列表，或每一层各是一个结果。这里要的是一个张量 (L, M, B, D)："
        "torch.stack(列表)。",
    ),
    mistake(
        "order_of_the_results",
        _answer(give=lambda x, kept: (torch.stack(kept), x)),
        title=("results in the wrong order", "结果次序不对"),
        en="The two results are in the wrong order: first the output, then the new memory.",
        zh="两个结果的次序不对：先输出，后新的记忆。",
    ),
    mistake(
        "memory_not_read",
        _answer(attended=lambda past, x, M: x),
        title=("memory not attended to", "没有关注记忆"),
        en="Your layers attend to the segment alone, so the memory has no effect on the output. "
        "The context of a layer is its memory, then its input.",
        zh="你的各层只关注本段，记忆对输出没有影响。每一层的上下文是它的记忆，再加上它的输入。",
    ),
    mistake(
        "segment_not_read",
        _answer(attended=lambda past, x, M: past),
        title=("segment not attended to", "没有关注本段"),
        en="Your layers attend to the memory alone. The segment's own states are context, too: "
        "memory, then input.",
        zh="你的各层只关注记忆。本段自己的状态也是上下文：先记忆，后输入。",
    ),
    mistake(
        "memory_behind_the_segment",
        _answer(attended=lambda past, x, M: torch.cat([x, past])),
        _answer(stored=lambda past, x, output: torch.cat([x, past])),
        _answer(
            attended=lambda past, x, M: torch.cat([x, past]),
            stored=lambda past, x, output: torch.cat([x, past]),
        ),
        title=("memory behind the segment", "记忆放在本段之后"),
        en="You put the memory behind the segment. It was read before: memory first, then the "
        "segment, both where the layer attends and where the new memory is cut.",
        zh="你把记忆放在了本段之后。记忆是先读的：无论是关注时还是截取新记忆时，都应先记忆、后本段。",
    ),
    mistake(
        "cut_before_reading",
        _answer(attended=lambda past, x, M: _last(torch.cat([past, x]), 0, M)),
        title=("cut before reading", "读取之前就截取"),
        en="Your layers attend to the new memory, which has M states. They should attend to all "
        "M + T: cut after the layer has read, not before.",
        zh="你的各层关注的是新记忆，只有 M 个状态。它们应关注全部 M + T 个："
        "先让这一层读完，再截取。",
    ),
    mistake(
        "every_layer_reads_the_input",
        _of_the_first_input,
        title=("every layer reads the input", "各层都读输入"),
        en="All your layers read the segment's input x. The input of a layer is the output of the "
        "layer below it: assign the output to x before the next layer.",
        zh="你的每一层读的都是本段的输入 x。每一层的输入应是它下面一层的输出："
        "进入下一轮循环之前，请把输出赋给 x。",
    ),
    mistake(
        "context_of_the_first_layer",
        _one_context,
        title=("context of the first layer", "都用第一层的上下文"),
        en="You join memory and segment once, before the loop, so all layers attend to the states "
        "of the first one. Each layer has its own context: its memory and its input.",
        zh="你在循环之前只拼接了一次，所有层关注的都是第一层的状态。每一层有自己的上下文："
        "它的记忆和它的输入。",
    ),
    mistake(
        "one_layers_memory_for_all",
        _answer(give=_all_like(0)),
        _answer(give=_all_like(-1)),
        *(_answer(read=_of_layer(index), keep=_of_layer(index)) for index in (0, -1)),
        *(_answer(read=_of_layer(index)) for index in (0, -1)),
        title=("one layer's memory for all", "各层共用一层的记忆"),
        en="All your layers read, or store, the memory of one layer. Each layer has a memory of "
        "its own, because layers have different inputs.",
        zh="你的所有层读取（或存储）的是同一层的记忆。各层的输入不同，所以每一层都有自己的记忆。",
    ),
    mistake(
        "outputs_stored",
        _answer(stored=lambda past, x, output: torch.cat([past, output])),
        title=("outputs stored", "存入了输出"),
        en="You store each layer's output. A layer's memory holds its inputs, because keys and "
        "values are computed from inputs.",
        zh="你存的是每一层的输出。记忆里应是这一层的输入，因为键和值由输入计算。",
    ),
    mistake(
        "old_memory_dropped",
        _answer(stored=lambda past, x, output: x),
        _answer(stored=lambda past, x, output: output),
        title=("old memory dropped", "丢掉旧的记忆"),
        en="Your new memory holds states of this segment only. Where the segment is shorter than "
        "M, older states stay: cut the last M of memory and segment together.",
        zh="你的新记忆只含本段的状态。本段比 M 短时，较早的状态应保留："
        "把记忆和本段接起来，再取最后 M 个。",
    ),
    mistake(
        "never_updated",
        _answer(stored=lambda past, x, output: past),
        _answer(stored=lambda past, x, output: past, cut=lambda states, P, M: states),
        title=("never updated", "记忆从不更新"),
        en="Your new memory is the old one. Append this segment's states, then keep the last M.",
        zh="你的新记忆就是旧的。应接上本段的状态，再保留最后 M 个。",
    ),
    mistake(
        "first_kept",
        _answer(cut=lambda states, P, M: states[:M]),
        title=("oldest states kept", "保留最旧的状态"),
        en="You keep the first M states, which are the oldest. The next segment needs the last M.",
        zh="你保留的是最前面的 M 个状态，也就是最旧的。下一段需要的是最后 M 个。",
    ),
    mistake(
        "everything_kept",
        _answer(cut=lambda states, P, M: states),
        _answer(cut=lambda states, P, M: states[:, max(len(states) - M, 0) :]),
        title=("everything kept", "全部保留"),
        en="Your memory grows with every segment. Keep the last M states of each layer. Positions "
        "are the first axis of a layer's states (P + T, B, D): [:, …] cuts the batch.",
        zh="你的记忆每读一段都会变长。每层只保留最后 M 个状态。状态 (P + T, B, D) 的第一个轴"
        "是位置：[:, …] 截的是批次。",
    ),
    mistake(
        "gradient_through_the_memory",
        _answer(release=lambda states: states),
        title=("gradient through the memory", "梯度经过记忆"),
        en="The numbers are right, but the new memory carries a gradient. The next segment's loss "
        "would be propagated into this segment, and the graph would grow with the text: detach "
        "what you store.",
        zh="数值正确，但新记忆还带着梯度。下一段的损失会传回本段，计算图也会随文本不断变大："
        "存入之前请用 detach。",
    ),
    mistake(
        "segment_detached",
        _answer(attended=lambda past, x, M: torch.cat([past, x]).detach()),
        _answer(attended=lambda past, x, M: torch.cat([past, x.detach()])),
        _answer(read_input=Tensor.detach),
        title=("segment detached", "本段被 detach"),
        en="The numbers are right, but you detach the segment's own states, where a layer attends "
        "to them or between two layers. Only what is stored loses its gradient; within the segment "
        "it flows.",
        zh="数值正确，但在某一层关注本段的状态时，或在两层之间，你把它们也 detach 了。"
        "只有存入记忆的才不带梯度；本段之内梯度照常传播。",
    ),
    mistake(
        "gradient_cut",
        _answer(give=lambda x, kept: (x.detach(), torch.stack(kept))),
        title=("gradient cut off", "梯度被切断"),
        en="The numbers are right, but no gradient reaches the input or the weights, so nothing "
        "would be learned. Only the memory is without gradient: use no_grad() and .detach() "
        "nowhere else.",
        zh="数值正确，但梯度传不到输入或权重，什么也学不到。只有记忆不带梯度："
        "no_grad() 和 .detach() 不要用在别处。",
    ),
    mistake(
        "old_memory_cut",
        _old_cut,
        title=("old memory cut", "先截短旧的记忆"),
        en="You cut the old memory to M states before the layers read it. `length` is the size of "
        "the new memory; the old one is attended to as it is, also with length 0.",
        zh="在各层读取之前，你就把旧的记忆截成了 M 个状态。`length` 是新记忆的大小；"
        "旧的记忆有多长就关注多长，length 为 0 时也如此。",
    ),
    mistake(
        "memory_keeps_its_size",
        _answer(cut=lambda states, P, M: states[len(states) - P :]),
        title=("memory keeps its size", "记忆长度不变"),
        en="Your new memory is as long as the old one, and `length` has no effect. Where the text "
        "begins, the memory is empty and has to grow up to M states.",
        zh="你的新记忆总与旧的一样长，`length` 不起作用。文本开头时记忆为空，"
        "应逐渐增长到 M 个状态。",
    ),
    mistake(
        "filled_up",
        _answer(cut=_filled),
        _answer(cut=_filled_behind),
        title=("filled up with zeros", "用零补齐"),
        en="Where there are fewer than M states, you fill the memory with zeros. A zero vector is "
        "a key, too, and gets attention. Return the states that exist.",
        zh="状态不足 M 个时，你用零向量填满了记忆。零向量也是一个键，会得到注意力。"
        "只返回已有的状态。",
    ),
    mistake(
        "zero_keeps_everything",
        _answer(cut=lambda states, P, M: states[-M:]),
        title=("length 0 keeps everything", "length 为 0 时全部保留"),
        en="With length 0 you keep everything: in Python, −0 is 0, so states[-0:] starts at the "
        "beginning. Compute where the kept states begin: len(states) − length, at least 0.",
        zh="length 为 0 时你保留了全部：Python 中 −0 就是 0，states[-0:] 从头开始。"
        "请算出从哪里开始保留：len(states) − length，至少为 0。",
    ),
)


exercise = Exercise(
    name="segment_memory",
    title=Text("A memory between segments", "段与段之间的记忆"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("output", "memory"),
)

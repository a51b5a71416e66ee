"""Exercise: the loss of a left-to-right language model, with its shift and padding (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ptm_edu.exercises.framework import checks, output_tests, token_loss
from ptm_edu.exercises.framework.compare import same_where_finite
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Mistake, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import looks_up_ignore_index
from ptm_edu.exercises.framework.token_loss import ALL, EARLY, LATE, Cost, nll
from ptm_edu.language import Text

USUAL = ("batch", "double", "no_padding")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return ten cases; no two of B, T and V are equal, so that a wrong axis always shows.

    The first text of a usual batch has no padding: what runs on from it into the next shows.
    """
    rng = np.random.default_rng(seed)
    return [
        _case("batch", _drawn(rng, (6, 2, 4), T=6, V=7)),
        _case("double", _drawn(rng, (5, 3, 2, 4), T=5, V=6, dtype="float64")),
        _case("no_padding", _drawn(rng, (4, 4), T=4, V=5)),
        _case("transposed", [np.asfortranarray(x) for x in _drawn(rng, (5, 4), T=5, V=3)]),
        _case("before", _turned(_drawn(rng, (5, 2, 4), T=6, V=4)), extreme=True),
        _case("any_id", _any_id(_drawn(rng, (6, 3), T=7, V=4)), extreme=True),
        _case("two_tokens", _drawn(rng, (2,), T=2, V=5), extreme=True),
        _case("lone_token", _drawn(rng, (1, 4, 3), T=5, V=8), extreme=True),
        _case("large", _drawn(rng, (3, 5), T=6, V=4, scale=1000), extreme=True),
        _case("padded", _drawn(rng, (6, 2, 2, 2), T=12, V=5)),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield texts of one token and more, padded on either side with any ids.

    The model is certain of wrong tokens at times, and once of the only one that it predicts. In
    another batch texts of one token stand before and after their padding.
    """
    for n, size in enumerate(sizes(rng, B=3, T=(2, 4), V=4)):
        texts = token_loss.any_texts(rng, size.B, size.T, size.V, before=True)
        certain = -1600 if n % 3 == 1 and size.V > 1 else 0
        dtype = "float64" if certain else any_float(rng)
        yield _case("", [any_logits(rng, texts[0], size.V, dtype, certain), *texts])
    for rows, certain in ((["11", "10", "01"], 0), (["1100", "1000", "1000"], 25)):
        mask = np.array([list(row) for row in rows]) == "1"
        ids = rng.integers(0, 4, mask.shape)
        yield _case("", [any_logits(rng, ids, 4, any_float(rng), certain), ids, mask])


def any_logits(
    rng: np.random.Generator, ids: np.ndarray, V: int, dtype: str, certain: int
) -> np.ndarray:
    """Return logits (B, T, V), by `certain` higher for the next token; contiguous or not.

    Of large float32 logits right answers lose digits.
    """
    logits = numbers(rng, *ids.shape, V, scale=3, dtype=dtype)
    logits[:, :-1] += certain * (np.eye(V, dtype=dtype)[ids[:, 1:]] - 0.5)
    return np.asarray(logits, order="F" if rng.random() < 0.5 else "C")


def _case(name: str, arrays: list[np.ndarray], extreme: bool = False) -> Case:
    return Case(
        name, dict(zip(("logits", "ids", "mask"), arrays, strict=True)), ("logits",), extreme
    )


def _drawn(
    rng: np.random.Generator,
    lengths: tuple[int, ...],
    T: int,
    V: int,
    dtype: str = "float32",
    scale: float = 1.5,
) -> list[np.ndarray]:
    """Return logits (B, T, V), ids (B, T) that are 0 in padding alone, and the mask (B, T)."""
    mask = np.arange(T) < np.array(lengths)[:, None]
    logits = rng.normal(0, scale, (*mask.shape, V)).astype(dtype)
    return [logits, token_loss.padded_ids(rng, mask, V), mask]


def _turned(arrays: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same with padding before the texts."""
    return [array[:, ::-1].copy() for array in arrays]


def _any_id(arrays: list[np.ndarray]) -> list[np.ndarray]:
    """Return the same with 0 for every other token, and another id as padding."""
    logits, ids, mask = arrays
    return [logits, token_loss.any_id(ids, mask), mask]


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
    """Return the mean of −log P(u_i | u_1 … u_{i−1}) over all tokens that are predicted.

    Logits (B, T, V) at position t are for token t + 1 of ids (B, T). Mask (B, T) is True for
    tokens, False for padding on either side (Radford et al. 2018, eq. 1, up to its sign and the
    division by the number of tokens).
    """
    real = mask[:, :-1] & mask[:, 1:]  # the token that is read, and the one that is predicted
    return functional.cross_entropy(logits[:, :-1][real], ids[:, 1:][real])


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("Value of the loss", "损失的值"),
        2,
        Text(
            "the mean of −log p of token t + 1 under the logits at t, over all positions at which "
            "both tokens are real",
            "用 t 处的 logits 预测第 t + 1 个词元：对前后两个词元都是真词元的所有位置取 −log p 的平"
            "均",
        ),
        output_tests.values(*USUAL, "padded"),
    ),
    checks.gradient("logits", Text("the logits", "logits"), *USUAL),
    Check(
        "edges",
        Text(
            "Padding anywhere, short texts, large logits", "任意位置的填充、短文本、很大的 logits"
        ),
        1,
        Text(
            "padding may also come before a text and may have any id, and 0 may be a token; a text "
            "of two tokens has one prediction, a text of one token has none; logits near ±1000 "
            "give a finite loss and finite gradients",
            "填充也可以在文本之前，编号可以任意，0 也可以是词元；"
            "两个词元的文本有一次预测，一个词元的文本没有；logits 接近 ±1000 时，"
            "损失和梯度都有限",
        ),
        output_tests.all_of(
            output_tests.values("two_tokens", "lone_token", "any_id", "before", "large"),
            output_tests.gradient("logits", "large"),
        ),
        requires="value",
    ),
    checks.scalar_and_inputs("logits", *USUAL),
)


# ---- wrong implementations ----------------------------------------------------------------------


Counted: TypeAlias = Callable[[Tensor, Tensor], Tensor]  # from the masks of positions and targets


def both(position: Tensor, target: Tensor) -> Tensor:
    """Count where both tokens are real, the one that is read and the one that is predicted."""
    return position & target


def place_alone(position: Tensor, target: Tensor) -> Tensor:
    """Count where the token that is read is real."""
    return position


def target_alone(position: Tensor, target: Tensor) -> Tensor:
    """Count where the token that is predicted is real."""
    return target


def everything(position: Tensor, target: Tensor) -> Tensor:
    """Count all positions."""
    return torch.ones_like(position)


def loss(
    at: slice = EARLY, to: slice = LATE, cost: Cost = nll, counted: Counted = both
) -> Function:
    """Return an answer that differs in positions, in what a token costs, or in what is counted."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        return cost(logits[:, at], ids[:, to])[counted(mask[:, at], mask[:, to])].mean()

    return answer


def _without_padding(at: slice = EARLY, to: slice = LATE, cost: Cost = nll) -> Iterator[Function]:
    """Yield an answer that leaves padding out, and one that overlooks padding before texts."""
    for counted in (both, target_alone):
        yield loss(at, to, cost, counted)


def of_token_nll(wrong: Callable[[Tensor, Tensor], Tensor], counted: Counted = both) -> Function:
    """Return an answer from −log p of each token and which of them are real, both (B, T − 1)."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        real = counted(mask[:, EARLY], mask[:, LATE])
        return wrong(nll(logits[:, EARLY], ids[:, LATE]), real)

    return answer


def rolled(counted: Counted) -> Function:
    """Return an answer whose last position predicts the first token of the text."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        return nll(logits, ids.roll(-1, dims=1))[counted(mask, mask.roll(-1, dims=1))].mean()

    return answer


def flattened(counted: Counted) -> Function:
    """Return an answer that makes one text of the batch before it shifts."""

    def answer(logits: Tensor, ids: Tensor, mask: Tensor) -> Tensor:
        loss_of_one_text = loss(counted=counted)
        return loss_of_one_text(
            logits.flatten(0, 1)[None], ids.flatten()[None], mask.flatten()[None]
        )

    return answer


def _of_token_nll(
    name: str,
    *implementations: Callable[[Tensor, Tensor], Tensor],
    title: tuple[str, str],
    en: str,
    zh: str,
) -> Mistake:
    """Return a mistake from wrong means of −log p and which tokens are real, (B, T − 1).

    Each is also made by answers that overlook padding before texts.
    """
    wrong = (of_token_nll(w, real) for w in implementations for real in (both, target_alone))
    return mistake(name, *wrong, title=title, en=en, zh=zh)


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    mistake(
        "not_shifted",
        loss(ALL, ALL),
        loss(EARLY, EARLY),
        loss(LATE, LATE),
        loss(ALL, ALL, counted=everything),
        title=("logits not shifted", "没有错开"),
        en="You compare the logits at t with token t, which the model has just read: it would "
        "learn to copy. Compare them with token t + 1: logits[:, :-1] with ids[:, 1:].",
        zh="你把 t 处的 logits 与第 t 个词元相比，而模型刚读过它，只会学会照抄。"
        "它们预测的是第 t + 1 个词元：logits[:, :-1] 对 ids[:, 1:]。",
    ),
    mistake(
        "shifted_the_wrong_way",
        *(loss(LATE, EARLY, counted=counted) for counted in (both, place_alone, everything)),
        title=("shifted the wrong way", "错开的方向反了"),
        en="You compare the logits at t with token t − 1, which the model has already read. They "
        "predict token t + 1: compare logits[:, :-1] with ids[:, 1:].",
        zh="你把 t 处的 logits 与第 t − 1 个词元相比，而模型早已读过它。"
        "它们预测的是第 t + 1 个词元：logits[:, :-1] 对 ids[:, 1:]。",
    ),
    mistake(
        "shifted_twice",
        *_without_padding(slice(None, -2), slice(2, None)),
        lambda x, *text: loss(slice(1, -1), slice(2, None))(x.roll(1, dims=1), *text),
        title=("shifted twice", "错开了两次"),
        en="You compare the logits at t with token t + 2: the shift is applied twice. This also "
        "happens if labels that are already shifted are given to a model that shifts them itself. "
        "Shift once.",
        zh="你把 t 处的 logits 与第 t + 2 个词元相比：错开了两次。"
        "把已经错开的标签交给自己会错开的模型时，也会这样。请只错开一次。",
    ),
    mistake(
        "wraps_around",
        *map(rolled, (both, place_alone, target_alone)),
        title=("roll predicts the first token", "roll 绕回了开头"),
        en="roll moves the first token of a text to its end, and your last position predicts it. "
        "The token that follows the text is unknown: leave out the last position.",
        zh="roll 把文本的第一个词元移到了末尾，最后一个位置就在预测它。"
        "文本之后是什么并不知道：请去掉最后一个位置。",
    ),
    mistake(
        "runs_into_the_next_text",
        *map(flattened, (both, place_alone, target_alone, everything)),
        title=("flattened before the shift", "展平之后才错开"),
        en="You flatten the batch before you shift it, so the end of a text predicts the first "
        "token of the next text. Shift along T within each text first, then flatten.",
        zh="你先把整批展平再错开，于是一段文本的结尾去预测下一段的第一个词元。"
        "应先在每段文本内沿 T 错开，然后再展平。",
    ),
    _of_token_nll(
        "padding_counted",
        lambda each, real: each.mean(),
        lambda each, real: each.sum() / real.sum(),
        title=("padding counted", "计入了填充"),
        en="Padding is counted as if it were real tokens. Use only predictions in which both "
        "tokens are real, the one that is read and the one that is predicted: mask[:, :-1] & "
        "mask[:, 1:].",
        zh="填充被当成了真词元。只有读到的词元和要预测的词元都是真词元时，这次预测才计入："
        "mask[:, :-1] & mask[:, 1:]。",
    ),
    mistake(
        "padding_asked_for",
        loss(counted=place_alone),
        title=("masked by the token read", "用读到的词元的掩码"),
        en="The last token of each text is trained to predict the padding after it. You mask by "
        "the token that is read, but the predicted token must be real too: use mask[:, 1:].",
        zh="每段文本的最后一个词元在学习预测它后面的填充。你的掩码只看读到的词元；"
        "要预测的也须是真词元：mask[:, 1:]。",
    ),
    mistake(
        "mask_turned_round",
        loss(counted=lambda position, target: ~target),
        loss(counted=lambda position, target: ~position),
        loss(counted=lambda position, target: ~position & ~target),
        title=("mask inverted", "掩码取反了"),
        matches=same_where_finite,
        en="You use the padding and leave out the text. The mask is True for real tokens: do not "
        "invert it.",
        zh="你用了填充，反而去掉了文本。mask 为 True 的才是真词元：不要取反。",
    ),
    _of_token_nll(
        "divided_by_all_places",
        lambda each, real: (each * real).mean(),
        lambda each, real: each[real].sum() / (real.numel() + len(real)),
        lambda each, real: each[real].sum() / (real.sum() + len(real)),
        title=("divided by too much", "除数太大"),
        en="Your sum is correct, but you divide by too much: by padding positions, or by tokens "
        "that are not predicted. A text of n tokens has n − 1 predictions: divide by the number of "
        "predictions.",
        zh="你的总和正确，但除数太大：填充或没有被预测的词元也算了进去。"
        "n 个词元的文本只有 n − 1 次预测：请除以预测的次数。",
    ),
    _of_token_nll(
        "summed",
        lambda each, real: each[real].sum(),
        lambda each, real: each[real].sum() / len(real),
        title=("sum instead of mean", "求和而非平均"),
        en="Your loss grows with the number of tokens. Divide the sum by the number of "
        "predictions, not by the number of texts.",
        zh="你的损失随词元数增大。请把总和除以预测的次数，而不是文本数。",
    ),
    _of_token_nll(
        "mean_of_texts",
        lambda each, real: ((each * real).sum(1) / real.sum(1)).mean(),
        lambda each, real: ((each * real).sum(1) / real.sum(1).clamp(min=1)).mean(),
        title=("mean of each text first", "先对每段文本取平均"),
        en="You average over each text first, then over the texts. So a token in a short text has "
        "more weight than one in a long text. Take one mean over all predictions.",
        zh="你先对每段文本取平均，再对文本取平均，短文本中的词元因此权重更大。"
        "请对所有预测一次取平均。",
    ),
    token_loss.missing_log(*_without_padding(cost=token_loss.negative_probability)),
    _of_token_nll(
        "missing_minus",
        lambda each, real: -each[real].mean(),
        title=("minus sign missing", "漏了负号"),
        en="This is L₁, the log-likelihood, which training maximizes. A loss is minimized: put a "
        "minus sign before it.",
        zh="这是 L₁，即对数似然，训练要使它增大；损失则应当减小。请在前面加上负号。",
    ),
    token_loss.perplexity(of_token_nll(lambda each, real: each[real].mean().exp())),
    token_loss.softmax_twice(*_without_padding(cost=token_loss.nll_of_softmax)),
    mistake(
        "no_softmax",
        *_without_padding(cost=token_loss.negative_logit),
        title=("no softmax", "没有 softmax"),
        en="You average the logits themselves. Without a softmax the tokens do not compete, so the "
        "loss falls without limit if all logits grow. Take log_softmax over V first.",
        zh="你平均的是 logits 本身。没有 softmax，词元之间就没有竞争，所有 logits 一起变大，"
        "损失便会无限下降。请先在 V 上取 log_softmax。",
    ),
    mistake(
        "minus_100_looked_up",
        lambda logits, ids, mask: loss()(logits, ids.masked_fill(~mask, -100), mask),
        title=("−100 used as an index", "把 −100 当作下标"),
        symptom=looks_up_ignore_index("batch", "no_padding"),
        en="Your function uses −100 as an index. It is not a token but a marker, which "
        "cross_entropy ignores and indexing does not: leave out these positions first.",
        zh="你的函数把 −100 当作下标。它不是词元，而是一个记号：cross_entropy 会忽略它，"
        "用下标取值时不会。请先去掉这些位置。",
    ),
    _of_token_nll(
        "gradient_cut",
        lambda each, real: each[real].mean().detach(),
        title=("gradient cut off", "梯度被切断"),
        en="The value is correct, but no gradient flows back, so nothing would be learned. Keep "
        "all values in tensors: no .item(), .detach(), float() or no_grad().",
        zh="数值正确，但没有梯度，什么也学不到。请始终用张量运算：不要用 .item()、"
        ".detach()、float() 或 no_grad()。",
    ),
    token_loss.overflow(loss(cost=token_loss.nll_in_two_steps)),
    mistake(
        "padding_by_id",
        lambda logits, ids, mask: loss()(logits, ids, ids != 0),
        lambda logits, ids, mask: loss()(logits, ids, mask & (ids != 0)),
        lambda logits, ids, mask: loss(counted=target_alone)(logits, ids, ids != 0),
        title=("id 0 taken for padding", "把编号 0 当作填充"),
        en="You treat id 0 as padding. Only `mask` defines which positions are tokens: 0 may be a "
        "token, and padding may have any id.",
        zh="你把编号 0 当作填充。哪里是词元由 `mask` 决定：0 也可能是词元，填充处可以是任意编号。",
    ),
    mistake(
        "padding_before_the_text",
        loss(counted=target_alone),
        lambda logits, ids, mask: loss()(logits, ids, mask.sort(dim=1, descending=True).values),
        title=("only padding after the text", "只考虑文本之后的填充"),
        en="Padding may also come before a text. There your function lets padding predict the "
        "first token, or it assumes that the text begins at position 0. Both tokens must be real, "
        "the one that is read and the one that is predicted: mask[:, :-1] & mask[:, 1:].",
        zh="填充也可能在文本之前。那时你的函数用填充去预测第一个词元，"
        "或认定文本从位置 0 开始。读到的与要预测的都须是真词元："
        "mask[:, :-1] & mask[:, 1:]。",
    ),
)


exercise = Exercise(
    name="shifted_lm_loss",
    title=Text("The language modeling loss", "语言模型的损失"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

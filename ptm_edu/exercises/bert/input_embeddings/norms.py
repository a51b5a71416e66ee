"""What goes wrong in a layer norm: known mistakes with their hints."""

from __future__ import annotations

from dataclasses import replace

from ptm_edu.exercises.framework.compare import same_where_finite
from ptm_edu.exercises.framework.exercise import Mistake, mistake
from ptm_edu.exercises.framework.runner import Output

from . import wrong
from .wrong import Norm, answer, centred, deviation, norm, normalised


def _alike(one: Output, other: Output) -> bool:
    # Where little varies gradients are huge and differ from one way to another, and where nothing
    # does, one way gives NaN, another the bias.
    return same_where_finite(one, replace(other, gradients={}))


def _by_norm(name: str, *ways: Norm, en: str, zh: str) -> Mistake:
    return mistake(name, *(answer(norm=one) for one in ways), en=en, zh=zh, matches=_alike)


NORM_MISTAKES = (
    _by_norm(
        "not_normalised",
        lambda x, weight, bias, epsilon: x,
        lambda x, weight, bias, epsilon: x * weight + bias,
        en="Your sum is not normalised. Take off the mean over D and divide by the root of the "
        "variance, before weight and bias.",
        zh="你的和没有归一化。先减去 D 上的均值，除以方差的平方根，再用 weight 和 bias。",
    ),
    mistake(
        "normalised_before_the_sum",
        wrong.before_the_sum(words=True, others=False),
        wrong.before_the_sum(words=True, others=True),
        en="You normalise before you add. In BERT the layer norm comes last: it sees the sum.",
        zh="你在相加之前就归一化了。BERT 的层归一化在最后：归一化的是三者之和。",
    ),
    _by_norm(
        "wrong_axis",
        *(
            lambda x, weight, bias, epsilon, dims=dims: normalised(x, epsilon, dims) * weight + bias
            for dims in (0, 1, (0, 1), (1, 2), (0, 1, 2))
        ),
        en="Your mean and variance run over texts or places. Layer norm looks at one token by "
        "itself: the last dimension, D. Else a token would depend on its neighbours in the batch.",
        zh="你的均值和方差跨越了文本或位置。层归一化只看单个词元：沿最后一维 D。"
        "否则一个词元会受批次中其他词元的影响。",
    ),
    _by_norm(
        "unbiased_variance",
        lambda x, weight, bias, epsilon: (
            centred(x) / (x.var(-1, keepdim=True) + epsilon).sqrt() * weight + bias
        ),
        lambda x, weight, bias, epsilon: (
            centred(x) / (x.std(-1, keepdim=True) + epsilon) * weight + bias
        ),
        en="Your variance divides by D − 1, as x.var() and x.std() do unless told. Layer norm "
        "divides by D: correction=0.",
        zh="你的方差除以了 D − 1：x.var() 和 x.std() 默认如此。层归一化除以 D：用 correction=0。",
    ),
    _by_norm(
        "no_root",
        lambda x, weight, bias, epsilon: (
            centred(x) / (deviation(x, 0) ** 2 + epsilon) * weight + bias
        ),
        en="You divide by the variance. Divide by its root.",
        zh="你除以了方差。应除以方差的平方根。",
    ),
    _by_norm(
        "mean_left_in",
        lambda x, weight, bias, epsilon: (
            x / (x.square().mean(-1, keepdim=True) + epsilon).sqrt() * weight + bias
        ),
        lambda x, weight, bias, epsilon: x / deviation(x, epsilon) * weight + bias,
        en="You do not take off the mean over D before you divide. (RMSNorm of later models "
        "leaves it in; BERT's layer norm does not.)",
        zh="你在做除法之前没有减去 D 上的均值。（后来的模型用的 RMSNorm 不减；"
        "BERT 的层归一化要减。）",
    ),
    _by_norm(
        "weight_or_bias",
        lambda x, weight, bias, epsilon: normalised(x, epsilon),
        lambda x, weight, bias, epsilon: normalised(x, epsilon) * weight,
        lambda x, weight, bias, epsilon: normalised(x, epsilon) + bias,
        lambda x, weight, bias, epsilon: normalised(x, epsilon) * bias + weight,
        lambda x, weight, bias, epsilon: (normalised(x, epsilon) + bias) * weight,
        en="The norm itself is right, but its weight or its bias is left out, or they are mixed "
        "up: each column times its weight, then plus its bias. A new nn.LayerNorm has 1 and 0.",
        zh="归一化本身正确，但漏了 weight 或 bias，或把二者弄混了：每一列先乘以 weight，再加 bias。"
        "新建的 nn.LayerNorm 用的是 1 和 0。",
    ),
)

EPSILON_MISTAKES = (
    _by_norm(
        "epsilon_left_out",
        *(
            lambda x, weight, bias, epsilon, own=own: norm(x, weight, bias, own)
            for own in (0, 1e-12, 1e-8, 1e-6, 1e-5)
        ),
        en="The argument `epsilon` has no effect. It is added to the variance; without it a token "
        "whose sum does not vary is 0/0. F.layer_norm takes it last, and has 1e-5 unless told.",
        zh="参数 `epsilon` 没有起作用。它加在方差上；没有它，和不变的词元就是 0/0。"
        "F.layer_norm 的最后一个参数就是它，不给则为 1e-5。",
    ),
    _by_norm(
        "epsilon_outside_the_root",
        lambda x, weight, bias, epsilon: centred(x) / (deviation(x, 0) + epsilon) * weight + bias,
        en="You add ε to the standard deviation. It belongs under the root, beside the variance: "
        "√(variance + ε).",
        zh="你把 ε 加在了标准差上。它应在根号内，与方差相加：√(方差 + ε)。",
    ),
)

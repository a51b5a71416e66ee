"""Exercise: the scores of labels from the probabilities of their label words (chapter 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.compare import same_output
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case, Output
from ptm_edu.exercises.framework.sweep import any_float, every_size
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

SINGLE, SPLIT = ("single", "double"), ("split", "split_further")
SEVERAL, BOTH, TINY = ("several",), ("several_split",), ("unlikely",)
USUAL = (*SINGLE, *SPLIT, *SEVERAL, *BOTH)

Words: TypeAlias = Sequence[str]  # with | between two tokens, such as "fan|tastic"

# ---- what the answer is called with -------------------------------------------------------------

WHOLE = ("great", "good", "nice", "bad", "poor", "dull", "weak", "odd")
TWO = ("fan|tastic", "bril|liant", "ter|rible", "hor|rible", "aw|ful", "bor|ing", "dread|ful")
THREE = ("won|der|ful", "re|mark|able", "dis|app|ointing")


def cases(seed: int) -> list[Case]:
    """Return one token a label, then words of several tokens, labels of several words, and tiny p.

    A label never has as many words as the vocabulary has labels, so a wrong mean shows.
    """
    rng = np.random.default_rng(seed)

    def draw(words: Words, count: int) -> list[str]:
        return [str(word) for word in rng.choice(list(words), count, replace=False)]

    whole, two, three = draw(WHOLE, 5), draw(TWO, 3), draw(THREE, 2)
    more = [*draw(WHOLE, 3), *draw(TWO, 2), *draw(THREE, 1)]
    return [
        _case("single", rng, [[word] for word in draw(WHOLE, 2)]),
        _case("double", rng, [[word] for word in draw(WHOLE, 3)], dtype="float64"),
        _case("split", rng, [[two[0]], [whole[0]]]),
        _case("split_further", rng, [[two[1]], [three[0]], [whole[1]]]),
        _case("several", rng, [whole[:3], whole[3:4]]),
        _case("several_split", rng, [[more[0], more[3]], [more[5], more[1], more[4], more[2]]]),
        _case("unlikely", rng, [[whole[2], two[2]], [three[1]]], lowered=150, extreme=True),
        _case("transposed", rng, [[two[0], whole[4]], [whole[1]]], order="F"),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield two labels and more, of one word and more; all words, or some, may have tiny p."""
    counts = (*[(1, 1)] * 4, (1, 2), (2, 1), (1, 3), (2, 2), (1, 1, 1), (2, 1, 1), (1, 1, 2))
    pools: list[Words] = [WHOLE, TWO, (*WHOLE[:2], *TWO[:2], *THREE)]
    for n, of_labels in enumerate(counts):
        words = [str(word) for word in rng.choice(pools[n % 3], sum(of_labels), replace=False)]
        tiny = np.zeros(len(words)), np.full(len(words), 110), 110 * rng.integers(0, 2, len(words))
        labels = [[words.pop() for _ in range(count)] for count in of_labels]
        dtype, order = ("float32", "C") if n % 4 else (any_float(rng), "F")
        yield _case("", rng, labels, dtype, tiny[n % 4 % 3], order, others=0)


def _case(
    name: str,
    rng: np.random.Generator,
    labels: Sequence[Words],
    dtype: str = "float32",
    lowered: float | np.ndarray = 0,
    order: str = "C",
    extreme: bool = False,
    others: int = 2,
) -> Case:
    """Draw logits (W, K, V); those of the words' tokens are lower by `lowered`.

    The vocabulary has the tokens of so many `others`.
    """
    words = [word for label in labels for word in label]
    rest = [word for word in (*WHOLE, *TWO) if word not in words][:others]
    tokens = {token for word in (*words, *rest) for token in _tokens(word)}
    vocabulary = " ".join(rng.permutation(sorted(tokens)))
    shape = len(words), max(len(word.split("|")) for word in words), len(tokens)
    logits = rng.normal(0, 2, shape).round(2)
    for row, (word, less) in enumerate(
        zip(words, np.broadcast_to(lowered, len(words)), strict=True)
    ):
        ids = encode(" " + word.replace("|", ""), vocabulary)
        logits[row, range(len(ids)), ids] -= less
    asarray = np.asfortranarray if order == "F" else np.ascontiguousarray
    text = ", ".join(" ".join(label) for label in labels).replace("|", "")
    ready = asarray(logits.astype(dtype))
    return Case(
        name, {"logits": ready, "vocabulary": vocabulary, "words": text}, ("logits",), extreme
    )


def _tokens(word: str) -> list[str]:
    """Return the tokens of a word with a space before it and without one."""
    first, *rest = word.split("|")
    return [f"Ġ{first}", first, *rest]


# ---- the reference ------------------------------------------------------------------------------


def reference(logits: Tensor, vocabulary: str, words: str) -> tuple[Tensor, Tensor]:
    """Return the labels' log scores (C,) and their probabilities (C,).

    logits[w, i] (W, K, V) predict token i of word w after the prompt and the word's tokens before.
    A word's probability is the product of its tokens', and a label's score is the mean of the
    probabilities of its words (after Schick and Schütze 2021, arXiv:2001.07676, §3, where a label
    has one word).
    """
    log_p = logits.log_softmax(dim=-1)  # (W, K, V)
    scores, row = [], 0
    for label in words.split(","):
        of_words = []
        for word in label.split():
            ids = encode(" " + word, vocabulary)
            of_words.append(log_p[row, range(len(ids)), ids].sum())
            row += 1
        scores.append(torch.stack(of_words).logsumexp(dim=0) - math.log(len(of_words)))
    log_scores = torch.stack(scores)  # (C,)
    return log_scores, log_scores.softmax(dim=0)


def encode(text: str, vocabulary: str) -> list[int]:
    """Return the ids of the tokens of `text`, the longest that fits first; Ġ is a space."""
    tokens, rest, ids = vocabulary.split(), text.replace(" ", "Ġ"), []
    while rest:
        token = max((token for token in tokens if rest.startswith(token)), key=len)
        ids.append(tokens.index(token))
        rest = rest[len(token) :]
    return ids


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("One word of one token", "每个标签一个词，每个词一个词元"),
        2,
        Text(
            "result 1 of 2: the log-probability of each label's word, with a space before it, in "
            "the whole vocabulary; result 2: the probabilities of the labels, which sum to 1",
            "结果一：每个标签的词（前面带空格）在整个词表中的对数概率；"
            "结果二：各标签的概率，总和为 1",
        ),
        output_tests.values(*SINGLE),
    ),
    Check(
        "tokens",
        Text("Words of several tokens", "由几个词元组成的词"),
        1,
        Text(
            "the probability of a word is the product over its tokens, token i at position i; "
            "positions after its last token do not count",
            "词的概率是其各词元概率的乘积，第 i 个词元用第 i 个位置；最后一个词元之后的位置不算",
        ),
        output_tests.values(*SPLIT),
        requires="value",
    ),
    Check(
        "words",
        Text("Labels of several words", "有几个词的标签"),
        1,
        Text(
            "the score of a label is the log of the mean of its words' probabilities",
            "标签的得分是其各词概率的平均值的对数",
        ),
        output_tests.values(*SEVERAL),
        requires="value",
    ),
    Check(
        "edges",
        Text("Both together, and tiny probabilities", "两者同时出现；极小的概率"),
        1,
        Text(
            "labels of several words, some of several tokens; words with probabilities near e⁻³⁰⁰, "
            "which a float32 number cannot hold, still give right scores and gradients",
            "标签有几个词，其中有的由几个词元组成；词的概率接近 e⁻³⁰⁰（float32 存不下）时，"
            "得分和梯度仍然正确",
        ),
        output_tests.all_of(
            output_tests.values(*BOTH), output_tests.values_and_gradients(("logits",), *TINY)
        ),
        requires=("value", "tokens", "words"),
    ),
    Check(
        "gradients",
        Text("Gradient", "梯度"),
        1,
        Text(
            "loss.backward() computes the correct gradient of the logits",
            "loss.backward() 算出 logits 的正确梯度",
        ),
        output_tests.gradients(("logits",), *USUAL),
        requires=("value", "tokens", "words"),
    ),
    checks.form_and_inputs(
        Text(
            "two tensors (C,) in the dtype of the logits; they are not overwritten, and "
            "transposed ones (not contiguous) work too",
            "两个形状为 (C,)、dtype 与 logits 相同的张量；不改写 logits，"
            "内存不连续的 logits 也能用",
        ),
        *USUAL,
        requires=("value", "tokens", "words"),
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Normalize: TypeAlias = Callable[[Tensor], Tensor]  # from logits (W, K, V) to what is looked up
OfWord: TypeAlias = Callable[[Tensor, Sequence[int]], Tensor]  # from (K, V) and ids to a scalar
OfLabel: TypeAlias = Callable[[Tensor], Tensor]  # from its words' (n,) to a scalar
Give: TypeAlias = Callable[[Tensor], object]  # from the log scores (C,)


def _log_softmax(logits: Tensor) -> Tensor:
    return logits.log_softmax(dim=-1)


def _product(log_p: Tensor, ids: Sequence[int]) -> Tensor:
    return log_p[range(len(ids)), ids].sum()


def _filled(ids: Sequence[int], filler: int, length: int) -> list[int]:
    return [*ids, *[filler] * (length - len(ids))]


def _mean(of_words: Tensor) -> Tensor:
    return of_words.logsumexp(dim=0) - math.log(len(of_words))


def _both(scores: Tensor) -> object:
    return scores, scores.softmax(dim=0)


def _answer(
    normalize: Normalize = _log_softmax,
    of_word: OfWord = _product,
    of_label: OfLabel = _mean,
    give: Give = _both,
    space: str = " ",
    row_of: Callable[[int, int, int], int] = lambda word, label, place: word,
) -> Function:
    """Return an answer that normalizes, encodes, combines or returns otherwise."""

    def answer(logits: Tensor, vocabulary: str, words: str) -> object:
        log_p, scores, row = normalize(logits), [], 0
        for number, label in enumerate(words.split(",")):
            of_words = []
            for place, word in enumerate(label.split()):
                ids = encode(space + word, vocabulary)
                of_words.append(of_word(log_p[row_of(row, number, place)], ids))
                row += 1
            scores.append(of_label(torch.stack(of_words)))
        return give(torch.stack(scores))

    return answer


def _among_label_words(logits: Tensor, vocabulary: str, words: str) -> object:
    """Return the scores of a softmax over the words of all labels."""
    counts = [len(label.split()) for label in words.split(",")]
    log_p = logits.log_softmax(dim=-1)
    encoded = [encode(" " + word, vocabulary) for word in words.replace(",", " ").split()]
    of_words = torch.stack([_product(log_p[w], ids) for w, ids in enumerate(encoded)])
    parts = of_words.log_softmax(dim=0).split(counts)
    return _both(torch.stack([_mean(part) for part in parts]))


def _over_all_words(logits: Tensor, vocabulary: str, words: str) -> object:
    """Return scores that are divided by the number of all words."""
    scores, _ = _answer(of_label=lambda p: p.logsumexp(0))(logits, vocabulary, words)
    return _both(scores - math.log(len(logits)))


def _numbers(logits: Tensor, vocabulary: str, words: str) -> object:
    scores, probabilities = reference(logits, vocabulary, words)
    return scores.tolist(), probabilities.tolist()


def _with_probabilities(logits: Tensor, vocabulary: str, words: str) -> object:
    """Return right values by multiplying probabilities."""
    score = _answer(
        lambda x: x.softmax(dim=-1),
        lambda p, ids: p[range(len(ids)), ids].prod(),
        lambda p: p.mean(),
        lambda p: (p.log(), p / p.sum()),
    )
    return score(logits, vocabulary, words)


def _same_values(output: Output, other: Output) -> bool:
    """Return whether two outputs have the same values; their gradients may differ."""
    return same_output(replace(output, gradients={}), replace(other, gradients={}))


def _is_a_list(trials: Trials) -> bool:
    error = trials["single"].output.error
    return error in (("WrongReturn", "list"), ("WrongReturn", "tuple"))


def _has_another_dtype(trials: Trials) -> bool:
    dtypes = {value.dtype for value in trials["double"].output.values}
    return right_in(trials, *USUAL) and dtypes != {"torch.float64"} and dtypes != set()


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "without_space",
        _answer(space=""),
        title=("without the space", "漏了前面的空格"),
        en="You look up the label words without the space before them. In this vocabulary Ġgreat "
        "is the word after a space, and great comes only inside words: encode(' ' + word, "
        "vocabulary).",
        zh="你查找标签词时漏了前面的空格。这个词表中，Ġgreat 是空格之后的词，"
        "great 只出现在词的内部：应写 encode(' ' + word, vocabulary)。",
    ),
    mistake(
        "logits_not_normalized",
        _answer(lambda logits: logits),
        title=("logits not normalized", "logits 未归一化"),
        en="You use the logits themselves. Different positions have different sums of exp, so "
        "logits of different words cannot be compared: take the log_softmax over the vocabulary.",
        zh="你直接用了 logits。不同位置的 exp 之和不同，不同词的 logits 无法比较："
        "应在词表上取 log_softmax。",
    ),
    mistake(
        "softmax_over_another_axis",
        _answer(lambda logits: logits.log_softmax(dim=0)),
        _answer(lambda logits: logits.log_softmax(dim=1)),
        title=("softmax over another axis", "softmax 的轴不对"),
        en="Your softmax runs over the words or over the positions. The probabilities of the "
        "tokens at one position sum to 1 over the vocabulary: dim=-1.",
        zh="你的 softmax 沿词或位置计算。同一位置上各词元的概率在词表上总和为 1：取 dim=-1。",
    ),
    mistake(
        "normalized_over_the_label_words",
        _among_label_words,
        title=("normalized over label words", "只在标签词上归一化"),
        en="Your words' probabilities sum to 1 over the label words alone. Result 1 has the log "
        "of probabilities in the whole vocabulary; only result 2 is normalized over the labels.",
        zh="你的词概率只在标签词之间总和为 1。结果一应是整个词表中的概率的对数；"
        "只有结果二在标签之间归一化。",
    ),
    mistake(
        "scores_without_log",
        _answer(give=lambda scores: (scores.exp(), scores.softmax(dim=0))),
        title=("scores without log", "得分没取对数"),
        en="Your first result is the probability. The exercise asks for its natural logarithm, "
        "because the probability of a long word is too small for a float.",
        zh="你的第一个结果是概率本身。这里要的是它的自然对数，因为长词的概率太小，浮点数存不下。",
    ),
    mistake(
        "labels_not_normalized",
        _answer(give=lambda scores: (scores, scores.exp())),
        title=("labels not normalized", "标签概率未归一化"),
        en="Your probabilities of the labels do not sum to 1. Divide the scores, without log, by "
        "their sum over the labels: softmax of the log scores.",
        zh="你的标签概率之和不是 1。应把（不取对数的）得分除以它们在标签上的总和："
        "即对数得分的 softmax。",
    ),
    mistake(
        "softmax_of_probabilities",
        _answer(give=lambda scores: (scores, scores.exp().softmax(dim=0))),
        title=("softmax of probabilities", "对概率取 softmax"),
        en="You take a softmax of probabilities, which makes all labels nearly equal. Take it of "
        "the log scores, or divide the probabilities by their sum.",
        zh="你对概率取了 softmax，各标签就几乎相等了。应对对数得分取 softmax，或把概率除以其总和。",
    ),
    mistake(
        "logs_divided_by_their_sum",
        _answer(give=lambda scores: (scores, scores / scores.sum())),
        title=("logs divided by their sum", "对数除以总和"),
        en="You divide log scores by their sum, so the least probable label gets the largest "
        "number. Divide the probabilities: softmax of the log scores.",
        zh="你把对数得分除以了它们的总和，于是最不可能的标签反而最大。应对概率做除法："
        "即对数得分的 softmax。",
    ),
    mistake(
        "order_of_the_results",
        _answer(give=lambda scores: (scores.softmax(dim=0), scores)),
        title=("results in the wrong order", "结果次序不对"),
        en="The two results are in the wrong order: first the log scores, then the probabilities.",
        zh="两个结果的次序不对：先对数得分，后概率。",
    ),
    mistake(
        "only_one_token",
        _answer(of_word=lambda log_p, ids: log_p[0, ids[0]]),
        _answer(of_word=lambda log_p, ids: log_p[len(ids) - 1, ids[-1]]),
        title=("only one token", "只用一个词元"),
        en="You score a word by one of its tokens. Several words may begin, or end, with the same "
        "token: the probability of a word is the product over all of its tokens.",
        zh="你只用一个词元计算词的得分。不同的词可能以同样的词元开头或结尾："
        "词的概率是其全部词元概率的乘积。",
    ),
    mistake(
        "mean_over_the_tokens",
        _answer(of_word=lambda log_p, ids: _product(log_p, ids) / len(ids)),
        title=("mean over the tokens", "对词元取平均"),
        en="You divide the log-probability of a word by its number of tokens. That is no longer "
        "the probability of the word; add the logs of its tokens.",
        zh="你把词的对数概率除以了词元数。那就不再是词的概率；应把各词元的对数相加。",
    ),
    mistake(
        "tokens_added",
        _answer(of_word=lambda log_p, ids: log_p[range(len(ids)), ids].logsumexp(dim=0)),
        _answer(of_word=lambda log_p, ids: _mean(log_p[range(len(ids)), ids])),
        title=("token probabilities added", "词元概率相加"),
        en="You add the probabilities of a word's tokens. All of them have to come, one after "
        "another: multiply the probabilities, which adds their logs.",
        zh="你把词的各词元的概率相加了。它们要一个接一个全部出现：概率应相乘，即对数相加。",
    ),
    mistake(
        "one_position_for_all_tokens",
        _answer(of_word=lambda log_p, ids: log_p[0, ids].sum()),
        title=("one position for all tokens", "所有词元用同一位置"),
        en="You look up all tokens of a word at position 0. logits[w, i] predict token i, after "
        "the tokens before it.",
        zh="你在位置 0 查找了词的所有词元。logits[w, i] 预测的是第 i 个词元，在它前面的词元之后。",
    ),
    mistake(
        "positions_beyond_the_word",
        _answer(of_word=lambda log_p, ids: _product(log_p, _filled(ids, 0, len(log_p)))),
        _answer(of_word=lambda log_p, ids: _product(log_p, _filled(ids, ids[-1], len(log_p)))),
        _answer(of_word=lambda log_p, ids: log_p[range(-len(ids), 0), ids].sum()),
        title=("positions beyond the word", "用到词末之后的位置"),
        en="You use positions after the end of short words. A word of n tokens uses positions 0 "
        "to n − 1; what is behind them is padding.",
        zh="对较短的词，你用到了末尾之后的位置。n 个词元的词只用位置 0 到 n − 1；后面的是填充。",
    ),
    mistake(
        "logs_averaged",
        _answer(of_label=lambda p: p.mean(dim=0)),
        title=("logs averaged", "对数取平均"),
        en="You average the logs of a label's words, which is the log of a geometric mean: one "
        "rare word makes the whole label improbable. Average the probabilities: logsumexp minus "
        "log n.",
        zh="你对标签各词的对数取了平均，那是几何平均的对数：只要有一个罕见的词，整个标签就变得"
        "不可能。应对概率取平均：logsumexp 减去 log n。",
    ),
    mistake(
        "logs_added",
        _answer(of_label=lambda p: p.sum(dim=0)),
        title=("logs added", "对数相加"),
        en="You add the logs of a label's words, which multiplies their probabilities, as if all "
        "words came at once. Any of them is enough: average the probabilities, then take the log.",
        zh="你把标签各词的对数相加，概率就相乘了，好像所有词要同时出现。其中任何一个就够："
        "应先对概率取平均，再取对数。",
    ),
    mistake(
        "probabilities_added",
        _answer(of_label=lambda p: p.logsumexp(dim=0)),
        title=("probabilities added", "概率相加"),
        en="You add the probabilities of a label's words, so a label with more words is preferred. "
        "Here the score is their mean: subtract log n.",
        zh="你把标签各词的概率相加，词多的标签就占便宜。这里的得分是平均值：还要减去 log n。",
    ),
    mistake(
        "divided_by_all_words",
        _over_all_words,
        title=("divided by all words", "除以总词数"),
        en="You divide by the number of words of all labels. The mean of a label is over its own "
        "words.",
        zh="你除以了所有标签的总词数。一个标签的平均值只对它自己的词取。",
    ),
    mistake(
        "best_word_only",
        _answer(of_label=lambda p: p.max()),
        title=("best word only", "只用最好的词"),
        en="You score a label by its most probable word. Here the score is the mean over all of "
        "its words.",
        zh="你只用概率最大的词计算标签的得分。这里的得分是它所有词的平均值。",
    ),
    mistake(
        "rows_of_the_labels",
        _answer(row_of=lambda word, label, place: label),
        _answer(row_of=lambda word, label, place: place),
        title=("rows counted by labels", "按标签取行"),
        en="Your rows of the logits are counted by labels, or begin at 0 again in each label. Row "
        "w belongs to word w, counted over all labels: the second label's words come after those "
        "of the first.",
        zh="你按标签来取 logits 的行，或在每个标签里又从第 0 行数起。第 w 行属于第 w 个词，"
        "跨标签连续计数：第二个标签的词排在第一个之后。",
    ),
    mistake(
        "underflow",
        _with_probabilities,
        _answer(of_label=lambda p: p.exp().mean().log()),
        matches=_same_values,  # which gradients become NaN depends on the way it is written
        title=("probabilities underflow", "概率下溢"),
        en="Right for usual probabilities, but a product of tiny ones is 0 in a float, and its log "
        "is −∞. Add logs with log_softmax, and average with logsumexp.",
        zh="通常的概率下正确，但极小的概率相乘，浮点数得 0，其对数是 −∞。"
        "应使用 log_softmax 并把对数相加，取平均用 logsumexp。",
    ),
    mistake(
        "probabilities_underflow",
        _answer(give=lambda scores: (scores, scores.exp() / scores.exp().sum())),
        matches=_same_values,
        title=("exp of scores underflows", "得分的 exp 下溢"),
        en="Your log scores are right, but exp of a score near −300 is 0 in a float, and 0 divided "
        "by a sum of zeros is NaN. Take the softmax of the log scores: it subtracts the largest "
        "first.",
        zh="你的对数得分正确，但得分接近 −300 时，exp 在浮点数中得 0，0 除以全是 0 的总和是 NaN。"
        "请对对数得分取 softmax：它会先减去最大值。",
    ),
    mistake(
        "list_returned",
        _numbers,
        symptom=_is_a_list,
        title=("list returned", "返回了列表"),
        en="You return lists of numbers. Return two tensors: torch.stack(list of scalars), so that "
        "gradients flow.",
        zh="你返回的是数的列表。请返回两个张量：torch.stack(标量列表)，这样梯度才能传播。",
    ),
    mistake(
        "gradient_cut",
        _answer(give=lambda scores: (scores.detach(), scores.softmax(dim=0).detach())),
        _answer(lambda logits: logits.detach().log_softmax(dim=-1)),
        title=("gradient cut off", "梯度被切断"),
        en="The values are right, but no gradient reaches the logits, so the prompt could not be "
        "trained. Do not use .item(), .tolist(), torch.tensor(…), .detach() or no_grad().",
        zh="数值正确，但梯度传不到 logits，提示就无法训练。"
        "不要用 .item()、.tolist()、torch.tensor(…)、.detach() 或 no_grad()。",
    ),
    mistake(
        "another_dtype",
        _answer(lambda logits: logits.float().log_softmax(dim=-1)),
        symptom=_has_another_dtype,
        title=("another dtype", "类型不对"),
        en="The values are right, but for logits in float64 your results are in another dtype. "
        "Compute in the dtype of the logits.",
        zh="数值正确，但 logits 是 float64 时，你的结果是另一种 dtype。请用 logits 的 dtype 计算。",
    ),
)


exercise = Exercise(
    name="label_scores",
    title=Text("The scores of labels", "标签的得分"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("scores", "probabilities"),
)

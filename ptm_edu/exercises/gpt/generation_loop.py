"""Exercise: generation, one token after the other (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

DECAY = 0.7  # how much of what was read before is left when the next token is read
AGAIN = ("again", "once_more", "a_third_time")  # cases that are the usual one
CEILING = 40  # tokens after which a wrong loop is ended all the same
USUAL = ("usual", *AGAIN, "double")
STOPPED = ("ended", "ended_later", "at_once", "stop_in_the_prompt", "stop_before")
CUT = ("slides", "long_prompt")

V = 12
AHEAD = 24  # tokens that are looked at to find one that can be the stop token
MARGIN = 1e-3  # between the best and the second best token, so that no rounding decides
SURE = 1e-5  # so that an answer that samples tokens rarely samples the most likely ones

# ---- what the answer is called with -------------------------------------------------------------


@dataclass(frozen=True)
class _Wish:
    """A prompt of N tokens, a context of C, n new tokens; where the stop token is first written.

    `sure` is how probable the n new tokens together may be at most.
    """

    N: int
    C: int
    n: int
    written: range
    prompted: int | None = None  # where the stop token is in the prompt
    sure: float = 1.0


def cases(seed: int) -> list[Case]:
    """Return prompts, the usual one four times; in all of them the stop token comes, if late."""
    rng = np.random.default_rng(seed)
    usual = _drawn(rng, _Wish(N=3, C=32, n=12, written=range(13, 19), sure=SURE))
    double = _drawn(rng, _Wish(N=5, C=32, n=7, written=range(8, 19)))
    wishes = {
        "ended": _Wish(N=3, C=32, n=10, written=range(3, 7)),
        "ended_later": _Wish(N=6, C=32, n=9, written=range(5, 8)),
        "stop_in_the_prompt": _Wish(N=5, C=32, n=6, written=range(7, 19), prompted=2),
        "stop_before": _Wish(N=4, C=32, n=6, written=range(7, 19), prompted=3),
        "slides": _Wish(N=2, C=4, n=7, written=range(8, 19)),
        "long_prompt": _Wish(N=7, C=4, n=5, written=range(6, 19)),
    }
    edges = {
        "at_once": _Wish(N=3, C=8, n=6, written=range(1)),
        "one": _Wish(N=2, C=8, n=1, written=range(2, 5)),
        "none": _Wish(N=3, C=8, n=0, written=range(1, 5)),
    }
    return [
        Case("usual", usual),
        Case("double", {**double, "table": double["table"].astype(np.float64)}),
        *(Case(name, _drawn(rng, wish)) for name, wish in wishes.items()),
        *(Case(name, _drawn(rng, wish), extreme=True) for name, wish in edges.items()),
        # Who draws may end at once, and so write the same twice.
        *(Case(name, usual) for name in AGAIN),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield small models, half of them with large logits, and prompts around their context.

    The stop token is by turns any token, one that is generated, and one of the prompt. Two larger
    models write another text if they forget more, or less, of what they read.
    """
    for n, size in enumerate(sizes(rng, 9, C=3, V=(2, 3), N=4, most=(0, 5))):
        more, dtype = (0, 50)[n % 2], any_float(rng)
        written: list[int] = []
        while len(written) < max(size.most, 1):  # a near tie
            table = more + numbers(rng, size.C, size.V, size.V, dtype=dtype)
            prompt = rng.integers(0, size.V, size.N)
            written, _ = _written(table, prompt, size.most, ahead=max(size.most, 1))
        limits = {
            "max_new_tokens": size.most,
            "stop": int(rng.choice((np.arange(size.V), written, prompt)[n % 3])),
        }
        table = np.asarray(table, order=("C", "F")[n // 2 % 2])
        yield Case("", {"table": table, "prompt": prompt, **limits})
    for C, N in ((3, 4), (8, 2)):
        yield Case("", _remembered(rng, C, N))


def _remembered(rng: np.random.Generator, C: int, N: int) -> dict[str, Any]:
    """Return a model that writes another text if it forgets a little more or less, or all."""
    while True:
        table = 50 + numbers(rng, C, 4, 4, dtype=any_float(rng))
        prompt = rng.integers(0, 4, N)
        text, _ = _written(table, prompt, 6, 6)
        unused = {*range(4)} - {*text}
        decays = (0.9 * DECAY, 1.1 * DECAY, 0)
        others = (_written(table, prompt, 6, 6, decay)[0] for decay in decays)
        if len(text) == 6 and unused and text not in others:
            limits = {"max_new_tokens": 6, "stop": min(unused)}
            return {"table": table, "prompt": prompt, **limits}


def _drawn(rng: np.random.Generator, wish: _Wish) -> dict[str, Any]:
    """Draw models and prompts until one does as is wished, without near ties."""
    while True:
        table = rng.normal(0, 0.8, (wish.C, V, V)).astype(np.float32)
        prompt = rng.integers(V, size=wish.N)
        written, probability = _written(table, prompt, wish.n)
        stops = set(written[wish.written.start : wish.written.stop])
        stops -= set(written[: wish.written.start])
        if wish.prompted is None:
            stops -= set(prompt.tolist())
        else:
            stops &= {int(prompt[wish.prompted])} - {*np.delete(prompt, wish.prompted).tolist()}
        varied = all(token != next_token for token, next_token in pairwise(written[:5]))
        if stops and varied and probability <= wish.sure:
            numbers = {"max_new_tokens": wish.n, "stop": min(stops)}
            return {"table": table, "prompt": prompt, **numbers}


def _written(
    table: np.ndarray, prompt: np.ndarray, n: int, ahead: int = AHEAD, decay: float = DECAY
) -> tuple[list[int], float]:
    """Return what is written if nothing stops it, up to a near tie, and the first n's probability.

    The last row of `read` alone, in numpy, since hundreds of models are tried.
    """
    ids, probability = prompt.tolist(), 1.0
    while len(ids) < len(prompt) + ahead:
        window = ids[-len(table) :]
        logits = decay ** np.arange(len(window))[::-1] @ table[np.arange(len(window)), window]
        shares = np.exp(logits) / np.exp(logits).sum()
        second, best = np.sort(shares)[-2:]
        if best - second < MARGIN:
            break
        if len(ids) < len(prompt) + n:
            probability *= best
        ids.append(int(shares.argmax()))
    return ids[len(prompt) :], probability


# ---- the reference ------------------------------------------------------------------------------


def reference(table: Tensor, prompt: Tensor, max_new_tokens: int, stop: int) -> Tensor:
    """Return the new tokens (N,), at most `max_new_tokens`, the stop token with them if it comes.

    Each is the most likely one after the last C tokens, the model's context; table (C, V, V).
    """
    ids = prompt
    for _ in range(max_new_tokens):
        ids = torch.cat([ids, read(table, ids[-len(table) :])[-1:].argmax(dim=1)])
        if ids[-1] == stop:
            break
    return ids[len(prompt) :]


# ---- what is checked ----------------------------------------------------------------------------

CHECKS = (
    Check(
        "value",
        Text("The generated tokens", "生成的词元"),
        2,
        Text(
            "if the stop token does not occur: max_new_tokens new tokens, without the prompt, each "
            "the most likely one after all tokens before it",
            "没有遇到终止词元时：返回 max_new_tokens 个新词元，不含提示；"
            "每个新词元都是在它前面所有词元之后最可能的那个",
        ),
        output_tests.values(*USUAL),
    ),
    Check(
        "stop",
        Text("The stop token", "终止词元"),
        1,
        Text(
            "the loop ends at the first stop token that the model generates, and this token is "
            "returned too; a stop token in the prompt does not end the loop",
            "模型一生成终止词元，循环就结束，这个词元也要返回；提示里的终止词元不会结束循环",
        ),
        output_tests.values(*STOPPED),
        requires="value",
    ),
    Check(
        "context",
        Text("The limited context", "有限的上下文"),
        1,
        Text(
            "if the prompt or the generated text has more than C tokens, the model reads the last "
            "C; all generated tokens are returned",
            "提示或生成的文本超过 C 个词元时，模型只读最后 C 个；生成的词元全部返回",
        ),
        output_tests.values(*CUT),
        requires="value",
    ),
    Check(
        "form",
        Text("One token, no token, shape and dtype", "一个、零个词元；形状与 dtype"),
        1,
        Text(
            "an int64 tensor (N,), also for a max_new_tokens of 1 and of 0, which gives (0,); "
            "neither the table nor the prompt is overwritten",
            "int64 张量 (N,)；max_new_tokens 为 1 时也是，为 0 时形状是 (0,)；"
            "不改写 table 和 prompt",
        ),
        output_tests.all_of(
            output_tests.values("one", "none"),
            output_tests.shape_and_dtype(*USUAL, "one", "none"),
            output_tests.unchanged(),
        ),
        requires="value",
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------


def read(table: Tensor, ids: Tensor) -> Tensor:
    """Return logits (T, V) of a small causal model: row t scores what follows tokens 0 to t.

    table (C, V, V) holds what each token adds at each position; raises IndexError beyond C tokens.
    """
    position = torch.arange(len(ids))
    weights = (DECAY ** (position[:, None] - position)).tril().to(table.dtype)  # (T, T)
    return weights @ table[position, ids]


@dataclass(frozen=True)
class _State:
    """The state of a loop: all tokens so far, and what it was called with."""

    ids: list[int]
    N: int
    n: int
    stop: int

    @property
    def below(self) -> bool:
        """Whether fewer than n tokens are new."""
        return len(self.ids) - self.N < self.n

    def stopped(self, ago: int = 1) -> bool:
        """Return whether the stop token was written, `ago` tokens ago or, with 1, just now."""
        return len(self.ids) - self.N >= ago and self.ids[-ago] == self.stop


Ids: TypeAlias = list[int]


def _window(ids: Ids, C: int, N: int) -> Ids:
    return ids[-C:]


def _loop(
    on: Callable[[_State], bool] = lambda at: at.below and not at.stopped(),
    see: Callable[[Ids, int, int], Ids] = _window,
    choose: Callable[[Tensor], Tensor] = lambda logits: logits[-1].argmax(),
    give: Callable[[_State, int], Ids] = lambda at, C: at.ids[at.N :],
) -> Function:
    """Return an answer that goes on, sees, chooses or gives back otherwise."""

    def answer(table: Tensor, prompt: Tensor, max_new_tokens: int, stop: int) -> Tensor:
        C, N = len(table), len(prompt)
        at = _State(prompt.tolist(), N, max_new_tokens, stop)
        while on(at) and len(at.ids) < N + CEILING:
            window = torch.tensor(see(at.ids, C, N))
            at.ids.append(int(choose(read(table, window))))
        return torch.tensor(give(at, C), dtype=torch.int64)

    return answer


def _filled(by: Callable[[_State], int]) -> Function:
    return _loop(give=lambda at, C: (at.ids[at.N :] + [by(at)] * at.n)[: at.n])


def _sampled(logits: Tensor) -> Tensor:
    return torch.multinomial(logits[-1].softmax(dim=0), 1)


def _differs_from_itself(trials: Trials) -> bool:
    chosen = [trials[name].output.value for name in ("usual", *AGAIN)]
    texts = {
        str(result.tolist()) for result in chosen if result is not None and result.dtype.kind == "i"
    }
    return len(texts) > 1


def _raises_beyond_the_context(trials: Trials) -> bool:
    return bool(trials["slides"].output.error) and right_in(trials, "usual")


# ---- known mistakes -----------------------------------------------------------------------------


MISTAKES = (
    mistake(
        "prompt_returned",
        _loop(give=lambda at, C: at.ids),
        title=("prompt returned too", "连提示一起返回"),
        en="You return the prompt as well. Return only the new tokens, which are all after the "
        "first len(prompt).",
        zh="你把提示也一起返回了。只返回新词元，即第 len(prompt) 个之后的部分。",
    ),
    mistake(
        "stop_ignored",
        _loop(on=lambda at: at.below),
        title=("stop token ignored", "忽略终止词元"),
        en="The loop continues after the stop token. The stop token marks the end of the text: "
        "compare each new token with `stop`, and end the loop if they are equal.",
        zh="遇到终止词元后循环还在继续。终止词元表示文本到此结束："
        "每生成一个词元都要与 `stop` 比较，相等就结束循环。",
    ),
    mistake(
        "never_stops",
        _loop(on=lambda at: not at.stopped()),
        title=("no limit of new tokens", "没有数量上限"),
        en="Your loop ends only at the stop token. After some prompts the stop token never comes, "
        "and the loop never ends: also stop after max_new_tokens tokens.",
        zh="循环要等到终止词元才结束。有些提示之后永远不会出现终止词元，循环就永不结束："
        "生成 max_new_tokens 个之后也必须停止。",
    ),
    mistake(
        "stop_token_dropped",
        _loop(give=lambda at, C: at.ids[at.N : len(at.ids) - at.stopped()]),
        title=("stop token dropped", "丢了终止词元"),
        en="The stop token is missing in your result. Return it too: it tells the caller that the "
        "model ended the text itself.",
        zh="返回值里少了终止词元。它也要返回：调用者由此知道文本是模型自己结束的。",
    ),
    mistake(
        "one_after_the_stop",
        _loop(on=lambda at: at.below and not at.stopped(ago=2)),
        title=("one token after the stop", "终止之后多写一个"),
        en="You generate one more token after the stop token: you compare the token that was read "
        "with `stop`, not the one that was just chosen. Compare each new token before the next "
        "step.",
        zh="终止词元之后你又多生成了一个：你检查的是刚读入的词元，而不是刚选出的词元。"
        "请在下一步之前检查新词元。",
    ),
    mistake(
        "one_too_many",
        _loop(on=lambda at: len(at.ids) - at.N <= at.n and not at.stopped()),
        title=("one token too many", "多写一个词元"),
        en="You generate one token too many: max_new_tokens is the upper limit, so the loop runs "
        "at most that often.",
        zh="多生成了一个词元：max_new_tokens 是上限，循环最多执行这么多次。",
    ),
    mistake(
        "one_too_few",
        _loop(on=lambda at: len(at.ids) - at.N < at.n - 1 and not at.stopped()),
        title=("one token too few", "少写一个词元"),
        en="You generate one token too few: if the stop token does not occur, the loop generates "
        "max_new_tokens tokens.",
        zh="少生成了一个词元：没有遇到终止词元时，循环应生成 max_new_tokens 个词元。",
    ),
    mistake(
        "prompt_counted",
        _loop(on=lambda at: len(at.ids) < at.n and not at.stopped()),
        title=("prompt counted as new", "把提示算作新词元"),
        en="You count the tokens of the prompt too. max_new_tokens counts new tokens only.",
        zh="你把提示的词元也算进去了。max_new_tokens 只计新词元。",
    ),
    mistake(
        "stop_in_the_prompt",
        _loop(on=lambda at: at.below and at.stop not in at.ids),
        _loop(on=lambda at: at.below and (len(at.ids) == at.N or at.stop not in at.ids)),
        _loop(on=lambda at: at.below and at.ids[-1] != at.stop),
        title=("stopped by the prompt", "被提示里的终止词元停下"),
        en="A stop token in the prompt ends your loop. There it only marks the end of an earlier "
        "text: compare only the generated tokens with `stop`.",
        zh="提示里的终止词元让你的循环结束了。它在那里只表示前面某段文本的结尾：只检查生成的词元。",
    ),
    mistake(
        "newest_not_read",
        _loop(see=lambda ids, C, N: ids[:N][-C:]),
        _loop(see=lambda ids, C, N: ids[:-1][-C:]),
        _loop(choose=lambda logits: logits[-2].argmax()),
        _loop(choose=lambda logits: logits[0].argmax()),
        title=("newest token not read", "没有读最新的词元"),
        en="The model does not read the newest token, or you use the wrong row of its logits. "
        "Append each new token before you call the model again, and use the last row of the "
        "logits: only that row depends on all tokens.",
        zh="模型没有读到最新的词元，或者你用错了 logits 的行。每生成一个词元，"
        "都要接在后面再调用模型，并取 logits 的最后一行：只有那一行取决于全部词元。",
    ),
    mistake(
        "only_the_newest_read",
        _loop(see=lambda ids, C, N: ids[-1:]),
        _loop(see=lambda ids, C, N: ids[-1:] if len(ids) > N else ids[-C:]),
        title=("only the newest token read", "只读最新的词元"),
        en="After the first step, or from the beginning, the model reads only the newest token. It "
        "has no cache and keeps nothing from the step before: give it all tokens again, or the "
        "last C of them.",
        zh="从一开始，或从第二步起，模型只读了最新的一个词元。这个模型没有缓存，"
        "不保留上一步的任何内容：每次都要给它全部词元，或最后 C 个。",
    ),
    mistake(
        "context_not_cut",
        _loop(see=lambda ids, C, N: ids),
        _loop(see=lambda ids, C, N: ids[max(N - C, 0) :]),
        title=("context not truncated", "没有截断上下文"),
        symptom=_raises_beyond_the_context,
        en="The model has C positions and gets more tokens than that. Truncate to the last C "
        "tokens before each call, ids[-C:], and not only once for the prompt: the text grows.",
        zh="模型只有 C 个位置，收到的词元却更多。每次调用之前都要截取最后 C 个，"
        "即 ids[-C:]；只截一次提示不够，因为文本还会变长。",
    ),
    mistake(
        "beginning_kept",
        _loop(see=lambda ids, C, N: ids[:C]),
        title=("first tokens kept, not last", "保留了开头的词元"),
        en="You keep the first C tokens and lose the newest ones, which matter most. Keep the last "
        "C: ids[-C:].",
        zh="你保留的是最前面的 C 个词元，丢掉了最新、最重要的词元。应保留最后 C 个：ids[-C:]。",
    ),
    mistake(
        "context_too_short",
        _loop(see=lambda ids, C, N: ids[-(C - 1) :]),
        title=("context one token short", "上下文少一个词元"),
        en="Your context is one token short: the model can read C tokens before it predicts the "
        "next one.",
        zh="你的上下文少了一个词元：模型可以先读 C 个词元，再预测下一个。",
    ),
    mistake(
        "result_cut",
        _loop(give=lambda at, C: at.ids[-C:][at.N :]),
        _loop(give=lambda at, C: at.ids[-C - 1 :][at.N :]),
        _loop(give=lambda at, C: at.ids[at.N :][-C:]),
        title=("result truncated", "截断了结果"),
        en="You truncate the result like the context, so its beginning is lost. Truncate only what "
        "the model reads, and keep all tokens separately.",
        zh="返回值和上下文一样被截断了，开头因此丢失。截断的只应是模型读的部分，"
        "全部词元要另外保留。",
    ),
    mistake(
        "filled_up",
        _filled(lambda at: 0),
        _filled(lambda at: at.stop),
        _filled(lambda at: -1),
        title=("padding after the stop", "终止之后填充"),
        en="You return padding after the stop token. Return only the generated tokens, however few "
        "they are.",
        zh="终止词元之后你还返回了填充。只返回生成的词元，再少也不填充。",
    ),
    mistake(
        "only_the_last_returned",
        _loop(give=lambda at, C: at.ids[-1:]),
        title=("only the last token returned", "只返回最后一个词元"),
        en="You return only the last token. Return all generated tokens, in their order.",
        zh="你只返回了最后一个词元。应按次序返回生成的所有词元。",
    ),
    mistake(
        "least_likely",
        _loop(choose=lambda logits: logits[-1].argmin()),
        title=("least likely token chosen", "选了最不可能的词元"),
        en="You choose the least likely token. The most likely token has the largest logit: use "
        "argmax.",
        zh="你选的是最不可能的词元。logit 最大的才最可能：请用 argmax。",
    ),
    mistake(
        "drawn",
        _loop(choose=_sampled),
        title=("tokens sampled", "随机抽取词元"),
        symptom=_differs_from_itself,
        en="Called twice with the same prompt, your function returns two different texts: it "
        "samples. This exercise uses greedy decoding, the most likely token at each step: argmax.",
        zh="同样的提示调用两次，你的函数给出两段不同的文本：它在采样。这道题用贪心搜索，"
        "每一步取最可能的词元，即 argmax。",
    ),
)


exercise = Exercise(
    name="generation_loop",
    title=Text("Generation", "生成"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
)

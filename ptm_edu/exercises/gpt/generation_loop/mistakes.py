"""What goes wrong in the loop that writes: known mistakes with their hints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import torch
from torch import Tensor

from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import Function, Trials, mistake

DECAY = 0.7  # how much of what was read before is left when the next token is read
AGAIN = ("again", "once_more", "a_third_time")  # cases that are the usual one
CEILING = 40  # tokens after which a wrong loop is ended all the same


def read(table: Tensor, ids: Tensor) -> Tensor:
    """Return logits (T, V) of a small causal model: row t scores what follows tokens 0 to t.

    table (C, V, V) holds what each token adds at each place; raises IndexError beyond C tokens.
    """
    place = torch.arange(len(ids))
    weights = (DECAY ** (place[:, None] - place)).tril().to(table.dtype)  # (T, T)
    return weights @ table[place, ids]


@dataclass(frozen=True)
class _State:
    """Where a loop stands: all tokens so far, and what it was called with."""

    ids: list[int]
    N: int
    n: int
    stop: int

    @property
    def below(self) -> bool:
        """Whether fewer than n tokens are new."""
        return len(self.ids) - self.N < self.n

    def stopped(self, ago: int = 1) -> bool:
        """Say whether the stop token was written, `ago` tokens ago or, with 1, just now."""
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
            seen = torch.tensor(see(at.ids, C, N))
            at.ids.append(int(choose(read(table, seen))))
        return torch.tensor(give(at, C), dtype=torch.int64)

    return answer


def _filled(by: Callable[[_State], int]) -> Function:
    return _loop(give=lambda at, C: (at.ids[at.N :] + [by(at)] * at.n)[: at.n])


def _drawn(logits: Tensor) -> Tensor:
    return torch.multinomial(logits[-1].softmax(dim=0), 1)


def _differs_from_itself(trials: Trials) -> bool:
    found = [trials[name].output.value for name in ("usual", *AGAIN)]
    texts = {str(one.tolist()) for one in found if one is not None and one.dtype.kind == "i"}
    return len(texts) > 1


def _raises_beyond_the_context(trials: Trials) -> bool:
    usual = trials["usual"]
    return bool(trials["slides"].output.error) and close(usual.output.value, usual.expected.value)


MISTAKES = (
    mistake(
        "prompt_returned",
        _loop(give=lambda at, C: at.ids),
        en="You return the prompt as well. Asked are the new tokens alone: what stands behind the "
        "first len(prompt).",
        zh="你把提示也一起返回了。这里只要新词元，即前 len(prompt) 个之后的部分。",
    ),
    mistake(
        "stop_ignored",
        _loop(on=lambda at: at.below),
        en="The loop goes on after the stop token. With it the model says that the text is over: "
        "compare each new token with `stop`, and end there.",
        zh="遇到停止词元后循环还在继续。停止词元表示文本已经写完：每写一个词元都要与 `stop` "
        "比较，相等就结束。",
    ),
    mistake(
        "never_stops",
        _loop(on=lambda at: not at.stopped()),
        en="The loop writes on until the stop token comes. With some prompts it never comes, and "
        "the loop never ends: stop after max_new_tokens in any case.",
        zh="循环要等到停止词元才结束。有些提示永远等不到它，循环就永不结束："
        "写满 max_new_tokens 个也必须停。",
    ),
    mistake(
        "stop_token_dropped",
        _loop(give=lambda at, C: at.ids[at.N : len(at.ids) - at.stopped()]),
        en="The stop token is missing in what you return. Here it belongs to it: whoever calls the "
        "loop sees by it that the model ended by itself.",
        zh="返回值里少了停止词元。这里要包含它：调用者由此看出模型是自己结束的。",
    ),
    mistake(
        "one_after_the_stop",
        _loop(on=lambda at: at.below and not at.stopped(ago=2)),
        en="After the stop token you write one more: you look at the token read, not at the one "
        "that was just chosen.",
        zh="停止词元之后你又多写了一个：你检查的是刚读入的词元，而不是刚选出的词元。",
    ),
    mistake(
        "one_too_many",
        _loop(on=lambda at: len(at.ids) - at.N <= at.n and not at.stopped()),
        en="One token too many: max_new_tokens is the most, so the loop runs that often, not once "
        "more.",
        zh="多写了一个词元：max_new_tokens 是上限，循环最多执行这么多次，不能再多一次。",
    ),
    mistake(
        "one_too_few",
        _loop(on=lambda at: len(at.ids) - at.N < at.n - 1 and not at.stopped()),
        en="One token too few: where nothing stops it, the loop writes max_new_tokens tokens.",
        zh="少写了一个词元：没有停止时，循环应写满 max_new_tokens 个词元。",
    ),
    mistake(
        "prompt_counted",
        _loop(on=lambda at: len(at.ids) < at.n and not at.stopped()),
        en="You count the prompt's tokens, too. max_new_tokens counts new ones only.",
        zh="你把提示的词元也算进去了。max_new_tokens 只计新词元。",
    ),
    mistake(
        "stop_in_the_prompt",
        _loop(on=lambda at: at.below and at.stop not in at.ids),
        _loop(on=lambda at: at.below and (len(at.ids) == at.N or at.stop not in at.ids)),
        _loop(on=lambda at: at.below and at.ids[-1] != at.stop),
        en="A stop token in the prompt ends your loop. There it only says that some text before "
        "was over: look at the tokens that the model writes.",
        zh="提示里的停止词元让你的循环结束了。它在那里只表示前面某段文本已完："
        "应检查模型写出的词元。",
    ),
    mistake(
        "newest_not_read",
        _loop(see=lambda ids, C, N: ids[:N][-C:]),
        _loop(see=lambda ids, C, N: ids[:-1][-C:]),
        _loop(choose=lambda logits: logits[-2].argmax()),
        _loop(choose=lambda logits: logits[0].argmax()),
        en="The newest token is not read, or not where you look. Put each new token behind the "
        "others before the model reads again, and take the last row of logits: only that one has "
        "read them all.",
        zh="最新的词元没有被读到，或者你看错了位置。每个新词元都要接在后面再让模型读一遍，"
        "并取 logits 的最后一行：只有那一行读过了全部词元。",
    ),
    mistake(
        "only_the_newest_read",
        _loop(see=lambda ids, C, N: ids[-1:]),
        en="The model reads the newest token only. This one has no cache and remembers nothing "
        "from the step before: give it all tokens again, the last C of them.",
        zh="模型只读了最新的一个词元。这个模型没有缓存，不记得上一步：每次都要给它全部词元"
        "（最后 C 个）。",
    ),
    mistake(
        "context_not_cut",
        _loop(see=lambda ids, C, N: ids),
        _loop(see=lambda ids, C, N: ids[max(N - C, 0) :]),
        signature=_raises_beyond_the_context,
        en="The model has C places and gets more tokens. Cut to the last C before each reading, "
        "ids[-C:], not once for the prompt: the text grows.",
        zh="模型只有 C 个位置，你给的词元超出了。每次读之前都要截取最后 C 个，即 ids[-C:]；"
        "只截一次提示不够，文本还会变长。",
    ),
    mistake(
        "beginning_kept",
        _loop(see=lambda ids, C, N: ids[:C]),
        en="You keep the first C tokens and lose the newest, which matter most. Keep the last C: "
        "ids[-C:].",
        zh="你保留的是最前面的 C 个词元，丢掉的是最新、最要紧的。应保留最后 C 个：ids[-C:]。",
    ),
    mistake(
        "context_too_short",
        _loop(see=lambda ids, C, N: ids[-(C - 1) :]),
        en="Your context is one token short: the model can read C tokens, all of them before it "
        "writes the next.",
        zh="你的上下文少了一个词元：模型可以先读满 C 个词元，再写下一个。",
    ),
    mistake(
        "result_cut",
        _loop(give=lambda at, C: at.ids[-C:][at.N :]),
        _loop(give=lambda at, C: at.ids[-C - 1 :][at.N :]),
        _loop(give=lambda at, C: at.ids[at.N :][-C:]),
        en="What you return is cut like the context, and its beginning is lost. Cut what the model "
        "reads, and keep all tokens beside it.",
        zh="你返回的词元也被截断了，开头丢失。截断的只是模型所读的部分，全部词元要另外保留。",
    ),
    mistake(
        "filled_up",
        _filled(lambda at: 0),
        _filled(lambda at: at.stop),
        _filled(lambda at: -1),
        en="Behind the stop token you return padding. Return what was written and no more, however "
        "short.",
        zh="停止词元之后你还返回了填充。只返回写出的词元，再短也不补。",
    ),
    mistake(
        "only_the_last_returned",
        _loop(give=lambda at, C: at.ids[-1:]),
        en="You return the last token only. Keep all that were written, in their order.",
        zh="你只返回了最后一个词元。应按次序保留写出的所有词元。",
    ),
    mistake(
        "least_likely",
        _loop(choose=lambda logits: logits[-1].argmin()),
        en="You choose the least likely token. The largest logit is the most likely one's.",
        zh="你选的是最不可能的词元。logit 最大的才最可能。",
    ),
    mistake(
        "drawn",
        _loop(choose=_drawn),
        signature=_differs_from_itself,
        en="Called twice with the same prompt, your function gives two texts: it draws. Asked is "
        "the greedy loop, the most likely token at each step: argmax.",
        zh="同样的提示调用两次，你的函数写出两段不同的文本：它在抽样。这里要的是贪心："
        "每一步取最可能的词元，即 argmax。",
    ),
)

"""Known mistakes of `mask_tokens` with their hints, gross ones first.

Outputs are drawn at random, so a mistake is recognized by the symptom of all draws together; the
first mistake whose symptom fits is named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import statistics
from ptm_edu.exercises.framework.exercise import Function, Mistake, Trial, Trials, mistake
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .checks import (
    Draw,
    choice_by,
    dependent_choice,
    dependent_masks,
    dependent_words,
    even_words,
    kinds_in_blocks,
    misplaced,
    narrow,
    out_of_range,
    read,
    share_chosen,
    words_by,
)

# ---- wrong implementations ----------------------------------------------------------------------

# of ids (B, T): 0 for [MASK], 1 for a random token, 2 for unchanged
Replacement = Callable[[Tensor], Tensor]


def choice(ids: Tensor, special: Tensor, rate: float, *shape: int) -> Tensor:
    """Choose by one draw for each token, or by fewer draws of another `shape`."""
    return (torch.rand(shape or ids.shape) < rate) & ~special


def split(masked: float, random: float, *shape: int) -> Replacement:
    """Split by one draw for each token, or by fewer draws of another `shape`."""
    limits = torch.tensor([masked, masked + random])
    return lambda ids: torch.bucketize(torch.rand(shape or ids.shape), limits, right=True)


SPLIT = split(0.8, 0.1)
SPLIT_OF_TEN = torch.tensor([0, 0, 0, 0, 0, 0, 0, 0, 1, 2])


def random_tokens(ids: Tensor, vocab_size: int) -> Tensor:
    """Draw a random token for each position."""
    return torch.randint(vocab_size, ids.shape)


def original_labels(ids: Tensor, inputs: Tensor, chosen: Tensor) -> Tensor:
    """Label the chosen tokens with their original ids."""
    return torch.where(chosen, ids, IGNORE_INDEX)


def masks(
    choose: Callable[[Tensor, Tensor, float], Tensor] = choice,
    replacement: Replacement = SPLIT,
    draw: Callable[[Tensor, int], Tensor] = random_tokens,
    label: Callable[[Tensor, Tensor, Tensor], Tensor] = original_labels,
) -> Function:
    """Return an answer made of these four steps, right by default."""

    def answer(
        ids: Tensor, special: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
    ) -> tuple[Tensor, Tensor]:
        chosen, kind = choose(ids, special, rate), replacement(ids)
        replaced = torch.where(chosen & (kind == 1), draw(ids, vocab_size), ids)
        inputs = torch.where(chosen & (kind == 0), mask_id, replaced)
        return inputs, label(ids, inputs, chosen)

    return answer


def two_draws(first: tuple[int, float], second: tuple[int, float], otherwise: int) -> Replacement:
    """Give the `first` replacement its probability, and the `second` its own, of what is left."""

    def replacement(ids: Tensor) -> Tensor:
        in_first, in_second = (torch.rand(ids.shape) < p for _, p in (first, second))
        return torch.where(in_first, first[0], torch.where(in_second, second[0], otherwise))

    return replacement


def one_draw_per_row(ids: Tensor) -> Tensor:
    """Draw once for each row."""
    return split(0.8, 0.1, len(ids), 1)(ids)


def one_draw_per_column(ids: Tensor) -> Tensor:
    """Draw once for each column."""
    return split(0.8, 0.1, ids.shape[1])(ids)


def block_of_neighbors(ids: Tensor, special: Tensor, rate: float) -> Tensor:
    """Choose one block in each row, which starts anywhere and goes on at the row's beginning."""
    B, T = ids.shape
    return ((torch.arange(T) - torch.randint(T, (B, 1))) % T < rate * T) & ~special


def at_equal_distances(ids: Tensor, special: Tensor, rate: float) -> Tensor:
    """Choose every k-th token, from a random start in each row."""
    steps = torch.arange(ids.shape[1] + 1) * rate + torch.rand(len(ids), 1)  # (B, T + 1)
    return (steps.floor().diff(dim=1) > 0) & ~special


def random_rows(
    ids: Tensor, special: Tensor, number: Callable[[int], int], replacement: bool = False
) -> Tensor:
    """Choose `number(free tokens)` tokens of each row, the same one several times if so wanted."""
    chosen = torch.zeros_like(special)
    for row, free in enumerate(~special):
        words = free.nonzero().flatten()
        drawn = torch.randint(len(words), (number(len(words)),))
        if not replacement:
            drawn = torch.randperm(len(words))[: number(len(words))]
        chosen[row, words[drawn]] = True
    return chosen


def of_padding_too(ids: Tensor, special: Tensor, rate: float) -> Tensor:
    """Choose as many tokens of each row as its length with padding asks for."""
    return random_rows(ids, special, lambda free: round(rate * ids.shape[1]))


def with_replacement(ids: Tensor, special: Tensor, rate: float) -> Tensor:
    """Choose positions of each row that may be drawn several times."""
    return random_rows(ids, special, lambda free: round(rate * free), replacement=True)


def all_equal_words(ids: Tensor, special: Tensor, rate: float) -> Tensor:
    """Choose words of the vocabulary, and all their occurrences in the batch."""
    words = ids[~special].unique()
    return torch.isin(ids, words[torch.rand(len(words)) < rate]) & ~special


def later_ones_more(ids: Tensor, special: Tensor, rate: float) -> Tensor:
    """Choose tokens further to the right more often."""
    by_position = torch.linspace(0, 2 * rate, ids.shape[1])
    return (torch.rand(ids.shape) < by_position) & ~special


def replaces_by_turns(
    ids: Tensor, special: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
) -> tuple[Tensor, Tensor]:
    """Replace eight of ten chosen tokens by [MASK], then one at random, and leave the next one."""
    chosen = choice(ids, special, rate)
    kind = torch.zeros_like(ids)
    kind[chosen] = SPLIT_OF_TEN[torch.arange(int(chosen.sum())) % 10]
    return masks(lambda *_: chosen, lambda _: kind)(ids, special, mask_id, vocab_size, rate)


def by_position(ids: Tensor) -> Tensor:
    """Let the position decide, one further in each row."""
    return SPLIT_OF_TEN[(torch.arange(ids.shape[1]) + torch.arange(len(ids))[:, None]) % 10]


def words_one_after_another(ids: Tensor, vocab_size: int) -> Tensor:
    """Take random tokens from a shuffled vocabulary, one after another."""
    order = torch.randperm(vocab_size)
    return order[torch.arange(ids.numel()) % vocab_size].view(ids.shape)


def swapped(*arguments: Tensor) -> tuple[Tensor, Tensor]:
    """Return labels first."""
    inputs, labels = masks()(*arguments)
    return labels, inputs


def overwrites_ids(ids: Tensor, *others: Tensor) -> tuple[Tensor, Tensor]:
    """Write the inputs into ids."""
    inputs, labels = masks()(ids, *others)
    return ids.copy_(inputs), labels


def seeded(*arguments: Tensor) -> tuple[Tensor, Tensor]:
    """Set the seed at each call."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return masks()(*arguments)


def replaces_anywhere(
    ids: Tensor, special: Tensor, mask_id: int, vocab_size: int, rate: float = 0.15
) -> tuple[Tensor, Tensor]:
    """Put random tokens also at positions that were not chosen."""
    inputs, labels = masks()(ids, special, mask_id, vocab_size, rate)
    return torch.where(choice(ids, special, 0.1), random_tokens(ids, vocab_size), inputs), labels


# ---- symptoms -----------------------------------------------------------------------------------

Shares = tuple[float, float, float]  # of the chosen tokens: [MASK], random, kept

# In standard deviations of one token: five of the shares of 92,000 tokens, and less than half of
# the distance between 81/10/9 and 80/10/10.
NEAR = 0.0165


@dataclass(frozen=True, eq=False)
class Draws:
    """All draws of an answer: `usual` with 15 % chosen, `large` with most tokens."""

    all: list[Draw]
    usual: list[Draw]
    large: list[Draw]
    padded: list[Draw]  # with 15 % chosen, mostly padding
    again: list[Draw]  # of calls with the same arguments
    changed: bool  # whether an argument was overwritten

    # ---- gross errors, token by token ----

    def swapped(self) -> bool:
        """The ignored label −100 is in the first result, and never in the second."""
        first, second = (
            [(getattr(draw, name) == IGNORE_INDEX).any() for draw in self.large]
            for name in ("inputs", "labels")
        )
        return all(first) and not any(second)

    def labels_everywhere(self) -> bool:
        """Every free token has its original id as its label."""
        return all((draw.labels == draw.ids)[draw.free].all() for draw in self.all)

    def ignored_label(self) -> bool:
        """No label is −100, and [CLS], [SEP] and [PAD] have another label in common."""
        none = not any((draw.labels == IGNORE_INDEX).any() for draw in self.all)
        return none and all(len(np.unique(draw.labels[~draw.free])) == 1 for draw in self.all)

    def labels_of_new_tokens(self) -> bool:
        """Every label is the token of the inputs."""
        pairs = [(draw.labels[draw.chosen], draw.inputs[draw.chosen]) for draw in self.all]
        return all((labels == inputs).all() for labels, inputs in pairs) and any(
            (draw.labels != draw.ids)[draw.chosen].any() for draw in self.all
        )

    def specials_chosen(self) -> bool:
        """Special positions have labels or are replaced, and nothing else is wrong."""
        touched = any(
            ((d.labels != IGNORE_INDEX) | (d.inputs != d.ids))[~d.free].any() for d in self.all
        )
        fine = all((d.chosen | (d.inputs == d.ids))[d.free].all() for d in self.all)
        return bool(touched and fine) and self._labels_fit()

    def changed_without_label(self) -> bool:
        """Tokens without a label are replaced."""
        changed = [(draw.labels == IGNORE_INDEX) & (draw.inputs != draw.ids) for draw in self.all]
        return any(where.any() for where in changed) and self._labels_fit()

    def _labels_fit(self) -> bool:
        return all(
            ((d.labels == d.ids) | (d.labels == IGNORE_INDEX))[d.free].all() for d in self.all
        )

    # ---- which tokens are chosen ----

    @cached_property
    def sound(self) -> bool:
        """Whether everything that is not random is right."""
        return not any(misplaced(draw) for draw in self.all)

    def labels_where_changed(self) -> bool:
        """No chosen token was kept, and a tenth of the labels is missing."""
        part = _share_chosen(self.large) / self._rate
        kept = any(draw.replacement["kept"].any() for draw in self.large)
        return self.sound and not kept and abs(part - 0.9) < 0.02

    def one_draw(self) -> bool:
        """Whole calls, or whole rows, are chosen or replaced together."""
        return self.sound and (_as_one(self.all, None) or _as_one(self.large, 1))

    def same_columns(self) -> bool:
        """Whole columns are chosen or replaced together."""
        return self.sound and _as_one(self.large, 0)

    def seeded(self) -> bool:
        """Calls with the same arguments choose the same positions, all of them or by turns."""
        return self.sound and any(
            a.chosen.any() and np.array_equal(a.chosen, b.chosen)
            for a, b in combinations(self.again, 2)
        )

    def dependent_positions(self) -> bool:
        """Whether a token is chosen depends on others that are chosen."""
        return self.sound and any(dependent_choice(draw) for draw in self.usual + self.large)

    def rate_ignored(self) -> bool:
        """The rate does not change how many tokens are chosen, or become [MASK]."""
        chosen = [_share_chosen(draws) for draws in (self.usual, self.large)]
        masked = [share * self.shares[0] for share in chosen]
        return self.sound and (abs(chosen[0] - chosen[1]) < 0.03 or abs(masked[1] - 0.12) < 0.01)

    def equal_words_together(self) -> bool:
        """A word that is chosen in a row is chosen wherever it occurs there."""
        return self.sound and any(map(_equal_words_together, self.usual))

    def position_decides(self) -> bool:
        """Some columns are chosen more often, and this explains all that depends on others."""
        return self.sound and all(map(_biased_columns, self.large))

    def with_replacement(self) -> bool:
        """As many tokens are chosen as different ones are among draws with replacement."""
        near = [abs(_share_chosen([d]) - (1 - np.exp(-d.rate))) < 0.01 for d in self.large]
        return self.sound and all(near)

    def padding_counted(self) -> bool:
        """Too many tokens are chosen where there is padding, and nowhere else."""
        off = all(map(share_chosen, self.padded)) and not self._choice_off()
        return self.sound and off and _share_chosen(self.padded) > 0.15

    def too_few_chosen(self) -> bool:
        """Too few tokens are chosen at 15 % or in the large draws."""
        return self._choice_off() and _share_chosen(self.large) < self._rate

    def too_many_chosen(self) -> bool:
        """The share of chosen tokens is wrong, and not too small."""
        return self._choice_off()

    def _choice_off(self) -> bool:
        return self.sound and any(map(share_chosen, self.usual + self.large))

    @property
    def _rate(self) -> float:
        free = [draw.free.sum() for draw in self.large]
        return float(np.average([draw.rate for draw in self.large], weights=free))

    # ---- what becomes of them ----

    @cached_property
    def shares(self) -> Shares:
        """The shares of [MASK], random and kept tokens among those chosen in the large draws."""
        return _shares(self.large)

    def nothing_masked(self) -> bool:
        """Hardly any token becomes [MASK]."""
        return self.sound and self.shares[0] < 0.01

    def always_mask(self) -> bool:
        """At 15 % every chosen token becomes [MASK]."""
        return self.sound and _shares(self.usual)[0] == 1

    def never_random(self) -> bool:
        """No token is replaced at random."""
        return self.sound and self.shares[1] < 0.001

    def never_kept(self) -> bool:
        """No chosen token stays unchanged, unless a random token equals the original."""
        return self.sound and self.shares[2] < 0.001

    @staticmethod
    def split_into(*expected: Shares) -> Callable[[Draws], bool]:
        """Return the symptom of chosen tokens that are split into one of `known`."""

        def near(draws: Draws) -> bool:
            p = np.array(expected)
            distances = np.abs(draws.shares - p) / np.sqrt(p * (1 - p))
            return bool(draws.sound and distances.max(1).min() < NEAR)

        return near

    # ---- which random tokens ----

    def out_of_range(self) -> bool:
        """The inputs contain an id that is not in the vocabulary."""
        return self.sound and any(out_of_range(draw) for draw in self.all)

    def one_random_token(self) -> bool:
        """All random tokens of a row, or of a column, are the same."""
        return self.sound and any(
            all(_one_token_per_line(draw, axis) for draw in self.large) for axis in (0, 1)
        )

    def narrow_range(self) -> bool:
        """Random tokens do not come evenly from the whole vocabulary."""
        some = any(map(narrow, self.usual)) or all(map(narrow, self.large))
        return self.sound and some

    def replaced_by_turns(self) -> bool:
        """What replaces a chosen token depends on what replaces others."""
        if not self.sound or np.abs(np.subtract(self.shares, (0.8, 0.1, 0.1))).max() > 0.02:
            return False
        return any(map(dependent_masks, self.large)) or kinds_in_blocks(self.large) is not None

    def words_by_turns(self) -> bool:
        """Random tokens depend on each other, or repeat themselves."""
        finds = (dependent_words, words_by("last", "column", "row"), even_words)
        return self.sound and any(find(draw) for find in finds for draw in self.large)

    def written_over(self) -> bool:
        """An argument was overwritten, and everything else is right."""
        return self.sound and self.changed


@lru_cache(maxsize=1)  # every mistake is tried on the same trials
def all_draws(trials: tuple[Trial, ...]) -> Draws | None:
    """Return an answer's draws; None if one of them is not (inputs, labels)."""
    draws = {trial.case.name: read(trial) for trial in trials}
    good = {name: draw for name, draw in draws.items() if isinstance(draw, Draw)}
    if len(good) < len(draws):
        return None
    usual, large, padded, again = (
        [draw for name, draw in good.items() if name.startswith(kind)]
        for kind in ("usual", "large", "padded", "again")
    )
    changed = any(trial.output.changed for trial in trials)
    return Draws(list(good.values()), usual, large, padded, again, changed)


def _share_chosen(draws: list[Draw]) -> float:
    chosen = sum(draw.chosen.sum() for draw in draws)
    return float(chosen / sum(draw.free.sum() for draw in draws))


def _shares(draws: list[Draw]) -> Shares:
    """Return the shares, without the random tokens that are [MASK] or the original by chance."""
    n = max(int(sum(draw.chosen.sum() for draw in draws)), 1)
    masked, random, kept = (
        sum(draw.replacement[name].sum() for draw in draws) / n
        for name in ("masked", "random", "kept")
    )
    by_chance = random / (draws[0].vocab_size - 2)
    return (masked - by_chance, random + 2 * by_chance, kept - by_chance)


def _as_one(draws: list[Draw], axis: int | None) -> bool:
    """Return whether lines, or calls, are chosen (or masked) as a whole or not at all."""
    chosen = [_whole_lines(draw.chosen, draw.free, axis, by_chance=0) for draw in draws]
    masked = [
        _whole_lines(draw.replacement["masked"], draw.chosen, axis, by_chance=4) for draw in draws
    ]
    return any(set(np.concatenate(lines)) == {0, 1} for lines in (chosen, masked))


def _whole_lines(
    part: np.ndarray, total: np.ndarray, axis: int | None, by_chance: int
) -> np.ndarray:
    """Return for each line 1 if all of `whole` is in `part`, 0 if nothing is, else -1.

    A random token can be [MASK] too, so `by_chance` tokens and a twentieth count as nothing.
    """
    count, n = np.atleast_1d(part.sum(axis)), np.atleast_1d(total.sum(axis))
    count, n = count[n > 2], n[n > 2]
    none = count <= (by_chance + 0.05 * n if by_chance else 0)
    return np.where(count == n, 1, np.where(none, 0, -1))


def _equal_words_together(draw: Draw) -> bool:
    """Return whether a word that is chosen in a row is chosen wherever it occurs there.

    In the usual long rows a word occurs some ten times, and by chance hardly ever everywhere.
    """
    rows = np.arange(len(draw.ids))[:, None] * draw.vocab_size
    groups, sizes = np.unique((rows + draw.ids)[draw.free], return_counts=True)
    chosen = np.bincount((rows + draw.ids)[draw.chosen], minlength=groups.max() + 1)[groups]
    some = (sizes > 3) & (chosen > 0)
    share = float((chosen == sizes)[some].mean()) if some.any() else 0.0
    everything = bool((chosen == sizes).all())
    return share >= 0.5 and not everything


def _biased_columns(draw: Draw) -> bool:
    """Return whether some columns are chosen more often, and tokens are independent otherwise."""
    by_column = statistics.residuals(draw.chosen.T, draw.free.T).T
    return bool(choice_by("column")(draw)) and not statistics.correlated_lag(by_column)


def _one_token_per_line(draw: Draw, axis: int) -> bool:
    """Return whether no row (axis 1) or column (axis 0) has two different random tokens."""
    random = draw.replacement["random"]
    lowest = np.where(random, draw.inputs, draw.vocab_size).min(axis)
    highest = np.where(random, draw.inputs, -1).max(axis)
    return bool((highest <= lowest).all()) and bool(random.sum(axis).max() > 1)


# ---- the mistakes -------------------------------------------------------------------------------


def _mistake(
    name: str,
    *answers: Function,
    symptom: Callable[[Draws], bool],
    title: tuple[str, str],
    en: str,
    zh: str,
) -> Mistake:
    def of_trials(trials: Trials) -> bool:
        draws = all_draws(tuple(trials.values()))
        return draws is not None and symptom(draws)

    return mistake(name, *answers, title=title, en=en, zh=zh, symptom=of_trials)


MISTAKES = (
    _mistake(
        "swapped",
        swapped,
        symptom=Draws.swapped,
        title=("results swapped", "两个返回值顺序反了"),
        en="Your two results are in the wrong order: return inputs first, then labels.",
        zh="两个返回值的顺序反了：应先返回 inputs，再返回 labels。",
    ),
    _mistake(
        "labels_everywhere",
        masks(label=lambda ids, inputs, chosen: ids),
        symptom=Draws.labels_everywhere,
        title=("labels everywhere", "每个词元都有标签"),
        en="Every token has a label. Only the selected tokens are predicted: put −100 everywhere "
        "else, which cross_entropy ignores.",
        zh="每个词元都有标签。只预测被选中的词元：其余位置填 −100，cross_entropy 会忽略它们。",
    ),
    _mistake(
        "ignored_label",
        masks(label=lambda ids, inputs, chosen: torch.where(chosen, ids, 0)),
        masks(label=lambda ids, inputs, chosen: torch.where(chosen, ids, -1)),
        symptom=Draws.ignored_label,
        title=("another label than −100", "不用 −100 作标签"),
        en="At positions where nothing is predicted, your labels have a number other than −100, "
        "such as 0 or −1. 0 is the id of a token, and cross_entropy ignores only −100.",
        zh="不需要预测的位置，你的标签不是 −100（例如填了 0 或 −1）。0 是某个词元的编号，"
        "而 cross_entropy 只忽略 −100。",
    ),
    _mistake(
        "labels_of_new_tokens",
        masks(label=lambda ids, inputs, chosen: torch.where(chosen, inputs, IGNORE_INDEX)),
        symptom=Draws.labels_of_new_tokens,
        title=("labels of the replacements", "标签是替换后的词元"),
        en="Your labels are the replacements, [MASK] and random tokens. They must be the original "
        "tokens: take them from ids, before anything is replaced.",
        zh="你的标签是替换之后的词元（[MASK] 和随机词元）。标签应是原来的词元："
        "请在替换之前从 ids 中取。",
    ),
    _mistake(
        "specials_chosen",
        masks(choose=lambda ids, special, rate: torch.rand(ids.shape) < rate),
        symptom=Draws.specials_chosen,
        title=("special tokens selected", "选中了特殊词元"),
        en="Special positions ([CLS], [SEP], padding) are selected or changed. Exclude all "
        "positions where special_tokens_mask is True.",
        zh="[CLS]、[SEP]、填充等特殊位置被选中或改动了。应排除 special_tokens_mask 为 True "
        "的所有位置。",
    ),
    _mistake(
        "changed_without_label",
        replaces_anywhere,
        symptom=Draws.changed_without_label,
        title=("changed without a label", "改动了没有标签的词元"),
        en="Some tokens are replaced although they were not selected: their label is −100. Only "
        "selected tokens may change, so every replacement needs this condition too.",
        zh="有些没有被选中的词元（标签为 −100）也被替换了。只有被选中的词元才可以改动，"
        "所以每次替换都要带上这个条件。",
    ),
    _mistake(
        "labels_where_changed",
        masks(label=lambda ids, inputs, chosen: torch.where(inputs != ids, ids, IGNORE_INDEX)),
        symptom=Draws.labels_where_changed,
        title=("unchanged tokens without labels", "保持不变的词元没有标签"),
        en="Only tokens that changed have a label. The 10 % that are selected and stay unchanged "
        "are predicted too; otherwise the model never has to predict an unchanged token.",
        zh="只有改动过的词元才有标签。被选中而保持不变的那 10% 也要预测；"
        "否则模型从不需要预测保持原样的词元。",
    ),
    _mistake(
        "one_draw",
        masks(choose=lambda ids, special, rate: choice(ids, special, rate, 1, 1)),
        masks(choose=lambda ids, special, rate: choice(ids, special, rate, len(ids), 1)),
        masks(replacement=split(0.8, 0.1, 1, 1)),
        masks(replacement=one_draw_per_row),
        symptom=Draws.one_draw,
        title=("one draw for many tokens", "许多词元只抽一次"),
        en="One draw decides for a whole batch or a whole row, so all its tokens are treated the "
        "same. Draw for every token: torch.rand(ids.shape).",
        zh="整个批次（或整行）只抽了一次，所有词元的处理都相同。请为每个词元单独抽取："
        "torch.rand(ids.shape)。",
    ),
    _mistake(
        "same_columns",
        masks(choose=lambda ids, special, rate: choice(ids, special, rate, ids.shape[1])),
        masks(replacement=one_draw_per_column),
        symptom=Draws.same_columns,
        title=("all rows alike", "每行处理相同"),
        en="Every row is treated the same, column by column: a draw of shape (T,) is broadcast "
        "over the batch. Draw with the shape (B, T).",
        zh="每一行的同一列处理都相同：形状为 (T,) 的抽取结果被广播到了整个批次。"
        "请按 (B, T) 的形状抽取。",
    ),
    _mistake(
        "equal_words_together",
        masks(choose=all_equal_words),
        symptom=Draws.equal_words_together,
        title=("equal tokens selected together", "相同的词一起选中"),
        en="You draw words of the vocabulary and select all their occurrences. Draw for every "
        "position, so that one occurrence of a word can be selected and another one not.",
        zh="你抽的是词表中的词，并选中它的每一次出现。请为每个位置抽取："
        "同一个词可以在一处选中、在另一处不选。",
    ),
    _mistake(
        "position_decides",
        masks(choose=later_ones_more),
        symptom=Draws.position_decides,
        title=("selection depends on position", "位置影响选中的概率"),
        en="How often a token is selected depends on its position in the row. The probability "
        "should be `rate` at every position, first or last.",
        zh="词元被选中的概率与它在行中的位置有关。无论在开头还是结尾，"
        "每个位置的概率都应是 `rate`。",
    ),
    _mistake(
        "dependent_positions",
        masks(choose=block_of_neighbors),
        masks(choose=at_equal_distances),
        symptom=Draws.dependent_positions,
        title=("selection depends on neighbors", "选中与否和相邻词元有关"),
        en="Whether a token is selected depends on its neighbors: your function selects blocks of "
        "tokens, every k-th token, or the same pattern in several rows. Draw independently for "
        "each token, such as torch.rand(ids.shape) < rate.",
        zh="词元是否被选中与相邻词元有关：你选的是连成一段的词元、每隔 k 个选一个，"
        "或几行用同一个样式。请为每个词元单独抽取，例如 torch.rand(ids.shape) < rate。",
    ),
    _mistake(
        "nothing_masked",
        masks(replacement=lambda ids: torch.full(ids.shape, 2)),
        masks(choose=lambda ids, special, rate: torch.zeros(ids.shape, dtype=torch.bool)),
        symptom=Draws.nothing_masked,
        title=("nothing becomes [MASK]", "没有词元变成 [MASK]"),
        en="No token becomes [MASK]. A condition such as `prob < prob * 0.8` is never true: "
        "compare a new, independent draw with 0.8.",
        zh="没有词元变成 [MASK]。像 `prob < prob * 0.8` 这样的条件永远不成立："
        "请另抽一次，与 0.8 比较。",
    ),
    _mistake(
        "rate_ignored",
        masks(choose=lambda ids, special, rate: choice(ids, special, 0.15)),
        symptom=Draws.rate_ignored,
        title=("rate without effect", "rate 不起作用"),
        en="Your result does not depend on `rate`: use the argument, not 0.15 or another number.",
        zh="你的结果与参数 `rate` 无关：请使用这个参数，不要写死 0.15 之类的数。",
    ),
    _mistake(
        "always_mask",
        masks(replacement=lambda ids: torch.zeros(ids.shape)),
        symptom=Draws.always_mask,
        title=("always [MASK]", "全部变成 [MASK]"),
        en="Every selected token becomes [MASK]. 10 % should be replaced by a random token and 10 "
        "% stay unchanged. Note that a draw below `rate` is also below 0.8: draw again.",
        zh="被选中的词元全都变成了 [MASK]。应有 10% 换成随机词元、10% 保持不变。注意："
        "小于 `rate` 的随机数也小于 0.8，需要重新抽取。",
    ),
    _mistake(
        "with_replacement",
        masks(choose=with_replacement),
        symptom=Draws.with_replacement,
        title=("positions drawn with replacement", "有放回地抽取位置"),
        en="You draw positions with replacement: the same one can come several times, so fewer "
        "tokens are selected than you count. Draw without replacement (torch.randperm), or for "
        "every token.",
        zh="你对位置做了有放回抽样：同一个位置会抽到多次，选中的词元比你数的少。"
        "请不放回地抽取（torch.randperm），或为每个词元单独抽取。",
    ),
    _mistake(
        "padding_counted",
        masks(choose=of_padding_too),
        symptom=Draws.padding_counted,
        title=("padding counted", "把填充算在内"),
        en="Your number of tokens to select includes padding: a short text in a long row loses "
        "half of its tokens or more. Take `rate` of the tokens that are not special.",
        zh="你在计算要选多少个词元时把填充也算了进去：长行里的短文本会失去一半以上的词元。"
        "应按非特殊词元的数量乘以 `rate` 计算。",
    ),
    _mistake(
        "too_few_chosen",
        masks(choose=lambda ids, special, rate: choice(ids, special, 0.8 * rate)),
        symptom=Draws.too_few_chosen,
        title=("too few tokens selected", "选中的词元太少"),
        en="Too few tokens are selected. 80/10/10 splits the selected tokens: of 15 %, 12 % become "
        "[MASK], 1.5 % become random, 1.5 % stay unchanged, and all 15 % have labels.",
        zh="选中的词元太少。80/10/10 是对已选中词元的划分：15% 之中，12% 变为 [MASK]、"
        "1.5% 随机替换、1.5% 不变，这 15% 都有标签。",
    ),
    _mistake(
        "too_many_chosen",
        masks(choose=lambda ids, special, rate: choice(ids, special, 1.2 * rate)),
        symptom=Draws.too_many_chosen,
        title=("too many tokens selected", "选中的词元太多"),
        en="Too many tokens are selected. Select once, with probability `rate`; tokens that are "
        "replaced at random or stay unchanged are among the selected tokens, not in addition to "
        "them.",
        zh="选中的词元太多。只按概率 `rate` 选一次；随机替换和保持不变的词元都算在内，不另外加。",
    ),
    _mistake(
        "never_random",
        masks(replacement=split(0.8, 0.0)),
        symptom=Draws.never_random,
        title=("no random tokens", "没有随机词元"),
        en="No selected token is replaced by a random one. 10 % should be.",
        zh="没有被选中的词元换成随机词元。应有 10% 这样替换。",
    ),
    _mistake(
        "never_kept",
        masks(replacement=split(0.8, 0.2)),
        symptom=Draws.never_kept,
        title=("no unchanged tokens", "没有保持不变的词元"),
        en="No selected token stays unchanged. 10 % should: the split is 80/10/10, not 80/20.",
        zh="没有被选中的词元保持不变。应有 10% 保持不变：是 80/10/10，不是 80/20。",
    ),
    _mistake(
        "independent_draws",
        masks(replacement=two_draws((1, 0.1), (2, 0.1), otherwise=0)),  # 81/10/9
        masks(replacement=two_draws((2, 0.1), (1, 0.1), otherwise=0)),  # 81/9/10
        masks(replacement=two_draws((0, 0.8), (1, 0.1), otherwise=2)),  # 80/2/18
        masks(replacement=two_draws((0, 0.8), (1, 0.9), otherwise=2)),  # 80/18/2
        masks(replacement=two_draws((1, 0.1), (0, 0.8), otherwise=2)),  # 72/10/18
        masks(replacement=two_draws((1, 0.5), (0, 0.8), otherwise=2)),  # 40/50/10
        symptom=Draws.split_into(
            (0.81, 0.1, 0.09),
            (0.81, 0.09, 0.1),
            (0.8, 0.02, 0.18),
            (0.8, 0.18, 0.02),
            (0.72, 0.1, 0.18),
            (0.4, 0.5, 0.1),
        ),
        title=("fractions of different tokens", "比例所指的词元不同"),
        en="Several draws decide, and not all of them are about all selected tokens: one draw "
        "concerns only the tokens that an earlier one left over (10 % of the remaining 20 % are 2 "
        "%), or changes tokens that were decided already. Let one draw decide (below 0.8, below "
        "0.9, the rest), or split the tokens that are not [MASK] in half.",
        zh="你用了多次抽取，而它们并非都针对全部选中的词元：有的只针对前一次剩下的词元"
        "（剩余 20% 的 10% 只有 2%），或改动了已经决定的词元。"
        "请只抽一次（小于 0.8、小于 0.9、其余），或者把不变为 [MASK] 的部分对半分。",
    ),
    _mistake(
        "shares_mixed_up",
        masks(replacement=split(0.1, 0.8)),
        masks(replacement=split(0.1, 0.1)),
        symptom=Draws.split_into((0.1, 0.8, 0.1), (0.1, 0.1, 0.8)),
        title=("fractions mixed up", "比例弄混"),
        en="The fractions are mixed up: 80 % become [MASK], 10 % become a random token, 10 % stay "
        "unchanged.",
        zh="三个比例弄混了：80% 变为 [MASK]，10% 换成随机词元，10% 保持不变。",
    ),
    _mistake(
        "replaced_by_turns",
        replaces_by_turns,
        masks(replacement=by_position),
        symptom=Draws.replaced_by_turns,
        title=("replacement by turns", "轮流替换"),
        en="How a selected token is replaced depends on its position or on the other selected "
        "tokens: by turns, from shuffled cards, sorted, or in pairs. Draw independently for "
        "each token: 80 % [MASK], 10 % a random token, 10 % unchanged.",
        zh="被选中的词元怎样替换，与它的位置或其他被选中的词元有关（轮流、依次取自洗好的牌、"
        "排序或成对）。请为每个词元单独抽取：80% 变为 [MASK]，10% 换成随机词元，"
        "10% 不变。",
    ),
    _mistake(
        "out_of_range",
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size + 1, ids.shape)),
        masks(draw=lambda ids, vocab_size: vocab_size + random_tokens(ids, vocab_size)),
        symptom=Draws.out_of_range,
        title=("random ids out of range", "随机编号超出词表"),
        en="Some random tokens are not in the vocabulary, whose ids are 0 … vocab_size − 1. Note "
        "that random.randint(0, n) can return n, unlike torch.randint and numpy.",
        zh="有的随机词元超出了词表，词表的编号是 0 … vocab_size − 1。"
        "注意 random.randint(0, n) 可能取到 n，而 torch.randint 和 numpy 不会。",
    ),
    _mistake(
        "one_random_token",
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size, (1, 1))),
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size, (len(ids), 1))),
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size, ids.shape[1:])),
        symptom=Draws.one_random_token,
        title=("one random token for all", "共用一个随机词元"),
        en="The same random token is used for all positions, or for a whole row or column. Draw "
        "another one for every position: torch.randint(vocab_size, ids.shape).",
        zh="所有位置（或整行、整列）用的是同一个随机词元。请为每个位置单独抽取："
        "torch.randint(vocab_size, ids.shape)。",
    ),
    _mistake(
        "narrow_range",
        masks(draw=lambda ids, vocab_size: torch.randint(vocab_size // 2, ids.shape)),
        masks(draw=lambda ids, _: ids.flatten()[torch.randint(ids.numel(), ids.shape)]),
        symptom=Draws.narrow_range,
        title=("part of the vocabulary only", "只取词表的一部分"),
        en="Random tokens come from a part of the vocabulary only, or from some of it more often. "
        "Every id from 0 to vocab_size − 1 should be equally likely.",
        zh="随机词元只来自词表的一部分，或有所偏向。0 到 vocab_size − 1 的每个编号应同样可能。",
    ),
    _mistake(
        "words_by_turns",
        masks(draw=words_one_after_another),
        masks(draw=lambda ids, V: random_tokens(ids, V)[torch.arange(len(ids)) // 4]),
        symptom=Draws.words_by_turns,
        title=("random tokens depend on each other", "随机词元彼此有关"),
        en="Random tokens depend on each other: they come one after another from a list or a "
        "counter, or one draw is used several times. Draw another one for every position: "
        "torch.randint(vocab_size, ids.shape).",
        zh="随机词元彼此有关：依次取自一个列表或计数器，或同一次抽取用了多次。"
        "请为每个位置单独抽取：torch.randint(vocab_size, ids.shape)。",
    ),
    _mistake(
        "seeded",
        seeded,
        symptom=Draws.seeded,
        title=("same mask at each call", "每次调用都相同"),
        en="Calls with the same arguments mask the same positions. Either nothing is drawn, or the "
        "seed is set inside the function: the generator then starts again at each call, and every "
        "epoch has the same masks. Set a seed once, outside.",
        zh="参数相同的调用遮住的位置相同：要么没有随机抽取，要么在函数里设定了随机种子，"
        "于是生成器每次调用都从头开始，每一轮的掩码都一样。种子只应在函数外设定一次。",
    ),
    _mistake(
        "input_written_over",
        overwrites_ids,
        symptom=Draws.written_over,
        title=("ids overwritten", "改写了 ids"),
        en="Your function overwrites ids. They are needed again, to be masked anew in the next "
        "epoch: start with inputs = ids.clone().",
        zh="你的函数改写了 ids。下一轮还要用它重新遮住词元：请从 inputs = ids.clone() 开始。",
    ),
)

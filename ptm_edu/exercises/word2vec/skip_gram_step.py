"""Exercise: one step of training, from ids of words to updated tables (chapter 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import checks, output_tests
from ptm_edu.exercises.framework.exercise import Check, Exercise, Function, Trials, mistake
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.runner.wire_format import Argument
from ptm_edu.exercises.framework.sweep import any_float, every_size, numbers, sizes
from ptm_edu.exercises.framework.symptoms import not_finite_in, right_in
from ptm_edu.language import Text
from ptm_edu.word2vec import negative_sampling_loss

TABLES = ("center_vectors", "context_vectors")
ARGUMENTS = ("centers", "contexts", "negatives", *TABLES, "learning_rate")

# ---- what the answer is called with -------------------------------------------------------------


def cases(seed: int) -> list[Case]:
    """Return six cases: in `batch` and `double` no id occurs twice, in `repeated` most do."""
    rng = np.random.default_rng(seed)
    apart = [_case(rng, name, B=B, K=K, D=D) for name, B, K, D in _SIZES]
    batch, double, one_pair, transposed = apart
    double = _with_tables(double, lambda table: table.astype(np.float64))
    repeated = _case(rng, "repeated", B=7, K=3, D=4, words=4)
    repeated.arguments["centers"][:2] = repeated.arguments["centers"][2]  # type: ignore[index]
    return [
        batch,
        double,
        repeated,
        one_pair,
        _with_tables(transposed, np.asfortranarray),
        _with_tables(_case(rng, "large", B=4, K=2, D=3, extreme=True), _far_apart(rng)),
    ]


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield batches of few words, most of them several times, and scores near ±1,000."""
    for size in sizes(rng, B=4, K=3, D=4, V=(2, 5)):
        dtype, order = any_float(rng), rng.choice(["C", "F"])
        ids = [rng.integers(size.V, size=shape) for shape in (size.B, size.B, (size.B, size.K))]
        tables = [numbers(rng, size.V, size.D, dtype=dtype) for _ in TABLES]
        rate = float(rng.choice([0.02, 0.5, 1]))
        yield _step(*(np.asarray(x, order=order) for x in (*ids, *tables)), rate)
    yield _with_tables(_case(rng, "", B=3, K=2, D=2, words=4), _far_apart(rng))
    lengths = rng.uniform(30, 34, (2, 2, 1)).round(2) * [[[1], [-1]], [[-1], [1]]]
    words = np.arange(2)
    yield _step(words, words, words[::-1, None], *lengths.astype(any_float(rng)), 3.0)  # all wrong


def _step(*arguments: Argument) -> Case:
    return Case("", dict(zip(ARGUMENTS, arguments, strict=True)))


_SIZES = (("batch", 4, 3, 5), ("double", 3, 2, 4), ("one_pair", 1, 1, 3), ("transposed", 5, 2, 3))


def _case(
    rng: np.random.Generator,
    name: str,
    B: int,
    K: int,
    D: int,
    words: int = 0,
    extreme: bool = False,
) -> Case:
    """Return a case whose ids are all different, or drawn from a few `words`."""
    V = words or B * (K + 1) + 5
    drawn = rng.integers(V, size=(B, K + 1)) if words else rng.permutation(V)[: B * (K + 1)]
    outputs = drawn.reshape(B, K + 1)
    arguments: dict[str, Argument] = {
        "centers": rng.integers(V, size=B) if words else rng.permutation(V)[:B],
        "contexts": outputs[:, 0].copy(),
        "negatives": outputs[:, 1:].copy(),
        "center_vectors": rng.normal(0, 0.9, (V, D)).astype(np.float32),
        "context_vectors": rng.normal(0, 0.9, (V, D)).astype(np.float32),
        "learning_rate": round(rng.uniform(0.4, 0.8), 2),
    }
    return Case(name, arguments, extreme=extreme)


def _with_tables(case: Case, change: Callable[[np.ndarray], np.ndarray]) -> Case:
    tables = {name: change(np.asarray(case.arguments[name])) for name in TABLES}
    return Case(case.name, {**case.arguments, **tables}, extreme=case.extreme)


def _far_apart(rng: np.random.Generator) -> Callable[[np.ndarray], np.ndarray]:
    """Return a change to vectors on one line, whose dot products are near ±1,000."""

    def change(table: np.ndarray) -> np.ndarray:
        V, D = table.shape
        lengths = rng.uniform(30, 34, (V, 1)) * rng.choice((-1, 1), (V, 1))
        return (lengths * np.ones((1, D)) / np.sqrt(D)).astype(np.float32)

    return change


# ---- the reference ------------------------------------------------------------------------------


def reference(
    centers: Tensor,
    contexts: Tensor,
    negatives: Tensor,
    center_vectors: Tensor,
    context_vectors: Tensor,
    learning_rate: float,
) -> tuple[Tensor, Tensor]:
    """Return both tables after one step of gradient descent on the mean loss of the pairs."""
    tables = [
        table.detach().clone().requires_grad_() for table in (center_vectors, context_vectors)
    ]
    v, c = tables
    loss = negative_sampling_loss(v[centers], c[contexts], c[negatives])
    gradients = torch.autograd.grad(loss, (v, c))
    return (v - learning_rate * gradients[0]).detach(), (c - learning_rate * gradients[1]).detach()


# ---- what is checked ----------------------------------------------------------------------------


def _table(index: int, name: str, en: str, zh: str) -> Check:
    return Check(
        name,
        Text(f"The table {name}", f"表 {name}"),
        3,
        Text(
            f"result {index + 1} of 2: {en}, minus the learning rate times the gradient of the "
            "mean loss; all other rows do not change",
            f"两个结果中的第 {index + 1} 个：{zh}减去学习率乘以平均损失的梯度；其余各行不变",
        ),
        output_tests.returned(index, "batch", "double"),
    )


CHECKS = (
    _table(0, TABLES[0], "the rows of the center words", "中心词所在的行"),
    _table(1, TABLES[1], "the rows of contexts and negatives", "上下文词和负样本所在的行"),
    Check(
        "repeated",
        Text("Repeated words", "重复出现的词"),
        2,
        Text(
            "a word that occurs several times in the batch gets the sum of its gradients",
            "一个词在批次中出现多次时，它的各个梯度要相加",
        ),
        output_tests.values("repeated"),
        requires=TABLES,
    ),
    Check(
        "edges",
        Text("One pair, and large scores", "只有一对，以及很大的得分"),
        1,
        Text(
            "a single pair with a single negative works, and scores near ±1000 give finite vectors",
            "只有一对、一个负样本时同样正确；得分接近 ±1000 时，向量仍然有限",
        ),
        output_tests.values("one_pair", "large"),
        requires=TABLES,
    ),
    checks.form_and_inputs(
        Text(
            "both tables have the shape (V, D) and the dtype of the inputs; the arguments are not "
            "overwritten, and transposed tables (not contiguous) work too",
            "两个表的形状 (V, D) 和 dtype 都与输入相同；不改写参数，内存不连续的表也能用",
        ),
        "batch",
        "double",
        requires=TABLES,
    ),
)

# ---- what goes wrong ----------------------------------------------------------------------------


class _Step(NamedTuple):
    """One step's ingredients: ids, tables, and gradients of the looked-up rows."""

    centers: Tensor
    contexts: Tensor
    negatives: Tensor
    v: Tensor
    c: Tensor
    rate: float
    for_v: Tensor  # (B, D)
    for_c: Tensor  # (B, D)
    for_n: Tensor  # (B, K, D)

    def table_v(self, rate: float = 1, add: bool = True) -> Tensor:
        """Return the center table after the step, with `rate` times the learning rate."""
        step = -rate * self.rate * self.for_v
        return _added(self.v, self.centers, step, add)

    def table_c(self, rate: float = 1, add: bool = True) -> Tensor:
        """Return the context table after the step."""
        ids = torch.cat([self.contexts, self.negatives.flatten()])
        rows = torch.cat([self.for_c, self.for_n.flatten(0, 1)])
        return _added(self.c, ids, -rate * self.rate * rows, add)


def _added(table: Tensor, ids: Tensor, rows: Tensor, add: bool = True) -> Tensor:
    if add:
        return table.index_add(0, ids, rows)
    written = table.clone()
    for i, row in zip(ids.tolist(), rows, strict=True):
        written[i] = table[i] + row  # the last one counts
    return written


Slopes = Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]


def _slopes(p: Tensor, n: Tensor) -> tuple[Tensor, Tensor]:
    return p.sigmoid() - 1, n.sigmoid()


def _steps(
    wrong: Callable[[_Step], tuple[Tensor, Tensor]] = lambda s: (s.table_v(), s.table_c()),
    slopes: Slopes = _slopes,
) -> Function:
    """Return an answer by the tables that `wrong` makes of a right step, or by wrong slopes."""

    def answer(
        centers: Tensor,
        contexts: Tensor,
        negatives: Tensor,
        center_vectors: Tensor,
        context_vectors: Tensor,
        learning_rate: float,
    ) -> tuple[Tensor, Tensor]:
        given = (centers, contexts, negatives, center_vectors, context_vectors, learning_rate)
        return wrong(_Step(*given, *_gradients(*given[:5], slopes)))

    return answer


def _gradients(
    centers: Tensor, contexts: Tensor, negatives: Tensor, v: Tensor, c: Tensor, slopes: Slopes
) -> tuple[Tensor, Tensor, Tensor]:
    center, context, noise = v[centers], c[contexts], c[negatives]  # (B, D), (B, D), (B, K, D)
    p, n = slopes((center * context).sum(-1), (noise * center[:, None]).sum(-1))
    p, n = p[:, None] / len(centers), n[..., None] / len(centers)  # (B, 1), (B, K, 1)
    return p * context + (n * noise).sum(1), p * center, n * center[:, None]


def _center_first(s: _Step) -> tuple[Tensor, Tensor]:
    v = s.table_v()
    again = _gradients(s.centers, s.contexts, s.negatives, v, s.c, _slopes)
    return v, s._replace(for_c=again[1], for_n=again[2]).table_c()


def _context_first(s: _Step) -> tuple[Tensor, Tensor]:
    c = s.table_c()
    again = _gradients(s.centers, s.contexts, s.negatives, s.v, c, _slopes)
    return s._replace(for_v=again[0]).table_v(), c


def _old_slopes_new_center(s: _Step) -> tuple[Tensor, Tensor]:
    """Update the center rows first, and multiply right slopes by the new ones."""
    v = s.table_v()
    center, noise = s.v[s.centers], s.c[s.negatives]
    p, n = _slopes((center * s.c[s.contexts]).sum(-1), (noise * center[:, None]).sum(-1))
    new, B = v[s.centers], len(center)
    steps = s._replace(for_c=p[:, None] * new / B, for_n=n[..., None] * new[:, None] / B)
    return v, steps.table_c()


def _one_table(s: _Step) -> tuple[Tensor, Tensor]:
    """Look all words up in the center table."""
    again = _gradients(s.centers, s.contexts, s.negatives, s.v, s.v, _slopes)
    one = s._replace(c=s.v, for_v=again[0], for_c=again[1], for_n=again[2])
    return one.table_v(), one.table_c()


def _overwrites(*given: Tensor) -> tuple[Tensor, Tensor]:
    v, c = reference(*given)  # type: ignore[arg-type]
    return given[3].copy_(v), given[4].copy_(c)


def _written_over(trials: Trials) -> bool:
    """All tables are right, and an argument was overwritten."""
    changed = any(trial.output.changed for trial in trials.values())
    return changed and right_in(trials, "batch", "double", "repeated")


def _scaled(v: float, c: float) -> Function:
    return _steps(lambda s: (s.table_v(v), s.table_c(c)))


MISTAKES = (
    mistake(
        "sign",
        _scaled(-1, -1),
        title=("step uphill", "更新方向相反"),
        en="Your step increases the loss. Gradient descent subtracts the learning rate times the "
        "gradient.",
        zh="你的更新使损失增大。梯度下降要减去学习率乘以梯度。",
    ),
    mistake(
        "summed_over_batch",
        _steps(lambda s: (s.table_v(len(s.centers)), s.table_c(len(s.centers)))),
        title=("sum over the batch", "对批次求和"),
        en="Your step is that of the sum over the batch. The loss is the mean over the B pairs, so "
        "each gradient has a factor 1/B.",
        zh="你的更新对应整个批次的损失之和。损失是 B 对的平均，所以每个梯度都有因子 1/B。",
    ),
    mistake(
        "learning_rate_left_out",
        _steps(lambda s: (s.table_v(1 / s.rate), s.table_c(1 / s.rate))),
        _steps(lambda s: (s.table_v(1 / s.rate), s.table_c())),
        _steps(lambda s: (s.table_v(), s.table_c(1 / s.rate))),
        _steps(lambda s: (s.table_v(0.05 / s.rate), s.table_c(0.05 / s.rate))),
        title=("learning rate missing", "缺少学习率"),
        en="The learning rate is missing in one table or in both. Every step is the gradient times "
        "the argument `learning_rate`.",
        zh="有一个表（或两个表）的更新没有乘学习率。每一步都是梯度乘以参数 `learning_rate`。",
    ),
    mistake(
        "already_updated",
        _steps(_center_first),
        _steps(_context_first),
        _steps(_old_slopes_new_center),
        title=("gradients from updated rows", "用更新后的行求梯度"),
        en="You update one table with rows of the other table that have already changed. Compute "
        "all gradients from the old tables, then update both.",
        zh="更新一个表时，用的是另一个表中已经更新过的行。请先用旧表算出全部梯度，再更新两个表。",
    ),
    mistake(
        "repeats_overwrite",
        _steps(lambda s: (s.table_v(add=False), s.table_c(add=False))),
        _steps(lambda s: (s.table_v(add=False), s.table_c())),
        _steps(lambda s: (s.table_v(), s.table_c(add=False))),
        title=("repeated words updated once", "重复的词只更新一次"),
        en="A word that occurs several times in the batch is updated only once: table[ids] -= step "
        "writes the same row several times and keeps the last step. Add all steps up: index_add_ "
        "in torch, np.add.at in NumPy.",
        zh="在批次中出现多次的词只更新了一次：table[ids] -= step 会重复写同一行，只留下最后一次。"
        "请把各次都加上：torch 用 index_add_，numpy 用 np.add.at。",
    ),
    mistake(
        "noise_rows_forgotten",
        _steps(lambda s: (s.table_v(), _added(s.c, s.contexts, -s.rate * s.for_c))),
        title=("negatives not updated", "负样本没有更新"),
        en="The rows of the negatives do not change. Each noise word has a row in context_vectors "
        "too, and a step pushes it away from the center word.",
        zh="负样本所在的行没有更新。每个噪声词在 context_vectors 中也有一行，"
        "更新会把它从中心词推开。",
    ),
    mistake(
        "context_rows_forgotten",
        _steps(
            lambda s: (
                s.table_v(),
                _added(s.c, s.negatives.flatten(), -s.rate * s.for_n.flatten(0, 1)),
            )
        ),
        title=("contexts not updated", "上下文词没有更新"),
        en="The rows of the true contexts do not change. A step pulls them towards the center "
        "word.",
        zh="真正的上下文词所在的行没有更新。它们应被拉向中心词。",
    ),
    mistake(
        "one_table_only",
        _steps(lambda s: (s.table_v(), s.c.clone())),
        _steps(lambda s: (s.v.clone(), s.table_c())),
        title=("only one table updated", "只更新一个表"),
        en="One of the two tables does not change. Both are trained: the rows of center words in "
        "the first, those of contexts and negatives in the second.",
        zh="有一个表没有变化。两个表都要训练：第一个表更新中心词的行，第二个表更新上下文词和负样本的行。",
    ),
    mistake(
        "order",
        _steps(lambda s: (s.table_c(), s.table_v())),
        title=("tables in another order", "两个表顺序反了"),
        en="Your two tables are in the wrong order: return center_vectors first.",
        zh="返回的两个表顺序反了：应先返回 center_vectors。",
    ),
    mistake(
        "one_table_for_all",
        _steps(_one_table),
        title=("one table for all words", "所有词查同一个表"),
        en="You look up all words in center_vectors. Contexts and negatives have their own table, "
        "context_vectors.",
        zh="所有的词你都在 center_vectors 里查。上下文词和负样本有自己的表 context_vectors。",
    ),
    mistake(
        "sign_of_negatives",
        _steps(slopes=lambda p, n: (p.sigmoid() - 1, n.sigmoid() - 1)),
        _steps(slopes=lambda p, n: (p.sigmoid() - 1, -n.sigmoid())),
        title=("negatives pulled near", "负样本被拉近"),
        en="Your negatives are pulled towards the center word. The derivative of −log σ(−n·v) with "
        "respect to its score is +σ(n·v), so a step pushes them away.",
        zh="你的负样本被拉向中心词。−log σ(−n·v) 对得分的导数是 +σ(n·v)，所以更新应把它们推开。",
    ),
    mistake(
        "sigmas_exchanged",
        _steps(slopes=lambda p, n: (-p.sigmoid(), (-n).sigmoid())),
        _steps(slopes=lambda p, n: (-p.sigmoid(), n.sigmoid())),
        _steps(slopes=lambda p, n: (p.sigmoid() - 1, (-n).sigmoid())),
        title=("σ(x) and σ(−x) exchanged", "σ(x) 与 σ(−x) 弄反"),
        en="You take σ of the wrong sign of a score. The derivative of −log σ(x) is −σ(−x), which "
        "is σ(x) − 1, and that of −log σ(−x) is σ(x).",
        zh="σ 里得分的符号弄反了。−log σ(x) 的导数是 −σ(−x)，即 σ(x) − 1；"
        "−log σ(−x) 的导数是 σ(x)。",
    ),
    mistake(
        "mean_over_negatives",
        _steps(slopes=lambda p, n: (p.sigmoid() - 1, n.sigmoid() / n.shape[1])),
        _steps(
            slopes=lambda p, n: (
                (p.sigmoid() - 1) / (n.shape[1] + 1),
                n.sigmoid() / (n.shape[1] + 1),
            )
        ),
        title=("mean over the negatives", "对负样本取平均"),
        en="You average over the K negatives. The loss of a pair sums over them: take the mean "
        "only over the B pairs.",
        zh="你对 K 个负样本取了平均。一对的损失对它们求和；只有对 B 对才取平均。",
    ),
    mistake(
        "rows_returned",
        _steps(lambda s: (s.v[s.centers] - s.rate * s.for_v, s.c[s.contexts] - s.rate * s.for_c)),
        _steps(lambda s: (s.table_v()[s.centers], s.table_c()[s.contexts])),
        _steps(lambda s: (s.for_v, s.for_c)),
        title=("rows of the batch returned", "只返回批次中的行"),
        en="You return the rows of the batch, or their gradients. Return the whole tables, (V, D), "
        "with these rows updated.",
        zh="你返回的是批次中的那些行或它们的梯度。应返回整个表 (V, D)，其中这些行已更新。",
    ),
    mistake(
        "steps_returned",
        _steps(lambda s: (s.table_v() - s.v, s.table_c() - s.c)),
        _steps(lambda s: ((s.v - s.table_v()) / s.rate, (s.c - s.table_c()) / s.rate)),
        title=("changes returned", "返回的是增量"),
        en="You return the changes or the gradients. Return the tables after the step.",
        zh="你返回的是增量或梯度。应返回更新之后的表。",
    ),
    mistake(
        "input_written_over",
        _overwrites,
        symptom=_written_over,
        title=("tables overwritten", "改写了传入的表"),
        en="Your function overwrites the tables it was given. Start from copies: "
        "center_vectors.clone(), context_vectors.clone().",
        zh="你的函数改写了传入的表。请从副本开始：center_vectors.clone()、context_vectors.clone()。",
    ),
    mistake(
        "overflow",
        _steps(slopes=lambda p, n: (p.exp() / (1 + p.exp()) - 1, n.exp() / (1 + n.exp()))),
        symptom=not_finite_in("large", ("batch", "double", "repeated")),
        title=("exp overflows", "exp 溢出"),
        en="Correct for ordinary scores, but exp(1000) is infinite, and ∞/∞ is NaN. Use "
        "torch.sigmoid, or torch.nn.functional.logsigmoid in the loss.",
        zh="得分不大时正确，但 exp(1000) 是无穷大，∞/∞ 是 NaN。请用 torch.sigmoid，"
        "或在损失里用 torch.nn.functional.logsigmoid。",
    ),
)

exercise = Exercise(
    name="skip_gram_step",
    title=Text("One training step", "一步训练"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    returns=("center_vectors", "context_vectors"),
)

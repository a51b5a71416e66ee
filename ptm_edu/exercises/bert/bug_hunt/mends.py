"""The eight faults: why each is one, and lines that mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ptm_edu.language import Text

from .script import faulty


@dataclass(frozen=True)
class Fault:
    """Why something is a fault, and the `changes` that mend it: (faulty lines, mended lines)."""

    why: Text
    changes: tuple[tuple[str, str], ...]


def mended(but: Iterable[str] = ()) -> str:
    """Return the script's source without its faults, but for those named in `but`.

    Raises KeyError for a fault that is none.
    """
    left = [FAULTS[name] for name in but]
    text = faulty()
    for fault in FAULTS.values():
        for old, new in fault.changes if fault not in left else ():
            text = text.replace(old, new)
    return text


FAULTS = {
    "evaluation": Fault(
        Text(
            "count_right names a variable, correct, that nothing was ever assigned to: Python "
            "looks a name up only when the line runs, so a function that is called last fails "
            "last. Behind it waits a second fault: three values are returned where two are taken.",
            "count_right 用到了从未赋值的变量 correct：Python 只在执行到那一行时才查找名称，"
            "最后调用的函数也就最后才出错。后面还有第二个错误：返回三个值，接收的却是两个。",
        ),
        (
            (
                "    return correct.sum().item(), asked.sum().item(), guesses\n",
                "    return right.sum().item(), asked.sum().item()\n",
            ),
        ),
    ),
    "keys": Fault(
        Text(
            "Whoever goes through a dictionary gets its keys. Unpacking one gives three strings, "
            "and nothing complains until a string is used as a tensor. Ask for its values by name.",
            "遍历字典得到的是键。把字典解包，得到的是三个字符串，"
            "直到把字符串当作张量使用时才会报错。请按名称取值。",
        ),
        (
            (
                "    input_ids, places, labels = make_batch([sentence], vocabulary)\n",
                "    batch = make_batch([sentence], vocabulary)\n"
                '    input_ids, places = batch["input_ids"], batch["places"]\n'
                '    labels = batch["labels"]\n',
            ),
        ),
    ),
    "vocabulary": Fault(
        Text(
            "A set of strings has another order in every run of Python, so every run numbers the "
            "words anew: a saved model read with the next run's vocabulary speaks gibberish, and "
            "no seed makes a run repeatable. Sort the words, and save the vocabulary with the "
            "model.",
            "字符串集合的顺序在每次运行 Python 时都不同，词的编号也就随之改变："
            "保存的模型配上下一次运行的词表，输出全是乱的；设随机种子也无法重现结果。"
            "请先排序，并把词表与模型一起保存。",
        ),
        (
            (
                '    for word in set(" ".join(sentences).split()):\n',
                '    for word in sorted(set(" ".join(sentences).split())):\n',
            ),
        ),
    ),
    "random_words": Fault(
        Text(
            "The random word is drawn from the whole vocabulary, and with it [PAD], which "
            "attention then leaves out, [CLS], [SEP] and [MASK]. The released BERT draws so too; "
            "in its large vocabulary these are very few, in a small one they are many.",
            "随机词取自整个词表，于是可能抽到 [PAD]（注意力会忽略它）、[CLS]、[SEP] 和 [MASK]。"
            "BERT 公布的代码也是这样抽的；在它的大词表中，这些词元极少，在小词表中却很多。",
        ),
        (
            (
                "            inputs[place] = random.randint(0, len(vocabulary) - 1)\n",
                "            inputs[place] = random.randrange(len(SPECIAL), len(vocabulary))\n",
            ),
        ),
    ),
    "label_slots": Fault(
        Text(
            "Rows hide different numbers of words, and the slots that stay empty are labelled "
            "[PAD]. The loss asks for these as well: at place 0 the model soon learns to answer "
            "[PAD], and the mean looks better than its knowledge of words is. Leave them out.",
            "各行隐藏的词数不同，空着的标签位填的是 [PAD]。损失把它们也算了进去："
            "模型很快学会在位置 0 回答 [PAD]，平均损失便显得比它对词的掌握更好。请把它们排除。",
        ),
        (
            (
                "    return F.cross_entropy(logits.flatten(0, 1), labels.flatten())\n",
                "    return F.cross_entropy(logits.flatten(0, 1), labels.flatten(), "
                "ignore_index=PAD)\n",
            ),
        ),
    ),
    "one_batch": Fault(
        Text(
            "One batch is made before the first epoch, and a hundred epochs learn it by heart: "
            "which words are hidden there, and little else. Its loss falls towards zero, while "
            "that of other sentences stays near a guess's. Take all sentences, and hide words "
            "anew each time.",
            "第一轮之前只做了一个批次，一百轮下来把它背熟了：学到的不过是其中哪些词被隐藏。"
            "它的损失逐渐趋近于零，其他句子的损失却与瞎猜相差无几。"
            "请用全部句子，并且每次重新隐藏。",
        ),
        (
            (
                "    batch = make_batch(sentences[:BATCH_SIZE], vocabulary)\n    model.train()\n",
                "    model.train()\n",
            ),
            (
                """\
        logits = model(batch["input_ids"], batch["places"])
        loss = masked_lm_loss(logits, batch["labels"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
""",
                """\
        order = random.sample(sentences, len(sentences))
        for start in range(0, len(order), BATCH_SIZE):
            batch = make_batch(order[start : start + BATCH_SIZE], vocabulary)
            logits = model(batch["input_ids"], batch["places"])
            loss = masked_lm_loss(logits, batch["labels"])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
""",
            ),
        ),
    ),
    "layers": Fault(
        Text(
            "The projection and the norm are made inside forward: new at every call, with new "
            "random weights that no optimizer knows of. Training cannot reach them, and no saved "
            "model holds them. Make layers in __init__, where model.parameters() finds them.",
            "投影和归一化层是在 forward 里创建的：每次调用都是新的，权重随机，优化器不知道它们。"
            "训练改变不了它们，保存的模型里也没有它们。"
            "请在 __init__ 中创建层，这样 model.parameters() 才能找到它们。",
        ),
        (
            (
                "        self.value = nn.Linear(width, width)\n",
                "        self.value = nn.Linear(width, width)\n"
                "        self.output = nn.Linear(width, width)\n"
                "        self.norm = nn.LayerNorm(width)\n",
            ),
            (
                "        output = nn.Linear(D, D)(context)  # join the heads\n"
                "        return nn.LayerNorm(D)(x + self.dropout(output))\n",
                "        output = self.output(context)  # join the heads\n"
                "        return self.norm(x + self.dropout(output))\n",
            ),
        ),
    ),
    "dropout": Fault(
        Text(
            "train leaves the model in training mode, and evaluate takes it as it is: dropout "
            "sets a part of each layer to zero, and the figures are those of a model that nobody "
            "will use. torch.no_grad() saves gradients and does not change that. Call "
            "model.eval().",
            "train 之后模型仍处于训练模式，evaluate 直接拿来用：dropout 把每一层的一部分置为零，"
            "得到的是一个谁也不会使用的模型的数字。torch.no_grad() 只是不计算梯度，与此无关。"
            "请调用 model.eval()。",
        ),
        (
            (
                """\
    batch = make_batch(sentences, vocabulary)
    with torch.no_grad():
""",
                """\
    batch = make_batch(sentences, vocabulary)
    model.eval()
    with torch.no_grad():
""",
            ),
        ),
    ),
}

"""The eight faults: why each is wrong, and lines that fix it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ptm_edu.language import Text

from .script import faulty_script


@dataclass(frozen=True)
class Fault:
    """Why something is wrong, and the `changes` that fix it: (faulty lines, fixed lines)."""

    why: Text
    changes: tuple[tuple[str, str], ...]


def fixed_script(but: Iterable[str] = ()) -> str:
    """Return the script's source with all faults fixed except those named in `but`.

    Raises KeyError for an unknown fault.
    """
    left = [FAULTS[name] for name in but]
    text = faulty_script()
    for fault in FAULTS.values():
        for old, new in fault.changes if fault not in left else ():
            text = text.replace(old, new)
    return text


FAULTS = {
    "evaluation": Fault(
        Text(
            "count_right uses a variable, correct, that is never assigned: Python looks a name "
            "up only when the line runs, so a function that is called last fails last. There is "
            "a second fault behind it: three values are returned but two are unpacked.",
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
            "Iterating over a dictionary yields its keys. Unpacking it gives three strings, and "
            "nothing fails until a string is used as a tensor. Get the values by their names.",
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
            "A set of strings has a different order in every run of Python, so every run gives "
            "the words other numbers: a saved model outputs gibberish with the vocabulary of the "
            "next run, and no seed makes a run reproducible. Sort the words, and save the "
            "vocabulary with the model.",
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
            "The random word is drawn from the whole vocabulary, which includes [PAD], which "
            "attention then leaves out, [CLS], [SEP] and [MASK]. So does the original "
            "implementation of BERT; in its large vocabulary these are rare, in a small one they "
            "are frequent.",
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
            "Rows have different numbers of masked words, and empty slots have the label [PAD]. "
            "The loss includes them: at position 0 the model soon learns to predict [PAD], and "
            "the mean loss looks better than its predictions of words are. Leave them out.",
            "各行被遮住的词数不同，空着的位置标签是 [PAD]。损失把它们也算了进去："
            "模型很快学会在位置 0 预测 [PAD]，平均损失便显得比它对词的预测更好。"
            "请把它们排除。",
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
            "One batch is made before the first epoch, and in a hundred epochs the model "
            "memorizes it: which words are masked there, and little else. Its loss falls towards "
            "zero, while that of other sentences stays near that of a random prediction. Use all "
            "sentences, and mask other words each time.",
            "第一轮之前只做了一个批次，一百轮下来模型把它背熟了："
            "学到的不过是这个批次里哪些词被遮住。它的损失趋近于零，"
            "其他句子的损失却与随机预测相差无几。请用全部句子，并且每次重新遮住。",
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
            "The projection and the norm are created inside forward: new at every call, with "
            "new random weights that the optimizer does not know. Training cannot change them, "
            "and a saved model does not contain them. Create layers in __init__, where "
            "model.parameters() finds them.",
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
            "train leaves the model in training mode, and evaluate does not change that: dropout "
            "sets a part of each layer to zero, and the scores are those of a model that nobody "
            "will use. torch.no_grad() only skips gradients. Call model.eval().",
            "train 之后模型仍处于训练模式，evaluate 没有改回来："
            "dropout 把每一层的一部分置为零，得到的得分属于一个没有人会用的模型。"
            "torch.no_grad() 只是不计算梯度。请调用 model.eval()。",
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

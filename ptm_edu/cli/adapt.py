"""`ptm-edu adapt BASE --task FILE.csv`: train a delta that classifies a person's own texts."""

from __future__ import annotations

import argparse
import math
import re
import shlex
from pathlib import Path

from ptm_edu.language import say

from .own_texts.labeled_data import LabeledData
from .own_texts.methods import METHODS, preset

RUNS = Path("runs", "adapt")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the base, the texts, the method, the folder, and what a person may tune."""
    add = parser.add_argument
    text = say(
        en="a model: minilm, bert-mini, gpt-mini, …", zh="模型：minilm、bert-mini、gpt-mini 等"
    )
    add("base", metavar="BASE", help=text)
    text = say(en="your texts, with the header text,label", zh="你的文本，表头为 text,label")
    add("--task", type=Path, required=True, metavar="FILE.csv", help=text)
    add("--method", default="lora", metavar="METHOD", help=f"{', '.join(METHODS)} (lora)")
    text = say(
        en="texts to measure with (a fifth of each label of --task)",
        zh="用于测试的文本（默认取 --task 中每种标签的五分之一）",
    )
    add("--test", type=Path, metavar="FILE.csv", help=text)
    text = say(en="where to write (runs/adapt/NAME)", zh="写到哪里（runs/adapt/NAME）")
    add("--out", type=Path, metavar="DIR", help=text)
    text = say(
        en="the highest one (each method has its own)", zh="最高学习率（每种方法各有默认值）"
    )
    add("--learning-rate", type=_learning_rate, metavar="X", help=text)
    text = say(en="passes over the texts (more for few texts)", zh="训练轮数（文本越少轮数越多）")
    add("--epochs", type=_epochs, metavar="N", help=text)
    text = say(en="of the split and the training (0)", zh="划分与训练的随机种子（0）")
    add("--seed", type=int, default=0, metavar="N", help=text)


def run(args: argparse.Namespace) -> int:
    """Train, measure, and write the delta, its card and the confusion matrix.

    Raises ValueError, in one sentence, for a mistake in a file, an unknown method, a base that
    cannot be adapted, and a folder that holds something else or a run with other settings.
    """
    chosen = preset(args.method)
    data = LabeledData.read(args.task, args.test, args.seed)
    from .own_texts.adaptation_run import adapt_to  # with torch, after the file was checked
    from .own_texts.card import summary

    base = re.sub(r"[^\w.-]+", "-", args.base)  # hf:OWNER/NAME too is a part of the folder's name
    record = adapt_to(
        data,
        args.base,
        chosen,
        folder=args.out or RUNS / f"{args.task.stem}-{base}-{args.method}",
        command=command(args),
        learning_rate=args.learning_rate or chosen.learning_rate,
        epochs=args.epochs,
        seed=args.seed,
    )
    print(summary(record))
    return 0


def command(args: argparse.Namespace) -> str:
    """Return the command with the options that were given."""
    words = ["ptm-edu", "adapt", args.base, "--task", str(args.task), "--method", args.method]
    for option in ("test", "out", "learning_rate", "epochs"):
        value = getattr(args, option)
        words += [] if value is None else [f"--{option.replace('_', '-')}", str(value)]
    return shlex.join(words + ([] if args.seed == 0 else ["--seed", str(args.seed)]))


def _learning_rate(text: str) -> float:
    # The name stands in argparse's sentence, "invalid learning rate value"; so below.
    rate = float(text)
    if not (0 < rate < math.inf):
        raise argparse.ArgumentTypeError(f"expected more than 0, got {text}")
    return rate


def _epochs(text: str) -> int:
    epochs = int(text)
    if epochs < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, got {text}")
    return epochs

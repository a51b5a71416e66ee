"""`ptm-edu adapt BASE --task FILE`: train a delta that classifies a person's own texts."""

from __future__ import annotations

import argparse
import math
import re
import shlex
import sys
from pathlib import Path

from ptm_edu.language import Text, say

from .own_texts.methods import NAMES, MethodPreset, preset
from .own_texts.rows import LABEL, TEXT, Columns, read_rows

RUNS = Path("runs", "adapt")
LARGE = 1_000_000  # bytes of a file, from which reading it is said
OPTIONS = (  # with a value, in the order of the command that a card shows
    *("test", "out", "learning_rate", "epochs", "batch_size", "max_length"),
    *("text_column", "label_column", "delimiter", "threads"),
)
FLAGS = "balance", "early_stopping", "skip_bad_rows"
ONLY_TRAINED = "learning_rate", "epochs", "batch_size", "early_stopping"

_READING = Text(en="Reading {path} ({size:.0f} MB) …", zh="正在读取 {path}（{size:.0f} MB）……")
_NO_EPOCH = Text(
    en="--early-stopping compares epochs by their classifier, and --method {method} fits one only "
    "after the last epoch; leave it out",
    zh="--early-stopping 按各轮的分类器比较，而 --method {method} 在最后一轮之后才拟合分类器；"
    "请去掉它",
)
_NO_STEPS = Text(
    en="--method {method} is not trained in steps, so {option} has no effect; leave it out",
    zh="--method {method} 不逐步训练，{option} 不起作用；请去掉它",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the base, the texts, the method, the folder, and what a person may tune."""
    add = parser.add_argument
    text = say(
        en="a model: minilm, bert-mini, gpt-mini, …", zh="模型：minilm、bert-mini、gpt-mini 等"
    )
    add("base", metavar="BASE", help=text)
    text = say(
        en="your texts: CSV, .jsonl or .parquet, with the columns text and label",
        zh="你的文本：CSV、.jsonl 或 .parquet，含 text 和 label 两列",
    )
    add("--task", type=Path, required=True, metavar="FILE", help=text)
    add("--method", default="lora", metavar="METHOD", help=f"{', '.join(NAMES)} (lora)")
    text = say(
        en="texts to measure with (cross-validation of fewer than 200 texts, else a fifth of each "
        "label of --task)",
        zh="用于测试的文本（默认：少于 200 条时交叉验证，否则取 --task 中每种标签的五分之一）",
    )
    add("--test", type=Path, metavar="FILE", help=text)
    text = say(en="where to write (runs/adapt/NAME)", zh="写到哪里（runs/adapt/NAME）")
    add("--out", type=Path, metavar="DIR", help=text)
    add_table_arguments(parser)
    text = say(en="leave out rows that cannot be read", zh="跳过无法读取的行")
    add("--skip-bad-rows", action="store_true", help=text)
    text = say(
        en="the highest one (each method has its own)", zh="最高学习率（每种方法各有默认值）"
    )
    add("--learning-rate", type=_learning_rate, metavar="X", help=text)
    text = say(en="passes over the texts (more for few texts)", zh="训练轮数（文本越少轮数越多）")
    add("--epochs", type=whole_number, metavar="N", help=text)
    text = say(en="texts of a training step (16)", zh="每个训练步的文本数（16）")
    add("--batch-size", type=whole_number, metavar="N", help=text)
    text = say(en="tokens of a text (at most 256)", zh="一条文本的词元数（至多 256）")
    add("--max-length", type=whole_number, metavar="N", help=text)
    text = say(en="let each label count the same in the loss", zh="让每种标签在损失中权重相同")
    add("--balance", action="store_true", help=text)
    text = say(
        en="hold out a tenth of the training texts, and keep the epoch with their smallest loss",
        zh="留出十分之一的训练文本，保留其损失最小的一轮",
    )
    add("--early-stopping", action="store_true", help=text)
    add_thread_argument(parser)
    text = say(en="of the split and the training (0)", zh="划分与训练的随机种子（0）")
    add("--seed", type=int, default=0, metavar="N", help=text)


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Take where a table has its texts and labels."""
    add = parser.add_argument
    add("--text-column", metavar="NAME", help=say(en="of the texts (text)", zh="文本列（text）"))
    add(
        "--label-column", metavar="NAME", help=say(en="of the labels (label)", zh="标签列（label）")
    )
    text = say(
        en="what separates the cells of a CSV file: a character, or tab (a comma)",
        zh="CSV 单元格的分隔符：一个字符，或 tab（默认逗号）",
    )
    add("--delimiter", type=_delimiter, metavar="X", help=text)


def add_thread_argument(parser: argparse.ArgumentParser) -> None:
    """Take a number of threads."""
    text = say(en="of the processor (those that are free)", zh="处理器线程数（默认用空闲的）")
    parser.add_argument("--threads", type=whole_number, metavar="N", help=text)


def columns_of(args: argparse.Namespace) -> Columns:
    """Return where the tables have their texts and labels."""
    delimiter = args.delimiter or Columns.delimiter
    return Columns(args.text_column or TEXT, args.label_column or LABEL, delimiter)


def run(args: argparse.Namespace) -> int:
    """Train, measure, and write the delta, its card and the confusion matrix.

    Raises ValueError for mistakes in a file, all of them at once, and in one sentence for an
    unknown method, an option that has no effect, a base that cannot be adapted, and a folder that
    holds something else or a run with other settings.
    """
    chosen = preset(args.method)
    _check_options(args, chosen)
    columns = columns_of(args)
    for path in filter(None, (args.task, args.test)):
        say_reading(path)
    rows = read_rows(args.task, columns).rows
    test = read_rows(args.test, columns).rows if args.test else []
    from .own_texts.adaptation_run import Settings, adapt_to  # with torch, after the files
    from .own_texts.card import summary

    base = re.sub(r"[^\w.-]+", "-", args.base)  # hf:OWNER/NAME too is a part of the folder's name
    settings = Settings(
        args.base,
        args.out or RUNS / f"{args.task.stem}-{base}-{args.method}",
        command(args),
        chosen,
        learning_rate=args.learning_rate,
        epochs=args.epochs,
        batch_size=args.batch_size,
        longest=args.max_length,
        balance=args.balance,
        early_stopping=args.early_stopping,
        skip_bad_rows=args.skip_bad_rows,
        threads=args.threads,
        seed=args.seed,
        columns=columns,
    )
    print(summary(adapt_to(args.task, rows, args.test, test, settings)))
    return 0


def say_reading(path: Path) -> None:
    """Print at once that a large file is read."""
    if path.is_file() and path.stat().st_size >= LARGE:
        size = path.stat().st_size / 1e6
        print(_READING.say(path=path, size=size), file=sys.stderr, flush=True)


def command(args: argparse.Namespace) -> str:
    """Return the command with the options that were given."""
    words = ["ptm-edu", "adapt", args.base, "--task", str(args.task), "--method", args.method]
    for option in OPTIONS:
        value = getattr(args, option)
        words += [] if value is None else [_flag(option), str(value)]
    words += [_flag(option) for option in FLAGS if getattr(args, option)]
    return shlex.join(words + ([] if args.seed == 0 else ["--seed", str(args.seed)]))


def _check_options(args: argparse.Namespace, chosen: MethodPreset) -> None:
    for option in ONLY_TRAINED if chosen.learning_rate is None else ():
        if getattr(args, option):
            raise ValueError(_NO_STEPS.say(method=args.method, option=_flag(option)))
    if args.early_stopping and chosen.contrastive:
        raise ValueError(_NO_EPOCH.say(method=args.method))


def _flag(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _learning_rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = math.nan
    if not (0 < rate < math.inf):
        raise argparse.ArgumentTypeError(f"expected a number above 0, such as 1e-3, got {text!r}")
    return rate


def whole_number(text: str) -> int:
    """Return a number from 1 on; argparse turns its errors into a sentence."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {text!r}")
    return int(text)


def _delimiter(text: str) -> str:
    character = "\t" if text in ("tab", "\\t") else text
    if len(character) != 1 or character in '"\r\n':
        raise argparse.ArgumentTypeError(f"expected a character such as ; or tab, got {text!r}")
    return character

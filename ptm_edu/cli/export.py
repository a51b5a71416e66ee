"""`ptm-edu export DELTA --to peft|transformers|onnx`: a delta of `adapt` for other libraries."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu.language import Text, say

if TYPE_CHECKING:
    from .own_texts.classifiers import TextClassifier
    from .own_texts.task_delta import DeltaTask

TARGETS = "peft", "transformers", "onnx"
BASE = "base"  # the folder of the base model beside an adapter of peft

_NOT_EMPTY = Text(
    en="{folder} has files already, which would be mixed with those of this export; delete it or "
    "give another --out",
    zh="{folder} 中已有文件，会与这次导出的文件混在一起；请删除该文件夹，或用 --out 指定另一个",
)
_CANNOT = Text(
    en="{delta} cannot be written for {target}: {reason}. --to onnx writes every "
    "method and pooling",
    zh="{delta} 不能导出为 {target} 的格式：{reason}。--to onnx 可导出任何方法和池化方式",
)
_WRITTEN = {
    "peft": Text(
        en="{folder}: an adapter of peft, and its base model in {base}, whose path is in "
        "adapter_config.json; if the folder moves, change it there.\nLoad it in Python with "
        "peft.AutoPeftModelForSequenceClassification.from_pretrained({folder!r}), or with "
        'transformers.pipeline("text-classification", {folder!r}, truncation=True)',
        zh="{folder}：peft 的适配器；基座模型在 {base}，其路径写在 adapter_config.json 中，"
        "移动文件夹后请修改该路径。\n在 Python 中这样载入："
        "peft.AutoPeftModelForSequenceClassification.from_pretrained({folder!r})，或者 "
        'transformers.pipeline("text-classification", {folder!r}, truncation=True)',
    ),
    "transformers": Text(
        en="{folder}: a model of transformers, with the delta merged into it.\nLoad it in Python "
        'with transformers.pipeline("text-classification", {folder!r}, truncation=True)',
        zh="{folder}：transformers 的模型，增量已合并。\n在 Python 中这样载入："
        'transformers.pipeline("text-classification", {folder!r}, truncation=True)',
    ),
    "onnx": Text(
        en="{folder}: model.onnx, from input_ids and attention_mask to logits; the tokenizer in "
        "tokenizer.json; the labels in config.json.",
        zh="{folder}：model.onnx 由 input_ids 和 attention_mask 计算 logits；分词器在 "
        "tokenizer.json 中，标签在 config.json 中。",
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the delta, the library that shall read it, and the folder."""
    text = say(en="a folder of ptm-edu adapt, or its delta", zh="ptm-edu adapt 的文件夹或增量文件")
    parser.add_argument("delta", type=Path, metavar="DELTA", help=text)
    text = say(en="who reads it", zh="由谁读取")
    parser.add_argument(
        "--to", choices=TARGETS, required=True, help=f"{text}: {', '.join(TARGETS)}"
    )
    text = say(
        en="where to write (TARGET in the delta's folder)",
        zh="写到哪里（默认为增量所在文件夹下以 --to 的取值命名的子文件夹）",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help=text)


def run(args: argparse.Namespace) -> int:
    """Write the model, the tokenizer and the labels into a folder, and say how they are loaded.

    Raises ValueError, in one sentence, for what is no delta of `adapt`, for a folder that is not
    empty, and for a method or a pooling that the other library does not have, and LookupError if
    a package is missing.
    """
    home = args.delta if args.delta.is_dir() else args.delta.parent
    folder: Path = args.out or home / args.to
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(_NOT_EMPTY.say(folder=folder))
    from ptm_edu import adaptation  # torch, after the folder was checked

    from .own_texts.task_delta import open_delta

    classifier, adapted, task = open_delta(args.delta)
    files = classifier.tokenizer, folder, task.labels, classifier.longest
    base = (folder / BASE).resolve()
    if args.to == "onnx":
        logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it warns of an unused package
        adaptation.to_onnx(adapted, *files)
    else:
        try:
            if args.to == "peft":
                adaptation.to_peft(adapted, folder, base)
                _write_base(base, classifier, task)
            else:
                adaptation.to_transformers(adapted, *files)
        except ValueError as error:
            raise ValueError(_CANNOT.say(delta=args.delta, target=args.to, reason=error)) from error
    print(_WRITTEN[args.to].say(folder=str(folder), base=base))
    return 0


def _write_base(folder: Path, classifier: TextClassifier, task: DeltaTask) -> None:
    """Write the base model with the names of the labels, and the tokenizer beside the adapter."""
    from ptm_edu.adaptation import transformers_files as files

    model = files.classifier_of(classifier.model, "export")
    tokenizer, longest = classifier.tokenizer, classifier.longest
    files.write_classifier(model, tokenizer, folder, task.labels, longest)
    files.write_tokenizer(model, tokenizer, folder.parent, longest)

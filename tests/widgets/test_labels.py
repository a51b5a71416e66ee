"""The widgets' labels in two languages: the same keys and numbers, and Chinese that is Chinese."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ptm_edu import widgets

FOLDER = Path(widgets.__file__).parent
WORDS = sorted(path.relative_to(FOLDER) for path in FOLDER.glob("*/words.js"))
EVERY_TABLE = pytest.mark.parametrize("name", WORDS, ids=str)

# What a Chinese label leaves in Latin letters: names, formulas, keys and arguments in code.
STAYS = {
    *("BERT", "CBOW", "ELMo", "ERNIE", "GPT", "Transformer", "XLNet", "base", "large"),
    *("JupyterLab", "Python", "PyTorch", "skip", "gram", "softmax", "log", "cos", "PE", "BA"),
    *("CLS", "MASK", "SEP", "UNK", "IsNext", "NotNext", "True", "NaN", "top", "min"),
    *("Ben", "Zaken", "Houlsby", "Hu", "Lester", "Li", "Liang", "Liu", "Pfeiffer", "Zhang"),
    *("cross", "entropy", "ignore", "index", "cut", "frac", "ratio"),
    *("Ctrl", "Down", "Enter", "Esc", "Page", "Shift", "Up"),
}

# One word for one concept, as in docs/glossary.md.
NOT_BUT = {
    "令牌": "词元",
    "词片": "子词",
    "词汇表": "词表",
    "惊奇度": "惊异度",
    "隐状态": "隐藏状态",
    "名次": "排名",
    "全掩码": "双向掩码",
    "遮盖": "遮住",
    "遮蔽": "遮住",
    "掩盖": "遮住",
    "屏蔽": "遮住",
    "截去": "截断",
    "补齐": "填充",
    "输出头": "任务头",
    "基础模型": "基座模型",
    "停止词元": "终止词元",
    "学习率安排": "学习率调度",
    "多项选择": "选择题",
    "学得": "可学习的",
    "份额": "权重",
    "打分": "得分",
    "抽样": "采样",
    "短文": "段落",
    "单击": "点击",
    "实时讲义": "在 JupyterLab 中运行讲义",
}
HAN = "[一-鿿]"
WRONG = {  # how Chinese is set beside letters, numbers and marks
    "no space beside a letter or digit": rf"{HAN}[A-Za-z0-9]|[A-Za-z0-9%]{HAN}",
    "a half-width mark": rf"{HAN}[,.;:?!]|[;:?!]{HAN}",
    "a space beside a full-width mark": r"\s[，。：；？！（）]|[，。：；？！（）]\s",
    "a space before %": r"[\d}] %",
    "half an ellipsis": rf"{HAN}…(?!…)",
}
A_LIST_THAT_IS_PARSED = {"amounts"}


def labels(name: Path) -> tuple[dict[str, str], dict[str, str]]:
    """{key: sentence} of a table in English and in Chinese; sentences may be joined with +."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    found = re.search(r"  en: \{(.*?)^  \},\n  zh: \{(.*?)^  \},\n\};", text, re.S | re.M)
    assert found
    english, chinese = (
        {
            key: "".join(map(ast.literal_eval, re.findall(r'"[^"]*"', value)))
            for key, value in re.findall(r"(\w+):\s*((?:\"[^\"]*\"(?:\s*\+\s*)?)+)", part)
        }
        for part in found.groups()
    )
    return english, chinese


@EVERY_TABLE
def test_both_languages_have_the_same_keys_and_numbers(name: Path) -> None:
    english, chinese = labels(name)
    assert list(english) == list(chinese) and len(english) > 3
    for key, sentence in english.items():
        numbers = re.findall(r"\{\w+\}", sentence)
        assert sorted(numbers) == sorted(re.findall(r"\{\w+\}", chinese[key])), key


@EVERY_TABLE
def test_no_english_is_left_in_a_chinese_label(name: Path) -> None:
    for key, sentence in labels(name)[1].items():
        left = set(re.findall("[A-Za-z]{2,}", re.sub(r"\{\w+\}", "", sentence))) - STAYS
        assert not left, f"{key}: {left}"


@EVERY_TABLE
def test_a_concept_has_one_chinese_word(name: Path) -> None:
    for key, sentence in labels(name)[1].items():
        for word, wanted in NOT_BUT.items():
            assert word not in sentence, f"{key}: {wanted} instead of {word}"


@EVERY_TABLE
def test_chinese_is_set_as_chinese(name: Path) -> None:
    for key, sentence in labels(name)[1].items():
        for fault, pattern in WRONG.items():
            if key not in A_LIST_THAT_IS_PARSED:
                assert not re.search(pattern, sentence), f"{key}: {fault} in {sentence}"


def test_every_name_that_stays_is_used() -> None:
    everything = " ".join(" ".join(labels(name)[1].values()) for name in WORDS)
    assert {*re.findall("[A-Za-z]+", everything)} >= STAYS

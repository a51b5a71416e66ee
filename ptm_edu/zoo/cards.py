"""Model cards: a model's training data, training, quality and errors.

A card is the JSON file that `ptm-edu pretrain` writes, `cards/NAME.json`; no number in it is typed
by hand. Its texts are in English; `cards/zh.md` has their Chinese, in which {} stands for a number.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ptm_edu.chinese.overlay import read_table
from ptm_edu.chinese.strings import Strings
from ptm_edu.language import current_language, say

CARDS = Path(__file__).parent / "cards"


@dataclass(frozen=True)
class Card:
    """One model's card; `facts` is the JSON file as a dictionary."""

    facts: dict[str, Any]

    @property
    def name(self) -> str:
        """The name to pass to `zoo.load`."""
        return str(self.facts["name"])

    @property
    def bytes(self) -> int:
        """Size of the weight file in bytes."""
        return int(self.facts["bytes"])

    @property
    def sha256(self) -> str:
        """Checksum of the weight file, 64 hexadecimal digits."""
        return str(self.facts["sha256"])

    @property
    def trained_on(self) -> str:
        """The sets it was trained on, and their total number of words."""
        sets = ", ".join(row["set"] for row in self.facts["data"])
        words = sum(row["words"] for row in self.facts["data"])
        return f"{sets} ({words / 1e6:.1f} M words)"

    @property
    def license(self) -> str:
        """The license of the weights."""
        return str(self.facts["license"])

    def markdown(self, language: str | None = None, level: int = 1) -> str:
        """Return the card as Markdown whose title is a heading of that level."""
        parts = [f"# {self.name}", said(self.facts["what"], language), *self._data(language)]
        parts += [*self._training(language), *self._quality(language), *self._wrong(language)]
        parts += self._samples(language)
        deeper = "#" * (level - 1)
        return "\n\n".join(deeper + x if x[0] == "#" else x for x in parts) + "\n"

    def _repr_markdown_(self) -> str:
        # Below a notebook's own headings, so that its table of contents stays the chapter's.
        return self.markdown(level=4)

    def _data(self, language: str | None) -> list[str]:
        rows = [
            [r["set"], f"{r['words']:,}", said(r["license"], language)] for r in self.facts["data"]
        ]
        heads = [
            say(en="text", zh="语料", language=language),
            say(en="words", zh="词数", language=language),
            say(en="license", zh="许可", language=language),
        ]
        return ["## " + say(en="Data", zh="数据", language=language), table(heads, rows)]

    def _training(self, language: str | None) -> list[str]:
        facts = self.facts["training"]
        sentence = say(
            en="Passes: {epochs}, over {words:.1f} M words, {seen:.3g} M in all; seed {seed}; "
            "{minutes:.0f} minutes on {machine}. Weights: {license}.",
            zh="语料 {words_wan:,.0f} 万词，训练 {epochs} 遍，共 {seen_wan:,.0f} 万词；"
            "随机种子 {seed}；用时 {minutes:.0f} 分钟（{machine}）。权重的许可：{license}。",
            language=language,
            license=self.license,
            words_wan=100 * facts["words"],
            seen_wan=100 * facts["seen"],
            **facts | {"machine": said(facts["machine"], language)},
        )
        settings = [
            [said(key, language), said(str(value), language)]
            for key, value in self.facts["settings"].items()
        ]
        heads = [say(en="setting", zh="设置", language=language), ""]
        title = "## " + say(en="Training", zh="训练", language=language)
        return [title, sentence, table(heads, settings)]

    def _quality(self, language: str | None) -> list[str]:
        rows = [
            [said(name, language), said(text, language)]
            for name, text in self.facts["quality"].items()
        ]
        heads = [
            say(en="measured on", zh="评测集", language=language),
            say(en="result", zh="结果", language=language),
        ]
        title = "## " + say(en="Quality", zh="质量", language=language)
        parts = [title, table(heads, rows)]
        if "by_category" in self.facts:
            categories = [
                [said(k, language), f"{v:.1%}"] for k, v in self.facts["by_category"].items()
            ]
            prompts = [
                say(en="Google analogies by category", zh="Google 类比各类别", language=language),
                say(en="accuracy", zh="准确率", language=language),
            ]
            parts.append(table(prompts, categories))
        heads_of_runs = [said(name, language) for name in self.facts["runs"][0]]
        runs = [[said(str(x), language) for x in run.values()] for run in self.facts["runs"]]
        intro = say(
            en="All complete training runs, including the shipped one:",
            zh="所有完整训练（含发布的这一次）：",
            language=language,
        )
        return [*parts, intro, table(heads_of_runs, runs)]

    def _wrong(self, language: str | None) -> list[str]:
        title = "## " + say(en="Limits and errors", zh="局限与错误", language=language)
        lines = [title, said(self.facts["limits"], language)]
        if "wrong" not in self.facts:
            return lines
        heads = [
            say(en="question", zh="问题", language=language),
            say(en="expected", zh="正确答案", language=language),
            say(en="its answer", zh="它的答案", language=language),
        ]
        return [*lines, table(heads, self.facts["wrong"])]

    def _samples(self, language: str | None) -> list[str]:
        """Return the texts that a model generated after a prompt, for all seeds."""
        if "samples" not in self.facts:
            return []
        title = "## " + say(en="Generated samples", zh="生成的文本", language=language)
        intro = say(
            en="Prompt: “{prompt}”; {how}; all samples with seeds 0 to {last}:",
            zh="提示：“{prompt}”；{how}。随机种子 0 到 {last} 生成的全部文本：",
            language=language,
            prompt=self.facts["prompt"],
            how=said(self.facts["sampling"], language),
            last=len(self.facts["samples"]) - 1,
        )
        heads = [say(en="seed", zh="随机种子", language=language), ""]
        rows = [
            [str(seed), text.strip().replace("\n", " ⏎ ")]
            for seed, text in enumerate(self.facts["samples"])
        ]
        return [title, intro, table(heads, rows)]


def card(name: str) -> Card:
    """Return the card of a model in the zoo."""
    path = CARDS / f"{name}.json"
    if not path.exists():
        known = ", ".join(sorted(p.stem for p in CARDS.glob("*.json")))
        raise KeyError(f"zoo.card: no card for {name!r}; there are {known}")
    return Card(json.loads(path.read_text(encoding="utf-8")))


def said(text: str, language: str | None) -> str:
    """Return a text of a card; names, such as `vocab_size`, are the same in both languages."""
    return (_chinese().find(text) or text) if current_language(language) == "zh" else text


@cache
def _chinese() -> Strings:
    return Strings.of(read_table((CARDS / "zh.md").read_text(encoding="utf-8")))


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table; a | within a cell is escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    cells = ([str(cell).replace("|", "\\|") for cell in line] for line in lines)
    return "\n".join("| " + " | ".join(line) + " |" for line in cells)

"""What a hunt gave: a table in a notebook, lines in a terminal, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from ptm_edu.language import Text, current_language

from .findings import TITLES, Finding

HEAD = Text(
    "Bug hunt in {script}: {passed} of {all} checks pass",
    "捉虫 {script}：{passed}/{all} 项检查通过",
)
COLUMNS = (
    Text("Check", "检查"),
    Text("What must hold", "应当成立"),
    Text("What was seen", "看到的情况"),
)
WELL = Text("nothing wrong", "没有问题")
MEANINGS = {
    "✓": Text("passes", "通过"),
    "✗": Text("fault", "有错"),
    "·": Text("not looked at", "未检查"),
}

# Jupyter's theme variables give light and dark; the second value serves pages outside Jupyter.
BOX = (
    "max-width:64em;color:var(--jp-content-font-color1,#212121);"
    "background:var(--jp-layout-color1,#fff);font-family:var(--jp-content-font-family,sans-serif);"
    "line-height:1.45;overflow-x:auto"
)
RULE = "border-top:1px solid var(--jp-border-color2,#bdbdbd)"
CELL = f"{RULE};padding:6px 10px;text-align:left;vertical-align:top;white-space:normal"
COLOURS = {
    "✓": "var(--jp-success-color1,#1b7a34)",
    "✗": "var(--jp-error-color1,#c62828)",
    "·": "var(--jp-content-font-color2,#5f5f5f)",
}


@dataclass(frozen=True, repr=False)
class Hunt:
    """What was `found` in a script: for each check what it saw, None where it passed.

    A script that could not be loaded has a `problem`, and no check looked at it.
    """

    script: str
    found: Mapping[str, Finding | None]
    problem: Finding | None = None

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(mark == "✓" for _, mark, _ in self._rows(None))

    @property
    def faults(self) -> tuple[str, ...]:
        """The names of the checks that saw a fault."""
        return tuple(name for name, mark, _ in self._rows(None) if mark == "✗")

    def say(self, name: str, language: str | None = None) -> str:
        """Return what one check saw. Raises KeyError for a name that no check has."""
        return {check: seen for check, _, seen in self._rows(language)}[name]

    def text(self, language: str | None = None) -> str:
        """Return the report as lines of plain text."""
        lines = [self._head(language)]
        for name, mark, seen in self._rows(language):
            lines.append(f"{mark} {name}: {TITLES[name].say(language)}")
            lines += [f"    {seen}"] if mark == "✗" else []
        return "\n".join(lines)

    def html(self, language: str | None = None) -> str:
        """Return the report as one HTML element with its style inside, without script."""
        language = current_language(language)
        heads = "".join(
            f'<th scope="col" style="{CELL}">{column.say(language)}</th>' for column in COLUMNS
        )
        rows = "".join(_row(*row, language) for row in self._rows(language))
        return (
            f'<div lang="{language}" class="ptm-hunt" style="{BOX}">'
            f'<p style="white-space:pre-line"><b>'
            f"{escape(self._head(language))}</b></p>"
            f'<table style="border-collapse:collapse;font-size:16px;margin:0">'
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _rows(self, language: str | None) -> Iterator[tuple[str, str, str]]:
        """Yield each check's name, its mark, and what was seen, in words."""
        for name in TITLES:
            if name not in self.found:
                yield name, "·", MEANINGS["·"].say(language)
            else:
                finding = self.found[name]
                yield name, "✗" if finding else "✓", (finding or WELL).say(language)

    def _head(self, language: str | None) -> str:
        passed = sum(mark == "✓" for _, mark, _ in self._rows(language))
        numbers = {"script": self.script, "passed": passed, "all": len(TITLES)}
        head = HEAD.say(language, **numbers)
        return f"{head}\n{self.problem.say(language)}" if self.problem else head

    def __str__(self) -> str:
        """Return the report as text in the current language."""
        return self.text()

    def __repr__(self) -> str:
        """Return the same, for the Python prompt."""
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()


def _row(name: str, mark: str, seen: str, language: str) -> str:
    sign = (
        f'<span role="img" aria-label="{MEANINGS[mark].say(language)}" '
        f'style="color:{COLOURS[mark]};font-weight:bold">{mark}</span>'
    )
    return (
        f'<tr><td style="{CELL};white-space:nowrap">{sign} <code>{name}</code></td>'
        f'<td style="{CELL}">{escape(TITLES[name].say(language))}</td>'
        f'<td style="{CELL};overflow-wrap:anywhere">{escape(seen)}</td></tr>'
    )

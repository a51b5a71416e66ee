"""The hunt: all checks on one script, and a report for a notebook or a terminal."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ptm_edu.exercises.framework.report import COLORS, Finding
from ptm_edu.language import Text, current_language

from .checks import CHECKS
from .messages import TITLES, say
from .process import LOADING, STARTING, run_checks
from .script import NAME, Script, existing, file_name, source

SECONDS = 20.0  # for one check; most take less than one

HEADING = Text(
    "Bug hunt in {script}: {passed} of {all} checks pass",
    "捉虫 {script}：{passed}/{all} 项检查通过",
)
COLUMNS = (
    Text("Check", "检查"),
    Text("Requirement", "应当成立"),
    Text("Finding", "发现"),
)
NO_FAULT = Text("no fault found", "没有发现错误")
MARKS = {
    "✓": Text("passed", "通过"),
    "✗": Text("fault", "有错"),
    "·": Text("not checked", "未检查"),
}

# Jupyter's theme variables give light and dark; the second value serves pages outside Jupyter.
REPORT_STYLE = (
    "max-width:64em;color:var(--jp-content-font-color1,#212121);"
    "background:var(--jp-layout-color1,#fff);font-family:var(--jp-content-font-family,sans-serif);"
    "line-height:1.45;overflow-x:auto"
)
CELL_STYLE = (
    "border-top:1px solid var(--jp-border-color2,#bdbdbd);padding:6px 10px;text-align:left;"
    "vertical-align:top;white-space:normal"
)


def hunt(script: Script = None, *, seconds: float = SECONDS) -> Hunt:
    """Run all checks on a script and report what they found.

    `script` is a file, or a source text of several lines; None is the original script. It runs in a
    process of its own: a script that crashes or never ends gives a finding, after `seconds` a
    check. Raises FileNotFoundError for a file that does not exist.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{NAME}.py"
        if script is None or "\n" in str(script):
            path.write_text(source(script), encoding="utf-8")
        else:
            path = existing(script)
        findings = run_checks(str(path.resolve()), list(CHECKS), seconds)
    problem = findings.pop(STARTING, None) or findings.pop(LOADING, None)
    return Hunt(file_name(script), findings, problem)


@dataclass(frozen=True, repr=False)
class Hunt:
    """The `findings` in a script, by check: None where it passed, absent where it did not run.

    A script that could not be loaded has a `problem` and no findings.
    """

    script: str
    findings: Mapping[str, Finding | None]
    problem: Finding | None = None

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(self._mark(name) == "✓" for name in TITLES)

    @property
    def faults(self) -> tuple[str, ...]:
        """The names of the checks that found a fault."""
        return tuple(name for name in TITLES if self._mark(name) == "✗")

    def say(self, name: str, language: str | None = None) -> str:
        """Return the finding of one check in words. Raises KeyError for an unknown name."""
        return {row[0]: row[2] for row in self._rows(language)}[name]

    def to_text(self, language: str | None = None) -> str:
        """Return the report as lines of plain text."""
        lines = [self._heading(language)]
        for name, mark, finding in self._rows(language):
            lines.append(f"{mark} {name}: {TITLES[name].say(language)}")
            lines += [f"    {finding}"] if mark == "✗" else []
        return "\n".join(lines)

    def to_html(self, language: str | None = None) -> str:
        """Return the report as one HTML element with its style inside, without script."""
        language = current_language(language)
        columns = "".join(
            f'<th scope="col" style="{CELL_STYLE}">{column.say(language)}</th>'
            for column in COLUMNS
        )
        rows = "".join(_html_row(*row, language) for row in self._rows(language))
        return (
            f'<div lang="{language}" class="ptm-hunt" style="{REPORT_STYLE}">'
            f'<p style="white-space:pre-line"><b>{escape(self._heading(language))}</b></p>'
            f'<table style="border-collapse:collapse;font-size:16px;margin:0">'
            f"<thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _mark(self, name: str) -> str:
        if name not in self.findings:
            return "·"
        return "✗" if self.findings[name] else "✓"

    def _rows(self, language: str | None) -> Iterator[tuple[str, str, str]]:
        """Yield each check's name, its mark, and its finding in words."""
        for name in TITLES:
            mark, finding = self._mark(name), self.findings.get(name)
            missing = (NO_FAULT if mark == "✓" else MARKS["·"]).say(language)
            yield name, mark, say(finding, language) if finding else missing

    def _heading(self, language: str | None) -> str:
        passed = sum(self._mark(name) == "✓" for name in TITLES)
        heading = HEADING.say(language, script=self.script, passed=passed, all=len(TITLES))
        return f"{heading}\n{say(self.problem, language)}" if self.problem else heading

    def __str__(self) -> str:
        """Return the report as text in the current language."""
        return self.to_text()

    def __repr__(self) -> str:
        """Return the same, for the Python prompt."""
        return self.to_text()

    def _repr_html_(self) -> str:
        return self.to_html()


def _html_row(name: str, mark: str, finding: str, language: str) -> str:
    icon = (
        f'<span role="img" aria-label="{MARKS[mark].say(language)}" '
        f'style="color:{COLORS[mark]};font-weight:bold">{mark}</span>'
    )
    return (
        f'<tr><td style="{CELL_STYLE};white-space:nowrap">{icon} <code>{name}</code></td>'
        f'<td style="{CELL_STYLE}">{escape(TITLES[name].say(language))}</td>'
        f'<td style="{CELL_STYLE};overflow-wrap:anywhere">{escape(finding)}</td></tr>'
    )

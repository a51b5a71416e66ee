"""How a report looks: an HTML card for notebooks and pages, text for a terminal."""

from __future__ import annotations

from html import escape

from ptm_edu.language import Text, current_language

from .registry import exercise
from .report import Report, Result

POINTS = Text("{points:g} of {most:g} points", "{points:g} / {most:g} 分")
PASSED = Text("passed", "通过")
FAILED = Text("failed", "未通过")
WAITING = Text("not looked at", "未检查")
HINT = Text("Hint:", "提示：")
EXPECTED = Text("Expected: {words}", "要求：{words}")

# Jupyter's theme variables give light and dark; the second value serves pages outside Jupyter.
CARD = (
    "border:1px solid var(--jp-border-color1,#bdbdbd);border-radius:6px;padding:10px 14px;"
    "max-width:46em;color:var(--jp-content-font-color1,#212121);"
    "background:var(--jp-layout-color1,#fff);font-family:var(--jp-content-font-family,sans-serif);"
    "line-height:1.45"
)
QUIET = "color:var(--jp-content-font-color2,#5f5f5f)"
RULE = "border-top:1px solid var(--jp-border-color2,#e0e0e0);margin-top:8px;padding-top:8px"
HINTED = (
    "border-left:4px solid var(--jp-warn-color1,#b26a00);"
    "background:var(--jp-layout-color2,#f5f5f5);margin-top:10px;padding:8px 12px"
)
COLOURS = {
    "✓": "var(--jp-success-color1,#1b7a34)",
    "✗": "var(--jp-error-color1,#c62828)",
    "·": "var(--jp-content-font-color2,#5f5f5f)",
}


def text(report: Report, language: str | None = None) -> str:
    """Return the report as lines of plain text."""
    lines = [f"{_title(report, language)} — {_points(report, language)}"]
    hint = report.say_hint(language)
    if hint:
        lines.append(f"{HINT.say(language)} {hint}")
    for result in report.checks:
        mark, _ = _mark(result)
        lines.append(f"{mark} {result.title(language)} — {_points(result, language)}")
        lines += [f"    {line}" for line in _lines(result, language) if mark == "✗"]
    return "\n".join(lines)


def html(report: Report, language: str | None = None) -> str:
    """Return the report as one HTML element with its style inside, without script."""
    language = current_language(language)
    rows = "".join(_row(result, language) for result in report.checks)
    hint = escape(report.say_hint(language) or "")
    return (
        f'<div lang="{language}" role="group" style="{CARD}">'
        f"<div><b>{escape(_title(report, language))}</b> — {_points(report, language)}</div>"
        + (f'<div style="{HINTED}"><b>{HINT.say(language)}</b> {hint}</div>' if hint else "")
        + f"{rows}</div>"
    )


def _row(result: Result, language: str) -> str:
    mark, meaning = _mark(result)
    sign = (
        f'<span role="img" aria-label="{meaning.say(language)}" '
        f'style="color:{COLOURS[mark]};font-weight:bold">{mark}</span>'
    )
    told = "".join(f"<div>{escape(line)}</div>" for line in _lines(result, language))
    return (
        f'<div style="{RULE}">{sign} {escape(result.title(language))} '
        f'<span style="{QUIET}">— {_points(result, language)}</span>'
        f'<div style="{QUIET};margin-left:1.4em;overflow-wrap:anywhere">{told}</div></div>'
    )


def _lines(result: Result, language: str | None) -> list[str]:
    expected = EXPECTED.say(language, words=result.expected(language))
    mark, _ = _mark(result)
    told = [] if mark == "✓" else [result.say(language)]
    return told if mark == "·" else [expected, *told]


def _mark(result: Result) -> tuple[str, Text]:
    if result.finding is None:
        return "✓", PASSED
    return ("·", WAITING) if result.finding.sentence == "not_reached" else ("✗", FAILED)


def _title(report: Report, language: str | None) -> str:
    return exercise(report.exercise).title.say(language)


def _points(of: Report | Result, language: str | None) -> str:
    return POINTS.say(language, points=of.points, most=of.max_points)

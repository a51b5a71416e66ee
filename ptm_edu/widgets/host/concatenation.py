"""The module of a widget that has no bundle yet: its scripts and the shared ones in one scope.

Goes away when the last of them is converted.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parents[1]
ROOT = r"\.ptm(-lecture)?(?=\s)"  # a selector's first part, where that is the widget's frame
IMPORT = re.compile(r"^import .*?;\n", re.M | re.S)
EXPORT = re.compile(r"^export (?!default)", re.M)
SHARED = (
    "host/base.css",
    "host/dom.js",
    "host/words.js",
    "host/numbers.js",
    "host/text.js",
    "host/labels.js",
    "host/export.js",
    "host/frame.js",
    "host/painter.js",
    "host/kernel.js",
    "host/view.js",
)


def concatenated(*parts: str) -> str:
    """Join CSS files (as one constant, `style`) and JavaScript files into one ES module's text."""
    kind = "ptm-" + next(Path(name).stem for name in parts if name.endswith(".css"))
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in (*SHARED, *parts)}
    css = "".join(
        rules if name in SHARED else _inside(kind, rules)
        for name, rules in texts.items()
        if name.endswith(".css")
    )
    scripts = [
        EXPORT.sub("", IMPORT.sub("", text)) for name, text in texts.items() if name.endswith(".js")
    ]
    constants = [
        f"const widgetClass = {json.dumps(kind)};",
        f"const style = {json.dumps(css, ensure_ascii=False)};",
    ]
    return "\n".join([*constants, *scripts])


def _inside(kind: str, rules: str) -> str:
    """Nest a widget's own rules, so that they hold in it alone and over the shared ones.

    Several kinds stand on one page, each with a style sheet; without this the last one would rule.
    """
    return f".{kind} {{\n{re.sub(ROOT, lambda match: '&' + match[0], rules)}}}\n"

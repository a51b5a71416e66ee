"""A widget as self-contained HTML: its module, its state, and a stub where Jupyter's model was."""

from __future__ import annotations

import json
import re
import uuid
from pathlib import Path
from typing import Protocol

from .modules import scripts_of

# Holds the state that Python had, and nobody answers. The page around the widget can set it:
# `place.model.set("language", "zh")`.
STUB = """
function stub(state) {
  const hear = {};
  return place.model = {
    isStatic: true,
    get: (name) => state[name],
    set(name, value) { state[name] = value; (hear[`change:${name}`] ?? []).forEach((f) => f()); },
    on(name, f) { (hear[name] ??= []).push(f); },
    off(name, f) { hear[name] = (hear[name] ?? []).filter((other) => other !== f); },
    save_changes() {},
    send() {},
  };
}
"""

VIEW = "application/vnd.jupyter.widget-view+json"  # a live view's MIME type
STANDBY = Path(__file__).with_name("standby.js")

# As a bundle has it, or as written by hand.
EXPORT = re.compile(r"^export (?:default (.+)|\{\s*(\w+) as default\s*\});$", re.M)

# Shown where the script may not run, as in a notebook that JupyterLab does not trust.
UNTRUSTED = {
    "en": "<p>Something to try out stands here: run the cell above to see it.</p>",
    "zh": "<p>这里是一个交互组件：运行上面的单元格即可显示。</p>",
}


class StatefulWidget(Protocol):
    """What `static_html` reads of a widget: its module's text, language and state's names."""

    _esm: str
    language: str
    keys: list[str]


def static_html(widget: StatefulWidget) -> str:
    """Return HTML in which the widget is alive without a kernel, a network or a library.

    Each call gives it an id of its own, so several stand on one page. Only the shared host is
    global; a page needs it once (see `modules.with_host_once`).
    As the output right below a live view it waits, and appears only where that one does not.
    """
    start = f"exported.render({{ model: stub({_in_script(_state(widget))}), el: place }})"
    host, module = scripts_of(widget._esm)
    element_id = f"ptm-{uuid.uuid4().hex}"
    return (
        f'{host}<div id="{element_id}">{UNTRUSTED[widget.language]}</div><script type="module">'
        f'const place = document.getElementById("{element_id}");\n{_as_constant(module)}{STUB}'
        f"{STANDBY.read_text(encoding='utf-8')}standBy(place, () => {start});</script>"
    )


def _as_constant(module: str) -> str:
    """Return a script that names what the module exports: an inline module's export reaches nobody.

    The module's own names stay inside a function.
    """
    body, exports = EXPORT.subn(lambda match: f"return {match[1] or match[2]};", module)
    if exports != 1:
        raise ValueError(f"a widget's module must have one default export, got {exports}")
    return f"const exported = (() => {{\n{body}\n}})();"


def _state(widget: StatefulWidget) -> dict:
    """What the widget itself shares with its page, not what Jupyter adds."""
    others = ("layout", "tabbable", "tooltip")
    names = [name for name in widget.keys if not name.startswith("_") and name not in others]
    return {name: getattr(widget, name) for name in names}


def _in_script(state: dict) -> str:
    # A "</script>" among the data would end the script there.
    return json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")

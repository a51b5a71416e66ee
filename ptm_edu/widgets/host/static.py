"""A widget as self-contained HTML: its module, its state, and a stub where Jupyter's model was."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from pathlib import Path
from typing import Protocol

from .modules import HOST_SCRIPT, scripts_of

# Holds the state that Python had, and nobody answers. The page around the widget can set it:
# `place.model.set("language", "zh")`, which takes the traits that `wordings` has in that language.
STUB = """
function stub(state, wordings) {
  const hear = {};
  return place.model = {
    isStatic: true,
    get: (name) => state[name],
    set(name, value) {
      if (name === "language") Object.assign(state, wordings[value]);
      state[name] = value;
      (hear[`change:${name}`] ?? []).forEach((f) => f());
    },
    on(name, f) { (hear[name] ??= []).push(f); },
    off(name, f) { hear[name] = (hear[name] ?? []).filter((other) => other !== f); },
    save_changes() {},
    send() {},
  };
}
"""

VIEW = "application/vnd.jupyter.widget-view+json"  # a live view's MIME type
STANDBY = Path(__file__).with_name("standby.js")

# At the end of a bundle, or on a line of a module that is written by hand.
EXPORT = re.compile(r"(?:^export default (.+)|\bexport\s*\{\s*([\w$]+) as default\s*\});$", re.M)

# As `_as_constant` writes it.
MODULE = re.compile(r"const exported = (\(\(\) => \{\n.*?\n\}\)\(\));(?=\nfunction stub\()", re.S)

# Shown where the script may not run, as in a notebook that JupyterLab does not trust.
UNTRUSTED = {
    "en": "<p>Something to try out stands here: run the cell above to see it.</p>",
    "zh": "<p>这里是一个交互组件：运行上面的单元格即可显示。</p>",
}


class StatefulWidget(Protocol):
    """What `static_html` reads of a widget: its module's text, its state, its other wordings."""

    _esm: str
    language: str
    keys: list[str]
    wordings: dict[str, dict]


def static_html(widget: StatefulWidget) -> str:
    """Return HTML in which the widget is alive without a kernel, a network or a library.

    Each call gives it an id of its own, so several stand on one page. Only the shared host is
    global; a page needs it once (see `modules.with_host_once`).
    As the output right below a live view it waits, and appears only where that one does not.
    """
    state, wordings = _in_script(state_of(widget)), _in_script(widget.wordings)
    start = f"exported.render({{ model: stub({state}, {wordings}), el: place }})"
    host, module = scripts_of(widget._esm)
    element_id = f"ptm-{uuid.uuid4().hex}"
    return (
        f'{host}<div id="{element_id}">{UNTRUSTED[widget.language]}</div><script type="module">'
        f'const place = document.getElementById("{element_id}");\n{_as_constant(module)}{STUB}'
        f"{STANDBY.read_text(encoding='utf-8')}standBy(place, () => {start});</script>"
    )


def without_scripts(page: str) -> tuple[str, dict[str, str]]:
    """Return HTML whose widgets take their modules from scripts, and these: {name: text}.

    A site has each script once. The page names those that it needs; they must run before it, the
    host's first, and their names sort so.
    """
    scripts: dict[str, str] = {}

    def host(found: re.Match[str]) -> str:
        scripts[found[1]] = found[0].removeprefix("<script>").removesuffix("</script>")
        return ""

    def module(found: re.Match[str]) -> str:
        name = f"ptm_widget_{hashlib.sha256(found[1].encode()).hexdigest()[:8]}"
        scripts[name] = f'"use strict";\nglobalThis.{name} ??= {found[1]};'
        return f"const exported = {name};"

    return MODULE.sub(module, HOST_SCRIPT.sub(host, page)), scripts


def _as_constant(module: str) -> str:
    """Return a script that names what the module exports: an inline module's export reaches nobody.

    The module's own names stay inside a function.
    """
    body, exports = EXPORT.subn(lambda match: f"return {match[1] or match[2]};", module)
    if exports != 1:
        raise ValueError(f"a widget's module must have one default export, got {exports}")
    return f"const exported = (() => {{\n{body}\n}})();"


def state_of(widget: StatefulWidget) -> dict:
    """What the widget itself shares with its page, not what Jupyter adds."""
    others = ("layout", "tabbable", "tooltip")
    names = [name for name in widget.keys if not name.startswith("_") and name not in others]
    return {name: getattr(widget, name) for name in names}


def _in_script(state: dict) -> str:
    # A "</script>" among the data would end the script there.
    return json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")

"""What every widget is in Python: one ES module, shown live by anywidget and as static HTML."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython.display import display

from ptm_edu.language import current_language

from .static import static_html

FOLDER = Path(__file__).parent
VIEW = "application/vnd.jupyter.widget-view+json"
ROOT = r"\.ptm(-lecture)?(?=\s)"  # a selector's first part, where that is the widget's frame
SHARED = ("base.css", "base.js", "painter.js", "picture.js", "labels.js")


class Widget(anywidget.AnyWidget):
    """A widget made of the shared files and its own `parts`, the last of which exports `render`.

    Shown in a notebook it leaves two outputs: its live view, and itself as self-contained HTML,
    which waits and appears where the first cannot: without a kernel, and in exported pages.
    """

    parts: ClassVar[tuple[str, ...]] = ()

    language = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, language: str | None = None, **state: Any) -> None:
        super().__init__(
            _esm=module_text(*self.parts), language=current_language(language), **state
        )

    def html(self) -> str:
        """Return the widget as HTML that needs nothing else: no kernel, no network, no library."""
        return static_html(self)

    def _ipython_display_(self) -> None:
        # Two outputs, because JupyterLab shows only one form of one output, and keeps "Loading
        # widget..." there when no kernel runs; the static form steps in.
        view = self._repr_mimebundle_()
        if view is not None:
            data, metadata = view
            display({VIEW: data[VIEW]}, metadata=metadata, raw=True)
            display({"text/plain": data["text/plain"], "text/html": self.html()}, raw=True)


def module_text(*parts: str) -> str:
    """Join CSS files (as one constant, `style`) and JavaScript files into one ES module's text."""
    kind = "ptm-" + next(Path(name).stem for name in parts if name.endswith(".css"))
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in (*SHARED, *parts)}
    css = "".join(
        rules if name in SHARED else _inside(kind, rules)
        for name, rules in texts.items()
        if name.endswith(".css")
    )
    scripts = [text for name, text in texts.items() if name.endswith(".js")]
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

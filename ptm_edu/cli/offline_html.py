"""An executed notebook as one HTML file that needs no network: formulas, widgets and all.

nbconvert's own pages fetch require.js, MathJax, Mermaid and the widgets' manager. Here formulas
become MathML, which browsers draw themselves, and of a widget's two forms the static one is taken.
"""

from __future__ import annotations

import html
import re
from copy import deepcopy
from typing import Any

from latex2mathml.converter import convert
from nbconvert import HTMLExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from traitlets.config import Config

from ptm_edu.language import say
from ptm_edu.widgets.host.modules import with_host_once
from ptm_edu.widgets.host.static import VIEW

# Without these blocks of the "lab" template nothing is loaded from elsewhere.
TEMPLATE = """
{%- extends "index.html.j2" -%}
{%- block html_head_js -%}{%- endblock -%}
{%- block jupyter_widgets -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
{%- block data_latex -%}
<div class="jp-RenderedLatex jp-OutputArea-output">{{ output.data["text/latex"] | mathml }}</div>
{%- endblock -%}
{%- block input_group -%}
{%- if cell.metadata.get("jupyter", {}).get("source_hidden") -%}
<details class="ptm-code"><summary>{{ "" | folded_code }}</summary>{{ super() }}</details>
{%- else -%}{{ super() }}{%- endif -%}
{%- endblock -%}
{%- block html_head_css -%}
<style>
.ptm-code > summary { font-size: 14px; opacity: 0.7; cursor: pointer; }
body.jp-Notebook { font-size: 16px; }
main { max-width: 1160px; margin: 0 auto; padding: 1rem; }
.jp-RenderedHTMLCommon { font-size: 17px; line-height: 1.55; }
math { font-size: 1.08em; }
math[display="block"] { margin: 0.8em 0; overflow-x: auto; overflow-y: hidden; }
</style>
{%- endblock -%}
"""

FIRST_CHOICE = ["text/html", "text/markdown", "image/svg+xml", "image/png", "image/jpeg"]
DELIMITERS = re.compile(r"^\s*(\$\$|\\\[|\$|\\\()|(\$\$|\\\]|\$|\\\))\s*$")


def export_html(notebook: NotebookNode, title: str = "Notebook", theme: str = "light") -> str:
    """Return the notebook as a page for `file://`; `theme` is "light" or "dark"."""
    notebook = _without_live_views(notebook)
    order = [*FIRST_CHOICE, "text/latex", "text/plain"]
    config = Config(
        {
            "NbConvertBase": {"display_data_priority": order},
            # Of a progress bar only its last state is left.
            "CoalesceStreamsPreprocessor": {"enabled": True},
        }
    )
    exporter = _Exporter(config=config, theme=theme, raw_template=TEMPLATE, embed_images=True)
    page, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": title}})
    return with_host_once(page)


def _without_live_views(notebook: NotebookNode) -> NotebookNode:
    # A course widget leaves its static form in an output of its own, right after the live one.
    notebook = deepcopy(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [out for out in cell.outputs if set(out.get("data", [""])) != {VIEW}]
    return notebook


def mathml(latex: str, display: str = "inline") -> str:
    """Return LaTeX, with or without its dollar signs, as MathML, "inline" or "block".

    What the converter does not know stays readable as LaTeX.
    """
    bare = DELIMITERS.sub("", latex)
    try:
        return str(convert(bare, display=display))
    except Exception:
        # The converter raises whatever its parser met; a page with one raw formula is still a page.
        return f"<code>{html.escape(bare)}</code>"


class _Exporter(HTMLExporter):
    def markdown2html(self, context: Any, source: str) -> str:
        cell = context.get("cell", {})
        renderer = _Renderer(
            escape=False,
            attachments=cell.get("attachments", {}),
            embed_images=self.embed_images,
            path=context.get("resources", {}).get("metadata", {}).get("path", ""),
            anchor_link_text=self.anchor_link_text,
        )
        return str(MarkdownWithMath(renderer=renderer).render(source))

    # What jinja looks for on a filter that wants the context.
    markdown2html.jinja_pass_arg = HTMLExporter.markdown2html.jinja_pass_arg  # type: ignore[attr-defined]

    def default_filters(self) -> Any:
        yield from super().default_filters()
        yield "mathml", lambda latex: mathml(latex, "block")
        yield "folded_code", lambda _: say(en="code", zh="代码")


class _Renderer(IPythonRenderer):
    def block_html(self, html: str) -> str:
        # Embedding images parses a block by itself, and would close a <details> right away.
        return str(super().block_html(html)) if "<img" in html else html

    def inline_math(self, body: str) -> str:
        return mathml(body)

    def block_math(self, body: str) -> str:
        return mathml(body, "block")

    def latex_environment(self, name: str, body: str) -> str:
        return mathml(f"\\begin{{{name}}}{body}\\end{{{name}}}", "block")

    def link(self, text: str, url: str, title: str | None = None) -> str:
        # The next chapter lies beside this one, as a page.
        return str(super().link(text, re.sub(r"\.ipynb(?=$|#)", ".html", url), title))

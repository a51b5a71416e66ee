"""An executed notebook as Sphinx reads it: static widgets, folded answers, links that lead on."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Mapping
from copy import deepcopy

from nbconvert.preprocessors import CoalesceStreamsPreprocessor
from nbformat import NotebookNode

from ptm_edu.chinese.edition import slug
from ptm_edu.language import current_language
from ptm_edu.widgets.host.static import VIEW, without_scripts

from .glossary import Term, find_term

WIDGET_LINK = re.compile(r"\[([^\]]+)\]\((#widget:[^)\s]+)\)")
GLOSSARY_LINK = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+docs/glossary)\.md\)")
CHAPTER_LINK = re.compile(r"\[([^\]]+)\]\((?:notebooks/)?(\w+)\.ipynb(?:#[^)\s]*)?\)")
ANCHOR = re.compile(r"(\]\([^)#\s]*)#(?!widget:)([^)\s]+)\)")
HEADING = re.compile(r"^#{1,4} ", re.M)
# What must not be read as a link.
CODE = re.compile(r"(```.*?```|`[^`\n]+`)", re.S)


def prepared(
    notebook: NotebookNode,
    glossary: Mapping[str, Term],
    chapters: Collection[str],
    scripts: dict[str, str],
) -> NotebookNode:
    """Return a copy for myst-nb; the widgets' scripts are taken out of it and put into `scripts`.

    `scripts` maps a script's name to its text; a page needs those that it names. `chapters` are
    those of the site.
    """
    notebook = deepcopy(notebook)
    notebook.metadata.pop("widgets", None)  # the live views' state, of which nothing is shown
    # Of a progress bar only its last state is left.
    notebook, _ = CoalesceStreamsPreprocessor(enabled=True).preprocess(notebook, {})
    follows_a_result = False
    for cell in notebook.cells:
        if cell.cell_type == "code":
            _fold_hidden_code(cell)
            cell.outputs = [_without_scripts(out, scripts) for out in static_outputs(cell)]
            shown = str(cell.outputs)
            follows_a_result = "ptm-revealed" in shown or (
                follows_a_result and "ptm-claims" in shown
            )
        elif cell.cell_type == "markdown":
            cell.source = with_links(cell.source, glossary, chapters)
            if follows_a_result and not HEADING.search(cell.source):
                # The explanation of an answer is folded with it.
                cell.source = f":::::{{container}} ptm-explanation\n{cell.source}\n:::::"
            follows_a_result = False
    return notebook


def static_outputs(cell: NotebookNode) -> list[NotebookNode]:
    """Return a cell's outputs without live views.

    A course widget leaves its static form in an output of its own, right after the live one.
    """
    return [out for out in cell.outputs if set(out.get("data", [""])) != {VIEW}]


def with_links(markdown: str, glossary: Mapping[str, Term], chapters: Collection[str]) -> str:
    """Return a text with links to widgets, terms, headings and chapters as the pages have them.

    A link to a chapter that the site lacks becomes plain text.
    """

    def chapter(found: re.Match[str]) -> str:
        return found[0] if found[2] in chapters else found[1]

    parts = CODE.split(markdown)
    for number in range(0, len(parts), 2):
        text = CHAPTER_LINK.sub(chapter, parts[number])
        text = WIDGET_LINK.sub(_widget_link, text)
        text = GLOSSARY_LINK.sub(lambda found: _term_link(found[1], found[2], glossary), text)
        parts[number] = ANCHOR.sub(lambda found: f"{found[1]}#{slug(found[2])})", text)
    return "".join(parts)


def _widget_link(found: re.Match[str]) -> str:
    words, address = found[1], html.escape(found[2])
    # Not every screen reader reads a formula as a link's text.
    formula = re.fullmatch(r"\$([^$]+)\$", words)
    name = f' aria-label="{re.sub("[{}]", "", html.escape(formula[1]))}"' if formula else ""
    return f'<a href="{address}"{name}>{words}</a>'


def _term_link(words: str, page: str, glossary: Mapping[str, Term]) -> str:
    term = find_term(glossary, words)
    if term is None:
        return f"[{words}]({page}.md)"
    definition = html.escape(term.shown(current_language()))
    return (
        f'<a class="ptm-term" href="{page}.html#{term.anchor}" '
        f'data-definition="{definition}">{words}</a>'
    )


def _fold_hidden_code(cell: NotebookNode) -> None:
    if cell.metadata.get("jupyter", {}).get("source_hidden"):
        cell.metadata["tags"] = [*cell.metadata.get("tags", []), "hide-input"]


def _without_scripts(output: NotebookNode, scripts: dict[str, str]) -> NotebookNode:
    data = output.get("data", {})
    if "text/html" in data:
        data["text/html"], taken = without_scripts("".join(data["text/html"]))
        scripts.update(taken)
    return output

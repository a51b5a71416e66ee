"""Small notebooks with outputs, as a run would leave them."""

from __future__ import annotations

from typing import Any

from nbformat import NotebookNode, v4

from ptm_edu.course import predictions

ASKED = (
    '<form class="ptm-predict" data-question="{key}" data-choices="2" data-noted="n" '
    'data-mistaken="m"><fieldset><legend><strong>Predict.</strong> Which one?</legend>'
    '<label><input type="radio" name="answer" value="in English"> A</label>'
    '<label><input type="radio" name="answer" value="B"> B</label></fieldset>'
    "<output></output></form><script>SCRIPT</script>"
)
FOLD = '<details class="ptm-fold" data-question="{key}"><summary></summary></details>'
REVEALED = (
    '<p class="ptm-revealed" data-question="{key}" data-result="B" '
    'data-words="You predicted: {{x}}">'
    '<strong>Result: B</strong><span class="ptm-mine"></span></p>'
)


def prose(source: str, kind: str = "slide", **metadata: Any) -> NotebookNode:
    return v4.new_markdown_cell(source, metadata={"slideshow": {"slide_type": kind}, **metadata})


def code(source: str, *outputs: str, kind: str = "fragment", **metadata: Any) -> NotebookNode:
    """A cell whose outputs are HTML, or what it printed if they do not begin with <."""
    made = [
        v4.new_output("display_data", {"text/html": text, "text/plain": ""})
        if text.startswith("<")
        else v4.new_output("stream", text=text)
        for text in outputs
    ]
    metadata = {"slideshow": {"slide_type": kind}, **metadata}
    return v4.new_code_cell(source, outputs=made, metadata=metadata)


def asked(key: str) -> str:
    return ASKED.format(key=key).replace("SCRIPT", predictions._script())


def prediction(key: str = "abc", between: str = "") -> list[NotebookNode]:
    """A question, what is shown before its result, the result, and a folded explanation."""
    return [
        code("guess = course.predict('Which one?')", asked(key), kind="slide"),
        *([code("measure()", FOLD.format(key=key), between)] if between else []),
        code("guess.reveal('B')", FOLD.format(key=key), REVEALED.format(key=key)),
        prose("<details><summary>Explanation</summary>\n\nB is larger.\n\n</details>", "fragment"),
    ]


def notebook(*cells: NotebookNode) -> NotebookNode:
    return v4.new_notebook(cells=list(cells))


def table(rows: int, columns: int = 3, cell: str = "0.123") -> str:
    head = "<th></th>" + "".join(f"<th>column {n}</th>" for n in range(columns))
    line = "".join(f"<td>{cell}</td>" for _ in range(columns))
    body = "".join(f"<tr><th>{n}</th>{line}</tr>" for n in range(rows))
    return (
        '<table border="1" class="dataframe"><thead><tr style="text-align: right;">'
        f"{head}</tr></thead><tbody>{body}</tbody></table>"
    )

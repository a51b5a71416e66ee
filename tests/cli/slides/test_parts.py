"""What of a notebook stands on slides, in which order, and what is said."""

from __future__ import annotations

import base64
import re
from datetime import UTC, datetime, timedelta

import pytest
from nbformat import NotebookNode, v4

from ptm_edu.cli.slides.parts import SECONDS, Block, parts_of
from ptm_edu.widgets.host.static import VIEW

from .notebooks import code, notebook, prediction, prose, table


def blocks_of(*cells: NotebookNode) -> list[Block]:
    (part,) = parts_of(notebook(prose("# T\n\nIntro."), *cells))
    return part.blocks[1:]


def kinds_of(*cells: NotebookNode) -> list[str]:
    return [block.kind for block in blocks_of(*cells)]


def test_headings_begin_parts_and_optional_ones_are_known() -> None:
    parts = parts_of(
        notebook(
            prose("# Title\n\nA."),
            prose("at home", "skip"),
            prose("## One\n\n### Two\n\nB."),
            prose("more of it"),
            prose("can be left out", "subslide"),
            prose("with this", "fragment"),
            prose("back again"),
            prose("### ◇ Aside\n\nC."),
        )
    )
    found = [(part.title, part.above, part.optional, len(part.blocks)) for part in parts]
    assert found == [
        ("Title", "", False, 1),
        ("Two", "One", False, 2),
        ("Two", "One", True, 2),
        ("Two", "One", False, 1),
        ("◇ Aside", "One", True, 1),
    ]


def test_code_is_hidden_unless_it_is_the_topic() -> None:
    assert kinds_of(code("x = 1", "7 of 8 are right")) == ["print"]
    (shown, _) = blocks_of(code("if x:\n    y = 1", "printed", tags=["slide-code"]))
    assert shown.kind == "code" and shown.html.count('class="line"') == 2
    assert "--indent: 4ch" in shown.html


def test_progress_folds_claims_and_live_views_are_left_out() -> None:
    claims = '<details class="ptm-claims"><summary>checked: 1 of 1</summary></details>'
    live = code("x")
    live.outputs = [v4.new_output("display_data", {VIEW: {}, "text/html": "<p>x</p>"})]
    assert kinds_of(code("fit()", "loss:  50%|█████", claims), live) == []


def test_what_answers_a_question_comes_after_its_result() -> None:
    between = table(2)
    kinds = kinds_of(*prediction(between=between))
    assert kinds == ["question", "result", "table", "text"]
    assert "B is larger" in blocks_of(*prediction())[-1].html


def test_an_explanation_before_a_result_is_only_said() -> None:
    (shown,) = blocks_of(
        prose(
            "A question?\n\n<details><summary>Answer</summary>\n\nForty.\n\n</details>", "fragment"
        )
    )
    assert "Forty" not in shown.html and "Forty" in shown.notes


def test_metadata_chooses_what_is_shown_and_all_is_said() -> None:
    chosen = {"text": "Only **this**.", "rows": [1, 2], "kinds": ["table"], "hide": True}
    (shown,) = blocks_of(prose("All of it.", "fragment", slide={"text": chosen["text"]}))
    assert "Only" in shown.html and "All of it." in shown.notes and shown.words == 3
    (shown,) = blocks_of(code("x", "printed", table(3), slide={"kinds": ["table"], "rows": [1, 2]}))
    assert shown.chosen["rows"] == [1, 2]
    (shown,) = blocks_of(
        prose("Shown.", "fragment"), prose("Said.", "fragment", slide={"hide": True})
    )
    assert "Said." in shown.notes and "Said." not in shown.html


def test_notes_are_said_with_what_their_cell_shows_or_with_what_is_there() -> None:
    (shown,) = blocks_of(code("x = 1", "printed", notes="Ask **why**."), code("y", notes="Wait."))
    assert "<strong>why</strong>" in shown.notes and "Wait." in shown.notes


def test_a_block_takes_as_long_as_its_words_and_a_pause_and_knows_its_run_time() -> None:
    begun = datetime(2020, 1, 1, tzinfo=UTC)
    times = {
        "iopub.execute_input": begun.isoformat(),
        "shell.execute_reply": (begun + timedelta(seconds=4)).isoformat(),
    }
    (shown,) = blocks_of(code("x", table(2), notes=" ".join(["word"] * 13), execution=times))
    assert shown.duration == pytest.approx(6 + SECONDS["table"])
    assert shown.seconds == 4


def test_a_figure_carries_its_size_and_its_letters() -> None:
    letters = "".join(f'<text style="font: {px}px sans">1</text>' for px in (12, 8.4))
    svg = f'<svg viewBox="0 0 576 259">{letters}</svg>'
    data = base64.b64encode(svg.encode()).decode()
    image = f'<img alt="a figure" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'
    (shown,) = blocks_of(code("plot()", image))
    assert shown.kind == "figure" and "max-width" not in shown.html
    assert 'data-width="576.0" data-height="259.0" data-letters="12.0"' in shown.html


def test_what_python_prints_is_read_as_words() -> None:
    def ends_with(text: str) -> str:
        cell = code("x")
        cell.outputs = [v4.new_output("execute_result", {"text/plain": text})]
        (block,) = blocks_of(cell)
        return re.sub(r"</(span|th|tr)>|<[^>]+>", lambda tag: "|" if tag[1] else "", block.html)

    assert ends_with("{'a': 0.5, 'b': [1, 2]}") == "a|0.5|b|1, 2|"
    assert ends_with("[('the', 'cat'), ('cat', 'sat')]") == "the, cat|cat, sat|"
    assert ends_with("array([0. , 4.289], dtype=float32)") == "0.0, 4.289|"
    assert ends_with("Model(3)") == "Model(3)|"
    (printed,) = blocks_of(
        code("x", "same: True\nTrue\nfirst ['ab', 'c'] of {'d': 0.5}, 1.811981201171875e-05")
    )
    assert re.findall(r">([^<]+)<", printed.html) == [
        *("same: yes", "first ab, c of d 0.5, 1.8e-05")
    ]

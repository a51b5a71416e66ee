"""What a slide takes of a chapter's prose."""

from __future__ import annotations

import pytest

from ptm_edu.cli.slides import prose

LONG = "Word " + " ".join(["word"] * prose.SHORT)


def test_a_cell_falls_into_pieces() -> None:
    source = (
        "## Title\n\nA sentence.\n\n$$x\n\n= y$$\n\n- one\n- two\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        "<details><summary>Why?</summary>\n\nBecause.\n\n</details>\n\n> *quoted*"
    )
    kinds = [kind for kind, _ in prose.pieces(source)]
    assert kinds == ["heading", "text", "formula", "list", "table", "explanation", "quote"]
    assert "\n\n".join(piece for _, piece in prose.pieces(source)) == source


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        ("One. Two.", ["One.", "Two."]),
        (
            "It uses $a. B$ and `c. D`. Then *it* ends.",
            ["It uses $a. B$ and `c. D`.", "Then *it* ends."],
        ),
        ("Devlin et al. Found it, e.g. BERT.", ["Devlin et al. Found it, e.g. BERT."]),
        ("**Bold ends.** Then [a link](b. C).", ["**Bold ends.**", "Then [a link](b. C)."]),
        ("It goes on: *One. Two is* three. Four.", ["It goes on: *One. Two is* three.", "Four."]),
        ("It is 0.5 or 1. 2 is more.", ["It is 0.5 or 1.", "2 is more."]),
    ],
)
def test_sentences_end_where_a_reader_ends_them(paragraph: str, expected: list[str]) -> None:
    assert prose.sentences(paragraph) == expected


def test_a_short_paragraph_is_shown_whole() -> None:
    assert prose.key_sentences("One. Two. **Three.**") == "One. Two. **Three.**"


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        (
            f"The first of them all. {LONG}. A **term**. It leads:",
            "The first of them all. A **term**. It leads:",
        ),
        (f"**A lead.** The second one. {LONG}.", "**A lead.** The second one."),
        (
            f"The first of them all. {LONG}. **B.** **C.** **D.**",
            "The first of them all. **B.** **C.**",
        ),
    ],
)
def test_of_a_long_one_the_key_sentences_are(paragraph: str, expected: str) -> None:
    assert prose.key_sentences(paragraph) == expected


def test_formulas_beside_each_other_come_below_each_other() -> None:
    source = r"$$a = b, \qquad c = d \qquad\text{and}\qquad e$$"
    assert [x.split("\n")[1] for x in prose.single_formulas(source)] == ["a = b", "c = d", "e"]


def test_only_links_to_widgets_stay() -> None:
    page = prose.html_of("[a](../docs/glossary.md) and [b](#widget:fill_mask?x=1), $x$")
    assert "glossary" not in page and '<a href="#widget:fill_mask?x=1"' in page and "<math" in page


def test_words_that_are_said_are_without_markup() -> None:
    source = "A **bold** [link](x.md), $$x = y$$ `code` and\n\n| a | b |\n|---|---|\n| c | d |"
    assert prose.spoken(source) == "A bold link , code and a b c d"


def test_of_a_long_chinese_paragraph_the_key_sentences_are_shown_too() -> None:
    first, term = "编码器看得到所有词元。", "所以要训练的是**掩码语言模型**。"
    other = "它不能预测下一个词元，因为下一个词元已经看到了。" * 4
    paragraph = first + other + term
    assert prose.length(first) == 6
    assert prose.key_sentences(first) == first
    assert prose.sentences(paragraph) == [first, *[other[: len(other) // 4]] * 4, term]
    assert prose.key_sentences(paragraph) == first + term


def test_bold_belongs_to_the_chinese_sentence_that_it_is_in() -> None:
    assert prose.sentences("先说一句。**答案**在后面。") == ["先说一句。", "**答案**在后面。"]
    assert prose.sentences("**这是标题。** 后面是正文。") == ["**这是标题。**", "后面是正文。"]

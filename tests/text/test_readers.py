import lzma
from pathlib import Path

import pytest

from ptm_edu.text.readers import Article, headed, open_text, parted, stories, tales


def test_headed_reads_titles_and_drops_section_headings() -> None:
    lines = ["before\n", "= One =\n", "\n", "text a\n", "= = Section = =\n", "text b\n", "= X =\n"]
    assert list(headed([*lines, "c = d =\n"])) == [
        Article(None, ["before"]),
        Article("One", ["text a", "text b"]),
        Article("X", ["c = d ="]),
    ]


@pytest.mark.parametrize(
    ("begins", "expected"),
    [
        (lambda n: n >= 2, [["a", "b", "c"], ["d"]]),
        (lambda n: n >= 1, [["a"], ["b", "c"], ["d"]]),
        (lambda n: n == 0, [["a", "b"], ["c", "d"]]),
    ],
)
def test_parted_by_empty_lines(begins, expected) -> None:  # type: ignore[no-untyped-def]
    lines = "\na\n\nb\nc\n\n\nd\n".splitlines(keepends=True)
    assert [article.paragraphs for article in parted(lines, begins)] == expected


def test_tales_join_the_sentences_of_a_story() -> None:
    lines = ["document_id,text\n", 'the-fox,"Once, a fox."\n', "the-fox,It ran.\n", "b,End.\n"]
    articles = list(tales(lines))
    assert articles == [Article("the fox", ["Once, a fox.", "It ran."]), Article("b", ["End."])]
    assert articles[0].text == "Once, a fox.\nIt ran."


def test_stories_are_parted_by_their_mark() -> None:
    lines = ["a\n", "\n", "b\n", "<|endoftext|>\n", "<|endoftext|>\n", "c\n"]
    assert [story.paragraphs for story in stories(lines)] == [["a", "b"], ["c"]]


def test_packed_and_plain_files_read_alike(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("né\n中文\n", encoding="utf-8")
    (tmp_path / "a.txt.xz").write_bytes(lzma.compress("né\n中文\n".encode()))
    for name in ("a.txt", "a.txt.xz"):
        with open_text(tmp_path / name) as file:
            assert list(file) == ["né\n", "中文\n"]

"""Assignments 1 and 5 in Chinese: started, answered, checked, graded, marked and returned."""

from __future__ import annotations

import re
import runpy
import shutil
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from ptm_edu.cli import main
from ptm_edu.cli.course_folder import make
from ptm_edu.grading.intake.assignment import nbgrader_metadata
from ptm_edu.grading.records.course import Course

ROOT = Path(__file__).parents[2]
CHINESE, ENGLISH = "王小明_12345", "Wang Xiaoming_12346"
MISTAKEN = {  # the other answers are right
    "a1_word2vec": ("noise-distribution", "negative-sampling-loss"),
    "a5_bert": ("masking-function", "span-function"),
}
WORDS = """掩码率太低时，一步只有很少的预测。太高时，剩下的上下文不够。

不同掩码率下的损失不能比较，因为任务不同。反义词出现在同样的上下文里。"""
# Three English words in a row, the first of them no part of a path, a name or an option.
WORD = r"(?:a|[A-Za-z][a-z']+)"
SENTENCE = re.compile(rf"(?<![\w/.`=-]){WORD}(?: {WORD}\b(?![/._(=]\w)){{2,}}")
CODE = re.compile(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|<[^>]*>", re.S)
EXAMPLE = re.compile(r"(?<!\*)\*[^*\n]+\*(?!\*)")  # in italics: English words, menus, papers
BY_OTHERS = "Download grading worksheet"  # a menu of Moodle's


class Shown(HTMLParser):
    """What a page shows and reads out when its switch is at 中文, without code."""

    ALONE = frozenset(
        {"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect"}
    )

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hidden: list[bool] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        hidden = tag in ("script", "style", "code", "pre") or named.get("lang") == "en"
        if not hidden and not any(self.hidden):
            names = ("title", "alt", "aria-label", "placeholder")
            self.texts += [text for name in names if (text := named.get(name))]
        if tag not in self.ALONE:
            self.hidden.append(hidden)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            self.hidden.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.hidden):
            self.texts.append(data)


def english_on(page: Path) -> list[str]:
    shown = Shown(page.read_text(encoding="utf-8")).texts
    return [found for text in shown for found in sentences(text)]


def sentences(text: str) -> list[str]:
    return SENTENCE.findall(text.replace(BY_OTHERS, ""))


def prose(notebook: NotebookNode) -> str:
    """What a notebook says: its Markdown without code, formulas and what is in italics."""
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    return EXAMPLE.sub("", CODE.sub("", "\n\n".join(texts)))


def test_english_is_found_where_it_is() -> None:
    assert sentences("第 7 题：What a training step costs. `a b c`") == [
        "What a training step costs"
    ]
    assert sentences("输入 contexts (5,), counts (9,), k 3 时：ptm-edu grade a1_word2vec") == []
    page = '<p lang="en">Not shown at all</p><p>你好<code>if a is b</code><b title="It is it">'
    assert [found for text in Shown(page).texts for found in sentences(text)] == ["It is it"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh folder of the course, an instructor's, in which students work too."""
    folder = tmp_path_factory.mktemp("课程") / "course"
    make(folder, instructor=True)
    return folder


@pytest.fixture
def said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[list[str]]:
    """What all commands of a test printed; none of it may be English."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    lines: list[str] = []
    yield lines
    lines += capfd.readouterr()
    assert sentences("\n".join(lines).replace(str(folder), "")) == []


def answer(notebook: NotebookNode, name: str) -> None:
    """Put right and wrong code and a text in words into a started assignment."""
    answers = runpy.run_path(str(ROOT / f"tests/assignments/answers_{name[:2]}.py"))
    for cell in notebook.cells:
        metadata = nbgrader_metadata(cell)
        if metadata.get("solution") and cell.cell_type == "code":
            answers_of_cell = "MISTAKEN" if cell.id in MISTAKEN[name] else "RIGHT"
            cell.source = answers[answers_of_cell][cell.id]
        elif metadata.get("solution"):
            cell.source = WORDS


def started(name: str, monkeypatch: pytest.MonkeyPatch, language: str) -> NotebookNode:
    """Start an assignment anew, answer it in the file, and return it."""
    path = Path("work", name, f"{name}.ipynb")
    shutil.rmtree(path.parent, ignore_errors=True)
    with monkeypatch.context() as patch:
        patch.setenv("PTM_EDU_LANG", language)
        assert main(["start", name]) == 0
    notebook = nbformat.read(path, as_version=4)
    answer(notebook, name)
    nbformat.write(notebook, path)
    return notebook


def hand_in(course: Course, student: str, name: str) -> None:
    path = course.notebook("submitted", name, student)
    path.parent.mkdir(parents=True)
    shutil.copy(f"work/{name}/{name}.ipynb", path)


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKEN)
def test_an_assignment_is_done_and_returned_in_chinese(
    name: str,
    folder: Path,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The same answers in English are graded in the same batch, and get the same marks."""
    course = Course(folder / "assignments")
    english = started(name, monkeypatch, "en")
    hand_in(course, ENGLISH, name)
    capfd.readouterr()
    chinese = started(name, monkeypatch, "zh")
    hand_in(course, CHINESE, name)
    assert sentences(prose(english)) and sentences(prose(chinese)) == []
    assert [asked(cell) for cell in chinese.cells] == [asked(cell) for cell in english.cells]

    assert main(["check", f"work/{name}"]) == 1  # not all is right
    assert main(["grade", name, "-j1"]) == 0
    for student in (CHINESE, ENGLISH):
        assert main(["grading", "mark", name, student]) == 0  # lists the rubric
        assert main(["grading", "mark", name, student, "1=1", "2=0.5"]) == 0
    assert main(["grading", "feedback", name, "--layout", "moodle"]) == 0
    assert main(["grading", "requests", name]) == 0
    assert main(["progress"]) == 0
    said += capfd.readouterr()

    rows = (course.engine(name) / "marks.csv").read_text(encoding="utf-8-sig").splitlines()
    marks = dict(line.split(",", 1) for line in rows)
    assert (
        marks[CHINESE] == marks[ENGLISH] and ",0," in marks[CHINESE] and ",1.5," in marks[CHINESE]
    )
    pages = course.engine(name) / "pages"
    shown = "".join(Shown((pages / f"{CHINESE}.html").read_text(encoding="utf-8")).texts)
    assert "数值。" in shown and "提示" in shown and "1.5 / 5 分" in shown
    for page in (pages / f"{CHINESE}.html", pages.parent / "class.html"):
        assert english_on(page) == []
    with zipfile.ZipFile(course.engine(name) / "feedback-moodle.zip") as archive:
        returned = archive.read("王小明_12345_assignsubmission_file_/feedback.html")
    assert returned == (pages / f"{CHINESE}.html").read_bytes()

    graded = [
        nbformat.read(course.notebook("autograded", name, student), as_version=4)
        for student in (CHINESE, ENGLISH)
    ]
    assert [asked(cell) for cell in graded[0].cells] == [asked(cell) for cell in graded[1].cells]
    assert sentences(prose(graded[0])) == [] and sentences(prose(graded[1]))


def asked(cell: NotebookNode) -> tuple[object, ...]:
    """What grading depends on in a cell: its type, code, and what nbgrader knows of it."""
    metadata = {k: v for k, v in nbgrader_metadata(cell).items() if k != "checksum"}
    return cell.cell_type, cell.id, cell.cell_type == "code" and cell.source, metadata

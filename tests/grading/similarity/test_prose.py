"""Which written answers are similar: copies are, answers to the same question need not be."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.intake.cell_repair import unanswered_notebook
from ptm_edu.grading.intake.cell_selection import written_answers
from ptm_edu.grading.pages.class_page import class_page
from ptm_edu.grading.pages.side_by_side import side_by_side
from ptm_edu.grading.pages.similarity_page import similarity_page
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.records import Record
from ptm_edu.grading.results import ExerciseResult, SubmissionResult
from ptm_edu.grading.similarity import similarity_report
from ptm_edu.grading.similarity.prose import prose_shape, prose_words
from ptm_edu.grading.similarity.report import ExerciseSimilarity, compare_written_answers
from ptm_edu.grading.similarity.shapes import overlap
from ptm_edu.grading.similarity.sources import EARLIER, SOLUTION, Source
from tests.grading.opened import opened

A1 = "a1_word2vec"
ENGLISH = (
    "I compared six pairs. The cosine of hot and cold is 0.71, of early and late 0.66, and of "
    "strong and weak 0.58, whereas big and large have 0.79. Unrelated pairs such as river and "
    "tax lie close to zero. So opposites come out almost as near as synonyms in this model. The "
    "training objective only rewards a vector for predicting the words in a small window around "
    "it. You can say that the soup is hot or that the soup is cold, and the window is identical, "
    "hence both vectors receive the same updates. Nothing in the objective separates the two. A "
    "review classifier built on these vectors would confuse praise and blame; retraining the "
    "embeddings together with the classifier would help.",
    "My measurements show 0.63 for open and closed, 0.55 for male and female and 0.77 for north "
    "and south. Synonyms like begin and start reach 0.69. A control pair, lamp and verdict, has "
    "0.03. My conclusion is that cosine similarity does not distinguish contrast from agreement. "
    "Skip-gram pushes a center word towards the context vectors of whatever surrounds it. Because "
    "contrasting adjectives describe one and the same attribute, their neighbors overlap heavily, "
    "and gradient descent drives them into one region of the space. Search engines suffer when a "
    "query for cheap flights returns expensive flights. Lexical resources such as WordNet could "
    "be used to move known opposites away from each other after training.",
    "Cosines: day and night 0.74, war and peace 0.49, left and right 0.81; couch and sofa 0.72; "
    "moon and invoice 0.01. War and peace is the exception, probably since they appear in rather "
    "different articles. What does the network learn from? It is shown a word with its neighbors "
    "and with random noise words, and it has to tell them apart. If two words can replace each "
    "other in a sentence without making it ungrammatical, then they get similar neighbors, so "
    "the loss cannot tell them apart, whatever they mean. For machine translation evaluation this "
    "would be fatal, because a sentence and its negation would score as equal. Contextual models "
    "are a partial cure.",
)
CHINESE = (
    "我测了六对词：热和冷是0.71，早和晚是0.66，强和弱是0.58，大和巨大是0.79，河流和税收接近于零。"
    "可见反义词几乎和同义词一样接近。训练目标只要求中心词能够预测窗口里的邻居。汤很热与汤很冷，"
    "两句话的窗口完全相同，因此两个向量得到同样的更新，目标函数里没有任何一项会把它们分开。"
    "如果拿这种向量做影评分类，好评与差评会混在一起；把向量和分类器一起再训练可以缓解。",
    "实验结果：开与关0.63，男与女0.55，南与北0.77；开始与起始0.69；灯与判决0.03。"
    "我的结论是，余弦值区分不了对立和一致。跳字模型让一个词朝周围出现过的词移动，而意思相反的形容词描述的是"
    "同一种属性，出现的场合大量重合，梯度下降便把它们推向空间的同一块区域。搜索便宜机票却返回昂贵机票，"
    "就是由此造成的麻烦。可以借助词典，在训练之后把已知的反义词拉开距离。",
    "白天与夜晚的余弦为0.74，战争与和平0.49，左与右0.81，沙发与长椅0.72，月亮与发票0.01。"
    "战争与和平是例外，大概因为它们常出现在不同的文章中。网络看到的只有词和邻近的词，还有随机抽取的噪声词，"
    "它必须分辨真假。两个词若能互换而句子仍然通顺，它们的邻居就差不多，损失无法区分，不管含义如何。"
    "用来评价机器翻译会出大错，因为一句话和它的否定得分相同。上下文相关的模型能够部分解决。",
)


@pytest.fixture(scope="module")
def assignment(root: Path) -> Assignment:
    return read_assignment(root / f"assignments/source/{A1}/{A1}.ipynb")


@pytest.fixture(scope="module")
def sample(assignment: Assignment) -> str:
    (cell,) = assignment.manual
    return next(
        source_cell.source
        for source_cell in assignment.source.cells
        if source_cell.metadata.get("nbgrader", {}).get("grade_id") == cell.grade_id
    )


def compared(
    assignment: Assignment, answers: dict[str, str], *sources: Source
) -> ExerciseSimilarity:
    released = [cell.source for cell in assignment.release]
    return compare_written_answers(assignment.manual[0], answers, sources, released)


def with_synonyms(text: str, every: int) -> str:
    """Replace every n-th word by another."""
    words = text.split(" ")
    return " ".join(w if i % every else f"other{i}x" for i, w in enumerate(words, 1))


def reordered(text: str) -> str:
    parts = re.split(r"(?<=[.。])\s*", text)
    return " ".join(random.Random(0).sample(parts, len(parts)))


@pytest.mark.parametrize("answers", [ENGLISH, CHINESE], ids=["english", "chinese"])
def test_answers_written_apart_are_not_similar(
    answers: tuple[str, ...], assignment: Assignment
) -> None:
    shapes = [prose_shape(answer) for answer in answers]
    assert all(shape.long_enough for shape in shapes)
    assert max(overlap(one, other) for one, other in combinations(shapes, 2)) < 5
    found = compared(assignment, {f"s{i}": answer for i, answer in enumerate(answers)})
    assert not found.clusters and not found.flags and not found.too_short


@pytest.mark.parametrize("answers", [ENGLISH, CHINESE], ids=["english", "chinese"])
@pytest.mark.parametrize("copies", [1, 12, 40])
def test_copies_in_other_clothes_are_similar(
    answers: tuple[str, ...], copies: int, assignment: Assignment
) -> None:
    original = answers[0]
    disguises = (
        original,
        original.upper().replace(" ", "\n"),
        "**" + original.replace("。", "！").replace(".", " <!-- mine --> .\u200b") + "**",
        re.sub(r"[0-9.]+", "0.5", original),
        reordered(original),
        with_synonyms(original, 7),
        original[: len(original) * 3 // 5],
    )
    ring = {f"copy{i:02}": disguises[i % len(disguises)] for i in range(copies)}
    own = {f"own{i}": answer for i, answer in enumerate(answers)}
    found = compared(assignment, own | ring)
    (cluster,) = found.clusters
    assert set(cluster.students) == {"own0", *ring} == set(found.flags)


def test_the_text_of_the_assignment_is_no_copy(assignment: Assignment) -> None:
    text = "\n".join(cell.source for cell in assignment.release if cell.cell_type == "markdown")
    question = text[text.index("## Exercise 8") :]
    found = compared(assignment, {"a": question, "b": question})
    assert not found.clusters and not found.flags and found.too_short
    found = compared(assignment, {f"s{i}": f"{question}\n{text}" for i, text in enumerate(ENGLISH)})
    assert not found.clusters and not found.flags


def test_the_sample_answer_is_a_source_and_not_a_copy_among_students(
    assignment: Assignment, sample: str
) -> None:
    answers = {"a": sample, "b": sample, "c": ENGLISH[0], "d": with_synonyms(ENGLISH[1], 9)}
    earlier = Source(EARLIER, "2025/old", ENGLISH[1])
    found = compared(assignment, answers, Source(SOLUTION, A1, sample), earlier)
    assert not found.clusters
    assert [(match.student, match.source.kind) for match in found.copied] == [
        ("a", "solution_copied"),
        ("b", "solution_copied"),
        ("d", "earlier_copied"),
    ]


def test_short_answers_are_not_compared(assignment: Assignment) -> None:
    short = "They are similar because they occur in the same contexts."
    found = compared(assignment, {"a": short, "b": short})
    assert found.too_short and not found.clusters


def test_a_class_is_compared_and_shown(assignment: Assignment, tmp_path: Path) -> None:
    (cell,) = assignment.manual
    task = assignment.tasks[0]
    exercise_result = ExerciseResult(task.exercise, task.grade_id, "right", 5, 5)
    result = SubmissionResult("", A1, "", (exercise_result,))
    texts = {"anna": ENGLISH[0], "bo": with_synonyms(ENGLISH[0], 9), "chen": ENGLISH[1]}
    course = Course(tmp_path / "course")
    stored = RecordFiles(course.engine(A1))
    for student, text in texts.items():
        stored.put(Record(replace(result, student=student), {}, {cell.grade_id: text}))
    old = RecordFiles(Course(course.root / "earlier" / "2025").engine(A1))
    old.put(Record(replace(result, student="old"), {}, {cell.grade_id: ENGLISH[1]}))
    records = list(stored.all())
    report = similarity_report(opened(course, assignment), records)
    html = similarity_page(A1, report)
    assert html.count('<details class="cluster">') == html.count('<details class="source">') == 1
    assert "<mark>other9x</mark>" in html and "2025/old" in html
    results = report.summary().add_flags(record.result for record in records)
    kinds = {r.student: [flag.kind for flag in r.exercises[0].flags] for r in results}
    assert kinds == {"anna": ["written_alike"], "bo": ["written_alike"], "chen": ["written_copied"]}
    assert cell.title.say("en") in class_page(results, similarity=report.summary())


def test_only_a_changed_answer_is_recorded(assignment: Assignment) -> None:
    (cell,) = assignment.manual
    notebook = unanswered_notebook(assignment)
    assert written_answers(notebook, assignment) == {}
    answer = next(
        c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == cell.grade_id
    )
    answer.source = "YOUR ANSWER HERE\n"
    assert written_answers(notebook, assignment) == {}
    answer.source = CHINESE[0]
    assert written_answers(notebook, assignment) == {cell.grade_id: CHINESE[0]}


def test_sentences_are_aligned_and_chinese_words_marked() -> None:
    rows = side_by_side("模型好。词很近。", "词很近。模型坏！", prose=True)
    assert "same" in {row.kind for row in rows}
    (changed,) = side_by_side("反义词很近。", "反义词很远。", prose=True)
    assert [text for text, differs in changed.right or () if differs] == ["远"]


def test_what_is_not_displayed_does_not_count() -> None:
    assert prose_words("Vec\u200btors <!-- a - b --> <b>ARE</b> ｎｅａｒ 0.7") == [
        "vectors",
        "are",
        "near",
    ]
    assert prose_words("<!--" * 20_000) == [] == prose_words("<" * 90_000)

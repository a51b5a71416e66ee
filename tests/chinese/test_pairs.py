"""Every text of the library in two languages: found in its source, and its Chinese looked at."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ptm_edu.chinese.pair_hashes import (
    FILE,
    pair_problems,
    read_hashes,
    stale_pairs,
    updated,
    written,
)
from ptm_edu.chinese.pairs import CHINESE, library_pairs, python_pairs
from ptm_edu.chinese.typography import typography_problems

ROOT = Path(__file__).parents[2]
HAN = re.compile(f"{CHINESE.pattern}+")
TODO = "look at the Chinese, then: ptm-edu translate accept FILE; without Chinese: translate mark"

# Chinese that translates no English beside it, or stands with it in one text.
ELSEWHERE = {
    "chinese": "what Chinese looks like",
    "cli/reading_edition/editions.py": "the link to the other edition",
    "cli/start_page/page.html": "the name of the language",
    "cli/templates": "both languages on one short page, and examples that are written over",
    "exercises/after_bert/word_ids.py": "the exercise is about Chinese",
    "experiments/measures/_chinese_text.py": "the measure is about Chinese",
    "grading/demo": "names and answers of made-up students",
    "grading/intake/assignment.py": "headings of an assignment, which are recognized",
    "grading/pages/templates/base.html": "the names of the languages",
    "grading/records/lms_file.py": "an example of a student's name",
    "grading/sandbox/runtime": "both languages in one sentence",
    "language.py": "an example",
    "text": "texts, and how Chinese is split into words",
    "widgets/generation_race/scene.js": "an example",
    "widgets/input_embeddings/widget.py": "an example in Chinese, in both languages",
}
SCANNED = ("*.py", "*.js", "*.jsx", "*.html", "*.j2", "*.txt", "*.css")


def test_the_chinese_of_the_library_was_looked_at_or_is_marked_as_stale() -> None:
    assert pair_problems(library_pairs(ROOT), read_hashes(ROOT)) == [], TODO


def test_marks_and_spaces_of_the_library_are_those_of_chinese() -> None:
    """But for codes and commands, such as hf:文件夹, and a table whose cells stand side by side."""
    found = {
        problem
        for name, pairs in library_pairs(ROOT).items()
        for pair in pairs
        for problem in typography_problems(pair.chinese)
        if not name.endswith("input_transform_explorer/widget.py")
    }
    code = re.compile(r"端口:|ocalhos|hf:文件夹|\(输出, 输入\)|2 万亿, 8 亿, 4")
    assert [problem for problem in found if not code.search(problem)] == []


def test_no_chinese_of_the_library_is_in_no_pair() -> None:
    """Words that are in a pair of the same file too are not told apart."""
    pairs, left = library_pairs(ROOT), set()
    for path in (path for kind in SCANNED for path in (ROOT / "ptm_edu").rglob(kind)):
        name = path.relative_to(ROOT / "ptm_edu")
        if {"node_modules", "dist", "_course"} & set(name.parts):
            continue
        paired = "\n".join(pair.chinese for pair in pairs.get(f"ptm_edu/{name.as_posix()}", ()))
        found = HAN.findall(path.read_text(encoding="utf-8"))
        places = {name.as_posix(), *map(Path.as_posix, name.parents)}
        if any(text not in paired for text in found):
            left |= places & ELSEWHERE.keys() or {name.as_posix()}
    assert left == ELSEWHERE.keys()


PLACES = {
    "module.py": """
say(en="one word", zh="一个词")
Text("LoRA", "LoRA")
say(en=f"{n} words of " "a text", zh=f"文本里的 {n} 个词")
mistake(title=("sign inverted", "符号相反"), en="Your sign is " + "inverted.", zh="符号" + "反了。")
fine(f"all {n} are well", "一切正常")
SENSES = {"money": "钱"}
NAMES = {"en": ("first", "second"), "zh": ("第一", "第二")}
say(en=NAMES["en"] if one else "several words", zh="多个词")
""",
    "other.py": 'say(en="another", zh="另一个")\n',
    "widgets/toy/words.js": """export const words = {
  en: {
    title: "Words: a table",
    long: "a long " + "label",
  },
  zh: {
    title: "词表：",
    long:
      "很长的" +
      "标签",
  },
};
""",
    "widgets/toy/notes.js": 'export const IN_CHINESE = {\n  "6 B words": "60 亿个词",\n};\n',
    "page.html": """<p>{{ say(en="Begin",
  zh="开始") }}</p><b lang="en">Light</b><b lang="zh">浅色</b>
""",
}


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A library whose Chinese was looked at."""
    for name, text in PLACES.items():
        path = tmp_path / "ptm_edu" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    accept(tmp_path)
    assert problems(tmp_path) == []
    assert sum(map(len, library_pairs(tmp_path).values())) == 15
    return tmp_path


def problems(course: Path) -> list[str]:
    return pair_problems(library_pairs(course), read_hashes(course))


def stale(course: Path) -> list[str]:
    return stale_pairs(library_pairs(course), read_hashes(course))


def accept(course: Path, *names: str) -> None:
    pairs = library_pairs(course)
    record(course, updated(pairs, read_hashes(course), names or pairs.keys(), mark=False))


def mark(course: Path) -> None:
    pairs = library_pairs(course)
    record(course, updated(pairs, read_hashes(course), pairs.keys(), mark=True))


def record(course: Path, hashes: dict[str, dict[str, bool]]) -> None:
    (course / FILE).parent.mkdir(exist_ok=True)
    (course / FILE).write_text(written(hashes), encoding="utf-8")


def change(course: Path, name: str, old: str, new: str) -> None:
    path = course / "ptm_edu" / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("module.py", "one word", "a word", "ptm_edu/module.py:2: 'a word': stale"),
        ("module.py", 'Text("LoRA"', 'Text("QLoRA"', ":3: 'QLoRA': stale"),
        ("module.py", "words of ", "tokens of ", ":4: '{} tokens of a text': stale"),
        ("module.py", '"a text"', '"the text"', ":4: '{} words of the text': stale"),
        ("module.py", '{n} words of "', 'words of "', ":4: 'words of a text': stale"),
        ("module.py", "sign inverted", "sign wrong", ":5: 'sign wrong': stale"),
        ("module.py", '"inverted."', '"wrong."', ":5: 'Your sign is wrong.': stale"),
        ("module.py", "are well", "are good", ":6: 'all {} are good': stale"),
        ("module.py", "money", "cash", ":7: 'cash': stale"),
        ("module.py", "second", "last", ":8: 'firstlast': stale"),
        ("module.py", "several", "many", ":9: 'many words': stale"),
        ("widgets/toy/words.js", "Words: a table", "Words", "words.js:3: 'Words': stale"),
        ("widgets/toy/words.js", '"label"', '"name"', "words.js:4: 'a long name': stale"),
        ("widgets/toy/notes.js", "6 B", "7 B", "notes.js:2: '7 B words': stale"),
        ("page.html", "Begin", "Start", "page.html:1: 'Start': stale"),
        ("page.html", "Light", "Bright", "page.html:2: 'Bright': stale"),
        ("module.py", "一个词", "", ":2: 'one word': new"),
        ("module.py", "一切正常", "", "ptm_edu/module.py: orphaned: 1 of its texts"),
        ("widgets/toy/words.js", '    title: "词表：",\n', "", "words.js:3: 'Words: a table': new"),
        ("module.py", "一个词", "一词", ":2: 'one word': new"),
        ("other.py", "\n", '\nsay(en="new", zh="新")\n', "other.py:2: 'new': new"),
        ("other.py", PLACES["other.py"], "", "ptm_edu/other.py: orphaned: 1 of its texts"),
    ],
)
def test_a_drift_is_told(course: Path, name: str, old: str, new: str, told: str) -> None:
    change(course, name, old, new)
    (problem,) = problems(course)
    assert told in problem
    mark(course)
    assert problems(course) == []
    listed = [line for line in stale(course) if told.split(": stale")[0].split(": new")[0] in line]
    assert listed == stale(course) and len(listed) == ("orphaned" not in told)
    accept(course)
    assert problems(course) == stale(course) == []


def test_what_changes_no_text_is_no_drift(course: Path) -> None:
    change(course, "module.py", "\nsay(en=f", "\n\nnumber = 7\nsay(\n    en=f")
    change(course, "module.py", '"Your sign is " + "inverted."', '"Your sign is inverted."')
    change(course, "module.py", "{n} 个词", "{number} 个词")
    change(course, "widgets/toy/words.js", '"a long " + "label"', '\n      "a long label"')
    change(course, "widgets/toy/words.js", "export", "// Labels.\nexport")
    assert problems(course) == []


def test_a_text_that_moves_is_known_and_then_recorded_at_its_new_place(course: Path) -> None:
    change(course, "other.py", PLACES["other.py"], "say(en='one word', zh='一个词')\n")
    change(course, "module.py", 'say(en="one word", zh="一个词")', PLACES["other.py"])
    shutil.move(course / "ptm_edu" / "page.html", course / "ptm_edu" / "index.html")
    assert problems(course) == []
    accept(course, "ptm_edu/module.py")
    assert problems(course) == []
    assert "page.html" not in (course / FILE).read_text(encoding="utf-8")


def test_accepting_one_file_leaves_another_stale(course: Path) -> None:
    change(course, "other.py", '"another"', '"yet another"')
    change(course, "module.py", "one word", "a word")
    accept(course, "ptm_edu/module.py")
    (problem,) = problems(course)
    assert "'yet another': stale: the English has changed since" in problem


def test_what_is_stale_stays_so_until_its_chinese_changes(course: Path) -> None:
    change(course, "other.py", '"another"', '"yet another"')
    mark(course)
    accept(course, "ptm_edu/module.py")
    mark(course)
    assert len(stale(course)) == 1 and problems(course) == []
    change(course, "other.py", '"yet another"', '"a third"')
    assert "'a third': stale" in problems(course)[0]
    mark(course)
    change(course, "other.py", "另一个", "第三个")
    assert "'a third': new" in problems(course)[0]
    accept(course, "ptm_edu/other.py")
    assert problems(course) == stale(course) == []


def test_a_merge_with_conflicts_is_read(course: Path) -> None:
    before = (course / FILE).read_text(encoding="utf-8")
    line = next(line for line in before.splitlines() if "other.py" in line)
    change(course, "other.py", '"another"', '"yet another"')
    mark(course)
    theirs = next(line for line in read_lines(course) if "other.py" in line)
    conflict = f"<<<<<<< main\n{line}\n=======\n{theirs}\n>>>>>>> branch"
    (course / FILE).write_text(before.replace(line, conflict), encoding="utf-8")
    assert len(stale(course)) == 1
    mark(course)
    assert theirs in read_lines(course) and "<<<<<<< main" not in read_lines(course)


def test_what_one_side_of_a_merge_accepted_is_not_stale(course: Path) -> None:
    (course / FILE).write_text("ptm_edu/a.py 1 2!\nptm_edu/a.py 1! 2!\n", encoding="utf-8")
    assert read_hashes(course) == {"ptm_edu/a.py": {"1": False, "2": True}}


def read_lines(course: Path) -> list[str]:
    return (course / FILE).read_text(encoding="utf-8").splitlines()


def test_a_form_without_a_literal_is_no_pair() -> None:
    assert list(python_pairs("say(en=en, zh=zh); Text(names['en'], names['zh']); f(*title)")) == []

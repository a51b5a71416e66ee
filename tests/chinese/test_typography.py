"""Each rule about marks and spaces finds what is against it; code, English and ratios are left."""

import pytest

from ptm_edu.chinese.typography import typography_problems
from ptm_edu.exercises import exercise, names


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("一层, 两层", "a half-width mark: '一层, 两层'"),
        ("第一层:好", "a half-width mark: '第一层:好'"),
        ("mat:第一层", "a half-width mark: 'mat:第一层'"),
        ("结果v的梯度", "no space between Chinese and Latin: '结果v的梯度'"),
        ("约 15 % 的词", "a space before %: '约 15 % 的词'"),
        ("一句。 又一句", "a space beside a full-width mark: '一句。 又一句'"),
        ("一句 。", "a space beside a full-width mark: '一句 。'"),
    ],
)
def test_a_problem_is_found(text: str, problem: str) -> None:
    assert problem in list(typography_problems(text))


@pytest.mark.parametrize(
    "text",
    [
        "词 `a,b`是 $x$，*No, sir* 与 [词](a.md) 各 15%。",
        "法国 : 巴黎 = 意大利 : ?",
        "| 两层？ | 一层 |",
        "见 https://a.b/c?d=e。",
    ],
)
def test_what_is_right_is_left(text: str) -> None:
    assert list(typography_problems(text)) == []


def test_checks_say_what_they_expect_with_the_marks_and_spaces_of_chinese() -> None:
    """A meaning of one place stands in a sentence of another."""
    said = {
        text.say("zh")
        for name in names()
        for check in exercise(name).checks
        for text in (check.title, check.expected)
    }
    found = [problem for text in said for problem in typography_problems(text)]
    assert [problem for problem in found if "(输出, 输入)" not in problem] == []

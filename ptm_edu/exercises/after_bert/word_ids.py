"""Exercise: the word of each token of segmented Chinese text, to mask whole words (chapter 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from ptm_edu.exercises.framework import output_tests
from ptm_edu.exercises.framework.compare import close
from ptm_edu.exercises.framework.exercise import (
    Check,
    Exercise,
    Function,
    OutputTest,
    Trial,
    Trials,
    mistake,
)
from ptm_edu.exercises.framework.report import Finding
from ptm_edu.exercises.framework.runner import Case
from ptm_edu.exercises.framework.sweep import every_size
from ptm_edu.exercises.framework.symptoms import right_in
from ptm_edu.language import Text

CHARACTERS = ("sentence", "two_clauses", "padded", "pair")
SEVERAL, UNKNOWN = ("digits", "latin", "mixed"), ("unknown", "unknown_words")
SMALL = ("one_character", "no_text")
SPECIAL = ("[CLS]", "[SEP]", "[PAD]")

# ---- what the answer is called with -------------------------------------------------------------

TIMES = ("今天", "星期天", "下午", "晚上", "暑假", "冬天")
PEOPLE = ("王芳", "李明", "张伟", "刘洋", "欧阳雪", "司马光", "我", "她", "老师", "同学们")
NEIGHBORS = (("上海", "海边"), ("哈尔滨", "滨江"), ("北京", "京郊"), ("黑龙江", "江边"))
PLACES = ("北京", "上海", "哈尔滨", "黑龙江", "乌鲁木齐", "呼和浩特", "家", "图书馆", "公园")
ACTIONS = ("工作", "学习", "散步", "看书", "唱歌", "玩", "打篮球", "听音乐", "休息")
TOOLS, YEARS = ("iPhone", "WiFi", "TensorFlow", "Python", "Excel"), ("1998", "2008", "2024")
SPLIT = {  # words of letters or digits, and their WordPieces, in lower case
    "iPhone": "ip ##hone",
    "WiFi": "wi ##fi",
    "TensorFlow": "tensor ##fl ##ow",
    "Python": "python",
    "Excel": "excel",
    "10086": "100 ##86",
    "5G": "5 ##g",
}
RARE = "龘䶮㵘㛃䲜"  # characters that the tokenizer does not know

Words: TypeAlias = list[str]


def cases(seed: int) -> list[Case]:
    """Return texts of characters alone, then with longer tokens, with [UNK], and hardly any text.

    All but the first kind count as extreme: a mistake that shows with characters is named by them.
    Words and characters occur more than once, and NEIGHBORS share one, so looking a token up by its
    text is not enough.
    """
    rng = np.random.default_rng(seed)

    def one_of(words: Sequence[str]) -> str:
        return str(rng.choice(list(words)))

    def clause(
        time: Words | None = None,
        who: Words | None = None,
        where: Words | None = None,
        tool: str = "",
    ) -> Words:
        """Return the words of one clause, such as 今天 王芳 在 北京 用 iPhone 工作."""
        time, who = time or [one_of(TIMES)], who or [one_of(PEOPLE)]
        where = where or [one_of(PLACES)]
        return [*time, *who, "在", *where, *(["用", tool] if tool else []), one_of(ACTIONS)]

    def rare_name() -> str:
        return one_of("王李张刘") + one_of(RARE)

    year, number = [one_of(YEARS), "年"], ["10086", "号", "选手"]
    names = [rare_name(), "和", one_of(RARE)]
    neighbors = [str(word) for word in NEIGHBORS[rng.integers(len(NEIGHBORS))]]
    return [
        _case("sentence", [clause()]),
        _case("two_clauses", [[*clause(where=neighbors), "，", *clause(), "。"]]),
        _case("padded", [[*clause(), "。"]], padding=25),
        _case("pair", [[*clause(), "？"], [*clause(), "。"]], padding=6),
        _case("digits", [[*clause(time=year), "。"]], padding=3, extreme=True),
        _case("latin", [[*clause(tool=one_of(TOOLS[:3])), "，", *clause()]], extreme=True),
        _case(
            "mixed",
            [clause(tool=one_of(TOOLS)), clause(who=number, tool=one_of(TOOLS))],
            padding=9,
            extreme=True,
        ),
        _case("unknown", [[*clause(who=[rare_name()]), "。"]], padding=4, extreme=True),
        _case("unknown_words", [clause(who=names), clause(tool=one_of(TOOLS[:3]))], extreme=True),
        _case("one_character", [["好"]], padding=2, extreme=True),
        _case("no_text", [[]], padding=3, extreme=True),
    ]


ITEMS = ("今", "王", "。", "龘", "#", "[", "iPhone", "WiFi", "10086", "5G", "Python", "a", "7")


def sweep(rng: np.random.Generator) -> Iterator[Case]:
    """Yield one text, a pair or none, of words that mix characters, letters, # and [UNK]."""
    for words in (0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 22):
        texts = [["".join(rng.choice(ITEMS, rng.integers(1, 4))) for _ in range(words)]]
        if rng.integers(2):
            start = int(rng.integers(words + 1))
            texts = [texts[0][:start], texts[0][start:]]
        yield _case("", texts, padding=int(rng.integers(4)))


def _case(name: str, texts: list[Words], padding: int = 0, extreme: bool = False) -> Case:
    tokens = ["[CLS]"]
    for words in texts:
        tokens += [*map(_tokens, words), "[SEP]"]
    tokens += ["[PAD]"] * padding
    words = [word for text in texts for word in text]
    return Case(name, {"tokens": " ".join(tokens), "words": " ".join(words)}, extreme=extreme)


def _tokens(word: str) -> str:
    """Return a word's tokens, with a space between two."""
    return " ".join(
        SPLIT.get(item) or ("[UNK]" if item in RARE else item.lower())
        for item in re.findall(r"[A-Za-z0-9]+|.", word)
    )


# ---- the reference ------------------------------------------------------------------------------


def reference(tokens: str, words: str) -> Tensor:
    """Return the number of each token's word, (T,), and −1 for [CLS], [SEP] and [PAD].

    Both strings have a space between two items. All tokens of a word are masked together (Cui et
    al. 2019, arXiv:1906.08101, §2.1; for phrases and entities Sun et al. 2019, §3.2).
    """
    word_of = [number for number, word in enumerate(words.split()) for _ in word]
    ids, position = [], 0  # `position` counts the characters before a token
    for token in tokens.split():
        ids.append(-1 if token in SPECIAL else word_of[position])
        position += _width(token)
    return torch.tensor(ids)


def _width(token: str) -> int:
    """Return how many characters of the text a token covers."""
    if token in SPECIAL:
        return 0
    return 1 if token == "[UNK]" else len(token.removeprefix("##"))


# ---- what is checked ----------------------------------------------------------------------------


def _wrong_token(trial: Trial) -> Finding | None:
    """Find the first token whose number is wrong."""
    finding = output_tests.values(trial.case.name)({trial.case.name: trial})
    if finding is None or finding.message_id != "value":
        return finding
    given, expected = (
        np.asarray(output.values[0].array).ravel() for output in (trial.output, trial.expected)
    )
    index = int(np.argmax(given != expected))
    token = str(trial.case.arguments["tokens"]).split()[index]
    values = {"given": f"{given[index].item():.6g}", "expected": f"{expected[index]}"}
    return Finding("at_a_token", {"index": index, "token": token, **values})


def _right(*cases: str) -> OutputTest:
    """Test that the number of each token is right in these cases."""
    return output_tests.each(cases, _wrong_token)


MESSAGES = {
    "at_a_token": Text(
        "With {inputs}: your result at index {index}, for the token {token}, is {given}, expected "
        "{expected}.",
        "输入 {inputs} 时：下标 {index}（词元 {token}）的结果是 {given}，应为 {expected}。",
    ),
}

CHECKS = (
    Check(
        "value",
        Text("Tokens of one character", "单字词元"),
        3,
        Text(
            "each character gets the number of its word, counted from 0 to the end of the text or "
            "pair; [CLS], [SEP] and [PAD] get −1",
            "每个字得到它所在词的编号，从 0 数到全文（或句对）末尾；[CLS]、[SEP]、[PAD] 为 −1",
        ),
        _right(*CHARACTERS),
    ),
    Check(
        "several",
        Text("Tokens of several characters", "多字符词元"),
        2,
        Text(
            "a token of digits or letters covers as many characters as it has, without the ## of a "
            "continuation",
            "数字或字母词元有几个字符就占几个字符，不算续接标记 ##",
        ),
        _right(*SEVERAL),
        requires="value",
    ),
    Check(
        "unknown",
        Text("Unknown characters", "未知字符"),
        2,
        Text(
            "[UNK] covers one character of the text and gets the number of its word",
            "[UNK] 占原文的一个字，得到所在词的编号",
        ),
        _right(*UNKNOWN),
        requires="value",
    ),
    Check(
        "form",
        Text("Dtype, and very short texts", "dtype；极短的文本"),
        1,
        Text(
            "an int64 tensor (T,) with one number for each token, also for a text of one character "
            "and for none",
            "int64 张量 (T,)，每个词元一个数；文本只有一个字或为空时也如此",
        ),
        output_tests.all_of(_right(*SMALL), output_tests.shape_and_dtype(*CHARACTERS, *SMALL)),
        requires="value",
    ),
)


# ---- wrong implementations ----------------------------------------------------------------------

Number: TypeAlias = Callable[[Words, int], int]  # from the words and a character's position
Specials: TypeAlias = tuple[str, ...]


def _number(words: Words, position: int) -> int:
    """Return the number of the word that contains this character of the text."""
    word_of = [number for number, word in enumerate(words) for _ in word]
    return word_of[min(max(position, 0), len(word_of) - 1)] if word_of else 0


def _zero_beyond_the_text(words: Words, position: int) -> int:
    return _number(words, position) if position < sum(map(len, words)) else 0


def _start(words: Words, position: int) -> int:
    """Return the position of the first character of the word at `position`."""
    return sum(map(len, words[: _number(words, position)]))


def _answer(
    number: Number = _number,
    width: Callable[[str], int] = _width,
    special: Callable[[list[int]], int] = lambda before: -1,
    specials: Specials = SPECIAL,
    change: Callable[[list[int]], list[int]] = lambda ids: ids,
    moves_first: bool = False,
) -> Function:
    """Return an answer that numbers, measures or changes tokens otherwise."""

    def answer(tokens: str, words: str) -> Tensor:
        ids: list[int] = []
        position = 0
        for token in tokens.split():
            here = position + width(token) * moves_first
            ids.append(special(ids) if token in specials else number(words.split(), here))
            position += width(token)
        return torch.tensor(change(ids))

    return answer


def _each_token(joins: Callable[[str], bool]) -> Function:
    """Return an answer by which each token begins a word, except those that `joins` names."""

    def answer(tokens: str, words: str) -> Tensor:
        ids, count = [], -1
        for token in tokens.split():
            count += token not in SPECIAL and not joins(token)
            ids.append(-1 if token in SPECIAL else count)
        return torch.tensor(ids)

    return answer


def _places(tokens: str, words: str) -> Tensor:
    """Return how many tokens come between [CLS] and each token."""
    numbered = enumerate(tokens.split(), start=-1)
    return torch.tensor([-1 if token in SPECIAL else place for place, token in numbered])


def _looked_up(last: bool) -> Function:
    """Return an answer that takes the first or the last word which contains the token's text."""

    def answer(tokens: str, words: str) -> Tensor:
        listed = [word.lower() for word in words.split()]

        def find(token: str) -> int:
            found = [n for n, word in enumerate(listed) if token.removeprefix("##") in word]
            return found[-1 if last else 0] if found and token not in SPECIAL else -1

        return torch.tensor([find(token) for token in tokens.split()])

    return answer


def _found_as_it_is(tokens: str, words: str) -> Tensor:
    """Return the first word that contains the token, with its ## and in its case."""
    listed = [*enumerate(words.split())]
    return torch.tensor(
        [next((n for n, word in listed if token in word), -1) for token in tokens.split()]
    )


def _by_dictionary(tokens: str, words: str) -> Tensor:
    """Return the last word with this character."""
    word_of = {character: n for n, word in enumerate(words.split()) for character in word}
    return torch.tensor([word_of.get(token, -1) for token in tokens.split()])


def _until_not_inside(tokens: str, words: str) -> Tensor:
    """Return numbers that grow where a token is not in the current word."""
    listed, number, ids = words.lower().split(), 0, []
    for token in tokens.split():
        if token not in SPECIAL and number < len(listed) - 1:
            number += token.removeprefix("##") not in listed[number]
        ids.append(-1 if token in SPECIAL else number)
    return torch.tensor(ids)


def _by_spaces(tokens: str, words: str) -> Tensor:
    """Return the numbers of words whose spaces are characters of the text."""
    answer: Function = _answer(lambda split, position: words[: position + 1].count(" "))
    result: Tensor = answer(tokens, words)
    return result


def _only(kept: Callable[[str], bool]) -> Function:
    """Return an answer that gives the numbers of some tokens only."""

    def answer(tokens: str, words: str) -> Tensor:
        ids = reference(tokens, words).tolist()
        pairs = zip(tokens.split(), ids, strict=True)
        return torch.tensor([number for token, number in pairs if kept(token)])

    return answer


def _numbered_anew(tokens: str, words: str) -> Tensor:
    """Return numbers that begin at 0 again in the second text of a pair."""
    ids = reference(tokens, words).tolist()
    middle = tokens.split().index("[SEP]") + 1
    start = next((number for number in ids[middle:] if number >= 0), 0)
    return torch.tensor(ids[:middle] + [n - start if n >= 0 else n for n in ids[middle:]])


def _begins(ids: list[int]) -> list[int]:
    """Return −1 for all tokens of a word but its first."""
    return [n if n != before else -1 for n, before in zip(ids, [-1, *ids], strict=False)]


BY_LETTERS = (
    _answer(width=lambda token: len(token) if token == "[UNK]" else _width(token)),
    _answer(width=lambda token: len(token) * (token not in SPECIAL)),
)


def _counts_letters(trials: Trials) -> bool:
    """Return whether each [UNK] moves an answer on by five characters, if not beyond the text."""
    return right_in(trials, *CHARACTERS) and any(
        all(_is_by_letters(trials[name], answer) for name in UNKNOWN) for answer in BY_LETTERS
    )


def _is_by_letters(trial: Trial, answer: Function) -> bool:
    if trial.output.error:
        return trial.output.error[0] == "IndexError"
    return close(trial.output.value, answer(**trial.case.arguments).numpy())


def _is_a_list(trials: Trials) -> bool:
    """Return whether each number of a sentence is a result of its own."""
    trial = trials["sentence"]
    given = np.array([value.array for value in trial.output.values if value.shape == ()])
    return len(given) > 1 and close(given, trial.expected.values[0].array)


def _not_integers(trials: Trials) -> bool:
    dtypes = {value.dtype for name in CHARACTERS for value in trials[name].output.values}
    return right_in(trials, *CHARACTERS) and dtypes != {"torch.int64"}


# ---- known mistakes -----------------------------------------------------------------------------

MISTAKES = (
    mistake(
        "a_word_per_token",
        _each_token(lambda token: False),
        _each_token(lambda token: token.startswith("##")),
        _places,
        title=("a word per token", "每个词元算一个词"),
        en="Each of your characters is a word of its own. In English, ## marks the tokens that "
        "continue a word. Chinese WordPieces are single characters without ##: only the "
        "segmentation knows the words.",
        zh="你把每个字都当成了一个词。英文里 ## 标出续接的词元；中文的 WordPiece 是单字，没有 ##："
        "词只能由分词结果得知。",
    ),
    mistake(
        "looked_up_by_text",
        _looked_up(last=False),
        _looked_up(last=True),
        _found_as_it_is,
        _by_dictionary,
        title=("looked up by its text", "按文字查找"),
        en="You look for a word that contains the token's text. A character can be in several "
        "words, and a word can occur twice. Count characters instead: the n-th character of the "
        "text belongs to one word.",
        zh="你按词元的文字去找包含它的词。同一个字可能在几个词里，同一个词也可能出现两次。"
        "应数字符：全文的第 n 个字只属于一个词。",
    ),
    mistake(
        "next_word_if_not_inside",
        _until_not_inside,
        title=("next word if not inside", "不在词里才换下一个词"),
        en="You move on to the next word when a character is not in the current one. Neighboring "
        "words may share a character, and [UNK] is in no word. Count the characters instead.",
        zh="当前词里没有这个字时，你才移到下一个词。但相邻的词可能有相同的字，"
        "[UNK] 也不在任何词里。应改为数字符。",
    ),
    mistake(
        "spaces_counted",
        _by_spaces,
        title=("spaces counted", "空格也算字符"),
        en="You count the spaces between the words as characters. They are not in the text: "
        "words.split().",
        zh="你把词与词之间的空格也算成了字符。空格不在原文中：请用 words.split()。",
    ),
    mistake(
        "special_tokens_take_characters",
        _answer(width=lambda token: _width(token) or 1),
        _answer(width=lambda token: _width(token) or len(token)),
        _answer(width=lambda token: 1),
        title=("special tokens take characters", "特殊词元占用字符"),
        en="Your special tokens use up characters of the text, so the numbers after [CLS] are "
        "shifted. [CLS], [SEP] and [PAD] are not in the text and cover no character.",
        zh="你的特殊词元占用了原文的字符，所以 [CLS] 之后的编号错开了。[CLS]、[SEP]、[PAD] "
        "不在原文中，不占字符。",
    ),
    mistake(
        "boundaries_off_by_one",
        _answer(lambda words, position: _number(words, position - 1)),
        _answer(lambda words, position: _number(words, position + 1)),
        _answer(moves_first=True),
        title=("boundaries off by one", "词的边界差 1"),
        en="Your words end one character too late or too early. Read the number at the token's "
        "first character, and only then move on.",
        zh="你的词结束得晚了或早了一个字。应先读词元第一个字符处的编号，再往后移。",
    ),
    mistake(
        "special_tokens_have_a_word",
        _answer(special=lambda before: 0),
        _answer(special=lambda before: before[-1] if before else 0),
        _answer(special=lambda before: max(before, default=-1) + 1),
        _answer(special=lambda before: -100),
        title=("special tokens have a word", "特殊词元有词的编号"),
        en="Special tokens or padding get the number of a word, or another number than −1. They "
        "belong to no word, and whole-word masking must never select them: −1.",
        zh="特殊词元或填充得到了某个词的编号，或不是 −1 的数。它们不属于任何词，全词掩码绝不能选中"
        "它们：应为 −1。",
    ),
    mistake(
        "padding_has_a_word",
        _answer(specials=SPECIAL[:2]),
        _answer(_zero_beyond_the_text, specials=SPECIAL[:2]),
        title=("padding has a word", "填充有词的编号"),
        en="[PAD] gets the number of a word. Padding belongs to no word: −1, as for [CLS] and "
        "[SEP].",
        zh="[PAD] 得到了某个词的编号。填充不属于任何词：与 [CLS] 和 [SEP] 一样为 −1。",
    ),
    mistake(
        "counted_from_one",
        _answer(lambda words, position: _number(words, position) + 1),
        title=("counted from one", "从 1 数起"),
        en="Your words are counted from 1. The first word has the number 0, as in the word_ids of "
        "transformers and in bert.mask_words.",
        zh="你的词从 1 数起。第一个词的编号是 0，与 transformers 的 word_ids 和 "
        "bert.mask_words 相同。",
    ),
    mistake(
        "numbered_anew",
        _numbered_anew,
        title=("second text numbered anew", "第二段重新编号"),
        en="In the second text of a pair your numbers begin at 0 again, so its first word would be "
        "masked together with the first word of the first text. Count on after [SEP].",
        zh="在句对的第二段里，你的编号又从 0 开始，它的第一个词就会与第一段的第一个词一起被遮住。"
        "[SEP] 之后应接着数。",
    ),
    mistake(
        "position_in_the_word",
        _answer(lambda words, position: position - _start(words, position)),
        title=("position inside the word", "字在词内的位置"),
        en="You return where a character is inside its word. The exercise asks for the number of "
        "the word, the same for all of its characters.",
        zh="你返回的是字在词内的位置。这里要的是词的编号，同一个词的字编号相同。",
    ),
    mistake(
        "position_of_the_word",
        _answer(_start),
        title=("position of the word", "词的起始位置"),
        en="You return the position at which each word begins, counted in characters. The exercise "
        "asks for the number of the word: 0, 1, 2, …",
        zh="你返回的是每个词从第几个字开始。这里要的是第几个词：0、1、2、…",
    ),
    mistake(
        "only_the_first_character",
        _answer(change=_begins),
        title=("only the first token numbered", "只有首个词元有编号"),
        en="Only the first token of each word has a number. All tokens of a word get it, so that "
        "they are masked together.",
        zh="只有每个词的第一个词元有编号。一个词的所有词元都应有同样的编号，才能一起被遮住。",
    ),
    mistake(
        "tokens_left_out",
        _only(lambda token: token != "[PAD]"),
        _only(lambda token: token not in SPECIAL),
        title=("tokens left out", "漏了词元"),
        en="Your result is shorter than the tokens: special tokens or padding are left out. Each "
        "token gets a number, these the number −1.",
        zh="你的结果比词元少：漏掉了特殊词元或填充。每个词元都要有一个数，它们的数是 −1。",
    ),
    mistake(
        "one_character_each",
        _answer(width=lambda token: token not in SPECIAL),
        title=("one character per token", "每个词元只算一个字符"),
        en="Your numbers are right for characters. A token of digits or letters covers several "
        "characters of the text, and all words after it are shifted: move on by its length.",
        zh="全是单字时你的编号正确。数字或字母词元占原文的好几个字符，少数了，后面的词就全错开："
        "应按它的长度往后移。",
    ),
    mistake(
        "marks_of_continuation_counted",
        _answer(width=lambda token: _width(token) + 2 * token.startswith("##")),
        title=("## counted", "把 ## 也算进去"),
        en="You count the ## of a continuation as two characters of the text. It is no text: "
        "token.removeprefix('##').",
        zh="你把续接标记 ## 算成了原文的两个字符。它不是原文：用 token.removeprefix('##')。",
    ),
    mistake(
        "unknown_by_its_letters",
        *BY_LETTERS,
        symptom=_counts_letters,
        title=("[UNK] counted as five characters", "[UNK] 算成五个字符"),
        en="You count [UNK] as the five characters of its name. It takes the place of one "
        "character of the text.",
        zh="你把 [UNK] 按它名字的五个字符来算。它代替的是原文的一个字。",
    ),
    mistake(
        "unknown_is_special",
        _answer(specials=(*SPECIAL, "[UNK]")),
        _answer(specials=(*SPECIAL, "[UNK]"), width=lambda t: 0 if t == "[UNK]" else _width(t)),
        title=("[UNK] taken for special", "[UNK] 当成特殊词元"),
        en="You treat [UNK] as a special token. It is a character of the text that the tokenizer "
        "does not know, and it belongs to a word as any other.",
        zh="你把 [UNK] 当成了特殊词元。它是原文中分词器不认识的字，与其他字一样属于某个词。",
    ),
    mistake(
        "unknown_covers_nothing",
        _answer(width=lambda token: 0 if token == "[UNK]" else _width(token)),
        title=("[UNK] covers nothing", "[UNK] 不占字符"),
        en="After [UNK] your numbers lag behind: you do not move on. [UNK] covers one character of "
        "the text.",
        zh="[UNK] 之后你的编号落后了：没有往后移。[UNK] 占原文的一个字。",
    ),
    mistake(
        "list_returned",
        lambda tokens, words: reference(tokens, words).tolist(),
        symptom=_is_a_list,
        title=("list returned", "返回了列表"),
        en="The numbers are right, but you return a list. Return a tensor: torch.tensor(list).",
        zh="数值正确，但你返回的是列表。请返回张量：torch.tensor(列表)。",
    ),
    mistake(
        "not_integers",
        lambda tokens, words: reference(tokens, words).float(),
        lambda tokens, words: reference(tokens, words).numpy(),
        symptom=_not_integers,
        title=("not int64", "不是 int64"),
        en="The numbers are right, but the dtype is not torch.int64. bert.mask_words uses them "
        "as indices: return torch.tensor([…]) of Python's integers.",
        zh="数值正确，但不是 torch.int64 的张量。bert.mask_words 要把它们当下标用："
        "请对 Python 整数使用 torch.tensor([…])。",
    ),
)


exercise = Exercise(
    name="word_ids",
    title=Text("The word of each token", "每个词元属于哪个词"),
    chosen_cases=cases,
    sweep=every_size(sweep),
    reference=reference,
    checks=CHECKS,
    mistakes=MISTAKES,
    messages=MESSAGES,
)

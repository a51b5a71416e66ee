"""Little documents to draw sentence pairs from, and a reader of those that a lecturer brings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ptm_edu.widgets.check import Check

Documents = list[list[list[str]]]  # documents of sentences of tokens
Split = Callable[[str], Sequence[str]]

NAME = "SentencePairExplorer"
FEWEST, MOST = 2, 5  # documents; more stand too narrow beside each other
LONGEST = 12  # sentences of a document
WIDEST = 60  # tokens of a sentence
# Words with what is joined by an apostrophe or a hyphen, single Chinese characters, and signs.
WORD = r"[^\W\u3400-\u9fff]+"
TOKEN = re.compile(rf"[\u3400-\u9fff]|{WORD}(?:['’-]{WORD})*|[^\w\s]")

# One sentence a line and a blank line between documents, as the original's input files have it.
EXAMPLES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (
            "three texts",
            """Ann built a kite from old newspaper.
The wind took it over the barn.
It caught on the weather vane.
Her uncle fetched a ladder.
By evening it flew again.

Mix flour, water and salt.
Let the dough rest for an hour.
Fold it twice and wait again.
Bake it until the crust sings.

The moon pulls at the sea.
Water heaps up on two sides of the earth.
We turn through both in a day.
So most coasts have two floods.
Narrow bays have higher ones.""",
        ),
        (
            "long and short",
            """The museum opens at ten.
Bags go into the lockers.
Photographs are allowed without flash.
The guide meets you by the clock.
Children under six pay nothing.
The last tour starts at four.
We close at five.

My bicycle has two flat tyres.
I walked to work.""",
        ),
        (
            "long sentences",
            """The ship left at dawn with coal, mail and forty passengers who had not slept.
Off the cape a gale tore two sails away and filled the lower deck.
For nine days the crew pumped in turns, and nobody wrote home.

Beavers fell trees not for food alone but for dams that keep their door under water.
Where they build, the stream slows down, spreads and drops its mud.
A century later the pond has become a meadow.""",
        ),
    ),
    "zh": (
        (
            "三篇短文",
            """小安用旧报纸做了一只风筝。
风把它吹过了谷仓。
它挂在了风向标上。
叔叔搬来了梯子。
傍晚它又飞了起来。

把面粉、水和盐和匀。
让面团醒一个小时。
折叠两次，再等一等。
烤到外皮作响。

月亮牵动着海水。
地球两侧的水都会隆起。
一天里我们经过这两处。
所以多数海岸一天涨潮两次。
狭窄的海湾涨得更高。""",
        ),
        (
            "一长一短",
            """博物馆十点开门。
包要存进柜子。
可以拍照，不要用闪光灯。
讲解员在大钟旁等你们。
六岁以下儿童免费。
最后一场四点开始。
五点闭馆。

我的自行车两个轮胎都瘪了。
我走路去上班。""",
        ),
        (
            "长句子",
            """天刚亮船就开了，载着煤、邮件和四十个一夜没睡的乘客。
在海角外，大风撕走了两张帆，下层船舱灌满了水。
船员轮流抽了九天的水，没有人写信回家。

河狸啃倒树木不只为了吃，也为了筑坝，让家门留在水下。
它们筑坝的地方，溪水变慢、变宽，泥沙沉了下来。
一百年后，池塘成了草地。""",
        ),
    ),
}


def tokens_of(sentence: str) -> list[str]:
    """Return a sentence's words, single Chinese characters and signs."""
    return TOKEN.findall(sentence)


def checked_documents(given: Any, split: Split) -> Documents:
    """Return documents of sentences of tokens.

    `given` are lists of sentences, or one text with a sentence a line and blank lines between
    documents. Raises ValueError for fewer than two documents, for none with two sentences, for what
    is no text, and for what is too much to be drawn.
    """
    texts = _split_at_blank_lines(given) if isinstance(given, str) else given
    lists = Check(NAME).listed("documents", texts, "lists of sentences, or one text")
    documents = [_tokenised(document, split) for document in lists]
    if not FEWEST <= len(documents) <= MOST:
        raise ValueError(
            f"{NAME}: {FEWEST} to {MOST} documents can be shown, got {len(documents)}; in a text a "
            f"blank line ends a document"
        )
    if max(len(document) for document in documents) < 2:
        raise ValueError(
            f"{NAME}: one document at least needs two sentences, or none has a next one; is there "
            f"a blank line after each?"
        )
    return documents


def _split_at_blank_lines(text: str) -> list[list[str]]:
    parts = re.split(r"\n\s*\n", text.strip())
    return [[line for line in part.splitlines() if line.strip()] for part in parts]


def _tokenised(document: Any, split: Split) -> list[list[str]]:
    advice = "give one string a sentence"
    sentences = Check(NAME).strings("a document", document, most=LONGEST, blank=True, advice=advice)
    tokens = [list(split(sentence)) for sentence in sentences]
    for sentence, row in zip(sentences, tokens, strict=True):
        if not 1 <= len(row) <= WIDEST or not all(isinstance(token, str) for token in row):
            raise ValueError(
                f"{NAME}: a sentence has 1 to {WIDEST} tokens, got {len(row)} in "
                f"{sentence!r:.60}: {'shorten it' if row else 'leave it out'}"
            )
    return tokens

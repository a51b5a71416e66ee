"""A made-up reader of passages: its scores depend on each piece, its place and the question.

Read by tests (through `runpy`) and, as a cell's text, by the notebook that shows it live.
"""

import re
import zlib

import numpy as np

MOST = 180  # tokens that it reads
RIVER = (
    "The Tamsin rises in the Black Hills, not far from Orrin, and flows north for 212 miles. "
    "In 1868 Captain Amos Reddish built a stone quay at its mouth; the old tramway, which carried "
    "roofing slate down the valley, ended there. A fire destroyed the viaduct in the dry summer "
    "of 1891. The company was in debt and never replaced it, and from then on slate went out by "
    "rail. Its weighing-house became the county's first public bath. Herring boats had moved to "
    "Pellan Bay, two miles further on, six years before: the schooners for Hamburg and Dublin "
    "had crowded them out. Today the quay belongs to a sailing club, and the bath to nobody. "
    "Every May the club's members row, not sail, from the quay to the bay and back."
)
TOWER = "The tower is 🗼 324 metres (1,063 ft) tall; it was finished in 1889."
BRIDGE = "长江大桥建于1957年，全长1670米。它是第一座跨越长江的大桥。"


def answers(passage, *texts):
    """Return (text, place of its first character) for each."""
    return [(text, passage.index(text)) for text in texts]


EXAMPLES = [
    (RIVER, "Who built the quay?", answers(RIVER, "Captain Amos Reddish", "Amos Reddish")),
    (RIVER, "What destroyed the viaduct?", answers(RIVER, "A fire", "fire")),
    (RIVER, "How many boats moved to Pellan Bay?", []),
    (RIVER, "Which became a bath?", answers(RIVER, "Its weighing-house", "weighing-house")),
    (TOWER, "How tall is the tower?", answers(TOWER, "324 metres (1,063 ft)", "324 metres")),
    (BRIDGE, "大桥建于哪一年？", answers(BRIDGE, "1957年")),
]

HINTS = {  # what the scores speak for, without being sure
    "Who built the quay?": "Captain Amos Reddish built",
    "What destroyed the viaduct?": "fire destroyed",
    "How tall is the tower?": "324 metres",
    "大桥建于哪一年？": "1957年",
}


def pieces(text):
    """Yield (piece, place, number of its word): words in fives of letters, marks, 汉字."""
    for number, word in enumerate(re.finditer(r"[A-Za-z]+|\d+|\S", text)):
        start, end = word.span()
        size = 5 if word[0].isascii() else 1
        for place in range(start, end, size):
            stop = min(place + size, end)
            inside = "##" if place > start else ""
            yield inside + text[place:stop].lower(), (place, stop), number


def answer(question, passage):
    """Return the scores of [CLS] question [SEP] passage [SEP]."""
    asked = [piece for piece, _, _ in pieces(question)]
    own = list(pieces(passage))
    room = MOST - 3 - len(asked)
    before = [None] * (len(asked) + 2)
    tokens = ["[CLS]", *asked, "[SEP]", *(piece for piece, _, _ in own[:room]), "[SEP]"]
    seed = zlib.crc32(f"{question}|{len(own)}".encode())
    start, end = (2.2 * np.random.default_rng(seed).normal(size=(2, len(tokens)))).astype("f4")
    hint = passage.find(HINTS.get(question, "?!"))
    if hint >= 0:
        places = [(s, e) for _, (s, e), _ in own[:room]]
        last = hint + len(HINTS[question])
        start[len(before) + [s for s, _ in places].index(hint)] += 7
        end[len(before) + [e for _, e in places].index(last)] += 7
    start[0], end[0] = start[0] + 2, end[0] + 2
    return {
        "tokens": tokens,
        "offsets": [*before, *(place for _, place, _ in own[:room]), None],
        "words": [*before, *(number for _, _, number in own[:room]), None],
        "start": start,
        "end": end,
        "cut": max(0, len(own) - room),
    }

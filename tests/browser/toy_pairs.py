"""Made-up documents of which every token tells where it stands, for pairs to be drawn from.

Read by tests (through `runpy`) and imported by the notebook that shows them live.
"""

LENGTHS = [[5, 9, 4, 7, 6], [8, 3], [6, 11, 5, 4]]  # tokens of each sentence of each document
EXAMPLES = [
    (
        "three",
        [
            [" ".join(f"d{d}s{s}t{t}" for t in range(tokens)) for s, tokens in enumerate(document)]
            for d, document in enumerate(LENGTHS)
        ],
    ),
    ("as a file", "One is one.\nTwo follows.\n\nSay nothing.\nSing it!\n"),
]

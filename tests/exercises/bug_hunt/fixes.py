"""Variants of the script: one fault alone, other right fixes, and fixes that are not enough."""

from __future__ import annotations

from ptm_edu.exercises.bert import bug_hunt

# Lines of the original script, which the fixes below replace.
BATCH = "    batch = make_batch(sentences[:BATCH_SIZE], vocabulary)\n"
STEP = '        logits = model(batch["input_ids"], batch["places"])\n        loss'
ASK = '        logits = model(batch["input_ids"], batch["places"])\n    loss'
LOSS = "F.cross_entropy(logits.flatten(0, 1), labels.flatten())"
WORDS = 'set(" ".join(sentences).split())'
DRAW = "random.randint(0, len(vocabulary) - 1)"
VALUE = "        self.value = nn.Linear(width, width)\n"
JOIN = [
    (VALUE, VALUE + "        self.join = nn.Linear(width, width)\n"),
    ("nn.Linear(D, D)(context)", "self.join(context)"),
]
NORM = "nn.LayerNorm(D)(x + self.dropout(output))"

Changes = list[tuple[str, str]]

# Right fixes other than the one that the library shows: (fault, changes).
OTHER_FIXES: dict[str, tuple[str, Changes]] = {
    "three values taken": (
        "evaluation",
        [
            ("correct.sum()", "right.sum()"),
            ("    right, asked = count_right", "    right, asked, _ = count_right"),
        ],
    ),
    "values": (
        "keys",
        [("make_batch([sentence], vocabulary)", "make_batch([sentence], vocabulary).values()")],
    ),
    "order of the text": ("vocabulary", [(WORDS, 'dict.fromkeys(" ".join(sentences).split())')]),
    "words by their spelling": (
        "random_words",
        [(DRAW, "random.choice([i for word, i in vocabulary.items() if word[0] != '['])")],
    ),
    "labels of -100": (
        "label_slots",
        [
            (
                '    return {\n        "input_ids"',
                "    empty = pad(labels, MAX_HIDDEN) == PAD\n"
                '    return {\n        "input_ids"',
            ),
            (
                "pad(labels, MAX_HIDDEN),",
                "pad(labels, MAX_HIDDEN).masked_fill(empty, -100),",
            ),
            ("asked = labels != PAD", "asked = labels > 0"),
            ("if label != PAD", "if label > 0"),
        ],
    ),
    "sum of what is there": (
        "label_slots",
        [(LOSS, "F.cross_entropy(logits[labels > 0], labels[labels > 0], reduction='sum')")],
    ),
    "another batch each time": (
        "one_batch",
        [
            (BATCH, ""),
            (STEP, BATCH.replace("    b", "        b").replace(
                "sentences[:BATCH_SIZE]", "random.sample(sentences, BATCH_SIZE)") + STEP),
        ],
    ),
    "norm without weights": (
        "layers", [*JOIN, (NORM, "F.layer_norm(x + self.dropout(output), (D,))")]
    ),
    "train(False)": (
        "dropout",
        [(f"    with torch.no_grad():\n{ASK}",
          f"    model.train(False)\n    with torch.inference_mode():\n{ASK}")],
    ),
}  # fmt: skip

# Changes that look like a fix and are not enough.
HALF_FIXES: dict[str, tuple[str, Changes]] = {
    "three values": ("evaluation", [("correct.sum()", "right.sum()")]),
    "the loss alone": (
        "evaluation",
        [
            ('    right, asked = count_right(logits, batch["labels"])\n', ""),
            ("    return loss.item(), right / asked", "    return loss.item()"),
        ],
    ),
    "sorted by length": ("vocabulary", [(WORDS, f"sorted({WORDS}, key=len)")]),
    "all but padding": ("random_words", [(DRAW, DRAW.replace("0", "1", 1))]),
    "none is random": ("random_words", [(DRAW, "inputs[place]")]),
    "mean over all slots": (
        "label_slots",
        [(LOSS, "(F.cross_entropy(logits.transpose(1, 2), labels, reduction='none')"
                " * (labels != PAD)).mean()")],
    ),
    "a loss of one": ("label_slots", [(LOSS, "logits.sum() * 0 + 1")]),
    "all, masked once": ("one_batch", [(BATCH, BATCH.replace("[:BATCH_SIZE]", ""))]),
    "few, masked anew": ("one_batch", [(STEP, BATCH.replace("    b", "        b") + STEP)]),
    "the norm still": ("layers", JOIN),
    "the same seed": ("layers", [("        output = nn", "        torch.manual_seed(0)\n"
                                  "        output = nn")]),
    "the same dropout": ("dropout", [(ASK, f"        torch.manual_seed(0)\n{ASK}")]),
}  # fmt: skip


def variants() -> dict[str, str]:
    """Return the source of all variants by name."""
    texts = {"original": bug_hunt.faulty_script(), "fixed": bug_hunt.fixed_script()}
    texts |= {name: bug_hunt.fixed_script(but=[name]) for name in bug_hunt.FAULTS}
    for name, (fault, changes) in {**OTHER_FIXES, **HALF_FIXES}.items():
        text = bug_hunt.fixed_script(but=[fault])
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        texts[name] = text
    return texts

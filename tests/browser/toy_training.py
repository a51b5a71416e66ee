"""A made-up training: a loss that falls, heads that sharpen, texts and neighbors that change.

Read by tests (through `runpy`) and imported by the notebook that shows it live.
"""

import numpy as np

from ptm_edu.widgets import TrainingWatch

TOKENS = ["<s>", "d", "o", "o", "w"]
SOURCES = ["w", "o", "o", "d"]
REFERENCE = {"unigram model": 2.4, "bigram model": 1.9}


class Toy:
    """Stands for a model: `step` is how far it has come of `steps`."""

    def __init__(self, steps, tokens=TOKENS, sources=SOURCES, heads=3):
        self.step, self.steps = 0, steps
        self.tokens, self.sources, self.heads = tokens, sources, heads

    def attention(self):
        """Return (H, T, S): each head turns to a diagonal of its own."""
        rows, columns = np.arange(len(self.tokens))[:, None], np.arange(len(self.sources))
        sharp = 6 * self.step / self.steps
        scores = [
            -sharp * np.abs((len(self.sources) - rows + head) % len(self.sources) - columns)
            for head in range(self.heads)
        ]
        weights = np.exp(scores)
        return weights / weights.sum(axis=-1, keepdims=True)

    def samples(self):
        """Return two texts, the first longer than a line."""
        return [f"wood {self.step} " + "stands by the river and " * 6, f"door {self.step}"]

    def neighbors(self):
        """Return two words with their nearest words, of which one changes at each step."""
        return {"wood": ["tree", f"plank{self.step}", "door"], "door": ["wood", "gate", "wall"]}

    def loss(self, step):
        """Return the loss of a step, the same in every run."""
        return float(1.5 + 2 * np.exp(-4 * step / self.steps) + 0.1 * np.sin(7.0 * step))


def trained(kind="attention", steps=60, until=None, language="en", **options):
    """Return a TrainingWatch of this kind after `until` steps, and the toy model."""
    model = Toy(steps, **options)
    names = {"tokens": model.tokens, "source_tokens": model.sources} if kind == "attention" else {}
    watch = TrainingWatch(
        steps,
        getattr(model, kind),
        every=steps // 12,
        reference=REFERENCE,
        language=language,
        **names,
    )
    for step in range(1, (until or steps) + 1):
        model.step = step
        held_out = model.loss(step) + 0.2 if step % 10 == 0 else None
        watch.record(step, model.loss(step), held_out)
    return watch, model

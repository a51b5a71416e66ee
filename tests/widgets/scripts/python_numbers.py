"""Numbers from Python that the widgets' scripts must reproduce.

`python python_numbers.py FILE` writes them; `test_scripts.py` does so before it runs the scripts.
"""

from __future__ import annotations

import base64
import itertools
import json
import runpy
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ptm_edu.bert import best_spans
from ptm_edu.gpt import Sampling
from ptm_edu.transformer.beam_search import search
from ptm_edu.transformer.embeddings import sinusoidal_positions
from ptm_edu.widgets import (
    AttentionExplorer,
    BeamExplorer,
    FillMask,
    NoiseExplorer,
    SamplingExplorer,
    SpanExplorer,
)
from ptm_edu.widgets.nearest import METHODS, Step, best
from ptm_edu.widgets.packing import packed, unit_rows
from ptm_edu.word2vec import Cbow
from ptm_edu.word2vec.negative_sampling import (
    keep_probability,
    noise_distribution,
    paper_keep_probability,
)
from ptm_edu.xlnet import context_reach, query_key_pairs, window_pairs
from ptm_edu.xlnet.permutation import permutation_masks

HERE = Path(__file__).parent
BROWSER = HERE.parents[1] / "browser"


def fill_mask() -> dict[str, Any]:
    """A short text as a page stores it, and Python's own answers to what a hand may ask."""
    toy = runpy.run_path(str(BROWSER / "toy_fill.py"))
    widget = FillMask(toy["Toy"](), ["the old cat"])
    candidates = widget.answer("the old cat", [1, 3])["before"][0]["candidates"]
    filled = [(1, candidates[2][0])]
    questions = [([2], []), ([1, 3], []), ([3, 1], []), ([1, 3], filled)]
    return {
        "presets": widget.presets,
        "names": widget.names,
        "filled": widget.filled,
        "answers": [widget.answer("the old cat", masked, fills) for masked, fills in questions],
        "fills": [fills for _, fills in questions],
    }


def analogies() -> dict[str, Any]:
    """Words of small vectors as a page holds them, and rankings by Python of those vectors."""
    words = [f"word{i}" for i in range(12)]
    rows = packed(np.random.default_rng(0).normal(size=(12, 6)).astype(np.float32))
    bytes_ = np.frombuffer(base64.b64decode(rows), dtype=np.int8).reshape(12, 6)
    unit = unit_rows(bytes_.astype(np.float32))
    steps = [
        Step(0, 1, 2, weight, leave_out, method)
        for weight, leave_out, method in itertools.product((0.0, 1.0, 1.6), (True, False), METHODS)
    ]
    return {
        "words": words,
        "rows": rows,
        "dim": 6,
        "rankings": [
            {**asdict(step), "best": [[words[i], score] for i, score in best(unit, step, 5)]}
            for step in steps
        ],
    }


def attention() -> dict[str, Any]:
    """Two layers of three heads as a page holds them, and what Python computes of the weights."""
    logits = np.random.default_rng(0).normal(size=(2, 3, 4, 4)) * 2
    weights = np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)
    weights[1, 2, 0] = 0  # a token that may attend to nothing
    ids = [-1, 0, 0, 1]
    widget = AttentionExplorer(weights, ["[CLS]", "walk", "##ing", "home"], words=ids)
    own = weights[0, 1]  # (T, T); tokens 1 and 2 are one word
    columns = np.stack([own[:, 0], own[:, 1] + own[:, 2], own[:, 3]], axis=1)  # (T, W)
    whole = np.stack([columns[0], columns[1:3].mean(axis=0), columns[3]])  # (W, W)
    names = ("weights", "shape", "held", "tokens", "words", "special")
    return {
        "page": {name: getattr(widget, name) for name in names},
        "weights": weights.tolist(),
        "averages": weights.mean(axis=1).tolist(),
        "words": whole.tolist(),
        "entropies": widget.entropies,
    }


def sampling() -> dict[str, Any]:
    """A distribution as a page holds it, and what `gpt.Sampling` makes of its logits."""
    logits = np.random.default_rng(0).normal(size=(1, 24)) * 3
    logits[0, 5] = -np.inf  # a token that may not come
    widget = SamplingExplorer([f"t{i}" for i in range(24)], logits, ["once"])
    grid = itertools.product((0.5, 1.0, 1.7), (None, 5), (None, 0.7), (None, 0.1))
    rows = []
    for temperature, top_k, top_p, min_p in [(0.0, None, None, None), *grid]:
        rule = Sampling(temperature=temperature, top_k=top_k, top_p=top_p, min_p=min_p)
        rows.append(
            {
                "settings": [temperature, top_k, top_p, min_p],
                "probabilities": rule.probabilities(torch.tensor(logits[0])).tolist(),
            }
        )
    return {"page": widget.distributions[0], "rows": rows}


def beams() -> dict[str, Any]:
    """A page's tree of a toy model, and what the library's search finds at widths and penalties."""
    toy = runpy.run_path(str(BROWSER / "toy_beam.py"))
    sentence = toy["SENTENCES"][0]
    widget = BeamExplorer(toy["continuations"], toy["TOKENS"], toy["END"], [sentence])

    class Scorer:
        def __call__(self, ids: Tensor) -> Tensor:
            scores = toy["continuations"](sentence, ids[:, 1:].tolist())
            return torch.tensor(scores, dtype=torch.float32)

        def select_rows(self, rows: Tensor) -> None:
            pass

    searches = []
    for width, alpha in itertools.product((1, 2, 4, 8), (0.0, 0.6, 2.0)):
        options: dict[str, Any] = {"width": width, "alpha": alpha, "max_length": widget.max_length}
        found = search(Scorer(), 1, start_id=0, end_id=toy["END"], **options)[0]
        best = [[[toy["TOKENS"][i] for i in h.ids], h.log_probability, h.score] for h in found]
        searches.append({"width": width, "alpha": alpha, "best": best})
    return {"page": widget.presets[0], "most": widget.max_length, "searches": searches}


def schedules() -> list[dict[str, Any]]:
    """Rates of every group at every step, from the papers' formulas in numpy."""
    rates = runpy.run_path(str(BROWSER / "static" / "schedule_by_numpy.py"))["rates"]
    given = {"groups": 3, "steps_per_epoch": 7, "epochs": 4, "cut": 0.3, "ratio": 32.0}
    given |= {"factor": 2.6, "peak": 0.01}
    kinds = ("slanted", "constant", "warmup", "cosine")
    cases = [
        {**given, "schedule": kind, "unfreezing": unfreezing, "phases": phases}
        for kind, unfreezing, phases in itertools.product(kinds, (True, False), (True, False))
    ]
    return [
        {"settings": case, "rates": rates(**{"kind": case["schedule"], **case}).tolist()}
        for case in cases
    ]


def spans() -> dict[str, Any]:
    """A page's logits of one passage, and `best_spans` for several longest spans."""
    toy = runpy.run_path(str(BROWSER / "toy_spans.py"))
    widget = SpanExplorer(toy["answer"], toy["EXAMPLES"])
    page = widget.presets[0]
    logits = torch.tensor([page["start"], page["end"]], dtype=torch.float32).T[None]  # (1, T, 2)
    allowed = torch.tensor([[offsets is not None for offsets in page["offsets"]]])
    found = {longest: best_spans(logits, allowed, longest) for longest in (1, 3, 30)}
    return {
        "page": page,
        "best": {
            str(longest): [int(best.start), int(best.end), float(best.score)]
            for longest, best in found.items()
        },
        "no_answer": float(found[1].no_answer),
    }


def noise() -> dict[str, Any]:
    """A page's counts, and the library's noise distributions and probabilities to keep a word."""
    counts = [5000, 900, 900, 40, 7, 1, 0]
    widget = NoiseExplorer([f"word{i}" for i in range(7)], counts)
    keeps = {"c": keep_probability, "paper": paper_keep_probability}
    return {
        "page": {"joined": widget.words, "bins": widget.bins},
        "noise": [
            {"exponent": a, "shares": noise_distribution(torch.tensor(counts), a).tolist()}
            for a in (0.0, 0.5, 0.75, 1.0)
        ],
        "kept": [
            {
                "formula": formula,
                "threshold": threshold,
                "probabilities": keep(torch.tensor(counts), threshold).tolist(),
            }
            for (formula, keep), threshold in itertools.product(keeps.items(), (1e-3, 0.1))
        ],
    }


def cbow() -> dict[str, Any]:
    """One step of CBOW from each window of a text, by autograd on the library's `Cbow`."""
    sentences, window, rate = [["b", "a", "b", "c"], ["c", "d"]], 2, 0.3
    words = ["b", "a", "c", "d"]
    c, v = np.random.default_rng(0).normal(size=(2, len(words), 2))  # contexts and centers, (V, 2)
    steps = []
    for sentence in sentences:
        for place, center in enumerate(sentence):
            near = sentence[max(0, place - window) : place] + sentence[place + 1 :][:window]
            contexts, target = [words.index(word) for word in near], words.index(center)
            noise = [(target + k) % len(words) for k in (1, 2, 1)]  # one of them twice
            model = Cbow(len(words), 2).double()
            with torch.no_grad():
                model.context.weight.copy_(torch.tensor(c))
                model.center.weight.copy_(torch.tensor(v))
            loss = model.negative_sampling_loss(
                torch.tensor([contexts]), torch.tensor([target]), torch.tensor([noise])
            )
            loss.backward()
            gradients = {"c": model.context.weight.grad, "v": model.center.weight.grad}
            torch.optim.SGD(model.parameters(), lr=rate).step()
            steps.append(
                {
                    "contexts": contexts,
                    "center": target,
                    "negatives": noise,
                    "loss": loss.item(),
                    "gradients": {name: table.tolist() for name, table in gradients.items()},
                    "after": {
                        "c": model.context.weight.tolist(),
                        "v": model.center.weight.tolist(),
                    },
                }
            )
    page = {"sentences": sentences, "window": window, "rate": rate}
    return {**page, "words": words, "c": c.tolist(), "v": v.tolist(), "steps": steps}


def reaches() -> list[dict[str, Any]]:
    """The reach of every position and the pairs of a text, for several segments and memories."""
    tokens, layers = 11, 3
    return [
        {
            "settings": {"tokens": tokens, "segment": t, "memory": m, "layers": layers},
            "lefts": [context_reach(position, t, m, layers) for position in range(tokens)],
            "pairs": query_key_pairs(tokens, t, m),
            "window_pairs": window_pairs(tokens, t + m),
        }
        for t, m in itertools.product((1, 3, 4), (0, 2, 4, 9))
    ]


def positions() -> list[list[float]]:
    """The library's sinusoids of twelve positions in eight dimensions."""
    table: list[list[float]] = sinusoidal_positions(12, 8).tolist()
    return table


def permutations() -> list[dict[str, Any]]:
    """XLNet's targets and masks, a row a text of 0 and 1, of two orders and every N."""
    rows = []
    for order in ([2, 0, 3, 1, 4], [2, 0, 5, 6, 3, 7, 1, 4]):
        for predicted in range(1, len(order) + 1):
            mask, mapping = permutation_masks(torch.tensor([order]), predicted)
            rows.append(
                {
                    "order": " ".join(map(str, order)),
                    "predicted": predicted,
                    "mask": ["".join(map(str, row)) for row in mask[0].int().tolist()],
                    "targets": " ".join(map(str, mapping[0].argmax(dim=1).tolist())),
                }
            )
    return rows


def numbers() -> dict[str, Any]:
    """Return all of them, by what the scripts call them."""
    return {
        "fill_mask": fill_mask(),
        "analogies": analogies(),
        "attention": attention(),
        "sampling": sampling(),
        "beams": beams(),
        "schedules": schedules(),
        "spans": spans(),
        "positions": positions(),
        "noise": noise(),
        "cbow": cbow(),
        "permutations": permutations(),
        "reaches": reaches(),
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(numbers()), encoding="utf-8")

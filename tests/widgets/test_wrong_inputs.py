"""Every widget's wrong inputs: refused, when given and when set, with one sentence that helps."""

from __future__ import annotations

import inspect
import math
import runpy
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import Widget
from ptm_edu.widgets.settings import Setting

GALLERY = runpy.run_path(str(Path(__file__).parents[1] / "browser" / "gallery.py"))
KINDS: dict[str, Callable[..., Widget]] = GALLERY["KINDS"]
NAN, INF = math.nan, math.inf
WATCH = {"steps": 10, "picture": lambda: ["a text"]}


def base(name: str) -> dict[str, Any]:
    """The arguments that make the gallery's widget of this name."""
    if name == "TrainingWatch":
        return WATCH
    positional = zip(
        inspect.signature(KINDS[name]).parameters, GALLERY["arguments"](name), strict=False
    )
    return dict(positional) | GALLERY["options"](name)


def make(name: str, **change: Any) -> Widget:
    """The widget with other arguments; of `inputs` the diagram's own name is `*inputs`."""
    return KINDS[name](**base(name) | change)


@cache
def shared(name: str) -> Widget:
    """The widget, made once."""
    return make(name)


def answering(function: Any, change: Any) -> Callable[..., Any]:
    """The function with other parts of its answer: None takes a part out, a function changes it."""

    def answer(*asked: Any) -> Any:
        if not isinstance(change, dict):
            return change
        said = dict(function(*asked))
        for key, part in change.items():
            said[key] = part(said[key]) if callable(part) else part
        return {key: part for key, part in said.items() if part is not None}

    return answer


LORA = {
    **{"method": "LoRA", "task": "SST-2", "examples": 1000, "scores": [0.9], "parameters": 9},
    **{"bytes": 9, "seconds": 0.1, "memory": 9.0},
}
FULL = {**LORA, "method": "full fine-tuning"}
OLD, NEW = ({**GALLERY["arguments"]("FamilyExplorer")[0][0], "model": name} for name in "on")
WEIGHTS = base("AttentionExplorer")["attentions"]  # (3, 5, 11, 11)
ROWS = np.ones((5, 3))
THREE = {"q": ROWS, "k": ROWS, "v": ROWS}
GOOD = [("a", -1.0)]
WIDE = {"tokens": ["a"] * 25, "types": [0] * 25} | {
    key: np.ones((25, 80)) for key in ("words", "segments", "positions")
}
GIVEN = {"candidates": [("a", 0.3), ("b", 0.2)], "entropy": 1.7, "p": 0.2, "rank": 3}
READ = {"tokens": ["[CLS]", "a", "[SEP]"], "fixed": [0, 2], "standing": [(0.5, 1, "a", 0.5)] * 3}
GUESS = {
    **{"tokens": ["a"], "bits": [], "candidates": [(0, "a", 0.3), (1, "b", 0.2)]},
    **{"others": [(2, "c", 0.1)], "rest": 0.5, "entropy": 1.7},
}


def masked(read: Any = None, fill: Any = None) -> Any:
    """A masked language model whose answers have other parts; None leaves a part out."""
    read, fill = (
        {key: part for key, part in {**good, **(change or {})}.items() if part is not None}
        for good, change in ((READ, read), (GIVEN, fill))
    )
    return SimpleNamespace(
        read=lambda text: read, fill=lambda rows: [[fill for _ in places] for _, places in rows]
    )


def at(key: int, part: Any) -> Callable[[Any], list[Any]]:
    """Put a part into a list."""
    return lambda listed: [part if n == key else old for n, old in enumerate(listed)]


# (argument, what is given, what the sentence holds); of a function a dictionary is what changes in
# its answer.
WRONG: dict[str, list[tuple[str, Any, str]]] = {
    "AdaptationCockpit": [
        ("rows", [], "expected rows of two or more methods, got"),
        ("rows", [LORA], "expected rows of two or more methods, got .*LoRA"),
        ("rows", [LORA, LORA, FULL], r"one row .*\('LoRA', 'SST-2', 1000\) is there twice"),
        ("rows", [LORA, {"method": "IA3"}], "row 1 needs method, task, .*; not there: task"),
        ("rows", [LORA, {**FULL, "method": "magic"}], "row 1: method must be one of .* 'magic'"),
        ("rows", [LORA, {**FULL, "examples": 0}], "row 1: examples must be a whole .* got 0"),
        ("rows", [LORA, {**FULL, "scores": [86.0]}], "scores must be .* 0 to 1, got .* 86: .*not"),
        ("rows", [LORA, {**FULL, "scores": []}], r"scores must be .*, got \(0,\)"),
        ("rows", [LORA, {**FULL, "scores": [0.5] * 11}], "scores must be 1 to 10, .* got 11"),
        ("rows", [LORA, {**FULL, "parameters": 0.5}], "parameters must be a whole .* got 0.5"),
        ("rows", [LORA, {**FULL, "bytes": -1}], "bytes must be a whole number from 1 .* got -1"),
        ("rows", [LORA, {**FULL, "seconds": 0}], "seconds must be a number .* got 0"),
        ("rows", [LORA, {**FULL, "memory": NAN}], "memory must be a number .* got nan"),
        ("rows", [LORA, {**FULL, "metric": "BLEU"}], "metric must be one of .* got 'BLEU'"),
        ("rows", [LORA, *({**FULL, "task": f"t{i}"} for i in range(4))], "4 tasks .* got 5 and 1"),
        ("task", "MNLI", "task must be one of SST-2, .*, got 'MNLI'"),
        ("examples", 7, "examples must be one of 32, .* got 7"),
    ],
    "AnalogyExplorer": [
        ("presets", [{"positive": ["king"], "negative": ["man"]}], "positive must .* got 1"),
        ("presets", [{"positive": ["king", "no"], "negative": ["man"]}], "not there: no"),
        ("presets", [{"positive": ["king", "man"]}], "presets must be .* for b − a . c, got"),
        ("words", ["a", "b", "c"], r"vectors must be \(V, D\) = \(3, _\), got \(2000, 24\)"),
        ("words", ["a", "b"], "words must be a list of 3 or more strings, got 2 of them"),
    ],
    "ArchitectureDiagram": [("method", "backward", "method must be .* got 'backward'")],
    "AttentionExplorer": [
        ("attentions", WEIGHTS[0], r"attentions \(L, H, 11, 11\).*got \(5, 11, 11\): one layer"),
        ("attentions", WEIGHTS[..., :4], r"got \(3, 5, 11, 4\): give what the model returned"),
        ("attentions", np.pad(WEIGHTS, ((0, 0), (0, 0), (0, 1), (0, 1))), "leave its padding out"),
        ("attentions", np.stack([WEIGHTS] * 2, axis=1), "it is a batch of 2, choose one"),
        ("attentions", [WEIGHTS[0], WEIGHTS[1][:1]], r"one shape, got \(5, 11, 11\), \(1, 11"),
        ("attentions", [None, None], "call the model with output_attentions=True"),
        ("attentions", None, "call the model with output_attentions=True"),
        ("attentions", (), 'sdpa and flash attention compute none, .*="eager"'),
        ("attentions", WEIGHTS * 0.8, "a sum of 0.8 .* attention sinks .* divide each row"),
        (
            "attentions",
            np.log(WEIGHTS + 1e-9),
            r"attentions\[0, 0, 0\] must be .* take the softmax",
        ),
        ("attentions", WEIGHTS * 1.1, "a sum of 1.1 .* put the model in .eval"),
        ("attentions", np.where(np.eye(11)[3][:, None], NAN, WEIGHTS), r"\[0, 0, 3\] holds NaN"),
        ("tokens", "a sentence", "tokens must be a list .*got 'a sentence': .* split"),
        ("tokens", [], "tokens must be a list of 1 or more strings, got 0 of them"),
        ("tokens", [1] * 11, "tokens must be a list .*, got 1 in it: .* strings"),
        ("words", [0, 1], r"words must be 11 numbers, .* got \[0, 1\]"),
        ("words", [0, 1, 0, *range(2, 10)], "must stand together, word 0 of words .* token 2"),
        ("source_words", [0] * 11, "source_words need source_tokens"),
        ("layer", 3, "layer must be a whole number from 0 to 2, got 3"),
        ("head", 5, "each head must be a whole number from 0 to 4, got 5"),
        ("head", [0, 0], r"heads must be at most 4 different ones, .* got \[0, 0\]"),
        ("token", -1, "token must be a whole number from 0 to 10, got -1"),
    ],
    "AttentionStepper": [
        ("tokens", "a b", "tokens must be a list .* got 'a b': .*split"),
        ("tokens", ["a"] * 13, "tokens must be a list of 1 to 12 strings, got 13 of them: .*cut"),
        ("q", ROWS, "q, k and v belong together, got only q"),
        ("mask", np.ones((5, 5)), r"mask must be booleans \(5, 5\), .*: of numbers 1 and 0"),
        ("mask", np.ones(5, dtype=bool), r"mask must be \(T, S\) = \(5, 5\), got \(5,\)"),
        ("width", 3, "no setting width; there are causal, step"),
    ],
    "BeamExplorer": [
        ("continuations", lambda *_: np.zeros(12), r"must return \(N, V\) = \(1, 12\), got \(12,"),
        ("continuations", lambda *_: np.zeros((1, 11)), r"= \(1, 12\), got \(1, 11\): a row of"),
        ("continuations", lambda *_: np.full((1, 12), NAN), "log p, whose Σ p is at most 1"),
        ("continuations", lambda *_: np.zeros((1, 12)), "Σ p .* take log_softmax, not the logits"),
        ("continuations", lambda *_: np.full((1, 12), -INF), "Σ p is at most 1"),
        ("tokens", "a b", "tokens must be a list of .* got 'a b': take the tokenizer"),
        ("tokens", ["a", 7], "tokens must be a list of .* strings, got 7 in it"),
        ("end_id", 12, "end_id must be a whole number from 0 to 11, got 12: an id of one of"),
        ("sentences", "le chat", "sentences must be a list .* got 'le chat': put it into a list"),
        ("sentences", [], "sentences must be a list of 1 or more strings .* got 0 of them"),
        ("sentences", ["le chat", " "], "sentences .* not empty, got ' ' in it"),
        ("width", 9, "width must be a whole number from 1 to 8, got 9: how many beginnings"),
        ("max_length", 0, "max_length must be a whole number from 1 to 60, got 0: the end count"),
    ],
    "BiLMExplorer": [
        ("predict", [1], r"predict\(tokens\) must return \{'forward': .*, got list"),
        ("predict", {"backward": None}, r"must return .* got \['forward'\]"),
        ("vocabulary_size", 1, "vocabulary_size must be .* got 1: how many words the model"),
        ("sentences", "the cat", "sentences must be a list .* got 'the cat'"),
        ("sentences", [], "sentences must be a list of 1 or more strings, got 0 of them"),
        ("sentences", [["the", "cat"]], r"strings, got \['the', 'cat'\] in it"),
        ("sentences", [""], "a sentence has 1 to 40 tokens, got 0 in '': type"),
        ("sentences", ["a " * 41], "a sentence has 1 to 40 tokens, got 41"),
        *(
            ("predict", {"backward": answering(dict, change)}, rf"\['backward'\].*{sentence}")
            for change, sentence in (
                ({"words": None}, "needs words, .*; not there: words"),
                ({"words": lambda w: w[:-1]}, r"must be \(\d+, K\) strings, .* got <U"),
                ({"words": lambda w: np.array(w)[:, 0]}, r"must be \(\d+, K\) strings"),
                ({"words": lambda w: np.zeros((len(w), 10))}, r"K\) strings, .* got float64"),
                ({"probabilities": lambda p: np.array(p)[:, :3]}, r"\(T, K\) = .* 10\), got .* 3"),
                ({"probabilities": lambda p: np.array(p)[:, ::-1]}, "falling, .*: sort them"),
                ({"probabilities": np.log}, "from 0 to 1, got values from -.* not the logits"),
                ({"probabilities": lambda p: np.array(p) * NAN}, "must be numbers from 0 to 1"),
                ({"true_probability": lambda p: p[1:]}, r"'true_probability'\] must be \(T,\)"),
                ({"true_probability": lambda p: 2 + np.array(p)}, "numbers from 0 to 1"),
                ({"true_rank": lambda r: r[1:]}, r"'true_rank'\] must be \(T,\) = "),
                ({"true_rank": lambda r: np.array(r) / 2}, "must be whole numbers .* float64"),
                ({"true_rank": lambda r: np.array(r) + 12}, "from 0 to 12, got values from"),
                ({"true_rank": lambda r: -np.array(r) - 1}, "from 0 to 12, got values from -"),
            )
        ),
    ],
    "CausalMaskExplorer": [
        ("reach", [1], r"reach\(sentence\) needs tokens, replacements, causal, full; not there"),
        ("reach", {"full": None}, "needs tokens, .*; not there: full"),
        ("reach", {"tokens": at(1, 3)}, r"\['tokens'\] must be .* strings, got 3 in it"),
        ("reach", {"replacements": ["a"]}, r"\['replacements'\] must be a list of \d+ strings, go"),
        ("reach", {"causal": np.zeros((7, 6))}, r"\['causal'\] must be \(T, T\) .* got \(7, 6\)"),
        ("reach", {"full": lambda t: np.array(t) + 1.1}, "full.* from 0 to 1, got .* total var"),
        ("reach", {"full": lambda t: np.array(t) * NAN}, "numbers from 0 to 1, got .* NaN"),
        ("reach", {"causal": lambda t: -np.array(t)}, "numbers from 0 to 1, got values from -"),
        ("sentences", "the cat", "sentences must be a list .* got 'the cat'"),
        ("sentences", [], "sentences must be a list .* got 0 of them"),
        ("sentences", [" "], "sentences .* not empty, got ' ' in it"),
        ("sentences", ["cat"], "a sentence has 2 to 16 tokens, got 1 in 'cat': add"),
        ("sentences", ["a " * 17], "a sentence has 2 to 16 tokens, got 17"),
    ],
    "FamilyExplorer": [
        ("models", [OLD], "expected 2 to 40 models, got 1"),
        ("models", [{**OLD, "model": f"m{i}"} for i in range(41)], "2 to 40 models, got 41"),
        ("models", [OLD, OLD], "model names must differ, 'o' is there twice"),
        ("models", [OLD, {"model": "n"}], "model 1 needs model, year, .*; not there: year, mo"),
        ("models", [OLD, {**NEW, "month": 13}], "n: month must be a whole .* to 12, got 13"),
        ("models", [OLD, {**NEW, "objective": "chess"}], "n: objective must be one of .*chess"),
        ("models", [OLD, {**NEW, "direction": "up"}], "n: direction must be one of left to"),
        ("models", [OLD, {**NEW, "predicted from": "x"}], "n: predicted from must be one of wor"),
        ("models", [OLD, {**NEW, "builds on": "x"}], "'n' builds on 'x', which is no other"),
        ("models", [OLD, {**NEW, "builds on": "n"}], "'n' builds on 'n', which is no other"),
        ("models", [OLD, {**NEW, "parameters": "many"}], "n: parameters must .* got 'many'"),
        ("models", [OLD, {**NEW, "training tokens": -1}], "training tokens must be a .* got -1"),
        ("models", [OLD, {**NEW, "operations": INF}], "operations must be a number .* got inf"),
    ],
    "FillMask": [
        ("texts", "the cat", "texts must be a list of 1 to 12 strings .* got 'the cat'"),
        ("texts", ["a", " "], "texts .* not empty, got ' ' in it"),
        ("texts", ["a"] * 13, "texts must be a list of 1 to 12 strings .* got 13 of them"),
        ("masked", [0], r"masked must be among the places \[1.* got \[0\]"),
        ("masked", [1, 1], "masked must be up to 2 different places"),
        *(
            ("answers", masked(fill=change), rf"fill\(…\).*{sentence}")
            for change, sentence in (
                ({"candidates": None}, "needs candidates, entropy, p, rank; not there: cand"),
                ({"candidates": []}, r"\['candidates'\] must be .* \(token, P\), got 0 of them"),
                ({"candidates": [(3, 0.5)]}, "candidates.* strings, got 3 in it"),
                ({"candidates": [("a", 0.2), ("b", 0.5)]}, r"likely first.*got P = \[0.2, 0.5\]"),
                ({"candidates": [("a", 0.3), ("a", 0.2)]}, "different strings, got 'a' twice"),
                ({"candidates": [("a", 0.9), ("b", 0.2)]}, "probabilities 1 together at most"),
                ({"candidates": [("a", NAN)]}, "numbers from 0 to 1"),
                ({"entropy": NAN}, r"\['entropy'\] must be a number from 0 to 16, got nan"),
                ({"entropy": -1}, r"\['entropy'\] must be a number from 0 to 16, got -1"),
                ({"p": 1.5}, r"\['p'\] must be a number from 0 to 1.* got 1.5"),
                ({"rank": 0}, r"\['rank'\] must be a whole number from 1 .* got 0"),
            )
        ),
        (
            "answers",
            SimpleNamespace(read=lambda _: READ, fill=lambda rows: [[] for _ in rows]),
            r"a distribution for each hidden place of each row: expected \[1\], got \[0\]",
        ),
        *(
            ("answers", masked(read=change), rf"read\(.*\).*{sentence}")
            for change, sentence in (
                ({"tokens": None}, "needs tokens, fixed, standing; not there: tokens"),
                ({"tokens": ["a b"]}, "'tokens'.* must be strings without spaces"),
                ({"tokens": ["a"] * 65}, "a list of 1 to 64 strings, got 65 of them: cut it"),
                ({"tokens": []}, "1 to 64 strings, got 0 of them"),
                ({"fixed": [3]}, r"\['fixed'\] must be a whole number from 0 to 2, got 3"),
                ({"standing": []}, "a list of 3 .P, rank, .* got 0 of them"),
                ({"standing": [(0.5, 1)] * 3}, r"\(P, rank, best token, its P\), got \(0.5, 1\)"),
                ({"standing": [(0.5, None, "a", 0.5)] * 3}, "both None, got 0.5 and None"),
            )
        ),
    ],
    "GenerationRace": [
        ("write", lambda *_: {"greedy": GOOD}, "must return 2 to 4 texts by name, .* got"),
        ("write", lambda *_: [GOOD, GOOD], "must return 2 to 4 texts by name"),
        *(
            ("write", lambda *_, text=text: {"greedy": GOOD, "beam": text}, rf"\['beam'\].*{told}")
            for text, told in (
                ([], r"1 to 200 \(token, log p\), got 0 of them"),
                ([(7, -1.0)], "strings, got 7 in it"),
                (GOOD * 201, r"1 to 200 \(token, log p\), got 201 of them: .*fewer"),
                ([("a", 0.3)], "numbers from .* got values from 0.3 .*: .* not the logits"),
                ([("a", NAN)], "numbers from .* got 1 that are NaN"),
            )
        ),
        ("prompts", "The king", "prompts must be a list .* got 'The king'"),
        ("prompts", ["a", " "], "prompts .* not empty, got ' ' in it"),
        ("seeds", [], r"seeds must be one or more numbers, got \[\]"),
        ("seeds", [0.5], "seed must be a whole number from 0 to 2147483647, got 0.5"),
    ],
    "InputEmbeddings": [
        ("inputs", [1], r"inputs\(first, second\) needs tokens, types, words, .*; not there"),
        ("inputs", {"norm": None}, "needs tokens, types, .*; not there: norm"),
        ("inputs", {"tokens": ["a", 3]}, r"\['tokens'\] must be .* strings, got 3 in it"),
        ("inputs", {"types": [0] * 3}, r"\['types'\] must be \(T,\) = \(14,\), got \(3,\)"),
        ("inputs", {"types": lambda types: [2 for _ in types]}, "types.* from 0 to 1, got .* 2"),
        ("inputs", {"words": np.zeros((14, 79))}, r"segments.* = \(14, 79\), got \(14, 80\)"),
        ("inputs", {"positions": np.full((14, 80), NAN)}, "finite numbers, got 1120 that are NaN"),
        ("inputs", {"norm": (1, 2)}, r"norm'\] must be \(weight, bias, epsilon\), got \[1, 2\]"),
        ("inputs", {"norm": (np.ones(80), np.ones(3), 0)}, r"norm'.* = \(80,\), got \(3,\)"),
        ("examples", [], r"examples must be .* \(name, first, .*, got 0 of them"),
        ("examples", ["abcd"], r"examples must be .*\(name, first, .*, got 'abcd'"),
        ("examples", [("a", "b", "c")], r"\(name, first, second or None, label or None\), got \("),
        ("examples", [("a", " ", None, None)], "first must be a string .* got ' '"),
        ("examples", [("a", "b", " ", None)], "second must be a string .* got ' '"),
        ("examples", [("a", "b", "c", 1)], "label must be a string or None, got 1"),
        ("inputs", WIDE, "2 to 24 tokens can be shown, got 25 .* shorten them"),
        ("inputs", {**WIDE, "norm": (np.ones(80),) * 2}, r"norm'\] must be \(weight, bias, eps"),
    ],
    "InputTransformExplorer": [
        ("examples", [], r"examples must be .*\(name, task, fields\), got 0 of them"),
        ("examples", ["abc"], r"examples must be .*\(name, task, fields\), got 'abc'"),
        ("examples", [("a", "entailment")], r"\(name, task, fields\), got \("),
        ("examples", [("a", "cloze", ["b"])], "task must be one of .*, got 'cloze'"),
        ("examples", [("a", "entailment", ["b"])], "fields of entailment .* 2 strings, got 1"),
        ("examples", [("a", "entailment", "bc")], "fields of entailment must .* got 'bc'"),
        ("examples", [("a", "choice", ["b"] * 3)], "fields of choice must .* 4 to 6 .* got 3"),
        ("examples", [("a", "choice", ["b"] * 7)], "fields of choice must .* 4 to 6 .* got 7"),
        ("examples", [("a", "similarity", ["b", 3])], "fields of similarity .* got 3 in it"),
        ("examples", [("a", "classification", ["b" * 301])], "at most 300 characters, got 301"),
    ],
    "LayerExplorer": [
        ("examples", [("bank", "money")], r"\(word, sense, tokens, place, …\), got \('bank'"),
        ("examples", [("bank", "money", "the bank", 1)], "tokens must be a list .* 'the bank'"),
        ("examples", [("bank", "money", ["the", "bank"], 2)], "place must be .* 0 to 1, got 2"),
        ("examples", [("pun", "only", ["pun"], 0)], r"'pun' needs two .* got \{'only': 1\}"),
        ("layers", np.zeros((3, 5, 8)), r"\(L, N, D\) = \(_, 12, _\), .* got \(3, 5, 8\)"),
        ("layers", np.zeros((1, 12, 8)), r"each at least 2, got \(1, 12, 8\)"),
        ("layers", np.full((2, 12, 3), NAN), "layers must be finite numbers, got 72 that"),
        ("layers", np.zeros((3, 12, 9000)), "are 324,000 numbers, of which a page .*: give 7 w"),
    ],
    "MaskingLab": [
        ("tokenize", lambda text: ["a"], r"must return two lists, .* got \['a'\]"),
        ("tokenize", lambda text: (["a", ""], [0, 1]), "strings that are not empty, got"),
        ("tokenize", lambda text: (["a", "b"], [0]), r"each of 2 tokens' .* got \[0\]"),
        ("tokenize", lambda text: (["a", "b"], [1, 2]), r"from 0 one after .* got \[1, 2\]"),
        ("tokenize", lambda text: (["a", "b"], [0, 2]), r"one after another, got \[0, 2\]"),
        ("tokenize", lambda text: (["a"], [-1]), "a word or more, and 32 pieces at most, got 1"),
        ("sentences", ["a " * 31], "32 pieces at most, got 33"),
        ("sentences", "the cat", "sentences must be a list .* got 'the cat'"),
        ("sentences", [], "sentences must be a list .* got 0 of them"),
        ("sentences", [" "], "sentences .* not empty, got ' ' in it"),
        ("sentences", {"a cat": "cat"}, "phrases must be a list of strings, got 'cat'"),
        ("sentences", {"a cat": ["dog"]}, "the phrase 'dog' does not stand in 'a cat'"),
        ("sentences", {"a cat": [""]}, "the phrase '' does not stand in 'a cat'"),
        ("vocabulary", "abc", "vocabulary must be a list of tokens, .* got 'abc'"),
        ("vocabulary", ["[MASK]", "cat"], "two or more not special, got 1: give the tokenizer"),
        ("shares", (0.8, 0.1), r"shares must be \(shares,\) = \(3,\), got \(2,\).* 0.8, 0.1, 0.1"),
        ("phrases", {}, "no setting phrases; there are unit, rate, shares, labels"),
    ],
    "NeighborExplorer": [
        ("presets", ["nobody"], "presets need words of the vocabulary, not there: nobody"),
        ("presets", [("king", "man", "queen")], "presets must be a list of 1 to 2 .* got 3 of"),
        ("vectors", np.ones((5, 24)), r"vectors must be \(V, D\) = \(2000, _\), got \(5, 24\)"),
        ("vectors", at(3, [NAN] * 24)(np.ones((2000, 24)).tolist()), "1 of 2000 vectors hold NaN"),
        ("words", ["king"], "words must be a list of 2 or more strings, got 1 of them"),
        ("words", ["king"] * 2000, "words must differ, 'king' is there 2000 times"),
        ("counts", [1, 2, 3], r"counts must be \(V,\) = \(2000,\), got \(3,\)"),
        ("counts", -np.ones(2000), "counts must be numbers from 0 .* values from -1"),
        ("counts", np.full(2000, NAN), "counts must be .* got 2000 that are NaN"),
    ],
    "NextToken": [
        ("guess", [1], "guess.* needs tokens, bits"),
        ("texts", "the cat", "texts must be a list of 1 to 12 strings, got 'the cat'"),
        ("texts", [""], "texts must be strings that are not empty"),
        ("texts", ["a"] * 13, "texts must be a list of 1 to 12 strings, got 13 of them"),
        *(
            ("guess", answering(lambda *_: GUESS, change), f"guess.*{sentence}")
            for change, sentence in (
                ({"tokens": None}, "needs tokens, bits, .*; not there: tokens"),
                ({"tokens": []}, r"\['tokens'\] must be .* 1 to 200 .*, got 0 of them: the 0 cho"),
                ({"tokens": ["a"] * 201}, "got 201 of them"),
                ({"bits": [1.0]}, r"\['bits'\] must be .* = \(0,\), got \(1,\): −log2 P"),
                ({"tokens": ["a", "b"], "bits": [NAN]}, "bits.* got 1 that are NaN"),
                ({"tokens": ["a", "b"], "bits": [INF]}, "bits.* got 1 that are NaN or inf"),
                ({"tokens": ["a", "b"], "bits": [-0.5]}, "bits.* got values from -0.5"),
                ({"candidates": []}, r"\['candidates'\] must be .* 1 to 40 .* got 0 of them"),
                ({"candidates": [(0, "a", 0.2), (1, "b", 0.5)]}, r"likely first, got P = \[0.2, "),
                ({"candidates": [(0, "a", 0.3), (0, "b", 0.2)]}, "ids of their own"),
                ({"others": [(1, "b", 0.2)]}, "ids of their own, which no other token has"),
                ({"candidates": [("a", 0.3)]}, r"\(id, token, probability\), got \('a', 0.3\)"),
                ({"candidates": [(0, "a", -1.0)]}, "candidates.* from 0 to 1, got values from -1"),
                ({"others": [(5, 6, 0.1)]}, r"\['others'\] must be a string, got 6"),
                ({"rest": 0.7}, "rest.* 1 together .* got 0.7 and 0.5"),
                ({"rest": -0.5}, "rest.* must be a number from 0 .* got -0.5"),
                ({"entropy": NAN}, "entropy.* must be a number from 0 .* got nan"),
            )
        ),
    ],
    "NoiseExplorer": [
        ("counts", [5, 3], r"counts must be \(V,\) = \(2000,\), got \(2,\): give how often"),
        ("counts", at(5, -4)(range(2000)), "counts must be numbers from 0 .* from -4 to"),
        ("counts", [0] * 2000, "counts must be whole numbers .*, not all 0"),
        ("counts", [1.5] * 2000, "counts must be whole numbers"),
        ("counts", at(5, NAN)(range(2000)), "counts must be numbers .* got 1 that are NaN"),
        ("counts", at(5, INF)(range(2000)), "counts must be numbers .* got 1 that are NaN or inf"),
        ("counts", ["1"] * 2000, r"counts must be numbers \(V,\) = \(2000,\), got \['1'"),
        ("counts", at(5, None)(range(2000)), "counts must be numbers .* got 1 that are NaN"),
        ("counts", at(5, 1e30)(range(2000)), "counts must be numbers .* to 1e.30"),
        ("counts", at(5, 10**30)(range(2000)), "counts must be numbers .* to 1e.30"),
        ("counts", at(5, 2**53 + 1)(range(2000)), "numbers from 0 to 2.53 = 9007199254740992"),
        ("size", 0, "size must be a whole number from 1 .* got 0: so many words"),
        ("size", 2.5, "size must be .* got 2.5"),
        ("words", [1, 2], "words must be a list .* strings, got 1 in it"),
        ("words", ["the", ""], "words must be strings that are not empty, got ''"),
        ("words", ["the", " "], "words must be strings that are not empty, got ' '"),
        ("words", "theory", "words must be a list .* got 'theory'"),
        ("words", ["the"], "words must be a list of 2 or more strings, got 1 of them"),
        ("words", ["the"] * 6, "words must differ, 'the' is there 6 times"),
        ("named", ["king", "king"], "named must .* different strings, got 'king' twice"),
        ("named", ["king", 3], "named must be .* strings, got 3 in it"),
        ("named", "king", "named must be a list .* got 'king'"),
        ("named", ["nobody"], "named words must be among the 2000 .* not there: nobody"),
        ("named", [], "named must be a list of 1 to 8 different strings, got 0 of them"),
    ],
    "PermutationExplorer": [
        ("tokens", "the cat", "tokens must be a list of 5 to 8 strings .* got 'the cat'"),
        ("tokens", ["a"] * 4, "tokens must be a list of 5 to 8 .* got 4 of them: .*longer"),
        ("tokens", ["a"] * 12, "tokens must be a list of 5 to 8 .* got 12 of them: .*shorter"),
        ("tokens", [*"abcde", 3], "tokens must be a list of 5 to 8 .* got 3 in it"),
        ("order", [0, 1, 2, 3, 4], "positions 0 … 5 once each"),
        ("order", [0, 1, 2, 3, 4, 4], "positions 0 … 5 once each"),
        ("order", [1, 2, 3, 4, 5, 6], "positions 0 … 5 once each"),
        ("order", list("abcdef"), "positions 0 … 5 once each"),
        ("predicted", 7, "predicted must be a whole number from 1 to 6, got 7: how many"),
    ],
    "PositionExplorer": [
        ("dim", 7, "dim must be even, a sine and a cosine a wave, got 7"),
        ("table", "learned", "there is no learned table: give one"),
        ("width", 3, "no setting width; there are table, length, dim"),
        ("learned", np.ones(4), r"learned must be \(L, D\), each at least 2, got \(4,\)"),
        ("learned", np.ones((4, 3)), r"learned must be .* D even, got .*\(4, 3\)"),
        ("learned", np.ones((512, 768)), r"at most 65,536 numbers .* learned\[:85\]"),
        ("learned", np.full((4, 4), INF), "learned must be finite numbers, got 16 that"),
    ],
    "PromptLab": [
        ("texts", "a text", "texts must be a list of texts or of .text, label., got 'a text'"),
        ("texts", [("a", "good", 1)], r"texts must be .*\(text, label\), got \('a', 'good', 1\)"),
        ("texts", ["a", "a"], "texts must be .* different strings .* got 'a' twice"),
        ("texts", [" "], "texts .* not empty, got ' ' in it"),
        ("texts", [("a", "fair")], "the label of 'a' must be one of .*, got 'fair'"),
        ("templates", ["{text} {mask}"], "templates must be a list of 2 to 8 .* got 1 of them"),
        ("templates", ["{text} {mask}", "{mask}"], "a template has {text} once, .* got '{mask}'"),
        ("templates", ["{text} {mask}", "{a} {b}"], "a template has {text} once, .* '{a} {b}'"),
        ("words", {"good": ["a"]}, "labels of words must be a list of 2 to 4 .* got 1 of them"),
        ("words", [], "words must be {label: .words.}, or a list of 1 to 4"),
        ("words", [{"a": ["x"], "b": ["y"]}, {"a": ["x"]}], r"labels a, b, got \['a'\]"),
        ("words", {"a": ["x"], "b": []}, "words of 'b' must be a list of 1 to 8 .* got 0"),
        ("score", {"words": None}, r"score.* needs probabilities, .*; not there: words"),
        ("score", {"probabilities": [0.5]}, r"\['probabilities'\] must be \(C,\) .* got \(1,\): "),
        ("score", {"calibrated": lambda p: p * 1.1}, "calibrated.* sum to 1 over the labels"),
        ("score", {"content_free": lambda p: p + 1}, "content_free.* numbers from 0 to 1"),
        ("score", {"words": [0.1, 0.1]}, r"\['words'\] must be \(W,\) = .* got \(2,\)"),
    ],
    "SamplingExplorer": [
        ("tokens", "abc", "tokens must be a list of .* strings, got 'abc': take the tokenizer"),
        ("tokens", ["a", 7], "tokens must be a list of .* strings, got 7 in it"),
        ("contexts", "Hong", "contexts must be a list of .* different strings .* got 'Hong'"),
        ("contexts", ["a", "a", "b"], "contexts must be .* different strings .* got 'a' twice"),
        ("contexts", ["a", " ", "b"], "contexts .* not empty, got ' ' in it"),
        ("logits", np.zeros(400), r"\(C, V\) = \(3, 400\), got \(400,\): those at the last"),
        ("logits", np.full((3, 400), NAN), "must be numbers or −∞, .* got 1200 NaN"),
        ("logits", np.full((3, 400), -INF), "in every row one number at least, .* 1200 inf"),
        ("logits", np.full((3, 400), INF), "must be numbers or −∞"),
        ("topk", 3, "no setting topk; there are temperature, top_k, top_p, min_p, log_axis"),
    ],
    "ScalarMixExplorer": [
        ("layers", np.zeros((3, 5, 8)), r"\(L, N, D\) = \(_, 55, _\), .* got \(3, 5, 8\)"),
        ("layers", np.zeros((3, 12, 4, 8)), r"\(L, N, D\) = .* got \(3, 12, 4, 8\)"),
        ("sentences", ["the bank"], "sentences must be a list .* got 'the bank': split"),
        ("sentences", [["a"], []], "sentences must be a list of 1 or more strings, got 0 of them"),
        ("senses", ["money"], "senses must be a list of 12 strings, got 1 of them"),
        ("tasks", {"tags": ([0, 0, 0], 1)}, "s of 'tags' must be shares that sum to 1"),
        ("tasks", {"tags": ([0.5, 0.5], 1)}, r"s of 'tags' must be \(L,\) = \(3,\), got \(2,\)"),
        ("tasks", {"tags": ([1, 0, 0], -1)}, "γ of 'tags' must be .* 0 to 10, got -1"),
        ("chosen", (12, 0), "chosen must be .* 0 to 11, got 12"),
        ("chosen", (0, 5), r"chosen must be .* 0 to 4, got 5: \(sentence, place\)"),
    ],
    "ScheduleExplorer": [
        ("rate", 0.1, "no setting rate; there are schedule, peak, cut"),
        ("groups", 2.5, "groups must be a whole number from 2 to 8, got 2.5: ULMFiT has 5"),
    ],
    "SegmentMemory": [
        ("tokens", 7, "tokens must be a whole number from 8 to 48, got 7: 24 tokens show"),
        ("segment", 25, "segment must be a whole number from 1 to 24, got 25: at most as many"),
        ("position", 24, "position must be a whole number from 0 to 23, got 24: 0 is the first"),
    ],
    "SentencePairExplorer": [
        ("examples", [], r"examples must be .*\(name, documents\), got 0 of them"),
        ("examples", ["ab"], r"examples must be .*\(name, documents\), got 'ab'"),
        ("examples", [("a", "b.\nc.")], "2 to 5 documents can be shown, got 1; in a text a blank"),
        ("examples", [("a", [["b"]] * 6)], "2 to 5 documents can be shown, got 6"),
        ("examples", [("a", "b.\n\nc.\n\nd.")], "needs two sentences, .* blank line after each"),
        ("examples", [("a", ["bc", "de"])], "a document must be .* got 'bc': give one string"),
        ("examples", [("a", [["b"] * 13, ["c"]])], "a document must be .* 1 to 12 .* got 13"),
        ("examples", [("a", [["b", 3], ["c"]])], "a document must be .* got 3 in it"),
        ("examples", [("a", [["b", " "], ["c"]])], "a sentence has 1 to 60 tokens, got 0 in ' '"),
        ("examples", [("a", [["b " * 61], ["c"]])], "a sentence has 1 to 60 tokens, got 61"),
    ],
    "SkipGramStepper": [
        ("sentences", "cats sleep", "sentences must be lists .* got 'cats sleep': split"),
        ("sentences", ["cats sleep"], "sentences must be a list .* got 'cats sleep': split"),
        ("sentences", 3, "sentences must be lists of words, got 3"),
        ("sentences", [3], "sentences must be a list of strings .*, got 3"),
        ("sentences", [], "got 0 sentences with 0 different words: add a sentence"),
        ("sentences", [[]], "got 1 sentences with 0 different words"),
        ("sentences", [["cats"]], "got 1 sentences with 1 different words"),
        ("sentences", [["cats", "cats"]], "a negative a second word, got 1 sentences with 1"),
        ("sentences", [["cats"], ["dogs"]], "a pair needs a sentence of two words"),
        ("sentences", [["cats", ""]], "strings that are not empty, got '' in it"),
        ("sentences", [["cats", 3]], "strings that are not empty, got 3 in it"),
        ("sentences", [["a", "b"]] * 80, "at most 80 words, .*; got 160, 2 different"),
        ("sentences", [[f"w{i}" for i in range(31)]], "got 31, 31 different"),
        ("window", True, "window must be a whole number from 1 to 5, got True: word2vec uses 5"),
    ],
    "SpanExplorer": [
        ("answer", [1], "needs tokens, offsets, words, start, end, cut; not there: tok"),
        ("answer", {"cut": None}, "not there: cut"),
        ("answer", {"tokens": ["x"]}, r"\['tokens'\] must be .* 2 to 512 .* got 1 of them"),
        ("answer", {"tokens": ["x"] * 600}, r"\['tokens'\] must be .* 2 to 512 .* got 600 of"),
        ("answer", {"offsets": lambda places: places[1:]}, r"\['offsets'\] must be \(start, end"),
        ("answer", {"offsets": at(20, (5, 5))}, r"must be \(start, end\) in the passage of \d+"),
        ("answer", {"offsets": at(20, (5, 9999))}, r"must be \(start, end\) in the passage of \d+"),
        ("answer", {"offsets": at(0, (0, 3))}, "first token, .* stands for no answer"),
        ("answer", {"offsets": lambda places: [None for _ in places]}, "but not for all"),
        ("answer", {"words": at(20, None)}, "None where its place is None"),
        ("answer", {"words": at(20, 999)}, "in rising order"),
        ("answer", {"start": lambda row: row[:-1]}, r"\['start'\] must be \(T,\) = "),
        ("answer", {"end": at(3, NAN)}, r"\['end'\] must be finite .* 1 that are NaN"),
        ("answer", {"end": at(3, -INF)}, "1 that are NaN or infinite"),
        ("answer", {"cut": -1}, r"\['cut'\] must be .* got -1: how many tokens"),
        ("examples", [], r"examples must be .*\(passage, question, answers, …\), got 0 of them"),
        ("examples", [("A man.", "Who?")], r"\(passage, question, answers, …\), got"),
        ("examples", [("A man.", " ", [])], "question must be a string .* got ' '"),
        ("examples", [("A man.", None, [])], "question must be a string .* got None"),
        ("examples", [("A man.", "Who?", [("man", 1)])], r"'Who\?' must be .* got \('man', 1\)"),
        ("examples", [("A man.", "Who?", [("man", -4)])], r"'Who\?' must be .* \('man', -4\)"),
        ("examples", [("A man.", "Who?", [("", 1)])], "place of its first character"),
        ("examples", 2 * [("A man.", "Who?", [])], "examples must be different"),
    ],
    "TrainingWatch": [
        ("steps", 0, "steps must be a whole number from 1"),
        ("every", 11, "every must be a whole number from 1 to 10"),
        ("picture", lambda: 3, "must return attention weights .*, got 3"),
        ("picture", lambda: [], "must return attention weights"),
        ("picture", lambda: ["a"] * 9, "must return a list of 1 to 8 strings, got 9 of them"),
        ("picture", lambda: {"king": "queen"}, r"\['king'\] must be a list .* got 'queen'"),
        ("picture", lambda: WEIGHTS[0], r"attention weights \(5, 11, 11\) need tokens="),
        ("tokens", ["a"] * 33, "tokens must be a list of 0 to 32 strings, got 33 of them"),
        ("reference", {"unigram": NAN}, "reference 'unigram' must be a number"),
        ("reference", [1.0], "reference must be up to 4 losses"),
    ],
}


@pytest.mark.parametrize(
    ("name", "key", "wrong", "sentence"),
    [pytest.param(name, *row, id=f"{name}-{row[0]}") for name in WRONG for row in WRONG[name]],
)
def test_what_is_given_wrong_is_told(name: str, key: str, wrong: Any, sentence: str) -> None:
    function = base(name).get(key)
    if callable(function) and not callable(wrong):
        wrong = answering(function, wrong)
    with pytest.raises(ValueError, match=rf"^{name}: .*{sentence}"):
        make(name, **{key: wrong})


# Where several arguments belong together.
TOGETHER: list[tuple[str, dict[str, Any], str]] = [
    ("AttentionStepper", {**THREE, "q": ROWS[:3]}, r"q must be \(T, d\) = \(5, _\), got \(3, 3\)"),
    ("AttentionStepper", {**THREE, "q": ROWS[None]}, r"got \(1, 5, 3\): take q, .* q\[0, 0\]"),
    ("AttentionStepper", {**THREE, "v": np.ones((5, 129))}, r"v must .* 128 .* \(5, 129\)"),
    ("AttentionStepper", {**THREE, "k": ROWS[:, :2]}, r"k must be \(S, d\) = \(5, 3\), got \(5, 2"),
    ("AttentionStepper", {**THREE, "k": ROWS * NAN}, "k must be finite numbers, got 15 that"),
    (
        "AttentionStepper",
        {"source_tokens": ["a"], "causal": True},
        "causal mask needs as many keys as queries, got 5 queries and 1 keys",
    ),
    ("NoiseExplorer", {"named": ["word9"], "size": 3}, "among the 3 .* not there: word9"),
    (
        "SamplingExplorer",
        {
            "tokens": [f"{i}" for i in range(50_257)],
            "logits": np.zeros((20, 50_257)),
            "contexts": [f"text {n}" for n in range(20)],
        },
        "got 20 × 50,257: give 19 contexts or fewer",
    ),
    *(
        ("TrainingWatch", {"picture": lambda picture=picture: picture, "tokens": tokens}, sentence)
        for picture, tokens, sentence in (
            (WEIGHTS[0, 0], ["abc"], "weights of one layer"),
            (WEIGHTS[0], ["a", "b"], r"\(H, 2, 2\) with 1 to 16 heads, got .*\(5, 11, 11\)"),
            (2 * WEIGHTS[0], [*"abcdefghijk"], "put the model in .eval"),
        )
    ),
]


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    TOGETHER,
    ids=[f"{name}-{number}" for number, (name, *_) in enumerate(TOGETHER)],
)
def test_what_does_not_fit_each_other_is_told(
    name: str, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{name}: .*{sentence}"):
        make(name, **change)


# The bounds of every number that can be set, (0, 1) and (0.0, 1.0): whole and any number.
BOUNDS: dict[str, dict[str, tuple[float, float]]] = {
    "AnalogyExplorer": {"weight": (0.0, 2.0)},
    "AttentionExplorer": {"layer": (0, 2), "token": (0, 10)},
    "AttentionStepper": {
        **{"step": (0, 4), "token": (0, 4), "source": (0, 4), "d": (1, 512)},
        "seed": (0, 2**32 - 1),
    },
    "BeamExplorer": {"width": (1, 8), "alpha": (0.0, 2.0), "step": (0, 20)},
    "BiLMExplorer": {"position": (0, 39)},
    "CausalMaskExplorer": {"token": (0, 15), "layers": (1, 4)},
    "GenerationRace": {"seed": (0, 2**31 - 1), "step": (0, 200), "speed": (1, 30)},
    "InputEmbeddings": {"token": (0, 23), "other": (0, 23), "number": (0, 100_000)},
    "InputTransformExplorer": {"context": (8, 64)},
    "LayerExplorer": {"layer": (0.0, 2.0)},
    "MaskingLab": {"seed": (0, 2**32 - 1), "rate": (0.0, 1.0), "turn": (0, 10**6)},
    "NextToken": {"seed": (0, 2**32 - 1)},
    "NoiseExplorer": {
        **{"exponent": (0.0, 1.0), "threshold": (0.0, 1.0)},
        "seed": (0, 2**32 - 1),
    },
    "PermutationExplorer": {"predicted": (1, 6), "step": (1, 6)},
    "PositionExplorer": {
        **{"length": (2, 256), "position": (0, 65_535), "pair": (0, 32_767)},
        "shift": (0, 64),
    },
    "SamplingExplorer": {
        **{"seed": (0, 2**32 - 1), "temperature": (0.0, 2.0), "top_k": (1, 400)},
        **{"top_p": (0.01, 1.0), "min_p": (0.0, 1.0)},
    },
    "ScalarMixExplorer": {"gamma": (0.0, 10.0)},
    "ScheduleExplorer": {
        **{"peak": (1e-5, 1.0), "cut": (0.01, 0.95), "ratio": (1.0, 100.0), "factor": (1.0, 5.0)},
        **{"groups": (2, 8), "steps_per_epoch": (10, 1000), "epochs": (1, 20)},
        "step": (0, 19_999),
    },
    "SegmentMemory": {
        **{"tokens": (8, 48), "segment": (1, 24), "memory": (0, 24), "layers": (1, 6)},
        "position": (0, 23),
    },
    "SentencePairExplorer": {
        **{"example": (0, 2), "share": (0.0, 1.0), "longest": (6, 60), "draw": (0, 999)},
        "seed": (0, 2**32 - 1),
    },
    "SkipGramStepper": {
        **{"window": (1, 5), "negatives": (1, 8), "learning_rate": (0.01, 1.0)},
        "seed": (0, 2**32 - 1),
    },
    "SpanExplorer": {"longest": (1, 40), "threshold": (-20.0, 20.0)},
}


@pytest.mark.parametrize(
    ("name", "setting", "bounds"),
    [(name, key, pair) for name, settings in BOUNDS.items() for key, pair in settings.items()],
)
def test_a_number_keeps_its_bounds(name: str, setting: str, bounds: tuple[float, float]) -> None:
    (low, high), whole = bounds, isinstance(bounds[0], int)
    widget = make(name)  # settings follow each other
    for value in (low, high):
        setattr(widget, setting, value)
        assert getattr(widget, setting) == value
    kind = "a whole number" if whole else "a number"
    step = 1 if whole else 1e-6
    odd = [low + 0.5] if whole else []
    for wrong in (low - step, high + step, NAN, INF, "3", [3], object(), *odd):
        sentence = f"{name}: {setting} must be {kind} from {low:g} to" if high < 1e5 else name
        with pytest.raises(ValueError, match=f"^{sentence}"):
            setattr(widget, setting, wrong)
        assert getattr(widget, setting) == high


def settings_of(name: str) -> dict[str, Setting]:
    """The settings of a widget that check themselves."""
    traits = shared(name).traits().items()
    return {key: trait for key, trait in traits if isinstance(trait, Setting)}


def test_no_setting_s_bounds_are_forgotten() -> None:
    for name in [name for name in KINDS if name != "TrainingWatch"]:
        for key, trait in settings_of(name).items():
            number = type(trait.default_value) in (int, float) and key not in ("examples", "dim")
            assert not number or key in BOUNDS.get(name, {}), f"add {key} of {name} to BOUNDS"


# What is set to a value that the widget does not know: one in each line.
SET: dict[str, dict[str, list[Any]]] = {
    "AdaptationCockpit": {"task": ["MNLI"], "examples": [7], "cost": ["money"], "selected": ["x"]},
    "AnalogyExplorer": {
        **{"positive": [["king"], ["king", "nobody"], "ab", 3], "negative": [[], ["nobody"]]},
        **{"method": ["add"], "leave_out_inputs": [3]},
    },
    "ArchitectureDiagram": {"chosen": ["head"]},
    "AttentionExplorer": {"heads": [[5], [0, 0], [0, 1, 2, 3, 4], 3, ["a"]]},
    "AttentionStepper": {"view": ["", "both"], "causal": [3], "mask": [[[True]], [[1.0] * 5] * 5]},
    "BeamExplorer": {"sentence": [" ", 3]},
    "BiLMExplorer": {"sentence": ["a " * 41, "", 3]},
    "CausalMaskExplorer": {"sentence": [" ", 3], "view": ["both"], "hidden": [3]},
    "FamilyExplorer": {"measure": ["size"], "selected": ["GPT-9"], "links": ["no"]},
    "FillMask": {
        "context": [
            {"text": "a"},
            {"text": " ", "masked": [], "filled": []},
            {"text": "a", "masked": [1, 1], "filled": []},
            {"text": "a", "masked": [1, 2, 3], "filled": []},
            {"text": "a", "masked": [-1], "filled": []},
            {"text": "a", "masked": [1], "filled": [[2, "the"]]},
            {"text": "a", "masked": [1], "filled": [[1, 7]]},
        ]
    },
    "GenerationRace": {"prompt": [" ", 3]},
    "InputEmbeddings": {
        "texts": [{"first": "a"}, {"first": "", "second": None}, 3],
        "added": [["words"], 3, "token"],
    },
    "InputTransformExplorer": {
        "example": [{"task": "similarity", "fields": ["a"]}, {}, 3],
        "both": [3],
    },
    "LayerExplorer": {"word": ["moon"], "layer": [3, -0.5]},
    "MaskingLab": {
        **{"sentence": [" "], "unit": ["all"], "shares": [[1.0], [0.5, 0.4, 0.0], 3, [1, 1, -1]]},
        "phrases": [{"a": [[1, 0]]}, {"a": [[0, 1], [1, 2]]}, {"a": [[0.5, 1]]}, 3, {"a": 3}],
        "labels": [3],
    },
    "NextToken": {
        "context": [{"text": "a"}, {"text": "", "chosen": []}, {"text": "a", "chosen": [-1]}],
    },
    "PermutationExplorer": {"tokens": [["a"] * 5, "a"], "order": [[0, 0, 1, 2, 3, 4], 3]},
    "PositionExplorer": {"dim": [1, 3, 257], "table": ["learned", "random"]},
    "PromptLab": {
        "prompt": [
            {"text": "a"},
            {"text": "", "template": "{text} {mask}", "words": [["a"], ["b"]]},
            {"text": "a", "template": "{mask}", "words": [["a"], ["b"]]},
            {"text": "a", "template": "{text}", "words": [["a"]]},
            {"text": "a", "template": "{text}", "words": {"x": ["a"], "y": ["b"]}},
        ]
    },
    "SamplingExplorer": {"context": ["x"], "log_axis": [3]},
    "ScalarMixExplorer": {
        "weights": [[1.0, 2.0], [0.0, NAN, 0.0], [0.0, 0.0, 10.1], 3],
        "chosen": [[0], [12, 0], [0, 5], 3],
    },
    "ScheduleExplorer": {"schedule": ["triangle"], "unfreezing": [3], "phases": [3]},
    "SegmentMemory": {"mode": ["window"]},
    "SentencePairExplorer": {"fault": ["x"]},
    "SkipGramStepper": {"sentences": [[], ["a b"], 3], "objective": ["CBOW", "glove"]},
    "SpanExplorer": {
        "example": [{"question": "Who?"}, {"question": "Who?", "passage": " "}],
        **{"span": [[3], [3, -1], [3, 512], 3], "gold": [3]},
    },
}


@pytest.mark.parametrize(
    ("name", "setting", "wrong"),
    [
        (name, key, value)
        for name, keys in SET.items()
        for key, some in keys.items()
        for value in some
    ],
    ids=str,
)
def test_what_is_set_wrong_changes_nothing(name: str, setting: str, wrong: Any) -> None:
    widget = shared(name)
    before = getattr(widget, setting)
    with pytest.raises(ValueError, match=f"^{name}: .*"):
        setattr(widget, setting, wrong)
    assert getattr(widget, setting) == before


@pytest.mark.parametrize("name", [name for name in KINDS if name != "TrainingWatch"])
def test_no_setting_takes_just_anything(name: str) -> None:
    for setting, trait in settings_of(name).items():
        for wrong in (object(), *([] if trait.allow_none else [None])):
            with pytest.raises(ValueError, match=f"^{name}: "):
                setattr(shared(name), setting, wrong)


KINDS_OF_WRONG: tuple[Any, ...] = (
    *(None, "x", 3.5, -1, [], [[]], [None], [["x"]], {}, NAN, object()),
    *(np.full((2, 3), NAN), np.zeros((1, 2, 3, 4)), np.array("x"), [[1.0], [2.0, 3.0]]),
)


def arguments_of(name: str) -> Iterator[str]:
    """The names of a widget's arguments, of which `language` has a rule of its own."""
    for key, parameter in inspect.signature(KINDS[name]).parameters.items():
        if key != "language" and parameter.kind not in (
            parameter.VAR_KEYWORD,
            parameter.VAR_POSITIONAL,
        ):
            yield key


@pytest.mark.parametrize(
    ("name", "key"), [(name, key) for name in KINDS for key in arguments_of(name)]
)
def test_no_argument_leads_into_numpy(name: str, key: str) -> None:
    refused = 0
    for wrong in KINDS_OF_WRONG:
        try:
            make(name, **{key: wrong})
        except (TypeError, ValueError) as error:
            assert str(error).startswith(f"{name}: "), (wrong, error)
            assert len(str(error)) < 700 and "\n" not in str(error)
            refused += 1
    assert refused > 0, "at least object() can be nothing"

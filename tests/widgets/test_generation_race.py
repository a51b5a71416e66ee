from __future__ import annotations

import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ptm_edu.widgets import GenerationRace


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`write` and `PROMPTS` of the made-up strategies."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_race.py")))


def race(toy: SimpleNamespace, **more: Any) -> GenerationRace:
    return GenerationRace(**{"write": toy.write, "prompts": toy.PROMPTS, **more})


def test_every_prompt_with_every_seed_is_stored_as_it_was_written(toy: SimpleNamespace) -> None:
    widget = race(toy, seeds=(3, 5))
    stored = [(entry["prompt"], entry["seed"]) for entry in widget.presets]
    assert stored == [(prompt, seed) for prompt in toy.PROMPTS for seed in (3, 5)]
    for entry in widget.presets:
        written = toy.write(entry["prompt"], entry["seed"])
        assert [text["name"] for text in entry["texts"]] == list(written)
        for text, pairs in zip(entry["texts"], written.values(), strict=True):
            assert text["tokens"] == [token for token, _ in pairs]
            assert text["log_p"] == pytest.approx([log_p for _, log_p in pairs], rel=1e-5)
    assert (widget.prompt, widget.seed) == (toy.PROMPTS[0], 3)


def test_six_prompts_with_three_seeds_are_light_enough(toy: SimpleNamespace) -> None:
    def long(prompt: str, seed: int) -> Any:
        return {name: pairs[:30] * 2 for name, pairs in toy.write(prompt, seed).items()}

    widget = GenerationRace(long, [f"prompt {n}" for n in range(6)])
    assert len(widget.html().encode()) < 300_000


def test_answers_what_the_page_asks(toy: SimpleNamespace, monkeypatch: Any) -> None:
    def model(prompt: str, seed: int) -> Any:
        if "fire" in prompt:
            raise RuntimeError("the model is on fire")
        return toy.write(prompt, seed)

    widget = race(toy, write=model)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    for number, (prompt, seed) in enumerate([(" A dog ", 7), ("fire", 0), (" ", 0), ("A dog", -1)]):
        message = {"type": "write", "id": number, "prompt": prompt, "seed": seed}
        widget._hear(None, message, [])
    right, broken, empty, wrong = sent
    assert right == {"id": 0, **widget.written("A dog", 7)}
    json.dumps(right, allow_nan=False)
    failed = "RuntimeError: the model is on fire"
    assert broken == {"id": 1, "prompt": "fire", "seed": 0, "failed": failed}
    assert "prompts must be strings that are not empty" in empty["failed"]
    assert "seed must be a whole number" in wrong["failed"]


GOOD = [("a", -1.0)]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"greedy": GOOD}, "must return 2 to 4 texts by name, .* got"),
        ([GOOD, GOOD], "must return 2 to 4 texts by name"),
        ({"greedy": GOOD, "beam": []}, r"\['beam'\] must be 1 to 200 pairs \(token, log p\)"),
        ({"greedy": GOOD, "beam": [(7, -1.0)]}, "pairs .* the token a string, got"),
        ({"greedy": GOOD, "beam": GOOD * 201}, "must be 1 to 200 pairs"),
        ({"greedy": GOOD, "beam": [("a", 0.3)]}, "log p of 'a' in 'beam' must .* not the logits"),
        ({"greedy": GOOD, "beam": [("a", float("nan"))]}, "log p of 'a' in 'beam' must be"),
    ],
)
def test_says_what_in_an_answer_does_not_fit(answer: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"GenerationRace: .*{sentence}"):
        GenerationRace(lambda prompt, seed: answer, ["x"])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"prompts": "The king"}, r"prompts must be a list, got a string: \['The king'\]"),
        ({"prompts": []}, r"strings that are not empty, one or more, got \[\]"),
        ({"prompts": ["a", " "]}, "strings that are not empty, one or more, got"),
        ({"seeds": []}, "seeds must be one or more numbers, got none"),
        ({"seeds": [0.5]}, "seed must be a whole number from 0 to 2147483647, got 0.5"),
    ],
)
def test_says_what_does_not_fit(
    toy: SimpleNamespace, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        race(toy, **change)


@pytest.mark.parametrize(
    ("name", "value"), [("prompt", " "), ("seed", -1), ("step", 201), ("speed", 0)]
)
def test_says_so_when_it_is_set_later_too(toy: SimpleNamespace, name: str, value: Any) -> None:
    widget = race(toy)
    before = getattr(widget, name)
    with pytest.raises(ValueError, match="GenerationRace: "):
        setattr(widget, name, value)
    assert getattr(widget, name) == before

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
    assert "prompt must be a string that is not empty" in empty["failed"]
    assert "seed must be a whole number" in wrong["failed"]

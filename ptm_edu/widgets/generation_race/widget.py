"""GenerationRace: one beginning gone on with in four ways, side by side, token by token."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.inputs import checked_number, checked_texts, checked_whole

Write = Callable[[str, int], Mapping[str, Sequence[tuple[str, float]]]]

NAME = "GenerationRace"
COLUMNS = 4
LONGEST = 200  # tokens; more can't be looked at
SEED = "each gives its own texts"
WHOLE = {  # setting: smallest, largest, what to try
    "seed": (0, 2**31 - 1, SEED),
    "step": (0, LONGEST, "how many tokens have been written"),
    "speed": (1, 30, "tokens a second"),
}


class GenerationRace(AskedWidget):
    """Let greedy search, a beam and two ways of drawing go on from one beginning, step by step.

    `write(prompt, seed)` returns each strategy's text by its name, two to four of them: the tokens
    as strings, spaces included, each with its log-probability in nats. `gpt.decoding_comparison`
    makes one; names that begin with "greedy" or "beam" have words in both languages. The page
    underlines and counts what a text repeats of itself, three words or more, tells the share of its
    3-grams that stood there before (Welleck et al. 2020, seq-rep-3: 1 − different ones / all) and
    the mean log-probability of its tokens, and draws the probability of each.

    The `prompts` are gone on with at once, with each of the `seeds`, and are what the page knows
    without Python; another prompt, typed, and another seed ("again") are asked for live. `prompt`,
    `seed`, `step`, how many tokens are shown (200: all), and `speed`, tokens a second, can be read
    and set. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "generation_race"
    repeated: ClassVar[tuple[str, ...]] = ("prompt", "seed")

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    seed = traitlets.Int().tag(sync=True)
    step = traitlets.Int(LONGEST).tag(sync=True)
    speed = traitlets.Int(8).tag(sync=True)

    def __init__(
        self,
        write: Write,
        prompts: Sequence[str],
        *,
        seeds: Sequence[int] = (0, 1, 2),
        language: str | None = None,
    ) -> None:
        self._write = write
        wanted, numbers = _checked_prompts(prompts), _checked_seeds(seeds)
        presets = [self.written(prompt, seed) for prompt in wanted for seed in numbers]
        super().__init__(language, presets=presets, prompt=wanted[0], seed=numbers[0])

    @traitlets.validate("prompt")
    def _readable(self, proposal: dict[str, Any]) -> str:
        return _checked_prompts([proposal["value"]])[0]

    @traitlets.validate(*WHOLE)
    def _whole(self, proposal: dict[str, Any]) -> int:
        name = proposal["trait"].name
        return checked_whole(NAME, name, proposal["value"], *WHOLE[name])

    def written(self, prompt: str, seed: int) -> dict[str, Any]:
        """Return what all strategies write, as plain lists: `texts` of `name, tokens, log_p`."""
        answer = self._write(prompt, seed)
        if not isinstance(answer, Mapping) or not 2 <= len(answer) <= COLUMNS:
            raise ValueError(
                f"{NAME}: write(prompt, seed) must return 2 to {COLUMNS} texts by name, "
                f"{{'greedy': [(token, log p), …], …}}, got {answer!r:.80}"
            )
        texts = [{"name": str(name), **_checked_text(name, text)} for name, text in answer.items()]
        return {"prompt": prompt, "seed": seed, "texts": texts}

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        seed = checked_whole(NAME, "seed", message.get("seed"), *WHOLE["seed"])
        return self.written(_checked_prompts([message.get("prompt", "")])[0], seed)


def _checked_text(name: str, text: Any) -> dict[str, Any]:
    named = f"{NAME}: write(prompt, seed)[{name!r}]"
    pairs = list(text)
    if not 1 <= len(pairs) <= LONGEST or not all(
        isinstance(pair, Sequence) and len(pair) == 2 and isinstance(pair[0], str) for pair in pairs
    ):
        raise ValueError(
            f"{named} must be 1 to {LONGEST} pairs (token, log p), the token a string, "
            f"got {pairs!r:.80}"
        )
    advice = "log p is 0 at most; take log_softmax, not the logits and not p"
    numbers = [
        checked_number(NAME, f"log p of {token!r} in {name!r}", log_p, -1e9, 1e-4, advice)
        for token, log_p in pairs
    ]
    # Six digits are what float32 knows.
    log_p = [float(f"{min(0.0, number):.6g}") for number in numbers]
    return {"tokens": [token for token, _ in pairs], "log_p": log_p}


def _checked_prompts(prompts: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(text.strip() for text in checked_texts(NAME, "prompts", prompts)))


def _checked_seeds(seeds: Sequence[int]) -> list[int]:
    numbers = [checked_whole(NAME, "seed", seed, *WHOLE["seed"]) for seed in seeds]
    if not numbers:
        raise ValueError(f"{NAME}: seeds must be one or more numbers, got none")
    return list(dict.fromkeys(numbers))

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from scipy import stats
from torch import Tensor

from ptm_edu.gpt import GPT, GPTConfig, Sampling, generate, stream, stream_text
from ptm_edu.text import BytePairTokenizer

PROMPTS = [[3, 4, 5, 6, 4], [7], [22, 0, 1], [7]]


def without_cache(model: GPT, prompt: list[int], count: int) -> list[int]:
    """Return what greedy search writes if it reads everything again for each token."""
    ids = list(prompt)
    for _ in range(count):
        ids.append(int(model(torch.tensor([ids])).logits[0, -1].argmax()))
    return ids[len(prompt) :]


def test_greedy_text_is_that_of_reading_all_again(model: GPT) -> None:
    (found,) = generate(model, PROMPTS[0], 30, temperature=0)
    assert found == without_cache(model, PROMPTS[0], 30)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_prompts_in_a_batch_are_gone_on_with_as_if_alone(model: GPT, temperature: float) -> None:
    together = generate(model, PROMPTS, 20, temperature, repetition_penalty=50, seed=5)
    alone = [
        generate(model, prompt, 20, temperature, repetition_penalty=50, seed=5 + row)[0]
        for row, prompt in enumerate(PROMPTS)
    ]
    assert together == alone
    assert (together[1] == together[3]) == (temperature == 0)


def test_a_stop_token_ends_its_row_alone(model: GPT) -> None:
    whole = generate(model, PROMPTS, 20, seed=1)
    stop = whole[0][3]
    found = generate(model, PROMPTS, 20, seed=1, stop_tokens={stop})
    for row, full in zip(found, whole, strict=True):
        end = full.index(stop) + 1 if stop in full else len(full)
        assert row == full[:end]
    assert len({len(row) for row in found}) > 1


def test_the_first_token_has_the_models_distribution(model: GPT) -> None:
    drawn = np.array(generate(model, [PROMPTS[0]] * 3000, 1, seed=0))[:, 0]
    with torch.no_grad():
        shares = model(torch.tensor(PROMPTS[:1])).logits[0, -1].double().softmax(dim=0).numpy()
    assert (3000 * shares > 5).all()
    counts = np.bincount(drawn, minlength=23)
    assert stats.chisquare(counts, 3000 * shares).pvalue > 1e-3  # the seeds are fixed


def test_a_seed_is_a_text(model: GPT) -> None:
    assert generate(model, PROMPTS, 10, seed=3) == generate(model, PROMPTS, 10, seed=3)
    torch.manual_seed(0)
    one, two = generate(model, PROMPTS, 10), generate(model, PROMPTS, 10)
    torch.manual_seed(0)
    assert one == generate(model, PROMPTS, 10) != two
    ten = generate(model, [PROMPTS[0]] * 10, 10, seed=0)
    assert ten[4:] == generate(model, [PROMPTS[0]] * 6, 10, seed=4)


def test_step_by_step(model: GPT) -> None:
    whole = generate(model, PROMPTS[:2], 10, seed=1)
    stop = whole[0][2]
    model.train()
    steps = stream(model, PROMPTS[:2], 10, stop_tokens=[stop], seed=1)
    first = next(steps)
    assert first == [whole[0][0], whole[1][0]] and not model.training
    shorter, other = zip(first, *steps, strict=True)
    end = whole[0].index(stop) + 1
    assert list(shorter) == whole[0][:end] + [None] * (len(other) - end)
    assert model.training and not torch.is_inference_mode_enabled()


class Recites(GPT):
    """Says what it is given, token by token, whatever it reads."""

    def recite(self, ids: list[int]) -> Recites:
        self.ids = iter(ids)
        return self

    def lm_head(self, hidden: Tensor) -> Tensor:
        return torch.eye(self.config.vocab_size)[next(self.ids)][None]


def test_text_comes_in_whole_characters(config: GPTConfig) -> None:
    tokenizer = BytePairTokenizer.train(["on"] * 2, 257, byte_level=True)
    model = Recites(replace(config, vocab_size=257))
    wanted = tokenizer.encode(" 猫 ü!")
    parts = stream_text(model.recite(wanted), tokenizer, "on", len(wanted), Sampling(0))
    assert [part for part in parts if part] == [" ", "猫", " ", "ü", "!"]
    cut = stream_text(model.recite(wanted), tokenizer, "on", 3, Sampling(0))
    assert "".join(cut) == " �"


def test_a_prompt_over_the_context_loses_its_beginning_and_says_so(model: GPT) -> None:
    long = [3, 4, 5, 6, 7] * 9  # 45; the context has 40, and the last of 10 is not read
    with pytest.warns(
        UserWarning, match=r"45 tokens.* context of 40 has room for 31: only"
    ) as said:
        found = generate(model, [long, [7]], 10, temperature=0)
    assert found == generate(model, [long[-31:], [7]], 10, temperature=0)
    assert [one.filename for one in said] == [__file__]
    with pytest.raises(ValueError, match="45 tokens, but beside 10 new ones"):
        generate(model, long, 10, too_long="refuse")
    assert len(generate(model, [3], 40)[0]) == 40


@pytest.mark.parametrize(
    ("ids", "settings", "said"),
    [
        ([], {}, "a prompt is empty"),
        ([[3], []], {}, "a prompt is empty"),
        (torch.zeros(1, 0, dtype=torch.long), {}, "a prompt is empty"),
        ("text", {}, "got a text; encode it"),
        ([[23]], {"max_new_tokens": 5}, "from 0 to 22"),
        ([3], {"max_new_tokens": 0}, "max_new_tokens from 1 to 40"),
        ([3], {"max_new_tokens": 41}, "max_new_tokens from 1 to 40"),
        ([3], {"temperature": -1}, "temperature: expected 0"),
        ([3], {"top_p": 1.5}, "top_p: expected"),
    ],
)
def test_bad_input_gets_a_sentence(
    model: GPT, ids: object, settings: dict[str, float], said: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        generate(model, ids, **settings)  # type: ignore[arg-type]


def test_a_step_is_refused_before_it_is_asked_for(model: GPT) -> None:
    with pytest.raises(ValueError, match="a prompt is empty"):
        stream(model, [])

"""What is outside a text does not change its outputs: padding, later tokens, how it was cached."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn

from ptm_edu import adaptation, bert, gpt
from ptm_edu.xlnet import permutation_masks

from .conftest import IDS, MODELS, gpt_model, sentence_model, xlnet_model

METHODS = [
    adaptation.LoRA(2, targets=("query", "key", "value", "feed_forward.0")),
    adaptation.Adapter(4),
    adaptation.IA3(),
    adaptation.Prefix(3),
    adaptation.Prefix(3, reparameterized=True),
    adaptation.Prompt(3),
]
WIDE = torch.cat([IDS, torch.full((2, 4), 9)], dim=1)  # (2, 11): 4 tokens that are padding
MASK = torch.arange(11).expand(2, -1) < 7


def adapted_by(model: nn.Module, method: adaptation.Method) -> adaptation.Adapted:
    """Return the adapted model with random parameters."""
    adapted = adaptation.adapt(model, method)
    torch.manual_seed(1)
    for parameter in adapted.delta.parameters():
        nn.init.normal_(parameter, std=0.5)
    return adapted


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("method", METHODS, ids=str)
def test_padding_changes_nothing(kind: str, method: adaptation.Method) -> None:
    if (kind, type(method)) == ("xlnet", adaptation.Prefix):
        with pytest.raises(ValueError, match="a prefix has no position; Prompt"):
            adaptation.adapt(MODELS[kind](), method)
        return
    model = sentence_model(max_positions=16) if kind == "bert" else MODELS[kind]()
    adapted = adapted_by(model, method)
    for mask in (MASK, MASK.long()):
        logits = adapted(WIDE, mask).logits
        logits = logits if kind == "bert" else logits[:, :7]
        torch.testing.assert_close(logits, adapted(IDS).logits, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("norm_first", [True, False])
@pytest.mark.parametrize("method", METHODS, ids=str)
def test_gpt_reads_no_later_token_and_caches_the_others(
    norm_first: bool, method: adaptation.Method
) -> None:
    adapted = adapted_by(gpt_model(norm_first), method)
    logits = adapted(IDS).logits
    changed = IDS.clone()
    changed[:, 5:] = 3
    assert torch.equal(adapted(changed).logits[:, :5], logits[:, :5])

    mask = torch.tensor([[0, 0, 1, 1, 1, 1, 1], [1] * 7])  # padding on the left
    padded = adapted(IDS, mask).logits
    torch.testing.assert_close(padded[1], logits[1], atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(padded[0, 2:], adapted(IDS[:1, 2:]).logits[0], atol=1e-5, rtol=1e-5)
    for until_now, expected in ((None, logits), (mask, padded)):
        cache, parts, past = adapted.new_cache(), [], 0
        for part in IDS.split([3, 1, 2, 1], dim=1):
            past += part.shape[1]
            so_far = None if until_now is None else until_now[:, :past]
            parts.append(adapted(part, so_far, cache=cache).logits)
        real = torch.ones_like(mask) if until_now is None else mask
        cached = torch.cat(parts, dim=1)[real.bool()]
        torch.testing.assert_close(cached, expected[real.bool()], atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_generation_does_not_depend_on_the_other_prompts(method: adaptation.Method) -> None:
    adapted = adapted_by(gpt_model(), method)
    prompts = [[3, 4], [5, 6, 7, 8, 9], [1]]
    together = gpt.generate(adapted, prompts, 6, temperature=0.5, seed=3)
    for row, prompt in enumerate(prompts):
        alone = gpt.generate(adapted.model, prompt, 6, temperature=0.5, seed=3 + row)
        assert together[row] == alone[0]


@pytest.mark.parametrize("kind", ["bert", "gpt"])
@pytest.mark.parametrize("method", METHODS, ids=str)
def test_attentions_and_hidden_states(kind: str, method: adaptation.Method) -> None:
    adapted = adapted_by(MODELS[kind](), method)
    mask = torch.arange(7).expand(2, -1) < torch.tensor([[7], [4]])
    expected = adapted(IDS, mask)
    output = adapted(IDS, mask, output_hidden_states=True, output_attentions=True)
    torch.testing.assert_close(output.logits, expected.logits, atol=1e-5, rtol=1e-5)
    before = 3 if isinstance(method, adaptation.Prefix | adaptation.Prompt) else 0
    assert [tuple(a.shape) for a in output.attentions] == [(2, 4, 7, before + 7)] * 2
    for attention in output.attentions:
        torch.testing.assert_close(attention.sum(dim=-1), torch.ones(2, 4, 7))
        assert not attention[1, :, :4, before + 4 :].any()  # padding
    assert [tuple(h.shape) for h in output.hidden_states] == [(2, 7, 16)] * 3
    assert torch.equal(output.hidden_states[-1], output.last_hidden_state)


def test_a_prompt_is_a_text_in_front() -> None:
    """Prompt vectors that are embeddings of tokens have the effect of these tokens."""
    tokens = (5, 7, 11)
    front = torch.tensor(tokens).expand(2, -1)
    for kind in MODELS:
        model: Any = MODELS[kind]()
        if kind == "bert":
            model = model.bert
        expected = model(torch.cat([front, IDS], dim=1))
        expected = expected.logits if kind != "bert" else expected.last_hidden_state
        output = adaptation.adapt(model, adaptation.Prompt(3, init_ids=tokens))(IDS)
        actual = output.logits if kind != "bert" else output.last_hidden_state
        torch.testing.assert_close(actual, expected[:, 3:], atol=1e-5, rtol=1e-5)


def test_fewer_ids_than_prompt_vectors_are_repeated() -> None:
    model = sentence_model()
    embeddings = model.bert.embeddings.token_embedding.weight
    adapted = adaptation.adapt(model, adaptation.Prompt(5, init_ids=(4, 9)))
    vectors = adapted.delta.part("base").vectors
    assert torch.equal(vectors, embeddings[[4, 9, 4, 9, 4]])
    assert vectors.data_ptr() != embeddings.data_ptr()


def test_the_pooler_reads_cls_behind_a_prompt() -> None:
    model = sentence_model().bert
    adapted = adapted_by(model, adaptation.Prompt(3))
    output = adapted(IDS)
    assert torch.equal(output.pooler_output, model.pooler(output.last_hidden_state))


def test_a_prompt_leaks_no_target_of_a_permutation() -> None:
    model = xlnet_model()
    adapted = adapted_by(model, adaptation.Prompt(3))
    orders = torch.tensor([[3, 0, 6, 1, 5, 2, 4], [6, 5, 4, 3, 2, 1, 0]])
    perm_mask, target_mapping = permutation_masks(orders, 2)
    kwargs = {"perm_mask": perm_mask, "target_mapping": target_mapping}
    logits = adapted(IDS, **kwargs).logits
    assert logits.shape == (2, 2, 23)
    changed = IDS.scatter(1, orders[:, -1:], 8)  # the last target, which nothing else may read
    assert torch.equal(adapted(changed, **kwargs).logits, logits)
    changed = IDS.scatter(1, orders[:, :1], 8)  # the first token of the order
    assert not torch.allclose(adapted(changed, **kwargs).logits, logits)


@pytest.mark.parametrize("method", [*METHODS, adaptation.BitFit(), adaptation.Full()], ids=str)
@pytest.mark.parametrize("kind", ["bert", "gpt"])
def test_a_step_in_bfloat16(kind: str, method: adaptation.Method) -> None:
    adapted = adaptation.adapt(MODELS[kind](), method)
    with torch.autocast("cpu", torch.bfloat16):
        logits: Tensor = adapted(IDS).logits
        loss = nn.functional.cross_entropy(
            logits.flatten(0, -2), torch.zeros(len(logits.flatten(0, -2)), dtype=torch.long)
        )
    loss.backward()
    for name, parameter in adapted.delta.named_parameters():
        if "pooler" not in name or kind == "bert":
            assert parameter.grad is not None and parameter.grad.isfinite().all(), name
    with torch.no_grad():
        torch.testing.assert_close(logits.float(), adapted(IDS).logits, atol=0.1, rtol=0.1)
    assert isinstance(adapted.model, bert.TaskModel | gpt.GPT)

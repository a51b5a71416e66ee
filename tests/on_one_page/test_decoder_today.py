"""The page of today's decoder computes what transformers' Llama computes."""

from __future__ import annotations

import random
from typing import Any

import pytest
import torch
from torch.nn import functional

from ptm_edu import on_one_page
from ptm_edu.on_one_page import decoder_today as page
from tests.parity import assert_parity

EVEN_HEAD = [4, 6, 8, 10, 16]  # d, whose halves are rotated


def config_of(seed: int) -> page.Config:
    """Return random sizes: every third has one key-value head, every third as many as queries."""
    draw = random.Random(seed)
    shared = draw.randint(2, 4)
    kv_heads, heads = [(1, shared), (shared, shared), (2, 2 * shared)][seed % 3]
    return page.Config(
        vocab_size=draw.randint(11, 60),
        dim=heads * draw.randint(3, 9),  # transformers wants a multiple, whatever head_dim is
        heads=heads,
        kv_heads=kv_heads,
        head_dim=draw.choice(EVEN_HEAD),
        inner=draw.randint(5, 50),
        layers=draw.randint(1, 3),
        theta=draw.choice([100.0, 10_000.0, 500_000.0]),
        eps=draw.choice([1e-6, 1e-5, 1e-2]),
        tied=bool(seed % 2),
    )


def peer(config: page.Config) -> Any:
    """Return transformers' Llama of these sizes, with random weights."""
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(0)
    sizes = LlamaConfig(
        vocab_size=config.vocab_size,
        hidden_size=config.dim,
        intermediate_size=config.inner,
        num_hidden_layers=config.layers,
        num_attention_heads=config.heads,
        num_key_value_heads=config.kv_heads,
        head_dim=config.head_dim,
        rms_norm_eps=config.eps,
        rope_parameters={"rope_theta": config.theta, "rope_type": "default"},
        tie_word_embeddings=config.tied,
        bos_token_id=0,
        eos_token_id=0,
    )
    model = LlamaForCausalLM(sizes).eval()
    for name, weight in model.named_parameters():  # no norm is the identity
        torch.nn.init.normal_(weight, float("norm" in name), 0.3)
    return model


def copy_of(theirs: Any, config: page.Config) -> page.Decoder:
    model = page.Decoder(config).to(theirs.dtype)
    weights = on_one_page.renamed(theirs.state_dict(), on_one_page.weight_names.LLAMA)
    model.load_state_dict(weights)
    return model


def ids_of(config: page.Config, seed: int) -> torch.Tensor:
    draw = random.Random(seed)
    shape = draw.randint(1, 3), draw.choice([1, 2, 7, 30])
    return torch.randint(config.vocab_size, shape, generator=torch.Generator().manual_seed(seed))


def double(theirs: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the model in float64; its norms would compute in float32, PyTorch's do not."""
    from transformers.models.llama.modeling_llama import LlamaRMSNorm

    def forward(self: Any, x: torch.Tensor) -> torch.Tensor:
        return functional.rms_norm(x, self.weight.shape, self.weight, self.variance_epsilon)

    monkeypatch.setattr(LlamaRMSNorm, "forward", forward)
    return theirs.double()


@pytest.fixture
def small() -> tuple[Any, page.Decoder, page.Config]:
    config = config_of(2)
    theirs = peer(config)
    return theirs, copy_of(theirs, config), config


@pytest.mark.parametrize("seed", range(24))
def test_logits_equal_those_of_transformers(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    config = config_of(seed)
    theirs = double(peer(config), monkeypatch)
    ids = ids_of(config, seed)
    with torch.no_grad():
        expected = theirs(ids).logits
        logits = copy_of(theirs, config)(ids)
    assert_parity(logits, expected)
    assert expected.std() > 0.3


@pytest.mark.parametrize("seed", range(24))
def test_logits_equal_those_of_transformers_in_32_bits(seed: int) -> None:
    config = config_of(seed)
    theirs, ids = peer(config), ids_of(config, seed)
    with torch.no_grad():
        assert_parity(copy_of(theirs, config)(ids), theirs(ids).logits)


def test_the_random_sizes_cover_what_a_config_may_have() -> None:
    configs = [config_of(seed) for seed in range(24)]
    assert {config.tied for config in configs} == {True, False}
    assert {(c.kv_heads == 1, c.kv_heads == c.heads) for c in configs} == {
        *((True, False), (False, True), (False, False)),
    }
    assert any(c.heads * c.head_dim != c.dim for c in configs)
    assert len({c.theta for c in configs}) == len({c.eps for c in configs}) == 3
    shapes = [ids_of(config, seed).shape for seed, config in enumerate(configs)]
    assert {1, 2, 3} == {rows for rows, _ in shapes} and {1, 30} < {T for _, T in shapes}


def test_loss_and_gradients_equal_those_of_transformers(monkeypatch: pytest.MonkeyPatch) -> None:
    config = config_of(3)
    theirs = double(peer(config), monkeypatch)
    model, ids = copy_of(theirs, config), torch.randint(config.vocab_size, (3, 9))
    logits = theirs(ids).logits  # their own loss is computed in float32
    loss, expected = model.loss(ids), functional.cross_entropy(logits[:, :-1].mT, ids[:, 1:])
    assert_parity(loss, expected)
    loss.backward()
    expected.backward()
    weights = dict(theirs.named_parameters(remove_duplicate=False))  # config 3 is tied
    weights = on_one_page.renamed(weights, on_one_page.weight_names.LLAMA)
    ours = dict(model.named_parameters(remove_duplicate=False))
    assert weights.keys() == ours.keys()
    for name, weight in ours.items():
        assert_parity(weight.grad, weights[name].grad)


def test_no_position_attends_to_later_ones(small: tuple[Any, page.Decoder, page.Config]) -> None:
    _, model, config = small
    ids = torch.randint(config.vocab_size, (2, 9))
    changed = ids.clone()
    changed[:, 6:] = (ids[:, 6:] + 1) % config.vocab_size
    assert_parity(model(changed)[:, :6], model(ids)[:, :6])
    assert not torch.allclose(model(changed)[:, 6:], model(ids)[:, 6:])


def test_padding_on_the_right_changes_nothing(small: tuple[Any, page.Decoder, page.Config]) -> None:
    theirs, model, config = small
    ids = torch.randint(config.vocab_size, (3, 9))
    mask = torch.arange(9) < torch.tensor([9, 5, 2])[:, None]
    with torch.no_grad():
        expected = theirs(ids, attention_mask=mask.long()).logits
    assert_parity(model(ids)[mask], expected[mask])


def test_a_tied_output_layer_is_one_matrix_with_the_embeddings() -> None:
    tied, untied = (page.Decoder(config_of(2)._replace(tied=tied)) for tied in (True, False))
    assert tied.lm_head is tied.token_embedding.weight
    assert len([*untied.parameters()]) == len([*tied.parameters()]) + 1


def test_scores_depend_on_the_distance_alone() -> None:
    q, k = torch.randn(2, 1, 1, 8, dtype=torch.float64).expand(2, 20, 1, 8)[:, None].unbind()
    rotated = [page.rotate(x, 100.0)[0, :, 0] for x in (q, k)]  # (T, d) each
    scores = rotated[0] @ rotated[1].T  # (T, T)
    torch.testing.assert_close(scores[1:, 1:], scores[:-1, :-1], atol=1e-5, rtol=0)
    assert scores[0].std() > 0.1


def test_greedy_text_equals_transformers(small: tuple[Any, page.Decoder, page.Config]) -> None:
    theirs, model, config = small
    prompt = torch.randint(config.vocab_size, (1, 4))
    settings = {"do_sample": False, "eos_token_id": None, "pad_token_id": 0}
    expected = theirs.generate(prompt, max_new_tokens=20, **settings)
    assert model.generate(prompt, 20, temperature=1e-4).equal(expected)


def test_generation_draws_from_the_next_tokens_probabilities(
    small: tuple[Any, page.Decoder, page.Config],
) -> None:
    theirs, model, _ = small
    prompt = torch.tensor([[3, 1, 4]])
    torch.manual_seed(0)
    drawn = model.generate(prompt.expand(20_000, 3), 1)[:, 3]
    with torch.no_grad():
        P = theirs(prompt).logits[0, -1].softmax(dim=-1)
    torch.testing.assert_close(drawn.bincount(minlength=len(P)) / 20_000, P, atol=0.02, rtol=0)

"""ArchitectureDiagram: its numbers are those of the real models."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import torch
import transformers
from torch import Tensor, nn

from ptm_edu import zoo
from ptm_edu.widgets import ArchitectureDiagram
from ptm_edu.word2vec import Cbow, SkipGram

IDS = torch.zeros(11, dtype=torch.long)


def skip_gram() -> ArchitectureDiagram:
    negatives = torch.zeros(11, 5, dtype=torch.long)
    model = SkipGram(30, 6)
    return ArchitectureDiagram(model, IDS, IDS, negatives, method="negative_sampling_loss")


def cbow() -> ArchitectureDiagram:
    contexts, negatives = (torch.zeros(11, n, dtype=torch.long) for n in (4, 5))
    model = Cbow(30, 6)
    return ArchitectureDiagram(model, contexts, IDS, negatives, method="negative_sampling_loss")


def shipped(name: str, *inputs: Tensor) -> Callable[[], ArchitectureDiagram]:
    return lambda: ArchitectureDiagram(zoo.load(name).model, *inputs)


CHARACTERS = torch.ones(11, 7, 50, dtype=torch.long)
DIAGRAMS = {
    "skip-gram": skip_gram,
    "cbow": cbow,
    "elmo-mini": shipped("elmo-mini", CHARACTERS),
    "transformer-mini": shipped("transformer-mini"),
    "gpt-mini": shipped("gpt-mini"),
    "bert-mini": shipped("bert-mini"),
}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_parameters_of_the_parts_add_up_to_those_of_the_whole(name: str) -> None:
    widget = DIAGRAMS[name]()
    root, *rest = widget.blocks
    total = widget.models[0]["total"]
    assert root["parameters"] == total > 0
    leaves = {block["path"] for block in rest} - {block["parent"] for block in rest}
    counted = sum(b["parameters"] * b["within"] for b in rest if b["path"] in leaves)
    # What a module holds itself, such as the bias of a head, stands in no box of its own.
    assert 0.99 * total <= counted <= total


@pytest.mark.parametrize("name", DIAGRAMS)
def test_parts_have_chinese_names_and_classes_keep_theirs(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    for block in DIAGRAMS[name]().blocks:
        stays = block["name"] in {block["kind"], "bert", "softmax"}
        assert stays or re.search("[一-鿿]", block["name"]), block["name"]


def test_shapes_and_counts_are_those_of_a_real_pass() -> None:
    loaded = zoo.load("gpt-mini").model
    widget = ArchitectureDiagram(loaded)
    modules = dict(loaded.named_modules())
    blocks = {block["path"]: block for block in widget.blocks}
    attention = blocks["layers.0.attention"]
    assert attention["shape"] == ["B", "T", loaded.config.dim]
    assert attention["parameters"] == sum(
        p.numel() for p in modules["layers.0.attention"].parameters()
    )
    layers = blocks["layers.0"]
    assert (layers["name"], layers["repeat"]) == ("TransformerBlock", loaded.config.layers)
    assert layers["parameters"] == sum(p.numel() for p in modules["layers"].parameters())
    assert blocks["position_embedding"]["shape"] == ["T", loaded.config.dim]


def test_two_sequences_have_lengths_of_their_own() -> None:
    blocks = {block["path"]: block for block in DIAGRAMS["transformer-mini"]().blocks}
    assert blocks["encoder"]["shape"][:2] == ["B", "S"]
    assert blocks["decoder"]["shape"][:2] == ["B", "T"]
    order = list(blocks)
    assert order.index("embeddings") < order.index("encoder") < order.index("decoder")


def test_a_shared_parameter_counts_once() -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embedding = nn.Embedding(10, 4)
            self.output = nn.Linear(4, 10, bias=False)
            self.output.weight = self.embedding.weight

        def forward(self, ids: Tensor) -> Tensor:
            scores: Tensor = self.output(self.embedding(ids))
            return scores

    widget = ArchitectureDiagram(Tied())
    assert [block["parameters"] for block in widget.blocks] == [40, 40, 0]
    (model,) = widget.models
    assert model["total"] == 40 and set(model["sources"]) == {"Tied"}


def test_another_library_s_model_is_read_too() -> None:
    config = transformers.BertConfig(
        vocab_size=20, hidden_size=8, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=12,
    )  # fmt: skip
    model = transformers.BertModel(config)
    widget = ArchitectureDiagram(model, torch.zeros(11, 7, dtype=torch.long), title="BERT")
    total = sum(p.numel() for p in model.parameters())
    assert (widget.shown, widget.models[0]["total"]) == ("BERT", total)
    assert any(block["repeat"] == 2 for block in widget.blocks)


def test_mistakes_are_sentences() -> None:
    with pytest.raises(
        TypeError, match=r"expected a torch.nn.Module, got a \w+; of a loaded model"
    ):
        ArchitectureDiagram(zoo.load("gpt-mini"))
    with pytest.raises(
        ValueError, match=r"SkipGram.forward failed on .* give the inputs of one pass"
    ):
        ArchitectureDiagram(SkipGram(30, 6))


def test_an_encoding_in_place_of_its_ids_is_a_sentence() -> None:
    encoding = transformers.BatchEncoding({"input_ids": torch.ones(1, 4, dtype=torch.long)})
    for given in (encoding, dict(encoding)):
        with pytest.raises(TypeError, match=r"with input_ids; give .*encoding\['input_ids'\]"):
            ArchitectureDiagram(nn.Linear(2, 2), given)


@cache
def flow(name: str) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """The sources of each leaf, and the whole flow, both by the names of the leaves."""
    found = DIAGRAMS[name]().models[0]["flow"]
    return {path: leaf["sources"] for path, leaf in found["leaves"].items()}, found


def test_both_heads_of_bert_are_given_what_the_encoder_returns() -> None:
    sources, found = flow("bert-mini")
    layer = "bert.encoder.layers.0"
    end = f"{layer}.feed_forward_residual"
    assert sources["masked_lm"] == sources["bert.pooler"] == [end]
    assert sources["next_sentence"] == ["bert.pooler"]
    summed = [f"bert.embeddings.{name}_embedding" for name in ("token", "segment", "position")]
    assert sources["bert.embeddings.norm"] == summed
    assert found["leaves"]["bert.embeddings.norm"]["added"]
    assert found["leaves"][f"{layer}.attention"]["residual"] == "post"


def test_the_decoder_is_given_the_embeddings_and_what_the_encoder_returns() -> None:
    sources, found = flow("transformer-mini")
    for stack, length in (("encoder", "S"), ("decoder", "T")):
        path = f"{stack}.layers.0.attention"
        assert sources[path] == ["embeddings.token_embedding"]
        assert found["leaves"][path]["given"][:2] == ["B", length]
    cross = found["leaves"]["decoder.layers.0.cross_attention"]
    assert cross["memory"] == "encoder.layers.0.feed_forward_residual"
    assert found["leaves"]["embeddings.token_embedding"]["inputs"] == [*found["inputs"]]
    assert {"name": "logits", "shape": ["B", "T", 7000], "from": ""} in found["outputs"]


def test_residual_paths_start_before_the_norm_where_the_norm_is_first() -> None:
    leaves = flow("gpt-mini")[1]["leaves"]
    assert [leaf["residual"] for leaf in leaves.values() if leaf["residual"]] == ["pre", "pre"]
    leaves = flow("elmo-mini")[1]["leaves"]
    stacks = [f"{way}_stack.layers.0" for way in ("forward", "backward")]
    assert [leaf for leaf in leaves if leaves[leaf]["residual"] == "plain"] == stacks
    assert [leaves[path]["sources"] for path in stacks] == [["encoder.projection"]] * 2
    assert leaves["softmax"]["sources"] == stacks


def test_inputs_enter_where_the_model_reads_them() -> None:
    _, found = flow("skip-gram")
    entered = {path: leaf["inputs"] for path, leaf in found["leaves"].items()}
    assert entered == {"center": ["centers"], "context": ["contexts", "negatives"]}
    assert found["inputs"] == {"centers": ["B"], "contexts": ["B"], "negatives": ["B", 5]}
    _, found = flow("elmo-mini")
    assert found["leaves"]["encoder.characters"]["inputs"] == ["input_ids"]


def test_of_several_models_one_is_shown() -> None:
    models = {"gated": nn.Sequential(nn.Embedding(5, 4)), "wide": nn.Sequential(nn.Embedding(5, 8))}
    widget = ArchitectureDiagram(models)
    assert widget.shown == "gated" and widget.blocks[1]["parameters"] == 20
    widget.shown = "wide"
    assert widget.blocks[1]["parameters"] == 40
    with pytest.raises(ValueError, match=r"shown must be .*gated.* got 'deep'"):
        widget.shown = "deep"
    with pytest.raises(ValueError, match=r"model must be a model or several by name, got {}"):
        ArchitectureDiagram({})
    with pytest.raises(ValueError, match=r"title must be left out, as models have names, got 'A'"):
        ArchitectureDiagram(models, title="A")

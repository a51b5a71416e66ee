"""ArchitectureDiagram: its numbers are those of the real models."""

from __future__ import annotations

from collections.abc import Callable

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
    assert root["parameters"] == widget.total > 0
    leaves = {block["path"] for block in rest} - {block["parent"] for block in rest}
    counted = sum(b["parameters"] * b["within"] for b in rest if b["path"] in leaves)
    # What a module holds itself, such as the bias of a head, stands in no box of its own.
    assert 0.99 * widget.total <= counted <= widget.total


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
    assert widget.total == 40 and set(widget.sources) == {"Tied"}


def test_another_library_s_model_is_read_too() -> None:
    config = transformers.BertConfig(
        vocab_size=20, hidden_size=8, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=12,
    )  # fmt: skip
    model = transformers.BertModel(config)
    widget = ArchitectureDiagram(model, torch.zeros(11, 7, dtype=torch.long), title="BERT")
    assert widget.title == "BERT" and widget.total == sum(p.numel() for p in model.parameters())
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

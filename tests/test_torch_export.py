"""`torch.export` traces the models for any batch and length, though eager mode checks values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch._dynamo.testing import CompileCounter
from torch.export import Dim, export

from ptm_edu import bert, gpt, transformer, xlnet

SIZES: dict[str, Any] = {"dim": 16, "heads": 2, "feed_forward": 16, "layers": 2, "vocab_size": 30}
POSITIONS = 24
BERT = bert.BertConfig(**SIZES, max_positions=POSITIONS)
GPT = gpt.GPTConfig(**SIZES, max_positions=POSITIONS, norm_first=True)


class Wrapped(nn.Module):
    """A model whose output is one tensor: `torch.export` knows no dataclasses of ours."""

    def __init__(self, model: nn.Module, name: str) -> None:
        super().__init__()
        self.model, self.name = model.eval(), name

    def forward(self, *args: Tensor) -> Tensor:
        output: Tensor = getattr(self.model(*args), self.name)
        return output


def inputs(shape: tuple[int, ...], *, types: bool) -> tuple[Tensor, ...]:
    """Return ids, a mask with padding on the right, and, if the model reads them, token types."""
    random = torch.Generator().manual_seed(len(shape))
    ids = torch.randint(SIZES["vocab_size"], shape, generator=random)
    mask = torch.ones_like(ids)
    mask[0, ..., -2:] = 0
    second = (torch.arange(shape[-1]) > 2).long().expand(shape)
    return (ids, mask, second) if types else (ids, mask)


def bert_classifier() -> tuple[Wrapped, bool]:
    return Wrapped(bert.TaskModel(bert.Bert(BERT), bert.SentenceHead(BERT, 3)), "logits"), True


def gpt_classifier() -> tuple[Wrapped, bool]:
    head = gpt.ClassificationHead(GPT.dim, 3)
    return Wrapped(gpt.TaskModel(gpt.GPT(GPT), head), "logits"), False


@pytest.mark.parametrize("make", [bert_classifier, gpt_classifier])
def test_an_exported_classifier_reads_other_shapes(
    make: Callable[[], tuple[Wrapped, bool]],
) -> None:
    torch.manual_seed(0)
    model, types = make()
    between = () if types else (1,)  # sequences of an example
    example = inputs((2, *between, 7), types=types)
    dims = {0: Dim("batch"), example[0].ndim - 1: Dim("tokens", min=2, max=POSITIONS)}
    exported = export(model, example, dynamic_shapes=((dims,) * len(example),)).module()
    other = inputs((5, *between, 11), types=types)
    with torch.no_grad():
        torch.testing.assert_close(exported(*other), model(*other), atol=1e-6, rtol=0)


def xlnet_encoder() -> tuple[Wrapped, tuple[Tensor, ...]]:
    model = xlnet.XLNet(xlnet.XLConfig(**SIZES))
    return Wrapped(model, "last_hidden_state"), inputs((2, 7), types=True)


def language_model() -> tuple[Wrapped, tuple[Tensor, ...]]:
    return Wrapped(gpt.GPT(GPT), "logits"), inputs((2, 7), types=False)


def translator() -> tuple[Wrapped, tuple[Tensor, ...]]:
    model = transformer.Transformer(transformer.TransformerConfig(**SIZES))
    (source, mask), (target, _) = inputs((2, 7), types=False), inputs((2, 5), types=False)
    return Wrapped(model, "logits"), (source, target, mask)


@pytest.mark.parametrize("make", [xlnet_encoder, language_model, translator])
def test_a_compiled_model_is_one_graph(
    make: Callable[[], tuple[Wrapped, tuple[Tensor, ...]]],
) -> None:
    torch.manual_seed(0)
    model, example = make()
    compiled = torch.compile(model, fullgraph=True, backend="eager")
    with torch.no_grad():
        torch.testing.assert_close(compiled(*example), model(*example), atol=1e-6, rtol=0)


@pytest.mark.parametrize("make", [bert_classifier, gpt_classifier])
def test_texts_of_any_length_run_in_one_graph(make: Callable[[], tuple[Wrapped, bool]]) -> None:
    """The first length may have a graph of its own; all others share one."""
    model, types = make()
    between = () if types else (1,)
    counter = CompileCounter()
    compiled = torch.compile(model, backend=counter)
    with torch.no_grad():
        for length in range(5, 9):
            compiled(*inputs((2, *between, length), types=types))
    assert 1 <= counter.frame_count <= 2


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"input_ids": [[1, 30]]}, "from 0 to 29"),
        ({"input_ids": [[1, -1]]}, "from 0 to 29"),
        ({"input_ids": [[1, 2]], "attention_mask": [[1, 2]]}, "expected True or 1"),
        ({"input_ids": [[1, 2]], "token_type_ids": [[0, 2]]}, "expected 0 to 1"),
    ],
)
def test_eager_mode_still_checks_the_values(wrong: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        bert.Bert(BERT)(**{name: torch.tensor(value) for name, value in wrong.items()})

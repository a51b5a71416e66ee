"""Prompt tuning: learned vectors in front of the token embeddings (Lester et al. 2021)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.arguments import checked
from ptm_edu.bert import Bert, BertOutput
from ptm_edu.gpt import GPT
from ptm_edu.require import require
from ptm_edu.transformer import DecoderCache
from ptm_edu.xlnet import XLNet, XLNetOutput

from .backbone import Backbone
from .method import Method, Part, Removable


@checked()
@dataclass(frozen=True)
class Prompt(Method):
    """`length` learned vectors, P of them, in front of the embeddings of each text.

    They are the first P tokens of the input: the positions of the text begin at P, and a text can
    have P tokens fewer. The model's output does not contain them. BERT's pooler reads [CLS], as
    without a prompt; `peft` lets it read the first prompt vector.

    The vectors start as the embeddings of `init_ids`, repeated if there are fewer than P, or of
    tokens drawn from the vocabulary (Lester et al. 2021, §2.1). Raises ValueError for a length
    below 1, for more `init_ids` than P, and for ids that are not in the vocabulary.
    """

    length: int = 20
    init_ids: tuple[int, ...] = ()

    can_be_merged = False

    def __post_init__(self) -> None:
        """Check both settings."""
        object.__setattr__(self, "init_ids", tuple(map(int, self.init_ids)))
        require(self.length >= 1, f"Prompt: expected a length of at least 1, got {self.length}")
        require(
            len(self.init_ids) <= self.length,
            f"Prompt: {len(self.init_ids)} init_ids for {self.length} vectors; expected at most "
            f"{self.length}, or a greater length",
        )

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return the prompt as one part."""
        V, longest = backbone.config.vocab_size, getattr(backbone.config, "max_positions", None)
        require(
            all(0 <= token < V for token in self.init_ids),
            f"Prompt: init_ids must be from 0 to {V - 1}, this model's vocabulary, got "
            f"{min(self.init_ids, default=0)} to {max(self.init_ids, default=0)}; is the tokenizer "
            f"another model's?",
        )
        require(
            longest is None or self.length < longest,
            f"Prompt: {self.length} vectors leave no position for a text: this model has {longest}",
        )
        ids = [*self.init_ids] * -(-self.length // max(len(self.init_ids), 1))
        start = torch.tensor(ids)[: self.length] if ids else torch.randint(V, (self.length,))
        weight = _token_embedding(backbone).weight.detach()
        return {"": SoftPrompt(weight[start.to(weight.device)])}


class SoftPrompt(Part):
    """The vectors of a prompt (P, D)."""

    def __init__(self, vectors: Tensor) -> None:
        super().__init__()
        self.vectors = nn.Parameter(vectors.clone())

    def attach(self, module: nn.Module) -> list[Removable]:
        """Put the vectors in front of every text that the model reads."""
        if isinstance(module, GPT):  # `forward`, `generate` and models of tasks call it
            return [_Wrapper(module, "encode", partial(self._encode_gpt, module))]
        if isinstance(module, Bert):
            return [_Wrapper(module, "forward", partial(self._forward_bert, module))]
        assert isinstance(module, XLNet)
        return [_Wrapper(module, "forward", partial(self._forward_xlnet, module))]

    def _forward_bert(
        self,
        bert: Bert,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> BertOutput:
        self._check_length(input_ids, bert)
        with self._in_front(bert), self._pooling_the_text(bert):
            output = Bert.forward(
                bert,
                self._padded(input_ids, 0),  # (B, P + T)
                self._padded(attention_mask, 1),
                self._padded(token_type_ids, 0),
                output_hidden_states,
                output_attentions,
            )
        return replace(
            output,
            last_hidden_state=self._of_text(output.last_hidden_state),
            hidden_states=tuple(map(self._of_text, output.hidden_states)),
            attentions=tuple(map(self._of_text, output.attentions)),
        )

    def _encode_gpt(
        self,
        gpt: GPT,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        cache: DecoderCache | None = None,
        output_attentions: bool = False,
    ) -> tuple[list[Tensor], list[Tensor]]:
        mask = self._padded(attention_mask, 1)  # (B, P + past + T)
        if cache is not None and cache.length:  # the prompt's keys and values are in it
            return GPT.encode(gpt, input_ids, mask, cache, output_attentions)
        self._check_length(input_ids, gpt)
        with self._in_front(gpt):
            ids = self._padded(input_ids, 0)  # (B, P + T)
            states, attentions = GPT.encode(gpt, ids, mask, cache, output_attentions)
        return [*map(self._of_text, states)], [*map(self._of_text, attentions)]

    def _forward_xlnet(
        self,
        xlnet: XLNet,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        mems: Any = None,
        perm_mask: Tensor | None = None,
        target_mapping: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> XLNetOutput:
        require(
            not mems,
            "Prompt: an XLNet with a prompt reads each text as one segment, because the memory of "
            "an earlier one would end up before the prompt; expected mems=None",
        )
        P = len(self.vectors)
        if perm_mask is not None:  # all may attend to the prompt, and the prompt to itself only
            perm_mask = functional.pad(perm_mask, (0, 0, P, 0), value=False)  # (B, P + T, T)
            perm_mask = functional.pad(perm_mask, (P, 0), value=True)  # (B, P + T, P + T)
        with self._in_front(xlnet):
            output = XLNet.forward(
                xlnet,
                self._padded(input_ids, 0),  # (B, P + T)
                self._padded(attention_mask, 1),
                self._padded(token_type_ids, 0),
                None,
                perm_mask,
                self._padded(target_mapping, 0),  # (B, N, P + T)
                output_hidden_states,
                output_attentions,
            )
        last = output.last_hidden_state
        return replace(
            output,
            last_hidden_state=self._of_text(last) if target_mapping is None else last,
            mems=(),
            hidden_states=tuple(map(self._of_text, output.hidden_states)),
            attentions=tuple(map(self._of_text, output.attentions)),
        )

    def _padded(self, x: Any, value: int) -> Any:
        """Return x (…, T) with P values in front, (…, P + T); what is no tensor as it is."""
        if not isinstance(x, Tensor):  # the model's own checks explain it
            return x
        return functional.pad(x, (len(self.vectors), 0), value=value)

    def _of_text(self, x: Tensor) -> Tensor:
        """Return the T rows of the text: (B, T, D) of states, (B, H, T, P + S) of attentions."""
        return x[..., len(self.vectors) :, :]

    @contextmanager
    def _in_front(self, backbone: Backbone) -> Iterator[None]:
        """Replace the embeddings of the first P tokens by the prompt."""

        def replaced(module: nn.Module, args: Any, embeddings: Tensor) -> Tensor:
            prompt = self.vectors.to(embeddings.dtype).expand(
                embeddings.shape[0], -1, -1
            )  # (B, P, D)
            return torch.cat([prompt, self._of_text(embeddings)], dim=1)  # (B, P + T, D)

        with _token_embedding(backbone).register_forward_hook(replaced):
            yield

    @contextmanager
    def _pooling_the_text(self, bert: Bert) -> Iterator[None]:
        """Let the pooler read the text's first token, [CLS]."""
        if bert.pooler is None:
            yield
            return
        with bert.pooler.register_forward_pre_hook(lambda module, args: self._of_text(args[0])):
            yield

    def _check_length(self, input_ids: Tensor, backbone: Bert | GPT) -> None:
        P, longest = len(self.vectors), backbone.config.max_positions
        tokens = input_ids.shape[-1] if isinstance(input_ids, Tensor) and input_ids.dim() else 0
        require(
            P + tokens <= longest,
            f"Prompt: {P} vectors and a text of {tokens} tokens are more than this model's "
            f"{longest} positions; truncate the text to {longest - P} tokens",
        )


def _token_embedding(backbone: Backbone) -> nn.Embedding:
    return (
        backbone.embeddings.token_embedding
        if isinstance(backbone, Bert)
        else backbone.token_embedding
    )


class _Wrapper:
    """A function in the place of one instance's method."""

    def __init__(self, module: nn.Module, name: str, function: Callable[..., Any]) -> None:
        self.module, self.name = module, name
        setattr(module, name, function)

    def remove(self) -> None:
        """Let the instance use its class's method again."""
        delattr(self.module, self.name)

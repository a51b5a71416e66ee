"""Widgets of models from `transformers`: their numbers are the model's own."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import transformers

from ptm_edu.widgets import AttentionExplorer, FillMask
from ptm_edu.widgets.hugging_face import MaskedLanguageModel

PIECES = [
    *("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "##s", ".", ",", "the", "a", "and", "on", "by"),
    *("cat", "sat", "mat", "ran", "river", "king", "queen", "old", "dog", "was"),
]
SIZES: dict[str, Any] = {
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 32,
}


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("pieces") / "vocab.txt"
    path.write_text("\n".join(PIECES), encoding="utf-8")
    return transformers.BertTokenizerFast(  # type: ignore[attr-defined]
        str(path)
    )


def bert() -> Any:
    torch.manual_seed(0)
    config = transformers.BertConfig(vocab_size=len(PIECES), **SIZES)
    return transformers.BertForMaskedLM(config)


def gpt2() -> Any:
    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=len(PIECES), n_embd=16, n_layer=2, n_head=2, n_positions=64
    )
    return transformers.GPT2LMHeadModel(config)


def t5() -> Any:
    torch.manual_seed(0)
    config = transformers.T5Config(
        vocab_size=len(PIECES), d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2,
        pad_token_id=0,
    )  # fmt: skip
    config.decoder_start_token_id = 0
    return transformers.T5ForConditionalGeneration(config)


def weights_of(widget: AttentionExplorer) -> np.ndarray:
    squares = np.frombuffer(base64.b64decode(widget.weights), np.uint8)
    squares = squares.reshape(widget.shape).astype(float) ** 2
    sums = squares.sum(-1, keepdims=True)
    return np.asarray(squares / np.where(sums == 0, 1, sums))


def eager(model: Any, **inputs: Any) -> Any:
    model.eval()
    model.set_attn_implementation("eager")
    with torch.no_grad():
        return model(**inputs, output_attentions=True)


def stacked(layers: Any) -> np.ndarray:
    return torch.stack([layer[0] for layer in layers]).numpy()


@pytest.mark.parametrize("make", [bert, gpt2])
def test_shows_the_attentions_of_an_encoder_and_of_a_decoder(
    make: Callable[[], Any], tokenizer: Any
) -> None:
    model, text = make().train(), "the cats sat on a mat."
    usual = model.config._attn_implementation
    widget = AttentionExplorer.from_transformers(model, tokenizer, text, head=1)
    assert model.training and model.config._attn_implementation == usual, "it is left as it was"
    inputs = tokenizer(text, return_tensors="pt")
    assert widget.tokens == tokenizer.convert_ids_to_tokens(inputs["input_ids"][0])
    assert widget.words == [-1, 0, 1, 1, 2, 3, 4, 5, 6, -1] and widget.heads == [1]
    expected = eager(model, input_ids=inputs["input_ids"]).attentions
    assert weights_of(widget) == pytest.approx(stacked(expected), abs=0.003)


@pytest.mark.parametrize("kind", ["encoder", "decoder", "cross"])
def test_shows_each_kind_of_an_encoder_decoder(kind: str, tokenizer: Any) -> None:
    model, text, target = t5(), "the old king ran", "a queen sat"
    widget = AttentionExplorer.from_transformers(model, tokenizer, text, target, kind=kind)
    source = tokenizer(text, return_tensors="pt")["input_ids"]
    labels = tokenizer(text_target=target, return_tensors="pt")["input_ids"]
    read = model.prepare_decoder_input_ids_from_labels(labels)
    outputs = eager(model, input_ids=source, decoder_input_ids=read)
    expected = getattr(outputs, f"{kind}_attentions")
    assert weights_of(widget) == pytest.approx(stacked(expected), abs=0.003)
    names = tokenizer.convert_ids_to_tokens
    assert widget.tokens == names((source if kind == "encoder" else read)[0])
    assert widget.source_tokens == (names(source[0]) if kind == "cross" else [])


def test_without_a_target_an_encoder_decoder_shows_its_encoder(tokenizer: Any) -> None:
    widget = AttentionExplorer.from_transformers(t5(), tokenizer, "the old king ran")
    assert widget.tokens == ["[CLS]", "the", "old", "king", "ran", "[SEP]"]
    with pytest.raises(ValueError, match=r"with the decoder's text as target"):
        AttentionExplorer.from_transformers(t5(), tokenizer, "the king", kind="cross")
    with pytest.raises(ValueError, match="leave out target and kind"):
        AttentionExplorer.from_transformers(bert(), tokenizer, "the king", kind="cross")
    with pytest.raises(ValueError, match="text must be a string that is not empty"):
        AttentionExplorer.from_transformers(bert(), tokenizer, " ")


def test_a_model_without_attention_is_a_sentence(tokenizer: Any) -> None:
    config = transformers.MambaConfig(vocab_size=len(PIECES), hidden_size=8, num_hidden_layers=1)

    class Without(transformers.MambaForCausalLM):
        def forward(self, input_ids: Any, output_attentions: bool = False, **more: Any) -> Any:
            return transformers.modeling_outputs.CausalLMOutput(logits=torch.zeros(1))

    with pytest.raises(ValueError, match="returned no attentions"):
        AttentionExplorer.from_transformers(Without(config), tokenizer, "the king")


def test_fills_masks_as_the_model_does(tokenizer: Any) -> None:
    model = bert().train()
    answers = MaskedLanguageModel(model, tokenizer)
    text = "the cats sat on a mat."
    read = answers.read(text)
    assert read["tokens"] == ["[CLS]", "the", "cat", "##s", "sat", "on", "a", "mat", ".", "[SEP]"]
    assert read["fixed"] == [0, 9]
    rows = [(read["tokens"], [2, 7]), (read["tokens"][:-1], [4])]
    filled = answers.fill(rows)
    assert model.training
    model.eval()
    for (tokens, positions), predictions in zip(rows, filled, strict=True):
        ids = torch.tensor([tokenizer.convert_tokens_to_ids(tokens)])
        ids[0, positions] = tokenizer.mask_token_id
        with torch.no_grad():
            p = model(input_ids=ids).logits[0].softmax(-1)
        for position, prediction in zip(positions, predictions, strict=True):
            own = p[position]
            order = own.argsort(descending=True)
            expected = [(PIECES[i], pytest.approx(float(own[i]), abs=1e-6)) for i in order[:8]]
            assert prediction["candidates"] == expected
            standing = PIECES.index(tokens[position])
            assert prediction["p"] == pytest.approx(float(own[standing]), abs=1e-6)
            assert prediction["rank"] == order.tolist().index(standing) + 1
            entropy = -(own * own.log2()).sum()
            assert prediction["entropy"] == pytest.approx(float(entropy), abs=1e-4)


def test_a_widget_of_a_masked_language_model(tokenizer: Any) -> None:
    texts = ["the king [MASK] by the river", "a queen"]
    widget = FillMask.from_transformers(bert(), tokenizer, texts, language="en")
    assert widget.context == {"text": texts[0], "masked": [3], "filled": []}
    assert widget.answer("the dog ran", [1])["before"][0]["rank"] >= 1


def test_a_tokenizer_without_a_mask_token_is_a_sentence(tokenizer: Any) -> None:
    class Without:
        mask_token = None

    with pytest.raises(ValueError, match="has no mask token"):
        FillMask.from_transformers(bert(), Without(), ["a"])


def test_a_text_of_more_tokens_than_positions_is_a_sentence(tokenizer: Any) -> None:
    config = transformers.BertConfig(vocab_size=len(PIECES), max_position_embeddings=6, **SIZES)
    model = transformers.BertForMaskedLM(config)
    text = "the cat sat on the mat by the river"
    answers = MaskedLanguageModel(model, tokenizer)
    calls: list[Callable[[str], Any]] = [
        lambda text: AttentionExplorer.from_transformers(model, tokenizer, text),
        answers.read,
    ]
    for call in calls:
        call("the cat sat on")
        with pytest.raises(ValueError, match=r"at most 6 tokens, the positions of Bert.* got 11"):
            call(text)


@pytest.mark.parametrize("widget", [AttentionExplorer, FillMask])
def test_what_is_no_model_and_no_tokenizer_is_a_sentence(widget: Any, tokenizer: Any) -> None:
    for model in (None, "bert-base-uncased", torch.nn.Linear(2, 2)):
        with pytest.raises(TypeError, match="expected a Hugging Face model, got a "):
            widget.from_transformers(model, tokenizer, "the cat")
    for wrong in (None, "bert-base-uncased"):
        with pytest.raises(TypeError, match="expected the model's Hugging Face tokenizer, got a"):
            widget.from_transformers(bert(), wrong, "the cat")

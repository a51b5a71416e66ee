"""The library's own code as answers to exercises."""

from __future__ import annotations

import torch
from torch import nn
from torch.func import functional_call

from ptm_edu import adaptation, bert, gpt
from ptm_edu.adaptation.adapter import Bottleneck
from ptm_edu.adaptation.lora import LowRankUpdate
from ptm_edu.adaptation.verbalizer import Verbalizer
from ptm_edu.bert.embeddings import Embeddings
from ptm_edu.elmo.character_encoder import Highway
from ptm_edu.elmo.scalar_mix import ScalarMix
from ptm_edu.elmo.ulmfit import concat_pooling
from ptm_edu.exercises.adaptation.adapter import norm
from ptm_edu.exercises.adaptation.label_scores import encode
from ptm_edu.gpt.fine_tuning import task_loss
from ptm_edu.training import slanted_triangular
from ptm_edu.transformer import (
    causal_mask,
    label_smoothing_loss,
    merge_heads,
    scaled_dot_product_attention,
    sinusoidal_positions,
    split_heads,
)


def highway(x, W, b, G, c):
    weights = {"transform.weight": W, "transform.bias": b, "gate.weight": G, "gate.bias": c}
    return functional_call(Highway(x.shape[-1]), weights, (x,))


def scalar_mix(layers, weights, gamma):
    given = {"weights": weights, "gamma": gamma}
    return functional_call(ScalarMix(len(layers)), given, (layers,))


def rate(step, total, cut=0.1, ratio=32, peak=0.01):
    return peak * slanted_triangular(total, cut, ratio)(step)


def fine_tuning_loss(class_logits, labels, token_logits, ids, mask, lm_weight=0.5):
    language = gpt.language_model_loss(token_logits, ids, mask)
    return gpt.fine_tuning_loss(task_loss(class_logits, labels), language, lm_weight)


def two_texts(first, second, start, delimiter, extract):
    texts, marks = (first.tolist(), second.tolist()), gpt.SpecialTokens(start, delimiter, extract)
    (sequence,) = gpt.entailment_input(*texts, marks)
    return torch.tensor(sequence), torch.tensor(gpt.similarity_inputs(*texts, marks))


def filtered_logits(logits, temperature, k, p):
    return gpt.Sampling(temperature, top_k=k, top_p=p).probabilities(logits).log().to(logits.dtype)


def embeddings(ids, types, words, segments, positions, weight, bias, epsilon=1e-12):
    config = bert.BertConfig(
        vocab_size=len(words),
        layers=1,
        dim=words.shape[1],
        heads=1,
        feed_forward=1,
        max_positions=len(positions),
        token_types=len(segments),
        norm_epsilon=epsilon,
    )
    tables = {
        "token_embedding.weight": words,
        "segment_embedding.weight": segments,
        "position_embedding.weight": positions,
        "norm.weight": weight,
        "norm.bias": bias,
    }
    return functional_call(Embeddings(config).eval(), tables, (ids, types))


def lora_start(weight, rank):
    update = LowRankUpdate(nn.Linear(*weight.shape[::-1]), adaptation.LoRA(rank))
    return update.A.to(weight.dtype), update.B.to(weight.dtype)


def lora_linear(x, weight, A, B, alpha, merged):
    """Return the output of a layer with a hook, or of one whose weight has the update."""
    linear = nn.Linear(*weight.shape[::-1], bias=False)
    update = LowRankUpdate(linear, adaptation.LoRA(len(A), alpha))
    for module, tensors in ((linear, {"weight": weight}), (update, {"A": A, "B": B})):
        for name, tensor in tensors.items():
            delattr(module, name)
            setattr(module, name, tensor)
    with_update = update.merged(linear)["weight"]
    if merged:
        return linear(x), weight, 2 * weight - with_update
    update.attach(linear)
    return linear(x[None, None])[0, 0], with_update, weight  # the hook needs three axes


def adapter(x, h, scale, down, down_bias, up, up_bias):
    given = {"down.weight": down, "down.bias": down_bias, "up.weight": up, "up.bias": up_bias}
    return norm(x + functional_call(Bottleneck(*up.shape), given, (h,)), scale)


class Tokenizer:
    """The exercise's tokenizer in the form that the library expects."""

    def __init__(self, vocabulary):
        self.vocabulary = vocabulary

    def encode(self, text):
        return encode(text, self.vocabulary)

    def __contains__(self, token):
        return token in self.vocabulary.split()


def label_scores(logits, vocabulary, words):
    labels = {label: [f" {word}" for word in label.split()] for label in words.split(",")}
    verbalizer = Verbalizer(labels, Tokenizer(vocabulary), "the exercise")
    log_p = logits.log_softmax(dim=-1)  # (W, K, V)
    pairs = zip(log_p, verbalizer.ids, strict=True)
    of_words = torch.stack([row[range(len(ids)), ids].sum() for row, ids in pairs])  # (W,)
    scores = verbalizer.label_scores(of_words)  # (C,)
    return scores, scores.softmax(dim=-1)


ANSWERS = {
    "highway": highway,
    "scalar_mix": scalar_mix,
    "slanted_triangular": rate,
    "concat_pooling": concat_pooling,
    "attention": scaled_dot_product_attention,
    "split_and_merge": lambda x, heads, outputs: (split_heads(x, heads), merge_heads(outputs)),
    "sinusoidal_positions": sinusoidal_positions,
    "label_smoothing": label_smoothing_loss,
    "shifted_lm_loss": gpt.language_model_loss,
    "causal_mask": causal_mask,
    "fine_tuning_loss": fine_tuning_loss,
    "entailment_and_similarity": two_texts,
    "top_k_top_p": filtered_logits,
    "input_embeddings": embeddings,
    "lora_start": lora_start,
    "lora_linear": lora_linear,
    "adapter": adapter,
    "label_scores": label_scores,
}

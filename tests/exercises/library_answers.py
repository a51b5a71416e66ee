"""The library's own code as answers to exercises."""

from __future__ import annotations

import torch
from torch.func import functional_call

from ptm_edu import bert, gpt
from ptm_edu.bert.embeddings import Embeddings
from ptm_edu.elmo.character_encoder import Highway
from ptm_edu.elmo.scalar_mix import ScalarMix
from ptm_edu.elmo.ulmfit import concat_pooling
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
}

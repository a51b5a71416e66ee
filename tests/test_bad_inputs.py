"""Bad inputs over all public names: each gets one sentence that says what was given and expected.

A row is a call as somebody writes it, with one wrong argument, and what its sentence holds. No call
may end in another exception, in torch's own error, or in a silent result.
"""

from __future__ import annotations

import importlib
import inspect
import math
import traceback
from dataclasses import is_dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch import nn

import ptm_edu
from ptm_edu import (
    adaptation,
    bert,
    course,
    elmo,
    family,
    gpt,
    text,
    training,
    transformer,
    word2vec,
    xlnet,
    zoo,
)
from ptm_edu.arguments import checked
from ptm_edu.elmo import ulmfit
from ptm_edu.text import tasks

SIZES = {"dim": 16, "heads": 4, "feed_forward": 24, "vocab_size": 23, "layers": 2}
WORDS = ["the", "of", "cat", "dog", "sat", "on", "mat", "a", "ran", "it", "is", "was"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


def names() -> dict[str, Any]:
    """Return what the calls of the table name: small models, their inputs, and the packages."""
    torch.manual_seed(0)
    packages = (adaptation, bert, course, elmo, family, gpt, tasks, text, training, transformer)
    named: dict[str, Any] = {
        module.__name__.rpartition(".")[2]: module
        for module in (*packages, ulmfit, word2vec, xlnet, zoo)
    }
    B, G = bert.BertConfig(**SIZES, max_positions=12), gpt.GPTConfig(**SIZES, max_positions=16)
    X = xlnet.XLConfig(**SIZES, memory_length=3)
    tokenizer = text.WordPieceTokenizer([*SPECIAL, *WORDS, "good", "bad", ".", "##s", "x", "y"])
    T = transformer.TransformerConfig(**SIZES, max_positions=16)
    special = gpt.SpecialTokens(1, 2, 3)
    ids = torch.randint(1, 23, (2, 7))
    encoder, translator = bert.Bert(B).eval(), transformer.Transformer(T).eval()
    lm = ulmfit.ForwardLM(12, ulmfit.UlmfitConfig(4, 4, 1))
    vectors = word2vec.WordVectors(WORDS, torch.randn(12, 4))
    small = elmo.ElmoConfig(((1, 4),), character_dim=3, lstm_dim=4, projection_dim=4)
    named |= {
        **{
            "nn": nn,
            "torch": torch,
            "math": math,
            "nan": math.nan,
            "ids": ids,
            "mask": torch.ones_like(ids),
        },
        **{"B": B, "G": G, "X": X, "T": T, "SIZES": SIZES, "tokenizer": tokenizer},
        **{"encoder": encoder, "decoder": gpt.GPT(G).eval(), "translator": translator},
        **{"permuted": xlnet.XLNetLM(X).eval(), "lm": lm, "words": WORDS, "vectors": vectors},
        "masked": bert.BertForPretraining(bert.Bert(B)).eval(),
        "reader": bert.TaskModel(bert.Bert(B), bert.SentenceHead(B, 2)).eval(),
        "judge": gpt.TaskModel(gpt.GPT(G), gpt.ClassificationHead(16, 2)).eval(),
        "loaded": zoo.Loaded(encoder, tokenizer, None),
        "owner": SimpleNamespace(wv=vectors),
        "source": translator.encode(ids),
        "bilm": elmo.BiLM(small, 12).eval(),
        "inputs": [bert.text_input(tokenizer, each) for each in ("the cat", "a dog ran")],
        "special": special,
        "examples": [gpt.classification_input([4, 5], special)] * 2,
        "texts": ulmfit.EncodedTexts([[1, 2], [3]], [0, 1]),
        "rows": ulmfit.TextRows(torch.arange(60) % 12, 2, 5),
        "counts": list(range(12, 0, -1)),
        "sentences": [[0, 1, 2, 3], [4, 5, 6, 7]] * 3,
        "states": torch.randn(2, 7, 16),
        "logits": torch.randn(2, 7, 23),
        "vocabulary": text.Vocabulary(WORDS, range(12, 0, -1)),
    }
    return named


REFUSED = {
    # models, and the sizes that they are made of
    "bert.Bert(None)": "Bert: config must be a BertConfig, got None",
    "bert.Bert(SIZES)": "config must be a BertConfig, got {'dim': 16, 'heads': 4, 'feed_forward':",
    "bert.Bert(bert.BertConfig)": "config must be a BertConfig, got the class BertConfig; call",
    "bert.Bert(X)": "Bert: config must be a BertConfig, got an XLConfig",
    'bert.BertConfig(**{**SIZES, "dim": 2.5})': "BertConfig: dim must be a whole number, got 2.5",
    'bert.BertConfig(**{**SIZES, "layers": "2"})': "layers must be a whole number, got '2'",
    'bert.BertConfig(**{**SIZES, "heads": 0})': "BertConfig: every size must be at least 1, got",
    "bert.BertConfig(dropout=nan)": "BertConfig: dropout must be a number from 0 to 1, got nan",
    "bert.BertConfig(dropout=1.5)": "BertConfig: dropout must be a number from 0 to 1, got 1.5",
    'bert.BertConfig(activation="swish")': "activation must be 'relu' or 'gelu' or 'gelu_tanh',",
    "bert.BertConfig(token_types=-1)": "BertConfig: every size must be at least 1, got",
    "gpt.GPT(B)": "GPT: config must be a GPTConfig, got a BertConfig",
    "gpt.GPTConfig(max_positions=None)": "max_positions must be a whole number, got None",
    "gpt.GPTConfig.gpt2(layers=7)": "GPTConfig.gpt2: the published models have 12, 24, 36, 48",
    'gpt.GPTConfig.gpt2(layers="12")': "GPTConfig.gpt2: layers must be a whole number, got '12'",
    'xlnet.XLNetLM("base")': "XLNetLM: config must be an XLConfig, got 'base'",
    "xlnet.XLConfig(memory_length=-1)": "XLConfig: memory_length and clamp_length must not be",
    "xlnet.TransformerXL(G)": "TransformerXL: config must be an XLConfig, got a GPTConfig",
    "transformer.Transformer(B)": "config must be a TransformerConfig, got a BertConfig",
    'transformer.TransformerConfig(positions="rotary")': (
        "TransformerConfig: positions must be 'sinusoidal' or 'learned', got 'rotary'"
    ),
    "transformer.TransformerConfig(padding_id=-1)": "padding_id must be a whole number of at",
    "transformer.MultiHeadAttention(16, 3)": "MultiHeadAttention: 3 heads cannot share 16",
    "transformer.MultiHeadAttention(16, 4.0)": "heads must be a whole number of at least 1, got",
    "transformer.Encoder(B, 0)": "Encoder: layers must be a whole number of at least 1, got 0",
    "elmo.BiLM(B)": "BiLM: config must be an ElmoConfig, got a BertConfig",
    'elmo.ElmoConfig(lstm_dim="512")': "lstm_dim must be a whole number of at least 1, got '512'",
    "elmo.ElmoConfig(filters=())": "expected at least one LSTM layer and one filter, got 2 layers",
    "elmo.ScalarMix(0)": "ScalarMix: layers must be a whole number of at least 1, got 0",
    'ulmfit.ForwardLM(12, {"dim": 4})': "config must be an UlmfitConfig or None, got {'dim': 4}",
    "ulmfit.UlmfitConfig(layers=0)": "layers must be a whole number of at least 1, got 0",
    "family.encoders(words=2.5)": "encoders: words must be a whole number of at least 1, got 2.5",
    # token ids and masks
    "encoder(None)": "token ids must be (B, T) integers, one row per sentence, got NoneType; try",
    'encoder("the cat")': "token ids must be (B, T) integers, one row per sentence, got str; try",
    "encoder(ids.tolist())": "token ids must be (B, T) integers, one row per sentence, got list;",
    "encoder(ids.float())": "token ids must be (B, T) integers, one row per sentence, got",
    "encoder(ids[0])": "token ids must be (B, T) integers, one row per sentence, got torch.int64",
    "encoder(ids + 100)": "token ids must be from 0 to 22, this model's vocabulary, got 102 to",
    "encoder(-ids)": "token ids must be from 0 to 22, this model's vocabulary, got -20 to -2; is",
    "encoder(ids[:, :0])": "this BERT reads 1 to 12 tokens, got 0; truncate a longer text, and",
    "encoder(ids.repeat(1, 2))": "this BERT reads 1 to 12 tokens, got 14; truncate a longer text,",
    "encoder(loaded)": "token ids must be (B, T) integers, one row per sentence, got Loaded; try",
    "encoder(ids, mask[:, 1:])": "expected (2, 7), one row per text, with cached tokens, got (2,",
    'encoder(ids, "all")': "expected a tensor (B, T) or a list of rows of one length, 1 for real",
    "encoder(ids, mask / 2)": "expected True or 1 for real tokens and False or 0 for padding, got",
    "encoder(ids, [[1], [1, 1]])": "expected a tensor (B, T) or a list of rows of one length, 1",
    "encoder(ids, mask, ids + 2)": "expected 0 to 1, the segments of this model, got 4 to 22",
    "decoder(ids.numpy())": "token ids must be (B, T) integers, one row per sentence, got",
    "decoder(ids, mask[:1])": "expected (2, 7), one row per text, with cached tokens, got (1, 7)",
    'decoder(ids, "all")': "expected a tensor (B, T) or a list of rows of one length, 1 for real",
    "decoder(ids.repeat(1, 3))": "21 tokens, but this model's context is 16; cut the text, or",
    'decoder(ids, cache="full")': "cache: expected what the model's new_cache() returned, got str",
    "decoder(ids, cache=transformer.DecoderCache(1))": (
        "expected the keys and values of 2 layers, got those of 1; take a new_cache() of this"
    ),
    'permuted(ids, token_type_ids="segment")': "expected (2, 7) integers, like the ids, got str",
    "permuted(ids, token_type_ids=ids.float())": "expected (2, 7) integers, like the ids, got",
    "permuted(ids, mems=torch.zeros(2, 3, 16))": "expected 2 tensors (2, M, 16), one per layer,",
    "permuted(ids, mems=(torch.zeros(1, 3, 16),) * 2)": (
        "expected 2 tensors (2, M, 16), one per layer, with a row per text, got [(1, 3, 16),"
    ),
    "permuted(ids, mems=(None, None))": "expected 2 tensors (2, M, 16), one per layer, with a row",
    "permuted(ids, mems=5)": "expected 2 tensors (2, M, 16), one per layer, with a row per text,",
    "permuted(ids, perm_mask=torch.ones(2, 7, 7).tolist())": (
        "expected bool (2, 7, 7), True where position i may attend to position j, got list;"
    ),
    'permuted(ids, target_mapping="last")': "expected (2, N, 7) with a single 1 in each row, at",
    "translator(ids, ids.float())": "token ids must be (B, T) integers, one row per sentence, got",
    "translator(ids, ids, mask[:1])": "expected (2, 7), one row per text, with cached tokens, got",
    "translator.encode(None)": "token ids must be (B, T) integers, one row per sentence, got",
    "translator.decode(ids, None)": "expected what encode returned as the source, got NoneType;",
    "translator.decode(ids[:1], source)": "expected a row for each of 2 sources, got 1;",
    "translator.decode(ids, source, cache=5)": "expected what the model's new_cache() returned,",
    "bilm(ids)": "BiLM: input_ids must be a Tensor, integer (B, T, 50), got int64 (2, 7)",
    'bilm("the cat")': "BiLM: input_ids must be a Tensor, integer (B, T, 50), got 'the cat'",
    "bilm(torch.full((1, 3, 50), 300))": "character_ids must be from 0 to 261, got 300 to 300;",
    "lm(ids + 100)": "ids must be from 0 to 11, got 102 to 120; were they made for another model?",
    "lm(ids.float())": "ForwardLM: ids must be a Tensor, integer (B, T), got float32 (2, 7)",
    "word2vec.BagOfVectors(torch.ones(5, 4), 2, True)(ids)": (
        "BagOfVectors: ids must be from 0 to 4, got 2 to 20; were they made for another model?"
    ),
    # a piece of a model
    "transformer.split_heads(states, 3)": "MultiHeadAttention: 3 heads cannot share 16 dimensions",
    "transformer.split_heads(states, 0)": "heads must be a whole number of at least 1, got 0",
    "transformer.split_heads([[1.0]], 2)": "x must be a Tensor, (…, T, D), got [[1.0]];",
    "transformer.merge_heads(None)": "merge_heads: x must be a Tensor, (…, H, T, d), got None",
    "transformer.causal_mask(-1)": "targets must be a whole number of at least 0, got -1",
    'transformer.causal_mask("3")': "targets must be a whole number of at least 0, got '3'",
    "transformer.padding_mask(mask * 2)": "expected True or 1 for real tokens and False or 0 for",
    "transformer.scaled_dot_product_attention(states, states[..., 1:], states)": (
        "key must be a Tensor, float (…, S, d) with d = 16, got float32 (2, 7, 15)"
    ),
    "transformer.scaled_dot_product_attention(states, states, states.double())": (
        "value must be a Tensor, float (…, S, v) with the type float32 of the others, got"
    ),
    "transformer.scaled_dot_product_attention(states, states, states, torch.ones(7, 7))": (
        "attention mask: expected booleans, True where a query may attend, got torch.float32;"
    ),
    "transformer.scaled_dot_product_attention(None, states, states)": (
        "scaled_dot_product_attention: query must be a Tensor, float (…, T, d), got None"
    ),
    "transformer.sinusoidal_positions(3, None)": "dim must be a whole number of at least 1, got",
    "transformer.rotary_angles(torch.arange(3), 5)": (
        "rotary positions: expected an even number of dimensions, two a pair, got 5"
    ),
    "transformer.rotate(states.long(), states)": "x must be a Tensor, float (…, T, d), got int64",
    "transformer.label_smoothing_loss(logits, ids + 100)": (
        "labels must be from 0 to 22, got 102 to 120; were they made for another model?"
    ),
    "transformer.label_smoothing_loss(logits, ids.float())": (
        "label_smoothing_loss: labels must be a Tensor, integer (…), got float32 (2, 7)"
    ),
    "transformer.label_smoothing_loss(logits, ids, smoothing=1.5)": (
        "label_smoothing_loss: smoothing must be from 0 to 1, got 1.5"
    ),
    'transformer.noam_schedule("512")': "noam_schedule: dim must be a whole number, got '512'",
    "transformer.length_penalty(3, nan)": "alpha must be a number of at least 0, got nan",
    "transformer.beam_search(encoder, ids, start_id=1, end_id=2)": (
        "beam_search: model must be a Transformer, got a Bert"
    ),
    "transformer.beam_search(translator, ids, start_id=1, end_id=2, width=0)": (
        "beam_search: width must be a whole number of at least 1, got 0; the default is 4"
    ),
    'transformer.average_checkpoints("model.safetensors")': (
        "paths must be a list of strings or paths, got 'model.safetensors'; put it into a list"
    ),
    "xlnet.relative_shift(None, 3)": "scores must be a Tensor, float (…, T, W), got None",
    'xlnet.update_memory(states, "3")': "length must be a whole number of at least 0, got '3'",
    "xlnet.permutation_masks(ids, 2)": "permutation_masks: each row must hold the positions 0 … 6",
    "xlnet.partial_prediction(7, 0)": "partial_prediction: K must be a number of at least 1, got 0",
    "xlnet.context_reach(5, 0, 4, 2)": "segment must be a whole number of at least 1, got 0",
    "elmo.ScalarMix(3)(states)": "ScalarMix: made for 3 layers, expected (L, B, T, D), got (2, 7,",
    'elmo.Highway(4)("x")': "Highway: x must be a Tensor, float (…, D), got 'x'",
    "elmo.ProjectedLstm(4, 4, 4)(states)": "expected inputs (B, T, 4) of at least one word, with",
    'elmo.character_ids("the cat")': "sentences must be a list of lists of words, got 'the cat'",
    'elmo.character_ids([["the"], []])': "sentence 1 is empty; every sentence needs a word",
    "elmo.character_ids([[3]])": "sentence 0 must be a list of words, got [3]",
    "ulmfit.concat_pooling(states, mask)": "mask must be a Tensor, bool (B, T), got int64 (2, 7)",
    # generation
    "gpt.generate(None, ids)": "generate: model must be a GPT, got None",
    "gpt.generate(loaded, ids)": "model must be a GPT, got a Loaded; its .model is a Bert",
    "gpt.generate(encoder, ids)": "generate: model must be a GPT, got a Bert",
    'gpt.generate(decoder, "the cat")': "expected token ids, got a text; encode it with the",
    'gpt.generate(decoder, ["the", "cat"])': "expected a prompt of token ids, whole numbers, or a",
    "gpt.generate(decoder, ids.float())": "expected token ids, whole numbers, got float32 (2, 7);",
    "gpt.generate(decoder, [])": "generate: a prompt is empty, but the model needs a token to",
    "gpt.generate(decoder, ids + 100, max_new_tokens=3)": (
        "token ids must be from 0 to 22, this model's vocabulary, got 102 to 120; is the"
    ),
    'gpt.generate(decoder, ids, max_new_tokens="5")': (
        "generate: max_new_tokens must be a whole number, got '5'; the default is 50"
    ),
    "gpt.generate(decoder, ids, max_new_tokens=99)": (
        "generate: expected max_new_tokens from 1 to 16, this model's context, got 99"
    ),
    "gpt.generate(decoder, ids, temperature=-1)": "expected 0 (the most likely token) or above,",
    'gpt.generate(decoder, ids, temperature="hot")': (
        "generate: temperature must be a number, got 'hot'; the default is 1.0"
    ),
    "gpt.generate(decoder, ids, top_k=2.5)": "top_k must be a whole number or None, got 2.5",
    "gpt.generate(decoder, ids, top_p=7)": "expected a probability above 0, at most 1, got 7",
    'gpt.generate(decoder, ids, seed="today")': "seed must be a whole number or None, got 'today'",
    'gpt.generate(decoder, ids, too_long="truncate")': (
        "generate: too_long must be 'cut' or 'refuse', got 'truncate'; the default is 'cut'"
    ),
    "gpt.Sampling(top_p=0)": "top_p: expected a probability above 0, at most 1, got 0",
    "gpt.keep_top_k(logits, 0)": "keep_top_k: k must be a whole number of at least 1, got 0",
    "gpt.keep_top_p(logits, -1)": "keep_top_p: p must be a number from 0 to 1, got -1",
    'gpt.keep_min_p(logits, "0.1")': "keep_min_p: p must be a number from 0 to 1, got '0.1'",
    "gpt.penalize_repetition(logits, ids, 1.2)": "expected a row of ids for each row of logits",
    "gpt.log_likelihoods(decoder, [([1], [])])": "expected a token or more before and after, at",
    'gpt.log_likelihoods(decoder, [("a", "b")], batch_size=0)': (
        "log_likelihoods: batch_size must be a whole number of at least 1, got 0"
    ),
    'gpt.predict_next_token(None, tokenizer, "the")': (
        "predict_next_token: tokenizer must be a BytePairTokenizer, got a WordPieceTokenizer"
    ),
    'gpt.token_text("bpe", 3)': "token_text: tokenizer must be a BytePairTokenizer, got 'bpe'",
    # heads, labels, training
    'bert.TaskModel(encoder, bert.SentenceHead(bert.BertConfig(**{**SIZES, "dim": 8}), 2))': (
        "expected a head for the 16 dimensions of this BERT, got one for 8;"
    ),
    "bert.TaskModel(encoder, nn.Linear(16, 2))": "head must be a SentenceHead or a TokenHead or a",
    "bert.TaskModel(loaded, bert.SentenceHead(B, 2))": (
        "expected a Bert, got a Loaded; of zoo.load(…) pass"
    ),
    "bert.SentenceHead(B, 0)": "expected the config of the model below and a number of outputs,",
    "bert.SentenceHead(16, 2)": "expected the config of the model below and a number of outputs,",
    "gpt.TaskModel(gpt.GPT(G), gpt.ClassificationHead(8, 2))": (
        "expected a head for the 16 dimensions of this GPT, got one for 8;"
    ),
    'gpt.ClassificationHead(16, "2")': "outputs must be a whole number of at least 1, got '2'",
    'bert.text_input(None, "the cat")': "got None; a checkpoint without a vocabulary has none",
    'bert.text_input(tokenizer, ["the cat"])': "text_input: text must be a string, got ['the cat']",
    'bert.text_input(tokenizer, "the cat", longest=2.5)': (
        "text_input: longest must be a whole number, got 2.5; the default is 128"
    ),
    'bert.question_windows(tokenizer, "the cat", "the dog", stride=0)': (
        "question_windows: expected a stride of 1 or more, got 0"
    ),
    'bert.task_batch(["the cat"], [0])': "inputs must be a list of TaskInputs or lists of",
    'bert.task_batch(inputs, ["good", "bad"])': "task_batch: a label is a number, the (first,",
    "bert.task_batch(inputs, None)": "expected a list with a label for each example, got None",
    "bert.fine_tune(loaded, inputs, [0, 1])": "model must be a TaskModel, got a Loaded; its",
    "bert.fine_tune(encoder, inputs, [0, 1])": "fine_tune: model must be a TaskModel, got a Bert",
    "bert.fine_tune(reader, inputs, [0])": "expected examples and a label for each, got 2",
    "bert.fine_tune(reader, inputs, [0, 9], progress=False)": (
        "labels: expected classes from 0 to 1, got 0 to 9; a head has an output for each class"
    ),
    'bert.fine_tune(reader, inputs, [0, 1], epochs="3")': (
        "fine_tune: epochs must be a whole number, got '3'; the default is 3"
    ),
    "bert.fine_tune(reader, inputs, [0, 1], epochs=0)": (
        "fine_tune: expected epochs to be a whole number from 1 on, got 0"
    ),
    "bert.fine_tune(reader, inputs, [0, 1], batch_size=2.5)": (
        "fine_tune: batch_size must be a whole number, got 2.5; the default is 32"
    ),
    'bert.fine_tune(reader, inputs, [0, 1], learning_rate="5e-5")': (
        "fine_tune: learning_rate must be a number of at least 0, got '5e-5'"
    ),
    "bert.fine_tune(reader, inputs, [0, 1], learning_rate=nan)": (
        "fine_tune: learning_rate must be a number of at least 0, got nan; the default is 5e-05"
    ),
    'bert.fine_tune(reader, inputs, [0, 1], precision="float64")': (
        "precision must be one of ('auto', 'float32', 'bfloat16'), got 'float64'"
    ),
    "bert.train_head(reader, [], [])": "expected examples and a label for each, got 0 examples",
    'bert.predict(reader, "the cat")': "inputs must be a list of TaskInputs or lists of",
    "bert.predict(reader, [])": "expected at least one example, got none; is the split empty?",
    "bert.best_spans(logits[..., :2], ids)": "expected logits (B, T, 2), booleans (B, T) and",
    'bert.features(encoder(ids).hidden_states, "last")': (
        "expected the hidden states of all layers, got none; call the model with"
    ),
    'bert.mask_tokens(ids, mask, "[MASK]", 23)': "mask_id must be a whole number, got '[MASK]'",
    "bert.mask_tokens(ids, mask, 4, 23, rate=1.5)": "rate must lie in 0 … 1, got 1.5; BERT uses",
    "bert.pretraining_loss(encoder, None)": "model must be a BertForPretraining, got a Bert",
    "bert.MaskFiller(encoder, tokenizer)": "expected a BertForPretraining, whose masked-LM head",
    "gpt.fine_tune(judge, examples, [0, 9], progress=False)": (
        "labels: expected classes from 0 to 1, got 0 to 9; a head has an output for each class"
    ),
    "gpt.fine_tune(judge, examples, [0, 1], epochs=2.5)": (
        "fine_tune: epochs must be a whole number of at least 1, got 2.5; the default is 3"
    ),
    "gpt.fine_tune(judge, examples, [0, 1], lm_weight=-1)": (
        "fine_tune: lm_weight must be a number of at least 0, got -1; the default is 0.5"
    ),
    "gpt.predict(judge, [])": "expected at least one example, got none; is the split empty?",
    'gpt.classification_input("the cat", special)': "text must be a list of whole numbers, got",
    "gpt.entailment_input([1], [2], (1, 2, 3))": "special must be a SpecialTokens, got (1, 2, 3)",
    'gpt.SpecialTokens("<s>", "$", "<e>")': "start must be a whole number, got '<s>'",
    "gpt.language_model_loss(logits[..., 1:5], ids)": (
        "input_ids must be from 0 to 3, got 2 to 20; were they made for another model?"
    ),
    'training.TrainingConfig(steps="100")': "steps must be a whole number, got '100'",
    "training.TrainingConfig(steps=2.5)": "TrainingConfig: steps must be a whole number, got 2.5",
    'training.TrainingConfig(steps=1, optimizer="adam")': (
        "TrainingConfig: optimizer must be an AdamW or a SGD, got 'adam'"
    ),
    "training.TrainingConfig(steps=1, optimizer=training.AdamW)": (
        "optimizer must be an AdamW or a SGD, got the class AdamW; call it, AdamW(…)"
    ),
    "training.TrainingConfig(steps=1, schedule=0.1)": (
        "TrainingConfig: schedule must be a function, got 0.1"
    ),
    "training.TrainingConfig(steps=1, max_grad_norm=-1)": (
        "TrainingConfig: max_grad_norm must be a number of at least 0 or None, got -1"
    ),
    "training.TrainingConfig(steps=1, seed=None)": "seed must be a whole number of at least 0,",
    'training.AdamW(lr="1e-3")': "AdamW: lr must be a number of at least 0, got '1e-3'",
    "training.AdamW(betas=(0.9, 2))": "expected betas from 0 to below 1, got (0.9, 2); 0.9 and",
    "training.SGD(momentum=nan)": "SGD: momentum must be a number from 0 to 1, got nan",
    "training.cosine(10, warmup=10)": "expected 0 <= warmup < total, got warmup=10, total=10;",
    'training.linear_decay("100")': "linear_decay: total must be a whole number, got '100'",
    'training.fit(encoder, "loss", lambda i: ids, training.TrainingConfig(steps=1))': (
        "fit: loss must be a function, got 'loss'"
    ),
    "training.fit(encoder, lambda m, b: m(b), ids, training.TrainingConfig(steps=1))": (
        "fit: batch_at must be a function, got int64 (2, 7)"
    ),
    'training.fit(encoder, lambda m, b: m(b), lambda i: ids, {"steps": 1})': (
        "fit: config must be a TrainingConfig, got {'steps': 1}"
    ),
    'training.fit(encoder, None, None, training.TrainingConfig(steps=1, device="gpu"))': (
        "fit: loss must be a function, got None"
    ),
    'training.fit(encoder, len, len, training.TrainingConfig(steps=1, device="gpu"))': (
        "device: expected 'auto', 'cpu', 'cuda' or another device of torch, got 'gpu'"
    ),
    "training.slanted_triangular(10, ratio=math.inf)": "expected total >= 1, 0 <= cut < 1 and",
    "training.run_steps(encoder, 3)": "run_steps: trainable must be a Trainable, got a Bert",
    "training.load_checkpoint(None)": "load_checkpoint: path must be a string or a path, got None",
    'training.load_checkpoint("/no/such/file")': "there is no checkpoint /no/such/file. Check the",
    'training.save_checkpoint("file", {"a": 1}, {})': (
        "save_checkpoint: tensors must be a dictionary of Tensors, got {'a': 1}"
    ),
    "ulmfit.EncodedTexts([[1], []], [0, 1])": "expected texts with a word or more and a label for",
    'ulmfit.EncodedTexts([[1]], ["good"])': "labels must be a list of whole numbers, got ['good']",
    "ulmfit.TextRows(torch.arange(60), 0, 5)": "rows must be a whole number of at least 1, got 0",
    "ulmfit.learn_general_text(lm, [1, 2, 3])": "text must be a TextRows, got [1, 2, 3]",
    "ulmfit.train_classifier(lm, texts)": "classifier must be a Classifier, got a ForwardLM",
    "ulmfit.perplexity(encoder, rows)": "perplexity: model must be a ForwardLM, got a Bert",
    # adaptation
    "adaptation.LoRA(rank=2.5)": "LoRA: rank must be a whole number, got 2.5; the default is 8",
    'adaptation.LoRA(rank="8")': "LoRA: rank must be a whole number, got '8'; the default is 8",
    "adaptation.LoRA(rank=0)": "LoRA: expected a rank of at least 1, got 0",
    "adaptation.LoRA(alpha=nan)": "LoRA: alpha must be a number of at least 0, got nan",
    'adaptation.LoRA(targets="query")': "expected names of linear layers, targets=('query',",
    'adaptation.Adapter(bottleneck="64")': "Adapter: bottleneck must be a whole number, got '64'",
    'adaptation.Adapter(placement="parallel")': "placement must be 'houlsby' or 'pfeiffer', got",
    "adaptation.Prefix(length=1.5)": "Prefix: length must be a whole number, got 1.5",
    "adaptation.Prompt(length=-1)": "Prompt: expected a length of at least 1, got -1",
    'adaptation.LastLayers("2")': "LastLayers: layers must be a whole number, got '2'",
    "adaptation.adapt(loaded, adaptation.LoRA())": "expected a Bert, a GPT, an XLNet or a model",
    "adaptation.adapt(encoder, adaptation.LoRA)": "expected a method, such as LoRA(rank=8) or",
    'adaptation.adapt(encoder, "lora")': "expected a method, such as LoRA(rank=8) or Adapter(),",
    "adaptation.attach(encoder, None)": "delta must be a string or a path or a SavedDelta or a",
    'adaptation.attach(encoder, {"rank": 2})': "delta must be a string or a path or a SavedDelta",
    'adaptation.attach(loaded, "/no/such/file")': "model must be a Module, got a Loaded; pass its",
    "adaptation.load_delta(3)": "load_delta: path must be a string or a path, got 3",
    "adaptation.mixed(reader, [])": "mixed: expected a list with the delta of each task, got none",
    'adaptation.to_peft(encoder, "folder")': "to_peft: adapted must be an Adapted, got a Bert",
    'adaptation.Cloze(masked, None, "{text} it is {mask}", {"yes": ["good"]})': (
        "Cloze: tokenizer must be a WordPieceTokenizer, got None"
    ),
    'adaptation.Cloze(masked, tokenizer, "{text}", {"yes": ["good"], "no": ["bad"]})': (
        "expected {mask}, the place of the label word, once in the template, got '{text}' with"
    ),
    'adaptation.Cloze(masked, tokenizer, "{text} {mask}", ["good", "bad"])': (
        "Cloze: words must be a dictionary of lists of strings, got ['good', 'bad']"
    ),
    # words and vectors
    "word2vec.SkipGram(1, 4)": "at least 2 different words are needed, got 1: use a longer text",
    'word2vec.SkipGram(5, "4")': "dim must be a whole number of at least 1, got '4'",
    "word2vec.SkipGram(5, 4, tree=counts)": "tree must be a HuffmanTree or None, got [12, 11, 10,",
    "word2vec.pairs([1, 2, 3], 2)": "ids must be a Tensor, integer (M,), got [1, 2, 3];",
    "word2vec.pairs(ids[0], 2, generator=5)": "pairs: generator must be a Generator or None, got 5",
    "word2vec.pairs(ids[0], 2, sentences=ids[0, :3])": (
        "pairs: sentences must be a Tensor or None, integer (M,) with M = 7, got int64 (3,)"
    ),
    "word2vec.negative_sampling_loss(states, states, states)": (
        "negative_sampling_loss: center must be (B, D) floating point, got float32 (2, 7, 16)"
    ),
    'word2vec.noise_distribution(["a"])': "counts must be numbers, one for each word, got ['a']:",
    "word2vec.draw_negatives(ids[0], None, 5)": "draw_negatives: noise must be a Tensor, got None",
    "word2vec.subsample(ids[0], torch.ones(2))": "ids must be from 0 to 1, got 2 to 20; were they",
    'word2vec.train_skip_gram("the cat", counts)': "sentences must be word ids, got the word 't':",
    "word2vec.train_skip_gram(sentences, counts, dim=2.5)": (
        "dim must be a whole number of at least 1, got 2.5"
    ),
    'word2vec.train_skip_gram(sentences, counts, epochs="3")': (
        "epochs must be a whole number of at least 1, got '3'"
    ),
    'word2vec.train_skip_gram(sentences, counts, seed="today")': (
        "seed must be a whole number, got 'today'"
    ),
    'word2vec.train_skip_gram(sentences, counts, report="loss")': (
        "report must be a function of a step's loss, got 'loss'"
    ),
    "word2vec.train_glove(sentences, None)": "counts must be numbers, one for each word, got",
    "word2vec.LargeCorpusConfig(threshold=-1)": "threshold must be a number of at least 0, got -1",
    'word2vec.evaluate_similarity(owner, [("the", "cat", 1.0)])': (
        "vectors must be a WordVectors, got a SimpleNamespace; pass its .wv"
    ),
    'word2vec.evaluate_similarity({"the": [1.0]}, [("the", "cat", 1.0)])': (
        "evaluate_similarity: vectors must be a WordVectors, got {'the': [1.0]}"
    ),
    'word2vec.evaluate_analogies(vectors, [("a", "b", "c", "d")])': (
        "questions must be a dictionary of lists of tuple (a string, a string, a string, a"
    ),
    "word2vec.three_cos_add(states[0], states[0, :1], states[0, :1, 1:])": (
        "negative must be a Tensor, float (N, D) with D = 16, got float32 (1, 15)"
    ),
    'word2vec.first_known("cat", [])': "first_known: a list of at least one word is needed, got",
    "word2vec.from_table(owner)": "table must be a WordVectors or a dictionary of Tensors, got a",
    "word2vec.character_ngrams(None)": "character_ngrams: word must be a string, got None",
    'text.Vocabulary("abc", [1, 2, 3])': "words must be a list of strings, got 'abc'; put it into",
    'text.Vocabulary(["a"], ["many"])': "counts must be a list of whole numbers, got ['many']",
    'text.Vocabulary.from_sentences([["a"]], min_count="5")': (
        "Vocabulary.from_sentences: min_count must be a whole number, got '5'; the default is 5"
    ),
    'vocabulary.encode("the cat")': "Vocabulary.encode: a sentence must be a list of words, got",
    'vocabulary.decode("the cat")': "Vocabulary.decode: expected whole numbers (T,), got 'the",
    "vocabulary.decode([99])": "Vocabulary.decode: ids go from 0 to 11, got 99; were they made",
    'tasks.load("sst")': "'sst' is not a known task; there are: analogies, wordsim-353,",
    "tasks.load(None)": "load: name must be a string, got None",
    # trained models, and the course
    "zoo.load(None)": "zoo.load: expected a model's name, got None; a folder is named hf:FOLDER",
    'zoo.load("bert")': "zoo.load: no model is called 'bert'; there are word2vec-mini, elmo-mini,",
    'zoo.check_weights("bert")': "check_weights: no model is called 'bert'; there are",
    "bert.load(None)": "load: expected a folder or the name of a model, got None",
    "elmo.Embedder(loaded)": "Embedder: model must be a BiLM, got a Loaded; its .model is a Bert",
    'elmo.Embedder(bilm).embed("the cat")': "sentences must be a list of lists of words, got 'the",
    'elmo.word_predictions(bilm, elmo.ElmoTokenizer(words), ["the"], top=99)': (
        "word_predictions: expected top of at most 12, the words of this softmax, got 99"
    ),
    'elmo.save_bilm(encoder, words, "file")': "save_bilm: model must be a BiLM, got a Bert",
    'course.claim("a", 1, 1, tolerance="small")': "tolerance must be a number of at least 0, got",
    'course.line_plot({"a": 1}, xlabel="x", ylabel="y")': (
        "line_plot: curves must be a dictionary of lists of numbers, got {'a': 1}"
    ),
    'course.measured("nothing")': "there is no 'nothing' in ptm_edu/results; there are:",
    'course.predict("which?", ["one"])': "expected two or more choices, or a type, got ['one']",
    "course.show_source(3)": "expected a function, class or module written in Python, got 3 (int)",
}

# Public names without the line `@checked`: each says in its own words what it needs, or needs
# nothing.
CHECK_THEMSELVES = {
    "adaptation": "Adapted Delta Method Mixed adapt",
    "bert": "ChoiceHead SentenceHead SpanHead TokenHead load",
    "course": "show_source with_caption",
    "elmo": "character_ids gradient_plot",
    "elmo.ulmfit": "",
    "family": "",
    "gpt": "load",
    "text": "BytePairTokenizer UnigramTokenizer WordPieceTokenizer segment",
    "text.tasks": "names",
    "training": "Schedule Trainable constant",
    "transformer": "padding_mask",
    "word2vec": "LargeCorpusTraining WordVectors huffman_tree negative_sampling_loss "
    "noise_distribution read_word2vec train_cbow train_fast_text train_glove train_nnlm "
    "train_skip_gram train_window_ranking unigram_perplexity write_word2vec",
    "xlnet": "load",
    "zoo": "available card load minilm_folder",
}

# The errors that the library documents for what it is given.
REFUSALS = (TypeError, ValueError, KeyError, IndexError, FileNotFoundError)
PACKAGE = Path(ptm_edu.__file__).parent


@pytest.fixture(scope="module")
def named() -> dict[str, Any]:
    return names()


@pytest.mark.parametrize("call", REFUSED)
def test_a_wrong_argument_gets_one_sentence_of_ours(call: str, named: dict[str, Any]) -> None:
    with pytest.raises(REFUSALS) as caught:
        eval(call, named)
    message = str(caught.value.args[0])
    assert REFUSED[call] in message
    assert "\n" not in message
    raised = traceback.extract_tb(caught.value.__traceback__)[-1].filename
    assert Path(raised).is_relative_to(PACKAGE), f"{raised} raised it, not the library"


def test_there_are_more_than_150_of_them() -> None:
    assert len(REFUSED) > 150


def is_checked(public: Any) -> bool:
    """Return whether the line `@checked` or `@explained` stands above a function or a class."""
    called = public.__init__ if isinstance(public, type) else public
    file = inspect.getfile(inspect.unwrap(checked))
    return called is not inspect.unwrap(called) and called.__code__.co_filename == file


def only_holds_data(public: Any) -> bool:
    """Return whether it is an error, or what functions of the library return or pass on."""
    is_class = isinstance(public, type)
    return is_class and (issubclass(public, (Exception, tuple)) or is_dataclass(public))


@pytest.mark.parametrize("module", CHECK_THEMSELVES)
def test_every_public_name_checks_its_arguments(module: str) -> None:
    package = importlib.import_module(f"ptm_edu.{module}")
    public = {name: getattr(package, name) for name in package.__all__}
    unchecked = {
        name
        for name, each in public.items()
        if callable(each) and not is_checked(each) and not only_holds_data(each)
    }
    assert unchecked == set(CHECK_THEMSELVES[module].split())


@pytest.mark.parametrize("model", ["encoder", "decoder", "permuted", "translator"])
def test_a_mask_may_be_a_list(model: str, named: dict[str, Any]) -> None:
    real = [[1] * 7, [1] * 5 + [0] * 2]
    ids = [named["ids"]] * (2 if model == "translator" else 1)
    outputs = [
        named[model](*ids, attention_mask=mask)
        for mask in (real, torch.tensor(real), torch.tensor(real, dtype=torch.bool).numpy())
    ]
    logits = [getattr(output, "logits", output) for output in outputs]
    states = [getattr(each, "last_hidden_state", each) for each in logits]
    assert torch.equal(states[0], states[1]) and torch.equal(states[0], states[2])
    assert not torch.equal(states[0][1], named_state(named, model, ids)[1])


def named_state(named: dict[str, Any], model: str, ids: list[Any]) -> Any:
    """Return the output without a mask."""
    output = named[model](*ids)
    return output.logits if hasattr(output, "logits") else output.last_hidden_state


def test_a_cache_and_a_memory_belong_to_one_batch(named: dict[str, Any]) -> None:
    decoder, translator, ids = named["decoder"], named["translator"], named["ids"]
    cache = decoder.new_cache()
    decoder(ids, cache=cache)
    with pytest.raises(ValueError, match=r"cache: expected a batch of 2 texts, .* got 1; take a"):
        decoder(ids[:1, :1], cache=cache)
    decoder(ids[:, :1], cache=cache)
    cache = translator.new_cache()
    translator.decode(ids, named["source"], cache)
    with pytest.raises(ValueError, match=r"cache: expected a batch of 2 texts, .* got 1; take a"):
        translator.decode(ids[:1, :1], translator.encode(ids[:1]), cache)


def test_each_package_is_an_attribute_of_the_library() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert set(ptm_edu.__all__) == {"__version__", *folders} - {"chinese", "cli", "grading"}
    for name in ptm_edu.__all__[1:]:
        assert ptm_edu.__getattr__(name) is importlib.import_module(f"ptm_edu.{name}")
    with pytest.raises(AttributeError, match="no attribute 'berts'"):
        _ = ptm_edu.berts

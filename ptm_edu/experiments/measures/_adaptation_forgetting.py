"""What a model has forgotten of its pre-training text, and further pre-training on a task's text.

The base text is WikiText-2's first test articles, which neither bert-mini nor gpt-mini was trained
on. A loss is the mean −log P in nats: of masked tokens, with the same masks for every model, or of
each next token.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import islice

import numpy as np
import torch

from ptm_edu import training, zoo
from ptm_edu.bert import Bert, PretrainingBatch, mask_tokens, pretraining_loss
from ptm_edu.experiments.recipes._gpt_perplexity import nats
from ptm_edu.gpt import GPT
from ptm_edu.text import WordPieceTokenizer, corpora
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.training.shuffling import shuffled_rows
from ptm_edu.transformer.translation import padded

from ._adaptation_prompting import masked_lm, sst2

ARTICLES, LONGEST, ROWS = 3, 128, 32
RATE, WARMUP = 3e-4, 0.1  # of further pre-training
Windows = Sequence[Sequence[int]]


def base_text_loss(model: Bert | GPT) -> float:
    """Return the loss of bert-mini or gpt-mini on the base text; a GPT ends on the CPU."""
    articles = islice(corpora.load("wikitext-2", "test").articles(), ARTICLES)
    texts = [article.text for article in articles]
    if isinstance(model, Bert):
        return masked_loss(model, texts)
    encode = zoo.load("gpt-mini").tokenizer.encode
    ids = np.array([token for text in texts for token in encode(text)])
    is_target = np.arange(len(ids)) > 0
    with evaluation_mode(model):
        return nats(model.cpu(), ids, is_target) / int(is_target.sum())


def task_text_loss(bert: Bert) -> float:
    """Return the loss of bert-mini on SST-2's test sentences, without their labels."""
    return masked_loss(bert, [text for text, _ in sst2()[1]])


@torch.no_grad()
def masked_loss(bert: Bert, texts: Sequence[str]) -> float:
    """Return the masked-LM loss of an encoder with bert-mini's head."""
    model, tokenizer = masked_lm(), zoo.load("bert-mini").tokenizer
    model.bert = bert
    model.masked_lm.to(bert.embeddings.token_embedding.weight)
    cut, total, count = windows(tokenizer, texts), 0.0, 0
    with evaluation_mode(model):
        for first in range(0, len(cut), ROWS):
            batch = masked(tokenizer, cut[first : first + ROWS], first)
            targets = int((batch.labels >= 0).sum())
            device = bert.embeddings.token_embedding.weight.device
            total += targets * pretraining_loss(model, to_device(batch, device)).item()
            count += targets
    return total / count


@functools.cache
def further_pretrained(steps: int) -> Bert:
    """Return bert-mini after `steps` steps of masked LM on SST-2's training phrases."""
    model, tokenizer = masked_lm(), zoo.load("bert-mini").tokenizer
    if steps == 0:
        return model.bert
    cut = windows(tokenizer, [text for text, _ in sst2()[0]])
    training.fit(
        model,
        pretraining_loss,
        lambda number: masked(
            tokenizer, [cut[row] for row in shuffled_rows(len(cut), ROWS, number)], number
        ),
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=RATE),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            label="further pre-training",
        ),
    )
    return model.bert


def windows(tokenizer: WordPieceTokenizer, texts: Sequence[str]) -> Windows:
    """Split each text into [CLS] tokens [SEP] of at most LONGEST tokens."""
    cls, sep, size = tokenizer["[CLS]"], tokenizer["[SEP]"], LONGEST - 2
    encoded = map(tokenizer.encode, texts)
    return [
        [cls, *ids[first : first + size], sep]
        for ids in encoded
        for first in range(0, len(ids), size)
    ]


def masked(tokenizer: WordPieceTokenizer, rows: Windows, number: int) -> PretrainingBatch:
    """Return rows as a batch with masked tokens, chosen by `number`."""
    ids = padded(rows, tokenizer["[PAD]"])  # (B, T)
    special = torch.tensor([tokenizer[token] for token in tokenizer.special_tokens])
    generator = torch.Generator().manual_seed(number)
    inputs, labels = mask_tokens(
        ids, torch.isin(ids, special), tokenizer["[MASK]"], len(tokenizer), generator
    )
    return PretrainingBatch(inputs, ids != tokenizer["[PAD]"], torch.zeros_like(ids), labels)

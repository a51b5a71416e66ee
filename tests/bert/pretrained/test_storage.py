"""bert-mini's file, whose embeddings have the names they were trained with."""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import load_file

from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.bert.pretrained.storage import load_bert
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.transformer.pretrained import save_with_tokenizer


def test_old_names_of_embeddings_are_mapped(root: Path) -> None:
    path = root / "ptm_edu" / "zoo" / "weights" / "bert-mini.safetensors"
    model, tokenizer = load_bert(path)
    tensors, embeddings = load_file(path), model.bert.embeddings
    for old, embedding in {
        "words": embeddings.token_embedding,
        "segments": embeddings.segment_embedding,
        "positions": embeddings.position_embedding,
    }.items():
        stored = tensors[f"bert.embeddings.{old}.weight"].float()
        assert torch.equal(embedding.weight, stored)
    assert len(tokenizer) == model.config.vocab_size and not model.training


def test_a_model_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    tokenizer = WordPieceTokenizer.train(["a cat sat on a mat"], 30)
    config = BertConfig(8, 2, 8, vocab_size=len(tokenizer), layers=1, max_positions=6)
    model = BertForPretraining(Bert(config)).half().float()
    save_with_tokenizer(model, tokenizer, tmp_path / "bert")
    loaded, again = load_bert(tmp_path / "bert")
    assert loaded.config == config and again.vocabulary == tokenizer.vocabulary
    for name, weight in loaded.state_dict().items():
        assert torch.equal(weight, model.state_dict()[name])

"""A folder with damaged files or fields loads as in transformers, or one sentence says why not.

Each example damages a small folder once or twice: files and fields are deleted, truncated, renamed,
exchanged and reordered, and fields and tensors get other values.
"""

from __future__ import annotations

import contextlib
import functools
import json
import shutil
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.gpt import GPT
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.xlnet import XLNetLM
from ptm_edu.zoo import llama
from tests.damage import assert_is_one_sentence, damage_file, damage_json, damage_tensors
from tests.fuzzing import profiles

LINES = ["The tokenizer's café, naïve: don't UNBELIEVABLE tokens!", "on and on, 1,912 times ☃"]
SIZES: dict[str, dict[str, Any]] = {  # of each model type
    "bert": {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2},
    "roberta": {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2},
    "distilbert": {"dim": 8, "n_layers": 2, "n_heads": 2, "hidden_dim": 12},
    "gpt2": {"n_embd": 8, "n_layer": 2, "n_head": 2, "n_positions": 24},
    "openai-gpt": {"n_embd": 8, "n_layer": 2, "n_head": 2, "n_positions": 24},
    "xlnet": {"d_model": 8, "n_layer": 2, "n_head": 2, "d_inner": 12},
    "llama": {"hidden_size": 8, "num_hidden_layers": 2, "num_attention_heads": 2},
}
ENCODER = {"intermediate_size": 12, "max_position_embeddings": 24}
CLASSES = {
    "bert": ("Bert", "ForPreTraining", "BertTokenizer"),
    "roberta": ("Roberta", "ForMaskedLM", "RobertaTokenizer"),
    "distilbert": ("DistilBert", "ForMaskedLM", "DistilBertTokenizer"),
    "gpt2": ("GPT2", "LMHeadModel", "GPT2Tokenizer"),
    "openai-gpt": ("OpenAIGPT", "LMHeadModel", "OpenAIGPTTokenizer"),
    "xlnet": ("XLNet", "LMHeadModel", ""),
    "llama": ("Llama", "ForCausalLM", "GPT2Tokenizer"),
}
IDS = torch.tensor([[5, 14, 50, 6, 30, 7, 22, 9, 12]])


@functools.cache
def folder_of(kind: str, older: bool) -> Path:
    """Return a small random model with its tokenizer, saved as transformers 5 does.

    An `older` one has a tokenizer of several files, and its weights are in several files too.
    """
    import transformers

    folder = Path(tempfile.mkdtemp())
    name, head, tokenizer = CLASSES[kind]
    pieces = vocabulary(kind, folder)
    torch.manual_seed(0)
    sizes = SIZES[kind] | (ENCODER if kind in ("bert", "roberta", "llama") else {})
    config = getattr(transformers, f"{name}Config")(vocab_size=len(pieces), **sizes)
    model = getattr(transformers, name + head)(config)
    for weight in model.parameters():
        torch.nn.init.normal_(weight, 0.1, 0.4)
    model.save_pretrained(folder, max_shard_size="6KB" if older else "1GB")
    if tokenizer and not older:
        files = [str(folder / file) for file in ("vocab.txt", "vocab.json", "merges.txt")]
        files = [file for file in files if Path(file).exists()]
        getattr(transformers, tokenizer)(*files).save_pretrained(folder)
        for file in files:
            Path(file).unlink()
    return folder


def vocabulary(kind: str, folder: Path) -> list[str]:
    """Write a small vocabulary in the format of a model type; return its tokens."""
    if kind in ("bert", "distilbert"):
        pieces = WordPieceTokenizer.train(LINES * 3, 150).vocabulary
        (folder / "vocab.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")
        return pieces
    if kind == "xlnet":
        return [""] * 60
    special = ["<unk>"] if kind == "openai-gpt" else []
    uncased = kind == "openai-gpt"
    trained = BytePairTokenizer.train(LINES * 3, 400, special, not uncased, uncased)
    framed = {
        "gpt2": ["<|endoftext|>"],
        "llama": ["<|endoftext|>"],
        "roberta": ["<s>", "<pad>", "</s>", "<unk>", "<mask>"],
    }
    pieces = [*trained.vocabulary, *framed.get(kind, [])]
    ids = {piece: number for number, piece in enumerate(pieces)}
    (folder / "vocab.json").write_text(json.dumps(ids), encoding="utf-8")
    merges = "".join(f"{left} {right}\n" for left, right in trained.ranks)
    (folder / "merges.txt").write_text("#version: 0.2\n" + merges, encoding="utf-8")
    return pieces


def damaged(draw: Any, source: Path, folder: Path) -> None:
    """Copy a folder and damage it once or twice."""
    shutil.copytree(source, folder, dirs_exist_ok=True)
    for _ in range(draw(st.integers(1, 2))):
        names = sorted(path.name for path in folder.glob("*.json"))
        match draw(st.sampled_from(["file", "json", "config", "tensors"])):
            case "file":
                damage_file(draw, folder)
            case "json" if names:
                damage_json(draw, folder / draw(st.sampled_from(names)))
            case "config":
                damage_json(draw, folder / "config.json")
            case "tensors" if weights := sorted(folder.glob("*.safetensors")):
                damage_tensors(draw, draw(st.sampled_from(weights)))


def states(model: Any) -> Tensor:
    """Return the last hidden states (1, T, D) of our model, of a Llama the logits (1, T, V)."""
    if isinstance(model, llama.Llama):
        return model(IDS).logits
    if isinstance(model, GPT):
        return model(IDS).last_hidden_state
    inner = model.xlnet if isinstance(model, XLNetLM) else getattr(model, "bert", model)
    return inner(IDS).last_hidden_state


def of_transformers(load: Callable[..., Any], folder: Path, whole: Path, **settings: Any) -> Any:
    """Return what transformers loads from the damaged folder.

    If it refuses that, maybe for a damage to what we do not need, the configuration is the
    undamaged folder's, and at last all of it.
    """
    with tempfile.TemporaryDirectory() as name:
        configured = Path(shutil.copytree(folder, name, dirs_exist_ok=True))
        shutil.copy(whole / "config.json", configured)
        for source in (folder, configured):
            with contextlib.suppress(Exception):
                return load(source, **settings)
    return load(whole, **settings)


def assert_as_in_transformers(loaded: zoo.Loaded, folder: Path, whole: Path) -> None:
    """Compare the hidden states, and the ids of texts if there is a tokenizer."""
    from transformers import AutoModel, AutoModelForCausalLM

    settings = {"attn_implementation": "eager", "dtype": torch.float32, "output_loading_info": True}
    is_llama = isinstance(loaded.model, llama.Llama)
    kind = AutoModelForCausalLM if is_llama else AutoModel
    theirs, info = of_transformers(kind.from_pretrained, folder, whole, **settings)
    missing = [name for name in info["missing_keys"] if "pooler" not in name]
    assert not missing and not info["mismatched_keys"]
    with torch.no_grad():
        output = theirs.eval()(IDS)
    expected = output.logits if is_llama else output.last_hidden_state
    torch.testing.assert_close(states(loaded.model), expected, atol=1e-4, rtol=1e-4)
    if loaded.tokenizer is not None:
        ids = [loaded.tokenizer.encode(line) for line in LINES]
        assert ids == of_transformers(encoded, folder, whole)


def encoded(folder: Path) -> list[list[int]]:
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    return [tokenizer.encode(line, add_special_tokens=False) for line in LINES]


@profiles
def test_a_damaged_folder_loads_as_in_transformers_or_is_refused(profile: settings) -> None:
    @settings(profile, max_examples=profile.max_examples // 2)  # each takes 50 ms
    @given(st.sampled_from(sorted(SIZES)), st.booleans(), st.data())
    def check(kind: str, older: bool, data: st.DataObject) -> None:
        with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            folder = Path(name)
            whole = folder_of(kind, older)
            damaged(data.draw, whole, folder)
            try:
                loaded = zoo.load(f"hf:{folder}")
            except CheckpointError as error:
                assert_is_one_sentence(error)
                return
            assert_as_in_transformers(loaded, folder, whole)

    check()

"""A damaged folder of `peft` attaches what peft attaches, or one sentence says why not."""

from __future__ import annotations

import copy
import functools
import shutil
import tempfile
import warnings
from pathlib import Path

import peft
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from ptm_edu import adaptation
from tests.adaptation.test_against_peft import TEXT, bert_peer, lora_config, ours, theirs
from tests.damage import assert_is_one_sentence, damage_file, damage_json, damage_tensors
from tests.fuzzing import profiles

KIND = "BertForSequenceClassification"


@functools.cache
def whole() -> Path:
    """Return a folder of peft: a LoRA with two ranks and scales, and a head."""
    folder = Path(tempfile.mkdtemp())
    patterns = {"rank_pattern": {"key": 2}, "alpha_pattern": {"layer.1.attention.self.key": 5}}
    config = lora_config(["query", "key"], modules_to_save=["classifier"], **patterns)
    with torch.no_grad():
        theirs(bert_peer(KIND), config).save_pretrained(folder)
    return folder


@functools.cache
def base() -> Path:
    folder = Path(tempfile.mkdtemp())
    ours(bert_peer(KIND), folder)
    return folder


def logits_of_peft(folder: Path) -> torch.Tensor:
    """Return the logits (B, classes) of peft's model, in float64."""
    model = copy.deepcopy(bert_peer(KIND)).double()
    return peft.PeftModel.from_pretrained(model, folder).double().eval()(**TEXT).logits


@profiles
@torch.no_grad()
def test_a_damaged_adapter_is_attached_as_in_peft_or_refused(profile: settings) -> None:
    @settings(profile, max_examples=profile.max_examples // 4)  # each takes 60 ms
    @given(st.data())
    def check(data: st.DataObject) -> None:
        with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            folder = Path(name)
            shutil.copytree(whole(), folder, dirs_exist_ok=True)
            match data.draw(st.sampled_from(["file", "config", "tensors"])):
                case "file":
                    damage_file(data.draw, folder)
                case "config":
                    damage_json(data.draw, folder / "adapter_config.json")
                case "tensors":
                    damage_tensors(data.draw, folder / "adapter_model.safetensors")
            try:
                adapted = adaptation.from_peft(ours(bert_peer(KIND), base()), folder)
            except ValueError as error:
                assert_is_one_sentence(error)
                return
            try:
                expected = logits_of_peft(folder)
            except Exception:  # damage to what we do not need
                expected = logits_of_peft(whole())
            torch.testing.assert_close(adapted(**TEXT).logits, expected, atol=1e-5, rtol=1e-5)

    check()

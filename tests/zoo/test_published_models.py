"""Models of others: MiniLM agrees with transformers, and the stated facts are true."""

from __future__ import annotations

import os
import re
import runpy
import shutil
from pathlib import Path

import pytest
import torch

from ptm_edu import zoo
from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.cli import installation
from ptm_edu.files import sha256
from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.zoo import published_models
from tests.parity import assert_parity

SENTENCES = [
    "The animal didn't cross the street because it was too tired.",
    "Naïve façades, 中文 und Straßen.",
    "bank",
]


@pytest.fixture(scope="module")
def minilm(minilm_installed: Path) -> zoo.Loaded:
    return zoo.load("minilm")


def test_minilm_agrees_with_transformers(minilm: zoo.Loaded) -> None:
    from transformers import BertModel, BertTokenizer

    folder = published_models.minilm_folder()
    cut = BertTokenizer.from_pretrained(folder)(SENTENCES, padding=True, return_tensors="pt")
    theirs = BertModel.from_pretrained(folder, attn_implementation="eager").eval()
    with torch.no_grad():
        expected = theirs(**cut, output_hidden_states=True, output_attentions=True)
        output = minilm.model(**cut, output_hidden_states=True, output_attentions=True)
    real = cut["attention_mask"].bool()
    for ours, other in zip(output.hidden_states, expected.hidden_states, strict=True):
        assert_parity(ours[real], other[real])
    for ours, other in zip(output.attentions, expected.attentions, strict=True):
        ours, other = ours.transpose(1, 2)[real], other.transpose(1, 2)[real]
        assert_parity(ours, other)
    assert_parity(output.pooler_output, expected.pooler_output)


def test_the_tokenizer_of_minilm_agrees_with_transformers(minilm: zoo.Loaded) -> None:
    from transformers import BertTokenizer

    theirs = BertTokenizer.from_pretrained(published_models.minilm_folder())
    for sentence in SENTENCES:
        assert minilm.tokenizer.encode(sentence) == theirs.encode(
            sentence, add_special_tokens=False
        )
    assert minilm.card is None and "Bert" in repr(minilm)


def test_available_shows_where_each_model_is() -> None:
    table = zoo.available()
    assert table.loc["gpt-mini", "where"] == "shipped"
    here = "installed" if published_models.minilm_is_installed() else "missing"
    assert table.loc["minilm", "where"] == here
    assert (table.loc[[*published_models.HUB], "where"] == "hub").all()
    assert not table.isna().any().any()


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("bert-base-uncased", 30_522),
        ("bert-base-cased", 28_996),
        ("bert-base-multilingual-cased", 119_547),
        ("bert-base-chinese", 21_128),
    ],
)
def test_berts_of_the_hub_have_the_stated_size(name: str, pieces: int) -> None:
    with torch.device("meta"):
        model = BertForPretraining(Bert(BertConfig(vocab_size=pieces)))
    weights = sum(weight.numel() for weight in model.parameters())
    megabytes = published_models.HUB[f"hf:google-bert/{name}"].megabytes
    assert megabytes == pytest.approx(4 * weights / 1e6, rel=0.01)


def test_gpts_of_the_hub_have_the_stated_size() -> None:
    """Their files hold each layer's causal mask too, as floats."""
    for name, config in (("openai-gpt", GPTConfig.gpt1()), ("gpt2", GPTConfig.gpt2())):
        with torch.device("meta"):
            weights = sum(weight.numel() for weight in GPT(config).parameters())
        masks = config.layers * config.max_positions**2
        megabytes = published_models.HUB[f"hf:openai-community/{name}"].megabytes
        assert megabytes == pytest.approx(4 * (weights + masks) / 1e6, rel=0.01)


def test_all_instructions_name_the_same_package(root: Path) -> None:
    requirement = published_models.INSTALL.rpartition(" ")[2]
    assert f"MINILM := {requirement}\n" in (root / "Makefile").read_text(encoding="utf-8")
    by_hand, _, conda = (root / "README.md").read_text(encoding="utf-8").partition("\nWith conda:")
    assert published_models.INSTALL in by_hand
    assert conda.index("conda env create") < conda.index(f"\n{published_models.INSTALL}\n")
    assert re.match(r"[\w-]+==", requirement)
    assert requirement.partition("==")[0].replace("-", "_") == published_models.PACKAGE


def test_binder_gets_the_package(root: Path) -> None:
    script = root / "postBuild"  # beside environment.yml, which cannot say --no-deps
    assert (root / "environment.yml").is_file() and not (root / "binder").exists()
    text = script.read_text(encoding="utf-8")
    assert text.startswith("#!/bin/sh\n") and f"\n{published_models.INSTALL}\n" in text
    assert os.access(script, os.X_OK)


def test_without_the_package_tests_are_skipped_but_fail_in_ci(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixture = runpy.run_path(str(root / "tests" / "conftest.py"))["minilm_installed"].__wrapped__
    monkeypatch.setattr(published_models, "PACKAGE", "no_such_package_here")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="not installed"):
        fixture()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="not installed"):
        fixture()


def test_without_the_package_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(published_models, "PACKAGE", "no_such_package_here")
    with pytest.raises(FileNotFoundError, match="not installed; install"):
        zoo.load("minilm")
    assert zoo.available().loc["minilm", "where"] == "missing"
    (finding,) = installation.minilm()
    assert finding.level == "note" and published_models.REQUIREMENT in finding.say("zh")


def test_damaged_weights_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "half_a_model"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "model" / "model.safetensors").write_bytes(b"half")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(published_models, "PACKAGE", package.name)
    with pytest.raises(zoo.DamagedWeightsError, match=r"damaged.*53aa51172d14.*--force-reinstall"):
        zoo.load("minilm")
    (finding,) = installation.minilm()
    assert finding.level == "fault" and "damaged" in finding.say()


@pytest.mark.parametrize("name", ["config.json", "vocab.txt", "tokenizer_config.json"])
def test_the_files_beside_the_weights_are_checked_too(
    name: str, minilm_installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "another_vocabulary"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").touch()
    weights = package / "model" / "model.safetensors"
    weights.write_bytes(b"small, and quickly looked at")
    monkeypatch.setitem(published_models.SHA256, weights.name, sha256(weights))
    for file in published_models.SHA256.keys() - {weights.name}:
        shutil.copy(minilm_installed / file, weights.parent)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(published_models, "PACKAGE", package.name)
    assert published_models.minilm_folder() == weights.parent
    changed = weights.with_name(name)
    changed.write_bytes(changed.read_bytes() + b"\n")
    digest = published_models.SHA256[name]
    message = rf"{name} is missing or damaged.*begin {digest[:12]}.*--force-reinstall"
    with pytest.raises(zoo.DamagedWeightsError, match=message):
        zoo.load("minilm")
    changed.unlink()
    (finding,) = installation.minilm()
    assert finding.level == "fault" and f"{name} is missing" in finding.say()

from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest

from ptm_edu.cli import main, module_lookup, pretrain


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, float | None, bool]]:
    """A zoo of one recipe, `toy-model`, which leaves a checkpoint; its calls land in the list."""
    calls: list[tuple[Path, float | None, bool]] = []

    def train(folder: Path, minutes: float | None, resume: bool) -> None:
        calls.append((folder, minutes, resume))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "checkpoint").write_text("", encoding="utf-8")

    package = types.ModuleType("toy_recipes")
    recipe = types.ModuleType("toy_recipes.toy_model")
    vars(recipe)["pretrain"] = train
    package.__path__ = [str(tmp_path / "recipes")]
    (tmp_path / "recipes").mkdir()
    (tmp_path / "recipes" / "toy_model.py").write_text("", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "toy_recipes", package)
    monkeypatch.setitem(sys.modules, "toy_recipes.toy_model", recipe)
    monkeypatch.setattr(pretrain, "RECIPES", "toy_recipes")
    monkeypatch.setattr(pretrain, "repository", lambda: tmp_path)
    monkeypatch.delenv("RANK", raising=False)
    return calls


Runs = list[tuple[Path, "float | None", bool]]


def test_a_run_has_a_folder_of_its_name(runs: Runs, tmp_path: Path) -> None:
    assert main(["pretrain", "toy-model", "--minutes", "1.5"]) == 0
    assert runs == [(tmp_path / "runs" / "toy-model", 1.5, False)]


def test_an_earlier_run_is_resumed_or_left_alone(
    runs: Runs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["pretrain", "toy-model"])
    assert main(["pretrain", "toy-model"]) == 1
    error = capsys.readouterr().err
    assert "is not empty" in error and "--resume" in error and "--out" in error
    assert len(runs) == 1
    assert main(["pretrain", "toy-model", "--resume"]) == 0
    assert main(["pretrain", "toy-model", "--out", str(tmp_path / "second")]) == 0
    assert runs[1][2] and runs[2] == (tmp_path / "second", None, False)


def test_other_processes_of_torchrun_join_a_run_just_begun(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["pretrain", "toy-model"])
    monkeypatch.setenv("RANK", "1")
    assert main(["pretrain", "toy-model"]) == 0


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "inf", "soon"])
def test_minutes_must_be_positive(
    minutes: str, runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["pretrain", "toy-model", f"--minutes={minutes}"])
    assert "--minutes" in capsys.readouterr().err


def test_names_of_the_real_packages_can_be_listed() -> None:
    for package in ("ptm_edu.experiments.recipes", "ptm_edu.experiments.measures"):
        assert all("_" not in name for name in module_lookup.names_in(package))


def test_a_recipe_that_fails_at_once_leaves_no_folder(
    runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_data(*_: object) -> None:
        raise FileNotFoundError("the corpus is not to be had")

    monkeypatch.setattr(sys.modules["toy_recipes.toy_model"], "pretrain", no_data)
    assert main(["pretrain", "toy-model"]) == 1
    assert not (tmp_path / "runs" / "toy-model").exists()

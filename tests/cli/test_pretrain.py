from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest

from ptm_edu.cli import main, module_lookup, pretrain
from ptm_edu.training import CheckpointError


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


def test_a_run_has_its_folder(runs: Runs, tmp_path: Path) -> None:
    assert main(["pretrain", "toy-model", "--minutes", "1.5"]) == 0
    assert runs == [(tmp_path / "runs" / "toy-model", 1.5, False)]


def test_an_earlier_run_is_not_overwritten(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    main(["pretrain", "toy-model"])
    assert main(["pretrain", "toy-model"]) == 1
    error = capsys.readouterr().err
    assert "is not empty" in error and "--resume" in error and "--out" in error
    assert len(runs) == 1


def test_resume_goes_on_with_it(runs: Runs) -> None:
    main(["pretrain", "toy-model"])
    assert main(["pretrain", "toy-model", "--resume"]) == 0
    assert [call[2] for call in runs] == [False, True]


def test_out_is_elsewhere(runs: Runs, tmp_path: Path) -> None:
    main(["pretrain", "toy-model"])
    assert main(["pretrain", "toy-model", "--out", str(tmp_path / "second")]) == 0
    assert runs[1][0] == tmp_path / "second"


def test_other_processes_of_torchrun_find_a_run_just_begun(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["pretrain", "toy-model"])
    monkeypatch.setenv("RANK", "1")
    assert main(["pretrain", "toy-model"]) == 0


def test_an_unknown_name_is_told_what_there_is(
    runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pretrain", "other"]) == 1
    assert "there is no 'other'; there are: toy-model" in capsys.readouterr().err
    assert not runs


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "inf", "soon"])
def test_minutes_are_more_than_zero(
    minutes: str, runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["pretrain", "toy-model", f"--minutes={minutes}"])
    assert "--minutes" in capsys.readouterr().err


def test_names_of_the_real_packages_can_be_listed() -> None:
    for package in ("ptm_edu.experiments.recipes", "ptm_edu.experiments.measures"):
        assert all("_" not in name for name in module_lookup.names_in(package))


def test_a_damaged_checkpoint_is_one_sentence(
    runs: Runs, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise CheckpointError("the checkpoint x is damaged. Give another checkpoint path")

    monkeypatch.setattr(sys.modules["toy_recipes.toy_model"], "pretrain", damaged)
    assert main(["pretrain", "toy-model"]) == 1
    assert capsys.readouterr().err.strip().endswith("Give another checkpoint path")


def test_an_interrupt_says_how_to_go_on(
    runs: Runs, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt("tiny: stopped and saved. Run the same again with --resume")

    monkeypatch.setattr(sys.modules["toy_recipes.toy_model"], "pretrain", stopped)
    assert main(["pretrain", "toy-model"]) == 130
    assert "with --resume" in capsys.readouterr().err


def test_a_recipe_that_cannot_begin_leaves_no_folder(
    runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_data(*_: object) -> None:
        raise FileNotFoundError("the corpus is not to be had")

    monkeypatch.setattr(sys.modules["toy_recipes.toy_model"], "pretrain", no_data)
    assert main(["pretrain", "toy-model"]) == 1
    assert not (tmp_path / "runs" / "toy-model").exists()

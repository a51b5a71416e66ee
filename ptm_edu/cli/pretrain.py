"""`ptm-edu pretrain NAME`: train a shipped model again, by the recipe that made it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ptm_edu.language import say

from .module_lookup import module_named
from .repository import repository

RECIPES = "ptm_edu.experiments.recipes"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the model, a time limit, whether to resume, and the output folder."""
    parser.add_argument("name", metavar="NAME", help=say(en="a model of the zoo", zh="模型名"))
    parser.add_argument(
        "--minutes",
        type=_minutes,
        metavar="N",
        help=say(en="stop after this time", zh="训练到这个时间为止"),
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=say(en="go on where an earlier run stopped", zh="从上次停下的地方继续"),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help=say(en="where the run is kept (runs/NAME)", zh="训练结果的位置（runs/NAME）"),
    )


def run(args: argparse.Namespace) -> int:
    """Run the recipe in its folder; ValueError where that folder already holds a run."""
    recipe = module_named(RECIPES, args.name)
    folder = args.out or repository() / "runs" / args.name
    # Under torchrun only the first process checks: the others may find files it has just written.
    if not args.resume and os.environ.get("RANK", "0") == "0":
        _refuse_to_overwrite(folder)
    recipe.pretrain(folder, args.minutes, args.resume)
    return 0


def _refuse_to_overwrite(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        raise ValueError(
            say(
                en="{folder} is not empty: if it holds a run, --resume goes on with it; --out DIR "
                "starts another one elsewhere",
                zh="{folder} 不是空文件夹：若其中是一次训练，用 --resume 继续；"
                "用 --out DIR 在别处另开一次",
                folder=folder,
            )
        )


def _minutes(text: str) -> float:
    # The name stands in argparse's sentence: "invalid minutes value".
    minutes = float(text)
    if not 0 < minutes < float("inf"):
        raise argparse.ArgumentTypeError(f"expected more than 0 minutes, got {text}")
    return minutes

"""Copy a finished run into the package: `python -m ptm_edu.zoo.adopt runs/NAME`.

Copies the weights and the card, and writes the card as a page of docs/ in both languages. Earlier
full runs in the folder's `runs.json` are added to the card, so that every run is reported.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from ptm_edu.files import sha256, whole_file

from .cards import CARDS, Card
from .table import WEIGHTS


def adopt(folder: Path, docs: Path) -> None:
    """Ship the run in `folder`; raises ValueError if weights and card do not match."""
    candidates = (path.with_suffix(".json") for path in sorted(folder.glob("*.safetensors")))
    card_file = next(filter(Path.exists, candidates), None)
    if card_file is None:
        raise ValueError(f"there is no card next to weights in {folder}: was the run finished?")
    facts = json.loads(card_file.read_text(encoding="utf-8"))
    weights = folder / f"{facts['name']}.safetensors"
    if sha256(weights) != facts["sha256"]:
        raise ValueError(f"{weights} is not the file that {card_file} describes: train it again")
    earlier = folder / "runs.json"
    if earlier.exists():
        facts["runs"] = json.loads(earlier.read_text(encoding="utf-8")) + facts["runs"]
    with whole_file(WEIGHTS / weights.name) as part:
        shutil.copyfile(weights, part)
    with whole_file(CARDS / card_file.name) as part:
        text = json.dumps(facts, indent=1, ensure_ascii=False)
        part.write_text(text + "\n", encoding="utf-8")
    write_pages(Card(facts), docs)


def write_pages(card: Card, docs: Path) -> None:
    """Write the card's page in both languages."""
    for language, ending in (("en", "md"), ("zh", "zh.md")):
        with whole_file(docs / f"{card.name}.{ending}") as part:
            part.write_text(card.markdown(language), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the finished run is, runs/NAME")
    adopt(parser.parse_args().folder, Path("docs/cards"))

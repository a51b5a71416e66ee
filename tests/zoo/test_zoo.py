"""The zoo: shipped models agree with their cards, and a damaged file is reported."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu import bert, xlnet, zoo
from ptm_edu.chinese.overlay import read_table
from ptm_edu.evaluation.bleu import bleu
from ptm_edu.experiments.recipes import minilm_questions
from ptm_edu.text import corpora, tasks
from ptm_edu.text.sentences import sentences
from ptm_edu.training import CheckpointError
from ptm_edu.transformer.translation import translate
from ptm_edu.word2vec import WordVectors, evaluate_analogies, evaluate_similarity
from ptm_edu.zoo import table
from ptm_edu.zoo.cards import CARDS, card, said

CARD_NAMES = sorted(path.stem for path in CARDS.glob("*.json"))


@pytest.fixture(scope="module")
def vectors() -> WordVectors:
    return zoo.load("word2vec-mini")


def test_available_lists_name_kind_size_text_license_and_place() -> None:
    row = zoo.available().loc["word2vec-mini"]
    assert row["kind"] == "word vectors" and row["where"] == "shipped"
    assert "wikipedia-2014" in row["trained on"] and row["license"] == "CC BY-SA 3.0"


@pytest.mark.parametrize("width", [80, 200])
def test_available_shows_every_column_in_a_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    table = zoo.available()
    lines = repr(table).splitlines()
    assert max(map(len, lines)) <= width
    assert lines[0].split("  ", 1)[0] == "name" and all(name in lines[0] for name in table.columns)
    characters = sorted(re.sub(r"\s", "", "".join(lines[1:])))
    assert characters == sorted(re.sub(r"\s", "", "".join(table.index) + table.to_numpy().sum()))


@pytest.mark.parametrize("name", zoo.MODELS)
def test_shipped_weights_are_those_of_the_card(name: str) -> None:
    path = zoo.check_weights(name)
    assert path.stat().st_size == card(name).bytes


def test_all_weights_fit_in_their_budget() -> None:
    budget = {
        "word2vec-mini": 9.5e6,
        "elmo-mini": 13e6,
        "transformer-mini": 15e6,
        "gpt-mini": 14e6,
        "bert-mini": 11e6,
        "xlnet-mini": 11.1e6,
        "minilm-questions": 1.5e6,
    }
    assert {*budget} == {*zoo.MODELS}
    assert all(card(name).bytes <= most for name, most in budget.items())


@pytest.mark.parametrize("name", zoo.MODELS)
def test_no_cell_of_a_card_breaks_its_table(name: str) -> None:
    tables = [part for part in card(name).markdown("en").split("\n\n") if part.startswith("|")]
    assert len(tables) > 3
    for lines in (part.strip().split("\n") for part in tables):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1, lines


@pytest.mark.slow
def test_transformer_mini_translates_as_well_as_its_card_says(real_data: Path) -> None:
    mini, held_out = zoo.load("transformer-mini"), tasks.load("tatoeba").test
    translations = translate(
        mini.model, mini.tokenizer, [pair.source for pair in held_out], width=1
    )
    result = bleu(translations, [pair.references for pair in held_out])
    quality = mini.card.facts["quality"]
    (score,) = (quality[what] for what in quality if what.startswith("mean of the last 3, greedy"))
    assert result.score == pytest.approx(float(score), abs=0.3)
    assert result.signature == quality["BLEU's signature"]


def unseen_paragraphs() -> list[str]:
    """Return 200 paragraphs of WikiText-2's test articles, which no shipped model has read."""
    articles = corpora.load("wikitext-2", "test").articles()
    paragraphs = (paragraph for article in articles for paragraph in article.paragraphs)
    return [paragraph for paragraph in paragraphs if len(paragraph) > 200][:200]


def test_bert_mini_predicts_masked_tokens_of_unseen_text(real_data: Path) -> None:
    mini = zoo.load("bert-mini")
    tokenizer = mini.tokenizer
    cls, sep, mask_id = (tokenizer[token] for token in ("[CLS]", "[SEP]", "[MASK]"))
    rows = [torch.tensor([cls, *tokenizer.encode(line)[:126], sep]) for line in unseen_paragraphs()]
    ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)  # [PAD] is 0
    real = torch.arange(ids.shape[1]) < torch.tensor([[len(row)] for row in rows])
    special = ~real | (ids == cls) | (ids == sep)
    draw = torch.Generator().manual_seed(0)
    hidden, labels = bert.mask_tokens(ids, special, mask_id, len(tokenizer), draw)
    masked = (hidden == mask_id) & (labels >= 0)
    with torch.no_grad():
        states = mini.model.bert(hidden, real).last_hidden_state
        predicted = mini.model.masked_lm_logits(states, masked).argmax(dim=1)
    share = float((predicted == labels[masked]).float().mean())
    # Other text and other pieces' frequencies than its card's, but of the same kind.
    assert share == pytest.approx(mini.card.facts["heldout"]["wikipedia-2014"]["masked"], abs=0.06)


def test_xlnet_mini_predicts_in_any_order_on_unseen_text(real_data: Path) -> None:
    mini = zoo.load("xlnet-mini")
    end = [mini.tokenizer["[SEP]"], mini.tokenizer["[CLS]"]]
    rows = [[*mini.tokenizer.encode(line)[:60], *end] for line in unseen_paragraphs()]
    ids = torch.tensor([row for row in rows if len(row) == 62])
    is_text, draw = torch.arange(62).expand_as(ids) < 60, torch.Generator().manual_seed(0)
    types = (~is_text).long() * 2
    batch = xlnet.PermutationBatch.draw(ids, torch.ones_like(ids), types, is_text, 10, draw)
    with torch.no_grad():
        logits = mini.model(
            batch.input_ids,
            batch.attention_mask,
            batch.token_type_ids,
            perm_mask=batch.perm_mask,
            target_mapping=batch.target_mapping,
        ).logits
    share = float((logits.argmax(dim=2) == batch.labels).float().mean())
    # A single, shorter segment of other text.
    assert share == pytest.approx(mini.card.facts["heldout"]["wikipedia-2014"]["model"], abs=0.06)


def test_bert_mini_recognizes_next_sentences_of_unseen_text(real_data: Path) -> None:
    mini = zoo.load("bert-mini")
    documents = [
        [
            mini.tokenizer.encode(sentence)
            for part in article.paragraphs
            for sentence in sentences(part)
        ]
        for article in corpora.load("wikitext-2", "test").articles()
    ]
    pairs = list(bert.sentence_pairs(documents, 125, np.random.default_rng(0)))[:150]
    cls, sep = mini.tokenizer["[CLS]"], mini.tokenizer["[SEP]"]
    right = []
    for pair in pairs:
        ids, kinds = bert.pair_input(pair.first, pair.second, cls, sep)
        with torch.no_grad():
            output = mini.model(torch.tensor([ids]), token_type_ids=torch.tensor([kinds]))
        right.append(int(output.next_sentence_logits.argmax()) == pair.label)
    expected = mini.card.facts["heldout"]["wikipedia-2014"]["next_sentence"]
    assert np.mean(right) == pytest.approx(expected, abs=0.08)


def test_bert_mini_reaches_the_required_quality() -> None:
    for name, facts in card("bert-mini").facts["heldout"].items():
        assert facts["masked"] > max(0.3, 3 * facts["most_frequent"]), name
        assert facts["next_sentence"] > max(0.8, facts["overlap"] + 0.05), name


def test_minilm_questions_answers_as_its_card_says(minilm_installed: Path) -> None:
    reader = zoo.load("minilm-questions")
    questions = [question for question in tasks.load("questions") if question.split == "test"]
    quality = minilm_questions.quality(reader.model, reader.tokenizer, questions, 0.0)
    expected = reader.card.facts["scores"]["the course's own questions"]
    assert quality.f1 == pytest.approx(expected["f1"], abs=0.03)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(KeyError, match="'word2vec-maxi'; there are word2vec-mini"):
        zoo.load("word2vec-maxi")


@pytest.mark.parametrize("kind", ["GPT", "Bert"])
def test_published_models_load_from_a_folder_by_their_config(kind: str, tmp_path: Path) -> None:
    import transformers

    if kind == "GPT":
        sizes = {"n_positions": 9, "n_embd": 8, "n_head": 2, "n_layer": 1}
        config = transformers.GPT2Config(vocab_size=30, **sizes, bos_token_id=0, eos_token_id=0)
        peer: Any = transformers.GPT2LMHeadModel(config).eval()
    else:
        sizes = {"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 1}
        sizes |= {"intermediate_size": 9, "max_position_embeddings": 9}
        peer = transformers.BertModel(transformers.BertConfig(vocab_size=30, **sizes)).eval()
    peer.save_pretrained(tmp_path)
    loaded, ids = zoo.load(f"hf:{tmp_path}"), torch.tensor([[3, 9, 29, 0]])
    assert repr(loaded) == f"Loaded(published: {kind}, None)"
    assert loaded.tokenizer is None and loaded.card is None
    output = "logits" if kind == "GPT" else "pooler_output"
    torch.testing.assert_close(getattr(loaded.model(ids), output), getattr(peer(ids), output))


def test_folders_of_other_models_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match=r"has no config.json"):
        zoo.load(f"hf:{tmp_path}")
    (tmp_path / "config.json").write_text('{"model_type": "deberta"}', encoding="utf-8")
    known = ("bert", "roberta", "distilbert", "gpt2", "openai-gpt", "xlnet", "llama")
    expected = f"expected {' or '.join(map(repr, known))}, got 'deberta'"
    with pytest.raises(CheckpointError, match=expected):
        zoo.load(f"hf:{tmp_path}")


@pytest.fixture
def own_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    name = "word2vec-mini.safetensors"
    shutil.copy(table.WEIGHTS / name, tmp_path / name)
    monkeypatch.setattr(table, "WEIGHTS", tmp_path)
    return tmp_path / name


def test_a_flipped_bit_is_reported(own_weights: Path) -> None:
    content = bytearray(own_weights.read_bytes())
    content[len(content) // 2] ^= 1
    own_weights.write_bytes(content)
    with pytest.raises(zoo.DamagedWeightsError, match=r"is damaged: its SHA-256 .*git checkout"):
        zoo.load("word2vec-mini")


def test_a_truncated_or_missing_file_is_reported(own_weights: Path) -> None:
    own_weights.write_bytes(own_weights.read_bytes()[:1000])
    with pytest.raises(zoo.DamagedWeightsError, match="is damaged"):
        zoo.load("word2vec-mini")
    own_weights.unlink()
    with pytest.raises(FileNotFoundError, match="the weights are missing at"):
        zoo.load("word2vec-mini")


def test_word2vec_mini_has_the_stated_size_and_finds_queen(vectors: WordVectors) -> None:
    assert len(vectors) == 30_000 and vectors.dim == 150
    assert vectors.counts is not None and vectors.words[0] == "the"
    assert vectors.analogy(["king", "woman"], ["man"], topn=1)[0][0] == "queen"


def test_the_figures_of_the_card_are_measured_again(vectors: WordVectors) -> None:
    """The targets hold, and the card has the values that an evaluation gives."""
    google = evaluate_analogies(vectors, tasks.load("analogies"))
    similar = evaluate_similarity(vectors, tasks.load("wordsim-353"))
    quality = card("word2vec-mini").facts["quality"]
    assert quality["Google analogies"].startswith(f"{google.accuracy:.1%}")
    assert quality["WordSim-353"].startswith(f"ρ {similar.rho:.3f}")
    assert google.accuracy >= 0.56 and similar.rho >= 0.68


def test_the_card_is_complete(root: Path) -> None:
    facts = card("word2vec-mini").facts
    assert {"data", "training", "settings", "quality", "runs", "limits", "wrong"} <= facts.keys()
    assert all({"set", "words", "license"} <= row.keys() for row in facts["data"])
    assert 1 <= len(facts["runs"]) <= 3


@pytest.mark.parametrize("name", CARD_NAMES)
def test_the_pages_of_a_card_are_up_to_date(name: str, root: Path) -> None:
    for language, ending in (("en", "md"), ("zh", "zh.md")):
        page = (root / f"docs/cards/{name}.{ending}").read_text(encoding="utf-8")
        assert page == card(name).markdown(language)


def test_cards_in_chinese_have_no_text_without_chinese_and_no_chinese_without_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But names: `vocab_size`, CC BY-SA 3.0, wikipedia-2014. A changed text has no Chinese."""
    asked: dict[str, str] = {}

    def noted(text: str, language: str | None) -> str:
        asked[text] = said(text, language)
        return asked[text]

    monkeypatch.setattr("ptm_edu.zoo.cards.said", noted)
    pages = "".join(card(name).markdown("zh") for name in CARD_NAMES)
    left = [text for text, chinese in asked.items() if text == chinese]
    assert [text for text in left if re.search(r"[a-z]{2} [a-z]{2}|[,;] [a-z]", text)] == []
    known = read_table((CARDS / "zh.md").read_text(encoding="utf-8"))
    chinese = [part for text in known.values() for part in text.split("{}")]
    assert [part for part in chinese if part not in pages] == []

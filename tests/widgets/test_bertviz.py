from __future__ import annotations

import html.parser
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.bert import Bert, BertConfig, for_neuron_view
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.word_piece import SPECIAL_TOKENS
from ptm_edu.widgets import bertviz
from ptm_edu.widgets.bertviz_page import LIBRARIES, WORDS

TOKENS = [f"t{i}" for i in range(5)]


def weights(layers: int = 2, heads: int = 3, rows: int = 5, columns: int = 5) -> np.ndarray:
    scores = np.random.default_rng(0).normal(size=(layers, heads, rows, columns))
    return np.asarray(np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True))


def params(view: bertviz.BertvizView) -> dict[str, Any]:
    """What the script in a page is given."""
    text = view.html()
    found: dict[str, Any] = json.JSONDecoder().raw_decode(text, text.index('{"attention":'))[0]
    return found


def random_bert(layers: int = 1, heads: int = 2) -> tuple[Any, Any]:
    """The first two arguments of `neuron_view`, for words a, b and c."""
    tokenizer = WordPieceTokenizer([*SPECIAL_TOKENS, "a", "b", "c"])
    config = BertConfig(
        dim=4 * heads,
        heads=heads,
        feed_forward=8,
        vocab_size=len(tokenizer),
        layers=layers,
        max_positions=24,
    )
    torch.manual_seed(0)
    return for_neuron_view(Bert(config), tokenizer)


def neuron() -> bertviz.BertvizView:
    return bertviz.neuron_view(*random_bert(), "a b", "c")


class Read(html.parser.HTMLParser):
    """The tags of a page, and what stands in its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.outside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] != "script":
            self.outside += data


@pytest.mark.parametrize(
    "view",
    [
        lambda: bertviz.head_view(weights(), TOKENS),
        lambda: bertviz.model_view(weights(), TOKENS),
        lambda: bertviz.model_view(weights(columns=3), TOKENS, ["a", "b", "c"]),
        neuron,
    ],
    ids=["head", "model", "cross", "neuron"],
)
def test_a_page_fetches_nothing(view: Any) -> None:
    page = view()._repr_html_()
    read = Read(page)
    assert not any({"src", "href"} & attributes.keys() for _, attributes in read.tags)
    assert [tag for tag, _ in read.tags].count("script") == 1
    own = page.replace(LIBRARIES.read_text(encoding="utf-8"), "")
    assert len(own) < len(page) and "//cdn" not in page
    assert not re.findall(r"https?://(?!github\.com/tensorflow)\S+", own)  # named in a comment
    assert "require.config" not in own
    assert own.count('"attention":') == 1  # bertviz writes its data into a comment too


def test_the_libraries_can_fetch_nothing() -> None:
    text = LIBRARIES.read_text(encoding="utf-8")
    assert not re.search(r"XMLHttpRequest|\bfetch\(|importScripts|import\(|\bdefine\b", text)
    addresses = set(re.findall(r"https?://([\w.]+)", text))
    assert addresses == {"www.w3.org", "jquery.com", "jquery.org"}  # namespaces, and a licence
    assert text.isascii() and "</script" not in text and "<!--" not in text
    folder = LIBRARIES.parent
    assert "Mike Bostock" in (folder / "LICENSE-d3.txt").read_text(encoding="utf-8")
    assert "OpenJS" in (folder / "LICENSE-jquery.txt").read_text(encoding="utf-8")


def test_a_page_holds_what_was_given() -> None:
    own, cross = weights(), weights(columns=3)
    given = params(bertviz.head_view(torch.tensor(own), TOKENS, layers=[1]))
    assert given["include_layers"] == [1]
    assert given["attention"][0]["left_text"] == given["attention"][0]["right_text"] == TOKENS
    np.testing.assert_allclose(given["attention"][0]["attn"], own[[1]], atol=5.1e-5)
    given = params(bertviz.model_view([of[None] for of in cross], TOKENS, ["a", "b", "c"]))
    np.testing.assert_allclose(given["attention"][0]["attn"], cross, atol=5.1e-5)
    assert given["attention"][0]["right_text"] == ["a", "b", "c"]
    assert (given["display_mode"], given["total_heads"]) == ("light", 3)
    given = params(bertviz.head_view(own, TOKENS, sentence_b_start=2))
    names = [part["name"] for part in given["attention"]]
    assert names[0] == "All" and "Sentence B -> Sentence A" in names
    part = given["attention"][names.index("Sentence B -> Sentence A")]
    np.testing.assert_allclose(part["attn"], own[:, :, 2:, :2], atol=5.1e-5)


def test_the_neuron_view_holds_queries_and_keys() -> None:
    given = params(neuron())["attention"]
    assert given["all"]["left_text"] == ["[CLS]", "a", "b", "[SEP]", "c", "[SEP]"]
    query, key = (np.array(given["all"][name]) for name in ("queries", "keys"))  # (L, H, T, D)
    scores = np.exp(query @ key.swapaxes(2, 3) / np.sqrt(query.shape[-1]))
    attn = scores / scores.sum(axis=-1, keepdims=True)
    np.testing.assert_allclose(given["all"]["attn"], attn, atol=2e-3)
    assert np.shape(given["ab"]["attn"]) == (1, 2, 4, 2)


def test_gpt2_reads_from_the_left() -> None:
    from bertviz.transformers_neuron_view import GPT2Config, GPT2Model

    torch.manual_seed(0)
    config = GPT2Config(997, n_positions=24, n_ctx=24, n_embd=8, n_layer=1, n_head=2)
    view = bertviz.neuron_view(GPT2Model(config), random_bert()[1], "a b c", head=1)
    given = params(view)
    assert not given["bidirectional"] and given["head"] == 1
    assert given["attention"]["all"]["left_text"] == ["a", "b", "c"]
    assert np.triu(given["attention"]["all"]["attn"][0][1], 1).max() == 0


def test_a_token_ends_no_script() -> None:
    tokens = ["</script>", "<!--", "<script>", "PYTHON_PARAMS", "</s>"]
    view = bertviz.head_view(weights(), tokens)
    assert params(view)["attention"][0]["left_text"] == tokens
    read = Read(view.html())
    assert [tag for tag, _ in read.tags].count("script") == 1 and read.tags[-1][0] == "script"


def test_shown_twice_it_is_two_views() -> None:
    view = bertviz.head_view(weights(), TOKENS)
    first, second = (set(re.findall(r"bertviz-[0-9a-f]{32}", view.html())) for _ in range(2))
    assert len(first) == len(second) == 1 and first != second
    assert len(repr(view)) < 60


@pytest.mark.parametrize("show", [bertviz.head_view, bertviz.model_view])
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ((weights(rows=4), TOKENS), r"5 tokens that look at 5 need attentions \(L, H, 5, 5\)"),
        ((weights()[0], TOKENS), r"one layer is attentions\[None\]"),
        ((np.zeros((2, 4, 3, 5, 5)), TOKENS), "it is a batch of 4, choose one"),
        ((2 * weights(), TOKENS), "weights that sum to 1"),
        ((weights(), "abcde"), "must be a list of .* strings"),
        ((weights(), [1, 2, 3, 4, 5]), "turn ids into tokens"),
        ((weights(rows=25, columns=25), ["a"] * 25), "at most 24 tokens, got 25.*AttentionExpl"),
        ((weights(columns=25), TOKENS, ["a"] * 25), "at most 24 tokens, got 25"),
        ((weights(layers=7), TOKENS), r"one to 6 different layers.*layers=\[0, 6\]"),
    ],
)
def test_bad_input(show: Any, given: tuple, sentence: str) -> None:
    with pytest.raises(ValueError, match=rf"^{show.__name__}: .*{sentence}"):
        show(*given)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"layers": [2]}, "each layer must be a whole number from 0 to 1, got 2"),
        ({"layers": []}, "one to 6 different layers"),
        ({"layers": [1, 1]}, "one to 6 different layers"),
        ({"sentence_b_start": 5}, "sentence_b_start must be a whole number from 1 to 4"),
        ({"source_tokens": TOKENS, "sentence_b_start": 2}, "look at themselves"),
    ],
)
def test_bad_choices(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        bertviz.head_view(weights(), TOKENS, **more)


def test_bad_neurons() -> None:
    model, tokenizer = random_bert(layers=7, heads=1)
    with pytest.raises(ValueError, match="a model of at most 6 layers, got 7"):
        bertviz.neuron_view(model, tokenizer, "a")
    with pytest.raises(ValueError, match="at most 24 tokens, got 25"):
        bertviz.neuron_view(model, tokenizer, " ".join("a" * 20), "b b")
    with pytest.raises(ValueError, match="must hold a token"):
        bertviz.neuron_view(model, tokenizer, " ")
    small, _ = random_bert(heads=1)
    with pytest.raises(ValueError, match="head must be a whole number from 0 to 0, got 1"):
        bertviz.neuron_view(small, tokenizer, "a", head=1)
    with pytest.raises(TypeError, match=r"only BertModel and GPT2Model of .* got torch"):
        bertviz.neuron_view(torch.nn.Linear(2, 2), tokenizer, "a")
    stranger = type("BertModel", (SimpleNamespace,), {})()
    with pytest.raises(TypeError, match=r"bert\.for_neuron_view"):
        bertviz.neuron_view(stranger, tokenizer, "a")


@pytest.mark.parametrize("show", ["head_view", "model_view", "neuron_view"])
def test_a_chinese_page_says_nothing_in_english(show: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of bertviz's own words is still in its files, under the wording that is replaced."""
    import bertviz as original

    files = [Path(original.__file__).with_name(f"{show}.{kind}") for kind in ("py", "js")]
    theirs = "".join(path.read_text(encoding="utf-8") for path in files)
    words = [word for word in WORDS if word in theirs]
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    if show == "neuron_view":
        page = neuron().html()
    else:
        page = getattr(bertviz, show)(weights(), TOKENS, sentence_b_start=2).html()
    page = re.sub(r'"name":"[^"]*"', "", page)  # of the data, and not shown
    assert len(words) >= 4 and [word for word in words if word in page] == []
    assert [chinese for word in words if (chinese := WORDS[word]) not in page] == []


def test_every_word_of_bertviz_that_is_replaced_is_there() -> None:
    import bertviz as original

    folder = Path(original.__file__).parent
    files = [*folder.glob("*_view.py"), *folder.glob("*_view.js")]
    theirs = "".join(path.read_text(encoding="utf-8") for path in files)
    # The head view fills in the name of what it offers.
    shown = theirs.replace('>{attn_data[i]["name"]}<', ">All<")
    assert [word for word in WORDS if word not in shown] == []

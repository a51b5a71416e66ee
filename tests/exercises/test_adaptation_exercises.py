"""Chapter 7: the exercises agree with the library, and a right start lets a layer learn."""

from __future__ import annotations

import contextlib

import pytest
import torch

from ptm_edu import adaptation, bert, gpt
from ptm_edu.adaptation.adapter import Bottleneck
from ptm_edu.adaptation.prefix import Prefixes
from ptm_edu.exercises import exercise
from ptm_edu.exercises.adaptation.label_scores import encode
from ptm_edu.exercises.framework.compare import same_output
from ptm_edu.exercises.framework.mutants import mutants
from ptm_edu.exercises.framework.runner import run
from tests.exercises.library_answers import Tokenizer

# ---- lora_start ---------------------------------------------------------------------------------


def test_each_right_start_lets_a_layer_learn(answers):
    """The first step moves B, the second one both, and the loss falls."""
    torch.manual_seed(0)
    weight, x, target = torch.randn(3, 80), torch.randn(9, 80), torch.randn(9, 3)
    for start in answers("lora_start").ANSWERS.right.values():
        A, B = (matrix.detach().clone().requires_grad_() for matrix in start(weight, 2))
        before, losses = A.detach().clone(), []
        for _ in range(3):
            loss = (x @ (weight + B @ A).T - target).square().mean()
            losses.append(loss.item())
            gradients = torch.autograd.grad(loss, (A, B))
            with torch.no_grad():
                for matrix, gradient in zip((A, B), gradients, strict=True):
                    matrix -= 0.01 * gradient
        assert losses[0] > losses[1] > losses[2] and not torch.equal(A, before)


def drawn(change):
    """Return a start whose A, drawn with standard deviation 1/√D_in, is changed."""

    def start(weight, rank):
        A = torch.randn(rank, weight.shape[1], dtype=weight.dtype) / weight.shape[1] ** 0.5
        return change(A), weight.new_zeros(len(weight), rank)

    return start


def columns(A):
    return torch.arange(A.shape[1])


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (lambda A: A * (columns(A) < A.shape[1] / 2), "zeros"),
        (lambda A: A * (columns(A) % 2), "zeros"),
        (lambda A: A * (torch.arange(len(A)) <= len(A) / 2)[:, None], "zeros"),
        (lambda A: A[:, columns(A) // 2], "same_numbers"),
        (lambda A: torch.where(columns(A) % 2 == 0, A, -A.flip(1)), "same_numbers"),
        (lambda A: A.sign() / A.shape[1] ** 0.5, "same_numbers"),
        (lambda A: A * torch.where(columns(A) % 2 == 0, 1, 0.01), "uneven"),
        (lambda A: A * torch.where(columns(A) < A.shape[1] / 2, 1, 0.01), "uneven"),
        (lambda A: A.abs() * torch.where(columns(A) < A.shape[1] / 2, 1, -1), "mean"),
        (lambda A: (A + 0.5 * A.roll(1, 1)) / 1.25**0.5, "lag"),
    ],
)
def test_numbers_of_a_start_that_are_not_drawn_one_by_one_are_found(change, finding, judged):
    report = judged("lora_start", drawn(change))
    assert (report.points, report.mistake) == (3, None)
    assert report.checks[1].finding.message_id == finding


def test_a_start_that_depends_on_the_one_before_is_found(judged):
    stored = {}

    def start(weight, rank):
        A, B = exercise("lora_start").reference(weight, rank)
        A = stored.get(weight.shape, A)
        stored[weight.shape] = -A
        return A, B

    assert judged("lora_start", start).checks[1].finding.message_id == "repeated"


# Where these stand, a mutant draws other numbers that are right: of another standard deviation, or
# with a bias that is drawn and not used.
OTHER_DRAWS = ("bias=", "kaiming_uniform_(", "(std=")


def test_no_mutant_of_a_right_start_gets_full_points_unless_its_law_is_right(answers):
    tested = exercise("lora_start")
    cases = tested.cases(1)

    def outputs(start):
        torch.manual_seed(0)
        with contextlib.redirect_stdout(None):
            return run(start, cases)

    right = [start for name, start in answers("lora_start").RIGHT.items() if name != "numpy"]
    for start in (tested.reference, *right):
        expected = outputs(start)
        for mutant in mutants(start):
            given = outputs(mutant.function)
            if tested.judge(given, 1).passed and not all(map(same_output, given, expected)):
                assert any(words in mutant.edit for words in OTHER_DRAWS), mutant.edit


# ---- adapter ------------------------------------------------------------------------------------


def test_the_adapter_is_where_the_librarys_is():
    """In a BERT with an adapter, the norm after the attention gives the exercise's output."""
    torch.manual_seed(0)
    config = bert.BertConfig(
        vocab_size=9, layers=1, dim=8, heads=2, feed_forward=8, max_positions=6, token_types=1
    )
    model, seen = bert.Bert(config).eval(), {}
    layer = model.encoder.layers[0]
    # Before the adapter's own hook, which is added later.
    layer.attention.register_forward_hook(
        lambda module, args, output: seen.update(x=args[0], h=output[0])
    )
    adapted = adaptation.adapt(model, adaptation.Adapter(bottleneck=3))
    layer.attention_residual.norm.register_forward_hook(
        lambda module, args, output: seen.update(output=output)
    )
    part, _ = (module for module in adapted.delta.modules() if isinstance(module, Bottleneck))
    for parameter in part.parameters():
        torch.nn.init.normal_(parameter)
    with torch.no_grad():
        adapted(torch.tensor([[1, 2, 3, 4]]))
        expected = exercise("adapter").reference(
            seen["x"], seen["h"], layer.attention_residual.norm.weight, *part.parameters()
        )
    assert torch.allclose(seen["output"], expected, atol=1e-4)  # BERT's norm has another ε


# ---- prefix_attention ---------------------------------------------------------------------------


def test_the_prefix_is_the_librarys_with_padding_and_cache():
    torch.manual_seed(0)
    D, P = 4, 3
    config = gpt.GPTConfig(
        vocab_size=9, layers=1, dim=D, heads=1, feed_forward=8, max_positions=12, dropout=0
    )
    model, seen = gpt.GPT(config).eval(), []
    attention = model.layers[0].attention
    with torch.no_grad():
        attention.output.weight.copy_(torch.eye(D))
        for linear in (attention.query, attention.key, attention.value):
            torch.nn.init.normal_(linear.weight)
    attention.register_forward_hook(lambda module, args, output: seen.append(output[0]))
    adapted = adaptation.adapt(model, adaptation.Prefix(P))
    (part,) = (module for module in adapted.delta.modules() if isinstance(module, Prefixes))
    for parameter in part.parameters():
        torch.nn.init.normal_(parameter)
    linears = (attention.query, attention.key, attention.value)
    weights = torch.stack([linear.weight.T for linear in linears])
    prefix, stored = torch.cat([part.keys, part.values]), torch.empty(2, 2, 0, D)

    cache, ids = model.new_cache(), torch.randint(9, (2, 7))
    mask = torch.arange(7) < torch.tensor([[7], [6]])  # the second text ends before the last token
    with torch.no_grad():
        for start, end in ((0, 4), (4, 7)):
            adapted(ids[:, start:end], mask[:, :end], cache=cache)
            x = model.token_embedding(ids[:, start:end])
            positions = model.position_embedding.weight
            expected, stored = exercise("prefix_attention").reference(
                x, positions, weights, prefix, stored, mask[:, :end]
            )
            real = mask[:, start:end]
            assert torch.allclose(seen[-1][real], expected[real], atol=1e-5)
            by_library = torch.stack(cache.layers[0].self_attention.stored)[:, :, 0]
            kept = mask[:, :end]
            assert torch.allclose(by_library[:, kept], stored[:, kept], atol=1e-5)
    assert cache.length == 7  # the prefix is not counted


# ---- label_scores -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_words_of_all_cases_have_other_tokens_without_a_space(seed):
    for case in exercise("label_scores").chosen_cases(seed):
        logits, vocabulary, words = case.arguments.values()
        names = words.replace(",", " ").split()
        lengths = [len(encode(" " + name, vocabulary)) for name in names]
        assert logits.shape == (len(names), max(lengths), len(vocabulary.split()))
        for name, length in zip(names, lengths, strict=True):
            bare = encode(name, vocabulary)
            assert len(bare) == length and bare[0] != encode(" " + name, vocabulary)[0]


def test_the_probabilities_are_those_of_the_librarys_continuation():
    """A small GPT gives the logits of each token of " great", " bad" and " terrible"."""
    torch.manual_seed(0)
    vocabulary = "it Ġwas Ġgreat great Ġbad bad Ġter ter rible"
    config = gpt.GPTConfig(
        vocab_size=9, layers=1, dim=8, heads=2, feed_forward=8, max_positions=9, dropout=0
    )
    model, tokenizer = gpt.GPT(config).eval(), Tokenizer(vocabulary)
    torch.nn.init.normal_(model.token_embedding.weight)
    prompted = adaptation.Continuation(
        model, tokenizer, "{text} was", {"positive": [" great"], "negative": [" bad", " terrible"]}
    )
    prompt, words = tokenizer.encode("it was"), ("great", "bad", "terrible")
    logits = torch.full((3, 2, 9), 5.0)  # where a word has no second token: any numbers
    for word, row in zip(words, logits, strict=True):
        ids = tokenizer.encode(" " + word)
        of_text = model(torch.tensor([prompt + ids])).logits[0].detach()
        row[: len(ids)] = of_text[len(prompt) - 1 : -1]
    scores, probabilities = exercise("label_scores").reference(
        logits, vocabulary, "great, bad terrible"
    )
    assert torch.allclose(prompted.scores(["it"])[0], scores, atol=1e-5)
    assert torch.allclose(prompted.probabilities(["it"])[0], probabilities, atol=1e-5)

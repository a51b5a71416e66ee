"""The bug hunt: each check finds its own fault and no other, and accepts any right fix."""

from __future__ import annotations

import random
import re
import string
import xml.dom.minidom

import pytest
import torch

from ptm_edu.exercises.bert import bug_hunt
from ptm_edu.exercises.bert.bug_hunt import checks, messages, process
from ptm_edu.exercises.bert.bug_hunt.child import check
from ptm_edu.exercises.bert.bug_hunt.messages import MESSAGES, TITLES
from ptm_edu.exercises.bert.bug_hunt.script import load
from ptm_edu.exercises.framework.report import Finding
from tests.exercises.bug_hunt.fixes import HALF_FIXES, OTHER_FIXES, variants

NAMES = tuple(checks.CHECKS)


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """All variants of the script, as modules."""
    folder = tmp_path_factory.mktemp("scripts")
    modules = {}
    for number, (name, text) in enumerate(variants().items()):
        path = folder / f"script{number}.py"
        path.write_text(text, encoding="utf-8")
        modules[name] = load(path)
    return modules


@pytest.fixture(scope="module")
def other_vocabularies(scripts):
    """The vocabulary of each in another Python: one for all, since each has to load torch."""
    paths = [str(module.__file__) for module in scripts.values()]
    return dict(zip(paths, process.vocabularies(paths), strict=True))


@pytest.fixture
def findings(scripts, other_vocabularies, monkeypatch):
    """The findings in a variant, by check; without the checks that pass."""
    monkeypatch.setattr(
        checks, "vocabularies", lambda paths: [other_vocabularies[path] for path in paths]
    )

    def all_checks(variant):
        results = {name: check(name, scripts[variant]) for name in NAMES}
        return {name: finding for name, finding in results.items() if finding}

    return all_checks


def test_the_original_script_fails_each_check_and_no_message_reveals_the_fix(findings):
    outcome = findings("original")
    texts = {name: messages.say(finding, "en") for name, finding in outcome.items()}
    for name, pattern in {
        "evaluation": r"stopped in line \d+: NameError: name 'correct' is not defined$",
        "keys": r"In line \d+ fill_in called the model with 'input_ids', 'places'",
        "vocabulary": r"2\d\d of 220 words had another number\. 'word\d+x\d+' was \d+, then \d+",
        "random_words": r"\d+ × \[PAD\], \d+ × \[CLS\], \d+ × \[SEP\]",
        "label_slots": r"60 of 96 label slots are empty\. The loss is \d\.\d{3}\. It becomes \d",
        "one_batch": r"8 of 24 sentences\. There were 40 repetitions in all, 40 of them",
        "layers": r"up to 0\.\d+ apart\. They .* 8 tensors of weights \(32, 32 × 32\)",
        "dropout": r"the model in training mode \(calls: 1 of 1\): model\.training was True",
    }.items():
        assert re.search(pattern, texts.pop(name)), name
    assert texts == {}
    fixes = ("eval()", "ignore_index", "sorted", "__init__", "randrange", "no_grad")
    for finding in outcome.values():
        both = messages.say(finding, "en") + messages.say(finding, "zh")
        assert not any(fix in both for fix in fixes)


@pytest.mark.parametrize("fault", NAMES)
def test_a_fault_alone_fails_its_check_alone(findings, fault):
    assert list(findings(fault)) == [fault]


@pytest.mark.parametrize("fix", ["fixed", *OTHER_FIXES])
def test_every_right_fix_passes(findings, fix):
    assert findings(fix) == {}


@pytest.mark.parametrize("fix", HALF_FIXES)
def test_half_a_fix_does_not_pass(findings, fix):
    outcome = findings(fix)
    assert list(outcome) == [HALF_FIXES[fix][0]]
    if fix == "three values":
        assert "ValueError: too many values to unpack" in messages.say(outcome["evaluation"], "en")
    if fix == "the norm still":  # its weights are named even though two calls agree
        values = outcome["layers"].values
        assert values == {"apart": 0, "unknown": 4, "shapes": "32"}


@pytest.mark.slow
def test_the_fixed_script_learns_and_one_batch_is_memorized(scripts, capsys):
    def trained(script, epochs):
        random.seed(0)
        torch.manual_seed(0)
        sentences = script.make_sentences()
        random.shuffle(sentences)
        vocabulary = script.build_vocabulary(sentences)
        model = script.TinyBert(len(vocabulary))
        script.train(model, sentences[:-30], vocabulary, epochs=epochs)
        return script.evaluate(model, sentences[-30:], vocabulary)

    loss, accuracy = trained(scripts["fixed"], 10)
    assert loss < 1.7 and accuracy > 0.45
    flattered, _ = trained(scripts["label_slots"], 10)
    assert flattered < loss / 1.5
    capsys.readouterr()
    loss, _ = trained(scripts["one_batch"], 100)
    last = capsys.readouterr().out.splitlines()[-1]
    assert float(last.split()[-1]) < 0.4 and loss > 2.5


# What follows runs scripts in processes of their own.


def broken(**bodies):
    """Return the fixed script with other bodies for some functions, and a lot of output."""
    text = bug_hunt.fixed_script()
    for name, body in bodies.items():
        text, count = re.subn(rf"(def {name}\(.*\n)", rf"\1    {body}\n", text)
        assert count == 1
    return text.replace("import math\n", "import math, os, sys\nprint('x' * 100_000)\n")


def test_whatever_a_script_does_becomes_a_finding(tmp_path):
    path = tmp_path / "学生 的 tiny.py"
    text = broken(
        fill_in="sys.exit('over')",
        hide_words="input()",
        evaluate="os._exit(7)",
        masked_lm_loss="1 / 0",
    )
    path.write_text(text.replace("def train(", "def training("), encoding="utf-8")
    names = ["dropout", "keys", "one_batch", "random_words", "layers", "vocabulary"]
    outcome = process.run_checks(str(path), names, seconds=60)
    texts = {
        name: messages.say(finding, "en") if finding else "" for name, finding in outcome.items()
    }
    assert list(texts) == names
    assert texts["dropout"] == "The script ended the whole Python process, with code 7."
    assert re.fullmatch(r"The script stopped in line \d+: SystemExit: over", texts["keys"])
    assert texts["one_batch"].startswith("There is no train in the script.")
    assert re.fullmatch(r"The script stopped in line \d+: EOFError: .*", texts["random_words"])
    assert texts["layers"] == texts["vocabulary"] == ""
    assert [p.name for p in tmp_path.iterdir()] == [path.name]  # no __pycache__ beside it


@pytest.mark.slow
def test_two_endless_loops_are_enough(tmp_path):
    path = tmp_path / "tiny_bert.py"
    path.write_text(broken(build_vocabulary="while True: pass"), encoding="utf-8")
    outcome = process.run_checks(str(path), NAMES, seconds=4)
    expected = Finding("too_long", {"seconds": 4})
    assert {name: finding for name, finding in outcome.items() if finding} == dict.fromkeys(
        ("evaluation", "keys"), expected
    )
    report = bug_hunt.Hunt("tiny_bert.py", outcome)
    assert report.faults == ("evaluation", "keys") and not report.passed
    assert report.say("layers", "en") == "not checked"


@pytest.mark.slow
def test_a_hunt_finds_all_faults_and_none_in_the_fixed_script():
    original, fixed = bug_hunt.hunt(), bug_hunt.hunt(bug_hunt.fixed_script())
    assert original.faults == NAMES and not original.passed and original.problem is None
    assert "NameError" in original.say("evaluation", "zh")
    assert fixed.passed and fixed.faults == ()
    assert str(fixed).startswith("Bug hunt in tiny_bert.py: 8 of 8 checks pass\n✓ evaluation")


def test_a_script_that_cannot_be_loaded_gives_one_message():
    report = bug_hunt.hunt("import torch\ndef f(:\n")
    assert not report.passed and report.faults == () and report.findings == {}
    message = "The script could not be loaded. Line 2: SyntaxError: invalid syntax"
    assert str(report).splitlines()[1] == message
    assert str(report).count("\n· ") == len(NAMES)
    assert message in report.to_html("en")


def test_a_python_that_does_not_start_gives_a_message(tmp_path, monkeypatch):
    monkeypatch.setattr(process, "CHILD", "no_such_module")
    outcome = process.run_checks(str(tmp_path), NAMES, seconds=60)
    assert list(outcome) == ["starting"]
    message = messages.say(outcome["starting"], "en")
    assert "code 1" in message and "no_such_module" in message


def test_the_line_of_an_error_is_the_scripts_own(tmp_path):
    path = tmp_path / "tiny_bert.py"
    path.write_text("import json\n\njson.loads('{')\n", encoding="utf-8")
    with pytest.raises(ValueError) as raised:
        load(path)
    assert messages.error_values(raised.value, str(path))["line"] == 3  # not one of json's
    assert messages.error_values(raised.value, "another.py")["line"] == "–"


# What a reader sees.


def test_start_copies_the_script_and_never_overwrites_one(tmp_path, capsys):
    path = bug_hunt.start(tmp_path / "work" / "虫")
    assert path.name == "tiny_bert.py" and path.read_text("utf-8") == bug_hunt.faulty_script()
    assert "is ready" in capsys.readouterr().out
    path.write_text("mine\n", encoding="utf-8")
    assert bug_hunt.start(path.parent) == path
    assert path.read_text("utf-8") == "mine\n"
    assert "was not changed" in capsys.readouterr().out


def test_show_has_the_files_line_numbers(tmp_path, capsys):
    bug_hunt.show("SelfAttention")
    heading, *lines = capsys.readouterr().out.splitlines()
    script_lines = bug_hunt.faulty_script().splitlines()
    first = script_lines.index("class SelfAttention(nn.Module):") + 1
    assert heading == f"# tiny_bert.py, lines {first} to {first + len(lines) - 1}"
    assert [int(line.split()[0]) for line in lines] == [*range(first, first + len(lines))]
    path = tmp_path / "half.py"
    path.write_text("def f(:\n", encoding="utf-8")
    bug_hunt.show(script=path)
    assert capsys.readouterr().out == "# half.py, lines 1 to 1\n   1  def f(:\n"


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("attention", "'attention' is not .* build_vocabulary, "),
        ((9, 3), "lines 1 to "),
        ((0, 3), "lines 1 to "),
        ((1, 9999), "lines 1 to "),
    ],
)
def test_an_unknown_part_is_named(part, message):
    with pytest.raises(ValueError, match=message):
        bug_hunt.show(part)


@pytest.mark.parametrize("name", NAMES)
def test_each_fault_has_its_check_and_its_fix(name, capsys):
    bug_hunt.show_check(name)
    assert f"def {name}(script" in capsys.readouterr().out
    bug_hunt.show_fix(name)
    why, *lines = capsys.readouterr().out.splitlines()
    fault = bug_hunt.FAULTS[name]
    assert why == fault.why.en != fault.why.zh
    added = {line[2:] for line in lines if line.startswith("+ ")}
    assert added <= set(bug_hunt.fixed_script().splitlines())
    text = bug_hunt.faulty_script()
    assert [text.count(old) for old, _ in fault.changes] == [1] * len(fault.changes)


def test_an_unknown_name_or_file_is_named():
    for function in (bug_hunt.show_fix, bug_hunt.show_check):
        with pytest.raises(ValueError, match="no check is called 'loss'; there"):
            function("loss")
    with pytest.raises(FileNotFoundError, match=r"no file nowhere\.py; bug_hunt\.start"):
        bug_hunt.hunt("nowhere.py")


def test_checks_titles_and_faults_go_together_in_both_languages():
    assert list(TITLES) == list(bug_hunt.FAULTS) == list(checks.CHECKS)
    for text in (*MESSAGES.values(), *TITLES.values()):
        fields = [
            {n for _, n, _, _ in string.Formatter().parse(words) if n}
            for words in (text.en, text.zh)
        ]
        assert fields[0] == fields[1] and text.en != text.zh


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_table_is_complete_and_escaped(language):
    finding = Finding("stops", {"line": 3, "error": "KeyError", "message": "<b>&"})
    html = bug_hunt.Hunt("<i>.py", {"evaluation": finding, "keys": None}).to_html(language)
    page = xml.dom.minidom.parseString(html)
    assert page.documentElement.getAttribute("lang") == language
    assert len(page.getElementsByTagName("tr")) == 1 + len(NAMES)
    marks = [span.firstChild.data for span in page.getElementsByTagName("span")]
    assert marks == ["✗", "✓", *["·"] * 6]
    assert "&lt;b&gt;&amp;" in html and "&lt;i&gt;.py" in html

"""The bug hunt: each check sees its own fault and no other, in any cure's presence."""

from __future__ import annotations

import ast
import random
import re
import string
import xml.dom.minidom
from types import ModuleType

import pytest
import torch

from ptm_edu.exercises.bert import bug_hunt
from ptm_edu.exercises.bert.bug_hunt import checks, findings, fresh, process, showing
from ptm_edu.exercises.bert.bug_hunt.child import look
from ptm_edu.exercises.bert.bug_hunt.findings import SENTENCES, TITLES, Finding
from ptm_edu.exercises.bert.bug_hunt.script import load
from tests.exercises.bug_hunt.bug_hunt_cures import HALF_CURES, OTHER_CURES, variants

NAMES = tuple(checks.CHECKS)
Seen = dict[str, Finding]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    """All variants of the script, as modules."""
    folder = tmp_path_factory.mktemp("scripts")
    modules = {}
    for number, (name, text) in enumerate(variants().items()):
        path = folder / f"script{number}.py"
        path.write_text(text, encoding="utf-8")
        modules[name] = load(path)
    return modules


@pytest.fixture(scope="module")
def elsewhere(scripts: dict[str, ModuleType]) -> dict[str, dict[str, int]]:
    """The vocabulary of each in another Python: one for all, since each has to wait for torch."""
    paths = [str(module.__file__) for module in scripts.values()]
    return dict(zip(paths, fresh.vocabularies(paths), strict=True))


@pytest.fixture
def seen(scripts, elsewhere, monkeypatch):
    """What each check sees in a variant, without those that pass."""
    monkeypatch.setattr(checks, "vocabularies", lambda paths: [elsewhere[path] for path in paths])

    def all_checks(variant: str) -> Seen:
        found = {name: look(name, scripts[variant]) for name in NAMES}
        return {name: finding for name, finding in found.items() if finding}

    return all_checks


def trained(script: ModuleType, epochs: int) -> tuple[float, float]:
    """Train as the script does, and return its loss and share of words found on other sentences."""
    random.seed(0)
    torch.manual_seed(0)
    sentences = script.make_sentences()
    random.shuffle(sentences)
    vocabulary = script.build_vocabulary(sentences)
    model = script.TinyBert(len(vocabulary))
    script.train(model, sentences[:-30], vocabulary, epochs=epochs)
    return script.evaluate(model, sentences[-30:], vocabulary)


def test_the_mended_script_learns_and_one_batch_is_learned_by_heart(scripts, capsys):
    loss, found = trained(scripts["mended"], 10)
    assert loss < 1.7 and found > 0.45
    flattered, _ = trained(scripts["label_slots"], 10)
    assert flattered < loss / 1.5
    capsys.readouterr()
    loss, _ = trained(scripts["one_batch"], 100)
    last = capsys.readouterr().out.splitlines()[-1]
    assert float(last.split()[-1]) < 0.4 and loss > 2.5


def test_the_script_as_found_fails_each_check_with_what_was_seen(seen):
    told = {name: finding.say("en") for name, finding in seen("as found").items()}
    for name, pattern in {
        "evaluation": r"stopped in line \d+: NameError: name 'correct' is not defined$",
        "keys": r"In line \d+ fill_in called the model with 'input_ids', 'places'",
        "vocabulary": r"2\d\d of 220 words had another number\. 'word\d+x\d+' was \d+, then \d+",
        "random_words": r"\d+ × \[PAD\], \d+ × \[CLS\], \d+ × \[SEP\]",
        "label_slots": r"60 of 96 label slots hold no label\. The loss is \d\.\d{3}; .* it is \d",
        "one_batch": r"8 of 24 sentences\. A sentence came again 40 times, in 40 of them",
        "layers": r"up to 0\.\d+ apart\. They .* 8 tensors of weights \(32, 32 × 32\)",
        "dropout": r"the model in training mode \(calls: 1 of 1\): model\.training was True",
    }.items():
        assert re.search(pattern, told.pop(name)), name
    assert told == {}


def test_the_mended_script_passes_all(seen):
    assert seen("mended") == {}


@pytest.mark.parametrize("fault", NAMES)
def test_a_fault_alone_fails_its_check_alone(seen, fault):
    assert list(seen(fault)) == [fault]


@pytest.mark.parametrize("cure", OTHER_CURES)
def test_any_cure_passes(seen, cure):
    assert seen(cure) == {}


@pytest.mark.parametrize("cure", HALF_CURES)
def test_half_a_cure_is_none(seen, cure):
    assert list(seen(cure)) == [HALF_CURES[cure][0]]


def test_behind_the_missing_name_wait_three_values(seen):
    assert "ValueError: too many values to unpack" in seen("three values")["evaluation"].say("en")


def test_weights_are_named_even_if_two_calls_agree(seen):
    told = seen("the norm still")["layers"]
    assert told.numbers["unknown"] == 4 and told.numbers["shapes"] == "32"
    assert told.numbers["apart"] == 0


def test_the_sentences_do_not_tell_the_cure(seen):
    cures = ("eval()", "ignore_index", "sorted", "__init__", "randrange", "no_grad")
    for finding in seen("as found").values():
        assert not any(cure in finding.say(language) for cure in cures for language in ("en", "zh"))


# What follows runs scripts in processes of their own.


@pytest.fixture(scope="module")
def hunted():
    return bug_hunt.hunt()


def test_a_hunt_sees_all_faults_in_its_own_process(hunted):
    assert hunted.faults == NAMES and not hunted.passed and hunted.problem is None
    assert "NameError" in hunted.say("evaluation", "zh")


def test_a_hunt_in_a_mended_file_passes(tmp_path):
    path = tmp_path / "学生 的 tiny.py"
    path.write_text(bug_hunt.mended(), encoding="utf-8")
    found = bug_hunt.hunt(path)
    assert found.passed and found.faults == ()
    assert str(found).startswith("Bug hunt in 学生 的 tiny.py: 8 of 8 checks pass\n✓ evaluation")
    assert [p.name for p in tmp_path.iterdir()] == [path.name]  # no __pycache__ beside it


def breaking(**bodies: str) -> str:
    """The mended script with other bodies for some functions, and its noise on every channel."""
    text = bug_hunt.mended()
    for name, body in bodies.items():
        text, count = re.subn(rf"(def {name}\(.*\n)", rf"\1    {body}\n", text)
        assert count == 1
    return text.replace("import math\n", "import math, os, sys\nprint('x' * 100_000)\n")


def test_whatever_a_script_does_is_a_sentence(tmp_path):
    path = tmp_path / "tiny_bert.py"
    text = breaking(
        fill_in="sys.exit('over')",
        hide_words="input()",
        evaluate="os._exit(7)",
        masked_lm_loss="1 / 0",
    )
    path.write_text(text.replace("def train(", "def training("), encoding="utf-8")
    names = ["dropout", "keys", "one_batch", "random_words", "layers"]
    found = process.run_checks(str(path), names, seconds=60)
    told = {name: finding.say("en") if finding else "" for name, finding in found.items()}
    assert list(told) == names
    assert told["dropout"] == "The script ended the whole Python process, with code 7."
    assert re.fullmatch(r"The script stopped in line \d+: SystemExit: over", told["keys"])
    assert told["one_batch"].startswith("There is no train in the script.")
    assert re.fullmatch(r"The script stopped in line \d+: EOFError: .*", told["random_words"])
    assert told["layers"] == ""


def test_two_endless_loops_are_enough(tmp_path):
    path = tmp_path / "tiny_bert.py"
    path.write_text(breaking(build_vocabulary="while True: pass"), encoding="utf-8")
    found = process.run_checks(str(path), NAMES, seconds=4)
    assert {name: finding.say("en") for name, finding in found.items() if finding} == dict.fromkeys(
        ("evaluation", "keys"),
        "It had not come to its end after 4 seconds, and was stopped.",
    )
    report = bug_hunt.Hunt("tiny_bert.py", found)
    assert report.faults == ("evaluation", "keys") and not report.passed
    assert report.say("layers", "en") == "not looked at"


def test_a_script_that_cannot_be_loaded_is_one_sentence():
    found = bug_hunt.hunt("import torch\ndef f(:\n")
    assert not found.passed and found.faults == () and found.found == {}
    told = "The script could not be loaded. Line 2: SyntaxError: invalid syntax"
    assert str(found).splitlines()[1] == told
    assert str(found).count("\n· ") == len(NAMES)
    assert told in found.html("en")


def test_the_line_of_an_error_is_the_scripts_own(tmp_path):
    path = tmp_path / "tiny_bert.py"
    path.write_text("import json\n\njson.loads('{')\n", encoding="utf-8")
    with pytest.raises(ValueError) as raised:
        load(path)
    assert findings.told(raised.value, str(path))["line"] == 3  # not one of json's
    assert findings.told(raised.value, "another.py")["line"] == "–"


def test_a_python_that_does_not_start_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(process, "CHILD", "no_such_module")
    found = process.run_checks(str(tmp_path), NAMES, seconds=60)
    (told,) = found.values()
    assert list(found) == ["starting"] and told
    assert "code 1" in told.say("en") and "no_such_module" in told.say("en")


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(FileNotFoundError, match=r"no file nowhere\.py; bug_hunt\.start"):
        bug_hunt.hunt("nowhere.py")


# What a hunter sees.


def test_start_copies_the_script_and_never_writes_over_one(tmp_path, capsys):
    path = bug_hunt.start(tmp_path / "work" / "虫")
    assert path.name == "tiny_bert.py" and path.read_text("utf-8") == bug_hunt.faulty()
    assert "is ready" in capsys.readouterr().out
    path.write_text("mine\n", encoding="utf-8")
    assert bug_hunt.start(path.parent) == path
    assert path.read_text("utf-8") == "mine\n"
    assert "was left as it is" in capsys.readouterr().out


def test_show_has_the_files_line_numbers(tmp_path, capsys):
    bug_hunt.show("SelfAttention")
    head, *lines = capsys.readouterr().out.splitlines()
    whole = bug_hunt.faulty().splitlines()
    first = whole.index("class SelfAttention(nn.Module):") + 1
    assert head == f"# tiny_bert.py, lines {first} to {first + len(lines) - 1}"
    assert [int(line.split()[0]) for line in lines] == [*range(first, first + len(lines))]
    assert "return nn.LayerNorm(D)" in lines[-1]
    bug_hunt.show((3, 5), "a = 1\n\n\nb = 2\nc = 3\n")
    assert capsys.readouterr().out.splitlines() == [
        "# tiny_bert.py, lines 3 to 5", "   3", "   4  b = 2", "   5  c = 3",
    ]  # fmt: skip
    path = tmp_path / "half.py"
    path.write_text("def f(:\n", encoding="utf-8")
    bug_hunt.show(script=path)
    assert capsys.readouterr().out == "# half.py, lines 1 to 1\n   1  def f(:\n"


def test_a_notebook_gets_numbered_and_coloured_code(monkeypatch):
    shown = []
    monkeypatch.setattr(showing, "display", lambda html, plain: shown.append(html))
    bug_hunt.show((3, 4), "a = 1\n\nif a < 2:\n    b = 2\n")
    bug_hunt.cure("dropout")
    code, change = shown
    assert re.findall(r'"linenos">\s*(\d+)<', code) == ["3", "4"]
    assert '<span class="o">&lt;</span>' in code and 'class="highlight"' in code
    assert '<span class="gi">+     model.eval()</span>' in change and "linenos" not in change


@pytest.mark.parametrize(
    ("part", "told"),
    [("attention", "'attention' is not .* build_vocabulary, "), ((9, 3), "lines 1 to "),
     ((0, 3), "lines 1 to "), ((1, 9999), "lines 1 to ")],
)  # fmt: skip
def test_a_part_that_is_not_there_is_told(part, told):
    with pytest.raises(ValueError, match=told):
        bug_hunt.show(part)


@pytest.mark.parametrize("name", NAMES)
def test_each_fault_has_its_test_and_its_cure(name, capsys):
    bug_hunt.show_check(name)
    assert f"def {name}(script" in capsys.readouterr().out
    bug_hunt.cure(name)
    why, *lines = capsys.readouterr().out.splitlines()
    fault = bug_hunt.FAULTS[name]
    assert why == fault.why.en != fault.why.zh
    added = [line[2:] for line in lines if line.startswith("+ ")]
    mended = bug_hunt.mended().splitlines()
    assert added or name == "one_batch"
    assert set(added) <= set(mended) and not any(line.startswith("?") for line in lines)


def test_what_a_cure_takes_away_stands_once():
    text = bug_hunt.faulty()
    for fault in bug_hunt.FAULTS.values():
        assert [text.count(old) for old, _ in fault.changes] == [1] * len(fault.changes)


def test_an_unknown_name_is_told():
    for function in (bug_hunt.cure, bug_hunt.show_check):
        with pytest.raises(ValueError, match="no check is called 'loss'; there are: evaluation, "):
            function("loss")
    with pytest.raises(KeyError):
        bug_hunt.mended(but=["loss"])


def test_checks_titles_and_faults_go_together():
    assert list(TITLES) == list(bug_hunt.FAULTS) == list(checks.CHECKS)


@pytest.mark.parametrize(
    "text", [*SENTENCES.values(), *TITLES.values()], ids=lambda text: text.en[:20]
)
def test_both_languages_tell_the_same_numbers(text):
    named = [
        {n for _, n, _, _ in string.Formatter().parse(words) if n} for words in (text.en, text.zh)
    ]
    assert named[0] == named[1] and text.en != text.zh


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_table_is_whole_and_escaped(language):
    found = {
        "evaluation": Finding("stops", {"line": 3, "error": "KeyError", "message": "<b>&"}),
        "keys": None,
    }
    html = bug_hunt.Hunt("<i>.py", found).html(language)
    page = xml.dom.minidom.parseString(html)
    assert page.documentElement.getAttribute("lang") == language
    rows = page.getElementsByTagName("tr")
    assert len(rows) == 1 + len(NAMES)
    marks = [span.firstChild.data for span in page.getElementsByTagName("span")]
    assert marks == ["✗", "✓", *["·"] * 6]
    assert "&lt;b&gt;&amp;" in html and "&lt;i&gt;.py" in html
    assert bug_hunt.Hunt("x.py", found)._repr_html_() == bug_hunt.Hunt("x.py", found).html("en")


def test_both_scripts_are_python_of_readable_length():
    for text in (bug_hunt.faulty(), bug_hunt.mended()):
        ast.parse(text)
        lines = text.splitlines()
        assert len(lines) <= 210 and max(map(len, lines)) <= 100

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from ptm_edu import zoo
from ptm_edu.cli import browser, doctor, installation, main, storage
from ptm_edu.cli.findings import Finding, fault, fine, note
from ptm_edu.files import sha256


def only(findings: Iterator[Finding]) -> Finding:
    (finding,) = findings
    return finding


def test_this_installation_has_no_findings() -> None:
    findings = [*installation.python(), *installation.packages(), *installation.widgets()]
    assert [finding.say() for finding in findings if finding.level != "fine"] == []


def test_an_older_python_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    finding = only(installation.python())
    assert finding.level == "fault" and "Python 3.9.2" in finding.say()


@pytest.mark.parametrize(
    ("installed", "level", "message"),
    [
        ("2.13.0", "fine", "1 packages"),
        ("2.13.0+cpu", "fine", "1 packages"),
        ("2.14.0", "note", "torch 2.14.0 (2.13.0)"),
        ("2.5.0", "fault", "torch: version 2.5.0 is here, >=2.6 is needed; run `"),
    ],
)
def test_versions_are_compared(
    installed: str, level: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: ["torch>=2.6", "x>=1; extra=='y'"])
    monkeypatch.setattr(metadata, "version", lambda name: installed)
    finding = only(installation.packages())
    assert finding.level == level and message in finding.say()
    assert level == "fine" or "pip install -c constraints.txt -e ." in finding.say()


def test_a_missing_package_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: ["no-such-package-here>=1.0"])
    finding = only(installation.packages())
    assert finding.level == "fault" and "no-such-package-here: version –" in finding.say()


def test_missing_widget_support_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "anywidget").mkdir()
    (tmp_path / "anywidget" / "package.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *names: [str(tmp_path)])
    finding = only(installation.widgets())
    assert finding.level == "fault" and "@jupyter-widgets/jupyterlab-manager" in finding.say()


@pytest.fixture
def toy_zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A zoo of one model; returns its weight file."""
    weights = tmp_path / "toy.safetensors"
    weights.write_bytes(b"weights")
    card = {"name": "toy", "file": weights.name, "bytes": 7, "sha256": sha256(weights)}
    (tmp_path / "toy.json").write_text(json.dumps(card), encoding="utf-8")
    model = next(iter(zoo.MODELS.values()))
    monkeypatch.setattr(zoo, "MODELS", {"toy": model})
    monkeypatch.setattr("ptm_edu.zoo.table.MODELS", {"toy": model})
    monkeypatch.setattr("ptm_edu.zoo.table.WEIGHTS", tmp_path)
    monkeypatch.setattr("ptm_edu.zoo.cards.CARDS", tmp_path)
    return weights


@pytest.mark.parametrize(
    ("state", "level", "message"),
    [
        ("complete", "fine", "✓ weights of toy are whole"),
        ("damaged", "fault", "damaged"),
        ("missing", "fault", "missing"),
        ("without a card", "fault", "no card for 'toy'"),
    ],
)
def test_weights_are_checked(state: str, level: str, message: str, toy_zoo: Path) -> None:
    if state == "damaged":
        toy_zoo.write_bytes(b"weighst")
    elif state == "missing":
        toy_zoo.unlink()
    elif state == "without a card":
        (toy_zoo.parent / "toy.json").unlink()
    finding = only(installation.weights())
    assert finding.level == level and message in finding.say()


def test_no_data_folder_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PTM_EDU_DATA", raising=False)
    assert only(storage.data()).level == "note"


def test_the_content_of_the_data_folder_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_DATA", str(tmp_path))
    finding = only(storage.data())
    assert finding.level == "fault" and str(tmp_path) in finding.say()
    (tmp_path / "corpora" / "books").mkdir(parents=True)
    finding = only(storage.data())
    assert finding.level == "fine" and "corpora/books" in finding.say()


def test_the_cache_needs_space_and_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("shutil.disk_usage", lambda folder: _Usage(50e9))
    assert only(storage.cache()).level == "fine"
    monkeypatch.setattr("shutil.disk_usage", lambda folder: _Usage(0.2e9))
    finding = only(storage.cache())
    assert finding.level == "fault" and "Only 0.2 GB" in finding.say()
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("PTM_EDU_CACHE", str(tmp_path / "file" / "cache"))
    finding = only(storage.cache())
    assert finding.level == "fault" and "cannot be written" in finding.say()


class _Usage:
    def __init__(self, free: float) -> None:
        self.free = free


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser; returns the folder where its programs lie."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "OUTSIDE_PATH", ())
    monkeypatch.delenv("CI", raising=False)
    return tmp_path


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


posix = pytest.mark.skipif(os.name != "posix", reason="programs here are shell scripts")


def test_a_missing_browser_is_a_fault_only_under_ci(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert only(browser.browser()).level == "note"
    monkeypatch.setenv("CI", "true")
    finding = only(browser.browser())
    assert finding.level == "fault" and "apt-get install chromium" in finding.say()


@posix
def test_a_browser_may_print_to_standard_error(bare: Path) -> None:
    program(bare, "chromium", "echo 'unexpected operator' >&2")
    assert only(browser.browser()).say().endswith(f"{bare / 'chromium'}")


@posix
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such stubs")
def test_a_stub_that_does_not_start_is_no_browser(bare: Path) -> None:
    program(bare, "chromium-browser", "echo 'install the snap'; exit 1")
    assert browser.find_browser() is None


APT = (
    'echo "$@" >> "{0}/calls"; for last; do before=$name; name=$last; done; '
    'case "$*" in {1}) exit 1;; *install*) printf "#!/bin/sh\\n" > "{0}/$before"; '
    '/bin/chmod +x "{0}/$before";; esac'
)  # installs what precedes the font, but not what matches the second part


@posix
@pytest.mark.parametrize("with_sudo", [False, True])
def test_the_package_of_the_system_is_installed(
    with_sudo: bool, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000 if with_sudo else 0)
    program(bare, "env", 'shift; exec "$@"')
    program(bare, "apt-get", APT.format(bare, "nothing"))
    program(bare, "sudo", f'test "$2" = true || {{ echo sudo >> "{bare}/calls"; shift; "$@"; }}')
    assert only(browser.browser(install=True)).say().endswith(f"{bare / browser.SHELL}")
    calls = (bare / "calls").read_text(encoding="utf-8")
    assert "update" in calls and calls.count("chromium") == 1
    assert ("sudo" in calls) is with_sudo


@posix
def test_without_a_headless_shell_the_browser_is_installed(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare, "env", 'shift; exec "$@"')
    program(bare, "apt-get", APT.format(bare, "*headless*"))
    assert only(browser.browser(install=True)).say().endswith(f"{bare / 'chromium'}")


@posix
def test_a_browser_is_enough_but_under_ci_the_faster_one_is_fetched(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare, "env", 'shift; exec "$@"')
    program(bare, "apt-get", APT.format(bare, "nothing"))
    program(bare, "chromium", "")
    assert only(browser.browser(install=True)).say().endswith(f"{bare / 'chromium'}")
    monkeypatch.setenv("CI", "true")
    assert only(browser.browser(install=True)).say().endswith(f"{bare / browser.SHELL}")


@posix
def test_without_rights_nothing_is_installed(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    program(bare, "sudo", "echo 'a password is required' >&2; exit 1")
    program(bare, "apt-get", APT.format(bare, "nothing"))
    assert only(browser.browser(install=True)).level == "note"
    assert not (bare / "calls").exists()


@pytest.mark.parametrize(
    ("findings", "code", "last"),
    [
        ([fine("a", "甲"), note("b", "乙")], 0, "· b"),
        ([fault("{x} is broken.", "{x} 坏了。", x="c"), fine("a", "甲")], 1, "1 to fix."),
    ],
)
def test_only_faults_change_the_exit_code(
    findings: list[Finding],
    code: int,
    last: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(doctor, "findings", lambda install_browser, speed: iter(findings))
    assert main(["doctor"]) == code
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_missing_packages_are_reported_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("packaging.requirements", "packaging.specifiers", "jupyter_core.paths"):
        monkeypatch.setitem(sys.modules, name, None)
    faults = [f.say() for f in doctor.findings() if f.level == "fault"]
    assert any("packaging" in line and "pip install" in line for line in faults)
    assert any("jupyter_core" in line for line in faults)


def test_every_finding_is_worded_in_both_languages() -> None:
    for finding in doctor.findings():
        assert finding.say("en") != finding.say("zh") or "Python" in finding.say("en")

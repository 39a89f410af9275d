# Needs Python 3.11 or newer, make and git; everything else is installed into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := build/sources
KERNEL := $(wildcard wordsvc/kernel/*.[ch])
EXTRA ?= dev
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

.PHONY: help serve test quick coverage check audit format lock docs examples site clients translations dictionaries fuzz sanitized wheel clean

serve: $(VENV)/installed ## serve the API and the pages on 127.0.0.1:8000; PORT=8080 takes another port, LAN=1 lets phones in
	@$(BIN)/wordcheck serve $(if $(LAN),--lan)

# A third of the tests' time is waiting for servers, so that two workers more than processors lose nothing.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
help: ## print what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

# The tests start thousands of processes; without files of bytecode each would compile what it imports.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal
LEFT_OUT ?= slow
# The plugin of schemathesis takes seconds to load, and all tests that need it are slow.
QUICK = -m "not ($(LEFT_OUT))" --hypothesis-profile quick -p no:schemathesis --ignore-glob '*/test_schemathesis*.py'

test: $(VENV)/installed-dev ## run all tests, on all processors; WORKERS=1 runs them one by one
	$(PYTEST)

quick: $(VENV)/installed-dev ## run the tests that are not slow
	$(PYTEST) $(QUICK)

coverage: $(VENV)/installed-dev ## run all tests and print the lines and branches that they do not reach
	@mkdir -p build
	$(PYTEST) --cov

check: $(VENV)/installed-dev ## what CI checks besides the tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.dead_code
	$(BIN)/python -m tools.docstrings

# The two tools that ask the network stand apart from what they look at.
audit: ## ask whether a version in requirements.lock has a known weakness; needs the network
	@$(PYTHON) -m venv build/audit
	@build/audit/bin/python -m pip --disable-pip-version-check --quiet install pip-audit
	@build/audit/bin/python tools/audit.py

lock: ## write requirements.lock and constraints.txt; UPGRADE=--upgrade takes the newest versions
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	@build/lock/bin/python tools/lock.py build/lock/bin/uv $(UPGRADE)

format: $(VENV)/installed-dev ## rewrite the code in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/installed ## write the generated pages
	$(BIN)/python docs/cli_reference.py > docs/cli.md
	$(BIN)/python -m docs.http_reference
	$(BIN)/python -m docs.settings_table
	$(BIN)/python docs/rule_coverage.py

examples: $(VENV)/installed-dev ## write what the examples of the pages print, as after a new dictionary edition
	$(BIN)/python -m docs.page_examples

# Sphinx reads every page anew, and a dead link or a page outside the navigation is an error.
site: $(VENV)/installed-docs ## build the documentation as a site in build/site
	@rm -rf build/site
	$(BIN)/python -m sphinx --quiet --fresh-env --fail-on-warning --keep-going -d build/doctrees docs build/site

clients: $(VENV)/installed-dev ## write clients in TypeScript and Python, and ask them; needs node and the network
	$(BIN)/python -m tools.clients

translations: $(VENV)/installed-dev ## write the catalogues of sentences; German goes into their .po files
	$(BIN)/python -m tools.translations

dictionaries: $(VENV)/installed ## fetch the pinned sources (with apt, pip and npm) and rebuild the dictionaries
	$(BIN)/python -m dictionaries.recipe.sources.downloads $(SOURCES)
	$(BIN)/wordcheck dict build --sources $(SOURCES)

ROUNDS ?= 20000
SEED ?= 20261121
SANITIZED := build/sanitized/_compiled.so
INCLUDE = $(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')

RUN_SANITIZED = LD_PRELOAD=$$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc $(BIN)/python

$(SANITIZED): $(VENV)/installed-dev $(KERNEL)
	@mkdir -p $(dir $(SANITIZED))
	gcc -std=c11 -g -O1 -Wall -Wextra -Werror \
	  -fsanitize=address,undefined -fno-sanitize-recover=all -fPIC -shared -I$(INCLUDE) \
	  $(filter %.c,$(KERNEL)) -o $@

fuzz: $(SANITIZED) ## throw forged input at the compiled kernel, built with sanitizers by gcc
	$(RUN_SANITIZED) -m tests.kernel.fuzz $(ROUNDS) $(SEED) $(SANITIZED)

sanitized: $(SANITIZED) ## compare known hands and counts, by the compiled kernel built with sanitizers
	$(RUN_SANITIZED) -m tests.kernel.golden $(SANITIZED)

WHEELS ?= dist

wheel: $(VENV)/installed ## build a wheel in dist/ that runs on any machine of this kind
	@rm -rf build/lib* build/bdist*
	$(BIN)/python -m pip --disable-pip-version-check --quiet wheel --no-deps --no-build-isolation --wheel-dir $(WHEELS) .

clean: ## remove what make made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "wordsvc needs Python 3.11 or newer; say make PYTHON=python3.x")'
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# pip refuses a file whose hash does not stand in the lock; what builds the package comes from there, too.
define install
@awk -v extra=$(1) '/^#/ { kept = / base$$/ || index($$0 " ", " " extra " ") } kept' requirements.lock > $(VENV)/requirements.txt
@$(PIP) --require-hashes --no-deps --requirement $(VENV)/requirements.txt
@$(PIP) --no-deps --no-build-isolation --editable .
endef
INSTALLED_FROM := $(VENV)/python pyproject.toml requirements.lock $(KERNEL)

$(VENV)/installed: $(INSTALLED_FROM)
	@echo "Installing wordsvc ..."
	$(call install,base)
	@touch $@

$(VENV)/installed-dev: $(INSTALLED_FROM)
	@echo "Installing wordsvc and the test tools ..."
	$(call install,$(EXTRA))
	@touch $(VENV)/installed $(if $(filter dev,$(EXTRA)),$(VENV)/installed-docs) $@

$(VENV)/installed-docs: $(INSTALLED_FROM)
	@echo "Installing wordsvc and what makes the site ..."
	$(call install,docs)
	@touch $(VENV)/installed $@

# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# Every target does the set-up it needs: "make demo" or "make test" alone works in a fresh clone.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
NATIVE := build/native
JOBS := $(shell nproc)
PYTEST := python -m pytest -n $(JOBS) --dist worksteal
export PATH := $(CURDIR)/$(BIN):$(PATH)
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
unexport PYTHONPATH

# All that ends up in the package; "make build" does nothing while none of it is newer.
SOURCES := $(shell find base run cli compiler hardware package platforms runtime simulator spec \
	pyproject.toml CMakeLists.txt README.md LICENSE -type f -not -name '*.pyc' \
	-not -path 'spec/vectors/*')
CPP_FILES = $(shell git ls-files --cached --others --exclude-standard '*.cpp' '*.h' '*.c' \
	| grep -vE '/generated/|^compiler/.*/(wrong|golden)/' | xargs -r ls 2>/dev/null)

# Targets that are asked for together come one after another: they set up the same folders.
ifeq ($(MAKELEVEL),0)
.NOTPARALLEL:
endif

.PHONY: help setup test-setup build native-tests plait-tests demo test quick check format bench \
	bench-zrlmpi soak hardware-soak malformed-frames compiler-soak mpi-soak shmem-soak gasnet-soak \
	task-soak 	circuit-soak gates long-tests mutants coverage generate lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# Stamps stand in what they speak of, so that removing a folder makes it anew.
setup: $(VENV)/stamp ## Debian packages, .venv and wheels: what Plait needs to be built and to run
$(VENV)/stamp: requirements.lock tools/setup.sh
	@tools/setup.sh run $(VENV) requirements.lock
	@touch $@

test-setup: $(VENV)/test-stamp ## the same for tests and checks
$(VENV)/test-stamp: $(VENV)/stamp requirements-tests.lock tools/setup.sh
	@tools/setup.sh tests $(VENV) requirements-tests.lock
	@touch $@

build: build/stamp ## compile, and install the package into .venv
build/stamp: build/installed
	@tools/build.sh fill $(VENV)
	@touch $@
build/installed: $(VENV)/stamp $(SOURCES)
	@tools/build.sh install $(VENV)
	@touch $@

# Side by side: what is fetched for tests with the product's C++, then tests in C++ with what
# hardware nodes share. A build that was configured before GoogleTest was there is told of it.
native-tests:
	@$(MAKE) -j 2 build plait-tests
plait-tests: test-setup build/installed
	@[[ $(NATIVE)/build.ninja -nt $(VENV)/test-stamp ]] || cmake $(NATIVE) >/dev/null
	@cmake --build $(NATIVE) --target plait_tests --parallel $(JOBS)

demo: build ## run the first example on four ranks, on CPUs and with FPGAs
	@tools/demo.sh

test: native-tests ## all tests, C++ and Python; VERDICTS=off: those with a kept verdict, too
	@PLAIT_VERDICTS=$(VERDICTS) $(PYTEST) $(PYTEST_ARGS)

BUDGET_S := 300
SINCE ?= HEAD
quick: native-tests ## what a change since SINCE (HEAD) can have broken, in BUDGET_S (300); tidy
	@python tools/tidy.py
	@files=$$(PYTHONPATH=tools python -m tests.affected $(SINCE)); \
	if [[ -z $$files ]]; then echo 'quick: no test depends on what has changed'; exit; fi; \
	$(PYTEST) --budget $(BUDGET_S) --since $(SINCE) $(PYTEST_ARGS) $$files || [[ $$? == 5 ]]

check: native-tests ## formatters, linters, types, warnings as errors, generated files, tidy
	@tools/check.sh

format: test-setup ## rewrite the sources in the one format
	@ruff check --fix-only --quiet .
	@ruff format --quiet .
	@clang-format -i $(CPP_FILES)

generate: setup ## rewrite spec/generated from spec/*.yaml
	@python -m spec.generate

bench: test-setup build .venv-openmpi/stamp ## the figures, as a table and as JSON
	@python -m bench.run $(BENCH_ARGS)
.venv-openmpi/stamp: requirements-openmpi.lock
	@tools/setup.sh run .venv-openmpi requirements-openmpi.lock
	@touch $@

bench-zrlmpi: test-setup build ## Table I of the ZRLMPI paper, on CPUs and with FPGAs
	@python -m bench.zrlmpi $(BENCH_ARGS)

soak: test-setup build ## the long campaign of seeded faulty runs
	@python -m bench.soak $(SOAK_ARGS)

long-tests: test-setup ## tests that the suite leaves out, and all benches under cocotb itself
	@python -m pytest -n $(JOBS) -m long --all-variations hardware compiler run tests $(PYTEST_ARGS)
	@PLAIT_BENCH=cocotb python -m pytest -n $(JOBS) --all-variations \
		$$(find hardware -type d -name tb) $(PYTEST_ARGS)

hardware-soak: test-setup build ## a million frames between hardware nodes and CPU ranks
	@python -m bench.hardware_soak $(HARDWARE_SOAK_ARGS)

malformed-frames: test-setup build ## a million malformed frames into link and nodes
	@python -m bench.malformed_frames $(MALFORMED_ARGS)

compiler-soak: test-setup build ## 5,000 random C programs through the compiler, compared with gcc
	@python -m plait.compiler.testing.differential $(COMPILER_SOAK_ARGS)

# ARGS is for whichever of the next ones is asked for.
MPI_SOAK_ARGS ?= $(ARGS)
SHMEM_SOAK_ARGS ?= $(ARGS)
GASNET_SOAK_ARGS ?= $(ARGS)
TASK_SOAK_ARGS ?= $(ARGS)
CIRCUIT_SOAK_ARGS ?= $(ARGS)

mpi-soak: test-setup build ## 200 random MPI programs, some ranks on FPGAs or soft, against MPICH
	@python -m plait.compiler.testing.mixed_mpi $(MPI_SOAK_ARGS)

shmem-soak: test-setup build ## 1,000 random OpenSHMEM cases, some PEs on FPGAs, against a model
	@python -m plait.compiler.testing.mixed_shmem $(SHMEM_SOAK_ARGS)

gasnet-soak: test-setup build ## 1,000 random GASNet programs, against a model
	@python -m plait.compiler.testing.mixed_gasnet $(GASNET_SOAK_ARGS)

task-soak: test-setup build ## 1,000 random programs of OpenMP tasks on an FPGA, compared with gcc
	@python -m plait.compiler.testing.mixed_tasks $(TASK_SOAK_ARGS)

circuit-soak: test-setup build ## 500 random programs of virtual circuits under faults
	@python -m plait.compiler.testing.mixed_circuits $(CIRCUIT_SOAK_ARGS)

gates: test-setup ## every block's own test on its netlist
	@PLAIT_NETLIST=ecp5 python -m pytest -n $(JOBS) --all-variations \
		$$(find hardware -type d -name tb) $(PYTEST_ARGS)

mutants: test-setup ## plant faults in the hardware, and see whether its tests find them
	@python -m hardware.testing.mutate $(MUTANTS)

coverage: test-setup ## what of each hardware module the tests reach: blocks, edges of control
	@python -m hardware.testing.coverage -n $(JOBS) -q --all-variations \
		$(if $(PYTEST_ARGS),$(PYTEST_ARGS),hardware)

lock: test-setup ## rewrite the lock files from pyproject.toml
	@tools/lock.sh

clean: ## remove all that make made
	rm -rf build .venv .venv-openmpi .pytest_cache .ruff_cache .hypothesis

# What a user and a developer need; `make help` lists it by task.

PREFIX ?= /usr/local
SWIFT ?= swift
ARGS ?=
JOBS ?=
TARGET ?=
SECONDS ?= 600

jobs := $(if $(JOBS),-j $(JOBS))
engine := Packages/DiffableSnapshot
formatted := Package.swift Plugins Sources Tests Benchmarks Examples $(engine)
# Position-independent, with all symbols bound before main and their table then read-only. The C
# library is loaded, so that its fixes arrive with the system's updates.
hardened := -Xswiftc -use-ld=lld -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --gc-sections \
  -Xcc -fstack-protector-strong
# Swift's libraries, SQLite and ncurses are linked in, so the program runs where they are missing.
static := .build/static
alone := -Xswiftc '-L$(CURDIR)/$(static)' -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --no-export-dynamic
# What is built to be tested and thrown away needs no debug information.
information := $(if $(CI),-Xswiftc -gnone)
# In a folder of its own, so that a debug build neither waits for it nor makes it wait.
product := .build/product
release-flags := -c release --scratch-path $(product) --static-swift-stdlib $(hardened) $(alone) $(information) $(jobs)
release := $(SWIFT) build $(release-flags) --product tercet
release-sync := $(SWIFT) build $(release-flags) --product tercet-sync
binary := .build/release/tercet
# It talks to PostgreSQL only where libpq is or can be had.
sync := .build/release/tercet-sync

.DEFAULT_GOAL := help
.PHONY: help run build test soak fuzz bench bench-sync bench-engine format lint probes imports install uninstall clean
.PHONY: run-tools test-tools goldens examples docs engine-mirror site pictures hooks strip deb sync release-check

##@ Try it

help: ## Show this list
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build the release binary and open the board (ARGS='--demo' for options)
	@exec $(binary) $(ARGS)

build: run-tools ## Build the release binary, .build/release/tercet
	@Scripts/static-libraries $(static)
	@$(release)
	@ln -sfn product/release .build/release

##@ Test

test: test-tools ## Check format and imports, build, run every test
	@SWIFT='$(SWIFT)' MAKE='$(MAKE)' Scripts/run-tests $(jobs)

soak: test-tools build ## Run the long tests too: 10,000 kills, 500,000 random keys, threads, fuzzing
	$(SWIFT) build --build-tests $(jobs)
	TERCET_SOAK=1 $(SWIFT) test --package-path $(engine) --disable-xctest $(jobs) \
	  --sanitize=thread --scratch-path .build/thread-sanitizer \
	  --filter 'ReadersAndWriterTests|SharedTablesTests'
	TERCET_SOAK=1 $(SWIFT) test -c release --package-path $(engine) --disable-xctest $(jobs)
	TERCET_SOAK=1 TERCET_BINARY='$(CURDIR)/$(binary)' \
	  $(SWIFT) test --skip-build --disable-xctest
	@$(MAKE) fuzz

fuzz: run-tools ## Give readers and decoders made-up bytes (TARGET=csv SECONDS=60; every one for 600)
	@SWIFT='$(SWIFT)' Scripts/fuzz $(SECONDS) $(TARGET)

goldens: test-tools ## Record the golden screens again, and accept or reject each change
	@Scripts/require-packages python3
	@SWIFT='$(SWIFT)' Scripts/review-goldens

examples: ## Build and test the examples of the engine
	$(SWIFT) test --package-path $(engine)/Examples/FileList $(jobs)
	$(SWIFT) test --package-path $(engine)/Examples/Outline $(jobs)

##@ Measure

bench: build ## Measure the board through a pseudo-terminal and print the table
	@$(SWIFT) build -c release --package-path Benchmarks/Board $(jobs)
	@TERCET_BINARY='$(CURDIR)/$(binary)' \
	  $(SWIFT) run -c release --skip-build --package-path Benchmarks/Board BoardBenchmark $(ARGS)

bench-sync: build sync ## Measure boards shared over machines: server, link and replicas here
	@$(SWIFT) build $(release-flags) --product SyncBenchmark
	@TERCET_PROGRAMS='$(CURDIR)/.build/release' .build/release/SyncBenchmark $(ARGS)

bench-engine: run-tools ## Measure the diffable snapshot engine
	@$(SWIFT) run -c release --package-path $(engine)/Benchmarks $(jobs) EngineBenchmark $(ARGS)

##@ Write

docs: ## Build the engine's documentation
	cd $(engine) && DIFFABLE_SNAPSHOT_DOCUMENTATION=1 $(SWIFT) package generate-documentation \
	  --target DiffableSnapshot --warnings-as-errors

engine-mirror: ## Write the engine's repository to DIR=…, and build and test it there
	@Scripts/mirror-engine '$(DIR)' '$(SWIFT)'

pictures: build ## Draw the pictures of the README and the site again
	@Scripts/make-pictures $(binary)

site: ## Build the documentation as a site, in .build/site/html
	@Scripts/build-site

##@ Check before a commit

format: ## Format the sources in place
	@$(SWIFT) format --in-place --recursive --parallel $(formatted)

lint: ## Check format, words and links without changing anything
	@$(SWIFT) format lint --strict --recursive --parallel $(formatted)
	@Scripts/require-packages python3
	@Scripts/check-words
	@Scripts/check-links
	@Scripts/probe-changes

probes: ## Make the changes of Tests/Probes in a copy, build it, and run their tests
	@Scripts/probe-changes --build

imports: ## Check that imports run one way only
	@Scripts/check-imports

hooks: ## Check format, imports and words at each commit, by a hook of Git
	@Scripts/install-hooks

##@ Install and package

strip: build sync ## Take the debug information out of the binaries, into .build/stripped
	@Scripts/strip-binary $(binary) .build/stripped
	@[ ! -x $(sync) ] || Scripts/strip-binary $(sync) .build/stripped

sync: run-tools ## Build tercet-sync, for boards shared over machines
	@env $$(Scripts/without-postgres) $(release-sync)
	@ln -sfn product/release .build/release

install: strip ## Install tercet, its manual pages and completions in PREFIX (default /usr/local)
	@Scripts/install-files .build/stripped/tercet '$(DESTDIR)$(PREFIX)'
	[ ! -x $(sync) ] || install -m 755 .build/stripped/tercet-sync '$(DESTDIR)$(PREFIX)/bin/tercet-sync'

uninstall: ## Remove what was installed in PREFIX; boards are kept
	rm -f '$(DESTDIR)$(PREFIX)/bin/tercet' \
	  '$(DESTDIR)$(PREFIX)/bin/tercet-sync' \
	  '$(DESTDIR)$(PREFIX)/share/applications/tercet.desktop' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/tercet' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tercet.fish' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tercet' \
	  '$(DESTDIR)$(PREFIX)/share/man/man1/tercet.1' \
	  '$(DESTDIR)$(PREFIX)/share/man/man1/tercet-'*.1
	rm -rf '$(DESTDIR)$(PREFIX)/share/doc/tercet'

deb: strip ## Make the Debian packages, .build/tercet_VERSION_ARCH.deb and tercet-sync's
	@Scripts/require-packages dpkg-dev
	@Scripts/make-deb .build/stripped .build

release-check: deb ## Check version, changelog, manual pages and packages before a release
	@Scripts/release-check .build/stripped .build

##@ Clean up

clean: ## Remove everything that was built
	rm -rf .build Benchmarks/*/.build $(engine)/.build $(engine)/*/.build $(engine)/Examples/*/.build

run-tools:
	@Scripts/require-swift '$(SWIFT)'
	@Scripts/require-packages libncurses-dev libsqlite3-dev libcmark-gfm-dev \
	  libcmark-gfm-extensions-dev

test-tools: run-tools
	@Scripts/require-packages libvterm-dev tmux

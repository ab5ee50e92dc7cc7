PREFIX ?= /usr/local
DESTDIR ?=
# With its Swift libraries inside, an installed gallery needs no toolchain beside it.
BUILDFLAGS ?= --static-swift-stdlib

built = .build/release
bindir = $(DESTDIR)$(PREFIX)/bin
libexecdir = $(DESTDIR)$(PREFIX)/libexec/gallery

.PHONY: all test test-engines lighthouse demo fuzz sanitize install uninstall clean

# Seconds that `make fuzz` gives each parser.
FUZZ_SECONDS ?= 600

all:
	Scripts/setup
	swift build -c release $(BUILDFLAGS)

test:
	Scripts/test

test-engines:
	Scripts/test-engines

lighthouse:
	Scripts/lighthouse

demo:
	Scripts/demo

fuzz:
	Scripts/setup
	Scripts/fuzz --seconds $(FUZZ_SECONDS)

sanitize:
	Scripts/setup --tests
	Scripts/sanitize

# Builds only where nothing has been built: `sudo make install` may not know the toolchain.
install: $(built)/gallery $(built)/gallery-renderer
	install -d $(bindir) $(libexecdir)
	install -s $(built)/gallery $(bindir)/gallery
	install -s $(built)/gallery-renderer $(libexecdir)/gallery-renderer

$(built)/gallery $(built)/gallery-renderer:
	$(MAKE) all

uninstall:
	rm -f $(bindir)/gallery $(libexecdir)/gallery-renderer
	-rmdir $(libexecdir)

clean:
	swift package clean
	rm -rf out Fuzz/.build

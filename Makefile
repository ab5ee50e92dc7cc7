PREFIX ?= /usr/local
DESTDIR ?=
export PREFIX DESTDIR

built = .build/release

.PHONY: all test test-engines test-scale test-packages lighthouse demo docs site-docs fuzz sanitize \
	install uninstall deb image clean

# The number of seconds for which `make fuzz` runs each parser.
FUZZ_SECONDS ?= 600

all:
	Scripts/build-release

test:
	Scripts/test

test-engines:
	Scripts/test-engines

# Requires root and debootstrap for Slurm, and GNU parallel with an ssh server.
test-scale:
	swift build
	Scripts/python scale.txt -m kubernetes_validate --strict Examples/kubernetes/*.yaml
	Scripts/try-parallel
	Scripts/try-slurm SampleData/library $(wildcard ../shared/corpus)

# Requires root and debootstrap for a bare Debian, and buildah.
test-packages:
	set -e; package=$$(Scripts/make-deb); \
	BUILT=.build-deb/release Scripts/try-install; \
	Scripts/try-deb $$package; \
	image=$$(Scripts/make-image $$package); \
	Scripts/try-image $$image

lighthouse:
	Scripts/lighthouse

demo:
	Scripts/demo

docs:
	Scripts/docs

# A web site of README and Documentation in out/site-docs. Requires pandoc.
site-docs:
	Scripts/make-site-docs

fuzz:
	Scripts/setup
	Scripts/fuzz --seconds $(FUZZ_SECONDS)

sanitize:
	Scripts/setup --tests
	Scripts/sanitize

# Builds only if nothing has been built, because `sudo make install` may not find the toolchain.
install: $(built)/gallery $(built)/gallery-renderer $(built)/libgallery-vips.so
	Scripts/install-files

$(built)/gallery $(built)/gallery-renderer $(built)/libgallery-vips.so:
	$(MAKE) all

uninstall:
	Scripts/install-files --remove

# Writes a Debian package to out.
deb:
	Scripts/make-deb

# Makes a container image of the Debian package, with buildah and as root.
image:
	Scripts/make-image

clean:
	swift package clean
	rm -rf out .build-deb .build-test Fuzz/.build

"""Builds the sample sites once and opens them in the Chromium of this machine."""

import fcntl
import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest
from built_site import BuiltSite
from complete_library import write_complement
from failures import PageLog
from large_album import plain, write_album
from PIL import Image
from playwright.sync_api import expect, sync_playwright
from sphere_library import write_spheres
from waiting import PATIENCE

PROJECT = Path(__file__).resolve().parents[2]

expect.set_options(timeout=PATIENCE * 1000)

# The pages of a test.
PAGES = pytest.StashKey[PageLog]()

# The tests of each file that --quick runs.
QUICK_COUNT = 2

LANGUAGES = ["en", "de", "ar"]

EXPORTS = ["sitemap", "atom", "jsonfeed", "iiif"]


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help=f"run {QUICK_COUNT} tests of each file, each with one argument")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--quick"):
        return
    tests = {}
    for item in items:
        # The first argument of each test.
        tests.setdefault(item.path, {}).setdefault(item.originalname, item)
    kept = [item for functions in tests.values() for item in list(functions.values())[:QUICK_COUNT]]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.fixture(scope="session")
def library():
    return PROJECT / "SampleData" / "library"


@pytest.fixture(scope="session")
def gallery():
    """The program under test: GALLERY_BIN, or the last debug build."""
    program = Path(os.environ.get("GALLERY_BIN", PROJECT / ".build/debug/gallery"))
    assert program.exists(), f"{program} is missing: run `swift build` or set GALLERY_BIN"
    return program


@pytest.fixture(scope="session")
def once(tmp_path_factory):
    """Fills a folder once for all processes of the run, and returns it. Tests only read what is in it."""
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    root /= "shared"
    root.mkdir(exist_ok=True)

    def once(name, fill):
        folder, is_filled = root / name, root / f"{name}.filled"
        with open(root / f"{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not is_filled.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                fill(folder)
                is_filled.touch()
        return folder

    return once


@pytest.fixture(scope="session")
def catalog(gallery, library, once):
    def fill(folder):
        command = [gallery, "index", library, "--catalog", folder / "gallery.sqlite"]
        subprocess.run(command, check=True, capture_output=True)

    return once("catalog", fill) / "gallery.sqlite"


@pytest.fixture(scope="session")
def build(gallery, catalog):
    def build(folder, *options):
        chosen = [] if "--catalog" in options else ["--catalog", catalog]
        command = [gallery, "build", *chosen, "--output", folder, "--title", "Sample"]
        subprocess.run([*command, *options], check=True, capture_output=True)
        return BuiltSite(folder)

    return build


@pytest.fixture(scope="session")
def site(build, once):
    """The sample library with the default widths."""
    return BuiltSite(once("default", lambda folder: build(folder / "site")) / "site")


@pytest.fixture(scope="session")
def variant(build, site, once):
    """Builds the sample library with other options, once for all processes of the run."""

    def variant(name, *options, base=site):
        def fill(folder):
            # Images do not depend on most options, so a copy saves the time of rendering.
            shutil.copytree(base.folder, folder / "site")
            build(folder / "site", *options)

        return BuiltSite(once(name, fill) / "site")

    return variant


@pytest.fixture(scope="session")
def site_1200(variant):
    """The same library with `--width 1200` and centred last rows."""
    return variant("1200", "--width", "1200", "--last-row", "center")


@pytest.fixture(scope="session", params=["wrap", "grid", "masonry"])
def site_of_kind(request, variant):
    """The same library with another first layout than justified rows."""
    options = ["--layout", request.param, "--layout", "justified"]
    return variant(request.param, "--width", "1200", "--columns", "adaptive(170)", *options)


@pytest.fixture(scope="session")
def complete_catalog(gallery, library, once):
    """The sample library with additions, so that it has a page of every kind."""

    def fill(folder):
        command = [gallery, "index", library, write_complement(folder / "photos")]
        command += ["--catalog", folder / "gallery.sqlite"]
        subprocess.run(command, check=True, capture_output=True)

    return once("complement", fill) / "gallery.sqlite"


@pytest.fixture(scope="session")
def build_complete(variant, complete_catalog):
    """Builds the site with all optional pages in a language."""
    base = variant("complete", "--catalog", complete_catalog)

    def build_complete(language):
        options = ["--catalog", complete_catalog, "--lang", language, "--include-location=full"]
        options += ["--base-url", "https://example.org/photos/"]
        options += [part for kind in EXPORTS for part in ("--export", kind)]
        return variant(f"complete-{language}", *options, base=base)

    return build_complete


@pytest.fixture(scope="session")
def complete(build_complete):
    """A site with all optional pages, in English."""
    return build_complete("en")


@pytest.fixture(scope="session", params=LANGUAGES)
def complete_site(request, build_complete):
    """A site with all optional pages, in each language."""
    return build_complete(request.param)


@pytest.fixture(scope="session")
def sphere_site(gallery, once):
    """360° panoramas in an album, and another album without any."""

    def fill(folder):
        write_spheres(folder / "photos" / "spheres")
        (folder / "photos" / "others").mkdir()
        Image.new("RGB", (1600, 1200), "navy").save(folder / "photos" / "others" / "e other.jpg")
        make_site(gallery, folder, "--include-location=full")

    return BuiltSite(once("spheres", fill) / "site")


@pytest.fixture(scope="session", params=["default widths", "--width 1200"])
def each_site(request):
    """Each site in turn, for tests that depend on the widths."""
    name = "site" if request.param == "default widths" else "site_1200"
    return request.getfixturevalue(name)


@pytest.fixture(scope="session")
def build_album(gallery, once):
    """Builds a site of one album of 500 photos."""

    def fill(folder):
        # Longer than 1024 px, so that high-density screens get a larger image, as for any photograph.
        write_album(folder / "photos", plain, edge=1040)
        make_site(gallery, folder)

    return with_options(gallery, once, "large", fill)


@pytest.fixture(scope="session")
def large_site(build_album):
    return build_album()


@contextmanager
def served(gallery, folder):
    """Serves a folder with `gallery serve`; returns the address, with a final slash."""
    command = [gallery, "serve", folder, "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


def make_site(gallery, folder, *options):
    """Indexes the photos in a folder, and builds their site beside them."""
    for command in [["index", "photos"], ["build", *options]]:
        subprocess.run([gallery, *command, "--quiet"], cwd=folder, check=True, capture_output=True)
    return folder / "site"


def with_options(gallery, once, name, fill):
    """Returns a function that builds a site with options; images do not depend on them."""

    def build(*options):
        first = once(name, fill)

        def fill_variant(folder):
            shutil.copytree(first / "site", folder / "site")
            shutil.copy(first / "gallery.sqlite", folder)
            subprocess.run([gallery, "build", "--quiet", *options], cwd=folder, check=True)

        return BuiltSite((once("-".join([name, *options]), fill_variant) if options else first) / "site")

    return build


def links_of(gallery, folder):
    """The addresses of albums that are not public, by the last part of their paths."""
    output = subprocess.run([gallery, "links", "--json"], cwd=folder, check=True, capture_output=True)
    found = [json.loads(line) for line in output.stdout.splitlines()]
    return {link["album"].rsplit("/", 1)[-1]: link["link"] for link in found}


@pytest.fixture(scope="session")
def address(gallery, site):
    """The address of the site under `gallery serve`."""
    with served(gallery, site.folder) as address:
        yield address


def chromium():
    """The browser program."""
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    program = next(filter(None, map(shutil.which, names)), None)
    assert program, "there is no Chromium: run Scripts/setup --tests"
    return program


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keeps what the pages of a failed test show, and names the folder in the report."""
    report = yield
    log = item.stash.get(PAGES, None)
    if report.when == "call" and report.failed and log and log.pages:
        folder = log.save(item.nodeid)
        (folder / "failure.txt").write_text(f"{report.longreprtext}\n", encoding="utf-8")
        report.sections.append(("Pages", f"What the pages showed is in {folder}"))
    return report


@pytest.fixture
def new_page(browser, request):
    """Opens a tab, and a page in it, without JavaScript by default, because the site must not require it."""
    contexts = []
    log = request.node.stash[PAGES] = PageLog()

    def new_page(width=1280, height=800, javascript=False, url=None, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, java_script_enabled=javascript, **options
        )
        contexts.append(context)
        log.watch(context)
        # No test measures time with this limit.
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        if url:
            page.goto(url)
        return page

    yield new_page
    for context in contexts:
        context.close()

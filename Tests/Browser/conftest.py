"""Builds the sample sites once and opens them in the Chromium of this machine."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from built_site import BuiltSite
from complete_library import write_complement
from large_album import plain, write_album
from playwright.sync_api import sync_playwright

PROJECT = Path(__file__).resolve().parents[2]

EXPORTS = ["sitemap", "atom", "jsonfeed", "iiif"]


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
def catalog(gallery, library, tmp_path_factory):
    catalog = tmp_path_factory.mktemp("catalog") / "gallery.sqlite"
    subprocess.run(
        [gallery, "index", library, "--catalog", catalog], check=True, capture_output=True
    )
    return catalog


@pytest.fixture(scope="session")
def build(gallery, catalog):
    def build(folder, *options):
        chosen = [] if "--catalog" in options else ["--catalog", catalog]
        command = [gallery, "build", *chosen, "--output", folder, "--title", "Sample"]
        subprocess.run([*command, *options], check=True, capture_output=True)
        return BuiltSite(folder)

    return build


@pytest.fixture(scope="session")
def site(build, tmp_path_factory):
    """The sample library with the default widths."""
    return build(tmp_path_factory.mktemp("default") / "site")


@pytest.fixture(scope="session")
def site_1200(build, site, tmp_path_factory):
    """The same library with `--width 1200` and centred last rows."""
    folder = tmp_path_factory.mktemp("1200") / "site"
    # Images do not depend on the widths, so a copy saves the time of rendering.
    shutil.copytree(site.folder, folder)
    return build(folder, "--width", "1200", "--last-row", "center")


@pytest.fixture(scope="session", params=["wrap", "grid", "masonry"])
def site_of_kind(request, build, site, tmp_path_factory):
    """The same library with another first layout than justified rows."""
    folder = tmp_path_factory.mktemp(request.param) / "site"
    shutil.copytree(site.folder, folder)
    options = ["--layout", request.param, "--layout", "justified"]
    return build(folder, "--width", "1200", "--columns", "adaptive(170)", *options)


@pytest.fixture(scope="session")
def complete_catalog(gallery, library, tmp_path_factory):
    """The sample library with additions, so that it has a page of every kind."""
    folder = tmp_path_factory.mktemp("complement")
    catalog = folder / "gallery.sqlite"
    command = [gallery, "index", library, write_complement(folder / "photos")]
    subprocess.run([*command, "--catalog", catalog], check=True, capture_output=True)
    return catalog


@pytest.fixture(scope="session", params=["en", "de", "ar"])
def complete_site(request, build, site, complete_catalog, tmp_path_factory):
    """A site with all optional pages, in each language."""
    folder = tmp_path_factory.mktemp(f"complete-{request.param}") / "site"
    shutil.copytree(site.folder, folder)
    options = ["--catalog", complete_catalog, "--lang", request.param, "--include-location"]
    options += ["--base-url", "https://example.org/photos/"]
    options += [part for kind in EXPORTS for part in ("--export", kind)]
    return build(folder, *options)


@pytest.fixture(scope="session", params=["default widths", "--width 1200"])
def each_site(request):
    """Each site in turn, for tests that depend on the widths."""
    name = "site" if request.param == "default widths" else "site_1200"
    return request.getfixturevalue(name)


@pytest.fixture(scope="session")
def build_album(gallery, tmp_path_factory):
    """Builds a site of one album of 500 photos."""
    folder = tmp_path_factory.mktemp("large")
    catalog = ["--catalog", folder / "gallery.sqlite", "--quiet"]
    # Longer than 1024 px, so that high-density screens get a larger image, as for any photograph.
    photos = write_album(folder / "photos", plain, edge=1040)
    subprocess.run([gallery, "index", photos, *catalog], check=True)

    def build_album(*options):
        command = [gallery, "build", "--output", folder / "site", *catalog, *options]
        subprocess.run(command, check=True)
        return BuiltSite(folder / "site")

    return build_album


@pytest.fixture(scope="session")
def large_site(build_album):
    return build_album()


@pytest.fixture(scope="session")
def address(gallery, site):
    """The address of the site under `gallery serve`, with a final slash."""
    command = [gallery, "serve", site.folder, "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def browser():
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    program = next(filter(None, map(shutil.which, names)), None)
    assert program, "there is no Chromium: run Scripts/setup --tests"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser):
    """Opens a tab without JavaScript by default, because the site must not require it."""
    contexts = []

    def new_page(width=1280, height=800, javascript=False, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=javascript,
            **options,
        )
        contexts.append(context)
        context.set_default_timeout(15_000)
        return context.new_page()

    yield new_page
    for context in contexts:
        context.close()

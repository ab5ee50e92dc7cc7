"""The documents as a web site: `make site-docs`."""

import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from documents import PROJECT


class Page(HTMLParser):
    """The links, the loaded files and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.anchors = [], [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "id" in values:
            self.anchors.add(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif "src" in values or "href" in values:
            self.loaded.append(values.get("src") or values["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site-docs")
    subprocess.run([PROJECT / "Scripts/make-site-docs", folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path) for path in site.rglob("*.html")}


def target(page: Path, link: str):
    """The file that a link of a page leads to, and the anchor in it."""
    address, anchor = urldefrag(link)
    return (page.parent / unquote(address)).resolve() if address else page, unquote(anchor)


def test_there_is_a_page_for_each_document(site, pages):
    documents = [*PROJECT.glob("*.md"), *PROJECT.glob("Documentation/**/*.md")]
    assert len(documents) > 50
    for document in documents:
        name = "index" if document.stem == "README" else document.stem
        assert site / document.relative_to(PROJECT).parent / f"{name}.html" in pages, document


def test_links_lead_to_pages_and_anchors(pages):
    count = 0
    for path, page in pages.items():
        for link in page.links:
            if urlsplit(link).scheme:
                continue
            file, anchor = target(path, link)
            assert file.is_file(), f"{path}: {link}"
            assert not anchor or anchor in pages[file].anchors, f"{path}: {link}"
            count += 1
    assert count > 1000


def test_pages_load_only_files_of_the_site(pages):
    for path, page in pages.items():
        for link in page.loaded:
            assert not urlsplit(link).scheme, f"{path}: {link}"
            assert target(path, link)[0].is_file(), f"{path}: {link}"


def test_every_page_is_in_the_list_of_pages(site, pages):
    listed = {target(site / "index.html", link)[0] for link in pages[site / "index.html"].links}
    assert set(pages) - listed == set()

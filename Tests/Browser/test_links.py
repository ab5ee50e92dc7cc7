"""All references lead to existing files, and all files are referenced."""

import re
from collections import Counter
from os.path import normpath
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from PIL import Image

NO_PHOTOS = {"not an image.jpg", "no pixels.jpg", "album.md"}


def references(site, page):
    """The references in href, src and srcset of a page."""
    for element in site.elements(page):
        for name in ["href", "src"]:
            if name in element.attributes:
                yield element.attributes[name]
        for candidate in element.attributes.get("srcset", "").split(","):
            if candidate:
                yield candidate.split()[0]


def target(page, reference):
    """The file of a reference, relative to the folder of the site."""
    path = unquote(urlsplit(reference).path)
    if path.startswith("/"):
        return path[1:]
    return normpath(PurePosixPath(page).parent / path) if path else page


def local_references(site, page):
    return [r for r in references(site, page) if not r.startswith("data:")]


def ids(site, page):
    return [e.attributes["id"] for e in site.elements(page) if "id" in e.attributes]


def test_every_reference_leads_to_a_file_of_the_site(each_site):
    files = set(each_site.files)
    for page in each_site.pages:
        for reference in local_references(each_site, page):
            parts = urlsplit(reference)
            assert not parts.scheme and not parts.netloc, f"{page} refers to {reference}"
            file = target(page, reference)
            assert file in files, f"{page} refers to {reference}"
            assert not parts.fragment or parts.fragment in ids(each_site, file), reference
            # Pages open from a folder.
            assert page == "404.html" or not reference.startswith("/"), f"{page} refers to {reference}"
    for name in each_site.files:
        if name.endswith(".css"):
            # Drawings within a style sheet are no references.
            assert not re.search(r"url\((?!\"data:)|@import", each_site.text(name)), name
    # Exports need an option.
    assert not {"sitemap.xml", "feed.xml", "feed.json"} & files


def test_every_page_has_one_heading_a_language_and_unique_ids(each_site):
    for page in each_site.pages:
        elements = each_site.elements(page)
        assert [e.tag for e in elements].count("h1") == 1, page
        assert elements[0].tag == "html" and elements[0].attributes.get("lang") == "en", page
        twice = [name for name, count in Counter(ids(each_site, page)).items() if count > 1]
        assert not twice, page


def test_every_page_is_reachable_from_the_first(each_site):
    seen, waiting = set(), ["index.html"]
    while waiting:
        page = waiting.pop()
        seen.add(page)
        linked = {target(page, reference) for reference in local_references(each_site, page)}
        waiting += [file for file in linked - seen if file.endswith(".html")]
    assert seen == set(each_site.linked_pages)


def test_every_photo_is_on_the_page_of_its_album(each_site, library):
    shown, lost = set(), []
    for album in each_site.albums:
        files = {target(album["page"], r) for r in local_references(each_site, album["page"])}
        for photo in album["photos"]:
            assert {source["src"] for source in photo["sources"]} & files or not photo["sources"]
            shown.add(photo["id"])
            lost += [album["page"]] if not photo["sources"] else []
    readable = [p for p in library.rglob("*.*") if p.is_file() and p.name not in NO_PHOTOS]
    assert len(shown) == len(readable) + len(lost) == each_site.manifest["photoCount"]
    # A damaged photo has a tile with a message.
    assert len(lost) == 1
    assert sum(e.attributes.get("class") == "lost" for e in each_site.elements(lost[0])) == 1


def test_every_image_is_in_the_manifest_with_its_true_size(each_site):
    sources = {
        source["src"]: (source["width"], source["height"])
        for album in each_site.albums
        for photo in album["photos"]
        for source in photo["sources"]
    }
    assert set(sources) == set(each_site.renditions)
    for name, size in sources.items():
        with Image.open(each_site.folder / name) as image:
            assert image.size == size, name

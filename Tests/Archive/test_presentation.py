"""Other programs read the IIIF files and the feeds of a site."""

import json

import feedparser
import iiif_prezi3
from conftest import BASE


def read(site, address):
    assert address.startswith(BASE), address
    return (site / address.removeprefix(BASE)).read_text(encoding="utf-8")


def resources(site, address=f"{BASE}iiif/collection.json"):
    """All collections and manifests, each as JSON."""
    resource = json.loads(read(site, address))
    assert resource["id"] == address
    yield resource
    if resource["type"] == "Collection":
        for item in resource["items"]:
            part = list(resources(site, item["id"]))
            assert (part[0]["type"], part[0]["label"]) == (item["type"], item["label"])
            assert part[0]["partOf"][0]["id"] == address
            yield from part


def test_every_file_is_valid_and_is_in_a_collection(exported):
    found = {resource["id"] for resource in resources(exported)}
    assert found == {f"{BASE}iiif/{file.name}" for file in (exported / "iiif").iterdir()}
    for resource in resources(exported):
        kind = getattr(iiif_prezi3, resource["type"])
        parsed = kind(**resource)
        assert json.loads(parsed.json())["id"] == resource["id"]


def test_canvases_have_addresses_of_photos_and_link_to_their_pages(exported):
    pages = {file.stem for file in (exported / "p").iterdir()}
    manifests = [r for r in resources(exported) if r["type"] == "Manifest"]
    canvases = [canvas for manifest in manifests for canvas in manifest["items"]]
    assert canvases
    for canvas in canvases:
        address = canvas["id"].removeprefix(f"{BASE}iiif/canvas/")
        assert address in pages
        assert canvas["homepage"][0]["id"] == f"{BASE}p/{address}.html"
        body = canvas["items"][0]["items"][0]["body"]
        assert (exported / body["id"].removeprefix(BASE)).is_file()
        ratio = canvas["width"] / canvas["height"]
        assert abs(ratio - body["width"] / body["height"]) < 0.02 * ratio
    assert {canvas["id"].rsplit("/", 1)[1] for canvas in canvases} == pages


def test_a_feed_reader_reads_the_feeds(exported):
    atom = feedparser.parse((exported / "feed.xml").read_bytes())
    assert not atom.bozo, atom.get("bozo_exception")
    assert atom.feed.title == "Sample"
    entries = [(entry.id, entry.title, entry.link) for entry in atom.entries]
    items = json.loads(read(exported, f"{BASE}feed.json"))["items"]
    assert entries and entries == [(item["id"], item["title"], item["url"]) for item in items]

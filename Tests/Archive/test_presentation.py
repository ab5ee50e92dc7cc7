"""Other programs read the IIIF files and the feeds of a site."""

import json
import shutil
import xml.etree.ElementTree as xml

import feedparser
import iiif_prezi3
import pytest
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


def film(site):
    return next(resource for resource in resources(site) if resource["label"] == {"none": ["Film"]})


def test_the_text_of_an_album_is_the_summary_of_its_manifest(exported):
    manifest = film(exported)
    assert manifest["summary"] == {"none": ["Reels of 1975, see the list."]}


@pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg is not installed")
def test_the_canvas_of_a_video_plays_its_clip(exported):
    manifest = iiif_prezi3.Manifest(**film(exported))
    videos = [canvas for canvas in manifest.items if canvas.duration]
    assert len(videos) == 1 and len(manifest.items) == 2
    canvas = videos[0]
    body = canvas.items[0].items[0].body
    assert (body.type, body.format, body.width, body.height) == ("Video", "video/mp4", 320, 240)
    assert abs(canvas.duration - 2) < 0.1 and body.duration == canvas.duration
    still = canvas.placeholderCanvas.items[0].items[0].body
    for file in [body, still]:
        assert (exported / file.id.removeprefix(BASE)).is_file()
    assert still.type == "Image"


def test_feeds_and_sitemap_are_read_and_lead_to_files(exported):
    atom = feedparser.parse((exported / "feed.xml").read_bytes())
    assert not atom.bozo, atom.get("bozo_exception")
    assert atom.feed.title == "Sample"
    entries = [(entry.id, entry.title, entry.link) for entry in atom.entries]
    items = json.loads(read(exported, f"{BASE}feed.json"))["items"]
    assert entries and entries == [(item["id"], item["title"], item["url"]) for item in items]
    home = (exported / "index.html").read_text(encoding="utf-8")
    assert 'type="application/atom+xml" href="feed.xml"' in home
    addresses = [element.text for element in xml.parse(exported / "sitemap.xml").iter() if element.tag.endswith("}loc")]
    pages = {str(page.relative_to(exported)) for page in exported.rglob("*.html")}
    pages -= {"404.html", "albums/index.html", "i/index.html"}  # The last two are empty.
    assert pages == {address.removeprefix(BASE) for address in addresses if address.endswith(".html")}
    for address in {*addresses, *(item[key] for item in items for key in ["url", "image"])}:
        assert (exported / (address.removeprefix(BASE) or "index.html")).is_file(), address

"""Sitemap, feeds and IIIF files are valid for parsers of other projects."""

import json
import xml.etree.ElementTree as xml

import pytest

BASE = "https://example.org/photos/"
KINDS = ["sitemap", "atom", "jsonfeed", "iiif"]


@pytest.fixture(scope="module")
def exported(variant):
    options = [part for kind in KINDS for part in ("--export", kind)]
    return variant("exports", "--base-url", BASE, *options)


def local(address):
    assert address.startswith(BASE)
    return address.removeprefix(BASE) or "index.html"


def test_every_address_in_the_sitemap_is_a_file(exported):
    root = xml.fromstring(exported.text("sitemap.xml"))
    addresses = [element.text for element in root.iter() if element.tag.endswith("}loc")]
    pages = {local(address) for address in addresses if address.endswith(".html")}
    assert pages == set(exported.linked_pages)
    assert {local(address) for address in addresses} <= set(exported.files)


def test_feeds_link_to_pages_and_pictures(exported):
    feed = json.loads(exported.text("feed.json"))
    assert feed["version"] == "https://jsonfeed.org/version/1.1" and feed["items"]
    for item in feed["items"]:
        assert local(item["url"]) in exported.pages and local(item["image"]) in exported.files
    atom = xml.fromstring(exported.text("feed.xml"))
    names = {"a": "http://www.w3.org/2005/Atom"}
    titles = [entry.find("a:title", names).text for entry in atom.findall("a:entry", names)]
    assert titles == [item["title"] for item in feed["items"]]
    home = exported.text("index.html")
    assert 'type="application/atom+xml" href="feed.xml"' in home


def manifests(exported, path="iiif/collection.json"):
    resource = json.loads(exported.text(path))
    if resource["type"] == "Manifest":
        return [resource]
    return [m for item in resource["items"] for m in manifests(exported, local(item["id"]))]


def test_iiif_files_contain_every_picture(exported):
    shown = 0
    for manifest in manifests(exported):
        for canvas in manifest["items"]:
            body = canvas["items"][0]["items"][0]["body"]
            assert local(body["id"]) in exported.files
            shown += 1
    assert shown == sum(bool(p["sources"]) for album in exported.albums for p in album["photos"])


def test_there_are_no_exports_by_default(site):
    assert not {"sitemap.xml", "feed.xml", "feed.json"} & set(site.files)

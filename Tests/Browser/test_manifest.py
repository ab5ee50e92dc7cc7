"""The manifest is valid for its schema with all options."""

import json
import shutil

from jsonschema import Draft202012Validator


def check(site):
    schema = json.loads(site.text("data/schema.json"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    validator.validate(site.manifest)
    # Uses only the schema of albums, because an error of `oneOf` would name both schemas.
    albums = Draft202012Validator(schema | {"oneOf": [{"$ref": "#/$defs/album"}]})
    for album in site.manifest["albums"]:
        albums.validate(json.loads(site.text(album["manifest"])))


def test_the_default_manifest_is_valid(site):
    check(site)
    assert "frames" in site.albums[1]["sections"][0]["layouts"][0]


def test_a_manifest_with_all_layouts_is_valid(site_of_kind):
    check(site_of_kind)


def test_a_manifest_with_boxes_thumbhashes_and_locations_is_valid(build, site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder)
    options = ["--frames", "boxes", "--placeholder", "thumbhash", "--include-location=full"]
    other = build(folder, *options)
    check(other)
    layout = other.albums[1]["sections"][0]["layouts"][0]
    assert "frames" not in layout and len(layout["boxes"]) == other.albums[1]["sections"][0]["count"]
    assert any("latitude" in photo for album in other.albums for photo in album["photos"])
    assert all("thumbhash" in p for album in other.albums for p in album["photos"] if p["sources"])


def test_a_manifest_without_frames_has_rows(build, site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder)
    other = build(folder, "--frames", "none")
    check(other)
    layout = other.albums[1]["sections"][0]["layouts"][0]
    assert "frames" not in layout and "boxes" not in layout and layout["rows"]

"""A site contains no locations of photos and no paths of the machine that built it."""

import getpass
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

# The coordinates of `Reine.jpg` and `Aconcagua.jpg`.
COORDINATES = ["67.9325", "13.0886", "32.6532", "70.0109"]

# The tags that exiftool reports for any image: file, container and derived tags.
HARMLESS_GROUPS = {"SourceFile", "ExifTool", "File", "RIFF", "JFIF", "Composite"}


def exiftool(*arguments):
    if not shutil.which("exiftool"):
        pytest.skip("exiftool is missing: run Scripts/setup --tests")
    # -n prints coordinates as numbers; status 1 only means that there was a warning.
    result = subprocess.run(["exiftool", "-j", "-G", "-n", *arguments], capture_output=True)
    return json.loads(result.stdout)


def groups(tags):
    return {name.split(":")[0] for name in tags}


def bytes_of(site, kind):
    return {name: (site.folder / name).read_bytes() for name in kind}


def test_no_file_contains_a_path_of_this_machine(each_site, library):
    secrets = [str(library), "SampleData", str(each_site.folder.parent), "/tmp/", ".sqlite"]
    secrets += [f"{Path.home()}/", f"/{getpass.getuser()}/"]
    for name, content in bytes_of(each_site, each_site.files).items():
        for secret in secrets:
            assert secret.encode() not in content, f"{name} says {secret}"


def test_no_page_or_manifest_contains_the_location_of_a_photo(each_site, library):
    original = exiftool(library / "Travel/Norway/Lofoten/Reine.jpg")[0]
    assert COORDINATES[0] in str(original["EXIF:GPSLatitude"])
    # The schema names all fields of the manifest.
    others = {*each_site.renditions, "data/schema.json"}
    texts = [name for name in each_site.files if name not in others]
    for name, content in bytes_of(each_site, texts).items():
        # A digest can contain any three letters.
        content = re.sub(rb"sha256-[^;]*", b"", content)
        for secret in [*COORDINATES, "latitude", "longitude", "gps"]:
            assert secret.encode() not in content.lower(), f"{name} says {secret}"


def test_no_image_carries_metadata(site, library):
    original = groups(exiftool(library / "Travel/Norway/Lofoten/Reine.jpg")[0])
    assert "EXIF" in original, "exiftool sees nothing, so it proves nothing"
    images = exiftool("-r", site.folder / "i")
    assert len(images) == len(site.renditions)
    for image in images:
        assert not groups(image) - HARMLESS_GROUPS, image["SourceFile"]


def test_locations_are_included_on_request(build, site, tmp_path):
    shutil.copytree(site.folder, tmp_path / "site")
    open_site = build(tmp_path / "site", "--include-location")
    reine = next(p for p in open_site.album("Lofoten")["photos"] if "latitude" in p)
    assert (round(reine["latitude"], 4), round(reine["longitude"], 4)) == (67.9325, 13.0886)
    assert "67.9325° N, 13.0886° E" in open_site.text(reine["page"])
    night = site.photo("Night", 0)["page"]
    # The navigation bar links to the map.
    main = [each.text(night).split("<main")[1] for each in [open_site, site]]
    assert main[0] == main[1]

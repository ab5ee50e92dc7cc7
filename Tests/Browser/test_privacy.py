"""A site contains no locations of photos and no paths of the machine that built it."""

import getpass
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import EXPORTS
from PIL import Image

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
    images = [image for image in exiftool("-r", site.folder / "i") if not image["SourceFile"].endswith(".html")]
    assert len(images) == len(site.renditions)
    for image in images:
        assert not groups(image) - HARMLESS_GROUPS, image["SourceFile"]


def test_locations_are_included_on_request(build, site, tmp_path):
    shutil.copytree(site.folder, tmp_path / "site")
    open_site = build(tmp_path / "site", "--include-location=full")
    reine = next(p for p in open_site.album("Lofoten")["photos"] if "latitude" in p)
    assert (round(reine["latitude"], 4), round(reine["longitude"], 4)) == (67.9325, 13.0886)
    assert "67.9325° N, 13.0886° E" in open_site.text(reine["page"])
    night = site.photo("Night", 0)["page"]
    # The navigation bar links to the map.
    main = [each.text(night).split("<main")[1].split("<footer")[0] for each in [open_site, site]]
    assert main[0] == main[1]


# City, region and country in XMP and IPTC, of photos with and without a coordinate.
PLACES = ["Kvalvika", "Nordlandia", "Norvegia", "Utsikten", "Lofotia"]

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:p="http://ns.adobe.com/photoshop/1.0/"
  xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:exif="http://ns.adobe.com/exif/1.0/" %s>%s
</rdf:Description></rdf:RDF></x:xmpmeta>"""

NAMED = {
    "named": XMP % ('p:City="Kvalvika" p:State="Nordlandia" p:Country="Norvegia"', ""),
    "shown": XMP
    % (
        'exif:GPSLatitude="68,4.5N" exif:GPSLongitude="13,4.2E"',
        "<e:LocationShown><rdf:Bag><rdf:li rdf:parseType='Resource'><e:City>Utsikten</e:City>"
        "<e:ProvinceState>Lofotia</e:ProvinceState></rdf:li></rdf:Bag></e:LocationShown>",
    ),
}


def test_names_of_places_are_included_on_request_only(gallery, tmp_path):
    (tmp_path / "photos/album").mkdir(parents=True)
    for number, (name, packet) in enumerate(NAMED.items()):
        photo = tmp_path / "photos/album" / f"{name}.jpg"
        Image.new("RGB", (300, 200), (90 * number, 60, 90)).save(photo)
        Path(f"{photo}.xmp").write_text(packet, encoding="utf-8")
    catalog = ["--catalog", tmp_path / "c.sqlite"]
    subprocess.run([gallery, "index", tmp_path / "photos", "--quiet", *catalog], check=True)
    listed = subprocess.run([gallery, "list", "place:norvegia", "--json", *catalog], check=True, capture_output=True)
    line = json.loads(listed.stdout)
    assert [line[key] for key in ["city", "region", "country"]] == PLACES[:3]
    exports = [part for kind in EXPORTS for part in ("--export", kind)]
    found = {}
    for options in [[], ["--include-location=full"]]:
        folder = tmp_path / f"site{len(options)}"
        base = ["--base-url", "https://example.org/", "--output", folder, "--quiet"]
        subprocess.run([gallery, "build", *catalog, *base, *exports, *options], check=True)
        content = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
        found[folder.name] = [place for place in PLACES if place.encode() in content]
    assert found == {"site0": [], "site1": PLACES}

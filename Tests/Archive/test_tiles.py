"""Viewers of the IIIF Image API show the tiles of large photos."""

import functools
import http.server
import json
import math
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy
import pytest
from conftest import BASE
from iiif_validator.validator import ValidationInfo
from PIL import Image

TILE = 1024


def picture(width, height):
    """A smooth picture in which every place has another colour."""
    x = numpy.linspace(0, 255, width)[None, :].repeat(height, 0)
    y = numpy.linspace(0, 255, height)[:, None].repeat(width, 1)
    waves = 128 + 100 * numpy.sin(x / 9) * numpy.cos(y / 7)
    return Image.fromarray(numpy.stack([x, y, waves], 2).astype(numpy.uint8))


@pytest.fixture(scope="module")
def library(gallery, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tiles")
    photos = folder / "photos" / "scans"
    photos.mkdir(parents=True)
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x9286] = "a secret comment"
    picture(4500, 3100).save(photos / "large.jpg", quality=95, exif=exif)
    picture(1500, 700).save(photos / "small.png")
    gallery(folder, "index", "photos")
    return folder


def build(gallery, folder, *options, output="site", base=BASE):
    exports = ["--base-url", base, "--export", "iiif", "--sizes", "640", "--output", output]
    return gallery(folder, "build", *exports, *options)


@pytest.fixture(scope="module")
def site(gallery, library):
    build(gallery, library, "--iiif-images", "all")
    return library / "site"


def services(site, base=BASE):
    """The descriptions of all tiles that canvases name, by the sizes of the canvases."""
    found = {}
    for file in (site / "iiif").glob("*.json"):
        for canvas in json.loads(file.read_text()).get("items", []):
            if canvas["type"] != "Canvas":
                continue
            body = canvas["items"][0]["items"][0]["body"]
            for service in body.get("service", []):
                assert service["type"] == "ImageService3" and service["profile"] == "level0"
                place = site / service["id"].removeprefix(base)
                info = json.loads((place / "info.json").read_text())
                assert info["id"] == service["id"]
                found[canvas["width"], canvas["height"]] = (info, place)
    return found


def requests(info):
    """The addresses that a viewer requests of tiles and whole images, as OpenSeadragon computes them."""
    width, height = info["width"], info["height"]
    for scale in info["tiles"][0]["scaleFactors"]:
        side = TILE * scale
        for top in range(0, height, side):
            for left in range(0, width, side):
                w, h = min(side, width - left), min(side, height - top)
                size = f"{math.ceil(w / scale)},{math.ceil(h / scale)}"
                region = f"{left},{top},{w},{h}"
                if (w, h) == (width, height):
                    region, size = "full", "max" if scale == 1 else size
                yield scale, left // scale, top // scale, f"{region}/{size}/0/default.jpg"
    for size in info["sizes"]:
        if (size["width"], size["height"]) != (width, height):
            yield None, 0, 0, f"full/{size['width']},{size['height']}/0/default.jpg"
    yield None, 0, 0, "full/max/0/default.jpg"


def test_every_request_of_a_viewer_is_a_file_and_there_are_no_others(site):
    found = services(site)
    assert set(found) == {(3100, 4500), (1500, 700)}
    for info, place in found.values():
        wanted = {path for _, _, _, path in requests(info)}
        files = {str(file.relative_to(place)) for file in place.rglob("*") if file.is_file()}
        assert files == wanted | {"info.json"}


def test_tiles_are_parts_of_the_upright_photo(site, library):
    for (width, height), (info, place) in services(site).items():
        assert (info["width"], info["height"]) == (width, height)
        name = "large.jpg" if width == 3100 else "small.png"
        with Image.open(library / "photos" / "scans" / name) as file:
            original = file.convert("RGB")
        if width == 3100:
            original = original.transpose(Image.Transpose.ROTATE_270)
        for scale in info["tiles"][0]["scaleFactors"]:
            whole = level(place, info, scale)
            size = whole.shape[1::-1]
            wanted = numpy.asarray(original.resize(size, Image.Resampling.BOX), dtype=int)
            difference = numpy.abs(whole - wanted)
            # The levels are parts of one picture: an error of one px at an edge would be as large as its steps.
            assert difference.mean() < 3 and numpy.percentile(difference, 99.9) < 40, scale


def test_sizes_and_tiles_are_those_of_the_specification(site):
    for info, place in services(site).values():
        assert info["@context"] == "http://iiif.io/api/image/3/context.json"
        assert info["protocol"] == "http://iiif.io/api/image" and info["profile"] == "level0"
        with Image.open(place / "full" / "max" / "0" / "default.jpg") as image:
            largest = (info.get("maxWidth", info["width"]), info.get("maxHeight", info["height"]))
            assert image.size == largest
        for _, _, _, path in requests(info):
            size = re.search(r"/(\d+),(\d+)/0/default", path)
            with Image.open(place / path) as image:
                assert size is None or image.size == (int(size[1]), int(size[2])), path


def test_the_second_build_makes_nothing_and_the_option_takes_tiles_away(gallery, library, site):
    before = {file: file.stat().st_mtime_ns for file in site.rglob("*") if file.is_file()}
    build(gallery, library, "--iiif-images", "all", "--verify")
    after = {file: file.stat().st_mtime_ns for file in site.rglob("*") if file.is_file()}
    images = {file for file in before if file.suffix == ".jpg"}
    assert {f: after[f] for f in images} == {f: before[f] for f in images}
    copy = library / "copy"
    shutil.copytree(site, copy)
    lost = sorted(copy.glob("iiif/image/*/*/full/max/0/default.jpg"))[0]
    content = lost.read_bytes()
    lost.unlink()
    own = copy / "iiif" / "image" / "own.txt"
    own.write_text("mine")
    build(gallery, library, "--iiif-images", "all", output="copy")
    assert lost.read_bytes() == content
    build(gallery, library, "--iiif-images", "large", output="copy")
    assert set(services(copy)) == {(3100, 4500)}
    build(gallery, library, output="copy")
    assert services(copy) == {}
    assert [file for file in (copy / "iiif" / "image").rglob("*") if file.is_file()] == [own]


def test_only_the_cover_of_a_stack_has_tiles(gallery, library):
    photos = library / "photos" / "pair"
    photos.mkdir()
    for name in ["IMG_0001.jpg", "IMG_0001-edited.jpg"]:
        picture(1200, 900 + len(name)).save(photos / name)
    gallery(library, "index", "photos")
    for stacks, count in [("raw", 3), ("none", 4)]:
        build(gallery, library, "--iiif-images", "all", "--stacks", stacks, output="stacks")
        assert len(list((library / "stacks").glob("iiif/image/*/*/info.json"))) == count
        assert len(list((library / "stacks").glob("iiif/image/*/*"))) == count
    shutil.rmtree(photos)
    gallery(library, "index", "photos")


def test_albums_that_are_not_public_have_no_tiles(gallery, library, tmp_path):
    for number, key in enumerate(["hidden: true", "hidden: unlisted", "protected: true"]):
        folder = tmp_path / str(number)
        shutil.copytree(library / "photos", folder / "photos")
        (folder / "photos" / "public").mkdir()
        picture(1100, 300).save(folder / "photos" / "public" / "open.jpg")
        (folder / "photos" / "scans" / "album.md").write_text(f"---\n{key}\n---\n")
        gallery(folder, "index", "photos")
        build(gallery, folder, "--iiif-images", "all")
        assert set(services(folder / "site")) == {(1100, 300)}, key
        assert len(list((folder / "site").glob("iiif/image/*/*"))) == 1, key


def level(place, info, scale):
    """The picture that the tiles of a scale show together."""
    size = (math.ceil(info["width"] / scale), math.ceil(info["height"] / scale))
    whole = Image.new("RGB", size, (255, 0, 255))
    for of, left, top, path in requests(info):
        if of == scale:
            with Image.open(place / path) as tile:
                assert not tile.getexif() and "icc_profile" not in tile.info
                whole.paste(tile, (left, top))
    return numpy.asarray(whole, dtype=int)


def test_tiles_have_the_watermark_of_images(gallery, library, site):
    marked = ["--copyright-line", "Ann of the archive", "--watermark-from", "700"]
    build(gallery, library, "--iiif-images", "large", *marked, output="marked")
    (info, place), (_, plain) = (services(s)[3100, 4500] for s in [library / "marked", site])
    assert place.name != plain.name and place.name.startswith(plain.name)
    for scale in info["tiles"][0]["scaleFactors"]:
        difference = numpy.abs(level(place, info, scale) - level(plain, info, scale)).max(2)
        rows, columns = numpy.nonzero(difference > 40)
        height, width = difference.shape
        if max(height, width) < 700:
            assert not len(rows)
            continue
        assert len(rows) > width / 10
        # One line at the bottom, also across tiles.
        assert rows.min() > height * 0.8 and rows.max() - rows.min() < height * 0.1
        assert columns.max() - columns.min() > width * 0.1


@pytest.fixture
def server(tmp_path):
    """An HTTP server of the folder `site`, and its address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path / "site")
    handler.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_the_official_validator_accepts_the_tiles(gallery, tmp_path, server):
    # Its picture: squares of 100 px.
    colors = numpy.array(ValidationInfo().colorInfo, dtype=numpy.uint8).transpose(1, 0, 2)
    (tmp_path / "photos").mkdir()
    Image.fromarray(colors.repeat(100, 0).repeat(100, 1)).save(tmp_path / "photos" / "squares.png")
    gallery(tmp_path, "index", "photos")
    base = f"http://{server}/"
    build(gallery, tmp_path, "--iiif-images", "all", base=base)
    [(info, _)] = services(tmp_path / "site", base).values()
    prefix, identifier = info["id"].removeprefix(base).rsplit("/", 1)
    validator = Path(sys.executable).with_name("iiif-validate.py")
    command = [sys.executable, validator, "-s", server, "-p", prefix, "-i", identifier]
    command += ["--version", "3.0", "--level", "0", "--verbose"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "PASS" in result.stderr and "0 failures" in result.stderr


def test_tiles_need_the_export(gallery, library):
    result = gallery(library, "build", "--iiif-images", "all", status=64)
    assert "--iiif-images requires --export iiif" in result.stderr

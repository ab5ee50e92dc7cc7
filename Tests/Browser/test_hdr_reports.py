"""Photos whose gain maps cannot be used are complete, and the build says why they are shown without HDR."""

import io
import json
import struct
import subprocess

import numpy
from hdr_files import ISO, jpeg_of, with_map
from PIL import Image

# One channel, up to two stops.
BLOCK = bytes(5) + b"".join(
    round(number * 1000000).to_bytes(4, "big") + (1000000).to_bytes(4, "big") for number in [0, 2, 0, 2, 1, 0, 0]
)
PICTURE = numpy.full((900, 1200, 3), 0.5)


def as_jpeg(picture):
    file = io.BytesIO()
    picture.save(file, "JPEG")
    return file.getvalue()


def photo(map_):
    return with_map(jpeg_of(PICTURE, None), map_, BLOCK)


def built(gallery, folder, photos):
    """Builds a site of photos by their names; returns the arguments of the build."""
    (folder / "photos").mkdir()
    for name, bytes_ in photos.items():
        (folder / "photos" / name).write_bytes(bytes_)
    subprocess.run([gallery, "index", "photos", "--quiet"], cwd=folder, check=True)
    return {"args": [gallery, "build", "--json"], "cwd": folder, "check": True, "capture_output": True, "text": True}


def test_maps_that_cannot_be_used_have_a_reason(gallery, tmp_path):
    grey = Image.new("L", (300, 225), 200)
    build = built(
        gallery,
        tmp_path,
        {
            "cmyk.jpg": photo(as_jpeg(Image.new("CMYK", (300, 225), "teal"))),
            "cut.jpg": photo(as_jpeg(Image.effect_noise((300, 225), 99)))[:-9000],
            "good.jpg": photo(as_jpeg(grey)),
            "square.jpg": photo(as_jpeg(grey.resize((300, 300)))),
        },
    )
    # The second build changes nothing, and reports the same.
    for _ in range(2):
        run = subprocess.run(**build)
        report = json.loads(run.stdout)
        assert (report["withoutHDR"], report["damaged"], report["skipped"]) == (3, 0, 0)
        assert "3 files shown without HDR; export it again" in run.stderr and "damaged and shown" not in run.stderr
        lines = {line.split(": ")[0].split("/")[-1]: line for line in run.stderr.splitlines() if ".jpg: " in line}
        assert sorted(lines) == ["cmyk.jpg", "cut.jpg", "square.jpg"]
        assert "shown without HDR, because its gain map" in lines["cut.jpg"]
        assert "cannot be used: the map is in CMYK" in lines["cmyk.jpg"]
        assert "the map has another shape" in lines["square.jpg"]
    images = [path.read_bytes() for path in (tmp_path / "site").glob("i/*/*-1024-*h3.jpg")]
    assert len(images) == 4 and sum(ISO in image for image in images) == 1
    for image in images:
        assert abs(numpy.asarray(Image.open(io.BytesIO(image)).convert("L")).mean() - 128) < 2


def test_a_map_that_is_too_large_has_a_reason(gallery, tmp_path):
    map_ = bytearray(as_jpeg(Image.new("L", (300, 225), 200)))
    frame = map_.index(b"\xff\xc0")
    map_[frame + 5 : frame + 9] = struct.pack(">HH", 15000, 20000)
    run = subprocess.run(**built(gallery, tmp_path, {"large.jpg": photo(bytes(map_))}))
    report = json.loads(run.stdout)
    assert (report["withoutHDR"], report["damaged"], report["skipped"], report["postponed"]) == (1, 0, 0, 0)
    assert "cannot be used: 300 megapixels are too many; 250 are the most" in run.stderr

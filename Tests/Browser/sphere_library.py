"""A library with 360° panoramas of a computed world, and what the viewer has to show of it."""

import io
import math
import struct

import numpy
from PIL import Image
from playwright.sync_api import Error
from waiting import poll_page, until

FULL = 4096

# What the stage shows when the sphere is drawn, without what is over it.
READY = "document.querySelector('.viewer[open] .slide:not([inert]) canvas.sphere')"
BARE = """for (const element of document.querySelectorAll(".tools, .caption, .next-tool, .previous-tool")) {
  element.style.display = "none";
}"""


def colors(x, y, z):
    """The colour of the world in a direction: right, up and ahead are unit vectors."""
    waves = numpy.sin(9 * x) * numpy.sin(9 * y) * numpy.sin(9 * z)
    return 128 + 90 * numpy.stack([x, y, z], -1) + 30 * waves[..., None]


def panorama(left=0.0, top=0.0, width=1.0, height=1.0):
    """An equirectangular picture of the world, or a part of it."""
    columns, rows = round(FULL * width), round(FULL / 2 * height)
    turn = ((numpy.arange(columns) + 0.5) / columns * width + left - 0.5) * 2 * math.pi
    rise = (0.5 - top - (numpy.arange(rows) + 0.5) / rows * height) * math.pi
    turn, rise = numpy.meshgrid(turn, rise)
    world = colors(numpy.sin(turn) * numpy.cos(rise), numpy.sin(rise), numpy.cos(turn) * numpy.cos(rise))
    return Image.fromarray(numpy.clip(world.round(), 0, 255).astype(numpy.uint8))


def reference(size, turn, pitch, half):
    """The view of the world as a camera takes it: angles in radians, and the tangent of half of the longer angle."""
    width, height = size
    longer = max(size)
    x = ((numpy.arange(width) + 0.5) * 2 - width) / longer * half
    y = (height - (numpy.arange(height) + 0.5) * 2) / longer * half
    x, y = numpy.meshgrid(x, y)
    up, ahead = y * math.cos(pitch) + math.sin(pitch), math.cos(pitch) - y * math.sin(pitch)
    right, ahead = x * math.cos(turn) + ahead * math.sin(turn), ahead * math.cos(turn) - x * math.sin(turn)
    length = numpy.sqrt(right**2 + up**2 + ahead**2)
    return numpy.clip(colors(right / length, up / length, ahead / length), 0, 255)


def jpeg(picture, **properties):
    """A JPEG with properties of panoramas."""
    file = io.BytesIO()
    picture.save(file, "jpeg", quality=95, subsampling=0)
    text = 'e:DateTimeOriginal="2024-06-14T10:00:00" e:GPSLatitude="38,42.5N" e:GPSLongitude="9,8.5W" '
    text += " ".join(f'p:{name}="{value}"' for name, value in properties.items())
    packet = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:p="http://ns.google.com/photos/1.0/panorama/" {text}/></rdf:RDF></x:xmpmeta>'
    )
    segment = b"http://ns.adobe.com/xap/1.0/\0" + packet.encode()
    bytes_ = file.getvalue()
    return bytes_[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + bytes_[2:]


CROP = {"left": 0.125, "top": 0.25, "width": 0.625, "height": 0.5}


def write_spheres(folder):
    folder.mkdir(parents=True)
    tag = {"ProjectionType": "equirectangular"}
    (folder / "a whole.jpg").write_bytes(jpeg(panorama(), **tag))
    heading = {"InitialViewHeadingDegrees": 200, "PoseHeadingDegrees": 80, "InitialViewPitchDegrees": -20}
    (folder / "b heading.jpg").write_bytes(jpeg(panorama(), **tag, **heading))
    # The original was twice as large.
    sizes = {"FullPanoWidthPixels": 2 * FULL, "FullPanoHeightPixels": FULL}
    for name, share, whole in [("Left", "left", 2), ("ImageWidth", "width", 2), ("Top", "top", 1), ("ImageHeight", "height", 1)]:
        sizes[f"CroppedArea{name}Pixels"] = round(CROP[share] * FULL * whole)
    (folder / "c cropped.jpg").write_bytes(jpeg(panorama(**CROP), **tag, **sizes))
    Image.new("RGB", (1600, 800), "teal").save(folder / "d flat.jpg")


def photos(site):
    """The photos of the album, by the first letters of their files."""
    return dict(zip("abcd", site.album("spheres")["photos"]))


def shot(page):
    until(page, READY)
    page.evaluate(BARE)
    # Two frames, so that the last direction is drawn.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def difference(picture, turn, pitch, half):
    """The mean difference of a picture from the view of the world in a direction, of 255."""
    wanted = reference(picture.size, turn, pitch, half)
    return numpy.abs(numpy.asarray(picture, float) - wanted).mean()


def expect_view(page, turn, pitch, half, within=1):
    """Waits until the viewer shows the view in a direction."""
    found = []

    def is_shown():
        try:
            found.append(difference(shot(page), turn, pitch, half))
        except Error as error:
            # A link loads the page again.
            if "context was destroyed" in error.message or "navigat" in error.message:
                return False
            raise
        return found[-1] < within

    poll_page(page, is_shown, lambda: f"the view at {turn}, {pitch}, {half}: differs by {found[-1:]}")

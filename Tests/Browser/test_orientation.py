"""Photos are upright in all Exif orientations."""

import pytest
from PIL import Image, ImageFilter, ImageOps, ImageStat

# The photos show the same scene at different times: the light differs, the edges do not.
SIZE = (120, 80)

WRONG_WAYS = {
    "mirrored": ImageOps.mirror,
    "upside down": ImageOps.flip,
    "turned by half": lambda image: ImageOps.mirror(ImageOps.flip(image)),
}


def edges(image):
    small = ImageOps.autocontrast(image.convert("L")).resize(SIZE)
    return small.filter(ImageFilter.FIND_EDGES).crop((2, 2, SIZE[0] - 2, SIZE[1] - 2))


def likeness(left, right):
    """The correlation of the brightness of two images, 1 if they are equal."""
    left_values, right_values = left.tobytes(), right.tobytes()
    left_mean, right_mean = ImageStat.Stat(left).mean[0], ImageStat.Stat(right).mean[0]
    products = sum((a - left_mean) * (b - right_mean) for a, b in zip(left_values, right_values))
    spread = ImageStat.Stat(left).stddev[0] * ImageStat.Stat(right).stddev[0]
    return products / (len(left_values) * spread)


@pytest.fixture(scope="module")
def upright(library):
    """The photo whose pixels are stored upright."""
    with Image.open(library / "Orientations" / "orientation 1.jpg") as image:
        return edges(image)


def test_every_orientation_gives_the_same_displayed_size(site):
    photos = site.album("Orientations")["photos"]
    assert len(photos) == 8
    assert {(photo["width"], photo["height"]) for photo in photos} == {(960, 640)}


def test_every_rendition_is_upright(site, upright):
    for number, photo in enumerate(site.album("Orientations")["photos"], start=1):
        for source in photo["sources"]:
            with Image.open(site.folder / source["src"]) as image:
                assert abs(image.width / image.height - 1.5) < 0.01, source["src"]
                seen = edges(image)
            right = likeness(seen, upright)
            for way, turn in WRONG_WAYS.items():
                wrong = likeness(seen, turn(upright))
                assert right > wrong + 0.2, f"orientation {number} is {way}: {source['src']}"

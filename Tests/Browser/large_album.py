"""Writes an album that fills a page, of files that resemble those of cameras."""

from datetime import datetime, timedelta
from random import Random

from PIL import Image

TITLE = "Two weeks"
COUNT = 500

# The aspect ratios of photos, and their percentages.
SHAPES = {(3, 2): 50, (4, 3): 22, (2, 3): 19, (16, 9): 5, (3, 1): 4}

CAMERAS = {
    ("Aurora Works", "AW-1"): ["24-70mm F2.8", "70-200mm F4"],
    ("Halden", "Halden 6"): ["Macro 90mm F2.8", "Wide 20mm F2.8"],
}

# The camera settings, and the percentage of photos in which each changes.
SETTINGS = {
    "camera": (list(CAMERAS), 3),
    "lens": ([0, 1], 5),
    "length": ([20, 24, 28, 35, 50, 70, 90, 135, 200], 25),
    "aperture": ([1.8, 2.8, 4, 5.6, 8, 11], 10),
    "sensitivity": ([100, 200, 400, 800, 1600], 10),
    "exposure": ([15, 30, 60, 125, 250, 500, 1000], 50),
}


def change_settings(settings, random):
    for name, (choices, percent) in SETTINGS.items():
        if name not in settings or random.randrange(100) < percent:
            settings[name] = random.choice(choices)


def exif(taken, settings):
    """The Exif block of a photo: date, camera and settings."""
    make, model = settings["camera"]
    tags = Image.Exif()
    tags[0x010F], tags[0x0110] = make, model
    details = tags.get_ifd(0x8769)
    details[0x9003] = taken.strftime("%Y:%m:%d %H:%M:%S")
    details[0x829A] = 1 / settings["exposure"]
    details[0x829D] = settings["aperture"]
    details[0x8827] = settings["sensitivity"]
    details[0x920A] = float(settings["length"])
    details[0xA434] = f"{make} {CAMERAS[make, model][settings['lens']]}"
    return tags


def write_album(folder, picture, edge=1200, count=COUNT):
    """Writes the photos of two weeks in June, which are the same in every call.

    `picture` makes an image from a number and a size; `edge` is the longer edge in px.
    """
    random = Random(7)
    album = folder / TITLE
    album.mkdir(parents=True)
    taken, settings = datetime(2024, 6, 3, 7), {}
    for number in range(count):
        # The intervals include bursts, pauses and nights.
        taken += timedelta(seconds=random.choice([3, 8, 40, 300, 2000, 6000]))
        if taken.hour >= 21:
            taken = taken.replace(hour=7) + timedelta(days=1)
        change_settings(settings, random)
        across, down = random.choices(list(SHAPES), SHAPES.values())[0]
        unit = edge / max(across, down)
        size = (round(across * unit), round(down * unit))
        image = picture(number, size)
        path = album / f"DSC_{number + 1:04}.jpg"
        image.save(path, quality=80, exif=exif(taken, settings))
    return folder


def plain(number, size):
    """A picture of one muted colour, like the mean colours of photographs. It decodes quickly, and
    pages contain only the mean colour of a photo."""
    random = Random(number)
    light = random.gauss(111, 45)
    color = [light + random.gauss(shift, 20) for shift in (8, 0, -8)]
    return Image.new("RGB", size, tuple(min(max(round(part), 0), 255) for part in color))


def textured(number, size):
    """A picture with gradients and detail, which needs about as many bytes as a photograph."""
    random = Random(number)
    picture = plain(number, size)
    colors = [tuple(random.randrange(256) for _ in range(3)) for _ in range(4)]
    corners = Image.new("RGB", (2, 2))
    corners.putdata(colors)
    picture = Image.blend(picture, corners.resize(size, Image.Resampling.BICUBIC), 0.5)
    for grain, strength in [(40, 0.12), (8, 0.06)]:
        texture = Image.effect_noise((size[0] // grain, size[1] // grain), 90)
        texture = texture.resize(size, Image.Resampling.BICUBIC).convert("RGB")
        picture = Image.blend(picture, texture, strength)
    return picture

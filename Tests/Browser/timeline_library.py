"""Writes a library with many months, for the timeline."""

from datetime import datetime, timedelta
from random import Random

from large_album import exif
from PIL import Image

SHAPES = [(3, 2), (4, 3), (2, 3), (3, 2), (16, 9)]
# One of them has enough photos for several sections.
MONTHS = [(2024, 6, 40), (2024, 3, 130), (2023, 8, 45), (2021, 12, 28), (2015, 5, 60), (2009, 2, 27)]
COUNT = sum(count for _, _, count in MONTHS) + 3
SETTINGS = {
    "camera": ("Aurora Works", "AW-1"), "lens": 0, "length": 35, "aperture": 4,
    "sensitivity": 200, "exposure": 250,
}


def write_library(folder):
    """Writes the photos of the months, and three without a date."""
    random = Random(3)
    number = 0
    for year, month, count in MONTHS:
        album = folder / f"{year}-{month:02}"
        album.mkdir(parents=True)
        taken = datetime(year, month, 2, 9)
        for _ in range(count):
            width, height = random.choice(SHAPES)
            size = (48 * width // max(width, height), 48 * height // max(width, height))
            image = Image.effect_noise(size, 90).convert("RGB")
            image.save(album / f"{number}.jpg", exif=exif(taken, SETTINGS), quality=40)
            taken += timedelta(minutes=random.randrange(200))
            number += 1
    for _ in range(3):
        Image.effect_noise((48, 32), 90).convert("RGB").save(folder / f"{number}.jpg", quality=40)
        number += 1

"""Frames of animated PNG files, compared with those that Pillow decodes."""

import subprocess

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

# How a frame is left behind and drawn: see "fcTL" in the PNG specification. Pillow does not restore what was
# before the second frame if the next one is drawn over it (2, 1).
WAYS = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]


def frames():
    """Squares on a transparent picture, which half cover each other."""
    pictures = []
    for index in range(5):
        picture = Image.new("RGBA", (64, 48), (0, 0, 0, 0))
        color = [(200, 0, 0, 255), (0, 200, 0, 255), (0, 0, 200, 255)][index % 3]
        picture.paste(color, (index * 8, 8, index * 8 + 24, 32))
        pictures.append(picture)
    return pictures


@pytest.fixture
def animate(gallery, tmp_path):
    """Writes pictures as an animated PNG, and returns it and the animation of its page."""

    def animate(pictures, **options):
        library = tmp_path / "photos"
        library.mkdir()
        first, *others = pictures
        first.save(library / "film.png", save_all=True, append_images=others, **options)
        for command in [["index", "photos"], ["build", "--quality", "100"]]:
            subprocess.run([gallery, *command], cwd=tmp_path, check=True, capture_output=True)
        # Only the name of an animation has this end.
        [file] = (tmp_path / "site" / "i").glob("*/*m.webp")
        return library / "film.png", file

    return animate


def on_black(frame):
    # Pillow reads the transparent parts of a WebP whose frames are opaque as black.
    return Image.alpha_composite(Image.new("RGBA", frame.size, "black"), frame.convert("RGBA"))


@pytest.mark.parametrize(("disposal", "blend"), WAYS)
def test_frames_are_composed(animate, disposal, blend):
    original, copy = animate(frames(), duration=100, disposal=disposal, blend=blend)
    with Image.open(original) as source, Image.open(copy) as animation:
        assert animation.n_frames == source.n_frames
        for seen, expected in zip(
            ImageSequence.Iterator(animation), ImageSequence.Iterator(source), strict=True
        ):
            difference = ImageChops.difference(on_black(seen), on_black(expected)).convert("RGB")
            error = max(ImageStat.Stat(difference).mean)
            assert error < 8


def test_transparency_is_blended(animate):
    """Pillow itself does not blend as the specification says."""
    red = Image.new("RGBA", (64, 48), (200, 0, 0, 255))
    green = Image.new("RGBA", (64, 48), (0, 200, 0, 128))
    _, copy = animate([red, green], duration=100, disposal=0, blend=1)
    with Image.open(copy) as animation:
        animation.seek(1)
        seen = animation.convert("RGBA").getpixel((30, 20))
    assert all(abs(a - b) <= 4 for a, b in zip(seen, (100, 100, 0, 255), strict=True))

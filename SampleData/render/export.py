"""Writing pictures: containers, size budget, EXIF."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

import numpy as np
import pillow_heif
from PIL import Image
from PIL.TiffImagePlugin import IFDRational

pillow_heif.register_heif_opener()

Picture = np.ndarray | Image.Image
# body, maker, lens, focal lengths
CAMERAS: list[tuple[str, str, str, list[int]]] = [
    ("AW-1", "Aurora Works", "Aurora Works 24-70mm F2.8", [24, 35, 50, 70]),
    ("FX35", "Field Optics", "Field Optics Prime 35mm F1.8", [35]),
    ("AW-2 Mark II", "Aurora Works", "Aurora Works 70-200mm F4", [85, 135, 200]),
    ("Halden 6", "Halden", "Halden Macro 90mm F2.8", [90]),
]
# Undoing what a reader does for each EXIF orientation.
STORE: dict[int, Image.Transpose | None] = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@dataclass
class Shot:
    """One file of the library."""

    path: str
    size: tuple[int, int]  # as displayed
    draw: Callable[[int, int], Picture]
    when: str  # 2024:06:21 23:41:07
    camera: int = 0
    exposure: tuple[int, int] = (1, 250)
    aperture: float = 8.0
    iso: int = 100
    caption: str | None = None
    gps: tuple[float, float, float] | None = None  # latitude, longitude, metres
    offset: str | None = None
    subsecond: str | None = None
    orientation: int | None = None
    budget: int = 150  # kilobytes
    progressive: bool = True
    cut: float | None = None  # keep only this part of the file
    header_only: bool = False  # keep only what stands before the pixels of a JPEG
    options: dict[str, object] = field(default_factory=dict)


def _degrees(value: float) -> tuple[IFDRational, IFDRational, IFDRational]:
    value = abs(value)
    degrees, minutes = int(value), int(value % 1 * 60)
    return IFDRational(degrees, 1), IFDRational(minutes, 1), IFDRational(round(((value % 1) * 60 - minutes) * 6000), 100)


def exif(shot: Shot) -> Image.Exif:
    model, make, lens, focal = CAMERAS[shot.camera]
    data = Image.Exif()
    data[0x010F], data[0x0110] = make, model
    data[0x0132] = shot.when
    data[0x8298] = "Gallery sample data, MIT"
    if shot.caption:
        data[0x010E] = shot.caption
    if shot.orientation:
        data[0x0112] = shot.orientation
    detail = data.get_ifd(0x8769)
    detail[0x829A] = IFDRational(*shot.exposure)
    detail[0x829D] = IFDRational(round(shot.aperture * 10), 10)
    detail[0x8827] = shot.iso
    detail[0x9000] = b"0232"
    detail[0x9003] = detail[0x9004] = shot.when
    millimetres = focal[sum(shot.path.encode()) % len(focal)]
    detail[0x920A] = IFDRational(millimetres, 1)
    detail[0xA405] = millimetres
    detail[0xA434] = lens
    if shot.offset:
        detail[0x9010] = detail[0x9011] = shot.offset
    if shot.subsecond:
        detail[0x9291] = shot.subsecond
    if shot.gps:
        latitude, longitude, metres = shot.gps
        place = data.get_ifd(0x8825)
        place[0] = b"\x02\x03\x00\x00"
        place[1], place[2] = "N" if latitude >= 0 else "S", _degrees(latitude)
        place[3], place[4] = "E" if longitude >= 0 else "W", _degrees(longitude)
        place[5], place[6] = b"\x00", IFDRational(round(metres * 10), 10)
    return data


def _within(image: Image.Image, budget: int, qualities: list[int], **options: object) -> bytes:
    """The best quality whose file fits the budget (or the last one)."""
    data = b""
    for quality in qualities:
        buffer = io.BytesIO()
        image.save(buffer, quality=quality, **options)
        data = buffer.getvalue()
        if len(data) <= budget * 1000:
            break
    return data


def encode(shot: Shot, picture: Picture) -> bytes:
    image = Image.fromarray(picture) if isinstance(picture, np.ndarray) else picture
    kind = shot.path.rsplit(".", 1)[1].lower()
    tags = exif(shot)
    if shot.orientation and STORE[shot.orientation] is not None:
        image = image.transpose(STORE[shot.orientation])
    if kind == "jpg":
        data = _within(image, shot.budget, [85, 83, 81, 79, 77, 74, 71], format="JPEG", subsampling="4:2:0", optimize=True,
                       progressive=shot.progressive, exif=tags)
    elif kind == "webp":
        data = _within(image, shot.budget, [84, 80, 76, 70], format="WEBP", method=5, exif=tags.tobytes())
    elif kind == "avif":
        data = _within(image, shot.budget, [72, 66, 60, 54], format="AVIF", subsampling="4:2:0", speed=6, max_threads=1, exif=tags.tobytes())
    elif kind == "heic":
        data = _within(image, shot.budget, [62, 56, 50, 45], format="HEIF", chroma=420, exif=tags.tobytes())
    else:
        buffer = io.BytesIO()
        if kind == "png":
            image.save(buffer, "PNG", optimize=True, exif=tags.tobytes())
        elif kind == "gif":
            image.quantize(128, dither=Image.Dither.FLOYDSTEINBERG).save(buffer, "GIF", optimize=True)
        else:
            image.save(buffer, "TIFF", compression="tiff_adobe_deflate", tiffinfo={317: 2, 0x010F: tags[0x010F], 0x0110: tags[0x0110], 0x0132: shot.when})
        data = buffer.getvalue()
    if shot.header_only:
        return data[: data.rindex(b"\xff\xda")]
    return data[: int(len(data) * shot.cut)] if shot.cut else data


def write(shot: Shot, library: Path) -> int:
    target = library / shot.path
    target.parent.mkdir(parents=True, exist_ok=True)
    data = encode(shot, shot.draw(*shot.size))
    target.write_bytes(data)
    return len(data)

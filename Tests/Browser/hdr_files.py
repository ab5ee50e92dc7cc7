"""JPEG files with gain maps: made by libultrahdr, or as Adobe's programs export them, and their light by ISO 21496-1."""

import io
import struct

import imagecodecs
import numpy
from PIL import Image

ISO = b"urn:iso:std:iso:ts:21496:-1\0"
OFFSET = 1 / 64
# The colorants of the profile of sRGB, as columns.
SRGB = [[0.436041, 0.385113, 0.143046], [0.222485, 0.716905, 0.060610], [0.013920, 0.097067, 0.713913]]


def ultra_hdr(picture, gamut="BT_709"):
    """A JPEG with a gain map by libultrahdr, from linear light."""
    space, light = imagecodecs.ULTRAHDR.CG[gamut], imagecodecs.ULTRAHDR.CT.LINEAR
    return imagecodecs.ultrahdr_encode(picture, level=95, gamut=space, transfer=light)


def second_picture(jpeg):
    """The JPEG that the Multi-Picture Format names."""
    start = jpeg.index(b"MPF\0") + 4
    size, offset = struct.unpack(">II", jpeg[start + 70 : start + 78])
    return jpeg[start + offset : start + offset + size]


def profile(picture):
    return Image.open(io.BytesIO(picture)).info.get("icc_profile")


def wide_profiles():
    """The profiles of Display P3 and BT.2020 that libultrahdr writes."""
    grey = numpy.ones((64, 64, 4), numpy.float16)
    return profile(ultra_hdr(grey, "DISPLAY_P3")), profile(second_picture(ultra_hdr(grey, "BT_2100")))


def to_xyz(icc):
    """The matrix from the linear samples of a profile to XYZ."""
    if icc is None:
        return numpy.array(SRGB)
    tags = [struct.unpack(">4sII", icc[at : at + 12]) for at in range(132, 132 + 12 * icc[131], 12)]
    starts = {name: start for name, start, _ in tags}
    colorants = [struct.unpack(">3i", icc[starts[name] + 8 : starts[name] + 20]) for name in (b"rXYZ", b"gXYZ", b"bXYZ")]
    return numpy.array(colorants).T / 65536


def matrix(one, other):
    """From the linear samples of a profile to those of another."""
    return numpy.linalg.inv(to_xyz(other)) @ to_xyz(one)


def samples(jpeg):
    """The picture of a JPEG in linear light, in its own primaries."""
    codes = numpy.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB"), numpy.float64) / 255
    return numpy.where(codes <= 0.04045, codes / 12.92, ((codes + 0.055) / 1.055) ** 2.4)


def jpeg_of(codes, icc):
    """A JPEG of samples from 0 to 1."""
    file = io.BytesIO()
    picture = Image.fromarray((numpy.clip(codes, 0, 1) * 255 + 0.5).astype(numpy.uint8))
    picture.save(file, "JPEG", quality=95, subsampling=0, icc_profile=icc)
    return file.getvalue()


def segment(name, content):
    return b"\xff\xe2" + struct.pack(">H", 2 + len(name) + len(content)) + name + content


def with_map(base, map_, block):
    """A JPEG with a gain map whose parameters are a block of ISO 21496-1."""
    map_ = map_[:2] + segment(ISO, block) + map_[2:]
    head = base[:2] + segment(ISO, bytes(4))
    size = len(head) + 90 + len(base) - 2
    pictures = struct.pack(">4I", 0x30000, size, 0, 0) + struct.pack(">4I", 0, len(map_), size - len(head) - 8, 0)
    entries = struct.pack(">HHI4s", 0xB000, 7, 4, b"0100") + struct.pack(">HHII", 0xB001, 4, 1, 2)
    entries += struct.pack(">HHII", 0xB002, 7, 32, 50)
    list_ = b"MM\0*" + struct.pack(">IH", 8, 3) + entries + bytes(4) + pictures
    return head + segment(b"MPF\0", list_) + base[2:] + map_


def exported(light, icc, alternate=None):
    """A photo whose channels have curves of their own, and whose map has gains and parameters for each of them.

    The gains apply to the primaries of the picture, or to those of the profile `alternate`, which the map has. `light`
    is in these primaries.
    """
    own = alternate or icc
    sdr = numpy.clip(light / (1 + 0.6 * light), 0, 1) @ matrix(own, icc).T
    sdr = numpy.clip(sdr, 0, 1)
    base = jpeg_of(numpy.where(sdr <= 0.0031308, 12.92 * sdr, 1.055 * sdr ** (1 / 2.4) - 0.055), icc)
    gains = numpy.log2((light + OFFSET) / (samples(base) @ matrix(icc, own).T + OFFSET))
    least, most = gains.min((0, 1)), gains.max((0, 1))
    numbers = [0, most.max()]
    for band in range(3):
        numbers += [least[band], most[band], 1, OFFSET, OFFSET]
    fractions = b"".join(struct.pack(">iI", round(number * 1000000), 1000000) for number in numbers)
    block = bytes(4) + (b"\x80" if alternate else b"\xc0") + fractions
    return with_map(base, jpeg_of((gains - least) / (most - least), alternate), block)


def parameters(map_):
    """Whether the gains apply to the primaries of the picture, the headrooms, and five numbers for each channel."""
    block = map_[map_.index(ISO) + len(ISO) :]
    count = 3 if block[4] & 0x80 else 1
    numbers = struct.unpack(">" + "iI" * (2 + 5 * count), block[5 : 5 + 8 * (2 + 5 * count)])
    values = [top / bottom for top, bottom in zip(numbers[::2], numbers[1::2])]
    channels = [values[2 + 5 * band :][:5] for band in range(count)]
    return block[4] & 0x40 != 0, values[:2], channels * (3 // count)


def light_of(jpeg, headroom=64):
    """The HDR picture in linear sRGB by the formula of ISO 21496-1, from what the file states."""
    map_ = second_picture(jpeg)
    is_base, (least, most), channels = parameters(map_)
    own = profile(jpeg) if is_base else profile(map_)
    base = samples(jpeg) @ matrix(profile(jpeg), own).T
    # A grey map applies to all channels.
    picture = Image.open(io.BytesIO(map_)).convert("RGB")
    codes = numpy.asarray(picture.resize(base.shape[1::-1], Image.BILINEAR), numpy.float64) / 255
    weight = min(max((headroom - least) / (most - least), 0), 1)
    shown = numpy.empty_like(base)
    for band, (low, high, gamma, before, after) in enumerate(channels):
        gain = low + (high - low) * codes[..., band] ** (1 / gamma)
        shown[..., band] = (base[..., band] + before) * 2 ** (gain * weight) - after
    return shown @ matrix(own, None).T

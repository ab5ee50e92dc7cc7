"""The light of pictures, as numbers."""

import io

import numpy
from PIL import Image, ImageCms


def linear(picture):
    """The SDR picture of a JPEG in linear light, in sRGB."""
    image = Image.open(io.BytesIO(picture))
    if profile := image.info.get("icc_profile"):
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        image = ImageCms.profileToProfile(image, own, ImageCms.createProfile("sRGB"))
    codes = numpy.asarray(image.convert("RGB"), numpy.float64) / 255
    return numpy.where(codes <= 0.04045, codes / 12.92, ((codes + 0.055) / 1.055) ** 2.4)


def reduced(picture, size):
    """A picture with its light averaged."""
    bands = [Image.fromarray(picture[..., band].astype(numpy.float32)) for band in range(3)]
    return numpy.stack([numpy.asarray(band.resize(size, Image.BOX)) for band in bands], -1)

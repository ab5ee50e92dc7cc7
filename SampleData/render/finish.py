"""From linear light to a finished picture: blur, bloom, tone, grading, vignette, grain."""

from __future__ import annotations

import numpy as np
from PIL import Image

Array = np.ndarray


def rgb(code: str, gain: float = 1.0) -> Array:
    """`#rrggbb` as linear light."""
    value = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float32) / 255
    return (value**2.2 * gain).astype(np.float32)


def smooth(low: float, high: float, x: Array) -> Array:
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a: Array, b: Array, t: Array) -> Array:
    """Blend colours; `t` is a plane (H, W) or a number."""
    t = np.asarray(t, dtype=np.float32)
    return a + (b - a) * (t[..., None] if t.ndim else t)


def gradient(t: Array, stops: list[tuple[float, str]]) -> Array:
    """Colours of `t` along `stops` of (position, code), blended smoothly in linear light."""
    at = [s[0] for s in stops]
    colours = np.array([rgb(s[1]) for s in stops]) ** (1 / 2.2)
    return np.stack([np.interp(t, at, colours[:, i]) for i in range(3)], -1).astype(np.float32) ** 2.2


def screen(width: int, height: int, horizon: float = 0.0) -> tuple[Array, Array]:
    """Coordinates: u right, v up, short edge spans 1 unit; v = 0 at `horizon` (0 bottom ... 1 top)."""
    short = min(width, height)
    u = (np.arange(width, dtype=np.float32) + 0.5 - width / 2) / short
    v = (height * (1 - horizon) - np.arange(height, dtype=np.float32) - 0.5) / short
    return np.broadcast_to(u, (height, width)), np.broadcast_to(v[:, None], (height, width))


def resize(image: Array, width: int, height: int, how: int = Image.Resampling.BICUBIC) -> Array:
    planes = image[..., None] if image.ndim == 2 else image
    out = [
        np.asarray(Image.fromarray(np.ascontiguousarray(planes[..., i], dtype=np.float32)).resize((width, height), how))
        for i in range(planes.shape[-1])
    ]
    return out[0] if image.ndim == 2 else np.stack(out, -1)


def _convolve(image: Array, sigma: float, axis: int) -> Array:
    radius = max(1, int(sigma * 3))
    weights = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2)
    weights = (weights / weights.sum()).astype(np.float32)
    pad = [(0, 0)] * image.ndim
    pad[axis] = (radius, radius)
    padded = np.pad(image, pad, mode="edge")
    length = image.shape[axis]
    out = np.zeros_like(image)
    for i, w in enumerate(weights):
        out += w * padded[(slice(None),) * axis + (slice(i, i + length),)]
    return out


def blur(image: Array, sigma: float, sigma_y: float | None = None) -> Array:
    """Gaussian blur; wide ones run on a reduced copy."""
    sigma_y = sigma if sigma_y is None else sigma_y
    image = image.astype(np.float32)
    height, width = image.shape[:2]
    if min(sigma, sigma_y) > 5:
        factor = min(sigma, sigma_y) / 2.5
        small = resize(image, max(2, round(width / factor)), max(2, round(height / factor)), Image.Resampling.BOX)
        small = blur(small, sigma / factor, sigma_y / factor)
        return np.maximum(resize(small, width, height), 0)
    if sigma > 0.2:
        image = _convolve(image, sigma, 1)
    return _convolve(image, sigma_y, 0) if sigma_y > 0.2 else image


def remap(image: Array, x: Array, y: Array) -> Array:
    """Bilinear look-up at pixel coordinates, clamped at the edges."""
    height, width = image.shape[:2]
    x = np.clip(x, 0, width - 1.001)
    y = np.clip(y, 0, height - 1.001)
    xi, yi = x.astype(np.int32), y.astype(np.int32)
    fx, fy = x - xi, y - yi
    if image.ndim == 3:
        fx, fy = fx[..., None], fy[..., None]
    x1, y1 = np.minimum(xi + 1, width - 1), np.minimum(yi + 1, height - 1)
    top = image[yi, xi] * (1 - fx) + image[yi, x1] * fx
    return top * (1 - fy) + (image[y1, xi] * (1 - fx) + image[y1, x1] * fx) * fy


def bloom(image: Array, threshold: float = 0.8, strength: float = 0.5, size: float = 0.02) -> Array:
    """Bright parts glow softly, as in a lens."""
    short = min(image.shape[:2])
    bright = np.minimum(np.maximum(image - threshold, 0), 6)
    glow = blur(bright, short * size) * 0.6 + blur(bright, short * size * 4) * 0.4
    return image + strength * glow


def finish(
    image: Array,
    *,
    exposure: float = 1.0,
    contrast: float = 0.15,
    saturation: float = 1.0,
    shadows: str = "#808080",
    highlights: str = "#808080",
    mono: str | None = None,
    vignette: float = 0.25,
    grain: float = 0.007,
    lift: float = 0.0,
    seed: int = 1,
) -> Array:
    """Linear light to an 8-bit picture. `shadows`/`highlights` tint (grey is neutral); `mono` tones a grey picture."""
    image = np.maximum(image * exposure, 0)
    height, width = image.shape[:2]
    yy, xx = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    image = image * (1 - vignette * smooth(0.3, 1.9, xx * xx + yy * yy))[..., None]
    knee = 0.55
    image = np.where(image < knee, image, knee + (1 - knee) * (1 - np.exp(-(np.maximum(image, knee) - knee) / (1 - knee))))
    image = image ** (1 / 2.2)
    image = image + contrast * (image * image * (3 - 2 * image) - image)
    luma = (image @ np.array([0.3, 0.59, 0.11], dtype=np.float32))[..., None]
    if mono:
        tint = rgb(mono) ** (1 / 2.2)
        tint = tint / tint.mean()
        image = luma * (1 + (tint - 1) * (1.2 - luma))
    else:
        image = luma + (image - luma) * saturation
        low, high = rgb(shadows) ** (1 / 2.2) - 0.5, rgb(highlights) ** (1 / 2.2) - 0.5
        image = image + 0.5 * low * (1 - luma) ** 2 * np.minimum(luma * 6, 1) + 0.5 * high * luma**2
    image = lift + image * (1 - lift)
    rng = np.random.default_rng(seed)
    speckle = blur(rng.standard_normal((height, width)).astype(np.float32), 0.7) * 2
    image = image + (grain * speckle * (1 - 0.6 * luma[..., 0]))[..., None]
    image = image + (rng.random((height, width, 1), dtype=np.float32) - 0.5) / 255
    return (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)

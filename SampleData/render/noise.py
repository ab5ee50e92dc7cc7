"""Smooth random fields: value noise, fractal sums and eroded terrain, in plain numpy."""

from __future__ import annotations

from functools import lru_cache
from typing import Callable

import numpy as np

Array = np.ndarray
_SIZE = 256
_CHUNK = 1 << 16
_COS, _SIN = np.float32(0.8), np.float32(0.6)  # each octave is turned, which hides the lattice


@lru_cache(maxsize=64)
def _table(seed: int) -> Array:
    return np.random.default_rng(seed).random(_SIZE * _SIZE, dtype=np.float32)


def chunked(function: Callable[..., Array], *arrays: Array) -> Array:
    """Apply `function` to same-shaped arrays in cache-sized pieces (much faster than at once)."""
    arrays = np.broadcast_arrays(*arrays)
    shape = arrays[0].shape
    flat = [np.ascontiguousarray(a, dtype=np.float32).reshape(-1) for a in arrays]
    parts = [function(*(a[i : i + _CHUNK] for a in flat)) for i in range(0, max(1, flat[0].size), _CHUNK)]
    joined = np.concatenate(parts)
    return joined.reshape(shape + joined.shape[1:])


def _corners(x: Array, y: Array, seed: int) -> tuple[Array, ...]:
    xf, yf = np.floor(x), np.floor(y)
    fx, fy = x - xf, y - yf
    xi, yi = xf.astype(np.int32), yf.astype(np.int32)
    x0, x1 = (xi & 255) << 8, ((xi + 1) & 255) << 8
    y0, y1 = yi & 255, (yi + 1) & 255
    t = _table(seed)
    return fx, fy, t[x0 | y0], t[x1 | y0], t[x0 | y1], t[x1 | y1]


def value(x: Array, y: Array, seed: int) -> Array:
    """Value noise in 0...1 on flat arrays."""
    fx, fy, a, b, c, d = _corners(x, y, seed)
    u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    low = a + (b - a) * u
    return low + (c + (d - c) * u - low) * v


def fbm(x: Array, y: Array, octaves: int = 5, seed: int = 0, gain: float = 0.5) -> Array:
    """Fractal sum of value noise, about 0...1 with mean 0.5."""

    def piece(px: Array, py: Array) -> Array:
        total, amplitude, norm = np.zeros_like(px), 1.0, 0.0
        for octave in range(octaves):
            total += np.float32(amplitude) * value(px, py, seed + octave)
            norm += amplitude
            amplitude *= gain
            px, py = (_COS * px + _SIN * py) * np.float32(2.02), (_COS * py - _SIN * px) * np.float32(2.02)
        return total / np.float32(norm)

    return chunked(piece, x, y)


def ridged(x: Array, y: Array, octaves: int = 5, seed: int = 0, gain: float = 0.5) -> Array:
    """Sharp crests: 1 at the crest, falling to 0."""

    def piece(px: Array, py: Array) -> Array:
        total, amplitude, norm = np.zeros_like(px), 1.0, 0.0
        for octave in range(octaves):
            crest = 1 - np.abs(2 * value(px, py, seed + octave) - 1)
            total += np.float32(amplitude) * crest * crest
            norm += amplitude
            amplitude *= gain
            px, py = (_COS * px + _SIN * py) * np.float32(2.03), (_COS * py - _SIN * px) * np.float32(2.03)
        return total / np.float32(norm)

    return chunked(piece, x, y)


def eroded(x: Array, y: Array, octaves: int = 9, seed: int = 0) -> Array:
    """Mountain relief: octaves are damped where the ground is already steep, as if water had run there."""

    def piece(px: Array, py: Array) -> Array:
        total, amplitude = np.zeros_like(px), 1.0
        dx, dy = np.zeros_like(px), np.zeros_like(px)
        for octave in range(octaves):
            fx, fy, a, b, c, d = _corners(px, py, seed + octave)
            u = fx * fx * (3 - 2 * fx)
            v = fy * fy * (3 - 2 * fy)
            k = a - b - c + d
            n = a + (b - a) * u + (c - a) * v + k * u * v
            dx += 6 * fx * (1 - fx) * ((b - a) + k * v)
            dy += 6 * fy * (1 - fy) * ((c - a) + k * u)
            total += np.float32(amplitude) * n / (1 + dx * dx + dy * dy)
            amplitude *= 0.5
            px, py = (_COS * px - _SIN * py) * 2, (_SIN * px + _COS * py) * 2
        return total

    return chunked(piece, x, y)

"""A small landscape renderer: height fields seen through a shift lens, with water, haze, sun and shadow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable

import numpy as np

from .finish import Array, blur, gradient, mix, remap, resize, rgb, screen, smooth
from .noise import chunked, fbm

Height = Callable[[Array, Array], Array]
Albedo = Callable[[Array, Array, Array, Array], Array]  # x, z, height, normal-y -> colour


@dataclass
class Sky:
    """Colours from the horizon upwards, a sun, and clouds."""

    stops: list[tuple[float, str]]
    sun: tuple[float, float] = (0.3, 0.1)
    glow: str = "#ffd0a0"
    glow_strength: float = 0.6
    glow_size: float = 0.35
    disc: float = 0.0
    cloud: float = 0.0  # cover 0...1
    cloud_lit: str = "#fff2e0"
    cloud_dark: str = "#8890a0"
    cloud_scale: float = 1.0
    seed: int = 5

    def __call__(self, u: Array, v: Array) -> Array:
        colour = gradient(np.maximum(v, 0), self.stops)
        distance = np.hypot(u - self.sun[0], (v - self.sun[1]) * 1.25)
        halo = np.exp(-distance / self.glow_size) * self.glow_strength
        colour = colour + halo[..., None] * rgb(self.glow)
        if self.cloud > 0:
            colour = self._clouds(colour, u, v, distance)
        if self.disc > 0:
            true = np.hypot(u - self.sun[0], v - self.sun[1])
            colour = colour + (smooth(self.disc * 1.08, self.disc * 0.92, true) * 6)[..., None] * rgb(self.glow)
            colour = colour + (np.exp(-true / (self.disc * 1.6)) * 0.7)[..., None] * rgb(self.glow)
        return colour

    def _clouds(self, colour: Array, u: Array, v: Array, distance: Array) -> Array:
        depth = 0.35 / (np.maximum(v, 0) + 0.09) * self.cloud_scale
        x, z = u * depth * 1.6, depth * 3.2
        warp = fbm(x * 0.7, z * 0.7, 3, self.seed + 40) - 0.5
        density = fbm(x + warp, z + warp * 1.4, 7, self.seed, 0.52)
        toward = fbm(x + warp + 0.12 * (self.sun[0] - u), z + warp * 1.4 + 0.16, 5, self.seed, 0.52)
        edge = 0.62 - 0.28 * self.cloud
        cover = smooth(edge, edge + 0.2, density) * smooth(0.0, 0.06, v)
        lit = np.clip(0.55 + (density - toward) * 5, 0, 1) * (0.55 + 0.75 * np.exp(-distance / 0.6))
        lit = lit + 0.8 * np.exp(-distance / 0.25) * (1 - cover)
        return mix(colour, mix(rgb(self.cloud_dark), rgb(self.cloud_lit), np.clip(lit, 0, 1.4)), cover * 0.92)


@dataclass
class Land:
    """Everything the renderer needs to know about a landscape."""

    height: Height
    albedo: Albedo
    sky: Sky
    eye: float = 0.5
    near: float = 0.5
    far: float = 60.0
    focal: float = 1.4
    horizon: float = 0.5
    sun_dir: tuple[float, float, float] = (0.6, 0.35, 0.5)
    sun_colour: str = "#ffe0b8"
    sun_gain: float = 2.4
    ambient: str = "#8fa8d0"
    ambient_gain: float = 0.5
    haze: float = 0.02
    haze_falloff: float = 0.6
    haze_colour: str = "#b8c4d8"
    haze_sun: str = "#ffd8b0"
    water: bool = False
    water_colour: str = "#0a1c26"
    ripple: float = 0.01
    detail: float = 0.0008
    shadow_reach: float = 6.0
    x0: float = 0.0
    steps: int = 900
    extra: dict[str, float] = field(default_factory=dict)


def _trace(land: Land, u: Array, rows: Array, eye: float, dry_only: bool) -> Array:
    """Distance to the ground for each pixel of a regular grid (inf where the sky is seen)."""
    depths = np.geomspace(land.near, land.far, land.steps).astype(np.float32)
    x = land.x0 + u[None, :] * depths[:, None] / land.focal
    ground = land.height(x, np.broadcast_to(depths[:, None], x.shape))
    if dry_only:
        ground = np.where(ground <= 0, -1e6, ground)
    slope = (ground - eye) / depths[:, None] * land.focal
    top = np.maximum.accumulate(slope, axis=0)
    out = np.full((len(rows), len(u)), np.inf, dtype=np.float32)
    last = len(depths) - 1
    for column in range(len(u)):
        index = np.searchsorted(top[:, column], rows)
        hit = index <= last
        i1 = np.minimum(index, last)
        i0 = np.maximum(i1 - 1, 0)
        s0, s1 = slope[i0, column], slope[i1, column]
        t = np.clip((rows - s0) / np.maximum(s1 - s0, 1e-9), 0, 1)
        out[hit, column] = (depths[i0] + (depths[i1] - depths[i0]) * t)[hit]
    return out


def _shadow(land: Land, x: Array, z: Array, y: Array) -> Array:
    sx, sy, sz = land.sun_dir
    length = float(np.hypot(sx, sz)) or 1.0
    light = np.ones_like(x)
    for k in range(1, 23):
        step = land.shadow_reach * (k / 22) ** 1.8
        ground = land.height(x + sx / length * step, z + sz / length * step)
        clearance = y + sy / length * step - ground
        light = np.minimum(light, np.clip(0.5 + clearance / (0.03 + 0.05 * step), 0, 1))
    return light


def _shade(land: Land, u: Array, v: Array, z: Array, eye: float) -> Array:
    """Colour of the ground hit at depth `z` by the rays (u, v), haze included; the sky elsewhere."""
    sky = land.sky(u, v)
    hit = np.isfinite(z)
    if not hit.any():
        return sky
    uu, vv, zz = u[hit], v[hit], z[hit]
    x = land.x0 + uu * zz / land.focal
    y = land.height(x, zz)
    e = land.detail * zz
    dx = (land.height(x + e, zz) - y) / e
    dz = (land.height(x, zz + e) - y) / e
    inverse = 1 / np.sqrt(dx * dx + dz * dz + 1)
    nx, ny, nz = -dx * inverse, inverse, -dz * inverse
    sun = np.array(land.sun_dir, dtype=np.float32)
    sun /= np.linalg.norm(sun)
    lambert = np.clip(nx * sun[0] + ny * sun[1] + nz * sun[2], 0, 1)
    small = _half_shadow(land, u, z)
    direct = (lambert * small[hit])[:, None] * rgb(land.sun_colour) * land.sun_gain
    bounce = (0.45 + 0.55 * ny)[:, None] * rgb(land.ambient) * land.ambient_gain
    colour = land.albedo(x, zz, y, ny) * (direct + bounce)
    slope = vv / land.focal
    b = land.haze_falloff
    k = np.where(np.abs(slope) < 1e-4, 1e-4, slope) * b
    optical = land.haze * np.exp(-max(eye, 0) * b) * (1 - np.exp(np.clip(-k * zz, -40, 40))) / k
    amount = 1 - np.exp(-np.clip(optical, 0, 50))
    near_sun = np.exp(-np.hypot(uu - land.sky.sun[0], (vv - land.sky.sun[1]) * 0.8) / 0.45)
    air = mix(rgb(land.haze_colour), rgb(land.haze_sun), np.clip(near_sun * 1.1, 0, 1))
    out = sky.copy()
    out[hit] = mix(colour, air, amount)
    return out


def _half_shadow(land: Land, u: Array, z: Array) -> Array:
    """Shadows at half resolution: they are soft, and this is the slow part."""
    us, zs = u[::2, ::2], z[::2, ::2]
    seen = np.isfinite(zs)
    light = np.ones(zs.shape, dtype=np.float32)
    x = land.x0 + us[seen] * zs[seen] / land.focal
    light[seen] = _shadow(land, x, zs[seen], land.height(x, zs[seen]) + 0.002 * zs[seen])
    return np.clip(resize(light, z.shape[1], z.shape[0]), 0, 1)


def render(land: Land, width: int, height: int) -> Array:
    """The landscape in linear light."""
    u, v = screen(width, height, land.horizon)
    z = _trace(land, u[0], v[:, 0], land.eye, False)
    if not land.water:
        return _shade(land, u, v, z, land.eye)
    surface = np.where(v < 0, land.eye * land.focal / np.maximum(-v, 1e-6), np.inf)
    wet = surface < z
    image = _shade(land, u, v, np.where(wet, np.inf, z), land.eye)
    low = np.maximum(-v, 0)
    count = int((v[:, 0] < 0).sum())
    if count == 0:
        return image
    mirror_rows = -v[height - count :, 0]
    mirror_u = u[:count]
    mirror_v = np.broadcast_to(mirror_rows[:, None], mirror_u.shape)
    mirrored = _shade(land, mirror_u, mirror_v, _trace(land, u[0], mirror_rows, -land.eye, True), 0.0)
    distance = np.minimum(surface, 400.0)[height - count :]
    x = u[height - count :] * distance / land.focal
    scale = 9.0 / land.eye
    waves = fbm(x * scale * 0.35, distance * scale * 0.5, 4, 77) - 0.5
    patches = smooth(0.4, 0.65, fbm(x * 0.5 / land.eye, distance * 0.35 / land.eye, 3, 99))
    strength = land.ripple * (0.35 + patches)
    depth_fade = 1 / (1 + 0.02 * distance / land.eye)
    short = min(width, height)
    yy, xx = np.mgrid[0:count, 0:width].astype(np.float32)
    shift = waves * strength * short * depth_fade
    soft = blur(mirrored, 0.6, 0.6 + land.ripple * short * 0.12)
    reflected = remap(soft, xx + shift * 0.25, yy + shift * 1.6 + np.abs(shift) * 0.4)
    grazing = 1 / np.sqrt(1 + (mirror_v / land.focal) ** 2)
    fresnel = 0.12 + 0.88 * np.clip(1 - mirror_v / land.focal * grazing * 0.9, 0, 1) ** 3
    water = mix(rgb(land.water_colour), reflected, fresnel)
    part = image[height - count :]
    part[...] = np.where(wet[height - count :, :, None], water, part)
    return image


def sample(function: Callable[[Array, Array], Array]) -> Height:
    """Make a height function run in cache-sized pieces."""
    return lambda x, z: chunked(function, x, z)

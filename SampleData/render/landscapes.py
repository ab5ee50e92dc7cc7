"""Mountains, fjords, lakes, dunes and seas of cloud, on top of the landscape renderer."""

from __future__ import annotations

import numpy as np

from .finish import Array, bloom, finish, mix, rgb, smooth
from .noise import eroded, fbm, ridged
from .terrain import Height, Land, Sky, render

DAWN = [(0.0, "#f6c9a0"), (0.12, "#eab7a4"), (0.3, "#a9a8c4"), (0.7, "#5f7fb2"), (1.2, "#3d5f98")]
BLUE_HOUR = [(0.0, "#c9b6c4"), (0.1, "#9aa6cc"), (0.35, "#5577b0"), (0.8, "#2c4a86"), (1.2, "#1d356a")]
GOLD = [(0.0, "#ffd48a"), (0.12, "#f5b878"), (0.35, "#c8a9a0"), (0.7, "#7f93b4"), (1.2, "#536f9c")]
CLEAR = [(0.0, "#d5e2ec"), (0.15, "#a9c8e4"), (0.45, "#6b9fd4"), (0.9, "#3b73b4"), (1.3, "#265a9c")]
STORM = [(0.0, "#d0d0d0"), (0.15, "#b0b4b8"), (0.5, "#80868c"), (1.0, "#50565c")]
VIOLET = [(0.0, "#ffb98c"), (0.08, "#f09a8e"), (0.25, "#b47fa6"), (0.6, "#5a5f9e"), (1.1, "#2e3f7a")]


def alpine(snow_line: float, rock: str = "#6b6560", grass: str = "#4a5230", snow: str = "#f2f5fb", seed: int = 0):
    """Rock, grass below, snow above `snow_line` wherever it is not too steep."""

    def albedo(x: Array, z: Array, y: Array, ny: Array) -> Array:
        patch = fbm(x * 9, z * 9, 5, seed + 60)
        strata = fbm(x * 2 + y * 3, y * 38 + z * 2, 3, seed + 70)
        colour = mix(rgb(rock, 0.55), rgb(rock, 1.25), 0.6 * patch + 0.4 * strata)
        colour = mix(colour, rgb(grass) * (0.6 + 0.8 * patch)[..., None], smooth(0.55, 0.8, ny + 0.4 * (patch - 0.5)))
        level = smooth(-0.15, 0.18, y - snow_line + 0.5 * (patch - 0.5)) * smooth(0.42, 0.62, ny + 0.25 * (patch - 0.5))
        return mix(colour, rgb(snow), level)

    return albedo


def plain(code: str, spread: float = 0.3, seed: int = 0):
    def albedo(x: Array, z: Array, y: Array, ny: Array) -> Array:
        patch = fbm(x * 7, z * 7, 4, seed + 61)
        return rgb(code) * (1 - spread / 2 + spread * patch)[..., None]

    return albedo


def massif(seed: int, scale: float = 0.28, gain: float = 2.4, base: float = 0.9, octaves: int = 10) -> Height:
    return lambda x, z: gain * eroded(x * scale + 3.3 * seed, z * scale + 1.7 * seed, octaves, seed) - base


def fjord_ground(seed: int, gain: float, half_width: float, bend: float, end: float) -> Height:
    """Water down the middle, mountains on both sides and across the far end."""

    def height(x: Array, z: Array) -> Array:
        relief = gain * eroded(x * 0.32 + 5.1 * seed, z * 0.32 + 2.3 * seed, 10, seed)
        centre = bend * np.sin(z * 0.16 + seed)
        shore = 0.7 * (fbm(x * 0.5, z * 0.5, 4, seed + 30) - 0.5)
        wall = smooth(half_width * 0.75, half_width * 2.3, np.abs(x - centre) + shore)
        wall = np.maximum(wall, smooth(end, end + 9, z + 3 * shore))
        return relief * (0.06 + 0.94 * wall) - 0.09 * gain - 0.16 * (1 - wall)

    return height


def fjord(width: int, height: int, seed: int = 3, mood: str = "dawn", **grade: object) -> Array:
    stops, sky_sun, gain, haze, light = {
        "dawn": (DAWN, (0.22, 0.1), 2.6, 0.035, "#ffc890"),
        "blue": (BLUE_HOUR, (-0.5, 0.02), 0.9, 0.03, "#e8b8b8"),
        "clear": (CLEAR, (-0.9, 0.7), 2.6, 0.014, "#fff0d8"),
        "violet": (VIOLET, (-0.25, 0.06), 2.0, 0.03, "#ff9a70"),
    }[mood]
    side = 1.0 if sky_sun[0] > 0 else -1.0
    sky = Sky(stops, sun=sky_sun, glow_strength=0.5, cloud=0.55, cloud_scale=1.2, seed=seed + 11, cloud_dark="#8a90ac")
    land = Land(
        fjord_ground(seed, 2.5, 1.6, 0.9, 15.0), alpine(0.75, seed=seed), sky, eye=0.28, near=0.9, far=46, focal=1.35,
        horizon=0.40, sun_dir=(side * 0.85, 0.42, 0.1), sun_colour=light, sun_gain=gain, ambient_gain=0.75,
        haze=haze, haze_falloff=0.7, haze_colour="#a9b6d0", haze_sun="#f2c8a4", water=True, ripple=0.02, shadow_reach=5,
    )
    return finish(bloom(render(land, width, height), 0.8, 0.35), **{"contrast": 0.25, "saturation": 1.1, "seed": seed} | grade)


def lake(width: int, height: int, seed: int = 8, mono: str | None = None) -> Array:
    """A round tarn with a peak behind, still enough to mirror it."""

    def ground(x: Array, z: Array) -> Array:
        relief = 2.6 * eroded(x * 0.3 + 4.7 * seed, z * 0.3 + 1.9 * seed, 10, seed)
        ring = np.hypot(x * 0.6, np.maximum(z - 1.5, 0)) + 1.1 * (fbm(x * 0.6, z * 0.6, 4, seed + 9) - 0.5)
        rise = smooth(2.3, 9.0, ring)
        peak = 1.9 * np.exp(-(((x - 0.7) / 2.4) ** 2) - ((z - 12) / 3.2) ** 2)
        return relief * rise + peak * (0.55 + 0.45 * relief) + 0.12 * smooth(2.2, 2.6, ring) - 0.07

    sky = Sky(CLEAR, sun=(-0.7, 0.5), glow="#fff0d8", glow_strength=0.25, cloud=0.5, cloud_scale=0.9, seed=seed + 3)
    land = Land(
        ground, alpine(1.25, seed=seed), sky, eye=0.16, near=0.4, far=40, focal=1.05, horizon=0.47,
        sun_dir=(-0.8, 0.5, -0.25), sun_gain=2.5, ambient_gain=0.7, haze=0.016, water=True, ripple=0.008,
        water_colour="#0c2a2e", shadow_reach=5,
    )
    return finish(render(land, width, height), contrast=0.25, saturation=1.12, mono=mono, seed=seed)


def layers(width: int, height: int, seed: int = 21, mood: str = "dawn", horizon: float = 0.52, **grade: object) -> Array:
    """Range behind range, fading into the haze."""
    stops, sun, far_air, sun_air = {
        "dawn": (VIOLET, (0.25, 0.09), "#c79aa8", "#ffbc86"),
        "blue": (BLUE_HOUR, (-0.3, 0.05), "#8fa3c8", "#c8bccc"),
        "gold": (GOLD, (-0.28, 0.13), "#d8ae88", "#ffd894"),
        "grey": (STORM, (0.3, 0.2), "#b4b8bc", "#dcdcdc"),
    }[mood]
    sky = Sky(stops, sun=sun, glow="#ffc890", glow_strength=0.55, disc=0.028 if mood == "gold" else 0, cloud=0.35, seed=seed)
    land = Land(
        lambda x, z: 2.0 * ridged(x * 0.2 + seed, z * 0.34 + seed, 8, seed, 0.44) * (0.5 + 0.02 * np.minimum(z, 20)) - 0.6,
        plain("#283244", 0.6, seed), sky, eye=1.25, near=2.5, far=80, focal=2.1, horizon=horizon,
        sun_dir=(sun[0], 0.25, 0.8), sun_gain=1.2, sun_colour="#ffb080", ambient_gain=0.45,
        haze=0.12, haze_falloff=2.0, haze_colour=far_air, haze_sun=sun_air, shadow_reach=6, steps=1100,
    )
    return finish(bloom(render(land, width, height), 0.7, 0.4), **{"contrast": 0.22, "saturation": 1.05, "seed": seed} | grade)


def dune_ground(seed: int, size: float = 1.0, ripples: float = 0.0) -> Height:
    def height(x: Array, z: Array) -> Array:
        x, z = x / size, z / size
        wx = x + 1.5 * (fbm(x * 0.35, z * 0.35, 2, seed + 5) - 0.5)
        wz = z + 1.9 * (fbm(x * 0.3 + 9, z * 0.3, 2, seed + 6) - 0.5)
        phase = (wx * 0.30 + wz * 0.24) % 1.0
        crest = np.where(phase < 0.68, smooth(0, 0.68, phase) ** 1.15, ((1 - phase) / 0.32) ** 1.25)
        swell = fbm(x * 0.22 + seed, z * 0.22, 2, seed + 2)
        small = (x * 0.5 - z * 1.1 + 1.3 * fbm(x, z, 2, seed + 8)) % 1.0
        minor = np.where(small < 0.7, smooth(0, 0.7, small), (1 - small) / 0.3)
        h = 0.85 * crest * (0.3 + 1.0 * swell) + 0.09 * minor * (1 - crest) + 1.0 * swell
        if ripples:
            wave = np.sin((z * 1.0 + x * 0.3) * 120 + 14 * fbm(x * 2.2, z * 2.2, 3, seed + 4))
            h = h + ripples * wave * np.exp(-z * 0.35)
        return h * size

    return height


def dunes(width: int, height: int, seed: int = 4, mood: str = "dawn", horizon: float = 0.66, eye: float = 1.75, **grade: object) -> Array:
    stops, sand, sun_colour, gain, ambient, air, side = {
        "dawn": (GOLD, "#c99a6c", "#ffcf9c", 2.0, "#8088b8", "#e8bc98", -1.0),
        "noon": (CLEAR, "#d8a468", "#fff0d8", 2.2, "#90a8d0", "#d8d8d8", 1.0),
        "moon": (BLUE_HOUR, "#8890a0", "#c8d8ff", 1.2, "#405890", "#8494bc", -1.0),
        "red": (VIOLET, "#b87850", "#ffb080", 2.3, "#7868a0", "#d8947c", 1.0),
    }[mood]
    sun = (side * 0.62, 0.16)
    sky = Sky(stops, sun=sun, glow_strength=0.4, cloud=0.25 if mood in ("dawn", "red") else 0.0, seed=seed + 2)
    if mood == "moon":
        sky = Sky(stops, sun=(0.22, 0.2), glow="#fff4e0", glow_strength=0.15, glow_size=0.2, disc=0.035, seed=seed)
    land = Land(
        dune_ground(seed, ripples=0.0011), plain(sand, 0.18, seed), sky, eye=eye, near=0.7, far=45, focal=1.5, horizon=horizon,
        sun_dir=(side * 0.9, 0.30, 0.22), sun_colour=sun_colour, sun_gain=gain, ambient=ambient, ambient_gain=0.5,
        haze=0.02, haze_falloff=0.4, haze_colour=air, haze_sun=air, detail=0.0006, shadow_reach=4, steps=1000,
    )
    return finish(render(land, width, height), **{"contrast": 0.25, "saturation": 1.08, "seed": seed} | grade)


def snow_peak(width: int, height: int, seed: int = 12, mono: str | None = "#e8e8ec") -> Array:
    """One steep white mountain in hard light."""

    def ground(x: Array, z: Array) -> Array:
        relief = 2.6 * eroded(x * 0.34 + 2.9 * seed, z * 0.34 + seed, 9, seed)
        crest = ridged(x * 0.35 + seed, z * 0.35, 5, seed + 3, 0.42)
        peak = np.exp(-np.hypot((x - 0.2) / 2.1, (z - 9) / 2.6))
        return relief * 0.75 + 4.6 * peak * (0.55 + 0.6 * crest) - 0.9 - 0.9 * smooth(4.0, 1.0, z)

    sky = Sky([(0, "#9aa4b0"), (0.3, "#5c6a7c"), (0.8, "#2c3848"), (1.3, "#161e2a")], sun=(-0.9, 0.6), glow_strength=0.2,
              cloud=0.6, cloud_lit="#e8ecf0", cloud_dark="#505a68", seed=seed)
    land = Land(
        ground, alpine(0.5, rock="#4a4a4e", grass="#404040", seed=seed), sky, eye=1.6, near=1.0, far=40, focal=1.7, horizon=0.36,
        sun_dir=(-0.85, 0.5, -0.05), sun_gain=2.1, ambient_gain=0.32, haze=0.05, haze_falloff=1.4,
        haze_colour="#8c98a8", haze_sun="#c8c8c8", shadow_reach=4, detail=0.003,
    )
    return finish(render(land, width, height), contrast=0.35, mono=mono, seed=seed)


def above_clouds(width: int, height: int, seed: int = 31, mood: str = "dawn") -> Array:
    """A sea of cloud with a few summits, from a plane's window."""
    stops, lit, air = {
        "dawn": (VIOLET, "#ffc8a0", "#f0b8a8"),
        "gold": (GOLD, "#ffe0b0", "#f8d0a0"),
    }[mood]
    summits = massif(seed, 0.16, 2.6, 1.95)

    def cloud(x: Array, z: Array) -> Array:
        puffs = 1 - np.abs(2 * fbm(x * 0.4, z * 0.4, 6, seed + 1, 0.42) - 1)
        return 0.55 * fbm(x * 0.12, z * 0.12, 3, seed) + 0.42 * puffs

    def ground(x: Array, z: Array) -> Array:
        return np.maximum(cloud(x, z), np.where(z > 7, summits(x, z), -1))

    def albedo(x: Array, z: Array, y: Array, ny: Array) -> Array:
        rock = smooth(0.0, 0.05, y - cloud(x, z))
        return mix(rgb("#ece8f0"), rgb("#3a3c4c"), rock)

    sky = Sky(stops, sun=(0.3, 0.07), glow_strength=0.8, glow_size=0.25, disc=0.022, seed=seed)
    land = Land(
        ground, albedo, sky, eye=1.65, near=1.5, far=70, focal=1.4, horizon=0.62, sun_dir=(0.55, 0.26, 0.8),
        sun_colour=lit, sun_gain=1.25, ambient="#8890c8", ambient_gain=0.6, haze=0.03, haze_falloff=0.5,
        haze_colour=air, haze_sun="#ffd0a0", detail=0.003, shadow_reach=5,
    )
    return finish(bloom(render(land, width, height), 0.7, 0.5), contrast=0.2, saturation=1.1, seed=seed)

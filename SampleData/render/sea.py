"""Open water: swell, glitter, lighthouse, and a town across the harbour."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .finish import Array, bloom, blur, finish, mix, remap, rgb, screen, smooth
from .landscapes import BLUE_HOUR, CLEAR, DAWN, GOLD, STORM, VIOLET
from .noise import fbm
from .terrain import Sky


def water(
    sky: Sky, width: int, height: int, *, horizon: float, eye: float = 1.0, rough: float = 0.12, wave: float = 1.0,
    colour: str = "#06222e", haze: float = 0.5, seed: int = 3,
) -> Array:
    """Sky and sea. `rough` is the slope of the waves, `wave` their size."""
    u, v = screen(width, height, horizon)
    image = sky(u, np.maximum(v, 0))
    count = int((v[:, 0] < 0).sum())
    if not count:
        return image
    us, vs = u[height - count :], np.minimum(v[height - count :], -1e-4)
    short = min(width, height)
    distance = eye * 1.3 / -vs
    x, z = us * distance / 1.3, distance
    foot = distance * distance / (eye * 1.3 * short)
    sx, sz, lost = np.zeros_like(us), np.zeros_like(us), np.zeros_like(us)
    frequency, slope = 0.35 / wave, rough * 0.5
    for octave in range(8):
        fade = 1 / (1 + (foot * frequency * 1.5) ** 2)
        angle = 0.5 * np.sin(octave * 2.4 + seed)
        px = (x * np.cos(angle) + z * np.sin(angle)) * frequency * 0.55
        pz = (z * np.cos(angle) - x * np.sin(angle)) * frequency
        n0 = fbm(px, pz, 1, seed + octave)
        gx, gz = fbm(px + 0.08, pz, 1, seed + octave) - n0, fbm(px, pz + 0.08, 1, seed + octave) - n0
        crest = 0.6 + 0.8 * n0
        sx += gx / 0.08 * slope * fade * 0.8
        sz += gz / 0.08 * slope * fade * crest
        lost += slope * (1 - fade)
        frequency *= 1.9
        slope *= 0.86
    rng = np.random.default_rng(seed)
    spark = blur(rng.standard_normal(us.shape + (2,)).astype(np.float32), 0.7).transpose(2, 0, 1) * 1.6
    sx += spark[0] * lost * 0.24
    sz += np.abs(spark[1]) * lost * 0.18
    ry = -vs / 1.3 + 2 * np.clip(sz, -0.3, 2) * 0.9
    rz = np.maximum(1 - 0.6 * sz, 0.4)
    ru = us + 2 * sx * 0.55
    rv = np.maximum(ry / rz * 1.3, 0.002)
    reflected = sky(ru, rv)
    facing = np.clip(-vs / 1.3 + sz * 0.8, 0.01, 1)
    fresnel = 0.04 + 0.96 * (1 - facing) ** 4.2
    sea = mix(rgb(colour), reflected, fresnel)
    air = sky(us, np.full_like(us, 0.004))
    sea = mix(sea, air, haze * np.exp(vs / 0.03))
    image[height - count :] = sea
    return image


def sea(width: int, height: int, mood: str = "gold", seed: int = 3, horizon: float = 0.5, **grade: object) -> Array:
    if mood == "gold":
        sky = Sky(GOLD, sun=(0.12, 0.10), glow="#ffc070", glow_strength=0.9, glow_size=0.22, disc=0.03, cloud=0.5, seed=seed)
        image = water(sky, width, height, horizon=horizon, rough=0.16, seed=seed)
    elif mood == "midnight":
        sky = Sky(VIOLET, sun=(-0.2, 0.045), glow="#ffb060", glow_strength=0.9, glow_size=0.25, disc=0.024, cloud=0.75,
                  cloud_lit="#ffb890", cloud_dark="#6a6090", seed=seed)
        image = water(sky, width, height, horizon=horizon, rough=0.12, colour="#101c38", seed=seed)
    elif mood == "moon":
        stops = [(0, "#4a5878"), (0.15, "#2c3c60"), (0.5, "#141f40"), (1.1, "#080e24")]
        sky = Sky(stops, sun=(0.08, 0.24), glow="#ffe8c0", glow_strength=0.35, glow_size=0.16, disc=0.045, cloud=0.6,
                  cloud_lit="#8890a8", cloud_dark="#1c2440", seed=seed)
        image = water(sky, width, height, horizon=horizon, rough=0.10, colour="#02060f", seed=seed)
    elif mood == "storm":
        sky = Sky(STORM, sun=(0.25, 0.3), glow="#ffffff", glow_strength=0.5, glow_size=0.2, cloud=1.0, cloud_lit="#f0f0f0",
                  cloud_dark="#3c4046", cloud_scale=1.4, seed=seed)
        image = water(sky, width, height, horizon=horizon, rough=0.34, wave=1.6, colour="#10181c", seed=seed)
    else:
        sky = Sky(CLEAR, sun=(-0.8, 0.6), glow_strength=0.2, cloud=0.55, seed=seed)
        image = water(sky, width, height, horizon=horizon, rough=0.14, colour="#04484e", seed=seed)
    return finish(bloom(image, 0.8, 0.5), **{"contrast": 0.22, "saturation": 1.08, "seed": seed} | grade)


@dataclass
class Lighthouse(Sky):
    """A tower on a headland, part of the backdrop so that the sea can mirror it."""

    tower: float = 0.30  # where it stands
    lamp: float = 0.0  # how bright
    daylight: float = 1.0
    light: str = "#fff0dc"
    side: float = -1.0  # where the light comes from

    def __call__(self, u: Array, v: Array) -> Array:
        colour = super().__call__(u, v)
        lit, shade = rgb(self.light) * self.daylight, colour.mean(axis=(0, 1)) * 0.45
        around = u - self.tower
        top = 0.16 * np.exp(-((around / 0.22) ** 2)) + 0.05 * np.exp(-(((around - 0.34) / 0.3) ** 2))
        top = top + 0.05 * (fbm(u * 9, u * 0 + 3, 5, 12) - 0.55) * smooth(0, 0.05, top)
        base = 0.148
        half = 0.036 - 0.032 * np.clip((v - base) / 0.3, 0, 1)
        across = around / half
        inside = smooth(1.03, 0.97, np.abs(across)) * (v < base + 0.3)
        turn = np.sqrt(np.clip(1 - across**2, 0, 1)) * 0.6 + np.clip(across * self.side, -1, 1) * 0.55
        red = smooth(-0.02, 0.02, np.sin((v - base) / 0.3 * np.pi * 3.5 + 0.3))
        paint = mix(rgb("#f4f0e8"), rgb("#b8231c"), red) * (0.93 + 0.12 * fbm(u * 60, v * 30, 3, 8))[..., None]
        colour = mix(colour, paint * (shade + lit * np.clip(turn, 0.03, 1)[..., None]), inside)
        for low, high, wide, code in [(0.295, 0.307, 0.034, "#303034"), (0.307, 0.35, 0.016, "#e8d8a0"), (0.35, 0.358, 0.024, "#8c1d18")]:
            part = smooth(wide + 0.001, wide - 0.001, np.abs(around)) * (v > base + low) * (v < base + high)
            colour = mix(colour, rgb(code) * (shade + 0.6 * lit * (0.6 + 0.3 * np.clip(around * self.side / wide, -1, 1))[..., None]), part)
        dome = smooth(1.04, 0.96, np.hypot(around / 0.022, (v - base - 0.358) / 0.03)) * (v >= base + 0.356)
        colour = mix(colour, rgb("#8c1d18") * (shade + 0.6 * lit), dome)
        grain = fbm(u * 26, v * 40 + u * 8, 6, 31)
        relief = np.clip(0.5 + 4 * (grain - fbm(u * 26 - self.side * 0.35, v * 40 + u * 8 - 0.3, 6, 31)), 0, 1.2)
        grass = smooth(0.02, 0.0, top - v - 0.03 * grain)
        ground = mix(rgb("#5a5148"), rgb("#5d6638"), grass * 0.8)
        ground = ground * (shade * 0.8 + lit * 0.8 * relief[..., None])
        colour = mix(colour, ground, smooth(-0.0015, 0.0015, top - v))
        if self.lamp:
            far = np.hypot(around, v - base - 0.33)
            angle = (v - base - 0.33) / np.maximum(np.abs(around), 1e-3)
            beam = np.exp(-((angle - 0.08 * np.sign(around)) / 0.07) ** 2) * np.exp(-far / 0.5) * smooth(0.0, 0.05, far)
            glow = 2.4 * np.exp(-((far / 0.013) ** 2)) + 0.35 * np.exp(-far / 0.05) + 0.25 * beam
            colour = colour + self.lamp * glow[..., None] * rgb("#ffe2a0")
        return colour


NIGHT = [(0, "#3c4a70"), (0.2, "#26345c"), (0.6, "#121c3e"), (1.2, "#0a1028")]
HOURS: list[tuple[list[tuple[float, str]], tuple[float, float], float, float, str, float]] = [
    # sky, sun, lamp, daylight, light, cloud
    (BLUE_HOUR, (-0.5, 0.01), 0.7, 0.30, "#b8b8e0", 0.4),
    (DAWN, (-0.45, 0.06), 0.25, 0.70, "#ffc8a0", 0.5),
    (GOLD, (-0.40, 0.18), 0.0, 1.0, "#ffdca8", 0.4),
    (CLEAR, (-0.9, 0.7), 0.0, 1.15, "#fff4e4", 0.55),
    ([(0, "#dce4e8"), (0.3, "#b8c8d4"), (0.9, "#8098b0")], (-0.6, 0.6), 0.0, 0.75, "#f0f4f8", 0.95),
    (GOLD, (-0.36, 0.10), 0.1, 0.95, "#ffb878", 0.5),
    (VIOLET, (-0.42, 0.03), 0.5, 0.55, "#ff9c88", 0.6),
    (NIGHT, (-0.4, 0.34), 1.0, 0.12, "#a8b8e8", 0.35),
]


def lighthouse(width: int, height: int, hour: int = 2, seed: int = 7, tower: float = 0.3, horizon: float = 0.32, **grade: object) -> Array:
    stops, sun, lamp, daylight, light, cloud = HOURS[hour]
    sky = Lighthouse(stops, sun=sun, glow=light, glow_strength=0.5, cloud=cloud, seed=seed + hour, tower=tower, lamp=lamp,
                     daylight=daylight, light=light, disc=0.03 if hour in (2, 7) else 0.0,
                     cloud_dark="#8a90a4" if hour < 7 else "#1c2444", cloud_lit="#fff2e0" if hour < 6 else "#a88c98")
    image = water(sky, width, height, horizon=horizon, rough=0.09, wave=0.8, colour="#08303c" if daylight > 0.4 else "#040c1c", seed=seed)
    return finish(bloom(image, 0.9, 0.35), **{"contrast": 0.2, "saturation": 1.08, "seed": seed + hour} | grade)


@dataclass
class Skyline(Sky):
    """A town with lit windows, drawn once into a strip and looked up from there."""

    strip: Array = field(default_factory=lambda: np.zeros((1, 1, 4), dtype=np.float32))
    span: float = 1.4
    rise: float = 0.55

    def __call__(self, u: Array, v: Array) -> Array:
        colour = super().__call__(u, v)
        height, width = self.strip.shape[:2]
        x = (u + self.span) / (2 * self.span) * width
        y = (1 - v / self.rise) * height
        town = remap(self.strip, x, y)
        cover = town[..., 3] * (v < self.rise) * (np.abs(u) < self.span)
        return colour * (1 - cover[..., None]) + town[..., :3] * (v < self.rise)[..., None]


def town_strip(seed: int, span: float, rise: float, pixels: int = 2600) -> Array:
    """Three rows of buildings, hazier to the back, as premultiplied colour and cover."""
    rng = np.random.default_rng(seed)
    width, height = pixels, int(pixels * rise / (2 * span))
    scale = pixels / (2 * span)
    strip = np.zeros((height, width, 4), dtype=np.float32)
    for row, (tall, air, lit) in enumerate([(0.34, 0.62, 0.15), (0.27, 0.35, 0.3), (0.15, 0.1, 0.42)]):
        x = -10.0
        while x < width:
            w = rng.uniform(0.035, 0.085) * scale * (1.0 if row < 2 else 1.3)
            centre = (x + w / 2) / width - 0.5
            h = tall * scale * (0.25 + 0.75 * rng.random() ** 1.6) * (0.45 + 0.75 * np.exp(-((centre / 0.22) ** 2)))
            tone = mix(rgb("#141826"), rgb("#77729a"), air) * rng.uniform(0.8, 1.2)
            _building(strip, rng, int(x), int(w), int(h), tone, lit, scale, 1 - 0.55 * air)
            x += w * rng.uniform(0.9, 1.35 if row < 2 else 1.05)
    for _ in range(70):
        cx, cy = rng.integers(4, width - 4), height - 3 - rng.integers(0, 5)
        strip[cy - 1 : cy + 2, cx - 1 : cx + 2, :3] += rgb(["#ffb050", "#ffd890", "#ff7048", "#fff0d8"][rng.integers(4)]) * 2.2
    return strip


def _building(strip: Array, rng: np.random.Generator, x: int, w: int, h: int, tone: Array, lit: float, scale: float, power: float) -> None:
    height, width = strip.shape[:2]
    a, b = max(x, 0), min(x + w, width)
    if b - a < 4 or h < 8:
        return
    top = height - h
    steps = [(top, a, b)]
    if rng.random() < 0.4 and b - a > 20:
        cut = int((b - a) * rng.uniform(0.12, 0.3))
        steps.append((max(top - int(h * rng.uniform(0.05, 0.18)), 0), a + cut, b - cut))
    if rng.random() < 0.18:
        mid = (a + b) // 2
        steps.append((max(top - int(0.09 * scale), 0), mid, mid + 2))
    for y, left, right in steps:
        side = np.linspace(1.12, 0.88, right - left, dtype=np.float32)[None, :, None]
        fade = np.linspace(1.0, 1.35, height - y, dtype=np.float32)[:, None, None]
        strip[y:, left:right, :3] = tone * side * fade
        strip[y:, left:right, 3] = 1
    gx, gy = int(rng.integers(6, 10)), int(rng.integers(8, 12))
    warm = rgb(["#ffc870", "#ffd898", "#ffb458", "#e8f0ff"][rng.integers(4)])
    floors = rng.random(400)
    for j, yy in enumerate(range(top + 5, height - 6, gy)):
        for xx in range(a + 3, b - 4, gx):
            if rng.random() < lit * (0.35 + 1.3 * floors[j % 400]):
                glow = warm * power * rng.uniform(0.25, 1.5)
                strip[yy : yy + gy // 2, xx : xx + gx // 2 + 1, :3] += glow


def skyline(width: int, height: int, seed: int = 5, mood: str = "dusk", horizon: float = 0.36, **grade: object) -> Array:
    stops = VIOLET if mood == "dusk" else [(0, "#5a5878"), (0.12, "#3c4570"), (0.4, "#1c2a58"), (1.0, "#0c1436")]
    span, rise = 1.6, 0.6
    sky = Skyline(stops, sun=(-0.3, 0.0), glow="#ff9c60", glow_strength=0.5 if mood == "dusk" else 0.15, cloud=0.5,
                  cloud_lit="#e89c90" if mood == "dusk" else "#40486c", cloud_dark="#585478" if mood == "dusk" else "#1c2448",
                  seed=seed, strip=blur(town_strip(seed, span, rise), 0.6), span=span, rise=rise)
    image = water(sky, width, height, horizon=horizon, rough=0.07, wave=0.35, colour="#0a1022", haze=0.1, seed=seed)
    return finish(bloom(image, 0.55, 0.9, 0.008), **{"contrast": 0.2, "saturation": 1.05, "seed": seed} | grade)

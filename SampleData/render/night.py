"""Stars, the Milky Way, star trails and aurora over dark ground."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from .finish import Array, bloom, blur, finish, gradient, mix, resize, rgb, screen, smooth
from .forest import draw_fir
from .noise import fbm, ridged


def stars(width: int, height: int, count: int, seed: int, density: Array | None = None, gain: float = 1.0) -> Array:
    """Star points with the brightness law of the real sky, blue-white to orange."""
    rng = np.random.default_rng(seed)
    image = np.zeros((height, width, 3), dtype=np.float32)
    scale = min(width, height) / 1000
    x, y = rng.random(count) * (width - 3) + 1, rng.random(count) * (height - 3) + 1
    xi, yi = x.astype(int), y.astype(int)
    keep = np.ones(count, dtype=bool) if density is None else rng.random(count) < density[yi, xi]
    flux = np.minimum(0.05 / (rng.random(count) + 1e-3) ** 0.75, 9).astype(np.float32) * gain * scale**1.2
    warm = rng.random(count)[:, None]
    tint = np.where(warm < 0.25, rgb("#ffd0a0"), np.where(warm < 0.6, rgb("#ffffff"), rgb("#b8ccff")))
    xi, yi, flux, tint, x, y = xi[keep], yi[keep], flux[keep], tint[keep], x[keep], y[keep]
    for dx in (0, 1):
        for dy in (0, 1):
            weight = np.abs(1 - dx - (x - xi)) * np.abs(1 - dy - (y - yi))
            np.add.at(image, (yi + dy, xi + dx), tint * (flux * weight)[:, None])
    big = np.maximum(image - 1.2, 0)
    return image * 0.9 + blur(image, 0.7) * 0.8 + blur(big, 1.6 * max(scale, 0.4)) * 6


def ridge_line(u: Array, seed: int, level: float, relief: float) -> Array:
    return level + relief * (ridged(u * 1.1 + seed, u * 0 + 0.37 * seed, 6, seed, 0.45) - 0.5)


def silhouette(image: Array, v: Array, line: Array, colour: Array, soft: float = 0.0015) -> Array:
    return mix(image, colour, smooth(-soft, soft, line - v))


def _firs(image: Array, seed: int, base: float, tall: float, colour: str, count: int) -> Array:
    """A row of firs along the bottom edge."""
    height, width = image.shape[:2]
    rng = np.random.default_rng(seed)
    mask = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(mask)
    pen.rectangle([0, 2 * height * (1 - base * 0.5), 2 * width, 2 * height], fill=255)
    for x in np.sort(rng.random(count)):
        ground = 2 * height * (1 - base * (0.55 + 0.75 * abs(x - 0.45)) - 0.02 * rng.random())
        size = 2 * height * tall * rng.uniform(0.45, 1.0) * (0.45 + 1.1 * abs(x - 0.45))
        draw_fir(pen, rng, x * width * 2, ground + 0.05 * height, size, 255)
        pen.rectangle([x * width * 2 - width * 0.06, ground - 0.002 * height, x * width * 2 + width * 0.06, 2 * height], fill=255)
    cover = np.asarray(mask.resize((width, height), Image.Resampling.BOX), dtype=np.float32) / 255
    return mix(image, rgb(colour), cover)


def milky_way(width: int, height: int, seed: int = 3, angle: float = 1.1, ground: str = "firs", **grade: object) -> Array:
    u, v = screen(width, height, 0.0)
    aspect = height / min(width, height)
    cx, cy = 0.05, aspect * 0.55
    along = (u - cx) * np.cos(angle) + (v - cy) * np.sin(angle)
    across = -(u - cx) * np.sin(angle) + (v - cy) * np.cos(angle)
    across = across + 0.09 * (fbm(along * 2.2, along * 0 + seed, 3, seed) - 0.5)
    core = np.exp(-((along + 0.22) / 0.5) ** 2)
    cloud = fbm(u * 5, v * 5, 7, seed + 1, 0.56)
    band = np.exp(-np.abs(across / (0.13 + 0.06 * core)) ** 1.7) * (0.45 + 0.9 * core) * (0.35 + 1.25 * smooth(0.3, 0.72, cloud))
    warp = fbm(u * 4, v * 4, 4, seed + 9) - 0.5
    lanes = ridged(along * 2.6 + warp, across * 6.5 + 1.2 * warp, 6, seed + 2, 0.55)
    dust = smooth(0.42, 0.72, lanes) * np.exp(-((across + 0.012) / 0.085) ** 2) * (0.5 + 0.5 * core)
    glow = np.clip(band * (1 - 0.88 * dust), 0, None)
    sky = gradient(v / aspect, [(0.0, "#33435e"), (0.18, "#1d2c4c"), (0.5, "#0f1a36"), (1.0, "#0a1128")])
    sky = sky + (np.exp(-v / 0.16) * 0.10)[..., None] * rgb("#ffb070")
    hue = mix(rgb("#a8b4ec"), rgb("#ffd8b4"), np.clip(core * 1.3 * np.exp(-((across / 0.09) ** 2)), 0, 1))
    sky = sky + hue * (glow**1.3 * 0.40)[..., None]
    knots = smooth(0.7, 0.85, fbm(u * 13, v * 13, 4, seed + 7)) * band
    sky = sky + (knots * 0.22)[..., None] * rgb("#ff7090")
    density = np.clip(0.16 + 0.9 * glow, 0, 1)
    sky = sky + stars(width, height, int(width * height * 0.030), seed, density, 0.62) * np.clip(v / 0.3 + 0.25, 0.25, 1)[..., None]
    if ground == "firs":
        sky = _firs(sky, seed + 4, 0.09, 0.24, "#04060c", 60)
    else:
        for i, (level, tone) in enumerate([(0.27, "#16203a"), (0.17, "#0a1122"), (0.07, "#05080f")]):
            sky = silhouette(sky, v, ridge_line(u * (1 + 0.4 * i), seed + i, level, 0.26), rgb(tone))
    return finish(bloom(sky, 0.5, 0.25), **{"contrast": 0.22, "saturation": 1.12, "grain": 0.008, "seed": seed} | grade)


def trails(width: int, height: int, seed: int = 9) -> Array:
    """An hour around the pole star."""
    u, v = screen(width, height, 0.0)
    aspect = height / min(width, height)
    px, py = 0.08, 0.62 * aspect
    radius, theta = np.hypot(u - px, v - py), np.arctan2(v - py, u - px)
    rng = np.random.default_rng(seed)
    image = gradient(v / aspect, [(0.0, "#6a6478"), (0.12, "#3c4a78"), (0.45, "#182858"), (1.0, "#0a1434")])
    rings = 1400
    r = rng.random(rings) ** 0.75 * 1.25
    start, sweep = rng.random(rings) * 2 * np.pi, 0.62
    flux = np.minimum(0.10 / (rng.random(rings) + 0.01) ** 0.6, 1.2)
    tints = np.array([rgb(c) for c in ("#ffd4a8", "#ffffff", "#bcd0ff", "#a8c4ff")])[rng.integers(0, 4, rings)]
    thin = 0.75 / min(width, height)
    for i in range(rings):
        ring = np.abs(radius - r[i]) < 3 * thin
        if not ring.any():
            continue
        turn = (theta[ring] - start[i]) % (2 * np.pi)
        along = smooth(0, 0.01, turn) * smooth(sweep, sweep - 0.01, turn)
        image[ring] += (np.exp(-(((radius[ring] - r[i]) / thin) ** 2)) * along * flux[i] * 1.1)[:, None] * tints[i]
    for i, (level, tone) in enumerate([(0.20, "#121a30"), (0.10, "#070b14")]):
        image = silhouette(image, v, ridge_line(u, seed + 3 * i, level, 0.2), rgb(tone))
    return finish(image, contrast=0.2, saturation=1.1, seed=seed)


def aurora(width: int, height: int, seed: int = 5, horizon: float = 0.26, water: bool = True, **grade: object) -> Array:
    """Curtains of light, integrated upwards along the line of sight, over a fjord."""
    u, v = screen(width, height, horizon)
    aspect = height / min(width, height)
    w, h = max(width // 2, 8), max(height // 2, 8)
    su, sv = screen(w, h, horizon)
    light = np.zeros((h, w, 3), dtype=np.float32)
    up = np.maximum(sv, 0.004) + 0.03
    steps = 44
    dither = np.random.default_rng(seed).random(su.shape, dtype=np.float32)
    for i in range(steps):
        level = 0.75 + 0.030 * (i + dither) ** 1.25
        depth = level / (up * 2.4 + 0.25)
        x, z = su * depth * 1.5, depth * 1.9
        wx = x + 1.3 * (fbm(x * 0.5 + seed, z * 0.5, 2, seed) - 0.5)
        wz = z + 1.3 * (fbm(x * 0.5, z * 0.5 + 7, 2, seed + 3) - 0.5)
        sheet = 1 - np.abs(2 * fbm(wx * 0.62, wz * 0.62, 2, seed + 6) - 1)
        rays = 0.55 + 0.75 * fbm(wx * 5.5, wz * 5.5, 2, seed + 8)
        power = np.clip(sheet - 0.80, 0, 1) ** 2.0 * rays * 46
        t = i / steps
        tint = mix(mix(rgb("#58f0a0"), rgb("#38c8b0"), min(t * 2, 1)), rgb("#9a4cc8"), max(0.0, t * 1.5 - 0.42))
        light += power[..., None] * tint * (np.exp(-i * 0.055) * smooth(0, 3, np.float32(i)))
    light = resize(blur(light, 1.1) / steps * 3.3, width, height)
    light = np.clip(light, 0, None) * smooth(0.0, 0.10, v)[..., None]
    sky = gradient(np.maximum(v, 0) / aspect, [(0.0, "#3a5068"), (0.15, "#1c3250"), (0.5, "#0e1c38"), (1.0, "#081026")])
    sky = sky + light + stars(width, height, int(width * height * 0.0045), seed, None, 0.8) * smooth(0.02, 0.2, v)[..., None]
    for i, (level, tone) in enumerate([(0.09, "#1a2a40"), (0.045, "#0e1826")]):
        line = ridge_line(u * 0.9, seed + 3 * i, level, 0.20) * (0.5 + 0.7 * np.abs(u))
        snow = smooth(0.5, 0.62, fbm(u * 14 + v * 6, v * 26, 5, seed + i)) * smooth(0.0, 0.05, v)
        tone_map = mix(rgb(tone), rgb("#4c7078"), snow * 0.55)
        sky = mix(sky, tone_map, smooth(-0.0015, 0.0015, line - v))
    if water:
        rows = np.arange(height)
        first = int((v[:, 0] >= 0).sum())
        below = rows[first:]
        if len(below):
            mirror = np.clip(2 * first - 1 - below, 0, height - 1)
            lake_v = -v[first:]
            wobble = (fbm(u[first:] / (lake_v + 0.03) * 0.5, 1.2 / (lake_v + 0.01), 4, seed + 20) - 0.5) * (0.02 + 0.10 * lake_v)
            source = np.clip(mirror[:, None] - np.abs(wobble) * 1.6 * min(width, height), 0, height - 1).astype(int)
            columns = np.clip(np.arange(width)[None, :] + wobble * 0.25 * min(width, height), 0, width - 1).astype(int)
            reflection = blur(sky[source, columns], 0.8, 2.2) * rgb("#c8d4dc")
            sky[first:] = reflection * (0.85 - 0.5 * lake_v / max(float(lake_v.max()), 0.1))[..., None]
    return finish(bloom(sky, 0.4, 0.3), **{"contrast": 0.2, "saturation": 1.1, "seed": seed} | grade)

"""Close-ups: drops on a leaf, soap bubbles, frost, bokeh, a dahlia."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from .finish import Array, bloom, blur, finish, gradient, mix, remap, rgb, screen, smooth
from .noise import fbm, ridged


def _leaf(u: Array, v: Array, seed: int, green: str, deep: str) -> Array:
    """A leaf's surface: midrib, side veins, and a net of fine ones between."""
    a = 0.42
    x, y = u * np.cos(a) - v * np.sin(a), u * np.sin(a) + v * np.cos(a)
    y = y + 0.05 * np.sin(x * 1.4)
    mid = np.exp(-((y / 0.018) ** 2))
    side = (x * 2.6 - np.abs(y) * 2.2 + 0.25 * np.abs(y) ** 2 + 0.5 * np.sign(y) * 0.5) % 1.0
    rib = np.exp(-(((side - 0.5) / 0.034) ** 2)) * np.exp(-np.abs(y) / 1.5)
    net = smooth(0.80, 0.97, ridged(x * 9 + seed, y * 9, 3, seed))
    fine = smooth(0.80, 1.0, ridged(x * 30, y * 30, 2, seed + 3))
    puff = np.sin(side * np.pi) ** 0.7
    tone = 0.35 + 0.35 * puff + 0.25 * fbm(x * 3, y * 3, 4, seed + 6) + 0.1 * fbm(x * 60, y * 60, 2, seed + 7)
    colour = mix(rgb(deep), rgb(green), np.clip(tone, 0, 1))
    light = np.clip(0.65 * mid + 0.4 * rib + 0.16 * net + 0.08 * fine, 0, 1)
    colour = mix(colour, rgb("#c8dc7c"), light * 0.65)
    shade = 0.35 * np.exp(-(((y + 0.03) / 0.03) ** 2)) + 0.22 * np.exp(-(((side - 0.58) / 0.05) ** 2))
    return colour * (1 - shade)[..., None]


def drops(width: int, height: int, seed: int = 4, green: str = "#5aa02c", deep: str = "#123c12", count: int = 150) -> Array:
    u, v = screen(width, height, 0.5)
    short = min(width, height)
    leaf = _leaf(u, v, seed, green, deep)
    leaf = leaf * (0.55 + 0.75 * np.exp(-(((u + 0.35) ** 2 + (v - 0.3) ** 2) / 0.55)))[..., None]
    rng = np.random.default_rng(seed)
    placed: list[tuple[float, float, float]] = []
    for attempt in range(count * 30):
        if len(placed) >= count:
            break
        r = 0.012 + 0.15 * rng.random() ** (7 if placed else 0.5)
        x, y = (rng.random(2) - 0.5) * np.array([width, height]) / short
        if all(np.hypot(x - px, y - py) > (r + pr) * 1.08 for px, py, pr in placed):
            placed.append((float(x), float(y), float(r)))
    shadow = np.zeros((height, width), dtype=np.float32)
    gleam = np.zeros((height, width), dtype=np.float32)
    for x, y, r in placed:
        d = np.hypot(u - x - 0.20 * r, v - y + 0.28 * r) / r
        shadow = np.maximum(shadow, 0.8 * smooth(1.28, 0.7, d))
        d = np.hypot(u - x - 0.42 * r, v - y + 0.55 * r) / r
        gleam += 0.9 * np.exp(-((d / 0.28) ** 2)) * (r > 0.02)
    image = leaf * (1 - 0.72 * shadow)[..., None] + leaf * gleam[..., None] * 0.8
    for x, y, r in placed:
        wobble = 1 + 0.05 * np.sin(3 * np.arctan2(v - y, u - x) + x * 40) + 0.03 * np.sin(2 * np.arctan2(v - y, u - x) + y * 30)
        px, py = (u - x) / r / wobble, (v - y) / r / wobble
        d = np.hypot(px, py)
        where = np.flatnonzero((d < 1.05).ravel())
        if not len(where):
            continue
        ax, ay, dd = px.ravel()[where], py.ravel()[where], np.minimum(d.ravel()[where], 1)
        z = np.sqrt(1 - dd * dd)
        bend = -0.62 * (1 - 0.45 * z)
        sx = (x + ax * r * (1 + bend * 2.0 * dd)) * short + width / 2
        sy = height / 2 - (y + ay * r * (1 + bend * 2.0 * dd)) * short
        seen = remap(leaf, sx, sy) * 1.12
        toward = ax * -0.5 + ay * 0.62
        body = seen * (0.62 - 0.5 * toward)[..., None] * 1.15
        glow = np.exp(-((np.hypot(ax - 0.38, ay + 0.48) / 0.42) ** 2))
        body = body + seen * (glow * 1.7)[..., None] + (glow * 0.05)[..., None] * rgb("#e8ffb0")
        rim = smooth(0.80, 1.0, dd)
        body = body * (1 - 0.55 * rim * (toward > -0.2))[..., None] + (rim * smooth(0.1, -0.6, toward) * 0.35)[..., None] * rgb("#e0f4c0")
        sky = smooth(0.1, 0.9, toward) * (1 - rim) * 0.16
        body = body + sky[..., None] * rgb("#dceefc")
        wx, wy = ax + 0.36 * z, ay - 0.44 * z
        window = smooth(0.19, 0.15, np.abs(wx + 0.10 * wy)) * smooth(0.20, 0.16, np.abs(wy - 0.1 * wx))
        window = window * (1 - 0.7 * smooth(0.025, 0.012, np.abs(wx + 0.1 * wy))) * (1 - 0.7 * smooth(0.025, 0.012, np.abs(wy)))
        spot = np.exp(-((np.hypot(ax - 0.30, ay + 0.60) / 0.06) ** 2))
        body = body + (window * 1.5 + spot * 0.6)[..., None] * rgb("#f8fcff")
        edge = smooth(1.03, 1.03 - 2.0 / (r * short), d.ravel()[where])
        flat = image.reshape(-1, 3)
        flat[where] = flat[where] * (1 - edge)[:, None] + body * edge[:, None]
    focus = smooth(0.35, 0.95, np.hypot(u * 0.8, v - 0.0))
    image = mix(image, blur(image, short * 0.006), focus)
    return finish(bloom(image, 0.8, 0.35), contrast=0.3, saturation=1.05, vignette=0.45, seed=seed)


def film_colour(thickness: Array, cos: Array) -> Array:
    """Interference colours of a soap film (nanometres)."""
    inside = np.sqrt(1 - (1 - cos**2) / 1.33**2)
    path = 2 * 1.33 * thickness * inside
    return np.stack([np.sin(np.pi * path / wave) ** 2 for wave in (625.0, 535.0, 455.0)], -1).astype(np.float32)


def _bubble(px: Array, py: Array, seed: int) -> tuple[Array, Array]:
    """Colour and cover of a bubble on its unit disc."""
    d = np.hypot(px, py)
    z = np.sqrt(np.maximum(1 - d * d, 0))
    swirl = fbm(px * 1.6 + seed, py * 1.6, 3, seed) - 0.5
    flow = fbm(px * 2.2 + 2.6 * swirl + seed, py * 2.8 - 2.2 * swirl, 6, seed + 4)
    colour = film_colour(330 - 250 * py * 0.55 + 420 * (flow - 0.5), z)
    fresnel = 0.10 + 0.90 * (1 - z) ** 2.2
    room = np.zeros_like(d)
    for sign, power in ((1.0, 1.0), (-1.0, 0.45)):
        rx, ry = (sign * px + 0.52), (sign * py - 0.52)
        bent_x, bent_y = rx + 0.34 * ry * ry, ry - 0.30 * rx * rx
        pane = smooth(0.20, 0.175, np.abs(bent_x)) * smooth(0.22, 0.195, np.abs(bent_y))
        pane = pane * (1 - smooth(0.026, 0.016, np.abs(bent_x))) * (1 - smooth(0.026, 0.016, np.abs(bent_y - 0.03)))
        room = room + power * pane
    light = colour * (fresnel * 1.25)[..., None] + (room * 0.85)[..., None] * mix(rgb("#ffffff"), colour * 1.4, 0.35)
    edge = smooth(1.0, 0.985, d)
    cover = np.clip(fresnel * 0.85 + room * 0.7 + 0.03, 0, 1) * edge
    return light * edge[..., None], cover


def bubble_cutout(size: int, seed: int = 2) -> Image.Image:
    """One bubble with soft transparency."""
    u, v = screen(size, size, 0.5)
    light, cover = _bubble(u * 2.1, v * 2.1, seed)
    straight = np.clip(light / np.maximum(cover, 0.02)[..., None], 0, 1) ** (1 / 2.2)
    rgba = np.concatenate([straight, cover[..., None]], -1)
    rgba[cover <= 0] = 0
    return Image.fromarray((rgba * 255 + 0.5).astype(np.uint8), "RGBA")


def bubbles(width: int, height: int, seed: int = 6) -> Array:
    u, v = screen(width, height, 0.5)
    short = min(width, height)
    image = gradient(v + 0.5 + 0.25 * u, [(0.0, "#0c1c22"), (0.5, "#24505a"), (1.1, "#7fae9c")])
    image = image + blur(_discs(u, v, seed, 40, 0.03, 0.14, ["#a8d8a0", "#f8e8a8", "#70b8b8"], 0.10), short * 0.012)
    rng = np.random.default_rng(seed)
    spots = [(-0.22, 0.02, 0.33), (0.38, 0.16, 0.22), (0.18, -0.28, 0.13), (-0.60, -0.27, 0.12), (0.62, -0.22, 0.16), (-0.52, 0.34, 0.09), (0.08, 0.38, 0.07)]
    for i, (x, y, r) in enumerate(spots):
        light, cover = _bubble((u - x) / r, (v - y) / r, seed + i)
        if r < 0.14:
            soft = short * (0.14 - r) * 0.06 + 0.6
            light, cover = blur(light, soft), blur(cover, soft)
        image = image * (1 - 0.35 * cover)[..., None] + light * (0.9 + 0.2 * rng.random())
    return finish(bloom(image, 0.75, 0.4), contrast=0.25, saturation=1.1, seed=seed)


def _discs(u: Array, v: Array, seed: int, count: int, small: float, large: float, colours: list[str], power: float) -> Array:
    rng = np.random.default_rng(seed)
    image = np.zeros(u.shape + (3,), dtype=np.float32)
    half = float(u.max()), float(v.max())
    for _ in range(count):
        r = rng.uniform(small, large)
        x, y = rng.uniform(-half[0], half[0]), rng.normal(0.0, 0.42) * half[1]
        d = np.hypot(u - x, v - y) / r
        near = d < 1.1
        disc = smooth(1.0, 1.0 - 0.004 / r, d[near]) * (0.65 + 0.35 * d[near] ** 4)
        image[near] += (disc * rng.uniform(0.3, 1.0) * power)[:, None] * rgb(colours[rng.integers(len(colours))])
    return image


def bokeh(width: int, height: int, seed: int = 3, palette: str = "warm", **grade: object) -> Array:
    """Lights of a town, far out of focus, behind wet glass."""
    colours, ground = {
        "warm": (["#ffb040", "#ff7a30", "#ffd890", "#ff4a3c", "#ffe8c8"], [(0.0, "#140a10"), (0.5, "#2c1620"), (1.0, "#101428")]),
        "cool": (["#40a8ff", "#7ce0ff", "#c078ff", "#ff78b8", "#f0f4ff"], [(0.0, "#060a18"), (0.5, "#141c40"), (1.0, "#0a1028")]),
    }[palette]
    u, v = screen(width, height, 0.5)
    image = gradient(v + 0.5, ground)
    for layer, (count, small, large, power) in enumerate([(36, 0.07, 0.13, 0.22), (60, 0.03, 0.07, 0.42), (60, 0.012, 0.03, 0.7)]):
        image = image + _discs(u, v, seed + layer, count, small, large, colours, power)
    return finish(bloom(image, 0.6, 0.4), **{"contrast": 0.2, "saturation": 1.05, "seed": seed} | grade)


def frost(width: int, height: int, seed: int = 8, mono: str | None = None) -> Array:
    """Ice ferns growing over a window pane."""
    rng = np.random.default_rng(seed)
    scale = 2
    mask = Image.new("L", (width * scale, height * scale), 0)
    pen = ImageDraw.Draw(mask)
    short = min(width, height) * scale

    def grow(x: float, y: float, angle: float, length: float, depth: int, curl: float) -> None:
        steps = max(int(length / (short * 0.007)), 4)
        for i in range(steps):
            t = i / steps
            nx, ny = x + np.cos(angle) * length / steps, y - np.sin(angle) * length / steps
            tone = int(np.clip(250 - 45 * depth - 60 * t, 40, 255))
            pen.line([(x, y), (nx, ny)], fill=tone, width=max(1, round((3.6 - depth * 1.1) * (1 - 0.6 * t) * short / 1600)))
            x, y = nx, ny
            angle += curl / steps + rng.normal(0, 0.012)
            if depth < 3 and i > 0:
                reach = length * (0.34 if depth == 0 else 0.30) * (1 - t) ** 0.8 * rng.uniform(0.7, 1.1)
                if reach > short * 0.006:
                    for side in (-1, 1):
                        grow(x, y, angle + side * (0.95 + rng.normal(0, 0.05)), reach, depth + 1, -side * 0.35)

    w, h = width * scale, height * scale
    for x, y, angle, length, curl in [(0.02, 1.0, 1.15, 1.15, -0.5), (0.3, 1.02, 1.5, 0.85, 0.7), (0.62, 1.02, 1.7, 0.75, -0.5), (0.98, 1.0, 2.1, 1.0, 0.5),
                                      (1.0, 0.45, 2.7, 0.55, -0.7), (0.0, 0.35, 0.3, 0.6, 0.8)]:
        grow(x * w, y * h, angle, length * short * 0.8, 0, curl)
    ice = np.asarray(mask.resize((width, height), Image.Resampling.LANCZOS), dtype=np.float32) / 255
    u, v = screen(width, height, 0.5)
    haze = np.clip(blur(ice, short * 0.012) * 1.8, 0, 1)
    image = gradient(v + 0.5 + 0.2 * u, [(0.0, "#1c3a60"), (0.45, "#3f6ea0"), (0.75, "#a8a8bc"), (1.05, "#f6c8a0")])
    image = image + blur(_discs(u, v, seed, 22, 0.05, 0.13, ["#ffd0a0", "#ffe8c8", "#a8c8f0"], 0.10), 3)
    image = mix(image, rgb("#b8d0e8"), haze * (0.28 + 0.3 * fbm(u * 12, v * 12, 5, seed)))
    relief = ice - blur(ice, 1.2)
    shine = np.clip(ice * 0.75 + 1.6 * np.roll(relief, (1, 1), (0, 1)), 0, 1.3)
    image = image * (1 - 0.25 * np.clip(ice, 0, 1))[..., None] + shine[..., None] * rgb("#eef6ff") * 0.8
    return finish(bloom(image, 0.7, 0.4), contrast=0.25, mono=mono, grain=0.0, seed=seed)


def dahlia(width: int, height: int, seed: int = 5, palette: tuple[str, str, str] = ("#f6b6a0", "#c8385a", "#5c0c30")) -> Array:
    """Petals on a golden-angle spiral, laid from the outside in."""
    tip, body, deep = palette
    u, v = screen(width, height, 0.5)
    short = min(width, height)
    image = gradient(v + 0.5 - 0.3 * u, [(0.0, "#0b1410"), (0.6, "#1c3024"), (1.2, "#3c5438")])
    image = image + blur(_discs(u, v, seed, 26, 0.06, 0.15, ["#5c8048", "#284830", "#88985c"], 0.12), short * 0.03)
    cx, cy, petals = 0.03, -0.01, 230
    rng = np.random.default_rng(seed)
    for k in range(petals, 0, -1):
        t = k / petals
        radius = 0.47 * t**0.62
        angle = k * 2.399963 + rng.normal(0, 0.02)
        length, wide = 0.045 + 0.19 * t**0.75, 0.014 + 0.058 * t**0.7
        length *= rng.uniform(0.94, 1.06)
        dx, dy = u - cx, v - cy
        ca, sa = np.cos(angle), np.sin(angle)
        along = (dx * ca + dy * sa - (radius - length)) / length
        across = (-dx * sa + dy * ca) / wide
        near = (along > -0.05) & (along < 1.35) & (np.abs(across) < 1.6)
        if not near.any():
            continue
        a, c = along[near], across[near]
        outline = np.sqrt(np.clip(a, 0, 1)) * np.clip(1 - np.clip(a, 0, 1) ** 5, 0, 1) ** 0.6
        inside = smooth(0.0, 0.10, outline - np.abs(c)) * (a > 0) * (a < 1)
        halo = smooth(-0.45, 0.15, outline * 1.1 - np.abs(c) - 0.1) * smooth(1.3, 0.9, a)
        cup = c / np.maximum(outline, 0.2)
        slope = -np.sin(angle) * cup * 0.75
        light = 0.55 + 0.40 * slope * -0.6 + 0.30 * (np.cos(angle) * -0.5 + np.sin(angle) * 0.6) + 0.28 * (a - 0.5)
        line = 0.94 + 0.10 * np.sin(c * 16 + 2 * np.sin(a * 6)) * smooth(1.0, 0.4, a)
        colour = mix(mix(np.broadcast_to(rgb(deep), a.shape + (3,)), rgb(body), smooth(0.05, 0.62, a)), rgb(tip), smooth(0.55, 1.05, a) * (0.45 + 0.4 * t))
        colour = colour * (np.clip(light, 0.12, 1.4) * line * (0.62 + 0.5 * t**0.5))[:, None] * 1.25
        edge = smooth(0.25, 0.0, np.abs(outline - np.abs(c) - 0.06)) * smooth(0.3, 0.9, a)
        colour = colour + (edge * 0.10)[:, None] * rgb(tip)
        under = image[near] * (1 - 0.42 * halo)[:, None]
        image[near] = under * (1 - inside)[:, None] + colour * inside[:, None]
    far = smooth(0.30, 0.62, np.hypot(u - cx, v - cy))
    image = mix(image, blur(image, short * 0.008), far)
    return finish(bloom(image, 0.75, 0.25), contrast=0.25, vignette=0.4, seed=seed)

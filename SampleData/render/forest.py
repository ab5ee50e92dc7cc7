"""Firs in fog."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from .finish import Array, bloom, blur, finish, gradient, mix, rgb, screen, smooth
from .noise import fbm


def draw_fir(pen: ImageDraw.ImageDraw, rng: np.random.Generator, x: float, base: float, size: float, fill: int) -> None:
    """One fir as overlapping, drooping, ragged branches."""
    trunk = max(1.0, size * 0.013)
    lean = rng.normal(0, 0.008) * size
    pen.polygon([(x - trunk, base), (x + trunk, base), (x + lean + 0.6, base - size), (x + lean - 0.6, base - size)], fill=fill)
    width = size * rng.uniform(0.15, 0.21)
    whorls = int(np.clip(size / 6, 18, 95))
    for i in range(whorls):
        t = max(0.0, i + rng.uniform(-0.3, 0.3)) / whorls
        y = base - size * (1 - t * 0.9) * 1.0
        cx = x + lean * (1 - t)
        for side in (-1, 1):
            reach = width * (t**0.85) * rng.uniform(0.55, 1.12) + size * 0.008
            droop = reach * rng.uniform(0.22, 0.55)
            thick = max(1.2, min(reach * rng.uniform(0.14, 0.24), size / whorls * 1.5))
            tip = (cx + side * reach, y + droop)
            middle = (cx + side * reach * 0.55, y + droop * 0.35)
            pen.polygon([(cx, y - thick * 0.7), middle, tip, (cx + side * reach * 0.62, y + droop * 0.55 + thick), (cx, y + thick * 1.4)], fill=fill)
            for _ in range(5):
                f = rng.uniform(0.35, 0.95)
                bx, by = cx + side * reach * f, y + droop * f * 0.9
                drop = thick * rng.uniform(0.5, 1.5)
                pen.polygon([(bx - drop * 0.45, by), (bx + drop * 0.45, by), (bx + side * drop * 0.3, by + drop)], fill=fill)


MOODS: dict[str, tuple[str, str, str, str]] = {  # sky low, sky high, nearest trees, light
    "blue": ("#c8d4dc", "#8ea6b8", "#0e1a22", "#f4f0e4"),
    "amber": ("#f6d9a8", "#c99c78", "#1c130e", "#ffe2a0"),
    "green": ("#d4dcc8", "#9aac98", "#0f1a12", "#f4f4d0"),
    "grey": ("#d8d8d8", "#a0a0a0", "#101010", "#ffffff"),
    "dusk": ("#d8b0b4", "#6a6c98", "#0e1020", "#ffc0a0"),
}


def firs(
    width: int, height: int, mood: str = "blue", seed: int = 2, rows: int = 7, near: float = 0.85, sun: tuple[float, float] = (0.2, 0.65),
    **grade: object,
) -> Array:
    """Rows of firs down a slope, each nearer row darker; mist lies between them."""
    low, high, dark, light = MOODS[mood]
    u, v = screen(width, height, 0.0)
    aspect = height / min(width, height)
    rng = np.random.default_rng(seed)
    image = gradient(v / aspect, [(0.0, low), (0.55, low), (1.0, high)])
    far = np.hypot(u - sun[0], v - sun[1] * aspect)
    halo = np.exp(-far / 0.28)
    image = image + halo[..., None] * rgb(light) * 0.55
    image = image * (0.93 + 0.14 * fbm(u * 2.2, v * 4, 5, seed + 50))[..., None]
    short = min(width, height)
    for row in range(rows):
        t = row / (rows - 1)
        big = near * (0.16 + 0.84 * t**1.5)
        slope = 0.18 * (1 - t) * np.sin(seed + row * 1.9)
        level = 0.62 * (1 - t) ** 0.9 * min(aspect, 1.3) / aspect - 0.10 * t
        mask = Image.new("L", (width * 2, height * 2), 0)
        pen = ImageDraw.Draw(mask)
        count = int((70 * (1 - t) ** 1.3 + 7) * width / short)
        for x in rng.random(count):
            roll = 0.035 * np.sin(x * 5.3 + row * 2.1 + seed) + slope * (x - 0.5)
            base = (1 - level - roll) * height * 2 + 0.02 * short
            size = big * short * 2 * rng.uniform(0.5, 1.0)
            if t > 0.85 and 0.32 < x < 0.66:
                size *= 0.42
            draw_fir(pen, rng, x * width * 2, base + 0.06 * size, size, 255)
        ground = [(0, 2 * height)]
        for k in range(41):
            x = k / 40
            roll = 0.035 * np.sin(x * 5.3 + row * 2.1 + seed) + slope * (x - 0.5)
            ground.append((x * width * 2, (1 - level - roll) * height * 2))
        pen.polygon(ground + [(2 * width, 2 * height)], fill=255)
        cover = np.asarray(mask.resize((width, height), Image.Resampling.BOX), dtype=np.float32) / 255
        if t > 0.9:
            cover = blur(cover, short * 0.0012)
        tone = mix(rgb(low) * 0.92, rgb(dark), t**0.75 * 0.97 + 0.03)
        lit = tone + halo[..., None] * rgb(light) * 0.35 * (1 - t) ** 1.5
        image = mix(image, lit, cover)
        mist = fbm(u * 1.8 + row * 7, v * 5, 5, seed + row)
        bank = np.exp(-(((v / aspect - level - 0.01) / (0.09 + 0.05 * (1 - t))) ** 2))
        amount = np.clip(bank * (0.35 + 1.2 * smooth(0.32, 0.72, mist)) * (0.85 - 0.45 * t), 0, 0.93)
        image = mix(image, rgb(low) * 1.0 + halo[..., None] * rgb(light) * 0.25, amount * (1 - 0.55 * (row == rows - 1)))
    return finish(bloom(image, 0.75, 0.25), **{"contrast": 0.2, "seed": seed} | grade)


def tall_fir(width: int, height: int, seed: int = 6) -> Array:
    """One fir on a strip of fog."""
    u, v = screen(width, height, 0.0)
    aspect = height / width
    rng = np.random.default_rng(seed)
    image = gradient(v / aspect, [(0.0, "#d8d2c8"), (0.4, "#c0c8cc"), (0.8, "#8ba0b0"), (1.0, "#6a8298")])
    image = image * (0.9 + 0.2 * fbm(u * 1.2, v * 1.6, 5, seed))[..., None]
    for row, (count, size, tone, level) in enumerate([(9, 0.32, "#a4b0b4", 0.10), (6, 0.42, "#76868c", 0.05), (1, 0.86, "#14201f", 0.0)]):
        mask = Image.new("L", (width * 2, height * 2), 0)
        pen = ImageDraw.Draw(mask)
        for i in range(count):
            x = (i + rng.uniform(0.1, 0.9)) / count if count > 1 else 0.5
            draw_fir(pen, rng, x * width * 2, height * 2 * (1 - level), height * 2 * size * (rng.uniform(0.6, 1) if count > 1 else 1), 255)
        cover = np.asarray(mask.resize((width, height), Image.Resampling.BOX), dtype=np.float32) / 255
        image = mix(image, rgb(tone), cover)
        bank = np.exp(-v / (0.55 - 0.1 * row)) * (0.4 + 0.9 * fbm(u * 1.5 + row * 5, v * 2.5, 4, seed + row))
        image = mix(image, rgb("#dcd8d0"), np.clip(bank, 0, 0.92))
    return finish(image, contrast=0.2, seed=seed)

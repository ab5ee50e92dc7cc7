"""Still lifes: the objects and their arrangements."""

from __future__ import annotations

import numpy as np

from .finish import Array, bloom, finish, mix, rgb, smooth
from .noise import fbm
from .tracer import Ball, Floor, Material, Paint, Scene, Solid, grain3, trace, turn_x, turn_y, turn_z, vec


def flat(code: str, spread: float = 0.1, scale: float = 3.0) -> Paint:
    return lambda p, n: rgb(code) * (1 - spread / 2 + spread * grain3(p, scale, 4, 5))[:, None]


def speckled(code: str, dots: str, amount: float = 0.5, scale: float = 26.0) -> Paint:
    def paint(p: Array, n: Array) -> Array:
        spots = smooth(0.70 - 0.1 * amount, 0.76 - 0.1 * amount, grain3(p, scale, 2, 33))
        return mix(rgb(code) * (0.92 + 0.16 * grain3(p, 2.5, 3, 8))[:, None], rgb(dots), spots * 0.8)

    return paint


def wood(light: str = "#a87448", dark: str = "#5a3620", plank: float = 1.1) -> Paint:
    def paint(p: Array, n: Array) -> Array:
        x, z = p[:, 0], p[:, 2]
        board = np.floor(z / plank)
        shift = board * 7.3
        ring = fbm(x * 0.35 + shift, z * 2.6 + shift, 4, 40)
        line = 0.5 + 0.5 * np.sin(ring * 46)
        fibre = fbm(x * 3 + shift, z * 70, 3, 44)
        tone = 0.55 * smooth(0.1, 0.9, line) * 0.6 + 0.5 * fibre + 0.15 * np.sin(board * 2.1)
        seam = smooth(0.012, 0.004, np.abs(z / plank - np.round(z / plank)) * plank)
        return mix(rgb(light), rgb(dark), np.clip(tone, 0, 1)) * (1 - 0.75 * seam)[:, None]

    return paint


def linen(code: str) -> Paint:
    def paint(p: Array, n: Array) -> Array:
        x = p[:, 0] + 0.01 * fbm(p[:, 0] * 9, p[:, 2] * 9, 2, 3)
        weave = np.sin(x * 230) * np.sin(p[:, 2] * 230 + np.pi * np.floor(x * 230 / np.pi))
        slub = fbm(p[:, 0] * 2.5, p[:, 2] * 60, 3, 6) + fbm(p[:, 0] * 60, p[:, 2] * 2.5, 3, 7)
        return rgb(code) * (0.80 + 0.05 * weave + 0.17 * slub)[:, None]

    return paint


def slate(code: str) -> Paint:
    def paint(p: Array, n: Array) -> Array:
        cloud = fbm(p[:, 0] * 1.3, p[:, 2] * 1.3, 6, 21)
        fine = fbm(p[:, 0] * 30, p[:, 2] * 30, 3, 25)
        return rgb(code) * (0.55 + 0.7 * cloud + 0.25 * fine)[:, None]

    return paint


def floor(paint: Paint, gloss: float = 0.0, rough: float = 0.15) -> Floor:
    return Floor(vec(0, 0, 0), Material(paint, gloss=gloss, rough=rough))


def _round(p: Array) -> tuple[Array, Array]:
    return np.hypot(p[:, 0], p[:, 2]), p[:, 1]


def bowl(centre: Array, size: float, material: Material) -> Solid:
    """A cut hollow ball on a foot ring; the rim lies at `centre`'s height plus 0.1 size."""
    h, thick = 0.12 * size, 0.035 * size
    rim = np.sqrt(size**2 - h**2)

    def distance(p: Array) -> Array:
        r, y = _round(p * vec(1, 1.35, 1))
        shell = np.where(h * r < rim * y, np.hypot(r - rim, y - h), np.abs(np.hypot(r, y) - size)) - thick
        r0, y0 = _round(p)
        foot = np.maximum(np.abs(r0 - 0.36 * size) - 0.05 * size, np.abs(y0 + 0.74 * size) - 0.07 * size)
        return np.minimum(shell * 0.72, foot) * 0.95

    return Solid(centre, material, distance=distance, bound=size * 1.15)


def vessel(centre: Array, profile: list[tuple[float, float]], material: Material, thick: float = 0.035, lean: Array | None = None) -> Solid:
    """Something thrown on a wheel: radii by height, hollow, with a closed bottom."""
    ys, rs = np.array(profile, dtype=np.float32).T
    fine = np.linspace(ys[0], ys[-1], 200, dtype=np.float32)
    radii = np.interp(fine, ys, rs)
    for _ in range(3):
        radii = np.convolve(np.pad(radii, 8, mode="edge"), np.ones(17) / 17, "valid")
    low, high = float(ys[0]), float(ys[-1])
    middle, reach = (low + high) / 2, float(np.hypot((high - low) / 2, rs.max())) + 0.1

    def distance(p: Array) -> Array:
        r, y = _round(p)
        y = y + middle
        wall = np.abs(r - np.interp(y, fine, radii).astype(np.float32) + thick) - thick
        over = np.maximum(y - high + thick, low + thick - y)
        side = np.hypot(np.maximum(wall + thick * 0.7, 0), np.maximum(over, 0)) - thick * 0.7 + np.minimum(np.maximum(wall + thick * 0.7, over), 0)
        base = np.maximum(r - np.interp(low, fine, radii) + thick, np.abs(y - low - thick * 1.5) - thick)
        return np.minimum(side, base) * 0.72

    turn = np.eye(3, dtype=np.float32) if lean is None else lean
    return Solid(centre + vec(0, middle, 0), material, turn, distance=distance, bound=reach,
                 half=vec(float(rs.max()) + 0.05, (high - low) / 2 + 0.03, float(rs.max()) + 0.05))


def plate(centre: Array, outline: list[tuple[float, float]], thick: float, material: Material) -> Solid:
    """A shallow dish: the outline (radius, height) from the middle to the rim, turned round."""
    path = np.array(outline, dtype=np.float32)

    def distance(p: Array) -> Array:
        r, y = _round(p)
        q = np.stack([r, y], -1)
        best = np.full(len(p), 9.0, dtype=np.float32)
        for a, b in zip(path[:-1], path[1:]):
            ab = b - a
            t = np.clip(((q - a) @ ab) / (ab @ ab), 0, 1)
            off = q - a - t[:, None] * ab
            best = np.minimum(best, np.hypot(off[:, 0], off[:, 1]))
        return (best - thick) * 0.95

    reach, top = float(path[:, 0].max()) + thick, float(path[:, 1].max()) + thick
    return Solid(centre, material, distance=distance, bound=float(np.hypot(reach, top)) + 0.05, half=vec(reach, top, reach))


def handle(centre: Array, big: float, small: float, material: Material, turn: Array) -> Solid:
    def distance(p: Array) -> Array:
        q = np.hypot(np.hypot(p[:, 0] * 1.15, p[:, 1] * 0.85) - big, p[:, 2] * 0.75) - small
        return np.maximum(q, -p[:, 0] - big * 0.2) * 0.8

    return Solid(centre, material, turn, distance=distance, bound=(big + small) * 1.4)


def orange(x: float, y: float, z: float, r: float, tint: str = "#e87b0c", seed: float = 0.0) -> Ball:
    def paint(p: Array, n: Array) -> Array:
        top = smooth(0.16, 0.04, np.hypot(p[:, 0], p[:, 2]) / r) * (p[:, 1] > 0)
        skin = rgb(tint) * (0.86 + 0.28 * grain3(p + seed, 2.2, 3, 3))[:, None]
        return mix(skin, rgb("#6a7a2c"), top * 0.9)

    lean = turn_z(0.5 * np.sin(seed * 3.1)) @ turn_x(0.9 * np.sin(seed * 1.7 + 1))
    return Ball(vec(x, y, z), Material(paint, gloss=0.8, rough=0.14, bump=0.16, bump_scale=26), lean, radii=vec(r, r * 0.96, r))


def lemon(x: float, y: float, z: float, size: float, turn: Array) -> Solid:
    def distance(p: Array) -> Array:
        p = p / size
        a, r = np.abs(p[:, 0]), np.hypot(p[:, 1], p[:, 2])
        body = (np.hypot(a * 0.80, r) - 0.80) * 0.9
        tip = np.hypot(np.maximum(a - 1.02, 0), r) - 0.13 + 0.05 * a
        k = np.clip(0.5 + 0.5 * (tip - body) / 0.22, 0, 1)
        return (tip * (1 - k) + body * k - 0.22 * k * (1 - k)) * size

    def paint(p: Array, n: Array) -> Array:
        ends = smooth(0.85, 1.2, np.abs(p[:, 0]) / size)
        return mix(rgb("#f2c412"), rgb("#b8a62a"), ends * 0.6) * (0.88 + 0.24 * grain3(p / size, 2, 3, 2))[:, None]

    material = Material(paint, gloss=0.7, rough=0.13, bump=0.22, bump_scale=14 / size)
    return Solid(vec(x, y, z), material, turn, distance=distance, bound=1.35 * size)


def book(x: float, y: float, z: float, half: tuple[float, float, float], yaw: float, cover: str) -> Solid:
    hx, hy, hz = half

    def box(p: Array, b: Array, r: float) -> Array:
        q = np.abs(p) - b + r
        return np.sqrt((np.maximum(q, 0) ** 2).sum(-1)) + np.minimum(q.max(-1), 0) - r

    def distance(p: Array) -> Array:
        boards = box(np.stack([p[:, 0], np.abs(p[:, 1]) - hy + 0.022, p[:, 2]], -1), vec(hx, 0.022, hz), 0.015)
        pages = box(p - vec(0, 0, -0.02), vec(hx - 0.05, hy - 0.03, hz - 0.04), 0.01)
        spine = box(p - vec(0, 0, hz - 0.01), vec(hx, hy, 0.03), 0.025)
        return np.minimum(np.minimum(boards, pages), spine)

    def paint(p: Array, n: Array) -> Array:
        inner = (np.abs(p[:, 1]) < hy - 0.046) & (p[:, 2] < hz - 0.05)
        cloth = rgb(cover) * (0.8 + 0.4 * fbm(p[:, 0] * 90, (p[:, 1] + p[:, 2]) * 90, 2, 4))[:, None]
        band = (p[:, 2] > hz - 0.02) & (np.abs(np.abs(p[:, 0]) - hx * 0.62) < 0.022)
        title = (p[:, 2] > hz - 0.02) & (np.abs(p[:, 1]) < hy * 0.22) & (np.abs(p[:, 0]) < hx * 0.4)
        cloth = np.where((band | title)[:, None], rgb("#d8b468"), cloth)
        sheets = rgb("#e8dcc0") * (0.72 + 0.4 * fbm(p[:, 1] * 130, p[:, 0] * 2 + p[:, 2] * 2, 2, 9))[:, None]
        return np.where(inner[:, None], sheets, cloth)

    return Solid(vec(x, y, z), Material(paint, gloss=0.25, rough=0.3), turn_y(yaw), distance=distance, bound=float(np.linalg.norm(half)) + 0.05, step=0.95,
                 half=vec(hx + 0.01, hy + 0.01, hz + 0.06))


def cane(points: list[tuple[float, float, float]], thick: float, material: Material) -> Solid:
    """A twig through `points`, in world coordinates."""
    path = np.array(points, dtype=np.float32)
    centre = (path.max(0) + path.min(0)) / 2
    local = path - centre

    def distance(p: Array) -> Array:
        best = np.full(len(p), 9.0, dtype=np.float32)
        for i, (a, b) in enumerate(zip(local[:-1], local[1:])):
            ab = b - a
            t = np.clip(((p - a) @ ab) / (ab @ ab), 0, 1)
            best = np.minimum(best, np.linalg.norm(p - a - t[:, None] * ab, axis=-1) - thick * (1 - 0.12 * i))
        return best

    return Solid(centre.astype(np.float32), material, distance=distance, bound=float(np.linalg.norm(local, axis=1).max()) + thick,
                 half=(path.max(0) - path.min(0)) / 2 + np.float32(thick * 1.1))


def picture(scene: Scene, width: int, height: int, samples: int = 10, **grade: object) -> Array:
    seed = int(grade.pop("seed", 1))  # type: ignore[call-overload]
    image = trace(scene, width, height, samples, seed)
    return finish(bloom(image, 0.85, 0.25), **{"contrast": 0.22, "vignette": 0.35, "grain": 0.005, "seed": seed} | grade)


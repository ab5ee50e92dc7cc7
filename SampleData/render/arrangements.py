"""The still lifes themselves."""

from __future__ import annotations

import numpy as np

from .finish import Array, mix, rgb, smooth
from .still import bowl, book, cane, flat, floor, handle, lemon, linen, orange, picture, plate, slate, speckled, vessel, wood
from .tracer import Ball, Material, Scene, Shape, grain3, turn_x, turn_y, turn_z, vec


def oranges(width: int, height: int) -> Array:
    glaze = Material(speckled("#3f6f86", "#1c3a4c", 0.4), gloss=0.9, rough=0.05)
    shapes: list[Shape] = [floor(wood(), 0.25, 0.25), bowl(vec(0, 0.8, 0), 1.0, glaze)]
    for i, (x, y, z) in enumerate([(-0.4, 0.86, 0.25), (0.38, 0.87, 0.3), (0.02, 0.85, -0.42), (0.0, 1.3, 0.08)]):
        shapes.append(orange(x, y, z, 0.39 + 0.012 * i, ["#e87b0c", "#f08a14", "#e0700a", "#ee8410"][i], i + 1.0))
    shapes.append(orange(1.45, 0.38, 0.55, 0.39, "#ec8212", 7.0))
    shapes.append(orange(-1.7, 0.36, -0.35, 0.37, "#e67a10", 9.0))
    scene = Scene(shapes, vec(0.1, 2.35, 6.0), vec(0.02, 0.66, 0), lens=1.9, aperture=0.05, light=vec(-4.5, 4.5, 2.0),
                  light_size=1.1, light_colour=rgb("#ffe8cc", 2.3), fill=0.38, backdrop=("#4a3a30", "#15100c"))
    return picture(scene, width, height, highlights="#8a8278")


def vase(width: int, height: int) -> Array:
    glaze = Material(speckled("#d9d2c4", "#7c6a58", 0.55), gloss=0.4, rough=0.16)
    profile = [(0.0, 0.42), (0.15, 0.5), (0.7, 0.78), (1.1, 0.80), (1.5, 0.58), (1.85, 0.27), (2.1, 0.2), (2.3, 0.24), (2.38, 0.30)]
    twig = Material(flat("#4a3428", 0.4, 12), gloss=0.0)
    cotton = Material(flat("#b8433a", 0.25, 9), gloss=0.6, rough=0.12)
    shapes: list[Shape] = [floor(linen("#8c9294")), vessel(vec(0, 0, 0), profile, glaze, 0.04)]
    stems = [
        [(0.0, 1.6, 0.0), (-0.08, 2.5, 0.05), (-0.28, 3.2, 0.1), (-0.62, 3.95, 0.05)],
        [(0.02, 1.6, 0.0), (0.08, 2.5, 0.0), (0.34, 3.3, -0.05), (0.40, 4.15, 0.0)],
        [(0.0, 1.6, 0.0), (0.06, 2.45, 0.08), (0.46, 2.95, 0.25), (0.86, 3.25, 0.3)],
        [(-0.28, 3.2, 0.1), (-0.16, 3.55, 0.2), (-0.10, 3.95, 0.22)],
        [(0.34, 3.3, -0.05), (0.62, 3.65, 0.0), (0.80, 3.95, 0.05)],
    ]
    rng = np.random.default_rng(4)
    for stem in stems:
        shapes.append(cane(stem, 0.026, twig))
        path = np.array(stem)
        for t in (0.55, 0.72, 0.86, 1.0):
            k = min(int(t * (len(path) - 1)), len(path) - 2)
            f = t * (len(path) - 1) - k
            at = path[k] * (1 - f) + path[k + 1] * f + rng.normal(0, 0.055, 3)
            r = rng.uniform(0.05, 0.085)
            shapes.append(Ball(at.astype(np.float32), cotton, radii=vec(r, r, r)))
    scene = Scene(shapes, vec(0.25, 2.7, 8.2), vec(0.08, 2.05, 0), lens=1.95, aperture=0.05, light=vec(-4.5, 5.0, 3.0), light_size=1.3,
                  light_colour=rgb("#fff4e4", 2.0), low="#6a7074", high="#c4ccd4", fill=0.42, backdrop=("#98a2a4", "#5e686c"))
    return picture(scene, width, height, 10, saturation=0.95)


def cup(x: float, y: float, z: float, size: float, code: str, dots: str, yaw: float, lean: float = 0.0) -> list[Shape]:
    glaze = Material(speckled(code, dots, 0.5), gloss=0.85, rough=0.06)
    profile = [(0.0, 0.40), (0.08, 0.52), (0.3, 0.66), (0.7, 0.72), (0.95, 0.73)]
    turn = turn_y(yaw) @ turn_z(lean)
    grip = vec(x, y + 0.52 * size, z) + turn @ vec(0.72 * size, 0, 0)
    return [
        vessel(vec(x, y, z), [(a * size, b * size) for a, b in profile], glaze, 0.035 * size, turn_z(lean)),
        handle(grip, 0.22 * size, 0.06 * size, glaze, turn),
    ]


def cups(width: int, height: int) -> Array:
    shapes: list[Shape] = [floor(wood("#c8a078", "#8a5e3c", 1.4), 0.15, 0.3)]
    colours = [("#5c7a74", "#24403c"), ("#d8c8b0", "#806040"), ("#b4604a", "#5c2418"), ("#e4dccc", "#a08c74")]
    for i, (code, dots) in enumerate(colours):
        shapes += cup(0.03 * (-1) ** i, 0.70 * i, 0.02 * i, 1.0, code, dots, [0.2, -0.35, 0.5, 0.05][i], 0.012 * (-1) ** i)
    shapes.append(lemon(-1.35, 0.38, 0.75, 0.44, turn_y(0.6) @ turn_z(0.1)))
    scene = Scene(shapes, vec(0.3, 2.7, 7.4), vec(-0.12, 1.42, 0), lens=1.9, aperture=0.05, light=vec(4.2, 5.0, 2.6), light_size=1.2,
                  light_colour=rgb("#ffeeda", 2.0), fill=0.45, low="#6c5c50", backdrop=("#b49a84", "#6a5444"))
    return picture(scene, width, height)


def marbles(width: int, height: int) -> Array:
    def swirl(one: str, two: str, phase: float):
        def inside(p: Array, q: Array) -> tuple[Array, Array]:
            colour, cover = np.zeros_like(p), np.zeros(len(p), dtype=np.float32)
            for k in range(14):
                a = p + (q - p) * ((k + 0.5) / 14)
                r = np.hypot(a[:, 0], a[:, 2])
                angle = np.arctan2(a[:, 2], a[:, 0]) + a[:, 1] * 5.0 + phase
                ribbon = smooth(0.25, 0.75, np.cos(angle * 2)) * smooth(0.36, 0.28, r) * smooth(0.44, 0.34, np.abs(a[:, 1]))
                tint = mix(rgb(one), rgb(two), smooth(-0.3, 0.3, np.cos(angle)))
                part = ribbon * 0.42 * (1 - cover)
                colour += tint * part[:, None]
                cover += part
            return colour / np.maximum(cover, 1e-3)[:, None], np.clip(cover, 0, 1)

        return inside

    spots = [
        (-0.95, 0.15, 0.50, "#f2a51a", "#c8321c"), (0.15, 0.55, 0.46, "#1c8ac8", "#f4f4f4"), (1.1, -0.1, 0.52, "#2aa05c", "#f0d038"),
        (-0.1, -0.75, 0.48, "#c02868", "#f8b0c0"), (-1.75, -0.95, 0.50, "#5a3cb0", "#70c8e8"), (1.25, -1.45, 0.50, "#e84c2c", "#f8e8d0"),
        (1.78, 0.75, 0.40, "#18a0a0", "#182c78"), (-1.72, 0.62, 0.38, "#f0f0f0", "#28508c"), (-0.6, -2.2, 0.5, "#e0a020", "#306830"),
    ]
    shapes: list[Shape] = [floor(linen("#d8d4cc"))]
    for i, (x, z, r, one, two) in enumerate(spots):
        glass = Material(lambda p, n: np.broadcast_to(vec(0.93, 0.96, 0.95), p.shape), glass=swirl(one, two, i * 1.1))
        shapes.append(Ball(vec(x, r, z), glass, turn_z(0.5 * i) @ turn_x(0.8 * i), radii=vec(r, r, r)))
    scene = Scene(shapes, vec(0.2, 2.9, 5.2), vec(0.0, 0.25, -0.35), lens=1.55, aperture=0.035, light=vec(-3.6, 4.6, -2.6), light_size=0.8,
                  light_colour=rgb("#fff2de", 2.0), fill=0.5, low="#80786c", high="#e0e4ec", backdrop=("#a8a49c", "#6c6860"))
    return picture(scene, width, height, saturation=1.1)


def books(width: int, height: int) -> Array:
    shapes: list[Shape] = [floor(wood("#7c5436", "#3c2416", 1.3), 0.3, 0.2)]
    shapes.append(book(0.0, 0.20, 0.0, (1.55, 0.20, 1.05), 0.06, "#23404e"))
    shapes.append(book(0.05, 0.56, -0.03, (1.4, 0.16, 0.98), -0.14, "#8c3a2a"))
    shapes.append(book(-0.03, 0.90, 0.02, (1.3, 0.18, 0.92), 0.2, "#55663c"))
    shapes.append(lemon(0.15, 1.42, 0.1, 0.42, turn_y(-0.5)))
    shapes.append(lemon(2.15, 0.36, 0.75, 0.43, turn_y(0.9) @ turn_z(0.06)))
    scene = Scene(shapes, vec(-1.0, 2.2, 6.6), vec(0.25, 0.82, 0), lens=1.9, aperture=0.05, light=vec(-4.4, 3.8, 2.4), light_size=0.9,
                  light_colour=rgb("#ffe6c4", 2.3), fill=0.33, backdrop=("#39423f", "#101413"))
    return picture(scene, width, height)


def lemons(width: int, height: int) -> Array:
    china = Material(speckled("#e8e4da", "#8c8478", 0.3), gloss=0.8, rough=0.06)
    outline = [(0.0, 0.05), (1.15, 0.05), (1.4, 0.13), (1.85, 0.24)]
    shapes: list[Shape] = [floor(slate("#38566e")), plate(vec(0, 0, 0), outline, 0.04, china)]
    shapes += [
        lemon(-0.55, 0.52, 0.25, 0.50, turn_y(0.5)),
        lemon(0.62, 0.50, 0.30, 0.48, turn_y(-0.75)),
        lemon(0.05, 0.50, -0.68, 0.48, turn_y(0.05)),
    ]
    scene = Scene(shapes, vec(0.0, 4.6, 5.0), vec(0.0, 0.2, 0.0), lens=1.55, aperture=0.06, light=vec(4.4, 4.4, -1.4), light_size=0.7,
                  light_colour=rgb("#fff4dc", 2.1), fill=0.42, high="#b8c8dc", backdrop=("#38566e", "#20343f"))
    return picture(scene, width, height)


def pebbles(width: int, height: int, mono: str | None = "#ece8e2") -> Array:
    def stone(code: str, vein: float, seed: int):
        def paint(p: Array, n: Array) -> Array:
            body = rgb(code) * (0.7 + 0.35 * grain3(p, 2.2, 4, seed) + 0.3 * grain3(p, 38, 2, seed + 5))[:, None]
            line = np.abs(p[:, 1] * 0.8 + p[:, 0] * 0.35 + 0.35 * grain3(p, 1.6, 3, seed + 2) - vein)
            return mix(body, rgb("#e4e0d8"), smooth(0.035, 0.012, line) * 0.85)

        return Material(paint, gloss=0.25, rough=0.25, bump=0.10, bump_scale=10)

    stack = [(1.15, 0.36, 0.95, "#5c5a58", 0.24), (0.86, 0.30, 0.75, "#8c8680", 0.7), (0.62, 0.25, 0.55, "#4c4a4c", 0.1),
             (0.42, 0.19, 0.38, "#a49c92", 0.6), (0.24, 0.15, 0.22, "#6c6a68", 0.5)]
    shapes: list[Shape] = [floor(slate("#77736d"), 0.5, 0.10)]
    y = 0.0
    for i, (a, b, c, code, vein) in enumerate(stack):
        shapes.append(Ball(vec(0.06 * np.sin(i * 2.2), y + b, 0), stone(code, vein, i * 7), turn_y(i * 0.9) @ turn_z(0.05 * (-1) ** i), radii=vec(a, b, c)))
        y += 2 * b - 0.025
    rng = np.random.default_rng(3)
    for i, (x, z) in enumerate([(-2.0, 0.5), (1.9, 0.9), (2.6, -1.4), (-2.9, -1.6), (-1.2, 1.5)]):
        a = rng.uniform(0.22, 0.45)
        shapes.append(Ball(vec(x, a * 0.45, z), stone("#6c6864", rng.uniform(0, 0.5), 40 + i), turn_y(i), radii=vec(a, a * 0.5, a * 0.8)))
    scene = Scene(shapes, vec(0.0, 1.7, 6.8), vec(0.0, 1.05, 0), lens=1.75, aperture=0.10, light=vec(-4.6, 4.4, 0.4), light_size=1.2,
                  light_colour=rgb("#ffffff", 2.0), low="#505458", high="#c8ccd0", fill=0.42, backdrop=("#b4b8ba", "#4c5054"))
    return picture(scene, width, height, mono=mono, contrast=0.3)


def eggs(width: int, height: int) -> Array:
    shapes: list[Shape] = [floor(linen("#cfc6b8"))]
    for i, (x, z, yaw, code) in enumerate([(-0.75, 0.1, 0.5, "#e2c3a0"), (0.35, 0.3, -0.6, "#f0e6d8"), (0.9, -0.6, 1.2, "#c89870")]):
        shell = Material(speckled(code, "#a07c58", 0.15, 30), gloss=0.2, rough=0.25)
        shapes.append(Ball(vec(x, 0.44, z), shell, turn_y(yaw), radii=vec(0.6, 0.44, 0.44)))
    scene = Scene(shapes, vec(0.0, 2.2, 4.6), vec(0.05, 0.36, 0), lens=1.8, aperture=0.06, light=vec(-3.8, 3.0, 0.6), light_size=0.9,
                  light_colour=rgb("#fff2e0", 2.1), fill=0.4, backdrop=("#b4a898", "#80705e"))
    return picture(scene, width, height, grain=0.0)


def cafe(width: int, height: int) -> Array:
    """A cup of coffee by the window."""
    saucer = Material(speckled("#e8e2d6", "#b8a890", 0.2), gloss=0.85, rough=0.05)
    shapes: list[Shape] = [floor(wood("#8a5a38", "#4a2c1a", 1.5), 0.35, 0.18)]
    shapes.append(plate(vec(0, 0, 0), [(0.0, 0.05), (0.75, 0.05), (0.9, 0.1), (1.35, 0.2)], 0.035, saucer))
    shapes += cup(0.0, 0.10, 0.0, 1.0, "#e8e2d6", "#b8a890", -0.5)

    def coffee(p: Array, n: Array) -> Array:
        r = np.hypot(p[:, 0], p[:, 2])
        foam = smooth(0.40, 0.62, r + 0.25 * (grain3(p, 4, 4, 12) - 0.5))
        return mix(rgb("#3a1c0c"), rgb("#b87c48"), foam)

    shapes.append(Ball(vec(0, 0.88, 0), Material(coffee, gloss=0.9, rough=0.02), radii=vec(0.685, 0.012, 0.685)))
    shapes.append(book(-2.1, 0.13, -1.1, (1.1, 0.13, 0.8), 0.5, "#9a3b30"))
    shapes.append(lemon(1.75, 0.36, -0.9, 0.40, turn_y(0.4)))
    scene = Scene(shapes, vec(0.5, 2.5, 5.2), vec(0.0, 0.5, 0), lens=1.8, aperture=0.07, light=vec(-4.0, 3.6, -1.4), light_size=0.8,
                  light_colour=rgb("#ffe4c0", 2.4), fill=0.36, backdrop=("#6a503c", "#1c140e"))
    return picture(scene, width, height)

"""A small path tracer for still lifes: area light, one soft bounce, reflections, glass, depth of field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable

import numpy as np

from .finish import Array, mix, rgb, smooth
from .noise import fbm

Paint = Callable[[Array, Array], Array]  # local position, normal -> albedo
EPS = 2e-3


def vec(*xyz: float) -> Array:
    return np.array(xyz, dtype=np.float32)


def unit(a: Array) -> Array:
    return a / np.maximum(np.sqrt((a * a).sum(-1, keepdims=True)), 1e-9)


def dot(a: Array, b: Array) -> Array:
    return (a * b).sum(-1)


def turn_y(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]], dtype=np.float32)


def turn_z(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=np.float32)


def turn_x(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]], dtype=np.float32)


def grain3(p: Array, scale: float, octaves: int = 4, seed: int = 0) -> Array:
    """A cheap solid texture: three crossed planes of noise."""
    a = fbm(p[:, 0] * scale, p[:, 1] * scale + p[:, 2] * scale * 0.6, octaves, seed)
    b = fbm(p[:, 2] * scale + 17, p[:, 0] * scale * 0.7 - p[:, 1] * scale, octaves, seed + 1)
    return (a + b) * 0.5


@dataclass
class Material:
    paint: Paint
    gloss: float = 0.0  # strength of the clear coat, 0...1
    rough: float = 0.05
    bump: float = 0.0
    bump_scale: float = 20.0
    glass: Callable[[Array, Array], tuple[Array, Array]] | None = None  # local in/out points -> colour, cover


@dataclass
class Shape:
    centre: Array
    material: Material
    turn: Array = field(default_factory=lambda: np.eye(3, dtype=np.float32))

    def hit(self, o: Array, d: Array) -> Array:
        raise NotImplementedError

    def normal(self, p: Array) -> Array:
        raise NotImplementedError

    def local(self, p: Array) -> Array:
        return (p - self.centre) @ self.turn


@dataclass
class Floor(Shape):
    def hit(self, o: Array, d: Array) -> Array:
        t = (self.centre[1] - o[:, 1]) / np.where(np.abs(d[:, 1]) < 1e-6, 1e-6, d[:, 1])
        return np.where((t > EPS) & (d[:, 1] < 0) & (t < 60), t, np.inf).astype(np.float32)

    def normal(self, p: Array) -> Array:
        return np.broadcast_to(vec(0, 1, 0), p.shape)


@dataclass
class Ball(Shape):
    radii: Array = field(default_factory=lambda: vec(1, 1, 1))

    def hit(self, o: Array, d: Array) -> Array:
        oo, dd = self.local(o) / self.radii, (d @ self.turn) / self.radii
        a, b, c = dot(dd, dd), dot(oo, dd), dot(oo, oo) - 1
        root = b * b - a * c
        s = np.sqrt(np.maximum(root, 0))
        near, far = (-b - s) / a, (-b + s) / a
        t = np.where(near > EPS, near, far)
        return np.where((root > 0) & (t > EPS), t, np.inf).astype(np.float32)

    def normal(self, p: Array) -> Array:
        return unit((self.local(p) / self.radii**2) @ self.turn.T)


@dataclass
class Solid(Shape):
    """A signed distance function inside a bounding ball."""

    distance: Callable[[Array], Array] = lambda p: p[:, 0]
    bound: float = 1.0
    step: float = 0.85
    half: Array | None = None  # half extents of a tighter bounding box

    def hit(self, o: Array, d: Array) -> Array:
        out = np.full(len(o), np.inf, dtype=np.float32)
        oo = self.local(o)
        dd = d @ self.turn
        b, c = dot(oo, dd), dot(oo, oo) - self.bound**2
        root = b * b - c
        live = np.flatnonzero((root > 0) & (-b + np.sqrt(np.maximum(root, 0)) > 0))
        if not len(live):
            return out
        s = np.sqrt(root[live])
        t, end = np.maximum(-b[live] - s, EPS * 2), -b[live] + s
        oo, dd = oo[live], dd[live]
        if self.half is not None:
            inverse = 1 / np.where(np.abs(dd) < 1e-6, 1e-6, dd)
            a, c2 = (-self.half - oo) * inverse, (self.half - oo) * inverse
            t = np.maximum(t, np.minimum(a, c2).max(-1))
            end = np.minimum(end, np.maximum(a, c2).min(-1))
            inside = end > t
            live, t, end, oo, dd = live[inside], t[inside], end[inside], oo[inside], dd[inside]
        for _ in range(70):
            if not len(live):
                break
            gap = self.distance(oo + dd * t[:, None])
            done = gap < 7e-4
            out[live[done]] = t[done]
            t = t + gap * self.step
            keep = ~done & (t < end)
            live, t, end, oo, dd = live[keep], t[keep], end[keep], oo[keep], dd[keep]
        return out

    def normal(self, p: Array) -> Array:
        q, e = self.local(p), 1e-3
        total = np.zeros_like(q)
        for k in (vec(1, -1, -1), vec(-1, -1, 1), vec(-1, 1, -1), vec(1, 1, 1)):
            total += k * self.distance(q + k * e)[:, None]
        return unit(total @ self.turn.T)


@dataclass
class Scene:
    shapes: list[Shape]
    eye: Array
    target: Array
    lens: float = 2.2  # focal length in picture heights (short edge)
    focus: float | None = None
    aperture: float = 0.03
    light: Array = field(default_factory=lambda: vec(-4, 5, 2))
    light_size: float = 1.2
    light_colour: Array = field(default_factory=lambda: rgb("#fff0dc", 2.6))
    low: str = "#5a5048"
    high: str = "#c8c4c0"
    fill: float = 0.5
    backdrop: tuple[str, str] = ("#3a342e", "#12100e")

    def dome(self, d: Array) -> Array:
        """Diffuse light that arrives from outside."""
        return mix(rgb(self.low), rgb(self.high), smooth(-0.3, 0.9, d[:, 1])) * (self.fill * 1.25)

    def around(self, d: Array) -> Array:
        """The same with a window that shows in reflections (the key light stands for it elsewhere)."""
        sky = self.dome(d)
        box = unit(self.light - self.target)
        side = unit(np.cross(box, vec(0, 1, 0)))
        up = np.cross(side, box)
        w = np.maximum(dot(d, box), 1e-3)
        a, b = np.abs(dot(d, side) / w), np.abs(dot(d, up) / w)
        pane = smooth(0.36, 0.30, a) * smooth(0.46, 0.40, b) * (dot(d, box) > 0)
        pane = pane * (1 - 0.85 * smooth(0.03, 0.02, a)) * (1 - 0.85 * smooth(0.03, 0.02, b))
        return sky + (pane * 2.2)[:, None] * self.light_colour

    def behind(self, d: Array) -> Array:
        """What the camera sees past the objects."""
        middle = unit(self.target - self.eye)
        off = np.arccos(np.clip(dot(d, middle), -1, 1))
        return mix(rgb(self.backdrop[0]), rgb(self.backdrop[1]), smooth(0.02, 0.5, off))


def _first(scene: Scene, o: Array, d: Array, skip_glass: bool = False) -> tuple[Array, Array]:
    t = np.full(len(o), np.inf, dtype=np.float32)
    which = np.full(len(o), -1, dtype=np.int32)
    for i, shape in enumerate(scene.shapes):
        if skip_glass and shape.material.glass:
            continue
        ti = shape.hit(o, d)
        closer = ti < t
        t[closer], which[closer] = ti[closer], i
    return t, which


def _surface(scene: Scene, p: Array, d: Array, which: Array) -> tuple[Array, Array, Array, Array]:
    n, albedo = np.zeros_like(p), np.zeros_like(p)
    gloss, rough = np.zeros(len(p), dtype=np.float32), np.zeros(len(p), dtype=np.float32)
    for i, shape in enumerate(scene.shapes):
        m = np.flatnonzero(which == i)
        if not len(m):
            continue
        q, nn = shape.local(p[m]), shape.normal(p[m])
        nn = np.where(dot(nn, d[m])[:, None] > 0, -nn, nn)
        material = shape.material
        if material.bump:
            s, e = material.bump_scale, 0.02 / material.bump_scale * 8
            base = grain3(q, s, 3, 90)
            slope = np.stack([grain3(q + k * e, s, 3, 90) - base for k in np.eye(3, dtype=np.float32)], -1) / e
            nn = unit(nn - material.bump / s * slope)
        n[m], albedo[m] = nn, material.paint(q, nn) * (0.25 if material.glass else 1.0)
        gloss[m], rough[m] = material.gloss, material.rough
    return n, albedo, gloss, rough


def _lit(scene: Scene, p: Array, n: Array, rng: np.random.Generator, shadows: bool) -> Array:
    at = scene.light + scene.light_size * unit(rng.standard_normal(p.shape).astype(np.float32)) * rng.random((len(p), 1), dtype=np.float32) ** 0.5
    to = at - p
    distance = np.sqrt(dot(to, to))
    ray = to / distance[:, None]
    power = np.clip(dot(n, ray), 0, None) * (float(np.linalg.norm(scene.light - scene.target)) / distance) ** 2
    if shadows:
        seen = np.flatnonzero(power > 1e-3)
        o = p[seen] + n[seen] * EPS * 3
        for shape in scene.shapes:
            if isinstance(shape, Floor):
                continue
            blocked = shape.hit(o, ray[seen]) < distance[seen]
            power[seen[blocked]] *= 0.22 if shape.material.glass else 0.0
    return power[:, None] * scene.light_colour


def _glimpse(scene: Scene, o: Array, d: Array, rng: np.random.Generator, seen: bool = False, mirror: bool = False) -> Array:
    """Radiance for secondary rays: one hit, the key light, a constant ambient."""
    t, which = _first(scene, o, d, skip_glass=seen)
    out = scene.behind(d) if seen else scene.around(d) if mirror else scene.dome(d)
    hit = np.flatnonzero(which >= 0)
    if len(hit):
        p = o[hit] + d[hit] * t[hit, None]
        n, albedo, _, _ = _surface(scene, p, d[hit], which[hit])
        out[hit] = albedo * (_lit(scene, p, n, rng, seen) * (1.0 if seen else 0.45) + rgb(scene.high) * scene.fill * 0.4)
    return out


def _through_glass(scene: Scene, shape: Shape, o: Array, d: Array, p: Array, rng: np.random.Generator) -> Array:
    n = shape.normal(p)
    cos = -dot(n, d)
    eta = 1 / 1.5
    inner = unit(eta * d + (eta * cos - np.sqrt(np.maximum(1 - eta**2 * (1 - cos**2), 0)))[:, None] * n)
    leave = shape.hit(p - n * EPS * 2, inner)
    q = p - n * EPS * 2 + inner * np.where(np.isfinite(leave), leave, 0)[:, None]
    m = -shape.normal(q)
    cos2 = -dot(m, inner)
    k = np.maximum(1 - 1.5**2 * (1 - cos2**2), 0)
    outer = unit(1.5 * inner + (1.5 * cos2 - np.sqrt(k))[:, None] * m)
    seen = _glimpse(scene, q + outer * EPS * 2, outer, rng, True)
    assert shape.material.glass is not None
    colour, cover = shape.material.glass(shape.local(p), shape.local(q))
    seen = seen * shape.material.paint(p, n)
    light = _lit(scene, p, n, rng, False) * 0.45 + scene.around(n) * 0.55
    inside = mix(seen, colour * light, cover)
    fresnel = 0.04 + 0.96 * (1 - np.clip(cos, 0, 1)) ** 5
    return mix(inside, scene.around(unit(d + 2 * cos[:, None] * n)), fresnel)


def _pass(scene: Scene, o: Array, d: Array, rng: np.random.Generator) -> Array:
    """One sample per ray: radiance, then normal and albedo as guides for the filter."""
    t, which = _first(scene, o, d)
    out = np.concatenate([scene.behind(d), np.zeros_like(d), np.full_like(d, 0.5)], -1)
    hit = np.flatnonzero(which >= 0)
    if not len(hit):
        return out
    p, dd = o[hit] + d[hit] * t[hit, None], d[hit]
    n, albedo, gloss, rough = _surface(scene, p, dd, which[hit])
    start = p + n * EPS * 3
    bounce = unit(n + unit(rng.standard_normal(p.shape).astype(np.float32)) * 0.999)
    colour = albedo * (_lit(scene, p, n, rng, True) + _glimpse(scene, start, bounce, rng))
    shiny = np.flatnonzero(gloss > 0)
    if len(shiny):
        ns, ds = n[shiny], dd[shiny]
        cos = np.clip(-dot(ns, ds), 0, 1)
        mirror = unit(ds + 2 * cos[:, None] * ns + rough[shiny, None] * rng.standard_normal(ns.shape).astype(np.float32))
        fresnel = gloss[shiny] * (0.04 + 0.96 * (1 - cos) ** 5 * (1 - np.minimum(rough[shiny] * 2, 0.9)))
        colour[shiny] += _glimpse(scene, start[shiny], mirror, rng, mirror=True) * fresnel[:, None]
    for i, shape in enumerate(scene.shapes):
        if shape.material.glass:
            m = np.flatnonzero(which[hit] == i)
            if len(m):
                colour[m] = _through_glass(scene, shape, o[hit][m], dd[m], p[m], rng)
                albedo[m] = np.clip(colour[m], 0.05, 1)
    floor = np.array([isinstance(s, Floor) for s in scene.shapes])[which[hit]]
    away = np.where(floor, smooth(5.0, 16.0, t[hit]), 0.0)
    out[hit] = np.concatenate([mix(np.minimum(colour, 8), scene.behind(dd), away), n, albedo], -1)
    return out


def _filter(colour: Array, guide: Array, levels: int) -> Array:
    """Edge-avoiding smoothing of the light, keeping what the guides (normal, albedo) tell apart."""
    albedo = guide[..., 3:] + 0.04
    light = colour / albedo
    for level in range(levels):
        gap = 1 << level
        total, weights = light * 0.25, np.full(light.shape[:2], 0.25, dtype=np.float32)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if not (dx or dy):
                    continue
                kernel = 0.125 if not (dx and dy) else 0.0625
                near = np.roll(light, (dy * gap, dx * gap), (0, 1))
                other = np.roll(guide, (dy * gap, dx * gap), (0, 1))
                change = ((guide - other) ** 2).sum(-1) * 24 + (np.log1p(near).mean(-1) - np.log1p(light).mean(-1)) ** 2 * (14 << level)
                w = kernel * np.exp(-change)
                total = total + near * w[..., None]
                weights = weights + w
        light = total / weights[..., None]
    return light * albedo


def trace(scene: Scene, width: int, height: int, samples: int = 14, seed: int = 1, levels: int = 4) -> Array:
    """The scene in linear light."""
    rng = np.random.default_rng(seed)
    forward = unit(scene.target - scene.eye)
    right = unit(np.cross(forward, vec(0, 1, 0)))
    up = np.cross(right, forward)
    focus = scene.focus or float(np.linalg.norm(scene.target - scene.eye))
    short = min(width, height)
    index = np.arange(width * height)
    total = np.zeros((width * height, 9), dtype=np.float32)
    chunk = 1 << 15
    for s in range(samples):
        for i in range(0, len(index), chunk):
            part = index[i : i + chunk]
            jitter = rng.random((2, len(part)), dtype=np.float32)
            x = ((part % width) + jitter[0] - width / 2) / short / scene.lens
            y = (height / 2 - (part // width) - jitter[1]) / short / scene.lens
            ray = forward + x[:, None].astype(np.float32) * right + y[:, None].astype(np.float32) * up
            angle, radius = rng.random((2, len(part)), dtype=np.float32)
            angle, radius = angle * 2 * np.pi, np.sqrt(radius) * scene.aperture
            lens = (np.cos(angle) * radius)[:, None] * right + (np.sin(angle) * radius)[:, None] * up
            total[i : i + chunk] += _pass(scene, scene.eye + lens, unit(ray * focus - lens), rng)
    image = (total / samples).reshape(height, width, 9)
    return _filter(image[..., :3], image[..., 3:], levels)

"""What the library holds: every file, its scene, and what its camera is said to have recorded."""

from __future__ import annotations

from . import arrangements as still
from . import landscapes as land
from . import macro, night, sea
from .export import Shot
from .forest import firs, tall_fir

COOL = "#e4e8ee"
WARM = "#efe8dc"
HOSTILE = '<script>alert("x")</script> & "quotes"'
ODD_ALBUM = 'Odd ones/ألبوم & "שלום" <b> 🎈 #50%'


def travel() -> list[Shot]:
    lofoten = "Travel/Norway/Lofoten/"
    return [
        Shot("Travel/Window seat.jpg", (1600, 900), land.above_clouds, "2024:03:02 07:12:44", 1, (1, 640), 5.6, 100, "Above the clouds, an hour after take-off."),
        Shot("Travel/Harbour at dusk.jpg", (1500, 1000), sea.skyline, "2023:09:16 20:31:09", 0, (2, 1), 8, 100, "The last ferry had just left."),
        Shot("Travel/Hills before sunrise.jpg", (1067, 1600), lambda w, h: land.layers(w, h, 23, "blue", 0.64), "2023:10:28 06:58:20", 2, (1, 60), 8, 200),
        Shot("Travel/Norway/Fjord at first light.jpg", (1620, 1080), land.fjord, "2024:06:18 04:10:31", 0, (1, 80), 9, 100, "First light on the far wall of the fjord."),
        Shot("Travel/Norway/Panorama from the ridge.jpg", (3000, 750), lambda w, h: land.layers(w, h, 21, "dawn", 0.6), "2024:06:19 03:48:02", 2, (1, 125), 8, 100, budget=180),
        Shot("Travel/Norway/Mirror lake.avif", (1600, 1067), land.lake, "2024:06:19 10:20:55", 0, (1, 320), 8, 100, budget=170),
        Shot(lofoten + "Reine.jpg", (1600, 1067), lambda w, h: land.fjord(w, h, 5, "blue"), "2024:02:11 16:02:18", 0, (1, 15), 8, 400,
             "Reine, between two snow showers.", gps=(67.9325, 13.0886, 12.0)),
        Shot(lofoten + "Clear morning.jpg", (1440, 1080), lambda w, h: land.fjord(w, h, 7, "clear"), "2024:06:21 09:41:07", 0, (1, 400), 8, 100,
             "No wind at all.", offset="+02:00", subsecond="482"),
        Shot(lofoten + "Midnight sun.heic", (1600, 1067), lambda w, h: sea.sea(w, h, "midnight", 5), "2024:06:21 23:58:40", 0, (1, 200), 8, 100, "Two minutes to midnight."),
        Shot(lofoten + "Aurora over the fjord.jpg", (1620, 1080), night.aurora, "2024:02:12 22:15:33", 1, (6, 1), 1.8, 1600, "It lasted for twenty minutes."),
        Shot(lofoten + "Weather coming in.jpg", (1440, 810), lambda w, h: sea.sea(w, h, "storm", 3, 0.42, mono=COOL), "2024:02:13 11:05:10", 2, (1, 500), 8, 400),
        Shot(lofoten + "Aurora, tall.jpg", (240, 1920), lambda w, h: night.aurora(w, h, 8, 0.12), "2024:02:12 22:31:50", 1, (8, 1), 1.8, 1600),
        Shot("Travel/Desert/Dunes at dawn.jpg", (1620, 1080), land.dunes, "2025:01:09 06:52:14", 2, (1, 160), 9, 100, "The wind had cleared every footprint."),
        Shot("Travel/Desert/Red sand.jpg", (1067, 1600), lambda w, h: land.dunes(w, h, 19, "red", 0.62, 2.3), "2025:01:09 18:20:39", 2, (1, 100), 8, 200),
        Shot("Travel/Desert/Moon over the dunes.jpg", (1400, 1400), lambda w, h: land.dunes(w, h, 9, "moon"), "2025:01:10 19:44:58", 0, (4, 1), 4, 800),
        Shot("Travel/Desert/Erg panorama.jpg", (3000, 375), lambda w, h: land.dunes(w, h, 17, "noon", 0.66, 2.1), "2025:01:11 15:03:27", 2, (1, 800), 8, 100),
    ]


def mountains() -> list[Shot]:
    album = "Mountains and mist/"
    return [
        Shot(album + "Aconcagua.jpg", (1400, 1050), land.snow_peak, "2023:12:30 08:15:00", 2, (1, 1000), 8, 100, "South face, from the glacier.",
             gps=(-32.6532, -70.0109, 4200.0), budget=215),
        Shot(album + "Layers in gold.jpg", (1600, 1067), lambda w, h: land.layers(w, h, 25, "gold"), "2023:10:29 07:33:12", 2, (1, 640), 8, 100),
        Shot(album + "Firs in fog.jpg", (1067, 1600), firs, "2025:11:04 08:27:45", 0, (1, 60), 5.6, 400, "The valley road was closed, so we walked."),
        Shot(album + "Amber forest.jpg", (1600, 1067), lambda w, h: firs(w, h, "amber", 4), "2025:11:05 07:50:03", 2, (1, 250), 5.6, 200),
        Shot(album + "Grey forest.webp", (1600, 900), lambda w, h: firs(w, h, "grey", 5, mono=COOL), "2025:11:04 09:02:11", 0, (1, 80), 5.6, 400, budget=110),
        Shot(album + "Lone fir.jpg", (450, 1800), tall_fir, "2025:11:04 09:40:26", 1, (1, 100), 4, 200),
    ]


def nights() -> list[Shot]:
    return [
        Shot("Night/Milky Way.jpg", (1080, 1620), night.milky_way, "2023:08:14 01:22:08", 1, (20, 1), 1.8, 3200, "Twenty seconds, and very cold hands.", budget=190),
        Shot("Night/Galaxy rising.heic", (1600, 1067), lambda w, h: night.milky_way(w, h, 14, 0.6, "ridge"), "2023:08:15 00:48:30", 1, (15, 1), 1.8, 3200, budget=170),
        Shot("Night/Pole star.jpg", (1400, 1400), night.trails, "2023:08:15 02:05:00", 1, (3600, 1), 4, 200, "One hour around the pole star.", budget=240),
        Shot("Night/Moonrise.jpg", (1067, 1600), lambda w, h: sea.sea(w, h, "moon", 3, 0.42), "2024:09:18 20:12:47", 2, (1, 4), 4, 800),
        Shot("Night/City lights.avif", (1600, 900), lambda w, h: sea.skyline(w, h, 8, "night"), "2023:09:16 22:10:54", 0, (4, 1), 8, 200, budget=140),
        Shot("Night/Out of focus.jpg", (1400, 1400), lambda w, h: macro.bokeh(w, h, 9, "cool"), "2023:12:12 18:40:22", 1, (1, 50), 1.8, 800),
        Shot("Night/Lanterns.gif", (480, 270), lambda w, h: macro.bokeh(w, h, 3, "warm", grain=0.0), "2023:12:12 18:44:01", 1),
    ]


def still_life() -> list[Shot]:
    album = "Still life/"
    return [
        Shot(album + "Bowl of oranges.jpg", (1410, 940), still.oranges, "2024:01:20 10:11:30", 1, (1, 60), 4, 200, "Seville oranges, the first of the year."),
        Shot(album + "Vase with berries.jpg", (940, 1410), still.vase, "2024:11:17 13:02:19", 1, (1, 40), 5.6, 200),
        Shot(album + "Four cups.jpg", (1050, 1400), still.cups, "2024:04:06 09:15:48", 1, (1, 80), 4, 200),
        Shot(album + "Marbles.jpg", (1400, 1050), still.marbles, "2024:05:25 15:37:02", 3, (1, 125), 8, 400, "Nine of them; there were ten."),
        Shot(album + "Books and a lemon.jpg", (1410, 940), still.books, "2024:11:23 16:20:07", 1, (1, 30), 4, 400),
        Shot(album + "Three lemons.jpg", (1200, 1200), still.lemons, "2024:07:13 12:01:55", 3, (1, 160), 5.6, 100),
        Shot(album + "Balance.jpg", (1410, 940), still.pebbles, "2025:03:15 11:44:36", 2, (1, 200), 4, 100),
        Shot(album + "Three eggs.tiff", (600, 450), still.eggs, "2025:04:19 08:30:12", 3),
        Shot(album + "Water drops.jpg", (1600, 1067), macro.drops, "2025:05:24 07:18:09", 3, (1, 125), 11, 400, "After the rain, behind the house."),
        Shot(album + "Soap bubble.png", (600, 600), macro.bubble_cutout, "2025:06:08 14:25:40", 3, (1, 640), 4, 100),
        Shot(album + "Soap bubbles.webp", (1600, 1067), macro.bubbles, "2025:06:08 14:31:18", 3, (1, 640), 4, 100, budget=120),
        Shot(album + "Frost.png", (640, 480), macro.frost, "2025:01:25 08:05:52", 3, (1, 60), 8, 200),
        Shot(album + "Dahlia.jpg", (1400, 1400), macro.dahlia, "2025:09:06 17:09:33", 3, (1, 160), 5.6, 200),
    ]


def orientations() -> list[Shot]:
    def at(hour: int):
        return lambda w, h: sea.lighthouse(w, h, hour)

    return [
        Shot(f"Orientations/orientation {i}.jpg", (960, 640), at(i - 1), f"2024:08:{9 + i:02} {4 + 2 * i:02}:30:00", 0, (1, 250), 8, 100,
             orientation=i, budget=62, progressive=False)
        for i in range(1, 9)
    ]


def odd() -> list[Shot]:
    album = "Odd ones/"
    return [
        Shot(album + 'she said "hi" & <left>.jpg', (1200, 800), lambda w, h: sea.sea(w, h, "day", 8, 0.45), "2023:07:22 14:12:00", 0, (1, 500), 8, 100, HOSTILE, budget=90),
        Shot(album + "🌅 sunrise.jpg", (1410, 940), lambda w, h: sea.sea(w, h, "gold", 3, 0.45), "2023:07:23 05:21:17", 0, (1, 320), 8, 100, budget=110),
        Shot(album + "شروق الشمس.jpg", (1200, 800), lambda w, h: land.above_clouds(w, h, 35, "gold"), "2025:01:12 07:01:44", 2, (1, 200), 8, 100, budget=80),
        Shot(album + "בוקר בהרים.jpg", (800, 1200), lambda w, h: land.layers(w, h, 29, "grey", 0.58, mono=WARM), "2023:10:30 07:10:29", 2, (1, 125), 8, 100, budget=80),
        Shot(album + "100% #1.jpg", (1200, 800), lambda w, h: macro.drops(w, h, 11, "#c8781c", "#5c1c0c", 110), "2025:10:18 09:33:51", 3, (1, 100), 8, 400, budget=100),
        Shot(album + "Émile’s café.jpg", (1410, 940), still.cafe, "2024:10:05 15:48:26", 1, (1, 50), 2.8, 400, "Emile insists that it is the cup.", budget=120),
        Shot(album + "it's quiet now.jpg", (1100, 1100), lambda w, h: firs(w, h, "dusk", 9), "2025:11:05 16:35:02", 0, (1, 30), 4, 800, budget=100),
        Shot(album + "truncated.jpg", (1200, 800), lambda w, h: sea.lighthouse(w, h, 5, 3, -0.3), "2024:08:20 19:02:00", 0, budget=100, progressive=False, cut=0.5),
        Shot(album + "no pixels.jpg", (1200, 800), lambda w, h: sea.sea(w, h, "gold", 5, 0.4), "2024:08:21 19:02:00", 0, budget=60, progressive=False, header_only=True),
        Shot(ODD_ALBUM + "/violet evening.jpg", (1410, 940), lambda w, h: land.fjord(w, h, 10, "violet"), "2024:06:22 22:40:10", 0, (1, 30), 8, 200, budget=120),
    ]


def shots() -> list[Shot]:
    return travel() + mountains() + nights() + still_life() + orientations() + odd()

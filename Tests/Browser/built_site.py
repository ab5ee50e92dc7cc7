"""The pages, the manifest and the files of a site that `gallery build` wrote."""

import json
import os
import re
from dataclasses import dataclass
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

import complete_library


def sources(album, photo):
    """The address and size of each image of a photo, from the templates of the album."""
    longer, shorter = max(photo["width"], photo["height"]), min(photo["width"], photo["height"])

    def path(edge):
        return next(
            image["path"].replace("{id:2}", photo.get("token", photo["id"])[:2])
            for image in album["images"]
            if image["type"] == photo.get("type")
            or ("type" not in photo and image.get("from", 0) <= edge <= image.get("to", edge))
        )

    def scaled(side, edge):
        stretch = min(max(longer / shorter * 9 / 16, 1), 2.5)
        scale = min(1, edge * stretch / longer, 16383 / longer)
        return max(1, int(side * scale + 0.5))

    return [
        {
            "src": path(edge).replace("{id}", photo.get("token", photo["id"])).replace("{edge}", str(edge)),
            "width": scaled(photo["width"], edge),
            "height": scaled(photo["height"], edge),
        }
        for edge in photo.get("edges", album["edges"])
    ]


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]


# The pages of folders whose files no server is to list.
EMPTY_PAGES = {f"{folder}/index.html" for folder in ["albums", "i", "o"]}


class BuiltSite:
    def __init__(self, folder: Path):
        self.folder = folder

    @cached_property
    def files(self) -> list[str]:
        """All files but empty pages, as paths relative to the folder of the site."""
        return sorted(
            path
            for folder, _, names in os.walk(self.folder)
            for name in names
            if (path := os.path.relpath(os.path.join(folder, name), self.folder)) not in EMPTY_PAGES
        )

    @property
    def pages(self) -> list[str]:
        return [name for name in self.files if name.endswith(".html")]

    @property
    def linked_pages(self) -> list[str]:
        """The pages that work from any folder; the 404 page requires a server."""
        return [name for name in self.pages if name != "404.html"]

    @property
    def renditions(self) -> list[str]:
        return [name for name in self.files if name.startswith("i/")]

    @cached_property
    def manifest(self) -> dict:
        return json.loads(self.text("data/index.json"))

    @cached_property
    def albums(self) -> list[dict]:
        """The manifest of each album, with its page. Albums of the sample library have one part."""
        albums = []
        for entry in self.manifest["albums"]:
            album = json.loads(self.text(entry["manifest"]))
            assert "next" not in album, f"{entry['title']} has several parts"
            for photo in album["photos"]:
                photo["sources"] = sources(album, photo)
                if photo["sources"] and "page" in album:
                    photo["page"] = album["page"].replace("{id}", photo["id"])
            albums.append(album | {"page": entry.get("page")})
        return albums

    def album(self, title: str) -> dict:
        return next(album for album in self.albums if album["title"] == title)

    def photo(self, album: str, index: int) -> dict:
        return self.album(album)["photos"][index]

    @property
    def photo_pages(self) -> list[str]:
        return [name for name in self.pages if name.startswith("p/")]

    @cached_property
    def kinds(self) -> dict[str, str]:
        """One page of each kind in this site; the complete site has all kinds."""
        film = [name for name in self.photo_pages if "(prefers-reduced-motion" in self.text(name)]
        gathered = {
            f"{kind}, one of them": next(
                (n for n in self.pages if re.fullmatch(f"by/{kind}/[^/]+/index.html", n)), None
            )
            for kind in ["years", "cameras", "lenses", "keywords"]
        }
        kinds = {
            "home": "index.html",
            "album": self.album("Lofoten")["page"],
            "album of albums": self.album("Travel")["page"],
            "album of albums and photos": self.album("Norway")["page"],
            "album with something damaged": self.album("Odd ones")["page"],
            "album with an introduction": next(
                (album["page"] for album in self.albums if album["title"] == complete_library.TITLE), None
            ),
            "photo": self.photo("Odd ones", 0)["page"],
            "photo with a place": self.photo("Lofoten", 0)["page"],
            "panorama": self.photo("Desert", -1)["page"],
            "film": next(iter(film), None),
            "timeline": "by/years/index.html",
            "cameras": "by/cameras/index.html",
            "lenses": "by/lenses/index.html",
            "keywords": "by/keywords/index.html",
            **gathered,
            "statistics": "by/stats.html",
            "map": "by/map.html",
            "search": "by/search.html",
            "what is not there": "404.html",
        }
        return {kind: name for kind, name in kinds.items() if name in self.pages}

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def file_url(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def elements(self, page: str) -> list[Element]:
        """The elements of a page in document order."""
        found = []

        class Parser(HTMLParser):
            def handle_starttag(self, tag, attributes):
                found.append(Element(tag, {name: value or "" for name, value in attributes}))

        Parser().feed(self.text(page))
        return found

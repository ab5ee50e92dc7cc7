"""Adds keywords, an animation and an album with an introduction to the sample library."""

from PIL import Image

TITLE = "Rain & *wind*"

NOTE = f"""---
title: {TITLE}
cover: 1.jpg
---
# Day 1

Rain, *mostly*, and [a map](https://example.org/?a&b):

- `one` <b>
- **two**

> A quote.
"""

KEYWORDS = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject>
<rdf:Bag><rdf:li>rain</rdf:li><rdf:li>"wind" &amp; &lt;sea&gt;</rdf:li></rdf:Bag>
</dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
"""


def write_complement(folder):
    """Writes an album of two photos with the same keywords and an animation of three frames."""
    album = folder / "Rain"
    album.mkdir(parents=True)
    (album / "album.md").write_text(NOTE, encoding="utf-8")
    for number in [1, 2]:
        Image.new("RGB", (600, 400), (40, 90, 60 * number)).save(album / f"{number}.jpg")
        (album / f"{number}.jpg.xmp").write_text(KEYWORDS, encoding="utf-8")
    frames = [Image.new("RGB", (300, 200), (80 * number, 60, 90)) for number in range(3)]
    frames[0].save(album / "film.gif", save_all=True, append_images=frames[1:], duration=200)
    return folder

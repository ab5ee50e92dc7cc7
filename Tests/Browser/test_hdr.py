"""Photos with a gain map are brighter on HDR displays, and other displays load nothing more."""

import base64
import io
import struct
import subprocess

import imagecodecs
import numpy
import pytest
from built_site import BuiltSite
from conftest import chromium, links_of, make_site
from hdr_files import ISO, exported, light_of, parameters, second_picture, ultra_hdr, wide_profiles
from hdr_light import linear, reduced
from PIL import Image
from waiting import until
from web_host import serving

WIDTH, HEIGHT = 2048, 1536

# Reads the picture as an HDR display with some headroom shows it, in linear light.
PIXELS = """async ([address, headroom]) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const linear = { colorSpace: "srgb-linear", colorType: "float16" };
  const context = canvas.getContext("2d", linear);
  context.globalHDRHeadroom = headroom;
  context.drawImage(image, 0, 0);
  const options = { colorSpace: "srgb-linear", pixelFormat: "rgba-float16" };
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height, options);
  const bytes = new Uint8Array(Float32Array.from(data).buffer);
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  }
  return btoa(text);
}"""


def scene(sun=(1, 0.95, 0.8), lamp=(1, 0.95, 0.8)):
    """A picture in linear light with a sun and a lamp, which are brighter than white, in their colours."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype(numpy.float32)
    x, y = x / WIDTH, y / HEIGHT
    colors = numpy.stack([0.05 + 0.5 * x, 0.05 + 0.4 * y, 0.6 - 0.4 * x * y], -1)
    for left, top, radius, light, color in ((0.22, 0.2, 0.12, 5, sun), (0.85, 0.6, 0.06, 3, lamp)):
        distance = numpy.hypot(x - left, (y - top) * HEIGHT / WIDTH)
        shine = light * numpy.clip(1.5 - distance / radius, 0, 1) ** 2
        colors += shine[..., None] * numpy.array(color, numpy.float32)
    opaque = numpy.ones((HEIGHT, WIDTH, 1), numpy.float32)
    return numpy.concatenate([colors, opaque], -1).astype(numpy.float16)


def turned(jpeg):
    """The same photo with an Exif orientation: the camera was held upright."""
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


@pytest.fixture(scope="session")
def photo():
    return ultra_hdr(scene())


@pytest.fixture(scope="session")
def hdr_site(gallery, photo, once):
    def fill(folder):
        library = folder / "photos" / "hdr"
        library.mkdir(parents=True)
        (library / "plain.jpg").write_bytes(photo)
        (library / "turned.jpg").write_bytes(turned(photo))
        Image.new("RGB", (1600, 1200), "teal").save(library / "sdr.jpg")
        place = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        place += '<rdf:Description xmlns:e="http://ns.adobe.com/exif/1.0/" e:GPSLatitude="38,42.5N" e:GPSLongitude="9,8.5W" '
        place += 'e:DateTimeOriginal="2024-06-14T10:00:00"/></rdf:RDF></x:xmpmeta>'
        for name in ("plain", "turned"):
            (library / f"{name}.jpg.xmp").write_text(place)
        make_site(gallery, folder, "--include-location=full")

    return BuiltSite(once("hdr", fill) / "site")


def pictures(site, name):
    """The images of a photo with a gain map, by their size."""
    found = {}
    for path in site.files:
        if path.startswith("i/") and path.endswith("h3.jpg") and name in path:
            found[int(path.split("-")[-2])] = (site.folder / path).read_bytes()
    return found


def names(site):
    """The ids of the photos with gain maps: the plain one and the turned one."""
    found = {}
    for path in site.files:
        if path.startswith("i/") and path.endswith("h3.jpg"):
            image = Image.open(io.BytesIO((site.folder / path).read_bytes()))
            kind = "plain" if image.width > image.height else "turned"
            found[kind] = path.split("/")[-1].split("-")[0]
    return found["plain"], found["turned"]


def stops(one, other):
    """The difference of brightness of each pixel that is not nearly black."""
    one, other = one.mean(-1), other.mean(-1)
    lit = other > 0.02
    return numpy.abs(numpy.log2(numpy.clip(one[lit], 1e-4, None) / other[lit]))


def test_large_images_have_the_map_of_the_photo(hdr_site, photo):
    wanted = imagecodecs.ultrahdr_decode(photo).astype(numpy.float32)[..., :3]
    for name, turns in zip(names(hdr_site), (0, -1)):
        found = pictures(hdr_site, name)
        assert sorted(found) == [1024, 1600, 2048]
        for jpeg in found.values():
            shown = imagecodecs.ultrahdr_decode(jpeg).astype(numpy.float32)[..., :3]
            size = (shown.shape[1], shown.shape[0])
            difference = stops(shown, reduced(numpy.rot90(wanted, turns), size))
            assert numpy.median(difference) < 0.02
            # A map that is turned by 180 degrees brightens the wrong places.
            wrong = stops(shown[::-1, ::-1], reduced(numpy.rot90(wanted, turns), size))
            assert numpy.median(wrong) > 0.13
            assert abs(shown.max() - wanted.max()) < 0.2


def test_the_base_is_the_picture_of_other_displays(hdr_site):
    name, _ = names(hdr_site)
    for size in [1600, 2048]:
        plain = next(hdr_site.folder.glob(f"i/*/{name}-{size}-*q72.jpg")).read_bytes()
        bright = pictures(hdr_site, name)[size]
        assert numpy.array_equal(linear(plain), linear(bright))
        # The picture is nearly empty. A map of a photograph adds 2 to 8 %.
        assert len(bright) < 1.2 * len(plain)


def test_the_files_state_both_forms_and_nothing_else(hdr_site):
    name, _ = names(hdr_site)
    jpeg = pictures(hdr_site, name)[1600]
    map_ = second_picture(jpeg)
    assert map_.startswith(b"\xff\xd8") and jpeg.endswith(map_)
    assert Image.open(io.BytesIO(map_)).size == (400, 300)
    for part in [jpeg, map_]:
        assert b"hdrgm:Version=\"1.0\"" in part and ISO in part
    # The base announces the versions only. The map has no common denominator, which Chromium does not read.
    assert jpeg[jpeg.index(ISO) + len(ISO) :][:4] == bytes(4)
    assert map_[map_.index(ISO) + len(ISO) + 4] & 0x08 == 0
    assert b'Item:Length="%d"' % len(map_) in jpeg
    assert b"Exif" not in jpeg and b"ICC_PROFILE" not in jpeg and b"Photoshop" not in jpeg


@pytest.fixture(scope="module")
def bright_browser(browser):
    """A browser on an HDR display."""
    arguments = ["--no-sandbox", "--force-color-profile=hdr10", "--enable-experimental-web-platform-features"]
    bright = browser.browser_type.launch(executable_path=chromium(), args=arguments)
    yield bright
    bright.close()


def applied(browser, jpeg, headroom):
    """The picture as Chromium shows it, in linear light."""
    page = browser.new_page()
    address = "data:image/jpeg;base64," + base64.b64encode(jpeg).decode()
    bytes_ = base64.b64decode(page.evaluate(PIXELS, [address, headroom]))
    page.close()
    width, height = Image.open(io.BytesIO(jpeg)).size
    return numpy.frombuffer(bytes_, numpy.float32).reshape(height, width, 4)[..., :3]


def test_chromium_applies_the_map(hdr_site, bright_browser):
    for name in names(hdr_site):
        jpeg = pictures(hdr_site, name)[1024]
        for headroom in [0, 2, 6]:
            wanted = light_of(jpeg, headroom)
            shown = applied(bright_browser, jpeg, headroom)
            assert numpy.median(stops(shown, wanted)) < 0.01
            assert shown.max() > (4 if headroom == 6 else 0.5)


def test_a_map_with_colours_and_one_set_of_parameters_keeps_its_colours(gallery, tmp_path, bright_browser):
    (tmp_path / "photos").mkdir()
    photo = ultra_hdr(scene(sun=(1, 0.3, 0.1), lamp=(0.1, 0.4, 1)))
    (tmp_path / "photos" / "colours.jpg").write_bytes(photo)
    (path,) = make_site(gallery, tmp_path).glob("i/*/*-1024-*h3.jpg")
    jpeg = path.read_bytes()
    for map_ in [second_picture(photo), second_picture(jpeg)]:
        assert Image.open(io.BytesIO(map_)).mode == "RGB"
        assert map_[map_.index(ISO) + len(ISO) + 4] & 0x80 == 0
    size = Image.open(path).size
    wanted = reduced(imagecodecs.ultrahdr_decode(photo).astype(numpy.float32)[..., :3], size)
    shown = imagecodecs.ultrahdr_decode(jpeg).astype(numpy.float32)[..., :3]
    in_chromium = applied(bright_browser, jpeg, 6)
    for band in range(3):
        one = slice(band, band + 1)
        for picture in [shown, in_chromium]:
            difference = stops(picture[..., one], wanted[..., one])
            assert numpy.median(difference) < 0.03
            assert numpy.percentile(difference, 95) < 0.2


def of_all_hues(saturation):
    """A picture of all hues in linear light, from -3 to 3 stops, with less saturation at the bottom."""
    x, y = numpy.meshgrid(numpy.linspace(0, 1, WIDTH), numpy.linspace(0, 1, HEIGHT))
    hues = numpy.stack([0.5 + 0.5 * numpy.cos(2 * numpy.pi * (x + turn)) for turn in (0, -1 / 3, 1 / 3)], -1)
    saturation = saturation * (1 - y)[..., None]
    stops = 3 * numpy.sin(9 * numpy.pi * x * (1 + 0.3 * y))[..., None]
    return (hues * saturation + (1 - saturation) * 0.6) * 2**stops


@pytest.mark.parametrize(
    ("base", "alternate", "turns"), [("sRGB", None, 0), ("P3", None, -1), ("P3", "BT.2020", 0), ("sRGB", "BT.2020", -1)]
)
def test_gains_of_other_primaries_show_the_same_colours(gallery, tmp_path, bright_browser, base, alternate, turns):
    profiles = dict(zip(("P3", "BT.2020"), wide_profiles()))
    photo = exported(of_all_hues(0.6), profiles.get(base), profiles.get(alternate))
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "hues.jpg").write_bytes(turned(photo) if turns else photo)
    light = light_of(photo)
    for path in make_site(gallery, tmp_path).glob("i/*/*-1600-*h3.jpg"):
        jpeg = path.read_bytes()
        wanted = reduced(numpy.rot90(light, turns), Image.open(path).size)
        # Of an sRGB photo, whose map is kept, the luminance differs by 0.04 stops.
        for shown in [light_of(jpeg), applied(bright_browser, jpeg, 6)]:
            grey = [(picture @ [0.2126, 0.7152, 0.0722])[..., None] for picture in (shown, wanted)]
            assert numpy.percentile(stops(*grey), 95) < 0.06
            for band in range(3):
                one = slice(band, band + 1)
                assert numpy.percentile(stops(shown[..., one], wanted[..., one]), 95) < 0.12
        is_kept = parameters(second_picture(jpeg)) == parameters(second_picture(photo))
        assert is_kept == ((base, alternate) == ("sRGB", None))


def requested(browser, address, act=None):
    """The images that a page has loaded, at the size of a laptop."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, device_scale_factor=1)
    page = context.new_page()
    images = set()
    page.on("request", lambda request: images.add(request.url.split("/")[-1]))
    page.goto(address)
    until(page, "document.querySelector('img').complete")
    if act:
        act(page)
    context.close()
    return {name for name in images if name.endswith((".jpg", ".webp"))}


def test_only_an_hdr_display_loads_the_map(hdr_site, browser, bright_browser):
    name, _ = names(hdr_site)

    def view(page):
        page.locator(f".rows a[href*='{name}']").click()
        until(page, "document.querySelector('.viewer[open] .full img')?.naturalWidth >= 1024")

    with serving(hdr_site.folder) as host:
        album = host + hdr_site.album("hdr")["page"]
        for screen, ending in [(browser, "7q72.jpg"), (bright_browser, "7q72h3.jpg")]:
            assert requested(screen, f"{host}p/{name}.html") == {f"{name}-1600-{ending}"}
            shown = requested(screen, album, view)
            assert {image for image in shown if f"{name}-1600" in image} == {f"{name}-1600-{ending}"}
            # Tiles stay SDR.
            assert not any(image.endswith("h3.jpg") for image in requested(screen, album))


def test_timeline_search_and_map_show_hdr(hdr_site, browser, bright_browser):
    name, _ = names(hdr_site)

    def view(tile):
        def act(page):
            if "small-photos" in tile:
                page.locator("[href='#place-1']").first.click()
            page.locator(tile).click()
            until(page, "document.querySelector('.viewer[open] .slide:not([inert]) img')?.naturalWidth >= 1024")

        return act

    with serving(hdr_site.folder) as host:
        for address, tile in [
            ("by/years/index.html", f".live #t{name}"),
            ("by/search.html?q=hdr", f"#results #t{name}"),
            ("by/map.html", f".small-photos a[href*='{name}']"),
        ]:
            for screen, ending in [(browser, "7q72.jpg"), (bright_browser, "7q72h3.jpg")]:
                shown = requested(screen, host + address, view(tile))
                assert {image for image in shown if f"{name}-1600" in image} == {f"{name}-1600-{ending}"}, address


def test_small_images_have_no_map_on_sites_with_one_format(hdr_site, gallery, tmp_path, bright_browser):
    catalog = ["--catalog", hdr_site.folder.parent / "gallery.sqlite", "--quiet"]
    command = [gallery, "build", "--output", tmp_path / "site", *catalog, "--format", "jpeg"]
    subprocess.run(command, check=True)
    name, _ = names(hdr_site)
    with serving(tmp_path / "site") as host:
        for width, size, ending in [(700, 640, "q72.jpg"), (1100, 1024, "q72h3.jpg")]:
            page = bright_browser.new_page(viewport={"width": width, "height": 800})
            page.goto(host + hdr_site.album("hdr")["page"])
            page.locator(f".rows a[href*='{name}']").click()
            until(page, f"document.querySelector('.viewer[open] .full img')?.src.match('{name}-{size}-.*{ending}')")
            assert page.locator(".failed:visible").count() == 0
            page.close()


def test_the_manifest_names_the_images_with_a_map(hdr_site):
    found = {photo["id"]: photo for photo in hdr_site.album("hdr")["photos"]}
    for name in names(hdr_site):
        photo = found.pop(name)
        assert [max(image["width"], image["height"]) for image in photo["hdr"]] == [1024, 1600, 2048]
        for image in photo["hdr"]:
            file = Image.open(hdr_site.folder / image["path"])
            assert image["path"].endswith("h3.jpg") and file.size == (image["width"], image["height"])
    (other,) = found.values()
    assert "hdr" not in other


def test_a_protected_album_has_the_map(photo, gallery, tmp_path, browser, bright_browser):
    album = tmp_path / "photos" / "hdr"
    album.mkdir(parents=True)
    (album / "plain.jpg").write_bytes(photo)
    (album / "album.md").write_text("---\nprotected: true\n---\n")
    make_site(gallery, tmp_path)
    (link,) = links_of(gallery, tmp_path).values()

    def has_map(screen):
        """Whether the viewer decrypts an image with a map."""
        page = screen.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(
            "const make = URL.createObjectURL; window.files = [];"
            "URL.createObjectURL = (file) => { window.files.push(file.text()); return make(file); }"
        )
        page.goto(host + link)
        page.locator(".rows a").click()
        until(page, "document.querySelector('.viewer[open] .full img')?.naturalWidth > 1024")
        texts = page.evaluate("Promise.all(window.files)")
        page.close()
        return any("hdrgm" in text for text in texts)

    with serving(tmp_path / "site") as host:
        assert not has_map(browser)
        assert has_map(bright_browser)


def test_the_page_says_hdr(hdr_site):
    name, turned_name = names(hdr_site)
    for photo_name in [name, turned_name]:
        assert "HDR" in hdr_site.text(f"p/{photo_name}.html")
    others = {page for page in hdr_site.pages if page.startswith("p/")}
    (other,) = others - {f"p/{name}.html", f"p/{turned_name}.html"}
    text = hdr_site.text(other)
    assert "HDR" not in text and "dynamic-range" not in text and "data-hdr" not in text


def test_hdr_can_be_left_out(hdr_site, gallery, tmp_path):
    catalog = ["--catalog", hdr_site.folder.parent / "gallery.sqlite", "--quiet"]
    command = [gallery, "build", "--output", tmp_path / "site", *catalog, "--hdr", "none"]
    subprocess.run(command, check=True)
    site = BuiltSite(tmp_path / "site")
    assert not any(path.endswith("h3.jpg") for path in site.files)
    assert not any("dynamic-range" in site.text(page) for page in site.pages)
    assert not any("hdr" in photo for photo in site.album("hdr")["photos"])
    assert not any("7q72h" in site.text(path) for path in site.files if path.endswith((".js", ".html")))

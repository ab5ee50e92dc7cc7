"""360° panoramas: tiles show the first view, the viewer turns in all directions, and other pages load nothing more."""

import base64
import gzip
import math
import re

import pytest
from conftest import links_of, make_site
from PIL import Image
from playwright.sync_api import expect
from sphere_library import CROP, READY, difference, expect_view, photos, shot, write_spheres
from test_accessibility import violations
from waiting import until
from web_host import serving


@pytest.fixture(scope="module")
def host(sphere_site):
    with serving(sphere_site.folder) as address:
        yield address


@pytest.fixture
def opened(sphere_site, host, new_page):
    """Opens the first panorama from its album."""

    def opened(**options):
        page = new_page(960, 640, javascript=True, **options, url=host + sphere_site.album("spheres")["page"])
        page.locator(".rows a").first.click()
        until(page, READY)
        return page

    return opened


def test_each_direction_is_what_a_camera_sees(sphere_site, host, new_page):
    page = new_page(960, 640, javascript=True)
    for yaw, pitch, angle in [(0, 0, 90), (180, 0, 90), (0, 90, 90), (-135, -40, 60)]:
        page.goto("about:blank")
        page.goto(f"{host}p/{photos(sphere_site)['a']['id']}.html#@{yaw},{pitch},{angle}")
        half = math.tan(math.radians(angle / 2))
        expect_view(page, math.radians(yaw), math.radians(pitch), half)
        picture = shot(page)
        # A mirrored or turned picture is another one.
        assert difference(picture, math.radians(yaw + 20), math.radians(pitch), half) > 10
        assert difference(picture.transpose(Image.FLIP_LEFT_RIGHT), math.radians(yaw), math.radians(pitch), half) > 10


def test_a_panorama_of_a_part_and_one_with_a_heading(sphere_site, new_page):
    found = photos(sphere_site)
    with serving(sphere_site.folder) as host:
        page = new_page(960, 640, javascript=True, url=f"{host}p/{found['b']['id']}.html")
        page.click(".picture")
        # 200 degrees from north, 80 of which are those of the centre.
        expect_view(page, math.radians(120), math.radians(-20), 1)
        page = new_page(960, 640, javascript=True, url=f"{host}p/{found['c']['id']}.html")
        page.click(".picture")
        centre = (CROP["left"] + CROP["width"] / 2 - 0.5) * 2 * math.pi
        expect_view(page, centre, 0, 1)
        # It does not turn to what it does not cover.
        for _ in range(20):
            page.keyboard.press("ArrowRight")
        edge = (CROP["left"] + CROP["width"] - 0.5) * 2 * math.pi - math.atan(1)
        expect_view(page, edge, 0, 1)


def test_a_tile_shows_the_first_view(sphere_site):
    found = photos(sphere_site)
    for letter, turn, pitch in [("a", 0, 0), ("b", 120, -20), ("c", 0.875 * 180 - 180, 0)]:
        photo = found[letter]
        assert photo["aspect"] == 1.5
        token = photo["token"]
        image = Image.open(next(sphere_site.folder.glob(f"i/*/{token}-640-*.webp"))).convert("RGB")
        assert image.size == (640, 427)
        assert difference(image, math.radians(turn), math.radians(pitch), 1) < 2
        whole = sorted(sphere_site.folder.glob(f"i/*/{token}-*s.jpg"), key=lambda path: path.stat().st_size)
        widths = [2048, 4096] if letter != "c" else [2048, 2560]
        assert [Image.open(path).width for path in whole] == widths
        # The script for pages on `file://` has the same bytes.
        script = next(sphere_site.folder.glob(f"i/*/{token}-*s.js")).read_text()
        image = next(sphere_site.folder.glob(f"i/*/{token}-{widths[-1]}-*s.jpg")).read_bytes()
        assert base64.b64decode(script.removeprefix('galleryData("').removesuffix('")\n')) == image
    page = sphere_site.text(sphere_site.album("spheres")["page"])
    assert page.count(">360\u00b0</span>") == 3
    assert "token" not in found["d"]


def test_the_manifest_names_the_whole_panorama(sphere_site):
    found = photos(sphere_site)
    assert "panorama" not in found["d"]
    for letter, area, yaw, pitch in [
        ("a", (0, 0, 1, 1), 0, 0),
        ("b", (0, 0, 1, 1), 120, -20),
        ("c", tuple(CROP[side] for side in ("left", "top", "width", "height")), 0.875 * 180 - 180, 0),
    ]:
        whole = found[letter]["panorama"]
        assert (whole["left"], whole["top"], whole["width"], whole["height"]) == pytest.approx(area, abs=1e-4)
        assert (whole["yaw"], whole["pitch"]) == pytest.approx((yaw, pitch), abs=0.02)
        for image in whole["images"]:
            file = Image.open(sphere_site.folder / image["path"])
            assert image["path"].endswith("s.jpg") and file.size == (image["width"], image["height"])
        # The files are the whole, not the view.
        ratio = 2 * area[2] / area[3]
        assert file.width / file.height == pytest.approx(ratio, rel=0.01)


def test_keys_and_pointers_turn_the_sphere(sphere_site, opened):
    page = opened()
    expect_view(page, 0, 0, 1)
    step = math.atan(1) / 4
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect_view(page, step, step, 1)
    page.keyboard.press("+")
    expect_view(page, step, step, 1 / 1.25)
    page.keyboard.press("0")
    expect_view(page, 0, 0, 1)
    # The point that is dragged stays under the pointer near the centre.
    page.mouse.move(480, 320)
    page.mouse.down()
    page.mouse.move(432, 320)
    # A pointer that rests does not throw the picture.
    page.evaluate("new Promise((done) => setTimeout(done, 100))")
    page.mouse.up()
    expect_view(page, 0.1, 0, 1)
    page.mouse.wheel(0, 800)
    expect_view(page, 0.1, 0, 1.5)
    page.keyboard.press("?")
    keys = page.locator(".keys")
    assert keys.locator("dt").all_text_contents()[:3] == ["← ↑ ↓ →", "PgUp", "PgDn"]
    assert keys.locator("dd").all_text_contents()[0] == "Look around"
    assert not violations(page)
    page.keyboard.press("?")
    # Pages go to the neighbours, whose addresses have no direction.
    page.keyboard.press("PageDown")
    until(page, f"location.pathname.includes('{photos(sphere_site)['b']['id']}')")
    expect_view(page, math.radians(120), math.radians(-20), 1)
    assert page.locator("canvas").count() == 1
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('.viewer[open]')")
    assert page.locator("canvas").count() == 0


def test_the_address_and_the_copied_link_have_the_direction(sphere_site, host, opened, new_page):
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    assert "@" not in page.url
    page.keyboard.press("ArrowRight")
    until(page, "location.hash")
    id = photos(sphere_site)["a"]["id"]
    expect(page).to_have_url(re.compile(rf"p/{id}\.html\?from=.*#@11\.3,0,90$"))
    page.evaluate("document.querySelector('.menu').showPopover()")
    page.get_by_role("button", name="Copy link").click()
    until(page, "document.querySelector('.counter').textContent === 'Link copied'")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{host}p/{id}.html#@11.3,0,90"
    for address in [link, page.url]:
        other = new_page(960, 640, javascript=True, url=address)
        expect_view(other, math.radians(11.25), 0, 1)


def test_reduced_motion_ends_a_movement_with_the_pointer(opened):
    places = []
    for motion in ["reduce", "no-preference"]:
        page = opened(reduced_motion=motion)
        shot(page)
        page.evaluate("""() => {
              const canvas = document.querySelector("canvas");
              const send = (name, clientX) => canvas.dispatchEvent(
                new PointerEvent(name, { pointerId: 1, bubbles: true, clientX, clientY: 300 }));
              canvas.setPointerCapture = () => {};
              send("pointerdown", 480);
              for (let x = 480; x > 400; x -= 20) {
                // 20 px in 10 ms, however slow this machine draws.
                for (const end = performance.now() + 10; performance.now() < end;);
                send("pointermove", x);
              }
              send("pointerup", 420);
            }""")
        # The address is written when the movement has ended.
        page.evaluate("""async () => {
              for (let old = "", same = 0; same < 10;) {
                await new Promise((done) => setTimeout(done, 100));
                same = location.hash && location.hash === old ? same + 1 : 0;
                old = location.hash;
              }
            }""")
        places.append(float(page.evaluate("location.hash").split("@")[1].split(",")[0]))
    assert places[0] < places[1] - 1


def test_only_a_panorama_loads_the_script(sphere_site, new_page):
    with serving(sphere_site.folder) as host:
        page = new_page(javascript=True)
        loaded = []
        page.on("request", lambda request: loaded.append(request.url))
        for name in ["others", "spheres"]:
            page.goto(host + sphere_site.album(name)["page"])
            page.wait_for_load_state("networkidle")
            assert not any("sphere-" in url or "s.jpg" in url for url in loaded)
        page.locator(".rows a").nth(3).click()
        until(page, "document.querySelector('.viewer[open] .slide:not([inert]) img')?.naturalWidth > 1000")
        # The neighbour is a panorama. It is shown flat until it is the current photo.
        assert page.locator("canvas").count() == 0
        assert not any("s.jpg" in url for url in loaded)
    others = [sphere_site.text(name) for name in sphere_site.pages if "assets/sphere-" in sphere_site.text(name)]
    assert len(others) == 3
    script = next(name for name in sphere_site.files if name.startswith("assets/sphere-"))
    assert len(gzip.compress((sphere_site.folder / script).read_bytes(), 9)) <= 4096


def test_the_flat_picture_is_shown_without_webgl_and_without_script(sphere_site, new_page):
    id = photos(sphere_site)["a"]["id"]
    with serving(sphere_site.folder) as host:
        page = new_page(url=f"{host}p/{id}.html")
        image = page.locator(".picture img")
        box = image.bounding_box()
        assert abs(box["width"] / box["height"] - 2) < 0.01
        assert "2048" in image.get_attribute("src")
        assert "360°" in page.locator(".facts").text_content()
        page = new_page(960, 640, javascript=True)
        page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
        page.goto(f"{host}p/{id}.html")
        page.click(".picture")
        until(
            page,
            """(() => {
              const image = document.querySelector(".viewer[open] .slide:not([inert]) img");
              const box = image?.getBoundingClientRect();
              return image?.complete && image.src.includes("2048-") && Math.abs(box.width / box.height - 2) < 0.01;
            })()""",
        )
        assert page.locator("canvas").count() == 0


def test_a_lost_context_is_restored(opened):
    page = opened()
    page.evaluate("""async () => {
          const canvas = document.querySelector("canvas");
          const extension = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
          const lost = new Promise((done) => canvas.addEventListener("webglcontextlost", () => setTimeout(done)));
          extension.loseContext();
          await lost;
          const restored = new Promise((done) => canvas.addEventListener("webglcontextrestored", done));
          extension.restoreContext();
          await restored;
        }""")
    expect_view(page, 0, 0, 1)


def test_pages_from_files_show_the_sphere(sphere_site, new_page):
    id = photos(sphere_site)["a"]["id"]
    page = new_page(960, 640, javascript=True, url=(sphere_site.folder / f"p/{id}.html").as_uri() + "#@90,0,90")
    expect_view(page, math.pi / 2, 0, 1)
    page = new_page(960, 640, javascript=True)
    album = (sphere_site.folder / sphere_site.album("spheres")["page"]).as_uri()
    page.goto(album)
    page.locator(".rows a").first.click()
    expect_view(page, 0, 0, 1)
    page.keyboard.press("ArrowLeft")
    until(page, "location.hash.includes('@')")
    expect(page).to_have_url(f"{album}#@-11.3,0,90#{id}")
    other = new_page(960, 640, javascript=True, url=page.url)
    expect_view(other, math.radians(-11.25), 0, 1)


def test_timeline_search_and_map_show_the_sphere(sphere_site, new_page):
    id = photos(sphere_site)["a"]["id"]
    with serving(sphere_site.folder) as host:
        for name, tile in [
            ("by/years/index.html", f".live #t{id}"),
            ("by/search.html?q=spheres", f"#results #t{id}"),
            ("by/map.html", f".small-photos a[href*='{id}']"),
        ]:
            page = new_page(960, 640, javascript=True, url=host + name)
            if "map" in name:
                page.locator("[href='#place-1']").first.click()
            if "map" not in name:
                assert page.locator(f"{tile} > .live-mark").text_content() == "360°"
                assert page.locator(".live-mark").count() == 3
            page.locator(tile).click()
            expect_view(page, 0, 0, 1)
            page.keyboard.press("ArrowRight")
            expect_view(page, math.atan(1) / 4, 0, 1)
            page.keyboard.press("Escape")
            until(page, "!document.querySelector('.viewer[open]')")
            expect(page).not_to_have_url(re.compile("@"))


def test_closing_within_a_movement_leaves_the_address_of_the_page(sphere_site, new_page):
    with serving(sphere_site.folder) as host:
        page = new_page(960, 640, javascript=True)
        # The viewer closes more slowly than the direction is written.
        page.add_init_script("""
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
              return animate.call(this, frames, { ...options, duration: 1000 });
            };
        """)
        page.goto(host + sphere_site.album("spheres")["page"])
        address = page.url
        page.locator(".rows a").first.click()
        until(page, READY)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('.viewer[open]')")
        expect(page).to_have_url(address)


def test_a_protected_album_shows_the_sphere(gallery, tmp_path, new_page):
    write_spheres(tmp_path / "photos" / "spheres")
    (tmp_path / "photos" / "spheres" / "album.md").write_text("---\nprotected: true\n---\n")
    make_site(gallery, tmp_path)
    (link,) = links_of(gallery, tmp_path).values()
    assert not list((tmp_path / "site").glob("i/*/*"))
    with serving(tmp_path / "site") as host:
        for address in [host, (tmp_path / "site").as_uri() + "/"]:
            page = new_page(960, 640, javascript=True, url=address + link)
            page.locator(".rows a").first.click()
            expect_view(page, 0, 0, 1)
            page.keyboard.press("ArrowRight")
            until(page, "location.hash.includes('@')")
            page.reload()
            expect_view(page, math.radians(11.25), 0, 1)


def test_the_device_turns_the_sphere_on_request(opened):
    page = opened(has_touch=True)

    def turn(alpha, beta):
        values = {"alpha": alpha, "beta": beta, "gamma": 0}
        page.evaluate("(to) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', to))", values)

    page.evaluate("document.querySelector('.menu').showPopover()")
    button = page.get_by_role("button", name="Follow the device")
    button.click()
    # It follows the device as soon as it is permitted.
    expect(button).to_have_attribute("aria-pressed", "true")
    # Phones are upright at 90 degrees. The first direction of iPhones is zero.
    for alpha, beta in [(0, 0), (10, 90), (340, 110)]:
        turn(alpha, beta)
    until(page, "location.hash.startsWith('#@30,20,')")
    button.click()
    assert button.get_attribute("aria-pressed") == "false"
